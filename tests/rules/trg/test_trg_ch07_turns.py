"""Chapters 7 and 7.1: a turn in later stock rounds, their end, and founding."""

from pathlib import Path

import pytest

from revier.rail.actions import BuyShare, Dividend, Found, Pass, SellShares
from revier.rail.state import OFFER, PLAYER, markers_left
from scenes.trg import A, B, C, D, Scene


def trading() -> Scene:
    """A later stock round with BME at 90: director A, some of it with B, on the charter and in the pool."""
    scene = Scene(4).give_lots().found("BME", {A: 40, B: 20}, value=90, pool=10)
    return scene.set_cash(900, 900, 900, 900).stock_turn(A)


@pytest.mark.rule("trg:7.a")
def test_priority_deal_starts_and_the_others_follow_clockwise() -> None:
    """C acts last in a round that B began, so A holds the card; nobody is floated in between."""
    scene = Scene(3).give_lots().set_cash(900, 900, 900)
    scene.found("BME", {A: 20}, value=90, floated=False, operated=False).stock_turn(B)
    scene.do(Pass(B), BuyShare(C, "BME", "offer", 10)).passes(3)
    assert (scene.node, scene.s.stock_round, scene.s.priority) == ("stock_turn", 3, A)
    assert scene.s.operating_round == 0
    assert scene.allows(BuyShare(A, "BME", "offer", 10))  # nobody has sold anything in this round
    assert scene.clause(BuyShare(C, "BME", "offer", 10)) == ""  # what C bought in the last round does not matter here
    turns = []
    for _ in range(3):
        turns.append(scene.mover)
        scene.passes()
    assert turns == [A, B, C]
    assert scene.s.stock_round == 4  # three passes, the first of A among them, have ended it


@pytest.mark.rule("trg:7.b")
def test_after_buying_nothing_is_sold() -> None:
    scene = trading().do(BuyShare(A, "BME", "offer", 10))
    assert scene.clause(SellShares(A, "BME", (10,))) == "7.b"


@pytest.mark.rule("trg:7.d")
@pytest.mark.parametrize(
    "first", [Found(A, "RhE", 60), BuyShare(A, "BME", "offer", 10), BuyShare(A, "BME", "pool", 10)], ids=str
)
def test_one_certificate_a_turn(first: Found | BuyShare) -> None:
    scene = trading().do(first)
    assert scene.mover == B
    assert scene.clause(BuyShare(A, "BME", "offer", 10)) == "7.d"
    assert scene.clause(BuyShare(A, "BME", "pool", 10)) == "7.d"
    assert scene.clause(Found(A, "CME", 60)) == "7.d"
    assert scene.clause(BuyShare(B, "BME", "C", 10)) == "7.d"  # not from another player


# --- 7.1 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:7.1.a")
def test_buying_the_directors_certificate_founds_the_corporation() -> None:
    scene = Scene().give_lots().stock_turn(A)
    assert scene.price("BME") == 0
    scene.do(Found(A, "BME", 60))
    assert (scene.price("BME"), scene.percent("BME", A)) == (60, 20)
    assert scene.g.shares.has_director(scene.s, scene.number("BME"), PLAYER + A)
    assert scene.clause(Found(B, "BME", 60)) == "7.1.a"


@pytest.mark.rule("trg:7.1.b")
@pytest.mark.parametrize(
    ("phase", "values"),
    [
        ("2", {55, 60, 65}),
        ("3", {55, 60, 65, 75, 80}),
        ("4", {55, 60, 65, 75, 80}),
        ("5", {55, 60, 65, 75, 80, 90, 100}),
        ("8", {55, 60, 65, 75, 80, 90, 100}),
    ],
)
def test_starting_values_by_the_colour_of_the_phase(phase: str, values: set[int]) -> None:
    scene = Scene().give_lots().set_phase(phase).set_cash(900).stock_turn(A)
    for value in (50, 55, 60, 65, 70, 75, 80, 90, 100, 110):
        if value in values:
            assert scene.allows(Found(A, "BME", value))
        else:
            assert scene.clause(Found(A, "BME", value)) == "7.1.b"


@pytest.mark.rule("trg:7.1.c")
def test_the_other_certificates_and_the_tokens_lie_on_the_charter() -> None:
    scene = Scene().give_lots().stock_turn(A).do(Found(A, "BME", 60))
    number = scene.number("BME")
    assert scene.g.shares.percent(scene.s, number, OFFER) == 80
    assert markers_left(scene.s, number) == 6  # the home token is one of them until it is turned
    scene.found("BME", {A: 50}, value=60).set_treasury("BME", 0).step("BME", "pay").earned(100)
    scene.do(Dividend(A, True))
    assert scene.treasury("BME") == 50  # they are its own, so their dividend is too


@pytest.mark.rule("trg:7.1.d")
def test_the_founder_pays_into_the_treasury() -> None:
    scene = Scene().give_lots().set_phase("3").set_cash(200).stock_turn(A)
    bank = scene.bank
    scene.do(Found(A, "BME", 80))
    assert (scene.treasury("BME"), scene.cash(A), scene.bank) == (160, 40, bank)
    assert Scene().give_lots().set_phase("3").set_cash(159).stock_turn(A).clause(Found(A, "BME", 80)) == "7.1.d"


@pytest.mark.rule("trg:7.1.c", "trg:7.1.d")
def test_a_directors_certificate_of_30_percent_costs_three_shares(tmp_path: Path) -> None:
    """No certificate of 30% is known, but a box that has one can be described."""
    file = tmp_path / "thirty.toml"
    file.write_text("[corporations.BME]\ncertificates = [30, 10, 10, 10, 10, 10, 10, 10]\n", encoding="utf-8")
    scene = Scene(overlay=file).give_lots().set_phase("3").set_cash(300).stock_turn(A).do(Found(A, "BME", 80))
    assert (scene.treasury("BME"), scene.percent("BME", A), scene.unsold("BME")) == (240, 30, 70)


@pytest.mark.rule("trg:7.1.e")
def test_the_new_token_goes_under_those_already_there() -> None:
    scene = Scene().give_lots().set_phase("3").found("CME", {B: 50}, value=80).set_cash(900, 0, 0, 900)
    scene.stock_turn(A).do(Found(A, "BME", 80))
    assert scene.square("BME") == scene.square("CME") == (2, 4)
    assert scene.s.par[scene.number("BME")] == 80  # what it began with is remembered
    scene.found("RhE", {D: 50}, value=80)
    scene.s.floated[scene.number("BME")] = 1
    assert scene.order() == ["CME", "BME", "RhE"]
