"""Which clauses the tests claim to prove, read from their ``pytest.mark.rule`` marks without running them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from revier.core.message import Msg

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Mark(NamedTuple):
    """The clause tags of one test (of one of its cases, where single cases carry marks)."""

    test: str
    ids: tuple[str, ...]


def marked_tests(folder: Path) -> tuple[list[Mark], list[Msg]]:
    """All marks below a folder, and what is wrong with the way they are written."""
    marks: list[Mark] = []
    problems: list[Msg] = []
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        if "mark.rule" not in text:
            continue
        place = file.relative_to(folder.parent).as_posix()
        reader = _Module(ast.parse(text, str(file)), place)
        marks += reader.marks()
        problems += reader.problems
    return marks, problems


class _Module:
    """One test file: its marks, the names it gave them, and the lists its cases come from."""

    def __init__(self, tree: ast.Module, place: str) -> None:
        self.tree = tree
        self.place = place
        self.problems: list[Msg] = []
        self.assigned: dict[str, ast.expr] = {}
        for node in tree.body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                self.assigned[node.targets[0].id] = node.value
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
                self.assigned[node.target.id] = node.value

    def marks(self) -> list[Mark]:
        whole = self.assigned.get("pytestmark")
        return list(self._below(self.tree, self.place, self._ids(whole) if whole else ()))

    def _below(self, node: ast.Module | ast.ClassDef, place: str, outer: tuple[str, ...]) -> Iterator[Mark]:
        for child in node.body:
            if isinstance(child, ast.ClassDef):
                ids, _ = self._decorated(child)
                yield from self._below(child, f"{place}::{child.name}", outer + ids)
            elif isinstance(child, _FUNCTIONS):
                ids, cases = self._decorated(child)
                test = f"{place}::{child.name}"
                if not child.name.startswith("test"):
                    if ids or cases:
                        self.problems.append(Msg("core.cite.no_test", {"place": test}))
                    continue
                for case in cases or [()]:
                    if outer + ids + case:
                        yield Mark(test, tuple(dict.fromkeys(outer + ids + case)))

    def _decorated(self, node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> _Found:
        """Ids for the whole test, and those of its single cases."""
        ids: tuple[str, ...] = ()
        cases: list[tuple[str, ...]] = []
        for decorator in node.decorator_list:
            if self._is_rule(decorator):
                ids += self._ids(decorator)
            else:
                cases += self._cases(decorator)
        return ids, cases

    def _cases(self, decorator: ast.expr) -> list[tuple[str, ...]]:
        parts = [decorator, *self._named_in(decorator, set())]
        found = [n for part in parts for n in ast.walk(part) if isinstance(n, ast.keyword) and n.arg == "marks"]
        return [ids for n in found if (ids := self._ids(n.value))]

    def _named_in(self, node: ast.expr, seen: set[str]) -> Iterator[ast.expr]:
        """What the names in an expression stand for, and the names in that: a list of cases may hold another."""
        for n in ast.walk(node):
            if isinstance(n, ast.Name) and n.id in self.assigned and n.id not in seen:
                seen.add(n.id)
                yield self.assigned[n.id]
                yield from self._named_in(self.assigned[n.id], seen)

    def _is_rule(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call):
            return False
        target = node.func
        if isinstance(target, ast.Name) and target.id in self.assigned:
            target = self.assigned[target.id]
        return ast.unparse(target) in ("pytest.mark.rule", "mark.rule")

    def _ids(self, node: ast.expr) -> tuple[str, ...]:
        """Tags of all rule marks inside an expression; anything but plain strings cannot be read and is a problem."""
        ids: list[str] = []
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and self._is_rule(call):
                for arg in call.args:
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                        ids.append(arg.value)
                    else:
                        self.problems.append(Msg("core.cite.not_plain", {"place": f"{self.place}:{arg.lineno}"}))
        return tuple(ids)


_Found = tuple[tuple[str, ...], list[tuple[str, ...]]]
