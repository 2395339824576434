"""Tables as TOML text, for the overlays we write for people; what is read again is what was written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(tables: Mapping[str, Any]) -> str:
    """Plain values first, then a heading for each table that holds any."""
    return "\n".join(_lines(tables, ())).strip("\n") + "\n"


def toml_value(value: Any) -> str:
    """One value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml_key(k)} = {toml_value(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return repr(value)


def toml_key(name: str) -> str:
    """A name as it stands before the equals sign."""
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def _lines(table: Mapping[str, Any], trail: tuple[str, ...]) -> Iterator[str]:
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    if trail and (plain or not table):
        yield f"\n[{'.'.join(map(toml_key, trail))}]"
    yield from (f"{toml_key(key)} = {toml_value(value)}" for key, value in plain.items())
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _lines(value, (*trail, key))
