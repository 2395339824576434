"""Reads from the source which messages a package speaks: their keys, and the names of the arguments it gives them.

A key is written as a string, as a choice between strings, as a local name for either, or as an f-string. Where an
f-string holds what only the running program knows, the caller says what that can be (`families`). A family without
members stands for a key that is handed on from where it was written; such places say nothing new, nor does a function
that speaks with a key it was given.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

# Who speaks, and which argument is the key.
SPEAKERS = {
    "Msg": 0,
    "msg": 0,
    "note": 1,
    "refuse": 0,
    "g.no": 0,
    "no": 1,
    "deny": 1,
    "BadInput.of": 0,
    "DataError.of": 0,
    "Damaged": 0,
}
# Refusals that leave out the beginning of their keys: those of the kit, of both Dortmund games, of one of them.
KIT_REFUSALS = "rail.refused."
BEGINNINGS = {"g.no": KIT_REFUSALS, "no": "dortmund.refused.", "deny": "hsb.refused."}
UNKNOWN = "?"  # stands in a key for what nobody has said

Families = Mapping[str, Sequence[str]]


class Spoken(NamedTuple):
    """One place where something is said; `given` is None where the arguments cannot be read off."""

    place: str
    keys: tuple[str, ...]
    given: frozenset[str] | None


def spoken_in(folder: Path, families: Families) -> dict[Path, list[Spoken]]:
    """All that is said in a package, file by file."""
    return {
        path: list(spoken(path.read_text(encoding="utf-8"), path.name, families))
        for path in sorted(folder.rglob("*.py"))
    }


def spoken(source: str, name: str, families: Families) -> Iterator[Spoken]:
    """All that is said in one file."""
    module = ast.parse(source)
    before: dict[ast.AST, dict[ast.AST, list[ast.stmt]]] = {}
    for scope, call in _calls(module):
        speaker = _speaker(call)
        if speaker is None or len(call.args) <= SPEAKERS[speaker]:
            continue
        if scope not in before:
            before[scope] = _lines_before(scope)
        reader, key = _Reader(scope, before[scope][call], module, families), call.args[SPEAKERS[speaker]]
        if families.get(written(key)) == () or _handed_on(scope, key):
            continue
        start = BEGINNINGS.get(speaker, "")
        keys = tuple(start + word for word in reader.words(key))
        given = reader.dictionary(call.args[1:]) if speaker == "Msg" else _keywords(call)
        yield Spoken(f"{name}:{call.lineno}", keys, given)


def written(e: ast.expr) -> str:
    """An expression as it stands in the source, an f-string without its quotes: the name of its family."""
    if not isinstance(e, ast.JoinedStr):
        return ast.unparse(e)
    return "".join(
        f"{{{ast.unparse(part.value)}}}" if isinstance(part, ast.FormattedValue) else str(ast.literal_eval(part))
        for part in e.values
    )


def _handed_on(scope: ast.AST, key: ast.expr) -> bool:
    """Is the key what the function itself was given? Then it was read where the function is called."""
    if not isinstance(scope, ast.FunctionDef) or not isinstance(key, ast.Name):
        return False
    return any(argument.arg == key.id for argument in scope.args.args)


def _calls(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Every call, with the function it stands in."""

    def walk(node: ast.AST, scope: ast.AST) -> Iterator[tuple[ast.AST, ast.Call]]:
        if isinstance(node, ast.Call):
            yield scope, node
        inner = node if isinstance(node, ast.FunctionDef) else scope
        for child in ast.iter_child_nodes(node):
            yield from walk(child, inner)

    return walk(tree, tree)


def _speaker(call: ast.Call) -> str | None:
    whole = ast.unparse(call.func)
    last = whole.rpartition(".")[2]
    return whole if whole in SPEAKERS else last if last in SPEAKERS else None


def _keywords(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    return None if None in names else frozenset(name for name in names if name is not None)


def _lines_before(scope: ast.AST) -> dict[ast.AST, list[ast.stmt]]:
    """For every call in a function the statement right before the one it stands in, if that is not the first of its
    block; the innermost block counts.
    """
    found: dict[ast.AST, list[ast.stmt]] = {n: [] for n in ast.walk(scope) if isinstance(n, ast.Call)}
    for node in ast.walk(scope):
        bodies = (getattr(node, "body", None), getattr(node, "orelse", None))  # of an expression it is no list
        for block in (body for body in bodies if isinstance(body, list)):
            for i, line in enumerate(block):
                found.update({n: block[i - 1 : i] for n in ast.walk(line) if n in found})
    return found


class _Reader:
    """What expressions in one function can be, as far as its text says so."""

    def __init__(self, scope: ast.AST, before: list[ast.stmt], module: ast.Module, families: Families) -> None:
        self.scope = scope
        self.before = before
        self.module = module
        self.families = families

    def words(self, e: ast.AST) -> tuple[str, ...]:
        """The strings an expression can be."""
        if isinstance(e, ast.Constant):
            return (str(e.value),)
        if isinstance(e, ast.IfExp):
            return self.words(e.body) + self.words(e.orelse)
        if isinstance(e, ast.Name):
            return tuple(word for value in self._values(e.id) for word in self.words(value)) or (UNKNOWN,)
        if isinstance(e, ast.JoinedStr):
            return self._joined(e)
        return (UNKNOWN,)

    def _joined(self, e: ast.JoinedStr) -> tuple[str, ...]:
        if written(e) in self.families:
            return tuple(self.families[written(e)])
        parts = (part.value if isinstance(part, ast.FormattedValue) else part for part in e.values)
        return tuple("".join(words) for words in product(*map(self.words, parts)))

    def dictionary(self, rest: Sequence[ast.expr]) -> frozenset[str] | None:
        """The keys of the dictionary that follows a message key, if it can be read."""
        if not rest:
            return frozenset()
        shown = [rest[0]] if not isinstance(rest[0], ast.Name) else list(self._values(rest[0].id))
        if len(shown) != 1 or not isinstance(shown[0], ast.Dict):
            return None
        names: set[str] = set()
        for key, value in zip(shown[0].keys, shown[0].values, strict=True):
            inner = self.dictionary([value]) if key is None else frozenset(self.words(key))
            if inner is None:
                return None
            names |= inner
        return frozenset(names)

    def _values(self, name: str) -> Iterator[ast.expr]:
        """What a name is set to: right before it is used; else anywhere in the function; else in the module."""
        for nodes in (self.before, ast.walk(self.scope), self.module.body):
            found = list(self._set_in(nodes, name))
            if found:
                yield from found
                return

    def _set_in(self, nodes: Iterable[ast.AST], name: str) -> Iterator[ast.expr]:
        """What these statements set a name to, directly or as the variable of a loop over things written out."""
        for node in nodes:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if name in map(ast.unparse, targets):
                    yield node.value
            elif isinstance(node, ast.For | ast.comprehension) and ast.unparse(node.target) == name:
                rows = [node.iter] if not isinstance(node.iter, ast.Name) else self._values(node.iter.id)
                for row in rows:
                    yield from row.elts if isinstance(row, ast.Tuple | ast.List) else ()
