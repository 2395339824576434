"""How code is broken: every kind of edit, counted and read by hand."""

from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from revier.core.refusal import refuse
from revier.testing.prove.edits import Edit, edits_of, edits_of_value
from revier.testing.prove.other import NAME, Others


def function(text: str) -> ast.FunctionDef:
    node = ast.parse(dedent(text)).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def changes(text: str) -> list[tuple[str, str]]:
    return [(edit.operator, edit.change) for edit in edits_of(function(text))]


def after(text: str, change: str) -> str:
    """The function as it stands after one edit."""
    node = function(text)
    chosen: list[Edit] = [edit for edit in edits_of(node) if edit.change == change]
    assert len(chosen) == 1, [edit.change for edit in edits_of(node)]
    chosen[0].do()
    return ast.unparse(ast.fix_missing_locations(node))


REFUSAL = """
    def check(price, money):
        if price > money:
            return refuse("dear", "little:1.a", price=3)
        return None
"""


def test_a_refusal_is_never_made_or_made_in_the_other_case_or_one_step_off() -> None:
    assert changes(REFUSAL) == [
        ("refusal", "never: if price > money"),
        ("refusal", "negated: if price > money"),
        ("boundary", "price > money -> price >= money"),
    ]  # the figure in the sentence is no rule
    assert "if False and price > money:" in after(REFUSAL, "never: if price > money")
    assert "if not price > money:" in after(REFUSAL, "negated: if price > money")
    assert "if price >= money:" in after(REFUSAL, "price > money -> price >= money")


EFFECTS = """
    def apply(s, seat):
        s.cash[seat] += 2
        pay(s, seat)
        note(s, "told", seat=seat)
        frame = top(s)
        s.flow.pop()
"""


def test_what_has_an_effect_is_dropped_turned_round_or_swapped_with_its_neighbour() -> None:
    assert changes(EFFECTS) == [
        ("effect", "dropped: s.cash[seat] += 2"),
        ("order", "swapped: s.cash[seat] += 2 <-> pay(s, seat)"),
        ("effect", "other sign: s.cash[seat] += 2"),
        ("figure", "2 -> 3 in: s.cash[seat] += 2"),
        ("effect", "dropped: pay(s, seat)"),
        ("figure", "another value: top(s) in: frame = top(s)"),
        ("effect", "dropped: s.flow.pop()"),
    ]
    assert "if False:\n        pay(s, seat)" in after(EFFECTS, "dropped: pay(s, seat)")
    swapped = after(EFFECTS, "swapped: s.cash[seat] += 2 <-> pay(s, seat)")
    assert swapped.index("pay(s, seat)") < swapped.index("s.cash[seat] += 2")
    assert "s.cash[seat] -= 2" in after(EFFECTS, "other sign: s.cash[seat] += 2")


@pytest.mark.parametrize(
    ("one", "other", "swapped"),
    [
        ("s.passes = 0", "s.sold = [0] * g.players", False),  # different fields, neither read by the other
        ("s.flow.pop()", "s.marker = g.index[a.result]", False),
        ("s.tile[at] = 1", "s.turn[at] = step.turn", False),
        ("s.flow.append(Frame(seat))", "s.round += 1", False),
        ("s.flow.append(Frame(s.round))", "s.round += 1", True),  # reads what the other writes
        ("s.order = [2, 1]", "s.first = s.order[0]", True),
        ("s.cash[a] = 3", "s.cash[b] = 4", True),  # maybe the same place
        ("s.flow.pop()", "s.flow.append(x)", True),
        ("s.passes = 0", "s.rounds = rounds(g, s)", True),  # who is handed the whole may look at anything
        ("s.passes = 0", "s.settle()", True),
        ("s.passes = 0", "pay(s, 3)", True),
        ("total += s.price", "s.price = 2", True),
    ],
)
def test_effects_that_know_nothing_of_each_other_have_no_order(one: str, other: str, swapped: bool) -> None:
    found = [change for kind, change in changes(f"def f(g, s, a):\n    {one}\n    {other}\n") if kind == "order"]
    assert found == ([f"swapped: {one} <-> {other}"] if swapped else [])


@pytest.mark.parametrize(
    ("expression", "change", "result"),
    [
        ("a and b", "without the part a: a and b", "(a or True) and b"),
        ("a or b", "without the part b: a or b", "a or (b and False)"),
        ("[x for x in y if x]", "always: if x", "[x for x in y if x or True]"),
        ("a == b", "a == b -> a != b", "a != b"),
        ("a not in b", "a not in b -> a in b", "a in b"),
        ("min(a, b)", "min -> max: min(a, b)", "max(a, b)"),
        ("any(a)", "any -> all: any(a)", "all(a)"),
        ("reversed(a)", "not reversed: reversed(a)", "list(a)"),
        ("sorted(a)", "sorted backwards: sorted(a)", "list(reversed(sorted(a)))"),
        ("a - b", "a - b -> a + b", "a + b"),
        ("f(3)", "3 -> 4 in: return f(3)", "f(4)"),
        ("f(x=True)", "True -> False in: return f(x=True)", "f(x=False)"),
        ("b if a else c", "negated: b if a else c", "b if not a else c"),
    ],
)
def test_expressions(expression: str, change: str, result: str) -> None:
    text = f"def f():\n    return {expression}\n"
    assert after(text, change) == f"def f():\n    return {result}"


@pytest.mark.parametrize(
    "expression",
    ["a[-1]", "max(0, a)", "isinstance(a, b)", "Msg('x', {'n': 3})", "x > 0 and 1", "zip(a, b, strict=True)"],
)
def test_what_is_no_figure_of_a_rule_is_left_alone(expression: str) -> None:
    found = [change for operator, change in changes(f"def f():\n    return {expression}\n") if operator == "figure"]
    assert [change for change in found if not change.startswith(("1 -> ", "another value: "))] == []


def test_no_two_edits_have_the_same_words() -> None:
    twice = "def f(s):\n    if s.a:\n        return f(2)\n    if s.b:\n        return f(2)\n"
    found = [change for _, change in changes(twice)]
    assert "2 -> 3 in: return f(2)" in found
    assert "2 -> 3 in: return f(2) (place 2)" in found
    assert len(set(found)) == len(found)


def test_a_list_of_names_is_put_in_another_order_but_not_a_list_of_things() -> None:
    names = ast.parse('STEPS = ("track", "run", "pay")').body[0]
    assert [edit.change for edit in edits_of_value(names)] == ["swapped: 'track' <-> 'run'", "swapped: 'run' <-> 'pay'"]
    assert edits_of_value(ast.parse("POWERS = (Power(a), Power(b))").body[0]) == []


def test_every_edit_keeps_all_names_of_the_function() -> None:
    """Else the new code would not fit into functions that exist: they close over the same names."""
    for text in (REFUSAL, EFFECTS):
        names = {n.id for n in ast.walk(function(text)) if isinstance(n, ast.Name)}
        for _, change in changes(text):
            left = {n.id for n in ast.walk(ast.parse(after(text, change))) if isinstance(n, ast.Name)}
            assert left - {NAME} == names


PASSED_ON = """
    def fee(g, s):
        if s.free:
            return 0
        return g.facts.fee
"""


def test_what_is_merely_passed_on_becomes_another_value_when_it_is_known() -> None:
    assert ("figure", "another value: g.facts.fee in: return g.facts.fee") in changes(PASSED_ON)
    changed = after(PASSED_ON, "another value: g.facts.fee in: return g.facts.fee")
    assert "return __revier_other__(g.facts.fee)" in changed


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (True, False),
        (3, 4),
        ([1, 2], [1]),
        ((1, 2), (1,)),
        ({"a": 1, "b": 2}, {"a": 1}),
        (frozenset({1, 2}), frozenset({1})),
        (refuse("little.dear"), None),
    ],
)
def test_values_that_have_another(value: object, other: object) -> None:
    others = Others()
    assert others.another(value) == other
    assert others.changed


@pytest.mark.parametrize("value", [None, "word", [], (), {}])
def test_values_that_have_none_are_no_change(value: object) -> None:
    others = Others()
    assert others.another(value) == value
    assert not others.changed
