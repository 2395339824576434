"""Phase 7: export points."""

from __future__ import annotations

import pytest
from coal_scene import A, B, C, Scene

from revier.games.coal.game import figures

COLUMNS = ("Rhineland", "Netherlands", "Belgium")


def exporting(number: int, country: str, index: int, *built: tuple[int, str], players: int = 4) -> Scene:
    """Phase 7 with a flag, the export marker at an index, and warehouses in the port."""
    scene = Scene(players).barges(*("C4", "C5", "C6", "C7")[:players])
    for seat, column in built:
        scene.build(seat, column)
    flag = scene.g.d.rounds[number].flag
    if flag:
        scene.s.flags[flag - 1] = COLUMNS.index(country)
    scene.s.export = index
    return scene.at(number, "export")


@pytest.mark.rule("coal:6.7.f", "coal:6.7.b")
def test_worked_example_belgium() -> None:
    red, blue, yellow = 0, 1, 2
    scene = exporting(5, "Belgium", 4, (red, "Belgium"), (blue, "Belgium"), (yellow, "Rhineland"))
    assert (scene.s.points[red], scene.s.points[blue], scene.s.points[yellow]) == (3, 2, 0)
    assert scene.s.export == 2


@pytest.mark.rule("coal:6.7.a")
def test_only_the_column_of_the_flag_scores() -> None:
    scene = exporting(5, "Netherlands", 0, (A, "Belgium"), (B, "Netherlands"), (C, "Rhineland"))
    assert scene.s.points == [0, 2, 0, 0]


@pytest.mark.rule("coal:6.7.c")
def test_the_marker_moves_left_for_each_warehouse() -> None:
    assert exporting(5, "Belgium", 4, (A, "Belgium"), (B, "Belgium"), (C, "Belgium")).s.export == 1
    assert exporting(5, "Belgium", 4).s.export == 4


@pytest.mark.rule("coal:6.7.d")
def test_the_marker_stays_on_its_track() -> None:
    assert exporting(5, "Belgium", 1, (A, "Belgium"), (B, "Belgium"), (C, "Belgium")).s.export == 0


@pytest.mark.rule("coal:6.7.e")
@pytest.mark.parametrize("number", [3, 12])
def test_no_export_in_early_rounds_and_in_the_last(number: int) -> None:
    scene = exporting(number, "Belgium", 3, (A, "Belgium"))
    assert (scene.s.points[A], scene.s.export) == (0, 3)


@pytest.mark.rule("coal:7.4.c")
def test_export_begins_in_round_four() -> None:
    assert exporting(4, "Rhineland", 0, (A, "Rhineland")).s.points[A] == 2


@pytest.mark.rule("coal:10.3.c")
def test_awards_are_one_to_three() -> None:
    tables = figures().tables
    awards = {value + bonus for value in tables["export"]["track"] for bonus in tables["port"]["row_bonus"]}
    assert (min(awards), max(awards)) == (1, 3)


@pytest.mark.rule("coal:12.c")
def test_two_players_never_use_the_leftmost_space() -> None:
    assert exporting(5, "Belgium", 2, (A, "Belgium"), (B, "Belgium"), players=2).s.export == 1
