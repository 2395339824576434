"""Who somebody is: a browser with a secret cookie, or a program with a seat's token. Only hashes are kept."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from starlette.requests import Request

from revier.server.problems import Problem
from revier.server.store import SeatRow, Store
from revier.server.tables import LiveTable

COOKIE = "revier"
_LONGEST = 200


def new_secret() -> str:
    """A secret nobody guesses."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


@dataclass(frozen=True)
class Who:
    """Somebody who asks. `hash` is empty for a browser that has no cookie yet."""

    hash: str
    bearer: bool = False
    address: str = ""  # where the request came from


def who_asks(request: Request) -> Who:
    """The one who sent a request; nothing is looked up yet."""
    given = request.headers.get("authorization")
    address = request.client.host if request.client else ""
    if given is not None and not given.lower().startswith("basic "):  # that is a proxy's word, and none for us
        scheme, _, token = given.partition(" ")
        if scheme.lower() != "bearer" or not token.strip() or len(token) > _LONGEST:
            problem = Problem(401, "bad_token")
            problem.headers["WWW-Authenticate"] = "Bearer"
            raise problem
        return Who(hashed(token.strip()), bearer=True, address=address)
    cookie = request.cookies.get(COOKIE, "")
    return Who(hashed(cookie) if 20 <= len(cookie) <= _LONGEST else "", address=address)


def browser_of(request: Request) -> Who:
    """The one who asks; a browser without a cookie gets one with the answer."""
    who = who_asks(request)
    if who.hash:
        return who
    secret = new_secret()
    request.scope.setdefault("state", {})["new_cookie"] = secret
    return Who(hashed(secret), address=who.address)


PERSON = frozenset({"browser", "program"})  # who holds a seat: a person's browser, or a program that claimed it itself
ACTS = PERSON | {"play"}
LOOKS = ACTS | {"watch"}
_COOKIES = frozenset({"browser"})


def seats_of(store: Store, table_id: str, who: Who, kinds: frozenset[str] = LOOKS) -> tuple[int, ...]:
    """The seats somebody holds at a table: those they may look from, unless less is meant."""
    if not who.hash:
        return ()
    kinds = kinds - _COOKIES if who.bearer else kinds & _COOKIES
    held = tuple(seat for _, seat, granted in store.seating.granted(who.hash, table_id) if granted in kinds)
    if who.bearer and not held and not store.seating.granted(who.hash):
        problem = Problem(401, "bad_token")
        problem.headers["WWW-Authenticate"] = "Bearer"
        raise problem
    return held


def must_sit(store: Store, table: LiveTable, who: Who) -> tuple[int, ...]:
    """The seats somebody may act for; whoever holds none may look and no more."""
    held = seats_of(store, table.id, who, ACTS)
    if not held:
        raise Problem(403, "watch_only" if seats_of(store, table.id, who) else "no_seat")
    return held


def must_hold(store: Store, table: LiveTable, who: Who, seat: int | None = None) -> tuple[int, ...]:
    """The seats somebody holds as a person: what is asked of people, and what makes secrets, is not for tokens."""
    acts = must_sit(store, table, who)
    held = seats_of(store, table.id, who, PERSON)
    if not held:
        raise Problem(403, "play_only")
    if seat is not None and seat not in held:
        raise Problem(403, "play_only" if seat in acts else "not_your_seat")
    return held


def must_be_no_token(store: Store, who: Who) -> None:
    """A token that was handed out plays or watches one seat, and makes nothing else."""
    if who.bearer and any(kind in ("play", "watch") for _, _, kind in store.seating.granted(who.hash)):
        raise Problem(403, "play_only")


def is_host(store: Store, table: LiveTable, who: Who) -> bool:
    """Whether somebody is the host: of the people of the host's seat, or the browser that opened the table."""
    if table.row.host_seat is None:
        return bool(who.hash) and who.hash == table.row.host
    return table.row.host_seat in seats_of(store, table.id, who, PERSON)


def must_host(store: Store, table: LiveTable, who: Who) -> None:
    """Only the host may do this."""
    if not is_host(store, table, who):
        raise Problem(403, "not_host")


def must_belong(store: Store, table: LiveTable, who: Who) -> None:
    """A private table is for the people who sit there, whom they let watch, and the host."""
    if table.row.private and not seats_of(store, table.id, who) and not is_host(store, table, who):
        raise Problem(403, "private")


def seat_rows(table: LiveTable, seat: int) -> SeatRow:
    """One seat of a table."""
    if not 0 <= seat < len(table.seats):
        raise Problem(404, "no_such_seat", seats=len(table.seats))
    return table.seats[seat]
