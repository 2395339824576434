"""What actions of the coal trade cost and bring in Thalers, said before they are taken."""

from __future__ import annotations

from revier.core.action import Action
from revier.core.message import render
from revier.games.coal.actions import BuildWarehouse, Deliver, Done, Repay, Special
from scenes.coal import A, Scene

BARGES = ("C4", "C5", "C6", "C7")  # A is first to act


def terms(scene: Scene, action: Action) -> tuple[int, int, int]:
    """Cost, gain and the money at hand of a legal action."""
    assert scene.clause(action) == ""
    found = scene.g.preview(scene.s, action)
    return found.cost, found.gives, found.cash


def shop(cash: int, **stock: int) -> Scene:
    scene = Scene().barges(*BARGES).give(A, "coal_depot").cash(A, cash)
    return scene.stock(A, **{"pool": 3, **stock}).at(6, "buy")  # type: ignore[arg-type]


def test_a_warehouse_costs_its_price() -> None:
    """The first depot costs 3."""
    scene = shop(10)
    assert terms(scene, BuildWarehouse(A, "depot_mark")) == (3, 0, 10)
    assert terms(scene, Done(A)) == (0, 0, 0)


def test_debts_make_nothing_cheaper() -> None:
    """One Thaler at hand and one debt of two pay the 3; the price is 3 all the same, and that is more than is there."""
    found = shop(1).g.preview(shop(1).s, BuildWarehouse(A, "depot_mark", 1))
    assert (found.cost, found.gives, found.cash, found.costly) == (3, 0, 1, True)


def test_a_debt_is_repaid_with_three() -> None:
    assert terms(shop(4, debts=1), Repay(A)) == (3, 0, 4)


def test_a_special_action_costs_what_the_year_says() -> None:
    scene = Scene().barges(*BARGES).cash(A, 5).at(3, "act")
    assert terms(scene, Special(A, "hauling")) == (1, 0, 5)


def test_a_delivery_brings_what_the_buyer_pays() -> None:
    """Money lying at a site goes to whoever delivers there; what the track pays comes on top."""
    scene = Scene().barges("S9").coal(S9=4).clear("O9").cash(A, 0).lay("I7", 2).at(2, "deliver")
    cost, gives, _ = terms(scene, Deliver(A, "I7"))
    scene.do(Deliver(A, "I7"))
    assert cost == 0
    assert gives >= 2
    assert gives == scene.money(A)


def test_thalers_are_called_thalers() -> None:
    """Three of four Thalers are more than half; the question that is asked again speaks of Thalers, not of Mark."""
    warning = shop(4).g.preview(shop(4).s, BuildWarehouse(A, "depot_mark")).warning("coal")
    assert warning is not None
    assert "4 T" in render(warning)
