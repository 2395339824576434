"""Chapters 14.1 to 14.3: starting railways, buying certificates, and the certificate limit."""

import pytest

from revier.rail.actions import BuyLot, BuyShare, Found, Pass, SellShares
from revier.rail.selling import certificates_of
from revier.rail.state import UNSOLD
from scenes.ruhr import A, B, C, D, Scene

RAILWAYS = ["CME", "KWE", "PWB", "RhE", "EH"]


def founded(scene: Scene) -> list[str]:
    """Railways that may be started now."""
    return sorted({a.company for a in scene.offers(Found) if isinstance(a, Found)})


def cme(holdings: dict[int, int], *, pool: int = 0, value: int = 80, players: int = 4, floated: bool = True) -> Scene:
    scene = (
        Scene(players)
        .cleared()
        .found(
            "CME", holdings, pool=pool, value=value, floated=floated, operated=floated, treasury=100 if floated else 0
        )
    )
    return scene.stock_turn(A)


# --- 14.1 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:14.1.b", "ruhr:14.2.k")
def test_who_passed_is_asked_again() -> None:
    scene = cme({C: 50}).do(Pass(A), BuyShare(B, "CME", "offer", 10), Pass(C), Pass(D))
    assert scene.mover == A
    assert scene.allows(BuyShare(A, "CME", "offer", 10))


@pytest.mark.rule("ruhr:14.2.k")
@pytest.mark.parametrize("deal", [BuyShare(A, "CME", "offer", 10), SellShares(A, "CME", (10,))])
def test_who_bought_or_sold_has_another_turn(deal: BuyShare | SellShares) -> None:
    scene = cme({B: 50, A: 20}).do(deal)
    if scene.mover == A:  # a sale does not end the turn
        scene.passes()
    scene.passes(3)
    assert (scene.node, scene.mover) == ("stock_turn", A)
    assert scene.passes().s.operating_round == 1


@pytest.mark.rule("ruhr:14.2.k")
def test_a_sale_begins_the_count_of_passes_anew() -> None:
    """Three have passed before A sells: all three are asked once more, and then A."""
    scene = cme({B: 50, A: 20}).stock_turn(B).passes(3).do(SellShares(A, "CME", (10,)), Pass(A)).passes(3)
    assert (scene.node, scene.mover) == ("stock_turn", A)
    assert scene.passes().s.operating_round == 1


# --- 14.2: what is for sale -------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:14.2.a")
@pytest.mark.parametrize("code", ["15", "generaler"])
def test_nothing_but_the_package_while_one_item_is_unsold(code: str) -> None:
    scene = Scene()
    for lot in scene.s.columns:
        scene.s.lots[lot] = B
    scene.s.lots[scene.g.d.lot_index[code]] = UNSOLD
    assert scene.clause(Found(A, "CME", 60)) == "3.a"
    assert scene.clause(BuyShare(A, "CME", "offer", 10)) == "3.a"
    scene.do(BuyLot(A, code))
    assert scene.allows(Found(B, "CME", 60))


@pytest.mark.rule("ruhr:14.2.b")
def test_then_all_railways_but_the_dgee_are_open() -> None:
    """The BME is open too: it was started with the package."""
    scene = Scene().cleared().found("BME", {B: 20}, pool=30, floated=False, operated=False).stock_turn(A, number=1)
    assert founded(scene) == sorted(RAILWAYS)
    assert {a.source for a in scene.offers(BuyShare) if isinstance(a, BuyShare) and a.company == "BME"} == {
        "offer",
        "pool",
    }
    assert scene.clause(Found(A, "DGEE", 60)) == "5.5.c"


@pytest.mark.rule("ruhr:14.2.c", "ruhr:3.b")
@pytest.mark.parametrize("phase", ["2", "4", "8"])
def test_no_certificate_of_an_unfounded_montan_corporation(phase: str) -> None:
    scene = Scene().cleared().set_phase(phase).stock_turn(A)
    assert scene.clause(BuyShare(A, "RB", "offer", 20)) == "14.2.c"


@pytest.mark.rule("ruhr:14.2.c", "ruhr:13.1.b", "ruhr:13.1.c")
def test_certificates_of_a_founded_one() -> None:
    scene = Scene().cleared().set_phase("4").montan("RB", {A: 20}, "AAABB", site=7, operated=False).stock_turn(B)
    cheapest = scene.fork()
    cheapest.s.square[cheapest.number("RB")] = 0
    assert cheapest.do(BuyShare(B, "RB", "offer", 20)).cash(B) == 530 - 30  # the lowest box of the market
    assert scene.do(BuyShare(B, "RB", "offer", 20)).percent("RB", B) == 20
    assert scene.cash(B) == 530 - 70


@pytest.mark.rule("ruhr:14.2.g", "ruhr:5.1.d")
def test_no_montan_director_certificate_from_the_offer() -> None:
    scene = Scene().cleared().set_phase("4").stock_turn(A)
    assert scene.clause(Found(A, "SK", 70)) == "14.2.g"
    assert "SK" not in founded(scene)


# --- 14.2: starting a railway -----------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:14.2.d")
def test_twice_the_value_for_a_director_certificate() -> None:
    scene = Scene().cleared().stock_turn(A)
    bank = scene.bank
    scene.do(Found(A, "RhE", 70))
    assert (scene.cash(A), scene.bank, scene.treasury("RhE"), scene.director("RhE")) == (530 - 140, bank + 140, 0, A)


@pytest.mark.rule("ruhr:14.2.d")
def test_who_cannot_pay_twice_the_value_does_not_start() -> None:
    scene = Scene().cleared().set_cash(129).stock_turn(A)
    assert scene.clause(Found(A, "RhE", 65)) == "14.2.d"
    assert scene.allows(Found(A, "RhE", 60))


@pytest.mark.rule("ruhr:14.2.e")
@pytest.mark.parametrize(
    ("phase", "highest", "refused"),
    [("2", 70, 75), ("3", 80, 90), ("4", 80, 90), ("5", 100, 115), ("6", 100, 115), ("8", 100, 115)],
)
def test_start_values_by_the_colour_of_the_phase(phase: str, highest: int, refused: int) -> None:
    scene = Scene().cleared().set_phase(phase).stock_turn(A)
    values = [a.value for a in scene.offers(Found) if isinstance(a, Found) and a.company == "CME"]
    assert (values[0], values[-1]) == (50, highest)
    for value in (refused, 40, 62):  # too high, too low, no box
        assert scene.clause(Found(A, "CME", value)) == "14.2.e"


@pytest.mark.rule("ruhr:14.2.f", "ruhr:7.1.d")
def test_a_new_marker_goes_underneath() -> None:
    scene = Scene().cleared().found("BME", {B: 50}, value=70).stock_turn(A).do(Found(A, "RhE", 70))
    scene.s.floated[scene.number("RhE")] = 1
    assert scene.order() == ["BME", "RhE"]


# --- 14.2: where the money goes ---------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:14.2.h")
def test_money_for_a_new_certificate_of_a_floated_corporation_is_its_own() -> None:
    scene = cme({B: 50})
    bank = scene.bank
    scene.do(BuyShare(A, "CME", "offer", 10))
    assert (scene.treasury("CME"), scene.bank, scene.cash(A)) == (180, bank, 450)


@pytest.mark.rule("ruhr:14.2.h")
def test_before_it_floats_the_money_is_the_banks() -> None:
    scene = cme({B: 20}, floated=False)
    bank = scene.bank
    scene.do(BuyShare(A, "CME", "offer", 10))
    assert (scene.treasury("CME"), scene.bank) == (0, bank + 80)


@pytest.mark.rule("ruhr:14.2.h", "ruhr:5.1.e")
def test_a_new_montan_corporation_gets_the_money_at_once() -> None:
    """It floats with its founding: the charter lies with its director."""
    scene = Scene().cleared().set_phase("4").montan("RB", {A: 20}, "AAABB", site=7, operated=False, treasury=50)
    scene.stock_turn(B).do(BuyShare(B, "RB", "offer", 20))
    assert scene.treasury("RB") == 50 + 70


@pytest.mark.rule("ruhr:14.2.i")
def test_money_for_a_certificate_of_the_pool_is_the_banks() -> None:
    scene = cme({B: 50}, pool=10)
    bank = scene.bank
    scene.do(BuyShare(A, "CME", "pool", 10))
    assert (scene.treasury("CME"), scene.bank) == (100, bank + 80)


@pytest.mark.rule("ruhr:14.2.h", "ruhr:14.2.i")
@pytest.mark.parametrize("source", ["offer", "pool"])
def test_who_cannot_pay_does_not_buy(source: str) -> None:
    scene = cme({B: 50}, pool=10).set_cash(79)
    assert scene.clause(BuyShare(A, "CME", source, 10)) == "14.2.h"


@pytest.mark.rule("ruhr:14.2.j")
def test_who_sold_does_not_buy_the_same_in_this_round() -> None:
    scene = cme({B: 50, A: 20}).do(SellShares(A, "CME", (10,)))
    for source in ("pool", "offer"):
        assert scene.clause(BuyShare(A, "CME", source, 10)) == "14.2.j"
    scene.passes(4)
    assert scene.clause(BuyShare(A, "CME", "pool", 10)) == "14.2.j"  # in a later turn neither
    scene.after_set().set_phase("2")
    while scene.mover != A:
        scene.passes()
    assert scene.allows(BuyShare(A, "CME", "pool", 10))


# --- 14.3 -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:14.3.a", "ruhr:4.1.1.h")
def test_everything_counts_as_one() -> None:
    """A private company, two pMCs, a director certificate and a small one: five."""
    scene = Scene().cleared().private("ruhrschifffahrt", A).pmc(7, A, "A").pmc(10, A, "A")
    scene.found("CME", {A: 20}).found("RhE", {B: 50, A: 10})
    assert certificates_of(scene.g, scene.s, A) == 5


@pytest.mark.rule("ruhr:14.3.a")
def test_a_closed_private_and_a_passive_pmc_count_no_more() -> None:
    scene = Scene().cleared().private("ruhrschifffahrt", A).pmc(7, A, "A")
    assert certificates_of(scene.g, scene.s, A) == 2
    scene.passive(7).cleared()
    assert certificates_of(scene.g, scene.s, A) == 0


def full(players: int, over: int = 0) -> Scene:
    """A holds as many certificates as so many players may, or more: of the CME and the RhE, and pMCs for the rest."""
    scene = Scene(players).cleared().found("CME", {A: 90}, value=50).found("RhE", {A: 90}, value=50)
    scene.found("KWE", {B: 50}, value=50)
    wanted = scene.g.d.certificate_limit + over - 16
    if wanted < 0:
        scene.found("RhE", {B: 20, A: (wanted + 8) * 10}, director=B, value=50)
    for number in range(1, max(0, wanted) + 1):
        scene.pmc(number, A, "")
    return scene.stock_turn(A)


@pytest.mark.rule("ruhr:14.3.b")
@pytest.mark.parametrize(("players", "limit"), [(3, 25), (4, 18), (5, 15), (6, 12)])
def test_nobody_buys_beyond_the_limit(players: int, limit: int) -> None:
    scene = full(players)
    assert certificates_of(scene.g, scene.s, A) == limit
    assert scene.clause(BuyShare(A, "KWE", "offer", 10)) == "14.3.b"
    assert scene.clause(Found(A, "PWB", 50)) == "14.3.b"
    assert scene.fork().do(SellShares(A, "CME", (10,))).allows(BuyShare(A, "KWE", "offer", 10))
    below = full(players, -1)
    assert below.allows(BuyShare(A, "KWE", "offer", 10))


@pytest.mark.rule("ruhr:14.3.c")
def test_above_the_limit_a_player_must_sell() -> None:
    """13 of 12: neither a pass nor a purchase; one sale is enough."""
    scene = full(6, 1)
    assert (certificates_of(scene.g, scene.s, A), scene.clause(Pass(A))) == (13, "14.3.c")
    assert scene.clause(BuyShare(A, "KWE", "offer", 10)) == "14.3.c"
    scene.do(SellShares(A, "CME", (10,)))
    assert scene.allows(Pass(A))
    assert scene.clause(BuyShare(A, "KWE", "offer", 10)) == "14.3.b"


@pytest.mark.rule("ruhr:14.3.c")
def test_who_can_sell_nothing_tries_again_later() -> None:
    """The CME and the RhE have never acted, so that none of their certificates can be sold."""
    scene = full(6, 1)
    for company in ("CME", "RhE"):
        scene.s.operated[scene.number(company)] = 0
    assert scene.do(Pass(A)).mover == B


@pytest.mark.rule("ruhr:14.3.c", "ruhr:5.3.a")
def test_a_lost_directorship_may_bring_a_player_above_the_limit() -> None:
    """A had 12 with the director certificate of the KWE; for it he gets two."""
    scene = Scene(6).cleared().found("CME", {A: 90}, value=50).found("KWE", {A: 20, B: 20}, director=A, value=50)
    scene.pmc(1, A, "").pmc(3, A, "").stock_turn(B)
    assert certificates_of(scene.g, scene.s, A) == 8 + 1 + 2
    scene.pmc(5, A, "").do(BuyShare(B, "KWE", "offer", 10))
    assert (scene.director("KWE"), certificates_of(scene.g, scene.s, A)) == (B, 13)


@pytest.mark.rule("ruhr:14.3.d")
def test_all_of_one_corporation_may_be_held() -> None:
    scene = cme({A: 90}, value=50)
    assert scene.do(BuyShare(A, "CME", "offer", 10)).percent("CME", A) == 100
