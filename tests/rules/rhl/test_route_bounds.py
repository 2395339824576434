"""Upper bounds of the Rheingold-Express and of the bonuses only save time: the best runs are the same without."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import title
from revier.rail.actions import Run
from revier.rail.game import RailGame
from revier.rail.nodes.run import query
from revier.rail.routes import Modifier, RunQuery, TrainSpec, best_runs

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "rhl").glob("*.jsonl"))


@dataclass(frozen=True)
class Blunt:
    """A modifier without its sharper bounds."""

    of: Modifier

    @property
    def interest(self) -> int:
        return self.of.interest

    def bonus(self, train: TrainSpec, stops: tuple[int, ...], touched: int) -> int:
        return self.of.bonus(train, stops, touched)

    def bound(self, train: TrainSpec) -> int:
        return self.of.bound(train)


def blunt(q: RunQuery) -> RunQuery:
    trains = tuple(train._replace(limit=None) for train in q.trains)
    return RunQuery(q.map, trains, tuple(Blunt(m) for m in q.modifiers))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda p: p.stem)
def test_bounds_cut_off_no_better_run(path: Path) -> None:
    record = read_record(path)
    game = rebuild(record, title("rhl"))
    assert isinstance(game, RailGame)
    state = game.new()
    compared = 0
    for line in record.lines:
        action = game.decode(line)
        if isinstance(action, Run):
            _, asked = query(game, state, game.operator(state))
            sharp, plain = best_runs(asked), best_runs(blunt(asked))
            assert sharp.proven
            assert sharp.income == plain.income
            compared += bool(asked.trains)
        game.apply(state, action)
    assert compared
