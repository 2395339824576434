"""An overlay laid over the data: whoever owns the printed game corrects figures without touching the project's files.

An overlay has the same keys as the data. It may change figures that exist, never add or remove any, and a
figure keeps its type, and what counts something stays 0 or more: the rules are written for that shape. A figure that
is only described, because no rule reads it, is refused with the reason.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any, NamedTuple

from revier.core.errors import DataError
from revier.core.overlay import Overlay

Trail = tuple[str, ...]
_TYPES = {bool: "core.data.type.switch", int: "core.data.type.number", str: "core.data.type.text"}


class ByPath:
    """What is to be said about figures, by path; ``*`` is any one name."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self.words = words
        self._patterns = [(tuple(path.split(".")), path) for path in words]

    def pattern(self, trail: Trail) -> str:
        """The path under which something is said about a figure; empty if nothing is."""
        for names, path in self._patterns:
            if len(names) <= len(trail) and all(a in ("*", b) for a, b in zip(names, trail, strict=False)):
                return path
        return ""

    def about(self, trail: Trail) -> str:
        """What is said about a figure; empty if nothing is."""
        return self.words.get(self.pattern(trail), "")


class Known(NamedTuple):
    """What an overlay must know besides the figures."""

    hidden: str  # keys with this name are not data
    described: ByPath  # figures no rule reads, with the reason
    moved: ByPath  # paths of earlier files, with where the figure stands now


def lay_over(raw: dict[str, Any], overlay: Overlay, known: Known) -> tuple[dict[str, Any], list[Trail]]:
    """The data with the overlay's figures, and the trails of what it replaced."""
    laid = _Laid(overlay.name, known)
    return laid.merge(raw, overlay.tables, ()), laid.replaced


class _Laid:
    """One file being laid over the data, and what it has replaced so far."""

    def __init__(self, file: str, known: Known) -> None:
        self.file = file
        self.hidden, self.described, self.moved = known
        self.replaced: list[Trail] = []

    def merge(self, old: Any, new: Any, trail: Trail) -> Any:
        if isinstance(old, dict) and isinstance(new, dict):
            return old | {key: self._below(old, key, value, trail) for key, value in new.items()}
        if _is_rows(old) and isinstance(new, dict):
            rows = {str(i): row for i, row in enumerate(old)}
            return list((rows | {key: self._below(rows, key, value, trail) for key, value in new.items()}).values())
        if not self._fits(old, new):
            path = ".".join(trail)
            raise DataError.of("core.data.type.wrong", file=self.file, path=path, wanted=_wanted(old), given=repr(new))
        reason = self.described.about(trail)
        if reason:
            raise DataError.of("core.data.described", file=self.file, path=".".join(trail), reason=reason)
        self.replaced.append(trail)
        return new

    def _below(self, old: dict[str, Any], key: str, new: Any, trail: Trail) -> Any:
        known = [k for k in old if k != self.hidden]
        if key not in known:
            now = self.moved.about((*trail, key))
            if now:
                raise DataError.of("core.data.moved", file=self.file, path=".".join((*trail, key)), now=now)
            near = difflib.get_close_matches(key, known, n=5, cutoff=0.5) or known[:12]
            path = ".".join((*trail, key))
            raise DataError.of("core.data.unknown_key", file=self.file, path=path, known=", ".join(near))
        return self.merge(old[key], new, (*trail, key))

    def _fits(self, old: Any, new: Any) -> bool:
        """Same type; inside a list every new element must be like one of the old ones (an empty list takes any)."""
        if isinstance(old, list) and isinstance(new, list):
            return not old or all(any(self._fits(o, n) for o in old) for n in new)
        if isinstance(old, dict) and isinstance(new, dict):
            return all(k != self.hidden and k in old and self._fits(old[k], v) for k, v in new.items())
        return type(old) is type(new) and not isinstance(old, dict | list) and not (_counts(old) and new < 0)


def _counts(value: Any) -> bool:
    """Is this a number of things or an amount? Only what is negative in our figures may be so in others."""
    return type(value) is int and value >= 0


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _wanted(old: Any) -> Any:
    from revier.core.message import Msg

    if isinstance(old, dict):
        return Msg("core.data.type.table", {"keys": ", ".join(old)})
    if isinstance(old, list):
        return Msg("core.data.type.list")
    return Msg("core.data.type.count" if _counts(old) else _TYPES.get(type(old), "core.data.type.text"))
