"""How the server speaks: sentences with the names of those at the table, in the language of whoever reads."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from starlette.requests import HTTPConnection

from revier.core.action import seat_name
from revier.core.message import LANGUAGES, Arg, Msg, render
from revier.core.view import Board, FaceView, HexView, Shape, Text
from revier.server.wire.base import Plain


def language_of(request: HTTPConnection) -> str:
    """``?lang=`` first, then what the reader chose for this browser, then what the browser asks for."""
    for wish in (request.query_params.get("lang"), request.cookies.get("language")):
        if wish in LANGUAGES:
            return str(wish)
    for part in request.headers.get("accept-language", "").split(","):
        word = part.strip()[:2].lower()
        if word in LANGUAGES:
            return word
    return "en"


def sentence(message: Msg, language: str, seats: Sequence[str] = ()) -> str:
    """A sentence of the engine or the server, with the names of those who sit at this table."""
    return render(_with_names(message, seats) if seats else message, language)


def _with_names(message: Msg, seats: Sequence[str]) -> Msg:
    if message.key == "core.player":
        return _person(message, seats)
    return Msg(message.key, {key: _named(value, seats) for key, value in message.args.items()})


def _named(value: Arg, seats: Sequence[str]) -> Arg:
    if isinstance(value, Msg):
        return _with_names(value, seats)
    if isinstance(value, list | tuple):
        return [_named(item, seats) for item in value]
    return value


def _person(message: Msg, seats: Sequence[str]) -> Msg:
    """A name somebody chose stands for the number of the seat; a numbered name is said in the reader's language."""
    seat = message.args.get("seat")
    if not isinstance(seat, int) or not 0 < seat <= len(seats):
        return message
    name = seats[seat - 1]
    return message if name == render(seat_name(seat - 1)) else Msg("server.name", {"name": name})


def person(seats: Sequence[str], seat: int, language: str) -> str:
    """Who sits there."""
    return sentence(seat_name(seat), language, seats)


def addressed(seats: Sequence[str], mine: Sequence[int], language: str) -> list[str]:
    """The names at the table for a reader with a seat of his own, who is told which of them he is."""
    names = list(seats)
    if len(mine) == 1:
        name = person(seats, mine[0], language)
        names[mine[0]] = render(Msg("server.you", {"name": name}), language)
    return names


_PLAIN = frozenset({int, str, float, bool, type(None)})
_MUTE = (HexView, FaceView)  # parts of a view that hold names and figures, but never a message


@lru_cache(maxsize=8192)
def _mute(part: Shape) -> dict[str, Any]:
    """A part without messages as plain objects: hexes and tiles are the same from one position to the next."""
    return {name: _bare(getattr(part, name)) for name in part.__struct_fields__}


def _bare(part: Any) -> Any:
    if isinstance(part, Shape):
        return _mute(part)
    return [_bare(item) for item in part] if isinstance(part, tuple) else part


def spoken(part: Any, language: str, seats: Sequence[str]) -> Any:
    """A part of a view as plain objects, its messages as sentences."""
    if type(part) in _PLAIN:
        return part
    if isinstance(part, Msg):
        return sentence(part, language, seats)
    if isinstance(part, _MUTE):
        return _mute(part)
    if isinstance(part, msgspec.Struct):
        tag = part.__struct_config__.tag
        fields = {name: spoken(getattr(part, name), language, seats) for name in part.__struct_fields__}
        return {"type": tag, **fields} if tag else fields
    if isinstance(part, dict):
        return {key: spoken(value, language, seats) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [spoken(item, language, seats) for item in part]
    return part


def spoken_text(text: Text, language: str, seats: Sequence[str]) -> str:
    """A plain name as it is, a message as a sentence."""
    return text if isinstance(text, str) else sentence(text, language, seats)


def spoken_board(board: Board, language: str, seats: Sequence[str]) -> Plain:
    """A board as a plain object, its messages as sentences, all its fields there."""
    found: Plain = spoken(board, language, seats)
    return found


def with_names(part: Any, language: str, seats: Sequence[str]) -> Any:
    """A part of a view in which messages are plain text, said with the names of those at the table; for drawing."""
    if isinstance(part, Msg):
        return sentence(part, language, seats)
    if isinstance(part, _MUTE):
        return part
    if isinstance(part, msgspec.Struct):
        changed = {
            name: with_names(value, language, seats)
            for name in part.__struct_fields__
            if isinstance(value := getattr(part, name), Msg | msgspec.Struct | tuple)
        }
        return msgspec.structs.replace(part, **changed) if changed else part
    if isinstance(part, tuple):
        return tuple(with_names(item, language, seats) for item in part)
    return part
