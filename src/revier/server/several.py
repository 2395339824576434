"""Several server processes of one machine: a parent that holds the door, and its children, who all take people from it.

The parent listens and serves nobody; a connection that waits is taken by whichever child has time, and is lost with no
child that dies. One that dies is replaced; when the parent is asked to end, all children end in peace, and when it is
killed they notice, for it holds the other end of their standard input.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import msgspec

from revier.core.errors import BadInput
from revier.server.alone import Alone
from revier.server.settings import Settings
from revier.server.store import Store

log = logging.getLogger("revier.server")
READY = b"ready\n"
_PEACE = 15.0  # seconds in which children may end by themselves
_LONGEST = 30.0  # seconds until even then


class Order(msgspec.Struct):
    """What a child is told: who it is, where the door is, and how the server is set."""

    name: str
    door: int
    settings: Settings


class _Event(NamedTuple):
    """Something the parent sees to."""

    kind: str  # ready, ended, again, signal
    slot: int = 0


def must_be_possible(settings: Settings) -> None:
    """Several processes need a database that several may write to, and a system that lends a door."""
    if not settings.database.startswith("postgresql"):
        raise BadInput.of("server.bad.processes", count=settings.processes)
    if os.name != "posix":
        raise BadInput.of("server.bad.processes_here", count=settings.processes)
    alone = Alone(settings.database, serving=True)
    try:
        Store(settings.database).close()  # brought up to date once, before anybody serves
    finally:
        alone.release()


def divided(settings: Settings) -> Settings:
    """As many workers as for one process, unless somebody said how many each shall have."""
    if settings.workers != Settings().workers:
        return settings
    return replace(settings, workers=max(1, settings.workers // settings.processes))


class Parent:
    """Keeps so many children alive until somebody ends it."""

    def __init__(self, settings: Settings, door: socket.socket, ready: Callable[[], object] | None = None) -> None:
        self.settings, self.door = divided(settings), door
        self._when_ready = ready
        self._name = secrets.token_hex(4)
        self._events: queue.SimpleQueue[_Event] = queue.SimpleQueue()
        self._children: dict[int, subprocess.Popen[bytes]] = {}
        self._early: dict[int, int] = {}  # deaths in a row of children that were hardly born
        self._ready: set[int] = set()

    def run(self) -> int:
        """Serve; returns the exit status."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._events.put(_Event("signal")))
        for slot in range(1, self.settings.processes + 1):
            self._bear(slot)
        status = self._watch()
        self._end()
        return status

    def _watch(self) -> int:
        """See to what happens until it is time to end."""
        while True:
            event = self._events.get()
            if event.kind == "signal":
                return 0
            if event.kind == "ready":
                if self._when_ready is not None and not self._ready:
                    threading.Thread(target=self._when_ready, daemon=True).start()
                self._when_ready = None
                self._ready.add(event.slot)
                log.info("process %s serves", event.slot)
            elif event.kind == "again":
                self._bear(event.slot)
            elif event.kind == "ended":
                status = self._children.pop(event.slot).returncode
                if not self._ready:
                    return status or 1  # it has said why: the others cannot begin either
                self._replace(event.slot, status)

    def _bear(self, slot: int) -> None:
        order = msgspec.json.encode(Order(f"{self._name}-{slot}", self.door.fileno(), self.settings))
        process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "revier.server.child", str(slot)],  # whoever looks at processes sees which it is
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[self.door.fileno()],
            start_new_session=True,  # Ctrl-C reaches the parent alone, which ends them in peace
        )
        assert process.stdin is not None
        with contextlib.suppress(OSError):  # who is dead already is seen to below
            process.stdin.write(order + b"\n")
            process.stdin.flush()
        self._children[slot] = process
        threading.Thread(target=self._attend, args=(slot, process), daemon=True).start()

    def _attend(self, slot: int, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout is not None
        if process.stdout.readline() == READY:
            self._events.put(_Event("ready", slot))
        process.stdout.read()
        process.wait()
        self._events.put(_Event("ended", slot))

    def _replace(self, slot: int, status: int) -> None:
        """Begin another one: at once, but for one that dies again and again as soon as it lives."""
        log.error("process %s has ended (%s); another one begins", slot, status)
        early = self._early[slot] = self._early.get(slot, -1) + 1 if slot not in self._ready else 0
        self._ready.discard(slot)
        if not early:
            self._bear(slot)
            return
        timer = threading.Timer(min(2.0**early, _LONGEST), lambda: self._events.put(_Event("again", slot)))
        timer.daemon = True
        timer.start()

    def _end(self) -> None:
        """Let all end in peace, and after a while without."""
        for child in self._children.values():
            child.terminate()
        end = time.monotonic() + _PEACE
        for child in self._children.values():
            try:
                child.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()
        self.door.close()
