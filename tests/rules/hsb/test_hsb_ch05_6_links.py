"""Chapter 5.6.1.3: railway links, the Capex card each of them uses up, and the demand for beer it brings."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.state import COAL, STEEL, token_class
from revier.games.hsb.state import EXPORT_BOX, STOCK, move_cubes
from revier.rail.actions import LayTile, Pass
from revier.rail.state import AT_HAND, ON_MAP
from scenes.hsb import A, B, Scene
from scenes.hsb_lines import HAGEN_CITY, railway

MINE, MILL = BuildLink(A, "H12"), BuildLink(A, "E11")


def bme(phase: str = "2", *, treasury: int = 100, step: str = "link", trains: str = "") -> Scene:
    """The BME of A is joined to the mine H12 and, through the yard F12 and the city, to the mill E11."""
    return railway("BME", step, phase=phase, tiles=HAGEN_CITY, treasury=treasury, trains=trains)


def only_stock(scene: Scene, cubes: int) -> Scene:
    """Leave so many cubes in Stock; the others wait in the export box."""
    move_cubes(scene.s, STOCK, EXPORT_BOX, scene.stock - cubes)
    return scene


# --- what a link is worth ---------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.3.b")
@pytest.mark.parametrize(("token", "worth"), [(0, 20), (10, 30), (20, 40), (30, 50)])
def test_the_token_counts_for_every_railway(token: int, worth: int) -> None:
    """The mill E11 (20) and the city (50 in the brown phase); BME and RhE both run there."""
    scene = bme("5", trains="2", step="run").mark("BME", "F14").found("RhE", {B: 50}).mark("RhE", "D14")
    if token:
        scene.put_link("E11", token)
    scene.give_trains("BME", "3").give_trains("RhE", "3")
    # The yard with an own token 30; the mill D14 with nothing on it 20.
    assert scene.income(("3", "F14:c0 E13:c0 E11:c0"), ("2", "I11:o0 H12:c0")) == 30 + 50 + worth + 50 + 10
    scene.step("RhE", "run")
    assert scene.income(("3", "D14:c0 E13:c0 E11:c0")) == 20 + 50 + worth


# --- building ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.3.1.c", "hsb:2.4.c")
def test_a_link_costs_30_and_the_next_card_of_the_display() -> None:
    scene = bme(treasury=100)
    cards, bank = scene.left("2"), scene.bank
    scene.do(MINE)
    assert (scene.treasury("BME"), scene.bank, scene.left("2")) == (70, bank + 30, cards - 1)
    assert bme(treasury=20).set_cash(500, 0, 0, 0).clause(MINE) == "5.6.1.3.1.c"
    assert bme(treasury=30).allows(MINE)


@pytest.mark.rule("hsb:5.6.1.3.1.c", "hsb:5.6.1.3.2.c")
def test_the_cost_is_the_one_printed_on_that_card(tmp_path: Path) -> None:
    """With an overlay 45 stands on the cards of type 3, the next ones; a mine at 10 and a mill cost that."""
    printed = tmp_path / "cards.toml"
    printed.write_text("[capex_cards.3.link]\ncost = 45\n", encoding="utf-8")
    scene = (
        Scene(4, overlay=printed).give_minors().set_phase("3").found("BME", {A: 50}, treasury=44).lay_all(HAGEN_CITY)
    )
    scene.put_link("H12", 10).step("BME", "link")
    assert (scene.clause(MINE), scene.clause(MILL)) == ("5.6.1.3.2.c", "5.6.1.3.1.c")
    for link in (MINE, MILL):
        assert scene.fork().set_treasury("BME", 45).do(link).treasury("BME") == 0


@pytest.mark.rule("hsb:5.6.1.3.1.c")
def test_of_types_6_and_8_it_is_the_6() -> None:
    scene = bme("6").take_cards("6", 1)  # two are gone, so both types are on offer
    six, eight = scene.left("6"), scene.left("8")
    scene.do(MINE)
    assert (scene.left("6"), scene.left("8"), scene.phase) == (six - 1, eight, "6")
    scene.take_cards("6", scene.left("6")).step("BME", "link").do(MILL)
    assert (scene.left("8"), scene.phase) == (eight - 1, "8")


@pytest.mark.rule("hsb:5.6.1.3.1.c")
def test_without_a_card_there_is_no_link() -> None:
    scene = bme("8")
    for train in ("6", "8"):
        scene.take_cards(train, scene.left(train))
    assert scene.clause(MINE) == "5.6.1.3.1.c"
    assert scene.clause(BuildLink(A, "G19")) == "5.6.1.3.1.b"  # out of reach, cards or not


@pytest.mark.rule("hsb:5.6.1.3.1.d")
def test_a_token_of_10_black_for_a_mine_red_for_a_mill() -> None:
    scene = bme()
    black, red = scene.tokens_left(COAL, 10), scene.tokens_left(STEEL, 10)
    scene.do(MILL)
    assert (scene.link("E11"), scene.tokens_left(COAL, 10), scene.tokens_left(STEEL, 10)) == (10, black, red - 1)
    scene.step("BME", "link").do(MINE)
    assert (scene.link("H12"), scene.tokens_left(COAL, 10), scene.tokens_left(STEEL, 10)) == (10, black - 1, red - 1)


@pytest.mark.rule("hsb:5.6.1.3.1.d")
def test_without_a_token_there_is_no_link() -> None:
    scene = bme()
    black = token_class(COAL, 10) * 2
    scene.s.tokens[black + ON_MAP] += scene.s.tokens[black + AT_HAND]
    scene.s.tokens[black + AT_HAND] = 0
    assert scene.clause(MINE) == "5.6.1.3.1.d"
    assert scene.allows(MILL)  # red ones are left


@pytest.mark.rule("hsb:5.6.1.3.1.b")
def test_a_link_needs_a_hex() -> None:
    refusal = bme().why_not(BuildLink(A, "Z99"))
    assert refusal is not None
    assert refusal.reason.key == "rail.refused.track.no_such_hex"


# --- raising ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.3.2.a")
def test_20_from_the_green_and_30_from_the_brown_phase_on() -> None:
    assert bme("2").put_link("H12", 10).clause(MINE) == "5.6.1.3.2.a"
    assert bme("3").put_link("H12", 10).do(MINE).link("H12") == 20
    assert bme("4").put_link("H12", 20).clause(MINE) == "5.6.1.3.2.a"
    assert bme("5").put_link("H12", 20).do(MINE).link("H12") == 30
    assert bme("5").put_link("H12", 10).do(MINE).link("H12") == 20  # step by step
    assert bme("8").put_link("H12", 30).clause(MINE) == "5.6.1.3.2.a"


@pytest.mark.rule("hsb:5.6.1.3.2.a", "hsb:5.6.1.3.1.a")
def test_a_raise_is_made_instead_of_a_new_link() -> None:
    scene = bme("3").put_link("H12", 10).do(MINE)
    assert scene.clause(MILL) == "5.6.1.3.1.a"
    assert scene.clause(LayTile(A, "H10", "9", 2)) == "5.6.1.a"  # too late, but no second link
    assert bme("3").do(Pass(A)).clause(MILL) == "5.6.1.a"  # too late, but not the second


@pytest.mark.rule("hsb:5.6.1.3.2.b")
def test_a_raise_needs_unblocked_track_and_keeps_the_colour() -> None:
    scene = bme("3").put_link("G19", 10).put_link("E11", 10)
    assert scene.clause(BuildLink(A, "G19")) == "5.6.1.3.2.b"
    red, black = scene.tokens_left(STEEL, 20), scene.tokens_left(COAL, 20)
    other = scene.fork().do(MILL)
    assert (other.tokens_left(STEEL, 20), other.tokens_left(COAL, 20)) == (red - 1, black)
    assert other.tokens_left(STEEL, 10) == scene.tokens_left(STEEL, 10) + 1  # the old token is free again
    assert scene.block().clause(MILL) == "5.6.1.3.2.b"


@pytest.mark.rule("hsb:5.6.1.3.2.c")
def test_a_raise_costs_30_and_a_card() -> None:
    scene = bme("3", treasury=45).put_link("H12", 10)
    cards = scene.left("3")
    scene.do(MINE)
    assert (scene.treasury("BME"), scene.left("3")) == (15, cards - 1)
    assert bme("3", treasury=29).put_link("H12", 10).clause(MINE) == "5.6.1.3.2.c"


# --- demand -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:5.6.1.3.3.a", "hsb:5.6.1.3.3.b", "hsb:5.6.1.3.3.c")
@pytest.mark.parametrize(
    ("phase", "segment", "regular", "new"),
    [("2", 2, 0, 2), ("3", 3, 0, 2), ("4", 4, 0, 2), ("5", 5, 1, 0), ("6", 6, 1, 0)],
)
def test_the_card_says_how_many_cubes_go_where(phase: str, segment: int, regular: int, new: int) -> None:
    scene = bme(phase).set_demand()
    stock = scene.stock
    scene.do(MINE)
    told = [event.args for event in scene.events if event.key.startswith("hsb.log.demand_")]
    assert told == [{"cubes": regular + new, "segment": segment}]
    assert scene.keys().count("hsb.log.demand_regular") == (regular > 0)
    assert (scene.regular(segment), scene.new(segment), scene.stock) == (regular, new, stock - regular - new)
    others = [n for n in range(1, 7) if n != segment]
    assert sum(scene.regular(n) + scene.new(n) for n in others) == 0


@pytest.mark.rule("hsb:5.6.1.3.3.b")
def test_type_8_feeds_segment_6() -> None:
    scene = bme("8")
    scene.take_cards("6", scene.left("6")).set_demand().do(MINE)
    assert (scene.regular(6), scene.new(6)) == (1, 0)


@pytest.mark.rule("hsb:5.6.1.3.3.a")
def test_a_raise_brings_demand_as_well() -> None:
    scene = bme("3").set_demand().put_link("H12", 10).do(MINE)
    assert scene.new(3) == 2


@pytest.mark.rule("hsb:5.6.1.3.3.b", "hsb:4.d", "hsb:4.l")
def test_a_card_that_starts_a_phase_opens_its_segment_first() -> None:
    """The first card of type 3 opens segment 3, where its cubes then go."""
    scene = bme()
    assert scene.closed() == [3, 4, 5, 6]
    scene.take_cards("2", scene.left("2")).set_demand().do(MINE)
    assert (scene.phase, scene.closed(), scene.new(3)) == ("3", [4, 5, 6], 2)


@pytest.mark.rule("hsb:5.6.1.3.3.b", "hsb:4.n")
def test_and_closes_another_before_the_cubes_are_taken() -> None:
    """With Stock empty, segment 1 closes with the first card of type 4: its three cubes go to Stock and two on."""
    scene = only_stock(bme("3").set_demand(s1=(2, 1), s3=(1, 0)), 0)
    scene.take_cards("3", scene.left("3")).do(MINE)
    assert (scene.phase, scene.stock, scene.new(4), scene.regular(3), scene.regular(1)) == ("4", 1, 2, 1, 0)


@pytest.mark.rule("hsb:5.6.1.3.3.d")
def test_what_stock_lacks_comes_from_the_cheapest_demand() -> None:
    """Two cubes for new 2; new 1 (10) is the cheapest."""
    scene = only_stock(bme().set_demand(s1=(2, 1), s2=(1, 0)), 1).do(MINE)
    assert (scene.stock, scene.new(2), scene.new(1), scene.regular(1), scene.regular(2)) == (0, 2, 0, 2, 1)


@pytest.mark.rule("hsb:5.6.1.3.3.d")
def test_of_equal_prices_the_lower_segment_and_never_the_box_itself() -> None:
    """Regular 1 and new 2 both pay 15; the cubes are for new 3 (20), which pays as much as regular 2."""
    scene = only_stock(bme("3").set_demand(s1=(1, 0), s2=(0, 1), s3=(0, 1)), 0).do(MINE)
    assert (scene.regular(1), scene.new(2), scene.new(3)) == (0, 0, 3)
    own = only_stock(bme("3").set_demand(s3=(1, 2), s2=(0, 0)), 0).do(MINE)
    assert (own.regular(3), own.new(3)) == (0, 3)  # dearer, but the only other box; the second cube is not there


@pytest.mark.rule("hsb:5.6.1.3.3.d")
def test_the_lower_segment_gives_first_where_one_cube_is_needed() -> None:
    scene = only_stock(bme("3").set_demand(s1=(1, 0), s2=(0, 1)), 1).do(MINE)
    assert (scene.regular(1), scene.new(2), scene.new(3)) == (0, 1, 2)


@pytest.mark.rule("hsb:5.6.1.3.3.d")
def test_with_no_cube_anywhere_the_link_is_built_all_the_same() -> None:
    scene = only_stock(bme("3").set_demand(), 0).do(MINE)
    assert (scene.link("H12"), scene.new(3)) == (10, 0)
