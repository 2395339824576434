"""``revier perft``: how many positions can be reached in so many plies; a witness that the rules have not changed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from revier.cli.common import (
    SCHEMA,
    AsJson,
    GameId,
    Option,
    Overlay,
    Players,
    Profile,
    make_game,
    option_words,
    progress,
)
from revier.cli.speech import cell, out, print_json, say, show, table
from revier.core.action import Action, Legal
from revier.core.game import AnyGame

Depth = Annotated[int, typer.Option("--depth", min=0)]


def perft(
    game: GameId,
    players: Players,
    depth: Depth,
    option: Option = None,
    profile: Profile = "",
    overlay: Overlay = None,
    json: AsJson = False,
) -> None:
    """Count the ways and the positions after every ply from the start."""
    built = make_game(game, players, option, profile, overlay)
    start = time.perf_counter()
    with progress(say("perft.progress"), depth) as bar:
        counts = []
        for count in count_plies(built, depth):
            counts.append(count)
            bar.update(bar.task_ids[0], completed=len(counts) - 1)
    seconds = round(time.perf_counter() - start, 3)
    nodes, positions = [n for n, _ in counts], [p for _, p in counts]
    if json:
        head = {"schema": SCHEMA, "game": game, "players": players, "depth": depth}
        chosen = {"options": dict(built.options)}
        print_json({**head, **chosen, "nodes": nodes, "positions": positions, "seconds": seconds})
        return
    show(say("perft.head", title=built.info.title, players=players))
    changed = {name: value for name, value in built.options.items() if value != built.info.option(name).default}
    if changed:
        show(" ".join(f"{name}={value}" for name, value in option_words(changed).items()))
    listed = table(say("perft.depth"), say("perft.nodes"), say("perft.positions"), right=(0, 1, 2))
    for ply, (ways, distinct) in enumerate(counts):
        listed.add_row(cell(ply), cell(ways), cell(distinct))
    out().print(listed)


def count_plies(game: AnyGame, depth: int) -> Iterator[tuple[int, int]]:
    """Ways and distinct positions after 0, 1, ... `depth` plies. A game that is over goes no further.

    Equal positions are followed once and counted as often as there are ways to them: the same figures as walking every
    way, in far less time.
    """
    level: dict[str, tuple[Any, int]] = {}
    first = game.new()
    level[first.digest()] = (first, 1)
    yield 1, 1
    for _ in range(depth):
        following: dict[str, tuple[Any, int]] = {}
        for state, ways in level.values():
            for action in every_action(game.legal(state)):
                after = state.copy()
                game.apply(after, action)
                digest = after.digest()
                known = following.get(digest)
                following[digest] = (after, ways) if known is None else (known[0], known[1] + ways)
        level = following
        yield sum(ways for _, ways in level.values()), len(level)


def every_action(legal: Legal) -> Iterator[Action]:
    """Every offered action; of an open amount the lowest and the highest."""
    for choice in legal:
        span = choice.span
        if span is None:
            yield choice.action
            continue
        top = span.high - (span.high - span.low) % span.step
        for amount in dict.fromkeys((span.low, top)):
            yield choice.fill(amount)
