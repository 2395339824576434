"""Chapter 8.4.1.g as a property: however much beer is left behind, a round carries the most possible.

Positions are those of random games. What trains could carry is counted here by trying every route from a red field
through the city, and every way to give the routes to the trains; of the search for runs nothing is used but its map.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import msgspec
import pytest

from revier.core.action import NATURE, Action, Seat
from revier.core.chance import any_action, draw_one
from revier.core.flow import find
from revier.games.trg.base import TrgGame
from revier.games.trg.beer import beer_ways, best_with, extra_cubes, loadings, on_brewery, search, usable
from revier.games.trg.game import build
from revier.games.trg.state import TrgState
from revier.rail.actions import BuyTrain, Pass, Run
from revier.rail.frames import TurnFrame
from revier.rail.nodes.base import actor
from revier.rail.nodes.run import query, write_route
from revier.rail.routes import RunMap

SQUARES = {"2": 0, "3": 0, "4": 0, "5": 1, "6": 2, "8": 3}  # trg:8.4.1.a, trg:8.4.1.b
POSITIONS = 40
SEEDS = ("1/3", "b", "c", "d", "e", "f")  # in the first game beer stands in the way of a route that earns more
TOO_MANY = 3000  # routes: a position with more is not small


class Way(NamedTuple):
    """A route with beer: places it calls at, and its track."""

    places: int
    track: int


# --- counted by hand --------------------------------------------------------------------------------------------------
def beer_routes(run_map: RunMap, city: int, red: set[int], longest: int) -> list[Way] | None:
    """Every route from a red field through the city that touches a station; None if there are too many of them."""
    found: set[Way] = set()

    def grow(at: int, stops: int, places: frozenset[int], track: int) -> None:
        if stops & city and stops & run_map.own:
            found.add(Way(len(places), track))
        passable = run_map.through >> at & 1 or len(places) == 1
        if not passable or len(places) == longest or len(found) > TOO_MANY:
            return
        for link in run_map.links:
            if at in (link.a, link.b) and link.a != link.b and not link.mask & track:
                to = link.b if at == link.a else link.a
                if run_map.place[to] not in places:
                    grow(to, stops | 1 << to, places | {run_map.place[to]}, track | link.mask)

    for start in red:
        grow(start, 1 << start, frozenset({run_map.place[start]}), 0)
    return None if len(found) > TOO_MANY else sorted(found)


def most(trains: list[str], routes: list[Way], extra: int, used: int = 0) -> int:
    """The most cubes that these trains carry on routes that share no track; one of them may take the extra cube."""
    if not trains:
        return 0
    name, rest = trains[0], trains[1:]
    best = most(rest, routes, extra, used)  # it carries nothing
    for load, left in ((SQUARES[name], extra), (SQUARES[name] + extra, 0)):
        for way in routes if load else ():
            if way.places <= int(name) and not way.track & used:
                best = max(best, load + most(rest, routes, left, used | way.track))
    return best


def could_carry(g: TrgGame, s: TrgState, company: int) -> int | None:
    """Cubes the trains of a railway could carry, if there were enough; None where that is too much to count."""
    network, _ = query(g, s, company)
    ways = beer_ways(g, s, company)
    trains = [g.d.trains[train].name for train in g.trains.owned(s, company)]
    extra, _ = extra_cubes(g, s, company)
    longest = max((int(name) for name in trains if SQUARES[name] or extra), default=0)
    routes = beer_routes(network.run_map, ways.city, set(ways.pay), longest) if longest else []
    if routes is None or len(routes) ** len(trains) > 50 * TOO_MANY:
        return None
    return most(trains, routes, extra)


def runs_with_beer(g: TrgGame) -> Iterator[TrgState]:
    """Positions of random games in which a railway is about to run, and its director has beer."""
    for seed in SEEDS:
        rng, s = random.Random(seed), g.new()
        while (mover := g.to_move(s)) is not None:
            if g.top(s).name == "run" and on_brewery(s, s.director[g.operator(s)]):
                yield s.copy()
            legal = g.legal(s)
            g.apply(s, draw_one(legal, rng) if mover == NATURE else any_action(legal, rng))


@pytest.mark.rule("trg:8.4.1.d", "trg:8.4.1.g")
def test_a_run_with_all_the_beer_there_is_room_for_is_found_however_little_it_earns() -> None:
    """Also where a train would earn more alone than two of which one carries the beer."""
    g = build(5, {"seats_as_given": True})
    looked_at = 0
    for s in runs_with_beer(g):
        company = g.operator(s)
        room = could_carry(g, s, company)
        if room:
            most_now = min(room, usable(s, company))
            assert best_with(g, s, company, usable(s, company), most_now).total == most_now
            looked_at += 1
    assert looked_at > 5 * len(SEEDS)


# --- rounds played as meanly as the rules allow -----------------------------------------------------------------------
def later(s: TrgState, seat: Seat) -> list[int]:
    """Railways of a director that have still to act in this round."""
    return [company for company, acted in enumerate(s.acted) if s.director[company] == seat and not acted]


def in_question(g: TrgGame) -> Iterator[TrgState]:
    """Positions of random games in which a railway and a later one of its director can carry beer that waits."""
    for seed in range(1000):
        rng, s = random.Random(seed), g.new()
        while (mover := g.to_move(s)) is not None:
            if g.top(s).name == "run":
                company = g.operator(s)
                seat = s.director[company]
                others = [could_carry(g, s, other) for other in later(s, seat)] if on_brewery(s, seat) else []
                if any(others) and None not in others and could_carry(g, s, company):
                    yield s.copy()
            legal = g.legal(s)
            g.apply(s, draw_one(legal, rng) if mover == NATURE else any_action(legal, rng))


def some_run(g: TrgGame, s: TrgState, rng: random.Random) -> Run:
    """A legal run, of all ways to load the trains for which there are routes: often the one with the least beer."""
    company = g.operator(s)
    network, asked = query(g, s, company)
    runs = []
    for loads in loadings(g, s, company, usable(s, company)):
        found = search(g, s, company, loads, must=True)
        if found is not None:
            plans = [
                msgspec.structs.replace(write_route(g, s, network, train.name, route), load=load)
                for route, load, train in zip(found.routes, loads, asked.trains, strict=True)
                if route is not None
            ]
            runs.append(Run(actor(g, s), tuple(plans)))
    legal = [run for run in runs if run in g.legal(s)]
    return rng.choice(legal) if rng.random() < 0.4 else min(legal, key=carried_by)


def carried_by(run: Run) -> int:
    return sum(plan.load for plan in run.routes)


def meanly(g: TrgGame, s: TrgState, rng: random.Random, seat: Seat) -> Action:
    """Little beer, trains of the own railways bought away before they run, and else as little as may be."""
    mover, legal = g.to_move(s), g.legal(s)
    assert mover is not None
    if g.top(s).name == "run":
        return some_run(g, s, rng)
    if g.top(s).name == "train":
        away = [BuyTrain(mover, train.name, g.company_id(c), 1) for c in later(s, seat) for train in g.d.trains]
        away = [each for each in away if each in legal]
        if away and rng.random() < 0.8:
            return rng.choice(away)
    return Pass(mover) if Pass(mover) in legal else any_action(legal, rng)


@pytest.mark.rule("trg:8.4.1.d", "trg:8.4.1.f", "trg:8.4.1.g")
def test_no_meanness_leaves_beer_that_could_have_been_carried() -> None:
    """Of the beer that waits at the first run, all is carried, or as much as the trains that ran had room for."""
    g = build(4)
    looked_at = 0
    for number, position in enumerate(islice(in_question(g), POSITIONS)):
        rng, s = random.Random(number), position.copy()
        seat, now = s.director[g.operator(s)], (s.stock_round, s.operating_round)
        waiting = on_brewery(s, seat)
        room: list[int | None] = []
        while find(s, TurnFrame) is not None and (s.stock_round, s.operating_round) == now:
            if g.top(s).name == "run" and s.director[g.operator(s)] == seat:
                room.append(could_carry(g, s, g.operator(s)))
            g.apply(s, meanly(g, s, rng, seat))
        if None in room:
            continue
        assert waiting - on_brewery(s, seat) == min(waiting, sum(each or 0 for each in room)), number
        looked_at += 1
    assert looked_at > POSITIONS / 2
