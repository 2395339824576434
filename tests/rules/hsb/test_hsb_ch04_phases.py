"""Chapter 4: phases, what starts them and what they change."""

from __future__ import annotations

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.values import phase_colour
from revier.games.hsb.actions import BuyBec, Deliver, Dispose
from revier.games.hsb.cards import on_offer
from revier.games.hsb.state import EXPORT_BOX, STOCK, cubes_at, move_cubes
from revier.rail.actions import BuyTrain, DiscardTrain, Dividend, LayTile, Pass
from revier.rail.nodes.trains import trains_limit
from revier.rail.tiles import YELLOW, fit
from scenes.hsb import A, B, C, D, Scene
from scenes.hsb_lines import trimmed

PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "8": 800}
BEFORE = {"3": "2", "4": "3", "5": "4", "6": "5", "8": "6"}
GREEN, BROWN, GREY = YELLOW + 1, YELLOW + 2, YELLOW + 3


def eve_of(phase: str, *, reserve: str = "6") -> Scene:
    """BME, directed by A with 1000 Mark and no train, may buy the card that starts a phase."""
    scene = (
        Scene(4, export_reserve_phase=reserve)
        .give_minors()
        .set_phase(BEFORE[phase])
        .found("BME", {A: 50}, treasury=1000)
    )
    scene.take_cards(BEFORE[phase], 1 if phase == "8" else scene.left(BEFORE[phase]))
    return scene


def begin(scene: Scene, phase: str) -> Scene:
    """BME buys the first card of a type as a train."""
    return scene.step("BME", "train").do(BuyTrain(A, phase, "bank", PRICES[phase]))


def set_stock(scene: Scene, number: int) -> Scene:
    """So many cubes in Stock; the others wait in the export box."""
    move_cubes(scene.s, STOCK, EXPORT_BOX, cubes_at(scene.s, STOCK))
    move_cubes(scene.s, EXPORT_BOX, STOCK, number)
    return scene


# --- the cards start the phases ---------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:4.a", "hsb:5.1.2.d")
def test_play_starts_in_phase_2_and_each_first_card_announces_the_next() -> None:
    assert Scene(4).phase == "2"
    for phase in ("3", "4", "5", "6", "8"):
        scene = begin(eve_of(phase), phase)
        assert scene.phase == phase
        assert scene.keys().count("rail.log.phase") == 1
    assert [row.name for row in scene.g.d.phases] == ["2", "3", "4", "5", "6", "8"]


@pytest.mark.rule("hsb:4.c", "hsb:5.6.1.7.1.b")
def test_type_8_comes_on_offer_beside_type_6_when_two_of_those_are_gone() -> None:
    scene = Scene(4).give_minors().set_phase("6").found("BME", {A: 50}, treasury=900).step("BME", "train")

    def offered() -> list[str]:
        return [scene.g.facts.cards[card].name for card in on_offer(scene.g, scene.s)]

    assert offered() == ["6"]  # one is gone
    assert scene.clause(BuyTrain(A, "8", "bank", 800)) == "4.c"
    scene.found("DUB", {B: 50}, treasury=700).brewery_step("DUB", "equip").do(BuyBec(B, "6"))  # any removal counts
    assert offered() == ["6", "8"]
    scene.step("BME", "train")
    assert scene.allows(BuyTrain(A, "8", "bank", 800))
    assert scene.allows(BuyTrain(A, "6", "bank", 630))


@pytest.mark.rule("hsb:4.d", "hsb:4.l", "hsb:4.p", "hsb:4.r", "hsb:4.u")
@pytest.mark.parametrize("door", ["train", "equipment", "link"])
@pytest.mark.parametrize(
    ("phase", "left", "closed"),
    [("3", 10, [4, 5, 6]), ("4", 7, [1, 5, 6]), ("5", 5, [1, 2, 6]), ("6", 13, [1, 2]), ("8", 11, [1, 2, 3])],
)
def test_each_of_three_doors_starts_every_phase(phase: str, left: int, closed: list[int], door: str) -> None:
    """Four players have 11, 8, 6, 14 and 12 cards of types 3 to 8; links take type 8 after the last type 6."""
    scene = eve_of(phase).lay_all("H12=K58/0")
    if door == "train":
        begin(scene, phase)
    elif door == "link":
        scene.take_cards("6", scene.left("6") if phase == "8" else 0).step("BME", "link").do(BuildLink(A, "H12"))
    elif phase == "3":  # no corporation yet
        scene.set_funds("B4", 200).brewery_step("B4", "equip").do(BuyBec(B, "3"))
    else:
        scene.found("DUB", {B: 50}, treasury=1000).set_cards("DUB", "2").brewery_step("DUB", "equip")
        scene.do(BuyBec(B, phase))
    assert (scene.phase, scene.left(phase), scene.closed()) == (phase, left, closed)


@pytest.mark.rule("hsb:4.d")
def test_the_phase_comes_first_then_what_the_card_does() -> None:
    """A link with the first type 3 card: segment 3 opens and then gets the two new customers of the card."""
    scene = eve_of("3").lay_all("H12=K58/0").step("BME", "link").do(BuildLink(A, "H12"))
    assert (scene.regular(3), scene.new(3)) == (0, 2)
    assert scene.phase == "3"


@pytest.mark.rule("hsb:4.d", "hsb:4.s")
def test_cubes_a_phase_frees_are_there_for_the_link_that_started_it() -> None:
    """The first type 6 card: all cubes but two wait in the export box; the new regular customer comes from there."""
    scene = set_stock(eve_of("6").set_demand(s3=(0, 2)).lay_all("H12=K58/0"), 0).step("BME", "link")
    scene.do(BuildLink(A, "H12"))
    assert (scene.phase, scene.regular(6), scene.new(3)) == ("6", 1, 2)
    assert scene.stock == 28 - 2 - 1


# --- tiles, links and red fields --------------------------------------------------------------------------------------
def mill(scene: Scene, colour: int) -> Scene:
    """A tile of this colour on the mill E11, which is printed yellow."""
    d, at = scene.g.d, scene.hex("E11")
    for above in range(GREEN, colour + 1):
        old = d.faces[scene.s.tile[at]].oriented[scene.s.turn[at]]
        faces = [face for face in d.faces if face.colour == above and face.label == "S red" and face.count]
        fitting = [(f.id, turn) for f in faces for turn in range(6) if fit(old, f.oriented[turn]) is not None]
        scene.lay("E11", *fitting[0])
    return scene


@pytest.mark.rule("hsb:4.e", "hsb:4.k", "hsb:4.o", "hsb:4.t")
@pytest.mark.parametrize(
    ("phase", "latest"), [("2", YELLOW), ("3", GREEN), ("4", GREEN), ("5", BROWN), ("6", BROWN), ("8", GREY)]
)
@pytest.mark.parametrize("colour", [GREEN, BROWN, GREY])
def test_green_brown_and_grey_tiles_come_with_phases_3_5_and_8(phase: str, latest: int, colour: int) -> None:
    scene = Scene(4).give_minors().set_phase(phase).found("BME", {A: 50}, treasury=200)
    mill(scene.lay_all("H12=K58/0 G11=8/3").put_link("E11"), colour - 1).step("BME", "track")
    tiles = {face.id: face.colour for face in scene.g.d.faces}
    laid = {tiles[a.tile] for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "E11"}
    assert laid == ({colour} if colour <= latest else set())


@pytest.mark.rule("hsb:4.e", "hsb:4.k")
def test_a_green_tile_needs_phase_3() -> None:
    """The mill E11 is printed yellow and has its token."""
    for phase in ("2", "3"):
        scene = Scene(4).give_minors().set_phase(phase).found("BME", {A: 50}, treasury=200)
        scene.lay_all("H12=K58/0 G11=8/3").put_link("H12").step("BME", "track")
        green = [face.id for face in scene.g.d.faces if face.colour == GREEN and face.label == "K" and face.count]
        laid = {a.tile for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "H12"}
        if phase == "2":
            assert laid == set()
            assert {scene.clause(LayTile(A, "H12", tile, 0)) for tile in green} == {"5.6.1.1.2.b"}
        else:
            assert laid
            assert laid <= set(green)


@pytest.mark.rule("hsb:4.e", "hsb:4.o")
@pytest.mark.parametrize(("phase", "hagen"), [("2", 30), ("4", 30), ("5", 50), ("8", 50)])
def test_red_fields_have_their_higher_value_from_phase_5_on(phase: str, hagen: int) -> None:
    scene = Scene(4).give_minors().set_phase(phase).found("BME", {A: 50}).lay_all("H12=K58/0")
    scene.give_trains("BME", phase).step("BME", "run")
    assert scene.income((phase, "I11:o0 H12:c0")) == hagen + 10


@pytest.mark.rule("hsb:4.j")
def test_one_link_a_turn_and_trains_between_railways_from_phase_2_on() -> None:
    scene = Scene(4).give_minors().found("BME", {A: 50}, treasury=200).lay_all("H12=K58/0 G11=8/3")
    scene.found("CME", {B: 50}, treasury=100).give_trains("BME", "2", "2").step("BME", "link").do(BuildLink(A, "H12"))
    assert scene.link("H12") == 10
    assert scene.clause(BuildLink(A, "E11")) == "5.6.1.3.1.a"
    assert scene.step("CME", "train").allows(BuyTrain(B, "2", "BME", 50))


@pytest.mark.rule("hsb:4.k", "hsb:4.o")
@pytest.mark.parametrize(
    ("phase", "old", "allowed"),
    [("2", 10, False), ("3", 10, True), ("3", 20, False), ("4", 20, False), ("5", 20, True), ("8", 20, True)],
)
def test_links_are_raised_by_phase(phase: str, old: int, allowed: bool) -> None:
    scene = Scene(4).give_minors().set_phase(phase).found("BME", {A: 50}, treasury=200).lay_all("H12=K58/0")
    scene.put_link("H12", old).step("BME", "link")
    if allowed:
        assert scene.do(BuildLink(A, "H12")).link("H12") == old + 10
    else:
        assert scene.clause(BuildLink(A, "H12")) == "5.6.1.3.2.a"


# --- limits -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:4.f")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("6", 2), ("8", 2)])
def test_train_limit(phase: str, limit: int) -> None:
    scene = Scene(4).give_minors().set_phase(phase)
    assert trains_limit(scene.g, scene.s) == limit


@pytest.mark.rule("hsb:4.f")
def test_surplus_trains_go_at_once() -> None:
    scene = eve_of("4").found("CME", {B: 50}).give_trains("CME", "3", "3", "3", "3")
    begin(scene, "4")
    assert (scene.node, scene.mover) == ("discard", B)
    scene.do(DiscardTrain(B, "3"))
    assert scene.trains("CME") == ["3", "3", "3"]
    late = eve_of("5").found("CME", {B: 50}).give_trains("CME", "3", "4", "4")
    begin(late, "5")
    assert (late.node, late.mover) == ("discard", B)
    late.do(DiscardTrain(B, "3"))
    assert late.trains("CME") == ["4", "4"]


@pytest.mark.rule("hsb:4.f")
def test_who_has_surplus_trains_is_asked_in_operating_order_and_who_has_not_is_not() -> None:
    """Phase 4 allows three: RhE at 65 and CME at 60 have four, KWE has three."""
    scene = trimmed(eve_of("4"))
    for company, seat, value, number in (("CME", B, 60, 4), ("KWE", D, 65, 3), ("RhE", C, 65, 4)):
        scene.found(company, {seat: 50}, value=value).give_trains(company, *["3"] * number)
    begin(scene, "4")
    asked = []
    while scene.node == "discard" and scene.mover is not None:
        asked.append(scene.mover)
        scene.do(DiscardTrain(scene.mover, "3"))
    assert asked == [C, B]


@pytest.mark.rule("hsb:4.g", "hsb:4.h", "hsb:5.6.2.1.1.e")
def test_surplus_equipment_goes_at_once() -> None:
    """Phase 4: a minor brewery keeps two of three, a corporation three of four."""
    scene = eve_of("4").found("DUB", {C: 50}).set_cards("DUB", "2", "2", "3", "3").set_cards("B4", "1", "2", "2")
    begin(scene, "4")
    asked = []
    while scene.node == "discard_bec":
        asked.append(scene.mover)
        assert scene.mover is not None
        scene.do(Dispose(scene.mover, "1" if scene.mover == A else "2"))
    assert asked.count(C) == 1  # only the corporation; B5 has two cards
    assert asked == [A, B, D, C]  # B2, B4 and B6 have three; the minor breweries by their numbers, then the corporation
    assert scene.cards("B4") == ["2", "1"]
    assert scene.cards("DUB") == ["3", "3", "2"]
    assert len(scene.cards("B2")) == 2


@pytest.mark.rule("hsb:4.g", "hsb:4.h")
@pytest.mark.parametrize(
    ("phase", "minor", "corporation"), [("3", 3, 4), ("4", 2, 3), ("5", 1, 2), ("6", 1, 2), ("8", 1, 2)]
)
def test_equipment_limits(phase: str, minor: int, corporation: int) -> None:
    scene = Scene(4).give_minors().set_phase(phase).found("DUB", {C: 50})
    assert scene.g.card_limit(scene.s, scene.brewery("B4")) == minor
    assert scene.g.card_limit(scene.s, scene.brewery("DUB")) == corporation


@pytest.mark.rule("hsb:4.h", "hsb:4.g")
def test_in_phase_5_a_corporation_keeps_two_and_a_minor_brewery_one() -> None:
    scene = eve_of("5").found("DUB", {C: 50}).set_cards("DUB", "2", "3", "3", "4").set_cards("B2", "3")
    scene.set_cards("B4", "3", "4").set_cards("B5", "3").set_cards("B6", "3")
    begin(scene, "5")
    assert scene.mover in (B, C)
    while scene.node == "discard_bec":
        seat = scene.mover
        assert seat is not None
        scene.do(Dispose(seat, "3" if seat == B else scene.cards("DUB")[-1]))
    assert (scene.cards("B4"), scene.cards("DUB")) == (["4"], ["4", "3"])


# --- obsolete trains --------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:4.m", "hsb:5.6.1.7.3.a")
@pytest.mark.parametrize("door", ["train", "equipment", "link"])
def test_type_2_trains_go_with_the_first_type_4_card(door: str) -> None:
    scene = eve_of("4").found("CME", {B: 50}).give_trains("CME", "2", "3").give_trains("BME", "2").lay_all("H12=K58/0")
    scene.set_cards("B2", "1")
    if door == "train":
        begin(scene, "4")
    elif door == "equipment":
        scene.set_funds("B4", 300).set_cards("B4", "2").brewery_step("B4", "equip").do(BuyBec(B, "4"))
    else:
        scene.step("BME", "link").do(BuildLink(A, "H12"))
    assert scene.trains("CME") == ["3"]
    assert "2" not in scene.trains("BME")
    assert scene.cards("B2") == ["1"]  # equipment does not become obsolete


@pytest.mark.rule("hsb:4.r")
def test_type_3_trains_go_and_segment_6_opens_with_phase_6() -> None:
    scene = eve_of("6").found("CME", {B: 50}).give_trains("CME", "3", "5")
    assert 6 in scene.closed()
    begin(scene, "6")
    assert (scene.trains("CME"), scene.closed()) == (["5"], [1, 2])


@pytest.mark.rule("hsb:4.t", "hsb:5.6.1.7.3.b")
@pytest.mark.parametrize(("bought", "left"), [(True, ["5"]), (False, ["4", "5"])])
def test_type_4_trains_have_a_last_run(bought: bool, left: list[str]) -> None:
    """The CME acts after the BME, which buys the first type 8 card or does not."""
    scene = trimmed(eve_of("8")).give_trains("BME", "5").found("CME", {B: 50}).lay_all("B4=K58/2")
    scene.give_trains("CME", "4", "5").step("BME", "train")
    scene.do(*[BuyTrain(A, "8", "bank", 800)] * bought, Pass(A))
    assert (scene.mover, scene.trains("CME")) == (B, ["4", "5"])
    scene.passes(3)
    assert scene.income(("4", "A3:o0 B4:c0")) == 50 + 10
    scene.do(scene.run(("4", "A3:o0 B4:c0")))
    assert (scene.node, scene.trains("CME")) == ("pay", left)


# --- segments ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:4.n")
def test_phase_4_opens_segment_4_and_empties_segment_1() -> None:
    scene = set_stock(eve_of("4").set_demand(s1=(3, 2)), 4)
    begin(scene, "4")
    assert (scene.regular(1), scene.new(1), scene.stock) == (0, 0, 9)
    assert scene.closed() == [1, 5, 6]
    assert scene.keys().count("hsb.log.closes") == 1


@pytest.mark.rule("hsb:4.n")
def test_a_segment_that_lost_its_customers_before_is_not_closed_again() -> None:
    scene = eve_of("4").set_demand()
    scene.s.closed[0] = 1
    begin(scene, "4")
    assert (scene.closed(), scene.keys().count("hsb.log.closes")) == ([1, 5, 6], 0)


@pytest.mark.rule("hsb:4.n")
def test_cubes_already_delivered_go_too_and_the_money_stays() -> None:
    """B4 delivers one cube to segment 1 and buys the first type 4 card in the same turn."""
    scene = (
        set_stock(eve_of("4").set_demand(s1=(2, 0)), 0).set_cards("B2", "1").set_cards("B4", "1").set_funds("B4", 300)
    )
    scene.brewery_step("B4", "deliver").do(Deliver(B))
    assert scene.supplied(1) == (1, 0)
    scene.do(Dividend(B, False), BuyBec(B, "4"))
    assert (scene.supplied(1), scene.regular(1), scene.stock) == ((0, 0), 0, 2)
    assert scene.funds("B4") == 300 + 15 - 300


@pytest.mark.rule("hsb:4.p")
def test_phase_5_opens_segment_5_and_empties_segment_2() -> None:
    scene = set_stock(eve_of("5").set_demand(s2=(3, 2)).set_cards("B2", "3"), 2)
    begin(scene, "5")
    assert (scene.regular(2), scene.new(2), scene.stock) == (0, 0, 7)
    assert scene.closed() == [1, 2, 6]


@pytest.mark.rule("hsb:4.s")
@pytest.mark.parametrize(("option", "phase"), [("6", "6"), ("8", "8")])
def test_the_cubes_of_the_export_box_go_to_stock(option: str, phase: str) -> None:
    """Four players: six cubes wait."""
    scene = eve_of(phase, reserve=option)
    assert cubes_at(scene.s, EXPORT_BOX) == 6
    stock = scene.stock
    begin(scene, phase)
    assert (cubes_at(scene.s, EXPORT_BOX), scene.stock) == (0, stock + 6)
    assert scene.keys().count("hsb.log.reserve") == 1


@pytest.mark.rule("hsb:4.s")
def test_an_export_box_that_is_empty_already_is_not_spoken_of_in_phase_8() -> None:
    scene = eve_of("8")
    assert cubes_at(scene.s, EXPORT_BOX) == 0
    assert begin(scene, "8").keys().count("hsb.log.reserve") == 0


@pytest.mark.rule("hsb:4.s")
def test_with_the_other_reading_they_wait_in_phase_6() -> None:
    scene = begin(eve_of("6", reserve="8"), "6")
    assert cubes_at(scene.s, EXPORT_BOX) == 6


@pytest.mark.rule("hsb:4.u")
def test_phase_8_closes_segment_3() -> None:
    scene = eve_of("8").set_demand(s3=(2, 1))
    stock = scene.stock
    begin(scene, "8")
    assert (scene.regular(3), scene.new(3), scene.stock) == (0, 0, stock + 3)
    assert scene.closed() == [1, 2, 3]


@pytest.mark.rule("hsb:9.f", "hsb:2.3.f")
@pytest.mark.parametrize(
    ("phase", "closed"),
    [("2", [3, 4, 5, 6]), ("3", [4, 5, 6]), ("4", [1, 5, 6]), ("5", [1, 2, 6]), ("6", [1, 2]), ("8", [1, 2, 3])],
)
def test_open_segments_by_phase(phase: str, closed: list[int]) -> None:
    assert Scene(4).give_minors().set_phase(phase).closed() == closed


@pytest.mark.rule("hsb:4.v")
@pytest.mark.parametrize(
    ("phase", "colour"),
    [("2", "yellow"), ("3", "green"), ("4", "green"), ("5", "brown"), ("6", "brown"), ("8", "grey")],
)
def test_colour_phases(phase: str, colour: str) -> None:
    scene = Scene(4).give_minors().set_phase(phase)
    assert phase_colour(scene.g, scene.s) == colour
    assert scene.g.beer_phase(scene.s).colour == ["yellow", "green", "brown", "grey"].index(colour)


@pytest.mark.rule("hsb:4.i", "hsb:5.6.1.7.1.c")
def test_railways_too_take_two_of_type_2_or_one_of_another_type() -> None:
    scene = Scene(4).give_minors().found("BME", {A: 50}, treasury=1000).step("BME", "train")
    scene.do(BuyTrain(A, "2", "bank", 80), BuyTrain(A, "2", "bank", 80))
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "5.6.1.7.1.c"
    last = Scene(4).give_minors().found("BME", {A: 50}, treasury=1000).take_cards("2", 17).step("BME", "train")
    last.do(BuyTrain(A, "2", "bank", 80))
    assert last.clause(BuyTrain(A, "3", "bank", 180)) == "5.6.1.7.1.c"  # no type 3 after a type 2
    assert last.allows(Pass(A))
