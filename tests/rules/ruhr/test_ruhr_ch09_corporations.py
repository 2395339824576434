"""Chapter 9.1.1.3: development markers of MONTAN corporations, and their duty to own an active one.

A corporation has boxes for 5 A, 4 B, 4 C, 3 D, 2 E and 2 X.
"""

import pytest

from revier.games.ruhr.actions import Develop
from scenes.ruhr import A, B, Scene, develop


def rb(
    markers: str,
    *,
    phase: str = "4",
    treasury: int = 500,
    merged: tuple[int, ...] = (),
    pool: int = 0,
    holdings: dict[int, int] | None = None,
) -> Scene:
    """Ruhrbergbau AG of player A in Altenessen may spend."""
    scene = Scene().cleared().set_phase(phase)
    shares = holdings or {A: 40, B: 20}
    scene.montan("RB", shares, markers, site=7, merged=merged, treasury=treasury, pool=pool, director=A)
    return scene.step("RB", "montan_spend")


# --- which markers ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:9.1.1.3.a")
def test_a_corporation_takes_no_marker_without_a_box() -> None:
    """Three D lie in its three boxes; a fourth has no place, though there are four C below."""
    assert rb("AAAAABBBBCCCCDDD").clause(develop(A, "4", "D")) == "9.1.1.3.a"


@pytest.mark.rule("ruhr:9.1.1.3.b")
def test_a_corporation_takes_all_that_its_card_grants() -> None:
    """A type 4 card grants three."""
    scene = rb("AAB")
    assert scene.clause(develop(A, "4", "AB")) == "9.1.1.3.b"
    assert all(len(a.markers) == 3 for a in scene.offers(Develop) if isinstance(a, Develop))
    assert scene.do(develop(A, "4", "ABB")).boxes("RB") == "AAABBB"


@pytest.mark.rule("ruhr:9.1.1.3.b")
def test_a_short_supply_is_an_excuse() -> None:
    """One A is left, and no other marker of use: 2A 1B without C below D."""
    scene = rb("AAB").empty_supply("coal", "A", 1).empty_supply("coal", "B").empty_supply("coal", "C")
    assert scene.clause(develop(A, "4", "AA")) == "16.i"
    assert scene.do(develop(A, "4", "A")).boxes("RB") == "AAAB"
    assert scene.treasury("RB") == 500 - 150


@pytest.mark.rule("ruhr:9.1.1.3.b")
def test_full_boxes_are_an_excuse_too() -> None:
    """Only one D box is free: one marker at the full price."""
    scene = rb("AAAAABBBBCCCCDD").do(develop(A, "4", "D"))
    assert (scene.boxes("RB"), scene.treasury("RB")) == ("AAAAABBBBCCCCDDD", 350)


@pytest.mark.rule("ruhr:9.1.1.3.c", "ruhr:10.6.1.h")
def test_the_first_e_or_x_marker_turns_the_location_to_30() -> None:
    scene = rb("AAABBBCCCDD", phase="6", merged=(5,)).link(5)
    assert (scene.value(7), scene.value(5)) == (20, 10)
    scene.do(develop(A, "6", "AEE"))
    assert (scene.value(7), scene.value(5)) == (30, 10)
    scene = rb("AAABBBCCCDD", phase="8").do(develop(A, "8", "AAX"))
    assert scene.value(7) == 30


@pytest.mark.rule("ruhr:9.1.1.3.d")
def test_x_boxes_take_x_markers_only() -> None:
    """Both E boxes are full and the X boxes empty; then both X boxes are full."""
    assert rb("AAABBBCCCDDDEE", phase="8").clause(develop(A, "8", "E")) == "9.1.1.3.a"
    assert rb("AAABBBCCCDDDXX", phase="8").clause(develop(A, "8", "X")) == "9.1.1.3.d"


@pytest.mark.rule("ruhr:9.1.1.1.d", "ruhr:9.1.1.3.d")
def test_x_needs_nothing_below_it_and_d_and_e_do() -> None:
    scene = rb("AD", phase="8")
    assert scene.clause(develop(A, "8", "DXX")) == "9.1.1.1.d"
    assert scene.clause(develop(A, "8", "AEE")) == "9.1.1.1.d"
    assert scene.do(develop(A, "8", "AXX")).boxes("RB") == "AADXX"
