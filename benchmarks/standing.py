"""The server under load: a process of its own on a core of its own, as `revier serve` runs it, with wide limits.

``python -m benchmarks.standing DATABASE PORT CORE TABLES``; ends when its standard input does.
"""

from __future__ import annotations

import os
import sys
import threading

import uvicorn

from revier.server.app import create_app
from revier.server.settings import Limits, Settings

MANY = 10**6
OFTEN = dict.fromkeys(("chat", "tables", "imports", "hint", "recover", "overlays", "review"), MANY)


def main() -> None:
    """Serve until nobody holds the other end of standard input."""
    database, port, core, tables = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    if core >= 0:
        os.sched_setaffinity(0, {core})
    limits = Limits(per_minute=OFTEN, streams=MANY, open_tables=tables + 10)
    app = create_app(Settings(database=f"sqlite:///{database}", limits=limits, warm=False, workers=1))
    config = uvicorn.Config(app, port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    threading.Thread(target=_until_hung_up, args=(server,), daemon=True).start()
    server.run()


def _until_hung_up(server: uvicorn.Server) -> None:
    sys.stdin.read()
    server.should_exit = True


if __name__ == "__main__":
    main()
