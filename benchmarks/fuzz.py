"""Nonsense by the thousand: actions, files and requests beside what is meant; the server answers and never breaks.

``python -m benchmarks.fuzz [--actions 1000000] [--requests 100000] [--http 50000] [--resume FILE] [--json]``: it runs
in parts, each with dice of its own, and `--resume` keeps those that are done in a file. Actions are changed a little
and asked of positions of all titles, files and requests go to a server in this process, the last ones over loopback.
Wanted is an answer with a reason; a mistake of ours is an answer 500, or an exception that is no refusal.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from functools import reduce
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from fastapi.testclient import TestClient

from benchmarks.people import serving
from revier.core.chance import any_action
from revier.core.errors import RevierError
from revier.games import build, title, titles
from revier.server.api import ANSWERS
from revier.server.app import create_app
from revier.server.pages.routes import addresses
from revier.server.settings import Limits, Settings

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**31,
    -(2**63),
    10**30,
    1.5,
    "",
    "x" * 300,
    "\u0000",
    "ä😀",
    [],
    [[[]]],
    {},
    {"kind": "pass"},
    [0] * 500,
)
OFTEN = dict.fromkeys(("chat", "tables", "imports", "hint", "recover", "overlays", "review"), 10**9)
_STREAM = "/api/v1/events"
_NEW_POSITION = 400  # changed actions that are asked of one position


class Figures(NamedTuple):
    """What was tried, how it was answered, and what broke."""

    what: str
    tried: int
    answers: dict[str, int]
    errors: list[str]
    seconds: float
    slow: int = 0  # answers that took longer than two seconds on the clock, other programs included

    def plus(self, other: Figures) -> Figures:
        """Both parts of one run."""
        return Figures(
            self.what,
            self.tried + other.tried,
            dict(Counter(self.answers) + Counter(other.answers)),
            [*self.errors, *other.errors],
            self.seconds + other.seconds,
            self.slow + other.slow,
        )


def changed(raw: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """An action with one thing about it that is odd."""
    found = dict(raw)
    names = [name for name in found if name != "kind"]
    match dice.randrange(5):
        case 0 if names:
            found[dice.choice(names)] = dice.choice(ODD)
        case 1 if names:
            name = dice.choice(names)
            value = found[name]
            found[name] = value + dice.choice((-1, 1, 10, -(10**6))) if isinstance(value, int) else dice.choice(ODD)
        case 2 if names:
            del found[dice.choice(names)]
        case 3:
            found["kind"] = dice.choice(("pass", "bid", "no_such_thing", "", "draw", 7))
        case _:
            found[dice.choice(("seat", "more", "amount", "hex"))] = dice.choice(ODD)
    return found


# --- actions ----------------------------------------------------------------------------------------------------------
def actions(count: int, seed: int) -> Figures:
    """Changed actions asked of positions along random games of every title."""
    dice, began = random.Random(seed), time.monotonic()
    answers: Counter[str] = Counter()
    errors: list[str] = []
    names, tried = titles(), 0
    for n in range(count):  # games; as many as it takes
        name = names[n % len(names)]
        game = build(name, dice.choice(title(name).info().players))
        state = game.new()
        while game.to_move(state) is not None and tried < count:
            legal = game.legal(state)
            action = any_action(legal, dice)
            raw = msgspec.to_builtins(action)
            for _ in range(min(_NEW_POSITION // 20, count - tried)):
                tried += 1
                data = msgspec.json.encode(changed(raw, dice))
                try:
                    read = game.decode(data)
                    why = legal.why_not(read)
                    answers["legal" if why is None else "refused"] += 1
                except RevierError:
                    answers["unreadable"] += 1
                except Exception as error:
                    answers["broken"] += 1
                    errors.append(f"{name} {data[:200]!r}: {type(error).__name__}: {error}"[:400])
            game.apply(state, action)
        if tried >= count:
            break
    return Figures("actions", tried, dict(answers), errors, time.monotonic() - began)


# --- files and requests -----------------------------------------------------------------------------------------------
_FORM = "application/x-www-form-urlencoded"
_KNOWN = {"game": "coal", "game_id": "coal", "seat": "1", "number": "1", "place": "0-0", "digest": "0" * 24}
_FILES = ("/api/v1/imports", "/api/v1/overlays")
_OVERLAY = '[market]\ncash = 500\n[[privates]]\ncode = "A"\nvalue = 10\nrevenue = [5, 10]\n# ours\n'
_BEGUN = 40  # moves after which records are taken
_ANEW = 1000  # requests; then another table is opened
_LONGEST_TIME = 2.0


class Sender:
    """Odd requests to one server, with a table to point at."""

    def __init__(self, send: Callable[..., httpx.Response], seed: int) -> None:
        self.send, self.dice = send, random.Random(seed)
        self.answers: Counter[str] = Counter()
        self.errors: list[str] = []
        self.slow = 0
        self.table, self.record = "", b""
        self.paths = [(method.upper(), path) for method, path in ANSWERS if path != _STREAM]
        self.paths += [(method, path) for method, path in addresses() if method != "HEAD"]

    def open(self) -> None:
        """Another table of another title, some moves on."""
        seats = [{"kind": "hotseat"}] * 3
        game = self.dice.choice(titles())
        made = self.send("POST", "/api/v1/tables", json={"game": game, "players": 3, "seats": seats})
        if made.status_code == 429:  # too often: the old one will do
            return
        self.table = made.json()["id"]
        for n in range(_BEGUN):
            body = {**self.choice(), "key": f"begin-{n}"}
            self.send("POST", f"/api/v1/tables/{self.table}/moves", json=body)
        self.record = self.send("GET", f"/api/v1/tables/{self.table}/record").content

    def choice(self) -> dict[str, Any]:
        """Something that may be done."""
        legal = self.send("GET", f"/api/v1/tables/{self.table}/legal").json()
        choices = [choice for group in legal.get("groups", ()) for choice in group["choices"]]
        action = self.dice.choice(choices)["action"] if choices else {"kind": "pass", "seat": 0}
        return {"action": action, "position": legal.get("position", 0)}

    def one(self) -> None:
        """One request, of five one with a file."""
        method, path = ("POST", self.dice.choice(_FILES)) if self.dice.random() < 0.2 else self.dice.choice(self.paths)
        if (method == "DELETE" or path.endswith("/delete")) and self.dice.random() < 0.9:
            return
        page = not path.startswith("/api/")
        body = self._form() if page else self._body(path)
        address = self._address(path)
        headers = {"content-type": _FORM if page else "application/json", **self._who()}
        began = time.monotonic()
        try:
            answer = self.send(method, address, content=body, headers=headers)
        except Exception as error:
            self.errors.append(f"{method} {address[:200]}: {type(error).__name__}: {error}"[:400])
            return
        self.slow += time.monotonic() - began > _LONGEST_TIME
        self.answers[str(answer.status_code)] += 1
        if answer.status_code >= 500:
            self.errors.append(f"{method} {address[:200]} {body[:200]!r}: {answer.status_code} {answer.text[:200]}")
        elif answer.status_code >= 400 and not page and "detail" not in answer.text:
            self.errors.append(f"{method} {address[:200]}: {answer.status_code} without a reason")

    def _who(self) -> dict[str, str]:
        """Mostly the browser that opened the table; at times a token that is none, or an odd header."""
        match self.dice.randrange(20):
            case 0:
                return {"authorization": self.dice.choice(("Bearer x", "Bearer", "Basic abc", "bearer " + "z" * 300))}
            case 1:
                return {"accept-language": self.dice.choice(("de", "xx;q=9", "*", "," * 50)), "accept": "text/html"}
            case 2:
                return {"cookie": self.dice.choice(("revier=", "revier=" + "a" * 40, "revier_look=%7b;", "=;=;"))}
            case _:
                return {}

    def _address(self, path: str) -> str:
        parts = []
        for part in path.split("/"):
            if not part.startswith("{"):
                parts.append(part)
                continue
            name, _, ending = part[1:].partition("}")
            if self.dice.random() < 0.75:
                known = self.table if name in ("table", "table_id") else _KNOWN.get(name, "map")
                parts.append(known + ending)
            else:
                parts.append(self.dice.choice(_ODD_PARTS))
        return "/".join(parts) + self.dice.choice(_QUERIES)

    def _body(self, path: str) -> bytes:
        if path == "/api/v1/imports":
            return _damaged(self.dice, self.record)
        if path == "/api/v1/overlays":
            text = _damaged(self.dice, _OVERLAY.encode()).decode("utf-8", "replace")
            return json.dumps({"game": self.dice.choice(titles()), "name": "f.toml", "text": text}).encode()
        if path.endswith(("/moves", "/preview")) and self.dice.random() < 0.7:
            body = self.choice()
            if self.dice.random() < 0.8:
                body["action"] = changed(body["action"], self.dice)
            key = {"key": f"k{self.dice.randrange(10**9)}"} if path.endswith("/moves") else {}
            return json.dumps({**body, **key} if key else {"action": body["action"]}).encode()
        match self.dice.randrange(4):
            case 0:
                return json.dumps({name: self.dice.choice(ODD) for name in self.dice.sample(_FIELDS, 4)}).encode()
            case 1:
                action = changed({"kind": "pass", "seat": 0}, self.dice)
                return json.dumps({"action": action, "position": self.dice.choice((0, 1, 5)), "key": "k"}).encode()
            case 2:
                meant = b'{"seat": 0, "bot": "random", "text": "hello", "at": 0, "yes": true, "what": "pause"}'
                return _damaged(self.dice, meant)
            case _:
                return self.dice.choice(_NONSENSE)

    def _form(self) -> bytes:
        names = self.dice.sample((*_FIELDS, "name", "players", "path", "value", "figure", "lang"), 4)
        pairs = "&".join(
            f"{name}={self.dice.choice(('', '1', '-1', 'coal', '%00', 'x' * 400, '%C3%A4'))}" for name in names
        )
        return _damaged(self.dice, pairs.encode()) if self.dice.random() < 0.4 else pairs.encode()


_ODD_PARTS = ("0", "-1", "9" * 30, "%00", "%ff", "..%2f", "%C3%A4", "x" * 200, "a%20b")
_QUERIES = (
    *("", "", "", "?at=1", "?at=-1", "?at=" + "9" * 25, "?lang=xx", "?of=%00", "?most=0", "?a=%ed%a0%80"),
    *("?lang=de", "?format=csv", "?former=true", "?after=abc", "?players=3", "?tables=a,b", "?find=%5B(", "?path=a.b"),
)
_NONSENSE = (b"", b"{", b"null", b"[]", b"\xff\xfe", b"{" * 2000, b'{"a":1e999}', b'"\\ud800"')


def requests(send: Callable[..., httpx.Response], count: int, seed: int, what: str) -> Figures:
    """Odd requests to every endpoint and page, and damaged files."""
    began = time.monotonic()
    sender = Sender(send, seed)
    sender.open()
    while (done := sum(sender.answers.values()) + len(sender.errors)) < count:
        if done and done % _ANEW == 0:
            sender.open()
        sender.one()
        if done % 1000 == 0:
            sys.stderr.write(f"\r{what}: {done} of {count} ")
    tried = sum(sender.answers.values())
    return Figures(what, tried, dict(sender.answers), sender.errors, time.monotonic() - began, sender.slow)


_FIELDS = (
    "action",
    "position",
    "key",
    "seat",
    "bot",
    "text",
    "at",
    "yes",
    "invitation",
    "secret",
    "do",
    "until",
    "game",
)


def _damaged(dice: random.Random, data: bytes) -> bytes:
    found = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 8))):
        at = dice.randrange(len(found) + 1)
        match dice.randrange(3):
            case 0:
                found[at:at] = dice.choice((b"0", b'"', b"}", b"\\", b"-", b"9" * 40, b"\n"))
            case 1:
                del found[at : at + dice.choice((1, 5, 80))]
            case _ if at < len(found):
                found[at] = dice.randrange(256)
            case _:
                pass
    return bytes(found)


def in_process(count: int, seed: int) -> Figures:
    """Files and requests to a server of this process."""
    with tempfile.TemporaryDirectory() as folder:
        place = f"sqlite:///{Path(folder) / 'fuzz.sqlite'}"
        chosen = Settings(place, ("testserver",), warm=False, workers=1, limits=Limits(per_minute=OFTEN))
        with TestClient(create_app(chosen), raise_server_exceptions=False) as http:
            return requests(http.request, count, seed, "files and requests in process")


def over_http(count: int, seed: int) -> Figures:
    """The same over loopback."""
    with tempfile.TemporaryDirectory() as folder:
        place = f"sqlite:///{Path(folder) / 'fuzz.sqlite'}"
        with serving(place) as server, httpx.Client(base_url=server.address, timeout=60) as http:
            return requests(http.request, count, seed, "requests over HTTP")


_KINDS: dict[str, Callable[[int, int], Figures]] = {"actions": actions, "requests": in_process, "http": over_http}
_PARTS = {"actions": 50_000, "requests": 5000, "http": 5000}  # of what is tried; then it is kept
Place = tuple[str, int, int, int]  # what, which part, how many, with which dice


def _read(path: Path | None) -> dict[Place, Figures]:
    """The parts that are done."""
    found = {}
    for line in path.read_text("utf-8").splitlines() if path and path.exists() else ():
        place, figures = msgspec.json.decode(line, type=tuple[Place, Figures])
        found[place] = figures
    return found


def _write(path: Path | None, place: Place, figures: Figures) -> None:
    if path:
        with path.open("ab") as file:
            file.write(msgspec.json.encode((place, figures)) + b"\n")


def main() -> int:
    """Print the figures; 0 if nothing broke."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--actions", type=int, default=1_000_000)
    reader.add_argument("--requests", type=int, default=100_000)
    reader.add_argument("--http", type=int, default=50_000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--resume", type=Path, help="a file that keeps the parts that are done")
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    kept = _read(asked.resume)
    found = []
    for name, count in (("actions", asked.actions), ("requests", asked.requests), ("http", asked.http)):
        parts = []
        for part, at in enumerate(range(0, count, _PARTS[name])):
            place = (name, part, min(_PARTS[name], count - at), asked.seed + part)
            if place not in kept:
                kept[place] = _KINDS[name](place[2], place[3])
                _write(asked.resume, place, kept[place])
            parts.append(kept[place])
        if parts:
            found.append(reduce(Figures.plus, parts))
    if asked.json:
        print(json.dumps({"schema": 1, "rows": [one._asdict() for one in found]}))
    else:
        for one in found:
            said = ", ".join(f"{name} {count}" for name, count in sorted(one.answers.items()))
            print(f"{one.what}: {one.tried} in {one.seconds:.0f} s, {len(one.errors)} errors, {one.slow} slow ({said})")
            for error in one.errors[:10]:
                print(f"  {error}")
    return 1 if any(one.errors for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
