"""Who sits where, with what a seat is held, and who decides for whom."""

from __future__ import annotations

from typing import Annotated

from revier.server.wire.acting import Consent
from revier.server.wire.base import Form, SeatNo, says


class Invitation(Form, frozen=True, kw_only=True):
    """What an invitation is for."""

    table: str
    seat: SeatNo
    game: str
    title: str
    players: list[str]


class Sitting(Form, frozen=True, kw_only=True):
    """Where this browser sits now."""

    table: str
    seat: SeatNo


class Claimed(Sitting, frozen=True, kw_only=True):
    """An invitation was used."""

    name: str


class Token(Form, frozen=True, kw_only=True):
    """A secret with which a seat may be played."""

    seat: SeatNo
    secret: str
    id: Annotated[str, says("by which it can be revoked")]


class RecoveryLink(Token, frozen=True, kw_only=True):
    """A secret with which one comes back to a seat."""

    path: Annotated[str, says("of the page that takes it")]


class StoodIn(Form, frozen=True, kw_only=True):
    """Who decides for a seat now."""

    seat: SeatNo
    standin: Annotated[str | None, says("a bot; null: the person")]
    pending_consent: Annotated[Consent | None, says("what the person is asked")]


class GivenUp(Form, frozen=True, kw_only=True):
    """A seat was left for good."""

    seat: SeatNo
    claim: Annotated[str | None, says("the invitation for whoever follows; null: a bot sits there")]


class Person(Form, frozen=True, kw_only=True):
    """Who holds a seat."""

    seat: SeatNo
    held: Annotated[bool, says("by a person")]
    absent: Annotated[bool, says("the others voted so")]
    browsers: int
    programs: Annotated[int, says("programs that may play it")]
    watchers: Annotated[int, says("programs that may only see what it sees")]
    here: Annotated[bool, says("looks at the table, or did something a moment ago")]
    seen: Annotated[float | None, says("when they last did something here, in seconds since 1970")]
    standin_from: Annotated[float | None, says("when a bot may stand in without their word; null: never")]


class People(Form, frozen=True, kw_only=True):
    """The people of a table."""

    people: list[Person]
    host_seat: Annotated[int | None, says("whose people are the host; null: the browser that opened the table")]
    absence: Annotated[int, says("seconds somebody is waited for before a bot may stand in; 0: for ever")]
    now: Annotated[float, says("the server's clock")]


class Paced(Form, frozen=True, kw_only=True):
    """How much time bots leave people to follow them."""

    pace: Annotated[float, says("seconds at least between two decisions of bots; 0: they go on at once")]


class Holder(Form, frozen=True, kw_only=True):
    """With what a seat is held."""

    id: str
    kind: Annotated[
        str,
        says("`browser`, `program` (sat down itself), `play`, `watch` (tokens), `recovery` (an unused link)"),
    ]
    label: str
    made: float
    seen: Annotated[float, says("when it was last used to do something, to the minute")]
    me: Annotated[bool, says("the one who asks")]
