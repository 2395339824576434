"""The export file: reading it, and folding out what was undone."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from revier.core.errors import BadInput

TITLES = ("18Rhl", "18 Rhl", "18RHL")
OPTIONAL_RULES: Mapping[str, tuple[str, bool | str]] = {
    "optional_2_train": ("optional_2_train", True),
    "lower_starting_capital": ("lower_starting_capital", True),
    "promotion_tiles": ("promotion_tiles", True),
    "ratingen_variant": ("ratingen", "implementation"),
}
IGNORED = ("message", "log", "destination_connection")  # chat and notes: no part of the game


class Recorded(NamedTuple):
    """One recorded action that stands, with its place in the export."""

    position: int
    id: int
    type: str
    raw: Mapping[str, Any]

    @property
    def entity(self) -> str:
        return str(self.raw.get("entity", ""))

    @property
    def auto(self) -> list[Recorded]:
        """Actions the site added by itself; they follow the action they hang on."""
        extra = self.raw.get("auto_actions") or ()
        return [Recorded(self.position, self.id, str(raw.get("type", "")), raw) for raw in extra]


class Export(NamedTuple):
    """What an exported game tells."""

    players: tuple[str, ...]  # ids in order of seats
    names: tuple[str, ...]
    seed: int
    options: Mapping[str, bool | str]
    actions: tuple[Recorded, ...]
    result: Mapping[str, int]
    created: int


def read_export(path: Path) -> Export:
    """Read and check an export; everything unreadable is explained."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput.of("rhl.import.unreadable", file=str(path), detail=str(error)) from None
    try:
        raw = json.loads(text)
    except (json.JSONDecodeError, RecursionError) as error:
        raise BadInput.of("rhl.import.no_json", file=str(path), detail=str(error)) from None
    return parse_export(raw, str(path))


def parse_export(raw: Any, name: str) -> Export:
    """An export already parsed from JSON."""
    if not isinstance(raw, Mapping):
        raise BadInput.of("rhl.import.no_object", file=name)
    title = raw.get("title", "")
    if title not in TITLES:
        raise BadInput.of("rhl.import.title", file=name, title=str(title))
    players = _field(raw, "players", list, name)
    settings = _field(raw, "settings", Mapping, name)
    actions = _field(raw, "actions", list, name)
    ids = [str(_member(p, "id", name, "players")) for p in players]
    names = {str(p["id"]): str(p.get("name", p["id"])) for p in players}
    order = settings.get("player_order")
    if isinstance(order, list) and sorted(map(str, order)) == sorted(ids):
        ids = [str(i) for i in order]
    seed = settings.get("seed", raw.get("seed"))
    if not isinstance(seed, int):
        raise BadInput.of("rhl.import.field", file=name, field="settings.seed")
    result = raw.get("result") or {}
    return Export(
        tuple(ids),
        tuple(names[i] for i in ids),
        seed,
        _options(settings, name),
        standing(actions, name),
        {str(k): int(v) for k, v in result.items()} if isinstance(result, Mapping) else {},
        int(raw.get("created_at") or 0) if isinstance(raw.get("created_at"), int) else 0,
    )


def _field(raw: Mapping[str, Any], key: str, kind: type, name: str) -> Any:
    value = raw.get(key)
    if not isinstance(value, kind):
        raise BadInput.of("rhl.import.field", file=name, field=key)
    return value


def _member(row: Any, key: str, name: str, field: str) -> Any:
    if not isinstance(row, Mapping) or key not in row:
        raise BadInput.of("rhl.import.field", file=name, field=f"{field}.{key}")
    return row[key]


def _options(settings: Mapping[str, Any], name: str) -> dict[str, bool | str]:
    chosen: dict[str, bool | str] = {}
    for rule in settings.get("optional_rules") or ():
        if rule not in OPTIONAL_RULES:
            raise BadInput.of("rhl.import.optional_rule", file=name, rule=str(rule), known=list(OPTIONAL_RULES))
        option, value = OPTIONAL_RULES[rule]
        chosen[option] = value
    return chosen


def standing(actions: Sequence[Any], name: str) -> tuple[Recorded, ...]:
    """The actions that were not undone.

    An undo takes back the last action that is no chat message, or everything after the action it names; a redo restores
    what the latest undo took, as long as nothing but chat came between.
    """
    kept: list[Recorded] = []
    undone: list[list[Recorded]] = []
    for index, raw in enumerate(actions):
        kind = str(_member(raw, "type", name, f"actions[{index}]"))
        if kind == "undo":
            cut = _undo_point(kept, raw.get("action_id"))
            undone.append(kept[cut:])
            del kept[cut:]
        elif kind == "redo":
            if undone:
                kept += undone.pop()
        elif kind not in IGNORED:
            undone.clear()
            number = raw.get("id", index + 1)
            kept.append(Recorded(index, number if isinstance(number, int) else index + 1, kind, raw))
    return tuple(kept)


def _undo_point(kept: list[Recorded], action_id: Any) -> int:
    """How many of the kept actions stay."""
    if not isinstance(action_id, int):
        return max(0, len(kept) - 1)
    return next((i for i, action in enumerate(kept) if action.id > action_id), len(kept))


def mines_row(seed: int) -> str:
    """The row of the coal and steel table that the site draws with this seed: one step of its generator, modulo nine."""
    return str((1103515245 * seed + 12345) % 2**31 % 9 + 1)
