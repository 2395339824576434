"""Chapters 5.1 and 5.4 to 5.6: certificates, floating, and the railways that are different: BME, DGEE and EH."""

import pytest

from revier.games.ruhr.state import RuhrState
from revier.rail.actions import BuyLot, BuyShare, BuyTrain, Dividend, Found, LayTile, Pass, SetValue
from revier.rail.nodes.rounds import could_float
from revier.rail.nodes.station import place_homes
from revier.rail.selling import certificates_of
from revier.rail.state import PLAYER
from scenes.ruhr import A, B, C, D, Scene, found, station


def floated(scene: Scene, company: str) -> bool:
    return bool(scene.s.floated[scene.number(company)])


def acts(scene: Scene) -> list[str]:
    """Corporations that act in an operating round beginning now; everybody passes or keeps the income."""
    assert isinstance(scene.s, RuhrState)
    scene.operate()
    seen: list[str] = []
    while scene.s.operating_round == 1 and scene.node != "stock_turn" and scene.mover is not None:
        if scene.acting() not in seen:
            seen.append(scene.acting())
        wishes = (Dividend(scene.mover, False), Pass(scene.mover))
        scene.do(next((wish for wish in wishes if scene.allows(wish)), scene.legal[0].action))
    return seen


# --- 5.1 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:5.1.a")
def test_certificates_add_up() -> None:
    scene = Scene().cleared().found("CME", {A: 20}).give_papers("CME", A, 10, 10)
    assert scene.percent("CME", A) == 40
    scene.stock_turn(A)
    scene.s.end = "last_set"
    assert scene.g.worth(scene.s, A) == 530 + 4 * 80


@pytest.mark.rule("ruhr:5.1.b", "ruhr:14.2.d")
def test_a_railway_opens_with_its_director_certificate_and_a_value() -> None:
    scene = Scene().cleared().stock_turn(A)
    assert scene.price("CME") == 0
    assert scene.clause(Found(A, "CME", 0)) == "14.2.e"
    scene.do(Found(A, "CME", 65))
    assert (scene.director("CME"), scene.price("CME"), scene.percent("CME", A)) == (A, 65, 20)
    assert scene.clause(Found(B, "CME", 65)) == "2.5.b"
    scene.do(Found(B, "RhE", 60))
    assert (scene.director("RhE"), scene.price("RhE")) == (B, 60)
    assert (scene.percent("RhE", B), scene.percent("RhE", A)) == (20, 0)


@pytest.mark.rule("ruhr:5.1.b", "ruhr:13.3.1.d")
def test_the_starting_value_stays_what_it_was_whatever_becomes_of_the_price() -> None:
    """Brown phase: a railway that floats gets ten times its starting value of 65, though a sale would cost a box."""
    scene = Scene().cleared().set_phase("5").set_cash(2000, 2000).stock_turn(A).do(Found(A, "CME", 65))
    scene.s.square[scene.number("CME")] -= 1
    for seat in (B, C, D, A, B, C):
        scene.do(BuyShare(seat, "CME", "offer", 10) if seat < C else Pass(seat))
    scene.passes(4)
    assert (scene.s.floated[scene.number("CME")], scene.treasury("CME")) == (1, 650)


@pytest.mark.rule("ruhr:5.1.c", "ruhr:13.3.a")
@pytest.mark.parametrize(("sold", "floats"), [(40, False), (50, True), (60, True)])
def test_a_railway_floats_at_the_end_of_a_stock_round(sold: int, floats: bool) -> None:
    scene = Scene().cleared().found("CME", {A: sold - 10, B: 10}, floated=False, operated=False).pmc(7, A, "A")
    scene.stock_turn(C).passes(3)
    assert not floated(scene, "CME")  # not before the round is over
    assert floated(scene.passes(), "CME") is floats


@pytest.mark.rule("ruhr:5.1.c")
def test_shares_that_return_to_the_offer_do_not_unfloat_it() -> None:
    """A floated railway that bought certificates back has 60% in the offer, and acts on."""
    scene = Scene().cleared().found("CME", {A: 40}, value=60)
    assert scene.unsold("CME") == 60
    scene.stock_turn(A).passes(4)
    assert floated(scene, "CME")
    assert scene.acting() == "CME"


@pytest.mark.rule("ruhr:5.1.d", "ruhr:14.2.g")
@pytest.mark.parametrize("phase", ["2", "4", "6"])
def test_a_montan_director_certificate_is_never_sold(phase: str) -> None:
    scene = Scene().cleared().set_phase(phase).stock_turn(A)
    for code in ("RB", "US"):
        assert scene.clause(Found(A, code, 70)) == "14.2.g"
    assert all(getattr(a, "company", "") not in ("RB", "US") for a in scene.offers(Found))


@pytest.mark.rule("ruhr:5.1.e", "ruhr:13.3.c")
def test_a_founded_montan_corporation_acts_with_its_director_certificate_alone() -> None:
    scene = Scene().cleared().set_phase("4").pmc(7, A, "AAABB", link=True).montan_round(A, B, C, D)
    scene.do(found(A, "RB", 7), Pass(A))
    while scene.node != "stock_turn":
        scene.passes()
    assert scene.percent("RB", A) == 20
    assert scene.passes(4).acting() == "RB"


@pytest.mark.rule("ruhr:5.1.e")
def test_the_money_for_one_certificate_is_enough_to_float_a_montan_corporation() -> None:
    """A railway, of which half must be sold, takes the money for five shares; the least start value is 50."""
    scene = Scene().cleared().stock_turn(A)
    assert could_float(scene.g, scene.s, scene.number("RB"), [50])
    assert not could_float(scene.g, scene.s, scene.number("CME"), [249])
    assert could_float(scene.g, scene.s, scene.number("CME"), [250])


@pytest.mark.rule("ruhr:5.1.f")
def test_shareholders_get_a_dividend_unless_it_is_withheld() -> None:
    """An income of 100: 20% earn 20."""
    scene = Scene().cleared().found("CME", {A: 50, B: 20}, value=60, treasury=7).paying("CME", 100)
    paid, kept = scene.fork().do(Dividend(A, True)), scene.do(Dividend(A, False))
    assert (paid.cash(A), paid.cash(B)) == (530 + 50, 530 + 20)
    assert (kept.cash(A), kept.cash(B), kept.treasury("CME")) == (530, 530, 107)


@pytest.mark.rule("ruhr:5.1.g", "ruhr:13.1.c", "ruhr:5.5.a")
def test_the_price_is_that_of_a_share() -> None:
    """At 70 a 20% certificate of a railway costs 140, one of a MONTAN corporation 70."""
    scene = Scene().cleared().found("DGEE", {A: 20}, value=70).found("CME", {A: 50}, value=70)
    scene.montan("RB", {A: 40}, "AAB", site=7, value=70).stock_turn(B)
    for action, cost in (
        (BuyShare(B, "DGEE", "offer", 20), 140),
        (BuyShare(B, "DGEE", "offer", 10), 70),
        (BuyShare(B, "CME", "offer", 10), 70),
        (BuyShare(B, "RB", "offer", 20), 70),
    ):
        assert 530 - scene.fork().do(action).cash(B) == cost


@pytest.mark.rule("ruhr:5.1.j", "ruhr:13.1.b")
def test_nobody_buys_from_another_player() -> None:
    """All of the CME is with A: there is none to buy, and no player is a place to buy from."""
    scene = Scene().cleared().found("CME", {A: 100}, value=50).stock_turn(B)
    assert scene.clause(BuyShare(B, "CME", "offer", 10)) == "13.1.b"
    assert scene.clause(BuyShare(B, "CME", "pool", 10)) == "13.1.b"
    assert scene.clause(BuyShare(B, "CME", "1", 10)) == "13.1.b"


@pytest.mark.rule("ruhr:5.1.l")
def test_the_dgee_has_two_stations() -> None:
    """Home and one more are on the map: no third."""
    scene = Scene().cleared().found("DGEE", {A: 60}, value=60, treasury=500).mark("DGEE", "H13").step("DGEE", "station")
    assert scene.node != "station"
    assert scene.clause(station(A, "J7")) == "5.1.l"


@pytest.mark.rule("ruhr:5.1.m")
@pytest.mark.parametrize(("pmc", "fitting", "other"), [(7, "RB SK TB", "US VH W"), (1, "US VH W", "RB SK TB")])
def test_montan_corporations_are_tied_to_an_industry_and_to_no_place(pmc: int, fitting: str, other: str) -> None:
    scene = Scene().cleared().set_phase("4").pmc(pmc, A, "AAABB", link=True).montan_round(A, B, C, D)
    assert all(scene.allows(found(A, code, pmc)) for code in fitting.split())
    assert not any(scene.allows(found(A, code, pmc)) for code in other.split())


# --- 5.4 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:5.4.a", "ruhr:13.3.1.b")
def test_the_bme_floats_when_the_first_stock_round_ends() -> None:
    """Nobody has bought another share: half of it has left the offer, two shares were paid by a player."""
    scene = Scene().do(BuyLot(A, "private_bme"), SetValue(A, "BME", 60))
    for lot, owner in enumerate(scene.s.lots):
        if owner < 0 and lot in scene.s.columns:
            scene.s.lots[lot] = B
    scene.g.settle(scene.s)
    assert not floated(scene, "BME")
    scene.passes(4)
    assert (floated(scene, "BME"), scene.treasury("BME"), scene.unsold("BME")) == (True, 2 * 60, 50)


def barmen(tiles: str) -> Scene:
    """180 Mark wait for the BME (100 in its treasury); tiles lie between Barmen (S10) and Hagen (P13)."""
    scene = Scene().do(BuyLot(A, "private_bme"), SetValue(A, "BME", 60)).cleared().private("private_bme", A)
    number = scene.number("BME")
    scene.s.floated[number] = scene.s.operated[number] = 1
    place_homes(scene.g, scene.s, number)
    return scene.set_phase("3").set_treasury("BME", 100).lay_all(tiles)


def waiting(scene: Scene) -> int:
    return scene.s.cash[scene.g.accounts.aside()]


@pytest.mark.rule("ruhr:5.4.b")
def test_the_waiting_money_is_the_bmes_when_barmen_and_hagen_are_joined() -> None:
    """Over Schwelm and Gevelsberg; building in Hagen costs nothing."""
    scene = barmen("R11=4/1 Q12=2/1").step("BME", "track")
    assert (waiting(scene), scene.treasury("BME")) == (180, 100)
    scene.do(LayTile(A, "P13", "718", 1))
    assert (waiting(scene), scene.treasury("BME")) == (0, 280)


@pytest.mark.rule("ruhr:5.4.b")
def test_whoever_builds_the_last_tile() -> None:
    """The CME, with a station in Hagen, pays 60 for the mountain and joins it to Barmen."""
    scene = barmen("R11=4/1 P13=718/1").found("CME", {B: 50}, value=60, treasury=60).mark("CME", "P13")
    scene.step("CME", "track").do(LayTile(B, "Q12", "2", 1))
    assert (waiting(scene), scene.treasury("BME"), scene.treasury("CME")) == (0, 280, 0)


@pytest.mark.rule("ruhr:5.4.b")
def test_a_line_that_passes_by_does_not_count() -> None:
    """Gevelsberg's track does not lead to Hagen: tile 56 turns away."""
    scene = barmen("R11=4/1 P13=718/1").step("BME", "track")
    scene.do(LayTile(A, "Q12", "56", 1))
    assert waiting(scene) == 180


# --- 5.5 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:5.5.a", "ruhr:14.3.a")
def test_a_large_dgee_certificate_is_one_certificate_and_two_shares() -> None:
    """At 60 it costs 120; of an income of 100 it earns 20."""
    scene = Scene().cleared().found("DGEE", {A: 20}, value=60).stock_turn(B).do(BuyShare(B, "DGEE", "offer", 20))
    assert (scene.cash(B), scene.percent("DGEE", B), certificates_of(scene.g, scene.s, B)) == (530 - 120, 20, 1)
    scene.paying("DGEE", 100).do(Dividend(A, True))
    assert scene.cash(B) == 530 - 120 + 20


@pytest.mark.rule("ruhr:5.5.b")
def test_both_sizes_are_for_sale() -> None:
    scene = Scene().cleared().found("KWE", {C: 50}).set_cash(1000, 1000).stock_turn(A).do(Found(A, "DGEE", 60))
    sizes = {a.percent for a in scene.offers(BuyShare) if isinstance(a, BuyShare) and a.company == "DGEE"}
    assert sizes == {20, 10}


@pytest.mark.rule("ruhr:5.5.c", "ruhr:14.2.b")
def test_the_dgee_waits_for_a_turn_of_the_kwe() -> None:
    scene = Scene().cleared().found("KWE", {B: 50}, operated=False, value=60)
    assert scene.stock_turn(A).clause(Found(A, "DGEE", 60)) == "5.5.c"
    scene.passes(4)
    while scene.s.operating_round == 1:  # the KWE has its first turn
        assert scene.mover is not None
        keep = Dividend(scene.mover, False)
        scene.do(keep if scene.allows(keep) else Pass(scene.mover))
    assert scene.stock_turn(A).allows(Found(A, "DGEE", 60))


@pytest.mark.rule("ruhr:5.5.c")
def test_without_a_kwe_there_is_no_dgee() -> None:
    assert Scene().cleared().stock_turn(A).clause(Found(A, "DGEE", 60)) == "5.5.c"


# --- 5.6 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:5.6.b", "ruhr:14.4.d")
def test_the_eh_waits_for_the_first_type_5_card() -> None:
    """Floated in phase 4 at 70 it takes no turn, and its marker stays."""
    scene = Scene().cleared().set_phase("4").cards(A, B, C, D)
    scene.found("EH", {A: 50}, value=70, operated=False).found("CME", {B: 50}, value=60)
    assert acts(scene) == ["CME"]
    assert scene.price("EH") == 70


@pytest.mark.rule("ruhr:5.6.b", "ruhr:5.6.a", "ruhr:11.m")
def test_from_the_first_type_5_card_it_queues_by_its_value() -> None:
    """The CME (90) buys the card; then the EH (70) acts before the RhE (60)."""
    scene = Scene().cleared().set_phase("4").sell_out("4").found("EH", {A: 50}, value=70, operated=False)
    scene.found("RhE", {C: 50}, value=60).found("CME", {B: 50}, value=90, treasury=900)
    scene.step("CME", "train").do(BuyTrain(B, "5", "bank", 450))
    if scene.node == "train":
        scene.passes()
    assert scene.acting() == "EH"
    assert scene.stations("J7") != []


@pytest.mark.rule("ruhr:5.6.a", "ruhr:5.1.k")
def test_in_phase_5_the_eh_is_a_railway_like_any() -> None:
    """It acts in Essen in its place, builds, buys trains."""
    scene = Scene().cleared().set_phase("5").found("EH", {A: 50}, value=70, operated=False, treasury=900)
    scene.give_trains("EH", "5").found("RhE", {C: 50}, value=90).found("CME", {B: 50}, value=60)
    assert acts(scene.fork()) == ["RhE", "EH", "CME"]
    assert scene.step("EH", "track").offers(LayTile)
    assert scene.step("EH", "train").allows(BuyTrain(A, "5", "bank", 450))


@pytest.mark.rule("ruhr:5.6.c")
def test_its_certificates_are_for_sale_before() -> None:
    scene = Scene().cleared().stock_turn(A, number=1).do(Found(A, "EH", 50))
    assert scene.allows(BuyShare(B, "EH", "offer", 10))
    assert scene.g.shares.count(scene.s, scene.g.shares.classes[scene.number("EH")][0], PLAYER + A) == 1
