"""What the rows of the log hold, kind by kind, and the notes beside it.

What is on disk is read back for ever: fields may come, with a default, but none may go or change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from revier.core.action import NATURE
from revier.core.record import Agreement, Result

Plain = dict[str, object]  # an object of JSON


class Body(msgspec.Struct, frozen=True, omit_defaults=True):
    """Base of what a row holds."""


class Opened(Body, frozen=True):
    """A table at which nothing happens before somebody decides."""


class Acted(Body, frozen=True):
    """An action as its line of the record; `by`: bot, standin or program where no person decided."""

    line: str
    by: str = ""


class Back(Body, frozen=True):
    """Everything after the position `to` was taken back; `because`: why, if nobody wished it ("rules")."""

    to: int
    by: int
    because: str = ""


class Restored(Body, frozen=True):
    """What was taken back last came again."""

    by: int
    lines: list[str]


class Chat(Body, frozen=True):
    """Something said."""

    seat: int
    name: str
    text: str


class Seated(Body, frozen=True):
    """Somebody came, went or is stood in for; the sentence as a message."""

    text: object
    seat: int = NATURE


class Ruled(Body, frozen=True):
    """From here on the game is played by other rules than before, or with other figures (their digest)."""

    begun: str
    now: str
    figures: str = ""


class Closed(Body, frozen=True):
    """The people at a table have closed it: it could not go on, or they agreed to end it (`because`: "agreed")."""

    by: int
    because: str = ""


class Paused(Body, frozen=True):
    """The people at a table rest, or go on."""

    by: int
    on: bool = True


class Paced(Body, frozen=True):
    """So many seconds at least pass between two decisions of bots from here on; 0: none need to."""

    by: int
    seconds: float


class Remarked(Body, frozen=True):
    """What was odd about a game when it was brought here; the sentence as a message."""

    text: object


class Asking(Body, frozen=True):
    """Somebody asks to go back to a position (`needs`: whose consent it takes), says yes, or no.

    `what` is asked where the game cannot go on: to go on from there ("go_on"), or to close the table ("close"); or
    anything else of `revier.server.motions`, about a `seat` and a `bot` that may decide there.
    Where all are asked, `mine` are the seats of who asks: whoever sits down meanwhile is asked as well.
    """

    by: int = NATURE
    to: int = NATURE
    needs: list[int] | None = None
    yes: list[int] | None = None
    no: list[int] | None = None
    what: str = ""
    seat: int = NATURE
    bot: str = ""
    mine: list[int] = []


class Fixed(Body, frozen=True):
    """From here on chance follows from a seed with this SHA-256; `open`: somebody chose it and may know it."""

    commitment: str
    open: bool = False


class Guided(Body, frozen=True):
    """From here on the table follows a guided game; without a lesson it follows none any more."""

    lesson: str = ""  # the id of the game it is a lesson of


KINDS: dict[str, type[msgspec.Struct]] = {
    "opened": Opened,
    "action": Acted,
    "undo": Back,
    "redo": Restored,
    "chat": Chat,
    "seats": Seated,
    "agreement": Agreement,
    "consent": Asking,
    "rules": Ruled,
    "closed": Closed,
    "guided": Guided,
    "chance": Fixed,
    "paused": Paused,
    "remark": Remarked,
    "paced": Paced,
}
_NAMES = {body: kind for kind, body in KINDS.items()}
Rows = list[tuple[str, object]]


def rows(bodies: Iterable[msgspec.Struct]) -> Rows:
    """Bodies with their kinds, to be written."""
    return [(_NAMES[type(body)], body) for body in bodies]


def lines_of(bodies: Iterable[msgspec.Struct | None]) -> list[str]:
    """The actions that count, as lines of a record, whatever the rules of today say of them."""
    lines: list[str] = []
    for body in bodies:
        match body:
            case Acted(line):
                lines.append(line)
            case Back(to):
                del lines[to:]
            case Restored(lines=again):
                lines += again
    return lines


def body_of(kind: str, raw: object) -> msgspec.Struct | None:
    """What a row says; None if its kind is not known here."""
    found = KINDS.get(kind)
    return None if found is None else msgspec.convert(raw, found)


class Summary(msgspec.Struct, frozen=True):
    """How a table stands, for lists; the headline is a message."""

    position: int
    to_move: int | None
    headline: object
    finished: bool
    result: Result | None
    updated: float = 0.0
    closed: bool = False


def encoded(summary: Summary) -> str:
    """A summary as it stands in the database."""
    return msgspec.json.encode(summary).decode()


class Tastes(msgspec.Struct, frozen=True):
    """What somebody has set for a browser."""

    name: str = ""
    palette: str = "classic"
    theme: str = "auto"
    language: str = ""
    keys: bool = True  # whether single letters and digits are shortcuts
    sure: bool = True  # whether one is asked again before what weighs much


class Until(msgspec.Struct, frozen=True, omit_defaults=True):
    """What ends a program: an action of this kind, of this seat, with these fields; or the end of the round."""

    kind: str = ""
    seat: int | None = None
    fields: Plain = {}
    round: bool = False


class Program(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to do when it is my turn and it is legal."""

    do: Plain  # kind and those fields of the action that matter
    up_to: int | None = None  # the most it may cost, or the highest amount
    until: tuple[Until, ...] = ()
    once: bool = False
    start: int = 0  # position from which actions of others are watched
    round: str = ""
    ended: object = None  # why it stopped by itself, as a message
    at: int = 0  # and at which position


class Moment(msgspec.Struct, frozen=True):
    """A decision that cost much by the judgement of the hint; sentences are messages."""

    position: int  # before it
    seat: int
    played: object
    better: object
    cost: object  # in words
    part: object  # what tips the balance
    loss: float  # the same as a number, to compare


class Review(msgspec.Struct, frozen=True):
    """What a bot would have done otherwise: the dearest moments first, and at how many decisions it looked."""

    moments: tuple[Moment, ...] = ()
    looked: int = 0
    of: int = 0
