"""Routes drawn by a person through the JSON interface."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from revier.core.record import parse_record
from scenes.server import Server, Somebody

GOLDEN = Path(__file__).parent.parent / "golden"


def at_a_run(server: Server, game: str) -> tuple[Somebody, str]:
    """Somebody who holds all seats of a table where the first train is about to run."""
    text = sorted((GOLDEN / game).glob("3p-bank-*.jsonl"))[0].read_text(encoding="utf-8")
    actions = [json.loads(line) for line in parse_record(text).lines]
    runs = next(n for n, a in enumerate(actions) if a["kind"] == "run" and a["routes"] and a["seat"] >= 0)
    host = server.somebody()
    opened = host.post("/imports", {"name": "game.jsonl", "content": text})
    assert opened.status_code == 201, opened.text
    fork = host.post(f"/tables/{opened.json()['id']}/fork", {"at": runs})
    assert fork.status_code == 201, fork.text
    return host, fork.json()["id"]


def ask(who: Somebody, table: str, trains: Any = None, **more: Any) -> Any:
    body = {"position": who.table(table)["position"], "trains": trains, **more}
    return who.post(f"/tables/{table}/routes", body)


@pytest.mark.parametrize("game", ["rhl", "trg"])
def test_the_best_routes_are_told_drawn_and_can_be_run(shared: Server, game: str) -> None:
    host, table = at_a_run(shared, game)
    groups = host.get(f"/tables/{table}/legal").json()["groups"]
    (offered,) = [group for group in groups if group["routes"]]
    found = ask(host, table).json()
    assert found["legal"] is True
    assert found["action"] == offered["choices"][0]["action"]
    assert found["income"] == sum(route["income"] for route in found["routes"]) > 0
    assert found["board"] == "map"
    assert found["svg"].count('class="run"') == len(found["action"]["routes"])
    done = host.act(table, found["action"]).json()
    assert any(str(found["income"]) in text for text in done["events"])


def test_stops_pointed_at_become_the_same_action(shared: Server) -> None:
    """The ends alone are enough where one way joins them; the answer names the stops between."""
    host, table = at_a_run(shared, "rhl")
    best = ask(host, table).json()
    running = [route for route in best["routes"] if route["calls"]]
    wishes = [{"train": route["train"], "stops": [route["calls"][0], route["calls"][-1]]} for route in running]
    again = ask(host, table, wishes).json()
    assert again["legal"] is True
    assert [route["calls"] for route in again["routes"]][: len(running)] == [route["calls"] for route in running]
    assert again["action"] == best["action"]


def test_what_is_not_legal_is_told_with_its_clause_and_changes_nothing(shared: Server) -> None:
    host, table = at_a_run(shared, "rhl")
    best = ask(host, table).json()
    before = host.table(table)
    lone = ask(host, table, [{"train": best["routes"][0]["train"], "stops": best["routes"][0]["calls"][:1]}]).json()
    assert (lone["legal"], lone["clause"]) == (False, "rhl:10.1.c")
    assert lone["reason"]
    assert "action" not in lone
    german = host.post(
        f"/tables/{table}/routes?lang=de",
        {"position": before["position"], "trains": [{"train": "99", "stops": ["K2:0", "nowhere"]}]},
    ).json()
    assert (german["legal"], german["clause"]) == (False, "rhl:10.1.a")
    assert "99" in german["reason"]
    assert host.table(table)["revision"] == before["revision"]


def test_a_position_that_has_passed_is_409_with_what_is_missing(shared: Server) -> None:
    host, table = at_a_run(shared, "rhl")
    before = host.table(table)["position"]
    host.act(table, ask(host, table).json()["action"])
    late = host.post(f"/tables/{table}/routes", {"position": before})
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert late.json()["missing"][0]["position"] == before + 1
    now = ask(host, table)
    assert (now.status_code, now.json()["code"]) == (409, "no_routes")


@pytest.mark.parametrize(
    "trains",
    [
        "2",
        [{"stops": []}],
        [{"train": "2", "stops": "E6:0"}],
        [{"train": "2", "stops": [1]}],
        [{"train": "2", "stops": ["E6:0"] * 61}],
        [{"train": "2", "load": -1}],
        [{"train": "2", "route": []}],
        [{"train": "2"}] * 21,
    ],
)
def test_what_is_no_wish_is_422(shared: Server, trains: Any) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    assert ask(host, table, trains).status_code == 422


def test_after_the_run_the_map_shows_it_at_the_same_size(shared: Server) -> None:
    """The picture must not grow, else the page would lose its zoom."""
    host, table = at_a_run(shared, "rhl")
    before = host.get(f"/tables/{table}/boards/map.svg").text
    found = ask(host, table).json()
    assert host.act(table, found["action"]).status_code == 200
    after = host.get(f"/tables/{table}/boards/map.svg").text
    assert 'class="run"' not in before
    assert after.count('class="run"') == len(found["action"]["routes"])
    size = [text[text.index("viewBox") :].split('"')[1] for text in (before, after, found["svg"])]
    assert size[0] == size[1] == size[2]
