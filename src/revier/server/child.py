"""One of several server processes: ``python -m revier.server.child NUMBER``, begun by `revier.server.several`.

What it is told comes in one line on standard input, which stays open as long as the parent lives.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from typing import BinaryIO

import msgspec
import uvicorn

from revier.core.errors import RevierError
from revier.core.message import render
from revier.server import logs
from revier.server.house import House
from revier.server.running import run
from revier.server.several import READY, Order


def main() -> int:
    """Serve until the parent says so, or is no more."""
    parent = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever prints must not be taken for a word to the parent
    order = msgspec.json.decode(parent.readline(), type=Order)
    logs.install(order.settings.log)
    try:
        house = House(order.settings, order.name)
        try:
            house.workers.prove()
        except BaseException:
            house.close()
            raise
    except RevierError as error:
        sys.stderr.write(render(error.message) + "\n")
        return 2

    def begun(server: object) -> None:
        assert isinstance(server, uvicorn.Server)
        threading.Thread(target=_until_orphaned, args=(parent, server), daemon=True).start()
        sink.write(READY)
        sink.flush()

    run(house, socket.socket(fileno=order.door), begun, many=True)
    return 0


def _until_orphaned(parent: BinaryIO, server: uvicorn.Server) -> None:
    parent.read()
    server.should_exit = True


if __name__ == "__main__":
    sys.exit(main())
