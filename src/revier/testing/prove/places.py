"""Where a clause is carried out: functions, constants and rows of figures, and which clause a line belongs to.

A line belongs to the clause named nearest to it: by its own statement (a comment, the clause of a refusal, the name of
a refusal for which the title cites a clause), by a statement around it, by its function, by its class. Where one
place carries out several clauses, a line belongs to all of them: the tests of any may notice.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from revier.core.citations import cited_in_data, module_name, tags
from revier.core.cite import load_clauses
from revier.testing.prove.edits import Edit, edits_of, edits_of_value, says_no
from revier.testing.prove.named import by_name, refusals, uncited

Clauses = tuple[str, ...]
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_KIT = "revier.rail"
_WIDE = 1000  # columns


@dataclass(frozen=True)
class Unit:
    """A function, method or constant that carries out clauses; `own`: in the title's folder, not in common ground."""

    module: str
    file: Path
    name: str
    own: bool
    is_function: bool
    first: int
    last: int

    @property
    def where(self) -> str:
        return f"{self.module}:{self.name}"


@dataclass(frozen=True)
class Candidate:
    """An edit of a unit by its number there, and the clauses whose tests have to notice it."""

    unit: Unit
    number: int
    operator: str
    line: int
    change: str
    clauses: Clauses
    at_run_time: bool
    nearness: int  # 0: the clause is named by the statement, 1: by the function alone, 2: with others, 3: by the class


@dataclass
class Survey:
    """What there is to break in a title."""

    candidates: list[Candidate] = field(default_factory=list)
    data: dict[str, list[str]] = field(default_factory=dict)  # clause -> data/FILE:PATH
    sources: dict[Path, str] = field(default_factory=dict)


def survey(game: str, package: str) -> Survey:
    """Everything that carries out clauses of a game, with the edits of each place."""
    known = load_clauses(package)
    own = Path(str(resources.files(package)))
    keys, named = _mappings(own, known)
    found = Survey(data={c: p for c, p in cited_in_data(game, own).items() if c in known})
    for file, module in _files(package, own):
        text = file.read_text(encoding="utf-8")
        source = Source(game, module, file, text, file.is_relative_to(own))
        source.read(known, keys, {n: c for (m, n), c in named.items() if m == module})
        found.sources[file] = text
        found.candidates += source.candidates()
    return found


def _files(package: str, own: Path) -> Iterator[tuple[Path, str]]:
    """The title's folder, what it shares with neighbours (folders without clauses), and the railway kit."""
    root = own.parents[package.count(".")]
    folders = [own]
    if "." in package:
        beside = (f for f in sorted(own.parent.iterdir()) if f.is_dir() and f != own)
        folders += [f for f in beside if not (f / "clauses.toml").exists()]
    for folder in folders:
        yield from ((file, module_name(file, root)) for file in sorted(folder.rglob("*.py")))
    kit = find_spec(_KIT)
    if kit is not None and kit.origin is not None:
        folder = Path(kit.origin).parent
        yield from ((file, module_name(file, folder.parents[1])) for file in sorted(folder.rglob("*.py")))


def _mappings(own: Path, known: Collection[str]) -> tuple[dict[str, str], dict[tuple[str, str], list[str]]]:
    """What the mappings of a title say: clauses by the name of a refusal, and by place (``module:name``) of a kit."""
    keys: dict[str, str] = {}
    named: dict[tuple[str, str], list[str]] = defaultdict(list)
    for file in sorted(own.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            for key, value in zip(node.keys, node.values, strict=True) if isinstance(node, ast.Dict) else ():
                if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                    continue
                leaves = value.elts if isinstance(value, ast.Tuple | ast.List) else [value]
                clauses = [v for leaf in leaves if isinstance(leaf, ast.Constant) and (v := leaf.value) in known]
                module, _, name = key.value.partition(":")
                if clauses and name:
                    named[f"revier.{module}", name] += [c for c in clauses if isinstance(c, str)]
                elif clauses and isinstance(clauses[0], str):
                    keys[key.value] = clauses[0]
    return keys, named


@dataclass
class _Scope:
    """A function or constant with its class, as found in the file."""

    node: ast.stmt
    name: str
    holder: ast.ClassDef | None


class _Part(NamedTuple):
    """An argument or element of a long statement, or a part of an `and` or `or`, and the clause it names."""

    first: tuple[int, int]
    last: tuple[int, int]
    clause: str

    @property
    def size(self) -> tuple[int, int]:
        return self.last[0] - self.first[0], self.last[1] - self.first[1]


class Source:
    """One file: what is named where, and the edits of its places."""

    def __init__(self, game: str, module: str, file: Path, text: str, own: bool) -> None:
        self.game, self.module, self.file, self.own = game, module, file, own
        self.text = text
        self.tree = ast.parse(text, str(file))
        self.at: dict[int, list[str]] = defaultdict(list)  # clauses by the identity of a statement or definition
        self.parts: dict[int, list[_Part]] = defaultdict(list)  # the same for parts of long statements
        self.scopes = list(_scopes(self.tree.body, "", None))
        self.keys: Mapping[str, str] = {}

    # --- who names what -----------------------------------------------------------------------------------------------
    def read(self, known: Collection[str], keys: Mapping[str, str], named: Mapping[str, Iterable[str]]) -> None:
        """Take down all tags of the file, those of its refusals, and those a title's table gives its definitions."""
        self.keys = keys
        lines = list(tags(self.game, self.text))
        names: dict[str, list[str]] = defaultdict(list)
        for key, clause in keys.items():
            names[clause].append(key)
        lines += refusals(self.tree, keys)
        lines += by_name(self.tree, known)
        for line, clause in lines:
            statement = _statement_at(self.tree.body, line)
            if clause not in known or statement is None:
                continue
            part = _operand_at(statement, line, (f"{self.game}:{clause}", *names[clause])) or _part_at(statement, line)
            if part is not None:
                self.parts[id(statement)].append(_Part(*part, clause))
            elif clause not in self.at[id(statement)]:
                self.at[id(statement)].append(clause)
        places = dict(_named(self.tree.body, ""))
        for name, clauses in named.items():
            if name in places:
                self.at[id(places[name])] += [c for c in clauses if c not in self.at[id(places[name])]]

    def candidates(self) -> Iterator[Candidate]:
        bare = {id(s.holder) for s in self.scopes if s.holder is not None and not self.at.get(id(s.node))}
        for scope in self.scopes:
            clauses, nearness = self._of_scope(scope, bare)
            for number, edit in enumerate(edits_in(scope.node)):
                if self._of_another_title(edit.chain[-1]):
                    continue
                nearest = self._nearest(edit)
                if nearest or clauses:
                    unit = self._unit(scope)
                    about = (edit.operator, edit.line, edit.change, nearest or clauses, edit.at_run_time)
                    yield Candidate(unit, number, *about, nearness=0 if nearest else nearness)

    def _of_scope(self, scope: _Scope, bare: set[int]) -> tuple[Clauses, int]:
        """Clauses of a whole function; those of a class are for its methods that name none (for all if each does)."""
        clauses = tuple(self.at.get(id(scope.node), ()))
        nearness = 1 if len(clauses) == 1 else 2
        if scope.holder is not None and (not clauses or id(scope.holder) not in bare):
            more = tuple(c for c in self.at.get(id(scope.holder), ()) if c not in clauses)
            return clauses + more, 3 if more else nearness
        return clauses, nearness

    def _nearest(self, edit: Edit) -> Clauses:
        last = edit.chain[-1]
        around = [part for part in self.parts.get(id(last), ()) if part.first <= edit.at <= part.last]
        if around:
            smallest = min(part.size for part in around)
            return tuple(dict.fromkeys(part.clause for part in around if part.size == smallest))
        if edit.test_only and isinstance(last, ast.If) and not self.at.get(id(last)):
            below = [c for statement in last.body for c in self._all_of(statement)]
            if below:
                return tuple(dict.fromkeys(below))
        for statement in reversed(edit.chain):
            if isinstance(statement, ast.Assign | ast.AnnAssign) and statement in self.constants:
                continue
            if self.at.get(id(statement)):
                return tuple(self.at[id(statement)])
        return ()

    def _of_another_title(self, statement: ast.stmt) -> bool:
        """In common ground: a condition before a refusal for which this title cites no clause."""
        if self.own or not isinstance(statement, ast.If) or self.at.get(id(statement)):
            return False
        if not says_no(statement) or any(c for below in statement.body for c in self._all_of(below)):
            return False
        return uncited(statement.body[-1], self.keys)

    def _all_of(self, statement: ast.stmt) -> Iterator[str]:
        yield from self.at.get(id(statement), ())
        yield from (part.clause for part in self.parts.get(id(statement), ()))

    @property
    def constants(self) -> list[ast.stmt]:
        return [scope.node for scope in self.scopes if not isinstance(scope.node, _DEFINITIONS)]

    def _unit(self, scope: _Scope) -> Unit:
        node = scope.node
        is_function = isinstance(node, _DEFINITIONS)
        last = node.end_lineno or node.lineno
        return Unit(self.module, self.file, scope.name, self.own, is_function, first_line(node), last)


def edits_in(node: ast.stmt) -> list[Edit]:
    """All edits of a function or constant."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return edits_of(node)
    return edits_of_value(node)


def find_scope(tree: ast.Module, name: str, line: int) -> ast.stmt:
    """A function or constant of a file by name and first line: names may be given twice (overloads, properties)."""
    return next(s.node for s in _scopes(tree.body, "", None) if s.name == name and first_line(s.node) == line)


def first_line(node: ast.stmt) -> int:
    """The first line of a statement, decorators counted."""
    above = node.decorator_list if isinstance(node, _DEFINITIONS) else []
    return min([node.lineno, *(decorator.lineno for decorator in above)])


def _scopes(body: list[ast.stmt], outer: str, holder: ast.ClassDef | None) -> Iterator[_Scope]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield from _scopes(node.body, f"{outer}{node.name}.", node)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield _Scope(node, f"{outer}{node.name}", holder)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name) and not target.id.startswith("__"):
                yield _Scope(node, f"{outer}{target.id}", holder)


def _named(body: list[ast.stmt], outer: str) -> Iterator[tuple[str, ast.stmt]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield f"{outer}{node.name}", node
            yield from _named(node.body, f"{outer}{node.name}.")
    yield from ((scope.name, scope.node) for scope in _scopes(body, outer, None) if "." not in scope.name[len(outer) :])


def _statement_at(body: list[ast.stmt], line: int) -> ast.stmt | None:
    """The statement a line belongs to; a comment of its own belongs to what follows, a docstring to its definition."""
    for node in body:
        if line > (node.end_lineno or node.lineno):
            continue
        if line < first_line(node):
            return node  # a comment above it
        if isinstance(node, _DEFINITIONS) and (line < first_line(node.body[0]) or _in_docstring(node, line)):
            return node
        for block in _blocks(node):
            if block and _begins(node, block) <= line <= (block[-1].end_lineno or block[-1].lineno):
                return _statement_at(block, line) or node
        return node
    return None


def _begins(node: ast.stmt, block: list[ast.stmt]) -> int:
    """The first line that belongs to a block: comments above its first statement are inside, the head is not."""
    test = getattr(node, "test", None) or getattr(node, "iter", None)
    head = (test.end_lineno or test.lineno) if isinstance(test, ast.expr) else node.lineno
    first = first_line(block[0])
    return first if first <= head + 1 else head + 1


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value:
            if isinstance(value[0], ast.stmt):
                yield value
            elif isinstance(value[0], ast.ExceptHandler | ast.match_case):
                yield from (below.body for below in value)


def _in_docstring(node: ast.stmt, line: int) -> bool:
    first = getattr(node, "body", [None])[0]
    text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    return text and first.lineno <= line <= (first.end_lineno or first.lineno)


_Range = tuple[tuple[int, int], tuple[int, int]]


def _operand_at(statement: ast.stmt, line: int, words: tuple[str, ...]) -> _Range | None:
    """The innermost part of an `and` or `or` in which a clause is named by a string."""
    found: _Range | None = None
    for node in ast.walk(statement) if isinstance(statement, ast.Return | ast.Assign | ast.Expr) else ():
        for part in node.values if isinstance(node, ast.BoolOp) else ():
            strings = (n for n in ast.walk(part) if isinstance(n, ast.Constant) and n.lineno <= line)
            if any(n.value in words and line <= (n.end_lineno or n.lineno) for n in strings):
                found = (part.lineno, part.col_offset), (part.end_lineno or 0, part.end_col_offset or 0)
    return found


def _part_at(statement: ast.stmt, line: int) -> _Range | None:
    """The innermost argument, element or entry of a statement of several lines to which a line belongs."""
    if isinstance(statement, (*_DEFINITIONS, ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match)):
        return None
    found: tuple[int, int] | None = None
    for node in ast.walk(statement):
        parts = sorted(_parts(node))
        if len(parts) > 1 and statement.lineno < parts[0][0] < parts[-1][0]:
            # a comment of its own belongs to what follows
            around = next(((first, last) for first, last in parts if line <= last), None)
            inside = getattr(node, "lineno", line) < line
            if around and inside and (found is None or around[1] - around[0] <= found[1] - found[0]):
                found = around
    return ((found[0], 0), (found[1], _WIDE)) if found else None


def _parts(node: ast.AST) -> Iterator[tuple[int, int]]:
    below: list[ast.expr] = []
    if isinstance(node, ast.Call):
        below = [*node.args, *(k.value for k in node.keywords)]
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        below = node.elts
    elif isinstance(node, ast.Dict):
        below = node.values
    yield from ((n.lineno, n.end_lineno or n.lineno) for n in below)
