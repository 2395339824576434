"""Positions of the golden games, ply by ply: as 0.1.0 knew them, read back from bytes, with frames their nodes know."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from revier.core.game import FlowGame
from revier.core.positions import pack, unpack
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import title

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("*/*.jsonl"))
WITNESS = tomllib.loads((HERE / "positions_0_1_0.toml").read_text(encoding="utf-8"))
each_game = pytest.mark.parametrize("path", RECORDS, ids=lambda p: f"{p.parent.name}-{p.stem}")


def witness_of(path: Path) -> str:
    """The name by which the positions of 0.1.0 are known: title, players, end and number of plies."""
    players, end, _ = path.stem.split("-")
    return f"{path.parent.name}/{players}-{end}-{len(path.read_text(encoding='utf-8').splitlines()) - 1}"


# Where a rule was corrected since, games were made anew, and 0.1.0 is no witness of them.
PLAYED_BY_0_1_0 = [path for path in RECORDS if witness_of(path) in WITNESS["games"]]
LOOKED_AT = 40  # plies between positions that are written and read back


@cache
def wired(path: Path) -> tuple[FlowGame[Any], tuple[Any, ...]]:
    """The game of a record, and its actions."""
    record = read_record(path)
    game = rebuild(record, title(path.parent.name))
    assert isinstance(game, FlowGame)
    return game, tuple(record.actions(game))


def positions(path: Path) -> Iterator[Any]:
    """Every position of a game; one and the same object, played on."""
    game, actions = wired(path)
    s = game.new()
    yield s
    for action in actions:
        game.apply(s, action)
        yield s


def digest_of_0_1_0(game_id: str, s: Any) -> bytes:
    """The digest as 0.1.0 took it: its fields in its order, whatever has moved since.

    Two fields that 18Rhl alone used stood in every railway game: nothing ever happened to them elsewhere.
    """
    rail = () if game_id == "coal" else WITNESS["fields"]["rail"]
    idle = {"routed": [0] * len(getattr(s, "director", ())), "loose": -1}
    parts = tuple(getattr(s, name) if hasattr(s, name) else idle[name] for name in (*rail, *WITNESS["fields"][game_id]))
    return hashlib.blake2b(msgspec.msgpack.encode(parts), digest_size=12).hexdigest().encode()


@pytest.mark.parametrize("path", PLAYED_BY_0_1_0, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_every_position_is_the_one_that_0_1_0_reached(path: Path) -> None:
    """Naming frames, and moving fields, changed no position."""
    found = hashlib.sha256()
    for s in positions(path):
        found.update(digest_of_0_1_0(path.parent.name, s))
    assert found.hexdigest()[:32] == WITNESS["games"][witness_of(path)]


def test_every_witness_has_its_golden_game() -> None:
    assert sorted(map(witness_of, PLAYED_BY_0_1_0)) == sorted(WITNESS["games"])


@each_game
def test_a_position_read_from_bytes_is_the_same_and_plays_on(path: Path) -> None:
    game, actions = wired(path)
    other: Any = None
    for ply, s in enumerate(positions(path)):
        if ply % LOOKED_AT == 0:
            other = unpack(game, pack(s))
            assert other == s
            assert other.digest() == s.digest()
        else:
            game.apply(other, actions[ply - 1])
    assert other.digest() == s.digest()


@each_game
def test_every_frame_is_of_a_type_that_its_node_registered(path: Path) -> None:
    game, _ = wired(path)
    for s in positions(path):
        for frame in s.flow:
            assert type(frame) in game.nodes[frame[0]].frames
            assert game.nodes[frame[0]].name == frame[0]


@pytest.mark.parametrize("game_id", sorted({path.parent.name for path in RECORDS}))
def test_frames_of_one_node_differ_in_length(game_id: str) -> None:
    """So that a frame read from bytes has one type only."""
    game, _ = wired(next(path for path in RECORDS if path.parent.name == game_id))
    for node in game.nodes.values():
        lengths = [len(kind._fields) for kind in node.frames]  # type: ignore[attr-defined]
        assert len(set(lengths)) == len(lengths), node.name
