"""What is told about games before a table is opened."""

from __future__ import annotations

from typing import Annotated

from revier.server.wire.base import Form, Plain, When, says

Value = bool | str


class Option(Form, frozen=True, kw_only=True):
    """Something that can be chosen about a game."""

    name: str
    kind: Annotated[str, says("`switch` or `choice`")]
    values: list[Value]
    default: Value
    profiles: Annotated[dict[str, Value], says("its value in each profile")]
    clause: str
    meaning: str
    group: Annotated[str, says("`variant`, `reading` or `set_up`")]


class Game(Form, frozen=True, kw_only=True):
    """A game and what can be chosen about it."""

    id: str
    title: str
    players: Annotated[list[int], says("how many may play")]
    profiles: list[str]
    rules_version: str
    data_digest: str
    options: list[Option]
    introduction: Annotated[str, says("of the game's own catalogue; empty where it has none")]
    length: Annotated[str, says("how long it takes, likewise")]
    provenance: Provenance


class Kind(Form, frozen=True, kw_only=True):
    """A kind of action in words."""

    kind: str
    word: str
    fields: list[str]
    open: Annotated[bool, says("more can be done than is listed, and no program can do it")]


class Bot(Form, frozen=True, kw_only=True):
    """A bot somebody can play against."""

    id: str


class Clause(Form, frozen=True, kw_only=True):
    """One rule in our words."""

    id: str
    topic: str
    kind: str
    text: str
    ambiguity: str
    ruling: str
    not_applicable: str
    options: Annotated[list[str], says("that bend it")]


class Clauses(Form, frozen=True, kw_only=True):
    """The rules, or those that were asked for."""

    game: str
    total: Annotated[int, says("how many the game has")]
    clauses: list[Clause]
    also: Annotated[list[str], says("words of this game for those asked for, which were looked for as well")]


class Fact(Form, frozen=True, kw_only=True):
    """A figure with its source."""

    path: str
    value: object
    source: str
    kind: str


class Provenance(Form, frozen=True, kw_only=True):
    """Which part of a game is printed and which is ours."""

    all: Annotated[int, says("figures the game has")]
    printed: Annotated[int, says("in the rulebook or a public source, or following from what is")]
    ours: Annotated[int, says("reconstructed, because no text prints them")]
    yours: Annotated[int, says("changed, added or taken out by an owner of the printed game")]
    parts: Annotated[list[str], says("where most of what is ours stands, in words")]


class Figure(Form, frozen=True, kw_only=True):
    """A figure behind something on the table, in words."""

    path: str
    value: str
    kind: Annotated[str, says("kind of source")]
    detail: Annotated[str, says("section, work or note; may be empty")]
    why: Annotated[str, says("what the files say about this source; may be empty")]


class Figures(Form, frozen=True, kw_only=True):
    """The figures a thing stands for."""

    game: str
    figures: list[Figure]


class Overlay(Form, frozen=True, kw_only=True):
    """Figures somebody laid over those of the house."""

    game: str
    digest: Annotated[str, says("of its text")]
    name: Annotated[str, says("of the file")]
    changes: Annotated[list[str], says("paths of the figures it changes, adds or takes out")]
    problem: Annotated[str, says("why it fits the figures of today no more; empty if it does")]
    kept: When


class Data(Form, frozen=True, kw_only=True):
    """Every figure, or those of one source."""

    game: str
    digest: str
    source: Annotated[str | None, says("what was asked for")]
    counts: Annotated[dict[str, int], says("figures of each kind of source")]
    facts: list[Fact]
    sources: Annotated[Plain, says("what the words for sources stand for")]
    notes: Annotated[dict[str, str], says("choices and mismatches")]
