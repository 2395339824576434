"""Connections before they are requests: whoever is slow to say what they want is sent away, and the door never jams.

A head must come within some seconds. There is room for so many connections, as the system lets us have; when all are
taken, those that have waited longest without asking anything make room for who comes now.
"""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING

from uvicorn.config import Config
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from revier.server.metrics import METRICS

RESERVED = 160  # files for the database, workers, logs and what else a process opens
_FEWEST = 64


def room(wanted: int) -> int:
    """How many connections this process can hold: what is wished, or what the system allows."""
    try:
        import resource
    except ImportError:  # not every system counts files this way
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
        except (ValueError, OSError):
            most = soft  # as it is, then
    allowed = wanted if soft == resource.RLIM_INFINITY else soft - RESERVED
    return max(_FEWEST, min(wanted, allowed))


def at_once(sock: socket.socket | None) -> None:
    """What is written goes out at once: else the second half of an answer waits for the word that the first has come,
    which the other side puts off for 40 ms. asyncio sees to it only where the socket names its protocol; one that was
    accepted names none.
    """
    if sock is not None and sock.family in (socket.AF_INET, socket.AF_INET6):
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class Door:
    """The connections of one server: who waits, since when."""

    def __init__(self, most: int, head_seconds: float) -> None:
        self.most = most
        self.head_seconds = head_seconds
        self.open = 0
        self._waiting: dict[_Doorman, None] = {}  # the longest first

    def comes(self, one: _Doorman) -> None:
        """A connection; where there is no room the one that has waited longest goes."""
        self.open += 1
        if self.open > self.most:
            METRICS.turned_away.add("full")
            longest = next(iter(self._waiting), one)
            self._waiting.pop(longest, None)  # it is closed a moment later, and the next to come sends away another
            longest.away()
            if longest is one:
                return
        self.waits(one)

    def waits(self, one: _Doorman) -> None:
        """It has not said yet what it wants."""
        self._waiting[one] = None

    def asks(self, one: _Doorman) -> None:
        """It has."""
        self._waiting.pop(one, None)

    def goes(self, one: _Doorman) -> None:
        """It is closed."""
        self.open -= 1
        self._waiting.pop(one, None)


if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as _Protocol
else:
    _Protocol = AutoHTTPProtocol


class _Doorman(_Protocol):
    """One connection, whichever parser reads it."""

    door: Door

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.head_timer: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        at_once(transport.get_extra_info("socket"))
        self.door.comes(self)
        self._expect_a_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head_came()
        self.door.goes(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._head_came()
            self.door.asks(self)
        elif self.head_timer is None and not self.transport.is_closing():
            self._expect_a_head()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and (self.cycle is None or self.cycle.response_complete):
            self.door.waits(self)

    def away(self) -> None:
        """Close it without a word: nobody has asked for one."""
        self._head_came()
        self.transport.abort()

    def _expect_a_head(self) -> None:
        self.head_timer = self.loop.call_later(self.door.head_seconds, self._too_slow)

    def _head_came(self) -> None:
        if self.head_timer is not None:
            self.head_timer.cancel()
            self.head_timer = None

    def _too_slow(self) -> None:
        self.head_timer = None
        if self.cycle is None or self.cycle.response_complete:
            METRICS.turned_away.add("slow")
            self.away()


def doorman(most: int, head_seconds: float) -> tuple[type[asyncio.Protocol], Door]:
    """A kind of connection for one server, and what it knows of all of them."""
    door = Door(room(most), head_seconds)
    return type("Doorman", (_Doorman,), {"door": door}), door


__all__ = ["Config", "Door", "doorman", "room"]
