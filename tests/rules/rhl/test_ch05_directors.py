"""Chapter 5.4 of the rules of 18Rhl: how a directorship changes hands."""

from __future__ import annotations

import pytest

from revier.rail.actions import BuyShare, SellShares
from revier.rail.state import PLAYER, POOL
from scenes.rhl import A, B, C, D, Scene


def papers(scene: Scene, company: str, place: int) -> list[int]:
    """Certificates of a company at a place, as percentages; the director's certificate first."""
    classes = scene.g.shares.classes[scene.number(company)]
    return [c.percent for c in classes for _ in range(scene.g.shares.count(scene.s, c, place))]


def holds_certificate(scene: Scene, company: str, seat: int) -> bool:
    return scene.g.shares.has_director(scene.s, scene.number(company), PLAYER + seat)


@pytest.mark.rule("rhl:5.4.a")
def test_more_than_the_director_takes_over_and_as_much_does_not() -> None:
    scene = Scene().set_cash(600, 600, 600).found("BME", {A: 20, B: 10}).stock_turn(B)
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.percent("BME", A), scene.percent("BME", B)) == (20, 20)
    assert scene.director("BME") == A
    scene.stock_turn(B).do(BuyShare(B, "BME", "offer", 10))
    assert (scene.percent("BME", A), scene.percent("BME", B)) == (20, 30)
    assert scene.director("BME") == B
    assert holds_certificate(scene, "BME", B)
    assert papers(scene, "BME", PLAYER + A) == [10, 10]


@pytest.mark.rule("rhl:5.4.b")
def test_the_largest_holder_follows_and_among_equals_the_one_nearest_to_the_left() -> None:
    scene = Scene(4).found("BME", {A: 20, B: 30, C: 20, D: 30}, director=A).stock_turn(A)
    scene.do(SellShares(A, "BME", (10,)))
    assert [scene.percent("BME", seat) for seat in (A, B, C, D)] == [10, 30, 20, 30]
    assert scene.director("BME") == B


@pytest.mark.rule("rhl:5.4.b")
@pytest.mark.parametrize(
    ("others", "heir"),
    [
        ({A: 20, B: 20}, A),  # D, the left neighbour of C, has none; A comes next
        ({D: 20, A: 20}, D),
        ({D: 20, B: 30}, B),  # more counts before nearer
    ],
)
def test_left_is_seen_from_the_old_director(others: dict[int, int], heir: int) -> None:
    scene = Scene(4).found("BME", {C: 30, **others}, director=C).stock_turn(C)
    scene.do(SellShares(C, "BME", (10, 10)))
    assert scene.director("BME") == heir


@pytest.mark.rule("rhl:5.4.c")
def test_nothing_but_a_sale_gives_a_directorship_away() -> None:
    """Whatever the director may do in his turn: only selling leaves another player as director."""
    scene = Scene().set_cash(600, 600, 600).found("BME", {A: 20, B: 20}).found("ADR", {B: 20, A: 10}).stock_turn(A)
    kinds = set()
    for choice in scene.legal:
        after = scene.g.step(scene.s, choice.action)
        if after.director[scene.number("BME")] != A:
            kinds.add(type(choice.action))
    assert kinds == {SellShares}
    assert scene.clause(SellShares(A, "BME", ())) == "16.5.a"  # handing over without selling anything


@pytest.mark.rule("rhl:5.4.d")
def test_without_a_successor_the_certificate_cannot_be_sold() -> None:
    scene = Scene().found("BME", {A: 20, B: 10, C: 10}).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.4.d"
    scene = Scene().found("BME", {A: 20, B: 20, C: 10}).stock_turn(A)
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.director("BME") == B


@pytest.mark.rule("rhl:5.4.e")
def test_a_full_pool_keeps_the_director_in_office() -> None:
    scene = Scene().found("BME", {A: 20, B: 20}, pool=50).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.4.e"
    scene = Scene().found("BME", {A: 20, B: 20}, pool=40).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "5.4.e"  # 60% would lie there
    assert scene.allows(SellShares(A, "BME", (10,)))


@pytest.mark.rule("rhl:5.4.f")
def test_the_old_director_gets_shares_for_certificate_and_charter() -> None:
    scene = Scene().found("BME", {A: 20, B: 20}, treasury=230).give_trains("BME", "2", "2").stock_turn(A)
    scene.do(SellShares(A, "BME", (10,)))
    assert papers(scene, "BME", PLAYER + B) == [20]
    assert holds_certificate(scene, "BME", B)
    assert papers(scene, "BME", PLAYER + A) == [10]
    assert papers(scene, "BME", POOL) == [10]
    assert (scene.treasury("BME"), scene.trains("BME")) == (230, ["2", "2"])


@pytest.mark.rule("rhl:5.4.g")
def test_part_of_the_certificate_is_sold_from_the_shares_received() -> None:
    scene = Scene().set_cash(0, 0, 0).found("BME", {A: 40, B: 20}).stock_turn(A)
    scene.do(SellShares(A, "BME", (10, 10, 10)))
    assert papers(scene, "BME", PLAYER + A) == [10]
    assert papers(scene, "BME", PLAYER + B) == [20]
    assert papers(scene, "BME", POOL) == [10, 10, 10]
    assert scene.director("BME") == B
    assert scene.cash(A) == 240


@pytest.mark.rule("rhl:5.4.g")
def test_whoever_steps_down_sells_out_of_his_own_hand() -> None:
    """The same with C as the old director and A as the new one: whose papers move hangs on who sits where."""
    scene = Scene().set_cash(0, 0, 0).found("BME", {C: 40, A: 20}).stock_turn(C)
    scene.do(SellShares(C, "BME", (10, 10, 10)))
    assert (papers(scene, "BME", PLAYER + C), papers(scene, "BME", PLAYER + A)) == ([10], [20])
    assert holds_certificate(scene, "BME", A)
    assert (scene.pool("BME"), scene.cash(C)) == (30, 240)


def kkk_with_one_large_share(pool: int = 0, *, option: bool = False, seller: int = A) -> Scene:
    """A (or another) directs the KKK by the director's certificate alone, B has one 20% share."""
    scene = Scene(kkk_half_sale=option).set_cash(0, 0, 0).found("KKK", {seller: 20}, value=80, pool=pool)
    return scene.give_papers("KKK", B, 20).stock_turn(seller)


@pytest.mark.rule("rhl:5.4.h")
def test_a_large_share_is_not_split() -> None:
    scene = kkk_with_one_large_share()
    assert scene.clause(SellShares(A, "KKK", (10,))) == "5.4.h"
    scene.do(SellShares(A, "KKK", (20,)))
    assert scene.director("KKK") == B
    assert papers(scene, "KKK", POOL) == [20]
    assert papers(scene, "KKK", PLAYER + A) == []


@pytest.mark.rule("rhl:5.4.h")
def test_two_tenths_are_no_large_share() -> None:
    """With the director's certificate and a 20% share in hand, and nobody to follow him, A has no two papers of 10%."""
    scene = Scene().found("KKK", {A: 20}).give_papers("KKK", A, 20).stock_turn(A)
    assert scene.clause(SellShares(A, "KKK", (10, 10))) == "16.5.a"
    assert scene.allows(SellShares(A, "KKK", (20,)))


@pytest.mark.rule("rhl:5.4.h")
def test_a_successor_with_small_shares_can_pay_for_half() -> None:
    scene = Scene().found("KKK", {A: 20}).give_papers("KKK", B, 10, 10).stock_turn(A)
    scene.do(SellShares(A, "KKK", (10,)))
    assert scene.director("KKK") == B
    assert papers(scene, "KKK", PLAYER + A) == [10]


@pytest.mark.rule("rhl:5.4.g", "rhl:5.4.h")
def test_option_kkk_half_sale_gives_change_out_of_the_pool() -> None:
    """Off, the sale is refused as above, also with a small share in the pool."""
    assert kkk_with_one_large_share(10).clause(SellShares(A, "KKK", (10,))) == "5.4.h"
    assert kkk_with_one_large_share(0, option=True).clause(SellShares(A, "KKK", (10,))) == "5.4.h"  # no change there
    for seller in (A, C):
        scene = kkk_with_one_large_share(10, option=True, seller=seller)
        scene.do(SellShares(seller, "KKK", (10,)))
        assert scene.director("KKK") == B
        assert papers(scene, "KKK", PLAYER + seller) == [10]
        assert papers(scene, "KKK", PLAYER + B) == [20]
        assert papers(scene, "KKK", POOL) == [20]
        assert scene.cash(seller) == 80
