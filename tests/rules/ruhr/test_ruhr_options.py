"""Every option and every value of it makes a difference to what can be done."""

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.games.ruhr.actions import Develop
from revier.games.ruhr.options import RuhrOptions
from revier.rail.actions import BuyLot, BuyTrain
from revier.rail.state import DEPOT, SCRAPPED
from scenes.ruhr import A, C, Scene

# The eight active pMCs of every scenario, as clauses 2.3.d to 2.3.h list them.
ACTIVE_PMCS = {
    "hellweg": (1, 3, 5, 6, 7, 9, 10, 15),
    "metropolis": (2, 4, 5, 6, 7, 10, 13, 15),
    "ruhr_valley": (3, 5, 7, 9, 12, 13, 15, 16),
    "emscher_valley": (1, 2, 4, 6, 10, 11, 14, 18),
    "north_south": (3, 8, 9, 11, 12, 14, 17, 18),
}
# A type of Capex Card, how many there are, how many optional ones, and the type that follows (0.2.c).
OPTIONAL = [("2", 14, 2, "3"), ("3", 7, 1, "4"), ("4", 6, 1, "5")]
ALL = {option.name: option for option in RuhrOptions.listed("ruhr")}


def pmcs_for_sale(scene: Scene) -> tuple[int, ...]:
    """Numbers of the mines and mills that can be bought now."""
    lots = [a.lot for a in scene.offers(BuyLot) if isinstance(a, BuyLot)]
    return tuple(sorted(int(lot) for lot in lots if lot.isdigit()))


def test_nothing_else_can_be_chosen() -> None:
    assert set(ALL) == {"scenario", "optional_cards", "seats_as_given"}
    assert ALL["scenario"].values == ("random", *ACTIVE_PMCS)


@pytest.mark.rule("ruhr:2.3.i", "ruhr:2.3.j")
@pytest.mark.parametrize("scenario", ACTIVE_PMCS)
def test_a_scenario_says_which_mines_and_mills_are_for_sale(scenario: str) -> None:
    assert pmcs_for_sale(Scene(3, scenario=scenario)) == ACTIVE_PMCS[scenario]


@pytest.mark.rule("ruhr:2.3.i")
def test_without_a_choice_chance_draws_the_scenario_before_anything_is_sold() -> None:
    scene = Scene(3, scenario="random")
    assert (scene.node, scene.mover, scene.offers(BuyLot)) == ("scenario", NATURE, [])
    drawn = {a.result for a in scene.offers(Draw) if isinstance(a, Draw)}
    assert drawn == set(ACTIVE_PMCS)
    scene.do(Draw(NATURE, "scenario", "metropolis"))
    assert pmcs_for_sale(scene) == ACTIVE_PMCS["metropolis"]


def after_sales(card: str, number: int, *, optional_cards: bool) -> Scene:
    """So many Capex Cards of a type are sold, and a mine of A as well as the CME of C have money for the next."""
    scene = Scene(optional_cards=optional_cards).cleared().set_phase(card)
    row = scene.g.d.trains[scene.g.d.train_index[card]]
    for _ in range(number - (row.count - scene.cards_left(card))):
        scene.g.trains.move(scene.s, row.index, DEPOT, SCRAPPED)
    return scene.pmc(7, A, "A", link=True, chest=900).found("CME", {C: 50}, treasury=2000)


@pytest.mark.rule("ruhr:0.2.c", "ruhr:8.d")
@pytest.mark.parametrize(("card", "usual", "more", "following"), OPTIONAL)
def test_optional_cards_put_off_the_next_type(card: str, usual: int, more: int, following: str) -> None:
    for optional, number, on_sale in ((False, usual, following), (True, usual, card), (True, usual + more, following)):
        scene = after_sales(card, number, optional_cards=optional)
        assert {a.card for a in scene.spend(7).offers(Develop) if isinstance(a, Develop)} == {on_sale}
        trains = [a for a in scene.step("CME", "train").offers(BuyTrain) if isinstance(a, BuyTrain)]
        assert [a.train for a in trains if a.source == "bank"] == [on_sale]


@pytest.mark.rule("ruhr:2.1.a", "ruhr:2.1.d")
def test_seats_are_dealt_or_as_they_are_listed() -> None:
    listed, dealt = Scene(3, seated=True), Scene(3, seated=False)
    assert (listed.node, listed.mover, listed.s.order) == ("packet", A, [0, 1, 2])
    assert (dealt.node, dealt.mover, dealt.offers(BuyLot)) == ("seating", NATURE, [])
    for number in ("3", "2", "1"):
        dealt.do(Draw(NATURE, "seating", number))
    assert (dealt.node, dealt.mover, dealt.s.order) == ("packet", C, [2, 1, 0])
