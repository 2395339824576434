"""Flat states: ints, tuples and flat lists, with generated copy, equality and digest.

A class marked with `flat_state` may only have fields of a few types, so a copy can never share something that changes:

* ``int``, ``str``, ``bool`` and tuples of such: shared, they cannot change;
* ``list[...]`` of ints, strings or tuples: copied shallowly;
* ``Later[list[...]]``: a list that a later version added; copied as any, but a part of the position only while it holds
  something, so that positions in which nothing of it has happened are known by the digest they always had;
* ``Derived[T]``: an immutable object worked out from the rest (a track graph); shared, not compared, not digested;
* ``Passing[T]``: something that belongs to the moment (an event sink); copies get None, never compared.
"""

from __future__ import annotations

import hashlib
from types import NoneType, UnionType
from typing import Annotated, Any, Self, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T")
S = TypeVar("S")

_DERIVED = "derived"
_PASSING = "passing"
_LATER = "later"
Derived = Annotated[T, _DERIVED]
Passing = Annotated[T | None, _PASSING]
Later = Annotated[T, _LATER]


class FlatState:
    """What `flat_state` generates; written here so that readers and type checkers see it."""

    __slots__ = ()

    def copy(self) -> Self:
        """A position of its own: playing on with the copy leaves this one as it is."""
        raise NotImplementedError

    def parts(self) -> tuple[Any, ...]:
        """Every compared field, in order of declaration; then those of later versions that hold something, by name."""
        raise NotImplementedError

    def digest(self) -> str:
        """Short fingerprint of the position, the same in every process."""
        packed = msgspec.msgpack.encode(self.parts())
        return hashlib.blake2b(packed, digest_size=12).hexdigest()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]


def is_later(hint: Any) -> bool:
    """Was a field of this type added by a later version?"""
    return get_origin(hint) is Annotated and get_args(hint)[1] == _LATER


def _unchanging(hint: Any) -> bool:
    """Whether values of this type can be shared between copies: no list may hide inside a tuple."""
    base = get_origin(hint) or hint
    if base is tuple or base is UnionType or base is Union:
        return all(inner is Any or inner is Ellipsis or _unchanging(inner) for inner in get_args(hint))
    return base in (int, str, bool, NoneType)


def _treatment(name: str, hint: Any) -> str:
    """How a field is copied: 'share', 'list', 'later', 'derived' or 'passing'."""
    if get_origin(hint) is Annotated:
        inner, how = get_args(hint)[:2]
        if is_later(hint) and _treatment(name, inner) != "list":
            raise TypeError(f"field {name} was added later and is no list")
        return str(how)
    if _unchanging(hint):
        return "share"
    if get_origin(hint) is list and _unchanging(get_args(hint)[0]):
        return "list"
    raise TypeError(f"field {name} has type {hint}, which a flat state may not hold")


@dataclass_transform(kw_only_default=True)
def flat_state(cls: type[S]) -> type[S]:
    """Generate slots, constructor, copy and parts for a state class from its annotations."""
    hints = get_type_hints(cls, include_extras=True)
    fields = {name: _treatment(name, hint) for name, hint in hints.items()}
    inherited = {slot for base in cls.__mro__[1:] for slot in getattr(base, "__slots__", ())}
    body = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__") and k not in fields}
    body["__slots__"] = tuple(name for name in fields if name not in inherited)
    made: type[S] = type(cls.__name__, cls.__bases__, body)

    settable = [n for n, how in fields.items() if how not in (_PASSING, _DERIVED)]
    optional = [n for n, how in fields.items() if how in (_PASSING, _DERIVED)]
    signature = ", ".join([*settable, *(f"{n}=None" for n in optional)])
    lines = [f"def __init__(self, *, {signature}):", *(f"    self.{n} = {n}" for n in fields)]
    lines += ["def copy(self):", "    new = _new(_cls)"]
    for name, how in fields.items():
        value = {"list": f"self.{name}[:]", _LATER: f"self.{name}[:]", _PASSING: "None"}.get(how, f"self.{name}")
        lines.append(f"    new.{name} = {value}")
    known = [f"self.{n}" for n in settable if fields[n] != _LATER]
    later = [f"*((('{n}', self.{n}),) if self.{n} else ())" for n in settable if fields[n] == _LATER]
    lines += ["    return new", "def parts(self):", f"    return ({', '.join(known + later)},)"]
    scope: dict[str, Any] = {"_new": object.__new__, "_cls": made}
    exec("\n".join(lines), scope)  # noqa: S102 - the same technique as dataclasses: source made from field names only
    for name in ("__init__", "copy", "parts"):
        scope[name].__qualname__ = f"{cls.__name__}.{name}"
        setattr(made, name, scope[name])
    return made
