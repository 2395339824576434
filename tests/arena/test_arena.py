"""The arena: fair seats, figures checked by hand, runs that go on where they ended and stop when they may."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import msgspec
import pytest

from revier.arena import run as running
from revier.arena.ladder import fields, rate
from revier.arena.play import Field, Job, Row, play
from revier.arena.report import report, wilson
from revier.arena.rows import Rows
from revier.arena.run import run
from revier.arena.sequential import judge
from revier.core.errors import BadInput
from support.installed import install

FIELD = Field("toy", 3, ("greedy", "random", "random"), seed=5)


@pytest.fixture
def toy_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(install(tmp_path / "games", toy="toy:TITLE")))


def row(
    number: int, scores: tuple[int, ...], field: Field = FIELD, ms: float = 1.0, ruined: tuple[int, ...] = ()
) -> Row:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    names = field.seats(number)
    thought = {name: [ms] for name in names}
    return Row(number, names, scores, winners, 9, 0.1, thought, ruined)


def timeless(rows: list[Row]) -> list[Row]:
    return [msgspec.structs.replace(found, seconds=0.0, thought={}) for found in rows]


# --- who sits where ---------------------------------------------------------------------------------------------------
def test_in_a_block_everybody_sits_everywhere_once() -> None:
    field = Field("toy", 3, ("a", "b", "c"))
    assert [field.seats(n) for n in range(3)] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]
    assert [field.block(n) for n in range(4)] == [0, 0, 0, 1]
    assert Field("toy", 4, ("a", "b")).seats(1) == ("b", "a", "b", "a")


def test_the_same_seed_gives_the_same_games_for_any_number_of_processes(toy_installed: None) -> None:
    once = [play(Job(FIELD, n)) for n in range(4)]
    again = [play(Job(FIELD, n)) for n in range(4)]
    assert timeless(once) == timeless(again)
    other = Field("toy", 3, FIELD.bots, seed=6)
    assert timeless([play(Job(other, n)) for n in range(4)]) != timeless(once)
    assert all(found.finished and not found.violations for found in once)


# --- figures ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (0, 0, 0.0, 1.0)]
)
def test_the_interval_of_wilson(wins: float, games: int, low: float, high: float) -> None:
    """Figures of the interval as tables have them (z = 1.96)."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-4)


def test_figures_of_a_field_by_hand() -> None:
    """Greedy sits in seat 0, 1, 2, 0, 1, 2. Block 0: leads 10, 0 (a shared win), -20; block 1: 30, 30, 30."""
    rows = [
        row(0, (30, 20, 10)),
        row(1, (10, 40, 40)),
        row(2, (50, 10, 30), ruined=(0,)),
        row(3, (60, 30, 0)),
        row(4, (0, 60, 30)),
        row(5, (30, 0, 60), ms=9.0),
    ]
    found = report(FIELD, rows, 12.0)
    greedy, chance = found.per_bot["greedy"], found.per_bot["random"]
    assert (greedy.games, greedy.wins, chance.games, chance.wins) == (6, 4.5, 12, 1.5)
    assert greedy.win_rate == 0.75
    assert greedy.mean_score == round((30 + 40 + 30 + 60 + 60 + 60) / 6, 2)
    means = (-10 / 3, 30.0)
    assert greedy.margin == round(sum(means) / 2, 2)
    assert greedy.margin_se == round((means[1] - means[0]) / sqrt(2) / sqrt(2), 2)
    assert (greedy.ms_mean, greedy.ms_max) == (2.3, 9.0)
    assert found.seats["greedy"] == [1.0, 0.75, 0.5]
    assert found.ruined == {"greedy": 0, "random": 1}


def test_a_game_without_an_end_is_named_and_counts_for_nobody() -> None:
    endless = msgspec.structs.replace(row(1, (1, 2, 3)), finished=False, scores=(), winners=(), violations=("gone",))
    found = report(FIELD, [row(0, (30, 20, 10)), endless], 1.0)
    assert (found.games, found.unfinished, found.per_bot["greedy"].games) == (2, [1], 1)
    assert [(fault.game, fault.what) for fault in found.violations] == [(1, "gone")]


# --- stopping early ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wins", "games", "verdict"),
    [(4, 4, "open"), (5, 5, "aim"), (0, 7, "open"), (0, 8, "par"), (3.5, 7, "open")],
)
def test_the_sequential_test_by_hand(wins: float, games: int, verdict: str) -> None:
    """Par 1/4, aim 1/2: a win speaks with ln 2 = 0.693 for the aim, a loss with ln 1.5 = 0.405 against it; the verdict
    falls at ln 19 = 2.944.
    """
    assert judge(0.25, 0.5, wins, games).verdict == verdict


def test_a_run_stops_after_the_block_in_which_the_test_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three players, par 1/3, aim 2/3: each win speaks with ln 2; five are enough, so the second block is the last."""
    played: list[int] = []

    def always(job: Job) -> Row:
        played.append(job.number)
        scores = tuple(9 if name == "greedy" else 1 for name in job.field.seats(job.number))
        return row(job.number, scores)

    monkeypatch.setattr(running, "play", always)
    verdict = run(Rows([FIELD], None), 60, until=2 / 3)
    assert verdict is not None
    assert verdict.verdict == "aim"
    assert played == [0, 1, 2, 3, 4, 5]


# --- going on ---------------------------------------------------------------------------------------------------------
def test_a_long_run_goes_on_where_its_file_ends(
    toy_installed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "rows.jsonl"
    run(Rows([FIELD], file), 3)
    whole = file.read_bytes()
    file.write_bytes(whole[:-25])  # somebody pulled the plug in the middle of a line
    played: list[int] = []

    def counted(job: Job) -> Row:
        played.append(job.number)
        return play(job)

    monkeypatch.setattr(running, "play", counted)
    rows = Rows([FIELD], file)
    run(rows, 6)
    assert played == [2, 3, 4, 5]
    assert timeless(rows.of(0)) == timeless([play(Job(FIELD, n)) for n in range(6)])
    assert timeless(Rows([FIELD], file).of(0)) == timeless(rows.of(0))


def test_a_file_of_another_run_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    Rows([FIELD], file)
    before = file.read_bytes()
    with pytest.raises(BadInput, match=r"seed 5.*seed 6"):
        Rows([Field("toy", 3, FIELD.bots, seed=6)], file)
    file.write_bytes(b"no results at all\n")
    with pytest.raises(BadInput, match=r"rows\.jsonl"):
        Rows([FIELD], file)
    assert before.startswith(b"[{")


# --- the ladder -------------------------------------------------------------------------------------------------------
def test_the_ladder_has_one_against_many_many_against_one_and_mixed_fields() -> None:
    found = [field.bots for field in fields(Field("toy", 3, ()), ("a", "b", "c", "d"))]
    assert ("b", "a", "a") in found
    assert ("a", "b", "b") in found
    assert ("d", "c", "c") in found
    assert ("c", "d", "d") in found
    assert [bots for bots in found if len(set(bots)) == 3] == [("a", "b", "c"), ("b", "c", "d")]


def test_ratings_follow_the_places_and_grow_surer() -> None:
    pytest.importorskip("openskill", reason="an extra")
    place = {"a": 1, "b": 2, "c": 3}

    def games(count: int) -> list[Row]:
        field = Field("toy", 3, ("a", "b", "c"))
        return [row(n, tuple(place[name] for name in field.seats(n)), field) for n in range(count)]

    few, many = rate(games(3)), rate(games(30))
    assert list(many) == ["c", "b", "a"]
    assert all(many[name].sigma < few[name].sigma for name in place)
