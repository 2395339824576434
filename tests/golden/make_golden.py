"""Makes the golden records anew: ``python tests/golden/make_golden.py [TITLE ...]``.

With ``--add`` nothing is made anew: what is there stays, and games are added until every kind of action was chosen.
With ``--stopped`` only games that a changed rule stops are: they stay as far as they go, then chance plays on.
They are witnesses of how our own program plays, nothing more: no record here is evidence for a rule. Make them anew
only when a rule was corrected on purpose, and say so in the commit; then run tests/refusals/make_refusals.py --golden,
which names places in these games.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from revier.bots import make_bot
from revier.bots.base import Bot
from revier.core.action import NATURE, Action, Legal, kind_name
from revier.core.chance import Draw, draw_one
from revier.core.game import FlowGame, Game
from revier.core.options import OptionValue
from revier.core.record import Record, new_record, read_record, write_record
from revier.core.replay import rebuild, replay
from revier.games import build, title, titles

HERE = Path(__file__).parent
LONGEST = 2600  # actions; shorter games make smaller files
USUAL = {"coal": "rounds", "ruhr": "bankruptcy", "hsb": "sets"}  # how games usually end; the others by the bank
ENDS = {"coal": 1, "hsb": 1}  # kinds of end a title has; the others two
SEEDS = range(60)

# Titles in which chance alone never gets far enough to do everything once, and the variants that must be seen.
CURIOUS: dict[str, tuple[dict[str, OptionValue], ...]] = {"hsb": ({}, {"expert": True})}
TRIES = 5  # games of each variant and player count, of which the most telling one is kept
ROUNDS = 6  # how often all of them are tried before a kind of action counts as never chosen
SPENDING = ("link", "buy_bec", "buy_train", "found", "load")  # what drives a game on to its later phases


class Played(NamedTuple):
    """A game as a record, how it ended with the digest of its last position, and what somebody chose to do in it."""

    record: Record
    end: str
    chosen: set[str]  # kinds of action done where something else could have been done, as a browser has to show them


Games = Iterator[tuple[int, str, Record]]  # number of players, how it ended, the game


class Curious:
    """Plays like the greedy bot, but likes to spend, and tries whatever it has hardly ever done."""

    def __init__(self) -> None:
        self.greedy: Bot = make_bot("greedy")
        self.done: Counter[str] = Counter()

    def choose(self, game: Game[Any], state: Any, legal: Legal, rng: random.Random) -> Action:
        kinds = {kind_name(kind): kind for kind in legal.kinds()}
        rare = [name for name in kinds if name != "pass" and self.done[name] < 2]
        tempting = rare or [name for name in kinds if name in SPENDING]
        if not tempting or rng.random() < 0.5:
            action = self.greedy.choose(game, state, legal, rng)
        else:
            choice = rng.choice(legal.of(kinds[rng.choice(tempting)]))
            action = choice.action if choice.span is None else choice.fill(choice.span.low)
        self.done[kind_name(type(action))] += 1
        return action


def play(game_id: str, players: int, seed: int, bot: Bot, options: dict[str, OptionValue] | None = None) -> Played:
    """One game; without an end if it grows too long."""
    game = build(game_id, players, options)
    return play_on(game, new_record(game), game.new(), random.Random(seed), bot)


def play_on(game: Game[Any], record: Record, state: Any, rng: random.Random, bot: Bot) -> Played:
    """A game from a position that its record has reached."""
    chosen: set[str] = set()
    while (mover := game.to_move(state)) is not None and len(record) <= LONGEST:
        legal = game.legal(state)
        action = draw_one(legal, rng) if mover == NATURE else bot.choose(game, state, legal, rng)
        if mover != NATURE and kind_name(type(action)) not in chosen and len(legal) > 1:
            chosen.add(kind_name(type(action)))
        game.apply(state, action)
        record.append(action)
    outcome = game.outcome(state)
    record.finish(outcome)
    return Played(record, f"{outcome.reason}-{state.digest()}" if outcome else "", chosen)


def kinds_of(record: Record) -> set[str]:
    """Kinds of action a record uses."""
    return {json.loads(line)["kind"] for line in record.lines}


def kinds_in(game_id: str, options: dict[str, OptionValue] | None = None) -> set[str]:
    """Kinds of action there are."""
    game = build(game_id, title(game_id).info().players[0], options)
    assert isinstance(game, FlowGame)
    return {kind_name(kind) for kind in game.kinds}


def by_chance(game_id: str) -> Games:
    """Ends first, then the kinds of action that these games did not use."""
    missing = kinds_in(game_id)
    for players, end, record in one_of_each_end(game_id):
        missing -= kinds_of(record)
        yield players, end, record
    yield from with_kinds(game_id, missing)


def one_of_each_end(game_id: str) -> Games:
    """For every player count one game with the usual end, and one for each other end seen."""
    usual, bot = USUAL.get(game_id, "bank"), make_bot("random")
    seen: set[str] = set()
    for players in title(game_id).info().players:
        done: set[str] = set()
        for seed in SEEDS:
            record, end, _ = play(game_id, players, seed, bot)
            reason = end.partition("-")[0]
            if not end or reason in done or (reason != usual and reason in seen):
                continue
            done.add(reason)
            seen.add(reason)
            yield players, end, record
            if usual in done and len(seen) == ENDS.get(game_id, 2):
                break


def with_kinds(game_id: str, missing: set[str]) -> Games:
    """Further games until every kind of action was used, as far as random play meets it."""
    bot = make_bot("random")
    for players in title(game_id).info().players:
        for seed in SEEDS:
            if not missing:
                return
            record, end, _ = play(game_id, players, seed, bot)
            if end and missing & kinds_of(record):
                missing -= kinds_of(record)
                yield players, end, record


def by_curiosity(game_id: str) -> Games:
    """For every variant and player count one game, and more until every kind of action was somebody's choice."""
    cells = [(options, players) for options in CURIOUS[game_id] for players in title(game_id).info().players]
    missing = {kind for options, _ in cells for kind in kinds_in(game_id, options)} - {kind_name(Draw)}
    seeds = count()
    for number, (options, players) in enumerate(cells * ROUNDS):
        if number >= len(cells) and not missing:
            break
        tries = (play(game_id, players, next(seeds), Curious(), options) for _ in range(TRIES))
        whole = [game for game in tries if game.end]
        best = max(whole, key=lambda game: (len(game.chosen & missing), -len(game.record)))
        if number < len(cells) or best.chosen & missing:
            yield players, best.end, best.record
        missing -= best.chosen
    print(game_id, "never chosen:", ", ".join(sorted(missing)) or "nothing")


def chosen_in(game_id: str, record: Record) -> set[str]:
    """Kinds of action that somebody chose in a game, where something else could have been done."""
    game = rebuild(record, title(game_id))
    state, chosen = game.new(), set[str]()
    for action in record.actions(game):
        kind = kind_name(type(action))
        if action.seat != NATURE and kind not in chosen and len(game.legal(state)) > 1:
            chosen.add(kind)
        game.apply(state, action)
    return chosen


def additions(game_id: str) -> Games:
    """Games with the kinds of action that no record has so far, each chosen by somebody."""
    records = [read_record(path) for path in (HERE / game_id).glob("*.jsonl")]
    missing = {kind for options in CURIOUS.get(game_id, ({},)) for kind in kinds_in(game_id, options)}
    missing -= {kind for record in records for kind in chosen_in(game_id, record)} | {kind_name(Draw)}
    for seed in SEEDS:
        for options in CURIOUS.get(game_id, ({},)):
            if not missing:
                return
            players = title(game_id).info().players[0]
            bot = Curious() if game_id in CURIOUS else make_bot("random")
            record, end, chosen = play(game_id, players, seed, bot, options)
            if end and chosen & missing:
                missing -= chosen
                yield players, end, record
    print(game_id, "never chosen:", ", ".join(sorted(missing)))


def go_on(game_id: str, path: Path) -> None:
    """If a record stops under the rules of today: the same game, played on from where it stops."""
    old = read_record(path)
    game = rebuild(old, title(game_id))
    played = replay(game, old)
    if played.stopped is None:
        return
    for seed in SEEDS:
        record = new_record(game)
        for action in played.actions:
            record.append(action)
        record, end, _ = play_on(game, record, played.state.copy(), random.Random(seed), make_bot("random"))
        if end.partition("-")[0] == path.stem.split("-")[1]:
            path.unlink()
            write_record(path.with_name(f"{game.players}p-{end}.jsonl"), record)
            return
    print(path, "finds no end of its kind")


def main() -> None:
    """The records of all titles, or of those that are named."""
    named = [word for word in sys.argv[1:] if not word.startswith("--")]
    for game_id in named or titles():
        folder = HERE / game_id
        folder.mkdir(exist_ok=True)
        if "--add" in sys.argv:
            for players, end, record in additions(game_id):
                write_record(folder / f"{players}p-{end}.jsonl", record)
            continue
        if "--stopped" in sys.argv:
            for path in sorted(folder.glob("*.jsonl")):
                go_on(game_id, path)
            continue
        for old in folder.glob("*.jsonl"):
            old.unlink()
        for players, end, record in (by_curiosity if game_id in CURIOUS else by_chance)(game_id):
            write_record(folder / f"{players}p-{end}.jsonl", record)


if __name__ == "__main__":
    main()
