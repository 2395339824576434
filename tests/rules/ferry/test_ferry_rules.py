"""Ferry: every clause, from its check."""

from __future__ import annotations

import pytest

from ferry.game import TITLE
from ferry.moves import Load, Pass
from ferry.state import FAR, crates
from revier.core.action import NATURE
from revier.core.errors import BadInput
from scenes.ferry import Scene, water


@pytest.mark.rule("ferry:1.a")
@pytest.mark.parametrize(("players", "number"), [(2, 6), (3, 5), (4, 4)])
def test_everybody_begins_with_money_and_crates(players: int, number: int) -> None:
    scene = Scene(players)
    assert scene.money == [3] * players
    assert scene.s.crates == [number, 0, 0] * players


@pytest.mark.rule("ferry:1.a")
@pytest.mark.parametrize("players", [1, 5])
def test_it_is_for_two_to_four(players: int) -> None:
    with pytest.raises(BadInput, match="Ferry is not for"):
        TITLE.build(players)


@pytest.mark.rule("ferry:1.b", "ferry:2.a")
def test_markers_come_out_of_the_bag_and_stay_out() -> None:
    scene = Scene()
    assert scene.weights() == {"low": 2, "mean": 3, "high": 1}
    assert scene.s.captain == 0
    scene.do(water("high"), Load(0, 1), Pass(1))
    assert scene.weights() == {"low": 2, "mean": 3}


@pytest.mark.rule("ferry:1.c")
@pytest.mark.parametrize(("boat", "most"), [("punt", 4), ("barge", 6)])
def test_the_boat_says_how_many_crates_there_is_room_for(boat: str, most: int) -> None:
    assert Scene(2, boat=boat).do(water("low")).numbers() == (1, most)


@pytest.mark.rule("ferry:2.b")
@pytest.mark.parametrize(("marker", "price"), [("low", 4), ("mean", 3), ("high", 1)])
def test_the_water_makes_the_price(marker: str, price: int) -> None:
    assert Scene().do(water(marker), Load(0, 1), Pass(1)).money == [3 + price, 3]


@pytest.mark.rule("ferry:3.a")
def test_everybody_decides_once_the_captain_first() -> None:
    scene = Scene(3).do(water("low"), Load(0, 1), Pass(1), Pass(2), water("low"))
    asked: list[int | None] = []
    for action in (Load(1, 1), Pass(2), Pass(0)):
        asked.append(scene.g.to_move(scene.s))
        scene.do(action)
    assert asked == [1, 2, 0]
    assert scene.g.to_move(scene.s) == NATURE


@pytest.mark.rule("ferry:3.b")
def test_nobody_loads_more_than_there_is_room_for() -> None:
    scene = Scene().do(water("low"), Load(0, 3))
    assert scene.numbers() == (1, 1)
    assert scene.clause(Load(1, 2)) == "3.b"
    assert scene.clause(Load(1, 0)) == "3.b"
    assert scene.allows(Load(1, 1))


@pytest.mark.rule("ferry:3.b")
def test_nobody_loads_crates_that_are_not_there() -> None:
    """Four of the six crates have crossed at once, and seat 0 is no captain now: two are left."""
    scene = Scene().do(water("low"), Load(0, 4), Pass(1), water("low"), Load(1, 1))
    assert scene.clause(Load(0, 3)) == "3.b"
    assert scene.numbers() == (1, 2)


@pytest.mark.rule("ferry:3.c")
def test_a_crate_is_paid_to_the_captain() -> None:
    assert Scene().do(water("low"), Load(0, 1), Load(1, 2)).money == [3 + 2 + 4, 3 - 2 + 8]


@pytest.mark.rule("ferry:3.c")
def test_nobody_loads_what_cannot_be_paid() -> None:
    """A barge has room for five more, seat 1 has crates enough, but three Marks pay for three crates."""
    scene = Scene(2, boat="barge").do(water("high"), Load(0, 1))
    assert scene.clause(Load(1, 4)) == "3.c"
    assert scene.numbers() == (1, 3)


@pytest.mark.rule("ferry:3.d")
def test_the_captain_must_load() -> None:
    scene = Scene().do(water("high"))
    assert scene.clause(Pass(0)) == "3.d"
    assert scene.do(Load(0, 1)).allows(Pass(1))


@pytest.mark.rule("ferry:3.d")
def test_a_captain_without_crates_may_pass() -> None:
    scene = Scene().do(water("low"), Load(0, 4), Pass(1), water("low"), Load(1, 1), Load(0, 2), water("mean"))
    assert scene.s.captain == 0
    assert [choice.action for choice in scene.g.legal(scene.s)] == [Pass(0)]


@pytest.mark.rule("ferry:4.a")
def test_the_boat_lands_when_all_have_decided() -> None:
    scene = Scene().do(water("mean"), Load(0, 2))
    assert scene.money == [3, 3]
    scene.do(Pass(1))
    assert scene.money == [9, 3]
    assert crates(scene.s, 0, FAR) == 2
    assert scene.s.captain == 1


@pytest.mark.rule("ferry:5.a", "ferry:5.b")
def test_the_game_ends_with_the_bag() -> None:
    """One crate each crossing, three for each captain: 4 + 3 + 3 M for seat 0, 4 + 3 + 1 M for seat 1."""
    scene = Scene()
    for crossing, marker in enumerate(("low", "low", "mean", "mean", "mean", "high")):
        captain = crossing % 2
        scene.do(water(marker), Load(captain, 1), Pass(1 - captain))
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert (outcome.scores, outcome.ranking, outcome.reason) == ((13, 11), ((0,), (1,)), "bag")


@pytest.mark.rule("ferry:5.a")
def test_the_game_ends_with_the_last_crate() -> None:
    scene = Scene(2, boat="barge").do(water("low"), Load(0, 6), Pass(1), water("low"), Load(1, 6), Pass(0))
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.reason) == ((27, 27), (0, 1), "crates")


@pytest.mark.rule("ferry:5.b")
def test_equal_sums_share_the_place() -> None:
    scene = Scene(3)
    scene.s.flow.clear()
    scene.s.cash[:] = [9, 12, 9, scene.s.cash[-1]]
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert outcome.ranking == ((1,), (0, 2))
