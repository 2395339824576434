"""Phase 7: export points."""

from __future__ import annotations

import pytest

from scenes.coal import A, B, C, Scene

COLUMNS = ("Rhineland", "Netherlands", "Belgium")


def exporting(number: int, country: str, index: int, *built: tuple[int, str], players: int = 4) -> Scene:
    """Phase 7 with a flag, the export marker at an index, and warehouses in the port."""
    scene = Scene(players).barges(*("C4", "C5", "C6", "C7")[:players])
    for seat, column in built:
        scene.build(seat, column)
    flag = scene.g.facts.rounds[number].flag
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


@pytest.mark.rule("coal:6.7.e", "coal:7.4.c", "coal:10.3.c")
@pytest.mark.parametrize("number", range(1, 13))
def test_export_in_rounds_four_to_eleven(number: int) -> None:
    """A warehouse in the topmost row of the column scores the space of the marker, 1, and the bonus of its row, 1."""
    scene = Scene().build(A, "Belgium")
    scene.s.flags = [COLUMNS.index("Belgium")] * 8
    scene.s.export = 1
    scene.at(number, "export")
    exports = 4 <= number <= 11
    assert (scene.s.points[A], scene.s.export) == ((1 + 1, 0) if exports else (0, 1))
