"""Chapter 13.1: buying trains."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.action import Span
from revier.rail.actions import AnnounceTrain, Answer, BuyTrain, CounterOffer, DiscardTrain, Pass
from revier.rail.state import DEPOT, OWNED, SCRAPPED, TRAIN_POOL
from scenes.rhl import A, B, C, Scene
from scenes.rhl_track import lay

ROUTE = "F11=9/1"  # Düsseldorf (right bank) - Elberfeld


def buyer(company: str = "BME", *, treasury: int, phase: str = "2", trains: str = "", **options: Any) -> Scene:
    """A company of A at its train step; ADR is B's."""
    scene = Scene(3, **options).give_lots().set_phase(phase)
    scene.found("ADR", {B: 50}).found(company, {A: 50, B: 10}, treasury=treasury)
    return scene.give_trains(company, *trains.split()).step(company, "train")


def sold_out(scene: Scene, train: str) -> Scene:
    """All new trains of a type are gone."""
    number = scene.g.d.train_index[train]
    while scene.g.trains.count(scene.s, number, DEPOT):
        scene.g.trains.move(scene.s, number, DEPOT, SCRAPPED)
    return scene


def count(scene: Scene, train: str, place: int) -> int:
    return scene.g.trains.count(scene.s, scene.g.d.train_index[train], place)


@pytest.mark.rule("rhl:13.1.a")
def test_new_trains_are_paid_in_full_from_the_treasury() -> None:
    scene = buyer(treasury=190, phase="3", trains="3").set_cash(500, 0, 0)
    assert scene.clause(BuyTrain(A, "3", "bank", 200)) == "13.1.a"
    assert scene.clause(BuyTrain(A, "3", "bank", 190)) == "13.1.a"
    scene.set_treasury("BME", 200)
    bank = scene.bank
    scene.do(BuyTrain(A, "3", "bank", 200))
    assert (scene.treasury("BME"), scene.bank, scene.cash(A)) == (0, bank + 200, 500)


@pytest.mark.rule("rhl:13.1.a", "rhl:13.1.d")
def test_only_trains_that_are_there_are_bought() -> None:
    """There is no 7-train and no XYZ; ADR has a 2 and no 3; BME buys nothing from itself."""
    scene = buyer(treasury=400, phase="3", trains="3").give_trains("ADR", "2")
    unknown = [(BuyTrain(A, "7", source, 100), "unknown") for source in ("bank", "pool", "ADR")]
    for action, key in (*unknown, (BuyTrain(A, "2", "XYZ", 100), "source")):
        refusal = scene.why_not(action)
        assert refusal is not None
        assert refusal.reason.key == f"rail.refused.train.{key}"
    assert scene.clause(BuyTrain(A, "3", "ADR", 100)) == "13.1.d"
    assert scene.clause(BuyTrain(A, "3", "BME", 100)) == "13.1.d"
    assert scene.allows(BuyTrain(A, "2", "ADR", 100))


@pytest.mark.rule("rhl:13.1.a", "rhl:10.1.b")
def test_a_new_train_runs_in_the_next_turn() -> None:
    scene = Scene().give_lots().set_phase("3").found("DEE", {A: 60}, treasury=500)
    lay(scene, ROUTE).step("DEE", "train", rounds=2, number=1)
    scene.do(BuyTrain(A, "3", "bank", 200), Pass(A))
    assert (scene.s.stock_round, scene.s.operating_round) == (2, 2)
    scene.passes(2)  # no tile, no marker
    assert scene.node == "run"
    assert scene.income(("3", "F9:c1 F11 F13:c0")) == 60


@pytest.mark.rule("rhl:13.1.b")
def test_several_trains_in_one_turn() -> None:
    scene = buyer(treasury=400)
    scene.do(BuyTrain(A, "2", "bank", 100), BuyTrain(A, "2", "bank", 100))
    assert (scene.trains("BME"), scene.treasury("BME")) == (["2", "2"], 200)


@pytest.mark.rule("rhl:13.1.c")
def test_trains_of_others_only_after_the_first_3_train() -> None:
    early = buyer(treasury=400, phase="2").give_trains("ADR", "2")
    assert early.clause(BuyTrain(A, "2", "ADR", 50)) == "13.1.c"
    later = buyer(treasury=400, phase="3").give_trains("ADR", "2")
    assert later.allows(BuyTrain(A, "2", "ADR", 50))


@pytest.mark.rule("rhl:13.1.c")
def test_option_early_train_trade() -> None:
    trade = BuyTrain(A, "2", "ADR", 50)
    assert not buyer(treasury=400, early_train_trade=False).give_trains("ADR", "2").allows(trade)
    assert buyer(treasury=400, early_train_trade=True).give_trains("ADR", "2").allows(trade)


@pytest.mark.rule("rhl:13.1.d")
def test_the_directors_agree_on_a_price() -> None:
    scene = buyer(treasury=400, phase="3").give_trains("ADR", "2", "3")
    assert scene.clause(BuyTrain(A, "2", "ADR", 0)) == "13.1.d"
    scene.do(BuyTrain(A, "2", "ADR", 1))
    assert (scene.node, scene.mover) == ("offer", B)
    scene.do(Answer(B, True))
    assert (scene.trains("BME"), scene.trains("ADR")) == (["2"], ["3"])
    assert (scene.treasury("BME"), scene.treasury("ADR")) == (399, 1)


@pytest.mark.rule("rhl:13.1.d")
def test_the_selling_director_may_decline() -> None:
    scene = buyer(treasury=400, phase="3").give_trains("ADR", "2", "3")
    scene.do(BuyTrain(A, "2", "ADR", 30), Answer(B, False))
    assert (scene.trains("BME"), scene.trains("ADR")) == ([], ["2", "3"])
    assert (scene.treasury("BME"), scene.treasury("ADR")) == (400, 0)
    assert scene.clause(BuyTrain(A, "2", "ADR", 30)) == "13.1.d"  # a further offer is a better one
    assert scene.allows(BuyTrain(A, "2", "ADR", 31))
    assert scene.allows(BuyTrain(A, "3", "ADR", 1))  # another type was not spoken of


def prices(scene: Scene, train: str) -> tuple[int, int] | None:
    """The range of prices in which a train of ADR is offered to BME."""
    for choice in scene.g.legal(scene.s).of(BuyTrain):
        a = choice.action
        if isinstance(a, BuyTrain) and (a.train, a.source) == (train, "ADR") and choice.span is not None:
            return choice.span.low, choice.span.high
    return None


@pytest.mark.rule("rhl:13.1.d")
def test_three_offers_each_better_than_the_last() -> None:
    scene = buyer(treasury=400, phase="3").give_trains("ADR", "2", "3")
    assert prices(scene, "2") == (1, 400)
    for price, then in ((30, (31, 400)), (31, (32, 400)), (200, None)):
        scene.do(BuyTrain(A, "2", "ADR", price), Answer(B, False))
        assert prices(scene, "2") == then
    assert scene.clause(BuyTrain(A, "2", "ADR", 400)) == "13.1.d"
    assert prices(scene, "3") == (1, 400)
    scene.step("BME", "train")  # another turn
    assert prices(scene, "2") == (1, 400)


@pytest.mark.rule("rhl:13.1.d")
def test_a_better_offer_may_be_accepted() -> None:
    scene = buyer(treasury=400, phase="3").give_trains("ADR", "2")
    scene.do(BuyTrain(A, "2", "ADR", 30), Answer(B, False), BuyTrain(A, "2", "ADR", 60), Answer(B, True))
    assert (scene.trains("BME"), scene.treasury("BME"), scene.treasury("ADR")) == (["2"], 340, 60)


@pytest.mark.parametrize(("accepts", "after"), [(True, (["2"], 310, 90)), (False, ([], 400, 0))])
@pytest.mark.rule("rhl:13.1.d")
def test_a_counter_offer_is_answered_yes_or_no(accepts: bool, after: tuple[list[str], int, int]) -> None:
    scene = buyer(treasury=400, phase="3").give_trains("ADR", "2").do(BuyTrain(A, "2", "ADR", 30))
    assert scene.clause(CounterOffer(B, 30)) == "13.1.d"  # not more than was offered
    assert scene.clause(CounterOffer(B, 401)) == "13.1.a"  # more than BME has
    (choice,) = scene.g.legal(scene.s).of(CounterOffer)
    assert choice.span == Span("price", 31, 400)
    scene.do(CounterOffer(B, 90))
    assert (scene.node, scene.mover) == ("offer", A)
    assert set(scene.g.legal(scene.s).kinds()) == {Answer}
    scene.do(Answer(A, accepts))
    assert scene.node == "train"
    assert (scene.trains("BME"), scene.treasury("BME"), scene.treasury("ADR")) == after
    if not accepts:  # the offer of 30 came to nothing, and counts
        assert prices(scene, "2") == (31, 400)


@pytest.mark.rule("rhl:13.1.d")
def test_who_offered_all_there_is_gets_no_counter_offer() -> None:
    scene = buyer(treasury=40, phase="3").give_trains("ADR", "2").do(BuyTrain(A, "2", "ADR", 40))
    assert not scene.offers(CounterOffer)


@pytest.mark.rule("rhl:13.1.d")
def test_trains_change_hands_in_the_buyers_turn_only() -> None:
    scene = buyer(treasury=400, phase="3").give_trains("BME", "3")
    assert not scene.allows(BuyTrain(B, "3", "BME", 50))  # B directs ADR, but BME is acting
    own = buyer(treasury=400, phase="3").found("CME", {A: 50}).give_trains("CME", "3")
    own.do(BuyTrain(A, "3", "CME", 50))  # one director on both sides needs no answer
    assert (own.trains("BME"), own.treasury("CME")) == (["3"], 50)


@pytest.mark.rule("rhl:13.1.d")
def test_option_train_trade_answer() -> None:
    trade = BuyTrain(A, "2", "ADR", 50)
    asked = buyer(treasury=400, phase="3", train_trade_answer=True).give_trains("ADR", "2").do(trade)
    assert (asked.node, asked.trains("BME")) == ("offer", [])
    settled = buyer(treasury=400, phase="3", train_trade_answer=False).give_trains("ADR", "2").do(trade)
    assert (settled.node, settled.trains("BME"), settled.treasury("ADR")) == ("train", ["2"], 50)


@pytest.mark.rule("rhl:13.1.e")
def test_a_type_starts_when_the_one_before_is_sold_out() -> None:
    scene = buyer(treasury=900)
    for _ in range(5):
        scene.give_trains("ADR", "2")
    assert count(scene, "2", DEPOT) == 1
    assert scene.clause(BuyTrain(A, "3", "bank", 200)) == "13.1.e"
    scene.do(BuyTrain(A, "2", "bank", 100))
    assert scene.allows(BuyTrain(A, "3", "bank", 200))
    assert scene.clause(BuyTrain(A, "4", "bank", 300)) == "13.1.e"


@pytest.mark.rule("rhl:13.1.f")
def test_6_and_8_trains_are_sold_beside_smaller_ones() -> None:
    scene = buyer(treasury=3000, phase="4")
    sold_out(scene, "4")
    assert scene.clause(BuyTrain(A, "6", "bank", 600)) == "13.1.e"
    scene.do(BuyTrain(A, "5", "bank", 500))
    assert count(scene, "5", DEPOT) == 2
    assert scene.clause(BuyTrain(A, "8", "bank", 800)) == "13.1.e"
    scene.do(BuyTrain(A, "6", "bank", 600))
    other = buyer(treasury=900, phase="6", trains="5")
    assert [a.train for a in other.offers(BuyTrain) if isinstance(a, BuyTrain)] == ["6", "8"]
    assert other.allows(BuyTrain(A, "8", "bank", 800))


@pytest.mark.rule("rhl:13.1.g")
def test_a_lower_limit_may_forbid_the_next_purchase() -> None:
    scene = buyer(treasury=3000, phase="4", trains="4")
    sold_out(scene, "4")
    scene.do(BuyTrain(A, "5", "bank", 500))
    assert scene.trains("BME") == ["4", "5"]
    assert scene.clause(BuyTrain(A, "5", "bank", 500)) == "13.1.h"
    assert not scene.allows(BuyTrain(A, "6", "bank", 600))


@pytest.mark.rule("rhl:13.1.h")
def test_no_purchase_at_the_limit_even_if_it_made_room() -> None:
    scene = sold_out(buyer(treasury=900, phase="3", trains="2 2 2 2"), "3")
    assert scene.clause(BuyTrain(A, "4", "bank", 300)) == "13.1.h"
    three = sold_out(buyer(treasury=900, phase="3", trains="2 2 2"), "3")
    three.do(BuyTrain(A, "4", "bank", 300))
    assert three.trains("BME") == ["4"]


@pytest.mark.rule("rhl:13.1.i")
def test_trains_are_not_given_up_by_choice() -> None:
    scene = buyer(treasury=0, trains="2 2")
    assert scene.clause(DiscardTrain(A, "2")) == "13.1.i"
    assert scene.trains("BME") == ["2", "2"]


@pytest.mark.rule("rhl:13.1.j")
def test_the_director_chooses_which_trains_to_keep() -> None:
    scene = buyer("CME", treasury=500, phase="4").found("BME", {B: 50}).give_trains("BME", "3", "3", "4")
    sold_out(scene, "4")
    scene.do(BuyTrain(A, "5", "bank", 500))
    assert (scene.node, scene.mover) == ("discard", B)
    assert scene.clause(DiscardTrain(B, "5")) == "13.1.j"
    assert {a.train for a in scene.offers(DiscardTrain) if isinstance(a, DiscardTrain)} == {"3", "4"}
    before = scene.s.cash[:]
    scene.do(DiscardTrain(B, "4"))
    assert scene.trains("BME") == ["3", "3"]
    assert count(scene, "4", TRAIN_POOL) == 1
    assert scene.s.cash == before
    assert (scene.node, scene.mover) == ("train", A)


@pytest.mark.rule("rhl:13.1.j")
def test_several_corporations_give_up_trains_in_operating_order() -> None:
    """The limit falls to two: RhE at 100 is asked before BME at 80; who has two trains is not asked."""
    scene = buyer("CME", treasury=500, phase="4").found("BME", {B: 50}, value=80).give_trains("BME", "3", "3", "4")
    scene.found("RhE", {C: 50}, value=100).give_trains("RhE", "3", "3", "4").give_trains("ADR", "3", "4")
    sold_out(scene, "4").do(BuyTrain(A, "5", "bank", 500))
    assert (scene.node, scene.mover) == ("discard", C)
    scene.do(DiscardTrain(C, "3"))
    assert (scene.node, scene.mover) == ("discard", B)
    scene.do(DiscardTrain(B, "4"))
    assert (scene.node, scene.mover) == ("train", A)
    assert (scene.trains("RhE"), scene.trains("BME"), scene.trains("ADR")) == (["3", "4"], ["3", "3"], ["3", "4"])


@pytest.mark.rule("rhl:13.1.k")
def test_pool_trains_cost_their_full_price() -> None:
    scene = buyer(treasury=1000, phase="5").pool_train("4")
    assert scene.clause(BuyTrain(A, "4", "pool", 150)) == "13.1.a"
    assert scene.clause(BuyTrain(A, "3", "pool", 200)) == "13.1.k"
    bank = scene.bank
    scene.do(BuyTrain(A, "4", "pool", 300))
    assert (scene.trains("BME"), scene.treasury("BME"), scene.bank) == (["4"], 700, bank + 300)


@pytest.mark.rule("rhl:13.1.k")
def test_difference_pool_former_owner() -> None:
    """On 18xx.games a corporation may buy back what it gave up."""
    for allowed in (False, True):
        scene = gave_up_a_4_train(pool_former_owner=allowed)
        assert scene.allows(BuyTrain(A, "4", "pool", 300)) == allowed
        if allowed:
            scene.do(BuyTrain(A, "4", "pool", 300))
            assert scene.trains("BME") == ["4", "5"]


def gave_up_a_4_train(**options: Any) -> Scene:
    """BME gave up its 4-train to stay within the limit, and has room and money for it again."""
    scene = sold_out(buyer(treasury=1100, phase="4", trains="3 4", **options), "4")
    scene.do(BuyTrain(A, "5", "bank", 500), DiscardTrain(A, "4"))
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == "13.1.h"  # no room yet
    scene.g.trains.move(scene.s, scene.g.d.train_index["3"], OWNED + scene.number("BME"), SCRAPPED)
    return scene


@pytest.mark.rule("rhl:13.1.k")
def test_a_train_in_the_pool_is_for_other_corporations() -> None:
    scene = gave_up_a_4_train()
    said = {train: scene.why_not(BuyTrain(A, train, "pool", price)) for train, price in (("4", 300), ("3", 200))}
    keys = {train: refusal.reason.key for train, refusal in said.items() if refusal is not None}
    assert keys == {"4": "rail.refused.train.given_up", "3": "rail.refused.train.not_in_pool"}
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == "13.1.k"
    assert not any(a.source == "pool" for a in scene.offers(BuyTrain) if isinstance(a, BuyTrain))
    scene.found("CME", {A: 50}, treasury=300).step("CME", "train").do(BuyTrain(A, "4", "pool", 300))
    assert (scene.trains("CME"), scene.treasury("CME")) == (["4"], 0)


@pytest.mark.rule("rhl:13.1.k")
def test_of_two_equal_trains_the_former_owner_may_buy_the_others() -> None:
    scene = gave_up_a_4_train().found("CME", {A: 50}).give_trains("CME", "4")
    scene.g.trains.move(scene.s, scene.g.d.train_index["4"], OWNED + scene.number("CME"), TRAIN_POOL)
    scene.do(BuyTrain(A, "4", "pool", 300))  # CME's, so that its own stays
    assert scene.trains("BME") == ["4", "5"]
    scene.g.trains.move(scene.s, scene.g.d.train_index["5"], OWNED + scene.number("BME"), SCRAPPED)
    assert scene.clause(BuyTrain(A, "4", "pool", 300)) == "13.1.k"


@pytest.mark.rule("rhl:13.1.k", "rhl:13.1.m")
def test_its_own_train_in_the_pool_does_not_help_a_corporation_that_must_buy() -> None:
    """Neither does it bar the forced purchase: for BME the pool is empty."""
    scene = gave_up_a_4_train()
    scene.g.trains.move(scene.s, scene.g.d.train_index["5"], OWNED + scene.number("BME"), SCRAPPED)
    lay(scene, f"{ROUTE} F13=934/5").set_treasury("BME", 400).set_cash(500, 0, 0)
    assert scene.clause(Pass(A)) == "13.1.m"
    assert scene.allows(BuyTrain(A, "5", "bank", 500))  # 300 would have been in the treasury for the 4-train


@pytest.mark.rule("rhl:13.1.l", "rhl:14.c")
def test_scrapped_trains_leave_the_game_from_the_pool_too() -> None:
    scene = sold_out(buyer(treasury=300, phase="3"), "3").pool_train("2").give_trains("ADR", "2", "2")
    scene.do(BuyTrain(A, "4", "bank", 300))
    assert (count(scene, "2", TRAIN_POOL), scene.trains("ADR")) == (0, [])
    assert count(scene, "2", SCRAPPED) == 6
    lost = [event.args["company"] for event in scene.events if event.key == "rail.log.scrapped"]
    assert lost == ["ADR", "ADR"]  # told once for each train


# --- the duty to own a train ------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:13.1.m", "rhl:6.3.g")
def test_with_a_route_a_train_must_be_owned() -> None:
    scene = lay(buyer("DEE", treasury=300), ROUTE)
    assert scene.clause(Pass(A)) == "13.1.m"
    scene.do(BuyTrain(A, "2", "bank", 100))
    assert scene.allows(Pass(A))


@pytest.mark.rule("rhl:13.1.m")
def test_without_a_route_no_train_is_needed() -> None:
    assert buyer("KKK", treasury=300).allows(Pass(A))
    assert buyer("DEE", treasury=300).allows(Pass(A))  # one city alone
    town = lay(buyer("GVE", treasury=300), "F5=1/4")
    assert town.allows(Pass(A))  # a city and a town


@pytest.mark.rule("rhl:13.1.m")
def test_where_no_train_is_left_the_turn_ends_without_one() -> None:
    """DEE has a route; the bank has sold its last train, then one lies in the pool."""
    scene = lay(buyer("DEE", treasury=900, phase="8"), ROUTE)
    for train in ("6", "8"):
        sold_out(scene, train)
    assert scene.allows(Pass(A))
    assert scene.pool_train("6").clause(Pass(A)) == "13.1.m"


@pytest.mark.rule("rhl:13.1.m")
def test_option_train_duty() -> None:
    def linked_to_a_town(duty: str) -> Scene:
        return lay(buyer("GVE", treasury=300, train_duty=duty), "F5=1/4")

    assert linked_to_a_town("legal_run").allows(Pass(A))
    assert linked_to_a_town("two_linked_stops").clause(Pass(A)) == "13.1.m"
    assert buyer("GVE", treasury=300, train_duty="two_linked_stops").allows(Pass(A))


@pytest.mark.rule("rhl:13.1.m")
def test_option_train_duty_lasts() -> None:
    """A green metropolis joins two banks; the brown tile makes them one stop, but the duty stays."""
    for duty, must in (("legal_run", False), ("two_linked_stops", True)):
        scene = Scene(train_duty=duty).give_lots().set_phase("5").found("DEE", {A: 60}, treasury=900)
        lay(scene, "F9=921/0").step("DEE", "debt")
        scene.g.settle(scene.s)
        assert scene.node == "train"
        lay(scene, "F9=927/0")
        assert (scene.why_not(Pass(A)) is not None) == must


@pytest.mark.rule("rhl:13.1.n")
def test_help_from_another_corporation_with_the_treasury_alone() -> None:
    scene = lay(buyer("DEE", treasury=40, phase="4"), ROUTE).give_trains("ADR", "3").set_cash(500, 0, 0)
    assert scene.clause(BuyTrain(A, "3", "ADR", 41)) == "13.1.n"
    scene.do(BuyTrain(A, "3", "ADR", 40), Answer(B, True))
    assert (scene.trains("DEE"), scene.treasury("DEE"), scene.cash(A)) == (["3"], 0, 500)
    assert scene.allows(Pass(A))


@pytest.mark.rule("rhl:13.1.o")
def test_without_a_deal_a_forced_purchase_follows() -> None:
    scene = lay(buyer("DEE", treasury=40, phase="4"), ROUTE).set_cash(0, 0, 0)
    assert scene.clause(Pass(A)) == "13.1.m"
    scene.do(AnnounceTrain(A, "4", "bank"))
    assert (scene.node, scene.mover) == ("raise", A)


@pytest.mark.rule("rhl:13.1.o")
def test_no_forced_purchase_while_the_treasury_pays_for_some_train() -> None:
    scene = lay(buyer("DEE", treasury=250, phase="4"), ROUTE).pool_train("3").set_cash(500, 0, 0)
    assert scene.clause(AnnounceTrain(A, "4", "bank")) == "13.1.o"
    assert scene.clause(BuyTrain(A, "4", "bank", 300)) == "13.1.a"
    assert scene.allows(BuyTrain(A, "3", "pool", 200))
    with_train = buyer("DEE", treasury=40, phase="4", trains="3").set_cash(500, 0, 0)
    assert with_train.clause(AnnounceTrain(A, "4", "bank")) == "13.1.o"


@pytest.mark.rule("rhl:13.1.o", "rhl:13.2.d")
def test_no_forced_purchase_without_a_route() -> None:
    """DEE has neither train nor route: nobody must help it, and so nobody may."""
    for cash in (0, 500):
        scene = buyer("DEE", treasury=40, phase="4").set_cash(cash, 0, 0)
        assert scene.clause(AnnounceTrain(A, "4", "bank")) == "13.1.o"
        assert scene.clause(BuyTrain(A, "4", "bank", 300)) == "13.1.a"
