"""Chapters 7, 7.1 and 7.4: operating rounds, the order within one, and what follows them."""

import pytest

from revier.core.flow import nodes_of
from revier.rail.actions import BuyShare, BuyTrain, Dividend, Pass, SellShares
from scenes.ruhr import A, B, C, Scene


def idle(scene: Scene) -> None:
    """Whoever is to move keeps the income, passes, or does the only thing there is."""
    assert scene.mover is not None
    wishes = (Dividend(scene.mover, False), Pass(scene.mover))
    scene.do(next((wish for wish in wishes if scene.allows(wish)), scene.legal[0].action))


def turns(scene: Scene, most: int = 40) -> list[str]:
    """Who acts until the operating round is over; everybody passes or keeps the income."""
    number = scene.s.operating_round
    seen: list[str] = []
    for _ in range(most):
        if scene.s.operating_round != number or not scene.s.flow or scene.node in ("founding", "stock_turn"):
            return seen
        if not seen or seen[-1] != scene.acting():
            seen.append(scene.acting())
        idle(scene)
    raise AssertionError("the round does not end")


def rounds(scene: Scene, most: int = 60) -> list[str]:
    """The rounds that follow one another: "OR1", "MR", "SR", until the second stock round or the end."""
    seen: list[str] = []
    for _ in range(most):
        if not scene.s.flow:
            return [*seen, "end"]
        names = set(nodes_of(scene.s))
        now = (
            "SR"
            if "stock_turn" in names
            else "MR"
            if names & {"founding", "merging"}
            else f"OR{scene.s.operating_round}"
        )
        if not seen or seen[-1] != now:
            if now == "SR" and "SR" in seen:
                return seen
            seen.append(now)
        idle(scene)
    raise AssertionError(f"no end: {seen}")


def mine(phase: str) -> Scene:
    """A pMC is all that acts."""
    return Scene(3).cleared().set_phase(phase).pmc(7, A, "AB").cards(A, B, C)


# --- 7 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.a", "ruhr:7.4.a")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_two_operating_rounds_between_stock_rounds(phase: str) -> None:
    assert rounds(mine(phase).stock_turn(A)) == ["SR", "OR1", "OR2"]


@pytest.mark.rule("ruhr:7.a", "ruhr:7.4.b", "ruhr:12.a", "ruhr:16.g")
@pytest.mark.parametrize("phase", ["4", "5", "6"])
def test_from_phase_4_a_montan_round_comes_before_the_stock_round(phase: str) -> None:
    assert rounds(mine(phase).stock_turn(A)) == ["SR", "OR1", "OR2", "MR"]


@pytest.mark.rule("ruhr:7.4.b", "ruhr:11.h")
@pytest.mark.parametrize("number", [1, 2])
def test_the_first_type_4_card_brings_the_montan_round_of_its_own_set(number: int) -> None:
    scene = Scene(3).cleared().set_phase("3").cards(A, B, C).found("CME", {A: 60}, value=60, treasury=400)
    scene.sell_out("3").step("CME", "train", rounds=2, number=number).do(BuyTrain(A, "4", "bank", 300))
    assert scene.phase == "4"
    assert rounds(scene) == [f"OR{n}" for n in range(number, 3)] + ["MR", "SR", "OR1", "OR2", "MR"]


@pytest.mark.rule("ruhr:7.4.c", "ruhr:11.u", "ruhr:12.a")
def test_the_last_set_has_three_operating_rounds() -> None:
    """After the first type 8 card: the set to its end, a Montan round, a stock round, three operating rounds."""
    scene = Scene(3).cleared().set_phase("6").cards(A, B, C).found("CME", {A: 60}, value=60, treasury=900)
    price = scene.g.d.trains[scene.g.d.train_index["8"]].price
    scene.step("CME", "train", rounds=2, number=1).do(BuyTrain(A, "8", "bank", price))
    assert scene.phase == "8"
    assert rounds(scene) == ["OR1", "OR2", "MR", "SR", "OR1", "OR2", "OR3", "end"]
    assert scene.s.end == "last_set"


def shown(scene: Scene) -> tuple[str, int]:
    """The rounds the table shows, by their letters, and at which of them it is."""
    view = scene.g.view(scene.s, None)
    letters = {"stock": "S", "operating": "O", "montan": "M", "packet": "P"}
    return "".join(letters[getattr(stop.name, "key", "").rpartition(".")[2]] for stop in view.rounds), view.round


@pytest.mark.rule("ruhr:12.a")
def test_the_table_shows_the_montan_round_in_its_place() -> None:
    scene = mine("4").stock_turn(A)
    assert (shown(scene), shown(mine("3").stock_turn(A))) == (("SOOMS", 0), ("SOOS", 0))
    seen = [0]
    while scene.s.stock_round == 2:
        idle(scene)
        line, at = shown(scene)
        assert line == "SOOMS"
        seen += [at] if at != seen[-1] else []
    assert seen == [0, 1, 2, 3, 0]


@pytest.mark.rule("ruhr:12.a")
def test_none_is_shown_while_the_package_is_for_sale_nor_after_the_last_set() -> None:
    assert shown(Scene(3).set_phase("4")) == ("PSOO", 0)
    scene = mine("8").stock_turn(A).passes(3)
    assert shown(scene) == ("SOOO", 1)


@pytest.mark.rule("ruhr:7.b")
def test_no_certificates_are_dealt_in_the_turn_of_a_company() -> None:
    scene = Scene().cleared().found("CME", {B: 50}, value=60).pmc(7, A, "A")
    scene.montan("US", {B: 40}, "AB", site=1, treasury=100).give_papers("CME", A, 10)
    buy, sell = BuyShare(A, "CME", "offer", 10), SellShares(A, "CME", (10,))
    for position in (scene.site_turn(7), scene.fork().spend(7), scene.fork().step("US", "montan_pay")):
        assert (position.clause(buy), position.clause(sell)) == ("7.b", "7.b")
    assert scene.step("US", "montan_spend").clause(BuyShare(B, "CME", "offer", 10)) == "7.b"


# --- 7.1 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:7.1.a")
def test_private_companies_pay_first_and_pmcs_do_not() -> None:
    """Ruhrschifffahrt 15, Sellerbecker 10, Generaler 5, Private BME 10."""
    scene = Scene().cleared().pmc(3, C, "AAB", chest=40).private("ruhrschifffahrt", A).private("sellerbecker", A)
    scene.private("generaler", B).private("private_bme", C).operate()
    assert [scene.cash(seat) - 530 for seat in (A, B, C)] == [15 + 10, 5, 10]
    assert (scene.chest(3), scene.acting()) == (40, "#3")


@pytest.mark.rule("ruhr:7.1.b")
def test_active_pmcs_act_by_number_whoever_owns_them() -> None:
    scene = Scene().cleared().pmc(10, A, "A").pmc(3, B, "A").pmc(7, A, "A").operate()
    assert turns(scene) == ["#3", "#7", "#10"]


@pytest.mark.rule("ruhr:7.1.b", "ruhr:6.a")
def test_an_unsold_pmc_does_not_act() -> None:
    scene = Scene().cleared().unsold_pmc(3).pmc(7, A, "A").operate()
    assert turns(scene) == ["#7"]


@pytest.mark.rule("ruhr:7.1.c")
def test_then_corporations_act_by_their_value() -> None:
    """RhE at 80, RB at 90, CME at 70; the unfloated KWE does not act, and pMCs come before all."""
    scene = Scene().cleared().pmc(3, B, "A").found("RhE", {A: 50}, value=80).found("CME", {B: 50}, value=70)
    scene.montan("RB", {C: 60}, "AAB", site=7, value=90).found("KWE", {A: 40}, value=100, floated=False, operated=False)
    assert turns(scene.operate()) == ["#3", "RB", "RhE", "CME"]


@pytest.mark.rule("ruhr:7.1.c")
def test_the_order_is_read_from_the_chart_after_each_turn() -> None:
    """RB at 70 keeps its income and falls to 65, below the CME at 70, which acts next."""
    scene = Scene().cleared().montan("RB", {A: 60}, "AAB", site=7, value=70).found("CME", {B: 50}, value=70)
    scene.operate()
    assert scene.acting() == "RB"
    scene.do(Dividend(A, False))
    assert (scene.price("RB"), scene.order()) == (65, ["CME", "RB"])
    # whoever has acted does not act again
    assert turns(scene) == ["RB", "CME"]


@pytest.mark.rule("ruhr:7.1.d")
def test_of_markers_in_one_box_the_topmost_acts_first() -> None:
    """The KWE came to the box before the CME: later markers go underneath."""
    scene = Scene().cleared().found("KWE", {A: 50}, value=70).found("CME", {B: 50}, value=70)
    assert turns(scene.operate()) == ["KWE", "CME"]
    scene = Scene().cleared().found("CME", {B: 50}, value=70).found("KWE", {A: 50}, value=70)
    assert turns(scene.operate()) == ["CME", "KWE"]
