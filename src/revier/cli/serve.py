"""``revier serve``: the table in the browser, on this machine."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from typing import TYPE_CHECKING, Annotated

import typer

from revier.cli import common
from revier.cli.speech import say, show
from revier.core.errors import BadInput, trouble

if TYPE_CHECKING:
    from revier.server.house import House

Host = Annotated[str, typer.Option("--host", show_default="127.0.0.1")]
Port = Annotated[int, typer.Option("--port", min=-1, max=65535, show_default="8018")]
Open = Annotated[bool, typer.Option("--open/--no-open")]
Database = Annotated[str, typer.Option("--database", metavar="URL", show_default=False)]
Config = Annotated[str, typer.Option("--config", metavar="FILE", show_default=False)]
Name = Annotated[list[str] | None, typer.Option("--name", metavar="NAME", show_default=False)]
Proxy = Annotated[list[str] | None, typer.Option("--trusted-proxy", metavar="ADDRESS", show_default=False)]
Secure = Annotated[bool | None, typer.Option("--secure-cookie/--no-secure-cookie", show_default=False)]
Processes = Annotated[int, typer.Option("--processes", metavar="N", min=0, show_default="1")]
Workers = Annotated[int, typer.Option("--workers", min=0, show_default=False)]
Log = Annotated[str, typer.Option("--log", metavar="text|json", show_default=False)]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="NAME=VALUE", show_default=False)]
_TRIES = 50


def serve(
    host: Host = "",
    port: Port = -1,
    open_: Open = False,
    database: Database = "",
    config: Config = "",
    name: Name = None,
    trusted_proxy: Proxy = None,
    secure_cookie: Secure = None,
    processes: Processes = 0,
    workers: Workers = 0,
    log: Log = "",
    set_: Set = None,
) -> int:
    """Serve the tables; Ctrl-C ends it, and nothing is lost."""
    from revier.server import logs
    from revier.server.configure import configured, pairs
    from revier.server.house import House
    from revier.server.running import run
    from revier.server.several import Parent, must_be_possible

    flags: dict[str, object] = {"host": host, "database": database, "hosts": name, "trusted_proxies": trusted_proxy}
    flags |= {"processes": processes, "workers": workers, "log": log}
    given = {key: value for key, value in flags.items() if value}
    given |= {"port": port} if port >= 0 else {}
    given |= {} if secure_cookie is None else {"secure_cookie": secure_cookie}
    settings = configured(pairs(set_ or []) | given, config)
    logs.install(settings.log)
    several = settings.processes > 1
    if several:
        must_be_possible(settings)
    listening = _listen(settings.host, settings.port)
    # What is wrong with the database, or a second server, is said before anything begins.
    house = None if several else _proven(House(settings))
    address = _address(settings.host, listening.getsockname()[1])
    shown = open_ and _has_display()
    show(say("serve.at", address=address), say("serve.data", database=_place(settings.database)), say("serve.stop"))
    if open_ and not shown:
        show(say("serve.no_display", address=address))
    sys.stdout.flush()
    if house is None:
        return Parent(settings, listening, (lambda: webbrowser.open(address)) if shown else None).run()
    run(house, listening, (lambda server: _open_beside(server, address)) if shown else None)
    return common.OK


def _proven(house: House) -> House:
    """A house whose workers begin: else it does not."""
    try:
        house.workers.prove()
    except BaseException:
        house.close()
        raise
    return house


def _listen(host: str, port: int) -> socket.socket:
    """The port, or the next one that is free."""
    try:
        family, kind, _, _, _ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError as error:
        raise BadInput.of("cli.serve.bad_host", host=host, detail=trouble(error)) from None
    problem: OSError | None = None
    for number in range(port, min(port + _TRIES, 65536)):
        made = socket.socket(family, kind)
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            made.listen(128)
        except OSError as error:
            made.close()
            problem = error
            continue
        return made
    detail = trouble(problem) if problem is not None else "-"
    raise BadInput.of("cli.serve.no_port", port=port, detail=detail)


def _address(host: str, port: int) -> str:
    """What to type into a browser."""
    if host in ("0.0.0.0", "::", ""):  # noqa: S104  (only said, not bound)
        host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _place(database: str) -> str:
    """Where the data lies, without a password."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        url = make_url(database)
    except ArgumentError:
        return database
    return url.database or "-" if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def _has_display() -> bool:
    """Whether a browser could show itself here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_beside(server: object, address: str) -> None:
    threading.Thread(target=_open_when_ready, args=(server, address), daemon=True).start()


def _open_when_ready(server: object, address: str) -> None:
    """Open the browser once the server answers."""
    import time

    while not getattr(server, "started", False):
        if getattr(server, "should_exit", False):
            return
        time.sleep(0.05)
    webbrowser.open(address)
