"""How deep rules may be inherited: three below the typed bases, mixins counted; one step of the kit at the most."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

import pytest

import revier.games
import revier.rail
from revier.core.flow import Move, Node
from revier.core.game import FlowGame

# Bases that say whose nodes and moves these are, or what kind of question they ask, and carry no rule of a title.
TYPED_BASES = {
    "core.flow:Node", "core.flow:Move", "core.flow:PlainMove", "core.flow:YesOrNo", "core.chance:ChanceNode",
    "core.chance:DrawMove", "rail.nodes.base:RailNode", "rail.nodes.base:RailMove", "rail.nodes.base:StepNode",
    "rail.nodes.base:SaleMove",
}  # fmt: skip


def name(cls: type) -> str:
    return f"{cls.__module__.removeprefix('revier.')}:{cls.__name__}"


def everything() -> Iterator[type]:
    """All nodes and moves of the kit and the titles of the house."""
    cls: type
    for package in (revier.rail, revier.games):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    seen: set[type] = set()
    waiting: list[type] = [Node, Move]
    while waiting:
        for cls in waiting.pop().__subclasses__():
            if cls not in seen and cls.__module__.startswith("revier."):
                seen.add(cls)
                waiting.append(cls)
                yield cls


def is_typed_base(cls: type) -> bool:
    """A base of the house, or a title's own: it lies in the title's `base` module."""
    return name(cls) in TYPED_BASES or cls.__module__.rpartition(".")[2] == "base"


ALL = sorted(everything(), key=name)


def rungs(cls: type) -> list[type]:
    """A class and what it inherits, down to the typed bases."""
    return [c for c in cls.__mro__ if issubclass(c, Node | Move) and not is_typed_base(c)]


def test_at_most_three_deep() -> None:
    assert [f"{name(c)} < {[name(b) for b in rungs(c)[1:]]}" for c in ALL if len(rungs(c)) > 3] == []


def test_a_title_takes_one_step_of_the_kit_at_the_most() -> None:
    def of_kit(cls: type) -> list[str]:
        return [name(c) for c in rungs(cls) if c.__module__.startswith("revier.rail.")]

    titles = [c for c in ALL if c.__module__.startswith("revier.games.")]
    assert [f"{name(c)} < {of_kit(c)}" for c in titles if len(of_kit(c)) > 1] == []


ENGINE = ("settle", "apply", "step", "legal", "to_move", "top", "decode")


def test_no_title_overrides_the_engine_loop() -> None:
    waiting: list[type] = list(FlowGame.__subclasses__())
    wrong = []
    while waiting:
        cls = waiting.pop()
        waiting += cls.__subclasses__()
        if cls.__module__.startswith("revier."):
            wrong += [f"{name(cls)}.{method}" for method in ENGINE if method in vars(cls)]
    assert wrong == []


@pytest.mark.parametrize("root", [Node, Move, FlowGame], ids=lambda c: c.__name__)
def test_no_title_overrides_a_private_method_of_the_kit(root: type[Any]) -> None:
    wrong = []
    waiting: list[type] = list(root.__subclasses__())
    while waiting:
        cls = waiting.pop()
        waiting += cls.__subclasses__()
        if not cls.__module__.startswith("revier.games."):
            continue
        kit = [b for b in cls.__mro__[1:] if b.__module__.startswith(("revier.rail.", "revier.core."))]
        private = {m for b in kit for m in vars(b) if m.startswith("_") and not m.endswith("__")}
        mine = {m for m, value in vars(cls).items() if callable(value) and m in private}
        wrong += [f"{name(cls)}.{m}" for m in mine]
    assert wrong == []
