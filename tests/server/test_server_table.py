"""Around the game: taking back, consent, talk, programs, stand-ins, history, sheet, branches, imports, news."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from revier.core.record import parse_record
from scenes.server import Server, Somebody
from support.small18xx import by, export, packet


def two_people(server: Server) -> tuple[dict[int, Somebody], str, Somebody]:
    """Two people and a table of three seats where one of them holds two."""
    host, guest = server.somebody(), server.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "open")
    claim = host.table(table)["seats"][2]["claim"]
    assert guest.post(f"/tables/{table}/seats/2/claim", {"invitation": claim}).status_code == 200
    return {0: host, 1: host, 2: guest}, table, host


def undo(who: Somebody, table: str, **more: Any) -> Any:
    return who.post(f"/tables/{table}/undo", {"position": who.table(table)["position"], "key": who.key(), **more})


def test_ones_own_action_is_taken_back_and_restored_and_the_log_shows_it(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    start = host.table(table)["position"]
    view = host.get(f"/tables/{table}/view").json()["view"]
    done = host.first(table)
    taken = undo(host, table)
    assert (taken.status_code, taken.json()["position"]) == (200, start)
    assert host.get(f"/tables/{table}/view").json()["view"] == view
    log = host.get(f"/tables/{table}/log").json()
    assert [e["kind"] for e in log][-2:] == ["move", "undo"]
    assert log[-2]["undone"] is True
    assert len(parse_record(host.get(f"/tables/{table}/record").text)) == start
    again = host.post(f"/tables/{table}/redo", {"position": start, "key": host.key()})
    assert again.json()["position"] == done["position"]
    assert host.table(table)["revision"] > done["revision"]


def test_beyond_another_persons_action_the_table_is_asked(shared: Server) -> None:
    people, table, host = two_people(shared)
    while host.table(table)["to_move"] != 2:
        people[host.table(table)["to_move"]].first(table)
    people[2].first(table)
    mover = host.table(table)["to_move"]
    assert mover != 2
    people[mover].first(table)
    guest = people[2]
    assert guest.table(table)["undo"]["own"] is False
    assert guest.table(table)["undo"]["reason"]
    before = guest.table(table)["position"]
    asked = undo(guest, table)
    assert asked.status_code == 202
    assert asked.json()["pending_consent"]["waiting"] == [0, 1]
    assert guest.table(table)["position"] == before
    assert guest.post(f"/tables/{table}/consent", {"yes": True}).status_code == 403
    assert host.post(f"/tables/{table}/consent", {"yes": False}).json()["pending_consent"] is None
    assert host.post(f"/tables/{table}/consent", {"yes": True}).status_code == 409
    undo(guest, table)
    done = host.post(f"/tables/{table}/consent", {"yes": True}).json()
    assert done["position"] < before
    assert host.table(table)["to_move"] == 2


def test_what_is_said_and_agreed_is_seen_by_all(shared: Server) -> None:
    people, table, host = two_people(shared)
    assert people[2].post(f"/tables/{table}/chat", {"text": "hello \x00 there"}).status_code == 400
    assert people[2].post(f"/tables/{table}/chat", {"text": "  hello \x07 there "}).status_code == 201
    assert host.get(f"/tables/{table}/chat").json()[0]["text"] == "hello there"
    assert host.post(f"/tables/{table}/agreements", {"text": "no tokens in C3", "seat": 1}).status_code == 201
    assert people[2].table(table)["agreements"][0]["text"] == "no tokens in C3"
    assert parse_record(host.get(f"/tables/{table}/record").text).header.agreements[0].seat == 1
    assert shared.somebody().post(f"/tables/{table}/chat", {"text": "psst"}).status_code == 403
    assert host.post(f"/tables/{table}/chat", {"text": "as another", "seat": 2}).status_code == 403


def test_a_program_passes_until_somebody_does_what_it_watches_for(shared: Server) -> None:
    people, table, host = two_people(shared)
    while host.table(table)["to_move"] != 2 or "pass" not in {c["action"]["kind"] for c in host.choices(table)}:
        people[host.table(table)["to_move"]].first(table)
    guest = people[2]
    before = guest.table(table)["position"]
    made = guest.post(f"/tables/{table}/programs", {"seat": 2, "do": {"kind": "pass"}, "until": [{"kind": "buy_lot"}]})
    assert made.status_code == 201
    assert guest.table(table)["position"] > before
    assert [e["by"] for e in guest.get(f"/tables/{table}/log").json() if e["position"] == before + 1] == ["program"]
    assert [p["id"] for p in guest.table(table)["programs"]] == [made.json()["id"]]
    assert host.table(table)["programs"] == []
    assert host.delete(f"/tables/{table}/programs/{made.json()['id']}").status_code == 404
    assert guest.delete(f"/tables/{table}/programs/{made.json()['id']}").status_code == 204
    assert guest.post(f"/tables/{table}/programs", {"seat": 0, "do": {"kind": "pass"}}).status_code == 403
    assert guest.post(f"/tables/{table}/programs", {"seat": 2, "do": {"kind": "dance"}}).status_code == 422


def test_a_program_bids_up_to_an_amount_and_no_further(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    bids = [c for c in host.choices(table) if c["action"]["kind"] == "bid"]
    seat, lot, low = bids[0]["action"]["seat"], bids[0]["action"]["lot"], bids[0]["span"]["low"]
    program = {"seat": seat, "do": {"kind": "bid", "lot": lot}, "up_to": low - 1, "once": True}
    host.post(f"/tables/{table}/programs", program)
    assert host.table(table)["programs"] == []
    assert host.table(table)["to_move"] == seat
    host.post(f"/tables/{table}/programs", {**program, "up_to": low})
    log = host.get(f"/tables/{table}/log").json()
    assert log[-1]["by"] == "program" or log[-2]["by"] == "program"
    last = [line for line in host.get(f"/tables/{table}/record").text.splitlines() if '"bid"' in line][-1]
    assert f'"amount":{low}' in last


def test_a_bot_stands_in_and_the_person_comes_back(shared: Server) -> None:
    people, table, host = two_people(shared)
    assert shared.somebody().post(f"/tables/{table}/standin", {"seat": 2, "bot": "random"}).status_code == 403
    assert host.post(f"/tables/{table}/standin", {"seat": 2, "bot": "random"}).status_code == 202
    assert host.table(table)["seats"][2]["standin"] is None, "somebody who is here is asked"
    assert people[2].post(f"/tables/{table}/consent", {"yes": True}).status_code == 200
    assert host.table(table)["seats"][2]["standin"] == "random"
    assert host.post(f"/tables/{table}/standin", {"seat": 2, "bot": None}).status_code == 403
    while host.table(table)["to_move"] != 2 and not any(
        e["by"] == "standin" for e in host.get(f"/tables/{table}/log").json()
    ):
        people[host.table(table)["to_move"]].first(table)
    shared.wait(lambda: any(e["by"] == "standin" for e in host.get(f"/tables/{table}/log").json()))
    assert people[2].post(f"/tables/{table}/standin", {"seat": 2, "bot": None}).status_code == 200
    assert host.table(table)["seats"][2]["standin"] is None


def test_every_position_of_the_past_can_be_looked_at_and_played_on(shared: Server) -> None:
    host, other = shared.somebody(), shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    seen = {}
    for _ in range(25):
        seen[host.table(table)["position"]] = host.get(f"/tables/{table}/view").json()["view"]
        host.first(table)
    for position, view in seen.items():
        assert other.get(f"/tables/{table}/view?at={position}").json()["view"] == view
    assert other.get(f"/tables/{table}/view?at=9999").status_code == 404
    place = sorted(seen)[10]
    fork = other.post(f"/tables/{table}/fork", {"at": place}).json()["id"]
    assert other.get(f"/tables/{fork}/view").json()["view"] == seen[place]
    assert other.table(fork)["my_seats"] == [0, 1, 2]
    other.first(fork)
    assert other.get(f"/tables/{table}/boards/map.svg?at=3&palette=muted").text.startswith("<svg")
    assert other.get(f"/tables/{table}/boards/nothing.svg").status_code == 404


def test_the_sheet_holds_everybodys_worth_over_time(shared: Server) -> None:
    host = shared.somebody()
    seats = [{"kind": "hotseat", "name": name} for name in ("=1+1", "Ben", "Cem")]
    table = host.post("/tables", {"game": "rhl", "players": 3, "seats": seats, "seed": 1}).json()["id"]
    for _ in range(8):
        host.first(table)
    found = host.get(f"/tables/{table}/sheet").json()
    assert found["history"][-1]["position"] == host.table(table)["position"]
    assert len(found["history"][0]["worth"]) == 3
    rows = list(csv.reader(io.StringIO(host.get(f"/tables/{table}/sheet?format=csv").text)))
    assert rows[0] == ["position", "'=1+1", "Ben", "Cem"]
    assert len(rows) == len(found["history"]) + 1
    board = next(iter(found["boards"]))
    assert host.get(f"/tables/{table}/sheet?format=csv&board={board}").status_code == 200


def test_a_hint_is_legal_and_has_a_reason(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    hint = host.get(f"/tables/{table}/hint").json()
    assert hint["why"]
    assert host.act(table, hint["action"]).status_code == 200


def test_an_exported_record_comes_back_as_the_same_position(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    for _ in range(15):
        host.first(table)
    record = host.get(f"/tables/{table}/record").text
    made = host.http.post("/api/v1/imports", content=record.encode())
    assert made.status_code == 201, made.text
    copy = made.json()["id"]
    assert host.get(f"/tables/{copy}/view").json()["view"] == host.get(f"/tables/{table}/view").json()["view"]
    again = host.get(f"/tables/{copy}/record").text
    assert again.splitlines()[1:] == record.splitlines()[1:]
    heads = [json.loads(text.splitlines()[0]) for text in (record, again)]
    assert heads[1].pop("chance")["since"] == len(record.splitlines()) - 1, "chance of its own, from there on"
    assert heads[0].pop("chance")["open"] is True
    assert heads[0] == heads[1]
    wrapped = host.post("/imports", {"name": "game.jsonl", "content": record})
    assert wrapped.status_code == 201


def test_a_foreign_game_that_stops_half_way_says_so_and_can_be_played_on(shared: Server) -> None:
    host = shared.somebody()
    content = json.dumps(export([*packet(), by(22, "par", corporation="BME", share_price="80,1,2")]))
    made = host.http.post("/api/v1/imports?lang=en", content=content.encode())
    assert made.status_code == 201, made.text
    (odd,) = made.json()["warnings"]
    assert "action 8 (par)" in odd
    table = made.json()["id"]
    log = host.get(f"/tables/{table}/log?lang=en").json()
    assert [entry["texts"] for entry in log if entry["kind"] == "remark"] == [[odd]]
    stands = host.table(table)
    host.first(table)
    assert (stands["stop"], host.table(table)["position"] > stands["position"]) == (None, True)


def test_what_cannot_be_imported_is_told_why(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    header, *lines = host.get(f"/tables/{table}/record").text.splitlines()
    wrong = lines[0].replace('"result":"', '"result":"x')
    for content in ("", "hello", "{}", "[1]", header + "\n" + wrong + "\n", header.replace('"rhl"', '"chess"') + "\n"):
        answer = host.http.post("/api/v1/imports", content=content.encode())
        assert answer.status_code == 422, content
        assert answer.json()["detail"]
    assert host.http.post("/api/v1/imports", content=b"\xff\xfe").status_code == 422
    assert host.http.post("/api/v1/imports", content=b"{}\x00").status_code == 400


def test_news_that_were_missed_can_be_asked_for(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    number = host.table(table)["event"]
    host.first(table)
    host.post(f"/tables/{table}/chat", {"text": "your turn"})
    news = shared.house.store.news(number, [table])
    assert {row.kind for _, row in news} == {"action", "chat"}
    numbers = [row.number for _, row in news]
    assert numbers == sorted(set(numbers))
    assert numbers[0] > number
