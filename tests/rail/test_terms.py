"""What actions of railway games cost and bring, said before they are taken, and when one is asked again.

Figures are worked out by hand from printed prices: a share costs its percentage of ten times the market price / 10.
"""

from __future__ import annotations

import pytest

from revier.core.action import Action
from revier.core.game import Preview
from revier.core.message import Msg
from revier.games.dortmund.actions import BuildLink, OwnDeal, PlaceBid
from revier.games.hsb.actions import BuyBec
from revier.games.hsb.expert_actions import BuyMcm
from revier.games.rhl.actions import PowerTile
from revier.rail.actions import Answer, Bid, BuyLot, BuyShare, BuyTrain, Dividend, Found, LayTile, Pass, SellShares
from scenes.hsb import Scene as BeerScene
from scenes.rhl import A, B, Scene, station
from scenes.rhl_track import lay
from scenes.trg import Scene as TrgScene
from scenes.trg_lines import HAGEN_CITY, railway


def terms(scene: Scene | TrgScene | BeerScene, action: Action) -> tuple[int, int, int]:
    """Cost, gain and the money at hand of a legal action."""
    assert scene.allows(action), scene.why_not(action)
    found = scene.g.preview(scene.s, action)
    return found.cost, found.gives, found.cash


def stock() -> Scene:
    """BME at 80: A directs it with 50 %, B has 10 %, 20 % lie in the pool."""
    scene = Scene().give_lots().found("BME", {A: 50, B: 10}, value=80, pool=20, treasury=300).set_cash(400, 100, 0)
    return scene.stock_turn(A)


def test_shares_bought_and_sold() -> None:
    scene = stock()
    assert terms(scene, BuyShare(A, "BME", "pool", 10)) == (80, 0, 400)
    assert terms(scene, SellShares(A, "BME", (10, 10))) == (0, 160, 0)
    assert terms(scene, Found(A, "ADR", 70)) == (2 * 70, 0, 400)
    assert terms(scene, Pass(A)) == (0, 0, 0)


def test_a_stock_round_touches_no_treasury_of_the_buyer() -> None:
    """The company gets what is paid for a new share; that is no gain of its director."""
    assert terms(stock(), BuyShare(A, "BME", "offer", 10)) == (80, 0, 400)


def test_tiles_and_stations_are_paid_by_the_company() -> None:
    scene = Scene().found("ADR", {A: 60}, treasury=100).give_lots().set_phase("3").set_cash(500, 0, 0)
    assert terms(scene.step("ADR", "track"), LayTile(A, "K2", "930", 0)) == (30, 0, 100)  # the mountain of Aachen
    free = LayTile(A, "K4", "4", 1)
    assert terms(scene, free) == (0, 0, 0)
    scene.lay("K4", "4", 1).step("ADR", "station")
    assert terms(scene, station(A, "K6")) == (60, 0, 100)  # its second marker


def test_a_train_the_treasury_pays() -> None:
    scene = Scene().found("ADR", {A: 60}, treasury=450).give_lots().set_phase("3").step("ADR", "train")
    assert terms(scene, BuyTrain(A, "3", "bank", 200)) == (200, 0, 450)


def test_a_train_the_director_must_help_with() -> None:
    """300 for the train: 40 of the treasury and 260 of the 400 of the director."""
    scene = Scene().give_lots().set_phase("4").set_cash(400, 0, 0).found("DEE", {A: 50}, treasury=40)
    lay(scene, "F11=9/1").step("DEE", "train")
    assert terms(scene, BuyTrain(A, "4", "bank", 300)) == (300, 0, 440)


def test_an_offer_to_another_director_names_its_price_and_the_answer_its_gain() -> None:
    scene = Scene().give_lots().set_phase("3").found("BME", {A: 60}, treasury=90).found("ADR", {B: 60})
    scene.give_trains("ADR", "2").step("BME", "train")
    offer = BuyTrain(A, "2", "ADR", 50)
    assert terms(scene, offer) == (50, 0, 90)
    scene.do(offer)
    assert terms(scene, Answer(B, True)) == (0, 50, 0)
    assert terms(scene, Answer(B, False)) == (0, 0, 0)


def test_income_paid_out_or_kept() -> None:
    scene = Scene().give_lots().found("ADR", {A: 60, B: 20}).give_trains("ADR", "2").step("ADR", "pay").earned(100)
    assert terms(scene, Dividend(A, True))[1] == 60
    assert terms(scene, Dividend(A, False))[1] == 100


@pytest.mark.parametrize(("mine", "free"), [(0, 400), (90, 400)])
def test_a_bid_binds_its_amount(mine: int, free: int) -> None:
    """An earlier bid on the same certificate would be replaced, so its money counts as at hand."""
    scene = Scene().set_cash(400, 400, 400)
    if mine:
        scene.do(Bid(A, "Tjt", mine), Pass(B), Pass(2))
    assert terms(scene, Bid(A, "Tjt", 120)) == (120, 0, free)


def test_a_certificate_of_the_packet_costs_its_price() -> None:
    scene = Scene().set_cash(400, 400, 400)
    assert terms(scene, BuyLot(A, scene.g.d.lots[0].code)) == (scene.g.d.lots[0].value, 0, 400)


def test_what_only_the_dortmund_games_have() -> None:
    bidding = TrgScene(4)
    assert terms(bidding, PlaceBid(A, "PB1", 50))[0] == 50
    link = railway("BME", "link", phase="2", tiles=HAGEN_CITY, treasury=100, trains="")
    before = link.treasury("BME")
    cost, gives, cash = terms(link, BuildLink(A, "H12"))
    link.do(BuildLink(A, "H12"))
    assert (cost, gives, cash) == (before - link.treasury("BME"), 0, 100)
    assert cost > 0
    deal = TrgScene(4).give_lots().found("BME", {A: 50}, value=90, pool=20, treasury=200)
    deal.lay_all(HAGEN_CITY).give_trains("BME", "2").step("BME", "track")
    assert terms(deal, OwnDeal(A, "sell", 10)) == (0, 90, 0)
    assert terms(deal, OwnDeal(A, "buy", 10)) == (90, 0, 200)


def test_a_bid_for_a_minor_brewery_comes_on_top_of_its_price() -> None:
    """The Borussia Brauerei is printed at 120."""
    scene = BeerScene(4).set_cash(300, 300, 300, 300)
    bid = next(a for a in scene.offers(PlaceBid) if isinstance(a, PlaceBid) and a.lot == "B4" and a.value)
    assert terms(scene, bid) == (120 + bid.value, 0, 300)


def test_treasury_and_owner_of_a_minor_brewery_pay_together() -> None:
    """80 for equipment of type 2: all 60 of the treasury and 20 of the 400 of its owner."""
    scene = BeerScene(4).give_minors().set_cards("B4", "1").set_funds("B4", 60).set_cash(0, 400, 0, 0)
    assert terms(scene.brewery_step("B4", "equip"), BuyBec(B, "2")) == (80, 0, 460)


def test_a_marker_another_brewery_has_is_paid_when_its_owner_agrees() -> None:
    scene = BeerScene(4, expert=True).give_minors().set_phase("3").set_funds("B4", 500).give_markers("B5", "A1")
    offer = BuyMcm(B, "A1", "B5", 30)
    assert terms(scene.brewery_step("B4", "equip"), offer) == (30, 0, 500)
    scene.do(offer)
    assert terms(scene, Answer(2, True)) == (0, 30, 0)


def test_looking_changes_nothing() -> None:
    scene = stock()
    before = scene.s.digest()
    for choice in scene.legal:
        scene.g.preview(scene.s, choice.action)
    assert scene.s.digest() == before


@pytest.mark.parametrize(("cash", "costly"), [(161, False), (160, False), (159, True), (80, True)])
def test_more_than_half_of_the_money_is_costly(cash: int, costly: bool) -> None:
    scene = stock().set_cash(cash, 0, 0)
    found: Preview = scene.g.preview(scene.s, BuyShare(A, "BME", "pool", 10))
    assert (found.cost, found.costly, found.final) == (80, costly, False)
    assert (found.warning("rhl") is not None) == costly


def test_what_brings_money_is_never_costly() -> None:
    scene = stock().set_cash(0, 0, 0)
    assert not scene.g.preview(scene.s, SellShares(A, "BME", (10,))).costly
    assert not scene.g.preview(scene.s, Pass(A)).costly


def test_figures_are_told_once() -> None:
    """The sentence of a purchase names its price; the one of a dividend does not say what the director gets."""
    scene = stock()
    assert scene.g.preview(scene.s, BuyShare(A, "BME", "pool", 10)).figures("rhl") == ()
    paying = Scene().give_lots().found("ADR", {A: 60, B: 20}).give_trains("ADR", "2").step("ADR", "pay").earned(100)
    (said,) = paying.g.preview(paying.s, Dividend(A, True)).figures("rhl")
    assert (said.key, said.args) == ("core.terms.gives", {"amount": Msg("core.money", {"n": 60})})


def test_only_the_owner_of_number_one_pays_for_the_hex() -> None:
    """The hill of E14 costs the company 30; the cableway of No. 3 builds on the mountain of Aachen for nothing."""
    scene = Scene().give_lots(PWB=A).found("BME", {A: 60}, treasury=50).set_phase("3").step("BME", "track")
    lots = {lot.index: lot.code for lot in scene.g.d.lots}
    first = next(a for a in scene.offers(PowerTile) if isinstance(a, PowerTile) and a.lot == lots[0])
    assert (first.hex, terms(scene, first)) == ("E14", (30, 0, 50))
    scene.give_lots(**{lots[2]: A})
    cableway = next(a for a in scene.offers(PowerTile) if isinstance(a, PowerTile) and a.lot == lots[2])
    assert terms(scene, cableway) == (0, 0, 0)
