"""Chapter 2: seats, the draw of coal mine and steel mill, starting money, and what lies where."""

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.core.message import render
from revier.games.rhl.wiring import tokens_on
from revier.rail.actions import LayTile, SellShares
from revier.rail.nodes.trains import on_sale
from revier.rail.state import ASIDE, UNSOLD
from scenes.rhl import A, B, C, Scene

MINES = {
    "1": ("J3", "E6"),
    "2": ("K4", "D9"),
    "3": ("D9", "E6"),
    "4": ("D9", "D13"),
    "5": ("C12", "E6"),
    "6": ("C12", "D9"),
    "7": ("J3", "D13"),
    "8": ("D11", "E6"),
    "9": ("D11", "D9"),
}


@pytest.mark.rule("rhl:2.a")
def test_bank() -> None:
    scene = Scene(4)
    assert scene.bank == 9000 - 4 * 450 == 7200
    assert sum(scene.s.cash) == 9000


# --- 2.1 seats --------------------------------------------------------------------------------------------------------
def dealt(*lots: str) -> Scene:
    """Certificates dealt for the seating to A, B, C ... in this order; the coal mine is drawn too."""
    scene = Scene(len(lots), seated=False)
    for lot in lots:
        scene.do(Draw(NATURE, "seating", lot))
    return scene.do(Draw(NATURE, "mines", "1"))


@pytest.mark.rule("rhl:2.1.a")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_each_player_is_dealt_another_card(players: int) -> None:
    scene = Scene(players, seated=False)
    left = ["PWB", "KEO", "Szl", "Tjt", "NLK", "RhE"]
    for _ in range(players):
        assert scene.mover == NATURE
        choices = scene.legal.of(Draw)
        assert [choice.action for choice in choices] == [Draw(NATURE, "seating", lot) for lot in left]
        assert {choice.weight for choice in choices} == {1}
        taken = left.pop(len(left) // 2)
        scene.do(Draw(NATURE, "seating", taken))
        assert not scene.allows(Draw(NATURE, "seating", taken))
    assert len(left) == 6 - players
    assert scene.node == "mines"


@pytest.mark.rule("rhl:2.1.a")
def test_option_seats_as_given() -> None:
    given = Scene(4, seats_as_given=True)  # nothing is dealt; the scene has drawn the mines already
    assert (given.s.order, given.s.priority, given.mover) == ([0, 1, 2, 3], A, A)
    assert Scene(4, seated=False).node == "seating"


@pytest.mark.rule("rhl:2.1.b", "rhl:2.1.c")
def test_the_cheapest_card_begins_and_seats_follow_the_price() -> None:
    scene = dealt("Szl", "RhE", "KEO")  # 50, 140, 30
    assert scene.s.order == [C, A, B]
    assert scene.s.priority == C
    turns = []
    for _ in range(4):
        turns.append(scene.mover)
        scene.passes()
    assert turns == [C, A, B, C]


@pytest.mark.rule("rhl:2.1.b")
def test_all_six_cards_in_order_of_price() -> None:
    scene = dealt("RhE", "NLK", "Tjt", "Szl", "KEO", "PWB")
    assert [lot.value for lot in scene.g.d.lots] == [20, 30, 50, 80, 120, 140]
    assert scene.s.order == [5, 4, 3, 2, 1, 0]


@pytest.mark.rule("rhl:2.1.d")
def test_the_cards_go_back_before_play() -> None:
    scene = dealt("Szl", "RhE", "KEO")
    assert scene.s.lots == [UNSOLD] * 6
    assert scene.cash(A) == scene.cash(B) == scene.cash(C) == 600


# --- 2.2 coal mine and steel mill -------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:2.2.a", "rhl:2.2.b")
@pytest.mark.parametrize("number", list(MINES))
def test_coal_mine_and_steel_mill(number: str) -> None:
    scene = Scene(mines=number)
    coal, steel = MINES[number]
    assert (scene.s.coal, scene.s.steel) == (scene.hex(coal), scene.hex(steel))
    assert scene.node == "packet"  # one card is drawn, and the first stock round begins
    assert scene.unsold("ADR") == 100


@pytest.mark.rule("rhl:2.2.b")
def test_before_the_draw_neither_mine_nor_mill_lies_anywhere() -> None:
    assert on_map(Scene(seated=False)) == {}
    assert on_map(Scene(mines="7")) == {"J3": ("mine",), "D13": ("mill",)}


def on_map(scene: Scene) -> dict[str, tuple[str, ...]]:
    """The hexes with a drawn token, and which."""
    shown = {row.id: tokens_on(scene.g, scene.s, row.index) for row in scene.g.d.hexes}
    return {hex_id: signs for hex_id, signs in shown.items() if signs}


@pytest.mark.rule("rhl:2.2.a")
def test_one_of_nine_cards_is_drawn() -> None:
    scene = Scene(seated=False)
    for lot in ("PWB", "KEO", "Szl"):
        scene.do(Draw(NATURE, "seating", lot))
    choices = scene.legal.of(Draw)
    assert [choice.action for choice in choices] == [Draw(NATURE, "mines", number) for number in MINES]
    assert {choice.weight for choice in choices} == {1}
    assert not scene.allows(Draw(NATURE, "mines", "10"))


@pytest.mark.rule("rhl:2.2.c")
@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("8", "The coal mine lies on Oberhausen (D11), the steel mill on Krefeld (E6)."),
        ("6", "The coal mine lies on Gelsenkirchen (C12), the steel mill on Duisburg (D9)."),
        ("7", "The coal mine lies on J3, the steel mill on Essen (D13)."),
    ],
)
def test_the_draw_is_told_by_name(number: str, told: str) -> None:
    assert told in [render(event) for event in Scene(mines=number).events]


# --- 2.3 and 2.4 ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:2.3.a")
@pytest.mark.parametrize(("players", "each"), [(3, 600), (4, 450), (5, 360), (6, 300)])
def test_starting_capital(players: int, each: int) -> None:
    scene = Scene(players)
    assert [scene.cash(seat) for seat in range(players)] == [each] * players
    assert each * players == 1800


@pytest.mark.rule("rhl:2.4.a", "rhl:2.4.b")
def test_initial_offering() -> None:
    scene = Scene()
    whole = dict.fromkeys(("ADR", "BME", "CCE", "CME", "DEE", "KKK"), 100)
    assert {c.id: scene.unsold(c.id) for c in scene.g.d.companies} == {**whole, "GVE": 90, "RhE": 80}
    assert scene.g.shares.percent(scene.s, scene.number("GVE"), ASIDE) == 10
    assert scene.g.shares.percent(scene.s, scene.number("RhE"), ASIDE) == 20
    assert scene.g.shares.has_director(scene.s, scene.number("RhE"), ASIDE)
    assert [scene.percent(c.id, seat) for c in scene.g.d.companies for seat in (A, B, C)] == [0] * 8 * 3


@pytest.mark.rule("rhl:2.4.c")
def test_bank_pool_starts_empty_and_takes_what_players_sell() -> None:
    scene = Scene()
    assert [scene.pool(c.id) for c in scene.g.d.companies] == [0] * 8
    scene.give_lots().found("BME", {A: 40, B: 20}).stock_turn(A)
    assert (scene.unsold("BME"), scene.pool("BME")) == (40, 0)
    scene.do(SellShares(A, "BME", (10,)))
    assert (scene.unsold("BME"), scene.pool("BME")) == (40, 10)


@pytest.mark.rule("rhl:2.4.d")
def test_only_2_trains_are_on_sale() -> None:
    scene = Scene()
    assert [(scene.g.d.trains[o.train].name, o.source) for o in on_sale(scene.g, scene.s)] == [("2", "bank")]


@pytest.mark.rule("rhl:2.4.e")
def test_a_treasury_is_not_the_directors_purse() -> None:
    scene = Scene().give_lots().set_cash(500).found("BME", {A: 50}, treasury=20).step("BME", "track")
    first_tile = LayTile(A, "E14", "9", 0)  # a mountain for 30
    assert scene.clause(first_tile) == "7.1.p"
    scene.set_treasury("BME", 30).do(first_tile)
    assert (scene.treasury("BME"), scene.cash(A)) == (0, 500)
