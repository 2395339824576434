"""Chapter 3, end: shares open up, the first stock round ends, Priority Deal and floating."""

import pytest

from revier.rail.actions import BuyLot, BuyShare, Found, Pass, SetValue
from scenes.rhl import A, B, C, D, Scene


def no_6_to_a(**options: bool | str) -> Scene:
    """The packet is sold, No. 6 last and to A, who has just set the value; cash A 215, B 490, C 480."""
    scene = Scene(**options)  # type: ignore[arg-type]
    scene.do(BuyLot(A, "PWB"), BuyLot(B, "KEO"), Pass(C), BuyLot(A, "Szl"), BuyLot(B, "Tjt"), BuyLot(C, "NLK"))
    scene.do(BuyLot(A, "RhE")).set_cash(215, 490, 480)
    return scene.do(SetValue(A, "RhE", 80))


@pytest.mark.rule("rhl:3.t")
def test_shares_are_for_sale_in_the_same_round() -> None:
    scene = no_6_to_a()
    assert (scene.s.stock_round, scene.mover) == (1, B)
    left = {"ADR", "BME", "CCE", "CME", "DEE", "GVE", "KKK"}
    assert {a.company for a in scene.offers(Found) if isinstance(a, Found)} == left
    scene.do(Found(B, "BME", 80))
    assert (scene.director("BME"), scene.s.stock_round, scene.mover) == (B, 1, C)


@pytest.mark.rule("rhl:3.t")
def test_with_shares_on_sale_all_must_pass_before_the_round_ends() -> None:
    scene = no_6_to_a().passes(2)
    assert (scene.node, scene.s.operating_round) == ("stock_turn", 0)
    assert scene.passes().s.operating_round == 1


@pytest.mark.rule("rhl:3.t")
def test_option_first_share_turn() -> None:
    poor_next = no_6_to_a(first_share_turn="next_in_turn")
    assert poor_next.mover == B
    scene = Scene(first_share_turn="most_cash")
    scene.do(BuyLot(A, "PWB"), BuyLot(B, "KEO"), Pass(C), BuyLot(A, "Szl"), BuyLot(B, "Tjt"), BuyLot(C, "NLK"))
    scene.do(BuyLot(A, "RhE")).set_cash(215, 470, 480).do(SetValue(A, "RhE", 80))
    assert scene.mover == C
    level = Scene(first_share_turn="most_cash")
    level.do(BuyLot(A, "PWB"), BuyLot(B, "KEO"), Pass(C), BuyLot(A, "Szl"), BuyLot(B, "Tjt"), BuyLot(C, "NLK"))
    level.do(BuyLot(A, "RhE")).set_cash(480, 215, 480).do(SetValue(A, "RhE", 80))
    assert level.mover == B


@pytest.mark.rule("rhl:3.1.a")
def test_the_round_ends_when_all_pass_and_an_operating_round_follows() -> None:
    scene = no_6_to_a().do(Pass(B), Pass(C))
    assert (scene.node, scene.s.operating_round) == ("stock_turn", 0)
    scene.do(Pass(A))
    assert (scene.s.stock_round, scene.s.operating_round, scene.s.operating_rounds) == (1, 1, 1)
    assert scene.g.company_id(scene.g.operator(scene.s)) == "RhE"


@pytest.mark.rule("rhl:3.1.a")
def test_a_purchase_interrupts_the_passes() -> None:
    scene = no_6_to_a().do(Pass(B), Pass(C), BuyShare(A, "RhE", "pool", 10), Pass(B), Pass(C))
    assert (scene.mover, scene.s.operating_round) == (A, 0)


@pytest.mark.rule("rhl:3.1.b")
def test_most_cash_takes_the_priority_deal() -> None:
    scene = no_6_to_a().set_cash(20, 55, 30)
    assert scene.s.priority == A
    scene.passes(3)
    assert scene.s.priority == B


def b_bought_last(**options: bool | str) -> Scene:
    """Four players; No. 6 was sold to B, the last buyer."""
    return Scene(4, **options).buy_packet()  # type: ignore[arg-type]


@pytest.mark.rule("rhl:3.1.c")
@pytest.mark.parametrize(
    ("cash", "holder"),
    [((60, 10, 20, 60), D), ((60, 60, 20, 10), A), ((60, 60, 60, 60), C), ((10, 70, 60, 60), B)],
)
def test_priority_deal_on_a_tie(cash: tuple[int, ...], holder: int) -> None:
    scene = b_bought_last()
    assert scene.s.last_buyer == B
    assert scene.set_cash(*cash).passes(4).s.priority == holder


@pytest.mark.rule("rhl:3.1.c")
@pytest.mark.parametrize(
    ("cash", "holder"),
    [((60, 10, 20, 60), C), ((60, 60, 20, 10), C), ((10, 70, 60, 60), B)],
)
def test_option_priority_tie_left_of_last_to_act(cash: tuple[int, ...], holder: int) -> None:
    scene = b_bought_last(priority_tie="left_of_last_to_act")
    assert scene.set_cash(*cash).passes(4).s.priority == holder


def floated(scene: Scene) -> set[str]:
    return {c.id for c in scene.g.d.companies if scene.s.floated[c.index]}


@pytest.mark.rule("rhl:3.1.d")
@pytest.mark.parametrize(("bought", "floats"), [(40, {"GVE", "RhE"}), (30, {"RhE"})])
def test_half_sold_floats_with_the_shares_of_the_packet(bought: int, floats: set[str]) -> None:
    scene = Scene().buy_packet().set_cash(600, 600, 600)
    assert (scene.percent("GVE", B), scene.pool("RhE"), scene.mover) == (10, 30, A)
    scene.do(Found(A, "GVE", 70), BuyShare(B, "GVE", "offer", 10))
    if bought == 40:
        scene.do(BuyShare(C, "GVE", "offer", 10))
    assert scene.unsold("GVE") == 90 - bought
    assert floated(scene) == set()  # not before the round ends
    scene.passes(3)
    assert floated(scene) == floats
