"""Chapter 15: the two ends of the game, the bank that is refilled, and the last reckoning."""

import pytest

from revier.core.flow import nodes_of
from revier.core.message import Msg
from revier.core.view import Line
from revier.rail.actions import BuyShare, BuyTrain, Dividend, Pass, SellShares
from scenes.ruhr import A, B, C, D, Scene


def mine(phase: str, bank: int, players: int = 4, *, owner: int = A) -> Scene:
    """A mine that earns 30 in phases 2, 5 and 6 is all that acts, at the beginning of a set of two rounds."""
    scene = Scene(players).cleared().set_phase(phase).cards(*range(players))
    markers = "AAA" if phase in ("2", "3") else "AAABBC"
    return scene.pmc(7, owner, markers, link=True).set_bank(bank).operate()


def over(scene: Scene, most: int = 40) -> list[str]:
    """What still follows when everybody keeps income and passes, until the game ends or a stock round begins."""
    seen: list[str] = []
    for _ in range(most):
        if not scene.s.flow:
            return [*seen, "end"]
        names = set(nodes_of(scene.s))
        here = "MR" if names & {"founding", "merging"} else f"OR{scene.s.operating_round}"
        if "stock_turn" in names:
            return [*seen, "SR"]
        if seen[-1:] != [here]:
            seen.append(here)
        assert scene.mover is not None
        wishes = (Dividend(scene.mover, False), Pass(scene.mover))
        scene.do(next((wish for wish in wishes if scene.allows(wish)), scene.legal[0].action))
    raise AssertionError("no end")


# --- the bank runs out ------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:15.1.b")
@pytest.mark.parametrize("phase", ["5", "6"])
@pytest.mark.parametrize("bank", [29, 30])
def test_in_brown_the_set_is_finished_and_the_game_is_over(phase: str, bank: int) -> None:
    """30 Mark are due: with 29 they cannot be paid, with 30 nothing is left. Everybody is paid in full."""
    scene = mine(phase, bank).do(Dividend(A, False))
    assert (scene.s.broken, scene.chest(7), scene.bank) == (1, 30, bank - 30)
    assert [scene.cash(seat) for seat in range(4)] == [530] * 4  # nobody refills it
    assert over(scene) == ["OR1", "OR2", "end"]
    assert scene.s.end == "bank"


@pytest.mark.rule("ruhr:15.1.b")
def test_a_bank_with_one_mark_left_goes_on() -> None:
    scene = mine("5", 31).do(Dividend(A, False))
    assert (scene.s.broken, scene.bank) == (0, 1)


@pytest.mark.rule("ruhr:15.1.b")
def test_broken_in_the_second_round_it_is_over_after_that() -> None:
    scene = mine("5", 40).do(Dividend(A, False), Pass(A))
    assert (scene.s.broken, scene.s.operating_round) == (0, 2)
    assert over(scene) == ["OR2", "end"]


@pytest.mark.rule("ruhr:15.1.b", "ruhr:15.1.g")
@pytest.mark.parametrize(("phase", "income"), [("2", 30), ("4", 2 * 20 + 30)])
def test_before_phase_5_it_is_no_end(phase: str, income: int) -> None:
    """The bank is refilled: 150 of each of four players, then it pays the income."""
    scene = mine(phase, 10).do(Dividend(A, False))
    assert scene.s.broken == 0
    assert [scene.cash(seat) for seat in range(4)] == [530 - 150] * 4
    assert scene.bank == 10 + 600 - income
    assert "SR" in over(scene)


# --- refilling --------------------------------------------------------------------------------------------------------
def stock(bank: int, phase: str = "5", players: int = 4) -> Scene:
    """A stock round; B, who is not director, has 20% of the CME at 80 to sell."""
    scene = Scene(players).cleared().set_phase(phase).found("CME", {A: 50, B: 20}, value=80)
    return scene.set_bank(bank).stock_turn(B)


@pytest.mark.rule("ruhr:15.1.c", "ruhr:15.1.d")
@pytest.mark.parametrize("bank", [0, 100, 160])
def test_in_a_stock_round_it_is_no_end_and_the_players_pay_600(bank: int) -> None:
    scene = stock(bank).do(SellShares(B, "CME", (10, 10)))
    assert scene.s.broken == 0
    assert [scene.cash(seat) for seat in range(4)] == [380, 380 + 160, 380, 380]
    assert scene.bank == bank + 600 - 160
    assert scene.node == "stock_turn"


@pytest.mark.rule("ruhr:15.1.d", "ruhr:15.1.g")
@pytest.mark.parametrize(("players", "each"), [(3, 200), (4, 150), (5, 120), (6, 100)])
def test_everybody_pays_the_same(players: int, each: int) -> None:
    scene = stock(50, players=players)
    before = scene.cash(A)
    scene.do(SellShares(B, "CME", (10, 10)))
    assert {before - scene.cash(seat) for seat in range(players) if seat != B} == {each}


@pytest.mark.rule("ruhr:15.1.d")
def test_repeatedly_if_needed() -> None:
    """1000 Mark are due for half of the CME at 200, the bank has 0: twice 600."""
    scene = Scene(3).cleared().set_phase("5").found("CME", {A: 20, B: 50}, director=A, value=100)
    scene.s.square[scene.number("CME")] = scene.g.d.market.rows[0].index(200)
    scene.set_cash(900, 900, 900).set_bank(0).stock_turn(B).do(SellShares(B, "CME", (10,) * 5))
    assert [scene.cash(seat) for seat in (A, B, C)] == [500, 500 + 1000, 500]
    assert scene.bank == 1200 - 1000


@pytest.mark.rule("ruhr:15.1.d")
def test_who_has_too_little_owes_the_rest_to_the_bank() -> None:
    """C has 40 of 150: he owes 110, which count against him until his next income pays them."""
    scene = stock(0).set_cash(530, 530, 40, 530).set_bank(0).do(SellShares(B, "CME", (10, 10)))
    assert (scene.cash(C), scene.s.owed) == (0, [0, 0, 110, 0])
    assert scene.g.worth(scene.s, C) == -110
    assert Line(label=Msg("ruhr.column.owed"), value=110) in scene.g.papers.player_lines(scene.g, scene.s, C)
    scene.pmc(7, C, "AAABBC", link=True).site_turn(7).do(Dividend(C, True))
    assert (scene.cash(C), scene.s.owed[C]) == (0, 110 - 15)
    assert scene.g.worth(scene.s, C) == -95 + 110


@pytest.mark.rule("ruhr:15.1.d")
def test_no_more_is_taken_than_he_owes() -> None:
    """C has 140 of 150 and owes 10; of the next income, 15, the other 5 are his."""
    scene = stock(0).set_cash(530, 530, 140, 530).set_bank(0).do(SellShares(B, "CME", (10, 10)))
    assert (scene.cash(C), scene.s.owed[C]) == (0, 10)
    scene.pmc(7, C, "AAABBC", link=True).site_turn(7).do(Dividend(C, True))
    assert (scene.cash(C), scene.s.owed[C]) == (5, 0)


@pytest.mark.rule("ruhr:15.1.c")
def test_the_next_stock_round_is_played_on() -> None:
    """Nothing of an empty bank in a stock round is remembered in the operating rounds."""
    scene = stock(100).pmc(7, A, "AAABBC", link=True).cards(A, B, C, D).do(SellShares(B, "CME", (10, 10)))
    scene.passes(5)
    assert scene.s.operating_round == 1
    assert over(scene)[-2:] == ["MR", "SR"]


# --- the first type 8 card --------------------------------------------------------------------------------------------
def cme(*, round_number: int = 1, bank: int | None = None) -> Scene:
    """The CME may buy the first type 8 card; a mine no longer acts in phase 6."""
    scene = Scene(3).cleared().set_phase("6").cards(A, B, C).found("CME", {A: 60}, value=60, treasury=900)
    if bank is not None:
        scene.set_bank(bank)
    return scene.step("CME", "train", rounds=2, number=round_number)


@pytest.mark.rule("ruhr:15.1.e", "ruhr:7.4.c")
@pytest.mark.parametrize("number", [1, 2])
def test_the_set_to_its_end_a_stock_round_and_three_operating_rounds(number: int) -> None:
    scene = cme(round_number=number).do(BuyTrain(A, "8", "bank", 800))
    before = over(scene)
    assert before == [f"OR{n}" for n in range(number, 3)] + ["MR", "SR"]
    assert scene.passes(3).s.operating_rounds == 3
    assert over(scene) == ["OR1", "OR2", "OR3", "end"]
    assert scene.s.end == "last_set"


@pytest.mark.rule("ruhr:15.1.e", "ruhr:15.1.a")
def test_then_a_broken_bank_changes_nothing() -> None:
    """In the grey phase the bank is refilled, whoever it has to pay."""
    scene = cme().do(BuyTrain(A, "8", "bank", 800))
    over(scene)
    scene.passes(3)
    scene.paying("CME", 100).set_bank(20).do(Dividend(A, True))
    assert (scene.s.broken, scene.cash(B)) == (0, 650 - 200)
    assert scene.bank == 20 + 600 - 100


@pytest.mark.rule("ruhr:15.1.a")
def test_a_type_8_card_after_the_bank_has_broken_changes_nothing() -> None:
    scene = cme()
    scene.s.broken = 1
    scene.do(BuyTrain(A, "8", "bank", 800))
    assert scene.phase == "8"
    assert over(scene) == ["OR1", "OR2", "end"]
    assert scene.s.end == "bank"


@pytest.mark.rule("ruhr:15.1.f")
def test_the_third_round_is_shown_and_no_montan_round_follows() -> None:
    scene = cme().do(BuyTrain(A, "8", "bank", 800))
    over(scene)
    scene.passes(3)
    while scene.s.operating_round < 3:
        assert scene.mover is not None
        wishes = (Dividend(scene.mover, False), Pass(scene.mover))
        scene.do(next((wish for wish in wishes if scene.allows(wish)), scene.legal[0].action))
    told = [event for event in scene.events if event.key == "rail.log.operating_round"]
    assert [event.args["number"] for event in told] == [3]
    assert over(scene) == ["OR3", "end"]


# --- the reckoning ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:15.2.a")
def test_what_companies_own_does_not_count() -> None:
    scene = Scene(3).cleared().found("CME", {A: 50}, value=60, treasury=900).pmc(7, B, "AAB", chest=200)
    scene.give_trains("CME", "2", "2").montan("US", {C: 40}, "AAB", site=1, treasury=300, value=70)
    scene.s.cash[scene.g.accounts.aside()] += 180  # waits at R13
    scene.set_bank(scene.bank - 180)
    assert [scene.g.worth(scene.s, seat) for seat in (A, B, C)] == [650 + 300, 650 + 110, 650 + 140]


@pytest.mark.rule("ruhr:15.2.b", "ruhr:5.1.g")
def test_cash_and_the_value_of_every_share() -> None:
    """300 Mark, four shares of the CME at 100 and one of RB at 90: 790."""
    scene = Scene(3).cleared().set_cash(300).found("CME", {B: 50, A: 40}, value=100)
    scene.montan("RB", {B: 40, A: 20}, "AAB", site=7, value=90)
    assert scene.g.worth(scene.s, A) == 300 + 400 + 90 == 790


@pytest.mark.rule("ruhr:15.2.c")
def test_active_pmcs_count_at_their_printed_price_and_privates_for_nothing() -> None:
    """Number 10: 150, even if a surcharge was paid."""
    scene = Scene(3).cleared().pmc(10, A, "AAB").private("ruhrschifffahrt", B)
    assert (scene.g.worth(scene.s, A), scene.g.worth(scene.s, B)) == (650 + 150, 650)


def outcome(*cash: int) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    scene = Scene(3).cleared().set_cash(*cash)
    scene.s.end = "last_set"
    scene.s.flow = []
    found = scene.g.outcome(scene.s)
    assert found is not None
    return found.scores, found.ranking


@pytest.mark.rule("ruhr:15.2.d")
def test_the_highest_total_wins() -> None:
    assert outcome(790, 1010, 950) == ((790, 1010, 950), ((B,), (C,), (A,)))


@pytest.mark.rule("ruhr:15.2.d")
def test_equals_share_the_victory() -> None:
    assert outcome(900, 500, 900)[1] == ((A, C), (B,))


@pytest.mark.rule("ruhr:15.1.c", "ruhr:14.2.i")
def test_a_purchase_fills_the_bank() -> None:
    """The bank is paid, so nothing has to be refilled."""
    scene = stock(0).found("RhE", {C: 50}, pool=10, value=70).set_bank(0).stock_turn(A)
    assert scene.do(BuyShare(A, "RhE", "pool", 10)).bank == 70
    assert scene.cash(D) == 530
