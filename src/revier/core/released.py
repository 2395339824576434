"""Figures of earlier releases: a game goes on with those it began with, whatever has been corrected since.

The package of a title keeps them in the folder ``released``. ``VERSION-DIGEST.json.gz`` holds all tables of a release
word for word; the digest is that of its content and stands in the headers of records. The rules of today read tables
in the shape of today, so a file ``VERSION-DIGEST.fit.toml`` beside it may say what has to be done first: paths under
``remove`` are taken out (``*`` is any one name), everything else is laid over; ``absent`` names what is left out on
purpose. A fit changes where a figure stands, or names one that was a rule in words then; it never corrects one.

`packed` and `unpacked` are the same form for whoever keeps figures elsewhere, beside the games that use them.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from revier.core.data import DataSet, Read, digest_of, without_sources
from revier.core.errors import DataError
from revier.core.laying import ByPath
from revier.core.overlay import Table, Value

FOLDER = "released"
PACKED = ".json.gz"
FIT = ".fit.toml"
REMOVE = "remove"
ABSENT = "absent"


class Release(NamedTuple):
    """One set of figures that was published: in which version, under which digest."""

    version: str
    digest: str


@cache
def releases(package: str) -> tuple[Release, ...]:
    """The sets of figures a title's package keeps, the oldest first."""
    return tuple(sorted(Release(*name.split("-", 1)) for name in _names(package)))


def released(package: str, digest: str) -> DataSet | None:
    """The figures released under a digest, as the rules of today can play them."""
    found = [release for release in releases(package) if release.digest == digest]
    return _load(package, found[0]) if found else None


def packed(data: DataSet) -> str:
    """Figures as text, without their overlay: all that is needed to play and show them elsewhere."""
    read = data.read
    form = {
        "tables": read.tables,
        "notes": read.notes,
        "sources": read.sources,
        "described": dict(read.described.words),
        "moved": dict(read.moved.words),
    }
    return json.dumps(form, ensure_ascii=False, separators=(",", ":"))


def unpacked(text: str, digest: str, name: str = "figures") -> DataSet:
    """Figures from their text. They go by the digest they are kept under, and must be what it says."""
    read = _read(text, name)
    if digest_of(without_sources(read.tables)) != digest:
        raise DataError.of("core.data.released.other", file=name, digest=digest)
    return DataSet(read, figures=digest)


@cache
def _load(package: str, release: Release) -> DataSet:
    folder, stem = _folder(package), f"{release.version}-{release.digest}"
    text = gzip.decompress((folder / f"{stem}{PACKED}").read_bytes()).decode()
    data = unpacked(text, release.digest, stem)
    fit = folder / f"{stem}{FIT}"
    if not fit.is_file():
        return data
    read = data.read._replace(tables=fitted(data.read.tables, tomllib.loads(fit.read_text(encoding="utf-8"))))
    return DataSet(read, figures=release.digest)


def fitted(tables: Table, fit: Mapping[str, Value]) -> Table:
    """The tables of a release in the shape of today."""
    made: Value = tables
    for path in fit.get(REMOVE, ()):
        made = _without(made, path.split("."))
    added: Table = _with(made, {key: value for key, value in fit.items() if key not in (REMOVE, ABSENT)})
    return added


def _without(table: Value, names: list[str]) -> Value:
    if not isinstance(table, dict):
        return table
    first, rest = names[0], names[1:]
    if not rest:
        return {} if first == "*" else {key: value for key, value in table.items() if key != first}
    return {key: _without(value, rest) if first in ("*", key) else value for key, value in table.items()}


def _with(table: Value, more: Value) -> Value:
    if not isinstance(table, dict) or not isinstance(more, dict):
        return more
    return table | {key: _with(table[key], value) if key in table else value for key, value in more.items()}


def _read(text: str, name: str) -> Read:
    try:
        form = json.loads(text)
        words = ByPath(form["described"]), ByPath(form["moved"])
        return Read(form["tables"], form["notes"], form["sources"], *words)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise DataError.of("core.data.released.unreadable", file=name, detail=str(error)) from None


def _folder(package: str) -> Traversable:
    return resources.files(package) / FOLDER


def _names(package: str) -> list[str]:
    folder = _folder(package)
    if not folder.is_dir():
        return []
    return [file.name.removesuffix(PACKED) for file in folder.iterdir() if file.name.endswith(PACKED)]
