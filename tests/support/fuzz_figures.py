"""One figure changed at random to a value of the same kind: refused with a sentence, or a game is played with it."""

from __future__ import annotations

import random
from typing import NamedTuple

from revier.core.action import NATURE
from revier.core.chance import any_action, draw_one
from revier.core.data import KEY, Fact, load_data
from revier.core.errors import BadInput
from revier.core.overlay import Overlay, Value
from revier.core.toml_text import toml_key, toml_value
from revier.games import package_of, title

MOST_ACTIONS = 1500


class Tried(NamedTuple):
    """What was changed, and what became of it: ``refused: ...``, ``played``, or what broke."""

    text: str
    result: str

    @property
    def broke(self) -> bool:
        return not self.result.startswith(("refused", "played"))


def try_one(game_id: str, seed: str, most_actions: int = MOST_ACTIONS) -> Tried:
    """Change one figure and play one random game, with everything counted after every action."""
    rng = random.Random(f"{game_id}/{seed}")
    facts = [fact for fact in load_data(f"{package_of(game_id)}.data").facts() if fact.path.split(".")[-1] != KEY]
    fact = rng.choice(facts)
    path = ".".join(map(toml_key, fact.path.split(".")))
    text = f"{path} = {toml_value(another(fact, facts, rng))}\n"
    try:
        return Tried(text, _played(game_id, Overlay("fuzz.toml", text), rng, most_actions))
    except BadInput as error:
        return Tried(text, f"refused: {error}")
    except Exception as error:
        return Tried(text, f"{type(error).__name__}: {error}")


def another(fact: Fact, facts: list[Fact], rng: random.Random) -> Value:
    """A value of the same kind: near, far, nothing, or what another figure is."""
    value: Value = fact.value
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((0, 1, value + 1, max(0, value - 1), value * 2, value + 10, 999))
    if isinstance(value, float):
        return rng.choice((0.0, value * 2))
    if isinstance(value, str):
        return rng.choice(("", "gold", *(str(f.value) for f in facts if isinstance(f.value, str))))
    if isinstance(value, list) and value:
        shuffled = rng.sample(value, len(value))
        return rng.choice((value[:-1], [*value, value[-1]], shuffled, [], value[:1]))
    return value


def _played(game_id: str, overlay: Overlay, rng: random.Random, most_actions: int) -> str:
    players = rng.choice(title(game_id).info(overlay).players)
    game = title(game_id).build(players, overlay=overlay)
    s = game.new()
    for ply in range(most_actions):
        seat = game.to_move(s)
        if seat is None:
            return f"played: {ply}"
        legal = game.legal(s)
        action = draw_one(legal, rng) if seat == NATURE else any_action(legal, rng)
        s = game.step(s, action)
        lost = game.violations(s)
        if lost:
            return f"lost at {ply} after {action}: {lost[0]}"
    return f"played: {most_actions}"
