"""Chapter 3: the railways and when they come, early trains, the token of the KWE, breweries, mines and mills."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.games.hsb.actions import TradeIn
from revier.games.hsb.game import build
from revier.rail.actions import BuyShare, BuyTrain, Found, LayTile, Pass, SellShares
from revier.rail.selling import certificates_of
from revier.rail.state import markers_left
from revier.rail.tiles import YELLOW
from scenes.hsb import A, B, C, D, Scene


def rich(players: int = 4, *, phase: str = "2", number: int = 2) -> Scene:
    """Everybody has a minor brewery and 1000 Mark; A is to move in a stock round."""
    scene = Scene(players).give_minors().set_phase(phase).set_cash(*[1000] * players)
    return scene.stock_turn(A, number=number)


# --- 3.1: the railways ------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:3.1.b", "hsb:3.1.c", "hsb:3.1.d", "hsb:3.1.e", "hsb:5.5.5.b")
@pytest.mark.parametrize(
    ("company", "home", "tokens"), [("CME", "A3", 6), ("BME", "I11", 6), ("RhE", "H2", 6), ("KWE", "E21", 4)]
)
def test_four_railways_are_open_from_the_start(company: str, home: str, tokens: int) -> None:
    scene = rich(number=1)
    assert scene.stations(home) == []  # face down
    scene.do(Found(A, company, 60))
    assert markers_left(scene.s, scene.number(company)) == tokens
    scene.do(*[BuyShare(seat, company, "offer", 10) for seat in (B, C, D)])
    assert scene.stations(home) == [(0, company)]  # floated with the fifth share
    assert markers_left(scene.s, scene.number(company)) == tokens - 1
    for players in (3, 5):
        assert rich(players, number=1).allows(Found(A, company, 60))


@pytest.mark.rule("hsb:3.1.f")
def test_dgee_opens_when_four_railways_have_been_floated() -> None:
    scene = rich().found("BME", {B: 50}).found("CME", {C: 50}).found("RhE", {D: 50})
    scene.found("KWE", {D: 40}, value=60, floated=False, operated=False)  # founded is not floated
    assert scene.clause(Found(A, "DGEE", 60)) == "3.1.f"
    scene.do(BuyShare(A, "KWE", "offer", 10))
    assert scene.s.floated[scene.number("KWE")]
    scene.do(Found(B, "DGEE", 60))
    assert markers_left(scene.s, scene.number("DGEE")) == 3


@pytest.mark.rule("hsb:3.1.f")
def test_dgee_is_at_home_at_a21_and_builds_from_its_corner() -> None:
    """A21 and B20 are one red area; the arrows are on B20, towards C19 and, straight on to the west, B18."""
    scene = rich().found("DGEE", {A: 50}, treasury=100)
    assert scene.stations("A21") == [(0, "DGEE")]
    scene.step("DGEE", "track")
    assert {a.hex for a in scene.offers(LayTile) if isinstance(a, LayTile)} == {"B18", "C19"}


@pytest.mark.rule("hsb:3.1.f")
def test_a_railway_that_went_bankrupt_has_been_floated_all_the_same() -> None:
    scene = rich().found("BME", {B: 50}).found("CME", {C: 50}).found("RhE", {D: 50})
    scene.found("KWE", {A: 50}, at=(0, 1)).step("KWE", "pay").earned(0)
    scene.do(*[choice.action for choice in scene.legal if getattr(choice.action, "pay", None) is False])
    assert not scene.s.floated[scene.number("KWE")]
    assert scene.stock_turn(A, number=3).allows(Found(A, "DGEE", 60))


@pytest.mark.rule("hsb:3.1.g", "hsb:3.1.h")
@pytest.mark.parametrize(("company", "clause"), [("DHB", "3.1.g"), ("HBB", "3.1.h")])
def test_harbour_and_hansa_railway_open_with_the_dgee(company: str, clause: str) -> None:
    scene = rich(5)
    for railway, seat in (("BME", B), ("CME", C), ("RhE", D), ("KWE", D)):
        scene.found(railway, {seat: 50})
    assert scene.clause(Found(A, company, 60)) == clause
    scene.do(Found(A, "DGEE", 60), Found(B, company, 60))  # founded is enough
    assert markers_left(scene.s, scene.number(company)) == 3


@pytest.mark.rule("hsb:3.1.g", "hsb:3.1.h")
@pytest.mark.parametrize(("company", "home"), [("DHB", "C9"), ("HBB", "H20")])
def test_their_homes(company: str, home: str) -> None:
    scene = rich(5).found("DGEE", {B: 20}).found(company, {A: 40}, floated=False, operated=False)
    scene.stock_turn(B).do(BuyShare(B, company, "offer", 10))
    assert scene.stations(home) == [(0, company)]


@pytest.mark.rule("hsb:3.1.h", "hsb:3.1.a")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_hansa_railway_takes_part_only_with_five(players: int) -> None:
    d = build(players).d
    railways = [company.id for company in d.companies if company.market_row == 0]
    assert ("HBB" in railways) == (players == 5)
    assert len(railways) == (7 if players == 5 else 6)


@pytest.mark.rule("hsb:3.1.h", "hsb:3.2.2.g", "hsb:5.1.2.e")
@pytest.mark.parametrize("players", [3, 4])
def test_a_company_of_the_game_for_five_is_refused_by_its_clause(players: int) -> None:
    scene = rich(players, phase="3")
    for company, clause in (("HBB", "3.1.h"), ("HAN", "3.2.2.g"), ("XYZ", "5.1.2.e")):
        assert scene.clause(Found(A, company, 60)) == clause
        assert scene.clause(BuyShare(A, company, "offer", 10)) == clause
        assert scene.clause(SellShares(A, company, (10,))) == clause
    assert scene.clause(TradeIn(A, "HAN", "found", 30, 60)) == "3.2.1.j"


@pytest.mark.rule("hsb:3.1.f", "hsb:3.1.h")
def test_a_railway_has_one_code_in_moves() -> None:
    """The rulebook prints DEEG, the sister game HHW; that these are aliases is said in the data."""
    scene = rich(5)
    assert "DEEG" in scene.g.d.tables["corporations"]["DGEE"]["rulebook_code"]
    for alias in ("DEEG", "HHW"):
        assert scene.clause(Found(A, alias, 60)) == "5.1.2.e"


# --- 3.1: early trains ------------------------------------------------------------------------------------------------
def first_turn(company: str, treasury: int = 300) -> Scene:
    """The first turn of a railway directed by A."""
    scene = rich().found(company, {A: 50}, operated=False, treasury=treasury).stock_turn(A).passes(4)
    assert scene.g.operator(scene.s) == scene.number(company)
    return scene


@pytest.mark.rule("hsb:3.1.i")
@pytest.mark.parametrize(
    ("company", "tile", "route", "income"),
    [
        ("CME", LayTile(A, "B4", "K58", 2), "A3:o0 B4:c0", 40),
        ("BME", LayTile(A, "H12", "K58", 0), "I11:o0 H12:c0", 40),
        ("RhE", LayTile(A, "H4", "K4", 0), "I3:o0 H4:c0", 0),
    ],
)
def test_three_railways_may_open_with_a_train_that_runs_at_once(
    company: str, tile: LayTile, route: str, income: int
) -> None:
    scene = first_turn(company).do(BuyTrain(A, "2", "bank", 80))
    assert (scene.trains(company), scene.treasury(company), scene.node) == (["2"], 220, "track")  # one only
    scene.do(tile).passes(2)
    if income:
        scene.do(scene.run(("2", route)))
        assert (scene.node, scene.s.earned) == ("pay", income)
    else:
        assert scene.best_income() > 0


@pytest.mark.rule("hsb:3.1.i")
def test_the_early_train_counts_towards_the_limit_of_the_turn() -> None:
    scene = first_turn("CME").do(BuyTrain(A, "2", "bank", 80)).passes(3)
    scene.do(scene.run())
    assert scene.node == "train"
    scene.do(BuyTrain(A, "2", "bank", 80))
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "5.6.1.7.1.c"


@pytest.mark.rule("hsb:3.1.i")
def test_the_early_train_is_paid_from_the_treasury_and_only_in_the_first_turn() -> None:
    poor = first_turn("CME", treasury=79)
    assert poor.clause(BuyTrain(A, "2", "bank", 80)) == "3.1.i"
    later = rich().found("CME", {A: 50}, treasury=300).stock_turn(A).passes(4)
    assert (later.node, later.clause(BuyTrain(A, "2", "bank", 80))) == ("track", "5.6.1.a")
    assert first_turn("KWE").node == "track"


# --- 3.1: the token of the KWE ----------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:3.1.e", "hsb:3.1.j")
def test_the_token_of_the_kwe_is_free_but_takes_a_card_and_brings_demand() -> None:
    scene = first_turn("KWE", 0).do(LayTile(A, "E19", "K4", 1)).passes(1)
    left, new, stock = scene.left("2"), scene.new(2), scene.stock
    scene.do(BuildLink(A, "E19"))
    assert (scene.link("E19"), scene.treasury("KWE"), scene.s.gift) == (10, 0, 0)
    assert (scene.left("2"), scene.new(2), scene.stock) == (left - 1, new + 2, stock - 2)
    assert scene.node != "link"  # it was the link of this turn


@pytest.mark.rule("hsb:3.1.j")
def test_the_token_needs_a_connection_may_wait_and_is_only_one() -> None:
    scene = first_turn("KWE", 0).passes(2)
    assert scene.clause(BuildLink(A, "E19")) == "5.6.1.3.1.b"
    scene.lay_all("E19=K4/1 E17=8/2 D16=K58/3").step("KWE", "link", number=2).do(BuildLink(A, "E19"))
    assert (scene.link("E19"), scene.treasury("KWE")) == (10, 0)
    assert scene.step("KWE", "link").clause(BuildLink(A, "D16")) == "5.6.1.3.1.c"


@pytest.mark.rule("hsb:3.1.j")
def test_the_gift_is_a_new_coal_link_of_the_kwe() -> None:
    scene = rich(phase="3").lay_all("E19=K4/1 E17=9/1 E15=9/1 H12=K58/0").found("KWE", {A: 50}, treasury=100)
    scene.found("BME", {B: 50}, treasury=100)
    mill = scene.fork().step("KWE", "link").do(BuildLink(A, "E11"))
    other = scene.fork().step("BME", "link").do(BuildLink(B, "H12"))
    extended = scene.fork().put_link("E19", 10).step("KWE", "link").do(BuildLink(A, "E19"))
    assert (mill.treasury("KWE"), mill.s.gift) == (70, 1)
    assert (other.treasury("BME"), other.s.gift) == (70, 1)
    assert (extended.treasury("KWE"), extended.s.gift) == (70, 1)


# --- 3.2: breweries ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:3.2.1.j", "hsb:5.5.3.a")
@pytest.mark.parametrize(("players", "limit"), [(3, 26), (4, 19), (5, 18)])
def test_the_charter_counts_as_a_certificate_and_is_not_sold(players: int, limit: int) -> None:
    scene = Scene(players).give_minors().set_phase("3").set_cash(*[1000] * players)
    for company, seat in (("BME", B), ("CME", C), ("RhE", B), ("KWE", C)):
        scene.found(company, {seat: 20})
        while certificates_of(scene.g, scene.s, A) < limit and scene.percent(company, A) < 70:
            scene.give_papers(company, A, 10)
    assert certificates_of(scene.g, scene.s, A) == limit  # the brewery is one of them
    scene.found("DUB", {B: 30}).stock_turn(A)
    assert scene.clause(BuyShare(A, "DUB", "offer", 10)) == "5.5.3.a"
    assert scene.clause(Found(A, "DAB", 60)) == "5.5.3.a"
    scene.do(TradeIn(A, "DUB", "offer", 10))  # one certificate for another
    assert certificates_of(scene.g, scene.s, A) == limit


@pytest.mark.rule("hsb:3.2.2.a", "hsb:4.l")
@pytest.mark.parametrize(("phase", "open_now"), [("2", False), ("3", True), ("5", True), ("8", True)])
def test_brewery_corporations_wait_for_the_green_phase(phase: str, open_now: bool) -> None:
    scene = rich(5, phase=phase)
    for company in ("DUB", "DAB", "RIT", "KRO", "STI", "HAN"):  # in any order
        if open_now:
            assert scene.allows(Found(A, company, 60))
        else:
            assert scene.clause(Found(A, company, 60)) == "3.2.2.a"


@pytest.mark.rule("hsb:3.2.2.h")
def test_a_brewery_without_equipment_has_nothing_to_decide_before_it_buys() -> None:
    scene = rich().set_cards("B6").set_funds("B6", 70).brewery_round()
    assert (scene.g.brewing(scene.s), scene.node) == (scene.brewery("B6"), "equip")


@pytest.mark.rule("hsb:3.2.2.h", "hsb:5.6.2.1.a")
def test_a_brewery_corporation_goes_through_the_same_steps_as_a_minor_brewery() -> None:
    seen = {}
    for code, seat in (("B4", B), ("DUB", C)):
        scene = rich(phase="3").found("DUB", {C: 50}).set_cards("DUB", "2").set_cards("B4", "2")
        scene.set_demand(s2=(2, 2)).brewery_step(code, "dispose")
        steps = []
        while scene.node != "brewery_round" and scene.g.brewing(scene.s) == scene.brewery(code):
            steps.append(scene.node)
            first = [choice.action for choice in scene.legal if not isinstance(choice.action, Pass)]
            scene.do(Pass(seat) if scene.node in ("dispose", "equip") else first[0])
        seen[code] = steps
    assert seen["B4"] == seen["DUB"] == ["dispose", "deliver", "brew_pay", "equip"]


# --- 3.3: mines and mills ---------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:3.3.b")
def test_mills_are_yellow_with_track_from_the_start() -> None:
    d = build(4).d
    mills = [hex_id for hex_id, kind in d.tables["locations"].items() if kind == "steel"]
    assert mills
    for hex_id in mills:
        face = d.faces[d.hexes[d.hex_index[hex_id]].printed]
        assert face.colour == YELLOW
        assert face.paths
