"""Tables: opened, listed, looked at; and who sits there."""

from __future__ import annotations

from typing import Annotated

import msgspec

from revier.server.wire.acting import Agreed, Consent
from revier.server.wire.base import (
    UNSET,
    ABoard,
    AnAction,
    ATable,
    Form,
    Plain,
    Position,
    Revision,
    SeatNo,
    Unset,
    When,
    says,
)
from revier.server.wire.games import Provenance


# --- opened and listed ------------------------------------------------------------------------------------------------
class OpenedSeat(Form, frozen=True, kw_only=True):
    """A seat of a table just opened."""

    seat: SeatNo
    kind: Annotated[str, says("`me`, `hotseat`, `open` or `bot`")]
    name: str
    claim: Annotated[str | Unset, says("the invitation to an open seat")] = UNSET


class Chance(Form, frozen=True, kw_only=True):
    """What was promised of chance: it follows from a seed that nobody knows, and can be checked afterwards."""

    commitment: Annotated[str, says("SHA-256 of the seed, as hexadecimal digits")]
    since: Annotated[int, says("actions before it was fixed; 0: from the beginning")]
    open: Annotated[bool, says("somebody chose the seed and may know what comes")]
    seed: Annotated[str | None, says("of an open seed, and once the game has been over; else null")]


class Opened(Form, frozen=True, kw_only=True):
    """A table just opened."""

    id: str
    chance: Annotated[Chance | None, says("null: a guided game, in which chance follows a script")]
    seats: list[OpenedSeat]
    warnings: Annotated[list[str] | Unset, says("such as an option that no longer has an effect")] = UNSET


class Scores(Form, frozen=True, kw_only=True):
    """How a game ended."""

    scores: list[int]
    ranking: Annotated[list[list[int]], says("seats from best to worst; equal scores share a place")]
    reason: str


class Result(Scores, frozen=True, kw_only=True):
    """How a game ended, with the names of those who played."""

    names: list[str]


class Listed(Form, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    players: list[str]
    position: Position
    to_move: int | None
    headline: str
    updated: When
    created: When
    finished: Annotated[bool, says("over, or closed")]
    closed: Annotated[bool, says("it could not go on, and the people there closed it")]
    result: Scores | None
    my_seats: list[int]
    host: bool
    deletable: Annotated[bool, says("I may throw it away: I am the host, and no game of others runs there")]
    analysis: bool
    open: Annotated[list[int], says("seats that wait for somebody")]
    expires: Annotated[float | Unset, says("when an analysis table is thrown away if nothing happens there")] = UNSET


class Lists(Form, frozen=True, kw_only=True):
    """Tables: mine (my turn first, analyses last), those of others, finished ones (mine first); latest change first."""

    mine: list[Listed]
    others: list[Listed]
    finished: list[Listed]
    more: Annotated[dict[str, str], says("of lists that go on, where: `after` of the next page, by list")]


# --- one table --------------------------------------------------------------------------------------------------------
class Seat(Form, frozen=True, kw_only=True):
    """A seat and who is there."""

    seat: SeatNo
    name: str
    kind: str
    here: Annotated[bool, says("looks at the table now")]
    bot: str | None
    standin: Annotated[str | None, says("the bot that decides for an absent person")]
    absent: Annotated[bool, says("the others voted so: not asked for consent until they come back")]
    open: bool
    claim: Annotated[str | Unset, says("the invitation; for the host alone")] = UNSET


class Until(Form, frozen=True, kw_only=True, omit_defaults=True):
    """What ends a program."""

    kind: str = ""
    seat: int | None = None
    fields: Plain = msgspec.field(default_factory=dict)
    round: Annotated[bool, says("when a round of another kind begins")] = False


class Program(Form, frozen=True, kw_only=True, omit_defaults=True):
    """What somebody left to be done on their turns; what is as usual is left out."""

    id: int
    seat: SeatNo
    do: Annotated[AnAction, says("kind of action and those of its fields that matter")]
    up_to: Annotated[int | None, says("the most it may cost, or the highest amount")] = None
    until: list[Until] = msgspec.field(default_factory=list)
    once: bool = False
    start: Annotated[int, says("position from which actions of others are watched")] = 0
    round: Annotated[str, says("the part of the game in which it was left")] = ""


class EndedProgram(Program, frozen=True, kw_only=True, omit_defaults=True):
    """A program that stopped by itself."""

    ended: Annotated[str, says("why, in words")]
    at: Annotated[int, says("at which position")]


class Undo(Form, frozen=True, kw_only=True):
    """Whether I may take something back."""

    own: Annotated[bool, says("freely")]
    ask: Annotated[bool, says("only with the table's consent")]
    to: Annotated[int | Unset, says("the position that would come again")] = UNSET
    reason: Annotated[str | Unset, says("why the table must be asked")] = UNSET


class OverlayUsed(Form, frozen=True, kw_only=True):
    """The overlay a table plays with."""

    name: str
    digest: str


class ChangedClause(Form, frozen=True, kw_only=True):
    """A clause that reads otherwise than when the game was begun."""

    clause: Annotated[str, says("game and number: `rhl:13.1.k`")]
    topic: str
    text: str


class NewRules(Form, frozen=True, kw_only=True):
    """The game was begun under other rules, or with other figures; everything played since fits those of today."""

    begun: Annotated[str, says("`rules_version` before")]
    now: Annotated[str, says("`rules_version` now")]
    clauses: list[ChangedClause]
    figures: Annotated[bool, says("its own figures could not be had: it goes on with those of today")]


class Stopped(Form, frozen=True, kw_only=True):
    """An action of the log that the rules of today refuse; the position before it is kept."""

    position: Annotated[int, says("the action's own")]
    seat: Annotated[int | None, says("who did it; null: it cannot be read any more")]
    sentence: Annotated[str, says("the action in words, or its line of the record")]
    reason: str
    clause: Annotated[str, says("with the game before the colon; may be empty")]
    left: Annotated[int, says("actions that come after it in the record")]


class GuidedCard(Form, frozen=True, kw_only=True):
    """What a learner is told in a guided game."""

    kind: Annotated[str, says("`task`, `watch` (the others play), `strayed` (something else was done) or `over`")]
    part: Annotated[str, says("the chapter")] = ""
    number: Annotated[int, says("of the step, from 1")]
    of: Annotated[int, says("steps in all")]
    title: str
    text: Annotated[str, says("paragraphs, one a line; of `strayed`: why the lesson does something else")]
    task: Annotated[str, says("what is to be done, as the game says it")] = ""
    action: Annotated[AnAction | None, says("the same as an action")] = None
    did: Annotated[str, says("what was done instead")] = ""
    back_to: Annotated[int | None, says("the position before that")] = None


class TableState(Form, frozen=True, kw_only=True):
    """How a table stands, and what I am there."""

    id: str
    game: str
    title: str
    options: dict[str, bool | str]
    position: Position
    revision: Revision
    epoch: Annotated[int, says("changes when something is taken back")]
    event: Annotated[int, says("number of the table's last event on the stream")]
    seats: list[Seat]
    my_seats: list[int]
    host: bool
    analysis: bool
    to_move: Annotated[int | None, says("who decides; null: it is over")]
    thinking: Annotated[int | None, says("the seat a bot is thinking for")]
    headline: Annotated[str, says("what is asked of whom")]
    steps: Annotated[list[str], says("of the present turn, like stops on a line")]
    step: int
    boards: Annotated[dict[str, str], says("name and type of the boards of the view")]
    finished: bool
    result: Result | None
    undo: Undo
    redo: Annotated[bool, says("whether something can be restored")]
    chance: Annotated[
        Chance | None, says("null: a guided game, or one begun before chance was fixed and not gone on with since")
    ]
    pending_consent: Consent | None
    agreements: list[Agreed]
    programs: Annotated[list[Program], says("my own")]
    ended_programs: Annotated[list[EndedProgram], says("mine that stopped by themselves")]
    provenance: Annotated[Provenance, says("of the figures this table plays with")]
    overlay: Annotated[OverlayUsed | None, says("figures of somebody's own; null: those of the house")]
    stopped: Annotated[str | None, says("why the game cannot go on: the rules have changed since")]
    stop: Annotated[Stopped | None, says("the same, piece by piece; `POST .../mend` goes on or closes the table")]
    new_rules: Annotated[NewRules | None, says("rules that changed since the game was begun")]
    guided: Annotated[GuidedCard | None, says("what the learner is told; null: no guided game, or not mine")]
    closed: Annotated[bool, says("the table could not go on, or all wanted to end it")]
    agreed: Annotated[bool, says("all wanted to end it")]
    paused: Annotated[bool, says("the people rest: nothing is played until one of them goes on")]
    pace: Annotated[float, says("seconds at least between two decisions of bots; 0: they go on at once")]
    private: Annotated[bool, says("for its people alone")]
    host_seat: Annotated[int | None, says("whose people are the host; null: the browser that opened the table")]
    absence: Annotated[int, says("seconds somebody is waited for before a bot may stand in; 0: for ever")]
    former_record: Annotated[bool, says("whether `record?former=true` has the game as it was before it went on")]
    created: When
    updated: When


# --- looking ----------------------------------------------------------------------------------------------------------
class Stage(Form, frozen=True, kw_only=True):
    """One or more boards that are looked at together, one below the other."""

    name: str
    title: str
    boards: list[str]
    paper: Annotated[str, says("the board beside it for whoever has chosen no other; empty: the first")]


class SeatFigures(Form, frozen=True, kw_only=True):
    """What is always in sight of a player."""

    seat: SeatNo
    money: int
    worth: Annotated[str, says("in words")]
    papers: Annotated[str, says("certificates held/allowed; empty where there is no such limit")]
    first: Annotated[str, says("what gives the first turn, if it is theirs: Priority Deal")]


class DeskLine(Form, frozen=True, kw_only=True):
    """A labelled figure."""

    label: str
    value: str | int
    account: Annotated[str, says("of money: the account; of a price: `price` and the company; else empty")]


class Round(Form, frozen=True, kw_only=True):
    """A round, like a stop on a line."""

    short: Annotated[str, says("in letters")]
    name: str


class View(Form, frozen=True, kw_only=True):
    """All that one seat may see, in sentences."""

    game: str
    headline: str
    to_move: int | None
    steps: list[str]
    step: int
    boards: dict[str, ABoard]
    stages: Annotated[list[Stage], says("what the large area of the page can show")]
    stage: Annotated[str, says("the one on which the present step is played")]
    paints: Annotated[
        dict[str, dict[str, tuple[str, str]]], says("of every company in every palette: its colour, and letters on it")
    ]
    papers: Annotated[list[str], says("the boards that lie beside the stage, whatever it shows")]
    seats: Annotated[list[SeatFigures], says("in order of play")]
    desk: Annotated[list[DeskLine], says("of whoever decides now, and of the company they decide for")]
    rounds: Annotated[list[Round], says("around the present one, in their order")]
    round: Annotated[int, says("which of them is on")]


class Seen(Form, frozen=True, kw_only=True):
    """A view of a position."""

    position: Position
    epoch: int
    view: View


class Shown(Seen, frozen=True, kw_only=True):
    """A view for a page: boards that are shown as pictures have nothing on them, the hash of each is named instead."""

    pictures: Annotated[dict[str, str], says("by board: `hash` for its address, the same as long as it looks the same")]


class LogEntry(Form, frozen=True, kw_only=True):
    """One thing that happened."""

    number: int
    position: Position
    seat: SeatNo
    kind: Annotated[str, says("`move`, `undo`, `redo`, `consent`, `seats`, `rules`, `paced`, `remark` or `closed`")]
    by: Annotated[str, says("`bot`, `standin`, `program` or empty")]
    texts: list[str]
    undone: Annotated[bool, says("taken back since")]
    time: Annotated[When, says("seconds since 1970, whole ones")]
    round: Annotated[str, says("the round that begins with this line; empty: it is the same as before")]
    income: Annotated[bool, says("whether it tells of income; never while the game hides something")]


class WorthAt(Form, frozen=True, kw_only=True):
    """What everybody was worth at a position."""

    position: Position
    worth: list[int]


class Sheet(Form, frozen=True, kw_only=True):
    """Tables of players and companies as they stand, and everybody's worth over time."""

    position: Position
    names: list[str]
    boards: dict[str, ATable]
    history: list[WorthAt]


# --- about me ---------------------------------------------------------------------------------------------------------
class Me(Form, frozen=True, kw_only=True):
    """What is set for this browser."""

    name: str
    palette: str
    theme: str
    language: Annotated[str, says("empty: as the browser asks for it")]
    keys: Annotated[bool, says("whether single letters and digits are shortcuts")]
    sure: Annotated[bool, says("whether one is asked again before what weighs much")]


class MeNow(Me, frozen=True, kw_only=True):
    """What is set for this browser, and the language in which it is answered now."""

    speaks: str
