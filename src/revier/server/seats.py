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
    if given is not None:
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


def seats_of(store: Store, table_id: str, who: Who) -> tuple[int, ...]:
    """The seats somebody holds at a table."""
    if not who.hash:
        return ()
    kind = "token" if who.bearer else "browser"
    held = tuple(seat for _, seat, granted in store.seating.granted(who.hash, table_id) if granted == kind)
    if who.bearer and not held and not store.seating.granted(who.hash):
        problem = Problem(401, "bad_token")
        problem.headers["WWW-Authenticate"] = "Bearer"
        raise problem
    return held


def must_sit(store: Store, table: LiveTable, who: Who) -> tuple[int, ...]:
    """The seats somebody holds; whoever holds none may look and no more."""
    held = seats_of(store, table.id, who)
    if not held:
        raise Problem(403, "no_seat")
    return held


def must_host(table: LiveTable, who: Who) -> None:
    """Only the one who opened the table may do this."""
    if not who.hash or who.hash != table.row.host:
        raise Problem(403, "not_host")


def seat_rows(table: LiveTable, seat: int) -> SeatRow:
    """One seat of a table."""
    if not 0 <= seat < len(table.seats):
        raise Problem(404, "no_such_seat", seats=len(table.seats))
    return table.seats[seat]
