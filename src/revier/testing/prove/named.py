"""Clauses named by what is said: refusals a title cites by name, and small mappings of clauses."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

_MOST_OF_A_MAPPING = 8
_MOST_OF_A_PATTERN = 6  # refusals that an f-string may stand for; beyond that it says nothing of one clause


def refusals(tree: ast.Module, keys: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Lines at which a refusal is made for which the title cites a clause by name, or on which its name is decided."""
    ends: dict[str, list[str]] = defaultdict(list)
    for key, clause in keys.items():
        ends[key.rpartition(".")[2]].append(clause)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")) == "no":
                for arg in node.args:
                    yield from ((arg.lineno, clause) for clause in _cited(arg, keys))
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str) and "." in node.value and node.value in keys:
                yield node.lineno, keys[node.value]
        elif isinstance(node, ast.Return) and node.value is not None:
            clauses = ends.get(_last_word(node.value), [])
            if len(clauses) == 1:
                yield node.lineno, clauses[0]


def by_name(tree: ast.Module, known: Collection[str]) -> Iterator[tuple[int, str]]:
    """Lines that use a small mapping of clauses by name: ``deny(..., CLAUSE[kind])``."""
    mappings: dict[str, list[str]] = {}
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        value = getattr(node, "value", None)
        if isinstance(target, ast.Name) and isinstance(value, ast.Dict):
            meant = [v.value for v in value.values if isinstance(v, ast.Constant) and isinstance(v.value, str)]
            mappings[target.id] = [clause for clause in meant if clause in known]
    for used in ast.walk(tree):
        if isinstance(used, ast.Name) and isinstance(used.ctx, ast.Load):
            clauses = mappings.get(used.id, [])
            if len(clauses) <= _MOST_OF_A_MAPPING:
                yield from ((used.lineno, clause) for clause in clauses)


def _cited(arg: ast.expr, keys: Mapping[str, str]) -> list[str]:
    meant = _meant(arg, keys)
    return meant if len(meant) <= _MOST_OF_A_PATTERN else []


def uncited(statement: ast.stmt, keys: Mapping[str, str]) -> bool:
    """Is a refusal given by names alone, for none of which the title cites a clause?"""
    value = getattr(statement, "value", None)
    if isinstance(value, ast.Attribute):
        word = _last_word(value)
        return bool(word) and not any(key.rpartition(".")[2] == word for key in keys)
    if not isinstance(value, ast.Call) or not value.args:
        return False
    names = [arg for arg in value.args if not isinstance(arg, ast.Name)]
    known = [arg for arg in names if isinstance(arg, ast.JoinedStr) or _is_word(arg)]
    return bool(names) and names == known and not any(_meant(arg, keys) for arg in names)


def _is_word(arg: ast.expr) -> bool:
    return isinstance(arg, ast.Constant) and isinstance(arg.value, str)


def _meant(arg: ast.expr, keys: Mapping[str, str]) -> list[str]:
    """Clauses that the title cites for a name, or for one that an f-string may become."""
    if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
        return [keys[arg.value]] if arg.value in keys else []
    if isinstance(arg, ast.JoinedStr):
        parts = (re.escape(str(v.value)) if isinstance(v, ast.Constant) else ".*" for v in arg.values)
        pattern = re.compile("".join(parts))
        return [clause for key, clause in keys.items() if pattern.fullmatch(key)]
    return []


def _last_word(value: ast.expr) -> str:
    """A refusal that is named elsewhere: ``return Fault.TOO_LONG``, ``return "old_track"``."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    if isinstance(value, ast.Attribute) and value.attr.isupper():
        return value.attr.lower()
    return ""


__all__ = ["by_name", "refusals", "uncited"]
