"""Pairs of games that differ in nothing but what nobody may know: everybody is told the same, byte for byte.

``python -m benchmarks.blind [--pairs 10000] [--resume FILE] [--json]``: two servers hold the same table, with the same
log, people and secrets, but other seeds of chance, so that all that lies face down is another. At every position (a
pair) some of everything that can be asked is asked of both, by the host, a guest, tokens that play and watch, and
somebody who holds nothing; what is sent to workers for bots and hints is compared, and at times what streams tell of
the next move. Where chance speaks the games part; then the second gets the log of the first, and another pair begins.
"""

from __future__ import annotations

import argparse
import json
import pickle
import queue
import random
import secrets
import sys
import tempfile
import time
from asyncio import AbstractEventLoop, new_event_loop
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import httpx
import msgspec
from fastapi.testclient import TestClient
from sqlalchemy import delete, insert, select

from revier.core.action import NATURE
from revier.games import title, titles
from revier.server.app import create_app
from revier.server.autoplay import question
from revier.server.house import House
from revier.server.live import Packed, Reader, Stream
from revier.server.seats import hashed
from revier.server.settings import Limits, Settings
from revier.server.store.schema import browsers, figures, metadata
from revier.server.tables import LiveTable

_OFTEN = dict.fromkeys(("chat", "tables", "imports", "hint", "recover", "overlays", "review"), 10**9)
_PART = 250  # pairs; then they are kept
_LONGEST = 80  # moves at one table
_OF_COAL = 0.9  # in the others chance has spoken when people begin: there is little that nobody may know
_ASKED = 5  # of all that could be asked, at one position
_HINT_EVERY, _STREAM_EVERY = 60, 6  # positions
_PATIENCE = 120.0
_KEPT_HEADERS = ("content-type", "etag", "content-disposition", "location", "retry-after", "cache-control")
_LOOKS = (
    *("", "/view", "/shown", "/now", "/legal", "/log", "/chat", "/record", "/sheet", "/people", "/glossary", "/help"),
    *("/sheet?format=csv", "/view?at=0", "/view?at=9999", "/places/nowhere/closed", "/figures?of=market"),
    *("/seats/0/holders", "/overlay.toml", "/record?former=true"),
)
_ELSEWHERE = ("/api/v1/tables", "/api/v1/me", "/", "/parts/tables")
_PAGES = ("", "/sheet", "/won", "/invitations")


_COUNTED = ("pairs", "answers", "moves", "pieces", "hints", "parted")


class Figures(NamedTuple):
    """How many pairs were looked at, what was compared, and what differed."""

    pairs: int = 0
    answers: int = 0  # compared
    moves: int = 0  # made in both, without chance between
    pieces: int = 0  # of streams
    hints: int = 0
    parted: int = 0  # times chance brought something else in the second
    differences: list[str] = []  # noqa: RUF012 - never changed
    seconds: float = 0.0

    def plus(self, other: Figures) -> Figures:
        """Both parts of a run."""
        numbers = {name: getattr(self, name) + getattr(other, name) for name in _COUNTED}
        return Figures(
            **numbers, differences=self.differences + other.differences, seconds=self.seconds + other.seconds
        )


class Side:
    """One of the two servers, as everybody sees it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.house: House = client.app.state.house  # type: ignore[attr-defined]

    def ask(self, role: dict[str, str], method: str, path: str, body: Any = None) -> tuple[int, dict[str, str], bytes]:
        """One request of somebody: what comes over the wire."""
        self.client.cookies.clear()
        told: httpx.Response = self.client.request(method, path, json=body, headers=role, follow_redirects=False)
        return told.status_code, {k: told.headers[k] for k in _KEPT_HEADERS if k in told.headers}, told.content

    def data(self, role: dict[str, str], method: str, path: str, body: Any = None) -> Any:
        """The same as an object."""
        return json.loads(self.ask(role, method, path, body)[2] or b"null")

    def forget(self) -> None:
        """Views and pictures of a game that went another way: a log that is written anew is nothing a server knows."""
        self.house.pictures = type(self.house.pictures)()
        teller = self.client.app.state.teller  # type: ignore[attr-defined]
        teller._sights = type(teller._sights)(teller._sights.most)


class Ear(Stream):
    """A stream that ends here."""

    def __init__(self, side: Side, role: dict[str, str], table: str, loop: AbstractEventLoop) -> None:
        secret = role.get("cookie", "").removeprefix("revier=") or role.get("authorization", "")[7:]
        reader = Reader(hashed(secret) if secret else "", "authorization" in role, "", "en", "classic", True)
        super().__init__(reader, frozenset({table}), loop)
        self.heard: queue.Queue[bytes] = queue.Queue()
        self.side = side
        side.ask(role, "GET", f"/api/v1/tables/{table}/now")
        side.house.hub.join(self)

    def push(self, data: Packed | None) -> None:
        """What changes; the bare news say no more than where a table stands."""
        if data is not None and b"event: change" in data.plain:
            self.heard.put(data.plain)

    def next(self) -> bytes:
        """The next piece."""
        return self.heard.get(timeout=_PATIENCE)


class Thoughts:
    """What workers are asked: what the first server asked need not be worked out again for the second."""

    def __init__(self) -> None:
        self.known: dict[bytes, Any] = {}
        self.asked: list[list[bytes]] = [[], []]

    def beside(self, number: int, call: Callable[..., Any]) -> Callable[..., Any]:
        """The way to the workers of one server."""

        def asked(job: str, *arguments: Any, **more: Any) -> Any:
            key = pickle.dumps((job, arguments))
            self.asked[number].append(key)
            if key not in self.known:
                self.known[key] = call(job, *arguments, **more)
            return self.known[key]

        return asked

    def same(self) -> bool:
        """Whether both asked the same; forgotten then."""
        one, two = self.asked
        found = one == two
        one.clear()
        two.clear()
        return found


class Pairs:
    """Two servers, and a table on both."""

    def __init__(self, sides: list[Side], dice: random.Random) -> None:
        self.sides, self.dice, self.thoughts = sides, dice, Thoughts()
        for number, side in enumerate(sides):
            calls = side.house.workers
            calls.call = self.thoughts.beside(number, calls.call)  # type: ignore[method-assign]
        self.loop = new_event_loop()
        self.table = ""
        self.roles: dict[str, dict[str, str]] = {}
        self.counted: Counter[str] = Counter()
        self.differences: list[str] = []

    # --- a table ------------------------------------------------------------------------------------------------------
    def open(self, game: str) -> None:
        """A table of three on the first server, and the same one on the second."""
        one = self.sides[0]
        host, guest, other = ({"cookie": f"revier={secrets.token_urlsafe(32)}"} for _ in range(3))
        wish = {"game": game, "players": 3, "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "hotseat"}]}
        made = one.data(host, "POST", "/api/v1/tables", wish)
        self.table = made["id"]
        where = f"/api/v1/tables/{self.table}/seats"
        one.ask(guest, "POST", f"{where}/1/claim", {"invitation": made["seats"][1]["claim"]})
        tokens = [one.data(host, "POST", f"{where}/0/token", {"scope": scope}) for scope in ("play", "watch")]
        play, watch = ({"authorization": f"Bearer {made['secret']}"} for made in tokens)
        self.roles = {"host": host, "guest": guest, "play": play, "watch": watch, "onlooker": other, "nobody": {}}
        self.align()

    def align(self) -> None:
        """The second server's log becomes that of the first; its seed is another one."""
        one, two = (side.house for side in self.sides)
        two.tables.drop(self.table)
        with one.store.engine.connect() as source, two.store.writing(self.table) as c:
            for table in (browsers, figures):
                c.execute(delete(table))
                self._copy(source, c, table)
            for table in metadata.sorted_tables:
                column = table.c.id if table.name == "tables" else table.c.get("table_id")
                if column is not None:
                    c.execute(delete(table).where(column == self.table))
                    self._copy(source, c, table, column == self.table)
        two.store._last = one.store._last  # numbers of events go on alike
        self.sides[1].forget()

    @staticmethod
    def _copy(source: Any, c: Any, table: Any, where: Any = None) -> None:
        wanted = select(table) if where is None else select(table).where(where)
        rows = [dict(row) for row in source.execute(wanted).mappings()]
        for row in rows:
            if "chance" in row:
                row["chance"] = secrets.token_hex(32)
        if rows:
            c.execute(insert(table), rows)

    def lives(self) -> list[LiveTable]:
        """The table in the memory of both."""
        return [side.house.tables.get(self.table) for side in self.sides]

    # --- what is compared ---------------------------------------------------------------------------------------------
    def both(self, name: str, role: str, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str], bytes]:
        """Ask both; the answers are to be the same."""
        one, two = (side.ask(self.roles[role], method, path, body) for side in self.sides)
        self.counted[name] += 1
        if one != two:
            self.differ(f"{role}: {method} {path} {body}: {_apart(one, two)}")
        if not self.thoughts.same():
            self.differ(f"{role}: {method} {path}: workers were asked something else")
        return one

    def differ(self, what: str) -> None:
        """Something was told that nobody may know."""
        self.differences.append(f"{self.table} at {self.lives()[0].position}: {what}"[:600])

    def position(self, number: int) -> None:
        """One pair."""
        self.counted["pairs"] += 1
        one, two = self.lives()
        if pickle.dumps(question(one)) != pickle.dumps(question(two)) or one.summary() != two.summary():
            self.differ("bots and lists are told something else")
        where = f"/api/v1/tables/{self.table}"
        boards = [f"/boards/{name}.svg" for name in one.game.view(one.play.state, None).boards]
        paths = [where + path for path in (*_LOOKS, *boards)] + list(_ELSEWHERE)
        paths += [f"/tables/{self.table}{path}" for path in _PAGES]
        everything = [(role, path, language) for role in self.roles for path in paths for language in ("en", "de")]
        for role, path, language in self.dice.sample(everything, _ASKED):
            sign = "&" if "?" in path else "?"
            self.both("answers", role, "GET", f"{path}{sign}lang={language}")
        draw = {"kind": "draw", "seat": NATURE, "stack": "bag", "result": "low"}
        wrong = {"action": draw, "position": one.position, "key": f"wrong-{number}"}
        role = self.dice.choice(list(self.roles))
        self.both("answers", role, "POST", f"{where}/moves", wrong)
        self.both("answers", role, "POST", f"{where}/preview", {"action": draw})
        if number % _HINT_EVERY == 0:
            self.both("hints", self.dice.choice(list(self.roles)), "GET", f"{where}/hint")

    def move(self, number: int) -> bool:
        """The next move in both; whether the game goes on."""
        where, mover = f"/api/v1/tables/{self.table}", self.lives()[0].to_move
        if mover is None:
            return False
        role = "guest" if mover == 1 else "host"
        legal = json.loads(self.both("answers", role, "GET", f"{where}/legal")[2])
        choices = [choice for group in legal["groups"] for choice in group["choices"]]
        action = self.dice.choice(choices)["action"]
        if number % 3 == 0:
            self.both("answers", role, "POST", f"{where}/preview", {"action": action})
        reader = self.dice.choice(list(self.roles)) if number % _STREAM_EVERY == 0 else ""
        ears = [Ear(side, self.roles[reader], self.table, self.loop) for side in self.sides] if reader else []
        body = {"action": action, "position": legal["position"], "key": f"move-{number}"}
        told = [side.ask(self.roles[role], "POST", f"{where}/moves", body) for side in self.sides]
        heard = [ear.next() for ear in ears] if told[0][0] == 200 else []
        for ear in ears:
            ear.side.house.hub.close(ear)
        if told[0][0] != 200:
            self.differ(f"{role}: POST {action}: {told[0][2]!r}")
            return False
        one, two = (live.play.record.lines for live in self.lives())
        if one != two:
            self.counted["parted"] += 1
            if not any(f'"seat":{NATURE}' in line.replace(" ", "") for line in one[legal["position"] :]):
                self.differ(f"{role}: {action} parted the games without chance")
            self.align()
            return True
        self.counted["moves"] += 1
        self.counted["pieces"] += len(heard) // 2
        if told[0] != told[1]:
            self.differ(f"{role}: POST {action}: {_apart(*told)}")
        if heard and heard[0] != heard[1]:
            self.differ(f"{reader} hears {heard[0][:300]!r} and {heard[1][:300]!r}")
        return True

    def run(self, count: int) -> None:
        """So many pairs, at tables of all titles."""
        others = [name for name in titles() if 3 in title(name).info().players]
        number = 0
        while number < count:
            self.open("coal" if self.dice.random() < _OF_COAL else self.dice.choice(others))
            for _ in range(_LONGEST):
                self.position(number)
                number += 1
                if number >= count or not self.move(number):
                    break
            for side in self.sides:
                side.ask(self.roles["host"], "DELETE", f"/api/v1/tables/{self.table}")


def _apart(one: tuple[int, dict[str, str], bytes], two: tuple[int, dict[str, str], bytes]) -> str:
    """Where two answers part."""
    if one[:2] != two[:2]:
        return f"{one[:2]} and {two[:2]}"
    at = next((n for n, pair in enumerate(zip(one[2], two[2], strict=False)) if len(set(pair)) > 1), 0)
    begin = max(0, at - 60)
    return f"{one[2][begin : at + 60]!r} and {two[2][begin : at + 60]!r}"


@contextmanager
def _servers() -> Iterator[list[Side]]:
    """Two servers for which it is always the same second."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        now = time.time()
        stack.enter_context(mock.patch("time.time", return_value=now))
        sides = []
        for name in ("one", "two"):
            place = f"sqlite:///{folder / name}.sqlite"
            chosen = Settings(place, ("testserver",), warm=False, workers=1, limits=Limits(per_minute=_OFTEN))
            client = TestClient(create_app(chosen), raise_server_exceptions=False)
            sides.append(Side(stack.enter_context(client)))
        yield sides


def pairs(count: int, seed: int) -> Figures:
    """So many pairs."""
    began = time.monotonic()
    with _servers() as sides:
        found = Pairs(sides, random.Random(seed))
        found.run(count)
    counted = found.counted
    numbers = {name: counted[name] for name in _COUNTED}
    return Figures(**numbers, differences=found.differences, seconds=time.monotonic() - began)


def main() -> int:
    """Print the figures; 0 if nothing differed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--pairs", type=int, default=10_000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--resume", type=Path, help="a file that keeps the parts that are done")
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    kept: dict[tuple[int, int], Figures] = {}
    lines = asked.resume.read_text("utf-8").splitlines() if asked.resume and asked.resume.exists() else ()
    for line in lines:
        place, figures_ = msgspec.json.decode(line, type=tuple[tuple[int, int], Figures])
        kept[place] = figures_
    parts = []
    for part, at in enumerate(range(0, asked.pairs, _PART)):
        place = (asked.seed + part, min(_PART, asked.pairs - at))
        if place not in kept:
            kept[place] = pairs(place[1], place[0])
            if asked.resume:
                with asked.resume.open("ab") as file:
                    file.write(msgspec.json.encode((place, kept[place])) + b"\n")
        parts.append(kept[place])
        sys.stderr.write(f"\rpairs: {at + place[1]} of {asked.pairs} ")
    found = reduce(Figures.plus, parts)
    if asked.json:
        print(json.dumps({"schema": 1, **found._asdict()}))
    else:
        print(
            f"{found.pairs} pairs in {found.seconds:.0f} s: {len(found.differences)} differences; compared "
            f"{found.answers} answers, {found.moves} moves, {found.pieces} pieces of streams, {found.hints} hints; "
            f"{found.parted} times chance then brought something else"
        )
        for one in found.differences[:10]:
            print(f"  {one}")
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main())
