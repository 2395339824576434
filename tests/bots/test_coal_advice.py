"""The advice bots get in the coal trade: coal goes where it pays, locks and warehouses earn points, debt is a duty."""

from __future__ import annotations

import random
import re

import pytest

from revier.bots import make_bot
from revier.bots.base import Explains
from revier.core.action import NATURE, Action
from revier.core.advice import advisor_of
from revier.core.chance import any_action, draw_one
from revier.core.flow import Frame, PlainFrame
from revier.core.message import LANGUAGES, missing, render
from revier.core.purse import pay
from revier.core.simulate import Spec, simulate
from revier.games import build as build_game
from revier.games.coal.actions import (
    POINT,
    BuildLock,
    BuildWarehouse,
    Deliver,
    Done,
    Repay,
    Sail,
    Settle,
    UseInn,
)
from revier.games.coal.frames import StepFrame, TurnsFrame
from revier.games.coal.game import CoalGame, build
from revier.games.coal.powers import COAL_DEPOT, ESSEN_WAREHOUSE, INN, LOCK_BUILDING, PORT_RUHRORT, ProgressMarker
from revier.games.coal.state import (
    BANK,
    CLAIMED,
    DEBT,
    POOL,
    ROUND_TRACK,
    CoalState,
    add_cube,
    move_stock,
    purse,
    set_status,
    take_copy,
    till,
)

GREEDY = make_bot("greedy")
A, B = 0, 1
REST: dict[str, list[Frame]] = {
    "act": [PlainFrame(name) for name in ("rounds", "export", "buy", "claim", "deliver")],
    "deliver": [PlainFrame(name) for name in ("rounds", "export", "buy", "claim")],
    "buy": [PlainFrame(name) for name in ("rounds", "export")],
}


class Scene:
    """A position set up by hand; player A decides."""

    def __init__(self, players: int, number: int) -> None:
        self.g: CoalGame = build(players)
        self.s: CoalState = self.g.new()
        self.s.round = number
        self.order = tuple(range(players))

    def phase(self, name: str) -> Scene:
        self.s.flow = [*REST[name], TurnsFrame(name, self.order, 0)]
        return self

    def money(self, amount: int) -> Scene:
        """A has so many Thalers and no more."""
        pay(self.s, purse(A), BANK, self.s.cash[purse(A)])
        pay(self.s, BANK, purse(A), amount, overdraw=True)
        return self

    def marker(self, *markers: ProgressMarker) -> Scene:
        for marker in markers:
            set_status(self.s, A, marker, CLAIMED)
            if marker.white:
                take_copy(self.s, A, marker.row)
        return self

    def warehouses(self, number: int) -> Scene:
        """So many more from the round track in the pool."""
        for place in ROUND_TRACK[:number]:
            move_stock(self.s, A, place, POOL)
        return self

    def coal(self, **dice: int) -> Scene:
        """These dice on the river and no other."""
        self.s.coal = [0] * len(self.s.coal)
        for name, die in dice.items():
            self.s.coal[self.g.facts.storage_index[name]] = die
        return self

    def barge(self, space: str, action: str = "") -> Scene:
        self.s.barge[A] = self.g.facts.river.index(space) + 1
        if action:
            self.s.action[A] = self.g.facts.action_index[action]
        return self

    def obstacles(self, *names: str) -> Scene:
        self.s.obstacles = [int(row.id in names) for row in self.g.facts.obstacles]
        return self

    def decide(self) -> Action:
        assert self.g.to_move(self.s) == A
        return GREEDY.choose(self.g, self.s, self.g.legal(self.s), random.Random(1))


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_random_bots(players: int) -> None:
    bots = ("greedy", *["random"] * (players - 1))
    spec = Spec("coal", players, bots, "revier.games:build", "revier.bots:make_bot", seed=8)
    results = simulate(spec, 4).results
    assert all(r.finished for r in results)
    assert [r.winners == (r.bots.index("greedy"),) for r in results] == [True] * 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_candidates_are_legal_and_the_last_worth_is_the_score(players: int) -> None:
    """Looking changes nothing; in the end a point is a hundred, and nothing else counts."""
    game = build_game("coal", players)
    advisor = advisor_of(game)
    s, rng = game.new(), random.Random(players)
    while (mover := game.to_move(s)) is not None:
        legal = game.legal(s)
        if mover != NATURE:
            before = s.copy()
            found = advisor.candidates(s, 5)
            advisor.appraise(s, mover)
            assert found
            assert all(action in legal for action in found)
            assert s == before
        game.apply(s, draw_one(legal, rng) if mover == NATURE else any_action(legal, rng))
    outcome = game.outcome(s)
    assert outcome is not None
    assert tuple(worth.total for worth in advisor.appraise(s, A)) == tuple(100 * score for score in outcome.scores)
    assert game.value_hint(s) == outcome.scores


def test_the_sheet_shows_points_with_the_final_scoring_as_it_stands() -> None:
    """Five points, a debt: two points less at the end (coal:5.g)."""
    scene = Scene(2, 5)
    scene.s.points[A] = 5
    move_stock(scene.s, A, POOL, DEBT)
    assert scene.g.value_hint(scene.s) == (3, 0)


# --- coal -------------------------------------------------------------------------------------------------------------
def test_better_coal_is_loaded() -> None:
    """Both storages serve a city below one obstacle; five Thalers' worth of coal against two."""
    scene = Scene(2, 2).coal(S11=2, S12=5).barge("S10").phase("act")
    scene.s.flow[-1] = TurnsFrame("act", scene.order, 1)
    scene.s.flow.append(StepFrame("sail", A))
    assert scene.decide() == Sail(A, "S12")
    assert scene.coal(S11=5, S12=2).decide() == Sail(A, "S11")


def test_coal_goes_where_money_lies() -> None:
    """No room for cubes of black coal. Coal of 3 is worth 2 behind the obstacle: 2 everywhere, 3 in the port, and 4
    at the Werden industry, where 2 Thalers lie."""
    scene = Scene(2, 5).coal(S9=3, S8=3).barge("S9", "pilot").phase("deliver")
    for area, number in enumerate((3, 2, 3)):
        for _ in range(number):
            add_cube(scene.s, A, area)
    pay(scene.s, BANK, till(scene.s, scene.g.facts.site_index["I9"]), 2, overdraw=True)
    assert scene.decide() == Deliver(A, "I9")


# --- purchases --------------------------------------------------------------------------------------------------------
def test_a_lock_of_three_points_rather_than_two() -> None:
    scene = Scene(4, 5).marker(LOCK_BUILDING).money(3).obstacles("O7", "O8").phase("buy")
    assert scene.decide() == BuildLock(A, "O7")


def test_the_second_lock_for_nothing_is_taken() -> None:
    """Two players, round 2: two locks for the price of one (coal:11.c)."""
    scene = Scene(2, 2).marker(LOCK_BUILDING).money(2).phase("buy")
    for _ in range(2):
        chosen = scene.decide()
        assert isinstance(chosen, BuildLock)
        scene.g.apply(scene.s, chosen)
    assert scene.s.points[A] == 6  # two locks in the Grafschaft Mark
    assert scene.s.cash[purse(A)] == 0


def test_a_warehouse_is_built_where_the_money_is_there_and_not_on_debt() -> None:
    """A warehouse costs 3 and brings 2 points. Two debts would cost 4 points in the end."""
    scene = Scene(4, 11).marker(COAL_DEPOT).warehouses(3).money(3).phase("buy")
    assert isinstance(scene.decide(), BuildWarehouse)
    assert scene.money(0).decide() == Done(A)


def test_the_last_warehouse_completes_a_set() -> None:
    """Steele and Werden are A's; Kettwig completes the set for a point more (coal:10.2.a)."""
    scene = Scene(4, 12).marker(ESSEN_WAREHOUSE, COAL_DEPOT).money(4).phase("buy")
    for city in ("C4", "C5"):
        scene.s.built[scene.g.facts.houses[scene.g.facts.house_index[city]].spaces[0]] = A
    for depot in ("depot_broich", "depot_werden", "depot_essen", "depot_mark"):
        spaces = scene.g.facts.houses[scene.g.facts.house_index[depot]].spaces
        scene.s.built[spaces[0]] = B  # a second one would be no majority
    chosen = scene.decide()
    assert isinstance(chosen, BuildWarehouse)
    assert chosen.place == "C6"


def test_the_export_column_of_the_year() -> None:
    """The last flag is Belgium's: a warehouse there scores at once, elsewhere never."""
    scene = Scene(4, 11).marker(PORT_RUHRORT).money(3).phase("buy")
    scene.s.flags = [0, 0, 0, 1, 1, 1, 2, 2]
    chosen = scene.decide()
    assert isinstance(chosen, BuildWarehouse)
    assert chosen.place == "Belgium"


# --- debt and money ---------------------------------------------------------------------------------------------------
def test_the_fund_is_paid_with_a_point_rather_than_a_debt() -> None:
    """A point now, or two in the end and a warehouse that is missing until then."""
    scene = Scene(4, 3).money(0)
    scene.s.points[A] = 1
    scene.s.flow = [*REST["act"], PlainFrame("act"), PlainFrame("bag"), TurnsFrame("event_pays", scene.order, 0)]
    assert scene.decide() == Settle(A, POINT)


def test_debt_is_repaid_when_money_is_of_no_other_use() -> None:
    scene = Scene(4, 12).money(3).phase("buy")
    move_stock(scene.s, A, POOL, DEBT)
    assert scene.decide() == Repay(A)


def test_in_the_end_the_inn_gives_points() -> None:
    scene = Scene(4, 12).marker(INN).money(0).phase("buy")
    assert scene.decide() == UseInn(A, "points")


def test_debts_are_duties() -> None:
    scene = Scene(4, 5).money(2).phase("buy")
    free = advisor_of(scene.g).appraise(scene.s, A)[A]
    move_stock(scene.s, A, POOL, DEBT)
    bound = advisor_of(scene.g).appraise(scene.s, A)[A]
    assert (free.duties, bound.duties) == (0, 200)
    assert bound.total < free.total


@pytest.mark.parametrize(
    ("worth", "english", "german"),
    [(49, "a little", "ein wenig"), (120, "about 1 point", "rund 1 Punkt"), (260, "about 3 points", "rund 3 Punkte")],
)
def test_worth_is_told_in_whole_points(worth: int, english: str, german: str) -> None:
    said = advisor_of(build(2)).amount(worth)
    assert (render(said), render(said, "de")) == (english, german)


def test_greedy_gives_its_reasons_in_points() -> None:
    game, rng = build(3), random.Random(4)
    s = game.new()
    heard: list[str] = []
    while (mover := game.to_move(s)) is not None:
        legal = game.legal(s)
        action = draw_one(legal, rng) if mover == NATURE else GREEDY.choose(game, s, legal, rng)
        if mover != NATURE and s.ply % 9 == 0:
            assert isinstance(GREEDY, Explains)
            reason = GREEDY.why(game, s, action)
            assert [missing(reason, language) for language in LANGUAGES] == [[], []]
            heard.append(render(reason))
        game.apply(s, action)
    assert any("is worth about" in sentence for sentence in heard)
    assert not [sentence for sentence in heard if re.search(r"is worth \d", sentence)]
