"""Modules that are imported otherwise than they are written: with a recorder of what is reached, or with an edit."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

from revier.testing.prove.places import Unit, edits_in, find_scope

Alter = Callable[[ast.Module], None]
_RECORDER = "__revier_reached__"
_LINES = 100_000  # more than any file has


class Altered(MetaPathFinder):
    """Finds modules as usual and changes the syntax tree of some of them, by file, before they run."""

    def __init__(self, alter: Mapping[Path, Alter]) -> None:
        self.alter = {str(file): change for file, change in alter.items()}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin not in self.alter:
            return None
        spec.loader = _Loader(fullname, spec.origin, self.alter[spec.origin])
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, name: str, path: str, alter: Alter) -> None:
        super().__init__(name, path)
        self.alter = alter

    def get_code(self, fullname: str) -> CodeType:
        return altered_code(Path(self.path), self.get_data(self.path).decode(), self.alter)


def altered_code(file: Path, text: str, alter: Alter) -> CodeType:
    """A file compiled after a change of its tree; lines stay where they are."""
    tree = ast.parse(text, str(file))
    alter(tree)
    code: CodeType = compile(ast.fix_missing_locations(tree), str(file), "exec", dont_inherit=True)
    return code


def edited(unit: Unit, number: int) -> Alter:
    """The change that is one edit of a unit."""
    return lambda tree: edits_in(find_scope(tree, unit.name, unit.first))[number].do()


class Recorder:
    """Notes which statements of some functions are reached. `hits` holds a number for each, see `place`."""

    def __init__(self, units: Collection[Unit]) -> None:
        self.hits: set[int] = set()
        self.files = sorted({unit.file for unit in units})
        self._units = units
        setattr(builtins, _RECORDER, self.hits.add)

    def place(self, file: Path, line: int) -> int:
        return self.files.index(file) * _LINES + line

    def finder(self) -> Altered:
        return Altered({file: self._recording(file) for file in self.files})

    def _recording(self, file: Path) -> Alter:
        base = self.place(file, 0)
        wanted = {(unit.name, unit.first) for unit in self._units if unit.file == file and unit.is_function}

        def alter(tree: ast.Module) -> None:
            for name, first in wanted:
                node = find_scope(tree, name, first)
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    _record(node.body, base)

        return alter


def _record(body: list[ast.stmt], base: int) -> None:
    found: list[ast.stmt] = []
    for statement in body:
        is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
        if not is_text:
            number = ast.Constant(base + statement.lineno)
            call = ast.Expr(ast.Call(ast.Name(_RECORDER, ast.Load()), [number], []))
            found.append(ast.fix_missing_locations(ast.copy_location(call, statement)))
        found.append(statement)
        for _, value in ast.iter_fields(statement):
            if isinstance(value, list) and value:
                if isinstance(value[0], ast.stmt):
                    _record(value, base)
                elif isinstance(value[0], ast.ExceptHandler | ast.match_case):
                    for below in value:
                        _record(below.body, base)
    body[:] = found
