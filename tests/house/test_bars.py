"""The house is the one its documents describe: bars that whoever changes the code must keep (docs/seams.md)."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "revier"
RULES = ("core", "rail", "games")
COMPILES_TABLES = re.compile(r"(^|/)(tables\w*|facts\w*|places|waters|names|compiling|model|title|data|overlay)\.py$")


def files(*rooms: str) -> Iterator[Path]:
    """Every module of these rooms, or of all."""
    for room in rooms or ("",):
        yield from sorted((SRC / room).rglob("*.py"))


def lines(pattern: str, *rooms: str, but: re.Pattern[str] | None = None) -> list[str]:
    """Lines that say something, with their place; imports are not counted."""
    wanted = re.compile(pattern)
    found = []
    for file in files(*rooms):
        place = file.relative_to(SRC).as_posix()
        if but is not None and but.search(place):
            continue
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            if wanted.search(line) and not re.match(r"\s*(from|import)\b", line):
                found.append(f"{place}:{number}: {line.strip()}")
    return found


def trees(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for file in files(*rooms):
        yield file.relative_to(SRC).as_posix(), ast.parse(file.read_text("utf-8"))


def test_the_wiring_guarantees_types_not_assertions() -> None:
    assert len(lines(r"\bassert isinstance\b")) < 30


def test_any_is_rare() -> None:
    assert len(lines(r"\bAny\b")) < 250


def test_rules_read_typed_facts_not_tables() -> None:
    assert lines(r"\btables\[", "rail", "games", but=COMPILES_TABLES) == []


def test_no_frame_is_read_by_position() -> None:
    assert lines(r"\bflow\[-?\d+\]\[|\bframe\[\d", "rail", "games", "server", "bots", "draw") == []


def test_no_frame_is_written_below_the_top() -> None:
    """A node changes its own frame, pushes and pops; it reaches under no other."""
    assert lines(r"\bflow\[(?!-1\])[^\]]*\]\s*=[^=]|del \w+(\.\w+)*\.flow\[-[2-9]", "rail", "games") == []


@pytest.mark.parametrize("room", RULES)
def test_no_class_has_more_than_twenty_public_methods(room: str) -> None:
    large = [
        f"{place}: {node.name} has {count}"
        for place, tree in trees(room)
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        for count in [sum(isinstance(m, ast.FunctionDef) and not m.name.startswith("_") for m in node.body)]
        if count > 20
    ]
    assert large == []


def test_the_kit_imports_nothing_late() -> None:
    late = [
        f"{place}:{inner.lineno}"
        for place, tree in trees("rail")
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for inner in ast.walk(function)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    ]
    assert late == []


def test_options_are_read_by_the_wiring_alone() -> None:
    """After a game is wired nobody asks an option: not by name, not by attribute of a game."""
    asked = r"\b(g|game|self|self\.g|self\.game)\.options\b|\boptions\[[\"']|\boptions\.get\("
    assert lines(asked, "rail", "games", "bots", "draw", but=re.compile(r"games/rhl/import18xx/")) == []


def test_files_stay_small() -> None:
    assert [f.relative_to(SRC).as_posix() for f in files() if len(f.read_text("utf-8").splitlines()) > 420] == []
