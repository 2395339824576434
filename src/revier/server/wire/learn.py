"""What helps at the table: clauses by chapter, the help of a step, what things are, and the words of a game."""

from __future__ import annotations

from typing import Annotated

from revier.server.wire.base import Form, says


class Chapter(Form, frozen=True, kw_only=True):
    """A chapter of the rules."""

    id: str
    title: str
    number: Annotated[int, says("of clauses in it")]


class Chapters(Form, frozen=True, kw_only=True):
    """The rules of a game by chapter."""

    game: str
    chapters: list[Chapter]


class ClauseName(Form, frozen=True, kw_only=True):
    """A clause to be looked up."""

    id: str
    topic: str


class Help(Form, frozen=True, kw_only=True):
    """What helps at one step; words may be empty where nobody wrote any."""

    game: str
    step: Annotated[str, says("the place in the flow that asks")]
    title: str
    happens: str
    think: Annotated[str, says("what people usually think about")]
    mistake: Annotated[str, says("the usual one of beginners")]
    clauses: list[ClauseName]


class Thing(Form, frozen=True, kw_only=True):
    """Something that lies on the table, or a kind of place on it."""

    id: str
    sort: Annotated[str, says("what kind of thing it is")]
    name: str
    says: Annotated[list[str], says("what it does and when that ends, with the figures of this table")]
    figures: Annotated[list[str], says("paths by which boards name it")]
    clauses: list[ClauseName]


class Word(Form, frozen=True, kw_only=True):
    """A word of the games."""

    word: str
    means: str
    others: Annotated[list[str], says("what players of other games call it")]


class StepWords(Form, frozen=True, kw_only=True):
    """The help of one step of the game, for whoever searches."""

    step: str
    title: str
    happens: str
    think: str
    mistake: str


class Glossary(Form, frozen=True, kw_only=True):
    """All that lies on a table, and the words of its game."""

    game: str
    things: list[Thing]
    words: list[Word]
    steps: Annotated[list[StepWords], says("help for every step of the game")]
