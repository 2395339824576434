"""Chapter 8.4.1.g: beer left to a railway that runs later, and what becomes of its trains meanwhile."""

from __future__ import annotations

import random

import pytest

from revier.core.flow import find
from revier.rail.actions import Answer, BuyTrain, Dividend, Pass
from revier.rail.frames import TurnFrame
from revier.rail.state import DEPOT, SCRAPPED
from scenes.trg import A, B, C, D, E, Scene
from scenes.trg_lines import HAGEN_CITY, HAGEN_TO_CITY
from scenes.trg_track import UNNA_CITY, UNNA_TO_CITY

SQUARES = {"3": 0, "4": 0, "5": 1, "6": 2, "8": 3}
WAY = {"BME": HAGEN_TO_CITY, "KWE": UNNA_TO_CITY}  # each reaches the city over one track only: one train with beer


def table(bme: str, kwe: str, *, cubes: int, phase: str = "6", marker: str = "") -> Scene:
    """A directs the BME (80), about to run, and the KWE (60), which acts after B's CME (75); all are rich."""
    scene = Scene(5).give_lots(PB1=A, PB2=B, PB3=C, PB4=D, PB5=E).set_phase("4")
    for company, seat, value in (("BME", A, 80), ("CME", B, 75), ("KWE", A, 60)):
        scene.found(company, {seat: 50}, value=value, treasury=900)
    if marker:
        scene.assign(marker, "KWE")
    scene.set_phase(phase).turn_over("PB1").brew(A, cubes).lay_all(f"{UNNA_CITY} {HAGEN_CITY}")
    return scene.give_trains("BME", *bme.split()).give_trains("KWE", *kwe.split()).step("BME", "run")


def run(scene: Scene, train: str, cubes: int) -> Scene:
    """The BME runs with so many cubes and keeps its income."""
    return scene.do(scene.run((train, HAGEN_TO_CITY, cubes)), Dividend(A, False))


@pytest.mark.rule("trg:8.4.1.g")
def test_the_train_that_beer_waits_for_is_not_sold() -> None:
    """Three cubes: the BME carries one, as the KWE can carry two. Bought away, two cubes would stay."""
    scene = run(table("6", "6", cubes=3), "6", 1)
    assert scene.clause(BuyTrain(A, "6", "KWE", 1)) == "8.4.1.g"
    assert BuyTrain not in {type(choice.action) for choice in scene.legal if "KWE" in repr(choice.action)}


@pytest.mark.rule("trg:8.4.1.g")
def test_nor_to_somebody_else() -> None:
    scene = run(table("6", "6", cubes=3), "6", 1).do(Pass(A)).passes(3)
    scene.do(*([Dividend(B, False)] if scene.node == "pay" else []))
    assert (scene.node, scene.mover) == ("train", B)
    assert scene.clause(BuyTrain(B, "6", "KWE", 500)) == "8.4.1.g"


@pytest.mark.rule("trg:8.4.1.g")
def test_a_railway_that_carried_all_it_could_relies_on_nobody() -> None:
    """Two cubes are on the 6-train of the BME; the third may stay, as the train it could go with is sold."""
    scene = run(table("6", "6", cubes=3), "6", 2).do(BuyTrain(A, "6", "KWE", 1))
    assert (scene.trains("BME"), scene.trains("KWE")) == (["6", "6"], [])


@pytest.mark.rule("trg:8.4.1.g")
def test_trains_that_are_not_needed_can_be_sold() -> None:
    """Two cubes wait for an 8-train and a 6-train, which have one way to the city: the 8-train can go, not both."""
    scene = run(table("6", "6 8", cubes=2, phase="8"), "6", 0)
    scene.do(BuyTrain(A, "8", "KWE", 1))
    assert scene.trains("KWE") == ["6"]
    other = run(table("6", "5 8", cubes=2, phase="8"), "6", 0)
    assert other.allows(BuyTrain(A, "5", "KWE", 1))
    assert other.clause(BuyTrain(A, "8", "KWE", 1)) == "8.4.1.g"  # a 5-train carries one of the two only


@pytest.mark.rule("trg:8.4.1.g")
def test_a_sale_that_leaves_room_for_a_part_only_is_refused_too() -> None:
    """Of three cubes one was carried; with the 5-train alone one more would go, though all three could have."""
    scene = run(table("6", "5 6", cubes=3), "6", 1)
    assert scene.clause(BuyTrain(A, "6", "KWE", 1)) == "8.4.1.g"


@pytest.mark.rule("trg:8.4.1.g")
def test_in_the_next_round_nothing_is_promised() -> None:
    """A cube that was left to the KWE and not carried, as others had closed its way, binds nobody any more."""
    scene = table("6", "6", cubes=3).give_trains("CME", "4").step("KWE", "train", rounds=2)
    scene.s.promised[A] = 1
    for company in ("BME", "CME"):
        scene.s.acted[scene.number(company)] = 1
    scene.do(Pass(A)).passes(3)
    assert (scene.s.operating_round, scene.node) == (2, "run")
    run(scene, "6", 2).do(BuyTrain(A, "6", "KWE", 1))
    assert scene.trains("KWE") == []


@pytest.mark.rule("trg:8.4.1.g")
def test_trains_that_the_next_purchase_drives_out_carry_no_promise() -> None:
    """With marker No. 5 the 3-train of the KWE can take the cube, until the first 6-train, which the BME may buy."""
    scene = table("5", "3", cubes=1, phase="5", marker="PB5").leave("5", 0)
    assert scene.clause(scene.run(("5", HAGEN_TO_CITY, 0))) == "8.4.1.d"
    earlier = table("5", "3", cubes=1, phase="5", marker="PB5")
    earlier.g.trains.move(earlier.s, earlier.g.d.train_index["5"], SCRAPPED, DEPOT)  # before it no 6-train is sold
    assert earlier.allows(earlier.run(("5", HAGEN_TO_CITY, 0)))
    full = table("5 5", "3", cubes=1, phase="5", marker="PB5").leave("5", 0)  # the limit: it cannot buy that 6-train
    assert full.allows(full.run(("5", HAGEN_TO_CITY, 0)))
    served = scene.fork()
    served.s.bank_trains = 1  # it has bought its new train of this turn early
    assert served.allows(served.run(("5", HAGEN_TO_CITY, 0)))
    lasting = table("5", "4", cubes=1, phase="5", marker="PB5").leave("5", 0)
    assert lasting.allows(lasting.run(("5", HAGEN_TO_CITY, 0)))


# --- property ---------------------------------------------------------------------------------------------------------
def act(scene: Scene, rng: random.Random) -> int:
    """One action by chance; how many cubes it carried. Trains are bought from A's other railway, if that is legal."""
    assert scene.mover is not None
    company = scene.g.company_id(scene.g.operator(scene.s))
    if scene.node == "run":
        runs = [
            scene.run((train, WAY[company], load))
            for train in dict.fromkeys(scene.trains(company))
            for load in range(SQUARES[train] + 1)
        ]
        chosen = rng.choice([each for each in runs if scene.allows(each)])
        scene.do(chosen)
        return sum(plan.load for plan in chosen.routes)
    other = {"BME": "KWE", "KWE": "BME"}.get(company, "KWE")
    trades = [BuyTrain(scene.mover, train, other, 1) for train in dict.fromkeys(scene.trains(other))]
    trades = [each for each in trades if scene.node == "train" and scene.allows(each)]
    if trades and rng.random() < 0.8:
        scene.do(rng.choice(trades))
    elif scene.node == "offer":
        scene.do(Answer(scene.mover, True))
    elif scene.node == "train" and not scene.allows(Pass(scene.mover)):
        scene.do(BuyTrain(scene.mover, "8", "bank", 800))
    else:
        scene.do(Dividend(scene.mover, False) if scene.node == "pay" else Pass(scene.mover))
    return 0


@pytest.mark.rule("trg:8.4.1.g", "trg:8.4.1.f")
@pytest.mark.parametrize("seed", range(40))
def test_the_beer_carried_in_a_round_is_the_most_possible(seed: int) -> None:
    """However cubes are divided and trains are traded: what the trains that ran could have carried, they carried."""
    rng = random.Random(seed)
    trains = rng.sample("4556688", k=4)
    cubes = rng.randint(1, 6)
    bme, kwe = trains[: rng.randint(1, 2)], trains[2 : rng.randint(3, 4)]
    scene = table(" ".join(bme), " ".join(kwe), cubes=cubes, phase="8")
    room, carried = 0, 0
    while find(scene.s, TurnFrame) is not None:
        if scene.node == "run" and scene.mover == A:
            company = scene.g.company_id(scene.g.operator(scene.s))
            room += max(SQUARES[train] for train in scene.trains(company))
        carried += act(scene, rng)
    assert carried == min(cubes, room)
