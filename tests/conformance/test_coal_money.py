"""Money shown is money moved: what the page announces of an action of the coal trade is what changes hands.

Positions are put together at random: any round, phase, purse, markers, debts, coal, locks and warehouses.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from revier.core.action import NATURE, Action, Seat, seat_name
from revier.core.chance import draw_one
from revier.core.checks import choose
from revier.core.game import Preview
from revier.core.message import Msg, amounts
from revier.games.coal.actions import (
    BuildLock,
    BuildWarehouse,
    Deliver,
    Done,
    MoveInPort,
    Repay,
    Settle,
    Special,
    UseInn,
)
from revier.games.coal.model import DEPOT
from revier.games.coal.powers import MARKERS
from revier.games.coal.state import DEBT, CoalState, copies, stored, thalers
from scenes.coal import Scene

# Lines of the log that tell of money: which of their arguments, and whether the player gets or pays it.
LEDGER = {
    **dict.fromkeys(("gets", "takes_thaler", "debt", "debt_track", "last_resort", "inn_thalers"), ("amount", 1)),
    **dict.fromkeys(("warehouse_income", "collects", "paid"), ("amount", 1)),
    **dict.fromkeys(("pays_thaler", "repays", "loses"), ("amount", -1)),
    **dict.fromkeys(("special_fee", "cube", "lock", "port_move"), ("cost", -1)),
    **dict.fromkeys(("builds_city", "builds_depot", "builds_port"), ("cost", -1)),
}
FLOWS_ON = ("coal.log.loses", "coal.log.round")  # from here on the log tells of the end of the round and of the next
DEEDS = ("coal.log.lock", "coal.log.builds_")  # what brings points at once
SEEDS = range(120)
PLIES = 6


def position(seed: int) -> Scene:
    """Somebody is about to act in phase 3, 4 or 6, or to answer the event, of some round."""
    rng = random.Random(seed)
    scene = Scene(rng.choice((2, 3, 4)), loss_for_sale_only=rng.random() < 0.3)
    phase = rng.choice(("act", "deliver", "buy", "event"))
    number = rng.choice((3, 6, 10)) if phase == "event" else rng.randint(2, 12)
    places = [site.id for site in scene.g.facts.sites]
    if phase == "deliver":
        places = [row.id for n, row in enumerate(scene.g.facts.storages) if scene.s.coal[n] and row.standard >= 0]
    scene.barges(*rng.sample(places, scene.g.players))
    scene.clear(*(row.id for row in scene.g.facts.obstacles if rng.random() < 0.4))
    scene.s.coal = [rng.randint(1, 6) * (1 if die > 0 else -1) if die else 0 for die in scene.s.coal]
    for site in scene.g.facts.sites:
        scene.lay(site.id, rng.choice((0, 0, 1, 2)))
    for seat in range(scene.g.players):
        provide(scene, seat, rng)
        if phase == "deliver":
            scene.action(seat, rng.choice(("pilot", "transport", "hauling_pilot")))
    return scene.at(number, phase)


def provide(scene: Scene, seat: Seat, rng: random.Random) -> None:
    """Warehouses, debts, markers, cubes and money of a player."""
    g, s = scene.g, scene.s
    open_to = [house.id for house in g.facts.houses if house.kind != DEPOT and len(g.owners(s, house)) < 2]
    scene.build(seat, *rng.sample(open_to, min(3, len(open_to))))
    years = rng.choice(("11111", "00011", "00000"))
    scene.stock(seat, pool=rng.randint(0, 2), debts=rng.randint(0, 4), years=years)
    for marker in MARKERS:
        if rng.random() < 0.6 and (not marker.white or copies(s, marker)):
            scene.give(seat, marker.code)
    sizes = list(zip(g.facts.areas, g.facts.area_sizes, strict=True))
    scene.develop(seat, **{area: rng.choice((1, size)) for area, size in rng.sample(sizes, 3)})
    scene.cash(seat, rng.choice((0, 0, 1, 2, 3, 5, 8, 11)))


def moments(seed: int) -> Iterator[Scene]:
    """A position and those that follow when everybody acts at random."""
    scene, rng = position(seed), random.Random(seed)
    for _ in range(PLIES):
        if scene.mover is None:
            return
        legal = scene.g.legal(scene.s)
        if scene.mover == NATURE:
            scene.g.apply(scene.s, draw_one(legal, rng))
            continue
        yield scene
        scene.g.apply(scene.s, choose(scene.g, scene.s, legal, rng))


def offered(scene: Scene) -> Iterator[tuple[Action, Preview, CoalState, list[Msg]]]:
    """Everything that may be done: what is announced of it, the position after it, and what the log tells."""
    for choice in scene.g.legal(scene.s):
        after, log = scene.s.copy(), list[Msg]()
        shown = scene.g.preview(scene.s, choice.action)
        scene.g.apply(after, choice.action, log.append)
        yield choice.action, shown, after, log


def number(line: Msg, name: str) -> int:
    value = line.args[name]
    assert isinstance(value, int)
    return value


def told(log: Sequence[Msg], seat: Seat) -> int:
    """How much a player got, less what was paid, by the log."""
    total = 0
    for line in log:
        name, sign = LEDGER.get(line.key.removeprefix("coal.log."), ("", 0))
        if sign and line.args["player"] == seat_name(seat):
            total += sign * number(line, name)
    return total


def own(log: Sequence[Msg]) -> list[Msg]:
    """What the action itself brought about, before the flow of the game goes on to the next round."""
    end = next((n for n, line in enumerate(log) if line.key in FLOWS_ON), len(log))
    return list(log[:end])


def lent(scene: Scene, a: Action) -> int:
    debts: int = getattr(a, "debts", 0)
    return debts * scene.g.facts.debts.gives


def change(before: CoalState, after: CoalState, seat: Seat) -> int:
    return thalers(after, seat) - thalers(before, seat)


def waits(after: CoalState) -> int:
    """A Thaler paid for a cube that the Merchant may put elsewhere: the log tells it when the cube is placed."""
    return 1 if after.flow and after.flow[-1][0] == "cube" else 0


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_announced_is_what_moves(seed: int) -> None:
    """Gain less cost, and what is lent for it, is the change of the purse as far as the action reaches."""
    for scene in moments(seed):
        for a, shown, after, log in offered(scene):
            later = told(log, a.seat) - told(own(log), a.seat)
            assert shown.gives - shown.cost + lent(scene, a) == change(scene.s, after, a.seat) - later, a
            if shown.cost:
                assert shown.cash == thalers(scene.s, a.seat), a


@pytest.mark.rule("coal:6.8.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_lost_at_the_end_of_the_round_is_said_before(seed: int) -> None:
    """With the last purchase of a round; who ends earlier hears it too, and loses as much."""
    for scene in moments(seed):
        for a, shown, _after, log in offered(scene):
            lost = [number(line, "amount") for line in log if line.key == "coal.log.loses"]
            over = [max(0, thalers(scene.s, seat) - 10) for seat in range(scene.g.players)]
            assert lost in ([], [n for n in over if n])
            warned = [shown.caution.args["amount"]] if shown.caution else []
            assert warned == ([over[a.seat]] if isinstance(a, Done) and over[a.seat] else []), a


@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_names_every_amount_once(seed: int) -> None:
    """Sentence and figures together name what is paid and what is received, and no other amount."""
    for scene in moments(seed):
        for a, shown, _after, _log in offered(scene):
            said = [*amounts(shown.sentence), *(n for line in shown.figures("coal") for n in amounts(line))]
            due = [n for n in (shown.cost, shown.gives) if n]
            assert sorted(n for n in said if n) == sorted(due), a


@pytest.mark.parametrize("seed", SEEDS)
def test_the_log_accounts_for_every_thaler(seed: int) -> None:
    for scene in moments(seed):
        placing = scene.node == "cube"
        for a, _shown, after, log in offered(scene):
            for seat in range(scene.g.players):
                due = waits(after) - placing if seat == a.seat else 0
                assert told(log, seat) - due == change(scene.s, after, seat), (a, seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_debts_announced_are_debts_taken(seed: int) -> None:
    """Debts, warehouses pledged, and the points lost at once beside those the deed itself brings."""
    for scene in moments(seed):
        for a, shown, after, log in offered(scene):
            debts = getattr(a, "debts", 0)
            lines = [line.args for line in shown.lines if line.key == "coal.preview.debts"]
            pledged = stored(after, a.seat, DEBT) - stored(scene.s, a.seat, DEBT)
            won = sum(number(line, "points") for line in log if line.key.startswith(DEEDS))
            lost = won - (after.points[a.seat] - scene.s.points[a.seat])
            assert lines == ([{"debts": debts, "warehouses": pledged, "points": lost}] if debts else []), a


def test_the_positions_know_every_kind_of_payment() -> None:
    """What the properties speak of really happens: sales, costs, locks, debts of every kind, gifts and refunds."""
    seen, lines = Counter[type[Action]](), Counter[str]()
    for seed in SEEDS:
        for scene in moments(seed):
            for a, shown, _after, log in offered(scene):
                seen[type(a)] += bool(shown.cost or shown.gives)
                lines.update(line.key.removeprefix("coal.log.") for line in log)
    paid = (BuildLock, BuildWarehouse, Deliver, MoveInPort, Repay, Settle, Special, UseInn)
    assert [kind.__name__ for kind in paid if seen[kind] < 10] == []
    assert [name for name in LEDGER if not lines[name]] == []
