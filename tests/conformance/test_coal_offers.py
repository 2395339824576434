"""What the coal trade offers is exactly what it allows: every action one can write down is held against both."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from revier.core.action import NATURE, Action, Seat
from revier.core.chance import draw_one
from revier.core.checks import choose
from revier.games.coal import actions as do
from revier.games.coal.game import CoalGame, build

DEBTS = range(4)
BOTH = (False, True)
EVERY = 5


def everything(g: CoalGame, seat: Seat) -> Iterator[Action]:
    """All actions of a player whose words name something of this game."""
    storages, houses = [row.id for row in g.facts.storages], [row.id for row in g.facts.houses]
    columns = [g.facts.houses[n].id for n in g.facts.columns]
    yield from (do.NoSpecial(seat), do.Repay(seat), do.Done(seat))
    yield from (do.Settle(seat, by, debts) for by in ("thaler", "point") for debts in DEBTS)
    yield from (do.UseInn(seat, take) for take in ("thalers", "points"))
    yield from (do.Special(seat, row.id, debts, free) for row in g.facts.actions for debts in DEBTS for free in BOTH)
    yield from (do.Transport(seat, source, to) for source in ("black", "white", *storages) for to in storages)
    for kind in (do.Supply, do.Sail, do.PlaceDie, do.UseCoalHauler):
        yield from (kind(seat, name) for name in storages)
    yield from (do.Deliver(seat, site.id) for site in g.facts.sites)
    yield from (do.PlaceCube(seat, area) for area in g.facts.areas)
    yield from (do.BuildLock(seat, row.id, debts) for row in g.facts.obstacles for debts in DEBTS)
    yield from (do.BuildWarehouse(seat, name, debts, white) for name in houses for debts in DEBTS for white in BOTH)
    for source in columns:
        yield from (do.MoveInPort(seat, source, to, debts, f) for to in columns for debts in DEBTS for f in BOTH)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_offered_is_what_is_legal(players: int) -> None:
    game, rng = build(players), random.Random(players)
    s = game.new()
    seen: set[type[Action]] = set()
    for ply in range(10_000):
        mover = game.to_move(s)
        if mover is None:
            break
        legal = game.legal(s)
        if mover == NATURE:
            game.apply(s, draw_one(legal, rng))
            continue
        if ply % EVERY == 0:
            offered = {choice.action for choice in legal}
            allowed = {a for a in everything(game, mover) if legal.why_not(a) is None}
            assert offered == allowed, s.flow[-1]
            assert not any(legal.why_not(a) is None for a in everything(game, (mover + 1) % players))
            seen |= {type(a) for a in offered}
        game.apply(s, choose(game, s, legal, rng))
    assert game.to_move(s) is None
    assert {do.Special, do.Sail, do.Deliver, do.BuildLock, do.BuildWarehouse, do.Done} <= seen
