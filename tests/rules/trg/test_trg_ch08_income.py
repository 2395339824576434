"""Chapters 8.5.1 and 8.5.2: income, dividends and withholding."""

import pytest

from revier.games.trg.export import ExportRun
from revier.rail.actions import Dividend, Pass, Run
from trg_lines import CITY_TO_WITTEN, CITY_WITTEN, HAGEN_CITY, HAGEN_TO_CITY, railway
from trg_scene import A, B, C, D, E, Scene
from trg_track import CITY_BOCHUM, CITY_TO_BOCHUM, SCHWERTE_CITY, SCHWERTE_TO_CITY, UNNA_CITY, UNNA_TO_CITY

LOTS = {"PB1": A, "PB2": B, "PB3": C, "PB4": D, "PB5": E}


def exporter(
    company: str, trains: str, tiles: str, *, cubes: int, marker: str = "", phase: str = "8", marks: str = "E13"
) -> Scene:
    """A railway of A about to run; A's brewery lies on its back with so many cubes."""
    scene = Scene(5).give_lots(**LOTS).set_phase("4").found(company, {A: 50}, value=80)
    if marker:
        scene.assign(marker, company)
    scene.set_phase(phase).turn_over("PB1").brew(A, cubes).lay_all(tiles)
    for hex_id in marks.split():
        scene.mark(company, hex_id)
    return scene.give_trains(company, *trains.split()).step(company, "run")


def extra(scene: Scene, *routes: tuple[str, str, int]) -> list[int]:
    """What the beer on each route of a legal run adds to it."""
    loaded = scene.run(*routes)
    assert scene.allows(loaded), scene.why_not(loaded)
    empty = scene.run(*((train, path) for train, path, _ in routes))
    with_beer, without = (ExportRun().incomes(scene.g, scene.s, run) for run in (loaded, empty))
    return [one - other for (_, one), (_, other) in zip(with_beer, without, strict=True)]


# --- 8.5.1 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:8.5.1.a")
def test_income_is_the_sum_of_all_routes() -> None:
    """Hagen 30, linked mine 10 + 20 and yard 20 make 80, city 30 and Union 20 make 50."""
    scene = railway("BME", "run", tiles=HAGEN_CITY, trains="3 2", marks="E13").put_link("H12", 20)
    long, short = ("3", "I11:o0 H12:c0 G11 F12:c0"), ("2", "E13:c0 E11:c0")
    scene.do(scene.run(long, short))
    assert (scene.s.earned, scene.s.income[scene.number("BME")]) == ((30 + 30 + 20) + (30 + 20), 130)


@pytest.mark.rule("trg:8.5.1.b")
def test_hexes_tokens_red_fields_and_beer() -> None:
    """Brown phase: city 50, mine 10 with its token 20, Unna 40 and one cube at 40."""
    scene = exporter("KWE", "5", UNNA_CITY, cubes=1, phase="5", marks="").put_link("E19", 20)
    assert scene.income(("5", UNNA_TO_CITY, 1)) == 50 + (10 + 20) + 40 + 40


@pytest.mark.rule("trg:8.5.1.b")
def test_the_clauses_own_sum() -> None:
    """20 + (10 + 20 token) + red 30 = 80 without beer: Hagen, H12 and the yard in the green phase."""
    scene = railway("BME", "run", phase="3", tiles=HAGEN_CITY, trains="3").put_link("H12", 20)
    assert scene.income(("3", "I11:o0 H12:c0 G11 F12:c0")) == 20 + (10 + 20) + 30


@pytest.mark.rule("trg:8.5.1.c")
@pytest.mark.parametrize(
    ("phase", "unna", "hagen"),
    [("2", 20, 30), ("3", 20, 30), ("4", 20, 30), ("5", 40, 50), ("6", 40, 50), ("8", 40, 50)],
)
def test_red_fields_have_two_values(phase: str, unna: int, hagen: int) -> None:
    kwe = railway("KWE", "run", phase=phase, tiles="E19=K4/1", trains="5")
    assert kwe.income(("5", "E21:o0 E19:c0")) == unna + 10
    bme = railway("BME", "run", phase=phase, tiles="H12=K58/0", trains="5")
    assert bme.income(("5", "I11:o0 H12:c0")) == hagen + 10


def yard(*owners: str) -> Scene:
    """BME, CME and RhE with a 2-train each; whoever has no token in the yard F12 has one in the city beside it."""
    scene = railway("BME", "run", tiles="", trains="2").found("CME", {B: 50}).found("RhE", {C: 50})
    for company in owners:
        scene.mark(company, "F12")
    for company in ("BME", "CME", "RhE"):
        if company not in owners:
            scene.mark(company, "E13")
    return scene.give_trains("CME", "2").give_trains("RhE", "2")


def at_the_yard(scene: Scene, company: str) -> int:
    """What the yard counts for a railway on the way from the city (30)."""
    scene.step(company, "run")
    return scene.income(("2", "E13:c0 F12:c0")) - 30


@pytest.mark.rule("trg:8.5.1.d")
def test_a_freight_yard_pays_its_owners_for_every_token() -> None:
    scene = yard("BME", "CME", "DGEE")
    assert (at_the_yard(scene, "BME"), at_the_yard(scene, "CME"), at_the_yard(scene, "RhE")) == (50, 50, 20)


@pytest.mark.rule("trg:8.5.1.e")
def test_clarification_without_a_token_a_yard_is_worth_20() -> None:
    assert at_the_yard(yard(), "RhE") == 20
    assert at_the_yard(yard("BME"), "RhE") == 20
    assert at_the_yard(yard("BME", "CME"), "RhE") == 20


@pytest.mark.rule("trg:8.5.1.f")
def test_clarification_with_a_token_a_yard_is_worth_30_or_more() -> None:
    assert at_the_yard(yard("BME"), "BME") == 30
    two = yard("BME", "CME")
    assert (at_the_yard(two, "BME"), at_the_yard(two, "CME")) == (40, 40)


@pytest.mark.rule("trg:8.5.1.g")
def test_a_cube_earns_what_the_red_field_says() -> None:
    to_fifty = exporter("KWE", "6", CITY_WITTEN, cubes=2)
    assert extra(to_fifty, ("6", CITY_TO_WITTEN, 2)) == [100]
    to_forty = exporter("KWE", "6", UNNA_CITY, cubes=2)
    assert extra(to_forty, ("6", UNNA_TO_CITY, 2)) == [80]


@pytest.mark.rule("trg:8.5.1.h")
def test_of_two_red_fields_the_better_one_pays() -> None:
    """From Schwerte (40) through the city to Witten (50)."""
    scene = exporter("HHW", "5", f"{SCHWERTE_CITY} {CITY_WITTEN}", cubes=1, marks="")
    path = SCHWERTE_TO_CITY + CITY_TO_WITTEN.removeprefix("E13:c0")
    assert extra(scene, ("5", path, 1)) == [50]


@pytest.mark.rule("trg:8.5.1.i")
def test_marker_no_4_adds_ten_a_route_with_beer() -> None:
    tiles = f"{UNNA_CITY} {CITY_BOCHUM}"
    one, two = ("5", UNNA_TO_CITY, 1), ("6", CITY_TO_BOCHUM, 2)
    assert extra(exporter("KWE", "5 6", tiles, cubes=3, marker="PB4"), one, two) == [40 + 10, 80 + 10]
    assert extra(exporter("KWE", "5 6", tiles, cubes=3), one, two) == [40, 80]


@pytest.mark.rule("trg:8.5.1.i")
def test_a_route_without_beer_earns_nothing_more() -> None:
    scene = exporter("KWE", "5 6", f"{UNNA_CITY} {CITY_BOCHUM}", cubes=2, marker="PB4")
    assert extra(scene, ("5", UNNA_TO_CITY, 0), ("6", CITY_TO_BOCHUM, 2)) == [0, 90]


@pytest.mark.rule("trg:8.5.1.j")
def test_example_beer_income() -> None:
    """The HHW takes one cube to Schwerte (of which I21 is a part) and two to H2; two wait for the BME's 6-train."""
    scene = exporter("HHW", "5 8", f"{SCHWERTE_CITY} {CITY_WITTEN} H12=K58/0", cubes=5, marker="PB4")
    scene.found("BME", {A: 50}, value=60).give_trains("BME", "6").step("HHW", "run")
    five, eight = ("5", SCHWERTE_TO_CITY, 1), ("8", CITY_TO_WITTEN, 2)
    areas = scene.g.d.area_of
    assert areas[scene.hex("I21")] == areas[scene.hex("H20")]
    assert extra(scene, five, eight) == [1 * 40 + 10, 2 * 50 + 10]
    assert sum(extra(scene, five, eight)) == 160
    scene.do(scene.run(five, eight))
    assert scene.cubes("PB1") == (0, 2)
    scene.do(Dividend(A, True), Pass(A)).passes(3)
    assert scene.g.company_id(scene.g.operator(scene.s)) == "BME"
    assert scene.allows(scene.run(("6", HAGEN_TO_CITY, 2)))


# --- 8.5.2 ------------------------------------------------------------------------------------------------------------
def paying(income: int) -> Scene:
    """The example of the rules: director 40%, two players 10% each, 30% in the pool, 10% with the corporation."""
    scene = Scene(4).give_lots().set_cash(0, 0, 0, 0)
    return scene.found("BME", {A: 40, B: 10, C: 10}, pool=30, value=90).step("BME", "pay").earned(income)


@pytest.mark.rule("trg:8.5.2.a")
def test_all_of_the_income_or_nothing() -> None:
    scene = paying(150)
    assert scene.offers(Dividend) == [Dividend(A, True), Dividend(A, False)]
    assert Dividend.__struct_fields__ == ("seat", "pay")  # no part of it can be named
    scene.do(Dividend(A, False))
    assert (scene.treasury("BME"), scene.cash(A), scene.cash(B)) == (150, 0, 0)


@pytest.mark.rule("trg:8.5.2.a")
def test_without_income_there_is_nothing_to_choose() -> None:
    scene = railway("BME", "run", trains="2")
    scene.do(Run(A, ()))
    assert scene.node == "train"


@pytest.mark.rule("trg:8.5.2.b")
def test_every_certificate_earns_its_percentage() -> None:
    scene = paying(150).do(Dividend(A, True))
    assert (scene.cash(A), scene.cash(B)) == (60, 15)


@pytest.mark.rule("trg:8.5.2.c")
def test_own_certificates_earn_for_the_treasury_the_pool_for_nobody() -> None:
    scene = paying(150)
    bank = scene.bank
    scene.do(Dividend(A, True))
    assert (scene.treasury("BME"), bank - scene.bank) == (15, 150 - 45)


@pytest.mark.rule("trg:8.5.2.d")
def test_example_dividend() -> None:
    scene = paying(150)
    bank = scene.bank
    scene.do(Dividend(A, True))
    assert [scene.cash(seat) for seat in (A, B, C, D)] == [60, 15, 15, 0]
    assert (scene.treasury("BME"), bank - scene.bank) == (15, 105)


@pytest.mark.rule("trg:8.5.2.e")
def test_a_payout_is_cut_down_to_tens() -> None:
    """Of 155 Mark 150 are shared out; 5 stay with the corporation, besides the 15 on its own certificate."""
    scene = paying(155).do(Dividend(A, True))
    assert (scene.cash(A), scene.cash(B), scene.treasury("BME")) == (60, 15, 15 + 5)
    assert scene.s.paid[scene.number("BME")] == 150
    kept = paying(155).do(Dividend(A, False))
    assert kept.treasury("BME") == 155
