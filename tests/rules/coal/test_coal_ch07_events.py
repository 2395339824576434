"""Chapter 7: historical events, round by round."""

from __future__ import annotations

import pytest

from revier.core.view import FreeBoard
from revier.games.coal.actions import (
    BuildLock,
    Deliver,
    PlaceDie,
    Sail,
    Settle,
    Special,
    Supply,
    UseCoalHauler,
)
from revier.games.coal.state import HIDDEN, thalers
from scenes.coal import A, B, Scene

TERRITORIES = {"S8": "essen", "S9": "essen", "S10": "essen", "S11": "werden", "S12": "werden", "S13": "werden"} | {
    "S14": "broich",
    "S15": "broich",
}


def pushed_out(number: int) -> Scene:
    """A sells coal from S9 on a full track, so that the lowest die leaves it; A's barge is farthest upriver."""
    scene = Scene().clear("O9")
    scene.s.round = number
    boxes = len(scene.boxes())
    scene.only_coal(**dict.fromkeys(["S9", "S11", "S14", "S8", "S10"][: 8 - boxes], 3)).coal(S1=-4, S2=-4, S3=-4)
    scene.coal(S4=-4, S5=-4, S7=-4).on_track([3] * boxes).barges("S9", "P", "P", "P").at(number, "deliver")
    scene.do(Deliver(A, "I7"))
    assert (scene.mover, scene.g.violations(scene.s)) == (A, [])
    return scene


def offered_territories(scene: Scene) -> set[str]:
    return {TERRITORIES[a.storage] for a in scene.offered(PlaceDie)}


def revealed(last: int) -> Scene:
    """All events from round 4 to this one have run; chance and players take what comes first."""
    scene = Scene()
    for number in range(4, last + 1):
        scene.at(number, "event")
        while scene.g.top(scene.s).name in ("flag", "event_gives"):
            scene.do(next(iter(scene.g.legal(scene.s))).action)
    return scene


def event(number: int, *, pool: int = 0) -> Scene:
    """The event of a round begins; the pool is empty, and of the years before nothing is left."""
    taken = {6: "11111", 7: "01111", 9: "00111", 10: "00011", 11: "00001"}.get(number, "11111")
    scene = Scene().build(A, "C4")
    return scene.stock(A, pool=pool, years=taken).at(number, "event")


# --- all rounds -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:7.a")
def test_twelve_years() -> None:
    years = [row.year for row in Scene().g.facts.rounds[1:]]
    assert years == [1769, 1774, 1776, 1779, 1780, 1782, 1784, 1787, 1809, 1860, 1880, 1890]


@pytest.mark.rule("coal:7.b", "coal:7.2.b", "coal:7.3.c")
@pytest.mark.parametrize(
    ("number", "territory"), list(zip(range(2, 12), ["essen", "werden", "broich"] * 4, strict=False))
)
def test_where_black_dice_return_to_the_river(number: int, territory: str) -> None:
    scene = pushed_out(number)
    assert offered_territories(scene) == {territory}
    free = {name for name, where in TERRITORIES.items() if where == territory and not scene.die(name)}
    assert {a.storage for a in scene.offered(PlaceDie)} == free
    elsewhere = next(name for name, where in TERRITORIES.items() if where != territory and not scene.die(name))
    scene.refuses(PlaceDie(A, elsewhere), "4.3.b")


@pytest.mark.rule("coal:7.c")
def test_the_cycle_goes_on_in_rounds_one_and_twelve() -> None:
    assert offered_territories(pushed_out(12)) == {"werden"}
    assert Scene().g.facts.rounds[1].spill == "broich"


@pytest.mark.rule("coal:7.d")
def test_flags_are_turned_up_one_a_round() -> None:
    """Two are Belgian and three of each other country, so that two Belgian ones leave three and three."""
    scene = Scene(2)
    for number, country in zip(range(4, 8), ["Belgium", "Belgium", "Rhineland", "Netherlands"], strict=True):
        scene.at(number, "event")
        while scene.offered(Settle):
            assert scene.mover is not None
            scene.do(Settle(scene.mover, "point"))
        if number == 6:
            assert scene.weights() == {"Rhineland": 3, "Netherlands": 3}
        scene.draw("flag", country)
    assert [flag != HIDDEN for flag in scene.s.flags] == [True] * 4 + [False] * 4
    board = scene.g.view(scene.s, A).boards["port"]
    assert isinstance(board, FreeBoard)
    assert [shape.text == "?" for shape in board.shapes if shape.id.startswith("flag_")] == [False] * 4 + [True] * 4


@pytest.mark.rule("coal:7.5.b", "coal:7.6.c", "coal:7.7.d", "coal:7.8.b")
@pytest.mark.parametrize(
    ("number", "territory", "flag"), [(5, "essen", 2), (6, "werden", 3), (7, "broich", 4), (8, "essen", 5)]
)
def test_territory_and_flag_of_rounds_five_to_eight(number: int, territory: str, flag: int) -> None:
    scene = revealed(number)
    assert scene.g.now(scene.s).spill == territory
    assert sum(x != HIDDEN for x in scene.s.flags) == flag
    assert offered_territories(pushed_out(number)) == {territory}


@pytest.mark.rule("coal:7.9.c", "coal:7.10.b", "coal:7.11.c")
@pytest.mark.parametrize(("number", "territory", "flag"), [(9, "werden", 6), (10, "broich", 7), (11, "essen", 8)])
def test_territory_and_flag_of_rounds_nine_to_eleven(number: int, territory: str, flag: int) -> None:
    scene = revealed(number)
    assert scene.g.now(scene.s).spill == territory
    assert sum(x != HIDDEN for x in scene.s.flags) == flag
    assert offered_territories(pushed_out(number)) == {territory}


# --- rounds 1 to 3 ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:7.1.a")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_thaler_for_everybody_and_a_start_player(players: int) -> None:
    scene = Scene(players)
    assert [scene.money(seat) for seat in range(players)] == [1] * players
    assert scene.weights() == {str(seat + 1): 1 for seat in range(players)}
    scene.draw("start", "2")
    assert scene.s.first == B
    scene.draw("bag", "forges")
    assert scene.mover == B


@pytest.mark.rule("coal:7.2.a")
def test_locks_for_two_thalers_from_round_two_on() -> None:
    scene = Scene().at(2, "buy").give(A, "lock_building").cash(A, 2).do(BuildLock(A, "O8"))
    assert (scene.money(A), scene.debts(A)) == (0, 0)
    Scene().at(1, "buy").give(A, "lock_building").cash(A, 2).refuses(BuildLock(A, "O8"), "6.6.1.b")


@pytest.mark.rule("coal:7.3.a")
@pytest.mark.parametrize(("by", "money", "points"), [("thaler", 1, 3), ("point", 2, 2)])
def test_the_fund_takes_a_thaler_or_a_point(by: str, money: int, points: int) -> None:
    scene = Scene().cash(A, 2).points(A, 3).at(3, "event").do(Settle(A, by))
    assert (scene.money(A), scene.s.points[A]) == (money, points)
    assert scene.mover == B, "everybody pays"


@pytest.mark.rule("coal:7.3.b")
def test_the_fund_is_paid_with_debt_where_nothing_is_left() -> None:
    scene = Scene().cash(A, 0).at(3, "event")
    scene.refuses(Settle(A, "point"), "7.3.b")
    scene.refuses(Settle(A, "thaler"), "5.a")
    scene.do(Settle(A, "thaler", debts=1))
    assert (scene.money(A), scene.debts(A), scene.pool(A), scene.s.points[A]) == (2 - 1, 1, 0, 0)


# --- rounds 4 and 5 ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:7.4.a")
def test_dice_go_to_the_paved_track() -> None:
    scene = Scene().at(3, "claim")
    assert scene.boxes() == [0, 0, 3, 0, 0]
    scene.at(4, "event")
    assert (scene.boxes("black"), scene.boxes("white")) == ([0, 0, 3, 0], [0, 0, 0, 0])


@pytest.mark.rule("coal:7.4.b")
def test_a_die_pushed_out_by_the_new_track_goes_to_broich() -> None:
    """The fifth box of the brickearth track has no counterpart on the paved one."""
    scene = Scene().barges("C4", "P", "P", "P").coal(S8=0, S11=0, S14=0)
    scene.s.round = 3
    scene.on_track([0, 2, 3, 3, 5]).at(4, "event")
    assert (scene.mover, {a.storage for a in scene.offered(PlaceDie)}) == (A, {"S14", "S15"})
    scene.refuses(PlaceDie(A, "S8"), "4.3.b")
    scene.do(PlaceDie(A, "S15"))
    assert (scene.die("S15"), scene.boxes()) == (5, [0, 2, 3, 3])
    assert scene.g.violations(scene.s) == []


@pytest.mark.rule("coal:7.4.c")
def test_the_first_flag_scores_in_round_four() -> None:
    scene = Scene().build(A, "Belgium").build(B, "Rhineland").at(4, "event").draw("flag", "Belgium")
    scene.at(4, "export")
    assert scene.s.points == [1 + 1, 0, 0, 0]


@pytest.mark.rule("coal:7.5.a")
def test_locks_for_three_thalers_from_round_five_on() -> None:
    scene = Scene().at(5, "buy").give(A, "lock_building").cash(A, 2)
    scene.refuses(BuildLock(A, "O8"), "5.a")
    scene.cash(A, 3).do(BuildLock(A, "O8"))
    assert (scene.money(A), scene.debts(A)) == (0, 0)


# --- rounds 6 to 8 ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:7.6.a")
def test_the_warehouse_of_1782() -> None:
    scene = Scene().at(6, "event")
    assert [scene.pool(seat) for seat in range(4)] == [2] * 4
    assert scene.years(A) == [0, 1, 1, 1, 1]


@pytest.mark.rule("coal:7.6.b")
@pytest.mark.parametrize(("by", "money", "points"), [("point", 3, 6), ("thaler", 4, 5)])
def test_a_point_or_a_thaler_in_round_six(by: str, money: int, points: int) -> None:
    scene = Scene().cash(A, 3).points(A, 5).at(6, "event").do(Settle(A, by))
    assert (scene.money(A), scene.s.points[A], scene.mover) == (money, points, B)


def fees(number: int) -> dict[str, int]:
    """What A really pays for each special action; the sentence offered names the same fee."""
    scene = Scene().give(A, "wage", "supply").barges("C5", "P", "P", "P").cash(A, 5).at(number, "act")
    found = {}
    for a in scene.offered(Special):
        wage = 2 if a.action == "wage" else 0
        found[a.action] = 5 + wage - thalers(scene.g.step(scene.s, a), A)
        assert scene.g.preview(scene.s, a).sentence.args.get("cost", 0) == found[a.action]
    return found


@pytest.mark.rule("coal:7.7.a", "coal:7.7.b")
def test_fees_rise_in_round_seven() -> None:
    free = dict.fromkeys(("transport", "pilot", "wage", "supply"), 0)
    before = {"hauling": 1, "transport_pilot": 1, "transport_hauling": 2, "hauling_pilot": 2}
    after = {"hauling": 2, "transport_pilot": 2, "transport_hauling": 3, "hauling_pilot": 3}
    assert fees(6) == free | before
    assert fees(7) == free | after
    assert fees(11) == free | after


@pytest.mark.rule("coal:7.7.c", "coal:7.9.b", "coal:7.11.b")
@pytest.mark.parametrize("number", [7, 9, 11])
def test_a_warehouse_for_everybody(number: int) -> None:
    scene = event(number)
    assert scene.pool(A) == 1
    assert scene.years(A) == [int(year > {7: 2, 9: 3, 11: 5}[number]) for year in range(1, 6)]


@pytest.mark.rule("coal:7.8.a")
def test_dice_go_to_the_rail_track() -> None:
    scene = Scene()
    scene.s.round = 7
    scene.on_track([0, 0, 2, 0]).on_track([0, 0, -5, 0], "white").at(8, "event")
    assert (scene.boxes("black"), scene.boxes("white")) == ([0, 0, 2], [0, 0, -5])
    assert scene.g.facts.tracks[scene.g.now(scene.s).track].arrow == 2


# --- rounds 9 to 12 ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("coal:7.9.a")
def test_dice_on_the_track_gain_one() -> None:
    scene = Scene().coal(S8=3)
    scene.s.round = 8
    scene.on_track([2, 5, 6]).on_track([0, 0, -4], "white").at(9, "event")
    assert (scene.boxes("black"), scene.boxes("white"), scene.die("S8")) == ([3, 6, 6], [0, 0, -5], 3)


@pytest.mark.rule("coal:7.10.a")
def test_a_warehouse_and_a_thaler_or_a_point_in_round_ten() -> None:
    scene = event(10).cash(A, 2).points(A, 9)
    assert scene.pool(A) == 1
    scene.do(Settle(A, "thaler"))
    assert (scene.money(A), scene.s.points[A]) == (3, 9)
    other = event(10).cash(A, 2).points(A, 9).do(Settle(A, "point"))
    assert (other.money(A), other.s.points[A]) == (2, 10)


@pytest.mark.rule("coal:7.11.a")
def test_all_dice_lose_one() -> None:
    scene = Scene().coal(S8=4, S9=1, S1=-4)
    scene.s.round = 10
    scene.on_track([0, 6, 1]).at(11, "event")
    assert (scene.die("S8"), scene.die("S9"), scene.die("S1")) == (3, 1, -3)
    assert scene.boxes("black") == [0, 5, 1]


@pytest.mark.rule("coal:7.12.a")
def test_nothing_is_drawn_in_round_twelve() -> None:
    scene = Scene()
    bag = scene.s.bag
    scene.at(12, "event")
    assert (scene.g.top(scene.s).name, scene.mover, scene.s.bag) == ("act", A, bag)
    assert {a.action for a in scene.offered(Special)} >= {"pilot", "transport_pilot", "hauling_pilot"}


@pytest.mark.rule("coal:7.12.b")
def test_supply_and_wage_bring_less_in_round_twelve() -> None:
    scene = Scene().give(A, "supply").give(B, "wage").cash(B, 0).at(12, "act")
    scene.do(Special(A, "supply"), Supply(A, "S8"))
    assert scene.die("S8") == 3 + 1
    scene.do(Sail(A, "S8"), Special(B, "wage"))
    assert scene.money(B) == 1
    full = Scene().give(A, "supply").coal(S8=6).at(12, "act").do(Special(A, "supply"), Supply(A, "S8"))
    assert full.die("S8") == 6


@pytest.mark.rule("coal:7.12.c")
def test_coal_hauler_is_as_strong_in_round_twelve() -> None:
    scene = Scene().give(A, "coal_hauler").coal(S8=2).at(12, "act").do(UseCoalHauler(A, "S8"))
    assert scene.die("S8") == 5


@pytest.mark.rule("coal:7.3.b", "coal:5.b")
def test_the_last_thaler_pays_the_fund_without_debt() -> None:
    scene = Scene().barges("C4", "C5", "C6", "C7").cash(A, 1).at(3, "event")
    scene.refuses(Settle(A, "thaler", 1), "5.b")
    scene.do(Settle(A, "thaler"))
    assert (scene.money(A), scene.debts(A)) == (0, 0)
