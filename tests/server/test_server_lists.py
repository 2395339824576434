"""Lists of tables: every table stands on one page, one's own are always found, odd rows cost nobody anything."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from revier.server.seats import COOKIE, hashed
from revier.server.store import SeatRow, TableRow
from revier.server.store.lists import Cursor
from scenes.server import Server, Somebody

DAY = 24 * 3600
SITTING = [SeatRow(0, "me", "Anna"), SeatRow(1, "me", "Ben")]


def put(server: Server, name: str, days_ago: float, *, host: str = "host", over: bool = False, **more: Any) -> str:
    """A table of the coal trade as lists see it."""
    header = (
        '{"revier":1,"game":"coal","players":2,"options":{},"seats":["a","b"],'
        '"rules_version":"1","data_digest":"d","overlay":null}'
    )
    mover = "null" if over else str(more.get("mover", 0))
    at = time.time() - days_ago * DAY
    now = f'{{"position":1,"to_move":{mover},"headline":["core.player",{{"seat":1}}],"finished":{str(over).lower()},'
    now += f'"result":null,"updated":{at}}}'
    row = TableRow(name, header, "seed", host, bool(more.get("analysis")), at, now)
    server.house.store.add_table(row, SITTING, [("opened", {})])
    return name


def walked(who: Somebody, name: str, most: int) -> list[str]:
    """A whole list, page by page."""
    found: list[str] = []
    after = ""
    while True:
        page = who.get("/tables", params={"of": name, "most": most, "after": after} if after else {"most": most}).json()
        found += [row["id"] for row in page[name]]
        after = page["more"].get(name, "")
        if not after:
            return found


def regular(server: Server) -> tuple[Somebody, str]:
    """A browser with a secret, and what is kept of it."""
    who, secret = server.somebody(), "a" * 43
    who.http.cookies.set(COOKIE, secret)
    return who, hashed(secret)


def test_every_table_stands_on_one_page_of_one_list(server: Server) -> None:
    me, mine = regular(server)
    expected: dict[str, list[str]] = {"mine": [], "others": [], "finished": []}
    for n in range(40):
        over, host = n % 3 == 0, mine if n % 4 == 0 else "host"
        name = put(server, f"table{n:02}", days_ago=n // 2, host=host, over=over)  # two of each day: ties
        expected["finished" if over else "mine" if host == mine else "others"].append(name)
    for name, ids in expected.items():
        for most in (1, 3, 200):
            found = walked(me, name, most)
            assert sorted(found) == sorted(ids), (name, most)
            assert found == walked(me, name, 200), (name, most)
    first = me.get("/tables", params={"of": "others", "most": 200}).json()["others"]
    assert [row["updated"] for row in first] == sorted((row["updated"] for row in first), reverse=True)


def test_ones_own_game_is_found_behind_any_number_of_newer_ones(server: Server) -> None:
    me, mine = regular(server)
    put(server, "myold", 50, host=mine, over=True)
    put(server, "mygame", 60, host="host")
    server.house.store.seating.grant(mine, "mygame", 1, "browser")
    for n in range(60):
        put(server, f"new{n}", 0, over=n % 2 == 0)
    page = me.get("/tables").json()
    assert [row["id"] for row in page["mine"]] == ["mygame"]
    assert page["mine"][0]["my_seats"] == [1]
    assert page["finished"][0]["id"] == "myold"
    assert 'href="/tables/mygame"' in me.http.get("/").text


def test_my_turn_comes_first_even_when_it_is_old(server: Server) -> None:
    me, mine = regular(server)
    for name, age, mover in (("late", 1, 1), ("turn", 9, 0), ("older", 5, 1)):
        put(server, name, age, mover=mover)
        server.house.store.seating.grant(mine, name, 0, "browser")
    assert [row["id"] for row in me.get("/tables").json()["mine"]] == ["turn", "late", "older"]
    assert walked(me, "mine", 1) == ["turn", "late", "older"]


def test_the_page_leads_through_a_long_list_and_back(server: Server) -> None:
    for n in range(30):
        put(server, f"game{n:02}", n)
    me = server.somebody()
    (link,) = re.findall(r'href="/(\?of=others[^"#]*)', me.http.get("/").text)
    further = me.http.get("/" + link.replace("&amp;", "&")).text
    assert [f"game{n:02}" for n in range(30) if f"/tables/game{n:02}" in further] == [
        f"game{n:02}" for n in range(12, 30)
    ]
    assert 'href="/#tables"' in further
    for odd in ("?of=nothing", "?of=others&after=~~", "?after=1~2~x", "?of=mine&after=x"):
        assert me.http.get(f"/{odd}").status_code == 200, odd


@pytest.mark.parametrize("after", ["x", "0~nan~a", "0~1~", "9" * 40 + "~1~a", "0~1e9~a", "0~1~\u0661"])
def test_a_place_that_is_none_is_refused(server: Server, after: str) -> None:
    answer = server.somebody().get("/tables", params={"of": "others", "after": after})
    assert (answer.status_code, answer.json()["code"]) == (422, "no_cursor")
    assert Cursor.read(after) is None


def test_a_row_that_cannot_be_read_costs_nobody_the_list(server: Server) -> None:
    put(server, "good", 1)
    store = server.house.store
    for name, header, now in (("odd1", "{}", "nonsense"), ("odd2", "[]", "{}"), ("odd3", '{"revier":', "[1]")):
        store.add_table(TableRow(name, header, "s", "host", False, time.time(), now), SITTING, [("opened", {})])
    with store.writing() as c:
        c.exec_driver_sql("UPDATE tables SET summary = '{\"position\":1,\"headline\":7}' WHERE id = 'odd1'")
    me = server.somebody()
    assert [row["id"] for row in me.get("/tables").json()["others"]] == ["good"]
    assert "/tables/good" in me.http.get("/").text


def test_analysis_tables_go_when_nothing_happened_there_for_long_and_games_never(server: Server) -> None:
    for name, age, analysis in (("oldgame", 400, False), ("oldline", 91, True), ("newline", 89, True)):
        put(server, name, age, analysis=analysis)
    put(server, "watched", 200, analysis=True)
    server.house.hub.present = lambda table: {"somebody"} if table == "watched" else set()  # type: ignore[method-assign]
    assert server.house.expiry.sweep(time.time()) == 1
    assert [name for name in ("oldgame", "oldline", "newline", "watched") if server.house.store.table(name)] == [
        "oldgame",
        "newline",
        "watched",
    ]
    listed = {row["id"]: row for row in server.somebody().get("/tables").json()["others"]}
    assert listed["newline"]["expires"] == pytest.approx(listed["newline"]["updated"] + 90 * DAY)
    assert "expires" not in listed["oldgame"]
    assert "deleted in 1 day unless somebody moves" in server.somebody().http.get("/?lang=en").text
