"""Chapter 10.9: the bankruptcy of a player, with its three cases, and railways without a director."""

import pytest

from revier.core.action import NATURE
from revier.games.ruhr.actions import BuildLink
from revier.games.ruhr.state import ACTIVE, PASSIVE
from revier.rail.actions import AnnounceTrain, BuyShare, BuyTrain, Dividend, GoBankrupt, OwnDeal, Run
from revier.rail.state import CLOSED, NOBODY, PLAYER, POOL
from scenes.ruhr import A, B, C, D, Scene, station
from scenes.ruhr_lines import HAMM_SOEST, HAMM_TO_KAMEN, HAMM_TO_SOEST, lay


def doomed(
    holdings: dict[int, int],
    *,
    treasury: int = 0,
    seat: int = A,
    at: tuple[int, int] | None = None,
    pool: int = 50,
) -> Scene:
    """The PWB needs a train that its director cannot pay: the pool is half full, so nothing of it can be sold."""
    scene = Scene().cleared().found("PWB", holdings, pool=pool, treasury=treasury, director=seat, at=at, value=60)
    cash = [500, 500, 500, 500]
    cash[seat] = 0
    return scene.set_phase("3").set_cash(*cash).step("PWB", "train")


def ruin(scene: Scene, seat: int = A) -> Scene:
    """The director names a new 3 and goes bankrupt."""
    return scene.do(AnnounceTrain(seat, "3", "bank"), GoBankrupt(seat))


def orphan(company: str = "PWB", *, treasury: int = 0, trains: str = "") -> Scene:
    """A railway that nobody directs: its director's certificate lies in the pool."""
    scene = Scene().cleared().found(company, {A: 20, B: 10}, value=60, treasury=treasury, pool=50)
    shares, number = scene.g.shares, scene.number(company)
    shares.move(scene.s, shares.classes[number][0], PLAYER + A, POOL)
    scene.s.director[number], scene.s.receivership[number] = NOBODY, 1
    return scene.set_phase("3").give_trains(company, *trains.split())


# --- a ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.9.a")
def test_all_certificates_go_to_the_pool_beyond_half() -> None:
    """30% of the PWB to 50% in the pool; of the CME 30% to 40%, the director's certificate among them."""
    scene = doomed({A: 30, B: 20}).found("CME", {A: 30, C: 30}, value=70, pool=40, director=A, operated=False)
    scene.step("PWB", "train")
    ruin(scene)
    assert (scene.pool("PWB"), scene.pool("CME")) == (80, 70)
    assert (scene.percent("PWB", A), scene.percent("CME", A), scene.cash(A)) == (0, 0, 0)
    assert scene.s.bankrupt[A] == 1


@pytest.mark.rule("ruhr:10.9.a")
def test_privates_and_mines_of_the_bankrupt() -> None:
    """Privates leave the game, pMCs become passive; Priority Deal to the left, the Montan round card is gone."""
    scene = doomed({A: 30, B: 20}).private("generaler", A).pmc(7, A, "AAB", chest=40).pmc(10, B, "AAB")
    scene.cards(A, B, C, D)
    scene.s.priority, scene.s.owed[A] = A, 30
    scene.step("PWB", "train")
    ruin(scene)
    assert (scene.owner("generaler"), scene.standing(7), scene.standing(10)) == (CLOSED, PASSIVE, ACTIVE)
    assert (scene.boxes(7), scene.chest(7)) == ("", 0)
    assert (scene.s.priority, scene.s.card) == (B, [0, 2, 3, 4])
    assert (scene.s.owed[A], scene.g.worth(scene.s, A)) == (0, 0)
    scene.set_phase("4").after_set().passes(3).passes(3)  # a Montan round; then the cards are dealt to those in play
    assert (scene.node, scene.s.card) == ("stock_turn", [0, 1, 2, 3])


@pytest.mark.rule("ruhr:10.9.a")
def test_with_one_player_left_the_game_is_over() -> None:
    scene = doomed({A: 30, B: 20})
    scene.s.bankrupt[C] = 1
    assert ruin(scene.fork()).mover == B  # D is still there, too
    scene.s.bankrupt[D] = 1
    assert (ruin(scene).s.end, scene.mover) == ("bankruptcy", None)


@pytest.mark.rule("ruhr:10.9.aa")
def test_only_where_the_bankrupt_was_director_the_value_falls() -> None:
    """PWB 60 to 55; of the CME at 70 he had 20% and no say."""
    scene = doomed({A: 30, B: 20}).found("CME", {B: 50, A: 20}, value=70, operated=False).step("PWB", "train")
    ruin(scene)
    assert (scene.price("PWB"), scene.price("CME")) == (55, 70)


@pytest.mark.rule("ruhr:10.9.ab")
def test_proceeds_pay_for_the_train_and_the_rest_goes_to_the_bank() -> None:
    """30% at 60 bring 180; the treasury has 80 of 180, so 100 go there and 80 back to the bank."""
    scene = doomed({A: 30, B: 20}, treasury=80)
    bank = scene.bank
    ruin(scene)
    assert (scene.treasury("PWB"), scene.bank) == (180, bank - 180 + 80)
    scene.do(BuyTrain(B, "3", "bank", 180))
    assert (scene.trains("PWB"), scene.treasury("PWB"), scene.cash(B)) == (["3"], 0, 500)


@pytest.mark.rule("ruhr:10.9.ac")
def test_the_new_director_pays_what_is_still_missing() -> None:
    """100 are missing; 20% at 40 bring 80; the new director adds 20."""
    scene = doomed({A: 20, B: 20}, treasury=80, at=(0, 1))
    ruin(scene)
    assert (scene.director("PWB"), scene.mover, scene.treasury("PWB")) == (B, B, 160)
    scene.do(BuyTrain(B, "3", "bank", 180))
    assert (scene.trains("PWB"), scene.treasury("PWB"), scene.cash(B)) == (["3"], 0, 480)


@pytest.mark.rule("ruhr:10.9.ac", "ruhr:10.9.ca")
def test_the_new_director_may_be_ruined_in_turn() -> None:
    scene = doomed({A: 20, B: 20, C: 10}, at=(0, 1)).set_cash(0, 0, 500, 500)
    ruin(scene)
    assert scene.clause(BuyTrain(B, "3", "bank", 180)) == "10.8.4.e"
    scene.do(GoBankrupt(B))
    assert [seat for seat in range(4) if scene.s.bankrupt[seat]] == [A, B]
    # 80 and, after the drop to 30, 60: the bank lends the last 40, as nobody has 20%
    assert (scene.director("PWB"), scene.trains("PWB")) == (NOBODY, ["3"])
    assert scene.s.debt[scene.number("PWB")] == 180 - 80 - 60


# --- b ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.9.b")
def test_the_directors_certificate_goes_to_the_largest_holder_for_two_others() -> None:
    scene = doomed({A: 20, B: 10, C: 20})
    ruin(scene)
    assert (scene.director("PWB"), scene.percent("PWB", C), scene.pool("PWB")) == (C, 20, 70)
    certificate = scene.g.shares.classes[scene.number("PWB")][0]
    assert scene.g.shares.count(scene.s, certificate, PLAYER + C) == 1


@pytest.mark.rule("ruhr:10.9.b")
@pytest.mark.parametrize(("bankrupt", "others", "heir"), [(B, (C, D), C), (C, (B, D), D), (D, (B, C), B)])
def test_of_equal_holders_the_next_after_the_bankrupt(bankrupt: int, others: tuple[int, int], heir: int) -> None:
    scene = doomed({bankrupt: 20, others[0]: 20, others[1]: 20}, pool=40, seat=bankrupt)
    assert ruin(scene, bankrupt).director("PWB") == heir


@pytest.mark.rule("ruhr:10.9.ba")
def test_the_new_director_completes_the_purchase_that_was_chosen() -> None:
    scene = doomed({A: 20, B: 20}).found("CME", {C: 60}, value=70).give_trains("CME", "3").pool_train("2")
    scene.step("PWB", "train")
    ruin(scene)
    assert scene.clause(BuyTrain(B, "3", "CME", 1)) == "10.9.ba"
    assert scene.clause(BuyTrain(B, "2", "pool", 80)) == "10.9.ba"
    assert scene.allows(BuyTrain(B, "3", "bank", 180))


# --- c ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:10.9.c")
def test_where_nobody_is_entitled_the_bank_completes_the_purchase() -> None:
    """40% at 60 bring 240: 180 for the train, 60 to the bank, no loan."""
    scene = doomed({A: 40, B: 10})
    bank = scene.bank
    ruin(scene)
    assert (scene.director("PWB"), scene.trains("PWB"), scene.treasury("PWB")) == (NOBODY, ["3"], 0)
    assert (scene.bank, scene.s.debt[scene.number("PWB")]) == (bank, 0)
    assert scene.node not in ("raise", "train")


@pytest.mark.rule("ruhr:10.9.c")
def test_a_railway_without_a_director_runs_and_withholds_and_does_nothing_else() -> None:
    scene = orphan(trains="3").operate()
    assert (scene.acting(), scene.node, scene.mover) == ("PWB", "run", NATURE)
    for action in (lay("M8=4/0", NATURE), station(NATURE, "J7"), BuildLink(NATURE, 2), OwnDeal(NATURE, "sell", 10)):
        assert not scene.allows(action)
    scene.do(scene.offers(Run)[0])
    assert (scene.treasury("PWB"), scene.price("PWB"), scene.trains("PWB")) == (20 + 30, 55, ["3"])
    assert not scene.allows(Dividend(NATURE, True))


@pytest.mark.rule("ruhr:10.9.c")
def test_the_banker_runs_it_as_well_as_can_be() -> None:
    """From Hamm (30) to Kamen (10), or on to Unna (10) and Soest (20)."""
    scene = orphan("KWE", trains="3").lay_all(HAMM_SOEST).operate()
    scene.refuses(scene.run(("3", HAMM_TO_KAMEN)), "10.9.c")
    assert scene.do(scene.run(("3", HAMM_TO_SOEST))).treasury("KWE") == 30 + 10 + 10 + 20


@pytest.mark.rule("ruhr:10.9.c")
def test_it_deals_in_none_of_its_certificates() -> None:
    scene = orphan(trains="3").operate()
    assert scene.clause(OwnDeal(NATURE, "sell", 10)) == "10.9.c"


@pytest.mark.rule("ruhr:10.9.c", "ruhr:7.3.g")
def test_a_phase_that_the_banks_purchase_begins_takes_full_effect() -> None:
    """The first 5 makes the limit two: the CME of B has to give up one of its three trains."""
    scene = orphan(treasury=900).set_phase("4").sell_out("4").found("CME", {B: 60}, value=50)
    scene.give_trains("CME", "3", "4", "4").step("PWB", "train")
    assert (scene.phase, scene.trains("PWB"), scene.node, scene.mover) == ("5", ["5"], "discard", B)


@pytest.mark.rule("ruhr:7.3.a", "ruhr:10.9.ca")
def test_a_railway_earns_before_it_pays_its_debt() -> None:
    """From Steele to Essen for 50; the debt was 130."""
    scene = orphan(trains="3")
    scene.s.debt[scene.number("PWB")] = 130
    scene.operate().do(scene.offers(Run)[0])
    assert (scene.treasury("PWB"), scene.s.debt[scene.number("PWB")]) == (0, 130 - 50)


@pytest.mark.rule("ruhr:10.9.c")
def test_whoever_comes_to_hold_20_percent_takes_over() -> None:
    scene = orphan(trains="3").set_cash(500, 500, 500, 500).stock_turn(B).do(BuyShare(B, "PWB", "pool", 10))
    assert (scene.director("PWB"), scene.percent("PWB", B)) == (B, 20)
    assert scene.s.receivership[scene.number("PWB")] == 0
    certificate = scene.g.shares.classes[scene.number("PWB")][0]
    assert scene.g.shares.count(scene.s, certificate, PLAYER + B) == 1


@pytest.mark.rule("ruhr:10.9.c")
def test_it_buys_a_card_only_when_it_must() -> None:
    scene = orphan(treasury=900, trains="3").step("PWB", "train")
    assert scene.trains("PWB") == ["3"]
    scene = orphan(treasury=900).step("PWB", "train")
    assert (scene.trains("PWB"), scene.treasury("PWB")) == (["3"], 720)
    scene = orphan("KWE", treasury=900).step("KWE", "train")  # without a route
    assert scene.trains("KWE") == []


@pytest.mark.rule("ruhr:10.9.ca", "ruhr:10.9.c")
def test_the_bank_buys_the_cheapest_train() -> None:
    """A 2 of the pool for 80 rather than a new 3 for 180."""
    scene = orphan(treasury=100).pool_train("2").step("PWB", "train")
    assert (scene.trains("PWB"), scene.treasury("PWB"), scene.s.debt[scene.number("PWB")]) == (["2"], 20, 0)


@pytest.mark.rule("ruhr:10.9.ca")
def test_the_bank_lends_what_is_missing_and_is_repaid_from_the_next_income() -> None:
    """Treasury 50, train 180: a loan of 130; an income of 100 leaves 30."""
    scene = orphan(treasury=50).step("PWB", "train")
    number = scene.number("PWB")
    assert (scene.trains("PWB"), scene.treasury("PWB"), scene.s.debt[number]) == (["3"], 0, 130)
    scene.paying("PWB", 100)
    assert (scene.treasury("PWB"), scene.s.debt[number]) == (0, 30)
    scene.paying("PWB", 100)
    assert (scene.treasury("PWB"), scene.s.debt[number]) == (70, 0)
