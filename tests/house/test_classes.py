"""No class of core, rail or games has more than twenty public methods in its body; properties are not methods."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import revier

ROOT = Path(revier.__file__).parent
MOST = 20
PROPERTIES = {"property", "cached_property"}


def public_methods(tree: ast.ClassDef) -> list[str]:
    """What a class lets others call, as far as its own body says so."""
    return [
        item.name
        for item in tree.body
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef)
        and not item.name.startswith("_")
        and not any(isinstance(mark, ast.Name) and mark.id in PROPERTIES for mark in item.decorator_list)
    ]


def classes() -> Iterator[tuple[str, list[str]]]:
    """Every class of the rules with its public methods."""
    for part in ("core", "rail", "games"):
        for file in sorted((ROOT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    yield f"{file.relative_to(ROOT)}:{node.name}", public_methods(node)


def test_no_class_does_everything() -> None:
    assert {name: len(methods) for name, methods in classes() if len(methods) > MOST} == {}
