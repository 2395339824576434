"""Chapter 8.4.1: as much beer as possible, over all railways of a director.

A railway may leave beer behind as long as railways of the same director that run later in the round can carry it. What
they can is counted on trains that will run under that director: while beer waits for them, none of them is sold away.
"""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.steps import EarlyStep
from revier.games.trg.base import TrgGame
from revier.games.trg.beer import Loaded, best_with, free_choice, most_cubes, on_brewery, usable
from revier.games.trg.state import TrgState
from revier.rail.nodes.trains import trains_limit
from revier.rail.state import OWNED, SCRAPPED


@implements("trg:8.4.1.g")
def still_to_run(g: TrgGame, s: TrgState, seat: Seat) -> list[int]:
    """Railways of a director that have not run in this round; one that buys an early train runs after that."""
    early = g.operator(s) if isinstance(g.top(s), EarlyStep) else None
    railways = range(len(g.d.companies))
    return [c for c in railways if s.floated[c] and s.director[c] == seat and (not s.acted[c] or c == early)]


@implements("trg:8.4.1.g")
def _may_vanish(g: TrgGame, s: TrgState) -> list[int]:
    """Types of train that leave the game at once with a train the acting railway could buy now, if it has the money."""
    full = g.trains.how_many(s, g.operator(s)) >= trains_limit(g, s)
    if full or s.bank_trains >= g.facts.new_trains[s.phase]:  # then it buys no new train in this turn
        return []
    first = {g.d.trains[train].name for train in g.trains.new_on_sale(s) if not g.trains.sold_any(s, train)}
    return [train.index for train in g.d.trains if train.scrapped_by in first and not train.final_run]


@implements("trg:8.4.1.g")
def can_carry(g: TrgGame, s: TrgState, seat: Seat) -> int:
    """Beer cubes that railways of a director still to run can carry, with trains that will be there by then."""
    railways, supposed = still_to_run(g, s, seat), s
    for train in _may_vanish(g, s):
        for company in railways:
            for _ in range(g.trains.count(s, train, OWNED + company)):
                supposed = s.copy() if supposed is s else supposed
                g.trains.move(supposed, train, OWNED + company, SCRAPPED)
    return sum(most_cubes(g, supposed, company) for company in railways)


@implements("trg:8.4.1.d", "trg:8.4.1.f", "trg:8.4.1.g", "trg:8.4.1.h")
def duty(g: TrgGame, s: TrgState, company: int) -> int:
    """The fewest cubes this run must carry, so that the director's railways together carry as many as they can."""
    seat = s.director[company]
    waiting = on_brewery(s, seat)
    if not waiting:
        return 0
    return max(0, min(most_cubes(g, s, company), waiting - can_carry(g, s, seat)))


def best_load(g: TrgGame, s: TrgState, company: int) -> Loaded:
    """The run that earns most and carries what it must.

    Where the best one would leave too much beer, the trains that carry are fixed beforehand instead.
    """
    known = free_choice(g, s, company)
    least = duty(g, s, company) if known.total < known.most else 0
    return known if known.total >= least else best_with(g, s, company, usable(s, company), least)


@implements("trg:8.4.1.g")
def promise(g: TrgGame, s: TrgState, company: int, cubes: int) -> None:
    """A railway is about to run with so many cubes: remember how many of those it could have carried are left.

    Counted against railways that each load all they can: they would leave `waiting - s.promised` cubes so far.
    """
    seat = s.director[company]
    waiting = on_brewery(s, seat)
    used = min(cubes, waiting)
    if used < waiting:
        s.promised[seat] = min(s.promised[seat] + most_cubes(g, s, company), waiting) - used
    elif waiting:
        s.promised[seat] = 0


@implements("trg:8.4.1.g")
def relied_upon(g: TrgGame, s: TrgState, seller: int, train: int) -> Refusal | None:
    """A train that is to carry the beer another railway left behind is not sold before it has run."""
    seat = s.director[seller]
    if not s.promised[seat] or seller not in still_to_run(g, s, seat):
        return None
    sold = s.copy()
    g.trains.move(sold, train, OWNED + seller, OWNED + g.operator(s))
    if can_carry(g, sold, seat) >= min(on_brewery(s, seat), can_carry(g, s, seat)):
        return None
    company, name = g.company_id(seller), g.d.trains[train].name
    return refuse("trg.refused.promised", "trg:8.4.1.g", company=company, train=name)


__all__ = ["best_load", "can_carry", "duty", "promise", "relied_upon", "still_to_run"]
