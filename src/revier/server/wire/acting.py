"""What is answered to whoever acts, takes back, talks, or leaves something to be done; and the news of it."""

from __future__ import annotations

from typing import Annotated

from revier.server.wire.base import UNSET, AnAction, Form, Position, Revision, SeatNo, Unset, When, says


class Where(Form, frozen=True, kw_only=True):
    """Where the table stands now."""

    position: Position
    revision: Revision


class Moved(Where, frozen=True, kw_only=True):
    """A move has been made."""

    events: Annotated[list[str], says("what happened, in sentences")]


class Consent(Form, frozen=True, kw_only=True):
    """Somebody asks the table to take back more than their own last action, or what to do where it cannot go on."""

    by: SeatNo
    to: Annotated[int, says("the position to go back to")]
    waiting: Annotated[list[int], says("seats that have still to answer")]
    given: Annotated[list[int], says("seats that agree")]
    what: Annotated[
        str | Unset,
        says(
            "missing: to go back; `go_on` from the last good position or `close`, where the game cannot go on; `end`, "
            "`pause`, `standin`, `absent`, `replace` or `host`"
        ),
    ] = UNSET
    seat: Annotated[int | Unset, says("whom it is about")] = UNSET
    bot: Annotated[str | Unset, says("who would decide there")] = UNSET


class TakenBack(Where, frozen=True, kw_only=True):
    """Something has been taken back, or (202) the table is asked whether it may be."""

    pending_consent: Consent | None


class Missing(Form, frozen=True, kw_only=True):
    """What happened since the position a sender saw; stands in the problem `stale`."""

    position: Position
    seat: SeatNo
    texts: list[str]
    undone: bool


class Spoken(Form, frozen=True, kw_only=True):
    """Something said, as it stands in the chat."""

    number: int
    seat: SeatNo
    name: str
    text: str


class ChatLine(Spoken, frozen=True, kw_only=True):
    """A line of chat."""

    time: When


class Agreed(Form, frozen=True, kw_only=True):
    """What people agreed on; no rule enforces it."""

    ply: Annotated[int, says("how many actions had been made")]
    seat: SeatNo
    text: str


class Left(Form, frozen=True, kw_only=True):
    """Under which number a program is kept."""

    id: int


class HintLine(Form, frozen=True, kw_only=True):
    """One of the actions the hint compared, played on for everybody."""

    sentence: str
    behind: Annotated[str, says("how much less it is worth than the best; empty for the best")]
    follows: Annotated[list[str], says("who would do what after it, as far as nothing is left to chance")]


class Hint(Form, frozen=True, kw_only=True):
    """What the overseer would do, and why; its best three actions played on to the end of the round."""

    position: Position
    action: AnAction
    sentence: str
    why: str
    lines: list[HintLine]
    until: Annotated[str, says("until when they were played on; empty where there was nothing to compare")]


class Dear(Form, frozen=True, kw_only=True):
    """A decision that cost much by the judgement of the hint, seen from the end of the round."""

    position: Annotated[int, says("after it, as in the log")]
    seat: SeatNo
    better: Annotated[str, says("what the hint would have done")]
    cost: Annotated[str, says("how much less it is worth, in words")]
    part: Annotated[str, says("what counts most")]
    loss: Annotated[float, says("the same as a number: in Mark, in the coal trade in hundredths of a point")]


class Review(Form, frozen=True, kw_only=True):
    """What a finished game could have been."""

    progress: Annotated[float | None, says("how far the search is, from 0 to 1; null: nobody searches now")]
    looked: Annotated[int | None, says("at how many decisions was looked; null: nobody has had them looked for")]
    of: Annotated[int | None, says("of about how many")]
    moments: Annotated[list[Dear], says("the dearest first")]


class News(Form, frozen=True, kw_only=True):
    """What the stream tells: that something happened, at which table. What it is is asked for."""

    kind: Annotated[str, says("the name of the event: it stands before the data, not in it")]
    table: str | Unset = UNSET
    position: Position | Unset = UNSET
    revision: Revision | Unset = UNSET
    seat: Annotated[int | Unset, says("of `thinking`: for which seat a bot thinks")] = UNSET
    number: Annotated[int | Unset, says("of `chat`: the number of the line")] = UNSET
    event: Annotated[int | Unset, says("of `hello`: the number of the last event")] = UNSET
    deleted: Annotated[bool | Unset, says("of `seats`: the table was thrown away")] = UNSET
    every: Annotated[float | Unset, says("of `beat`: after so many seconds without news comes the next")] = UNSET
    missed: Annotated[bool | Unset, says("it happened before this stream began")] = UNSET
