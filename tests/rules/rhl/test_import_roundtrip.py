"""Games of our own, written down as 18xx.games would export them, come back the same: position, money, incomes."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from revier.games.rhl.game import info
from revier.games.rhl.import18xx.replay import Imported, import_game
from revier.rail import market
from support.export18xx import OPTIONS, Exporter, Raw, seed_for
from support.noise18xx import with_chat, with_orders, with_other_hands, with_second_thoughts


def written(tmp_path: Path, raw: Raw) -> Path:
    path = tmp_path / "export.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def figures(game: Any, state: Any) -> dict[str, Any]:
    """All money and prices of a position."""
    prices = [market.price(game.d, state, company.index) for company in game.d.companies]
    return {"cash": state.cash, "prices": prices, "end": state.end}


def assert_same(exporter: Exporter, imported: Imported) -> None:
    assert imported.replayer.failure is None
    assert figures(imported.replayer.g, imported.replayer.s) == figures(exporter.g, exporter.s)
    assert imported.replayer.s.digest() == exporter.s.digest()
    assert imported.scores == exporter.result
    assert imported.steps == len(imported.replayer.export.actions)


def round_trip(exporter: Exporter, tmp_path: Path, actions: Sequence[Raw] | None = None) -> Imported:
    imported = import_game(written(tmp_path, exporter.export(actions)), traced=True)
    assert_same(exporter, imported)
    runs = [line["revenue"] for line in imported.trace if line["revenue"] is not None]
    assert runs == exporter.incomes
    return imported


@pytest.mark.parametrize(("players", "seed"), [(3, 13), (4, 14), (5, 14), (6, 14)])
def test_games_of_every_size_come_back(players: int, seed: int, tmp_path: Path) -> None:
    exporter = Exporter(players, seed).play()
    report = round_trip(exporter, tmp_path).report()
    assert (report["ok"], report["finished"], report["failed_at"]) == (True, True, None)
    assert report["end_reason"] == exporter.s.end


@pytest.mark.parametrize("rule", list(OPTIONS))
def test_games_with_each_optional_rule_come_back(rule: str, tmp_path: Path) -> None:
    imported = round_trip(Exporter(4, 21, [rule]).play(), tmp_path)
    option, value = OPTIONS[rule]
    assert imported.options[option] == value


@pytest.mark.parametrize("seed", [16, 22])
def test_what_people_do_between_actions_changes_nothing(seed: int, tmp_path: Path) -> None:
    exporter, rng = Exporter(4, seed).play(), random.Random(seed)
    actions = with_other_hands(with_orders(exporter.actions, rng), rng)
    actions = with_chat(with_second_thoughts(actions, rng), rng)
    imported = import_game(written(tmp_path, exporter.export(actions)))
    assert_same(exporter, imported)


def test_a_game_in_progress_is_replayed_as_far_as_it_goes(tmp_path: Path) -> None:
    exporter = Exporter(5, 3).play(limit=300)
    imported = round_trip(exporter, tmp_path)
    report = imported.report()
    assert (report["ok"], report["finished"], report["end_reason"]) == (True, False, None)


def test_companies_give_up_trains_in_the_order_of_the_site(tmp_path: Path) -> None:
    """Our engine asks in operating order, the site in the order of its list."""
    exporter = Exporter(4, 8).play()
    actions = list(exporter.actions)
    pairs = [n for n, raw in enumerate(actions[:-1]) if raw["type"] == actions[n + 1]["type"] == "discard_train"]
    (first,) = [n for n in pairs if actions[n]["entity"] != actions[n + 1]["entity"]]
    actions[first], actions[first + 1] = actions[first + 1], actions[first]
    round_trip(exporter, tmp_path, actions)


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_passes_of_people_we_would_not_have_asked_are_taken(share: float, tmp_path: Path) -> None:
    """The site sometimes sees a choice where there is none, as for a share of KKK one cannot pay."""
    exporter = Exporter(4, 14)
    exporter.needless = share
    round_trip(exporter.play(), tmp_path)


def as_in_2021(raw: Raw) -> Raw:
    """An export as the site wrote them in its first year: at one screen, no seed, no stops of routes, other names."""
    people = [player["name"] for player in raw["players"]]
    named = {player["id"]: player["name"] for player in raw["players"]}
    plain = {"KEG": "KKK", **{f"X{n}": str(n) for n in range(921, 927)}}

    def rename(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: rename(inner) for key, inner in value.items() if key not in ("nodes", "result")}
        if isinstance(value, list):
            return [rename(inner) for inner in value]
        if isinstance(value, str):
            head = value.partition("-" if value.startswith("X") else "_")[0]
            return value.replace(head, plain[head], 1) if head in plain else value
        return named.get(value, value)

    old: Raw = rename({**raw, "players": people})
    for action in old["actions"]:
        if action["entity_type"] == "player":
            action["entity"] = named.get(action["entity"], action["entity"])
    seed = raw["settings"]["seed"]
    rules = raw["settings"]["optional_rules"]
    return {**old, "id": f"hs_game_{seed}", "settings": {"optional_rules": rules}, "created_at": "2021-07-30"}


def test_the_oldest_form_of_exports_is_read(tmp_path: Path) -> None:
    exporter = Exporter(4, 15).play()
    imported = import_game(written(tmp_path, as_in_2021(exporter.export())))
    assert imported.replayer.s.digest() == exporter.s.digest()
    assert list(imported.scores.values()) == list(exporter.result.values())


# --- decisions of their time ------------------------------------------------------------------------------------------
def test_games_of_2022_are_replayed_by_the_decisions_of_their_time(tmp_path: Path) -> None:
    exporter = Exporter(4, 2, rhe_first_rise=False, trajekt_marker_paid=False).play()
    raw = {**exporter.export(), "created_at": 1662386980}
    imported = import_game(written(tmp_path, raw))
    assert_same(exporter, imported)
    assert imported.options["rhe_first_rise"] is False


def test_before_games_had_a_seed_their_number_drew_the_mines(tmp_path: Path) -> None:
    exporter = Exporter(3, 14).play()
    raw = exporter.export()
    raw["id"] = raw["settings"]["seed"]
    raw["settings"]["seed"] = seed_for(exporter.row % 9 + 1)
    assert_same(exporter, import_game(written(tmp_path, raw)))


def test_a_new_game_is_never_bent_to_older_decisions(tmp_path: Path) -> None:
    exporter = Exporter(4, 2, rhe_first_rise=False).play()
    imported = import_game(written(tmp_path, exporter.export()))
    assert info().value(imported.options, "rhe_first_rise") is True
    assert not imported.reproduced


# --- many more --------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 106))
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_many_games_come_back_through_all_noise(players: int, seed: int, tmp_path: Path) -> None:
    rules = [rule for n, rule in enumerate(OPTIONS) if seed >> n & 1]
    exporter, rng = Exporter(players, seed, rules).play(), random.Random(seed)
    assert_same(exporter, import_game(written(tmp_path, exporter.export())))
    actions = with_chat(with_second_thoughts(with_orders(exporter.actions, rng), rng), rng)
    assert_same(exporter, import_game(written(tmp_path, exporter.export(actions))))


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 5])
def test_games_of_greedy_bots_come_back(players: int, tmp_path: Path) -> None:
    assert_same(exporter := Exporter(players, 1, bot="greedy").play(limit=400), round_trip(exporter, tmp_path))
