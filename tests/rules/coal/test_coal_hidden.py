"""Hidden information: pairs of games that differ only in what nobody has seen yet."""

from __future__ import annotations

import random

import msgspec
import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw, draw_one
from revier.core.checks import choose
from revier.core.message import Msg, render
from revier.core.record import Record, new_record
from revier.core.view import plain
from revier.games.coal.game import CoalGame, build
from revier.games.coal.state import CoalState
from scenes.coal import A, Scene


def told(game: CoalGame, s: CoalState, record: Record, log: list[Msg]) -> dict[str, bytes]:
    """All that the engine says of a position to anybody, as bytes; the server adds nothing of its own."""
    legal = game.legal(s)
    found: dict[str, object] = {f"view {seat}": plain(game.view(s, seat)) for seat in (None, *range(game.players))}
    found["choices"] = [(choice.action, choice.span, choice.weight) for choice in legal]
    found["refused"] = [(refused.action, refused.refusal) for refused in legal.refused()]
    found["error"] = legal.why_not(Draw(NATURE, "bag", "low"))
    if game.to_move(s) != NATURE:
        found["previews"] = [game.preview(s, choice.action) for choice in legal]
        found["candidates"] = game.advisor.candidates(s, 5)
    found["worth"] = [game.value_hint(s), *(game.advisor.appraise(s, seat) for seat in range(game.players))]
    found["log"] = [(render(message, "en"), render(message, "de")) for message in log]
    found["record"] = record.text()
    found["position"] = s.digest()
    return {name: msgspec.json.encode(value, enc_hook=str) for name, value in found.items()}


@pytest.mark.rule("coal:2.2.h", "coal:1.o", "coal:7.d")
@pytest.mark.parametrize("stack", ["bag", "flag"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_unseen_is_told(seed: int, stack: str) -> None:
    """Two games with other luck to come are the same, byte for byte, until chance speaks differently.

    Luck is other for one kind of draw only: for the bag, or for the flags, which come rounds later.
    """
    game = build(3)
    one, two = game.new(), game.new()
    records = (new_record(game), new_record(game))
    logs: tuple[list[Msg], list[Msg]] = ([], [])
    people, luck, other_luck = random.Random(seed), random.Random(seed), random.Random(seed + 100)
    while (mover := game.to_move(one)) is not None:
        assert one.digest() == two.digest()
        if mover == NATURE or one.ply % 8 == 0:
            pairs = zip((one, two), records, logs, strict=True)
            ours, theirs = (told(game, s, record, log) for s, record, log in pairs)
            assert ours == theirs
        if mover == NATURE:
            first = second = draw_one(game.legal(one), luck)
            assert isinstance(first, Draw)
            if first.stack == stack:
                second = draw_one(game.legal(two), other_luck)
            if first != second:
                return
        else:
            first = second = choose(game, one, game.legal(one), people)
        for s, action, record, log in zip((one, two), (first, second), records, logs, strict=True):
            game.apply(s, action, log.append)
            record.append(action)
    pytest.fail("the two games never differed")


@pytest.mark.rule("coal:6.2.a", "coal:6.2.c")
def test_markers_from_river_and_bag_are_one_unseen_population() -> None:
    """With 8 in the bag or 22: each marker nobody has seen is as likely as any other."""
    scene = Scene().barges("C4", "C5", "C6", "C7").at(2, "bag")
    before = scene.weights()
    scene.clear("O1", "O2", "O3")
    assert scene.weights() == before
    assert sum(before.values()) == 22
    scene.do(Draw(NATURE, "bag", "mulheim"))
    assert scene.mover == A
    after = scene.at(3, "bag").weights()
    assert after == {name: weight for name, weight in before.items() if name != "mulheim"}
