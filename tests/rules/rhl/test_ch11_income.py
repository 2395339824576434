"""Chapter 11: what routes earn, and who gets it."""

from __future__ import annotations

import pytest

from revier.games.rhl.income import Montan
from revier.games.rhl.values import eastern_links, eastern_value
from revier.rail.actions import Dividend
from revier.rail.routes import TrainSpec
from scenes.rhl import A, B, C, Scene
from scenes.rhl_track import (
    BONN_KOLN,
    IRON_RHINE,
    KOLN_FRANKFURT,
    KREFELD_DUISBURG,
    LONG_WAY,
    NIJMEGEN_WESEL,
    WESEL_BASEL,
    WESEL_KOLN_EAST,
    lay,
    running,
)

KREFELD_RUN = ("2", "E6:c0 E8:t1 D9:c0")
# Moers - E8 - Duisburg - Mülheim - Essen - Siegerland. With draw 4 the first two cities have mines, the last two mills.
COAL_LINE = "D7=947/0 E8=87/0 D9=929/0 D11=942/1 D13=216/5 E14=9/2 G14=8/3"
COAL_RUN = "D7:c0 E8:t0 D9:c0 D11:c0 D13:c0"
TO_SIEGERLAND = "E14 F15 G14 H15 I14 J15:c0"
IRON_RUN = ("6", "G2:c0 G4 F5:t0 E6:c0 E8:t1 D9:c0 D9:c1 D11:c0 D13:c0 C14:c0")
# In the brown phase: 20 + 10 + 30 + 10 + 30 (ferry) + 30 + 40 + 20 (one link).
IRON_VALUE = 190


def at_pay() -> Scene:
    """The example: director 40%, two players 10% each, 30% unsold, 10% in the Bank Pool, 150 earned."""
    scene = Scene().give_lots().found("BME", {A: 40, B: 10, C: 10}, pool=10).set_cash(0, 0, 0)
    return scene.step("BME", "pay").earned(150)


# --- 11.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:11.1.a")
def test_income_is_the_sum_of_all_routes_and_comes_from_the_bank() -> None:
    scene = running("GVE", "2 2", "E6=202/0 D5=8/3 C6=3/0 C4=58/4 D3=9/0 F5=1/4 F3=8/2", markers="E6")
    routes = (("2", "E6:c0 D5 C6:t0 C4:t0 D3 E2:c0"), ("2", "G6:c1 F5:t0 F3 E2:c0"))
    assert scene.income(*routes) == 70 + 50
    bank = scene.bank
    scene.do(scene.run(*routes), Dividend(A, False))
    assert (scene.treasury("GVE"), scene.bank) == (120, bank - 120)


@pytest.mark.rule("rhl:1.b", "rhl:11.1.a")
def test_every_train_earns_by_its_own_rules() -> None:
    """Towns earn a 6-train 10 each and the Rheingold-Express nothing."""
    scene = running("CME", "6 8", f"{KOLN_FRANKFURT} I10=928/0 G8=8/3 H9=4/2", phase="8")
    express, ordinary = ("8", "L13:o0 K12:t0 J11 I12:t0 I10:c0"), ("6", "I10:c0 H9:t0 G8 F9:c0")
    assert scene.income(ordinary, express) == (50 + 10 + 20) + (60 + 50)


@pytest.mark.rule("rhl:11.1.b", "rhl:11.2.a")
def test_a_route_earns_its_stops_and_its_bonus() -> None:
    # Duisburg's left bank 20 (coal), the town 10, Krefeld 30 (steel) and the Montan bonus of 20.
    assert running("CCE", "2", KREFELD_DUISBURG, mines="3").income(KREFELD_RUN) == 80
    only_coal = running("CCE", "2", KREFELD_DUISBURG, mines="4")
    only_steel = running("CCE", "2", KREFELD_DUISBURG, mines="5")
    assert (only_coal.income(KREFELD_RUN), only_steel.income(KREFELD_RUN)) == (60, 60)


@pytest.mark.rule("rhl:11.1.c", "rhl:14.e")
def test_off_board_places_rise_with_the_first_5_train() -> None:
    tiles = f"{NIJMEGEN_WESEL} B9=5/0"
    route = "A4:o0 B3 C4:t0 C6:t0 C8 B9:c0"
    incomes = [
        running("ADR", train, tiles, phase=phase, markers="B9").income((train, route))
        for phase, train in (("2", "2"), ("3", "3"), ("4", "4"), ("5", "5"), ("8", "6"))
    ]
    assert incomes == [40 + 40, 40 + 40, 40 + 40, 60 + 40, 60 + 40]


@pytest.mark.rule("rhl:11.1.d")
def test_only_the_director_decides_on_the_dividend() -> None:
    scene = at_pay()
    assert scene.clause(Dividend(B, True)) == "5.3.b"
    assert scene.clause(Dividend(B, False)) == "5.3.b"
    number = scene.number("BME")
    assert scene.fork().do(Dividend(A, True)).s.paid[number] == 150
    scene.s.paid[number] = 90  # of its last turn
    scene.do(Dividend(A, False))
    assert (scene.treasury("BME"), scene.s.paid[number], scene.node) == (150, 0, "train")
    assert [scene.cash(seat) for seat in (A, B, C)] == [0, 0, 0]


@pytest.mark.rule("rhl:11.1.e", "rhl:11.1.f", "rhl:11.1.g")
def test_example_of_a_dividend() -> None:
    scene = at_pay()
    bank = scene.bank
    scene.do(Dividend(A, True))
    assert [scene.cash(seat) for seat in (A, B, C)] == [60, 15, 15]
    assert scene.treasury("BME") == 45  # for the 30% in the Initial Offering
    assert bank - scene.bank == 135  # the 15 of the Bank Pool stay in the bank


# --- 11.2 -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("phase", "train", "bonus"), [("3", "2", 20), ("4", "4", 20), ("5", "5", 40), ("8", "6", 40)])
@pytest.mark.rule("rhl:11.2.b", "rhl:14.e")
def test_the_montan_bonus_doubles_with_the_first_5_train(phase: str, train: str, bonus: int) -> None:
    scene = running("CCE", train, KREFELD_DUISBURG, mines="3", phase=phase)
    assert scene.income((train, KREFELD_RUN[1])) == 60 + bonus


@pytest.mark.rule("rhl:11.2.c")
def test_the_drawn_tokens_count_like_printed_signs() -> None:
    tiles = "J3=69/0 H5=9/0 G6=942/3 F7=8/0 E6=202/3"
    route = ("3", "K2:c0 J3:t0 I4 H5 G6:c0 F7 E6:c0")
    # 20 + 10 + 30 + 30, with the drawn mine on J3 and the drawn mill in Krefeld.
    assert running("ADR", "3", tiles, mines="1").income(route) == 90 + 20
    assert running("ADR", "3", tiles, mines="2").income(route) == 90


@pytest.mark.rule("rhl:11.2.c")
def test_the_printed_mill_of_siegerland() -> None:
    tiles = "E14=8/3 G14=8/3"
    route = ("3", "D15:c0 E14 F15 G14 H15 I14 J15:c0")
    # Eastern Ruhr by the link with the mine (20) and Siegerland (20) with its mill.
    assert running("BME", "3", tiles, markers="J15").income(route) == 40 + 20


@pytest.mark.rule("rhl:11.2.d")
def test_moers_has_its_mine_with_the_brown_tile() -> None:
    scene = running("KKK", "5", "D7=947/0 E6=201/2", phase="5")
    assert scene.income(("5", "D7:c0 E6:c0")) == 30 + 30 + 40
    printed = scene.g.d.faces[scene.g.d.hexes[scene.hex("D7")].printed]
    assert printed.signs == ()


@pytest.mark.rule("rhl:11.2.e")
def test_two_mines_and_two_mills_double_the_bonus() -> None:
    late = running("KKK", "6", COAL_LINE, phase="5", mines="4")
    # Moers 30, E8 10, Duisburg 50, Mülheim 30, Essen 50, Siegerland 40.
    assert late.income(("6", f"{COAL_RUN} {TO_SIEGERLAND}")) == 210 + 80
    assert late.income(("6", COAL_RUN)) == 170 + 40  # two mines, one mill
    early = running("KKK", "6", COAL_LINE, phase="4", mines="4")
    assert early.income(("6", f"{COAL_RUN} {TO_SIEGERLAND}")) == 190 + 40


@pytest.mark.parametrize(
    ("mines", "mills", "bonus"), [(0, 2, 0), (2, 0, 0), (1, 1, 20), (2, 1, 20), (1, 3, 20), (2, 2, 40), (3, 3, 40)]
)
@pytest.mark.rule("rhl:11.2.e")
def test_the_bonus_is_doubled_at_most(mines: int, mills: int, bonus: int) -> None:
    coal, steel = (tuple(1 << n for n in range(mines)), tuple(1 << 8 + n for n in range(mills)))
    montan = Montan(255, coal, steel, 20, (2, 2))
    assert montan.bonus(TrainSpec("6", 6), (), 0xFFFF) == bonus


@pytest.mark.rule("rhl:11.2.f")
def test_signs_of_the_eastern_ruhr_belong_to_the_link() -> None:
    scene = running("BME", "5", "D13=201/2 C12=919/0", phase="5", mines="4", markers="D13")
    # Essen 30 has the drawn mill; the area has two links (30). From Herne (40) it shows a mine, from Essen a mill.
    assert scene.income(("5", "D13:c0 C12:c1 C14:c1")) == 30 + 40 + 30 + 40
    assert scene.income(("5", "D13:c0 C14:c0")) == 30 + 30


@pytest.mark.rule("rhl:11.2.g", "rhl:11.6.a")
def test_neither_towns_nor_montan_bonus_for_the_rheingold_express() -> None:
    tiles = f"{NIJMEGEN_WESEL} {WESEL_KOLN_EAST} {KOLN_FRANKFURT}"
    route = f"A4:o0 B3 C4:t0 C6:t0 C8 {LONG_WAY} I12:t0 J11 K12:t0 L13:o0"
    # Draw 6 puts the mine in Herne and the mill in Duisburg; five towns lie on the way.
    with_signs = running("CME", "8", tiles, phase="8", mines="6")
    assert with_signs.income(("8", route)) == 540
    short = "L13:o0 K12:t0 J11 I12:t0 I10:c0"
    assert with_signs.income(("8", short)) == 60 + 50
    ordinary = running("CME", "6", tiles, phase="8", mines="6")
    assert ordinary.income(("6", short)) == 60 + 10 + 10 + 50


# --- 11.3 and 11.4 ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:11.3.a", "rhl:11.3.b")
def test_the_eastern_ruhr_is_worth_more_with_every_link() -> None:
    scene = running("BME", "2", "", markers="D13")
    assert (eastern_links(scene.g, scene.s), eastern_value(scene.g, scene.s)) == (0, 0)
    seen = []
    for tiles in ("D13=202/1", "D13=201/3", "C12=937/0", "E14=9/0"):
        lay(scene, tiles)
        seen.append((eastern_links(scene.g, scene.s), scene.income(("2", "D13:c0 C14:c0")) - 30))
    assert seen == [(1, 20), (2, 30), (3, 40), (4, 50)]


@pytest.mark.rule("rhl:11.3.b")
def test_essen_can_make_two_links_whoever_lays_them() -> None:
    scene = running("CCE", "2", "D13=201/3")
    assert eastern_links(scene.g, scene.s) == 2


@pytest.mark.rule("rhl:11.4.a")
def test_the_iron_rhine() -> None:
    scene = running("CCE", "6", IRON_RHINE, phase="6")
    assert scene.income(IRON_RUN) == IRON_VALUE + 80
    without = (IRON_RUN[0], IRON_RUN[1].removeprefix("G2:c0 G4 F5:t0 "))
    assert scene.income(without) == IRON_VALUE - 20 - 10


def backwards(route: tuple[str, str]) -> tuple[str, str]:
    """The same run, told from its other end."""
    return route[0], " ".join(reversed(route[1].split()))


@pytest.mark.rule("rhl:11.4.a")
def test_the_iron_rhine_needs_both_its_ends() -> None:
    scene = running("CCE", "6", IRON_RHINE, phase="6")
    west_alone = (IRON_RUN[0], IRON_RUN[1].removesuffix(" C14:c0"))
    assert scene.income(west_alone) == IRON_VALUE - 20
    assert scene.income(backwards(IRON_RUN)) == IRON_VALUE + 80


@pytest.mark.rule("rhl:11.4.b", "rhl:9.e")
def test_a_marker_in_roermond_keeps_the_iron_rhine() -> None:
    others = running("BME", "6", IRON_RHINE, phase="6", markers="D11", others="CME@G2")
    assert others.income(IRON_RUN) == IRON_VALUE
    owner = running("CME", "6", IRON_RHINE, phase="6", markers="G2")
    assert owner.income(IRON_RUN) == IRON_VALUE + 80
    unguarded = running("BME", "6", IRON_RHINE, phase="6", markers="D11", others="CME@G2", roermond_guards_bonus=False)
    assert unguarded.income(IRON_RUN) == IRON_VALUE + 80


# --- 11.6 -------------------------------------------------------------------------------------------------------------
RHEINGOLD = f"B7=8/2 B9=6/5 {WESEL_BASEL}"
ARNHEM_KOLN = "A6:o0 B7 B9:c0 C10:t0 D9:c0 E10 F9:c0 G8 H9:t0 I10:c0"
ARNHEM_BASEL = f"{ARNHEM_KOLN} J9 K10:c0 L11:o0"
NIJMEGEN_KOLN = "A4:o0 B3 C4:t0 C6:t0 C8 B9:c0 C10:t0 D9:c0 E10 F9:c0 G8 H9:t0 I10:c0"


@pytest.mark.rule("rhl:11.6.b")
def test_the_metropolises_count_double_from_end_to_end() -> None:
    scene = running("CME", "8", RHEINGOLD, phase="8")
    # Arnhem 60, Wesel 20, three brown metropolises at 2 x 50, Bonn 20, Basel 70.
    assert scene.income(("8", ARNHEM_BASEL)) == 60 + 20 + 300 + 20 + 70
    assert scene.income(("8", ARNHEM_BASEL.partition(" J9")[0])) == 60 + 20 + 150


@pytest.mark.rule("rhl:11.6.b")
def test_from_nijmegen_to_koln_nothing_is_doubled() -> None:
    scene = running("CME", "8", f"{NIJMEGEN_WESEL} B9=5/5 {WESEL_BASEL}", phase="8")
    assert scene.income(("8", NIJMEGEN_KOLN)) == 60 + 20 + 50 + 50 + 50


@pytest.mark.parametrize(
    ("track", "route", "income"),
    [
        # Both ends in the north, both in the south; three metropolises at 2 x 50, Wesel 20, Bonn 20.
        (RHEINGOLD, ARNHEM_BASEL, 60 + 20 + 300 + 20 + 70),
        (f"{RHEINGOLD} {KOLN_FRANKFURT}", f"{ARNHEM_KOLN} I12:t0 J11 K12:t0 L13:o0", 60 + 20 + 300 + 60),
        (f"{NIJMEGEN_WESEL} B9=5/5 {WESEL_BASEL}", f"{NIJMEGEN_KOLN} J9 K10:c0 L11:o0", 60 + 20 + 300 + 20 + 70),
    ],
)
@pytest.mark.rule("rhl:11.6.b")
def test_every_end_in_the_north_with_every_end_in_the_south_doubles(track: str, route: str, income: int) -> None:
    scene = running("CME", "8", track, phase="8")
    assert scene.income(("8", route)) == scene.income(backwards(("8", route))) == income


@pytest.mark.rule("rhl:11.6.b")
def test_from_basel_to_a_metropolis_nothing_is_doubled() -> None:
    """Düsseldorf 50, Köln 50, Bonn 20, Basel 70."""
    scene = running("CME", "8", RHEINGOLD, phase="8")
    south = ("8", "F9:c0 G8 H9:t0 I10:c0 J9 K10:c0 L11:o0")
    assert scene.income(south) == scene.income(backwards(south)) == 50 + 50 + 20 + 70


@pytest.mark.rule("rhl:11.6.b")
def test_option_rge_doubling() -> None:
    south = f"{BONN_KOLN} I10=928/0 {KOLN_FRANKFURT}"
    basel_frankfurt = ("8", "L11:o0 K10:c0 J9 I10:c0 I12:t0 J11 K12:t0 L13:o0")

    def with_doubling(rule: str) -> Scene:
        return running("RhE", "8", south, phase="8", rge_doubling=rule, rge_basel_frankfurt=True)

    assert with_doubling("opposite_sides").income(basel_frankfurt) == 70 + 20 + 50 + 60
    assert with_doubling("any_two_logo_ends").income(basel_frankfurt) == 70 + 20 + 100 + 60
    for rule in ("opposite_sides", "any_two_logo_ends"):
        scene = running("CME", "8", RHEINGOLD, phase="8", rge_doubling=rule, rge_basel_frankfurt=True)
        assert scene.income(("8", ARNHEM_BASEL)) == 470


@pytest.mark.rule("rhl:11.6.c")
def test_the_ferry_value_is_the_one_that_is_doubled() -> None:
    tiles = RHEINGOLD.replace("F9=927/0", "F9=921/0")
    scene = running("CME", "8", tiles, phase="8")
    route = ARNHEM_BASEL.replace("F9:c0", "F9:c1 F9:c0")
    assert scene.income(("8", route)) == 60 + 20 + 100 + 60 + 100 + 20 + 70
