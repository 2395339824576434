"""Chapters 5.5.6 and 5.5.7: selling certificates, and how a directorship changes hands."""

from __future__ import annotations

import pytest

from revier.rail.actions import BuyShare, Found, LayTile, Pass, SellShares
from revier.rail.state import OFFER, PLAYER, POOL
from scenes.hsb import A, B, C, D, Scene


def papers(scene: Scene, company: str, place: int) -> list[int]:
    """Certificates of a company at a place, as percentages; the director's certificate first."""
    classes = scene.g.shares.classes[scene.number(company)]
    return [c.percent for c in classes for _ in range(scene.g.shares.count(scene.s, c, place))]


def holds_certificate(scene: Scene, company: str, seat: int) -> bool:
    return scene.g.shares.has_director(scene.s, scene.number(company), PLAYER + seat)


def company(name: str, holdings: dict[int, int], **more: int) -> Scene:
    """A corporation in a stock round of the green phase; A is to move and nobody has money."""
    scene = Scene(4).give_minors().set_phase("3").set_cash(0, 0, 0, 0)
    return scene.found(name, holdings, **more).stock_turn(A)


# --- 5.5.6: selling ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.6.a", "hsb:5.5.6.g")
def test_any_number_is_sold_at_the_value_before_the_sale() -> None:
    scene = company("BME", {A: 50}, value=80)
    bank = scene.bank
    scene.do(SellShares(A, "BME", (10, 10)))
    assert (scene.cash(A), scene.bank, scene.pool("BME")) == (160, bank - 160, 20)
    assert scene.keys().count("rail.log.director") == 0
    three = company("BME", {B: 40, A: 30}, value=80).do(SellShares(A, "BME", (10, 10, 10)))
    assert (three.cash(A), three.pool("BME")) == (240, 30)
    three.stock_turn(B).do(SellShares(B, "BME", (10,)))
    assert (three.percent("BME", B), three.cash(B), three.pool("BME")) == (30, 80, 40)
    assert three.stock_turn(B).clause(SellShares(B, "BME", ())) == "5.5.6.a"


@pytest.mark.rule("hsb:5.5.6.a")
def test_not_in_the_first_stock_round_and_not_what_one_does_not_have() -> None:
    scene = company("BME", {B: 40, A: 20})
    assert scene.clause(SellShares(A, "BME", (10, 10, 10))) == "5.5.6.a"
    assert scene.stock_turn(A, number=1).clause(SellShares(A, "BME", (10,))) == "5.5.6.a"


@pytest.mark.rule("hsb:5.5.6.a")
def test_certificates_of_one_sale_are_named_from_the_largest_down() -> None:
    """One sale has one name, so that nobody is offered it twice."""
    scene = company("DUB", {B: 40}).give_papers("DUB", A, 20, 10)
    refusal = scene.why_not(SellShares(A, "DUB", (10, 20)))
    assert refusal is not None
    assert refusal.reason.key == "rail.refused.sell.order"
    assert scene.allows(SellShares(A, "DUB", (20, 10)))


@pytest.mark.rule("hsb:5.5.6.b")
@pytest.mark.parametrize("name", ["BME", "DUB"])
def test_a_corporation_must_have_acted(name: str) -> None:
    scene = company(name, {B: 40}, floated=False, operated=False).set_cash(500)
    scene.do(BuyShare(A, name, "offer", 10))  # it floats
    assert scene.s.floated[scene.number(name)]
    scene.stock_turn(A)
    assert scene.clause(SellShares(A, name, (10,))) == "5.5.6.b"


@pytest.mark.rule("hsb:5.5.6.b")
def test_a_brewery_corporation_that_has_had_a_turn_can_be_sold() -> None:
    scene = company("DUB", {B: 50, A: 10}, operated=False).set_cards("DUB", "3").brewery_step("DUB", "equip")
    scene.do(Pass(B)).stock_turn(A)
    assert scene.allows(SellShares(A, "DUB", (10,)))


@pytest.mark.rule("hsb:5.5.6.c", "hsb:5.5.7.d")
def test_the_directors_certificate_never_goes_to_the_pool() -> None:
    alone = company("BME", {A: 20, B: 10, C: 10}, director=A)
    for bundle in ((10,), (20,), (10, 10)):
        assert alone.clause(SellShares(A, "BME", bundle)) == "5.5.7.d"
    assert alone.offers(SellShares) == []
    scene = company("BME", {A: 20, B: 20}, director=A).do(SellShares(A, "BME", (10, 10)))
    assert papers(scene, "BME", POOL) == [10, 10]
    assert not scene.g.shares.has_director(scene.s, scene.number("BME"), POOL)


@pytest.mark.rule("hsb:5.5.6.d")
def test_no_more_than_half_in_the_pool() -> None:
    scene = company("BME", {B: 30, A: 20}, pool=40)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "5.5.6.d"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.pool("BME") == 50
    assert scene.clause(SellShares(A, "BME", (10,))) == "5.5.6.d"
    large = company("RIT", {B: 30}, pool=40).give_papers("RIT", A, 20)
    assert large.clause(SellShares(A, "RIT", (20,))) == "5.5.6.d"


@pytest.mark.rule("hsb:5.5.6.e")
def test_half_of_a_large_certificate_is_sold_against_a_small_one_of_the_pool() -> None:
    scene = company("DUB", {B: 40}, value=80, pool=10).give_papers("DUB", A, 20)
    scene.do(SellShares(A, "DUB", (10,)))
    assert (scene.cash(A), scene.percent("DUB", A), scene.pool("DUB")) == (80, 10, 20)
    assert (papers(scene, "DUB", PLAYER + A), papers(scene, "DUB", POOL)) == ([10], [20])
    other = company("DUB", {A: 40}, value=80, pool=10).give_papers("DUB", B, 20).stock_turn(B)
    other.do(SellShares(B, "DUB", (10,)))
    assert (papers(other, "DUB", PLAYER + B), papers(other, "DUB", POOL), other.cash(B)) == ([10], [20], 80)
    none = company("DUB", {B: 40}, value=80).give_papers("DUB", A, 20)
    assert none.clause(SellShares(A, "DUB", (10,))) == "5.5.6.e"  # no change in the pool


@pytest.mark.rule("hsb:5.5.6.e")
def test_nor_does_a_director_split_certificates_without_change_in_the_pool() -> None:
    """The director's certificate is not touched in any of these sales, so the sizes are what is wrong."""
    large = company("DUB", {A: 30}, value=80).give_papers("DUB", A, 20)
    assert large.clause(SellShares(A, "DUB", (10,))) == "5.5.6.e"
    small = company("DUB", {A: 30}, value=80).give_papers("DUB", A, 10, 10)
    assert small.clause(SellShares(A, "DUB", (20,))) == "5.5.6.e"
    change = company("DUB", {A: 30}, value=80, pool=10).give_papers("DUB", A, 20).do(SellShares(A, "DUB", (10,)))
    assert (change.cash(A), change.percent("DUB", A), change.price("DUB")) == (80, 40, 75)


@pytest.mark.rule("hsb:5.5.6.f", "hsb:5.5.6.g")
@pytest.mark.parametrize(("name", "row"), [("BME", 0), ("DUB", 1)])
def test_only_the_director_moves_the_value_one_space_for_each_share(name: str, row: int) -> None:
    """80 is space 10 of the row: 75 and 70 lie to its left."""
    director = company(name, {A: 50}, value=80).do(SellShares(A, name, (10, 10)))
    assert (director.square(name), director.price(name), director.cash(A)) == ((row, 8), 70, 160)
    other = company(name, {B: 40, A: 20}, value=80).do(SellShares(A, name, (10, 10)))
    assert (other.square(name), other.price(name), other.cash(A)) == ((row, 10), 80, 160)


@pytest.mark.rule("hsb:5.5.6.f")
def test_a_20_percent_certificate_of_the_director_moves_two_spaces() -> None:
    scene = company("DUB", {A: 30}, value=80).give_papers("DUB", A, 20).do(SellShares(A, "DUB", (20,)))
    assert (scene.price("DUB"), scene.cash(A)) == (70, 160)


@pytest.mark.rule("hsb:5.5.6.f")
def test_a_director_who_steps_down_moves_the_value() -> None:
    scene = company("BME", {A: 20, B: 20}, director=A, value=80).do(SellShares(A, "BME", (10,)))
    assert (scene.director("BME"), scene.price("BME")) == (B, 75)


@pytest.mark.rule("hsb:5.5.6.f")
def test_one_sale_is_the_directors_as_a_whole_and_a_second_after_the_post_is_gone_is_not() -> None:
    """A 40%, B 30%. All at once: four spaces, from 80 over 75, 70 and 65 to 60. Half first: 70, and there it stays."""
    at_once = company("BME", {A: 40, B: 30}, value=80).do(SellShares(A, "BME", (10, 10, 10, 10)))
    assert (at_once.director("BME"), at_once.price("BME"), at_once.cash(A)) == (B, 60, 320)
    in_two = company("BME", {A: 40, B: 30}, value=80).do(SellShares(A, "BME", (10, 10)))
    assert (in_two.director("BME"), in_two.price("BME")) == (B, 70)
    in_two.do(SellShares(A, "BME", (10, 10)))
    assert (in_two.price("BME"), in_two.cash(A)) == (70, 160 + 140)


@pytest.mark.rule("hsb:5.5.6.f")
def test_sold_out_corporations_do_not_rise() -> None:
    scene = company("BME", {A: 60, B: 40}, value=80).passes(4)
    assert (scene.s.operating_round, scene.price("BME")) == (1, 80)


# --- 5.5.7: the director ----------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.5.7.a")
@pytest.mark.parametrize("step", ["track", "station", "link", "pay", "train"])
def test_only_the_director_decides(step: str) -> None:
    scene = company("BME", {A: 40, B: 40}, director=A, treasury=500).give_trains("BME", "2")
    scene.step("BME", step).earned(100)
    assert {choice.action.seat for choice in scene.legal} == {A}
    assert scene.clause(Pass(B)) == "5.5.7.a"
    assert scene.clause(LayTile(B, "H12", "K58", 0)) == "5.5.7.a"


@pytest.mark.rule("hsb:5.5.7.b", "hsb:5.5.7.c")
@pytest.mark.parametrize(("name", "certificate"), [("BME", 20), ("DUB", 30), ("STI", 40)])
def test_more_than_the_director_takes_over_and_as_much_does_not(name: str, certificate: int) -> None:
    scene = company(name, {A: certificate}, value=60).set_cash(0, 600)
    _small_papers(scene, name, B, certificate - 10)
    scene.stock_turn(B).do(BuyShare(B, name, "offer", 10))
    assert (scene.percent(name, B), scene.director(name)) == (certificate, A)
    scene.stock_turn(B).do(BuyShare(B, name, "offer", 10))
    assert (scene.percent(name, B), scene.director(name)) == (certificate + 10, B)
    assert holds_certificate(scene, name, B)
    assert (scene.percent(name, A), sum(papers(scene, name, PLAYER + A))) == (certificate, certificate)


def _small_papers(scene: Scene, name: str, seat: int, percent: int) -> None:
    """Ordinary certificates from the charter, the large ones first, so that small ones are left to buy."""
    for paper in scene.g.shares.normal(scene.number(name)):
        while percent >= paper.percent and scene.g.shares.count(scene.s, paper, OFFER):
            scene.give_papers(name, seat, paper.percent)
            percent -= paper.percent
    assert percent == 0


@pytest.mark.rule("hsb:5.5.7.c")
@pytest.mark.parametrize(
    ("others", "heir"),
    [
        ({B: 30, C: 30}, B),  # the nearest to the left
        ({C: 30, D: 30}, C),
        ({B: 20, D: 30}, D),  # more counts before nearer
    ],
)
def test_the_largest_holder_follows_among_equals_the_nearest(others: dict[int, int], heir: int) -> None:
    scene = company("BME", {A: 40, **others}, director=A)
    scene.do(SellShares(A, "BME", (10, 10)))
    assert (scene.percent("BME", A), scene.director("BME")) == (20, heir)


@pytest.mark.rule("hsb:5.5.7.c")
def test_an_equal_number_changes_nothing() -> None:
    scene = company("BME", {A: 30, B: 20, C: 20}, director=A).do(SellShares(A, "BME", (10,)))
    assert scene.director("BME") == A


@pytest.mark.rule("hsb:5.5.7.d")
def test_a_successor_needs_as_much_as_the_certificate_shows() -> None:
    few = company("DUB", {A: 30, B: 20}, director=A)
    assert few.clause(SellShares(A, "DUB", (10, 10))) == "5.5.7.d"
    enough = company("DUB", {A: 30, B: 30}, director=A).do(SellShares(A, "DUB", (10,)))
    assert enough.director("DUB") == B


@pytest.mark.rule("hsb:5.5.7.d")
def test_nothing_but_a_sale_gives_a_directorship_away() -> None:
    scene = company("BME", {A: 20, B: 20}, director=A, treasury=300).set_cash(600, 600)
    kinds = set()
    for turn in (scene.fork().stock_turn(A), *[scene.fork().step("BME", step) for step in ("track", "link", "train")]):
        for choice in turn.legal:
            if turn.g.step(turn.s, choice.action).director[turn.number("BME")] != A:
                kinds.add(type(choice.action))
    assert kinds == {SellShares}


@pytest.mark.rule("hsb:5.5.7.e")
def test_a_full_pool_keeps_the_director_in_office() -> None:
    full = company("BME", {A: 20, B: 20}, director=A, pool=40)
    assert full.clause(SellShares(A, "BME", (10, 10))) == "5.5.7.e"  # 60% would lie there
    assert full.allows(SellShares(A, "BME", (10,)))


@pytest.mark.rule("hsb:5.5.7.e")
@pytest.mark.parametrize(("sold", "director"), [(1, A), (2, A), (3, B)])
def test_stepping_down_leaves_less_than_another_has(sold: int, director: int) -> None:
    scene = company("BME", {A: 40, B: 20}).do(SellShares(A, "BME", (10,) * sold))
    assert (scene.percent("BME", A), scene.director("BME")) == (40 - 10 * sold, director)


@pytest.mark.rule("hsb:5.5.7.f", "hsb:5.5.7.g")
def test_the_swap_comes_before_the_sale() -> None:
    scene = company("DUB", {A: 30}, value=80, treasury=120).give_papers("DUB", B, 10, 10, 10).set_cards("DUB", "3")
    scene.do(SellShares(A, "DUB", (10,)))
    assert papers(scene, "DUB", PLAYER + B) == [30]
    assert papers(scene, "DUB", PLAYER + A) == [10, 10]
    assert (papers(scene, "DUB", POOL), scene.cash(A)) == ([10], 80)
    assert (scene.treasury("DUB"), scene.cards("DUB")) == (120, ["3"])
    assert scene.brewery_step("DUB", "dispose").mover == B


@pytest.mark.rule("hsb:5.5.7.f")
def test_change_comes_from_the_pool_where_the_successor_has_one_large_certificate() -> None:
    """A directs DAB by the 20% certificate alone, B has an ordinary one of 20%."""
    scene = company("DAB", {A: 20}, value=80, pool=10).give_papers("DAB", B, 20)
    assert papers(scene, "DAB", POOL) == [10]
    scene.do(SellShares(A, "DAB", (10,)))
    assert (scene.director("DAB"), scene.percent("DAB", A), scene.percent("DAB", B)) == (B, 10, 20)
    assert (papers(scene, "DAB", PLAYER + A), papers(scene, "DAB", POOL), scene.cash(A)) == ([10], [20], 80)


@pytest.mark.rule("hsb:5.5.7.f", "hsb:5.5.6.e")
def test_change_comes_from_the_pool_for_larger_sales_as_well() -> None:
    """A has the director's certificate of DAB and one of 20%, B 20% and 10%: 30% are one and a half of A's then."""
    scene = company("DAB", {A: 20}, value=80, pool=10).give_papers("DAB", A, 20).give_papers("DAB", B, 20, 10)
    without = company("DAB", {A: 20}, value=80).give_papers("DAB", A, 20).give_papers("DAB", B, 20, 10)
    assert without.clause(SellShares(A, "DAB", (20, 10))) == "5.5.7.f"
    scene.do(SellShares(A, "DAB", (20, 10)))
    assert (scene.director("DAB"), scene.cash(A), scene.price("DAB")) == (B, 240, 65)  # 75, 70, 65
    assert (papers(scene, "DAB", PLAYER + A), papers(scene, "DAB", PLAYER + B)) == ([10], [20, 10])
    assert holds_certificate(scene, "DAB", B)
    assert papers(scene, "DAB", POOL) == [20, 20]


@pytest.mark.rule("hsb:5.5.7.f", "hsb:5.5.7.b")
def test_the_successor_pays_with_small_certificates_if_he_can() -> None:
    """A directs DAB with 20% and 10%, B has 20% and 10% and buys one more: B pays with twice 10%, not with the 20%."""
    scene = company("DAB", {A: 20}, value=60).give_papers("DAB", A, 10).give_papers("DAB", B, 20, 10).set_cash(0, 60)
    scene.stock_turn(B).do(BuyShare(B, "DAB", "offer", 10))
    assert holds_certificate(scene, "DAB", B)
    assert (papers(scene, "DAB", PLAYER + A), papers(scene, "DAB", PLAYER + B)) == ([10, 10, 10], [20, 20])


@pytest.mark.rule("hsb:5.5.7.f")
def test_change_is_taken_only_where_the_certificates_do_not_fit() -> None:
    """B could swap 20% or twice 10% for the director's certificate; twice 10% let A sell a tenth without the pool."""
    scene = company("DAB", {A: 20}, value=80, pool=10).give_papers("DAB", B, 20, 10, 10)
    scene.do(SellShares(A, "DAB", (10,)))
    assert (papers(scene, "DAB", PLAYER + A), papers(scene, "DAB", POOL)) == ([10], [10, 10])


@pytest.mark.rule("hsb:5.5.7.f")
def test_the_successor_pays_with_what_the_sale_needs() -> None:
    """The same; but A sells all: 20% in one certificate can only be the large one of B."""
    scene = company("DAB", {A: 20}, value=80, pool=10).give_papers("DAB", B, 20, 10, 10)
    scene.do(SellShares(A, "DAB", (20,)))
    assert (papers(scene, "DAB", PLAYER + A), papers(scene, "DAB", POOL)) == ([], [20, 10])
    assert papers(scene, "DAB", PLAYER + B) == [20, 10, 10]
    assert scene.director("DAB") == B


@pytest.mark.rule("hsb:5.5.7.b", "hsb:5.5.1.a")
def test_the_founder_is_the_first_director() -> None:
    scene = company("BME", {B: 50}).set_cash(500).do(Found(A, "DUB", 60))
    assert (scene.director("DUB"), holds_certificate(scene, "DUB", A)) == (A, True)
