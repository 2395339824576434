"""What was judged before saves work and decides nothing: whoever judges a position afresh comes to the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from revier.bots.greedy import look
from revier.core.action import NATURE
from revier.core.positions import pack, unpack
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import title, titles
from revier.rail.judge.promise import Survey
from revier.rail.routes import best_runs
from scenes.rhl import A
from scenes.rhl import Scene as Rhl

GOLDEN = Path(__file__).parents[1] / "golden"
FEW = 3  # actions of a kind
WINDOWS, LONG = (0.2, 0.45, 0.7), 7  # where in a game, and for how many decisions in a row


def decisions(game_id: str) -> Iterator[tuple[Any, Any, bool]]:
    """Positions of golden games one after the other; whether each is to be judged."""
    path = next(path for path in sorted((GOLDEN / game_id).glob("*.jsonl")) if path.name.startswith(("4p", "3p-sets")))
    record = read_record(path)
    game = rebuild(record, title(game_id))
    s = game.new()
    begins = [int(part * len(record)) for part in WINDOWS]
    for ply, action in enumerate(record.actions(game)):
        judged = any(begin <= ply < begin + LONG for begin in begins) and game.to_move(s) != NATURE
        yield game, s, judged
        game.apply(s, action)


@pytest.mark.parametrize("game_id", titles())
def test_positions_of_whole_games_are_judged_as_if_nothing_was_known(game_id: str) -> None:
    """Candidates, worths and so the choice; the one who judges afresh has the position from its bytes."""
    judged = 0
    for game, s, asked in decisions(game_id):
        if not asked:
            continue
        known: Any = game.advisor
        seat, afresh = game.to_move(s), type(known)(game)
        assert seat is not None
        anew = unpack(game, pack(s))
        actions = known.candidates(s, FEW)
        assert afresh.candidates(anew, FEW) == actions
        for action in actions:
            anew = unpack(game, pack(s))
            alone = look(game, type(known)(game), anew, seat, action)
            assert look(game, known, s, seat, action) == alone
            judged += 1
    assert judged > LONG


def searches(scene: Rhl, monkeypatch: pytest.MonkeyPatch, deed: Any) -> int:
    """How many maps the route finder and the surveys are asked about meanwhile."""
    asked = 0
    survey = Survey.run

    def counted(*args: Any) -> Any:
        nonlocal asked
        asked += 1
        return best_runs(*args)

    def surveyed(self: Any) -> Any:
        nonlocal asked
        asked += 1
        return survey(self)

    monkeypatch.setattr("revier.rail.judge.forecast.best_runs", counted)
    monkeypatch.setattr(Survey, "run", surveyed)
    scene.g.advisor.appraise(scene.s, A)
    before = asked
    deed()
    scene.g.advisor.appraise(scene.s, A)
    return asked - before


def two_companies() -> Rhl:
    """RhE around Köln with a run, DEE far from it around Dortmund; player A directs both."""
    scene = Rhl().give_lots().found("RhE", {A: 60}).found("DEE", {A: 60}).lay("J9", "9").lay("K8", "8", 1)
    return scene.give_trains("RhE", "2").give_trains("DEE", "2").step("RhE", "track")


def test_a_marker_far_away_is_not_searched_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A marker of somebody else in a city that neither company can come near changes nothing for either."""
    scene = two_companies()

    def mark(at: str) -> None:
        scene.s.stations[scene.hex(at)] = ((0, scene.number("KKK")),)

    assert searches(scene, monkeypatch, lambda: mark("E2")) == 0
    assert searches(scene, monkeypatch, lambda: mark("K2")) > 0  # Aachen, where RhE may come


def test_track_that_joins_nothing_new_is_not_run_over_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Track of RhE arrives in J5. A stub there leads to no further stop: no train runs otherwise than before."""
    scene = two_companies().lay("K4", "3", 3)
    known, company = scene.g.advisor.forecast, scene.number("RhE")
    before = known.income(scene.s, company, (0,))
    assert before >= 50
    with monkeypatch.context() as patched:
        patched.setattr("revier.rail.judge.forecast.query", None)  # nobody asks for the map that trains see
        scene.lay("J5", "9", 0)
        assert known.income(scene.s, company, (0,)) == before


def test_a_link_to_a_further_stop_is_run_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """K4 joins the town there to RhE's track: what its trains earn is asked for again."""
    scene = two_companies()
    known, company = scene.g.advisor.forecast, scene.number("RhE")
    known.income(scene.s, company, (0,))
    monkeypatch.setattr("revier.rail.judge.forecast.query", None)
    scene.lay("K4", "3", 3)
    with pytest.raises(TypeError, match="not callable"):
        known.income(scene.s, company, (0,))
