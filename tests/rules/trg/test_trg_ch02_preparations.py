"""Chapter 2: order cards, money, and what lies where before the first bid."""

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.core.view import TileSheet
from revier.games.dortmund.actions import BuildLink, PlaceBid
from revier.games.dortmund.boxes import NOT_BID
from revier.games.dortmund.state import COAL, STEEL
from revier.games.trg.state import WITH_OWNER
from revier.rail.nodes.trains import on_sale
from revier.rail.state import OFFER, PLAYER, UNSOLD
from revier.rail.tiles import YELLOW
from scenes.trg import BREWERIES, A, B, C, Scene


def dealt(*numbers: int, out: str = "PB5") -> Scene:
    """A game in which the players were dealt these order cards, seat by seat."""
    scene = Scene(len(numbers), seated=False)
    for number in numbers:
        scene.do(Draw(NATURE, "order", str(number)))
    if len(numbers) == 3:
        scene.do(Draw(NATURE, "brewery", out))
    return scene


@pytest.mark.rule("trg:2.a")
def test_the_bank_has_9000_mark_with_the_players_money() -> None:
    scene = Scene(4)
    assert scene.bank == 9000 - 4 * 340 == 7640


# --- 2.1 and 2.2 ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:2.1.a")
def test_everybody_is_dealt_another_card() -> None:
    scene = Scene(4, seated=False)
    for seat, number in enumerate((3, 1, 4, 2)):
        cards = {a.result for a in scene.offers(Draw) if isinstance(a, Draw)}
        assert cards == {str(n) for n in range(1, 5) if n not in scene.s.dealt}
        assert len(cards) == 4 - seat
        assert {choice.weight for choice in scene.legal.of(Draw)} == {1}
        scene.do(Draw(NATURE, "order", str(number)))
        assert scene.keys()[0] == "dortmund.log.order"  # everybody is told
    assert scene.s.dealt == [3, 1, 4, 2]


@pytest.mark.rule("trg:2.1.a")
def test_option_seats_as_given() -> None:
    assert Scene(4, seated=False).node == "seating"
    given = Scene(4)
    assert (given.node, given.s.order, given.mover) == ("boxes", [0, 1, 2, 3], A)


@pytest.mark.rule("trg:2.1.b", "trg:2.1.c")
def test_seats_follow_the_numbers_and_the_lowest_begins() -> None:
    scene = dealt(3, 1, 2)  # B 1, C 2, A 3
    assert scene.s.order == [B, C, A]
    assert scene.s.priority == B
    assert scene.mover == B


@pytest.mark.rule("trg:2.2.a")
@pytest.mark.parametrize(("players", "each"), [(3, 375), (4, 340), (5, 320)])
def test_starting_capital(players: int, each: int) -> None:
    scene = Scene(players)
    assert [scene.cash(seat) for seat in range(players)] == [each] * players


# --- 2.3 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:2.3.a")
def test_all_certificates_are_with_the_bank() -> None:
    scene = Scene()
    for company in scene.g.d.companies:
        assert scene.unsold(company.id) == 100
        assert scene.price(company.id) == 0
        top = scene.g.shares.next_in_offer(scene.s, company.index)
        assert top is not None
        assert top.director
        assert scene.g.shares.count(scene.s, top, OFFER) == 1
        places = range(PLAYER + scene.g.players)
        assert [scene.g.shares.percent(scene.s, company.index, place) for place in places if place != OFFER] == [0] * 6


@pytest.mark.rule("trg:2.3.b")
def test_only_2_trains_are_on_sale() -> None:
    scene = Scene()
    assert [(scene.g.d.trains[o.train].name, o.source, o.price) for o in on_sale(scene.g, scene.s)] == [
        ("2", "bank", 80)
    ]


def biddable(scene: Scene) -> set[str]:
    return {a.lot for a in scene.offers(PlaceBid) if isinstance(a, PlaceBid)}


@pytest.mark.rule("trg:2.3.c")
@pytest.mark.parametrize("players", [4, 5])
def test_five_breweries_are_up_for_bidding(players: int) -> None:
    assert biddable(Scene(players)) == set(BREWERIES)


@pytest.mark.rule("trg:2.3.d")
@pytest.mark.parametrize("out", BREWERIES)
def test_with_three_players_one_brewery_is_drawn_and_removed(out: str) -> None:
    fresh = Scene(3, seated=False)
    for number in ("1", "2", "3"):
        fresh.do(Draw(NATURE, "order", number))
    drawable = fresh.legal.of(Draw)
    assert {(a.action.result, a.weight) for a in drawable if isinstance(a.action, Draw)} == {(b, 1) for b in BREWERIES}
    scene = Scene(3, out=out)
    assert biddable(scene) == set(BREWERIES) - {out}
    assert scene.clause(PlaceBid(A, out, 100)) == "3.d"


@pytest.mark.rule("trg:2.3.e", "trg:2.3.h")
def test_two_cubes_on_no_1_and_18_in_the_supply() -> None:
    scene = Scene()
    assert (scene.start_cubes, scene.supply) == (2, 18)
    assert sum(scene.s.cubes) == 20


@pytest.mark.rule("trg:2.3.f")
def test_no_2_to_5_carry_a_marker() -> None:
    d = Scene().g.d
    rows = d.tables["privates"]
    assert {f"PB{number}": row["marker"] for number, row in rows.items()} == {
        "PB1": False,
        "PB2": True,
        "PB3": True,
        "PB4": True,
        "PB5": True,
    }
    scene = Scene(5).give_lots()
    assert [scene.marker(lot) for lot in BREWERIES[1:]] == [""] * 4  # still with the owners of the certificates


@pytest.mark.rule("trg:2.3.g")
def test_location_tokens_of_three_values_in_two_colours() -> None:
    scene = Scene()
    display = {(kind, value): scene.tokens_left(kind, value) for kind in (COAL, STEEL) for value in (10, 20, 30)}
    assert display == {(COAL, v): 16 for v in (10, 20, 30)} | {(STEEL, v): 5 for v in (10, 20, 30)}
    assert not any(scene.s.link)
    assert scene.s.tokens == [16, 0] * 3 + [5, 0] * 3  # none on the map


@pytest.mark.rule("trg:2.3.c", "trg:2.3.e", "trg:2.3.h")
def test_before_the_first_bid_nobody_has_done_or_got_anything() -> None:
    """All breweries face up, no bid, no credit, no cubes but those of No. 1 and the supply, the gift still there."""
    s = Scene(4).s
    assert (s.lots, s.turned, s.marker, s.used) == ([UNSOLD] * 5, [0] * 5, [WITH_OWNER] * 5, [0] * 5)
    assert (s.box_lot, s.box_value, s.dealt, s.credit) == ([NOT_BID] * 4, [0] * 4, [0] * 4, [0] * 4)
    assert s.cubes == [18, 2] + [0] * (5 + 5 + 7 + 1)
    assert (s.link, s.linked, s.own_deal, s.bank_trains, s.gift, s.wood) == ([0] * len(s.tile), 0, 0, 0, 1, 0)
    assert (s.carried, s.promised) == ([0] * 7 * 6, [0] * 4)


@pytest.mark.rule("trg:2.3.i")
def test_a_treasury_is_not_the_directors_purse() -> None:
    scene = Scene().give_lots().set_cash(300).found("BME", {A: 50}, treasury=20).lay_all("H12=K58/0")
    scene.step("BME", "link")
    assert scene.clause(BuildLink(A, "H12")) == "8.3.1.c"
    scene.set_treasury("BME", 30).do(BuildLink(A, "H12"))
    assert (scene.treasury("BME"), scene.cash(A)) == (0, 300)


@pytest.mark.rule("trg:2.3.j")
def test_home_spaces_are_taken_by_the_tokens_of_their_railways() -> None:
    scene = Scene()
    d = scene.g.d
    kept = {d.hexes[at].id: d.companies[who].id for at, here in enumerate(scene.s.reserved) for _, who in here}
    assert kept == {
        "I11": "BME",
        "A3": "CME",
        "H2": "RhE",
        "E21": "KWE",
        "A17": "DGEE",
        "C9": "DHB",
        "H20": "HHW",
    }
    assert not any(scene.s.stations)  # face down: not a station yet


@pytest.mark.rule("trg:2.3.k")
@pytest.mark.parametrize("seat", [A, B, C, None])
def test_everybody_sees_the_tile_stock(seat: int | None) -> None:
    scene = Scene(3).give_lots().lay_all("H12=K58/0")
    sheet = scene.g.view(scene.s, seat).boards["tiles"]
    assert isinstance(sheet, TileSheet)
    left = {tile.id: tile.count for tile in sheet.tiles}
    assert left["K58"] == 8 - 1
    assert left.keys() == {face.id for face in scene.g.d.faces if face.count}  # no printed hex is among them
    for face in scene.g.d.faces:
        if face.count and face.colour == YELLOW and face.id != "K58":
            assert left[face.id] == face.count
