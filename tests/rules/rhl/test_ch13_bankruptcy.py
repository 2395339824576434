"""Chapter 13.3: bankruptcy, receivership and bank debts."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.action import NATURE
from revier.core.flow import PlainFrame
from revier.rail.actions import AnnounceTrain, BuyShare, BuyTrain, GoBankrupt, Pass, SellShares
from revier.rail.frames import RoundsFrame
from revier.rail.state import CLOSED, NOBODY, PLAYER, POOL
from scenes.rhl import A, B, C, D, Scene
from scenes.rhl_track import lay

# Barmen, green, with a way to Düsseldorf and one to the Eastern Ruhr, which has its four links.
TWO_WAYS = "F13=934/5 F11=9/1 D13=201/3 C12=937/0 E14=9/0"
TO_RUHR = ("2", "F13:c0 E14 D15:c0")  # 40 + 50
TO_DUSSELDORF = ("2", "F13:c0 F11 F9:c1")  # 40 + 30


def ruined(holdings: dict[int, int], *cash: int, treasury: int = 40, players: int = 4, **options: Any) -> Scene:
    """DEE of player A had to buy a 4-train at 300; A has nothing to sell and is about to declare bankruptcy."""
    scene = Scene(players, **options).give_lots().set_phase("4").set_cash(*cash)
    scene.found("DEE", holdings, value=80, director=A, treasury=treasury)
    lay(scene, "F11=9/1").step("DEE", "train")
    return scene.do(AnnounceTrain(A, "4", "bank"))


def in_receivership(company: str, *, debt: int = 210, **options: Any) -> Scene:
    """A company without a director: its 20% certificate lies in the Bank Pool, B and C have 10% each."""
    scene = Scene(3, **options).give_lots().set_phase("3").found(company, {A: 20, B: 10, C: 10}, at=(1, 3))
    number = scene.number(company)
    scene.g.shares.move_all(scene.s, number, PLAYER + A, POOL)
    scene.s.director[number] = NOBODY
    scene.s.receivership[number] = 1
    scene.s.debt[number] = debt
    return scene


# --- the bankrupt player ----------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:13.3.a")
def test_the_others_play_on() -> None:
    scene = ruined({A: 20, B: 30}, 150, 500, 0, 0).do(GoBankrupt(A))
    assert scene.s.bankrupt == [1, 0, 0, 0]
    assert scene.g.in_play(scene.s) == [B, C, D]
    assert scene.g.outcome(scene.s) is None
    scene.do(BuyTrain(B, "4", "bank", 300), Pass(B))  # the operating round ends with it
    assert scene.node == "stock_turn"
    scene.passes(3)  # three passes end the stock round: A is not asked
    assert scene.node != "stock_turn"


@pytest.mark.rule("rhl:13.3.a")
def test_a_player_left_alone_has_won() -> None:
    scene = ruined({A: 20, B: 30}, 0, 700, 0, players=3)
    scene.s.bankrupt[C] = 1
    scene.do(GoBankrupt(A))
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert (outcome.reason, outcome.winners, outcome.scores) == ("bankruptcy", (B,), (0, 700 + 3 * 80, 0))


@pytest.mark.rule("rhl:13.3.b")
def test_his_shares_go_to_the_bank_pool_and_no_price_changes() -> None:
    scene = ruined({A: 20, B: 30}, 150, 500, 0, 0)
    scene.found("BME", {A: 40, C: 30}, pool=30, value=90, operated=False)  # nothing of it could be sold before
    squares = scene.s.square[:]
    scene.do(GoBankrupt(A))
    assert (scene.pool("BME"), scene.price("BME")) == (70, 90)
    assert scene.s.square == squares
    assert [scene.percent(company, A) for company in ("BME", "DEE")] == [0, 0]


@pytest.mark.rule("rhl:13.3.a", "rhl:13.3.b", "rhl:13.3.c", "rhl:13.3.d", "rhl:13.3.n")
def test_whoever_it_is_only_the_bankrupts_things_go() -> None:
    """A cannot pay, then B, his successor, cannot either: 300 less 40, less 50 and 30. C takes over and pays 180."""
    scene = ruined({A: 20, B: 20, C: 20}, 50, 30, 500, 70).give_lots(PWB=A, Szl=B, Tjt=C)
    scene.found("CME", {C: 30, B: 20, A: 10}, operated=False)
    scene.s.priority = B
    scene.do(GoBankrupt(A))
    assert (scene.pool("CME"), scene.owner("PWB"), scene.owner("Szl"), scene.s.priority) == (10, CLOSED, B, B)
    scene.do(GoBankrupt(B))
    assert (scene.pool("CME"), scene.percent("CME", B), scene.percent("CME", C)) == (30, 0, 30)
    assert (scene.owner("Szl"), scene.owner("Tjt"), scene.s.priority) == (CLOSED, C, C)
    assert (scene.s.bankrupt, [scene.cash(seat) for seat in (A, B, C, D)]) == ([1, 1, 0, 0], [0, 0, 500, 70])
    assert scene.do(BuyTrain(C, "4", "bank", 300)).cash(C) == 500 - 180


@pytest.mark.rule("rhl:13.3.b")
def test_director_certificates_may_lie_in_the_bank_pool() -> None:
    scene = ruined({A: 20, B: 10}, 0, 0, 0, 0).do(GoBankrupt(A))
    assert scene.g.shares.has_director(scene.s, scene.number("DEE"), POOL)


@pytest.mark.rule("rhl:13.3.c", "rhl:13.3.f")
def test_his_cash_counts_towards_the_train_and_the_successor_pays_the_rest() -> None:
    """300 for the train, 40 in the treasury, 150 of the bankrupt: 110 remain."""
    scene = ruined({A: 20, C: 30}, 150, 0, 500, 0).do(GoBankrupt(A))
    assert (scene.node, scene.mover, scene.director("DEE")) == ("raise", C, C)
    assert scene.clause(BuyTrain(C, "5", "bank", 500)) == "13.3.f"
    scene.do(BuyTrain(C, "4", "bank", 300))
    assert [scene.cash(seat) for seat in (A, B, C)] == [0, 0, 390]
    assert (scene.treasury("DEE"), scene.trains("DEE")) == (0, ["4"])


@pytest.mark.rule("rhl:13.3.c")
def test_option_bankrupt_cash() -> None:
    credited = ruined({A: 20, C: 30}, 150, 0, 500, 0, bankrupt_cash="always_credited").do(GoBankrupt(A))
    lost = ruined({A: 20, C: 30}, 150, 0, 500, 0, bankrupt_cash="only_in_receivership").do(GoBankrupt(A))
    for scene, left in ((credited, 390), (lost, 240)):
        scene.do(BuyTrain(C, "4", "bank", 300))
        assert scene.cash(C) == left
    alone = ruined({A: 20, B: 10, C: 10}, 150, 0, 0, 0, bankrupt_cash="only_in_receivership").do(GoBankrupt(A))
    assert alone.s.debt[alone.number("DEE")] == 110 + 100


@pytest.mark.rule("rhl:13.3.d")
def test_his_private_companies_close() -> None:
    scene = ruined({A: 20, B: 30}, 0, 500, 0, 0)
    scene.give_lots(Szl=A, Tjt=B).do(GoBankrupt(A))
    assert (scene.owner("Szl"), scene.owner("Tjt")) == (CLOSED, B)


@pytest.mark.parametrize(
    ("holdings", "heir"),
    [({A: 20, B: 20, C: 30}, C), ({A: 20, B: 20, C: 20}, B), ({A: 20, C: 20, D: 20}, C), ({A: 30, B: 10, D: 20}, D)],
)
@pytest.mark.rule("rhl:13.3.e")
def test_the_largest_holder_with_20_percent_takes_over(holdings: dict[int, int], heir: int) -> None:
    scene = ruined(holdings, 0, 0, 0, 0)
    if holdings[A] > 20:
        scene.do(SellShares(A, "DEE", (10,)))
    before = scene.percent("DEE", heir)
    scene.do(GoBankrupt(A))
    assert (scene.director("DEE"), scene.percent("DEE", heir)) == (heir, before)


@pytest.mark.rule("rhl:13.3.f")
def test_a_successor_who_cannot_pay_follows_him() -> None:
    scene = ruined({A: 20, B: 20, C: 20}, 150, 0, 500, 0).do(GoBankrupt(A))
    assert (scene.mover, scene.director("DEE")) == (B, B)
    scene.do(GoBankrupt(B))
    assert (scene.mover, scene.director("DEE")) == (C, C)
    scene.do(BuyTrain(C, "4", "bank", 300))
    assert scene.cash(C) == 390


@pytest.mark.rule("rhl:13.3.f")
def test_difference_successor_train() -> None:
    scene = ruined({A: 20, C: 30}, 0, 0, 900, 0, successor_train="free_again").pool_train("3")
    scene.do(GoBankrupt(A))
    assert (scene.node, scene.mover) == ("train", C)
    assert scene.allows(BuyTrain(C, "3", "pool", 200))


@pytest.mark.rule("rhl:13.3.b")
def test_difference_bankrupt_unfounded_share() -> None:
    for rule, pool in (("to_pool", 10), ("stays", 0)):
        scene = ruined({A: 20, B: 30}, 0, 500, 0, 0, bankrupt_unfounded_share=rule)
        free = scene.g.shares.normal(scene.number("GVE"))[-1]
        scene.g.shares.move(scene.s, free, 2, PLAYER + A)  # the share that came with certificate No. 5
        scene.found("CME", {C: 50, A: 10}, at=(0, 0), operated=False)  # founded, on the first square
        scene.do(GoBankrupt(A))
        assert (scene.pool("GVE"), scene.percent("GVE", A)) == (pool, 10 - pool)
        assert (scene.pool("CME"), scene.percent("CME", A)) == (10, 0)


@pytest.mark.rule("rhl:13.3.m")
def test_his_other_corporations_get_new_directors_too() -> None:
    scene = ruined({A: 20, B: 30}, 0, 500, 0, 0)
    scene.found("ADR", {A: 30, D: 20}, operated=False).found("BME", {A: 20, D: 10}, operated=False)
    scene.found("CME", {C: 30, A: 10}, operated=False)  # not his to direct
    scene.do(GoBankrupt(A))
    assert (scene.director("CME"), scene.percent("CME", C), scene.pool("CME")) == (C, 30, 10)
    assert scene.s.receivership[scene.number("CME")] == 0
    assert (scene.director("ADR"), scene.percent("ADR", D), scene.pool("ADR")) == (D, 20, 30)
    assert (scene.director("BME"), scene.s.receivership[scene.number("BME")]) == (NOBODY, 1)
    assert (scene.trains("BME"), scene.s.debt[scene.number("BME")]) == ([], 0)  # its duty falls due in its own turn


@pytest.mark.rule("rhl:13.3.m", "rhl:13.3.o")
def test_his_other_corporations_get_their_train_in_their_own_turn() -> None:
    """DEE buys a 4-train at 300 for B. BME has a route to Düsseldorf, no train and 150 in its treasury."""
    scene = ruined({A: 20, B: 30}, 0, 500, 0, 0)
    scene.found("BME", {A: 20, D: 10}, value=70, treasury=150, operated=False)
    number = scene.number("BME")
    scene.s.acted[number] = 0
    lay(scene, "F13=934/5")
    scene.do(GoBankrupt(A))
    assert (scene.director("BME"), scene.trains("BME"), scene.s.debt[number]) == (NOBODY, [], 0)
    scene.do(BuyTrain(B, "4", "bank", 300), Pass(B))
    assert (scene.trains("BME"), scene.treasury("BME"), scene.s.debt[number]) == (["4"], 0, 150 + 100)


@pytest.mark.rule("rhl:13.3.n")
def test_his_priority_deal_goes_to_the_left() -> None:
    scene = ruined({A: 20, B: 30}, 0, 500, 0, 0)
    scene.s.priority = A
    assert scene.do(GoBankrupt(A)).s.priority == B
    other = ruined({A: 20, B: 30}, 0, 500, 0, 0)
    other.s.priority = D
    assert other.do(GoBankrupt(A)).s.priority == D


# --- receivership -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("rhl:13.3.g")
def test_without_a_successor_the_bank_pays_and_keeps_a_debt() -> None:
    scene = ruined({A: 20, B: 10, C: 10}, 150, 0, 0, 0)
    number, bank = scene.number("DEE"), scene.bank
    scene.do(GoBankrupt(A))
    assert (scene.director("DEE"), scene.s.receivership[number], scene.s.debt[number]) == (NOBODY, 1, 210)
    assert (scene.trains("DEE"), scene.treasury("DEE")) == (["4"], 0)
    assert scene.bank == bank + 40 + 150  # 300 for the train less the 110 it lends
    assert scene.node == "stock_turn"  # nobody is left to decide on another train


@pytest.mark.rule("rhl:13.3.g", "rhl:17.1.d")
def test_the_loan_does_not_break_the_bank() -> None:
    scene = ruined({A: 20, B: 10, C: 10}, 150, 0, 0, 0).set_bank(0)
    scene.do(GoBankrupt(A))
    assert (scene.bank, scene.s.broken) == (190, 0)


@pytest.mark.rule("rhl:13.3.h", "rhl:13.3.i", "rhl:13.3.j")
def test_a_turn_in_receivership() -> None:
    scene = lay(in_receivership("BME"), TWO_WAYS).give_trains("BME", "2")
    scene.s.flow = [RoundsFrame("rounds", "stock"), PlainFrame("set"), PlainFrame("operating_round")]
    scene.s.stock_round, scene.s.operating_round, scene.s.operating_rounds = 2, 1, 1
    scene.s.acted = [0] * len(scene.g.d.companies)
    scene.g.settle(scene.s)
    assert (scene.node, scene.mover) == ("run", NATURE)  # neither track nor markers
    assert scene.clause(scene.run(TO_DUSSELDORF)) == "13.3.i"
    assert (scene.income(TO_RUHR), scene.best_income()) == (90, 90)
    scene.do(scene.run(TO_RUHR))
    assert (scene.square("BME"), scene.price("BME")) == ((1, 2), 80)  # one square left
    assert [scene.cash(seat) for seat in (A, B, C)] == [600, 600, 600]  # no dividend
    assert (scene.s.debt[scene.number("BME")], scene.treasury("BME")) == (120, 0)
    assert (scene.node, scene.trains("BME")) == ("stock_turn", ["2"])  # it has a train, so none is bought


@pytest.mark.rule("rhl:13.3.i")
def test_difference_receivership_run() -> None:
    scene = lay(in_receivership("BME", receivership_run="as_entered"), TWO_WAYS).give_trains("BME", "2")
    scene.step("BME", "run")
    assert scene.allows(scene.run(TO_DUSSELDORF))


@pytest.mark.rule("rhl:13.3.h", "rhl:13.3.j")
def test_income_in_receivership_is_kept_and_repays_the_bank() -> None:
    scene = in_receivership("BME").step("BME", "pay").earned(100)
    scene.g.settle(scene.s)
    assert (scene.s.debt[scene.number("BME")], scene.treasury("BME")) == (110, 0)
    assert scene.square("BME") == (1, 2)


@pytest.mark.rule("rhl:13.3.j")
def test_a_debtor_with_a_director_repays_after_the_income_step() -> None:
    scene = Scene().give_lots().found("BME", {A: 50}, treasury=30)
    scene.s.debt[scene.number("BME")] = 50
    scene.step("BME", "pay").earned(0)
    scene.g.settle(scene.s)
    assert (scene.s.debt[scene.number("BME")], scene.treasury("BME"), scene.node) == (20, 0, "train")


@pytest.mark.rule("rhl:13.3.j")
def test_option_debt_in_treasury() -> None:
    apart = ruined({A: 20, B: 10, C: 10}, 150, 0, 0, 0, debt_in_treasury=False).do(GoBankrupt(A))
    assert (apart.treasury("DEE"), apart.s.debt[apart.number("DEE")]) == (0, 210)
    within = ruined({A: 20, B: 10, C: 10}, 150, 0, 0, 0, debt_in_treasury=True).do(GoBankrupt(A))
    assert (within.treasury("DEE"), within.s.debt[within.number("DEE")]) == (-210, 0)
    within.step("DEE", "pay").earned(60)
    within.g.settle(within.s)
    assert within.treasury("DEE") == -150


@pytest.mark.rule("rhl:13.3.j")
def test_option_debt_in_treasury_forced_purchase_covers_it() -> None:
    scene = Scene(debt_in_treasury=True).give_lots().set_phase("4").found("DEE", {A: 50}, treasury=-150)
    lay(scene, "F11=9/1").set_cash(500, 0, 0).step("DEE", "train").do(BuyTrain(A, "4", "bank", 300))
    assert (scene.cash(A), scene.treasury("DEE")) == (50, 0)


@pytest.mark.rule("rhl:13.3.k")
def test_neither_receivers_nor_debtors_sell_their_train() -> None:
    scene = in_receivership("BME").give_trains("BME", "5").found("ADR", {B: 50}, treasury=500).step("ADR", "train")
    assert scene.clause(BuyTrain(B, "5", "BME", 100)) == "13.3.k"
    for allowed in (False, True):
        debtor = (
            Scene(3, indebted_train_sale=allowed)
            .give_lots()
            .set_phase("3")
            .found("BME", {A: 50})
            .give_trains("BME", "5")
        )
        debtor.s.debt[debtor.number("BME")] = 10
        debtor.found("ADR", {B: 50}, treasury=500).step("ADR", "train")
        assert debtor.allows(BuyTrain(B, "5", "BME", 100)) == allowed


@pytest.mark.rule("rhl:13.3.k", "rhl:13.3.j")
def test_a_negative_treasury_is_a_debt_too() -> None:
    scene = Scene(debt_in_treasury=True).give_lots().set_phase("3").found("BME", {A: 50}, treasury=-10)
    scene.give_trains("BME", "5").found("ADR", {B: 50}, treasury=500).step("ADR", "train")
    assert scene.clause(BuyTrain(B, "5", "BME", 100)) == "13.3.k"


@pytest.mark.rule("rhl:13.3.l")
def test_receivership_ends_with_20_percent() -> None:
    scene = in_receivership("BME").set_cash(0, 500, 0).stock_turn(B)
    number = scene.number("BME")
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.director("BME"), scene.s.receivership[number], scene.s.debt[number]) == (B, 0, 210)
    assert (scene.percent("BME", B), scene.pool("BME")) == (20, 20)
    assert scene.g.shares.has_director(scene.s, number, PLAYER + B)
    assert scene.cash(B) == 500 - 90


@pytest.mark.parametrize("buyer", [A, B, C])
@pytest.mark.rule("rhl:13.3.l")
def test_the_director_certificate_can_be_bought_from_the_pool(buyer: int) -> None:
    scene = in_receivership("BME").set_cash(500, 500, 500).stock_turn(buyer)
    held = scene.percent("BME", buyer)
    scene.do(BuyShare(buyer, "BME", "pool", 20))
    assert (scene.director("BME"), scene.cash(buyer), scene.pool("BME")) == (buyer, 500 - 180, 0)
    assert (scene.percent("BME", buyer), scene.s.receivership[scene.number("BME")]) == (held + 20, 0)
    assert scene.s.debt[scene.number("BME")] == 210
