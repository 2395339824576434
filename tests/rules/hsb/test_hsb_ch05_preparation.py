"""Chapters 5.1 and 5.2: what lies where before the first bid, and the order of the rounds."""

from __future__ import annotations

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.core.flow import nodes_of
from revier.games.dortmund.actions import PlaceBid
from revier.games.hsb.state import DISPLAY, EXPORT_BOX, OUT, cubes_at
from revier.rail.actions import BuyShare, Dividend, Run
from revier.rail.state import CLOSED, OFFER, UNSOLD
from scenes.hsb import A, B, C, Scene

HOMES = {"I11": "BME", "A3": "CME", "H2": "RhE", "E21": "KWE", "A21": "DGEE", "C9": "DHB"}
CARDS = {3: (14, 8, 7, 5, 12, 12), 4: (18, 11, 8, 6, 14, 12), 5: (22, 13, 10, 7, 15, 12)}  # types 2, 3, 4, 5, 6, 8
OTHERS = {"B1", "B3", "B4", "B5", "B6", "B7", "B8"}


# --- 5.1.1 and 5.1.2: map and stock table -----------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.1.1.a")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_home_spaces_are_kept_by_tokens_face_down(players: int) -> None:
    scene = Scene(players)
    d = scene.g.d
    kept = {d.hexes[at].id: d.companies[who].id for at, here in enumerate(scene.s.reserved) for _, who in here}
    assert kept == (HOMES | {"H20": "HBB"} if players == 5 else HOMES)
    assert not any(scene.s.stations)  # not a station yet


@pytest.mark.rule("hsb:5.1.2.a", "hsb:5.2.a")
def test_the_game_begins_with_the_starting_round() -> None:
    scene = Scene(4)
    assert (scene.s.stock_round, scene.s.operating_round, scene.node) == (0, 0, "boxes")
    assert [kind.__name__ for kind in scene.legal.kinds()] == ["PlaceBid"]


@pytest.mark.rule("hsb:5.1.2.b", "hsb:5.1.2.c")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_display_holds_all_cards_but_the_green_ones(players: int) -> None:
    scene = Scene(players)
    assert tuple(scene.left(card) for card in ("2", "3", "4", "5", "6", "8")) == CARDS[players]
    assert scene.left("1") == 0  # type 1 has a green border, always


@pytest.mark.rule("hsb:5.1.2.f", "hsb:5.5.1.a")
def test_the_directors_certificate_lies_on_top_and_the_others_in_no_order() -> None:
    scene = Scene(4).give_minors().set_phase("3").set_cash(1000, 1000, 1000, 1000)
    for company in scene.g.d.companies:
        top = scene.g.shares.next_in_offer(scene.s, company.index)
        assert top is not None
        assert top.director
        assert scene.g.shares.percent(scene.s, company.index, OFFER) == 100
    scene.found("DUB", {B: 30}, value=60).stock_turn(A)
    assert scene.allows(BuyShare(A, "DUB", "offer", 10))
    assert scene.allows(BuyShare(A, "DUB", "offer", 20))


# --- 5.1.3: the beer market -------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.1.3.a", "hsb:5.1.3.b", "hsb:5.1.3.c", "hsb:5.1.3.d", "hsb:5.1.3.e")
@pytest.mark.parametrize(
    ("players", "one", "two", "export", "stock", "total"),
    [(3, 3, 3, 6, 8, 26), (4, 4, 3, 6, 8, 28), (5, 4, 4, 8, 10, 34)],
)
def test_beer_cubes_of_a_new_game(players: int, one: int, two: int, export: int, stock: int, total: int) -> None:
    scene = Scene(players)
    assert [(scene.regular(n), scene.new(n)) for n in range(1, 7)] == [(one, one), (two, two), *[(0, 0)] * 4]
    assert (cubes_at(scene.s, EXPORT_BOX), scene.stock, sum(scene.s.cubes)) == (export, stock, total)
    assert scene.closed() == [3, 4, 5, 6]


# --- 5.1.4 and 5.1.5: the package, money, order -----------------------------------------------------------------------
@pytest.mark.rule("hsb:5.1.4.a", "hsb:5.1.4.b")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_b2_is_always_on_offer_and_the_others_are_drawn(players: int) -> None:
    scene = Scene(players, seated=True, offer=())
    drawn: list[str] = []
    for code in ("B8", "B1", "B3", "B7", "B6")[:players]:
        chances = {
            choice.action.result: choice.weight for choice in scene.legal.of(Draw) if isinstance(choice.action, Draw)
        }
        assert chances == dict.fromkeys(OTHERS - set(drawn), 1)
        scene.do(Draw(NATURE, "brewery", code))
        drawn.append(code)
    on_offer = {lot.code for lot in scene.g.d.lots if scene.s.lots[lot.index] == UNSOLD}
    assert on_offer == {"B2", *drawn}
    assert len(on_offer) == players + 1
    assert scene.node == "boxes"


@pytest.mark.rule("hsb:5.1.4.c")
def test_each_charter_gets_its_equipment_and_the_rest_is_out() -> None:
    scene = Scene(4, offer=("B1", "B3", "B6", "B8"))
    assert {code: scene.cards(code) for code in ("B1", "B2", "B3", "B6", "B8")} == {
        "B1": ["1", "1"],
        "B2": ["1", "1", "1"],
        "B3": ["2"],
        "B6": ["2", "1", "1"],
        "B8": ["2", "2", "1"],
    }
    assert [scene.cards(code) for code in ("B4", "B5", "B7")] == [[], [], []]
    places = scene.g.equipment.places
    # 10 green cards of type 1 and 8 of type 2: B4 and B5 would have had one of each, B7 two of type 2
    assert [scene.s.becs[card * places + OUT] for card in (0, 1)] == [2, 4]
    assert scene.s.becs[DISPLAY] == 0


@pytest.mark.rule("hsb:5.1.5.a")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_starting_capital(players: int) -> None:
    scene = Scene(players)
    assert [scene.cash(seat) for seat in range(players)] == [465] * players
    assert scene.bank == 13000 - 465 * players


@pytest.mark.rule("hsb:5.1.5.b", "hsb:5.3.a")
def test_order_cards_decide_who_bids_first() -> None:
    scene = Scene(3, seated=False)
    for seat, number in enumerate((3, 1, 2)):
        cards = {a.result for a in scene.offers(Draw) if isinstance(a, Draw)}
        assert cards == {str(n) for n in range(1, 4) if n not in scene.s.dealt}
        assert len(cards) == 3 - seat
        scene.do(Draw(NATURE, "order", str(number)))
    for code in ("B4", "B5", "B6"):
        scene.do(Draw(NATURE, "brewery", code))
    assert (scene.s.dealt, scene.s.priority) == ([3, 1, 2], B)
    bidders = []
    for lot in ("B4", "B5", "B6"):
        assert scene.mover is not None
        bidders.append(scene.mover)
        scene.do(PlaceBid(scene.mover, lot, 0))
    assert bidders == [B, C, A]


# --- 5.2: the rounds --------------------------------------------------------------------------------------------------
def idle_turn(scene: Scene) -> None:
    """Whoever is to move does as little as the rules allow."""
    if scene.node == "run":
        scene.do(scene.offers(Run)[0])
    elif scene.node in ("deliver", "brew_pay", "pay"):
        scene.do(scene.offers(Dividend)[0] if scene.offers(Dividend) else scene.legal[0].action)
    elif scene.node == "discard_bec":
        scene.do(scene.legal[0].action)
    else:
        scene.passes()


def rounds_of(scene: Scene) -> list[str]:
    """Play to the end; which rounds there were."""
    seen: list[str] = []
    while scene.s.flow:
        name = f"S{scene.s.stock_round}"
        if scene.s.operating_round:
            railways = "operating_round" in nodes_of(scene.s)
            name = f"{'R' if railways else 'B'}{scene.s.stock_round}.{scene.s.operating_round}"
        if not seen or seen[-1] != name:
            seen.append(name)
        idle_turn(scene)
    return seen


@pytest.mark.rule("hsb:5.2.a", "hsb:5.2.b", "hsb:5.2.c", "hsb:5.2.d", "hsb:5.4.e")
def test_six_sets_of_two_rounds_and_later_three_whatever_the_phase() -> None:
    """KWE owns a train and nothing else happens; from 250 it cannot fall to bankruptcy in fifteen rounds."""
    scene = Scene(3).bid_all(("B2", 0), ("B4", 0), ("B5", 0)).found("KWE", {A: 50}, at=(0, 20)).give_trains("KWE", "2")
    expected = []
    for number in range(1, 7):
        expected.append(f"S{number}")
        turns = (1, 2) if number <= 3 else (1, 2, 3)
        expected += [f"{kind}{number}.{turn}" for turn in turns for kind in ("R", "B")]
    assert rounds_of(scene) == expected
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert outcome.reason == "sets"


@pytest.mark.rule("hsb:5.2.c", "hsb:5.4.e")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 2), ("3", 2), ("4", 2), ("5", 2), ("6", 3), ("8", 3)])
def test_option_sets_by_phase(phase: str, rounds: int) -> None:
    scene = Scene(3, or_sets="by_phase").give_minors().set_phase(phase).set_cards("B2")
    scene.stock_turn(A, number=2).passes(3)
    assert scene.s.operating_rounds == rounds


@pytest.mark.rule("hsb:5.2.c")
def test_by_phase_the_number_is_fixed_when_the_set_begins() -> None:
    scene = Scene(3, or_sets="by_phase").give_minors().set_phase("5").found("BME", {A: 50}).give_trains("BME", "5")
    scene.stock_turn(A).passes(3)
    assert scene.s.operating_rounds == 2
    scene.set_phase("6")
    while scene.s.operating_round:
        idle_turn(scene)
    assert scene.s.stock_round == 3
    scene.passes(3)
    assert scene.s.operating_rounds == 3


@pytest.mark.rule("hsb:5.2.c")
@pytest.mark.parametrize(("number", "rounds"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 3), (6, 3)])
def test_the_number_of_a_set_says_how_many_rounds_it_has(number: int, rounds: int) -> None:
    for phase in ("2", "6"):
        scene = Scene(3).give_minors().set_phase(phase).set_cards("B2")
        assert scene.stock_turn(A, number=number).passes(3).s.operating_rounds == rounds


@pytest.mark.rule("hsb:5.2.b")
def test_an_empty_bank_goes_on_paying_and_ends_nothing() -> None:
    scene = Scene(3).give_minors().found("BME", {A: 60, B: 40}, value=65).give_trains("BME", "2").set_cash(0, 0, 0)
    scene.step("BME", "pay").earned(120).set_bank(0, into="CME").do(Dividend(A, True))
    assert (scene.cash(A), scene.cash(B), scene.bank) == (72, 48, -120)
    while scene.s.operating_round:
        idle_turn(scene)
    assert (scene.node, scene.s.stock_round, scene.s.broken) == ("stock_turn", 3, 0)


@pytest.mark.rule("hsb:5.1.4.c", "hsb:5.3.e")
def test_charters_not_drawn_are_out_of_the_game() -> None:
    scene = Scene(3, offer=("B4", "B5", "B6"))
    out = [lot.code for lot in scene.g.d.lots if scene.s.lots[lot.index] == CLOSED]
    assert out == ["B1", "B3", "B7", "B8"]
    assert scene.clause(PlaceBid(A, "B8", 30)) == "5.3.a"
