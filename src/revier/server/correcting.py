"""One figure corrected: what somebody typed becomes a value of its kind, and a line of an overlay."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

from revier.core.data import DataSet, Fact
from revier.core.errors import BadInput
from revier.core.overlay import Overlay
from revier.core.toml_text import toml_text, toml_value
from revier.server.provenance import facts_at, figures_of


def figure_at(data: DataSet, path: str) -> Fact:
    """The figure with exactly this path."""
    for fact in facts_at(data, [path]):
        if fact.path == path:
            return fact
    raise BadInput.of("server.bad.no_figure", path=path)


def corrected(game_id: str, before: Overlay | None, path: str, typed: str) -> Overlay:
    """An overlay that says the same as the one before, and of one figure what somebody typed."""
    fact = figure_at(figures_of(game_id, before), path)
    tables: dict[str, Any] = copy.deepcopy(before.tables) if before else {}
    _put(tables, path.split("."), read(typed, fact))
    return Overlay(before.name if before else f"{game_id}.toml", toml_text(tables))


def _put(tables: dict[str, Any], trail: list[str], value: Any) -> None:
    """Rows of a list are named by their number; where an overlay replaces the whole list the row is changed there."""
    at: Any = tables
    *above, last = trail
    for name in above:
        at = at[int(name)] if isinstance(at, list) else at.setdefault(name, {})
    at[int(last) if isinstance(at, list) else last] = value


def written(overlay: Overlay) -> bool:
    """Is this overlay word for word what we would write? Then nothing of it, no comment either, can get lost."""
    return overlay.text == toml_text(overlay.tables)


def as_typed(fact: Fact) -> str:
    """A figure as somebody would type it."""
    return fact.value if isinstance(fact.value, str) else toml_value(fact.value)


def read(typed: str, fact: Fact) -> Any:
    """What somebody typed, as a value of the kind the figure has."""
    text = typed.strip()
    if isinstance(fact.value, str):
        return text
    if isinstance(fact.value, list) and not text.startswith("["):
        text = f"[{text}]"
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        raise BadInput.of("server.bad.value", path=fact.path, typed=text) from None
