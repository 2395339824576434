"""How answers leave the server. An endpoint says in its return type what it answers; the description reads it there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

T = TypeVar("T")


class Said(Response, Generic[T]):
    """An answer in JSON of the shape T."""

    media_type = "application/json"


def answer(content: T, status: int = 200, headers: Mapping[str, str] | None = None) -> Said[T]:
    """An answer; nobody keeps it."""
    more = {"Cache-Control": "no-store", **(headers or {})}
    return Said(msgspec.json.encode(content), status_code=status, headers=more)


def told(_shape: type[T], status: int, data: bytes) -> Said[T]:
    """An answer that is JSON already: the bytes that were written down with the change they answer."""
    return Said(data, status_code=status, headers={"Cache-Control": "no-store"})


def kept(_shape: type[T], data: bytes, if_none_match: str | None) -> Said[T]:
    """An answer somebody may keep; a browser that has the same bytes already is told so."""
    tag = tag_of(data)
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if is_known(tag, if_none_match):
        return Said(status_code=304, headers=headers)
    return Said(data, headers=headers)


def encoded(content: object) -> bytes:
    """An answer as bytes."""
    return msgspec.json.encode(content)


def tag_of(data: bytes) -> str:
    """The tag of an answer: a hash of its body, weak because it may go out compressed or not."""
    return f'W/"{hashlib.blake2b(data, digest_size=12).hexdigest()}"'


def is_known(tag: str, if_none_match: str | None) -> bool:
    """Whether a browser names this tag among those it has."""
    return if_none_match is not None and tag in (one.strip() for one in if_none_match.split(","))


class Router(APIRouter):
    """Endpoints whose answers are ours: they encode them themselves, and `said` knows the shape of each."""

    def __init__(self, tag: str) -> None:
        super().__init__(tags=[tag])
        self.said: dict[tuple[str, str], object] = {}  # by method and path; None: no JSON

    def add_api_route(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        """Take an endpoint in; FastAPI must not look for a model of its own in what it returns."""
        for method in more.get("methods") or ("GET",):
            self.said[method.lower(), path] = shape_of(endpoint)
        super().add_api_route(path, endpoint, **{**more, "response_model": None})


def shape_of(endpoint: Callable[..., Any]) -> object:
    """The T of the `Said[T]` an endpoint returns, alone or beside another kind of answer; None if it has none."""
    returned = get_type_hints(endpoint).get("return")
    for part in (returned, *get_args(returned)):
        if get_origin(part) is Said:
            return get_args(part)[0]
    return None


__all__ = ["Router", "Said", "answer", "encoded", "is_known", "kept", "shape_of", "tag_of", "told"]
