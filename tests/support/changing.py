"""A game whose package is changed while tables of it are kept: Ferry, copied, with other figures and other rules."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from scenes.server import Process
from support.installed import install

FERRY = Path(__file__).parents[1] / "ferry"
CHANGES = """
[[changes]]
version = "1.1"
clauses = ["3.b", "1.c"]
where = { "1.c" = "boat=barge" }
"""


def ferry_1_0(folder: Path) -> Path:
    """Ferry as a package of its own, to be put on the search path of a server."""
    package = install(folder, ferry="ferry.game:TITLE") / "ferry"
    shutil.copytree(FERRY, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def to_1_1(package: Path) -> None:
    """A fare of 2 M instead of 1 M, and nobody loads more than two crates (3.b); no action has another name."""
    _edit(package / "data" / "game.toml", "crate = 1", "crate = 2")
    _edit(package / "data" / "game.toml", 'rules_version = "1.0"', 'rules_version = "1.1"')
    _edit(package / "clauses.toml", "players = [2, 4]\n", f"players = [2, 4]\n{CHANGES}")
    _edit(package / "moves.py", "crates(s, a.seat, NEAR), g.room(s)", "crates(s, a.seat, NEAR), min(2, g.room(s))")
    _edit(package / "base.py", "self.room(s), affordable)", "self.room(s), affordable, 2)")


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, (file.name, old)
    file.write_text(text.replace(old, new), "utf-8")


# --- people at tables that outlive the change -------------------------------------------------------------------------
API = "/api/v1/tables"


class Browser:
    """Somebody with a cookie, whom the servers know."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}
        self.keys = 0

    def at(self, address: str) -> Browser:
        self.http = httpx.Client(base_url=address, timeout=60, cookies=self.cookies)
        return self

    def leave(self) -> None:
        self.cookies = dict(self.http.cookies)
        self.http.close()

    def open(self, *kinds: str, **options: str) -> str:
        seats = [{"kind": kind} for kind in kinds]
        wish = {"game": "ferry", "players": len(seats), "seats": seats, "seed": 3, "options": options}
        made = self.http.post(API, json=wish)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def table(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"{API}/{table}?lang=en").json()
        return found

    def post(self, table: str, path: str, **body: Any) -> httpx.Response:
        self.keys += 1
        now = self.table(table)
        asked = {"position": now["position"], "revision": now["revision"], "key": f"k{self.keys}-{id(self)}"}
        full = body if path in ("consent", "chat") else asked | body
        return self.http.post(f"{API}/{table}/{path}?lang=en", json=full)

    def load(self, table: str, number: int) -> httpx.Response:
        action = {"kind": "load", "seat": self.table(table)["to_move"], "number": number}
        return self.post(table, "moves", action=action)

    def loads(self, table: str, *numbers: int) -> None:
        for number in numbers:
            done = self.load(table, number)
            assert done.status_code == 200, done.text

    def cash(self, table: str) -> list[int]:
        found: list[int] = self.http.get(f"{API}/{table}/sheet").json()["history"][-1]["worth"]
        return found

    def record(self, table: str, *, former: bool = False) -> list[dict[str, Any]]:
        answer = self.http.get(f"{API}/{table}/record", params={"former": True} if former else {})
        assert answer.status_code == 200, answer.text
        return [json.loads(line) for line in answer.text.splitlines()]

    def log(self, table: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.http.get(f"{API}/{table}/log?lang=en").json()
        return found

    def fare(self, table: str) -> int:
        """What the one to move pays for one crate, as the page would say it."""
        groups = self.http.get(f"{API}/{table}/legal").json()["groups"]
        action = next(c["action"] for group in groups for c in group["choices"] if group["kind"] == "load")
        said = self.http.post(f"{API}/{table}/preview?lang=en", json={"action": action}).json()["sentence"]
        return int(re.findall(r"(\d+) M", said)[-1])


class Before(dict[str, str]):
    """Tables by what is special about them, the two browsers, and what was true before the change."""

    host: Browser
    guest: Browser
    known: dict[str, Any]


def play_under_1_0(address: str) -> Before:
    made = Before()
    made.host, made.guest = host, guest = Browser().at(address), Browser().at(address)
    made["fits"] = host.open("hotseat", "hotseat", boat="barge")
    host.loads(made["fits"], 2, 1)
    for name in ("together", "closing"):
        made[name] = table = host.open("me", "open")
        claim = host.table(table)["seats"][1]["claim"]
        taken = guest.http.post(f"{API}/{table}/seats/1/claim", json={"invitation": claim})
        assert taken.status_code == 200, taken.text
        host.loads(table, 3)
        guest.loads(table, 1)
        guest.loads(table, 1)  # the next captain
    made["alone"] = host.open("hotseat", "hotseat")
    host.loads(made["alone"], 3, 1)
    made["regretted"] = host.open("hotseat", "hotseat")
    host.loads(made["regretted"], 4)
    assert host.post(made["regretted"], "undo").status_code == 200
    host.loads(made["regretted"], 2)
    made.known = {name: (host.table(made[name]), host.cash(made[name]), host.record(made[name])) for name in made}
    assert host.fare(made["regretted"]) == 1
    return made


@contextmanager
def changed_under_tables(folder: Path) -> Iterator[Before]:
    """Tables are played under Ferry 1.0, the server is killed, the game becomes 1.1, and a server opens them again."""
    package = ferry_1_0(folder / "elsewhere")
    first = Process(folder, folder / "elsewhere")
    try:
        made = play_under_1_0(first.address)
        for browser in (made.host, made.guest):
            browser.leave()
    finally:
        first.kill()
    to_1_1(package)
    second = Process(folder, folder / "elsewhere")
    try:
        for browser in (made.host, made.guest):
            browser.at(second.address)
        yield made
    finally:
        second.kill()
