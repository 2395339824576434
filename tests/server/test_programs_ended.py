"""A program that stops by itself tells why, until whoever left it has seen it; also after the server was restarted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.server.app import create_app
from scenes.server import Server, Somebody, settings


def at_one_screen(shared: Server) -> tuple[Somebody, str]:
    host = Somebody(shared)
    return host, host.open("rhl", "hotseat", "hotseat", "hotseat")


def first_bid(host: Somebody, table: str) -> dict[str, Any]:
    return next(choice for choice in host.choices(table) if choice["action"]["kind"] == "bid")


def leave(host: Somebody, table: str, **program: Any) -> int:
    made = host.post(f"/tables/{table}/programs", program)
    assert made.status_code == 201, made.text
    return int(made.json()["id"])


def ended(host: Somebody, table: str, language: str = "en") -> list[tuple[int, str]]:
    found = host.get(f"/tables/{table}?lang={language}").json()["ended_programs"]
    return [(program["id"], program["ended"]) for program in found]


@pytest.mark.parametrize(("language", "said"), [("en", "It is done."), ("de", "Es ist getan.")])
def test_done_once_it_says_so_in_the_readers_language(shared: Server, language: str, said: str) -> None:
    host, table = at_one_screen(shared)
    bid = first_bid(host, table)["action"]
    number = leave(host, table, seat=bid["seat"], do={"kind": "bid", "lot": bid["lot"]}, once=True)
    assert ended(host, table, language) == [(number, said)]


def test_what_has_become_too_dear_is_not_bought(shared: Server) -> None:
    host, table = at_one_screen(shared)
    bid = first_bid(host, table)
    before = host.table(table)["position"]
    lot, limit = bid["action"]["lot"], bid["span"]["low"] - 1
    number = leave(host, table, seat=bid["action"]["seat"], do={"kind": "bid", "lot": lot}, up_to=limit)
    assert ended(host, table) == [(number, "It has become too dear.")]
    assert host.table(table)["position"] == before


def test_it_names_who_did_what_was_watched_for(shared: Server) -> None:
    host, table = at_one_screen(shared)
    mover = host.table(table)["to_move"]
    watcher = (mover + 1) % 3
    number = leave(host, table, seat=watcher, do={"kind": "bankrupt"}, until=[{"kind": "bid"}])
    host.act(table, first_bid(host, table)["action"])
    while host.table(table)["to_move"] != watcher:
        host.first(table)
    assert ended(host, table) == [(number, f"Player {mover + 1} has done what you waited for: to bid.")]


def test_others_do_not_see_it_and_whoever_has_seen_it_puts_it_away(shared: Server) -> None:
    host, table = at_one_screen(shared)
    bid = first_bid(host, table)["action"]
    number = leave(host, table, seat=bid["seat"], do={"kind": "bid", "lot": bid["lot"]}, once=True)
    onlooker = Somebody(shared)
    assert ended(onlooker, table) == []
    assert onlooker.delete(f"/tables/{table}/programs/{number}").status_code == 403
    assert host.delete(f"/tables/{table}/programs/{number}").status_code == 204
    assert ended(host, table) == []


def test_only_the_latest_are_remembered(shared: Server) -> None:
    host, table = at_one_screen(shared)
    bid = first_bid(host, table)
    dear = {"seat": bid["action"]["seat"], "do": {"kind": "bid"}, "up_to": 0}
    numbers = [leave(host, table, **dear) for _ in range(9)]
    assert [number for number, _ in ended(host, table)] == numbers[-6:]
    assert len(set(numbers)) == 9  # a number is never used twice while it is shown


def test_the_reason_outlives_the_server(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        host, table = at_one_screen(Server(client))
        bid = first_bid(host, table)["action"]
        number = leave(host, table, seat=bid["seat"], do={"kind": "bid", "lot": bid["lot"]}, once=True)
        cookies = dict(host.http.cookies)
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        again = Somebody(Server(client))
        again.http.cookies.update(cookies)
        assert ended(again, table) == [(number, "It is done.")]
        assert again.table(table)["programs"] == []


def test_a_purchase_that_has_become_too_dear_ends_its_program(shared: Server) -> None:
    """The first certificate of the packet has a printed price: a program that may spend one less stops."""
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    choice = next(c for c in host.choices(table) if c["action"]["kind"] == "buy_lot")
    assert choice["cost"] > 0
    before = host.table(table)["position"]
    mine = {"seat": choice["action"]["seat"], "do": {"kind": "buy_lot", "lot": choice["action"]["lot"]}}
    number = leave(host, table, **mine, up_to=choice["cost"] - 1)
    assert ended(host, table) == [(number, "It has become too dear.")]
    assert host.table(table)["position"] == before
    leave(host, table, **mine, up_to=choice["cost"])
    assert host.table(table)["position"] > before
