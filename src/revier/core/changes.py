"""Which rules changed between two versions of a title: what the people at a running game are told.

A title lists them in its clauses file, the oldest version first::

    [[changes]]
    version = "3.0-2"
    clauses = ["13.1.d", "13.1.k"]
    where = { "13.1.k" = "pool_former_owner=off" }

`where` names clauses that changed only for games in which an option has this value: the others keep the old reading.
`by_figures` are those that changed by other figures alone: a game that keeps its figures keeps them, too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from revier.core.cite import FILE, Clause, load_clauses
from revier.core.errors import DataError
from revier.core.options import GameInfo, Options


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What changed with one version of the rules."""

    version: str
    clauses: tuple[str, ...]
    where: Mapping[str, str] = {}
    by_figures: tuple[str, ...] = ()


@cache
def load_changes(package: str) -> tuple[Changes, ...]:
    """All changes of a title, the oldest first; a package that lists none has none."""
    file = resources.files(package) / FILE
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8")).get("changes", [])
        return msgspec.convert(rows, tuple[Changes, ...])
    except (OSError, tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError.of("core.cite.unreadable", file=f"{package}/{FILE}", detail=str(error)) from None


def changed_rules(
    package: str, info: GameInfo, options: Options, begun: str, *, other_figures: bool
) -> tuple[Clause, ...]:
    """The clauses that read otherwise now than when a game with these options was begun under the version `begun`;
    `other_figures`: and it is not played with the figures it began with.
    """
    every = load_changes(package)
    versions = [one.version for one in every]
    since = every[versions.index(begun) + 1 :] if begun in versions else every
    clauses = load_clauses(package)
    told = {
        name: one.where.get(name, "")
        for one in since
        for name in one.clauses
        if other_figures or name not in one.by_figures
    }
    return tuple(clauses[name] for name, where in told.items() if _concerns(clauses[name], where, info, options))


def _concerns(clause: Clause, where: str, info: GameInfo, options: Options) -> bool:
    """Whether a change of a clause is one for a game with these options."""
    name, _, value = where.partition("=")
    applies = not clause.variant or bool(info.value(options, clause.variant))
    return applies and (not where or info.value(options, name) == info.option(name).read(value))
