"""Flat states: copies share nothing that changes, and the digest knows every field and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from revier.core.state import Derived, FlatState, Later, Passing, flat_state
from toy import ToyState, toy


@flat_state
class Small(FlatState):
    """One field of each treatment."""

    number: int
    word: str
    pair: tuple[int, str]
    maybe: tuple[int | None, ...]
    row: list[int]
    frames: list[tuple[Any, ...]]
    graph: Derived[object] = None
    ear: Passing[object] = None


@flat_state
class Larger(Small):
    """A state built on another."""

    more: list[int]


@flat_state
class Grown(Small):
    """A state to which later versions added two lists."""

    first: Later[list[int]]
    second: Later[list[int]]


def small(**changes: Any) -> Small:
    fields: dict[str, Any] = {
        "number": 1,
        "word": "a",
        "pair": (1, "b"),
        "maybe": (None, 2),
        "row": [1, 2],
        "frames": [("turn", 0)],
    }
    return Small(**(fields | changes))


def test_a_copy_is_equal_and_independent_in_every_list() -> None:
    s = small()
    twin = s.copy()
    assert twin == s
    assert twin.digest() == s.digest()
    before = s.digest()
    twin.row[0] = 9
    twin.frames.append(("die", 1))
    twin.number += 1
    assert (s.row, s.frames, s.number, s.digest()) == ([1, 2], [("turn", 0)], 1, before)
    assert twin != s


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("number", 2),
        ("word", "ab"),
        ("pair", (2, "b")),
        ("maybe", (2, None)),
        ("row", [2, 1]),
        ("frames", [("turn", 1)]),
    ],
)
def test_every_field_counts_for_equality_and_digest(field: str, value: Any) -> None:
    assert small(**{field: value}) != small()
    assert small(**{field: value}).digest() != small().digest()


def test_what_is_derived_is_shared_but_not_compared() -> None:
    graph = object()
    s = small(graph=graph)
    assert s.copy().graph is graph
    assert s == small()
    assert s.digest() == small().digest()


def test_what_is_passing_stays_with_the_original() -> None:
    s = small(ear=print)
    assert s.copy().ear is None
    assert s.ear is print
    assert s == small()


def test_a_state_built_on_another_copies_both_parts() -> None:
    s = Larger(number=1, word="", pair=(0, ""), maybe=(), row=[1], frames=[], more=[5])
    twin = s.copy()
    twin.row.append(2)
    twin.more.append(6)
    assert (s.row, s.more) == ([1], [5])
    assert type(twin) is Larger
    with pytest.raises(AttributeError):
        s.typo = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "hint",
    [
        dict[str, int],
        set[int],
        float,
        object,
        list,
        list[list[int]],
        list[dict[str, int]],
        list[tuple[list[int], ...]],
        tuple[list[int], ...],
        tuple[tuple[dict[str, int], int], ...],
        list[int] | None,
    ],
)
def test_fields_that_could_be_shared_by_mistake_are_refused(hint: Any) -> None:
    bad = type("Bad", (FlatState,), {"__annotations__": {"field": hint}})
    with pytest.raises(TypeError, match="field"):
        flat_state(bad)


def test_a_field_added_later_counts_only_while_it_holds_something() -> None:
    fields = {name: getattr(small(), name) for name in ("number", "word", "pair", "maybe", "row", "frames")}
    grown = Grown(**fields, first=[], second=[])
    assert grown.digest() == small().digest()
    copy = grown.copy()
    copy.first.append(1)
    assert grown.first == []
    other = Grown(**fields, first=[], second=[1])
    assert len({grown.digest(), copy.digest(), other.digest()}) == 3
    assert grown != copy != other


def test_what_is_added_later_is_a_list() -> None:
    body = {"__annotations__": {"late": Later[int]}, "__module__": __name__}
    with pytest.raises(TypeError, match="late"):
        flat_state(type("Wrong", (FlatState,), body))


def test_every_field_must_be_given() -> None:
    with pytest.raises(TypeError):
        Small(number=1)  # type: ignore[call-arg]


def test_states_of_different_kinds_are_never_equal() -> None:
    assert small() != object()
    assert small() != Larger(number=1, word="a", pair=(1, "b"), maybe=(None, 2), row=[1, 2], frames=[], more=[])


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_the_digest_is_the_same_in_every_process(hash_seed: str) -> None:
    code = "from toy import toy; print(toy(3, heap='large').new().digest())"
    tests = Path(__file__).parent.parent
    env = os.environ | {"PYTHONHASHSEED": hash_seed}
    done = subprocess.run([sys.executable, "-c", code], cwd=tests, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == toy(3, heap="large").new().digest()


def test_a_state_keeps_the_methods_and_name_of_its_class() -> None:
    assert ToyState.__name__ == "ToyState"
    assert not hasattr(small(), "__dict__")
