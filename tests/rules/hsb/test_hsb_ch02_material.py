"""Chapter 2: map, boards, cards, certificates, charters, tokens and cubes."""

from __future__ import annotations

import pytest

from revier.core.data import load_data
from revier.core.errors import BadInput
from revier.games.dortmund.actions import BuildLink, PlaceBid
from revier.games.dortmund.state import COAL, STEEL, token_class
from revier.games.hsb.actions import BuyBec, Deliver
from revier.games.hsb.expert_actions import BuyMcm, TakeEvent
from revier.games.hsb.game import build
from revier.games.trg.game import build as build_trg
from revier.rail.actions import Answer, BuyShare, BuyTrain, Found, LayTile, Pass, PlaceStation, SellShares
from revier.rail.state import AT_HAND, ON_MAP, POOL, markers_left
from revier.rail.tiles import YELLOW
from scenes.hsb import A, B, C, Scene


# --- 2 and 2.1: the box and the map -----------------------------------------------------------------------------------
@pytest.mark.rule("hsb:2.a")
def test_components_say_where_their_numbers_come_from() -> None:
    """The sheet with the contents of the box is no part of the rulebook: what it does not print has another source."""
    facts = {fact.path: fact for fact in load_data("revier.games.hsb.data").facts()}
    components = {path: fact for path, fact in facts.items() if path.startswith("components.")}
    assert components
    assert all(fact.source for fact in components.values())
    counts = [f"capex_cards.{card}.count.{players}" for card in (2, 3, 4, 5, 6, 8) for players in (3, 4, 5)]
    for path in (*counts, "components.railway_certificates.4", "components.capex_cards.4"):
        assert not facts[path].source.startswith("rulebook"), path


@pytest.mark.rule("hsb:2.1.a", "hsb:3.1.f")
def test_this_game_has_a_map_of_its_own() -> None:
    mine, other = build(4).d, build_trg(4).d
    homes = {}
    for name, d in (("hsb", mine), ("trg", other)):
        homes[name] = {d.hexes[at].id for at, _ in d.companies[d.company_index["DGEE"]].homes}
    assert "A21" in mine.hex_index
    assert homes["trg"] == {"A17"}
    assert not homes["hsb"] & homes["trg"]


@pytest.mark.rule("hsb:2.1.b")
def test_dortmund_city_is_e13() -> None:
    d = build(4).d
    assert [h.id for h in d.hexes if d.faces[h.printed].label == "DO"] == ["E13"]
    assert "D13" not in d.hex_index  # rows B, D, F, H have even numbers


@pytest.mark.rule("hsb:2.1.c", "hsb:3.3.a")
def test_mines_are_loading_points_and_mills_are_cities() -> None:
    """A loading point is a stop without a place for a station; a city has one."""
    d = build(4).d
    for hex_id, kind in d.tables["locations"].items():
        face = d.faces[d.hexes[d.hex_index[hex_id]].printed]
        assert kind in ("coal", "steel")
        assert face.label[0] == ("K" if kind == "coal" else "S")
        assert [stop.slots for stop in face.stops] == [0 if kind == "coal" else 1], hex_id
    labelled = {h.id for h in d.hexes if d.faces[h.printed].label[:1] in ("K", "S")}
    assert labelled == set(d.tables["locations"])
    scene = Scene(4).give_minors().found("BME", {A: 50}, treasury=100).lay_all("H12=K58/0").step("BME", "station")
    assert scene.clause(PlaceStation(A, "H12", 0)) == "5.6.1.2.b"


@pytest.mark.rule("hsb:2.1.d", "hsb:9.d")
def test_three_grey_freight_yards_with_three_places() -> None:
    d = build(4).d
    yards = [h for h in d.hexes if d.faces[h.printed].label == "Gbf"]
    assert len(yards) == 3
    assert [[stop.slots for stop in d.faces[yard.printed].stops] for yard in yards] == [[3]] * 3
    assert {d.tables["hexes"][yard.id]["colour"] for yard in yards} == {"grey"}


@pytest.mark.rule("hsb:9.d")
def test_a_yard_counts_as_one_stop() -> None:
    scene = Scene(4).give_minors().found("BME", {A: 50}).lay_all("H12=K58/0 G11=8/3").give_trains("BME", "2")
    scene.step("BME", "run")
    assert scene.clause(scene.run(("2", "I11:o0 H12:c0 G11 F12:c0"))) == "5.6.1.4.d"
    three = scene.give_trains("BME", "3")
    assert three.income(("3", "I11:o0 H12:c0 G11 F12:c0")) == 30 + 10 + 20


@pytest.mark.rule("hsb:9.h")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_off_board_areas_are_red_and_at_the_border(players: int) -> None:
    """A hex at the border has fewer than six neighbours on the map; only red ones end routes and have no city."""
    d = build(players).d
    colour = {h.id: d.tables["hexes"][h.id]["colour"] for h in d.hexes}
    red = {hex_id for hex_id, ink in colour.items() if ink == "red"}
    assert red == {h.id for h in d.hexes if h.terminal}
    steps = ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1))
    places = {(h.row, h.column) for h in d.hexes}
    for h in d.hexes:
        if h.id in red:
            assert sum((h.row + down, h.column + right) in places for down, right in steps) < 6, h.id


# --- 2.2: the stock table ---------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:2.2.d")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_one_set_of_bidding_boxes_for_each_brewery_on_offer(players: int) -> None:
    bids = [a for a in Scene(players).offers(PlaceBid) if isinstance(a, PlaceBid)]
    sets: dict[str, list[int]] = {}
    for bid in bids:
        sets.setdefault(bid.lot, []).append(bid.value)
    assert len(sets) == players + 1
    assert set(map(tuple, sets.values())) == {(0, 5, 10, 15, 20, 25, 30)}
    for code in ("B1", "B3"):  # charters that were not drawn
        assert Scene(players).clause(PlaceBid(A, code, 0)) == "5.3.a"


# --- 2.3: the beer market ---------------------------------------------------------------------------------------------
PAYMENTS = {1: (15, 10), 2: (20, 15), 3: (30, 20), 4: (45, 30), 5: (60, 45), 6: (100, 60)}


@pytest.mark.rule("hsb:2.3.c", "hsb:5.6.2.2.a")
@pytest.mark.parametrize("segment", PAYMENTS)
def test_each_segment_has_two_boxes_of_demand_two_of_supply_and_two_prices(segment: int) -> None:
    """A card of the segment delivers one cube to regular customers, then one to new ones."""
    regular, new = PAYMENTS[segment]
    card, phase = str(segment), "2" if segment < 3 else str(segment)
    scene = Scene(4).give_minors().set_phase(phase).set_demand(**{f"s{segment}": (1, 1)})
    if segment == 1:
        scene.set_cards("B4", "1", "1")
        brewery, owner = "B4", B
    else:
        scene.found("DUB", {A: 50}).set_cards("DUB", card)
        brewery, owner = "DUB", A
    scene.brewery_step(brewery, "deliver").do(Deliver(owner))
    assert scene.supplied(segment) == (1, 1)
    assert (scene.regular(segment), scene.new(segment)) == (0, 0)
    assert scene.s.earned == regular + new


@pytest.mark.rule("hsb:2.3.f", "hsb:5.1.3.a")
def test_segments_3_to_6_are_closed_until_a_card_of_their_number_is_taken() -> None:
    scene = Scene(4)
    assert scene.closed() == [3, 4, 5, 6]
    scene.give_minors().found("BME", {A: 50}, treasury=200).take_cards("2", 18).step("BME", "train")
    scene.do(BuyTrain(A, "3", "bank", 180))
    assert scene.closed() == [4, 5, 6]


# --- 2.4: Capex cards -------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:2.4.a")
def test_trains_belong_to_railways_which_sell_them_to_one_another() -> None:
    scene = Scene(4).give_minors().set_phase("3").found("BME", {A: 50}, treasury=200).give_trains("BME", "2", "3")
    scene.found("CME", {B: 50}, treasury=100).found("DUB", {C: 50}, treasury=900).set_cards("DUB", "3")
    brewing = scene.fork().brewery_step("DUB", "equip")
    assert brewing.clause(BuyTrain(C, "3", "bank", 180)) == "5.6.2.1.a"
    assert brewing.clause(BuyTrain(C, "2", "BME", 100)) == "5.6.2.1.a"
    scene.step("CME", "train").do(BuyTrain(B, "2", "BME", 40), Answer(A, True))
    assert (scene.trains("CME"), scene.treasury("BME"), scene.treasury("CME")) == (["2"], 240, 60)
    scene.step("BME", "train").do(BuyTrain(A, "2", "CME", 90), Answer(B, True))  # and back again
    assert (scene.trains("CME"), scene.trains("BME"), scene.treasury("CME")) == ([], ["2", "3"], 150)


@pytest.mark.rule("hsb:2.4.b")
def test_equipment_stays_with_the_brewery_that_bought_it() -> None:
    """Cards are bought from the display only; what a brewery has is for sale to nobody."""
    scene = (
        Scene(4).give_minors().set_phase("3").found("BME", {A: 50}, treasury=900).found("DUB", {B: 50}, treasury=900)
    )
    scene.set_cards("DUB", "2", "3").give_trains("BME", "3")
    assert BuyBec.__struct_fields__ == ("seat", "bec")  # no seller
    scene.brewery_step("B2", "equip").set_funds("B2", 500)
    assert scene.clause(BuyBec(A, "2")) == "2.4.d"  # there are none in the display any more
    scene.step("BME", "train")
    assert scene.clause(BuyTrain(A, "2", "DUB", 50)) == "5.6.1.7.2.a"  # a brewery has no trains
    assert scene.clause(BuyBec(A, "3")) == "2.4.b"  # nor does a railway get equipment
    assert scene.cards("DUB") == ["3", "2"]


@pytest.mark.rule("hsb:2.8.b")
def test_in_the_beginning_all_location_tokens_lie_in_the_display() -> None:
    """Of each value, 10, 20 and 30: 16 black ones, 5 red ones; at hand and on the map."""
    of_a_value = {COAL: (16, 0), STEEL: (5, 0)}
    scene = Scene(4)
    for kind, lying in of_a_value.items():
        for value in (10, 20, 30):
            place = token_class(kind, value) * 2
            assert (scene.s.tokens[place + AT_HAND], scene.s.tokens[place + ON_MAP]) == lying


@pytest.mark.rule("hsb:2.4.c", "hsb:2.8.b")
@pytest.mark.parametrize(("hex_id", "kind"), [("H12", COAL), ("E11", STEEL)])
def test_a_link_uses_the_next_card_up_and_places_a_token_of_its_colour(hex_id: str, kind: int) -> None:
    scene = Scene(4).give_minors().found("BME", {A: 50}, treasury=100).lay_all("H12=K58/0 G11=8/3").step("BME", "link")
    left, black, red = scene.left("2"), token_class(COAL, 10) * 2, token_class(STEEL, 10) * 2
    before = scene.s.tokens[black + AT_HAND], scene.s.tokens[red + AT_HAND]
    scene.do(BuildLink(A, hex_id))
    assert (scene.left("2"), scene.trains("BME"), scene.link(hex_id)) == (left - 1, [], 10)
    used = before[0] - scene.s.tokens[black + AT_HAND], before[1] - scene.s.tokens[red + AT_HAND]
    assert used == ((1, 0) if kind == COAL else (0, 1))
    assert scene.s.tokens[token_class(kind, 10) * 2 + ON_MAP] == 1


@pytest.mark.rule("hsb:2.4.d", "hsb:4.b")
@pytest.mark.parametrize(
    ("kind", "count", "following", "price"), [("2", 18, "3", 180), ("3", 11, "4", 300), ("4", 8, "5", 450)]
)
def test_a_type_opens_when_the_one_before_is_used_up(kind: str, count: int, following: str, price: int) -> None:
    """Four players: 18 cards of type 2, 11 of type 3, 8 of type 4."""
    scene = Scene(4).give_minors().set_phase(kind).found("BME", {A: 50}, treasury=900).found("DUB", {B: 50})
    scene.set_treasury("DUB", 900)
    scene.take_cards(kind, scene.left(kind) - 1)
    assert scene.left(kind) == 1
    scene.step("BME", "train")
    assert scene.clause(BuyTrain(A, following, "bank", price)) == "5.6.1.7.1.b"
    assert scene.fork().brewery_step("DUB", "equip").clause(BuyBec(B, following)) == "2.4.d"
    scene.take_cards(kind, 1)
    assert scene.allows(BuyTrain(A, following, "bank", price))
    assert sum(card.count for card in scene.g.facts.cards if card.name == kind) == count


# --- 2.5 to 2.10: papers, charters, tiles, tokens, cubes --------------------------------------------------------------
@pytest.mark.rule("hsb:2.5.b")
def test_players_do_not_trade_certificates() -> None:
    scene = Scene(4).give_minors().set_cash(500, 500, 500, 500).found("BME", {A: 40, B: 20}).stock_turn(A)
    assert SellShares.__struct_fields__ == ("seat", "company", "certificates")  # nobody to sell to
    with pytest.raises(BadInput):
        scene.g.decode({"kind": "sell", "seat": A, "company": "BME", "certificates": [10], "to": B})
    assert scene.clause(BuyShare(A, "BME", "player", 10)) == "2.5.b"
    assert scene.clause(BuyShare(A, "BME", "pool", 10)) == "2.5.b"  # nothing lies there
    scene.do(SellShares(A, "BME", (10,)))
    assert (scene.pool("BME"), scene.percent("BME", B), scene.unsold("BME")) == (10, 20, 40)
    assert scene.g.shares.percent(scene.s, scene.number("BME"), POOL) == 10


@pytest.mark.rule("hsb:2.6.a", "hsb:2.6.b", "hsb:5.5.7.g")
def test_the_charter_passes_to_the_new_director_with_all_that_is_on_it() -> None:
    """A railway with money, trains, tokens and certificates, and a brewery with money and equipment."""
    scene = Scene(4).give_minors().set_phase("3").set_cash(500, 500, 500, 500)
    scene.found("BME", {A: 20, B: 20}, director=A, treasury=120).give_trains("BME", "2", "3")
    scene.found("DUB", {A: 30, B: 30}, director=A, treasury=80).set_cards("DUB", "3", "2").stock_turn(A)
    scene.do(SellShares(A, "BME", (10,)), SellShares(A, "DUB", (10,)))
    assert (scene.director("BME"), scene.director("DUB")) == (B, B)
    assert (scene.treasury("BME"), scene.trains("BME"), scene.unsold("BME")) == (120, ["2", "3"], 60)
    assert markers_left(scene.s, scene.number("BME")) == 5
    assert (scene.treasury("DUB"), scene.cards("DUB")) == (80, ["3", "2"])
    assert scene.fork().step("BME", "track").mover == B
    assert scene.fork().brewery_step("DUB", "dispose").mover == B
    assert scene.owner("B2") == A  # a minor brewery stays with its owner


@pytest.mark.rule("hsb:2.6.c")
def test_private_cash_does_not_pay_for_a_station() -> None:
    scene = Scene(4).give_minors().set_cash(500).found("BME", {A: 50}, treasury=20).lay_all("H12=K58/0 G11=8/3")
    scene.step("BME", "station")
    assert scene.clause(PlaceStation(A, "F12", 0)) == "2.6.c"
    scene.set_treasury("BME", 60).do(PlaceStation(A, "F12", 0))
    assert (scene.treasury("BME"), scene.cash(A)) == (0, 500)


@pytest.mark.rule("hsb:2.7.a")
def test_a_yellow_tile_is_not_replaced_by_a_brown_one() -> None:
    scene = Scene(4).give_minors().set_phase("5").found("BME", {A: 50}, treasury=200).lay_all("H12=K58/0")
    scene.put_link("H12").step("BME", "track")
    colours = {face.id: face.colour for face in scene.g.d.faces}
    offered = {a.tile for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "H12"}
    assert {colours[tile] for tile in offered} == {YELLOW + 1}
    brown = [face.id for face in scene.g.d.faces if face.colour == YELLOW + 2 and face.label[:1] == "K" and face.count]
    assert brown
    for tile in brown:
        assert scene.clause(LayTile(A, "H12", tile, 0)) == "5.6.1.1.2.b"


@pytest.mark.rule("hsb:2.7.a")
def test_a_tile_may_change_nothing_but_its_colour() -> None:
    """The pink mill G19: its brown tile has the four sides of the green one."""
    scene = Scene(5).give_minors().set_phase("5").found("HBB", {A: 50}).lay_all("G19=P15/5").put_link("G19")
    assert scene.step("HBB", "track").do(LayTile(A, "G19", "P448", 5)).tile("G19") == "P448"


@pytest.mark.rule("hsb:2.7.a")
def test_tiles_are_counted() -> None:
    """There are two green tiles with two curves from one side (25); one that is replaced can be laid again."""
    scene = Scene(4).give_minors().set_phase("3").found("BME", {A: 50}).lay_all("H12=K58/0 G11=8/3")
    upgrade = LayTile(A, "G11", "25", 3)
    assert scene.fork().lay("D6", "25").step("BME", "track").allows(upgrade)
    scene.lay("D6", "25").lay("D8", "25").step("BME", "track")
    scene.refuses(upgrade, "2.7.a")
    assert scene.lay("D6", "40").allows(upgrade)


@pytest.mark.rule("hsb:2.8.a")
@pytest.mark.parametrize(("players", "tokens"), [(3, 28), (4, 28), (5, 31)])
def test_one_value_token_a_corporation_one_order_token_a_brewery_and_all_station_tokens(
    players: int, tokens: int
) -> None:
    """6 + 6 + 6 + 4 + 3 + 3 station tokens by the table of 3.1, and 3 of the Hansabahn."""
    scene = Scene(players)
    s = scene.s
    assert len(s.square) == len(scene.g.d.companies) == {3: 11, 4: 11, 5: 13}[players]
    assert sum(markers_left(s, company.index) for company in scene.g.d.companies) == tokens
    assert (s.ply, s.priority, s.used, s.par, s.clock) == (players, A, [0] * 8, [0] * len(s.square), 0)
    scene.give_minors().set_phase("3").found("DUB", {A: 50}).found("RIT", {B: 50})
    order = scene.brewery_order()
    assert len(order) == len(set(order)) == players + 2


@pytest.mark.rule("hsb:2.9.a")
def test_cubes_are_moved_and_never_lost() -> None:
    """28 with four players; demand, deliveries and beer on trains are all of them."""
    scene = Scene(4).give_minors().set_phase("5").found("BME", {A: 50}).give_trains("BME", "5").load("BME", ("5", 1))
    scene.set_cards("B4", "4").brewery_step("B4", "deliver")
    scene.set_demand(s4=(2, 2)).do(Deliver(B))
    assert sum(scene.s.cubes) == 28
    assert (scene.supplied(4), scene.cargo("BME")) == ((2, 1), [("5", 1)])
    scene.s.cubes[0] += 1
    assert scene.g.violations(scene.s) != []


@pytest.mark.rule("hsb:2.10.a")
def test_no_expert_markers_in_the_base_game() -> None:
    scene = Scene(4).give_minors().set_phase("3").set_funds("B4", 500).brewery_step("B4", "equip")
    assert scene.clause(BuyMcm(B, "A1", "bank", 30)) == "2.10.a"
    assert not any(scene.s.mcm)
    assert scene.offers(BuyMcm) == []
    assert scene.fork().stock_turn(A).clause(TakeEvent(A, "H")) == "2.10.a"
    railway = scene.found("BME", {A: 50}).step("BME", "track")
    assert railway.clause(BuyMcm(A, "C", "bank", 40)) == "2.10.a"
    assert railway.clause(Pass(B)) == "5.5.7.a"  # others wait, markers or not


@pytest.mark.rule("hsb:2.10.a")
def test_with_them_they_have_their_time() -> None:
    """The same in The Expert Game: markers are bought at their step, events taken in brewery rounds."""
    scene = Scene(4, expert=True).give_minors().set_phase("3").set_funds("B4", 500).found("BME", {A: 50})
    assert scene.fork().stock_turn(A).clause(TakeEvent(A, "H")) == "8.b"
    assert scene.step("BME", "track").clause(BuyMcm(A, "C", "bank", 40)) == "8.6.a"


@pytest.mark.rule("hsb:2.2.a")
def test_railways_are_founded_on_the_upper_row_and_breweries_on_the_second() -> None:
    scene = Scene(4).give_minors().set_phase("3").set_cash(900, 900, 900, 900).stock_turn(A)
    scene.do(Found(A, "BME", 60), Found(B, "DUB", 60))
    assert (scene.square("BME")[0], scene.square("DUB")[0]) == (0, 1)
