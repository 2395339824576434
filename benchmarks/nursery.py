"""Servers that begin quickly, for those who kill them by the hundred: modules are imported once, then it forks.

Only what Python does before the program begins is saved. Each server is a process of its own, with its own files,
threads and workers, and reads its database from the disk as any other does.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

_BORN, _ENDED = "born", "ended"


class Born:
    """A server that was forked, as the one who kills it sees it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def poll(self) -> int | None:
        """None while it lives."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def kill(self) -> None:
        """At once."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)


class Nursery:
    """The process that forks; one line in for each server, its number and its address out."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=environment,
        )

    def born(self, arguments: Sequence[str]) -> tuple[Born, str]:
        """A server, and what it says first."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(list(arguments)) + "\n")
        self.process.stdin.flush()
        pid, address = 0, ""
        for said in self.process.stdout:  # what the one before said last comes first
            word, _, rest = said.partition(" ")
            if word == _BORN:
                pid = int(rest)
            elif word == _ENDED and int(rest) == pid:
                break
            elif pid and "://" in said:
                address = said.split()[-1].rstrip("/")
                break
        return Born(pid), address

    def close(self) -> None:
        """No more of them."""
        self.process.kill()
        self.process.wait()


def main() -> None:
    """Fork until nobody asks any more."""
    for name in ("revier.cli.app", "revier.server.app", "revier.server.running", "revier.server.several", "uvicorn"):
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody has to be waited for
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            sys.stdin = open(os.devnull)  # noqa: SIM115 - as long as it lives
            sys.argv = ["revier", *json.loads(line)]
            _say(_BORN)
            try:
                import_module("revier.cli.app").main()
            finally:
                _say(_ENDED)
                os._exit(0)


def _say(word: str) -> None:
    sys.stdout.write(f"{word} {os.getpid()}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
