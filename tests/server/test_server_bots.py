"""Bots at a server: those it offers by name; nothing that a request names is imported."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from revier.bots import any_bot
from scenes.server import Server
from server.test_server_people import Table

LURKING = """
class Bot:
    def choose(self, game, state, legal, rng):
        return legal[0].action
"""
NAMES = ("lurking_bots:Bot", "lurking_bots", "overseer@prospects=2", "revier.bots.greedy:BOT")


@pytest.fixture
def lurking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module that could be imported here."""
    (tmp_path / "lurking_bots.py").write_text(LURKING, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    return "lurking_bots"


@pytest.mark.parametrize("name", NAMES)
def test_no_request_brings_a_bot_along(server: Server, lurking: str, name: str) -> None:
    table = Table(server, 2)
    ada, path = table.people[0], f"/tables/{table.id}"
    seats = [{"kind": "me"}, {"kind": "bot", "bot": name}]
    asked: list[Any] = [
        ada.post("/tables", {"game": "coal", "players": 2, "seats": seats}),
        ada.post(f"{path}/standin", {"seat": 0, "bot": name}),
        ada.post(f"{path}/motions", {"what": "absent", "seat": 1, "bot": name}),
        ada.post(f"{path}/seats/0/leave", {"bot": name}),
        ada.http.post("/new", data={"game": "coal", "players": "2", "seat0": "me", "seat1": f"bot:{name}"}),
    ]
    assert [answer.status_code for answer in asked] == [422] * len(asked), [answer.text[:200] for answer in asked]
    assert lurking not in sys.modules
    assert table.people[0].table(table.id)["seats"][0]["standin"] is None


def test_the_same_module_is_there_for_whoever_runs_programs(lurking: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the test above would notice an import."""
    assert type(any_bot("lurking_bots:Bot")).__name__ == "Bot"
    assert lurking in sys.modules
    monkeypatch.delitem(sys.modules, lurking)
