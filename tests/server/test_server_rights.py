"""Requests for consent, programs that end, limits that a fresh cookie does not dodge, and answers kept by browsers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from revier.server.app import create_app
from revier.server.settings import Limits
from scenes.server import Server, Somebody, settings


def sit_down(host: Somebody, guest: Somebody) -> str:
    """A table of three: the host holds two seats, the guest the last."""
    table = host.open("rhl", "hotseat", "hotseat", "open")
    claim = host.table(table)["seats"][2]["claim"]
    assert guest.post(f"/tables/{table}/seats/2/claim", {"invitation": claim}).status_code == 200
    return table


def ask_to_go_back(host: Somebody, guest: Somebody, table: str) -> Any:
    """The guest has moved, the host after them: now only the table can take it back."""
    people = {0: host, 1: host, 2: guest}
    while host.table(table)["to_move"] != 2:
        people[host.table(table)["to_move"]].first(table)
    guest.first(table)
    host.first(table)
    asked = guest.post(f"/tables/{table}/undo", {"position": guest.table(table)["position"], "key": guest.key()})
    assert asked.status_code == 202
    return asked.json()["pending_consent"]


def test_a_request_for_consent_outlives_the_server(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        server = Server(client)
        host, guest = server.somebody(), server.somebody()
        table = sit_down(host, guest)
        pending = ask_to_go_back(host, guest, table)
        position, log = host.table(table)["position"], host.get(f"/tables/{table}/log").json()
        assert log[-1]["kind"] == "consent"
        cookies = [dict(host.http.cookies), dict(guest.http.cookies)]
    with TestClient(create_app(settings(tmp_path))) as client:
        server = Server(client)
        host, guest = server.somebody(), server.somebody()
        for somebody, cookie in zip((host, guest), cookies, strict=True):
            somebody.http.cookies.update(cookie)
        assert host.table(table)["pending_consent"] == pending
        assert host.get(f"/tables/{table}/log").json() == log
        done = host.post(f"/tables/{table}/consent", {"yes": True})
        assert done.json()["position"] == pending["to"] < position
        assert host.table(table)["pending_consent"] is None
        assert host.table(table)["to_move"] == 2


def test_a_move_ends_a_request_also_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        server = Server(client)
        host, guest = server.somebody(), server.somebody()
        table = sit_down(host, guest)
        ask_to_go_back(host, guest, table)
        (host if host.table(table)["to_move"] != 2 else guest).first(table)
        assert host.table(table)["pending_consent"] is None
        cookies = dict(host.http.cookies)
    with TestClient(create_app(settings(tmp_path))) as client:
        host = Server(client).somebody()
        host.http.cookies.update(cookies)
        assert host.table(table)["pending_consent"] is None


def test_a_person_for_whom_a_bot_decides_is_asked_all_the_same(shared: Server) -> None:
    host, guest = shared.somebody(), shared.somebody()
    table = sit_down(host, guest)
    pending = ask_to_go_back(host, guest, table)
    assert pending["waiting"] == [0, 1]
    mover = host.table(table)["to_move"]
    idle = 1 - mover if mover in (0, 1) else 0
    assert host.post(f"/tables/{table}/standin", {"seat": idle, "bot": "random"}).status_code == 200
    assert host.table(table)["pending_consent"]["waiting"] == [0, 1]


def test_who_sits_down_after_the_question_is_asked_as_well(shared: Server) -> None:
    """The attack: ask while a seat is still open, and go back over the head of whoever takes it then."""
    host, guest, late = (shared.somebody() for _ in range(3))
    table = host.open("rhl", "me", "open", "open")
    claims = [seat.get("claim") for seat in host.table(table)["seats"]]
    guest.post(f"/tables/{table}/seats/1/claim", {"invitation": claims[1]})
    for what in ("pause", "end"):
        assert host.post(f"/tables/{table}/motions", {"what": what}).status_code == 202
        assert host.table(table)["pending_consent"]["waiting"] == [1]
    late.post(f"/tables/{table}/seats/2/claim", {"invitation": claims[2]})
    shared.house.tables.forget(shared.house.tables.get(table))  # the log says so, too
    assert host.table(table)["pending_consent"]["waiting"] == [1, 2]
    assert guest.post(f"/tables/{table}/consent", {"yes": True}).status_code == 200
    assert host.table(table)["closed"] is False
    assert late.post(f"/tables/{table}/consent", {"yes": True}).status_code == 200
    assert host.table(table)["closed"] is True


# --- programs ---------------------------------------------------------------------------------------------------------
def passing(who: Somebody, table: str) -> bool:
    return "pass" in {choice["action"]["kind"] for choice in who.choices(table)}


def test_taking_back_what_a_program_did_ends_it(shared: Server) -> None:
    """Whoever takes back wants to decide; a program that does it again at once would never let them."""
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    while not passing(host, table):
        host.first(table)
    seen = host.table(table)
    seat = seen["to_move"]
    assert host.post(f"/tables/{table}/programs", {"seat": seat, "do": {"kind": "pass"}}).status_code == 201
    assert host.table(table)["position"] > seen["position"]
    position = host.table(table)["position"]
    taken = host.post(f"/tables/{table}/undo", {"position": position, "key": host.key(), "to": seen["position"]})
    assert taken.status_code == 200
    assert host.table(table)["position"] == seen["position"]
    assert host.table(table)["programs"] == []


# --- limits -----------------------------------------------------------------------------------------------------------
def test_a_fresh_cookie_does_not_dodge_a_limit(tmp_path: Path) -> None:
    """Two a minute for one browser, three times that for one address."""
    few = Limits(per_minute={"recover": 2}, per_address=3)
    with TestClient(create_app(settings(tmp_path, limits=few)), raise_server_exceptions=False) as client:
        server = Server(client)
        one = server.somebody()
        one.post("/me", {"name": "Ada"})
        tried = [one.post("/recover", {"secret": "x" * 43}).status_code for _ in range(3)]
        assert tried == [404, 404, 429]
        fresh = [server.somebody().post("/recover", {"secret": "x" * 43}) for _ in range(6)]
        assert [answer.status_code for answer in fresh] == [404] * 4 + [429] * 2
        assert 1 <= int(fresh[-1].headers["retry-after"]) <= 60


# --- what browsers keep -----------------------------------------------------------------------------------------------
def test_views_and_pictures_are_sent_again_only_when_they_have_changed(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    for path in (f"/tables/{table}/view", f"/tables/{table}/boards/market.svg"):
        first = host.get(path)
        again = host.get(path, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    tag = host.get(f"/tables/{table}/view").headers["etag"]
    position = host.table(table)["position"]
    host.first(table)
    changed = host.get(f"/tables/{table}/view", headers={"If-None-Match": tag})
    assert changed.status_code == 200
    host.post(f"/tables/{table}/undo", {"position": host.table(table)["position"], "key": host.key()})
    other = host.get(f"/tables/{table}/view", headers={"If-None-Match": changed.headers["etag"]})
    assert other.json()["position"] == position


def test_a_name_that_changes_is_drawn_anew(shared: Server) -> None:
    host, guest = shared.somebody(), shared.somebody()
    table = host.open("rhl", "me", "random", "open")
    before = guest.get(f"/tables/{table}/boards/players.svg")
    claim = host.table(table)["seats"][2]["claim"]
    guest.post(f"/tables/{table}/seats/2/claim", {"invitation": claim, "name": "Zwingli"})
    after = guest.get(f"/tables/{table}/boards/players.svg", headers={"If-None-Match": before.headers["etag"]})
    assert "Zwingli" in after.text


def test_what_weighs_much_is_marked_by_the_game(shared: Server) -> None:
    """A choice says itself whether one should be asked again; no page knows a kind of action."""
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    choices = host.choices(table)
    assert {choice["final"] for choice in choices} == {False}
    # Three players begin with more than twice the price of the first certificate: nothing to be asked again.
    assert {(choice["cost"] > 0, choice["costly"]) for choice in choices if choice["action"]["kind"] == "buy_lot"} == {
        (True, False)
    }
