"""Chapter 1: what is in the box, and what the game is about."""

from collections import Counter

import pytest

from revier.games.rhl.game import build
from revier.rail.actions import AnnounceTrain, LayTile, Pass, SellShares
from revier.rail.model import CompanyDef
from revier.rail.tiles import BROWN, GREEN, GREY, ORANGE, YELLOW
from scenes.rhl import A, B, C, Scene


def company(name: str) -> CompanyDef:
    d = build(3).d
    return d.companies[d.company_index[name]]


@pytest.mark.rule("rhl:1.a")
def test_cash_and_shares_at_market_price_decide() -> None:
    scene = Scene().give_lots().found("BME", {C: 40, A: 30}, value=100).set_cash(500, 790, 0)
    scene.step("BME", "train")
    scene.s.broken = 1  # the bank could not pay, this is the last turn of the last operating round
    scene.do(Pass(C))
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert outcome.scores == (800, 790, 400)
    assert outcome.winners == (A,)


def around_dueren(train: str) -> Scene:
    """ADR stands in Düren (30): track leads east to Bonn (20) and north to Gladbach (20)."""
    scene = Scene().give_lots().set_phase("3").found("ADR", {A: 50}).give_trains("ADR", train)
    scene.lay("K6", "15", 1).mark("ADR", "K6").lay("K8", "9", 1).lay("K10", "5", 0)
    scene.lay("J7", "9", 0).lay("I8", "8", 0).lay("H7", "8", 5).lay("H5", "7", 3)
    return scene.step("ADR", "run")


@pytest.mark.rule("rhl:1.b")
def test_more_places_earn_more() -> None:
    assert around_dueren("2").income(("2", "K10:c0 K8 K6:c0")) == 50
    assert around_dueren("3").income(("3", "K10:c0 K8 K6:c0 J7 I8 H7 H5 G6:c0")) == 70


@pytest.mark.rule("rhl:1.c")
def test_six_certificates_and_eight_corporations() -> None:
    d = build(3).d
    assert [lot.code for lot in d.lots] == ["PWB", "KEO", "Szl", "Tjt", "NLK", "RhE"]
    assert [lot.code for lot in d.lots if lot.private] == ["PWB", "KEO", "Szl", "Tjt", "NLK"]
    assert [c.id for c in d.companies] == ["ADR", "BME", "CCE", "CME", "DEE", "GVE", "KKK", "RhE"]


@pytest.mark.rule("rhl:1.d")
def test_only_the_director_builds() -> None:
    scene = Scene().give_lots().found("BME", {A: 40, B: 30}, treasury=200).step("BME", "track")
    assert scene.clause(LayTile(B, "G14", "9", 2)) == "5.3.b"
    assert scene.clause(Pass(B)) == "5.3.b"
    assert scene.allows(LayTile(A, "G14", "9", 2))


@pytest.mark.rule("rhl:1.d")
def test_only_the_director_raises_money_for_the_train_of_the_company() -> None:
    """BME needs a train for 100 M and has none; its director A, with 20 M, must sell shares, and B cannot do it."""
    scene = Scene().give_lots().found("BME", {A: 40, B: 30}).lay("G14", "7", 1).set_cash(20, 500, 500)
    scene.step("BME", "train").do(AnnounceTrain(A, "2", "bank"))
    assert scene.clause(SellShares(B, "BME", (10,))) == "5.3.b"
    assert scene.allows(SellShares(A, "BME", (10,)))


@pytest.mark.rule("rhl:1.e")
def test_tiles_in_stock() -> None:
    stock: Counter[int] = Counter()
    for face in build(3).d.faces:
        stock[face.colour] += face.count
    counted = {colour: stock[colour] for colour in (YELLOW, GREEN, BROWN, GREY, ORANGE)}
    assert counted == {YELLOW: 45, GREEN: 45, BROWN: 26, GREY: 3, ORANGE: 1}


@pytest.mark.rule("rhl:1.f")
def test_train_cards() -> None:
    trains = build(3, {"optional_2_train": True}).d.trains
    assert {t.name: t.count for t in trains} == {"2": 7, "3": 5, "4": 3, "5": 3, "6": 6, "8": 4}
    assert sum(t.count for t in trains) == 28
    assert [t.price for t in trains] == [100, 200, 300, 500, 600, 800]


@pytest.mark.rule("rhl:1.g")
def test_ordinary_companies_have_nine_certificates() -> None:
    ordinary = [c for c in build(3).d.companies if c.id != "KKK"]
    for one in ordinary:
        assert one.certificates == (20, *[10] * 8)
        assert one.director_percent == 20
    assert sum(len(one.certificates) for one in ordinary) == 63


@pytest.mark.rule("rhl:1.h")
def test_kkk_has_seven_certificates() -> None:
    kkk = company("KKK")
    assert kkk.certificates == (20, 20, 20, 10, 10, 10, 10)
    assert sum(kkk.certificates) == 100
    assert kkk.director_percent == 20


@pytest.mark.rule("rhl:1.i")
def test_station_markers() -> None:
    markers = {c.id: len(c.marker_costs) for c in build(3).d.companies}
    assert markers == {"ADR": 3, "BME": 4, "CCE": 3, "CME": 4, "DEE": 2, "GVE": 2, "KKK": 2, "RhE": 4}
    assert sum(markers.values()) == 24


@pytest.mark.rule("rhl:1.j")
def test_one_coal_token_one_steel_token_one_priority_deal() -> None:
    scene = Scene(mines="8")
    lying = {h.id: scene.g.papers.tokens_on(scene.g, scene.s, h.index) for h in scene.g.d.hexes}
    assert {hex_id: tokens for hex_id, tokens in lying.items() if tokens} == {"D11": ("mine",), "E6": ("mill",)}
    assert scene.s.priority in range(3)
    assert scene.mover == scene.s.priority
