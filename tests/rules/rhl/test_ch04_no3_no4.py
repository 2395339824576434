"""Chapter 4.2: No. 3 Seilzuganlage and No. 4 Trajektanstalt."""

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import LayTile, Pass
from scenes.rhl import A, B, Scene, station

ON_F11 = ("F11", "8", 1)  # a 60 mountain; the tile joins Düsseldorf and Ratingen


def figures(lot: str) -> tuple[int, int]:
    """Price and revenue of a starting certificate."""
    d = Scene().g.d
    row = d.lots[d.lot_index[lot]]
    return row.value, row.revenue


# --- No. 3 ------------------------------------------------------------------------------------------------------------
def szl(company: str = "DEE", phase: str = "2", **options: bool | str) -> Scene:
    """A owns No. 3 and directs a company that is at its track step; B owns No. 1."""
    scene = Scene(**options)  # type: ignore[arg-type]
    scene.give_lots(Szl=A, PWB=B).set_phase(phase).found(company, {A: 50}, treasury=200)
    return scene.step(company, "track")


@pytest.mark.rule("rhl:4.2.3.a")
def test_no_3_figures() -> None:
    assert figures("Szl") == (50, 15)


@pytest.mark.rule("rhl:4.2.3.b")
def test_the_mountain_is_free() -> None:
    scene = szl()
    bank = scene.bank
    scene.do(PowerTile(A, "Szl", *ON_F11))
    assert (scene.tile("F11"), scene.treasury("DEE"), scene.bank) == ("8", 200, bank)
    scene = szl().do(LayTile(A, *ON_F11))
    assert scene.treasury("DEE") == 200 - 60


@pytest.mark.rule("rhl:4.2.3.b")
@pytest.mark.parametrize("tile", [("E10", "9", 0), ("C8", "9", 0), ("H9", "58", 5)])
def test_only_mountains_are_meant(tile: tuple[str, str, int]) -> None:
    assert szl().clause(PowerTile(A, "Szl", *tile)) == "4.2.3.b"


@pytest.mark.rule("rhl:4.2.3.c")
def test_no_3_is_extra() -> None:
    scene = szl().do(PowerTile(A, "Szl", *ON_F11), LayTile(A, "E12", "56", 0))
    assert (scene.tile("F11"), scene.tile("E12"), scene.treasury("DEE")) == ("8", "56", 200 - 30)


@pytest.mark.rule("rhl:4.2.3.c")
def test_no_3_is_too_late_after_a_marker() -> None:
    scene = szl().lay("F11", "9", 1).step("DEE", "station").do(station(A, "F13", 0))
    assert scene.clause(PowerTile(A, "Szl", "H13", "9", 0)) == "4.1.d"


@pytest.mark.rule("rhl:4.2.3.d")
def test_no_3_upgrades_a_hex_that_still_shows_its_mountain() -> None:
    assert szl("ADR", "2").clause(PowerTile(A, "Szl", "K2", "930", 0)) == "8.b"
    scene = szl("ADR", "3").do(PowerTile(A, "Szl", "K2", "930", 0))
    assert (scene.tile("K2"), scene.treasury("ADR"), scene.stations("K2")) == ("930", 200, [(0, "ADR")])


@pytest.mark.rule("rhl:4.2.3.d")
def test_option_cableway_on_paid_hex() -> None:
    upgrade = PowerTile(A, "Szl", "F11", "25", 1)
    assert szl(phase="3").lay(*ON_F11).clause(upgrade) == "4.2.3.b"  # nothing is owed there any more
    scene = szl(phase="3", cableway_on_paid_hex=True).lay(*ON_F11)
    assert scene.clause(PowerTile(A, "Szl", "F11", "28", 3)) == "4.2.3.b"  # not on the list
    assert upgrade in scene.offers(PowerTile)
    scene.do(upgrade)
    assert (scene.tile("F11"), scene.treasury("DEE")) == ("25", 200)


@pytest.mark.rule("rhl:4.2.3.b")
def test_option_cableway_tiles() -> None:
    essen = PowerTile(A, "Szl", "D13", "202", 0)
    assert szl().allows(essen)
    assert szl(cableway_tiles="short_list").clause(essen) == "4.2.3.b"
    assert szl(cableway_tiles="short_list").allows(PowerTile(A, "Szl", *ON_F11))

    def on_i14(tiles: str) -> set[str]:
        scene = szl(phase="3", cableway_tiles=tiles)
        return {a.tile for a in scene.offers(PowerTile) if isinstance(a, PowerTile) and a.hex == "I14"}

    assert on_i14("short_list") == {"23", "24", "25", "30"}
    assert on_i14("any_fitting") == {"23", "24", "25", "30", "31"}


@pytest.mark.rule("rhl:4.2.3.e")
def test_all_other_tile_rules_hold() -> None:
    scene = szl(phase="3")
    assert scene.clause(PowerTile(A, "Szl", "E14", "9", 0)) == "4.2.1.b"  # No. 1 is somebody else's
    assert scene.clause(PowerTile(A, "Szl", "F11", "58", 1)) == "7.1.g"  # no town on plain land
    assert scene.clause(PowerTile(A, "Szl", "D13", "57", 0)) == "7.1.k"  # Essen has a letter
    assert scene.clause(PowerTile(A, "Szl", "F11", "24", 0)) == "8.e"  # yellow comes first
    assert szl(phase="2").clause(PowerTile(A, "Szl", "I14", "25", 3)) == "8.b"
    scene.give_lots(Szl=A, PWB=A)
    assert scene.allows(PowerTile(A, "Szl", "E14", "9", 0))


@pytest.mark.rule("rhl:4.2.3.f")
def test_no_3_works_once() -> None:
    scene = szl().do(PowerTile(A, "Szl", *ON_F11))
    assert scene.clause(PowerTile(A, "Szl", "H13", "9", 0)) == "4.2.3.f"
    scene.step("DEE", "track", number=2)
    assert scene.clause(PowerTile(A, "Szl", "H13", "9", 0)) == "4.2.3.f"


# --- No. 4 ------------------------------------------------------------------------------------------------------------
GREEN_TILES = {"D9": ("925", "926"), "F9": ("921", "922"), "I10": ("923", "924")}


def tjt(company: str = "ADR", phase: str = "3", **options: bool | str) -> Scene:
    """A owns No. 4 and directs a company that is at its track step."""
    scene = Scene(**options)  # type: ignore[arg-type]
    scene.give_lots(Tjt=A).set_phase(phase).found(company, {A: 60}, treasury=200)
    return scene.step(company, "track")


@pytest.mark.rule("rhl:4.2.4.b", "rhl:4.2.4.c")
def test_no_4_is_for_the_three_cities_while_they_are_yellow() -> None:
    assert tjt().clause(PowerTile(A, "Tjt", "F11", "9", 1)) == "4.2.4.b"
    assert tjt(phase="5").lay("D9", "925", 0).clause(PowerTile(A, "Tjt", "D9", "929", 0)) == "4.2.4.c"


@pytest.mark.rule("rhl:4.2.4.f", "rhl:4.2.2.h")
def test_the_marker_of_no_4_waits_while_that_of_no_2_is_done_without() -> None:
    """Both tiles in one turn; ADR has no way to Duisburg, and places the marker there in its station step."""
    scene = tjt().give_lots(Tjt=A, KEO=A).do(PowerTile(A, "Tjt", "D9", "925", 0), PowerTile(A, "KEO", "E8", "935", 1))
    assert scene.node == "power_marker"
    scene.do(Pass(A), Pass(A))
    assert (scene.node, scene.allows(station(A, "E8"))) == ("station", False)
    assert scene.allows(station(A, "D9", 0))


@pytest.mark.rule("rhl:4.2.4.a")
def test_no_4_figures() -> None:
    assert figures("Tjt") == (80, 20)


@pytest.mark.rule("rhl:4.2.4.b")
@pytest.mark.parametrize("hex_id", ["D9", "F9", "I10"])
def test_no_4_makes_a_metropolis_green_for_nothing(hex_id: str) -> None:
    for tile in GREEN_TILES[hex_id]:
        scene = tjt()
        bank = scene.bank
        scene.do(PowerTile(A, "Tjt", hex_id, tile, 0))
        assert (scene.tile(hex_id), scene.treasury("ADR"), scene.bank) == (tile, 200, bank)


@pytest.mark.rule("rhl:4.2.4.b")
def test_no_4_is_for_the_three_cities() -> None:
    scene = tjt()
    assert scene.clause(PowerTile(A, "Tjt", "K2", "930", 0)) == "4.2.4.b"
    assert {(a.hex, a.tile) for a in scene.offers(PowerTile) if isinstance(a, PowerTile)} == {
        (hex_id, tile) for hex_id, tiles in GREEN_TILES.items() for tile in tiles
    }


@pytest.mark.rule("rhl:4.2.4.c")
def test_no_4_works_once_from_yellow_to_green() -> None:
    assert tjt(phase="2").clause(PowerTile(A, "Tjt", "I10", "923", 0)) == "4.2.4.c"
    scene = tjt().do(PowerTile(A, "Tjt", "I10", "923", 0))
    assert scene.clause(PowerTile(A, "Tjt", "F9", "921", 0)) == "4.2.4.c"
    assert scene.clause(PowerTile(A, "Tjt", "I10", "928", 0)) == "4.2.4.c"
    built = tjt().lay("I10", "924")  # somebody has paid for it
    assert built.clause(PowerTile(A, "Tjt", "I10", "928", 0)) == "4.2.4.c"
    assert built.allows(PowerTile(A, "Tjt", "F9", "921", 0))


@pytest.mark.rule("rhl:4.2.4.d")
def test_no_4_is_extra_and_needs_no_link() -> None:
    power, normal = PowerTile(A, "Tjt", "D9", "925", 0), LayTile(A, "K4", "4", 1)
    for order in ((power, normal), (normal, power)):
        scene = tjt().do(*order)
        assert (scene.tile("D9"), scene.tile("K4")) == ("925", "4")


@pytest.mark.rule("rhl:4.2.4.e")
@pytest.mark.parametrize("city", [0, 1])
def test_marker_in_the_same_turn_without_a_link(city: int) -> None:
    scene = tjt("KKK").do(PowerTile(A, "Tjt", "D9", "925", 0), Pass(A))
    assert scene.node == "station"
    assert scene.clause(station(A, "F9", 2)) == "9.j"
    scene.do(station(A, "D9", city))
    assert (scene.stations("D9"), scene.treasury("KKK")) == ([(city, "KKK")], 200 - 60)


@pytest.mark.rule("rhl:4.2.4.e")
def test_the_marker_has_to_be_paid() -> None:
    scene = tjt("KKK").do(PowerTile(A, "Tjt", "D9", "925", 0), Pass(A)).set_treasury("KKK", 59)
    assert scene.clause(station(A, "D9", 0)) == "9.g"


@pytest.mark.rule("rhl:4.2.4.e")
@pytest.mark.parametrize("at_once", [False, True])
@pytest.mark.parametrize(("paid", "price"), [(True, 60), (False, 0)])
def test_option_trajekt_marker_paid(at_once: bool, paid: bool, price: int) -> None:
    scene = tjt("KKK", trajekt_marker_paid=paid, trajekt_marker_at_once=at_once)
    scene.do(PowerTile(A, "Tjt", "D9", "925", 0))
    if not at_once:
        scene.do(Pass(A))
    scene.do(station(A, "D9", 0))
    assert scene.treasury("KKK") == 200 - price
    linked = tjt("DEE", trajekt_marker_paid=paid).lay("F11", "9", 1).do(Pass(A), station(A, "F13", 0))
    assert linked.treasury("DEE") == 200 - 60  # a normal marker costs its price either way


@pytest.mark.rule("rhl:4.2.4.e", "rhl:4.2.4.f")
def test_option_trajekt_marker_at_once() -> None:
    scene = tjt("KKK", trajekt_marker_at_once=True).do(PowerTile(A, "Tjt", "D9", "925", 0))
    assert scene.node == "power_marker"
    assert scene.clause(station(A, "E8", 0)) == "4.2.4.e"
    scene.do(Pass(A), Pass(A))
    assert scene.node == "station"
    assert scene.clause(station(A, "D9", 0)) == "9.j"


@pytest.mark.rule("rhl:4.2.4.e")
def test_leaving_out_the_marker_of_no_2_does_not_spoil_that_of_no_4() -> None:
    scene = tjt("KKK").give_lots(Tjt=A, KEO=A)
    scene.do(PowerTile(A, "Tjt", "D9", "925", 0), PowerTile(A, "KEO", "E8", "935", 1), Pass(A), Pass(A))
    assert scene.node == "station"
    assert scene.allows(station(A, "D9", 0))


@pytest.mark.rule("rhl:4.2.4.f")
def test_later_the_marker_needs_a_link() -> None:
    scene = tjt("KKK").do(PowerTile(A, "Tjt", "D9", "925", 0)).passes(2)
    scene.step("KKK", "station", number=2)
    assert scene.clause(station(A, "D9", 0)) == "9.j"
    linked = tjt("BME").do(PowerTile(A, "Tjt", "F9", "921", 0)).passes(2)
    linked.lay("F11", "9", 1).mark("BME", "F13", 0).step("BME", "station", number=2)
    assert linked.allows(station(A, "F9", 1))


@pytest.mark.rule("rhl:4.2.4.g", "rhl:4.2.4.h")
def test_no_tile_and_no_other_marker_after_the_marker() -> None:
    scene = tjt().give_trains("ADR", "2").lay("K4", "4", 1)
    scene.do(PowerTile(A, "Tjt", "D9", "925", 0), Pass(A), station(A, "D9", 0))
    assert scene.clause(LayTile(A, "J3", "69", 0)) == "6.3.a"
    assert scene.clause(station(A, "K6", 0)) == "9.h"


@pytest.mark.rule("rhl:4.2.4.g")
def test_no_tile_after_the_marker_at_once() -> None:
    scene = tjt(trajekt_marker_at_once=True)
    scene.do(PowerTile(A, "Tjt", "D9", "925", 0))
    scene.do(station(A, "D9", 0))
    assert scene.node == "train"
    assert scene.clause(LayTile(A, "K4", "4", 1)) == "6.3.a"
