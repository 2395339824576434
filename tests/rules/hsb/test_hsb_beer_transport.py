"""Chapters 5.6.1.4 and 5.6.1.5.2: trains loaded with beer, their forced routes and what they earn."""

from __future__ import annotations

import pytest

from revier.rail.actions import Answer, BuyTrain, Dividend, Pass
from scenes.hsb import A, B, Scene
from scenes.hsb_lines import UNNA_CITY, trimmed

# Hagen - Glückauf-Tiefbau (mine H12) - Gbf Dortmunderfeld (F12), and over printed track on to the city.
HAGEN_CITY = "H12=K58/0 G11=8/3"
TO_CITY = "I11:o0 H12:c0 G11 F12:c0 E13:c0"
SHORT = "I11:o0 H12:c0"


def bme(*trains: str, step: str = "run", tiles: str = HAGEN_CITY, phase: str = "6", treasury: int = 500) -> Scene:
    """Player A directs BME, at home in Hagen, with these trains."""
    scene = Scene(4).give_minors().set_phase(phase).found("BME", {A: 50, B: 10}, treasury=treasury)
    return scene.lay_all(tiles).give_trains("BME", *trains).step("BME", step)


@pytest.mark.rule("hsb:5.6.1.4.k", "hsb:5.6.2.1.2.2.a")
def test_a_loaded_train_must_run_through_the_city_to_a_red_field() -> None:
    scene = bme("6").load("BME", ("6", 1))
    assert scene.clause(scene.run(("6", SHORT, 1))) == "5.6.1.4.k"
    assert scene.allows(scene.run(("6", TO_CITY, 1)))
    empty = bme("6")
    assert empty.allows(empty.run(("6", SHORT)))


@pytest.mark.rule("hsb:5.6.1.4.k", "hsb:5.6.1.5.2.a")
def test_a_loaded_train_may_not_stand_still_or_leave_its_beer() -> None:
    scene = bme("6").load("BME", ("6", 1))
    assert scene.clause(scene.run()) == "5.6.1.4.k"
    assert scene.allows(scene.run(("6", TO_CITY, 1)))
    two = bme("6", "6").mark("BME", "F14").load("BME", ("6", 1))  # only one of them has a cube
    assert two.clause(two.run(("6", TO_CITY, 1), ("6", "F14:c0 F16:c0", 1))) == "5.6.1.5.2.a"
    assert two.allows(two.run(("6", TO_CITY, 1), ("6", "F14:c0 F16:c0")))
    alike = bme("6", "6").mark("BME", "F14")
    assert alike.allows(alike.run(("6", TO_CITY), ("6", "F14:c0 F16:c0")))
    assert scene.clause(scene.run(("6", TO_CITY))) == "5.6.1.5.2.a"
    assert scene.clause(scene.run(("6", TO_CITY, 2))) == "5.6.1.5.2.a"


@pytest.mark.rule("hsb:5.6.1.5.2.b", "hsb:5.6.1.5.2.c", "hsb:5.6.1.5.1.a")
def test_each_cube_earns_50_at_the_own_home() -> None:
    # Hagen 50 in the brown phase, mine 10, freight yard 20, city 50; Hagen is the home of BME.
    assert bme("6").income(("6", TO_CITY)) == 130
    scene = bme("6").load("BME", ("6", 2))
    assert scene.income(("6", TO_CITY, 2)) == 130 + 2 * 50
    assert scene.best_income() == 230 + 20 + 20  # on to the yard F14 and the mill F16, six stops in all


@pytest.mark.rule("hsb:5.6.1.5.2.b", "hsb:5.6.1.4.k")
def test_beer_is_paid_in_red_fields_and_nowhere_else() -> None:
    scene = bme("6").mark("BME", "F12").load("BME", ("6", 1))
    for path in ("H12:c0 G11 F12:c0 E13:c0", "F12:c0 E13:c0 E11:c0"):
        assert scene.clause(scene.run(("6", path, 1))) == "5.6.1.4.k"


@pytest.mark.rule("hsb:5.6.1.5.2.b")
def test_between_two_red_fields_the_better_pay_counts() -> None:
    """From Hagen, the home of BME, over the city to Unna, where a cube would earn 40; written either way."""
    scene = bme("6", tiles=f"{HAGEN_CITY} {UNNA_CITY}").load("BME", ("6", 1))
    path = f"{TO_CITY} E15 E17 E19:c0 E21:o0"
    back = " ".join(reversed(path.split()))
    assert [scene.income(("6", way, 1)) for way in (path, back)] == [50 + 10 + 20 + 50 + 10 + 40 + 50] * 2


@pytest.mark.rule("hsb:5.6.1.5.2.b")
def test_the_home_is_the_whole_red_field_not_the_hex_of_the_token() -> None:
    """The token of the RhE lies in H2; its beer comes to I3, the other hex of Witten (50 in the brown phase)."""
    scene = Scene(4).give_minors().set_phase("6").found("RhE", {A: 50}).give_trains("RhE", "6").load("RhE", ("6", 1))
    scene.lay_all("H4=K4/0 G5=8/4 G7=K4/1 G9=9/1 G11=8/1").step("RhE", "run")
    assert scene.stations("H2") == [(0, "RhE")]
    # Witten, two mines, the yard, the city, and the cube.
    assert scene.income(("6", "I3:o0 H4:c0 G5 G7:c0 G9 G11 F12:c0 E13:c0", 1)) == 50 + 10 + 10 + 20 + 50 + 50


@pytest.mark.rule("hsb:5.6.1.5.2.b")
@pytest.mark.parametrize("company", ["RhE", "DHB"])
def test_each_cube_earns_40_elsewhere(company: str) -> None:
    """The DHB, at home in the harbour, has no red field of its own."""
    scene = Scene(4).give_minors().set_phase("6").found(company, {A: 50}).lay_all(HAGEN_CITY).mark(company, "F12")
    scene.give_trains(company, "6").load(company, ("6", 1)).step(company, "run")
    # The yard is worth 20 and 10 for the own station in it.
    assert scene.income(("6", TO_CITY, 1)) == 50 + 10 + 30 + 50 + 40


@pytest.mark.rule("hsb:5.6.1.5.2.e")
def test_after_the_run_the_cubes_go_to_stock() -> None:
    scene = bme("6", "5").load("BME", ("6", 2))
    stock = scene.stock
    scene.do(scene.run(("6", TO_CITY, 2)))
    assert scene.stock == stock + 2
    assert scene.cargo("BME") == []


@pytest.mark.rule("hsb:5.6.1.7.2.b")
def test_a_train_that_carried_beer_is_not_for_sale_in_this_round_but_in_the_next() -> None:
    """BME, first at 60, carries beer with its 6; then comes the turn of B's CME, which needs a train."""
    scene = trimmed(bme("5", "6").load("BME", ("6", 2)).found("CME", {B: 50}, value=55, treasury=500))
    scene.s.running.append(scene.number("CME"))
    scene.do(scene.run(("6", TO_CITY, 2)), Dividend(A, True), Pass(A)).passes(3)
    assert (scene.node, scene.mover) == ("train", B)
    assert scene.clause(BuyTrain(B, "6", "BME", 100)) == "5.6.1.7.2.b"
    scene.do(BuyTrain(B, "5", "BME", 100), Answer(A, True), Pass(B))
    while (scene.node, scene.mover) != ("train", B) or scene.s.operating_round == 1:
        free = scene.node in ("run", "pay", "deliver", "brew_pay")
        scene.do(scene.legal[0].action if free else Pass(A if scene.mover is None else scene.mover))
    assert scene.s.operating_round == 2
    assert scene.allows(BuyTrain(B, "6", "BME", 100))


@pytest.mark.rule("hsb:5.6.1.4.k", "hsb:5.6.1.5.2.e")
def test_where_only_one_loaded_train_can_go_it_is_the_one_with_more_beer() -> None:
    """One track leads out of Hagen. The 5 has one cube, the 6 two; the 5 stands still and keeps its cube."""
    scene = bme("5", "6").load("BME", ("5", 1), ("6", 2))
    assert scene.clause(scene.run(("5", TO_CITY, 1))) == "5.6.1.4.k"
    scene.do(scene.run(("6", TO_CITY, 2)))
    assert (scene.s.earned, scene.cargo("BME")) == (130 + 100, [("5", 1)])


@pytest.mark.rule("hsb:5.6.1.7.2.b")
def test_of_two_trains_alike_the_one_that_carried_nothing_is_for_sale() -> None:
    scene = trimmed(bme("6", "6").load("BME", ("6", 1)).found("CME", {B: 50}, value=55, treasury=500))
    scene.s.running.append(scene.number("CME"))
    scene.do(scene.run(("6", TO_CITY, 1)), Dividend(A, True), Pass(A)).passes(3)
    scene.do(BuyTrain(B, "6", "BME", 100), Answer(A, True))
    assert scene.clause(BuyTrain(B, "6", "BME", 100)) == "5.6.1.7.2.b"


@pytest.mark.rule("hsb:5.6.1.7.2.b")
def test_what_one_railway_carried_binds_no_other() -> None:
    """The CME has two trains, one of them loaded; the BME takes the other."""
    scene = bme(step="train").found("CME", {B: 50}).give_trains("CME", "6", "6").load("CME", ("6", 1))
    scene.do(BuyTrain(A, "6", "CME", 100), Answer(B, True))
    assert scene.clause(BuyTrain(A, "6", "CME", 100)) == "5.6.1.7.2.b"


@pytest.mark.rule("hsb:5.6.1.7.2.b")
def test_a_loaded_train_is_not_for_sale() -> None:
    scene = bme("6").load("BME", ("6", 1)).found("CME", {B: 50}, treasury=500).step("CME", "train")
    assert scene.clause(BuyTrain(B, "6", "BME", 100)) == "5.6.1.7.2.b"


@pytest.mark.rule("hsb:5.6.1.4.a", "hsb:5.6.1.4.i")
def test_an_empty_train_beside_a_loaded_one_must_run_only_if_track_is_left() -> None:
    scene = bme("5", "6").load("BME", ("6", 1))
    assert scene.allows(scene.run(("6", TO_CITY, 1)))  # the only track out of Hagen is taken
    scene = bme("5", "6").load("BME", ("6", 1)).lay_all("G13=O15/2").mark("BME", "F14")
    # The yard F14 is joined to the city over printed track, so the empty train has a route of its own.
    assert scene.clause(scene.run(("6", TO_CITY, 1))) == "5.6.1.4.a"
    assert scene.allows(scene.run(("6", TO_CITY, 1), ("5", "F14:c0 E13:c0")))


def blocked(*trains: str) -> Scene:
    """As `bme`, but the yard on the way is full of stations of others."""
    scene = bme(*trains)
    for company, seat in (("CME", B), ("RhE", B), ("KWE", B)):
        scene.found(company, {seat: 50}).mark(company, "F12")
    return scene.step("BME", "run")


@pytest.mark.rule("hsb:5.6.1.4.l", "hsb:5.6.1.5.2.d")
def test_where_the_only_way_is_blocked_a_loaded_train_runs_it_all_the_same() -> None:
    scene = blocked("6")
    assert scene.clause(scene.run(("6", TO_CITY))) == "5.6.1.2.e"  # empty: the city lies behind the blocked yard
    scene.load("BME", ("6", 1))
    # The blocked yard counts as a stop and earns nothing: 50 + 10 + 0 + 50, and 50 for the cube.
    back = " ".join(reversed(TO_CITY.split()))
    assert [scene.income(("6", way, 1)) for way in (TO_CITY, back)] == [160, 160]
    scene.do(scene.run(("6", TO_CITY, 1)))


@pytest.mark.rule("hsb:5.6.1.4.l", "hsb:5.6.1.4.f")
def test_where_another_way_is_open_the_blocked_one_stays_closed() -> None:
    """With a station in the yard F14 the BME can bring its beer from the city to Unna."""
    scene = blocked("6").lay_all(UNNA_CITY).mark("BME", "F14").load("BME", ("6", 1))
    assert scene.clause(scene.run(("6", TO_CITY, 1))) == "5.6.1.4.f"
    # Unna 40, mine 10, city 50, the yard with the own station 30, and 40 for the cube.
    assert scene.income(("6", "E21:o0 E19:c0 E17 E15 E13:c0 F14:c0", 1)) == 170


@pytest.mark.rule("hsb:5.6.1.5.2.d")
def test_the_best_run_knows_that_blocked_hexes_earn_nothing() -> None:
    """Behind the city the yard F14 is blocked, too: on to the mill F16 brings 20, the linked mill E11 brings 30."""
    scene = blocked("6")
    for company in ("CME", "RhE", "KWE"):
        scene.mark(company, "F14")
    scene.put_link("E11", 10).load("BME", ("6", 1))
    assert scene.best_income() == 160 + 30


@pytest.mark.rule("hsb:5.6.1.5.2.d", "hsb:5.6.1.4.d")
def test_a_blocked_hex_counts_against_the_length() -> None:
    on_to_the_mill = f"{TO_CITY} F14:c0 F16:c0"  # six stops, the blocked yard being one of them
    scene = blocked("5").load("BME", ("5", 1))
    assert scene.clause(scene.run(("5", on_to_the_mill, 1))) == "5.6.1.4.d"
    assert scene.allows(scene.run(("5", f"{TO_CITY} F14:c0", 1)))
    longer = blocked("6").load("BME", ("6", 1))
    assert longer.income(("6", on_to_the_mill, 1)) == 160 + 20 + 20


@pytest.mark.rule("hsb:5.6.1.4.l", "hsb:5.6.1.4.f")
def test_an_empty_train_of_the_same_railway_may_not_pass_the_blocked_hex() -> None:
    scene = blocked("5", "6").load("BME", ("6", 1))
    assert scene.clause(scene.run(("5", TO_CITY))) == "5.6.1.4.f"
    through = "H12:c0 G11 F12:c0 E13:c0 E11:c0"  # from a mine, with an own station at the mill
    member = scene.fork().mark("BME", "E11")
    assert member.clause(member.run(("5", through))) == "5.6.1.4.f"
    alike = blocked("6", "6").load("BME", ("6", 1))
    assert alike.clause(alike.run(("6", TO_CITY))) == "5.6.1.4.f"
    best = scene.run_move.best(scene.g, scene.s)
    assert [(plan.train, plan.load) for plan in best.routes] == [("6", 1)]  # all track is taken by the loaded train
    scene.do(best)


@pytest.mark.rule("hsb:5.6.1.4.l", "hsb:5.6.1.4.f")
def test_where_another_way_is_open_the_blocked_one_stays_shut() -> None:
    """With a station at the mill E11 BME can carry its beer to Unna (40): mill 20, city 50, mine 10, 40 a cube."""
    scene = blocked("6").lay_all("E19=K4/1 E17=9/1 E15=9/1").mark("BME", "E11").load("BME", ("6", 1))
    assert scene.clause(scene.run(("6", TO_CITY, 1))) == "5.6.1.4.f"
    assert scene.income(("6", "E11:c0 E13:c0 E15 E17 E19:c0 E21:o0", 1)) == 20 + 50 + 10 + 40 + 40


@pytest.mark.rule("hsb:5.6.1.5.2.d", "hsb:5.6.1.4.l")
def test_the_best_run_counts_on_nothing_from_blocked_hexes() -> None:
    """Behind the city: the blocked yard F14 and the mill F16 (0 + 20), or the mill E11 with its token (20 + 10)."""
    scene = blocked("6").load("BME", ("6", 1)).put_link("E11", 10)
    for company in ("CME", "RhE", "KWE"):
        scene.mark(company, "F14")
    assert scene.best_income() == 50 + 10 + 0 + 50 + 30 + 50
    assert scene.income(("6", f"{TO_CITY} F14:c0 F16:c0", 1)) == 50 + 10 + 0 + 50 + 0 + 20 + 50


@pytest.mark.rule("hsb:5.6.1.5.2.d")
def test_the_best_run_counts_on_nothing_from_a_blocked_hex_next_to_the_red_field() -> None:
    """With a 4: over the mine with its token (10 + 20) to the city, or by G9 to the city and to the mill E11 (20)."""
    scene = blocked("4").lay_all("G11=25/3 H10=9/2 G9=7/4").put_link("H12", 20).load("BME", ("4", 1))
    assert scene.income(("4", "I11:o0 H10 G9 G11 F12:c0 E13:c0 E11:c0", 1)) == 50 + 0 + 50 + 20 + 50
    assert scene.best_income() == 50 + 30 + 0 + 50 + 50
