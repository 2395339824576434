"""Every kind of action of every game, once, by clicking what the page shows."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from revier.core.action import NATURE, kind_name
from revier.core.chance import Draw
from revier.core.game import FlowGame
from revier.core.options import OptionValue
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import build, title, titles
from support.browser_seat import Person

OPEN = "run"  # the best set is offered, every other legal one is admitted: always a choice
GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def first_uses(game_id: str) -> dict[str, tuple[Path, int]]:
    """For each kind of action in the golden games of a title the first ply at which a person had to choose it."""
    found: dict[str, tuple[Path, int]] = {}
    for path in sorted((GOLDEN / game_id).glob("*.jsonl")):
        record = read_record(path)
        game = rebuild(record, title(game_id))
        state = game.new()
        for ply, line in enumerate(record.lines):
            action = game.decode(line)
            kind = kind_name(type(action))
            if action.seat != NATURE and kind not in found and (kind == OPEN or len(game.legal(state)) > 1):
                found[kind] = (path, ply)
            game.apply(state, action)
    return found


# What never leaves a choice: the table plays it by itself.
FORCED = {"rhl": {"bankrupt"}, "ruhr": {"bankrupt"}}


def kinds_played(game_id: str) -> list[str]:
    """Kinds of action in the golden games of a title that leave people a choice; nothing is replayed to find them."""
    records = [read_record(path) for path in sorted((GOLDEN / game_id).glob("*.jsonl"))]
    kinds = {json.loads(line)["kind"] for record in records for line in record.lines}
    return sorted(kinds - {kind_name(Draw)} - FORCED.get(game_id, set()))


# A game on a map and one on a free board have every kind of control; the whole matrix is part of `make long`.
ALWAYS = ("trg", "coal")
CASES = [
    pytest.param(game_id, kind, marks=() if game_id in ALWAYS else pytest.mark.slow)
    for game_id in titles()
    for kind in kinds_played(game_id)
]


@pytest.mark.parametrize(("game_id", "kind"), CASES)
def test_a_kind_of_action_is_done_by_clicking(page: Page, game_id: str, kind: str) -> None:
    path, ply = first_uses(game_id)[kind]
    record = read_record(path)
    record.cut(ply + 1)
    (line,) = record.cut(ply)
    action = json.loads(line)
    person = Person(page)
    person.bring(record.text())
    assert person.position() == ply
    person.do(action)
    written = json.loads(person.record()[ply + 1])
    assert written["kind"] == kind
    if not person.edited_runs:  # of runs the best is offered, which the recorded player need not have taken
        assert written == action


def kinds_in(game_id: str) -> set[str]:
    """Kinds of action of a title with its usual options, and of every variant that one other value makes of it."""
    info = title(game_id).info()
    chosen: list[dict[str, OptionValue]] = [{}]
    for option in info.options:
        chosen += [{option.name: value} for value in option.values or (True, False)]
    games = [build(game_id, info.players[0], options) for options in chosen]
    return {kind_name(kind) for game in games if isinstance(game, FlowGame) for kind in game.kinds}


@pytest.mark.parametrize("game_id", titles())
def test_the_golden_games_use_every_kind(game_id: str) -> None:
    kinds = kinds_in(game_id) - {kind_name(Draw)} - FORCED.get(game_id, set())
    assert kinds == {*first_uses(game_id)} == {*kinds_played(game_id)}
