"""Edits that change nothing a rule speaks of: listed by hand in ``prove/GAME.toml`` of the tests, with the reason."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from revier.core.errors import DataError


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One entry: the clause, the place and the edit as the report names them, and why nobody could notice."""

    clause: str
    where: str
    change: str
    reason: str


Lists = dict[tuple[str, str], Listed]  # by place and change


def read_listed(file: Path) -> Lists:
    """The list of a title by place and change; empty if there is none."""
    if not file.exists():
        return {}
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get("equivalent", [])
        found = [msgspec.convert(row, Listed) for row in rows]
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError.of("core.cite.unreadable", file=file.name, detail=str(error)) from None
    return {(entry.where, entry.change): entry for entry in found}
