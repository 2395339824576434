"""Chapter 4.2: No. 1 Prinz-Wilhelm-Bahn and No. 2 Konzession Essen-Osterath."""

import pytest

from revier.games.rhl.actions import PowerTile
from revier.rail.actions import BuyTrain, LayTile, Pass
from revier.rail.nodes.station import next_marker_cost
from revier.rail.rules import Work
from revier.rail.state import CLOSED, markers_left, tiles_left
from scenes.rhl import A, B, C, Scene, station

FIRST_TILE = ("E14", "9", 0)  # from Barmen to the Eastern Ruhr
OSTERATH = ("E8", "935", 1)


def figures(scene: Scene, lot: str) -> tuple[int, int]:
    """Price and revenue of a starting certificate."""
    row = scene.g.d.lots[scene.g.d.lot_index[lot]]
    return row.value, row.revenue


def after_first_5(scene: Scene, company: str) -> Scene:
    """A company bought the first 5-train; its next track step has come."""
    scene.found("GVE", {C: 50}, value=60).set_phase("4").give_trains("GVE", "4", "4")
    scene.set_treasury(company, 600).step(company, "train")
    return scene.do(BuyTrain(scene.director(company), "5", "bank", 500)).step(company, "track")


# --- No. 1 ------------------------------------------------------------------------------------------------------------
def pwb(director: int, company: str = "BME", **options: bool | str) -> Scene:
    """A owns No. 1; a company of this director is at its track step. E14 lies beside the BME's home."""
    scene = Scene(**options)  # type: ignore[arg-type]
    return scene.give_lots(PWB=A).found(company, {director: 50}, treasury=200).step(company, "track")


@pytest.mark.rule("rhl:4.2.1.a")
def test_no_1_figures() -> None:
    assert figures(Scene(), "PWB") == (20, 5)


@pytest.mark.rule("rhl:4.2.1.b")
def test_e14_is_blocked_for_companies_of_others() -> None:
    scene = pwb(B)
    assert scene.clause(LayTile(B, *FIRST_TILE)) == "4.2.1.b"
    assert not [a for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "E14"]


@pytest.mark.rule("rhl:4.2.1.c")
def test_the_owner_lays_the_first_tile_besides_the_normal_one() -> None:
    scene = pwb(A).do(PowerTile(A, "PWB", *FIRST_TILE))
    assert (scene.tile("E14"), scene.treasury("BME")) == ("9", 200 - 30)
    scene.do(LayTile(A, "G14", "9", 2))
    assert scene.treasury("BME") == 200 - 30 - 60


@pytest.mark.rule("rhl:4.2.1.c", "rhl:7.1.p")
def test_the_first_tile_needs_no_link_but_its_price() -> None:
    scene = pwb(A, "ADR")
    assert scene.clause(LayTile(A, *FIRST_TILE)) == "7.1.d"
    assert scene.set_treasury("ADR", 29).clause(PowerTile(A, "PWB", *FIRST_TILE)) == "7.1.p"
    scene.set_treasury("ADR", 30).do(PowerTile(A, "PWB", *FIRST_TILE))
    assert (scene.tile("E14"), scene.treasury("ADR")) == ("9", 0)
    assert scene.allows(LayTile(A, "K4", "4", 1))


@pytest.mark.rule("rhl:4.2.1.c")
def test_the_right_is_for_e14_only() -> None:
    assert pwb(A).clause(PowerTile(A, "PWB", "G14", "9", 2)) == "4.2.1.c"
    assert pwb(A).set_phase("3").clause(PowerTile(A, "PWB", "F9", "921", 0)) == "4.2.1.c"  # whatever lies there


@pytest.mark.rule("rhl:4.2.1.c")
def test_a_tile_that_does_not_fit_is_refused_for_that_even_if_nobody_could_pay() -> None:
    """E14 is a plain hex in the mountains: a town tile is refused by 7.1.g, a plain one for its cost of 30."""
    scene = pwb(A).set_treasury("BME", 0)
    assert scene.clause(PowerTile(A, "PWB", "E14", "58", 0)) == "7.1.g"
    assert scene.clause(PowerTile(A, "PWB", *FIRST_TILE)) == "7.1.p"


@pytest.mark.rule("rhl:4.2.1.c")
def test_option_pwb_tile_normal_lay() -> None:
    scene = pwb(A, pwb_tile="normal_lay")
    assert scene.clause(PowerTile(A, "PWB", *FIRST_TILE)) == "4.2.1.c"
    scene.do(LayTile(A, *FIRST_TILE))
    assert (scene.tile("E14"), scene.treasury("BME")) == ("9", 200 - 30)
    assert not scene.allows(LayTile(A, "G14", "9", 2))
    assert pwb(A, "ADR", pwb_tile="normal_lay").clause(LayTile(A, *FIRST_TILE)) == "7.1.d"
    assert pwb(B, pwb_tile="normal_lay").clause(LayTile(B, *FIRST_TILE)) == "4.2.1.b"


@pytest.mark.rule("rhl:4.2.1.d")
def test_upgrades_of_e14_are_open_to_all() -> None:
    scene = pwb(B).lay(*FIRST_TILE)
    assert scene.clause(LayTile(B, "E14", "24", 0)) == "8.b"  # green, as anywhere, after the first 3-train
    scene.set_phase("3").do(LayTile(B, "E14", "24", 0))
    assert scene.tile("E14") == "24"


@pytest.mark.rule("rhl:4.2.1.d")
def test_no_1_is_no_right_to_upgrade() -> None:
    scene = pwb(A, "ADR").lay(*FIRST_TILE).set_phase("3")
    assert scene.clause(PowerTile(A, "PWB", "E14", "24", 0)) == "4.2.1.d"
    assert scene.clause(LayTile(A, "E14", "24", 0)) == "7.1.d"


@pytest.mark.rule("rhl:4.2.1.e")
def test_the_first_5_train_ends_the_block() -> None:
    scene = pwb(B)
    assert scene.clause(LayTile(B, *FIRST_TILE)) == "4.2.1.b"
    after_first_5(scene, "BME")
    assert scene.owner("PWB") == CLOSED
    scene.do(LayTile(B, *FIRST_TILE))
    assert scene.treasury("BME") == 100 - 30


# --- No. 2 ------------------------------------------------------------------------------------------------------------
def keo(company: str, phase: str = "3", **options: bool | str) -> Scene:
    """A owns No. 2 and directs a company that is at its track step."""
    scene = Scene(**options)  # type: ignore[arg-type]
    scene.give_lots(KEO=A).set_phase(phase).found(company, {A: 60}, treasury=200)
    return scene.step(company, "track")


@pytest.mark.rule("rhl:4.2.2.a")
def test_no_2_figures() -> None:
    assert figures(Scene(), "KEO") == (30, 0)


@pytest.mark.rule("rhl:4.2.2.b")
def test_no_2_from_the_first_3_train_to_the_first_5_train() -> None:
    assert keo("BME", "2").clause(PowerTile(A, "KEO", *OSTERATH)) == "4.2.2.b"
    assert keo("BME", "3").allows(PowerTile(A, "KEO", *OSTERATH))
    assert keo("BME", "4").allows(PowerTile(A, "KEO", *OSTERATH))
    assert after_first_5(keo("BME", "4"), "BME").clause(PowerTile(A, "KEO", *OSTERATH)) == "4.2.2.b"


@pytest.mark.rule("rhl:4.2.2.c")
@pytest.mark.parametrize(("tile", "turn", "count"), [("1", 0, 2), ("87", 2, 2)])
def test_935_covers_whatever_lies_on_e8(tile: str, turn: int, count: int) -> None:
    scene = keo("BME").lay("E8", tile, turn)
    face = scene.g.d.face_index[tile]
    assert tiles_left(scene.s, face) == count - 1
    scene.do(PowerTile(A, "KEO", *OSTERATH))
    assert scene.tile("E8") == "935"
    assert tiles_left(scene.s, face) == count


@pytest.mark.rule("rhl:4.2.2.c", "rhl:7.3.a")
def test_935_lies_on_e8_one_way_round_and_by_this_right_only() -> None:
    scene = keo("BME")
    for turn in (0, 2, 3, 4, 5):
        assert scene.clause(PowerTile(A, "KEO", "E8", "935", turn)) == "4.2.2.c"
    assert scene.clause(PowerTile(A, "KEO", "E12", "935", 1)) == "4.2.2.c"
    assert scene.clause(PowerTile(A, "KEO", "E8", "1", 0)) == "4.2.2.c"
    assert scene.clause(LayTile(A, *OSTERATH)) == "4.2.2.c"
    assert scene.allows(LayTile(A, "G14", "9", 2))  # as any tile of another colour
    assert scene.offers(PowerTile) == [PowerTile(A, "KEO", *OSTERATH)]


@pytest.mark.rule("rhl:4.2.2.d")
def test_no_2_is_extra_and_needs_no_link() -> None:
    scene = keo("CME").do(LayTile(A, "H11", "9", 0), PowerTile(A, "KEO", *OSTERATH))
    assert (scene.tile("H11"), scene.tile("E8")) == ("9", "935")
    scene = keo("CME").do(PowerTile(A, "KEO", *OSTERATH), Pass(A), LayTile(A, "H11", "9", 0))
    assert (scene.tile("H11"), scene.tile("E8")) == ("9", "935")


@pytest.mark.rule("rhl:4.2.2.e")
def test_free_marker_directly_after_the_tile() -> None:
    scene = keo("KKK").do(PowerTile(A, "KEO", *OSTERATH))
    assert scene.node == "power_marker"
    assert scene.clause(station(A, "D9", 0)) == "4.2.2.e"
    scene.set_treasury("KKK", 0).do(station(A, "E8"))
    assert (scene.stations("E8"), scene.treasury("KKK")) == ([(0, "KKK")], 0)


@pytest.mark.rule("rhl:4.2.2.e")
def test_who_has_no_marker_left_is_not_asked_for_one() -> None:
    scene = keo("DEE").lay("F11", "9", 1).mark("DEE", "F13", 0)  # its home and its one other marker
    scene.do(PowerTile(A, "KEO", *OSTERATH))
    assert (scene.node, scene.tile("E8")) == ("track", "935")


@pytest.mark.rule("rhl:4.2.2.e", "rhl:4.2.2.h")
def test_whoever_asks_what_building_costs_hears_of_the_free_marker() -> None:
    scene = keo("BME")

    def asked(hex_id: str) -> int:
        work = Work("marker", scene.number("BME"), scene.g.d.hex_index[hex_id], 60)
        return scene.g.rules.build.cost(scene.g, scene.s, work)

    assert asked("E8") == 60
    scene.do(PowerTile(A, "KEO", *OSTERATH))
    assert (asked("E8"), asked("D9")) == (0, 60)
    scene.do(Pass(A))
    assert asked("E8") == 60


@pytest.mark.rule("rhl:4.2.2.f")
def test_the_free_marker_is_the_cheapest_left() -> None:
    scene = keo("BME")
    bme = scene.number("BME")
    assert (markers_left(scene.s, bme), next_marker_cost(scene.g, scene.s, bme)) == (3, 60)
    scene.do(PowerTile(A, "KEO", *OSTERATH), station(A, "E8"))
    assert (markers_left(scene.s, bme), next_marker_cost(scene.g, scene.s, bme)) == (2, 80)
    assert scene.treasury("BME") == 200


@pytest.mark.rule("rhl:4.2.2.g")
def test_the_free_marker_is_the_only_one_of_the_turn() -> None:
    scene = keo("BME").lay("F11", "9", 1).mark("BME", "F13", 0)  # Düsseldorf is linked
    scene.do(PowerTile(A, "KEO", *OSTERATH))
    scene.do(station(A, "E8"))
    assert scene.node == "train"
    assert scene.clause(station(A, "F9", 2)) == "9.h"


@pytest.mark.rule("rhl:4.2.2.h")
@pytest.mark.parametrize(("company", "price"), [("BME", 80), ("ADR", 80)])
def test_without_the_free_marker_the_normal_rules_hold(company: str, price: int) -> None:
    scene = keo("BME").found("ADR", {B: 50}, treasury=200, value=70)
    scene.do(PowerTile(A, "KEO", *OSTERATH), Pass(A), Pass(A))
    assert scene.node == "station"
    assert scene.clause(station(A, "E8")) == "9.j"  # the free moment has passed
    seat = scene.director(company)
    scene.step(company, "station", number=2)
    assert scene.clause(station(seat, "E8")) == "9.j"
    scene.mark(company, "D9", 0).do(station(seat, "E8"))  # Duisburg's west bank is linked with E8
    assert scene.stations("E8") == [(0, company)]
    assert scene.treasury(company) == 200 - price


@pytest.mark.rule("rhl:4.2.2.i")
def test_no_tile_after_the_marker() -> None:
    scene = keo("BME")
    normal = LayTile(A, "G14", "9", 2)
    assert scene.allows(normal)
    scene.do(PowerTile(A, "KEO", *OSTERATH), station(A, "E8"))
    assert scene.clause(normal) == "6.3.a"
    assert keo("BME").do(PowerTile(A, "KEO", *OSTERATH), Pass(A)).allows(normal)


@pytest.mark.rule("rhl:4.2.2.j")
def test_935_is_never_upgraded() -> None:
    scene = keo("BME", "5").lay(*OSTERATH).mark("BME", "E8")
    at, face = scene.hex("E8"), scene.g.d.face_index["935"]
    assert scene.g.d.fits(at, face, 1) == ()
    assert not [a for a in scene.offers(LayTile) if isinstance(a, LayTile) and a.hex == "E8"]
    for tile in ("87", "15", "933"):
        assert scene.clause(LayTile(A, "E8", tile, 0)) == "4.2.2.j"
