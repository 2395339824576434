"""simulate, perft and bench: games among bots, counted and measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Cli
from revier.cli import bench
from revier.cli.measure import BUDGETS, GREEDY, Row, interpreter
from revier.cli.perft import count_plies, every_action
from revier.core.record import read_record
from toy import toy

KEYS = (
    *("games", "finished", "actions", "seconds", "games_per_second", "longest", "conserved"),
    *("violations", "wins", "scores", "end_reasons"),
)


# --- simulate -------------------------------------------------------------------------------------------------------
def test_simulated_games_end_and_lose_nothing(cli: Cli) -> None:
    flags = ("--players", 3, "--games", 1, "--bots", "random", "--seed", 5, "--check", "every", "--json")
    result = cli("simulate", "rhl", *flags)
    form = result.json
    assert tuple(form) == KEYS
    assert (result.code, form["games"], form["finished"], form["conserved"]) == (0, 1, 1, True)
    assert sum(form["end_reasons"].values()) == 1
    assert form["longest"] == form["actions"] > 0
    again = cli("simulate", "rhl", *flags).json
    timeless = [key for key in KEYS if "second" not in key]
    assert [form[key] for key in timeless] == [again[key] for key in timeless]


def test_a_game_too_long_is_unfinished_and_saved(cli: Cli, tmp_path: Path) -> None:
    folder = tmp_path / "left"
    flags = ("--players", 4, "--games", 1, "--max-actions", 30, "--save-to", folder)
    result = cli("simulate", "rhl", *flags, "--json")
    assert result.code == 1
    assert (result.json["finished"], result.json["longest"]) == (0, 30)
    (saved,) = folder.iterdir()
    assert str(saved) in result.err
    assert (len(read_record(saved)), read_record(saved).header.players) == (30, 4)
    assert cli("replay", saved).code == 0
    text = cli("simulate", "rhl", *flags)
    assert text.code == 1
    assert "0 finished" in text.out


# --- perft ----------------------------------------------------------------------------------------------------------
def test_ways_through_the_draws_before_the_first_decision(cli: Cli) -> None:
    """By hand: six certificates dealt to three players (6 x 5 x 4), then one of nine shares (rhl:2.1.a, 2.2.a)."""
    form = cli("perft", "rhl", "--players", 3, "--depth", 4, "--json").json
    assert form["nodes"] == [1, 6, 30, 120, 1080]
    assert form["positions"] == form["nodes"]  # every deal is another position
    given = cli("perft", "rhl", "--players", 3, "--depth", 1, "--option", "seats_as_given=on", "--json").json
    assert given["nodes"] == [1, 9]


def test_perft_in_words(cli: Cli) -> None:
    result = cli("perft", "rhl", "--players", 3, "--depth", 1, "--option", "seats_as_given=on")
    assert result.code == 0
    assert "seats_as_given=on" in result.out
    assert result.out.split()[-3:] == ["1", "9", "9"]


def test_merging_equal_positions_counts_the_same_as_walking_every_way() -> None:
    game = toy(die=True)

    def walk(state: Any, depth: int) -> int:
        if depth == 0:
            return 1
        return sum(walk(game.step(state, action), depth - 1) for action in every_action(game.legal(state)))

    counts = list(count_plies(game, 5))
    assert [ways for ways, _ in counts] == [walk(game.new(), depth) for depth in range(6)]
    assert counts[-1][1] < counts[-1][0]  # some ways do lead to one position


def test_of_an_open_amount_both_ends_count() -> None:
    """By hand: take 1 or 3 stones (2 lies between), buy, or pass."""
    assert [ways for ways, _ in count_plies(toy(), 1)] == [1, 4]


# --- bench ----------------------------------------------------------------------------------------------------------
@pytest.fixture
def _no_recorded_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench, "_BESIDE", tmp_path / "nowhere")


@pytest.mark.slow
@pytest.mark.usefixtures("_no_recorded_game")
def test_bench_measures_every_budget_it_can(cli: Cli) -> None:
    result = cli("bench", "rhl", "--games", 2, "--json")
    assert result.code == 0
    form = result.json
    assert (form["game"], form["players"], form["recorded"]) == ("rhl", 3, None)
    rows = {row["key"]: row for row in form["rows"]}
    assert {"copy", "apply", "member", "legal", "lays", "random", "greedy", "routes", "routes_proven"} <= set(rows)
    assert (rows["greedy"]["budget"], rows["greedy"]["aim"]) == GREEDY["rhl"]
    assert form["interpreter"]["built"] in {"pgo", "plain", "unknown"}
    for key, row in rows.items():
        assert row["value"] > 0
        assert row["count"] > 0
        if key in BUDGETS:
            assert (row["budget"], row["aim"]) == BUDGETS[key]
            held = row["value"] >= row["budget"] if row["unit"] == "1/s" else row["value"] <= row["budget"]
            assert row["held"] is held
    assert rows["routes_proven"]["value"] == 1


@pytest.mark.parametrize(
    ("asked", "built"),
    [("'--enable-optimizations' '--with-lto'", "pgo"), ("'--prefix=/usr'", "plain"), (None, "unknown")],
)
def test_bench_knows_how_its_interpreter_was_built(
    monkeypatch: pytest.MonkeyPatch, asked: str | None, built: str
) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", {"CONFIG_ARGS": asked}.get)
    assert interpreter() == built


def test_a_time_is_held_from_above_and_a_rate_from_below() -> None:
    assert Row("copy", 19e-6).within(BUDGETS["copy"].first)
    assert not Row("copy", 21e-6).within(BUDGETS["copy"].first)
    assert Row("random", 3001, "1/s").within(BUDGETS["random"].first)
    assert not Row("random", 2999, "1/s").within(BUDGETS["random"].first)
    assert not Row("routes_proven", 0.99, "all").within(1)
