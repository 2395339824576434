"""Chance to come is known to nobody: pairs of tables that differ only in what the dice will still bring.

Everything a person receives is compared byte by byte (the clock apart) up to the move with which chance speaks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.core import fair
from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.core.game import Game
from revier.core.record import Record, read_record
from revier.core.replay import rebuild
from revier.games import title
from revier.server import opening
from revier.server.app import create_app
from scenes.server import Server, Somebody, settings

GOLDEN = Path(__file__).parents[1] / "golden"
CLOCK = re.compile(
    r'"(time|updated|created|expires)":[0-9.]+|"tag":"[0-9a-f]+"'
)  # a tag is a hash of all that is told, times too
LANGUAGES = ("en", "de")


class Side:
    """One table of a pair, with everybody who looks at it: a person for each seat, and an onlooker."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.people: list[Somebody] = []
        self.onlooker = server.somebody()
        self.table = ""

    def open(self, game: str, players: int) -> None:
        self.people = [self.server.somebody() for _ in range(players)]
        self.table = self.people[0].open(game, "me", *["open"] * (players - 1), seed=None)
        for seat, who in enumerate(self.people[1:], 1):
            claim = self.people[0].table(self.table)["seats"][seat]["claim"]
            assert who.post(f"/tables/{self.table}/seats/{seat}/claim", {"invitation": claim}).status_code == 200

    def bring(self, record: Record) -> None:
        """One person plays everybody from a recorded position on."""
        self.people = [self.server.somebody()]
        made = self.people[0].http.post(
            "/api/v1/imports", content=record.text(), headers={"Content-Type": "text/plain"}
        )
        assert made.status_code == 201, made.text
        self.table = made.json()["id"]

    @property
    def live(self) -> Any:
        return self.server.house.tables.get(self.table)

    def other_luck(self) -> None:
        """Another seed under the same promise: what is told of a seed beforehand is its hash, which is another."""
        self.live.row = self.live.row._replace(chance="another secret")

    def mover(self) -> Somebody:
        return self.people[self.live.to_move] if len(self.people) > 1 else self.people[0]

    def play(self, action: dict[str, Any]) -> str:
        done = self.mover().act(self.table, action, key=f"ply-{self.live.position}")
        assert done.status_code == 200, done.text
        return received(done)

    def everything(self) -> dict[str, str]:
        """All that everybody can ask for at this position, with errors."""
        choices = self.mover().choices(self.table)
        return {
            f"{number} {name}": text
            for number, who in enumerate((*self.people, self.onlooker))
            for name, text in self.asked_by(who, choices)
        }

    def asked_by(self, who: Somebody, choices: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
        where = f"/tables/{self.table}"
        position = self.live.position
        for path in ("", "/view", "/shown", "/now", "/legal", "/log", "/sheet"):
            for language in LANGUAGES:
                yield f"{path} {language}", received(who.get(f"{where}{path}?lang={language}"))
        for path in ("/record", "/chat", "/hint", "/sheet?format=csv", f"/view?at={position}", "/view?at=9999"):
            yield path, received(who.get(f"{where}{path}"))
        for name in self.live.game.view(self.live.play.state, None).boards:
            yield f"picture {name}", received(who.get(f"{where}/boards/{name}.svg"))
        yield "page", received(who.http.get(where))
        yield "tables", received(who.get("/tables"))
        wrong = [{"kind": "draw", "seat": NATURE, "stack": "bag", "result": "low"}, {"kind": "nothing", "seat": 0}]
        for n, action in enumerate([*(choice["action"] for choice in choices), *wrong]):
            yield f"preview {n}", received(who.post(f"{where}/preview", {"action": action}))
        for n, action in enumerate(wrong):
            for at in (position, 0):
                body = {"action": action, "position": at, "key": f"wrong-{position}-{n}-{at}"}
                yield f"move {n} {at}", received(who.post(f"{where}/moves", body))


def received(response: Any) -> str:
    """What comes over the wire."""
    headers = {name: response.headers.get(name) for name in ("content-type", "etag", "content-disposition")}
    return f"{response.status_code} {headers}\n{CLOCK.sub('', response.text)}"


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Side, Side]]:
    """Two servers on which the same things happen; the secrets they make up are the same too."""
    for module in (opening, fair):
        monkeypatch.setattr(module, "secrets", SimpleNamespace(token_hex=lambda n: "5e" * n))
    clients = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        clients.append(TestClient(create_app(settings(tmp_path / name)), raise_server_exceptions=False))
    with clients[0] as one, clients[1] as two:
        yield Side(Server(one)), Side(Server(two))


def same_invitations(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count()
    monkeypatch.setattr(opening, "new_secret", lambda: f"invitation-{next(numbers):020}")


def leads_to_chance(side: Side, action: dict[str, Any]) -> bool:
    """Whether chance speaks before the next decision."""
    game: Game[Any] = side.live.game
    state = game.step(side.live.play.at(side.live.position), game.decode(json.dumps(action)))
    while game.to_move(state) != NATURE and (forced := game.legal(state).forced()) is not None:
        game.apply(state, forced.action)
    return game.to_move(state) == NATURE


def before_flag(path: Path) -> int:
    """How many plies a record has before the decision after which the first flag is turned up."""
    record = read_record(path)
    game = rebuild(record, title(path.parent.name))
    actions = [game.decode(line) for line in record.lines]
    flag = next(n for n, action in enumerate(actions) if isinstance(action, Draw) and action.stack == "flag")
    return max(n for n in range(flag) if actions[n].seat != NATURE)


def test_nobody_learns_what_the_bag_will_bring(pair: tuple[Side, Side], monkeypatch: pytest.MonkeyPatch) -> None:
    for side in pair:
        same_invitations(monkeypatch)
        side.open("coal", 3)
    one, two = pair
    two.other_luck()
    while one.live.play.record.lines == two.live.play.record.lines:
        choice = one.mover().choices(one.table)[0]["action"]
        last = leads_to_chance(one, choice)
        if last:
            assert one.everything() == two.everything()
        told = [side.play(choice) for side in pair]
        assert last or told[0] == told[1]
    drawn = [side.live.play.record.lines[-1] for side in pair]
    assert [json.loads(line)["stack"] for line in drawn] == ["bag", "bag"]


def test_nobody_learns_the_flags(pair: tuple[Side, Side]) -> None:
    path = min((GOLDEN / "coal").glob("3p-*.jsonl"))
    record = read_record(path)
    record.cut(before_flag(path))
    for side in pair:
        side.bring(record)
    one, two = pair
    two.other_luck()
    told = one.everything()
    assert [told[f"0 {path}"][:3] for path in ("/view en", "/legal de", "/hint", "preview 0", "page")] == ["200"] * 5
    assert told == two.everything()
    choice = one.mover().choices(one.table)[0]["action"]
    assert one.play(choice) != two.play(choice)
    drawn = [[line for line in side.live.play.record.lines if '"flag"' in line] for side in pair]
    assert [len(lines) for lines in drawn] == [1, 1]
    assert drawn[0] != drawn[1]


def test_a_seed_somebody_chose_is_told_to_everybody(shared: Server) -> None:
    """Whoever chose it may know what comes: so may the others, before they sit down."""
    host, guest = shared.somebody(), shared.somebody()
    table = host.open("coal", "me", "open", seed=5)
    for who in (host, guest):
        told = who.table(table)["chance"]
        assert (told["open"], told["seed"], told["since"]) == (True, "5", 0)
    again = host.open("coal", "me", "open", seed=5)
    assert len({tuple(shared.house.tables.get(one).play.record.lines) for one in (table, again)}) == 1
    secret = host.table(host.open("coal", "me", "open", seed=None))["chance"]
    assert (secret["open"], secret["seed"], len(secret["commitment"])) == (False, None, 64)
