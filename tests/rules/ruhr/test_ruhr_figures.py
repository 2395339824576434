"""Figures are read by the engine: an overlay that changes one changes the game."""

from pathlib import Path

import pytest

from revier.core.action import Span
from revier.core.errors import DataError
from revier.rail.actions import BuyTrain, Dividend, OwnDeal, SellShares
from revier.rail.state import CLOSED
from scenes.ruhr import A, B, C, Scene

# Boxes of the stock market: 50 55 60 65 70 75 80 90 100 115.


def scene_with(tmp_path: Path, figure: str) -> Scene:
    mine = tmp_path / "mine.toml"
    mine.write_text(figure)
    return Scene(3, overlay=mine).cleared()


@pytest.mark.rule("ruhr:10.7.a", "ruhr:10.7.b", "ruhr:10.7.c", "ruhr:10.7.d")
@pytest.mark.parametrize(
    ("figure", "income", "price"),
    [
        ("no_dividend = -2", 0, 70),
        ("dividend_below_price = 1", 70, 90),
        ("dividend_at_least_price = 0", 80, 80),
        ("dividend_at_least_double_price = 3", 160, 115),
    ],
)
def test_how_a_dividend_moves_the_price_of_a_railway(tmp_path: Path, figure: str, income: int, price: int) -> None:
    scene = scene_with(tmp_path, f"[stock_market.moves.railway]\n{figure}\n")
    scene.found("KWE", {A: 60}, value=80).paying("KWE", income)
    if income:
        scene.do(Dividend(A, True))
    assert scene.price("KWE") == price


@pytest.mark.rule("ruhr:7.2.i", "ruhr:7.2.j", "ruhr:7.2.k")
@pytest.mark.parametrize(
    ("figure", "markers", "pays", "price"),
    [
        ("no_dividend = -2", "AABB", False, 60),
        ("dividend_below_price = 1", "AABB", True, 75),
        ("dividend_at_least_price = 2", "AABC", True, 80),
    ],
)
def test_how_it_moves_the_price_of_a_montan_corporation(
    tmp_path: Path, figure: str, markers: str, pays: bool, price: int
) -> None:
    """Markers A 10, B 20, C 30: 60 are less than the price of 70, 70 are not."""
    scene = scene_with(tmp_path, f"[stock_market.moves.montan_corporation]\n{figure}\n")
    scene.montan("RB", {A: 60}, markers, site=7, value=70).step("RB", "montan_pay")
    assert scene.do(Dividend(A, pays)).price("RB") == price


@pytest.mark.rule("ruhr:14.5.a", "ruhr:14.5.b")
@pytest.mark.parametrize(
    ("figure", "seat", "price"), [("sale_by_director = -3", A, 70), ("sale_by_other_player = 2", B, 115)]
)
def test_how_far_sales_move_the_price(tmp_path: Path, figure: str, seat: int, price: int) -> None:
    scene = scene_with(tmp_path, f"[stock_market.moves]\n{figure}\n")
    scene.found("CME", {A: 50, B: 30}, value=90).stock_turn(seat)
    assert scene.do(SellShares(seat, "CME", (10,))).price("CME") == price


@pytest.mark.rule("ruhr:7.3.j", "ruhr:14.5.c")
def test_how_far_a_corporations_own_sale_moves_it(tmp_path: Path) -> None:
    scene = scene_with(tmp_path, "[stock_market.moves]\ncorporation_sells_own_certificate = -2\n")
    scene.found("KWE", {A: 50}, value=90).step("KWE", "track")
    assert scene.do(OwnDeal(A, "sell", 10)).price("KWE") == 75


@pytest.mark.rule("ruhr:13.3.2.b")
def test_how_far_certificates_that_go_to_the_pool_move_it(tmp_path: Path) -> None:
    """Four are left, two of them go to the pool: from 70 to 70 - 2 x 2 boxes."""
    scene = scene_with(tmp_path, "[stock_market.moves]\ncertificate_moved_to_pool_when_montan_floats = -2\n")
    scene.set_phase("4").pmc(3, C, "ABC").montan("RB", {A: 20}, "AABBC", site=7, value=70, operated=False, director=A)
    assert scene.stock_turn(A).passes(3).price("RB") == 50


@pytest.mark.rule("ruhr:10.8.1.c")
def test_what_a_train_of_another_railway_costs_at_least(tmp_path: Path) -> None:
    scene = scene_with(tmp_path, "[capex_rules.train_from_other_railway]\nleast = 25\n")
    scene.found("PWB", {A: 60}, value=60, treasury=100).found("CME", {B: 60}, value=70).give_trains("CME", "2")
    scene.step("PWB", "train")
    assert scene.clause(BuyTrain(A, "2", "CME", 24)) == "10.8.1.c"
    assert scene.allows(BuyTrain(A, "2", "CME", 25))
    spans = [choice.span for choice in scene.g.legal(scene.s) if isinstance(choice.action, BuyTrain) and choice.span]
    assert spans == [Span("price", 25, 100)]


@pytest.mark.rule("ruhr:10.5.n")
def test_which_homes_touch_all_track(tmp_path: Path) -> None:
    """A home that joins nothing sends no train over the other track of Lünen."""
    tiles, east = "C14=8/5 D15=882/2", ("2", "D13:c1 C14 D15:t0")
    joined = Scene(3).cleared().found("DGEE", {B: 60}, value=60).lay_all(tiles).give_trains("DGEE", "2")
    assert joined.step("DGEE", "run").income(east) == 20 + 10
    apart = scene_with(tmp_path, "[corporations.DGEE]\nhome_joins_all_track = false\n")
    apart.found("DGEE", {B: 60}, value=60).lay_all(tiles).give_trains("DGEE", "2").step("DGEE", "run")
    assert apart.clause(apart.run(east)) == "10.5.b"


@pytest.mark.rule("ruhr:4.1.1.j")
def test_how_little_of_the_bme_ends_its_private_company(tmp_path: Path) -> None:
    """Sold down from 30% to 20%: with the printed 10 the Private BME stays, with 20 it goes."""
    for figure, owner in ((10, A), (20, CLOSED)):
        scene = scene_with(tmp_path, f"[privates.private_bme]\nremoved_when_owner_holds_at_most_percent = {figure}\n")
        scene.private("private_bme", A).found("BME", {A: 30, B: 20}, value=60, director=A).stock_turn(A)
        scene.do(SellShares(A, "BME", (10,)))
        assert scene.owner("private_bme") == owner


@pytest.mark.parametrize(
    ("figure", "path", "known"),
    [
        ('[phases.5]\nrevenue = "highest"\n', "phases.5.revenue", "low, high"),
        ('[phases.2]\nfloat = "all"\n', "phases.2.float", "sold_shares, ten_times_price"),
        ('[phases.4]\nmontan_float = "none"\n', "phases.4.montan_float", "excess_over_two_to_pool, all_to_pool"),
        ('[tiles.M14]\nlocation = "above"\n', "tiles.M14.location", "beside, in_city"),
        ('[geometry]\nlayout = "pointy_top"\n', "geometry.layout", "flat_top"),
    ],
)
def test_a_word_no_rule_knows_is_refused_with_those_it_knows(
    tmp_path: Path, figure: str, path: str, known: str
) -> None:
    with pytest.raises(DataError) as refused:
        scene_with(tmp_path, figure)
    assert path in str(refused.value)
    assert known in str(refused.value)


def test_an_overlay_of_a_figure_nobody_reads_is_refused_with_the_place_that_is_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"montan_round\.from_active"):
        scene_with(tmp_path, "[stock_market.montan_start_from_active]\nmost = 120\n")
