"""Chapter 4.1: what holds for all certificates of the starting packet."""

import pytest

from revier.core.errors import BadInput
from revier.games.rhl.actions import PowerTile
from revier.rail.actions import BuyShare, BuyTrain, LayTile, Pass, SellShares
from revier.rail.state import CLOSED
from scenes.rhl import A, B, C, Scene, station

ON_F11 = ("F11", "8", 1)  # a 60 mountain; the tile joins Düsseldorf and Ratingen
ON_H13 = ("H13", "9", 0)


def dee(players: int = 3, **options: bool | str) -> Scene:
    """A directs the DEE (Düsseldorf) and B the BME; A owns No. 3."""
    scene = Scene(players, **options)  # type: ignore[arg-type]
    scene.give_lots(Szl=A).found("DEE", {A: 50}, treasury=200).found("BME", {B: 50}, treasury=200, value=70)
    return scene


def buy_first_5(scene: Scene, company: str) -> Scene:
    """A company buys the first 5-train in its train step; before it all 4-trains were sold."""
    scene.found("KKK", {C: 60}, value=60).set_phase("4").give_trains("KKK", "4", "4")
    director = scene.director(company)
    return scene.set_treasury(company, 600).step(company, "train").do(BuyTrain(director, "5", "bank", 500))


@pytest.mark.rule("rhl:4.1.a")
def test_revenues_at_the_start_of_an_operating_round() -> None:
    scene = Scene().give_lots(PWB=A, NLK=A, KEO=B).found("RhE", {C: 20}, pool=30, floated=False)
    scene.set_cash(100, 100, 100).stock_turn(A).passes(3)
    assert scene.s.operating_round == 1
    assert [scene.cash(seat) for seat in (A, B, C)] == [100 + 5 + 25, 100, 100]


@pytest.mark.rule("rhl:4.1.a")
def test_all_five_revenues() -> None:
    scene = Scene().give_lots(PWB=A, KEO=A, Szl=B, Tjt=C, NLK=A).set_cash(0, 0, 0).stock_turn(A).passes(3)
    assert [scene.cash(seat) for seat in (A, B, C)] == [5 + 0 + 25, 15, 20]


@pytest.mark.rule("rhl:4.1.b")
def test_a_private_company_stays_with_its_owner() -> None:
    scene = dee().stock_turn(A)
    assert scene.clause(SellShares(A, "Szl", (10,))) == "4.1.b"
    for kind in ("sell_lot", "sell_company", "buy_company", "buy_private"):  # there is no such action at all
        with pytest.raises(BadInput):
            scene.g.decode({"type": kind, "seat": A, "lot": "Szl", "buyer": "BME", "price": 50})
    takers = {kind.__name__ for kind in scene.g.kinds if "lot" in kind.__struct_fields__}
    assert takers == {"Bid", "BuyLot", "PowerTile"}
    scene.step("BME", "train")
    assert not scene.allows(BuyTrain(B, "Szl", "bank", 50))


@pytest.mark.rule("rhl:4.1.b")
def test_no_6_is_a_directors_certificate_and_moves_by_change_of_director() -> None:
    scene = Scene().give_lots().found("RhE", {A: 20, B: 10}, pool=30).stock_turn(A)
    assert scene.clause(SellShares(A, "RhE", (20,))) == "5.4.d"
    scene = Scene().give_lots().found("RhE", {A: 20, B: 20}, director=A, pool=30).stock_turn(B)
    scene.do(BuyShare(B, "RhE", "pool", 10))
    assert scene.director("RhE") == B


@pytest.mark.rule("rhl:4.1.c")
def test_only_the_owner_and_only_while_he_is_the_acting_director() -> None:
    scene = dee().step("BME", "track")
    assert scene.clause(PowerTile(A, "Szl", *ON_F11)) == "4.1.c"
    assert scene.clause(PowerTile(B, "Szl", *ON_F11)) == "4.1.c"
    scene.step("DEE", "track")
    assert scene.allows(PowerTile(A, "Szl", *ON_F11))


@pytest.mark.rule("rhl:4.1.c")
def test_no_5_and_no_6_give_no_right() -> None:
    scene = dee().give_lots(NLK=A).step("DEE", "track")
    for lot in ("NLK", "RhE"):
        assert scene.clause(PowerTile(A, lot, *ON_F11)) == "4.1.c"
    assert scene.offers(PowerTile) == []


@pytest.mark.rule("rhl:4.1.d")
@pytest.mark.parametrize("step", ["station", "run", "pay", "train"])
def test_a_right_belongs_to_the_track_step(step: str) -> None:
    scene = dee().give_trains("DEE", "2").step("DEE", step).earned(50)
    assert (scene.node, scene.mover) == (step, A)
    assert scene.clause(PowerTile(A, "Szl", *ON_F11)) == "4.1.d"


@pytest.mark.rule("rhl:4.1.d")
@pytest.mark.parametrize("step", ["track", "station", "run", "pay", "train"])
def test_option_power_window_until_marker_or_train(step: str) -> None:
    scene = dee(power_window="until_marker_or_train").give_trains("DEE", "2").step("DEE", step).earned(50)
    scene.do(PowerTile(A, "Szl", *ON_F11))
    assert (scene.tile("F11"), scene.treasury("DEE"), scene.node) == ("8", 200, step)


@pytest.mark.rule("rhl:4.1.d")
def test_option_power_window_ends_with_marker_or_train() -> None:
    scene = dee(power_window="until_marker_or_train").step("DEE", "train").do(BuyTrain(A, "2", "bank", 100))
    assert scene.clause(PowerTile(A, "Szl", *ON_H13)) == "4.1.d"
    scene = dee(power_window="until_marker_or_train").lay("F11", "9", 1).step("DEE", "station")
    scene.do(station(A, "F13", 0))
    assert scene.node == "train"
    assert scene.clause(PowerTile(A, "Szl", *ON_H13)) == "4.1.d"


@pytest.mark.rule("rhl:4.1.e")
def test_a_right_comes_on_top_of_the_normal_tile() -> None:
    scene = dee().step("DEE", "track").do(PowerTile(A, "Szl", *ON_H13), LayTile(A, *ON_F11))
    assert (scene.tile("H13"), scene.tile("F11"), scene.treasury("DEE")) == ("9", "8", 200 - 60)
    scene = dee().step("DEE", "track").do(LayTile(A, *ON_F11), PowerTile(A, "Szl", *ON_H13))
    assert (scene.tile("H13"), scene.tile("F11"), scene.treasury("DEE")) == ("9", "8", 200 - 60)


@pytest.mark.rule("rhl:4.1.e")
@pytest.mark.parametrize(("lot", "tile"), [("KEO", ("E8", "935", 1)), ("Tjt", ("D9", "925", 0))])
def test_option_power_first_uses_lay(lot: str, tile: tuple[str, str, int]) -> None:
    normal = LayTile(A, "F11", "8", 1)

    def scene(on: bool) -> Scene:
        made = dee(power_first_uses_lay=on).set_phase("3").give_lots(**{lot: A})
        return made.step("DEE", "track")

    def power_first(on: bool) -> Scene:
        made = scene(on).do(PowerTile(A, lot, *tile))
        return made.passes() if made.node == "power_marker" else made

    assert power_first(False).allows(normal)
    assert power_first(True).clause(normal) == "6.3.b"
    assert scene(True).do(normal).allows(PowerTile(A, lot, *tile))
    cableway = dee(power_first_uses_lay=True).step("DEE", "track").do(PowerTile(A, "Szl", *ON_H13))
    assert cableway.allows(normal)


@pytest.mark.rule("rhl:4.1.f")
def test_no_link_is_needed() -> None:
    scene = dee().step("DEE", "track")
    assert scene.clause(LayTile(A, *ON_H13)) == "7.1.d"
    assert scene.allows(PowerTile(A, "Szl", *ON_H13))


@pytest.mark.rule("rhl:4.1.g")
def test_a_used_right_does_not_close_the_company() -> None:
    scene = dee().set_cash(0, 0, 0)
    scene.s.floated[scene.number("BME")] = 0  # the DEE alone acts
    scene.step("DEE", "track", rounds=2).do(PowerTile(A, "Szl", *ON_H13), Pass(A), Pass(A), Pass(A))
    assert (scene.s.operating_round, scene.cash(A), scene.owner("Szl")) == (2, 15, A)


@pytest.mark.rule("rhl:4.1.h")
def test_the_first_5_train_closes_all_five() -> None:
    scene = dee().give_lots(PWB=A, KEO=B, Szl=B, Tjt=A, NLK=C)
    scene.set_phase("3").step("DEE", "track")
    assert scene.allows(PowerTile(A, "Tjt", "D9", "925", 0))
    buy_first_5(scene, "DEE")
    assert [scene.owner(lot) for lot in ("PWB", "KEO", "Szl", "Tjt", "NLK")] == [CLOSED] * 5
    scene.step("DEE", "track")
    assert scene.clause(PowerTile(A, "Tjt", "D9", "925", 0)) == "4.1.h"


@pytest.mark.rule("rhl:4.1.i")
def test_private_companies_count_as_certificates() -> None:
    scene = Scene().found("BME", {A: 100}).found("CME", {A: 90}).found("DEE", {B: 50})  # A: 9 + 8 certificates
    scene.set_cash(500).give_lots(PWB=A, KEO=A).stock_turn(A)
    purchase = BuyShare(A, "DEE", "offer", 10)
    assert scene.allows(purchase)
    scene.give_lots(PWB=A, KEO=A, Szl=A)
    assert scene.clause(purchase) == "16.3.a"
