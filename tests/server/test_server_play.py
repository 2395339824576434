"""Playing through the JSON interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.core.record import parse_record
from revier.core.replay import rebuild, replay
from revier.games import title, titles
from revier.server.app import create_app
from scenes.server import Server, settings


@pytest.mark.parametrize("game", titles())
def test_a_whole_game_of_bots_is_played_to_the_end_and_its_record_replays(shared: Server, game: str) -> None:
    host = shared.somebody()
    table = host.open(game, "random", "random", "random")
    shared.wait(lambda: bool(host.table(table)["finished"]))
    found = host.table(table)
    record = parse_record(host.get(f"/tables/{table}/record").text)
    rules = rebuild(record, title(game))
    played = replay(rules, record)
    assert played.stopped is None
    assert len(played.actions) == found["position"]
    assert rules.violations(played.state) == []
    outcome = rules.outcome(played.state)
    assert outcome is not None
    assert list(outcome.scores) == found["result"]["scores"]
    listed = host.get("/tables").json()
    assert table in [one["id"] for one in listed["finished"]]


def test_a_program_from_outside_plays_a_seat_with_a_token(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "me", "random", "random")
    token = host.post(f"/tables/{table}/seats/0/token").json()["secret"]
    robot = shared.somebody({"Authorization": f"Bearer {token}"})
    for _ in range(12):
        shared.wait(lambda: bool(robot.table(table)["to_move"] == 0 or robot.table(table)["finished"]))
        if robot.table(table)["finished"]:
            break
        robot.first(table)
    assert robot.table(table)["my_seats"] == [0]
    assert robot.table(table)["position"] > 12


def hot_table(server: Server) -> tuple[Any, str]:
    host = server.somebody()
    return host, host.open("rhl", "hotseat", "hotseat", "hotseat")


def some_refused(host: Any, table: str) -> Any:
    """Play until there is something one would expect but may not do, for a reason that stands in a clause."""
    for _ in range(100):
        for one in host.get(f"/tables/{table}/legal").json()["refused"]:
            if one["clause"]:
                return one
        host.first(table)
    raise AssertionError("everything is always allowed")


def test_same_key_same_answer_and_the_move_counts_once(shared: Server) -> None:
    host, table = hot_table(shared)
    before = host.table(table)["position"]
    action = host.choices(table)[0]["action"]
    first = host.act(table, action, before, "once")
    again = host.act(table, action, before, "once")
    assert (first.status_code, first.json()) == (again.status_code, again.json())
    assert host.table(table)["position"] == first.json()["position"]
    other = host.act(table, host.choices(table)[0]["action"], first.json()["position"], "once")
    assert other.status_code == 422
    assert other.json()["code"] == "key_reused"


def test_a_move_for_a_position_that_has_passed_is_told_what_is_missing(shared: Server) -> None:
    host, table = hot_table(shared)
    before = host.table(table)["position"]
    action = host.choices(table)[0]["action"]
    assert host.act(table, action, before).status_code == 200
    late = host.act(table, action, before)
    assert late.status_code == 409
    assert late.headers["content-type"] == "application/problem+json"
    found = late.json()
    assert found["code"] == "stale"
    assert found["position"] == host.table(table)["position"]
    assert found["missing"][0]["seat"] == action["seat"]
    assert found["missing"][0]["texts"]


def test_a_revision_tells_apart_positions_of_the_same_number(shared: Server) -> None:
    host, table = hot_table(shared)
    first = host.first(table)
    seen = host.table(table)
    host.post(f"/tables/{table}/undo", {"position": first["position"], "key": host.key()})
    host.first(table)
    body = {"action": host.choices(table)[0]["action"], "position": seen["position"], "key": host.key()}
    assert host.post(f"/tables/{table}/moves", {**body, "revision": seen["revision"]}).status_code == 409
    now = host.table(table)["revision"]
    assert host.post(f"/tables/{table}/moves", {**body, "revision": now}).status_code == 200


def test_a_refused_move_names_reason_and_clause_and_changes_nothing(shared: Server) -> None:
    host, table = hot_table(shared)
    with_clause = some_refused(host, table)
    before = host.table(table)
    answer = host.act(table, with_clause["action"])
    assert answer.status_code == 422
    assert answer.json()["reason"] == with_clause["reason"]
    assert answer.json()["clause"] == with_clause["clause"]
    after = host.table(table)
    assert (after["position"], after["revision"], after["event"]) == (
        before["position"],
        before["revision"],
        before["event"],
    )


def test_nobody_acts_for_another(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "me", "open", "open")
    mover = host.table(table)["to_move"]
    action = host.choices(table)[0]["action"]
    onlooker = shared.somebody()
    assert onlooker.act(table, action).json()["code"] == "no_seat"
    other = (mover + 1) % 3
    claim = {s["seat"]: s.get("claim") for s in host.table(table)["seats"]}[other]
    if other == 0:
        assert host.act(table, action).json()["code"] == "not_your_seat"
        return
    guest = shared.somebody()
    assert guest.post(f"/tables/{table}/seats/{other}/claim", {"invitation": claim}).status_code == 200
    assert guest.act(table, action).json()["code"] == "not_your_seat"
    assert guest.act(table, action).status_code == 403


def test_sentences_come_in_both_languages_with_names(shared: Server) -> None:
    host = shared.somebody()
    seats = [{"kind": "hotseat", "name": name} for name in ("Änne", "Ben", "Cem")]
    table = host.post("/tables", {"game": "rhl", "players": 3, "seats": seats}).json()["id"]
    english = host.get(f"/tables/{table}?lang=en").json()["headline"]
    german = host.get(f"/tables/{table}?lang=de").json()["headline"]
    assert english != german
    assert any(name in german for name in ("Änne", "Ben", "Cem"))
    assert not any("core." in text or "rail." in text for text in (english, german))


def test_a_preview_says_what_an_action_means_and_leaves_the_table_alone(shared: Server) -> None:
    host, table = hot_table(shared)
    before = host.table(table)["revision"]
    choice = host.choices(table)[0]
    found = host.post(f"/tables/{table}/preview", {"action": choice["action"]}).json()
    assert found["legal"] is True
    assert found["sentence"] == choice["sentence"]
    refused = some_refused(host, table)
    before = host.table(table)["revision"]
    found = host.post(f"/tables/{table}/preview", {"action": refused["action"]}).json()
    assert (found["legal"], found["reason"]) == (False, refused["reason"])
    assert host.table(table)["revision"] == before


def test_after_a_restart_everything_is_as_it_was(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        server = Server(client)
        host, table = hot_table(server)
        for _ in range(6):
            host.first(table)
        position = host.table(table)["position"]
        host.post(f"/tables/{table}/undo", {"position": position, "key": "u"})
        host.post(f"/tables/{table}/chat", {"text": "well played"})
        before = host.get(f"/tables/{table}").json()
        log = host.get(f"/tables/{table}/log").json()
        view = host.get(f"/tables/{table}/view").json()
        cookies = dict(host.http.cookies)
    with TestClient(create_app(settings(tmp_path))) as client:
        again = Server(client).somebody()
        again.http.cookies.update(cookies)
        after = again.get(f"/tables/{table}").json()
        assert after == before
        assert [e["texts"] for e in again.get(f"/tables/{table}/log").json()] == [e["texts"] for e in log]
        assert again.get(f"/tables/{table}/view").json() == view
        assert again.get(f"/tables/{table}/chat").json()[0]["text"] == "well played"
        assert again.post(f"/tables/{table}/redo", {"position": after["position"], "key": "r"}).status_code == 200
