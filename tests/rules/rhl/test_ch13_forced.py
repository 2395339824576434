"""Chapter 13.2: the director must help to buy a train."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from revier.rail.actions import AnnounceTrain, BuyTrain, GoBankrupt, Pass, SellShares
from scenes.rhl import A, B, C, Scene
from scenes.rhl_track import lay

BUY_4 = BuyTrain(A, "4", "bank", 300)
NAME_4 = AnnounceTrain(A, "4", "bank")


def needy(
    *cash: int, treasury: int = 40, holdings: dict[int, int] | None = None, phase: str = "4", **options: Any
) -> Scene:
    """DEE of player A has a route, no train and too little money; the cheapest new train costs 300."""
    scene = Scene(3, **options).give_lots().set_phase(phase).set_cash(*cash)
    scene.found("DEE", holdings or {A: 50}, value=80, director=A, treasury=treasury)
    return lay(scene, "F11=9/1").step("DEE", "train")


@pytest.mark.rule("rhl:13.2.a")
def test_the_director_adds_exactly_what_is_missing() -> None:
    scene = needy(400, 0, 0)
    scene.do(BUY_4)
    assert (scene.cash(A), scene.treasury("DEE"), scene.trains("DEE")) == (140, 0, ["4"])
    assert needy(400, 0, 0).clause(NAME_4) == "13.2.a"  # his cash is enough, nothing has to be sold


@pytest.mark.rule("rhl:13.2.a", "rhl:13.2.e")
def test_cash_that_is_just_enough_is_enough() -> None:
    """40 in the treasury and 260 in hand pay the 300; with a Mark less shares must be sold first."""
    assert needy(260, 0, 0).do(BUY_4).cash(A) == 0
    short = needy(259, 0, 0)
    assert (short.clause(BUY_4), short.allows(NAME_4)) == ("13.2.e", True)


@pytest.mark.rule("rhl:13.2.a")
def test_with_just_enough_in_the_treasury_the_director_adds_nothing() -> None:
    scene = needy(400, 0, 0, treasury=300).do(BUY_4)
    assert (scene.cash(A), scene.treasury("DEE")) == (400, 0)
    told, told_short = scene.keys(), needy(400, 0, 0, treasury=299).do(BUY_4).keys()
    assert ("rail.log.helps" in told, "rail.log.helps" in told_short) == (False, True)


@pytest.mark.rule("rhl:13.2.b")
def test_the_cheapest_new_train_or_one_of_the_pool() -> None:
    scene = needy(900, 0, 0, phase="5").pool_train("4")
    assert scene.allows(BuyTrain(A, "5", "bank", 500))
    assert scene.allows(BuyTrain(A, "4", "pool", 300))
    assert scene.clause(BuyTrain(A, "6", "bank", 600)) == "13.2.b"


@pytest.mark.rule("rhl:13.2.b")
def test_option_forced_train() -> None:
    new, pooled = BuyTrain(A, "5", "bank", 500), BuyTrain(A, "4", "pool", 300)
    free = needy(900, 0, 0, phase="5", forced_train="cheapest_new_or_pool").pool_train("4")
    assert (free.allows(new), free.allows(pooled)) == (True, True)
    bound = needy(900, 0, 0, phase="5", forced_train="cheapest_of_all").pool_train("4")
    assert (bound.clause(new), bound.allows(pooled)) == ("13.2.b", True)


@pytest.mark.rule("rhl:13.2.c")
def test_no_forced_purchase_from_another_corporation() -> None:
    scene = needy(0, 0, 0).found("ADR", {B: 50}).found("BME", {C: 50, A: 40}, value=90).give_trains("ADR", "4")
    scene.do(NAME_4)
    assert scene.clause(BuyTrain(A, "4", "ADR", 300)) == "13.2.c"
    assert scene.clause(BuyTrain(A, "4", "ADR", 40)) == "13.2.c"


@pytest.mark.rule("rhl:13.2.d")
def test_the_director_helps_with_one_train_only() -> None:
    scene = needy(900, 0, 0).do(BUY_4)
    assert scene.treasury("DEE") == 0
    assert scene.clause(BUY_4) == "13.1.a"
    assert scene.clause(NAME_4) == "13.1.o"
    assert scene.allows(Pass(A))


@pytest.mark.rule("rhl:13.2.h")
def test_what_was_sold_in_the_stock_round_is_no_sale_of_this_turn() -> None:
    """A has sold a share of ADR in the stock round; for the train of DEE, 100 M, another may follow."""
    scene = Scene().give_lots().found("DEE", {A: 50}, value=90).found("ADR", {B: 50, A: 40}, value=70)
    lay(scene, "F11=9/1").stock_turn(A).do(SellShares(A, "ADR", (10,)), Pass(A)).passes(3)
    scene.set_cash(50, 0, 0).passes(2).do(AnnounceTrain(A, "2", "bank"))
    assert scene.allows(SellShares(A, "ADR", (10,)))


@pytest.mark.rule("rhl:13.2.e", "rhl:16.6.b")
def test_no_more_shares_are_sold_than_needed() -> None:
    """160 M is missing; shares are at 90, so it takes two."""
    scene = needy(100, 0, 0).found("BME", {B: 50, A: 40}, value=90)
    assert scene.clause(BUY_4) == "13.2.e"
    scene.do(NAME_4)
    assert scene.clause(SellShares(A, "BME", (10, 10, 10))) == "13.2.e"
    scene.do(SellShares(A, "BME", (10, 10)))
    assert scene.cash(A) == 280
    assert scene.clause(SellShares(A, "BME", (10,))) == "16.6.b"
    enough = scene.why_not(SellShares(A, "DEE", (10,)))
    assert enough is not None
    assert (enough.reason.key, enough.clause) == ("rail.refused.raise.enough", "rhl:13.2.e")
    scene.do(BUY_4)
    assert (scene.cash(A), scene.treasury("DEE"), scene.trains("DEE")) == (20, 0, ["4"])


def with_kkk(missing: int, *papers: int, **options: Any) -> Scene:
    """A forced purchase for which so much is missing; A can sell only these papers of KKK, which is at 80."""
    scene = needy(260 - missing, 0, 0, holdings={A: 20}, **options).found("KKK", {B: 20}, value=80)
    return scene.give_papers("KKK", A, *papers).do(NAME_4)


@pytest.mark.parametrize(
    ("missing", "papers", "sold", "refused"),
    [
        (60, (20, 10), (10,), [(20,), (20, 10)]),  # a 20 % paper brings 160, a 10 % paper 80
        (81, (20, 10), (20,), [(20, 10)]),
        (80, (20, 10), (10,), [(20,)]),  # exactly enough is enough
        (200, (20, 20, 10), (20, 10), [(20, 20), (20, 20, 10)]),
        (60, (20,), (20,), []),  # no smaller paper in hand
    ],
)
@pytest.mark.rule("rhl:13.2.e")
def test_no_paper_is_sold_if_a_smaller_one_in_hand_is_enough(
    missing: int, papers: tuple[int, ...], sold: tuple[int, ...], refused: list[tuple[int, ...]]
) -> None:
    scene = with_kkk(missing, *papers)
    for bundle in refused:
        assert scene.clause(SellShares(A, "KKK", bundle)) == "13.2.e"
    assert scene.do(SellShares(A, "KKK", sold), BUY_4).trains("DEE") == ["4"]


def holding(missing: int, shares: dict[str, int], values: dict[str, int], **options: Any) -> Scene:
    """So much is missing for a forced purchase; A can sell so many percent of these corporations at these values."""
    scene = needy(260 - missing, 0, 0, holdings={A: 20}, **options)
    for company, percent in shares.items():
        scene.found(company, {B: 30, A: percent}, value=values[company], director=B)
    return scene.do(NAME_4)


@pytest.mark.parametrize(
    ("missing", "shares", "sold", "refused"),
    [
        # 95 are missing: one share of BME brings 100; two of ADR (140) or a share each of ADR and CCE (140) are more
        (95, {"ADR": 20, "CCE": 10, "BME": 10}, [("BME", 1)], [("ADR", 2), ("ADR", 1), ("CCE", 1)]),
        # 70 are missing: any one share is enough, and which of them is his choice
        (70, {"ADR": 20, "BME": 20}, [("ADR", 1)], [("ADR", 2), ("BME", 2)]),
        (70, {"ADR": 20, "BME": 20}, [("BME", 1)], [("ADR", 2), ("BME", 2)]),
        # 170 are missing: a share each of ADR and BME bring exactly that, two of ADR only 140
        (170, {"ADR": 20, "BME": 10}, [("ADR", 1), ("BME", 1)], [("ADR", 2)]),
        (170, {"ADR": 20, "BME": 10}, [("BME", 1), ("ADR", 1)], [("ADR", 2)]),
        # 205 are missing: three shares, two of BME and one of ADR (270), or one and two (240)
        (205, {"ADR": 20, "BME": 20}, [("BME", 2), ("ADR", 1)], []),
        (205, {"ADR": 20, "BME": 20}, [("ADR", 2), ("BME", 1)], []),
        # 210 are missing: three of ADR bring it, two of BME and one of ADR more, each three shares
        (210, {"ADR": 30, "BME": 20}, [("ADR", 3)], []),
        # 250 are missing: three of ADR (210) would not do, so that a fourth share would follow
        (250, {"ADR": 30, "BME": 20}, [("BME", 2), ("ADR", 1)], [("ADR", 3), ("ADR", 2), ("BME", 1)]),
    ],
)
@pytest.mark.rule("rhl:13.2.e")
def test_papers_of_other_corporations_in_hand_count_too(
    missing: int, shares: dict[str, int], sold: list[tuple[str, int]], refused: list[tuple[str, int]]
) -> None:
    """ADR and CCE are at 70, BME at 100: as few shares as bring in what is missing, whosever they are."""
    scene = holding(missing, shares, {"ADR": 70, "CCE": 70, "BME": 100})
    for company, number in refused:
        assert scene.clause(SellShares(A, company, (10,) * number)) == "13.2.e"
    for company, number in sold:
        scene.do(SellShares(A, company, (10,) * number))
    assert scene.do(BUY_4).trains("DEE") == ["4"]


@pytest.mark.rule("rhl:13.2.e")
def test_to_the_last_mark_is_enough() -> None:
    """170 are missing, and 70 and 100 are raised: a share of CCE stays."""
    scene = holding(170, {"ADR": 10, "BME": 10, "CCE": 10}, {"ADR": 70, "BME": 100, "CCE": 70})
    scene.do(SellShares(A, "ADR", (10,)), SellShares(A, "BME", (10,)))
    refusal = scene.why_not(SellShares(A, "CCE", (10,)))
    assert refusal is not None
    assert refusal.reason.key == "rail.refused.raise.enough"
    scene.do(BUY_4)
    assert (scene.cash(A), scene.percent("CCE", A)) == (0, 10)


@pytest.mark.rule("rhl:13.2.e")
def test_what_cannot_be_sold_is_no_smaller_set() -> None:
    """95 are missing. One share of BME at 100 would do, but it has not acted, or the Bank Pool has half of it."""
    two = SellShares(A, "ADR", (10, 10))
    scene = holding(95, {"ADR": 20, "BME": 10}, {"ADR": 70, "BME": 100})
    assert scene.clause(two) == "13.2.e"
    scene.s.operated[scene.number("BME")] = 0
    assert scene.allows(two)
    full = holding(95, {"ADR": 20, "BME": 10}, {"ADR": 70, "BME": 100})
    full.found("BME", {B: 30, A: 10}, pool=50, value=100, director=B)
    assert full.allows(two)


@pytest.mark.rule("rhl:13.2.e", "rhl:13.2.f")
def test_shares_that_would_cost_the_directorship_are_no_smaller_set() -> None:
    """150 are missing; two shares of DEE at 80 would make B its director, so that three of ADR at 70 may go."""
    scene = needy(110, 0, 0, holdings={A: 40, B: 30}).found("ADR", {C: 50, A: 30}, value=70, director=C).do(NAME_4)
    assert scene.clause(SellShares(A, "DEE", (10, 10))) == "13.2.f"
    assert scene.clause(SellShares(A, "ADR", (10, 10, 10))) == "13.2.e"  # one of DEE and one of ADR bring 150
    scene.s.cash[1 + A] -= 1  # now 151 are missing
    scene.s.cash[0] += 1
    assert scene.allows(SellShares(A, "ADR", (10, 10, 10)))
    assert scene.allows(SellShares(A, "DEE", (10,)))  # with two of ADR, three shares as well


@pytest.mark.rule("rhl:13.2.e", "rhl:16.6.b")
def test_where_several_sales_are_allowed_their_falling_price_counts() -> None:
    """BME is at 90, then 80: for 170 two shares may go one after the other; for 175 only both at once."""
    one, both = SellShares(A, "BME", (10,)), SellShares(A, "BME", (10, 10))
    for missing, apart in ((170, True), (175, False)):
        scene = holding(missing, {"BME": 30}, {"BME": 90}, sales_per_corporation="any_number")
        assert (scene.allows(one), scene.allows(both)) == (apart, True)


@pytest.mark.rule("rhl:13.2.e")
def test_difference_forced_sale() -> None:
    """The profile 18xx asks only whether one of the papers sold could have stayed, not what else is in hand."""
    assert with_kkk(60, 20, 10, forced_sale="papers_in_hand").clause(SellShares(A, "KKK", (20,))) == "13.2.e"
    other = with_kkk(60, 20, 10, forced_sale="papers_sold")
    assert other.allows(SellShares(A, "KKK", (20,)))
    assert other.clause(SellShares(A, "KKK", (20, 10))) == "13.2.e"
    shares, values = {"ADR": 20, "BME": 10}, {"ADR": 70, "BME": 100}
    assert holding(95, shares, values, forced_sale="papers_in_hand").clause(SellShares(A, "ADR", (10, 10))) == "13.2.e"
    assert holding(95, shares, values, forced_sale="papers_sold").allows(SellShares(A, "ADR", (10, 10)))


@given(
    missing=st.integers(1, 260),
    papers=st.lists(st.sampled_from([10, 20]), min_size=1, max_size=4).filter(lambda p: sum(p) <= 50),
)
@settings(max_examples=60, deadline=None)
@pytest.mark.rule("rhl:13.2.e")
def test_no_smaller_set_of_papers_would_have_been_enough(missing: int, papers: list[int]) -> None:
    """Every set in hand is tried: none is legal if a smaller one brings the money, at 8 M a percent."""
    tens, twenties = papers.count(10), papers.count(20)
    assume(tens <= 2 and twenties <= 3)
    scene = with_kkk(missing, *papers)
    sets = [(20,) * n + (10,) * m for n in range(twenties + 1) for m in range(tens + 1) if n + m]
    enough = [one for one in sets if sum(one) * 8 >= missing]
    legal = [one for one in sets if scene.allows(SellShares(A, "KKK", one))]
    if enough:
        least = min(sum(one) for one in enough)
        assert {sum(one) for one in legal if one in enough} == {least}
        assert all(one in enough for one in legal)  # one sale a turn: a smaller one would leave him short
    else:
        assert legal == [one for one in sets if sum(one) == sum(papers)]


@pytest.mark.rule("rhl:13.2.e", "rhl:13.2.j")
def test_nobody_ruins_himself_by_selling_too_little() -> None:
    """Each corporation is sold once a turn, so one share now would leave the money short with shares in hand."""
    scene = needy(100, 0, 0, holdings={A: 20}).found("BME", {B: 50, A: 40}, value=90).do(NAME_4)
    assert scene.clause(SellShares(A, "BME", (10,))) == "13.2.e"
    assert scene.clause(GoBankrupt(A)) == "13.2.j"
    with_others = needy(100, 0, 0, holdings={A: 20}).found("BME", {B: 50, A: 40}, value=90)
    with_others.found("CME", {C: 50, A: 10}, value=90).do(NAME_4)
    with_others.do(SellShares(A, "BME", (10,)), SellShares(A, "CME", (10,)), BUY_4)
    assert with_others.cash(A) == 20


@pytest.mark.rule("rhl:13.2.f")
def test_the_acting_corporation_keeps_its_director() -> None:
    scene = needy(0, 0, 0, holdings={A: 30, B: 20}).do(NAME_4)
    assert scene.clause(SellShares(A, "DEE", (10, 10))) == "13.2.f"
    scene.do(SellShares(A, "DEE", (10,)))
    assert (scene.director("DEE"), scene.cash(A)) == (A, 80)


@pytest.mark.rule("rhl:13.2.g")
def test_other_directorships_may_be_lost() -> None:
    scene = needy(100, 0, 0).found("BME", {A: 30, C: 20}, value=90).do(NAME_4)
    scene.do(SellShares(A, "BME", (10, 10)))
    assert scene.director("BME") == C
    assert (scene.percent("BME", A), scene.percent("BME", C), scene.pool("BME")) == (10, 20, 20)


@pytest.mark.rule("rhl:13.2.h")
def test_the_usual_rules_of_selling_hold() -> None:
    scene = needy(0, 0, 0, holdings={A: 20}).found("BME", {B: 30, A: 20}, pool=50, value=90)
    scene.found("ADR", {C: 50, A: 40}, value=90).found("CME", {C: 50, A: 20}, operated=False).do(NAME_4)
    assert scene.clause(SellShares(A, "BME", (10,))) == "13.2.h"  # the Bank Pool is full
    assert scene.clause(SellShares(A, "CME", (10,))) == "13.2.h"  # has not acted yet
    row, column = scene.square("ADR")
    scene.do(SellShares(A, "ADR", (10, 10, 10)))
    assert scene.square("ADR") == (row + 1, column)
    assert scene.cash(A) == 270


@pytest.mark.rule("rhl:13.2.h", "rhl:16.5.b")
def test_forced_sales_are_possible_after_the_first_stock_round_too() -> None:
    """No sales in the first stock round; the operating round that follows it is none."""
    scene = needy(0, 0, 0, holdings={A: 40}, phase="2", treasury=50)
    scene.s.stock_round = 1
    scene.do(AnnounceTrain(A, "2", "bank"), SellShares(A, "DEE", (10,)), BuyTrain(A, "2", "bank", 100))
    assert scene.cash(A) == 30


@pytest.mark.rule("rhl:13.2.i")
def test_forced_sales_leave_the_priority_deal_alone() -> None:
    scene = needy(100, 0, 0).found("BME", {B: 50, A: 40}, value=90)
    scene.s.priority = C
    scene.do(NAME_4, SellShares(A, "BME", (10, 10)), BUY_4)
    assert scene.s.priority == C


@pytest.mark.rule("rhl:13.2.j")
def test_a_director_who_cannot_pay_is_bankrupt() -> None:
    """260 M is missing; 50 in cash and one share at 100 that can be sold."""
    scene = needy(50, 0, 0, holdings={A: 20}).found("BME", {B: 50, A: 10}, value=100).do(NAME_4)
    assert scene.clause(GoBankrupt(A)) == "13.2.j"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.cash(A) == 150
    assert scene.clause(BUY_4) == "13.2.e"
    scene.do(GoBankrupt(A))
    assert scene.s.bankrupt == [1, 0, 0]


@pytest.mark.rule("rhl:13.2.j")
def test_whoever_can_pay_is_not_bankrupt() -> None:
    scene = needy(100, 0, 0).found("BME", {B: 50, A: 40}, value=90).do(NAME_4, SellShares(A, "BME", (10, 10)))
    assert scene.clause(GoBankrupt(A)) == "13.2.j"
    last = with_kkk(80, 10).do(SellShares(A, "KKK", (10,)))  # to the last Mark, and nothing is left to sell
    assert (last.clause(GoBankrupt(A)), last.allows(BUY_4)) == ("13.2.j", True)


@pytest.mark.rule("rhl:16.6.b")
def test_option_sales_per_corporation_in_a_forced_purchase() -> None:
    scene = needy(100, 0, 0, sales_per_corporation="any_number").found("BME", {B: 50, A: 40}, value=90).do(NAME_4)
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.price("BME") == 80
    scene.do(SellShares(A, "BME", (10,)))
    assert (scene.cash(A), scene.price("BME")) == (100 + 90 + 80, 75)
