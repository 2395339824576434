"""Figures and rules really changed under running games: the package of a game is edited between two lives of a server.

Tables of Ferry 1.0 are played as far as these tests need them. Then the server is killed, the fare becomes 2 M and
nobody may load more than two crates (`support.changing`), and another server opens the same database.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import delete, select, update

from revier.games import title
from revier.server.store.schema import figures, tables
from scenes.server import Server
from support.changing import API, Before, Browser, changed_under_tables


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Before]:
    with changed_under_tables(tmp_path_factory.mktemp("changes")) as found:
        yield found


# --- figures ----------------------------------------------------------------------------------------------------------
def test_a_running_game_goes_on_with_its_figures_and_a_new_one_has_the_new(before: Before) -> None:
    host, table = before.host, before["fits"]
    then, cash, _ = before.known["fits"]
    now = host.table(table)
    assert (now["position"], now["to_move"], host.cash(table)) == (then["position"], then["to_move"], cash)
    host.loads(table, 1)  # the captain
    assert host.fare(table) == 1
    fresh = host.open("hotseat", "hotseat")
    host.loads(fresh, 1)
    assert host.fare(fresh) == 2
    assert host.record(fresh)[0]["data_digest"] != host.record(table)[0]["data_digest"]


def test_workers_play_with_the_figures_of_the_table_too(before: Before) -> None:
    table = before.host.open("hotseat", "hotseat")
    copy = before.host.http.post("/api/v1/imports", content=_text(before.known["fits"][2])).json()["id"]
    for at, fare in ((table, 2), (copy, 1)):
        before.host.loads(at, 1)
        assert before.host.fare(at) == fare
        hint = before.host.http.get(f"{API}/{at}/hint")
        assert hint.status_code == 200, hint.text


def _text(record: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in record)


# --- rules that changed, and everything fits --------------------------------------------------------------------------
def test_everybody_is_told_which_rules_changed_where_all_actions_pass(before: Before) -> None:
    table = before["fits"]
    onlooker = Browser().at(str(before.host.http.base_url))
    for browser in (before.host, before.guest, onlooker):
        now = browser.table(table)
        assert now["stop"] is None
        told = now["new_rules"]
        assert (told["begun"], told["now"], told["figures"]) == ("1.0", "1.1", False)
        assert [(c["clause"], c["topic"]) for c in told["clauses"]] == [
            ("ferry:3.b", "loading"),
            ("ferry:1.c", "set-up"),
        ]
        assert "one crate or more" in told["clauses"][0]["text"]
    assert before.host.load(table, 3).status_code == 422  # the rules of today
    before.host.loads(table, 1)
    (said,) = [entry["texts"] for entry in before.host.log(table) if entry["kind"] == "rules"]
    assert "1.0" in said[0]
    assert "1.1" in said[0]
    assert before.host.record(table)[0]["rules_version"] == "1.1"
    assert before.host.table(table)["new_rules"]["begun"] == "1.0"  # who comes later is told, too


def test_a_clause_that_did_not_change_for_this_table_is_not_told(before: Before) -> None:
    told = before.host.table(before["regretted"])["new_rules"]
    assert [c["clause"] for c in told["clauses"]] == ["ferry:3.b"]  # 1.c changed for barges


def test_what_was_taken_back_stops_nobody(before: Before) -> None:
    now = before.host.table(before["regretted"])
    assert (now["stop"], now["stopped"]) == (None, None)
    assert now["position"] == before.known["regretted"][0]["position"]


def test_a_table_opened_today_is_told_nothing(before: Before) -> None:
    assert before.host.table(before.host.open("hotseat", "hotseat"))["new_rules"] is None


# --- rules that stop a game -------------------------------------------------------------------------------------------
def test_a_stopped_game_keeps_its_position_and_says_what_was_refused_by_which_clause(before: Before) -> None:
    table = before["together"]
    lines = before.known["together"][2]
    refused = next(n for n, line in enumerate(lines) if line.get("number") == 3)
    for browser in (before.host, before.guest):
        now = browser.table(table)
        stop = now["stop"]
        assert (stop["position"], stop["seat"], stop["clause"]) == (refused, 0, "ferry:3.b")
        assert now["position"] == refused - 1
        assert stop["left"] == len(lines) - 1 - refused
        assert "3" in stop["sentence"]
        assert stop["reason"] in now["stopped"]
        assert (now["undo"]["own"], now["undo"]["ask"], now["redo"]) == (False, False, False)
        assert browser.record(table)[1:] == lines[1:]  # nothing is lost
    assert before.host.load(table, 1).status_code == 409
    assert before.host.post(table, "undo").json()["code"] == "stopped"
    stranger = Browser().at(str(before.host.http.base_url))
    assert stranger.post(table, "mend", how="close").status_code == 403


def test_a_record_that_stops_is_imported_whole_up_to_its_last_good_position(before: Before) -> None:
    host, lines = before.host, before.known["together"][2]
    made = host.http.post("/api/v1/imports?lang=en", content=_text(lines))
    assert made.status_code == 201, made.text
    copy = made.json()["id"]
    refused = next(n for n, line in enumerate(lines) if line.get("number") == 3)
    now = host.table(copy)
    assert (now["position"], now["stop"]["position"], now["stop"]["clause"]) == (refused - 1, refused, "ferry:3.b")
    assert (now["new_rules"]["begun"], now["analysis"]) == ("1.0", True)
    assert host.record(copy)[1:] == lines[1:]  # nothing is lost
    (odd,) = made.json()["warnings"]
    assert [entry["texts"] for entry in host.log(copy) if entry["kind"] == "remark"] == [[odd]]
    assert host.post(copy, "mend", how="go_on").json()["pending_consent"] is None
    host.loads(copy, 2)
    assert host.record(copy, former=True)[0]["rules_version"] == "1.0"
    assert host.record(copy, former=True)[1:] == lines[1:]


def test_a_record_with_a_false_action_is_imported_up_to_it_though_no_rule_changed(before: Before) -> None:
    host = before.host
    table = host.open("hotseat", "hotseat")
    host.loads(table, 2, 1)
    head, *lines = host.record(table)
    false = next(n for n, line in enumerate(lines) if line.get("number") == 1)
    lines[false]["number"] = 3
    made = host.http.post("/api/v1/imports", content=_text([head, *lines]))
    now = host.table(made.json()["id"])
    assert (now["position"], now["stop"]["clause"], now["new_rules"]) == (false, "ferry:3.b", None)
    assert host.record(made.json()["id"])[1:] == lines


def test_the_people_go_on_from_the_last_good_position_if_all_agree(before: Before) -> None:
    host, guest, table = before.host, before.guest, before["together"]
    asked = host.post(table, "mend", how="go_on")
    assert (asked.status_code, asked.json()["pending_consent"]["what"]) == (202, "go_on")
    assert host.table(table)["stop"] is not None
    assert guest.post(table, "consent", yes=False).status_code == 200
    assert host.table(table)["stop"] is not None  # one no is enough
    assert guest.post(table, "mend", how="go_on").status_code == 202
    agreed = host.post(table, "consent", yes=True)
    assert agreed.status_code == 200, agreed.text
    now = host.table(table)
    assert (now["stop"], now["former_record"], now["pending_consent"]) == (None, True, None)
    host.loads(table, 2)
    assert guest.fare(table) == 1  # rules of today, figures of its own
    guest.loads(table, 1)
    former, lines = host.record(table, former=True), before.known["together"][2]
    assert former[1:] == lines[1:]
    assert former[0]["rules_version"] == "1.0"
    assert [line.get("number") for line in host.record(table)[2:4]] == [2, 1]
    assert "undo" in [entry["kind"] for entry in host.log(table)]


def test_a_table_can_be_closed_and_stays_to_be_looked_at(before: Before) -> None:
    host, guest, table = before.host, before.guest, before["closing"]
    assert guest.post(table, "mend", how="close").status_code == 202
    assert host.post(table, "consent", yes=True).status_code == 200
    now = host.table(table)
    assert now["closed"] is True
    assert host.post(table, "mend", how="go_on").json()["code"] == "closed"
    assert host.load(table, 1).json()["code"] == "closed"
    assert host.record(table)[1:] == before.known["closing"][2][1:]
    listed = host.http.get(API).json()
    (row,) = [row for row in listed["finished"] if row["id"] == table]
    assert (row["closed"], row["to_move"]) == (True, None)
    assert "Closed" in host.http.get("/?lang=en").text


def test_whoever_sits_alone_needs_to_ask_nobody(before: Before) -> None:
    host, table = before.host, before["alone"]
    key = {"position": host.table(table)["position"], "key": "once"}
    done = host.http.post(f"{API}/{table}/mend", json={**key, "how": "go_on"})
    assert (done.status_code, done.json()["pending_consent"]) == (200, None)
    again = host.http.post(f"{API}/{table}/mend", json={**key, "how": "go_on"})
    assert again.content == done.content  # same key, same answer
    assert host.post(table, "mend", how="go_on").json()["code"] == "not_stopped"
    host.loads(table, 2, 1)


# --- figures that nobody has kept -------------------------------------------------------------------------------------
def test_where_nobody_kept_the_figures_those_of_today_are_taken_and_people_are_told(server: Server) -> None:
    """As a database has it that was copied without them: checked action by action, and from then on kept."""
    me, house = server.somebody(), server.house
    table = me.open("rhl", "hotseat", "hotseat", "hotseat")
    me.first(table)
    today = house.tables.get(table).game.info.data_digest
    with house.store.writing() as c:
        header = json.loads(c.execute(select(tables.c.header).where(tables.c.id == table)).scalar_one())
        lost = json.dumps({**header, "data_digest": "0123456789abcdef"})
        c.execute(update(tables).where(tables.c.id == table).values(header=lost))
        c.execute(delete(figures))
    before = me.table(table)["position"]
    house.tables.forget(house.tables.get(table))
    told = me.table(table)["new_rules"]
    assert (told["figures"], told["clauses"], me.table(table)["position"]) == (True, [], before)
    me.first(table)
    (said,) = [entry["texts"] for entry in me.get(f"/tables/{table}/log?lang=en").json() if entry["kind"] == "rules"]
    assert "figures" in said[0]
    assert house.store.figures.knows("rhl", today)
    record = me.get(f"/tables/{table}/record").text
    assert json.loads(record.partition("\n")[0])["data_digest"] == today
    house.tables.forget(house.tables.get(table))
    assert house.tables.get(table).new_rules() is None  # it has its figures now


def test_figures_are_kept_once_for_all_tables_that_use_them(server: Server) -> None:
    me = server.somebody()
    for _ in range(2):
        me.open("rhl", "hotseat", "hotseat", "hotseat")
        me.open("coal", "hotseat", "hotseat")
    with server.house.store.engine.connect() as c:
        kept = c.execute(select(figures.c.game, figures.c.digest)).all()
    assert sorted(kept) == [(game, title(game).info().data_digest) for game in ("coal", "rhl")]


def test_kept_figures_that_are_not_what_they_say_are_not_played(server: Server) -> None:
    me, house = server.somebody(), server.house
    table = me.open("rhl", "hotseat", "hotseat", "hotseat")
    with house.store.writing() as c:
        header = json.loads(c.execute(select(tables.c.header).where(tables.c.id == table)).scalar_one())
        other = json.dumps({**header, "data_digest": "fedcba9876543210"})
        c.execute(update(tables).where(tables.c.id == table).values(header=other))
        c.execute(update(figures).values(digest="fedcba9876543210"))
    house.tables.forget(house.tables.get(table))
    assert me.table(table)["new_rules"]["figures"] is True
