"""Clauses of a rulebook, and which of them the program carries out and tests.

A game's code names the rule it follows with a tag, game and clause id joined by a colon: in a comment, in a string (a
refusal, say) or with the decorator `implements`. Nothing has to be imported to find the tags, so the report cannot be
flattered by what happens to run: `revier.core.citations` reads source and data files, `revier.core.marks` the tests.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from revier.core.citations import cited_in_data, cited_in_source
from revier.core.errors import DataError
from revier.core.marks import Mark, marked_tests
from revier.core.message import Msg

MOST_MARKS = 5
FILE = "clauses.toml"
_T = TypeVar("_T")


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One rule in our own words, with the line a test has to assert and the ruling where the rulebook is unclear."""

    id: str
    topic: str
    kind: str
    text: str
    check: str
    ambiguity: str = ""
    ruling: str = ""
    variant: str = ""  # the option with which it applies; none: always
    needs: tuple[str, ...] = ()
    not_applicable: str = ""


class Coverage(msgspec.Struct, frozen=True):
    """Where each clause is carried out and tested; `open` lists those that are not both, `problems` wrong tags."""

    game: str
    clauses: tuple[str, ...]
    implemented: dict[str, list[str]]
    tested: dict[str, list[str]]
    not_applicable: dict[str, str]
    open: tuple[str, ...]
    problems: tuple[Msg, ...]

    def to_json(self) -> dict[str, Any]:
        """The plain form printed by ``--json``; problems are told apart from it."""
        plain: dict[str, Any] = msgspec.to_builtins({f: getattr(self, f) for f in self.__struct_fields__[:-1]})
        return {"schema": 1, **plain}


def implements(*_ids: str) -> Callable[[_T], _T]:
    """Tag a function or class with the clauses it carries out; changes nothing at run time."""

    def unchanged(thing: _T) -> _T:
        return thing

    return unchanged


@cache
def load_clauses(package: str) -> Mapping[str, Clause]:
    """All clauses of a game's package by id, in the order of the rulebook."""
    file = resources.files(package) / FILE
    try:
        rows = tomllib.loads(file.read_text(encoding="utf-8"))["clauses"]
        return {key: msgspec.convert({"id": key, **row}, Clause) for key, row in rows.items()}
    except (OSError, tomllib.TOMLDecodeError, KeyError, msgspec.ValidationError) as error:
        raise DataError.of("core.cite.unreadable", file=f"{package}/{FILE}", detail=str(error)) from None


def coverage(game: str, package: str, tests: Path | None = None, games: Collection[str] = ()) -> Coverage:
    """Coverage of the clauses of `package` (such as ``revier.games.NAME``) by the code of the games and by tests.

    Only folders of games are read: the kits below name no title, a game cites for them (see `cited_in_source`).
    Tests may name the clauses of other games too: of `games`, of neighbours, and of games that lie among the tests.
    """
    clauses = load_clauses(package)
    own = Path(str(resources.files(package)))
    cited = cited_in_source(game, own, package, clauses)
    for clause, places in cited_in_data(game, own).items():
        cited.setdefault(clause, []).extend(places)
    marks, problems = marked_tests(tests) if tests is not None else ([], [])
    problems += [_unknown(game, c, p[0]) for c, p in cited.items() if c not in clauses]
    problems += _mark_problems(marks, game, clauses, {*games, *_with_clauses(own.parent, tests)})
    implemented = {c: cited[c] for c in clauses if c in cited}
    tested = _tested(marks, game, clauses)
    left_out = {c: clause.not_applicable for c, clause in clauses.items() if clause.not_applicable}
    unproven = tuple(c for c in clauses if c not in left_out and not (c in implemented and c in tested))
    return Coverage(game, tuple(clauses), implemented, tested, left_out, unproven, tuple(problems))


def _with_clauses(*folders: Path | None) -> Iterator[str]:
    for folder in folders:
        if folder is not None:
            yield from (file.parent.name for file in folder.glob(f"*/{FILE}"))


def _tested(marks: list[Mark], game: str, clauses: Mapping[str, Clause]) -> dict[str, list[str]]:
    tests: dict[str, list[str]] = {}
    for mark in marks:
        for tag in mark.ids:
            of, _, clause = tag.partition(":")
            if of == game and mark.test not in tests.setdefault(clause, []):
                tests[clause].append(mark.test)
    return {c: tests[c] for c in clauses if c in tests}


def _mark_problems(marks: list[Mark], game: str, clauses: Mapping[str, Clause], games: set[str]) -> list[Msg]:
    """A test that claims much proves little; a clause nobody wrote cannot be tested."""
    problems = []
    for mark in marks:
        if len(mark.ids) > MOST_MARKS:
            problems.append(Msg("core.cite.many", {"test": mark.test, "count": len(mark.ids), "most": MOST_MARKS}))
        for tag in mark.ids:
            of, _, clause = tag.partition(":")
            if of not in games:
                problems.append(
                    Msg("core.cite.game", {"place": mark.test, "tag": tag, "known": ", ".join(sorted(games))})
                )
            elif of == game and clause not in clauses:
                problems.append(_unknown(game, clause, mark.test))
    return problems


def _unknown(game: str, clause: str, place: str) -> Msg:
    return Msg("core.cite.unknown", {"place": place, "tag": f"{game}:{clause}"})
