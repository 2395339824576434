"""What may be done, what an action would mean, and routes as a person draws them."""

from __future__ import annotations

from typing import Annotated

from revier.server.wire.base import UNSET, AnAction, Form, Position, Revision, Unset, says


class Balance(Form, frozen=True, kw_only=True):
    """What an account holds before and after an action."""

    account: Annotated[str, says("the same word as on the desk")]
    who: str
    seat: Annotated[int, says("of a player; -1: a company's")]
    before: int
    after: int


class Repriced(Form, frozen=True, kw_only=True):
    """What an action does to the price of a company."""

    company: str
    before: int
    after: int


class Terms(Form, frozen=True, kw_only=True):
    """What an action means before it is taken."""

    sentence: str
    cost: Annotated[int, says("what it takes from the accounts of whoever decides")]
    gives: Annotated[int, says("what it brings to them")]
    cash: Annotated[int, says("what lies on the accounts that pay")]
    moved: Annotated[list[Balance], says("every account it changes, the bank apart, where that is known beforehand")]
    prices: Annotated[list[Repriced], says("every price it changes")]
    figures: Annotated[list[str], says("cost and gain in words, as far as the sentence leaves them open")]
    costly: Annotated[bool, says("takes more than half of the money at hand: asks for confirmation")]
    warning: Annotated[
        str, says("said when one asks again because it is costly, or because it can have no effect or cannot end well")
    ]
    final: Annotated[bool, says("weighs so much that it asks for confirmation")]
    lines: Annotated[list[str], says("what else it changes")]
    marks: Annotated[list[str], says("ids of hexes or papers it touches")]


class Span(Form, frozen=True, kw_only=True):
    """The one number left open in a choice: set that field of the action."""

    field: str
    low: int
    high: int
    step: int


class Choice(Terms, frozen=True, kw_only=True):
    """One thing that may be done."""

    id: int
    action: AnAction
    span: Span | None
    weight: Annotated[int, says("of chance: how likely it is")]


class Group(Form, frozen=True, kw_only=True):
    """All choices of one kind."""

    kind: str
    word: str
    verb: Annotated[str, says("in one word, for a button on the thing it is done to; empty: none was given")]
    routes: Annotated[bool, says("its action is a set of runs, which a person may change")]
    choices: list[Choice]
    total: int


class Refusal(Form, frozen=True, kw_only=True):
    """Why something is not allowed."""

    reason: str
    clause: str


class Refused(Refusal, frozen=True, kw_only=True):
    """A choice one would expect here, said as if it were one, and why it is none now."""

    action: AnAction
    sentence: str
    marks: Annotated[list[str], says("ids of hexes, cells or papers it would touch")]


class PlaceSaid(Refusal, frozen=True, kw_only=True):
    """What lies at a place of a board, and why nothing can be done there."""

    said: Annotated[str, says("what it is, what lies there, what building costs; empty: no board has such a place")]
    reason: Annotated[str, says("why nothing can be done there; empty where it is not asked, or something can")]


class Choices(Form, frozen=True, kw_only=True):
    """All choices by kind, and what one would expect but may not do."""

    groups: list[Group]
    refused: list[Refused]


class Legal(Choices, frozen=True, kw_only=True):
    """What may be done now."""

    position: Position
    revision: Revision
    to_move: int | None
    mine: Annotated[bool, says("whether I am to decide")]


class Route(Form, frozen=True, kw_only=True):
    """The run of one train; one that stands idle has no stops."""

    train: str
    legs: Annotated[list[tuple[str, int, int]], says("hex, end entered, end left")]
    stops: Annotated[list[str], says("names of the stops")]
    income: int
    calls: Annotated[list[str], says("the stops as the map names them, those found between included")]
    load: Annotated[int, says("goods on the train")]
    room: Annotated[int, says("the most goods it takes")]
    colour: Annotated[str, says("of its line on the map")]
    dashes: Annotated[str, says("of its line on the map")]


class Stop(Form, frozen=True, kw_only=True):
    """A stop within reach."""

    id: str
    name: str


class Routes(Form, frozen=True, kw_only=True):
    """Routes with their income, and the action that runs them; if they are not legal, why."""

    position: Position
    revision: Revision
    legal: bool
    income: int
    routes: Annotated[list[Route], says("in the order of the wishes, then the trains nobody named")]
    places: Annotated[list[Stop], says("the stops within reach")]
    board: Annotated[str, says("the map on which they run")]
    svg: Annotated[str, says("a clear layer of the size of that map, with every stop as something to point at")]
    action: Annotated[AnAction | Unset, says("if legal: send it to `moves`")] = UNSET
    sentence: str | Unset = UNSET
    reason: str | Unset = UNSET
    clause: str | Unset = UNSET


class Preview(Terms, frozen=True, kw_only=True):
    """What an action would mean, legal or not."""

    legal: bool
    position: Position
    worth: Annotated[list[int] | Unset, says("by how much everybody's worth would change")] = UNSET
    svg: Annotated[str | Unset, says("the hexes it touches as they would lie, or the whole map with the runs")] = UNSET
    board: Annotated[str | Unset, says("of runs: the map")] = UNSET
    income: Annotated[int | Unset, says("of runs")] = UNSET
    routes: Annotated[list[Route] | Unset, says("of runs")] = UNSET
    reason: Annotated[str | Unset, says("if not legal")] = UNSET
    clause: Annotated[str | Unset, says("if not legal")] = UNSET
