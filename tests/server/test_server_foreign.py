"""A package of somebody else that is broken, or gone, costs the other games nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from revier.games import broken, playable, titles
from revier.server.app import create_app
from revier.server.store import SeatRow, TableRow
from scenes.server import Server, settings
from support.installed import install

FACE = """
from revier.core.options import GameInfo

class Broken:
    def info(self, overlay=None, figures=None):
        return GameInfo("{name}", "{name}", (2,), (), ("rulebook",), "1", "digest")

    def build(self, *_, **__):
        {build}

TITLE = Broken()
"""
MODULES = {
    "loud": "raise RuntimeError('no reason')",
    "exits": "import sys\nsys.exit(3)",
    "faceless": "class Broken:\n    def info(self, *_): raise KeyError('title')\nTITLE = Broken()",
    "unbuilt": FACE.format(name="unbuilt", build="raise ZeroDivisionError"),
    "unseen": FACE.format(name="unseen", build="return object()"),
}


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    folder = install(tmp_path / "elsewhere", absent="nowhere.game:TITLE", **{n: f"{n}_game:TITLE" for n in MODULES})
    for name, text in MODULES.items():
        (folder / f"{name}_game.py").write_text(text)
    monkeypatch.syspath_prepend(folder)
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        yield Server(client)


def test_every_page_and_list_is_as_if_broken_games_were_not_there(server: Server) -> None:
    assert set(broken()) == {"absent", *MODULES} <= set(titles())
    me = server.somebody()
    table = me.open("coal", "hotseat", "hotseat")
    for path in ("/", "/new", "/me", "/api/v1/games", "/api/v1/tables", "/parts/tables", f"/tables/{table}"):
        assert me.http.get(path).status_code == 200, path
    assert [game["id"] for game in me.get("/games").json()] == list(playable())


@pytest.mark.parametrize("name", ["absent", *MODULES])
def test_whoever_asks_for_a_broken_game_gets_a_sentence(server: Server, name: str) -> None:
    me = server.somebody()
    for path in (f"/rules/{name}", f"/data/{name}", f"/api/v1/games/{name}/clauses", f"/api/v1/games/{name}/data"):
        assert me.http.get(path).status_code == 404, path
    refused = me.post("/tables?lang=en", {"game": name, "players": 2, "seats": [{"kind": "hotseat"}] * 2})
    assert (refused.status_code, name in refused.json()["detail"]) == (422, True)


@pytest.mark.parametrize(("game", "word"), [("unbuilt", "ZeroDivisionError"), ("gone", "no game “gone”")])
def test_a_table_of_a_game_that_is_broken_or_gone_costs_nobody_the_list(server: Server, game: str, word: str) -> None:
    header = (
        f'{{"revier":1,"game":"{game}","players":2,"options":{{}},"seats":["a","b"],'
        '"rules_version":"1","data_digest":"d","overlay":null}'
    )
    now = f'{{"position":7,"to_move":0,"headline":["{game}.ask",{{}}],"finished":false,"result":null}}'
    sitting = [SeatRow(0, "me", "Anna"), SeatRow(1, "me", "Ben")]
    store = server.house.store
    store.add_table(TableRow("abcdef", header, "seed", "host", False, 1.0, now), sitting, [("opened", {})])
    store.add_table(TableRow("oddrow", "{}", "seed", "host", False, 1.0, "nonsense"), sitting, [("opened", {})])
    me = server.somebody()
    mine = me.open("coal", "hotseat", "hotseat")
    listed = me.get("/tables").json()
    assert [row["id"] for row in listed["mine"]] == [mine]
    (row,) = listed["others"]
    assert (row["id"], row["title"], row["position"]) == ("abcdef", game, 7)
    assert me.http.get("/").status_code == 200
    answer = me.get("/tables/abcdef?lang=en")
    assert (answer.status_code, word in answer.json()["detail"]) == (422, True)
