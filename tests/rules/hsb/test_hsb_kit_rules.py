"""The tables that say where kit and common ground carry out clauses of Heat, Sweat & Beer: places and clauses exist."""

from __future__ import annotations

import ast
import importlib
import inspect
from collections import Counter

import pytest

from revier.core.cite import load_clauses
from revier.games.hsb import kit_rules
from revier.games.hsb.kit_rules import KIT_RULES, KIT_RULES_OPERATING

TABLES = {"KIT_RULES": KIT_RULES, "KIT_RULES_OPERATING": KIT_RULES_OPERATING}
ENTRIES = [(place, clauses) for table in TABLES.values() for place, clauses in table.items()]


@pytest.mark.parametrize("place", sorted({place for place, _ in ENTRIES}))
def test_what_is_named_is_there(place: str) -> None:
    module_name, _, path = place.partition(":")
    assert module_name.startswith(("rail.", "games.dortmund."))  # what this game does itself is cited where it stands
    found: object = importlib.import_module(f"revier.{module_name}")
    for name in path.split("."):
        assert name in vars(found), f"{place}: {name} is not defined there"
        found = vars(found)[name]
    assert getattr(found, "__module__", f"revier.{module_name}") == f"revier.{module_name}"


def test_every_clause_named_exists() -> None:
    known = load_clauses("revier.games.hsb")
    assert [(place, clause) for place, clauses in ENTRIES for clause in clauses if clause not in known] == []
    assert [place for place, clauses in ENTRIES if not clauses or len(set(clauses)) < len(clauses)] == []


def test_the_operating_round_has_its_own_table() -> None:
    for name, table in TABLES.items():
        operating = name == "KIT_RULES_OPERATING"
        assert [c for clauses in table.values() for c in clauses if c.startswith("5.6.") != operating] == []


def test_no_place_is_written_twice_in_a_table() -> None:
    tables = [n for n in ast.walk(ast.parse(inspect.getsource(kit_rules))) if isinstance(n, ast.Dict)]
    assert len(tables) == len(TABLES)
    for table in tables:
        written = Counter(key.value for key in table.keys if isinstance(key, ast.Constant))
        assert [place for place, times in written.items() if times > 1] == []
