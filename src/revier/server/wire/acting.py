"""What is answered to whoever acts, takes back, talks, or leaves something to be done."""

from __future__ import annotations

from typing import Annotated

from revier.server.wire.base import Action, Form, Position, Revision, Seat, said


class Where(Form, frozen=True):
    """Where the table stands now."""

    position: Position
    revision: Revision


class Moved(Where, frozen=True):
    """A move has been made."""

    events: Annotated[list[str], said("what happened, in sentences")]


class Consent(Form, frozen=True):
    """Somebody asks the table to take back more than their own last action."""

    by: Seat
    to: Annotated[int, said("the position to go back to")]
    waiting: Annotated[list[int], said("seats that have still to answer")]
    given: Annotated[list[int], said("seats that agree")]


class TakenBack(Where, frozen=True):
    """Something has been taken back, or (202) the table is asked whether it may be."""

    pending_consent: Consent | None


class Missing(Form, frozen=True):
    """What happened since the position a sender saw."""

    position: Position
    seat: Seat
    texts: list[str]
    undone: bool


class Spoken(Form, frozen=True):
    """Something said, as it stands in the chat."""

    number: int
    seat: Seat
    name: str
    text: str


class ChatLine(Spoken, frozen=True):
    """A line of chat."""

    time: Annotated[float, said("seconds since 1970")]


class Agreed(Form, frozen=True):
    """What people agreed on; no rule enforces it."""

    ply: Annotated[int, said("how many actions had been made")]
    seat: Seat
    text: str


class Numbered(Form, frozen=True):
    """Under which number something is kept."""

    id: int


class Hint(Form, frozen=True):
    """What the greedy bot would do, and why."""

    position: Position
    action: Action
    sentence: str
    why: str
