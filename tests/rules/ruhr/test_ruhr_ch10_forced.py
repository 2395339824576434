"""Chapters 10.8.3 and 10.8.4: a railway that must have a train and cannot pay for it."""

import pytest

from revier.rail.actions import AnnounceTrain, Answer, BuyTrain, CounterOffer, GoBankrupt, OwnDeal, Pass, SellShares
from scenes.ruhr import A, B, C, Scene
from scenes.ruhr_lines import sell_out

SELL_OWN = OwnDeal(A, "sell", 10)


def needy(
    cash: int,
    *,
    phase: str = "3",
    treasury: int = 0,
    value: int = 60,
    holdings: dict[int, int] | None = None,
    pool: int = 20,
) -> Scene:
    """The PWB has the route from Steele to Essen and no train; player A directs it. No certificate is in the offer."""
    scene = Scene().cleared().found("PWB", holdings or {A: 50, B: 30}, value=value, pool=pool, treasury=treasury)
    return scene.set_phase(phase).set_cash(cash, 500, 500, 500).step("PWB", "train")


def buy(train: str, price: int, source: str = "bank", seat: int = A) -> BuyTrain:
    return BuyTrain(seat, train, source, price)


# --- 10.8.3.c ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.8.3.c")
def test_first_the_railway_sells_a_certificate_of_its_own() -> None:
    """Treasury 100, train 180, value 60: the certificate brings 60, the director adds 20."""
    scene = needy(500, treasury=100, holdings={A: 50, B: 30}, pool=10)
    assert scene.clause(buy("3", 180)) == "10.8.3.c"
    assert scene.clause(Pass(A)) == "10.8.3.a"
    scene.do(SELL_OWN)
    assert (scene.treasury("PWB"), scene.price("PWB")) == (160, 55)
    scene.do(buy("3", 180))
    assert (scene.cash(A), scene.treasury("PWB"), scene.trains("PWB")) == (480, 0, ["3"])


@pytest.mark.rule("ruhr:10.8.3.c")
def test_that_holds_before_the_director_sells_anything() -> None:
    scene = needy(0, treasury=100, holdings={A: 50, B: 30}, pool=10)
    assert scene.clause(AnnounceTrain(A, "3", "bank")) == "10.8.3.c"
    assert scene.do(SELL_OWN).allows(AnnounceTrain(A, "3", "bank"))


@pytest.mark.rule("ruhr:10.8.3.c", "ruhr:10.8.4.e")
def test_with_exactly_the_price_in_the_treasury_nothing_is_sold_by_anybody() -> None:
    scene = needy(0, treasury=180, holdings={A: 50, B: 30}, pool=10)
    assert scene.clause(AnnounceTrain(A, "3", "bank")) == "10.8.4.e"
    assert scene.do(buy("3", 180)).treasury("PWB") == 0


@pytest.mark.rule("ruhr:10.8.3.c")
def test_where_it_cannot_sell_the_step_is_skipped() -> None:
    """No certificate in the offer; the pool full; a deal made already in this turn."""
    assert needy(500, treasury=100).allows(buy("3", 180))
    assert needy(500, treasury=100, holdings={A: 40}, pool=50).allows(buy("3", 180))
    dealt = needy(500, treasury=170, holdings={A: 50}, pool=10).do(OwnDeal(A, "buy", 10))
    assert dealt.treasury("PWB") == 110
    assert dealt.do(buy("3", 180)).cash(A) == 500 - 70


@pytest.mark.rule("ruhr:10.8.3.c")
def test_enough_is_enough_for_the_train_chosen() -> None:
    """A 2 from the pool can be paid; nothing has to be sold for it."""
    scene = needy(500, treasury=100, holdings={A: 50, B: 30}, pool=10).pool_train("2")
    assert scene.allows(buy("2", 80, "pool"))
    assert scene.clause(buy("3", 180)) == "10.8.3.c"


@pytest.mark.rule("ruhr:10.8.3.c")
def test_it_sells_before_the_director_helps_with_another_railways_train() -> None:
    """The CME has a 3: for 100 the treasury pays alone, for 150 a certificate goes first."""
    scene = needy(500, treasury=100, holdings={A: 50, B: 30}, pool=10).found("CME", {B: 60}, value=70)
    scene.give_trains("CME", "3").step("PWB", "train")
    assert scene.allows(buy("3", 100, "CME"))
    scene.refuses(buy("3", 150, "CME"), "10.8.3.c")
    assert scene.do(SELL_OWN).allows(buy("3", 161, "CME"))


# --- 10.8.4 -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.8.4.a")
def test_the_director_pays_exactly_what_is_missing() -> None:
    scene = needy(500, treasury=40).do(buy("3", 180))
    assert (scene.cash(A), scene.treasury("PWB"), scene.trains("PWB")) == (360, 0, ["3"])


@pytest.mark.rule("ruhr:10.8.4.b")
def test_the_director_may_choose_a_dear_train() -> None:
    """A 2 in the pool for 80 and a new 3 for 180, with 20 in the treasury."""
    scene = needy(500, treasury=20).pool_train("2")
    assert scene.allows(buy("2", 80, "pool"))
    assert scene.do(buy("3", 180)).cash(A) == 500 - 160


@pytest.mark.rule("ruhr:10.8.4.b")
def test_even_if_the_treasury_would_pay_for_the_cheap_one() -> None:
    scene = needy(500, treasury=100).pool_train("2").do(buy("3", 180))
    assert (scene.cash(A), scene.treasury("PWB")) == (420, 0)


@pytest.mark.rule("ruhr:10.8.4.c")
def test_no_help_for_an_8_while_the_bank_has_a_6() -> None:
    scene = needy(1000, phase="6")
    assert scene.clause(buy("8", 800)) == "10.8.4.c"
    assert scene.clause(AnnounceTrain(A, "8", "bank")) == "10.8.4.c"
    assert scene.fork().do(buy("6", 630)).cash(A) == 370
    assert sell_out(scene, "6").do(buy("8", 800)).cash(A) == 200


@pytest.mark.rule("ruhr:10.8.4.b")
def test_with_an_empty_bank_the_pool_is_left() -> None:
    scene = sell_out(needy(0, phase="8"), "6", "8").pool_train("6")
    assert scene.offers(AnnounceTrain) == [AnnounceTrain(A, "6", "pool")]


@pytest.mark.rule("ruhr:10.8.4.c")
def test_with_its_own_money_it_may_buy_the_8() -> None:
    assert needy(0, phase="6", treasury=800).allows(buy("8", 800))


@pytest.mark.rule("ruhr:10.8.4.d")
def test_another_railways_train_costs_no_more_than_printed() -> None:
    scene = needy(500, treasury=100).found("CME", {B: 60}, value=70).give_trains("CME", "3").step("PWB", "train")
    assert scene.clause(buy("3", 181, "CME")) == "10.8.4.d"
    scene.do(buy("3", 180, "CME"), Answer(B, True))
    assert (scene.trains("PWB"), scene.cash(A), scene.treasury("PWB")) == (["3"], 420, 0)
    assert scene.treasury("CME") == 180


@pytest.mark.rule("ruhr:10.8.4.d", "ruhr:10.8.1.c")
def test_nor_may_the_other_director_name_more() -> None:
    """The PWB has 100 and offers 120: 121 to the printed 180 may be asked; A accepts 170 and adds the 70 missing."""
    scene = needy(500, treasury=100).found("CME", {B: 60}, value=70).give_trains("CME", "3").step("PWB", "train")
    scene.do(buy("3", 120, "CME"))
    (counter,) = scene.g.legal(scene.s).of(CounterOffer)
    assert counter.span is not None
    assert (counter.span.low, counter.span.high) == (121, 180)
    assert scene.clause(CounterOffer(B, 181)) == "10.8.4.d"
    scene.do(CounterOffer(B, 170), Answer(A, True))
    assert (scene.trains("PWB"), scene.cash(A), scene.treasury("PWB")) == (["3"], 500 - 70, 0)
    assert scene.treasury("CME") == 170


@pytest.mark.rule("ruhr:10.8.4.d", "ruhr:10.8.4.e")
def test_money_is_raised_for_a_price_that_was_named() -> None:
    """Of 170 the treasury pays 100 and A 30: a certificate of the CME at 70 brings the missing 40."""
    scene = needy(30, treasury=100).found("CME", {B: 60, A: 20}, value=70).give_trains("CME", "3").step("PWB", "train")
    scene.do(buy("3", 120, "CME"), CounterOffer(B, 170), Answer(A, True))
    assert (scene.node, scene.mover) == ("raise", A)
    assert scene.clause(buy("3", 120, "CME")) == "10.9.ba"
    scene.do(SellShares(A, "CME", (10,)), buy("3", 170, "CME"))
    assert (scene.trains("PWB"), scene.cash(A), scene.treasury("PWB"), scene.treasury("CME")) == (["3"], 30, 0, 170)


@pytest.mark.rule("ruhr:10.8.4.d")
def test_that_is_a_rule_for_forced_purchases_only() -> None:
    scene = needy(500, treasury=300).found("CME", {B: 60}, value=70).give_trains("CME", "3").step("PWB", "train")
    assert scene.allows(buy("3", 300, "CME"))


def short_of_50() -> Scene:
    """A new 3 costs 180, the treasury has 100, A has 30: 50 are missing. A holds 20% of the CME at 60."""
    scene = needy(30, treasury=100, holdings={A: 20, B: 20}, pool=50)
    scene.found("CME", {B: 60, A: 20}, value=60).step("PWB", "train")
    assert scene.clause(buy("3", 180)) == "10.8.4.e"
    return scene.do(AnnounceTrain(A, "3", "bank"))


@pytest.mark.rule("ruhr:10.8.4.e")
def test_the_director_sells_no_more_than_is_needed() -> None:
    scene = short_of_50()
    assert scene.clause(SellShares(A, "CME", (10, 10))) == "10.8.4.e"
    scene.do(SellShares(A, "CME", (10,)))
    refusal = scene.why_not(SellShares(A, "CME", (10,)))
    assert refusal is not None
    assert (scene.cash(A), refusal.clause, refusal.reason.key) == (90, "ruhr:10.8.4.e", "rail.refused.raise.enough")
    scene.do(buy("3", 180))
    assert (scene.cash(A), scene.treasury("PWB"), scene.trains("PWB")) == (10, 0, ["3"])


def lacking(lack: int) -> Scene:
    """A 3 costs 180, the treasury has 100, A has the rest but for so much; no certificate of the PWB can be sold."""
    return needy(80 - lack, treasury=100, holdings={A: 20, B: 20}, pool=50)


def raising(scene: Scene) -> Scene:
    return scene.step("PWB", "train").do(AnnounceTrain(A, "3", "bank"))


@pytest.mark.rule("ruhr:10.8.4.e")
def test_a_large_certificate_stays_where_a_small_one_would_do() -> None:
    """Of the DGEE at 60 player A holds a 20% and a 10% certificate: for 50 the small one, for 70 the large one."""
    for lack, enough in ((50, (10,)), (70, (20,))):
        scene = raising(lacking(lack).found("DGEE", {B: 50}, value=60).give_papers("DGEE", A, 20, 10))
        assert scene.offers(SellShares) == [SellShares(A, "DGEE", enough)]
        assert scene.clause(SellShares(A, "DGEE", (20, 10))) == "10.8.4.e"


@pytest.mark.rule("ruhr:10.8.4.e", "ruhr:13.1.c")
def test_a_montan_certificate_is_one_share() -> None:
    """50 are missing: one share of the CME at 60, or one of Ruhrbergbau AG (20%) at 70, but not two of either."""
    scene = lacking(50).found("CME", {B: 60, A: 20}, value=60).montan("RB", {B: 20, A: 40}, "AAB", site=7, value=70)
    scene = raising(scene)
    assert scene.offers(SellShares) == [SellShares(A, "CME", (10,)), SellShares(A, "RB", (20,))]
    assert scene.clause(SellShares(A, "CME", (10, 10))) == "10.8.4.e"
    scene = lacking(70).found("CME", {B: 60, A: 20}, value=60).montan("RB", {B: 20, A: 40}, "AAB", site=7, value=70)
    assert raising(scene).offers(SellShares) == [SellShares(A, "RB", (20,))]  # two of the CME would be more


@pytest.mark.rule("ruhr:10.8.4.e", "ruhr:10.8.4.g", "ruhr:14.5.a")
def test_nobody_spoils_the_price_of_what_would_be_enough() -> None:
    """180 are missing, and the three shares of the CME, which A directs, are worth 60 each. Sold one after the other
    they would bring 60 and twice 55, for the director's sale lowers the price."""
    scene = needy(0, holdings={A: 20, B: 20}, pool=50).found("CME", {A: 30, C: 20}, value=60, director=A)
    raising(scene)
    for too_few in ((10,), (10, 10)):
        assert scene.clause(SellShares(A, "CME", too_few)) == "10.8.4.e"
    scene.do(SellShares(A, "CME", (10, 10, 10)), buy("3", 180))
    assert (scene.cash(A), scene.trains("PWB"), scene.price("CME")) == (0, ["3"], 55)


@pytest.mark.rule("ruhr:10.8.4.e")
def test_nobody_sells_who_has_the_money() -> None:
    assert needy(180).clause(AnnounceTrain(A, "3", "bank")) == "10.8.4.e"


@pytest.mark.rule("ruhr:10.8.4.e")
def test_the_rules_of_selling_hold() -> None:
    """The pool takes no more than half; the price falls for a director, not for others."""
    scene = short_of_50()
    assert scene.clause(SellShares(A, "PWB", (10,))) == "10.8.4.e"  # the pool has 50%
    scene.do(SellShares(A, "CME", (10,)))
    assert scene.price("CME") == 60  # B directs the CME
    scene = needy(0).do(AnnounceTrain(A, "3", "bank"), SellShares(A, "PWB", (10,)))
    assert (scene.cash(A), scene.price("PWB")) == (60, 55)


@pytest.mark.rule("ruhr:10.8.4.e")
def test_shares_of_a_railway_that_has_not_acted_stay() -> None:
    scene = needy(0, holdings={A: 20, B: 20}, pool=50)
    scene.found("CME", {B: 60, A: 20}, value=60, operated=False).step("PWB", "train")
    scene.do(AnnounceTrain(A, "3", "bank"))
    assert scene.clause(SellShares(A, "CME", (10,))) == "10.8.4.e"


@pytest.mark.rule("ruhr:10.8.4.f")
def test_the_directorship_of_the_buyer_does_not_change() -> None:
    """A 50%, B 40%: one certificate of the PWB may go, two would make B the director."""
    scene = needy(0, holdings={A: 50, B: 40}, pool=10).do(AnnounceTrain(A, "3", "bank"))
    assert scene.clause(SellShares(A, "PWB", (10, 10))) == "10.8.4.f"
    scene.do(SellShares(A, "PWB", (10,)))
    assert scene.clause(SellShares(A, "PWB", (10,))) == "10.8.4.f"


@pytest.mark.rule("ruhr:10.8.4.f")
def test_that_of_another_corporation_may() -> None:
    scene = needy(60, holdings={A: 20, B: 20}, pool=50)
    scene.found("CME", {A: 30, C: 20}, value=60, director=A).step("PWB", "train")
    scene.do(AnnounceTrain(A, "3", "bank"), SellShares(A, "CME", (10, 10)))
    assert (scene.director("CME"), scene.director("PWB")) == (C, A)


@pytest.mark.rule("ruhr:10.8.4.g")
def test_who_cannot_raise_enough_is_bankrupt_not_before() -> None:
    """180 are missing; the only share that can be sold brings 60."""
    scene = needy(0, holdings={A: 20, B: 20}, pool=50)
    scene.found("CME", {B: 60, A: 10}, value=60).step("PWB", "train").do(AnnounceTrain(A, "3", "bank"))
    assert scene.clause(GoBankrupt(A)) == "10.8.4.g"
    scene.do(SellShares(A, "CME", (10,)))
    assert scene.allows(GoBankrupt(A))
    assert scene.clause(buy("3", 180)) == "10.8.4.e"


@pytest.mark.rule("ruhr:10.8.4.g")
def test_who_can_pay_is_not() -> None:
    scene = short_of_50().do(SellShares(A, "CME", (10,)))
    assert scene.clause(GoBankrupt(A)) == "10.8.4.g"


@pytest.mark.rule("ruhr:10.8.4.d", "ruhr:10.8.4.e")
def test_for_another_railways_train_too_the_director_may_have_to_sell() -> None:
    """60 are missing for the 3 of the CME at its printed price; A sells one certificate of the CME."""
    scene = needy(20, treasury=100, holdings={A: 20, B: 20}, pool=50)
    scene.found("CME", {B: 60, A: 20}, value=60).give_trains("CME", "3").step("PWB", "train")
    scene.do(buy("3", 180, "CME"), Answer(B, True))
    assert (scene.node, scene.clause(buy("3", 180, "CME"))) == ("raise", "10.8.4.e")
    scene.do(SellShares(A, "CME", (10,)), buy("3", 180, "CME"))
    assert (scene.trains("PWB"), scene.cash(A), scene.treasury("PWB")) == (["3"], 0, 0)
    assert (scene.trains("CME"), scene.treasury("CME")) == ([], 180)
