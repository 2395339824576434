"""Forced sales in positions that play reaches: no smaller set of papers in hand would have been enough."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from revier.bots import make_bot
from revier.core.action import NATURE, Action, Seat
from revier.core.chance import draw_one
from revier.games import build
from revier.rail import market
from revier.rail.actions import GoBankrupt, SellShares
from revier.rail.nodes.money import missing
from revier.rail.selling import Sale, plan_sale, possible_sales
from revier.rail.state import NOBODY

LONGEST = 2600  # plies of a random game
NEEDED = 10  # forced sales that came to an end with the money, so that the property was seen at work


def smallest(g: Any, s: Any, seat: Seat, lack: int) -> int | None:
    """By trial: the fewest shares of what the ordinary rules let him sell that bring in so much; None if all do not.

    One sale of each company, as every further one brings less.
    """
    ways: list[list[tuple[int, int]]] = []
    for company in range(len(g.d.companies)):
        bundles = [()] + [b for b in possible_sales(g, s, seat, company) if may_be_sold(g, s, seat, company, b)]
        ways.append(sorted({(shares(g, company, b), market.cost(g.d, s, company, sum(b))) for b in bundles}))
    sets = ((sum(n for n, _ in one), sum(m for _, m in one)) for one in product(*ways))
    return min((number for number, money in sets if money >= lack), default=None)


def shares(g: Any, company: int, bundle: tuple[int, ...]) -> int:
    """How many shares of a company papers are: of most companies one is 10%."""
    return int(sum(bundle) // g.d.companies[company].share_percent)


def may_be_sold(g: Any, s: Any, seat: Seat, company: int, bundle: tuple[int, ...]) -> bool:
    """By the rules of selling, and without the acting company getting another director."""
    plan = plan_sale(g, s, seat, company, bundle)
    return isinstance(plan, Sale) and (company != g.operator(s) or plan.successor == NOBODY)


class Watch:
    """Looks on while somebody raises money, and holds what was sold against what would have been enough."""

    def __init__(self) -> None:
        self.seat: Seat | None = None
        self.least: int | None = None
        self.sold = 0
        self.seen = 0

    def before(self, g: Any, s: Any, action: Action) -> None:
        if g.top(s).name != "raise":
            self.seat = None
            return
        if action.seat != self.seat:  # a forced purchase begins, or goes to the next director
            self.seat, self.sold = action.seat, 0
            self.least = smallest(g, s, action.seat, missing(g, s))
        if isinstance(action, SellShares):
            self.sold += shares(g, g.d.company_index[action.company], action.certificates)
        elif isinstance(action, GoBankrupt):
            self.seat = None
        else:  # the purchase is made
            assert self.sold == self.least
            self.seen += self.sold > 0
            self.seat = None


@pytest.mark.parametrize(
    "game_id",
    [
        pytest.param("rhl", marks=pytest.mark.rule("rhl:13.2.e")),
        pytest.param("ruhr", marks=pytest.mark.rule("ruhr:10.8.4.e")),
    ],
)
def test_no_smaller_set_of_papers_in_hand_would_have_been_enough(game_id: str) -> None:
    watch, bot = Watch(), make_bot("random")
    for seed in range(60):
        if watch.seen >= NEEDED:
            return
        game: Any = build(game_id, 3)
        state, rng = game.new(), random.Random(seed)
        for _ in range(LONGEST):
            mover = game.to_move(state)
            if mover is None:
                break
            legal = game.legal(state)
            action = draw_one(legal, rng) if mover == NATURE else bot.choose(game, state, legal, rng)
            watch.before(game, state, action)
            game.apply(state, action)
    pytest.fail(f"only {watch.seen} forced sales in all these games")
