"""Figures of the coal trade that do not fit together are named before a game begins; all others can be played."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from revier.core.action import NATURE
from revier.core.chance import draw_one
from revier.core.checks import choose
from revier.core.data import load_data
from revier.core.errors import DataError
from revier.core.message import LANGUAGES, missing, render
from revier.games import title
from revier.games.coal.game import CoalGame, build
from revier.games.coal.options import CoalOptions
from revier.games.coal.tables import compile_coal

DATA = load_data("revier.games.coal.data")
Trail = tuple[str, ...]

# What an owner might write, and what must be said about it: the figure, and what it should be.
MISFITS = [
    ("[game]\nrounds = 13", "game.rounds is 13", "must be 12"),
    ("[game]\ndie_faces = [1]", "game.die_faces is [1]", "two numbers"),
    ("[game]\ndie_faces = [6, 1]", "game.die_faces is [6, 1]", "the lower one first"),
    ("[game]\ndie_faces = [0, 6]", "export.moves_right_per_port_delivery", "for 0 (game.die_faces)"),
    ("[game]\ndie_faces = [1, 7]", "export.moves_right_per_port_delivery", "for 7 (game.die_faces)"),
    ("[game]\ndie_faces = [4, 6]", "dice.start_value", "from 4 to 6"),
    ("[delivery]\nlowest_value = 0", "delivery.lowest_value is 0", "from 1 to 6"),
    ("[player_board]\ncube_cost = 2", "player_board.cube_cost is 2", "from 0 to 1"),
    ("[player_board]\ndevelopment_cubes = 11", "player_board.development_cubes is 11", "at least 12"),
    ("[dice.black]\n4 = 9", "dice.black.4 is 9", "by initial_dice.4 it must be 8"),
    ("[dice.white]\n4 = 5", "dice.white.4 is 5", "by initial_dice.4 it must be 6"),
    ("[initial_dice.4]\nblack = ['S8']", "dice.black.4 is 8", "must be 2"),
    ("[initial_dice.4]\nwhite = ['S1', 'S2', 'S3', 'S4', 'S5', 'S9']", "initial_dice.4.white is “S9”", "S6, S7"),
    ("[initial_dice.4]\nwhite = ['S1', 'S2', 'S3', 'S4', 'S5', 'S5']", "initial_dice.4.* is 12", "must be 13"),
    ("[initial_dice.4]\nwhite = ['S1', 'S2', 'S3', 'S4', 'S5', 'S77']", "initial_dice.4.white is “S77”", "S15"),
    ("[initial_dice.4.on_track]\ncoal = 'brown'", "initial_dice.4.on_track.coal is “brown”", "black, white"),
    ("[transport_tracks.rail]\narrow = 4", "transport_tracks.rail.arrow is 4", "from 1 to 3"),
    ("[transport_tracks.rail]\nboxes = 2", "transport_tracks.rail.arrow is 3", "from 1 to 2"),
    ("[transport_tracks.rail]\ncolumns = ['black']", "transport_tracks.rail.columns is 1", "at least 2"),
    ("[transport_tracks.rail]\nrounds = [8]", "transport_tracks.rail.rounds is [8]", "two numbers"),
    ("[transport_tracks.rail]\nrounds = [8, 11]", "transport_tracks.*.rounds", "rounds.*"),
    ("[warehouses]\nper_player = 11", "warehouses.per_player is 11", "must be 10"),
    ("[warehouses]\nin_hand = 2", "warehouses.per_player is 10", "must be 11"),
    ("[components]\nblank_progress_markers = 8", "components.blank_progress_markers is 8", "at least 9"),
    ("[debt]\ngives = 0", "debt.gives is 0", "at least 1"),
    ("[difficulty.normal.removed]\nlow_increase = 3", "water_markers.low_increase.count is -1", "at least 0"),
    ("[flags.Belgium]\ncount = 1", "rounds.*.flag", "flags.*.count"),
    ("[rounds.12]\nflag = 1", "rounds.*.flag", "flags.*.count"),
    ("[port]\ncolumns = ['Rhineland', 'Netherlands']", "port.columns", "flags.*"),
    ("[port]\nrow_bonus = [1, 0]", "port.row_bonus is 2", "must be 3"),
    ("[export.lowest_space]\n4 = 7", "export.lowest_space.4 is 7", "from 1 to 6"),
    ("[export.start_space]\n2 = 1", "export.start_space.2 is 1", "from 2 to 6"),
    ("[round_rules]\nexport_rounds = [4]", "round_rules.export_rounds is [4]", "two numbers"),
    ("[locks]\nfrom_round = 1", "locks.cost", "for 1 (locks.from_round)"),
    ("[scoring.all_mark_cities]\ncities = ['Essen']", "scoring.all_mark_cities.cities is “Essen”", "Witten"),
    ("[special_actions.wage]\nneeds = 'beer'", "special_actions.wage.needs is “beer”", "supply"),
    ("[special_action_rules]\nbanned_by_water_marker = ['beer']", "banned_by_water_marker is “beer”", "hauling_pilot"),
    ("[cities.C1]\nbuilt_with = ['beer']", "cities.C1.built_with is “beer”", "grafschaft_mark_warehouse"),
    ("[cities.C1]\nbuilt_with = ['essen_warehouse']", "do not fit together", "cities.C1.built_with"),
    ("[depot_rules]\nbuilt_with = ['beer']", "depot_rules.built_with is “beer”", "coal_depot"),
    ("[river.C1]\nkind = 'industry'", "river.C1.kind is “industry”", "one of: city"),
    ("remove = ['river.P']", "river.*.kind is []", "must be ['port']"),
    ("[river]\nS1 = { n = 5 }\nS2 = { n = 1 }", "storages.S1.standard_to is “C1”", "C2, C3"),
]


@pytest.mark.parametrize(("overlay", "figure", "wanted"), MISFITS)
def test_a_figure_that_does_not_fit_is_named_with_what_it_should_be(
    tmp_path: Path, overlay: str, figure: str, wanted: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(overlay, encoding="utf-8")
    players = 2 if "start_space" in overlay else 4
    with pytest.raises(DataError) as refused:
        title("coal").build(players, {}, file)
    sentence = render(refused.value.message)
    assert figure in sentence
    assert wanted in sentence
    assert [gap for language in LANGUAGES for gap in missing(refused.value.message, language)] == []


@pytest.mark.rule("coal:11.c", "coal:12.e")
def test_two_for_one_is_a_rule_the_engine_knows(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[locks.two_for_one]\n4 = 'on_sundays'", encoding="utf-8")
    with pytest.raises(DataError) as refused:
        title("coal").build(4, {}, file)
    assert "locks.two_for_one.4" in render(refused.value.message)
    assert "first_lock_of_a_player, never" in render(refused.value.message)


def others(value: Any) -> Iterator[Any]:
    """Values a little beside a figure; of a list each element in turn, one less and one more."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1) if value else (1,)
    elif isinstance(value, list):
        yield from ([*value[:n], other, *value[n + 1 :]] for n, old in enumerate(value) for other in others(old))
        yield from (value[:-1], value + value[-1:])
    else:
        yield ""


@cache
def variants() -> list[tuple[Trail, Any]]:
    """Every figure that is read, with every other value."""
    found = []
    for fact in DATA.facts():
        trail = tuple(fact.path.split("."))
        if trail[-1] != "key" and fact.path not in ("game.title", "game.players") and not DATA.described.about(trail):
            found += [(trail, other) for other in others(fact.value)]
    return found


def with_figure(trail: Trail, value: Any) -> dict[str, Any]:
    tables = copy.deepcopy(DATA.tables)
    row = tables
    for name in trail[:-1]:
        row = row[name]
    row[trail[-1]] = value
    return tables


def ends_in_order(game: CoalGame, seed: int) -> None:
    rng, s = random.Random(seed), game.new()
    assert game.violations(s) == []
    while (mover := game.to_move(s)) is not None:
        legal = game.legal(s)
        game.apply(s, draw_one(legal, rng) if mover == NATURE else choose(game, s, legal, rng))
        assert game.violations(s) == []


def can_be_played_or_is_refused(trail: Trail, value: Any, players: int, seed: int) -> None:
    usual = build(players)
    try:
        facts = compile_coal(with_figure(trail, value), players, CoalOptions.of({}))
    except DataError:
        return
    ends_in_order(CoalGame(usual.info, CoalOptions.of({}), players, list(usual.nodes.values()), facts), seed)


@pytest.mark.parametrize("seed", range(30))
def test_a_game_with_another_figure_can_be_played_to_its_end_or_is_refused(seed: int) -> None:
    """A sample of them; nothing is lost on the way and nobody sees a fault of the program."""
    rng = random.Random(seed)
    for trail, value in rng.sample(variants(), 4):
        can_be_played_or_is_refused(trail, value, rng.choice((2, 3, 4)), seed)


@pytest.mark.slow
def test_so_can_a_game_with_any_other_figure() -> None:
    for n, (trail, value) in enumerate(variants()):
        can_be_played_or_is_refused(trail, value, 2 + n % 3, n)
