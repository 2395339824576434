"""A position as bytes and back: every compared field in order, frames with the types their nodes registered.

What is worked out from the rest (a track graph) is not written; the game derives it anew. Bytes are meant for another
process of the same version (a worker, a cache), not for keeping: what is kept is the record of a game.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Protocol, TypeVar, get_origin, get_type_hints

import msgspec

from revier.core.errors import RulesBug
from revier.core.flow import Frame, Node
from revier.core.game import FlowGame, FlowState
from revier.core.state import is_later

S = TypeVar("S", bound=FlowState)


class Nodes(Protocol):
    """Anything that knows nodes by name."""

    @property
    def nodes(self) -> Any: ...


def compared_fields(state_type: type[Any]) -> dict[str, Any]:
    """Names and types of the fields that make up a position, in order of declaration."""
    hints = get_type_hints(state_type, include_extras=True)
    return {name: hint for name, hint in hints.items() if get_origin(hint) is not Annotated or is_later(hint)}


@cache
def _names(state_type: type[object]) -> tuple[str, ...]:
    return tuple(compared_fields(state_type))


@cache
def _decoder(state_type: type[Any]) -> msgspec.msgpack.Decoder[tuple[Any, ...]]:
    types: Any = tuple(compared_fields(state_type).values())
    row: Any = tuple.__class_getitem__(types)
    return msgspec.msgpack.Decoder(row)


def pack(s: FlowState) -> bytes:
    """A position as bytes."""
    return msgspec.msgpack.encode([getattr(s, name) for name in _names(type(s))])


def unpack(game: FlowGame[S], raw: bytes) -> S:
    """A position of this game from bytes that `pack` made."""
    s = game.new()
    for name, value in zip(_names(type(s)), _decoder(type(s)).decode(raw), strict=True):
        setattr(s, name, value)
    s.flow = [named(game, _tuples(frame)) for frame in s.flow]
    game.derive(s)
    return s


def _tuples(value: Any) -> Any:
    """Bytes know lists alone; whatever a frame holds, however deep, is a tuple."""
    return tuple(_tuples(part) for part in value) if isinstance(value, list | tuple) else value


def named(game: Nodes, frame: Frame) -> Frame:
    """A frame with the type its node registered; where a node has several they differ in length."""
    node: Node[Any, Any] = game.nodes[frame[0]]
    for kind in node.frames:
        if len(vars(kind)["_fields"]) == len(frame):  # every frame is a named tuple
            return kind(*frame)
    raise RulesBug(f"{frame} is no frame of {node.name}")


__all__ = ["compared_fields", "named", "pack", "unpack"]
