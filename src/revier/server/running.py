"""A server in this process: the house behind a socket, with a doorman who lets nobody block the door."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from revier.server.app import create_app
from revier.server.doorman import doorman
from revier.server.house import House

_AT_ONCE = 32  # connections taken before any of them is looked at: fewer than the files that are kept for other things
_OF_MANY = 2
_QUEUE = 2048  # people who may wait at the door, if the system lets them


class _Server(uvicorn.Server):
    """One that takes a few connections at a time, so that the doorman makes room before the system has no file left."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """asyncio takes as many at once as it lets wait; so the queue gets its length afterwards."""
        await super().startup(sockets)
        for one in sockets or ():
            one.listen(_QUEUE)


def run(
    house: House,
    listening: socket.socket,
    begun: Callable[[object], None] | None = None,
    *,
    many: bool = False,
) -> None:
    """Serve until somebody ends it; `begun` is handed the server before it starts. Of `many` processes behind one door
    each takes a few people only, so that the others get some.
    """
    chosen = house.settings
    kind, _ = doorman(chosen.connections, chosen.head_seconds)
    trusted = list(chosen.trusted_proxies)
    config = uvicorn.Config(
        create_app(built=house),
        http=kind,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=_OF_MANY if many else _AT_ONCE,
        timeout_graceful_shutdown=2,
        proxy_headers=bool(trusted),  # else anybody could claim any address
        forwarded_allow_ips=trusted,
    )
    server = _Server(config)
    if begun is not None:
        begun(server)
    server.run(sockets=[listening])
