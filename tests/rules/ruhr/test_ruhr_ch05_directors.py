"""Chapters 5.2 and 5.3: how a directorship changes hands, with both worked examples."""

import pytest

from revier.rail.actions import BuyShare, Dividend, Found, Pass, SellShares
from scenes.ruhr import A, B, C, D, Scene

TENS = (10, 10, 10, 10, 10)


def cme(holdings: dict[int, int], *, pool: int = 0, value: int = 80, director: int = A) -> Scene:
    """The CME of A; it is A's turn in a stock round."""
    return Scene().cleared().found("CME", holdings, director=director, pool=pool, value=value).stock_turn(A)


@pytest.mark.rule("ruhr:5.2.a")
def test_the_director_alone_decides() -> None:
    scene = Scene().cleared().found("RhE", {A: 20, B: 20}, director=A, value=60).paying("RhE", 100)
    assert scene.clause(Dividend(B, True)) == "5.2.a"
    assert scene.allows(Dividend(A, True))


# --- change -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:5.3.a", "ruhr:5.3.c")
def test_whoever_has_more_is_director_at_once() -> None:
    """20% each is a tie; with 10% more B takes over, for two normal certificates."""
    scene = cme({A: 20, B: 10}).stock_turn(B).do(BuyShare(B, "CME", "offer", 10))
    assert scene.director("CME") == A
    scene.do(Pass(C), Pass(D), Pass(A), BuyShare(B, "CME", "offer", 10))
    assert scene.director("CME") == B
    assert (scene.percent("CME", A), scene.percent("CME", B)) == (20, 30)
    assert [scene.g.shares.certificates_of(scene.s, seat) for seat in (A, B)] == [2, 2]


@pytest.mark.rule("ruhr:5.3.c")
def test_a_tie_changes_nothing() -> None:
    scene = cme({A: 30, B: 20}).stock_turn(B).do(BuyShare(B, "CME", "offer", 10))
    assert (scene.percent("CME", B), scene.director("CME")) == (30, A)


@pytest.mark.rule("ruhr:5.3.b")
def test_of_equals_the_nearest_to_the_left_takes_over() -> None:
    """C and D have 20% each; A goes down to 10%."""
    assert cme({A: 30, D: 20, C: 20}).do(SellShares(A, "CME", (10, 10))).director("CME") == C


@pytest.mark.rule("ruhr:5.3.b")
def test_the_largest_holder_takes_over() -> None:
    assert cme({A: 40, B: 20, D: 30}).do(SellShares(A, "CME", (10, 10))).director("CME") == D


@pytest.mark.rule("ruhr:5.3.b")
def test_left_is_by_the_seats_not_by_the_numbers() -> None:
    """Seated A, D, C, B: D is A's left neighbour."""
    scene = cme({A: 30, B: 20, D: 20})
    scene.s.order = [A, D, C, B]
    assert scene.do(SellShares(A, "CME", (10, 10))).director("CME") == D


# --- stepping down ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:5.3.d")
def test_nothing_but_a_sale_gives_up_a_directorship() -> None:
    """No other kind of action touches it; in his turn A may sell, buy, found or pass."""
    scene = cme({A: 30, B: 30})
    assert set(scene.legal.kinds()) <= {SellShares, BuyShare, Pass, Found}
    assert scene.fork().do(Pass(A)).director("CME") == A


@pytest.mark.rule("ruhr:5.3.e", "ruhr:14.4.c")
def test_somebody_else_needs_two_shares_of_a_railway() -> None:
    scene = cme({A: 30, B: 10, C: 10})
    assert scene.clause(SellShares(A, "CME", (10, 10))) == "5.3.e"
    assert scene.do(SellShares(A, "CME", (10,))).director("CME") == A
    assert scene.clause(SellShares(A, "CME", (10,))) == "5.3.e"


@pytest.mark.rule("ruhr:5.3.e")
def test_and_one_share_of_a_montan_corporation() -> None:
    scene = Scene().cleared().montan("RB", {A: 20, B: 20}, "AAB", site=7, director=A).stock_turn(A)
    assert scene.do(SellShares(A, "RB", (20,))).director("RB") == B
    alone = Scene().cleared().montan("RB", {A: 20}, "AAB", site=7, director=A).stock_turn(A)
    assert alone.clause(SellShares(A, "RB", (20,))) == "5.3.e"


@pytest.mark.rule("ruhr:5.3.f", "ruhr:14.4.b")
def test_the_pool_must_have_room() -> None:
    """30% lie in the pool: 20% fit, 30% do not."""
    scene = cme({A: 40, B: 30}, pool=30)
    assert scene.clause(SellShares(A, "CME", (10, 10, 10))) == "5.3.f"
    assert scene.do(SellShares(A, "CME", (10, 10))).director("CME") == B


@pytest.mark.rule("ruhr:5.3.g")
def test_somebody_must_have_more_after_the_sale() -> None:
    """40% and 20%: selling 20% leaves a tie, selling 30% makes B director."""
    scene = cme({A: 40, B: 20})
    assert scene.fork().do(SellShares(A, "CME", (10, 10))).director("CME") == A
    assert scene.do(SellShares(A, "CME", (10, 10, 10))).director("CME") == B


@pytest.mark.rule("ruhr:5.3.h")
def test_the_certificates_are_exchanged_before_the_sale() -> None:
    """50% (the director's and three) and 20%: forty percent can be sold only after the exchange for two normal ones."""
    scene = cme({A: 50, B: 20}, value=80)
    cash = scene.cash(A)
    scene.do(SellShares(A, "CME", (10, 10, 10, 10)))
    assert (scene.director("CME"), scene.percent("CME", A), scene.percent("CME", B)) == (B, 10, 20)
    assert scene.g.shares.certificates_of(scene.s, B) == 1
    assert (scene.cash(A) - cash, scene.pool("CME")) == (4 * 80, 40)


def dgee(director: tuple[int, ...], heir: tuple[int, ...]) -> Scene:
    """The DGEE of A, who has more certificates than the director's; B has some."""
    scene = Scene().cleared().found("DGEE", {A: 20}, director=A, value=60)
    return scene.give_papers("DGEE", A, *director).give_papers("DGEE", B, *heir).stock_turn(A)


@pytest.mark.rule("ruhr:5.3.h")
def test_the_heir_of_the_dgee_gives_two_small_certificates_if_he_has_them() -> None:
    """B has a large and two small ones: A gets the small ones, so he can sell one or two of them, not the large one."""
    scene = dgee((), (20, 10, 10))
    assert scene.clause(SellShares(A, "DGEE", (20,))) == "5.3.h"
    assert scene.fork().do(SellShares(A, "DGEE", (10,))).percent("DGEE", A) == 10
    scene.do(SellShares(A, "DGEE", (10, 10)))
    assert (scene.director("DGEE"), scene.percent("DGEE", B), scene.pool("DGEE")) == (B, 40, 20)
    assert scene.g.shares.certificates_of(scene.s, B) == 2  # the director's and the large one


@pytest.mark.rule("ruhr:5.3.h")
def test_else_he_gives_a_large_one() -> None:
    """B has a large and a small one: what A gets is one certificate, of which no half can be sold."""
    scene = dgee((), (20, 10))
    assert scene.clause(SellShares(A, "DGEE", (10,))) == "5.3.h"
    scene.do(SellShares(A, "DGEE", (20,)))
    assert (scene.director("DGEE"), scene.percent("DGEE", A), scene.pool("DGEE")) == (B, 0, 20)
    assert scene.percent("DGEE", B) == 30


@pytest.mark.rule("ruhr:5.3.i", "ruhr:2.5.f")
def test_the_charter_goes_to_the_new_director_as_it_is() -> None:
    scene = Scene().cleared().found("CME", {A: 30, B: 20}, director=A, value=80, treasury=123)
    scene.give_trains("CME", "2").stock_turn(A).do(SellShares(A, "CME", (10, 10)))
    assert (scene.treasury("CME"), scene.trains("CME")) == (123, ["2"])
    assert scene.step("CME", "track").mover == B


# --- worked examples --------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:5.3.j", "ruhr:14.5.b", "ruhr:14.4.f")
def test_worked_example_1() -> None:
    """A 5 shares, B and C 2, one in the pool: A sells four at 80, B directs, the marker falls to 75."""
    scene = cme({A: 50, B: 20, C: 20}, pool=10, value=80)
    assert scene.clause(SellShares(A, "CME", TENS)) == "5.3.f"
    cash = scene.cash(A)
    scene.do(SellShares(A, "CME", TENS[:4]))
    assert [scene.percent("CME", seat) for seat in (A, B, C)] == [10, 20, 20]
    assert (scene.pool("CME"), scene.director("CME")) == (50, B)
    assert (scene.cash(A) - cash, scene.price("CME")) == (320, 75)


@pytest.mark.rule("ruhr:5.3.k", "ruhr:14.4.b")
def test_worked_example_2() -> None:
    """B 2 shares of a MONTAN corporation, C one, one in the pool: both would be 60% in the pool; one leaves a tie."""
    scene = Scene().cleared().montan("RB", {B: 40, C: 20}, "AAB", site=7, pool=20, director=B).stock_turn(B)
    assert scene.clause(SellShares(B, "RB", (20, 20))) == "5.3.f"
    scene.do(SellShares(B, "RB", (20,)))
    assert (scene.percent("RB", B), scene.percent("RB", C), scene.director("RB"), scene.pool("RB")) == (20, 20, B, 40)
