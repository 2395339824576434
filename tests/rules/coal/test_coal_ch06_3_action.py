"""Phase 3: special actions and the place of the barge."""

from __future__ import annotations

import pytest

from revier.core.flow import PlainFrame
from revier.games.coal.actions import Deliver, NoSpecial, Sail, Special, Supply, Transport
from revier.games.coal.frames import TurnsFrame
from scenes.coal import A, B, C, D, Scene

BARGES = ("C4", "C5", "C6", "C7")


def acting(number: int = 2, cash: int = 5, players: int = 4) -> Scene:
    """A at Steele begins phase 3."""
    return Scene(players).barges(*BARGES[:players]).cash(A, cash).at(number, "act")


@pytest.mark.rule("coal:6.3.1.a")
def test_every_barge_finds_coal() -> None:
    scene = Scene().draw("start", "2").draw("bag", "forges")
    while not scene.offered(Deliver):
        assert scene.mover is not None
        scene.do(NoSpecial(scene.mover))
        scene.do(scene.offered(Sail)[0])
    at = [scene.g.facts.storage_at[space] for space in scene.s.barge]
    assert len(set(at)) == 4
    assert all(scene.s.coal[n] for n in at)


@pytest.mark.rule("coal:6.3.1.c")
def test_first_round_clockwise_from_the_start_player() -> None:
    scene = Scene().draw("start", "2").draw("bag", "forges")
    seen = []
    for _ in range(4):
        assert scene.mover is not None
        seen.append(scene.mover)
        scene.do(NoSpecial(scene.mover))
        scene.do(scene.offered(Sail)[-1])
    assert seen == [B, C, D, A]


@pytest.mark.rule("coal:6.3.1.d")
def test_in_the_first_round_a_barge_enters_at_any_black_die() -> None:
    scene = Scene().draw("start", "1").draw("bag", "forges").do(NoSpecial(A))
    assert scene.clause(Sail(A, "S12")) == ""
    scene.refuses(Sail(A, "S1"), "6.3.1.d")
    scene.coal(S15=3)
    scene.refuses(Sail(A, "S15"), "6.3.1.i")


@pytest.mark.rule("coal:6.3.1.e", "coal:6.3.1.i")
def test_only_coal_that_can_be_delivered() -> None:
    scene = acting().coal(S15=3, S14=0).do(Special(A, "transport"))
    scene.do(scene.offered(Transport)[0])
    scene.coal(S14=0)
    scene.refuses(Sail(A, "S14"), "6.3.1.e")
    scene.refuses(Sail(A, "S15"), "6.3.1.i")
    piloted = acting().coal(S15=3, S14=0).do(Special(A, "transport_pilot"))
    piloted.do(Transport(A, "black", "S14"))
    assert piloted.clause(Sail(A, "S15")) == ""


@pytest.mark.rule("coal:6.3.1.f")
def test_everybody_must_move_even_on_debt() -> None:
    scene = Scene().barges("P", "C5", "C6", "C7").cash(A, 0).coal(S15=0)
    scene.s.round = 2
    scene.on_track([0] * 5)
    scene.s.flow = [PlainFrame("rounds"), TurnsFrame("act", (A, B, C, D), 0)]
    scene.refuses(NoSpecial(A), "6.3.1.f")
    scene.refuses(Special(A, "pilot"), "6.3.1.f")
    assert {(a.action, a.debts) for a in scene.offered(Special)} == {
        ("hauling", 1),
        ("transport_hauling", 1),
        ("hauling_pilot", 1),
    }


@pytest.mark.rule("coal:6.3.1.f")
def test_a_transport_must_leave_the_barge_some_coal() -> None:
    """A at Mülheim: without hauling only S15 lies downriver, and it takes a pilot to load there."""
    scene = Scene().barges("C7", "C5", "C6", "C4").cash(A, 5)
    scene.s.round = 2
    scene.s.flow = [PlainFrame("rounds"), TurnsFrame("act", (A, B, C, D), 0)]
    scene.refuses(Special(A, "transport"), "6.3.1.f")
    scene.refuses(Special(A, "pilot"), "6.3.1.f")
    scene.coal(S14=0).do(Special(A, "transport_pilot"))
    assert [a.storage for a in scene.offered(Transport)] == ["S15"]
    scene.refuses(Transport(A, "black", "S14"), "6.3.1.f")


@pytest.mark.rule("coal:6.3.1.g")
def test_downriver_is_free_whatever_the_distance() -> None:
    scene = Scene().barges("C1", "C5", "C6", "C7").cash(A, 5).at(2, "act").do(NoSpecial(A), Sail(A, "S14"))
    assert scene.money(A) == 5


@pytest.mark.rule("coal:6.3.1.h")
def test_upriver_needs_hauling() -> None:
    scene = acting().do(NoSpecial(A))
    scene.refuses(Sail(A, "S8"), "6.3.1.h")
    piloted = acting().do(Special(A, "pilot"))
    piloted.refuses(Sail(A, "S8"), "6.3.1.h")
    hauled = acting().do(Special(A, "hauling"), Sail(A, "S8"))
    assert hauled.s.barge[A] == 23


@pytest.mark.rule("coal:6.3.1.j", "coal:9.6.a")
def test_white_coal_needs_the_marker() -> None:
    scene = Scene().barges("C1", "C5", "C6", "C7").at(4, "act").do(NoSpecial(A))
    scene.refuses(Sail(A, "S5"), "6.3.1.j")
    owner = Scene().barges("C1", "C5", "C6", "C7").give(A, "grafschaft_mark").at(4, "act").do(NoSpecial(A))
    assert owner.clause(Sail(A, "S5")) == ""


@pytest.mark.rule("coal:6.3.1.k")
def test_one_barge_at_a_storage() -> None:
    scene = Scene().barges("C3", "C4", "C6", "C7").at(2, "act").do(NoSpecial(A), Sail(A, "S9"), NoSpecial(B))
    scene.refuses(Sail(B, "S9"), "6.3.1.k")


@pytest.mark.rule("coal:6.3.1.l")
def test_without_any_coal_the_barge_stays() -> None:
    scene = Scene(2).barges("C4", "C5").only_coal(S1=-4)
    scene.s.coal[15:] = [0] * len(scene.s.coal[15:])
    scene.at(2, "act")
    assert scene.clause(Special(A, "transport")) == ""
    scene.do(NoSpecial(A))
    assert scene.mover == B
    scene.do(NoSpecial(B))
    assert scene.heard().count("stays") == 2
    assert scene.s.barge == [25, 35]
    assert not scene.offered(Deliver)


@pytest.mark.rule("coal:6.3.2.a")
def test_an_action_is_voluntary_and_only_one() -> None:
    scene = acting()
    assert scene.clause(NoSpecial(A)) == ""
    scene.refuses(Special(A, "transport pilot"), "6.3.2.a")
    scene.do(Special(A, "pilot"))
    scene.refuses(Special(A, "hauling"), "6.3.2.a")


@pytest.mark.rule("coal:6.3.2.b")
def test_others_may_take_the_same_action() -> None:
    scene = acting().do(Special(A, "pilot"), Sail(A, "S9"))
    assert scene.clause(Special(B, "pilot")) == ""


@pytest.mark.rule("coal:6.3.2.d")
@pytest.mark.parametrize("marker", ["low", "high", "low_increase", "high_decrease"])
def test_water_bans_pilots(marker: str) -> None:
    scene = Scene().barges(*BARGES).give(A, "wage", "supply").cash(A, 5).at(2, "bag").draw("bag", marker)
    for action in ("pilot", "transport_pilot", "hauling_pilot"):
        assert scene.clause(Special(A, action)) == "6.3.2.d"
    assert {a.action for a in scene.offered(Special)} == {
        "transport",
        "hauling",
        "transport_hauling",
        "wage",
        "supply",
    }


@pytest.mark.rule("coal:6.3.2.e")
@pytest.mark.parametrize("number", [2, 12])
def test_transport_is_free(number: int) -> None:
    scene = Scene().barges(*BARGES).cash(A, 0)
    scene.s.round = number
    scene.s.coal[15:] = [0] * len(scene.s.coal[15:])
    scene.on_track([0, 0, 5, *[0] * (len(scene.boxes()) - 3)]).at(number, "act")
    scene.do(Special(A, "transport"), Transport(A, "black", "S15"))
    assert (scene.money(A), scene.die("S15")) == (0, 5)


@pytest.mark.rule("coal:6.3.2.g", "coal:6.3.2.i", "coal:6.3.2.j", "coal:6.3.2.k", "coal:7.7.a")
def test_fees_by_round() -> None:
    def left(action: str, number: int, cash: int) -> int:
        return acting(number, cash).do(Special(A, action)).money(A)

    assert (left("hauling", 6, 3), left("hauling", 7, 3)) == (2, 1)
    assert (left("transport_pilot", 1, 2), left("transport_pilot", 12, 2)) == (1, 0)
    assert (left("transport_hauling", 6, 3), left("transport_hauling", 7, 3)) == (1, 0)
    assert (left("hauling_pilot", 5, 3), left("hauling_pilot", 8, 3)) == (1, 0)
    fees = {row.id: row.fees[7] for row in Scene().g.facts.actions}
    assert fees == {
        "transport": 0,
        "pilot": 0,
        "hauling": 2,
        "transport_pilot": 2,
        "transport_hauling": 3,
        "hauling_pilot": 3,
        "wage": 0,
        "supply": 0,
    }


@pytest.mark.rule("coal:7.7.b")
def test_fee_groups_of_one_and_two_become_two_and_three() -> None:
    for row in Scene().g.facts.actions:
        assert row.fees[7] == {0: 0, 1: 2, 2: 3}[row.fees[6]]


@pytest.mark.rule("coal:6.3.2.i", "coal:6.3.2.k")
def test_combined_actions_have_both_effects() -> None:
    scene = acting().do(Special(A, "transport_pilot"), Transport(A, "black", "S15"), Sail(A, "S15"))
    scene.at(2, "deliver")
    both = acting().do(Special(A, "hauling_pilot"), Sail(A, "S8")).at(2, "deliver")
    assert both.clause(Deliver(A, "P")) == ""
    assert scene.s.barge[A] == 48


@pytest.mark.rule("coal:6.3.2.h")
def test_hauling_may_go_downriver_too() -> None:
    scene = acting(2, 5).do(Special(A, "hauling"), Sail(A, "S14"))
    assert scene.money(A) == 4


@pytest.mark.rule("coal:6.3.2.l", "coal:6.3.2.o")
def test_wage_and_supply_need_their_markers() -> None:
    scene = acting()
    scene.refuses(Special(A, "wage"), "6.3.2.l")
    scene.refuses(Special(A, "supply"), "6.3.2.o")
    scene.give(A, "wage")
    scene.refuses(Special(A, "supply"), "6.3.2.o")
    assert scene.clause(Special(A, "wage")) == ""
    assert acting().give(A, "supply").clause(Special(A, "supply")) == ""


@pytest.mark.rule("coal:6.3.2.m", "coal:9.7.a", "coal:6.8.a")
def test_one_wage_a_round() -> None:
    scene = Scene(2).barges("C4", "C5").give(A, "wage").give(B, "wage").at(5, "act")
    scene.do(Special(A, "wage"), Sail(A, "S9"))
    scene.refuses(Special(B, "wage"), "6.3.2.m")
    scene.s.flow = [PlainFrame("rounds")]
    scene.g.settle(scene.s)
    scene.at(6, "act")
    assert scene.mover is not None
    assert scene.clause(Special(scene.mover, "wage")) == ""


@pytest.mark.rule("coal:6.3.2.n", "coal:7.12.b")
@pytest.mark.parametrize(("number", "cash", "after"), [(11, 1, 3), (12, 1, 2), (12, 0, 1)])
def test_wage_pays(number: int, cash: int, after: int) -> None:
    scene = Scene().barges(*BARGES).give(A, "wage").cash(A, cash).at(number, "act").do(Special(A, "wage"))
    assert scene.money(A) == after


@pytest.mark.rule("coal:6.3.2.p", "coal:7.12.b")
@pytest.mark.parametrize(("number", "die", "after"), [(8, 3, 5), (8, 5, 6), (12, 3, 4), (12, 5, 6)])
def test_supply_raises(number: int, die: int, after: int) -> None:
    scene = Scene().barges(*BARGES).give(A, "supply").coal(S10=die).at(number, "act")
    scene.do(Special(A, "supply"), Supply(A, "S10"))
    assert scene.die("S10") == after


@pytest.mark.rule("coal:6.3.2.q")
def test_supply_for_any_die_on_the_river() -> None:
    scene = Scene().barges("S2", "C4", "C6", "C7").give(B, "supply").coal(S2=-2)
    scene.s.flow = [PlainFrame("rounds"), TurnsFrame("act", (A, B, C, D), 1)]
    scene.s.round = 5
    scene.do(Special(B, "supply"))
    scene.refuses(Supply(B, "black"), "6.3.2.q")
    scene.do(Supply(B, "S2"))
    assert scene.die("S2") == -4


@pytest.mark.rule("coal:6.3.2.r")
def test_fees_are_paid_at_once() -> None:
    assert acting(2, 2).do(Special(A, "hauling_pilot")).money(A) == 0


@pytest.mark.rule("coal:9.8.a")
def test_supply_for_several_players() -> None:
    scene = Scene(2).barges("C4", "C5").give(A, "supply").give(B, "supply").at(5, "act")
    scene.do(Special(A, "supply"), Supply(A, "S9"), Sail(A, "S9"), Special(B, "supply"), Supply(B, "S9"))
    assert scene.die("S9") == 6
