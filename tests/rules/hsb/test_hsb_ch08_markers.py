"""Chapters 8, 8.1, 8.1.1, 8.3 and 8.4: pubs and markers in general, before the first stock round and in a turn."""

from __future__ import annotations

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.core.errors import BadInput
from revier.core.message import Msg
from revier.core.message import render as render_message
from revier.core.view import TableView, Text
from revier.games.hsb.actions import BuyBec, Deliver, TradeIn
from revier.games.hsb.expert_actions import BuyMcm, DropMarker
from revier.rail.actions import Answer, Dividend, Pass
from scenes.hsb import A, B, C, D, Scene

TABLE = {  # price, revenue (of a line for each cube), colour of the phase from which on it is sold, number by players
    "A1": (30, 5, 0, {3: 2, 4: 2, 5: 3}),
    "A2": (60, 10, 1, {3: 2, 4: 2, 5: 3}),
    "A3": (80, 20, 2, {3: 1, 4: 1, 5: 2}),
    "A4": (120, 40, 3, {3: 1, 4: 1, 5: 1}),
    "B2": (50, 5, 1, {3: 2, 4: 2, 5: 3}),
    "B3": (100, 10, 2, {3: 1, 4: 1, 5: 2}),
    "B4": (120, 20, 3, {3: 1, 4: 1, 5: 1}),
    "C": (100, 0, 2, {3: 2, 4: 3, 5: 3}),
}
PUBS = [
    pytest.param("A1", marks=pytest.mark.rule("hsb:8.1.1.b")),
    pytest.param("A2", marks=pytest.mark.rule("hsb:8.1.1.c")),
    pytest.param("A3", marks=pytest.mark.rule("hsb:8.1.1.d")),
    pytest.param("A4", marks=pytest.mark.rule("hsb:8.1.1.e")),
]
MARKERS = [
    *PUBS,
    pytest.param("B2", marks=pytest.mark.rule("hsb:8.1.2.c")),
    pytest.param("B3", marks=pytest.mark.rule("hsb:8.1.2.d")),
    pytest.param("B4", marks=pytest.mark.rule("hsb:8.1.2.e")),
    pytest.param("C", marks=pytest.mark.rule("hsb:8.1.3.e")),
]
CLAUSES = {
    **{"A1": "8.1.1.b", "A2": "8.1.1.c", "A3": "8.1.1.d", "A4": "8.1.1.e"},
    **{"B2": "8.1.2.c", "B3": "8.1.2.d", "B4": "8.1.2.e", "C": "8.1.3.e"},
}
COLOUR_OF_PHASE = {"2": 0, "3": 1, "4": 1, "5": 2, "6": 2, "8": 3}  # yellow, green, brown, grey


def render(cell: Text | int) -> str:
    return render_message(cell) if isinstance(cell, Msg) else str(cell)


def expert(phase: str = "3", **funds: int) -> Scene:
    """Four players with B2, B4, B5, B6; treasuries as given."""
    scene = Scene(4, expert=True).give_minors()
    if phase != "2":
        scene.set_phase(phase)
    for code, amount in funds.items():
        scene.set_funds(code, amount)
    return scene


def buying(phase: str = "3", **funds: int) -> Scene:
    """B4, the brewery of B, is to buy; it has the cards 1 and 2."""
    return expert(phase, **{"B4": 500, **funds}).brewery_step("B4", "equip")


# --- set-up -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.a", "hsb:8.3.a", "hsb:8.1.f")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_markers_lie_on_the_display(players: int) -> None:
    scene = Scene(players, expert=True)
    assert len(scene.markers("display")) == sum(count[players] for _, _, _, count in TABLE.values())
    assert scene.displayed_events() == "GHIJKLMNOP"
    assert scene.g.violations(scene.s) == []


@pytest.mark.parametrize("code", MARKERS)
def test_how_many_of_each_there_are(code: str) -> None:
    for players, count in TABLE[code][3].items():
        assert Scene(players, expert=True).markers("display").count(code) == count, players


@pytest.mark.rule("hsb:1.e", "hsb:2.2.e", "hsb:2.10.a")
def test_the_base_game_knows_no_markers() -> None:
    scene = Scene(4).give_minors().set_funds("B4", 500).brewery_step("B4", "equip")
    assert scene.markers("display") == []
    assert "markers" not in scene.g.view(scene.s, None).boards
    assert scene.clause(BuyMcm(B, "A1", "bank", 30)) == "2.10.a"
    with pytest.raises(BadInput):
        scene.g.decode('{"kind": "buy_mcm", "seat": 1, "marker": "A1", "source": "bank", "price": 30}')


@pytest.mark.rule("hsb:2.2.e", "hsb:8.3.a")
def test_the_display_is_shown_with_what_each_has() -> None:
    scene = buying().give_markers("B4", "A2").give_event("B4", "G")
    table = scene.g.view(scene.s, None).boards["markers"]
    assert isinstance(table, TableView)
    rows = [tuple(map(render, (row[0], row[4], row[5]))) for row in table.rows]  # marker, left, with whom
    assert len(rows) == 8 + 10
    assert ("Pub A2", "1", "B4") in rows
    assert ("Fair (G)", "0", "B4") in rows
    assert ("Marketing (L)", "1", "–") in rows
    assert table.figures[:8] == tuple((f"expert.mcm.{code}",) for code in TABLE)  # where each row has its figures from
    assert table.figures[8:] == tuple((f"expert.sem.{code}",) for code in "GHIJKLMNOP")


# --- before the first stock round -------------------------------------------------------------------------------------
def sold(**cash: int) -> Scene:
    """Three players have bid for B7, B5 and B2, so that the last of the order has the smallest number."""
    scene = Scene(3, offer=("B5", "B7", "B8"), expert=True)
    return scene.bid_all(("B7", 0), ("B5", 0), ("B2", 0))


@pytest.mark.rule("hsb:8.4.a", "hsb:8.4.b")
def test_each_player_may_buy_a_marker_with_private_cash_in_order_of_the_breweries() -> None:
    scene = sold()
    assert (scene.node, scene.mover) == ("start_markers", C)  # B2 comes first
    order, cash, funds = list(scene.s.order), scene.cash(C), scene.funds("B2")
    scene.do(BuyMcm(C, "A1", "bank", 30))
    assert (scene.cash(C), scene.funds("B2"), scene.markers("B2")) == (cash - 30, funds, ["A1"])
    assert scene.mover == B
    scene.do(Pass(B))
    assert scene.mover == A
    scene.do(BuyMcm(A, "A1", "bank", 30))
    assert (scene.node, scene.s.stock_round) == ("stock_turn", 1)
    assert scene.s.order == order  # fixed before these purchases


@pytest.mark.rule("hsb:8.4.a", "hsb:8.1.1.b", "hsb:8.1.1.c", "hsb:8.1.e", "hsb:8.1.f")
def test_in_the_yellow_phase_only_the_first_pub_is_sold() -> None:
    scene = sold()
    assert scene.offers(BuyMcm) == [BuyMcm(C, "A1", "bank", 30)]
    assert scene.clause(BuyMcm(C, "A2", "bank", 60)) == "8.1.1.c"
    assert [scene.clause(BuyMcm(C, "A1", "bank", price)) for price in (29, 31)] == ["8.1.1.b", "8.1.1.b"]
    assert scene.clause(BuyMcm(C, "A1", "B5", 30)) == "8.4.a"
    assert scene.clause(BuyMcm(C, "A1", "bank", 30, "A1")) == "8.1.e"  # there is nothing to give up
    assert scene.clause(BuyMcm(C, "Z9", "bank", 30)) == "8.1.f"


@pytest.mark.rule("hsb:8.4.a")
def test_who_cannot_pay_for_a_marker_is_not_asked() -> None:
    scene = sold()
    scene.set_cash(29, 30, 30).do(BuyMcm(C, "A1", "bank", 30))
    early = scene.why_not(BuyMcm(B, "A2", "bank", 60))
    assert early is not None
    assert early.reason.key == "hsb.refused.marker_phase"  # not on sale, with money or without
    assert scene.do(Pass(B)).node == "stock_turn"  # A has 29


@pytest.mark.rule("hsb:8.4.b")
def test_who_comes_too_late_goes_without() -> None:
    scene = sold().do(BuyMcm(C, "A1", "bank", 30), BuyMcm(B, "A1", "bank", 30))  # there are two with three players
    assert (scene.node, scene.markers("B7")) == ("stock_turn", [])


@pytest.mark.rule("hsb:8.4.a", "hsb:8.4.b")
def test_newcomers_buy_markers_too() -> None:
    scene = Scene(3, offer=("B5", "B7", "B8"), expert=True, beginners=True)
    for code in ("B8", "B2", "B5"):
        scene.do(Draw(NATURE, "brewery", code))
    assert (scene.node, scene.mover) == ("start_markers", B)


@pytest.mark.rule("hsb:8.1.d", "hsb:8.1.1.a", "hsb:8.1.2.a")
def test_each_kind_of_marker_earns_in_its_own_way() -> None:
    """A pub of 20 pays as the round begins, a line of 5 for each of three cubes."""
    scene = expert("6").set_demand(s4=(3, 0)).found("DUB", {A: 50}, treasury=0).set_cards("DUB", "4")
    scene.give_markers("DUB", "A3", "B2").brewery_round()
    assert scene.funds("DUB") == 20
    scene.brewery_step("DUB", "deliver").do(Deliver(A))
    assert (scene.s.earned, scene.funds("DUB")) == (3 * 45 + 3 * 5, 20)


# --- buying in a turn -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("code", MARKERS)
def test_a_marker_is_sold_from_its_phase_on_at_its_price(code: str) -> None:
    price, _, colour, _ = TABLE[code]
    for phase, now in COLOUR_OF_PHASE.items():
        scene = buying(phase).set_cards("B4", "3")
        bought = BuyMcm(B, code, "bank", price)
        assert scene.allows(bought) if now >= colour else scene.clause(bought) == CLAUSES[code], phase
    for other in (price - 1, price + 1):
        assert scene.clause(BuyMcm(B, code, "bank", other)) == CLAUSES[code]
    scene.do(BuyMcm(B, code, "bank", price))
    assert (scene.funds("B4"), scene.markers("B4")) == (500 - price, [code])


@pytest.mark.rule("hsb:8.1.b")
def test_a_marker_takes_the_place_of_a_card() -> None:
    scene = buying()
    other = scene.fork()
    scene.do(BuyMcm(B, "A2", "bank", 60))
    assert scene.clause(BuyBec(B, "3")) == "8.1.b"
    other.do(BuyBec(B, "3"))
    assert other.clause(BuyMcm(B, "A2", "bank", 60)) == "8.1.b"


@pytest.mark.rule("hsb:8.1.b", "hsb:8.b")
def test_in_the_yellow_phase_one_card_and_one_marker_may_be_bought() -> None:
    scene = buying("2").do(BuyBec(B, "2"), BuyMcm(B, "A1", "bank", 30))
    assert (scene.cards("B4"), scene.markers("B4"), scene.funds("B4")) == (["2", "2", "1"], ["A1"], 500 - 80 - 30)
    scene = buying("2").do(BuyMcm(B, "A1", "bank", 30))
    assert scene.clause(BuyMcm(B, "A1", "bank", 30, "A1")) == "8.b"  # one marker a turn
    scene.do(BuyBec(B, "2"))
    assert scene.clause(BuyBec(B, "2")) == "8.1.b"


@pytest.mark.rule("hsb:8.1.b")
def test_a_minor_brewery_for_which_there_are_no_cards_any_more_owes_none() -> None:
    scene = buying("6").set_cards("B4").do(BuyMcm(B, "A2", "bank", 60))
    assert scene.markers("B4") == ["A2"]


@pytest.mark.rule("hsb:8.1.b")
def test_who_owes_equipment_buys_no_marker() -> None:
    scene = expert().found("DUB", {A: 50, B: 10}, treasury=100).brewery_step("DUB", "equip")
    assert scene.clause(BuyMcm(A, "A2", "bank", 60)) == "8.1.b"  # a corporation, whatever its treasury
    assert scene.set_cards("DUB", "3").allows(BuyMcm(A, "A2", "bank", 60))
    minor = buying(B4=180).set_cards("B4")
    assert minor.clause(BuyMcm(B, "A2", "bank", 60)) == "8.1.b"  # it can pay for a card of type 3
    assert minor.set_funds("B4", 179).allows(BuyMcm(B, "A2", "bank", 60))


@pytest.mark.rule("hsb:8.1.c")
def test_the_treasury_pays_alone() -> None:
    scene = buying(B4=59)
    assert scene.clause(BuyMcm(B, "A2", "bank", 60)) == "8.1.1.c"
    scene.set_funds("B4", 60).do(BuyMcm(B, "A2", "bank", 60))
    assert scene.funds("B4") == 0


@pytest.mark.rule("hsb:8.1.a", "hsb:8.1.e")
def test_a_full_charter_gives_up_a_marker_for_a_new_one() -> None:
    scene = buying().give_markers("B4", "A1")  # a minor brewery has one box
    assert scene.clause(BuyMcm(B, "A2", "bank", 60)) == "8.1.a"
    assert scene.clause(BuyMcm(B, "A2", "bank", 60, "B2")) == "8.1.e"
    assert scene.markers("display").count("A1") == 1
    scene.do(BuyMcm(B, "A2", "bank", 60, "A1"))
    assert (scene.markers("B4"), scene.markers("display").count("A1")) == (["A2"], 2)
    assert buying().clause(BuyMcm(B, "A2", "bank", 60, "A1")) == "8.1.e"  # nothing to give up


@pytest.mark.rule("hsb:8.1.a", "hsb:8.1.f")
def test_a_corporation_may_own_two_of_the_same_kind() -> None:
    scene = expert().found("DUB", {A: 50, B: 10}, treasury=200).set_cards("DUB", "3").give_markers("DUB", "A2")
    scene.brewery_step("DUB", "equip").do(BuyMcm(A, "A2", "bank", 60))
    assert scene.markers("DUB") == ["A2", "A2"]
    scene.brewery_step("DUB", "equip")
    assert scene.clause(BuyMcm(A, "B2", "bank", 50)) == "8.1.a"
    assert scene.clause(BuyMcm(A, "D1", "bank", 50)) == "8.1.f"  # there is no fourth kind


@pytest.mark.rule("hsb:8.1.1.c", "hsb:8.1.1.b")
def test_what_is_gone_is_gone() -> None:
    scene = buying().give_markers("B2", "A2").give_markers("B5", "A2")  # both there are
    assert scene.clause(BuyMcm(B, "A2", "bank", 60)) == "8.1.1.c"
    assert scene.allows(BuyMcm(B, "A1", "bank", 30))  # an old pub is still sold in the green phase


# --- between breweries ------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.c", "hsb:8.b")
def test_breweries_trade_markers_between_half_and_one_and_a_half_of_the_price() -> None:
    scene = buying().give_markers("B5", "A2")  # B5 belongs to C
    for price, allowed in ((29, False), (30, True), (90, True), (91, False)):
        assert scene.allows(BuyMcm(B, "A2", "B5", price)) == allowed, price
    assert scene.clause(BuyMcm(B, "A2", "B5", 91)) == "8.1.c"
    assert scene.clause(BuyMcm(B, "A2", "B6", 60)) == "8.1.c"  # it has none
    assert scene.clause(BuyMcm(B, "A2", "nobody", 60)) == "8.1.c"


@pytest.mark.rule("hsb:8.1.c", "hsb:8.1.b")
def test_the_other_owner_must_agree_and_treasuries_pay() -> None:
    scene = buying(B5=10).give_markers("B5", "A2").do(BuyMcm(B, "A2", "B5", 45))
    assert (scene.node, scene.mover, scene.markers("B4")) == ("marker_offer", C, [])
    refused = scene.fork()
    scene.do(Answer(C, True))
    assert (scene.funds("B4"), scene.funds("B5"), scene.markers("B4")) == (455, 55, ["A2"])
    assert scene.clause(BuyBec(B, "3")) == "8.1.b"  # it was the purchase of this turn
    refused.do(Answer(C, False))
    assert (refused.funds("B4"), refused.markers("B5"), refused.mover) == (500, ["A2"], B)
    assert refused.clause(BuyMcm(B, "A2", "B5", 45)) == "8.1.c"  # a further offer is a better one
    assert refused.allows(BuyBec(B, "3"))
    refused.do(BuyMcm(B, "A2", "B5", 46), Answer(C, False), BuyMcm(B, "A2", "B5", 50), Answer(C, False))
    assert refused.clause(BuyMcm(B, "A2", "B5", 60)) == "8.1.c"  # three a turn


@pytest.mark.rule("hsb:8.1.c", "hsb:8.1.e")
def test_one_person_on_both_sides_needs_no_answer() -> None:
    scene = expert().found("DUB", {B: 50}, treasury=0).set_cards("DUB", "3").give_markers("DUB", "A2", "A2")
    scene.give_markers("B4", "A1").set_funds("B4", 100).brewery_step("B4", "equip")
    scene.do(BuyMcm(B, "A2", "DUB", 50, "A1"))
    assert (scene.markers("B4"), scene.markers("DUB"), scene.treasury("DUB")) == (["A2"], ["A2"], 50)
    assert scene.markers("display").count("A1") == 2


# --- pubs -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.1.a", "hsb:8.1.d")
@pytest.mark.parametrize("code", PUBS)
def test_pubs_pay_when_a_brewery_round_begins_in_any_later_phase(code: str) -> None:
    scene = expert("8", B4=7).give_markers("B4", code)
    cash = scene.cash(B)
    scene.brewery_round()
    assert (scene.funds("B4"), scene.cash(B)) == (7 + TABLE[code][1], cash)


@pytest.mark.rule("hsb:8.1.1.a", "hsb:8.1.f")
def test_two_pubs_pay_both_and_only_once_a_round() -> None:
    scene = expert().found("DUB", {A: 50, B: 10}, treasury=0).set_cards("DUB", "3").give_markers("DUB", "A2", "A1")
    scene.set_demand().brewery_round()
    assert scene.treasury("DUB") == 15
    while scene.g.top(scene.s).name != "equip" or scene.g.brewing(scene.s) != scene.brewery("DUB"):
        choice = scene.offers(Deliver) or scene.offers(Dividend) or [Pass(scene.mover)]  # type: ignore[arg-type]
        scene.do(choice[0])
    assert scene.treasury("DUB") == 15


@pytest.mark.rule("hsb:8.1.1.a", "hsb:8.1.c")
def test_a_corporation_that_has_not_floated_earns_but_does_not_trade() -> None:
    scene = buying().found("DUB", {C: 30}, floated=False, operated=False).give_markers("DUB", "A2")
    assert scene.clause(BuyMcm(B, "A2", "DUB", 60)) == "8.1.c"
    assert scene.brewery_round().treasury("DUB") == 10


# --- trade-in ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:8.1.e", "hsb:8.2.b")
def test_markers_of_a_minor_brewery_go_to_the_corporation() -> None:
    scene = expert().give_markers("B4", "A1").give_event("B4", "G").set_cash(500, 500, 500, 500)
    scene.stock_turn(B).do(TradeIn(B, "DUB", "found", 30, 55))
    assert (scene.markers("DUB"), scene.event_of("DUB"), scene.markers("B4")) == (["A1"], "G", [])


@pytest.mark.rule("hsb:8.1.e", "hsb:8.2.b")
def test_of_too_many_markers_the_director_puts_back_which_he_likes() -> None:
    scene = expert().give_markers("B4", "A1").give_event("B4", "G").set_cash(500, 500, 500, 500)
    scene.found("DUB", {A: 30}, floated=False).give_markers("DUB", "A2", "B2").give_event("DUB", "H")
    scene.stock_turn(B).do(TradeIn(B, "DUB", "offer", 10))
    assert (scene.node, scene.mover) == ("surplus_markers", A)
    assert scene.clause(DropMarker(A, "A3")) == "8.1.e"
    scene.do(DropMarker(A, "A2"))
    assert scene.clause(DropMarker(A, "B2")) == "8.1.e"  # two markers fit, only one event does
    scene.do(DropMarker(A, "H"))
    assert (scene.markers("DUB"), scene.event_of("DUB"), scene.node) == (["A1", "B2"], "G", "stock_turn")
    assert "H" in scene.displayed_events()


@pytest.mark.rule("hsb:8.1.e")
def test_traded_in_for_a_share_of_the_pool_a_brewery_loses_its_markers() -> None:
    scene = expert().give_markers("B4", "A1").give_event("B4", "G").set_cash(500, 500, 500, 500)
    scene.found("DUB", {A: 50}, pool=10).stock_turn(B).do(TradeIn(B, "DUB", "pool", 10))
    assert (scene.markers("DUB"), scene.event_of("DUB")) == ([], "")
    assert (scene.markers("display").count("A1"), "G" in scene.displayed_events()) == (2, True)


@pytest.mark.rule("hsb:8.1.c")
def test_the_offer_leaves_the_price_open() -> None:
    scene = buying(B4=70).give_markers("B6", "A2")  # B6 belongs to D
    spans = [choice.span for choice in scene.legal.of(BuyMcm) if choice.action == BuyMcm(B, "A2", "B6", 30)]
    assert [(span.field, span.low, span.high) for span in spans if span] == [("price", 30, 70)]  # what it has
    assert scene.do(BuyMcm(B, "A2", "B6", 70)).mover == D
