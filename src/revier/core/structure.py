"""A wired game laid open: every value in it with the field that holds it, and which fields are read in play.

Two games wired from tables that differ in one figure are compared value by value; what differs names the fields the
figure became. `reading` notes which fields anybody asks for while it lasts.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import types
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from importlib import resources
from typing import Any, NamedTuple

OURS = "revier"  # objects of other packages than this and the title's own are not looked into
RAW = "tables"  # where a wired game keeps the figures as they were given to it: nothing became of them there
_PLAIN = (int, str, bytes, float, Enum, type(None), type, types.ModuleType, types.BuiltinFunctionType)


class Field(NamedTuple):
    """A field of a class: where a figure can end up."""

    owner: type
    name: str

    def __str__(self) -> str:
        return f"{self.owner.__name__}.{self.name}"


Place = tuple[Any, ...]  # the way from the game to a value: fields, keys and numbers


class Structure:
    """All values of a wired game by the way to them."""

    def __init__(self, game: object) -> None:
        self.values: dict[Place, Any] = {}
        self.classes: set[type] = set()
        self._seen: dict[int, object] = {}  # kept alive: an id is only one's own as long as its owner lives
        self._ours = (OURS, _top(type(game)))
        self._walk(game, ())

    def differences(self, other: Structure) -> set[Field]:
        """The fields that hold something else in the other; a class stands in for what belongs to no field."""
        mine, others = self.values, other.values
        places = [place for place, value in mine.items() if others.get(place, self) != value]
        places += [place for place in others if place not in mine]
        return {field for place in places if (field := _field_of(place)) is not None}

    def _walk(self, value: Any, place: Place) -> None:
        if isinstance(value, _PLAIN):
            self.values[place] = (type(value).__name__, value)  # True is not 1 here
            return
        if id(value) in self._seen:
            return
        self._seen[id(value)] = value
        for key, below in self._below(value, place):
            self._walk(below, (*place, key))

    def _below(self, value: Any, place: Place) -> Iterator[tuple[Any, Any]]:
        if isinstance(value, Mapping):
            self.values[(*place, "#keys")] = tuple(map(str, value))
            yield from ((str(key), below) for key, below in value.items())
        elif isinstance(value, set | frozenset):
            self.values[place] = sorted(map(repr, value))
        elif isinstance(value, tuple) and hasattr(value, "_fields"):
            self.classes.add(type(value))
            yield from ((Field(type(value), name), getattr(value, name)) for name in value._fields)
        elif isinstance(value, list | tuple):
            self.values[(*place, "#length")] = len(value)
            yield from enumerate(value)
        elif isinstance(value, types.FunctionType | types.MethodType | functools.partial):
            yield from _of_function(value)
        elif _top(type(value)) in self._ours:
            self.classes.add(type(value))
            yield from ((Field(type(value), name), below) for name, below in _attributes(value))
        else:
            said = repr(value)  # ranges, fractions, arrays; what says only where it lies is known by its class
            self.values[place] = type(value).__name__ if " at 0x" in said else said


def _top(kind: type) -> str:
    return kind.__module__.partition(".")[0]


def _of_function(value: Any) -> Iterator[tuple[Any, Any]]:
    """What a function has been given: by closure, by default, in advance, or as its object."""
    if isinstance(value, functools.partial):
        yield from (("function", value.func), ("given", value.args), ("named", value.keywords))
    elif isinstance(value, types.MethodType):
        yield from (("function", value.__func__.__qualname__), ("self", value.__self__))
    else:
        yield "function", value.__qualname__
        yield "defaults", (value.__defaults__, value.__kwdefaults__)
        for name, cell in zip(value.__code__.co_freevars, value.__closure__ or (), strict=True):
            yield name, cell.cell_contents


def _attributes(value: Any) -> Iterator[tuple[str, Any]]:
    names = dict.fromkeys(vars(value)) if hasattr(value, "__dict__") else {}
    for kind in type(value).__mro__:
        slots = vars(kind).get("__slots__", ())
        names |= dict.fromkeys((slots,) if isinstance(slots, str) else slots)
    names |= dict.fromkeys(getattr(type(value), "__struct_fields__", ()))
    skipped = {name for name in names if isinstance(vars(type(value)).get(name), functools.cached_property)}
    for name in names:
        if name not in skipped and name != RAW and not name.startswith("__") and hasattr(value, name):
            yield name, getattr(value, name)


def _field_of(place: Place) -> Field | None:
    fields = [step for step in place if isinstance(step, Field)]
    return fields[-1] if fields else None


@contextmanager
def reading(classes: set[type]) -> Iterator[set[Field]]:
    """Notes every field of these classes that is read meanwhile; a tuple taken apart is read as a whole."""
    read: set[Field] = set()
    changed: list[tuple[type, str, Any]] = []
    for kind in classes:
        for name, watch in _watches(kind, read):
            changed.append((kind, name, vars(kind).get(name)))
            setattr(kind, name, watch)
    try:
        yield read
    finally:
        for kind, name, before in reversed(changed):
            if before is None:
                delattr(kind, name)
            else:
                setattr(kind, name, before)


def _watches(kind: type, read: set[Field]) -> Iterator[tuple[str, Any]]:
    plain: Any = kind.__getattribute__
    own = kind.__dict__.get("_fields") or _field_names(kind)
    fields = {name: Field(kind, name) for name in own} if own else None

    def watch(self: Any, name: str) -> Any:
        if type(self) is kind and (fields is None or name in fields):
            read.add(Field(kind, name))
        return plain(self, name)

    yield "__getattribute__", watch
    if issubclass(kind, tuple) and fields is not None:
        every = set(fields.values())

        def unpack(self: Any) -> Iterator[Any]:
            read.update(every)
            return tuple.__iter__(self)

        def item(self: Any, index: Any) -> Any:
            read.update(every)
            return tuple.__getitem__(self, index)

        yield "__iter__", unpack
        yield "__getitem__", item


def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(kind)) if dataclasses.is_dataclass(kind) else ()


def asked_in_source(field: Field) -> bool:
    """Does the package of a field's class ask for it by name, outside the modules in which such fields are made?

    Only names no other class of the package has as well say anything.
    """
    package = field.owner.__module__.rpartition(".")[0]
    return field.name in _asked(package) and field.name not in _common(package)


@functools.cache
def _asked(package: str) -> frozenset[str]:
    """Names of attributes that modules of a package read, but for those that make tables into facts."""
    return frozenset(
        node.attr
        for name, tree in _trees(package)
        if not name.startswith(("facts", "tables"))
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
    )


@functools.cache
def _common(package: str) -> frozenset[str]:
    """Names that more than one class of a package gives to a field or method."""
    classes = [node for _, tree in _trees(package) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    names = [name for node in classes for name in {*_members(node)}]
    return frozenset(name for name in names if names.count(name) > 1)


def _members(node: ast.ClassDef) -> Iterator[str]:
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id
        elif isinstance(part, ast.FunctionDef):
            yield part.name


@functools.cache
def _trees(package: str) -> tuple[tuple[str, ast.Module], ...]:
    files = [file for file in resources.files(package).iterdir() if file.name.endswith(".py")]
    return tuple((file.name, ast.parse(file.read_text(encoding="utf-8"))) for file in files)
