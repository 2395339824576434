"""The tables that data and clause files were made from, read where they are at hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from revier.core.cite import Clause

SHARED = Path(__file__).parents[2].parent / "shared"
LISTS = ("cities", "towns", "offboard", "homes", "links", "printed", "special", "start_squares", "railway", "brewery")


def original(name: str) -> Any:
    yaml = pytest.importorskip("yaml")
    file = SHARED / name
    if not file.exists():
        pytest.skip("the original tables are not at hand")
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def plain(value: Any) -> Any:
    """Without sources and with text keys."""
    if isinstance(value, dict):
        return {str(k): plain(v) for k, v in value.items() if k != "src"}
    return [plain(v) for v in value] if isinstance(value, list) else value


def tables(raw: Mapping[str, Any], row_ids: Mapping[str, str]) -> dict[str, Any]:
    """The figures of an original, lists of rows keyed by their id."""
    found: dict[str, Any] = plain({k: v for k, v in raw.items() if k not in ("sources", "notes", "open_points")})
    for table, key in row_ids.items():
        found[table] = {str(row.pop(key)): row for row in found[table]}
    return found


def facts(raw: Mapping[str, Any], row_ids: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Path, value and source word of every figure of an original; paths have no numbers of list elements."""
    for table, content in raw.items():
        if table in ("sources", "notes", "open_points", "src"):
            continue
        if table not in row_ids:
            yield from ((".".join((table, *n)), str(plain(v)), w) for n, v, w in leaves(content, (), ()))
            continue
        for row in content:
            row_id = str(row[row_ids[table]])
            for names, value, word in leaves(row, (), ((0, raw["src"][table]),)):
                name = "key" if names == (row_ids[table],) else ".".join(names)
                yield f"{table}.{row_id}.{name}", str(plain(value)), word


def leaves(value: Any, names: tuple[str, ...], words: tuple[Any, ...]) -> Iterator[tuple[tuple[str, ...], Any, str]]:
    """Figures with the source word found by the rules in the head of an original; indices of lists are left out."""
    if isinstance(value, dict):
        inner = ((len(names), value["src"]), *words) if "src" in value else words
        for key, below in value.items():
            if key != "src":
                yield from leaves(below, (*names, str(key)), inner)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for below in value:
            yield from leaves(below, names, words)
    else:
        yield names, value, first_hit(names, words)


def first_hit(names: tuple[str, ...], words: tuple[Any, ...]) -> str:
    for depth, word in words:
        if isinstance(word, str):
            return word
        below = names[depth:]
        for i in reversed(range(len(below))):
            for name in (".".join(below[i - 1 : i + 1]), below[i]):
                if name in word:
                    return str(word[name])
        if "default" in word:
            return str(word["default"])
    return "unknown"


def without_indices(path: str) -> str:
    """``hexes.A4.offboard.0.revenue`` as ``hexes.A4.offboard.revenue``: an original has no numbers in its lists."""
    parts = path.split(".")
    return ".".join(p for i, p in enumerate(parts) if not (p.isdecimal() and parts[i - 1] in LISTS))


def says_the_same(clauses: Mapping[str, Clause], rows: Sequence[Mapping[str, Any]]) -> None:
    """Each clause says what its original says; more may have been found unclear, and decided, since."""
    for row in rows:
        clause = clauses[row["id"]]
        for field in ("topic", "kind", "text", "check", "variant"):
            assert getattr(clause, field) == row.get(field, ""), row["id"]
        for field in ("ambiguity", "ruling"):
            ours = getattr(clause, field)
            assert all(sentence in ours for sentence in row.get(field, "").split(". ")), row["id"]
        assert list(clause.needs) == row.get("needs", [])
