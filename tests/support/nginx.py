"""Debian's nginx with a site of ours, in a folder that is thrown away."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

INSTALL = "apt-get install -y nginx-light"
_PLACES = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")


def program() -> str:
    """Where it is; root on a Debian may install it."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for command in ("apt-get update", f"{INSTALL} --no-install-recommends"):
            subprocess.run(command.split(), env=quiet, capture_output=True, timeout=600, check=False)
        found = shutil.which("nginx", path="/usr/sbin:/usr/bin")
    if found is None:
        said = f"the recipe for the proxy is not tested: there is no nginx. To test it: {INSTALL}"
        if os.environ.get("CI", "").lower() == "true":
            pytest.fail(said)
        pytest.skip(said)
    return found


def free_port() -> int:
    """A port nobody listens on now."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


@contextmanager
def serving(site: str, folder: Path) -> Iterator[None]:
    """nginx with this site enabled, as Debian's own configuration includes it."""
    (folder / "sites-enabled").mkdir(parents=True)
    (folder / "sites-enabled" / "revier").write_text(site)
    lines = ["user root;"] if os.geteuid() == 0 else []
    lines += [f"pid {folder}/pid;", f"error_log {folder}/error.log;", "daemon off;", "events {}", "http {"]
    lines += [f"{place}_temp_path {folder}/{place};" for place in _PLACES]
    lines += ["access_log off;", f"include {folder}/sites-enabled/*;", "}"]
    (folder / "nginx.conf").write_text("\n".join(lines))
    command = [program(), "-p", str(folder), "-c", str(folder / "nginx.conf")]
    tried = subprocess.run([*command, "-t"], capture_output=True, text=True, timeout=60, check=False)
    assert tried.returncode == 0, tried.stderr
    assert "warn" not in tried.stderr, tried.stderr
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait()
