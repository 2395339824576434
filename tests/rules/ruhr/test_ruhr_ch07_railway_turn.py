"""Chapter 7.3: the turn of a railway, and what it may do once in it with its own certificates."""

import pytest

from revier.rail.actions import BuyTrain, DiscardTrain, Dividend, OwnDeal, Pass, Run
from scenes.ruhr import A, B, C, Scene, station
from scenes.ruhr_lines import CME_LINE, HAMM_SOEST, dull, lay, railway, sell_out

KAMEN = "C16=9/1 D15=883/4"
YELLOW, OTHER_YELLOW = "F15=8/3", "D17=8/1"  # both continue track of the KWE
UPGRADE, OTHER_UPGRADE = "C16=23/1", "D15=949/4"


@pytest.mark.rule("ruhr:7.3.a")
def test_the_steps_follow_one_another() -> None:
    """The KWE has a train, two towns with mines on its line, and so something to do in every step."""
    scene = railway("KWE", "track", tiles=HAMM_SOEST, trains="2")
    seen = [scene.node]
    while scene.s.flow and scene.node in ("track", "station", "link", "run", "pay", "train"):
        scene.do(dull(scene))
        if scene.s.flow and scene.node != seen[-1]:
            seen.append(scene.node)
    assert seen[:6] == ["track", "station", "link", "run", "pay", "train"]


@pytest.mark.rule("ruhr:7.3.a")
@pytest.mark.parametrize("step", ["track", "station", "link", "run"])
def test_no_train_is_bought_before_trains_have_run(step: str) -> None:
    scene = railway("KWE", step, tiles=HAMM_SOEST, trains="2")
    assert scene.clause(BuyTrain(A, "2", "bank", 80)) == "7.3.a"


@pytest.mark.rule("ruhr:7.3.a")
def test_no_step_comes_back() -> None:
    scene = railway("KWE", "run", tiles=KAMEN, trains="2")
    assert scene.clause(lay(YELLOW)) == "7.3.a"
    assert scene.clause(station(A, "H13")) == "7.3.a"


@pytest.mark.rule("ruhr:7.3.b", "ruhr:10.2.1.a")
@pytest.mark.parametrize(
    "tiles",
    [
        (YELLOW,),
        (YELLOW, OTHER_YELLOW),
        (YELLOW, "G16=884/2"),  # the second continues the first
        (UPGRADE,),
        (UPGRADE, YELLOW),
        (YELLOW, UPGRADE),
    ],
)
def test_two_tiles_of_which_one_may_be_an_upgrade(tiles: tuple[str, ...]) -> None:
    scene = railway("KWE", "track", phase="3", tiles=KAMEN)
    scene.do(*(lay(tile) for tile in tiles))
    for tile in tiles:
        assert scene.tile(tile.partition("=")[0]) == tile.partition("=")[2].partition("/")[0]


@pytest.mark.rule("ruhr:7.3.b", "ruhr:10.2.1.a")
def test_two_upgrades_are_too_many() -> None:
    scene = railway("KWE", "track", phase="3", tiles=KAMEN)
    assert scene.allows(lay(OTHER_UPGRADE))
    scene.do(lay(UPGRADE))
    assert scene.clause(lay(OTHER_UPGRADE)) == "7.3.b"
    assert scene.allows(lay(YELLOW))


@pytest.mark.rule("ruhr:7.3.b", "ruhr:10.1.1.b")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_three_tiles_are_too_many(phase: str) -> None:
    scene = railway("KWE", "track", phase=phase, tiles=KAMEN)
    scene.do(lay(YELLOW), lay(OTHER_YELLOW))
    assert scene.clause(lay("G16=884/2")) == "7.3.b"
    assert scene.node == "station"


@pytest.mark.rule("ruhr:7.3.b", "ruhr:10.2.1.a")
def test_a_printed_yellow_hex_is_promoted_in_the_place_of_an_upgrade() -> None:
    """The PWB promotes Steele (913) and lays one yellow tile; Essen (E) as well would be a second upgrade."""
    scene = railway("PWB", "track", phase="3").do(lay("K8=913/0"))
    assert scene.clause(lay("J7=E_green/1")) == "7.3.b"
    scene.do(lay("M8=4/0"))
    assert (scene.tile("K8"), scene.tile("M8")) == ("913", "4")


@pytest.mark.rule("ruhr:7.3.c")
def test_a_tile_just_laid_is_not_upgraded() -> None:
    scene = railway("KWE", "track", phase="3", tiles=KAMEN).do(lay(YELLOW))
    assert scene.clause(lay("F15=24/3")) == "7.3.c"
    assert railway("KWE", "track", phase="3", tiles=f"{KAMEN} {YELLOW}").allows(lay("F15=24/3"))


@pytest.mark.rule("ruhr:7.3.d")
def test_a_station_may_be_placed_or_not() -> None:
    scene = railway("CME", "station", tiles=CME_LINE, treasury=60)
    assert station(A, "R5") in scene.offers(type(station(A, "R5")))
    assert scene.allows(Pass(A))


@pytest.mark.rule("ruhr:7.3.e")
def test_trains_with_a_route_have_to_run() -> None:
    scene = railway("KWE", "run", tiles=KAMEN, trains="2 2")
    assert scene.clause(Run(A, ())) == "7.3.e"
    assert not scene.allows(Pass(A))
    # one line, one route: the second train has nowhere to run
    assert scene.allows(scene.run(("2", "B17:c0 C16 D15:t0")))


@pytest.mark.rule("ruhr:7.3.e")
def test_the_director_need_not_run_the_best_route() -> None:
    scene = railway("KWE", "run", tiles=HAMM_SOEST, trains="2")
    assert scene.best_income() == 30 + 10 + 10 + 20
    assert scene.income(("2", "B17:c0 C16 D15:t0")) == 40


@pytest.mark.rule("ruhr:7.3.f")
def test_withheld_income_goes_to_the_treasury_and_the_marker_down() -> None:
    scene = railway("KWE", "track", treasury=30, value=70).paying("KWE", 120)
    scene.do(Dividend(A, False))
    assert (scene.treasury("KWE"), scene.price("KWE"), scene.node) == (150, 65, "train")


@pytest.mark.rule("ruhr:7.3.g", "ruhr:10.8.1.b")
def test_a_phase_begins_before_anything_else_happens() -> None:
    """The first 4 scraps the 2 of the buyer and of another railway before a second train is thought of."""
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=900).found("CME", {B: 60}, value=70)
    scene.set_phase("3").give_trains("PWB", "2", "2").give_trains("CME", "2", "3")
    sell_out(scene, "3").step("PWB", "train").do(BuyTrain(A, "4", "bank", 300))
    assert (scene.phase, scene.trains("PWB"), scene.trains("CME")) == ("4", ["4"], ["3"])
    scene.do(BuyTrain(A, "4", "bank", 300))
    assert scene.trains("PWB") == ["4", "4"]


@pytest.mark.rule("ruhr:7.3.g", "ruhr:10.8.2.b")
def test_of_several_with_too_many_trains_the_dearest_gives_up_first() -> None:
    """The first 5 makes the limit two: the RhE at 80 chooses before the CME at 70, and then the PWB buys on."""
    scene = Scene().cleared().found("PWB", {A: 60}, value=60, treasury=900).found("CME", {B: 60}, value=70)
    scene.found("RhE", {C: 60}, value=80).set_phase("4").give_trains("CME", "3", "3", "4").give_trains("RhE", *"344")
    sell_out(scene, "4").step("PWB", "train").do(BuyTrain(A, "5", "bank", 450))
    for seat in (C, B):
        assert (scene.node, scene.mover) == ("discard", seat)
        scene.do(DiscardTrain(seat, "3"))
    assert (scene.node, scene.mover) == ("train", A)


@pytest.mark.rule("ruhr:7.3.h", "ruhr:10.8.3.a")
def test_a_railway_with_a_route_does_not_end_its_turn_without_a_train() -> None:
    """Steele and Essen are joined by printed track; Hamm has none yet."""
    assert railway("PWB", "train").clause(Pass(A)) == "10.8.3.a"
    assert railway("PWB", "train", trains="2").allows(Pass(A))
    assert railway("KWE", "train").allows(Pass(A))


@pytest.mark.rule("ruhr:7.3.h")
def test_where_no_train_is_left_for_sale_nobody_has_to_buy_one() -> None:
    scene = railway("PWB", "train", phase="8")
    assert scene.clause(Pass(A)) == "10.8.3.a"
    assert sell_out(scene, "6", "8").allows(Pass(A))


# --- own certificates -------------------------------------------------------------------------------------------------
SELL, BUY = OwnDeal(A, "sell", 10), OwnDeal(A, "buy", 10)


@pytest.mark.rule("ruhr:7.3.i")
@pytest.mark.parametrize("step", ["track", "station", "link", "run", "pay", "train"])
def test_one_deal_a_turn_at_any_moment(step: str) -> None:
    scene = railway("KWE", step if step != "pay" else "run", tiles=HAMM_SOEST, trains="2")
    if step == "pay":
        scene.paying("KWE", 40)
    assert scene.node == step
    scene.do(SELL)
    assert scene.node == step
    assert (scene.clause(SELL), scene.clause(BUY)) == ("7.3.i", "7.3.i")


@pytest.mark.rule("ruhr:7.3.i")
def test_it_sells_or_buys_and_nothing_else() -> None:
    railway("KWE", "track").refuses(OwnDeal(A, "lend", 10), "7.3.i")


@pytest.mark.rule("ruhr:7.3.i")
def test_the_next_step_is_still_the_same_turn() -> None:
    scene = railway("KWE", "track", tiles=HAMM_SOEST, trains="2").do(SELL).passes()
    assert (scene.node, scene.clause(BUY)) == ("station", "7.3.i")


@pytest.mark.rule("ruhr:7.3.j")
def test_a_sale_brings_the_value_before_the_drop() -> None:
    scene = railway("KWE", "track", value=90, treasury=5).do(SELL)
    assert (scene.treasury("KWE"), scene.price("KWE")) == (95, 80)
    assert (scene.pool("KWE"), scene.unsold("KWE")) == (10, 30)


@pytest.mark.rule("ruhr:7.3.j", "ruhr:14.5.c")
def test_the_dgee_may_sell_a_certificate_of_20_percent() -> None:
    scene = Scene().cleared().found("DGEE", {A: 50}, value=90).step("DGEE", "track")
    scene.do(OwnDeal(A, "sell", 20))
    assert (scene.treasury("DGEE"), scene.price("DGEE"), scene.pool("DGEE")) == (180, 80, 20)


@pytest.mark.rule("ruhr:7.3.j")
def test_without_a_certificate_in_the_offer_there_is_nothing_to_sell() -> None:
    scene = Scene().cleared().found("KWE", {A: 50, B: 30}, pool=20, value=60).step("KWE", "track")
    assert scene.clause(SELL) == "7.3.j"


@pytest.mark.rule("ruhr:7.3.k")
def test_a_purchase_moves_a_certificate_from_the_pool_to_the_offer() -> None:
    scene = Scene().cleared().found("KWE", {A: 50}, pool=30, value=60, treasury=60).step("KWE", "track")
    bank = scene.bank
    scene.do(BUY)
    assert (scene.treasury("KWE"), scene.bank, scene.price("KWE")) == (0, bank + 60, 60)
    assert (scene.pool("KWE"), scene.unsold("KWE")) == (20, 30)


@pytest.mark.rule("ruhr:7.3.k")
def test_the_treasury_pays_for_it() -> None:
    scene = Scene().cleared().found("KWE", {A: 50}, pool=30, value=60, treasury=59).step("KWE", "track")
    assert scene.clause(BUY) == "7.3.k"
    assert railway("KWE", "track").clause(BUY) == "7.3.k"  # none in the pool
