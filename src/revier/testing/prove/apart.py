"""Effects that know nothing of each other: in which order they come is no rule, since nothing could show it.

Only what can be read off the two statements counts: which fields of which things they write and read. Whoever is
handed a thing whole (``pay(s, ...)``) may do anything with it, so that such effects are never held to be apart.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

Place = tuple[str, str]  # a thing by its name and one of its fields: ``s.flow``
WHOLE = ""  # instead of a field: all of it


class _Access(NamedTuple):
    """What a statement writes and reads."""

    writes: frozenset[Place]
    reads: frozenset[Place]


def apart(one: ast.stmt, other: ast.stmt) -> bool:
    """Does neither statement touch what the other writes?"""
    here, there = _access(one), _access(other)
    if here is None or there is None:
        return False
    return not any(
        _meet(written, touched)
        for a, b in ((here, there), (there, here))
        for written in a.writes
        for touched in b.writes | b.reads
    )


def _meet(one: Place, other: Place) -> bool:
    return one[0] == other[0] and (one[1] == other[1] or WHOLE in (one[1], other[1]))


def _access(statement: ast.stmt) -> _Access | None:
    """None: what it does cannot be read off it."""
    if isinstance(statement, ast.Assign):
        targets, value = statement.targets, statement.value
    elif isinstance(statement, ast.AugAssign):
        targets, value = [statement.target], statement.value
    elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        called = statement.value.func  # s.flow.pop() changes s.flow
        if not isinstance(called, ast.Attribute) or _field(called.value) is None:
            return None
        targets, value = [called.value], statement.value
    else:
        return None
    written = [_field(target) for target in targets]
    if None in written:
        return None
    read = {place for part in (*targets, value) for place in _read(part)}
    return _Access(frozenset(place for place in written if place is not None), frozenset(read))


def _field(target: ast.expr) -> Place | None:
    """``s.flow`` of ``s.flow``, ``s.flow[-1]`` and ``s.track.memo[key]``; None where it is no field of a thing."""
    while isinstance(target, ast.Subscript) or (
        isinstance(target, ast.Attribute) and not isinstance(target.value, ast.Name)
    ):
        target = target.value
    if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
        return target.value.id, target.attr
    return None


def _read(node: ast.AST) -> Iterator[Place]:
    """Every field that is looked at; a thing that is named without one is looked at whole."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        yield node.func.value.id, WHOLE  # a method of the thing itself sees all of it
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield node.value.id, node.attr
        return
    if isinstance(node, ast.Name):
        yield node.id, WHOLE
    for below in ast.iter_child_nodes(node):
        yield from _read(below)


__all__ = ["apart"]
