"""Components."""

from __future__ import annotations

from collections import Counter

import pytest

from revier.core.message import Msg
from revier.core.view import FreeBoard, TableView
from revier.games.coal.actions import Deliver, Settle, Special, UseInn
from revier.games.coal.game import figures
from revier.games.coal.state import ASHORE, BANK, BLANK, CLAIMED, DRAWN, NO_ACTION, UNSEEN
from scenes.coal import A, B, C, D, Scene

TABLES = figures().tables
WHITE_KINDS = [name for name, row in TABLES["progress_markers"].items() if row["colour"] == "white"]


@pytest.mark.rule("coal:1.a")
def test_one_river_and_a_board_for_each_player() -> None:
    boards = Scene(3).g.view(Scene(3).s, None).boards
    assert sum(name == "river" for name in boards) == 1
    assert sum(name.startswith("player_") for name in boards) == 3


@pytest.mark.rule("coal:1.b", "coal:8.c")
def test_twenty_four_markers() -> None:
    demand = [row["count"] for row in TABLES["demand_markers"].values()]
    water = [row["count"] for row in TABLES["water_markers"].values()]
    assert demand == [1] * 18
    assert (len(water), sum(water)) == (4, 6)
    assert sum(demand) + sum(water) == TABLES["components"]["obstacle_demand_markers"] == 24


@pytest.mark.rule("coal:1.c")
def test_fifty_nine_progress_markers() -> None:
    colours = Counter(row["colour"] for row in TABLES["progress_markers"].values())
    assert colours == {"grey": 8, "white": 9}
    assert TABLES["components"]["progress_markers"] == 8 * 4 + 9 * 3
    assert sum(row["count"]["4"] for row in TABLES["progress_markers"].values()) == 59


@pytest.mark.rule("coal:1.d", "coal:9.c")
def test_nine_blanks_are_enough_and_grey_markers_never_run_out() -> None:
    scene = Scene(4).barges("C1", "C2", "C3", "C4")
    for seat in (A, B, C, D):
        scene.develop(seat, **dict(zip(scene.g.facts.areas, scene.g.facts.area_sizes, strict=True)))
        scene.s.cubes[seat * 7] = 0
    scene.at(5, "claim")
    assert [name for name in scene.heard() if name == "blank"] == ["blank"] * 9
    assert sum(x == BLANK for x in scene.s.progress) == 9
    assert all(scene.has(seat, "supply") for seat in (A, B, C, D))


@pytest.mark.rule("coal:1.d")
@pytest.mark.parametrize(("players", "used"), [(2, 9), (3, 9), (4, 9)])
def test_there_are_nine_blanks_and_each_stands_for_a_marker_that_ran_out(players: int, used: int) -> None:
    """Of each of nine white kinds there is one copy fewer than players: whoever comes last gets the blank."""
    scene = Scene(players).barges(*("C1", "C2", "C3", "C4")[:players])
    assert blanks(scene) == [9] + [0] * players
    for seat in range(players):
        scene.develop(seat, **dict(zip(scene.g.facts.areas, scene.g.facts.area_sizes, strict=True)))
        scene.s.cubes[seat * 7] = 0
    scene.at(5, "claim")
    last = players - 1  # barges lie in the order of the seats from upriver, which is the order of play
    assert blanks(scene) == [9 - used, *[0] * last, used]
    assert [scene.has(last, name) for name in WHITE_KINDS] == [BLANK] * 9
    assert all(scene.has(seat, name) == CLAIMED for seat in range(last) for name in WHITE_KINDS)


def blanks(scene: Scene) -> list[int]:
    """Blank markers in the supply and with each player."""
    return scene.s.white[-(1 + scene.g.players) :]


@pytest.mark.rule("coal:1.e", "coal:2.3.a")
def test_eight_flags_for_rounds_four_to_eleven() -> None:
    scene = Scene()
    assert [n for n, row in enumerate(scene.g.facts.rounds) if n and row.flag] == list(range(4, 12))
    assert sum(scene.g.facts.flags) == 8 == len(scene.s.flags)
    board = scene.g.view(scene.s, None).boards["port"]
    assert isinstance(board, FreeBoard)
    assert [shape.text for shape in board.shapes if shape.id.startswith("flag_")] == ["?"] * 8


@pytest.mark.rule("coal:1.f", "coal:2.4.c", "coal:2.4.b")
def test_no_marker_is_on_the_action_track_yet() -> None:
    scene = Scene()
    assert TABLES["components"]["pilot_banned_marker"] == 1
    assert TABLES["components"]["increased_cost_markers"] == 2
    assert scene.s.banned == 0
    assert scene.s.action == [NO_ACTION] * 4
    fees = {row.id: row.fees[1] for row in scene.g.facts.actions}
    assert sorted(set(fees.values()) - {0}) == [1, 2]


@pytest.mark.rule("coal:1.g", "coal:2.6.b")
def test_everybody_has_one_barge_off_the_board_and_one_warehouse_at_hand() -> None:
    scene = Scene()
    assert scene.s.barge == [ASHORE] * 4
    assert [scene.pool(seat) for seat in range(4)] == [1] * 4


@pytest.mark.rule("coal:1.h", "coal:1.o")
def test_one_round_one_export_marker_and_a_bag_that_shows_only_its_number() -> None:
    scene = Scene()
    table = scene.g.view(scene.s, A).boards["round"]
    assert isinstance(table, TableView)
    rows = {row[0].key.split(".")[-1]: row[1] for row in table.rows}  # type: ignore[union-attr]
    assert rows["round"] == "1 (1769)"
    assert rows["bag"] == 8
    board = scene.g.view(scene.s, A).boards["port"]
    assert isinstance(board, FreeBoard)
    assert sum(shape.id == "export" for shape in board.shapes) == 1


@pytest.mark.rule("coal:1.i")
def test_no_second_action_in_a_round() -> None:
    scene = Scene().at(1, "act").do(Special(A, "pilot"))
    scene.refuses(Special(A, "transport"), "6.3.2.a")


@pytest.mark.rule("coal:1.j")
def test_fourteen_dice_at_any_time() -> None:
    scene = Scene(4).play_on(3)
    dice = [die for die in (*scene.s.coal, *scene.s.beside) if die]
    assert (sum(die > 0 for die in dice), sum(die < 0 for die in dice)) == (8, 6)
    assert all(1 <= abs(die) <= 6 for die in dice)


@pytest.mark.rule("coal:1.k")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twelve_cubes_are_enough(players: int) -> None:
    scene = Scene(players).play_on(players)
    assert all(scene.s.cubes[seat * 7] >= 0 for seat in range(players))
    assert TABLES["player_board"]["development_cubes"] == 12 == TABLES["game"]["rounds"]


@pytest.mark.rule("coal:1.l")
def test_the_bank_never_runs_out() -> None:
    scene = Scene().cash(A, 20).cash(B, 25).cash(C, 0).cash(D, 0).coal(S8=3).clear("O8").barges("S8")
    assert scene.s.cash[BANK] == 0
    scene.develop(A, black_city=3).at(2, "deliver").do(Deliver(A, "C4"))
    assert scene.money(A) == 23


@pytest.mark.rule("coal:1.l", "coal:5.a")
def test_an_empty_bank_pays_whatever_is_due() -> None:
    """45 T are with the others and on the board; A has nothing."""

    def poor(phase: str, *markers: str) -> Scene:
        scene = Scene().barges("C4", "C5", "C6", "C7").give(A, *markers)
        scene.cash(A, 0).cash(B, 45).cash(C, 0).cash(D, 0)
        assert scene.s.cash[BANK] == 0
        return scene.at(6, phase)

    assert poor("act", "wage").do(Special(A, "wage")).money(A) == 2
    assert poor("act").do(Special(A, "hauling", 1)).money(A) == 1
    assert poor("act", "inn").do(UseInn(A, "thalers")).money(A) == 3
    assert poor("event").do(Settle(A, "thaler")).money(A) == 1
    assert poor("bag").draw("bag", "mulheim").lying("C7") == 1
    first = Scene().cash(B, 44).cash(C, 0).cash(D, 0)
    assert first.s.cash[BANK] == 0
    first.at(1, "event")
    assert [first.money(seat) for seat in (A, B, C, D)] == [2, 45, 1, 1]
    income = Scene().build(C, "C4").barges("S8").coal(S8=1).cash(B, 43).cash(C, 0)
    assert income.at(6, "deliver").do(Deliver(A, "C4")).money(C) == 1


@pytest.mark.rule("coal:1.m", "coal:2.3.b", "coal:2.3.c")
def test_ten_warehouses_each() -> None:
    scene = Scene()
    years = [row.year for n, row in enumerate(scene.g.facts.rounds) if n and row.warehouse]
    assert years == [1782, 1784, 1809, 1860, 1880]
    for seat in range(4):
        assert scene.years(seat) == [1, 1, 1, 1, 1]
        assert scene.box(seat) == (2, 2)
        assert scene.pool(seat) + 2 + 2 + 5 == 10


@pytest.mark.rule("coal:1.n", "coal:2.1.e")
def test_the_thirty_marker_shows_who_has_gone_round() -> None:
    scene = Scene().points(B, 29)

    def marks() -> list[object]:
        table = scene.g.view(scene.s, None).boards["players"]
        assert isinstance(table, TableView)
        return [(row[1], row[2]) for row in table.rows]

    assert marks() == [(0, ""), (29, ""), (0, ""), (0, "")]
    scene.points(B, 30)
    assert marks()[B] == (30, "30+")
    scene.points(B, 32)
    assert marks()[B] == (32, "30+")


@pytest.mark.rule("coal:2.2.h")
def test_unseen_markers_are_kinds_without_a_place() -> None:
    scene = Scene()
    assert scene.s.markers[UNSEEN::2] == [marker.number for marker in scene.g.facts.markers]
    assert set(scene.s.markers[DRAWN::2]) == {0}
    assert set(scene.s.obstacles) == {1}
    river = scene.g.view(scene.s, A).boards["river"]
    assert isinstance(river, FreeBoard)
    stones = {shape.id: shape for shape in river.shapes if shape.id in scene.g.facts.obstacle_index}
    assert len(stones) == 14
    for obstacle in scene.g.facts.obstacles:  # the figure is printed on the board: what a lock there scores
        stone = stones[obstacle.id]
        assert (stone.form, stone.value, stone.colour, stone.sign) == ("stone", 1, "", "")
        assert stone.text == ("3" if obstacle.territory == "mark" else "2")


def table(scene: Scene, name: str) -> TableView:
    found = scene.g.view(scene.s, A).boards[name]
    assert isinstance(found, TableView)
    return found


@pytest.mark.rule("coal:1.n", "coal:1.i")
def test_the_table_of_players_shows_the_action_each_has_chosen() -> None:
    scene = Scene(2).barges("C4", "C5").at(2, "act").do(Special(A, "pilot"))
    assert [row[-1] for row in table(scene, "players").rows] == [Msg("coal.special.pilot"), "–"]


@pytest.mark.rule("coal:1.h", "coal:1.o")
@pytest.mark.parametrize(
    ("marker", "colour", "figure"),
    [("low", "water", "water_markers.low"), ("mulheim", "beige", "demand_markers.mulheim")],
)
def test_the_marker_of_the_round_is_shown_when_it_is_drawn(marker: str, colour: str, figure: str) -> None:
    """Before, nothing is shown but how many are in the bag."""
    scene = Scene(2).barges("C4", "C5").at(2, "bag")
    assert _of_the_round(scene) == ("–", [])
    scene.draw("bag", marker)
    assert _of_the_round(scene) == (Msg(f"coal.marker.{marker}"), [(colour, (figure,))])


def _of_the_round(scene: Scene) -> tuple[object, list[tuple[str, tuple[str, ...]]]]:
    """What the table of the round says of the marker, and how it lies on the board."""
    rows = {row[0].key: row[1] for row in table(scene, "round").rows if isinstance(row[0], Msg)}
    board = scene.g.view(scene.s, A).boards["river"]
    assert isinstance(board, FreeBoard)
    return rows["coal.line.marker"], [(x.colour, x.figures) for x in board.shapes if x.id == "marker"]
