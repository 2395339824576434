"""The server under load: processes of its own on cores of their own, as `revier serve` runs them, with wide limits.

``python -m benchmarks.standing DATABASE PORT CORES TABLES PROCESSES``; ends when its standard input does.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading

import uvicorn

from revier.server.app import create_app
from revier.server.settings import Limits, Settings

MANY = 10**6
OFTEN = dict.fromkeys(("chat", "tables", "imports", "hint", "recover", "overlays", "review"), MANY)


def main() -> None:
    """Serve until nobody holds the other end of standard input."""
    database, port, cores, tables, processes = sys.argv[1], int(sys.argv[2]), sys.argv[3], *map(int, sys.argv[4:6])
    if cores:
        os.sched_setaffinity(0, set(map(int, cores.split(","))))
    limits = Limits(per_minute=OFTEN, streams=MANY, open_tables=tables + 10)
    settings = Settings(database=database, limits=limits, warm=False, workers=1, processes=processes)
    if processes > 1:
        _several(settings, port)
        return
    config = uvicorn.Config(
        create_app(settings), port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)

    def end() -> None:
        server.should_exit = True

    threading.Thread(target=_when_hung_up, args=(end,), daemon=True).start()
    server.run()


def _several(settings: Settings, port: int) -> None:
    from revier.server.several import Parent, must_be_possible

    must_be_possible(settings)
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    door.bind(("127.0.0.1", port))
    door.listen(128)
    parent = Parent(settings, door)
    threading.Thread(target=_when_hung_up, args=(lambda: os.kill(os.getpid(), signal.SIGTERM),), daemon=True).start()
    parent.run()


def _when_hung_up(end: object) -> None:
    sys.stdin.read()
    assert callable(end)
    end()


if __name__ == "__main__":
    main()
