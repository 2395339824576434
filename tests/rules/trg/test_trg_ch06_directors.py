"""Chapters 6.3 and 6.4: who decides for a corporation, and how a directorship changes hands."""

from pathlib import Path

import pytest

from revier.games.trg.actions import Assign
from revier.rail.actions import BuyShare, Found, LayTile, Pass, SellShares
from revier.rail.state import PLAYER, POOL
from scenes.trg import A, B, C, D, Scene


def papers(scene: Scene, company: str, place: int) -> list[int]:
    """Certificates of a company at a place, as percentages; the director's certificate first."""
    classes = scene.g.shares.classes[scene.number(company)]
    return [c.percent for c in classes for _ in range(scene.g.shares.count(scene.s, c, place))]


def holds_certificate(scene: Scene, company: str, seat: int) -> bool:
    return scene.g.shares.has_director(scene.s, scene.number(company), PLAYER + seat)


@pytest.fixture
def thirty(tmp_path: Path) -> Path:
    """Figures of a box in which the BME has a director's certificate of 30%."""
    file = tmp_path / "thirty.toml"
    file.write_text("[corporations.BME]\ncertificates = [30, 10, 10, 10, 10, 10, 10, 10]\n", encoding="utf-8")
    return file


# --- 6.3 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:6.3.a")
def test_the_founder_is_the_first_director() -> None:
    scene = Scene().give_lots().stock_turn(B).do(Found(B, "BME", 60))
    assert scene.director("BME") == B
    assert holds_certificate(scene, "BME", B)


@pytest.mark.rule("trg:6.3.b")
@pytest.mark.parametrize("step", ["track", "station", "link", "pay", "train"])
def test_only_the_director_decides(step: str) -> None:
    scene = Scene().give_lots().found("BME", {A: 40, B: 40}, director=A, treasury=500).give_trains("BME", "2")
    scene.step("BME", step).earned(100)
    for choice in scene.legal:
        assert choice.action.seat == A
    assert scene.clause(Pass(B)) == "6.3.b"
    assert scene.clause(LayTile(B, "H12", "K58", 0)) == "6.3.b"


# --- 6.4 --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("trg:6.4.a")
def test_more_than_the_director_takes_over_and_as_much_does_not() -> None:
    scene = Scene().give_lots().set_cash(600, 600).found("BME", {A: 20, B: 10}).stock_turn(B)
    scene.do(BuyShare(B, "BME", "offer", 10))
    assert (scene.percent("BME", A), scene.percent("BME", B), scene.director("BME")) == (20, 20, A)
    scene.stock_turn(B).do(BuyShare(B, "BME", "offer", 10))
    assert (scene.percent("BME", A), scene.percent("BME", B), scene.director("BME")) == (20, 30, B)
    assert holds_certificate(scene, "BME", B)
    assert papers(scene, "BME", PLAYER + A) == [10, 10]
    assert papers(scene, "BME", PLAYER + B) == [20, 10]
    scene.set_cash(600).found("CME", {C: 20, D: 20}, director=C).stock_turn(D).set_cash(0, 0, 0, 600)
    scene.do(BuyShare(D, "CME", "offer", 10))
    assert (papers(scene, "CME", PLAYER + C), papers(scene, "CME", PLAYER + D)) == ([10, 10], [20, 10])


@pytest.mark.rule("trg:6.4.b")
def test_the_largest_holder_follows_and_among_equals_the_one_nearest_to_the_left() -> None:
    scene = Scene().give_lots().found("BME", {A: 40, B: 30, D: 30}).stock_turn(A)
    scene.do(SellShares(A, "BME", (10, 10, 10)))
    assert [scene.percent("BME", seat) for seat in (A, B, C, D)] == [10, 30, 0, 30]
    assert scene.director("BME") == B


@pytest.mark.rule("trg:6.4.b")
@pytest.mark.parametrize(
    ("others", "heir"),
    [
        ({A: 20, B: 20}, A),  # D, the left neighbour of C, has none; A comes next
        ({D: 20, A: 20}, D),
        ({D: 20, B: 30}, B),  # more counts before nearer
    ],
)
def test_left_is_seen_from_the_old_director(others: dict[int, int], heir: int) -> None:
    scene = Scene().give_lots().found("BME", {C: 30, **others}, director=C).stock_turn(C)
    scene.do(SellShares(C, "BME", (10, 10)))
    assert scene.director("BME") == heir


@pytest.mark.rule("trg:6.4.c")
def test_nothing_but_a_sale_gives_a_directorship_away() -> None:
    """Whatever the director may do in his turns: only selling leaves another player as director."""
    scene = Scene().give_lots().set_cash(600, 600).found("BME", {A: 20, B: 20}, treasury=300)
    scene.found("CME", {B: 20, A: 10}, value=75)
    kinds = set()
    turns = [scene.fork().stock_turn(A)]
    turns += [scene.fork().step("BME", step) for step in ("track", "station", "link", "train")]
    for turn in turns:
        for choice in turn.legal:
            after = turn.g.step(turn.s, choice.action)
            if after.director[turn.number("BME")] != A:
                kinds.add(type(choice.action))
    assert kinds == {SellShares}
    assert turns[0].clause(SellShares(A, "BME", ())) == "7.4.a"  # handing over without selling anything


@pytest.mark.rule("trg:6.4.d")
def test_without_a_successor_nobody_steps_down() -> None:
    scene = Scene().give_lots().found("BME", {A: 30, B: 10, C: 10}).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "6.4.d"
    assert scene.clause(SellShares(A, "BME", (10, 10, 10))) == "6.4.d"
    scene = Scene().give_lots().found("BME", {A: 20, B: 20, C: 10}).stock_turn(A).do(SellShares(A, "BME", (10,)))
    assert scene.director("BME") == B


@pytest.mark.rule("trg:6.4.d")
def test_with_a_certificate_of_30_percent_the_successor_needs_30(thirty: Path) -> None:
    def stepping_down(holding: int) -> Scene:
        scene = Scene(overlay=thirty).give_lots().found("BME", {A: 30, B: holding}, director=A)
        return scene.stock_turn(A)

    assert stepping_down(20).clause(SellShares(A, "BME", (10, 10))) == "6.4.d"
    scene = stepping_down(30).do(SellShares(A, "BME", (10, 10)))
    assert (scene.director("BME"), papers(scene, "BME", PLAYER + B)) == (B, [30])


@pytest.mark.rule("trg:6.4.e")
def test_a_full_pool_keeps_the_director_in_office() -> None:
    scene = Scene().give_lots().found("BME", {A: 20, B: 20}, pool=50).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10,))) == "6.4.e"
    scene = Scene().give_lots().found("BME", {A: 20, B: 20}, pool=40).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "6.4.e"  # 60% would lie there
    assert scene.allows(SellShares(A, "BME", (10,)))


@pytest.mark.rule("trg:6.4.f")
@pytest.mark.parametrize(("sold", "director"), [(1, A), (2, A), (3, B), (4, B)])
def test_a_tie_leaves_the_old_director_in_office(sold: int, director: int) -> None:
    scene = Scene().give_lots().found("BME", {A: 40, B: 20}).stock_turn(A).do(SellShares(A, "BME", (10,) * sold))
    assert (scene.percent("BME", A), scene.director("BME")) == (40 - 10 * sold, director)


@pytest.mark.rule("trg:6.4.g")
def test_the_swap_comes_before_the_sale() -> None:
    scene = Scene().give_lots().set_cash(0, 0).found("BME", {B: 20, C: 20}, value=80, pool=10).stock_turn(B)
    scene.do(SellShares(B, "BME", (10,)))
    assert holds_certificate(scene, "BME", C)
    assert papers(scene, "BME", PLAYER + C) == [20]
    assert papers(scene, "BME", PLAYER + B) == [10]
    assert papers(scene, "BME", POOL) == [10, 10]
    assert scene.cash(B) == 80


@pytest.mark.rule("trg:6.4.h")
def test_the_directors_certificate_never_goes_to_the_pool() -> None:
    alone = Scene().give_lots().found("BME", {A: 20, B: 10, C: 10}, director=A).stock_turn(A)
    for bundle in ((10,), (20,), (10, 10)):
        assert alone.clause(SellShares(A, "BME", bundle)) == "6.4.d"
    scene = Scene().give_lots().found("BME", {A: 20, B: 20}, director=A).stock_turn(A)
    scene.do(SellShares(A, "BME", (10, 10)))
    assert papers(scene, "BME", POOL) == [10, 10]
    assert not scene.g.shares.has_director(scene.s, scene.number("BME"), POOL)
    assert scene.clause(SellShares(A, "BME", (20,))) == "7.4.a"  # nothing left


@pytest.mark.rule("trg:6.4.i")
def test_the_charter_goes_to_the_new_director_as_it_is() -> None:
    scene = Scene().give_lots().found("BME", {A: 20, B: 20}, director=A, treasury=120).give_trains("BME", "2")
    scene.assign("PB3", "BME").load_charter("BME", 2).stock_turn(A).do(SellShares(A, "BME", (10,)))
    assert scene.director("BME") == B
    assert (scene.trains("BME"), scene.treasury("BME")) == (["2"], 120)
    assert (scene.marker("PB3"), scene.charter_cubes("BME")) == ("BME", 2)
    scene.step("BME", "track")
    assert scene.mover == B
    assert scene.clause(Assign(A, "PB1", "BME")) == "5.1.h"


@pytest.mark.rule("trg:6.4.j")
@pytest.mark.parametrize("at", [None, (0, 0)], ids=["start", "corner"])
def test_example_of_stepping_down(at: tuple[int, int] | None) -> None:
    """Wherever the token is; two of his shares would be too many for the pool."""
    scene = Scene().give_lots().found("BME", {A: 20, B: 20, C: 20}, director=A, pool=40, at=at).stock_turn(A)
    assert scene.clause(SellShares(A, "BME", (10, 10))) == "6.4.e"
    scene.do(SellShares(A, "BME", (10,)))
    assert scene.director("BME") == B
    assert [scene.percent("BME", seat) for seat in (A, B, C)] == [10, 20, 20]
    assert scene.pool("BME") == 50
