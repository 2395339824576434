"""A PostgreSQL server of the tests' own, from Debian's package, in a folder that is thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

INSTALL = "apt-get install -y postgresql"
_USER = "postgres"


def programs() -> Path | None:
    """Where the server's programs lie: Debian keeps them out of PATH, one folder a version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4].split(".")[0]))
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    return Path(elsewhere).parent if elsewhere else None


def _install() -> Path | None:
    """Root on a Debian may install it."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in ("apt-get update", f"{INSTALL} --no-install-recommends"):
        subprocess.run(command.split(), env=quiet, capture_output=True, timeout=600, check=False)
    return programs()


def _missing(why: str) -> None:
    said = f"PostgreSQL is not tested: {why}. To test it: {INSTALL}"
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(said)
    pytest.skip(said)


def _free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def _as_user(command: list[str]) -> list[str]:
    """The server refuses to run as root."""
    if os.geteuid() != 0:
        return command
    return ["setpriv", f"--reuid={_USER}", f"--regid={_USER}", "--clear-groups", *command]


@contextmanager
def running() -> Iterator[str]:
    """The address of a running server with an empty database."""
    if find_spec("psycopg") is None:
        _missing("its driver is not installed (pip install psycopg[binary])")
    bin_ = programs() or _install()
    if bin_ is None:
        _missing("there is no server on this machine")
        return
    with tempfile.TemporaryDirectory(prefix="revier-pg-") as folder:
        home = Path(folder)
        if os.geteuid() == 0:
            user = pwd.getpwnam(_USER)
            os.chown(home, user.pw_uid, user.pw_gid)
        data, port = home / "data", _free_port()
        _run([str(bin_ / "initdb"), "-D", str(data), "-A", "trust", "-U", "revier", "--no-sync"], home)
        options = f"-p {port} -k {home} -c listen_addresses=127.0.0.1 -c fsync=off"
        control = [str(bin_ / "pg_ctl"), "-D", str(data), "-w", "-t", "60"]
        _run([*control, "-o", options, "-l", str(home / "log"), "start"], home)
        try:
            yield f"postgresql+psycopg://revier@127.0.0.1:{port}/postgres"
        finally:
            _run([*control, "-m", "immediate", "stop"], home)


def _run(command: list[str], home: Path) -> None:
    done = subprocess.run(_as_user(command), cwd=home, capture_output=True, text=True, timeout=120, check=False)
    log = home / "log"
    assert done.returncode == 0, done.stdout + done.stderr + (log.read_text() if log.exists() else "")
