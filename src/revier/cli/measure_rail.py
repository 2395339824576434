"""Measuring what only railway games have: tile lays, best routes, and a recorded game of another program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from revier.cli.measure import Row, Sample, summed_up, timed, worked
from revier.core.action import Action
from revier.core.record import new_record
from revier.core.replay import replay
from revier.rail.actions import LayTile, Run
from revier.rail.game import RailGame
from revier.rail.nodes.run import query
from revier.rail.routes import best_runs
from revier.rail.state import RailState

APART = frozenset({"track", "run"})  # steps measured by themselves
_MIDDLE = 1 / 3  # from here on a game is in its middle or late
_AGAIN = 5  # one position alone is measured so often
_IMPORTER = "revier.games.{game}.import18xx"
_WITNESS = 607  # export id of the action before which the peers were measured


class Search(NamedTuple):
    """One search for the best routes: how long it took and whether the result is proven."""

    seconds: float
    proven: bool


def tile_lays(game: RailGame, samples: Sequence[Sample]) -> Row | None:
    """List all tile lays, in the middle and late game."""
    late = (x.state for x in samples if x.step == "track" and x.progress >= _MIDDLE)
    return summed_up("lays", (timed(partial(_all_lays, game, state)) for state in late))


def _all_lays(game: RailGame, state: RailState) -> int:
    return len(game.legal(state).of(LayTile))


def search(game: RailGame, state: RailState) -> Search:
    """Find the best routes of the company that runs now."""
    found = []
    seconds = worked(lambda: found.append(best_runs(query(game, state, game.operator(state))[1])))
    return Search(seconds, found[0].proven)


def route_rows(searches: Iterable[Search], key: str) -> Iterator[Row]:
    """Median and worst time, and how many were proven."""
    listed = list(searches)
    row = summed_up(f"{key}routes", (found.seconds for found in listed))
    if row is not None:
        yield row
        proven = sum(found.proven for found in listed) / len(listed)
        yield Row(f"{key}routes_proven" if not key else f"{key}proven", proven, "all", count=len(listed))


def bots_routes(game: RailGame, samples: Sequence[Sample]) -> Iterator[Row]:
    """Best routes wherever trains ran in the games of bots."""
    yield from route_rows((search(game, x.state) for x in samples if isinstance(x.action, Run)), "")


# --- a recorded game ------------------------------------------------------------------------------------------------
def can_import(game_id: str) -> bool:
    """Whether recorded games of this title can be read."""
    return find_spec(_IMPORTER.format(game=game_id)) is not None


def recorded_rows(path: Path) -> Iterator[Row]:
    """The recorded game: checked replay, its tile lays, best routes at every run and before the witness action."""
    from revier.games.rhl.import18xx.replay import import_game

    replayer = import_game(path).replayer
    game, samples = replayer.g, _samples(replayer.g, replayer.played)
    yield _replayed(game, replayer.played)
    lays = tile_lays(game, samples)
    yield from [replace(lays, key="recorded_lays")] if lays else []
    runs = [x.state for x in samples if isinstance(x.action, Run) and x.action.routes]
    yield from route_rows((search(game, state) for state in runs), "recorded_")
    state = _witness(path)
    if state is not None:
        row = summed_up("recorded_607", (search(game, state.copy()).seconds for _ in range(_AGAIN)))
        yield from [row] if row else []


def _samples(game: RailGame, played: Sequence[Action]) -> list[Sample]:
    found = []
    s = game.new()
    for number, action in enumerate(played):
        found.append(Sample(s.copy(), action, number / len(played)))
        game.apply(s, action)
    return found


def _witness(path: Path) -> Any | None:
    """The position before the witness action, in which trains run."""
    from revier.games.rhl.import18xx.replay import load_states

    for game, before, recorded, played in load_states(path):
        if recorded.id == _WITNESS:
            s = before.copy()
            for action in played:
                if isinstance(action, Run):
                    return s
                game.apply(s, action)
    return None


def _replayed(game: RailGame, actions: Sequence[Action]) -> Row:
    record = new_record(game)
    for action in actions:
        record.append(action)
    times = [worked(lambda: replay(game, record)) for _ in range(_AGAIN)]
    return Row("replay", min(times), worst=max(times), count=len(actions))
