"""One figure changed at random to a value of the same kind, taken out, or given to a row that is without it: refused
with a sentence, or a game is played with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from revier.core.action import NATURE
from revier.core.chance import any_action, draw_one
from revier.core.data import KEY, DataSet, Fact, load_data
from revier.core.errors import BadInput
from revier.core.overlay import Overlay, Value
from revier.core.toml_text import toml_key, toml_value
from revier.games import package_of, title

MOST_ACTIONS = 1500


class Tried(NamedTuple):
    """What was corrected, and what became of it: ``refused: ...``, ``played``, or what broke."""

    text: str
    result: str

    @property
    def broke(self) -> bool:
        return not self.result.startswith(("refused", "played"))


Edit = Callable[[DataSet, random.Random], str]  # one correction, as the text of an overlay


def try_one(game_id: str, seed: str, most_actions: int = MOST_ACTIONS, edit: Edit | None = None) -> Tried:
    """Correct one figure and play one random game, with everything counted after every action."""
    rng = random.Random(f"{game_id}/{seed}")
    text = (edit or changed)(load_data(f"{package_of(game_id)}.data"), rng)
    try:
        return Tried(text, _played(game_id, Overlay("fuzz.toml", text), rng, most_actions))
    except BadInput as error:
        return Tried(text, f"refused: {error}")
    except Exception as error:
        return Tried(text, f"{type(error).__name__}: {error}")


def changed(data: DataSet, rng: random.Random) -> str:
    """Another value where one stands."""
    facts = _figures(data)
    fact = rng.choice(facts)
    return f"{_key(fact.path.split('.'))} = {toml_value(another(fact, facts, rng))}\n"


def taken_out(data: DataSet, rng: random.Random) -> str:
    """A figure less, or the row in which it stands."""
    trail = rng.choice([trail for fact in _figures(data) if len(trail := fact.path.split(".")) > 1])
    return f"remove = [{toml_value('.'.join(trail[: rng.randint(2, len(trail))]))}]\n"


def given(data: DataSet, rng: random.Random) -> str:
    """What one row of a table has, in another that is without it."""
    found = [
        ((table, row, field), other[field])
        for table, rows in data.tables.items()
        for row, own in rows.items()
        for other in rows.values()
        if isinstance(own, dict) and isinstance(other, dict)
        for field in other
        if field not in own
    ]
    trail, value = rng.choice(found)
    return f"{_key(trail)} = {toml_value(value)}\n"


def _figures(data: DataSet) -> list[Fact]:
    return [fact for fact in data.facts() if fact.path.split(".")[-1] != KEY]


def _key(trail: Sequence[str]) -> str:
    return ".".join(map(toml_key, trail))


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
