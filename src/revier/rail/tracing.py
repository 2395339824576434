"""Runs that a person draws: stops pointed at become a run, and the node's own check says what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence

from revier.core.action import Action
from revier.core.refusal import Refusal
from revier.core.tracing import NamedStop, RouteWish, Traced
from revier.core.view import RouteView
from revier.rail.actions import RoutePlan, Run
from revier.rail.game import RailGame
from revier.rail.network import stop_name
from revier.rail.nodes.base import actor
from revier.rail.nodes.run import RunMove, query, read_route, write_route
from revier.rail.route_view import called, idle_view, map_id, route_view
from revier.rail.routes import Route, TrainSpec
from revier.rail.routes.wishes import Way, Ways, keep_apart
from revier.rail.state import RailState
from revier.rail.tiles import MAX_STOPS


def run_move(g: RailGame, s: RailState) -> RunMove | None:
    """The move that runs trains, if it has its place now."""
    moves = g.top(s).available(g, s) if s.flow else ()
    return next((move for move in moves if isinstance(move, RunMove)), None)


def views_of(g: RailGame, s: RailState, a: Action) -> tuple[RouteView, ...]:
    """The routes of a run, legal or not, one for each train of the company: those that run, then those that stand."""
    move = run_move(g, s)
    if move is None or not isinstance(a, Run):
        return ()
    return _Tracer(g, s, move).views(a)


def trace(g: RailGame, s: RailState, wishes: Sequence[RouteWish] | None) -> Traced:
    """The run that wishes amount to, and what speaks against it. Asked for only where trains run."""
    move = run_move(g, s)
    assert move is not None
    tracer = _Tracer(g, s, move)
    if wishes is None:
        best = move.best(g, s)
        return Traced(best, None, tracer.views(best), tracer.places())
    return tracer.traced(wishes)


class _Tracer:
    """The present run of a company."""

    def __init__(self, g: RailGame, s: RailState, move: RunMove) -> None:
        self.g, self.s, self.move = g, s, move
        self.network, self.asked = query(g, s, g.operator(s))

    def places(self) -> tuple[NamedStop, ...]:
        """Every stop within reach of the company's trains, by name."""
        named = (NamedStop(map_id(self.g, stop), called(self.g, self.s, stop)) for stop in self.network.stops)
        return tuple(sorted(named, key=lambda stop: (stop.name, stop.id)))

    # --- what is drawn ----------------------------------------------------------------------------------------------
    def views(self, a: Run) -> tuple[RouteView, ...]:
        standing = [spec.name for spec in self.asked.trains]
        for plan in a.routes:
            if plan.train in standing:
                standing.remove(plan.train)
        return (*self._running(a), *(idle_view(train, self._room(train)) for train in standing))

    def _running(self, a: Run) -> list[RouteView]:
        earned = self._earned(a)
        return [
            route_view(self.g, self.s, plan, earned.get(n, 0), self._room(plan.train))
            for n, plan in enumerate(a.routes)
        ]

    def _earned(self, a: Run) -> dict[int, int]:
        """What each route earns that can be followed at all and joins something, by its number."""
        owned = {spec.name for spec in self.asked.trains}
        sound: dict[int, RoutePlan] = {}
        for n, plan in enumerate(a.routes):
            found = read_route(self.g, self.s, self.network, plan.path)
            if plan.train in owned and not isinstance(found, Refusal) and len(found[0]) > 1:
                sound[n] = plan
        incomes = self.move.incomes(self.g, self.s, Run(a.seat, tuple(sound.values())))
        return {n: income for n, (_, income) in zip(sound, incomes, strict=True)}

    def _room(self, train: str) -> int:
        return self.move.room(self.g, self.s, train)

    # --- what is wished ---------------------------------------------------------------------------------------------
    def traced(self, wishes: Sequence[RouteWish]) -> Traced:
        running = [wish for wish in wishes if wish.stops]
        plans = self._plans(running)
        drawn = Run(actor(self.g, self.s), tuple(plans))
        action = self.move.loaded(self.g, self.s, drawn, [wish.load for wish in running])
        refusal = self.move.check(self.g, self.s, action)
        views = iter(self._running(action))
        ordered = [next(views) if wish.stops else idle_view(wish.train, self._room(wish.train)) for wish in wishes]
        unnamed = [spec.name for spec in self.asked.trains]
        for wish in wishes:
            if wish.train in unnamed:
                unnamed.remove(wish.train)
        ordered += [idle_view(train, self._room(train)) for train in unnamed]
        return Traced(action, refusal, tuple(ordered), self.places())

    def _plans(self, wishes: Sequence[RouteWish]) -> list[RoutePlan]:
        """A plan for every wish; together legal if that can be found."""
        numbers = [self._numbers(wish) for wish in wishes]
        specs = [next((t for t in self.asked.trains if t.name == wish.train), None) for wish in wishes]
        choices: list[list[Way]] = []
        for stops, spec in zip(numbers, specs, strict=True):
            whole = [stop for stop in stops if stop is not None]
            legal = Ways(self.asked.map, spec, whole).legal() if spec is not None and len(whole) == len(stops) else []
            choices.append(legal)
        apart = keep_apart([ways for ways in choices if ways]) or [ways[0] for ways in choices if ways]
        taken = iter(apart)
        return [
            self._written(wish.train, next(taken)) if ways else self._as_far_as(wish, stops, spec)
            for wish, stops, spec, ways in zip(wishes, numbers, specs, choices, strict=True)
        ]

    def _numbers(self, wish: RouteWish) -> list[int | None]:
        """The stops of a wish in the numbers of the network; None for those out of reach, or that do not exist."""
        found: list[int | None] = []
        for name in wish.stops:
            stop = self._read(name)
            found.append(None if stop is None else self.network.number.get(stop))
        return found

    def _read(self, name: str) -> int | None:
        """The number on the map of a stop as the map names it."""
        hex_id, _, rest = name.rpartition(":")
        at = self.g.d.hex_index.get(hex_id)
        if at is None or rest not in ("0", "1", "2", "3") or int(rest) >= len(self.g.d.faces[self.s.tile[at]].stops):
            return None
        return at * MAX_STOPS + int(rest)

    def _written(self, train: str, way: Way) -> RoutePlan:
        return write_route(self.g, self.s, self.network, train, Route(0, way.stops, way.links, way.mask, 0))

    def _as_far_as(self, wish: RouteWish, stops: Sequence[int | None], spec: TrainSpec | None) -> RoutePlan:
        """A route that cannot be made whole: its beginning, then bare stops, so that the check can say what is wrong.

        Here all track counts, also what a title gives its trains no use of.
        """
        known = list(stops[: stops.index(None)] if None in stops else stops)
        train = spec if spec is not None else TrainSpec(wish.train, 0)
        for length in range(len(known), 1, -1):
            part = [stop for stop in known[:length] if stop is not None]
            way = Ways(self.network.run_map, train, part).plainest()
            if way is not None:
                path = self._written(wish.train, way).path
                return RoutePlan(wish.train, (*path, *map(self._named, wish.stops[length:])))
        return RoutePlan(wish.train, tuple(map(self._named, wish.stops)))

    def _named(self, name: str) -> str:
        """A stop as people write it; what is none stays as it was written."""
        stop = self._read(name)
        return name if stop is None else stop_name(self.g, self.s, stop)


__all__ = ["run_move", "trace", "views_of"]
