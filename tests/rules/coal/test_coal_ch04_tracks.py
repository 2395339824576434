"""Transport tracks."""

from __future__ import annotations

import pytest

from revier.core.flow import PlainFrame
from revier.games.coal.actions import Deliver, PlaceDie, Sail, Special, Transport
from revier.games.coal.dice import put_on_track, waiting
from revier.games.coal.frames import StepFrame
from revier.games.coal.game import figures
from scenes.coal import A, B, Scene

TRACKS = figures().tables["transport_tracks"]
BARGES = ("C4", "C5", "C6", "C7")


def selling(number: int, boxes: list[int], colour: str = "black") -> Scene:
    """A at S8 with black coal, about to deliver to Steele; nothing else can move the track."""
    scene = Scene().barges("S8", "C5", "C6", "C7")
    scene.s.round = number
    return scene.on_track(boxes, colour).at(number, "deliver")


@pytest.mark.rule("coal:4.1.a", "coal:4.1.b", "coal:4.1.c", "coal:4.1.d", "coal:4.2.a")
@pytest.mark.parametrize(("number", "track"), [(1, 0), (3, 0), (4, 1), (7, 1), (8, 2), (12, 2)])
def test_the_track_of_the_round(number: int, track: int) -> None:
    scene = Scene()
    scene.s.coal[15:] = [0] * len(scene.s.coal[15:])
    scene.barges("S8").at(number, "deliver").do(Deliver(A, "C4"))
    lengths = [row["boxes"] for row in TRACKS.values()]
    assert len(scene.boxes()) == lengths[track]
    assert scene.boxes()[2] == 2
    assert scene.die("S8") == 0


@pytest.mark.rule("coal:4.1.e")
def test_two_columns() -> None:
    scene = Scene().give(A, "grafschaft_mark").barges("S1", "S8", "C6", "C7")
    scene.s.round = 5
    scene.on_track([0] * 4).at(5, "deliver").do(Deliver(A, "C1"), Deliver(B, "C4"))
    assert scene.boxes("white") == [0, 0, -3, 0]
    assert scene.boxes("black") == [0, 0, 2, 0]


@pytest.mark.rule("coal:4.1.f")
def test_the_first_track_has_one_column_for_all() -> None:
    scene = Scene().barges("S1").at(3, "deliver").do(Deliver(A, "C1"))
    assert scene.boxes("black") == scene.boxes("white") == [0, -3, 3, 0, 0]


@pytest.mark.rule("coal:4.1.g")
def test_later_tracks_are_shorter() -> None:
    lengths = [row["boxes"] for row in TRACKS.values()]
    assert lengths == sorted(set(lengths), reverse=True)


@pytest.mark.rule("coal:4.1.h", "coal:4.5.a", "coal:4.5.e")
def test_transport_keeps_the_value_and_closes_up() -> None:
    scene = Scene().barges(*BARGES)
    scene.s.round = 2
    scene.on_track([5, 4, 2, 6, 0]).at(2, "act")
    scene.do(Special(A, "transport"), Transport(A, "black", "S15"))
    assert scene.die("S15") == 2
    assert scene.boxes() == [0, 5, 4, 6, 0]


@pytest.mark.rule("coal:4.2.b")
def test_an_empty_column() -> None:
    scene = selling(2, [0, 0, 0, 0, 0]).do(Deliver(A, "C4"))
    assert scene.boxes() == [0, 0, 2, 0, 0]


@pytest.mark.rule("coal:4.2.c")
def test_above_the_arrow() -> None:
    scene = selling(2, [0, 5, 6, 0, 0]).do(Deliver(A, "C4"))
    assert scene.boxes() == [2, 5, 6, 0, 0]


@pytest.mark.rule("coal:4.2.d")
def test_the_column_moves_down() -> None:
    scene = selling(2, [4, 5, 6, 0, 0]).do(Deliver(A, "C4"))
    assert scene.boxes() == [2, 4, 5, 6, 0]
    assert scene.s.beside == []


@pytest.mark.rule("coal:4.2.d", "coal:4.3.a")
def test_dice_below_the_arrow_move_with_the_column() -> None:
    """The lowest leaves although the box between it and the arrow is empty."""
    scene = selling(2, [4, 5, 6, 0, 1]).do(Deliver(A, "C4"))
    assert scene.boxes() == [2, 4, 5, 6, 0]
    assert scene.s.beside == [1]


@pytest.mark.rule("coal:4.2.e")
def test_the_arrow_box_first_though_a_die_lies_below() -> None:
    scene = selling(2, [0, 0, 0, 6, 0]).do(Deliver(A, "C4"))
    assert scene.boxes() == [0, 0, 2, 6, 0]


@pytest.mark.rule("coal:4.2.f")
def test_columns_are_independent() -> None:
    scene = Scene().barges("S8", "C5", "C6", "C7")
    scene.s.round = 5
    scene.on_track([4, 5, 6, 0]).on_track([-1, -2, -3, -4], "white").at(5, "deliver").do(Deliver(A, "C4"))
    assert scene.boxes("black") == [2, 4, 5, 6]
    assert scene.boxes("white") == [-1, -2, -3, -4]


@pytest.mark.rule("coal:4.3.a", "coal:4.3.f", "coal:4.3.e")
def test_a_die_pushed_out_is_placed_by_who_is_farthest_upriver_now() -> None:
    """A is farthest upriver, sells and ends below B, who waits at S9; so B places, and not where a barge waits."""
    scene = Scene().barges("S8", "S9", "C6", "C7").action(A, "pilot")
    scene.s.round = 2
    scene.coal(S10=0).on_track([4, 5, 6, 1, 2]).at(2, "deliver")
    assert scene.mover == A
    scene.do(Deliver(A, "I7"))
    assert scene.mover == B
    assert [a.storage for a in scene.offered(PlaceDie)] == ["S8", "S10"]
    scene.refuses(PlaceDie(B, "S9"), "4.3.e")
    scene.do(PlaceDie(B, "S10"))
    assert scene.die("S10") == 2
    assert scene.boxes() == [2, 4, 5, 6, 1]


@pytest.mark.rule("coal:4.3.b", "coal:3.2.i", "coal:7.b")
@pytest.mark.parametrize(
    ("number", "territory"),
    list(zip(range(2, 12), ["essen", "werden", "broich"] * 3 + ["essen"], strict=True)),
)
def test_black_coal_goes_to_the_territory_of_the_round(number: int, territory: str) -> None:
    scene = Scene().barges(*BARGES).coal(S8=0, S12=0, S15=0, S14=0)
    scene.s.beside = [3]
    scene.s.round = number
    scene.s.flow = [PlainFrame("rounds"), PlainFrame("spill")]
    offered = {a.storage for a in scene.offered(PlaceDie)}
    homes = {storage.id for storage in scene.g.facts.storages if storage.territory == territory}
    assert offered == homes & {"S8", "S12", "S14", "S15"}
    outside = next(name for name in ("S8", "S12", "S14") if name not in offered)
    scene.refuses(PlaceDie(A, outside), "4.3.b")


@pytest.mark.rule("coal:7.2.b", "coal:7.3.c", "coal:7.4.b", "coal:7.8.b", "coal:7.9.c")
def test_territories_as_printed() -> None:
    spill = {n: row.spill for n, row in enumerate(Scene().g.facts.rounds)}
    assert (spill[2], spill[3], spill[4], spill[8], spill[9]) == ("essen", "werden", "broich", "essen", "werden")


@pytest.mark.rule("coal:7.5.b", "coal:7.6.c", "coal:7.7.d", "coal:7.10.b", "coal:7.11.c")
def test_territories_and_flags_of_the_middle_years() -> None:
    rounds = Scene().g.facts.rounds
    assert [(rounds[n].spill, rounds[n].flag) for n in (5, 6, 7, 10, 11)] == [
        ("essen", 2),
        ("werden", 3),
        ("broich", 4),
        ("broich", 7),
        ("essen", 8),
    ]


@pytest.mark.rule("coal:7.c")
def test_the_cycle_goes_on_in_the_first_and_last_round() -> None:
    rounds = Scene().g.facts.rounds
    assert (rounds[1].spill, rounds[12].spill) == ("broich", "werden")


@pytest.mark.rule("coal:4.3.c")
def test_elsewhere_if_the_territory_is_full() -> None:
    scene = Scene().barges(*BARGES).coal(S12=0, S4=0)
    scene.s.beside = [3]
    scene.s.round = 5
    scene.s.flow = [PlainFrame("rounds"), PlainFrame("spill")]
    assert {a.storage for a in scene.offered(PlaceDie)} == {"S12", "S15"}
    scene.refuses(PlaceDie(A, "S4"), "4.3.c")


@pytest.mark.rule("coal:4.3.d")
def test_white_coal_returns_to_the_mark() -> None:
    scene = Scene().barges(*BARGES).coal(S4=0)
    scene.s.beside = [-4]
    scene.s.round = 5
    scene.s.flow = [PlainFrame("rounds"), PlainFrame("spill")]
    assert {a.storage for a in scene.offered(PlaceDie)} == {"S4", "S6"}
    scene.refuses(PlaceDie(A, "S15"), "4.3.d")


@pytest.mark.rule("coal:4.3.g")
def test_without_room_a_die_waits_until_a_storage_is_free() -> None:
    scene = Scene().barges("S8", "C5", "C6", "C7").coal(S15=3)
    scene.s.round = 2
    scene.s.beside = [5]
    assert waiting(scene.g, scene.s) == -1
    scene.on_track([0] * 5).at(2, "deliver").do(Deliver(A, "C4"))
    assert scene.offered(PlaceDie) == [PlaceDie(A, "S8")]
    scene.do(PlaceDie(A, "S8"))
    assert scene.die("S8") == 5


@pytest.mark.rule("coal:4.3.g")
def test_of_several_dice_that_wait_the_one_with_room_is_placed() -> None:
    scene = Scene().barges("S8", "C5", "C6", "C7").coal(S15=3, S6=-4)
    scene.s.beside = [-2, 5]
    scene.s.round = 2
    scene.on_track([0] * 5).at(2, "deliver").do(Deliver(A, "C4"))
    assert scene.offered(PlaceDie) == [PlaceDie(A, "S8")]
    scene.do(PlaceDie(A, "S8"))
    assert (scene.die("S8"), scene.s.beside) == (5, [-2]), "no storage of Grafschaft Mark is empty yet"


@pytest.mark.rule("coal:4.4.a", "coal:4.4.b", "coal:4.4.c", "coal:7.4.a")
def test_change_to_the_paved_track() -> None:
    scene = Scene().barges(*BARGES).coal(S14=0)
    scene.s.round = 3
    scene.on_track([1, 0, 2, 3, 4])
    scene.at(4, "event")
    assert scene.boxes("black") == [1, 0, 2, 3]
    assert scene.mover == A
    assert {a.storage for a in scene.offered(PlaceDie)} == {"S14", "S15"}
    scene.do(PlaceDie(A, "S14"))
    assert scene.die("S14") == 4


@pytest.mark.rule("coal:7.8.a")
def test_change_to_the_rail_track() -> None:
    scene = Scene().barges(*BARGES)
    scene.s.round = 7
    scene.on_track([0, 0, 5, 0]).on_track([0, 0, -2, 0], "white").at(8, "event")
    assert scene.boxes("black") == [0, 0, 5]
    assert scene.boxes("white") == [0, 0, -2]


@pytest.mark.rule("coal:4.5.b")
def test_only_the_arrow_die_is_transported() -> None:
    scene = Scene().barges(*BARGES)
    scene.s.round = 2
    scene.on_track([0, 5, 4, 6, 0]).at(2, "act").do(Special(A, "transport"))
    assert {a.source for a in scene.offered(Transport)} == {"black"}
    scene.refuses(Transport(A, "black_2", "S15"), "4.5.b")


@pytest.mark.rule("coal:4.5.c", "coal:4.5.d", "coal:4.5.f")
def test_where_transport_may_go() -> None:
    scene = Scene().barges(*BARGES).coal(S14=0)
    scene.s.round = 5
    scene.on_track([0, 0, 4, 0]).on_track([0, 0, -4, 0], "white").at(5, "act").do(Special(A, "transport"))
    assert scene.clause(Transport(A, "black", "S14")) == ""
    scene.refuses(Transport(A, "black", "S6"), "4.5.c")
    scene.refuses(Transport(A, "white", "S14"), "4.5.d")
    scene.do(Transport(A, "white", "S6"))
    assert scene.die("S6") == -4


@pytest.mark.rule("coal:4.5.g")
def test_with_empty_arrow_boxes_a_die_comes_from_the_river() -> None:
    scene = Scene().barges("C4", "S9", "C6", "C7")
    scene.s.round = 2
    scene.on_track([0] * 5).at(2, "act")
    scene.s.flow.append(StepFrame("transport", A))
    sources = {a.source for a in scene.offered(Transport)}
    assert "S9" not in sources
    scene.do(Transport(A, "S8", "S15"))
    assert (scene.die("S8"), scene.die("S15")) == (0, 3)


@pytest.mark.rule("coal:6.3.1.b")
def test_coal_just_transported_may_be_loaded() -> None:
    scene = Scene().barges("C5", "C4", "C6", "C7").coal(S13=0)
    scene.s.round = 2
    scene.on_track([0, 0, 3, 0, 0]).at(2, "act")
    assert scene.mover == B
    scene.do(Special(B, "transport"), Transport(B, "black", "S13"), Sail(B, "S13"))
    assert scene.s.barge[B] == scene.g.facts.river.index("S13") + 1


@pytest.mark.rule("coal:4.3.a")
def test_nobody_chooses_when_nothing_leaves() -> None:
    scene = Scene()
    scene.s.round = 2
    scene.on_track([0] * 5)
    scene.s.coal[-1] = 4
    put_on_track(scene.g, scene.s)
    assert scene.s.beside == []
