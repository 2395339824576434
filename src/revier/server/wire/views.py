"""The boards of a view as they are sent: the shapes of `core.view`, every message a sentence, every field there."""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from revier.core import view
from revier.core.message import Msg


@cache
def sent(shape: type[view.Shape]) -> type[msgspec.Struct]:
    """A part of a view as a type of the wire."""
    hints = get_type_hints(shape)
    fields = [(name, _sent(hints[name])) for name in shape.__struct_fields__]
    return msgspec.defstruct(
        shape.__name__,
        fields,
        namespace={"__doc__": shape.__doc__},
        tag=shape.__struct_config__.tag,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def _sent(hint: Any) -> Any:
    if hint is Msg:
        return str
    if isinstance(hint, type) and issubclass(hint, view.Shape):
        return sent(hint)
    parts = tuple(part if part is Ellipsis else _sent(part) for part in get_args(hint))
    if not parts:
        return hint
    if get_origin(hint) in (Union, UnionType):
        return reduce(or_, parts)
    return get_origin(hint)[parts]


Board: Any = _sent(view.Board)
TableView: Any = sent(view.TableView)
