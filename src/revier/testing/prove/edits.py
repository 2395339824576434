"""How a rule is broken: small edits of its syntax tree, each of one kind (docs/prove.md lists them).

No edit takes a name out of a function, so that the changed code can take the place of the old one in functions that
exist already: what is dropped stays behind ``if False``, what never holds behind ``False and``.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal

from revier.testing.prove.apart import apart
from revier.testing.prove.other import NAME

Operator = Literal["refusal", "condition", "boundary", "figure", "effect", "order"]
Put = Callable[[ast.expr], None]

REFUSALS = {"refuse", "no", "deny", "Refusal"}
SILENT = REFUSALS | {"note", "Msg", "isinstance", "cast", "TypeVar"}  # what is said, and types
_NEXT: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
}
_OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
_SUMS: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
_LONGEST = 110


@dataclass(frozen=True)
class Edit:
    """One change: of which kind, in which statement (with those around it), in words, and the doing of it."""

    operator: Operator
    chain: tuple[ast.stmt, ...]  # from the outermost statement of the function to the one that is changed
    change: str
    do: Callable[[], None]
    test_only: bool = False  # the condition of the last statement, not what stands below it
    at: tuple[int, int] = (0, 0)  # line and column of the expression that is changed; (0, 0): the whole statement
    at_run_time: bool = False  # what is changed is the value found there, if it has another

    @property
    def line(self) -> int:
        return self.chain[-1].lineno


def edits_of(node: ast.FunctionDef | ast.AsyncFunctionDef) -> list[Edit]:
    """Every edit of a function, in the order of its lines; no two have the same words."""
    return _numbered(_block(node.body, ()))


def edits_of_value(statement: ast.stmt) -> list[Edit]:
    """Every edit of an assignment at the top of a module or class."""
    return _numbered(_constant(statement))


def _numbered(edits: Iterator[Edit]) -> list[Edit]:
    seen: Counter[str] = Counter()
    found = []
    for edit in edits:
        seen[edit.change] += 1
        times = seen[edit.change]
        found.append(edit if times == 1 else replace(edit, change=f"{edit.change} (place {times})"))
    return found


# --- statements -------------------------------------------------------------------------------------------------------
def _block(body: list[ast.stmt], chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    for i, statement in enumerate(body):
        here = (*chain, statement)
        if isinstance(statement, ast.Assert | ast.Raise | ast.Import | ast.ImportFrom) or _is_text(statement):
            continue
        if is_effect(statement):
            yield Edit("effect", here, f"dropped: {_text(statement)}", _dropping(body, i))
            after = body[i + 1] if i + 1 < len(body) else None
            if after is not None and is_effect(after) and not apart(statement, after):
                words = f"swapped: {_text(statement)} <-> {_text(after)}"
                yield Edit("order", here, words, _swapping(body, i))
        found = list(_statement(statement, here))
        yield from found
        yield from _values(statement, here, {edit.at[0] for edit in found})


def _values(statement: ast.stmt, chain: tuple[ast.stmt, ...], changed: set[int]) -> Iterator[Edit]:
    """What is given back or kept under a name, where nothing else of it can be changed; argument by argument."""
    value = getattr(statement, "value", None)
    if not isinstance(statement, ast.Return | ast.Assign | ast.AnnAssign) or value is None or _is_plain(value):
        return
    if is_effect(statement) or (isinstance(value, ast.Call) and _called(value) in ("Msg", "cast", "TypeVar")):
        return
    if isinstance(value, ast.Call) and _called(value) in REFUSALS and len(chain) > 1:
        return  # the condition before it is changed
    inner = value if isinstance(value, ast.Call) and value.end_lineno != value.lineno else None
    if inner is not None and _called(inner) not in SILENT:
        for keyword in inner.keywords:
            lines = set(range(keyword.value.lineno, (keyword.value.end_lineno or 0) + 1))
            if not lines & changed and not _is_plain(keyword.value):
                yield _another(keyword.value, _putting(keyword, "value"), chain)
    elif not changed:
        yield _another(value, _putting(statement, "value"), chain)


def _another(value: ast.expr, put: Put, chain: tuple[ast.stmt, ...]) -> Edit:
    new = ast.Call(ast.Name(NAME, ast.Load()), [value], [])
    made = _edit("figure", chain, f"another value: {_text(value)} in: {_text(chain[-1])}", put, new)
    return replace(made, at=place(value), at_run_time=True)


def _is_plain(value: ast.expr) -> bool:
    """A word, nobody, or a function that is not called: there is no other of it."""
    return isinstance(value, ast.Constant | ast.Lambda | ast.JoinedStr | ast.Yield | ast.Await | ast.GeneratorExp)


def _statement(statement: ast.stmt, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    if isinstance(statement, ast.If):
        yield from _condition(statement, chain)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in _SUMS:
        yield Edit("effect", chain, f"other sign: {_text(statement)}", _other_sign(statement))
    for name, value in ast.iter_fields(statement):
        if name in ("annotation", "returns", "decorator_list", "args", "targets", "target"):
            continue
        if isinstance(value, ast.expr):
            yield from _expression(value, _putting(statement, name), chain)
        elif isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield from _block(value, chain)
        elif isinstance(value, list):
            for below in value:
                if isinstance(below, ast.ExceptHandler | ast.match_case):
                    yield from _block(below.body, chain)
                elif isinstance(below, ast.withitem):
                    yield from _expression(below.context_expr, _putting(below, "context_expr"), chain)


def _condition(statement: ast.If, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    """A refusal that is never made or made in the other case; any other condition is turned round."""
    refusal = says_no(statement)
    operator: Operator = "refusal" if refusal else "condition"
    head = f"if {_text(statement.test)}"
    if refusal:
        yield Edit(operator, chain, f"never: {head}", _wrapping(statement, _never), test_only=True)
    yield Edit(operator, chain, f"negated: {head}", _wrapping(statement, _negated), test_only=True)


def says_no(statement: ast.If) -> bool:
    """Is what follows the condition a refusal, and nothing else?"""
    last = statement.body[-1]
    if not isinstance(last, ast.Return) or last.value is None:
        return False
    calls = {_called(n) for n in ast.walk(last.value) if isinstance(n, ast.Call)}
    return bool(calls & REFUSALS) or isinstance(last.value, ast.Attribute)


def is_effect(statement: ast.stmt) -> bool:
    """Does it change something that outlives the function? What is merely told does not count."""
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call) and _called(statement.value) not in SILENT
    if isinstance(statement, ast.Assign):
        return all(isinstance(t, ast.Attribute | ast.Subscript) for t in statement.targets)
    if isinstance(statement, ast.AugAssign):
        return True
    return isinstance(statement, ast.Delete)


# --- expressions ------------------------------------------------------------------------------------------------------
def _expression(node: ast.expr, put: Put, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    yield from (edit if any(edit.at) else replace(edit, at=place(node)) for edit in _here(node, put, chain))
    if isinstance(node, ast.Call) and _called(node) in SILENT:
        return
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            if not _is_limit(value, node):
                yield from _expression(value, _putting(node, name), chain)
        elif isinstance(value, list):
            for i, below in enumerate(value):
                if _is_limit(below, node):
                    continue
                if isinstance(below, ast.expr):
                    yield from _expression(below, _putting_at(value, i), chain)
                elif isinstance(below, ast.keyword):
                    if not _is_assertion(below, node):
                        yield from _expression(below.value, _putting(below, "value"), chain)
                elif isinstance(below, ast.comprehension):
                    yield from _comprehension(below, chain)


def _comprehension(node: ast.comprehension, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    yield from _expression(node.iter, _putting(node, "iter"), chain)
    for i, test in enumerate(node.ifs):
        put = _putting_at(node.ifs, i)
        always = _edit("condition", chain, f"always: if {_text(test)}", put, _boolean(ast.Or(), test, True))
        yield replace(always, at=place(test))
        yield from _expression(test, put, chain)


def _here(node: ast.expr, put: Put, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    """Edits of an expression itself, not of its parts."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _comparison(node, put, chain)
    elif isinstance(node, ast.BoolOp):
        neutral = isinstance(node.op, ast.And)
        for i, part in enumerate(node.values):
            words = f"without the part {_text(part)}: {_text(node)}"
            op: ast.boolop = ast.Or() if neutral else ast.And()
            left_out = _edit("condition", chain, words, _putting_at(node.values, i), _boolean(op, part, neutral))
            yield replace(left_out, at=place(part))
    elif isinstance(node, ast.IfExp):
        said = {_called(n) for n in ast.walk(node) if isinstance(n, ast.Call)}
        kind: Operator = "refusal" if said & REFUSALS else "condition"
        yield _edit(kind, chain, f"negated: {_text(node)}", _putting(node, "test"), _negated(node.test))
    elif isinstance(node, ast.Constant):
        yield from _figure(node, put, chain)
    elif isinstance(node, ast.BinOp) and type(node.op) in _SUMS and not _is_sequence(node):
        other = ast.BinOp(node.left, _SUMS[type(node.op)](), node.right)
        yield _edit("figure", chain, f"{_text(node)} -> {_text(other)}", put, other)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        yield from _twin(node, put, chain)


def _comparison(node: ast.Compare, put: Put, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    found = type(node.ops[0])
    if found in _NEXT:
        other = ast.Compare(node.left, [_NEXT[found]()], node.comparators)
        yield _edit("boundary", chain, f"{_text(node)} -> {_text(other)}", put, other)
    elif found in _OTHER:
        other = ast.Compare(node.left, [_OTHER[found]()], node.comparators)
        yield _edit("condition", chain, f"{_text(node)} -> {_text(other)}", put, other)


def _figure(node: ast.Constant, put: Put, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    """A number becomes the next one, yes becomes no."""
    if isinstance(node.value, bool):
        yield _edit(
            "figure", chain, f"{node.value} -> {not node.value} in: {_text(chain[-1])}", put, _is(not node.value)
        )
    elif isinstance(node.value, int):
        other = _other_number(node, chain[-1])
        yield _edit("figure", chain, f"{node.value} -> {other} in: {_text(chain[-1])}", put, _is(other))


def _other_number(node: ast.Constant, statement: ast.stmt) -> int:
    """The next number; where 1 is put somewhere or given back as a whole it may mean yes, and the other of yes is 0."""
    value = node.value
    assert isinstance(value, int)
    as_a_whole = isinstance(statement, ast.Assign | ast.Return) and statement.value is node
    return 0 if as_a_whole and value == 1 else value + 1


def _twin(node: ast.Call, put: Put, chain: tuple[ast.stmt, ...]) -> Iterator[Edit]:
    name = _called(node)
    if name in _TWINS:
        other = ast.Call(ast.Name(_TWINS[name], ast.Load()), node.args, node.keywords)
        operator: Operator = "order" if name in ("min", "max") else "condition"
        yield _edit(operator, chain, f"{name} -> {_TWINS[name]}: {_text(node)}", put, other)
    elif name == "reversed":
        yield _edit("order", chain, f"not reversed: {_text(node)}", put, ast.Call(_name("list"), node.args, []))
    elif name == "sorted":
        backwards = ast.Call(_name("list"), [ast.Call(_name("reversed"), [node], [])], [])
        yield _edit("order", chain, f"sorted backwards: {_text(node)}", put, backwards)


def _constant(statement: ast.stmt) -> Iterator[Edit]:
    value = getattr(statement, "value", None)
    if value is None:
        return
    chain = (statement,)
    for node in ast.walk(value):
        if isinstance(node, ast.Tuple | ast.List):
            if any(isinstance(element, ast.Call) for element in node.elts):
                continue  # things known by their names: none comes first
            for i in range(len(node.elts) - 1):
                words = f"swapped: {_text(node.elts[i])} <-> {_text(node.elts[i + 1])}"
                yield Edit("order", chain, words, _swapping(node.elts, i), at=place(node.elts[i]))
    yield from _expression(value, _putting(statement, "value"), chain)


# --- the doing --------------------------------------------------------------------------------------------------------
def _edit(operator: Operator, chain: tuple[ast.stmt, ...], change: str, put: Put, new: ast.expr) -> Edit:
    return Edit(operator, chain, change, lambda: put(new))


def _putting(owner: ast.AST, field: str) -> Put:
    return lambda new: setattr(owner, field, new)


def _putting_at(values: list[ast.expr], i: int) -> Put:
    return lambda new: values.__setitem__(i, new)


def _dropping(body: list[ast.stmt], i: int) -> Callable[[], None]:
    return lambda: body.__setitem__(i, ast.If(ast.Constant(False), [body[i]], []))


def _swapping(values: list[Any], i: int) -> Callable[[], None]:
    return lambda: values.__setitem__(slice(i, i + 2), [values[i + 1], values[i]])


def _other_sign(statement: ast.AugAssign) -> Callable[[], None]:
    return lambda: setattr(statement, "op", _SUMS[type(statement.op)]())


def _wrapping(statement: ast.If, change: Callable[[ast.expr], ast.expr]) -> Callable[[], None]:
    return lambda: setattr(statement, "test", change(statement.test))


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _never(test: ast.expr) -> ast.expr:
    return ast.BoolOp(ast.And(), [ast.Constant(False), test])


def _boolean(op: ast.boolop, part: ast.expr, neutral: bool) -> ast.expr:
    return ast.BoolOp(op, [part, ast.Constant(neutral)])


def _is(value: bool | int) -> ast.expr:
    return ast.Constant(value)


def _name(word: str) -> ast.expr:
    return ast.Name(word, ast.Load())


# --- looking ----------------------------------------------------------------------------------------------------------
def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def place(node: ast.expr) -> tuple[int, int]:
    """Where an expression begins."""
    return node.lineno, node.col_offset


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_limit(node: ast.AST, around: ast.AST) -> bool:
    """A number that is no figure of a rule: a sentinel, or the end of a range that `boundary` moves."""
    if not (isinstance(node, ast.Constant) and isinstance(node.value, int)):
        return False
    if isinstance(around, ast.Compare):
        return type(around.ops[0]) in _NEXT
    if isinstance(around, ast.Call) and _called(around) in ("min", "max"):
        return node.value == 0
    return isinstance(around, ast.UnaryOp) and isinstance(around.op, ast.USub)


def _is_assertion(keyword: ast.keyword, around: ast.AST) -> bool:
    """``zip(..., strict=True)`` asserts that its sequences are equally long; no rule hangs on it."""
    return keyword.arg == "strict" and isinstance(around, ast.Call) and _called(around) == "zip"


def _is_sequence(node: ast.BinOp) -> bool:
    kinds = (ast.List, ast.Tuple, ast.JoinedStr, ast.ListComp, ast.Set, ast.Dict)
    return any(
        isinstance(side, kinds) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def _text(node: ast.AST) -> str:
    """A statement or expression on one line; of a longer statement the head."""
    said = ast.unparse(node).strip().partition("\n")[0]
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 3]}..."
