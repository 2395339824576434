"""Stock rounds, dividends, links and the rest both Dortmund games have in common."""

from __future__ import annotations

import pytest

from revier.core.table import Table
from revier.games import build
from revier.games.dortmund.actions import BuildLink
from revier.rail.actions import BuyShare, Dividend, Found, LayTile, Pass, SellShares
from scenes.dortmund import A, B, C, D, DortmundScene
from scenes.dortmund_games import Case, both, tile
from scenes.trg_lines import HAGEN_CITY


# --- stock rounds: trg 7, hsb 5.5 -------------------------------------------------------------------------------------
def trading(case: Case, players: int = 4) -> DortmundScene:
    """A later stock round of the green phase; BME at 75: director A, some of it with B, some in the pool."""
    scene = case.table(players).set_phase("3").found("BME", {A: 40, B: 20}, value=75, pool=10)
    return scene.set_cash(*[900] * players).stock_turn(A)


@both(marks=pytest.mark.rule("trg:7.b", "hsb:5.5.b", "hsb:5.5.6.a"))
def test_sell_any_number_then_buy_one(case: Case) -> None:
    scene = trading(case).found("CME", {C: 40, A: 20}, value=80)
    scene.do(SellShares(A, "BME", (10,)), SellShares(A, "CME", (10, 10)), SellShares(A, "BME", (10,)))
    assert scene.mover == A
    scene.do(Found(A, case.pick(trg="RhE", hsb="DUB"), 60))
    assert scene.mover == B


@both(marks=pytest.mark.rule("trg:7.c", "hsb:5.5.b"))
def test_selling_alone_is_a_turn_and_no_pass(case: Case) -> None:
    scene = trading(case).do(SellShares(A, "BME", (10,)), Pass(A))
    assert (scene.mover, scene.pool("BME")) == (B, 20)
    scene.passes(3)
    assert (scene.node, scene.mover) == ("stock_turn", A)
    later = trading(case).do(Pass(A), SellShares(B, "BME", (10,)), Pass(B)).passes(3)
    assert (later.node, later.mover) == ("stock_turn", B)  # the pass of A before the sale does not count


@both(marks=pytest.mark.rule("trg:7.e", "hsb:5.5.d", "hsb:5.5.e"))
def test_whoever_passed_may_act_later_and_all_passes_end_the_round(case: Case) -> None:
    scene = trading(case).do(Pass(A), BuyShare(B, "BME", "offer", 10), Pass(C), Pass(D))
    assert scene.fork().allows(BuyShare(A, "BME", "offer", 10))
    scene.do(Pass(A))
    assert (scene.node, scene.mover) == ("stock_turn", B)
    scene.do(Pass(B))
    assert scene.s.operating_round == 1


@both(marks=pytest.mark.rule("trg:7.f", "hsb:5.5.f"))
def test_the_neighbour_of_the_last_to_act_gets_the_priority_deal(case: Case) -> None:
    bought = trading(case, 3).do(Pass(A), BuyShare(B, "BME", "offer", 10)).passes(3)
    assert bought.s.priority == C
    sold = trading(case, 3).do(BuyShare(A, "BME", "offer", 10), SellShares(B, "BME", (10,)), Pass(B)).passes(3)
    assert sold.s.priority == C


@both(marks=pytest.mark.rule("trg:7.f", "hsb:5.5.f"))
@pytest.mark.parametrize("holder", [A, B, C])
def test_if_nobody_acts_the_card_stays(case: Case, holder: int) -> None:
    scene = trading(case, 3)
    scene.s.priority = holder
    scene.stock_turn(holder).passes(3)
    assert (scene.s.operating_round, scene.s.priority) == (1, holder)


# --- dividends: trg 8.5.2, hsb 5.6.1.5.3 ------------------------------------------------------------------------------
PAY, KEEP = Dividend(A, True), Dividend(A, False)


def earned(case: Case, income: int) -> DortmundScene:
    """BME: A directs with 40%, B and C have 10% each, 30% lie in the pool, 10% belong to the BME."""
    scene = case.table().set_phase("3").set_cash(0, 0, 0, 0)
    scene.found("BME", {A: 40, B: 10, C: 10}, value=80, pool=30).give_trains("BME", "3")
    return scene.step("BME", "pay").earned(income)


@both(marks=pytest.mark.rule("trg:8.5.2.a", "hsb:5.6.1.5.3.a"))
def test_all_or_nothing(case: Case) -> None:
    scene = earned(case, 150)
    assert scene.offers(Dividend) == [PAY, KEEP]
    assert scene.why_not(Pass(A)) is not None
    scene.do(KEEP)
    assert (scene.treasury("BME"), scene.cash(A), scene.cash(B), scene.node) == (150, 0, 0, "train")


@both(
    marks=pytest.mark.rule("trg:8.5.2.b", "trg:8.5.2.c", "trg:8.5.2.d", "hsb:5.6.1.5.3.b", "hsb:5.6.1.5.3.c"),
)
def test_example_of_a_dividend(case: Case) -> None:
    """Every certificate earns its percentage: 15 for the one the BME has itself, nothing for three in the pool."""
    scene = earned(case, 150)
    bank = scene.bank
    scene.do(PAY)
    assert [scene.cash(seat) for seat in range(4)] == [60, 15, 15, 0]
    assert (scene.treasury("BME"), bank - scene.bank) == (15, 150 - 45)


@both(marks=pytest.mark.rule("trg:8.5.2.e", "hsb:5.6.1.5.3.b"))
def test_a_payout_is_cut_down_to_tens(case: Case) -> None:
    """150 is shared out; 5 and the 15 of the own certificate go to the treasury."""
    scene = earned(case, 155).do(PAY)
    assert [scene.cash(seat) for seat in range(3)] == [60, 15, 15]
    assert scene.treasury("BME") == 5 + 15
    assert earned(case, 155).do(KEEP).treasury("BME") == 155


# --- links: trg 8.3, hsb 5.6.1.3 --------------------------------------------------------------------------------------
MINE, MILL = BuildLink(A, "H12"), BuildLink(A, "E11")


def linking(case: Case, phase: str = "2") -> DortmundScene:
    """The BME of A is joined to the mine H12 and, through the yard F12 and the city, to the mill E11."""
    return case.railway("BME", "link", phase=phase, tiles=HAGEN_CITY, treasury=100)


@both(marks=pytest.mark.rule("trg:8.3.a", "hsb:5.6.1.3.a"))
def test_a_mine_adds_to_the_income_once_it_is_linked(case: Case) -> None:
    """Hagen 30 and the mine 10, then 20."""
    scene = case.railway("BME", "run", tiles=HAGEN_CITY, trains="2")
    assert scene.income(("2", "I11:o0 H12:c0")) == 30 + 10
    scene.put_link("H12", 10)
    assert scene.income(("2", "I11:o0 H12:c0")) == 30 + 20


@both(marks=pytest.mark.rule("trg:8.3.a", "hsb:5.6.1.3.a"))
def test_a_link_has_no_track(case: Case) -> None:
    scene = linking(case)
    before = scene.s.track
    scene.do(MINE)
    assert scene.s.track is before
    assert (scene.tile("H12"), scene.link("H12")) == ("K58", 10)


@both(marks=pytest.mark.rule("trg:8.3.1.a", "hsb:5.6.1.3.1.a"))
def test_one_link_a_turn_from_the_yellow_phase_on(case: Case) -> None:
    scene = linking(case).do(MINE)
    assert scene.link("H12") == 10
    assert scene.clause(MILL) == case.pick(trg="8.g", hsb="5.6.1.3.1.a")
    assert scene.step("BME", "link").allows(MILL)


@both(marks=pytest.mark.rule("trg:8.3.1.b", "hsb:5.6.1.3.1.b"))
def test_a_link_needs_unblocked_track_to_the_hex(case: Case) -> None:
    scene = linking(case)
    for hex_id in ("D12", "G19", "G11", "E13"):  # a mine without track, a mill far away, and two that are neither
        assert scene.clause(BuildLink(A, hex_id)) == case.clause
    assert scene.allows(MILL)
    assert case.shut(scene).clause(MILL) == case.clause
    assert scene.allows(MINE)
    assert linking(case).mark("CME", "E11").allows(MILL)  # full, but the way to it is open


@both(marks=pytest.mark.rule("trg:8.3.2.g", "hsb:5.6.1.3.2.a"))
def test_anybody_may_extend_a_link(case: Case) -> None:
    """The CME built it from its token in the yard; the BME extends it."""
    scene = linking(case, "3").found("CME", {B: 50}, value=60, treasury=30).mark("CME", "F12").step("CME", "link")
    scene.do(BuildLink(B, "H12")).step("BME", "link").do(MINE)
    assert scene.link("H12") == 20


# --- homes and agreements ---------------------------------------------------------------------------------------------
@both(marks=pytest.mark.rule("trg:6.1.d", "hsb:3.1.b", "hsb:3.1.d"))
@pytest.mark.parametrize(
    ("company", "first"),
    [
        ("CME", tile("B4", "K58", 2)),  # from A3, to the south-east
        ("CME", tile("C3", "9", 2)),  # from B2, to the south-east
        ("RhE", tile("G3", "9", 0)),  # from H2, to the north-east
        ("RhE", tile("H4", "K4", 0)),  # from I3, to the north-east
    ],
)
def test_both_hexes_of_a_corner_are_home(case: Case, company: str, first: LayTile) -> None:
    scene = case.table().found(company, {A: 50}, value=60, treasury=100).step(company, "track")
    assert scene.allows(first)


@both(marks=pytest.mark.rule("trg:10.b", "hsb:7.c"))
def test_no_agreement_is_enforced(case: Case) -> None:
    table = Table(build(case.game.id, 3, {"seats_as_given": True}))
    before, offered = table.state.digest(), list(table.legal)
    table.agree(A, "A does not bid for the first brewery")
    assert table.state.digest() == before
    assert list(table.legal) == offered
