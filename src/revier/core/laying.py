"""An overlay laid over the data: whoever owns the printed game corrects figures without touching the project's files.

An overlay has the same keys as the data. It may change a figure; give a row what other rows of its table have (a mine
on a hex, a cost, a city); add a row that has all that every row of the table has, if its path stands in the list
``add`` at the top (a slip in a name is no new row); and take out a row, or a field that some other row is without, by
naming its path in the list ``remove``. A figure is of a kind that stands in
its place already, in its row or in another, and what counts something stays 0 or more: the rules are written for that
shape. A figure that is only described, because no rule reads it, is refused with the reason.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from revier.core.errors import DataError
from revier.core.message import Msg
from revier.core.overlay import Overlay, Table, Value
from revier.core.toml_lines import Found, line_of, nearest

Trail = tuple[str, ...]
Kin = Sequence[Value]  # what stands in the same place, here and in the other rows of the table
ADD, REMOVE = "add", "remove"
_KEY = "key"
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


class Laid(NamedTuple):
    """The data with an overlay's figures, the trails of what it put there, and those of what it took out."""

    tables: Table
    replaced: list[Trail]
    removed: list[Trail]


def lay_over(raw: Table, overlay: Overlay, known: Known) -> Laid:
    """The data with the overlay's figures."""
    laying = _Laying(overlay, known)
    paths = laying.listed(REMOVE)
    new = {key: value for key, value in overlay.tables.items() if key not in (ADD, REMOVE)}
    tables = laying.merge(raw, new, (), [raw])
    laying.check_added()
    for path in paths:
        tables = laying.take_out(tables, tuple(path.split(".")), (), [tables])
    return Laid(tables, laying.replaced, [tuple(path.split(".")) for path in paths])


def place_in(overlay: Overlay, trail: Trail) -> Msg:
    """Where an overlay says something, for people."""
    line = line_of(overlay.text, trail)
    if not line:
        return Msg("core.data.file", {"file": overlay.name})
    return Msg("core.data.line", {"file": overlay.name, "line": line})


def place_of(overlay: Overlay, paths: str) -> Msg:
    """Where an overlay says something about the first of these paths that it names, or takes one of them out; ``*`` is
    any one name."""
    line = _nearest(overlay, paths).line or _line_of_removal(overlay, paths)
    if not line:
        return Msg("core.data.file", {"file": overlay.name})
    return Msg("core.data.line", {"file": overlay.name, "line": line})


def told_of(overlay: Overlay, problem: Msg) -> Msg:
    """What speaks against figures, with the line of the overlay it comes from, and with the figure its owner wrote."""
    path, by = (str(problem.args.get(name, "")) for name in ("path", "by"))
    place, written = place_of(overlay, f"{path}, {by}"), _nearest(overlay, f"{path}, {by}").path
    if not written or path == written or path.startswith(f"{written}."):
        return Msg("core.data.told", {"file": place, "problem": problem})
    return Msg("core.data.told_of", {"file": place, "figure": written, "problem": problem})


def _line_of_removal(overlay: Overlay, paths: str) -> int:
    """The line of the list ``remove``, if one of these paths, or what stands around or below it, is named there."""
    named = overlay.tables.get(REMOVE, [])
    trails = [path.split(".") for path in paths.split(", ")]
    told = any(all(a == b for a, b in zip(trail, out.split("."), strict=False)) for trail in trails for out in named)
    return line_of(overlay.text, (REMOVE,)) if told else 0


def _nearest(overlay: Overlay, paths: str) -> Found:
    """The first figure in the overlay that one of these paths, or what they stand below, names."""
    found = (nearest(overlay.text, tuple(path.split("."))) for path in paths.split(", "))
    return next((figure for figure in found if figure.line), Found(0, ""))


class _Laying:
    """One overlay being laid over the data, and what it has replaced so far."""

    def __init__(self, overlay: Overlay, known: Known) -> None:
        self.overlay = overlay
        self.hidden, self.described, self.moved = known
        self.replaced: list[Trail] = []
        self.new_rows = self.listed(ADD)

    # --- putting --------------------------------------------------------------------------------------------------
    def merge(self, old: Value, new: Value, trail: Trail, kin: Kin) -> Value:
        """What becomes of a value that is there."""
        if isinstance(old, dict) and isinstance(new, dict):
            tables = [k for k in kin if isinstance(k, dict)] or [old]
            return old | {key: self._below(old, key, value, trail, tables) for key, value in new.items()}
        if _is_list_of_rows(old) and isinstance(new, dict):
            rows = {str(n): row for n, row in enumerate(old)}
            like = [row for k in kin if isinstance(k, list) for row in k]
            merged = {key: self._in_list(rows, key, value, trail, like) for key, value in new.items()}
            return list((rows | merged).values())
        self._fits(new, kin, trail)
        return self._put(new, trail)

    def _put(self, new: Value, trail: Trail) -> Value:
        reason = self.described.about(trail)
        if reason:
            raise DataError.of("core.data.described", file=self._place(trail), path=".".join(trail), reason=reason)
        self.replaced.append(trail)
        return new

    def _below(self, old: Table, key: str, new: Value, trail: Trail, tables: Sequence[Table]) -> Value:
        at = (*trail, key)
        kin = self._kin(old, key, tables, trail) if key != self.hidden else []
        row = key not in old and bool(trail) and self._is_table_of_rows(old)
        if not kin or (row and ".".join(at) not in self.new_rows):
            self._unknown(at, dict.fromkeys(name for table in tables for name in table if name != self.hidden))
        if key in old:
            return self.merge(old[key], new, at, kin)
        self._fits(new, kin, at)
        return self._put(new, at)

    def _in_list(self, rows: Table, key: str, new: Value, trail: Trail, kin: Kin) -> Value:
        if key not in rows:
            self._unknown((*trail, key), rows)
        return self.merge(rows[key], new, (*trail, key), kin)

    def _kin(self, old: Table, key: str, tables: Sequence[Table], trail: Trail) -> Kin:
        """What may stand under a key: what does so here, in other rows, or, in a table of rows, in any row."""
        if trail and self._is_table_of_rows(old):
            return [row for name, row in old.items() if name != self.hidden]
        return [table[key] for table in tables if key in table]

    def _is_table_of_rows(self, table: Table) -> bool:
        """Rows are tables that have a field in common, or whose ids are figures with a source."""
        rows = [row for name, row in table.items() if name != self.hidden]
        if len(rows) < 2 or not all(isinstance(row, dict) for row in rows):
            return False
        source = table.get(self.hidden)
        keyed = isinstance(source, dict) and _KEY in source
        return keyed or bool(set.intersection(*(set(row) - {self.hidden} for row in rows)))

    # --- fitting --------------------------------------------------------------------------------------------------
    def _fits(self, new: Value, kin: Kin, trail: Trail) -> None:
        """Refuse what is of another kind than all that stands in such a place."""
        if isinstance(new, dict) and any(isinstance(k, dict) for k in kin):
            self._table_fits(new, [k for k in kin if isinstance(k, dict)], trail)
        elif not self._like(new, kin):
            path, wanted, given = ".".join(trail), _wanted(kin[0]), repr(new)
            raise DataError.of("core.data.type.wrong", file=self._place(trail), path=path, wanted=wanted, given=given)

    def _like(self, new: Value, kin: Kin) -> bool:
        """Is it of a kind that stands in such a place? A list is if each of its parts is (an empty one takes any)."""
        if isinstance(new, dict):
            tables = [k for k in kin if isinstance(k, dict)]
            return bool(tables) and all(
                key != self.hidden and self._like(value, [table[key] for table in tables if key in table])
                for key, value in new.items()
            )
        if isinstance(new, list):
            lists = [k for k in kin if isinstance(k, list)]
            parts = [part for k in lists for part in k]
            return bool(lists) and (not parts or all(self._like(part, parts) for part in new))
        return any(_alike(k, new) for k in kin)

    def _table_fits(self, new: Table, tables: Sequence[Table], trail: Trail) -> None:
        """A new row or table: nothing nobody knows, and all that every other one has."""
        known = dict.fromkeys(name for table in tables for name in table if name != self.hidden)
        for key, value in new.items():
            if key not in known:
                self._unknown((*trail, key), known)
            self._fits(value, [table[key] for table in tables if key in table], (*trail, key))
        everywhere = [name for name in known if all(name in table for table in tables)]
        missing = [name for name in everywhere if name not in new and not self.described.about((*trail, name))]
        if missing:
            path, names = ".".join(trail), ", ".join(missing)
            raise DataError.of("core.data.incomplete", file=self._place(trail), path=path, missing=names)

    # --- adding and taking out ----------------------------------------------------------------------------------------
    def listed(self, key: str) -> list[str]:
        """The paths somebody wants added or taken out."""
        paths = self.overlay.tables.get(key, [])
        if not isinstance(paths, list) or not all(isinstance(path, str) and path for path in paths):
            raise DataError.of("core.data.remove.form", file=self._place((key,)), list=key)
        return list(dict.fromkeys(paths))

    def check_added(self) -> None:
        """Whoever says that a row is added must add it."""
        for path in self.new_rows:
            if tuple(path.split(".")) not in self.replaced:
                raise DataError.of("core.data.remove.not_added", file=self._place((ADD,)), path=path)

    def take_out(self, table: Value, rest: Trail, trail: Trail, kin: Kin) -> Value:
        """The data without a row or field; only what some row does without can be taken out."""
        at = (*trail, rest[0])
        tables = [k for k in kin if isinstance(k, dict)]
        if isinstance(table, list):
            raise DataError.of("core.data.remove.list", file=self._removal(), path=".".join(trail))
        if not isinstance(table, dict) or rest[0] not in table or rest[0] == self.hidden:
            self._unknown((*trail, *rest), table if isinstance(table, dict) else {}, removal=True)
        if len(rest) > 1:
            below = self._kin(table, rest[0], tables, trail)
            return table | {rest[0]: self.take_out(table[rest[0]], rest[1:], at, below)}
        reason = self.described.about(at)
        if reason:
            raise DataError.of("core.data.described", file=self._removal(), path=".".join(at), reason=reason)
        if not trail or not (self._is_table_of_rows(table) or any(rest[0] not in other for other in tables)):
            raise DataError.of("core.data.remove.needed", file=self._removal(), path=".".join(at))
        return {key: value for key, value in table.items() if key != rest[0]}

    # --- saying ---------------------------------------------------------------------------------------------------
    def _place(self, trail: Trail) -> Msg:
        return place_in(self.overlay, trail)

    def _removal(self) -> Msg:
        return self._place((REMOVE,))

    def _unknown(self, trail: Trail, known: Iterable[str], *, removal: bool = False) -> None:
        path, place = ".".join(trail), self._removal() if removal else self._place(trail)
        now = self.moved.about(trail)
        if now:
            raise DataError.of("core.data.moved", file=place, path=path, now=now)
        names = [name for name in known if name != self.hidden]
        near = difflib.get_close_matches(trail[-1], names, n=5, cutoff=0.5) or names[:12]
        raise DataError.of("core.data.unknown_key", file=place, path=path, known=", ".join(near))


def _alike(old: Value, new: Value) -> bool:
    """Of one kind; what counts something (0 or more here) is never less."""
    return type(old) is type(new) and not (_counts(old) and new < 0)


def _counts(value: Value) -> bool:
    """Is this a number of things or an amount? Only what is negative in our figures may be so in others."""
    return type(value) is int and value >= 0


def _is_list_of_rows(value: Value) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _wanted(old: Value) -> Msg:
    if isinstance(old, dict):
        return Msg("core.data.type.table", {"keys": ", ".join(old)})
    if isinstance(old, list):
        return Msg("core.data.type.list")
    return Msg("core.data.type.count" if _counts(old) else _TYPES.get(type(old), "core.data.type.text"))
