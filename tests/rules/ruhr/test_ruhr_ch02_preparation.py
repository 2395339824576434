"""Chapter 2: seats, money, the scenario, the starting package in its columns, and what else is made ready."""

from pathlib import Path

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.core.errors import BadInput
from revier.core.message import Msg
from revier.core.view import Cards, TableView, TileSheet
from revier.games.ruhr.state import ACTIVE, PASSIVE
from revier.games.ruhr.tables_facts import COAL, STEEL
from revier.rail.actions import BuyLot, BuyShare, Found, SellShares, SetValue
from revier.rail.nodes.trains import on_sale
from revier.rail.state import CLOSED, OFFER, POOL
from scenes.ruhr import A, B, C, Scene, develop

SCENARIOS = ("hellweg", "metropolis", "ruhr_valley", "emscher_valley", "north_south")


def package(scene: Scene) -> list[str]:
    """Codes of the starting package as it was laid out, alternately in column 1 and column 2."""
    return [scene.g.d.lots[lot].code for lot in scene.s.columns]


def columns(scene: Scene) -> tuple[list[str], list[str]]:
    codes = package(scene)
    return codes[0::2], codes[1::2]


# --- 2.1 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:2.1.a")
def test_everybody_is_dealt_another_card_from_1_to_n() -> None:
    scene = Scene(4, seated=False)
    for seat, number in enumerate((2, 4, 1, 3)):
        draws = scene.legal.of(Draw)
        cards = {choice.action.result for choice in draws if isinstance(choice.action, Draw)}
        assert cards == {str(n) for n in range(1, 5) if n not in scene.s.dealt[:seat]}
        assert {choice.weight for choice in draws} == {1}
        scene.do(Draw(NATURE, "seating", str(number)))
        assert scene.keys()[0] == "ruhr.log.dealt"
    assert scene.s.dealt == [2, 4, 1, 3]


@pytest.mark.rule("ruhr:2.1.b")
def test_seats_follow_the_cards_and_no_1_begins() -> None:
    """A is dealt 2, B 1, C 3: B, A, C."""
    scene = Scene(3, seated=False)
    for number in ("2", "1", "3"):
        scene.do(Draw(NATURE, "seating", number))
    assert scene.keys().count("ruhr.log.seated") == 1
    assert scene.s.order == [B, A, C]
    assert (scene.s.priority, scene.mover) == (B, B)
    assert [scene.passes().mover for _ in range(2)] == [A, C]


@pytest.mark.rule("ruhr:2.1.a")
def test_option_seats_as_given() -> None:
    given = Scene(4)
    assert (given.node, given.s.order, given.mover) == ("packet", [0, 1, 2, 3], A)


@pytest.mark.rule("ruhr:2.1.c", "ruhr:16.c")
def test_nobody_has_to_do_the_work_of_the_banker() -> None:
    """Money, markers and charters change hands with the purchase itself; the next player is asked at once."""
    scene = Scene().do(BuyLot(A, "1"))
    assert (scene.chest(1), scene.boxes(1), scene.mover) == (30, "AA", B)
    assert scene.cash(B) == scene.cash(C) == 530


@pytest.mark.rule("ruhr:2.1.d")
def test_nobody_holds_a_montan_round_card_in_the_first_stock_round() -> None:
    scene = Scene(3, seated=False)
    for number in ("2", "1", "3"):
        scene.do(Draw(NATURE, "seating", number))
    assert scene.s.card == [0, 0, 0]
    assert scene.do(BuyLot(B, "3")).s.card == [0, 0, 0]


# --- 2.2 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:2.2.a")
@pytest.mark.parametrize(("players", "each"), [(3, 650), (4, 530), (5, 410), (6, 360)])
def test_starting_capital(players: int, each: int) -> None:
    scene = Scene(players)
    assert [scene.cash(seat) for seat in range(players)] == [each] * players
    assert scene.bank == 13000 - players * each


@pytest.mark.rule("ruhr:2.2.b")
def test_all_money_is_open() -> None:
    """What B sees: the cash of all, the treasury of a railway, a mine and a MONTAN corporation."""
    scene = Scene(3).cleared().set_cash(11, 22, 33).found("CME", {A: 50}, treasury=444).pmc(7, C, "A", chest=55)
    scene.montan("US", {C: 40}, "A", site=1, treasury=66).stock_turn(A)
    boards = scene.g.view(scene.s, B).boards
    players = boards["players"]
    assert isinstance(players, TableView)
    assert [row[1] for row in players.rows] == [11, 22, 33]

    def treasuries(board: str) -> dict[str, object]:
        cards = boards[board]
        assert isinstance(cards, Cards)
        return {
            card.id: line.value
            for card in cards.cards
            for line in card.lines
            if getattr(line.label, "key", "") == "rail.line.treasury"
        }

    assert treasuries("companies")["CME"] == 444
    assert treasuries("mines") == {"7": 55}
    assert treasuries("montan")["US"] == 66


# --- 2.3 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:2.3.a", "ruhr:2.3.k", "ruhr:2.3.l", "ruhr:4.2.a", "ruhr:0.2.l")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_eight_active_and_ten_passive_pmcs_without_value_or_link(scenario: str) -> None:
    scene = Scene(scenario=scenario)
    for standing, each in ((ACTIVE, 4), (PASSIVE, 5)):
        industries = [site.industry for site in scene.g.facts.sites if scene.s.site[site.index] == standing]
        assert (industries.count(COAL), industries.count(STEEL)) == (each, each)
    assert [scene.value(n) for n in range(1, 19)] == [0] * 18
    assert not any(scene.linked(n) for n in range(1, 19))


@pytest.mark.rule("ruhr:2.3.i", "ruhr:2.3.d", "ruhr:2.3.h")
def test_the_scenario_that_was_picked_is_played() -> None:
    def active(scenario: str) -> set[int]:
        scene = Scene(scenario=scenario)
        return {n for n in range(1, 19) if scene.standing(n) == ACTIVE}

    assert active("hellweg") == {1, 3, 5, 6, 7, 9, 10, 15}
    assert active("north_south") == {3, 8, 9, 11, 12, 14, 17, 18}


@pytest.mark.rule("ruhr:2.3.i")
def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(BadInput):
        Scene(scenario="lippe_valley")


@pytest.mark.rule("ruhr:2.3.i")
def test_without_a_choice_one_of_the_five_is_drawn() -> None:
    scene = Scene(scenario="random")
    draws = scene.legal.of(Draw)
    assert {(choice.action.result, choice.weight) for choice in draws if isinstance(choice.action, Draw)} == {
        (name, 1) for name in SCENARIOS
    }
    scene.do(Draw(NATURE, "scenario", "metropolis"))
    assert {n for n in range(1, 19) if scene.standing(n) == ACTIVE} == {2, 4, 5, 6, 7, 10, 13, 15}
    assert scene.node == "packet"


@pytest.mark.rule("ruhr:2.3.j", "ruhr:2.4.a")
def test_other_charters_are_out_of_the_game() -> None:
    scene = Scene()
    out = {n for n in range(1, 19) if scene.owner(str(n)) == CLOSED}
    assert out == {2, 4, 8, 11, 12, 13, 14, 16, 17, 18}
    assert scene.clause(BuyLot(A, "2")) == "2.4.a"
    assert scene.clause(BuyLot(A, "tramway")) == "2.4.a"
    assert scene.allows(BuyLot(A, "1"))


@pytest.mark.rule("ruhr:2.3.m", "ruhr:16.j")
def test_the_order_box_holds_the_active_numbers() -> None:
    scene = Scene()
    assert [n for n in range(1, 19) if scene.standing(n) == ACTIVE] == [1, 3, 5, 6, 7, 9, 10, 15]


# --- 2.4 --------------------------------------------------------------------------------------------------------------
PRIVATES = {"private_bme", "ruhrschifffahrt", "sellerbecker", "generaler"}


@pytest.mark.rule("ruhr:2.4.a", "ruhr:2.4.b")
@pytest.mark.parametrize(
    ("players", "privates", "items"),
    [(3, {"private_bme"}, 9), (4, PRIVATES, 12), (5, {"private_bme", "generaler"}, 10), (6, PRIVATES, 12)],
)
def test_items_of_the_package(players: int, privates: set[str], items: int) -> None:
    """One item fewer than there are certificates: the Private BME is sold with the BME's."""
    codes = package(Scene(players))
    assert {code for code in codes if not code.isdigit()} == privates
    assert len(codes) == items


@pytest.mark.rule("ruhr:2.4.c")
def test_the_bme_director_certificate_is_sold_with_the_private_bme_alone() -> None:
    scene = Scene()
    assert scene.unsold("BME") == 80
    assert scene.clause(Found(A, "BME", 60)) == "3.a"
    scene.do(BuyLot(A, "private_bme"), SetValue(A, "BME", 60))
    assert (scene.director("BME"), scene.percent("BME", A)) == (A, 20)


@pytest.mark.rule("ruhr:2.4.d")
def test_two_columns_for_four_players() -> None:
    """Hellweg: 30, 50, 70, 80 (1), 100 (3), 110 (7), 120 (9), 130 (5), 140, 150 (10), 160 (15), 170 (6)."""
    left, right = columns(Scene(4))
    assert left == ["generaler", "ruhrschifffahrt", "3", "9", "private_bme", "15"]
    assert right == ["sellerbecker", "1", "7", "5", "10", "6"]


@pytest.mark.rule("ruhr:2.4.d")
def test_nine_items_make_the_first_column_one_longer() -> None:
    left, right = columns(Scene(3))
    assert left == ["1", "7", "5", "10", "6"]
    assert right == ["3", "9", "private_bme", "15"]


@pytest.mark.rule("ruhr:2.4.e")
def test_of_equal_prices_the_lower_number_comes_first() -> None:
    """Emscher valley: 2 and 18 cost 120, 10 and 11 cost 150."""
    codes = package(Scene(3, scenario="emscher_valley"))
    assert codes == ["1", "4", "2", "18", "14", "private_bme", "10", "11", "6"]


@pytest.mark.rule("ruhr:2.4.e")
def test_privates_come_before_pmcs_of_the_same_price(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[privates.generaler]\nvalue = 80\n[privates.sellerbecker]\nvalue = 80\n")
    assert package(Scene(4, overlay=mine))[:4] == ["ruhrschifffahrt", "sellerbecker", "generaler", "1"]


# --- 2.5 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:2.5.a")
def test_the_pool_is_empty_and_takes_what_players_sell() -> None:
    scene = Scene()
    assert {scene.pool(company.id) for company in scene.g.d.companies} == {0}
    scene.cleared().found("CME", {A: 50, B: 20}).stock_turn(B).do(SellShares(B, "CME", (10,)))
    assert (scene.pool("CME"), scene.unsold("CME")) == (10, 30)


@pytest.mark.rule("ruhr:2.5.b")
def test_the_director_certificate_lies_on_top() -> None:
    scene = Scene().cleared().stock_turn(A)
    assert scene.clause(BuyShare(A, "CME", "offer", 10)) == "2.5.b"
    scene.do(Found(A, "CME", 60))
    assert scene.allows(BuyShare(B, "CME", "offer", 10))
    scene.refuses(Found(B, "CME", 60), "2.5.b")  # it is bought once


@pytest.mark.rule("ruhr:2.5.c", "ruhr:5.5.c")
def test_the_dgee_is_shown_as_locked_until_the_kwe_has_operated() -> None:
    scene = Scene().cleared().found("KWE", {B: 50}, operated=False).stock_turn(A)
    locked = {r.action.company: r.refusal.clause for r in scene.legal.refused() if isinstance(r.action, Found)}
    assert locked["DGEE"] == "ruhr:5.5.c"

    def waits(scene: Scene) -> list[str]:
        cards = scene.g.view(scene.s, B).boards["companies"]
        assert isinstance(cards, Cards)
        told = (line.value for card in cards.cards if card.id == "DGEE" for line in card.lines)
        return [value.key for value in told if isinstance(value, Msg) and value.key.startswith("ruhr.line.waits")]

    assert waits(scene) == ["ruhr.line.waits_for"]
    assert waits(Scene().cleared().found("KWE", {B: 50}).stock_turn(A)) == []


@pytest.mark.rule("ruhr:2.5.d")
def test_only_type_2_cards_are_on_sale_and_the_others_wait_in_order() -> None:
    scene = Scene()
    assert [scene.g.d.trains[offer.train].name for offer in on_sale(scene.g, scene.s)] == ["2"]
    assert [train.name for train in scene.g.d.trains] == ["2", "3", "4", "5", "6", "8"]
    scene.cleared().pmc(7, A, "AA", chest=300).spend(7)
    assert not scene.allows(develop(A, "3", "A"))
    assert scene.sell_out("2").allows(develop(A, "3", "A"))


@pytest.mark.rule("ruhr:2.5.e")
def test_everybody_sees_how_many_tiles_are_left() -> None:
    """Of tile 9 one less after it was laid; brown and grey tiles are shown too."""
    scene = Scene().cleared().stock_turn(A)

    def left(tile: str) -> int:
        sheet = scene.g.view(scene.s, C).boards["tiles"]
        assert isinstance(sheet, TileSheet)
        assert {face.colour for face in sheet.tiles} == {"yellow", "green", "brown", "grey"}
        return next(face.count for face in sheet.tiles if face.id == tile)

    before = left("9")
    assert scene.lay("C16", "9", 1)
    assert left("9") == before - 1


@pytest.mark.rule("ruhr:2.5.f", "ruhr:5.3.i")
def test_a_charter_goes_on_with_everything_on_it() -> None:
    """B buys 10% more than A has: trains, treasury and stations stay with the company."""
    scene = Scene().cleared().found("CME", {A: 20, B: 20}, director=A, value=60, treasury=321)
    scene.give_trains("CME", "2", "2").stock_turn(B)
    stations = [scene.stations(here.id) for here in scene.g.d.hexes]
    markers = list(scene.s.markers)
    scene.do(BuyShare(B, "CME", "offer", 10))
    assert scene.director("CME") == B
    assert (scene.treasury("CME"), scene.trains("CME")) == (321 + 60, ["2", "2"])
    assert (stations, markers) == ([scene.stations(here.id) for here in scene.g.d.hexes], scene.s.markers)


@pytest.mark.rule("ruhr:2.5.f", "ruhr:5.3.i")
def test_a_montan_charter_goes_on_with_everything_on_it() -> None:
    scene = Scene().cleared().montan("RB", {A: 20, B: 20}, "AAB", site=7, engines=("W1",), treasury=99, director=A)
    scene.stock_turn(B).do(BuyShare(B, "RB", "pool" if scene.pool("RB") else "offer", 20))
    assert (scene.director("RB"), scene.boxes("RB"), scene.engines("RB")) == (B, "AAB", ["W1"])
    assert scene.treasury("RB") == 99 + 70


@pytest.mark.rule("ruhr:2.5.g")
def test_an_owner_does_not_pay_for_his_mine() -> None:
    """The mine has 10 Mark, its owner 530: no card and no link."""
    scene = Scene().cleared().pmc(7, A, "AA", chest=10).spend(7)
    assert scene.cash(A) == 530
    refusal = scene.why_not(develop(A, "2", "A"))
    assert refusal is not None
    assert scene.offers(type(develop(A, "2", "A"))) == []
    scene.set_chest(7, 300)
    assert scene.spend(7).allows(develop(A, "2", "A"))


@pytest.mark.rule("ruhr:2.5.h")
def test_the_reckoning_of_every_player_is_shown() -> None:
    """Cash, worth of all and holdings: 100 and 50% of the CME at 100 and number 10 (150)."""
    scene = Scene(3).cleared().set_cash(100, 0, 0).found("CME", {A: 50}, value=100).pmc(10, A, "A")
    scene.s.end = "last_set"
    scene.s.flow = []
    players = scene.g.view(scene.s, None).boards["players"]
    assert isinstance(players, TableView)
    row = players.rows[0]
    assert (row[1], row[2]) == (100, 100 + 500 + 150)
    assert "50%*" in row
    assert "10" in row
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert outcome.scores == (750, 0, 0)


@pytest.mark.rule("ruhr:2.5.a")
def test_every_certificate_begins_in_the_offer() -> None:
    scene = Scene()
    for company in scene.g.d.companies:
        for paper in scene.g.shares.classes[company.index]:
            waits = company.id == "BME" and paper.director  # under the Private BME
            assert scene.g.shares.count(scene.s, paper, OFFER) == (0 if waits else paper.count)
            assert scene.g.shares.count(scene.s, paper, POOL) == 0
        assert [scene.percent(company.id, seat) for seat in range(4)] == [0, 0, 0, 0]
