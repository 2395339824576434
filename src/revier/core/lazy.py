"""What is worked out when it is first asked for: `functools.cached_property` without the lock of Python 3.11.

For objects that live as long as one judgement and are made by the thousand; two threads must not share them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar, overload

O = TypeVar("O")  # noqa: E741 - whose property it is
T = TypeVar("T")


class lazy(Generic[O, T]):  # noqa: N801 - used like a decorator of the library
    """A property that is worked out once."""

    def __init__(self, work: Callable[[O], T]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, held: None, owner: type) -> lazy[O, T]: ...
    @overload
    def __get__(self, held: O, owner: type) -> T: ...
    def __get__(self, held: O | None, owner: type) -> T | lazy[O, T]:
        if held is None:
            return self
        found = held.__dict__[self._name] = self._work(held)  # from now on found there, before this is asked
        return found


__all__ = ["lazy"]
