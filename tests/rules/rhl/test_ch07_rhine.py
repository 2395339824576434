"""Chapters 7.2 and 7.3 of the rules of 18Rhl: the Rhine, and the two hexes that belong to private companies."""

from __future__ import annotations

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import BuyTrain, LayTile
from revier.rail.hexes import opposite
from revier.rail.model import HexDef
from revier.rail.tiles import COLOURS, YELLOW
from scenes.rhl import A, B, Scene

METROPOLISES = {"D9", "F9", "I10"}
GREEN = {"D9": ("925", "926"), "F9": ("921", "922"), "I10": ("923", "924")}
BROWN = {"D9": "929", "F9": "927", "I10": "928"}


def acting(company: str, *, treasury: int = 500, phase: str = "2", **lots: int) -> Scene:
    """A corporation of player A, alone on the map, in its track step."""
    scene = Scene().found(company, {A: 60}, treasury=treasury).give_lots(**lots).set_phase(phase)
    return scene.step(company, "track")


# --- 7.2 the Rhine ----------------------------------------------------------------------------------------------------
def shore(scene: Scene, start: str, closed: tuple[str, str] | None = None) -> set[str]:
    """Hexes that track could ever join to a hex round the metropolises; a pair of hexes may be kept apart."""
    d = scene.g.d
    reached, todo = {start}, [start]
    while todo:
        here = d.hexes[d.hex_index[todo.pop()]]
        for side, number in enumerate(d.grid.neighbours[here.index]):
            if number < 0 or not (may_use(scene, here, side) and may_use(scene, d.hexes[number], opposite(side))):
                continue
            there = d.hexes[number].id
            if there not in reached | METROPOLISES and closed not in ((here.id, there), (there, here.id)):
                reached.add(there)
                todo.append(there)
    return reached


def may_use(scene: Scene, here: HexDef, side: int) -> bool:
    """Can there be track on a side of a hex: not in the river, and on grey and red hexes only what is printed."""
    printed = scene.g.d.faces[here.printed]
    fixed = COLOURS[printed.colour] in ("grey", "red")
    return not here.river >> side & 1 and (not fixed or bool(printed.oriented[0].exits >> side & 1))


@pytest.mark.rule("rhl:7.2.a")
def test_without_the_three_cities_and_c8_no_track_joins_the_banks() -> None:
    scene = Scene()
    crossing = ("B9", "C8")
    left, right = shore(scene, "E6", crossing), shore(scene, "F13", crossing)  # Krefeld, Elberfeld
    assert not left & right
    buildable = {h.id for h in scene.g.d.hexes if COLOURS[scene.g.d.faces[h.printed].colour] not in ("grey", "red")}
    assert buildable - METROPOLISES <= left | right
    assert {"K2", "G6", "K10", "A4", "L11", "C8"} <= left
    assert {"B9", "C12", "J15", "L13", "A14"} <= right
    assert shore(scene, "E6") == left | right  # over the printed track of C8 it goes on


@pytest.mark.rule("rhl:7.2.a", "rhl:7.2.e")
def test_a_tile_with_track_across_the_river_is_refused_on_every_hex() -> None:
    scene = acting("RhE")
    d = scene.g.d
    tried = 0
    for here in d.hexes:
        for face in (d.faces[f] for f in d.upgrades.get(here.printed, ())):
            if face.colour != YELLOW:
                continue
            for turn in range(6):
                if face.oriented[turn].exits & here.river:
                    assert scene.clause(LayTile(A, here.id, face.id, turn)) == "7.2.e", (here.id, face.id, turn)
                    tried += 1
    assert tried > 100


@pytest.mark.rule("rhl:7.2.b")
def test_every_tile_on_a_metropolis_costs_what_it_covers() -> None:
    scene = acting("RhE", phase="3", treasury=200)
    for phase, tile, cost in (("3", "923", 30), ("5", "928", 50), ("8", "932", 50)):
        before = scene.treasury("RhE")
        scene.set_phase(phase).step("RhE", "track").do(LayTile(A, "I10", tile, 0))
        assert scene.treasury("RhE") == before - cost
    assert scene.treasury("RhE") == 70


@pytest.mark.rule("rhl:7.2.b")
@pytest.mark.parametrize(("hex_id", "company"), [("D9", "KKK"), ("F9", "DEE"), ("I10", "CME")])
def test_the_three_cities_cost_alike(hex_id: str, company: str) -> None:
    scene = acting(company, phase="3", treasury=80)
    if hex_id == "D9":
        scene.mark(company, "D9", 1)
    scene.do(LayTile(A, hex_id, GREEN[hex_id][0], 0))
    assert scene.treasury(company) == 50
    scene.set_phase("5").step(company, "track").do(LayTile(A, hex_id, BROWN[hex_id], 0))
    assert scene.treasury(company) == 0


@pytest.mark.rule("rhl:7.2.c")
def test_on_c8_the_river_is_crossed_along_the_printed_track() -> None:
    scene = acting("BME", treasury=100).lay("B9", "6", 4).mark("BME", "B9")  # Wesel with track to side 3 of C8
    assert scene.clause(LayTile(A, "C8", "8", 5)) == "7.2.c"  # sides 5 and 1
    assert scene.clause(LayTile(A, "C8", "9", 1)) == "7.2.e"  # sides 1 and 4: into the river
    assert scene.allows(LayTile(A, "C8", "8", 1))  # sides 1 and 3
    scene.do(LayTile(A, "C8", "9", 0))  # sides 0 and 3
    assert scene.treasury("BME") == 70


@pytest.mark.rule("rhl:7.2.c")
def test_the_first_tile_on_c8_joins_it_from_either_bank() -> None:
    """Somebody who comes from the south-west has to lead his track to the printed one as well."""
    scene = acting("KKK", phase="5").lay("D7", "947", 0)  # Moers with track to side 0 of C8
    assert scene.clause(LayTile(A, "C8", "7", 0)) == "7.2.c"  # sides 0 and 1
    assert scene.allows(LayTile(A, "C8", "9", 0))
    offered = [a for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "C8"]
    assert offered == [LayTile(A, "C8", "9", 0)]


@pytest.mark.rule("rhl:7.2.d")
@pytest.mark.parametrize("hex_id", sorted(METROPOLISES))
def test_a_metropolis_tile_keeps_the_rhine_and_its_banks(hex_id: str) -> None:
    """F9 has one space on the left bank and two on the right; a turned tile would change that."""
    company = {"D9": "KKK", "F9": "DEE", "I10": "RhE"}[hex_id]
    scene = acting(company, phase="3")
    if hex_id == "D9":
        scene.mark(company, "D9", 1)
    for tile in GREEN[hex_id]:
        assert scene.allows(LayTile(A, hex_id, tile, 0))
        for turn in range(1, 6):
            assert scene.clause(LayTile(A, hex_id, tile, turn)) == "7.2.d"


@pytest.mark.rule("rhl:7.2.d")
def test_markers_stay_on_their_bank() -> None:
    scene = acting("RhE", phase="3").found("CCE", {B: 60}).found("CME", {B: 60})
    assert scene.stations("I10") == [(0, "RhE"), (1, "CCE"), (2, "CME")]
    scene.step("RhE", "track").do(LayTile(A, "I10", "924", 0))
    assert scene.stations("I10") == [(0, "RhE"), (0, "CCE"), (1, "CME")]  # city 0 lies west, city 1 east
    west, east = scene.g.d.faces[scene.g.d.face_index["924"]].stops
    assert (west.slots, east.slots) == (2, 1)


@pytest.mark.rule("rhl:7.2.e")
def test_no_track_into_the_river_also_when_a_tile_covers_it() -> None:
    scene = acting("KKK", phase="3").lay("D9", "925").mark("KKK", "D9", 1)  # with track to side 2 of E10
    assert scene.clause(LayTile(A, "E10", "7", 1)) == "7.2.e"  # sides 1 and 2
    scene.do(LayTile(A, "E10", "9", 2)).step("KKK", "track")  # sides 2 and 5
    assert scene.clause(LayTile(A, "E10", "27", 5)) == "8.f"  # sides 5-2 and 5-0: nothing new from side 2
    assert scene.clause(LayTile(A, "E10", "26", 2)) == "7.2.e"  # sides 2-5 and 2-1
    assert scene.allows(LayTile(A, "E10", "23", 2))  # sides 2-5 and 2-0


# --- 7.3 specials -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:7.3.a")
@pytest.mark.parametrize("tiles", [(), (("1", 0),), (("1", 5), ("88", 5))])
def test_the_concession_covers_whatever_lies_on_e8(tiles: tuple[tuple[str, int], ...]) -> None:
    scene = acting("DEE", phase="3", KEO=A)
    for tile, turn in tiles:
        scene.lay("E8", tile, turn)
    scene.do(PowerTile(A, "KEO", "E8", "935", 1))
    assert scene.tile("E8") == "935"
    for tile, _ in tiles:
        face = scene.g.d.faces[scene.g.d.face_index[tile]]
        assert scene.s.tiles[face.index * 2] == face.count  # back in stock


@pytest.mark.rule("rhl:7.3.b")
def test_only_the_owner_of_no_1_lays_the_first_tile_on_e14() -> None:
    lay = LayTile(A, "E14", "9", 0)
    assert acting("BME", PWB=B).clause(lay) == "4.2.1.b"  # where the certificate says the same
    assert acting("BME", PWB=A).allows(lay)
    built = acting("BME", phase="3", PWB=B).lay("E14", "9", 0)
    assert built.allows(LayTile(A, "E14", "24", 0))  # later tiles are open to all


@pytest.mark.rule("rhl:7.3.c")
def test_after_the_first_five_train_e14_is_open_to_all() -> None:
    scene = acting("BME", PWB=B, phase="4", treasury=600)
    lay = LayTile(A, "E14", "9", 0)
    assert scene.clause(lay) == "4.2.1.b"
    scene.found("ADR", {B: 60}, treasury=500).step("ADR", "train")
    while scene.g.trains.count(scene.s, scene.g.d.train_index["4"], 0):
        scene.g.trains.move(scene.s, scene.g.d.train_index["4"], 0, 2)
    scene.do(BuyTrain(B, "5", "bank", 500))
    assert scene.phase == "5"
    scene.step("BME", "track").do(lay)
    assert scene.treasury("BME") == 570
    assert acting("ADR", phase="5").clause(lay) == "7.1.d"  # by the normal rules: with a connection
