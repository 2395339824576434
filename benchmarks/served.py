"""The server under load as its measurer sees it: begun, watched and ended from outside."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

from sqlalchemy import create_engine, func, select

HERE = Path(__file__).resolve().parents[1]
_TICK = os.sysconf("SC_CLK_TCK")


def processor_time(pid: int) -> float:
    """Seconds a process has worked."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def children(pid: int) -> list[int]:
    """The processes a process has begun."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text("ascii").split()]


def _sum(pids: list[int]) -> float:
    return sum(processor_time(pid) for pid in pids)


def _postmaster(url: str) -> int | None:
    """The process all those of the database are children of, if it runs on this machine."""
    engine = create_engine(url)
    with engine.connect() as c:
        pid = int(c.execute(select(func.pg_backend_pid())).scalar() or 0)
    engine.dispose()
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii")
    except OSError:
        return None
    return int(stat.rpartition(")")[2].split()[1]) if "(postgres)" in stat else None


class Standing:
    """The server, while it stands."""

    def __init__(self, database: str, tables: int, sources: Path = HERE, processes: int = 1) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        cores = sorted(os.sched_getaffinity(0))
        mine = cores[:processes] if len(cores) > 1 else []
        self.database = _postmaster(database) if database.startswith("postgresql") else None
        env = {**os.environ, "PYTHONPATH": str(sources / "src")}
        command = [sys.executable, "-m", "benchmarks.standing", database, str(self.port)]
        self.process = subprocess.Popen(  # noqa: S603
            [*command, ",".join(map(str, mine)), str(tables), str(processes)],
            stdin=subprocess.PIPE,
            cwd=HERE,
            env=env,
        )
        if mine:
            os.sched_setaffinity(0, set(cores[len(mine) :]) or {cores[-1]})
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError("the server did not start") from None
                time.sleep(0.05)
            else:
                return

    def worked(self) -> tuple[float, float, float]:
        """Seconds of processor time so far: its own, that of its workers, and that of the database."""
        serving, workers = [self.process.pid], []
        for child in children(self.process.pid):
            if b"revier.server.child" in Path(f"/proc/{child}/cmdline").read_bytes():
                serving.append(child)
                workers += children(child)
            else:
                workers.append(child)
        database = [self.database, *children(self.database)] if self.database else []
        return _sum(serving), _sum(workers), _sum(database)

    def end(self) -> None:
        """Stop it."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
