"""Nonsense by the thousand: actions, files and requests beside what is meant; the server answers and never breaks.

``python -m benchmarks.fuzz [--actions 1000000] [--requests 100000] [--http 50000] [--json]``: actions are changed a
little and asked of positions of all titles, files and requests go to a server in this process, the last ones over
loopback. Wanted is an answer with a reason; a mistake of ours is an answer 500, or an exception that is no refusal.
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
def requests(send: Callable[..., httpx.Response], count: int, seed: int, what: str) -> Figures:
    """Odd requests to every endpoint, and damaged files."""
    dice, began = random.Random(seed), time.monotonic()
    answers: Counter[str] = Counter()
    errors: list[str] = []
    seats = [{"kind": "hotseat"}] * 2
    made = send("POST", "/api/v1/tables", json={"game": "coal", "players": 2, "seats": seats}).json()["id"]
    record = send("GET", f"/api/v1/tables/{made}/record").content
    paths = [(method.upper(), path) for method, path in ANSWERS if path != _STREAM]
    for _ in range(count):
        method, path = dice.choice(paths)
        if method == "DELETE" and dice.random() < 0.9:
            continue
        body = _body(dice, record, path)
        address = _address(dice, path, made)
        try:
            answer = send(method, address, content=body, headers={"content-type": "application/json"})
        except Exception as error:
            errors.append(f"{method} {address[:200]}: {type(error).__name__}: {error}"[:400])
            continue
        answers[str(answer.status_code)] += 1
        if answer.status_code >= 500:
            errors.append(f"{method} {address[:200]} {body[:200]!r}: {answer.status_code} {answer.text[:200]}")
        elif answer.status_code >= 400 and "detail" not in answer.text and method != "HEAD":
            errors.append(f"{method} {address[:200]}: {answer.status_code} without a reason")
    return Figures(what, sum(answers.values()), dict(answers), errors, time.monotonic() - began)


def _address(dice: random.Random, path: str, table: str) -> str:
    parts = []
    for part in path.split("/"):
        if not part.startswith("{"):
            parts.append(part)
        elif dice.random() < 0.6:
            known = {"{table_id}": table, "{game_id}": "coal", "{seat}": "1", "{number}": "1"}
            ending = part.partition("}")[2]
            parts.append(known.get(part, "river" + ending))
        else:
            parts.append(dice.choice(("0", "-1", "9" * 30, "%00", "%ff", "..%2f", "%C3%A4", "x" * 200, "a%20b")))
    query = dice.choice(
        ("", "", "?at=1", "?at=-1", "?at=" + "9" * 25, "?lang=xx", "?of=%00", "?most=0", "?a=%ed%a0%80")
    )
    return "/".join(parts) + query


def _body(dice: random.Random, record: bytes, path: str) -> bytes:
    if path.endswith("/imports"):
        return _damaged(dice, record)
    match dice.randrange(4):
        case 0:
            return json.dumps({name: dice.choice(ODD) for name in dice.sample(_FIELDS, 4)}).encode()
        case 1:
            action = changed({"kind": "pass", "seat": 0}, dice)
            return json.dumps({"action": action, "position": dice.choice((0, 1, 5)), "key": "k"}).encode()
        case 2:
            return _damaged(dice, b'{"seat": 0, "bot": "random", "text": "hello", "at": 0, "yes": true}')
        case _:
            return dice.choice((b"", b"{", b"null", b"[]", b"\xff\xfe", b"{" * 2000, b'{"a":1e999}', b'"\\ud800"'))


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


def main() -> int:
    """Print the figures; 0 if nothing broke."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--actions", type=int, default=1_000_000)
    reader.add_argument("--requests", type=int, default=100_000)
    reader.add_argument("--http", type=int, default=50_000)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    found = []
    for do, count in ((actions, asked.actions), (in_process, asked.requests), (over_http, asked.http)):
        if count:
            found.append(do(count, asked.seed))
    if asked.json:
        print(json.dumps({"schema": 1, "rows": [one._asdict() for one in found]}))
    else:
        for one in found:
            said = ", ".join(f"{name} {count}" for name, count in sorted(one.answers.items()))
            print(f"{one.what}: {one.tried} in {one.seconds:.0f} s, {len(one.errors)} errors ({said})")
            for error in one.errors[:10]:
                print(f"  {error}")
    return 1 if any(one.errors for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
