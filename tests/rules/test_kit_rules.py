"""The tables that say where kit and common ground carry out clauses of a title: places and clauses exist."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections import Counter
from collections.abc import Mapping

import pytest

from revier.core.cite import load_clauses

SHARED = {
    "rhl": ("rail.",),
    "trg": ("rail.", "games.dortmund."),
    "hsb": ("rail.", "games.dortmund."),
    "ruhr": ("rail.",),
}
Table = Mapping[str, tuple[str, ...]]


def tables(game: str) -> dict[str, Table]:
    """The tables of a title by name: the end of a name says from which chapter on, or of which section."""
    module = vars(importlib.import_module(f"revier.games.{game}.kit_rules"))
    return {name: table for name, table in module.items() if name.startswith("KIT_RULES")}


def entries(game: str) -> list[tuple[str, tuple[str, ...]]]:
    return [entry for table in tables(game).values() for entry in table.items()]


@pytest.mark.parametrize(("game", "place"), sorted({(game, place) for game in SHARED for place, _ in entries(game)}))
def test_what_is_named_is_there(game: str, place: str) -> None:
    module_name, _, path = place.partition(":")
    assert module_name.startswith(SHARED[game])  # what a game does itself is cited where it stands
    found: object = importlib.import_module(f"revier.{module_name}")
    for name in path.split("."):
        assert name in vars(found), f"{place}: {name} is not defined there"
        found = vars(found)[name]
    assert getattr(found, "__module__", f"revier.{module_name}") == f"revier.{module_name}"


@pytest.mark.parametrize("game", SHARED)
def test_every_clause_named_exists(game: str) -> None:
    known = load_clauses(f"revier.games.{game}")
    assert [(place, clause) for place, clauses in entries(game) for clause in clauses if clause not in known] == []
    assert [place for place, clauses in entries(game) if not clauses or len(set(clauses)) < len(clauses)] == []


def belongs(second: str, clause: str) -> bool:
    """``KIT_RULES_FROM_8`` takes chapters 8 and up, ``KIT_RULES_OF_5_6`` section 5.6 alone."""
    _, _, _, section = second.split("_", 3)
    if second.startswith("KIT_RULES_OF_"):
        return clause.startswith(f"{section.replace('_', '.')}.")
    return int(clause.partition(".")[0]) >= int(section)


@pytest.mark.parametrize("game", SHARED)
def test_chapters_stand_in_their_table(game: str) -> None:
    (second,) = (name for name in tables(game) if name != "KIT_RULES")
    for name, table in tables(game).items():
        cited = [clause for clauses in table.values() for clause in clauses]
        assert cited
        assert [clause for clause in cited if belongs(second, clause) != (name == second)] == []


@pytest.mark.parametrize("game", SHARED)
def test_no_place_is_written_twice_in_a_table(game: str) -> None:
    module = importlib.import_module(f"revier.games.{game}.kit_rules")
    written = [n for n in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(n, ast.Dict)]
    assert len(written) == len(tables(game))
    for table in written:
        places = Counter(key.value for key in table.keys if isinstance(key, ast.Constant))
        assert [place for place, times in places.items() if times > 1] == []
