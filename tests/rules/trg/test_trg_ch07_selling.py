"""Chapters 7.4 to 7.7: selling, falling prices, floating, and the end of a stock round."""

import pytest

from revier.rail.actions import BuyShare, Dividend, Found, Pass, SellShares
from revier.rail.state import POOL
from scenes.trg import A, B, C, Scene


def selling(**more: int) -> Scene:
    """BME at 90 in the top row, directed by B; A holds 30% of it and it is his turn."""
    scene = Scene(4).give_lots().found("BME", {B: 40, A: 30}, at=(0, 3), **more)  # type: ignore[arg-type]
    return scene.set_cash(0, 900, 0, 0).stock_turn(A)


# --- 7.4 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:7.4.a")
def test_the_bank_pays_the_value_before_the_sale() -> None:
    scene = selling()
    bank = scene.bank
    assert scene.clause(SellShares(A, "BME", (10,) * 4)) == "7.4.a"  # more than he has
    scene.do(SellShares(A, "BME", (10, 10)))
    assert (scene.cash(A), scene.bank, scene.pool("BME")) == (180, bank - 180, 20)
    scene.do(Pass(A))
    assert scene.allows(BuyShare(B, "BME", "pool", 10))
    assert scene.clause(SellShares(B, "BME", ())) == "7.4.a"


@pytest.mark.rule("trg:7.4.b")
def test_no_sales_in_the_first_stock_round() -> None:
    scene = selling().stock_turn(A, number=1)
    assert scene.clause(SellShares(A, "BME", (10,))) == "7.4.b"
    assert scene.stock_turn(A, number=2).allows(SellShares(A, "BME", (10,)))


@pytest.mark.rule("trg:7.4.c")
def test_no_more_than_half_in_the_pool() -> None:
    scene = Scene(4).give_lots().found("BME", {B: 20, A: 20}, director=B, pool=40).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "7.4.c"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.pool("BME") == 50
    assert scene.clause(SellShares(A, "BME", (10,))) == "7.4.c"


@pytest.mark.rule("trg:7.4.d")
def test_a_corporation_must_have_operated() -> None:
    scene = Scene(4).give_lots().found("KWE", {B: 40, A: 20}, operated=False).stock_turn(A)
    assert scene.clause(SellShares(A, "KWE", (10,))) == "7.4.d"
    scene.set_cash(900)
    fresh = scene.fork().do(Found(A, "BME", 60)).stock_turn(A)
    assert fresh.clause(SellShares(A, "BME", (10,))) == "7.4.d"


@pytest.mark.rule("trg:7.4.d")
def test_after_its_first_turn_it_can_be_sold() -> None:
    scene = Scene(3).give_lots().found("KWE", {B: 40, A: 20}, operated=False, treasury=200).stock_turn(A).passes(3)
    scene.passes(3)  # no tile, no station, no link; a train is owed
    assert scene.node == "train"
    scene.give_trains("KWE", "2").passes(1)
    assert scene.node == "stock_turn"
    while scene.mover != A:
        scene.passes()
    assert scene.allows(SellShares(A, "KWE", (10,)))


@pytest.mark.rule("trg:7.4.d")
@pytest.mark.parametrize("pay", [True, False])
def test_its_turn_counts_whether_it_pays_or_not(pay: bool) -> None:
    scene = Scene(3).give_lots().found("KWE", {B: 40, A: 20}, operated=False).give_trains("KWE", "2")
    scene.step("KWE", "pay").earned(100).do(Dividend(B, pay))
    assert scene.stock_turn(A).allows(SellShares(A, "KWE", (10,)))


@pytest.mark.rule("trg:7.4.e", "trg:7.4.g")
def test_a_director_sells_neither_that_certificate_nor_part_of_a_large_one() -> None:
    """A has the two certificates of 20% of the DHB: as much as he may sell, but only whole."""
    scene = Scene(4).give_lots().found("DHB", {A: 20}, value=80).give_papers("DHB", A, 20).stock_turn(A)
    assert scene.clause(SellShares(A, "DHB", (10, 10))) == "7.4.g"
    assert scene.clause(SellShares(A, "DHB", (20, 20))) == "6.4.d"
    assert scene.allows(SellShares(A, "DHB", (20,)))


@pytest.mark.rule("trg:7.4.e")
def test_the_directors_certificate_is_not_sold() -> None:
    scene = Scene(4).give_lots().found("BME", {A: 20, B: 10, C: 10}, director=A).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10,))) == "6.4.d"
    assert scene.clause(SellShares(A, "BME", (20,))) == "6.4.d"
    assert scene.offers(SellShares) == []
    swapped = Scene(4).give_lots().found("BME", {A: 20, B: 20}, director=A).stock_turn(A)
    swapped.do(SellShares(A, "BME", (10, 10)))
    assert not swapped.g.shares.has_director(swapped.s, swapped.number("BME"), POOL)


@pytest.mark.rule("trg:7.4.f")
@pytest.mark.parametrize(("first", "second"), [("BME", "CME"), ("CME", "BME")])
def test_the_seller_chooses_the_order_of_sales(first: str, second: str) -> None:
    """Both drop to the same square; what is sold first lies on top there."""
    scene = Scene().give_lots().found("BME", {B: 50, A: 20}, at=(1, 3)).found("CME", {C: 50, A: 20}, at=(1, 3))
    scene.stock_turn(A).do(SellShares(A, first, (10,)), SellShares(A, second, (10,)))
    assert scene.square(first) == scene.square(second) == (2, 3)
    assert scene.order() == [first, second]


@pytest.mark.rule("trg:7.4.g")
def test_a_large_certificate_is_sold_whole() -> None:
    scene = Scene().give_lots().found("DHB", {B: 50}, value=80).give_papers("DHB", A, 20).set_cash(0).stock_turn(A)
    assert scene.clause(SellShares(A, "DHB", (10,))) == "7.4.g"
    scene.do(SellShares(A, "DHB", (20,)))
    assert (scene.cash(A), scene.pool("DHB"), scene.square("DHB")) == (160, 20, (4, 4))


@pytest.mark.rule("trg:7.4.g")
def test_nor_is_it_split_when_a_director_steps_down() -> None:
    """A directs the DHB by the certificate alone, B has the other one of 20%."""
    scene = Scene().give_lots().found("DHB", {A: 20}, value=80, pool=10).give_papers("DHB", B, 20).stock_turn(A)
    assert scene.clause(SellShares(A, "DHB", (10,))) == "7.4.g"
    scene.do(SellShares(A, "DHB", (20,)))
    assert (scene.director("DHB"), scene.percent("DHB", A), scene.pool("DHB")) == (B, 0, 30)


# --- 7.5 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:7.5.a")
def test_one_space_down_for_every_tenth() -> None:
    scene = selling().do(SellShares(A, "BME", (10, 10, 10)))
    assert (scene.square("BME"), scene.price("BME")) == ((3, 3), 65)


@pytest.mark.rule("trg:7.5.a")
@pytest.mark.parametrize(
    ("start", "sold", "end"),
    [
        ((4, 2), 3, (5, 2)),  # one above the foot of its column
        ((5, 0), 3, (5, 0)),
        ((2, 8), 3, (3, 8)),  # a shorter column
        ((1, 1), 2, (3, 1)),
    ],
)
def test_at_the_foot_of_its_column_it_stops(start: tuple[int, int], sold: int, end: tuple[int, int]) -> None:
    scene = Scene(4).give_lots().found("BME", {B: 40, A: 30}, at=start).stock_turn(A)
    assert scene.do(SellShares(A, "BME", (10,) * sold)).square("BME") == end


@pytest.mark.rule("trg:7.5.b")
def test_a_falling_token_goes_under_those_already_there() -> None:
    scene = selling().found("CME", {C: 50}, at=(2, 3)).stock_turn(A).do(SellShares(A, "BME", (10, 10)))
    assert scene.square("BME") == scene.square("CME") == (2, 3)
    assert scene.order() == ["CME", "BME"]


# --- 7.6 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:7.6.a")
def test_a_corporation_floats_with_its_fifth_share() -> None:
    scene = Scene().give_lots().found("BME", {A: 30}, floated=False, operated=False).set_cash(0, 900, 900).stock_turn(B)
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert not scene.s.floated[scene.number("BME")]
    scene.do(BuyShare(C, "BME", "offer", 10))
    assert scene.s.floated[scene.number("BME")]
    assert (scene.node, scene.treasury("BME")) == ("stock_turn", 160)  # at once, and the bank adds nothing
    assert scene.keys().count("rail.log.floats") == 1
    scene.stock_turn(B).do(BuyShare(B, "BME", "offer", 10))
    assert scene.keys().count("rail.log.floats") == 0  # only once
    older = Scene().give_lots().found("BME", {A: 50}).set_cash(0, 900).stock_turn(B).do(BuyShare(B, "BME", "offer", 10))
    assert older.keys().count("rail.log.floats") == 0  # nor in a later round


@pytest.mark.rule("trg:7.6.a")
def test_large_certificates_count_by_their_size() -> None:
    scene = Scene().give_lots().found("DHB", {A: 20}, floated=False, operated=False).set_cash(0, 900, 900).stock_turn(B)
    scene.do(BuyShare(B, "DHB", "offer", 20))
    assert not scene.s.floated[scene.number("DHB")]
    scene.do(BuyShare(C, "DHB", "offer", 10))
    assert scene.s.floated[scene.number("DHB")]


@pytest.mark.rule("trg:7.6.a")
def test_late_in_the_game_the_rest_still_stays_on_the_charter() -> None:
    scene = Scene().give_lots().set_phase("8").found("BME", {A: 40}, floated=False, operated=False).set_cash(0, 900)
    scene.stock_turn(B).do(BuyShare(B, "BME", "offer", 10))
    assert (scene.unsold("BME"), scene.pool("BME"), scene.treasury("BME")) == (50, 0, 80)


@pytest.mark.rule("trg:7.6.b")
def test_only_floated_corporations_act() -> None:
    scene = Scene(3).give_lots().found("KWE", {B: 40}, floated=False, operated=False, value=100)
    scene.found("BME", {A: 40}, floated=False, operated=False, treasury=300).set_cash(900, 900, 900).stock_turn(C)
    scene.do(BuyShare(C, "BME", "offer", 10)).passes(3)
    acted = set()
    while scene.node != "stock_turn":
        assert scene.mover == A
        acted.add(scene.g.company_id(scene.g.operator(scene.s)))
        if scene.node == "train":
            scene.give_trains("BME", "2")
        scene.passes()
    assert acted == {"BME"}


@pytest.mark.rule("trg:7.6.c")
def test_the_home_token_is_turned_when_the_corporation_floats() -> None:
    scene = Scene().give_lots().found("BME", {A: 40}, floated=False, operated=False).set_cash(0, 900).stock_turn(B)
    assert scene.stations("I11") == []
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.node, scene.stations("I11")) == ("stock_turn", [(0, "BME")])
    acting = scene.fork().passes(4)
    assert (acting.g.operator(acting.s), acting.stations("I11")) == (
        acting.number("BME"),
        [(0, "BME")],
    )  # no second one
    scene.lay_all("H12=K58/0").give_trains("BME", "2").step("BME", "run")
    assert scene.income(("2", "I11:o0 H12:c0")) == 40  # it counts as a station


# --- 7.7 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:7.7.a")
@pytest.mark.parametrize(("at", "end"), [((2, 4), (1, 4)), ((0, 4), (0, 4))])
def test_sold_out_corporations_rise(at: tuple[int, int], end: tuple[int, int]) -> None:
    scene = Scene(3).give_lots().found("BME", {A: 60, B: 40}, at=at).stock_turn(A).passes(3)
    assert scene.square("BME") == end
    assert scene.keys().count("rail.log.rises_sold_out") == (at != end)


@pytest.mark.rule("trg:7.7.a")
@pytest.mark.parametrize(("with_players", "pool"), [(90, 10), (90, 0), (50, 0)])
def test_what_lies_in_the_pool_or_on_the_charter_is_not_with_players(with_players: int, pool: int) -> None:
    holdings = {A: 50, B: with_players - 50} if with_players > 50 else {A: 50}
    scene = Scene(3).give_lots().found("BME", holdings, at=(2, 4), pool=pool).stock_turn(A).passes(3)
    assert scene.square("BME") == (2, 4)
    assert scene.keys().count("rail.log.rises_sold_out") == 0
