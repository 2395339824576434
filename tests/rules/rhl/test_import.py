"""Importing exports of 18xx.games: the recorded game to the Mark, undo and redo, and everything that can be wrong."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from revier.games import build
from revier.games.rhl.game import info
from revier.games.rhl.import18xx.differences import documented
from revier.games.rhl.import18xx.export import mines_row, standing
from revier.games.rhl.import18xx.replay import import_game
from support.small18xx import Raw, by, export, of, packet, shares, written

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data" / "18xx_games"
RECORDED, TRACE = SHARED / "rhl_bank.json", SHARED / "rhl_bank.trace.json"
needs_recorded_game = pytest.mark.skipif(not RECORDED.exists(), reason="the recorded game is not here")


# --- the recorded game ------------------------------------------------------------------------------------------------
@needs_recorded_game
def test_the_recorded_game_matches_its_trace_after_every_action() -> None:
    imported = import_game(RECORDED, traced=True)
    expected = json.loads(TRACE.read_text(encoding="utf-8"))["steps"]
    people = {
        player["name"]: str(player["id"]) for player in json.loads(RECORDED.read_text(encoding="utf-8"))["players"]
    }
    assert [line["id"] for line in imported.trace] == [step["id"] for step in expected]
    for line, step in zip(imported.trace, expected, strict=True):
        where = f"action {step['id']}"
        noted = step["state"]
        assert line["players"] == {people[name]: p["cash"] for name, p in noted["players"].items()}, where
        companies = {name: {"cash": c["cash"], "price": c["price"]} for name, c in noted["corporations"].items()}
        assert line["corporations"] == companies, where
        assert line["revenue"] == (step["revenue"] if step["type"] == "run_routes" else None), where


@needs_recorded_game
def test_the_recorded_game_ends_with_its_result() -> None:
    imported = import_game(RECORDED)
    report = imported.report()
    assert (report["ok"], report["finished"], report["end_reason"]) == (True, True, "bank")
    assert (report["actions_total"], report["actions_applied"]) == (510, 510)
    assert report["result"] == {"579": 9939, "635": 8729, "13627": 9115}
    assert imported.reproduced
    assert imported.options == info().resolve({}, "18xx")


@needs_recorded_game
def test_a_decision_of_the_rulebook_that_stops_the_recorded_game_is_named() -> None:
    # rhl:10.3.d: ordinary trains may not run through Venlo; the recorded game does so first with action 283.
    report = import_game(RECORDED, {"through_venlo": "off"}).report()
    failed = report["failed_at"]
    assert (report["ok"], failed["id"], failed["type"], failed["clause"]) == (False, 283, "run_routes", "10.3.d")
    assert "through_venlo is off here (rulebook off, 18xx on)" in failed["reason"]
    assert "through_l9" not in failed["reason"]


# --- a small game by hand ---------------------------------------------------------------------------------------------
def test_a_small_game_is_replayed_and_stays_open(tmp_path: Path) -> None:
    imported = import_game(written(tmp_path, export([*packet(), *shares()])), traced=True)
    report = imported.report()
    assert (report["ok"], report["finished"], report["end_reason"], report["failed_at"]) == (True, False, None, None)
    # Anna 600 - 100 - 160 - 80, Bert 600 - 150 - 80 - 80, Carla 600 - 190 - 80; No. 1, 3, 4, 5 pay 5, 15, 20, 25.
    assert imported.trace[-1]["players"] == {"11": 285, "22": 315, "33": 345}
    # rhl:4.2.6.e as in 18xx: the winning bid of 140; five tenths of BME at 80. Both rise from 80 to 90 (rhl:16.4.e).
    rhe, bme = (imported.trace[-1]["corporations"][name] for name in ("RhE", "BME"))
    assert (rhe, bme) == ({"cash": 220, "price": 90}, {"cash": 400, "price": 90})


def test_seed_23692664_draws_row_5(tmp_path: Path) -> None:
    assert mines_row(23692664) == "5"  # given with the recorded game: coal on C12, steel on E6
    state = import_game(written(tmp_path, export([]))).replayer.s
    names = [hex_.id for hex_ in build("rhl", 3).d.hexes]  # type: ignore[attr-defined]
    assert (names[state.coal], names[state.steel]) == ("C12", "E6")


def test_player_order_of_the_settings_decides_the_seats(tmp_path: Path) -> None:
    raw = export([by(33, "bid", company="PWB", price=20)])
    raw["settings"]["player_order"] = [33, 11, 22]
    report = import_game(written(tmp_path, raw)).report()
    assert report["ok"]
    assert report["result"] == {"33": 580, "11": 600, "22": 600}


def test_a_game_the_players_stopped_is_over(tmp_path: Path) -> None:
    report = import_game(written(tmp_path, export([*packet(), by(11, "end_game")]))).report()
    assert (report["ok"], report["finished"], report["end_reason"]) == (True, True, "agreement")


def test_optional_rules_become_options(tmp_path: Path) -> None:
    rules = ["optional_2_train", "lower_starting_capital", "promotion_tiles", "ratingen_variant"]
    raw = export([])
    raw["settings"]["optional_rules"] = rules
    report = import_game(written(tmp_path, raw)).report()
    chosen = {name: report["options"][name] for name in (*rules[:3], "ratingen")}
    assert chosen == {**dict.fromkeys(rules[:3], True), "ratingen": "implementation"}
    assert report["result"] == {"11": 500, "22": 500, "33": 500}  # rhl:18.2.a: 1,500 among three


def test_a_player_who_can_only_pass_is_asked_during_the_packet_sale(tmp_path: Path) -> None:
    """The site asks everybody in the sale of the packet, even one whose money is all bound by bids."""
    bound = [by(11, "bid", company="RhE", price=600), by(22, "pass"), by(33, "pass"), by(11, "pass")]
    report = import_game(written(tmp_path, export([*bound, by(22, "bid", company="PWB", price=15)]))).report()
    assert (report["ok"], report["actions_applied"]) == (True, 5)


def test_at_nothing_the_next_player_takes_no_1_without_a_record(tmp_path: Path) -> None:
    # rhl:3.h, 3.i: from 20 four rounds of passing; the fourth makes it free, Anna takes it and Bert is next.
    passes = [by(player, "pass") for _ in range(4) for player in (11, 22, 33)]
    report = import_game(written(tmp_path, export([*passes, by(22, "bid", company="KEO", price=30)]))).report()
    assert (report["ok"], report["result"]) == (True, {"11": 600, "22": 570, "33": 600})


def test_three_bidders_speak_in_order_of_their_bids(tmp_path: Path) -> None:
    """As on the site it is always whoever bids least: Anna (55) raises, then Bert (60) and Carla (65) are asked."""
    bids = [
        by(11, "bid", company="Szl", price=55),
        by(22, "bid", company="Szl", price=60),
        by(33, "bid", company="Szl", price=65),
        by(11, "bid", company="PWB", price=20),
        by(22, "bid", company="KEO", price=30),  # Szl goes up for auction among three
        by(11, "bid", company="Szl", price=70),
        by(22, "pass"),
        by(33, "pass"),
    ]
    imported = import_game(written(tmp_path, export(bids)))
    assert imported.ok
    assert imported.replayer.s.lots[2] == 0  # Anna has No. 3
    turned = copy.deepcopy(bids)
    turned[6], turned[7] = turned[7], turned[6]  # Carla speaks before Bert, whose bid is lower
    assert not import_game(written(tmp_path, export(turned))).ok


# --- undo and redo ----------------------------------------------------------------------------------------------------
def act(number: int) -> Raw:
    return {"type": "pass", "id": number, "entity": 11, "entity_type": "player"}


def undo(number: int, **fields: int) -> Raw:
    return {"type": "undo", "id": number, **fields}


def redo(number: int) -> Raw:
    return {"type": "redo", "id": number}


def talk(number: int) -> Raw:
    return {"type": "message", "id": number, "message": "hello"}


@pytest.mark.parametrize(
    ("entries", "kept"),
    [
        ([act(1), act(2), undo(3)], [1]),
        ([act(1), act(2), undo(3), undo(4), act(5)], [5]),
        ([act(1), talk(2), undo(3)], []),
        ([act(1), undo(2), redo(3)], [1]),
        ([act(1), undo(2), talk(3), redo(4)], [1]),
        ([act(1), act(2), undo(3), undo(4), redo(5)], [1]),
        ([act(1), act(2), undo(3), undo(4), redo(5), redo(6)], [1, 2]),
        ([act(1), undo(2), act(3), redo(4)], [3]),  # nothing left to restore
        ([act(1), act(2), act(3), undo(4, action_id=1)], [1]),
        ([act(1), act(2), act(3), undo(4, action_id=0)], []),
        ([act(1), act(2), act(3), undo(4, action_id=1), redo(5)], [1, 2, 3]),
        ([act(1), act(2), undo(3), act(4), undo(5, action_id=2)], [1]),  # back to one that was itself undone
        ([act(1), {"type": "program_share_pass", "id": 2}, undo(3)], [1]),  # an order is an action like any other
        ([undo(1), act(2)], [2]),
    ],
)
def test_undo_and_redo(entries: list[Raw], kept: list[int]) -> None:
    assert [action.id for action in standing(entries, "x")] == kept


def test_actions_without_ids_count_from_one() -> None:
    assert [action.id for action in standing([{"type": "pass"}, {"type": "pass"}], "x")] == [1, 2]


# --- refused by a rule ------------------------------------------------------------------------------------------------
def fails(tmp_path: Path, actions: list[Raw], options: Mapping[str, str] | None = None, **fields: Any) -> Raw:
    report = import_game(written(tmp_path, export(actions, **fields)), options or {}).report()
    assert report["ok"] is False
    failed: Raw = report["failed_at"]
    return failed


def test_the_wrong_player_is_refused(tmp_path: Path) -> None:
    failed = fails(tmp_path, [by(22, "bid", company="PWB", price=20)])
    assert (failed["id"], failed["index"], failed["type"], failed["clause"]) == (1, 0, "bid", "3.c")


def test_a_starting_value_the_site_does_not_offer_names_the_option(tmp_path: Path) -> None:
    failed = fails(tmp_path, packet("60,3,0"))
    assert (failed["index"], failed["clause"]) == (6, "4.2.6.b")
    assert "rhe_start_values is 70_to_80 here (rulebook any_violet, 18xx 70_to_80)" in failed["reason"]


def test_before_2023_such_a_value_is_taken_as_played(tmp_path: Path) -> None:
    imported = import_game(written(tmp_path, export(packet("60,3,0"), created_at="2021-07-30")))
    assert imported.ok
    assert imported.options["rhe_start_values"] == "any_violet"


def test_a_corporation_out_of_turn_is_refused_by_the_order(tmp_path: Path) -> None:
    """RhE lies on top of 90, so BME has to wait."""
    failed = fails(tmp_path, [*packet(), *shares(), of("BME", "pass")])
    assert (failed["index"], failed["clause"]) == (15, "6.2.b")


def test_a_tile_of_a_variant_that_is_not_played_is_refused(tmp_path: Path) -> None:
    lay = of("RhE", "lay_tile", hex="D9", tile="949-0", rotation=0)
    assert fails(tmp_path, [*packet(), *shares(), lay])["clause"] == "18.3.a"


def test_a_recorded_pass_is_not_taken_for_another_players(tmp_path: Path) -> None:
    """Nobody's decision is made up: Bert could still buy, so his turn cannot be skipped."""
    failed = fails(tmp_path, [*packet(), *shares()[:1], *shares()[2:]])
    assert (failed["index"], failed["type"]) == (8, "buy_shares")


def test_an_action_added_by_the_site_fails_with_the_action_it_hangs_on(tmp_path: Path) -> None:
    extra = {"type": "buy_shares", "entity": 33, "entity_type": "player", "shares": ["BME_1"], "percent": 10}
    actions = [*packet(), {**shares()[0], "auto_actions": [extra]}]
    imported = import_game(written(tmp_path, export(actions)))
    assert imported.replayer.failure is not None
    assert imported.replayer.failure.recorded.position == 7
    assert imported.steps == 7
    assert imported.scores == {"11": 500, "22": 450, "33": 570}  # BME was not founded: the whole entry is left out


@pytest.mark.parametrize(
    ("clause", "options"),
    [
        ("10.3.d", ["through_l9", "through_venlo", "rge_through_l9"]),
        ("4.2.2.d", ["power_first_uses_lay"]),
        ("9.d", ["red_marker_run", "boxtel_marker_closes"]),
        ("10.1.a", []),
    ],
)
def test_a_clause_leads_to_the_options_that_bend_it(clause: str, options: list[str]) -> None:
    assert documented(clause) == options
