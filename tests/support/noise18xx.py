"""What people and the site put between the actions of a game: chat, undo and redo, standing orders, other hands.

Each function takes actions and gives a longer list that means the same game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from support.export18xx import Raw

_BY_ORDER = ("pass", "buy_shares")  # what a standing order of a player can do


def undo(to: Raw | None = None, *, back_to_start: bool = False) -> Raw:
    """Take back the last action, or everything after another one (`numbered` turns it into its id)."""
    bare: Raw = {"type": "undo", "entity": 1, "entity_type": "player"}
    return {**bare, "action_id": to} if to is not None or back_to_start else bare


def redo() -> Raw:
    return {"type": "redo", "entity": 1, "entity_type": "player"}


def chat() -> Raw:
    return {"type": "message", "entity": 1, "entity_type": "player", "message": "well, well"}


def mistake(raw: Raw) -> Raw:
    """Something that was entered and taken back; it need not make sense."""
    return {"type": "pass", "entity": raw["entity"], "entity_type": raw["entity_type"]}


def with_second_thoughts(actions: Sequence[Raw], rng: random.Random, share: float = 0.15) -> list[Raw]:
    """Undo and redo in every pattern that leaves the game as it was."""
    patterns: list[Callable[[Raw, Raw | None], list[Raw]]] = [
        lambda raw, _last: [mistake(raw), undo(), raw],
        lambda raw, _last: [raw, undo(), redo()],
        lambda raw, _last: [raw, undo(), chat(), redo()],
        lambda raw, _last: [raw, undo(), dict(raw)],
        lambda raw, _last: [mistake(raw), mistake(raw), undo(), undo(), raw],
        lambda raw, _last: [raw, mistake(raw), undo(), undo(), redo()],
        lambda raw, _last: [raw, mistake(raw), chat(), mistake(raw), undo(raw)],
        lambda raw, last: [raw, mistake(raw), undo(last, back_to_start=True), redo(), undo()],
        lambda raw, last: [raw, undo(last, back_to_start=True), dict(raw)],
    ]
    out: list[Raw] = []
    last: Raw | None = None
    for raw in actions:
        made = rng.choice(patterns)(raw, last) if rng.random() < share else [raw]
        out += made
        last = _standing(made, raw)
    return out


def _standing(made: Sequence[Raw], raw: Raw) -> Raw:
    """The entry after which the game has gone on: the action itself, or its copy."""
    return next((entry for entry in reversed(made) if entry is not raw and entry == raw), raw)


def with_chat(actions: Sequence[Raw], rng: random.Random, share: float = 0.1) -> list[Raw]:
    """People talk."""
    return [entry for raw in actions for entry in ([chat(), raw] if rng.random() < share else [raw])]


def with_orders(actions: Sequence[Raw], rng: random.Random, share: float = 0.5) -> list[Raw]:
    """Passes and purchases made by standing orders: they hang on the order itself or on the action before them."""
    out: list[Raw] = []
    for raw in actions:
        by_order = raw["entity_type"] == "player" and raw["type"] in _BY_ORDER and rng.random() < share
        if by_order and out and rng.random() < 0.5:
            off = {"type": "program_disable", "entity": raw["entity"], "entity_type": "player", "reason": "done"}
            extra = [raw, off] if rng.random() < 0.3 else [raw]
            out[-1] = {**out[-1], "auto_actions": [*out[-1].get("auto_actions", []), *extra]}
        elif by_order:
            order = {"type": "program_share_pass", "entity": raw["entity"], "entity_type": "player"}
            out.append({**order, "auto_actions": [raw]})
        else:
            if rng.random() < 0.05:
                out.append({"type": "program_buy_shares", "entity": raw["entity"], "entity_type": raw["entity_type"]})
            out.append(raw)
    return out


def with_other_hands(actions: Sequence[Raw], rng: random.Random) -> list[Raw]:
    """Master mode: somebody else entered the action."""
    return [{**raw, "user": rng.randrange(99999)} if rng.random() < 0.3 else raw for raw in actions]


__all__ = ["chat", "redo", "undo", "with_chat", "with_orders", "with_other_hands", "with_second_thoughts"]
