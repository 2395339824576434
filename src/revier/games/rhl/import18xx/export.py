"""The export file: reading it, and folding out what was undone."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, TypeVar

from revier.core.errors import BadInput, trouble
from revier.core.message import Arg, Msg

K = TypeVar("K")

TITLES = ("18Rhl", "18 Rhl", "18RHL")
OPTIONAL_RULES: Mapping[str, tuple[str, bool | str]] = {
    "optional_2_train": ("optional_2_train", True),
    "lower_starting_capital": ("lower_starting_capital", True),
    "promotion_tiles": ("promotion_tiles", True),
    "ratingen_variant": ("ratingen", "implementation"),
}
CHAT = "message"  # the one kind that an undo leaves alone
NO_PLY = ("message", "log", "destination_connection")  # chat and notes: no part of the game
LINK_NOTE = "destination_connection"


class Damaged(Exception):
    """A recorded action that cannot be read: the sentence that says what is wrong with it."""

    def __init__(self, key: str, **args: Arg) -> None:
        super().__init__(key)
        self.reason = Msg(key, args)


class Recorded(NamedTuple):
    """One recorded action that stands, with its place in the export."""

    position: int
    id: int
    type: str
    raw: Mapping[str, object]

    @property
    def entity(self) -> str:
        return str(self.raw.get("entity", ""))

    @property
    def auto(self) -> list[Recorded]:
        """Actions the site added by itself; they follow the action they hang on."""
        extra = self.raw.get("auto_actions") or ()
        if not isinstance(extra, list | tuple) or not all(isinstance(raw, Mapping) for raw in extra):
            raise Damaged("rhl.import.damaged", kind=self.type, field="auto_actions")
        return [Recorded(self.position, self.id, str(raw.get("type", "")), raw) for raw in extra]

    @property
    def link_noted(self) -> bool | None:
        """What the site found when it looked for the link of No. 6; None where it did not look."""
        notes = [r for r in (self, *self.auto) if r.type == LINK_NOTE]
        return any(note.raw.get("corporations") for note in notes) if notes else None


class Export(NamedTuple):
    """What an exported game tells."""

    players: tuple[str, ...]  # ids in order of seats
    names: tuple[str, ...]
    rows: tuple[str, ...]  # of the coal and steel table: the likeliest first
    options: Mapping[str, bool | str]
    actions: tuple[Recorded, ...]
    result: Mapping[str, int]
    created: int  # seconds since 1970; 0 if unknown


def read_export(path: Path) -> Export:
    """Read and check an export; everything unreadable is explained."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInput.of("rhl.import.unreadable", file=str(path), detail=trouble(error)) from None
    except UnicodeDecodeError:
        raise BadInput.of("rhl.import.no_text", file=str(path)) from None
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput.of("rhl.import.no_json", file=str(path), detail=str(error)) from None
    return parse_export(raw, str(path))


def parse_export(raw: object, name: str) -> Export:
    """An export already parsed from JSON."""
    if not isinstance(raw, Mapping):
        raise BadInput.of("rhl.import.no_object", file=name)
    title = raw.get("title", "")
    if title not in TITLES:
        raise BadInput.of("rhl.import.title", file=name, title=str(title))
    settings = _field(raw, "settings", dict, name) if raw.get("settings") is not None else {}
    actions = _field(raw, "actions", list, name)
    people = _players(_field(raw, "players", list, name), settings.get("player_order"), name)
    result = raw.get("result")
    return Export(
        tuple(people),
        tuple(people.values()),
        _rows(raw, settings, name),
        _options(settings, name),
        standing(actions, name),
        {str(k): v for k, v in result.items() if isinstance(v, int)} if isinstance(result, Mapping) else {},
        _created(raw, actions),
    )


def _field(raw: Mapping[str, object], key: str, kind: type[K], name: str) -> K:
    value = raw.get(key)
    if not isinstance(value, kind):
        raise BadInput.of("rhl.import.field", file=name, field=key)
    return value


# --- the head of the file -------------------------------------------------------------------------------------------
def _players(players: Sequence[object], order: object, name: str) -> dict[str, str]:
    """Names by id, in order of seats. Games at one screen know players by name alone."""
    people: dict[str, str] = {}
    for number, player in enumerate(players):
        row = player if isinstance(player, Mapping) else {"name": player}
        known = row.get("id", row.get("name"))
        if not isinstance(known, str | int) or isinstance(known, bool) or str(known) in people:
            raise BadInput.of("rhl.import.field", file=name, field=f"players[{number}].id")
        people[str(known)] = str(row.get("name", known))
    if isinstance(order, list) and sorted(map(str, order)) == sorted(people):
        return {str(player): people[str(player)] for player in order}
    return people


def mines_row(seed: int) -> str:
    """The row of the coal and steel table the site draws with this seed: one step of its generator, modulo nine."""
    return str((1103515245 * seed + 12345) % 2**31 % 9 + 1)


def _rows(raw: Mapping[str, object], settings: Mapping[str, object], name: str) -> tuple[str, ...]:
    """The site draws with the seed of the settings; before it had one (to 2022), with the number of the game."""
    number = re.search(r"\d+", str(raw.get("id", "")))
    found = [settings.get("seed", raw.get("seed")), number.group() if number else None]
    seeds = [int(str(seed)) for seed in found if _whole(seed)]
    if not seeds:
        raise BadInput.of("rhl.import.field", file=name, field="settings.seed")
    return tuple(dict.fromkeys(mines_row(seed) for seed in seeds))


def _whole(value: object) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, str) and value.isdecimal())


def _options(settings: Mapping[str, object], name: str) -> dict[str, bool | str]:
    chosen: dict[str, bool | str] = {}
    rules = settings.get("optional_rules") or ()
    if not isinstance(rules, list | tuple):
        raise BadInput.of("rhl.import.field", file=name, field="settings.optional_rules")
    for rule in rules:
        if not isinstance(rule, str) or rule not in OPTIONAL_RULES:
            raise BadInput.of("rhl.import.optional_rule", file=name, rule=str(rule), known=list(OPTIONAL_RULES))
        option, value = OPTIONAL_RULES[rule]
        chosen[option] = value
    return chosen


def _created(raw: Mapping[str, object], actions: Sequence[object]) -> int:
    """When the game was made: as noted, or when its first action was taken."""
    noted = [raw.get("created_at"), *(a.get("created_at") for a in actions[:1] if isinstance(a, Mapping))]
    for when in noted:
        if isinstance(when, int) and when > 0:
            return when
        if isinstance(when, str) and (day := re.match(r"\d{4}-\d\d-\d\d", when)):
            try:
                return int(datetime.fromisoformat(day.group()).replace(tzinfo=UTC).timestamp())
            except ValueError:
                continue
    return 0


# --- what was undone ------------------------------------------------------------------------------------------------
def standing(actions: Sequence[object], name: str) -> tuple[Recorded, ...]:
    """The actions that were not undone.

    An undo takes back the last action that is no chat message, or everything after the action it names; a redo restores
    what the latest undo took, as long as nothing but chat came between.
    """
    kept: dict[int, Recorded] = {}  # by place in the export
    undone: list[dict[int, Recorded]] = []
    places: dict[int, int] = {}
    for index, raw in enumerate(actions):
        action = _read(raw, index, name)
        places.setdefault(action.id, index)
        if action.type == "undo":
            cut = _undo_point(kept, action.raw.get("action_id"), places, f"{name}: actions[{index}]")
            undone.append({place: taken for place, taken in kept.items() if place >= cut and taken.type != CHAT})
            for place in undone[-1]:
                del kept[place]
        elif action.type == "redo":
            kept |= undone.pop() if undone else {}
        else:
            if action.type != CHAT:
                undone.clear()
            kept[index] = action
    return tuple(kept[place] for place in sorted(kept) if kept[place].type not in NO_PLY)


def _read(raw: object, index: int, name: str) -> Recorded:
    if not isinstance(raw, Mapping):
        raise BadInput.of("rhl.import.field", file=name, field=f"actions[{index}]")
    kind, number = raw.get("type"), raw.get("id", index + 1)
    if not isinstance(kind, str) or not kind:
        raise BadInput.of("rhl.import.field", file=name, field=f"actions[{index}].type")
    return Recorded(index, number if isinstance(number, int) else index + 1, kind, raw)


def _undo_point(kept: Mapping[int, Recorded], action_id: object, places: Mapping[int, int], where: str) -> int:
    """The place from which on actions are taken back."""
    if action_id is None:
        return max((place for place, action in kept.items() if action.type != CHAT), default=0)
    if action_id == 0:
        return 0
    if not isinstance(action_id, int) or action_id not in places:
        raise BadInput.of("rhl.import.undo", where=where, id=str(action_id))
    return places[action_id] + 1
