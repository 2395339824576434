"""When a recorded action is refused on a point where the public implementation decides otherwise, say which."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from revier.core.message import Arg, Msg
from revier.core.options import OptionValue
from revier.core.refusal import Refusal
from revier.games.rhl.game import figures

_CLAUSE = re.compile(r"\b\d+(?:\.\d+)*\.[a-z]\b")


def _rows() -> Mapping[str, Mapping[str, Any]]:
    rows: Mapping[str, Mapping[str, Any]] = figures().tables["options"]
    return rows


def documented(clause: str) -> list[str]:
    """Options and documented differences that bend a clause: it is theirs, or their meaning names it."""
    return [
        name for name, row in _rows().items() if clause == row["clause"] or clause in _CLAUSE.findall(row["meaning"])
    ]


def told(name: str, options: Mapping[str, OptionValue]) -> Msg:
    """An option with the value it has here, the rulebook's and the implementation's, or others where those agree."""
    row = _rows()[name]
    default, there = row["default"], row["profiles"]["18xx"]
    args: dict[str, Arg] = {"name": name, "value": _word(options.get(name, default)), "rulebook": _word(default)}
    if default != there:
        return Msg("rhl.import.option", {**args, "recorded": _word(there)})
    others = [_word(value) for value in row.get("values", (True, False)) if value != default]
    return Msg("rhl.import.option_older", {**args, "others": others})


def _word(value: OptionValue) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else value


def suspects(clause: str, options: Mapping[str, OptionValue]) -> list[tuple[str, OptionValue]]:
    """What may be behind a refusal, each with a value to try: what bends its clause, and all that is not as in 18xx."""
    found: list[tuple[str, OptionValue]] = []
    for name, row in _rows().items():
        values = row.get("values", (True, False)) if name in documented(clause) else (row["profiles"]["18xx"],)
        found += [(name, value) for value in values if value != options[name]]
    return found


def explain(refusal: Refusal, options: Mapping[str, OptionValue], proven: tuple[str, ...] = ()) -> Msg:
    """The reason of a refusal; where a known difference is or may be behind it, its name and values.

    `proven` are options with another value of which the replay gets further: where there are any, they alone are named.
    """
    clause = refusal.clause.partition(":")[2]
    names = proven or tuple(documented(clause) if clause else ())
    if not names:
        return refusal.reason
    return Msg("rhl.import.difference", {"reason": refusal.reason, "options": [told(name, options) for name in names]})
