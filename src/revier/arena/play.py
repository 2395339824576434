"""One game of the arena: who sits where, what it came to, and how long everybody thought.

A *block* is one deal with the line-up moved on by one seat from game to game, until everybody has sat everywhere.
Chance speaks alike in all of them as long as they are alike, so that seats and luck weigh on nobody.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from revier.arena.arcs import Arc, Observer
from revier.bots import Bot, Budget, any_bot
from revier.core.action import NATURE
from revier.core.chance import draw_one
from revier.core.chronicle import ruined_of
from revier.core.game import AnyGame
from revier.core.options import OptionValue
from revier.core.overlay import Overlay
from revier.core.record import new_record, write_record
from revier.core.secret import decided
from revier.core.simulate import dice
from revier.games import build

MOST_ACTIONS = 20_000


class Field(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays what against whom; the first bot is the contender."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int = 0
    playouts: int | None = None  # a decision; None: what each level takes
    options: Mapping[str, OptionValue] = {}
    overlay: tuple[str, str] | None = None  # name and text
    arcs: bool = False  # whether the story of every game is kept

    def seats(self, number: int) -> tuple[str, ...]:
        """Who sits where in the game of this number."""
        places = [self.bots[n % len(self.bots)] for n in range(self.players)]
        turn = number % self.players
        return tuple(places[(seat - turn) % self.players] for seat in range(self.players))

    def block(self, number: int) -> int:
        """The deal of a game; where all bots are alike, who sits where makes no other game of it."""
        return number if len(set(self.bots)) == 1 else number // self.players


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game as it stands in a file of results."""

    number: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    actions: int
    seconds: float
    thought: dict[str, list[float]]  # processor time of each decision in milliseconds, by bot
    ruined: tuple[int, ...] = ()
    violations: tuple[str, ...] = ()
    finished: bool = True
    arc: Arc | None = None


class Job(NamedTuple):
    """What a process is given to do."""

    field: Field
    number: int
    save: Path | None = None  # a folder for the record of the game


@lru_cache(maxsize=4)
def _game(
    game: str, players: int, options: tuple[tuple[str, OptionValue], ...], overlay: tuple[str, str] | None
) -> AnyGame:
    return build(game, players, dict(options), None if overlay is None else Overlay(*overlay))


def play(job: Job) -> Row:
    """Play one game to its end; bots come to it fresh."""
    field, number, save = job
    game = _game(field.game, field.players, tuple(sorted(field.options.items())), field.overlay)
    names, budget = field.seats(number), Budget(playouts=field.playouts)
    bots: list[Bot] = [any_bot(name, budget) for name in names]
    rngs = {seat: dice(field.seed, field.block(number), str(seat)) for seat in (NATURE, *range(field.players))}
    thought: dict[str, list[float]] = {name: [] for name in names}
    begun, actions, s = time.process_time(), 0, game.new()
    observer = Observer(game) if field.arcs else None
    record = new_record(game, names)
    while (mover := game.to_move(s)) is not None and actions < MOST_ACTIONS:
        if mover == NATURE:
            action = draw_one(game.legal(s), rngs[mover])
        else:
            start = time.process_time()
            action = decided(bots[mover], game, s, rngs[mover])
            thought[names[mover]].append(round(1000 * (time.process_time() - start), 1))
        if observer is None:
            game.apply(s, action)
        else:
            observer.before(s, action)
            game.apply(s, action, observer.hear)
            observer.after(s, action)
        if save is not None:
            record.append(action)
        actions += 1
    outcome = game.outcome(s)
    if save is not None:
        record.finish(outcome)
        write_record(save / f"{field.game}-{field.players}p-{field.seed}-{number}.jsonl", record)
    return Row(
        number=number,
        bots=names,
        scores=outcome.scores if outcome else (),
        winners=outcome.winners if outcome else (),
        actions=actions,
        seconds=round(time.process_time() - begun, 2),
        thought=thought,
        ruined=ruined_of(game, s),
        violations=tuple(game.violations(s)),
        finished=outcome is not None,
        arc=observer.close(s, outcome.reason if outcome else "") if observer is not None else None,
    )


def share(row: Row, seat: int) -> float:
    """What a seat has of the first place; those who share it have a part each."""
    return (seat in row.winners) / len(row.winners) if row.winners else 0.0


def lead(row: Row, seat: int) -> float:
    """By how much a seat leads the best of the others."""
    others = [score for other, score in enumerate(row.scores) if other != seat]
    return row.scores[seat] - max(others, default=0)


def seats_of(row: Row, bot: str) -> Sequence[int]:
    """Where a bot sat."""
    return [seat for seat, name in enumerate(row.bots) if name == bot]


def as_line(value: object) -> bytes:
    """A line of a file of results."""
    return msgspec.json.encode(value) + b"\n"


__all__ = ["Field", "Job", "Row", "as_line", "lead", "play", "seats_of", "share"]
