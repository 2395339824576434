"""Chapter 1: what the game is about and what is in the box."""

from collections import Counter

import pytest

from revier.games.trg.game import build
from revier.rail.actions import LayTile, Pass
from revier.rail.tiles import COLOURS
from scenes.trg import A, B, Scene


@pytest.mark.rule("trg:1.a")
def test_a_2_train_over_20_and_30_earns_50() -> None:
    """The BME from Hagen (30) to a mine worth 10 with a token of 10."""
    scene = Scene().give_lots().found("BME", {A: 50}).give_trains("BME", "2")
    scene.lay_all("H12=K58/0").put_link("H12", 10).step("BME", "run")
    assert scene.income(("2", "I11:o0 H12:c0")) == 30 + 20


@pytest.mark.rule("trg:1.a")
def test_more_places_earn_more() -> None:
    """KWE: Unna 20, Holstein 10, the city 30 in the yellow phase."""
    scene = Scene().give_lots().found("KWE", {A: 50}).lay_all("E19=K4/1 E17=9/1 E15=9/1").step("KWE", "run")
    two, three = scene.fork().give_trains("KWE", "2"), scene.fork().give_trains("KWE", "3")
    assert two.income(("2", "E21:o0 E19:c0")) == 30
    assert three.income(("3", "E21:o0 E19:c0 E17 E15 E13:c0")) == 60


@pytest.mark.rule("trg:1.b")
def test_seven_corporations_and_five_breweries() -> None:
    g = build(3)
    d, shares = g.d, g.shares
    assert {c.id for c in d.companies} == {"BME", "CME", "RhE", "KWE", "DGEE", "DHB", "HHW"}
    for company in d.companies:  # ten shares each
        assert company.director_percent + sum(p.percent * p.count for p in shares.normal(company.index)) == 100
    assert [lot.name for lot in d.lots] == [
        "Stiftsbrauerei",
        "Dortmunder Actien-Brauerei",
        "Ritter-Brauerei",
        "Kronen-Brauerei",
        "Dortmunder Union-Brauerei",
    ]


@pytest.mark.rule("trg:1.c")
def test_a_shareholder_does_not_act_for_the_corporation() -> None:
    scene = Scene().give_lots().found("BME", {A: 50, B: 20}, treasury=200).step("BME", "track")
    assert scene.clause(LayTile(B, "H12", "K58", 0)) == "6.3.b"
    assert scene.clause(Pass(B)) == "6.3.b"
    assert scene.allows(LayTile(A, "H12", "K58", 0))


@pytest.mark.rule("trg:1.d")
def test_trains_in_the_box() -> None:
    trains = build(3).d.trains
    assert [(t.count, t.price, t.name) for t in trains] == [
        (7, 80, "2"),
        (5, 180, "3"),
        (3, 300, "4"),
        (2, 450, "5"),
        (3, 630, "6"),
        (6, 800, "8"),
    ]


@pytest.mark.rule("trg:1.d")
def test_certificates_tokens_tiles_and_market_are_there() -> None:
    """The sums agree with what the data say about the box as a whole."""
    d = build(3).d
    box = d.tables["components"]
    assert sum(t.count for t in d.trains) == box["trains"] == 26
    assert all(sum(c.certificates) == 100 for c in d.companies)
    assert sum(len(c.certificates) for c in d.companies) == box["railway_certificates"] == 6 * 9 + 8
    assert sum(len(c.marker_costs) for c in d.companies) == box["station_tokens"] == 31
    stock: Counter[str] = Counter()
    for face in d.faces:
        if face.count:
            stock[COLOURS[face.colour]] += face.count
    assert stock == box["tiles"]
    assert {kind: row["values"] for kind, row in d.tables["location_tokens"].items()} == {
        "coal": [10, 20, 30],
        "steel": [10, 20, 30],
    }
    assert sorted(d.market.starts) == [55, 60, 65, 75, 80, 90, 100]
    assert (max(map(max, d.market.rows)), min(map(min, d.market.rows))) == (380, 20)
