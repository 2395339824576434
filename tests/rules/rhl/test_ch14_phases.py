"""Chapter 14: what the first train of each type changes."""

from __future__ import annotations

from typing import Any

import pytest

from revier.games.rhl.actions import PowerTile
from revier.games.rhl.values import stop_value
from revier.rail.actions import BuyTrain, DiscardTrain, LayTile, Pass
from revier.rail.network import read_stop
from revier.rail.state import CLOSED, DEPOT, SCRAPPED
from revier.rail.tiles import COLOURS
from scenes.rhl import A, B, Scene
from scenes.rhl_track import NIJMEGEN_WESEL, lay

PRICES = {"3": 200, "4": 300, "5": 500, "6": 600, "8": 800}
SIEGERLAND, NIJMEGEN = "J15:c0", "A4:o0"


def on_sale_next(train: str, **options: Any) -> Scene:
    """DEE of player A, with money, at its train step; the next new train is the first of its type."""
    names = ["2", "3", "4", "5", "6", "8"]
    phase = names[names.index(train) - 1]
    scene = Scene(3, **options).give_lots().set_phase(phase)
    if train in ("3", "4", "5"):
        number = scene.g.d.train_index[phase]
        while scene.g.trains.count(scene.s, number, DEPOT):
            scene.g.trains.move(scene.s, number, DEPOT, SCRAPPED)
    return scene.found("DEE", {A: 50, B: 10}, treasury=2000).step("DEE", "train")


def first(train: str) -> BuyTrain:
    return BuyTrain(A, train, "bank", PRICES[train])


def value(scene: Scene, stop: str) -> int:
    number = read_stop(scene.g, scene.s, stop)
    assert number is not None
    return stop_value(scene.g, scene.s, scene.number("DEE"), number)


def colours(scene: Scene) -> set[str]:
    return {COLOURS[colour] for colour in scene.g.d.phases[scene.s.phase].colours}


def limit(scene: Scene) -> int:
    return scene.g.d.phases[scene.s.phase].train_limit


def rounds_of_next_set(scene: Scene) -> int:
    """Play to the next set of operating rounds: the turn ends, everybody passes in the stock round."""
    scene.do(Pass(A))
    assert scene.node == "stock_turn"
    scene.passes(3)
    return scene.s.operating_rounds


@pytest.mark.rule("rhl:14.a")
def test_the_yellow_phase() -> None:
    scene = Scene()
    phase = scene.g.d.phases[scene.s.phase]
    assert colours(scene) == {"yellow"}
    assert (limit(scene), phase.operating_rounds, phase.figures["montan"]) == (4, 1, 20)
    assert (value(scene, SIEGERLAND), value(scene, NIJMEGEN)) == (20, 40)


@pytest.mark.rule("rhl:14.a")
def test_one_yellow_tile_a_turn_and_none_of_another_colour() -> None:
    scene = Scene().give_lots().found("DEE", {A: 50}, treasury=500).step("DEE", "track")
    assert scene.clause(LayTile(A, "F9", "921", 0)) == "8.b"
    scene.do(LayTile(A, "F11", "9", 1))
    assert scene.node != "track"


@pytest.mark.rule("rhl:14.b")
def test_the_first_3_train_brings_green_tiles_and_two_rounds() -> None:
    scene = on_sale_next("3").do(first("3"))
    assert (scene.phase, colours(scene), limit(scene)) == ("3", {"yellow", "green"}, 4)
    assert rounds_of_next_set(scene) == 2
    assert scene.node == "track"
    scene.do(LayTile(A, "F9", "921", 0))  # an upgrade in place of a yellow tile
    assert scene.node != "track"


@pytest.mark.rule("rhl:14.c")
def test_the_first_4_train_scraps_the_2_trains() -> None:
    scene = on_sale_next("4").give_trains("DEE", "2").found("ADR", {B: 50}).give_trains("ADR", "2", "3")
    scene.do(first("4"))
    assert (scene.trains("DEE"), scene.trains("ADR"), limit(scene)) == (["4"], ["3"], 3)


@pytest.mark.rule("rhl:14.d")
def test_the_first_5_train_brings_brown_tiles_and_three_rounds() -> None:
    scene = lay(on_sale_next("5"), "F9=921/0").do(first("5"))
    assert (scene.phase, colours(scene), limit(scene)) == ("5", {"yellow", "green", "brown"}, 2)
    assert rounds_of_next_set(scene) == 3
    assert scene.allows(LayTile(A, "F9", "927", 0))


@pytest.mark.rule("rhl:14.e")
def test_the_first_5_train_closes_privates_and_raises_values() -> None:
    scene = on_sale_next("5").give_lots(PWB=A, KEO=A, Szl=A, Tjt=B, NLK=B)
    assert (value(scene, SIEGERLAND), value(scene, NIJMEGEN)) == (20, 40)
    scene.do(first("5"))
    assert [scene.owner(lot) for lot in ("PWB", "KEO", "Szl", "Tjt", "NLK")] == [CLOSED] * 5
    assert (value(scene, SIEGERLAND), value(scene, NIJMEGEN)) == (40, 60)
    assert scene.g.d.phases[scene.s.phase].figures["montan"] == 40
    assert scene.allows(BuyTrain(A, "6", "bank", 600))
    scene.step("DEE", "track")
    assert scene.clause(PowerTile(A, "Szl", "F11", "9", 1)) == "4.1.h"


@pytest.mark.parametrize("train", ["3", "4"])
@pytest.mark.rule("rhl:14.e", "rhl:4.1.h")
def test_earlier_trains_close_no_private_company(train: str) -> None:
    scene = on_sale_next(train).give_lots(PWB=A, KEO=A, Szl=A, Tjt=B, NLK=B).do(first(train))
    assert [scene.owner(lot) for lot in ("PWB", "KEO", "Szl", "Tjt", "NLK")] == [A, A, A, B, B]


@pytest.mark.rule("rhl:14.e", "rhl:4.1.h")
def test_private_companies_close_once_and_no_6_is_none() -> None:
    """The director's certificate of the RhE stays whose it is; the next first train has nothing left to close."""
    scene = on_sale_next("5").give_lots(PWB=A).do(first("5"))
    with_5 = scene.keys()
    assert scene.owner("RhE") == A
    with_6 = scene.do(first("6")).keys()
    assert ("rhl.log.privates_close" in with_5, "rhl.log.privates_close" in with_6) == (True, False)


@pytest.mark.rule("rhl:14.f")
def test_the_first_6_train_scraps_the_3_trains() -> None:
    scene = on_sale_next("6").found("ADR", {B: 50}).give_trains("ADR", "3", "4")
    assert not scene.allows(first("8"))
    scene.do(first("6"))
    assert (scene.trains("ADR"), colours(scene), limit(scene)) == (["4"], {"yellow", "green", "brown"}, 2)
    assert scene.allows(first("8"))
    assert value(scene, NIJMEGEN) == 60


@pytest.mark.rule("rhl:14.g")
def test_the_first_8_train_brings_grey_tiles_and_scraps_the_4_trains() -> None:
    scene = lay(on_sale_next("8"), "F9=927/0").found("ADR", {B: 50}).give_trains("ADR", "4", "5")
    scene.step("DEE", "track")
    assert scene.clause(LayTile(A, "F9", "932", 0)) == "8.d"
    scene.step("DEE", "train").do(first("8"))
    assert (scene.phase, scene.trains("ADR")) == ("8", ["5"])
    scene.step("DEE", "track")
    assert scene.allows(LayTile(A, "F9", "932", 0))


@pytest.mark.rule("rhl:14.h", "rhl:11.1.c")
def test_new_values_hold_at_once_for_those_still_to_act() -> None:
    scene = lay(on_sale_next("5"), f"{NIJMEGEN_WESEL} B9=5/0")
    scene.found("ADR", {B: 50}, value=60).mark("ADR", "B9").give_trains("ADR", "3", "4", "4")
    scene.step("DEE", "train", rounds=2, number=1).do(first("5"))
    assert (scene.node, scene.mover) == ("discard", B)  # the new limit holds at once, too
    scene.do(DiscardTrain(B, "3"), Pass(A))
    assert (scene.s.operating_round, scene.mover, scene.node) == (1, B, "track")
    scene.passes(2)
    assert scene.node == "run"
    assert scene.income(("4", "A4:o0 B3 C4:t0 C6:t0 C8 B9:c0")) == 60 + 10 + 10 + 20
