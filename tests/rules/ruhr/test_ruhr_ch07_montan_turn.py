"""Chapter 7.2: the turn of a Montan company: income, payout, stock value, one activity, a deal in own certificates."""

import pytest

from revier.games.ruhr.actions import BuildLink, BuyEngine, ScrapEngine
from revier.rail.actions import BuyShare, Dividend, Found, OwnDeal, Pass, SellShares
from scenes.ruhr import A, B, C, D, Scene, develop

SELL, BUY = OwnDeal(A, "sell", 20), OwnDeal(A, "buy", 20)


def rb(
    step: str = "montan_pay",
    markers: str = "AABBC",
    *,
    value: int = 70,
    treasury: int = 100,
    pool: int = 0,
    engines: tuple[str, ...] = (),
) -> Scene:
    """Ruhrbergbau AG: A has 40 %, B 20 %, the rest is in the offering or the pool. AABBC earns 10+10+20+20+30 = 90."""
    scene = Scene().cleared().set_phase("3")
    scene.montan("RB", {A: 40, B: 20}, markers, site=7, value=value, treasury=treasury, pool=pool, engines=engines)
    return scene.step("RB", step)


# --- the steps --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.2.a", "ruhr:4.2.d")
def test_a_pmc_settles_its_income_before_it_spends() -> None:
    scene = Scene().cleared().pmc(7, A, "AAB", chest=100).site_turn(7)
    assert scene.clause(develop(A, "2", "A")) == "7.2.a"
    assert scene.clause(Pass(A)) == "7.2.a"
    scene.do(Dividend(A, False))
    assert scene.clause(Dividend(A, True)) == "7.2.a"
    assert scene.allows(develop(A, "2", "A"))


def test_whoever_acts_is_seen_first() -> None:
    def first(scene: Scene) -> str:
        stage = scene.g.view(scene.s, None).on_stage()
        assert stage is not None
        return stage.boards[0]

    assert first(Scene().cleared().pmc(7, A, "AAB").site_turn(7)) == "mines"
    assert first(rb()) == "montan"


@pytest.mark.rule("ruhr:7.2.a")
def test_a_montan_corporation_pays_moves_its_marker_and_then_spends() -> None:
    scene = rb(treasury=200)
    assert scene.clause(develop(A, "3", "AB")) == "7.2.a"
    scene.do(Dividend(A, True))
    assert (scene.node, scene.price("RB")) == ("montan_spend", 75)
    assert scene.clause(Dividend(A, True)) == "7.2.a"
    assert scene.allows(develop(A, "3", "AB"))


@pytest.mark.rule("ruhr:7.2.a")
def test_the_turn_of_the_next_pmc_begins_before_its_income() -> None:
    """Number 7 has settled its income and spends nothing; then number 10 is told of, and asked about its income."""
    scene = Scene().cleared().pmc(7, A, "AAB").pmc(10, B, "A").site_turn(7).do(Dividend(A, False), Pass(A))
    assert (scene.acting(), scene.node, scene.keys()) == ("#10", "site_pay", ["rail.log.turn"])


@pytest.mark.rule("ruhr:7.2.a", "ruhr:7.b")
def test_no_shares_are_bought_or_sold_in_the_turn_of_a_montan_corporation() -> None:
    scene = rb()
    for action in (BuyShare(A, "RB", "offer", 20), SellShares(A, "RB", (20,)), Found(A, "CME", 60)):
        scene.refuses(action, "7.b")


@pytest.mark.rule("ruhr:7.2.a")
def test_only_the_owner_or_the_director_decides() -> None:
    scene = Scene().cleared().pmc(7, A, "AAB", chest=100).site_turn(7)
    assert scene.clause(Dividend(B, True)) == "16.b"
    assert rb().clause(Dividend(B, True)) == "5.2.a"


# --- income -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.2.b")
def test_income_is_all_active_markers_and_the_engines() -> None:
    """10 + 20 + 20 and an engine of 20; in phase 4 the A marker earns nothing any more."""
    scene = Scene().cleared().pmc(7, A, "ABB", engine="W1", link=True)
    assert scene.montan_income(7) == 50 + 20
    assert scene.set_phase("4").montan_income(7) == 40 + 20


@pytest.mark.rule("ruhr:7.2.c")
def test_an_engine_earns_what_the_best_marker_earns() -> None:
    scene = Scene().cleared().set_phase("3").pmc(7, A, "AC", engine="W2", link=True)
    assert scene.montan_income(7) == 10 + 30 + 30


@pytest.mark.rule("ruhr:7.2.d")
def test_markers_in_the_treasury_earn_nothing_and_raise_no_engine() -> None:
    """A C marker (30) waits, a B marker (20) lies in a box."""
    scene = Scene().cleared().set_phase("3").pmc(7, A, "B", stored="C")
    assert scene.montan_income(7) == 20
    assert scene.pmc(7, A, "B", stored="C", engine="W1", link=True).montan_income(7) == 20 + 20


@pytest.mark.rule("ruhr:7.2.e")
def test_two_engines_need_two_active_markers() -> None:
    """In phase 8 A, B and C are inactive: D (40) alone feeds one engine, D and E feed both."""
    scene = rb(markers="AABBCD", engines=("W3", "W4")).set_phase("8")
    assert scene.montan_income("RB") == 40 + 40
    scene = rb(markers="AABBCDE", engines=("W3", "W4")).set_phase("8")
    assert scene.montan_income("RB") == 90 + 50 + 40


# --- payout -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.2.f", "ruhr:4.2.c")
@pytest.mark.parametrize(("pays", "owner", "chest"), [(True, 40, 40), (False, 0, 80)])
def test_a_pmc_shares_its_income_or_keeps_it(pays: bool, owner: int, chest: int) -> None:
    """Four markers, 10 + 10 + 30 + 30 = 80."""
    scene = Scene().cleared().set_phase("3").set_cash(0, 0).pmc(7, A, "AACC", link=True).site_turn(7)
    bank = scene.bank
    scene.do(Dividend(A, pays))
    assert (scene.cash(A), scene.chest(7), scene.bank) == (owner, chest, bank - 80)
    assert (scene.node, scene.keys()) == ("site_spend", ["ruhr.log.splits" if pays else "rail.log.keeps"])


@pytest.mark.rule("ruhr:7.2.f", "ruhr:7.2.a")
def test_a_pmc_without_income_has_nothing_to_decide() -> None:
    scene = Scene().cleared().set_phase("4").pmc(7, A, "AA").site_turn(7)
    assert (scene.node, scene.clause(Dividend(A, True))) == ("site_spend", "7.2.a")


@pytest.mark.rule("ruhr:7.2.g")
def test_a_montan_corporation_pays_all_or_keeps_all() -> None:
    """Income 100: A's 40 % are 40, B's 20 % are 20. Nothing but these two is offered."""
    scene = rb(markers="AAABBC", treasury=0).set_cash(0, 0)
    assert scene.offers(Dividend) == [Dividend(A, True), Dividend(A, False)]
    paying = scene.fork().do(Dividend(A, True))
    assert (paying.cash(A), paying.cash(B)) == (40, 20)
    scene.do(Dividend(A, False))
    assert (scene.cash(A), scene.cash(B), scene.treasury("RB")) == (0, 0, 100)


@pytest.mark.rule("ruhr:7.2.h")
def test_the_offering_earns_for_the_treasury_and_the_pool_for_nobody() -> None:
    """Income 100, two certificates in the offering, one in the pool, two with the players."""
    scene = Scene().cleared().set_phase("3").set_cash(0, 0, 0, 0)
    scene.montan("RB", {A: 20, B: 20}, "AAABBC", site=7, pool=20, director=A).step("RB", "montan_pay")
    bank = scene.bank
    scene.do(Dividend(A, True))
    assert (scene.treasury("RB"), scene.cash(A), scene.cash(B)) == (40, 20, 20)
    assert scene.bank == bank - 80


# --- stock value ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.2.i")
@pytest.mark.parametrize("markers", ["AABC", "AAABBBBC"])
def test_a_dividend_of_the_value_moves_the_marker_one_box_however_large_it_is(markers: str) -> None:
    """70 (exactly the value) and 140 (twice the value) both lead from 70 to 75."""
    scene = rb(markers=markers)
    assert scene.s.earned in (70, 140)
    assert scene.do(Dividend(A, True)).price("RB") == 75


@pytest.mark.rule("ruhr:7.2.j")
def test_a_smaller_dividend_leaves_the_marker() -> None:
    scene = rb(markers="AABB")
    assert (scene.s.earned, scene.do(Dividend(A, True)).price("RB")) == (60, 70)


@pytest.mark.rule("ruhr:7.2.k")
def test_without_a_dividend_the_marker_goes_down() -> None:
    assert rb().do(Dividend(A, False)).price("RB") == 65


@pytest.mark.rule("ruhr:7.2.k")
def test_without_income_nothing_can_be_paid_and_the_marker_goes_down() -> None:
    """In phase 5 A and B earn nothing."""
    scene = rb(markers="AABB", treasury=300).set_phase("5").step("RB", "montan_pay")
    assert scene.clause(Dividend(A, True)) == "7.2.k"
    assert scene.do(Dividend(A, False)).price("RB") == 65


# --- one activity -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.2.l", "ruhr:8.e")
def test_one_activity_in_a_turn() -> None:
    """The US bought markers; its merged mill in Essen is joined to the PWB, and it has money for all."""
    scene = Scene().cleared().set_phase("3").found("PWB", {B: 50}, value=60)
    scene.montan("US", {A: 40}, "AAB", site=1, merged=(2,), treasury=500).step("US", "montan_spend")
    link, engine = BuildLink(A, 2), BuyEngine(A, "3", "bank", 60)
    assert scene.allows(link)
    assert scene.allows(engine)
    scene.do(develop(A, "3", "AB"))
    assert {scene.clause(link), scene.clause(engine), scene.clause(develop(A, "3", "AA"))} == {"7.2.l"}
    assert scene.offers(BuildLink) == scene.offers(BuyEngine) == []


@pytest.mark.rule("ruhr:7.2.l")
@pytest.mark.parametrize("first", [BuildLink(A, 2), BuyEngine(A, "3", "bank", 60)])
def test_a_link_or_an_engine_is_the_activity_too(first: BuildLink | BuyEngine) -> None:
    scene = Scene().cleared().set_phase("3").found("PWB", {B: 50}, value=60)
    scene.montan("US", {A: 40}, "AAB", site=1, merged=(2,), treasury=500).step("US", "montan_spend").do(first)
    assert scene.clause(develop(A, "3", "AB")) == "7.2.l"


@pytest.mark.rule("ruhr:7.2.l")
def test_the_turn_of_a_pmc_is_over_after_its_activity() -> None:
    scene = Scene().cleared().pmc(7, A, "AAB", chest=200).pmc(10, B, "A").spend(7).do(develop(A, "2", "A"))
    assert scene.acting() == "#10"


@pytest.mark.rule("ruhr:7.2.m", "ruhr:9.3.e")
def test_an_engine_gives_way_to_a_new_one_in_one_activity() -> None:
    scene = Scene().cleared().set_phase("3").pmc(7, A, "AAB", engine="W1", link=True, chest=60).pmc(10, B, "A").spend(7)
    assert scene.clause(BuyEngine(A, "3", "bank", 60)) == "9.3.e"
    assert scene.clause(BuyEngine(A, "3", "bank", 60, "W2")) == "9.3.g"
    scene.do(BuyEngine(A, "3", "bank", 60, "W1"))
    assert (scene.engines(7), scene.engine_supply("W1"), scene.engine_supply("W2")) == (["W2"], 4, 3)
    assert (scene.chest(7), scene.acting()) == (0, "#10")


@pytest.mark.rule("ruhr:7.2.m")
def test_no_engine_gives_way_where_a_box_is_free() -> None:
    scene = Scene().cleared().set_phase("3")
    scene.montan("RB", {A: 40}, "AAB", site=7, merged=(5,), engines=("W1",), treasury=60).step("RB", "montan_spend")
    assert scene.clause(BuyEngine(A, "3", "bank", 60, "W1")) == "7.2.m"
    assert scene.do(BuyEngine(A, "3", "bank", 60)).engines("RB") == ["W1", "W2"]


@pytest.mark.rule("ruhr:7.2.m")
def test_giving_up_an_engine_alone_is_no_activity() -> None:
    scene = Scene().cleared().pmc(7, A, "AAB", engine="W1", link=True, chest=60).spend(7).do(ScrapEngine(A, "W1"))
    assert scene.do(BuyEngine(A, "2", "bank", 40)).engines(7) == ["W1"]


# --- own certificates -------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.2.n")
def test_one_deal_a_turn_before_income_or_after_spending() -> None:
    scene = rb(treasury=300, pool=20)
    early = scene.fork().do(SELL)
    assert (early.clause(BUY), early.clause(SELL)) == ("7.2.n", "7.2.n")
    early.do(Dividend(A, True))
    assert early.clause(BUY) == "7.2.n"
    late = scene.do(Dividend(A, True), develop(A, "3", "AA"))
    assert late.allows(SELL)
    assert late.do(BUY).node != "montan_spend"


@pytest.mark.rule("ruhr:7.2.o", "ruhr:14.5.c")
def test_a_sale_brings_the_value_and_then_costs_one_box() -> None:
    scene = rb(value=80, treasury=0)
    bank = scene.bank
    scene.do(SELL)
    assert (scene.treasury("RB"), scene.bank, scene.price("RB")) == (80, bank - 80, 75)
    assert (scene.unsold("RB"), scene.pool("RB")) == (20, 20)


@pytest.mark.rule("ruhr:7.2.o", "ruhr:14.4.b")
def test_the_pool_takes_half_of_the_shares_at_most() -> None:
    """40 % lie there; another 20 % would be 60 %."""
    scene = Scene().cleared().set_phase("3").montan("RB", {A: 40}, "AAB", site=7, pool=40).step("RB", "montan_pay")
    assert scene.clause(SELL) == "14.4.b"


@pytest.mark.rule("ruhr:7.2.o")
def test_without_a_certificate_in_the_offering_there_is_no_sale() -> None:
    scene = Scene().cleared().set_phase("3").montan("RB", {A: 40, C: 40, D: 20}, "AAB", site=7, director=A)
    assert scene.step("RB", "montan_pay").clause(SELL) == "7.2.o"


@pytest.mark.rule("ruhr:7.2.p")
def test_a_certificate_bought_back_costs_the_value_and_moves_nothing() -> None:
    scene = rb(value=80, treasury=100, pool=20)
    bank = scene.bank
    scene.do(BUY)
    assert (scene.treasury("RB"), scene.bank, scene.price("RB")) == (20, bank + 80, 80)
    assert (scene.unsold("RB"), scene.pool("RB")) == (40, 0)


@pytest.mark.rule("ruhr:7.2.p")
def test_a_purchase_needs_the_money_and_a_certificate_in_the_pool() -> None:
    assert rb(value=80, treasury=79, pool=20).clause(BUY) == "7.2.p"
    assert rb(value=80, treasury=100).clause(BUY) == "7.2.p"
