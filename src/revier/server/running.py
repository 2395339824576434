"""A server in this process: the house behind a socket, with a doorman who lets nobody block the door."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from revier.server.app import create_app
from revier.server.doorman import doorman
from revier.server.house import House


def run(house: House, listening: socket.socket, begun: Callable[[object], None] | None = None) -> None:
    """Serve until somebody ends it; `begun` is handed the server before it starts."""
    chosen = house.settings
    kind, _ = doorman(chosen.connections, chosen.head_seconds)
    trusted = list(chosen.trusted_proxies)
    config = uvicorn.Config(
        create_app(built=house),
        http=kind,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(trusted),  # else anybody could claim any address
        forwarded_allow_ips=trusted,
    )
    server = uvicorn.Server(config)
    if begun is not None:
        begun(server)
    server.run(sockets=[listening])
