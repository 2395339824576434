"""All that a page needs to know after news, in one answer."""

from __future__ import annotations

from typing import Annotated

import msgspec

from revier.server.wire.base import UNSET, Form, SeatNo, Unset, says
from revier.server.wire.choices import Legal
from revier.server.wire.tables import LogEntry, Shown, TableState


class BriefEntry(Form, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log without what the line before says already; a field that is missing has its usual value."""

    plies: Annotated[int, says("position, counted from the line before; of the first line from 0. Usual: 1")] = 1
    later: Annotated[int, says("time in seconds, counted from the line before; of the first line from 0. Usual: 0")] = 0
    seat: SeatNo
    kind: Annotated[str, says("as in a whole line. Usual: `move`")] = "move"
    by: str = ""
    texts: list[str] = msgspec.field(default_factory=list)
    undone: bool = False
    round: str = ""
    income: bool = False


class Now(Form, frozen=True, kw_only=True):
    """How a table stands, and what of the position, the log and the choices is new to whoever asks."""

    table: TableState
    log: Annotated[list[LogEntry], says("lines after those the asker has, or all of them; none if `brief` was asked")]
    brief: Annotated[
        list[BriefEntry] | Unset, says("the same lines, short, if that was asked; numbers go on from the asker's")
    ] = UNSET
    whole: Annotated[
        bool, says("whether these lines are the whole log: something was taken back, or the asker had none")
    ]
    shown: Annotated[Shown | Unset, says("the present position; missing if the asker has seen this revision")] = UNSET
    legal: Annotated[Legal | Unset, says("my choices; missing if I have none, or have seen this revision")] = UNSET
    searching: Annotated[bool, says("my choices have to be searched for: ask for `legal`")]
    tag: Annotated[str, says("of table and position as they stand: what a `change` names that goes on from here")]


class Redrawn(Form, frozen=True, kw_only=True):
    """What differs in a picture: in front of every `<g ` and `<polygon ` a piece begins; edits are of these pieces."""

    was: Annotated[str, says("hash of the picture it goes on from")]
    hash: Annotated[str, says("hash of the picture it makes")]
    palette: str
    edits: Annotated[list[tuple[int, int, list[str]]], says("where, how many go, what comes; the numbers are of `was`")]


class Change(Form, frozen=True, kw_only=True, omit_defaults=True):
    """What has changed at a table, for who holds what `was` names: an answer of `now`, or the change before."""

    table: str
    was: Annotated[str, says("tag of what it goes on from; who holds something else asks for `now`")]
    tag: Annotated[str, says("tag of what it makes")]
    edits: Annotated[
        list[list[object]],
        says("of `table` and `shown`: path and value; a path alone: it goes; path, place, how many go, what comes"),
    ] = msgspec.field(default_factory=list)
    lines: Annotated[int, says("so many lines of the log `log` comes after")] = 0
    log: list[LogEntry] = msgspec.field(default_factory=list)
    undone: Annotated[list[int], says("numbers of older lines that were taken back")] = msgspec.field(
        default_factory=list
    )
    moved: Annotated[bool, says("the position is another: choices of before count no more")] = False
    legal: Annotated[Legal | Unset, says("my choices, if I have any")] = UNSET
    searching: Annotated[bool, says("my choices have to be searched for: ask for `legal`")] = False
    drawn: Annotated[dict[str, Redrawn], says("by board, what differs in pictures on the stage")] = msgspec.field(
        default_factory=dict
    )
