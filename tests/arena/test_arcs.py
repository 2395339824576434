"""The story of games in figures: what an observer writes down, what many games say, two sets side by side."""

from __future__ import annotations

import json
import random
import string
from pathlib import Path

import msgspec
import pytest

from revier.arena.arcs import Arc, Observer, Spell, Start
from revier.arena.arcs_beside import beside
from revier.arena.arcs_report import arcs_report
from revier.arena.play import Field, Job, Row, play
from revier.cli.app import run
from revier.cli.arcs_text import bar
from revier.core.annals import annals_of, happenings, head
from revier.core.chance import draw_one
from revier.core.message import LANGUAGES, Msg, catalogue
from revier.games import build, title, titles

FIELD = Field("toy", 2, ("a", "a"), arcs=True)
NAMESPACES = ("rail", "dortmund", *titles())


def row(number: int, scores: tuple[int, int], arc: Arc) -> Row:
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Row(number, ("a", "a"), scores, winners, 10, 0.1, {}, arc=arc)


def run_of(kinds: str, phase_of: str) -> tuple[Spell, ...]:
    """Rounds by a letter each: s for stock, o for operating, in which 10 is earned."""
    return tuple(
        Spell(kind=kind, phase=phase, income=10 if kind == "o" else 0, earners=int(kind == "o"))
        for kind, phase in zip(kinds, phase_of, strict=True)
    )


# --- what counts ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("namespace", NAMESPACES)
def test_what_is_counted_is_said_with_these_arguments_and_has_a_name_in_both_languages(namespace: str) -> None:
    for game in titles():
        title(game)  # tells where its sentences are
    annals = annals_of(namespace)
    assert annals.rows
    for row in annals.rows:
        pattern = catalogue(namespace, "en").get(row.key, "")
        given = {field for _, field, _, _ in string.Formatter().parse(pattern)}
        assert {*row.by, row.who or None, row.sum or None} - {None} <= given, row
        assert set(annals.heads.get(row.name, {})) == set(LANGUAGES), row.name
    assert head((namespace,), "no such heading", "de") == "no such heading"


def test_a_sentence_counts_by_its_arguments_and_for_its_player() -> None:
    title("coal")
    buyer = Msg("core.player", {"seat": 2})
    said = [
        Msg("coal.log.claims", {"player": buyer, "marker": "Inn"}),
        Msg("coal.log.final", {"player": buyer, "points": 4, "item": "debt"}),
        Msg("coal.log.first", {"player": buyer}),
    ]
    assert [tuple(found) for found in happenings(said)] == [("claimed", "Inn", 1, 1), ("final", "debt", 4, 1)]


@pytest.mark.parametrize(("game", "players"), [("coal", 2), ("trg", 3), ("hsb", 3), ("ruhr", 3)])
def test_an_observer_changes_nothing_and_sees_what_the_position_says(game: str, players: int) -> None:
    """The same dice with and without somebody who looks on; phases, trains and money agree with the last position."""
    field = Field(game, players, ("random",), seed=3)
    plain = play(Job(field, 0))
    told = play(Job(msgspec.structs.replace(field, arcs=True), 0))
    assert (plain.scores, plain.actions) == (told.scores, told.actions)
    assert plain.arc is None
    assert told.arc is not None
    arc = told.arc
    assert sum(spell.actions for spell in arc.rounds) == told.actions
    assert [start.phase for start in arc.phases] == list(arc.counts.get("phase", {}))
    if "trains" in arc.counts:
        before, after = arc.rounds[0].standing, arc.rounds[-1].standing
        bought = {train: n - after["trains_left"][train] for train, n in before["trains_left"].items()}
        assert all(bought[train] >= n for train, n in arc.counts["trains"].items())
        assert sum(arc.counts["trains"].values()) > 0


def test_income_of_an_arc_is_that_of_the_log() -> None:
    """The coal trade tells every payment for coal: rounds together earn what the log says."""
    game, dice = build("coal", 2), random.Random(4)
    observer, s, paid = Observer(game), game.new(), 0
    while (mover := game.to_move(s)) is not None:
        legal = game.legal(s)
        action = draw_one(legal, dice) if mover < 0 else dice.choice(list(legal)).action
        observer.before(s, action)
        after, said = s.copy(), list[Msg]()
        game.apply(after, action, said.append)
        game.apply(s, action, observer.hear)
        observer.after(s, action)
        paid += sum(taking.amount for taking in game.chronicle.earned(said))  # type: ignore[attr-defined]
    arc = observer.close(s, "rounds")
    assert paid > 0
    assert sum(spell.income for spell in arc.rounds) == paid
    assert len([spell for spell in arc.rounds if spell.kind]) == 12


# --- many games -------------------------------------------------------------------------------------------------------
def test_phases_are_measured_in_rounds_and_by_what_began_them() -> None:
    """Two games by hand. First: phase 3 begins in the second operating round, phase 4 in the third; so 3 lasts one of
    them and is short. Second: phase 3 begins in the first and the game ends in it."""
    first = Arc(
        rounds=run_of("sooso", "22233"),
        phases=(Start("3", 2, "buy_train"), Start("4", 4, "develop")),
        counts={"phase": {"3": 1, "4": 1}},
        first={"phase": {"3": 2, "4": 4}},
    )
    second = Arc(rounds=run_of("soo", "223"), phases=(Start("3", 1, "buy_train"),))
    found = arcs_report(FIELD, [row(0, (9, 5), first), row(1, (4, 8), second)])
    assert list(found.phases) == ["3", "4"]
    three, four = found.phases["3"], found.phases["4"]
    assert (three.reached.rate, four.reached.rate) == (1.0, 0.5)
    assert three.begun_by == {"buy_train": 2}
    assert four.begun_by == {"develop": 1}
    assert three.begins is not None
    assert three.begins.mean == 1.5  # the second operating round, and the first
    assert three.rounds["o"].mean == 1.5  # one, and two to the end
    assert three.short is not None
    assert (three.short.times, three.short.of) == (1, 1)  # the second game ended in it
    assert four.short is None
    assert found.rounds["o"].mean == 2.5
    assert [(f.kind, f.number, f.games, f.income.mean) for f in found.by_round] == [
        ("o", 1, 2, 10),
        ("o", 2, 2, 10),
        ("o", 3, 1, 10),
    ]


def test_what_somebody_had_is_worth_the_part_of_games_they_won() -> None:
    """The inn was had by seat 0 in both games, who won one; by both in the second; ties count in parts."""
    one = Arc(rounds=run_of("o", "2"), had={"marker": {"inn": [0]}}, counts={"marker": {"inn": 1}})
    both = Arc(rounds=run_of("o", "2"), had={"marker": {"inn": [0, 1], "port": [1]}})
    found = arcs_report(FIELD, [row(0, (9, 5), one), row(1, (6, 6), both)])
    inn = found.owners["marker"]["inn"]
    assert (inn.taken.rate, inn.players.rate) == (1.0, 0.75)
    assert inn.wins.times == 2.0  # one, and two halves
    assert inn.wins.of == 3
    assert found.owners["marker"]["port"].taken.rate == 0.5
    assert found.counts["marker"]["inn"].mean.mean == 0.5
    assert [seat.times for seat in found.seats] == [1.5, 0.5]
    assert found.margin.mean == pytest.approx((100 * 4 / 9 + 0) / 2, abs=0.01)


def test_two_sets_of_figures_differ_clearly_or_not() -> None:
    def many(lengths: list[int]) -> list[Row]:
        return [row(n, (5, 4), Arc(rounds=run_of("o" * k, "2" * k))) for n, k in enumerate(lengths)]

    short, long = arcs_report(FIELD, many([4, 5, 4, 5])), arcs_report(FIELD, many([9, 8, 9, 8]))
    rounds = {(one.heading, one.what): one for one in beside(short, long)}["rounds", "o"]
    assert (rounds.first, rounds.second, rounds.difference) == (4.5, 8.5, 4.0)
    assert rounds.clear
    assert rounds.low < 4.0 < rounds.high
    assert not any(one.clear for one in beside(short, short))


def test_games_of_equal_bots_are_different_deals() -> None:
    assert [FIELD.block(n) for n in range(3)] == [0, 1, 2]
    assert Field("toy", 2, ("a", "b")).block(1) == 0


# --- the command ------------------------------------------------------------------------------------------------------
def test_the_command_goes_on_where_its_file_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "arcs.jsonl"
    asked = ["arcs", "coal", "--players", "2", "--bots", "random", "--json", "--resume", str(rows)]
    assert run([*asked, "--games", "2"]) == 0
    capsys.readouterr()
    assert len(rows.read_bytes().splitlines()) == 3
    assert run([*asked, "--games", "4"]) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert run(["arcs", "coal", "--players", "2", "--bots", "random", "--json", "--games", "4"]) == 0
    assert json.loads(capsys.readouterr().out) == resumed
    assert resumed["games"] == 4
    assert resumed["rounds"]["coal.ask.round"] == {"mean": 12.0, "se": 0.0, "low": 12, "high": 12}


def test_two_overlays_stand_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rich = tmp_path / "rich.toml"
    rich.write_text("[game]\nstarting_money = 9\n", "utf-8")
    asked = ["arcs", "coal", "--players", "2", "--bots", "random", "--games", "2", "--beside", str(rich)]
    assert run([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["overlay"] for one in found["of"]] == ["", "rich.toml"]
    assert {(one["heading"], one["what"]) for one in found["compared"]} >= {("actions", ""), ("seat", "1")}
    assert run(["--lang", "de", *asked]) == 0
    assert "unterscheiden sich mehr" in capsys.readouterr().out


def test_an_overlay_that_cannot_be_played_is_named_before_any_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = tmp_path / "odd.toml"
    odd.write_text("[game]\nno_such_figure = 9\n", "utf-8")
    rows = tmp_path / "rows.jsonl"
    asked = ["arcs", "coal", "--players", "2", "--beside", str(odd), "--resume", str(rows)]
    assert run(asked) == 2
    assert "odd.toml" in capsys.readouterr().err
    assert not rows.exists()


def test_a_bar_is_as_long_as_its_part() -> None:
    assert (bar(1.0), bar(0.5), bar(0.0)) == ("█" * 30, "█" * 15, "")
    assert bar(1 / 60) == "▌"
