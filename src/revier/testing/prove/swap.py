"""Gives functions that exist already the code of an edit: no module is imported anew, so that a mutant costs little."""

from __future__ import annotations

import functools
import gc
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType, FunctionType

from revier.testing.prove.altered import altered_code, edited
from revier.testing.prove.places import Candidate

_KEPT = ("revier.core.",)  # caches of what is read from disk: no edit of a function changes a file


class CannotSwap(Exception):
    """The function is not there, or its new code does not fit: the module has to be imported anew."""


class Swapper:
    """All functions and caches there are, found once; to be asked in a process that ends afterwards."""

    def __init__(self) -> None:
        gc.collect()
        self._functions: dict[int, list[FunctionType]] = defaultdict(list)
        self._codes: dict[tuple[str, str, int], CodeType] = {}
        self._caches: list[functools._lru_cache_wrapper[object]] = []
        self._files: list[functools._lru_cache_wrapper[object]] = []  # caches of what is read from disk
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                code = thing.__code__
                self._functions[id(code)].append(thing)
                self._codes[code.co_filename, code.co_qualname, code.co_firstlineno] = code
            elif isinstance(thing, functools._lru_cache_wrapper):
                (self._files if _is_kept(thing) else self._caches).append(thing)

    def has(self, candidate: Candidate) -> bool:
        """Is there such a function?"""
        return self._place(candidate) in self._codes

    def forget(self, *, files: bool = False) -> None:
        """Nothing remembered from an earlier run may hide an edit, nor what was read from files a changed figure."""
        for cache in (*self._caches, *self._files) if files else self._caches:
            cache.cache_clear()

    def swap(self, candidate: Candidate, text: str) -> None:
        """From now on the edit is what runs."""
        unit = candidate.unit
        whole = altered_code(unit.file, text, edited(unit, candidate.number))
        old = self._codes.get(self._place(candidate))
        new = next((c for c in _codes(whole) if (c.co_qualname, c.co_firstlineno) == (unit.name, unit.first)), None)
        if old is None or new is None:
            raise CannotSwap
        fresh = list(_codes(new))
        for code in _codes(old):
            at = next((i for i, c in enumerate(fresh) if _same_place(c, code)), None)
            if at is None:
                raise CannotSwap
            for function in self._functions.get(id(code), ()):
                try:
                    function.__code__ = fresh[at]
                except ValueError:  # it closes over other names
                    raise CannotSwap from None
            del fresh[at]
        self.forget()

    def _place(self, candidate: Candidate) -> tuple[str, str, int]:
        unit = candidate.unit
        return str(unit.file), unit.name, unit.first


def _is_kept(cache: object) -> bool:
    return str(getattr(cache, "__module__", "")).startswith(_KEPT)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _same_place(one: CodeType, other: CodeType) -> bool:
    return (one.co_qualname, one.co_firstlineno) == (other.co_qualname, other.co_firstlineno)
