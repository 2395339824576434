"""What breaks, and what is lost: servers and workers killed during play, a locked and a full database, and more.

``python -m benchmarks.faults [--kills 500] [--cuts 1000] [--moves 20] [--database sqlite|postgresql|URL]
[--only NAME ...] [--resume FILE] [--json]``: servers of their own on loopback, killed hard; PostgreSQL is begun in a
folder that is thrown away. Nothing that was acknowledged may be lost or doubled, and every answer comes within two
seconds; what other programs of a busy machine kept the server and its people from a core does not count, but is told.
Long scenes run in parts, each with dice of its own; `--resume` keeps the parts that are done in a file.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import reduce
from pathlib import Path

import httpx
import msgspec
from sqlalchemy import create_engine, text

from benchmarks.nursery import Nursery
from benchmarks.people import SOON, TITLES, Figures, Play, Serving, environment, serving

_TESTS = Path(__file__).parents[1] / "tests"  # a disk that loses its power, and a PostgreSQL of one's own, are there
_EVENINGS = 24  # moves of an evening that is cut
_HOUR = 3600.0
_JUMPS = (_HOUR, -2 * _HOUR, 30 * 24 * _HOUR, -400 * 24 * _HOUR, 3000 * 24 * _HOUR, -3000 * 24 * _HOUR, 0.0)


def _said(what: str, done: int, of: int) -> None:
    """Where it is, for whoever waits."""
    sys.stderr.write(f"\r{what}: {done} of {of} " + ("\n" if done == of else ""))
    sys.stderr.flush()


# --- kills ------------------------------------------------------------------------------------------------------------
def kills(database: str, count: int, moves: int, part: int = 0) -> Figures:
    """Two of three times the server itself, in the middle of requests; else all of its workers, at work or not."""
    play, times = Play(part * 100 + 1), 0
    nursery = Nursery(environment())
    server = Serving(database, nursery=nursery)
    try:
        while times < count:
            with play.client(server) as http:
                play.come_back(http)
                play.played(http, moves)
                times += 1
                _said("kills", times, count)
                if times % 3 == 0:
                    play.move(http)
                    for pid in server.workers():
                        os.kill(pid, signal.SIGKILL)
                    continue
                timer = threading.Timer(play.dice.uniform(0, 0.1), server.process.kill)
                timer.start()
                with suppress(httpx.HTTPError):
                    while server.process.poll() is None:
                        play.move(http)
                timer.join()
            server.kill()
            server = Serving(database, nursery=nursery)
        with play.client(server) as http:
            play.come_back(http)
            play.check_all(http)
    finally:
        server.kill()
        nursery.close()
    return play.figures("kills of server and workers", times)


def of_several(database: str, count: int, moves: int, part: int = 0) -> Figures:
    """One of two processes that serve together, in the middle of requests; its parent begins another."""
    play, times = Play(part * 100 + 8), 0
    with serving(database, "--processes", "2", "--workers", "1") as server, play.client(server) as http:
        while times < count:
            play.come_back(http)
            play.played(http, moves)
            victim = play.dice.choice(server.workers())
            timer = threading.Timer(play.dice.uniform(0, 0.1), os.kill, (victim, signal.SIGKILL))
            timer.start()
            while timer.is_alive():
                with suppress(httpx.HTTPError):
                    play.move(http)
            while play.doubt is not None:
                with suppress(httpx.HTTPError):
                    play.come_back(http)
            times += 1
            _said("of several", times, count)
        play.check_all(http)
    return play.figures("kills of one of two processes", times)


# --- power cuts -------------------------------------------------------------------------------------------------------
def power(_database: str, count: int, _moves: int, part: int = 0) -> Figures:
    """The power fails anywhere in an evening: a disk that keeps synced bytes alone, every second time some others."""
    from support.evening import check, played

    acknowledged = times = 0
    lost = list[str]()
    for number, game in enumerate(TITLES):
        share = count // len(TITLES) + (number < count % len(TITLES))
        with tempfile.TemporaryDirectory() as folder:
            evening = played(Path(folder), game, _EVENINGS, seed=part * len(TITLES) + number + 1)
        for n, cut in enumerate(evening.cuts(share) if share > 1 else []):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    luck = random.Random(n) if n % 2 else None
                    acknowledged += check(evening, cut, luck, Path(folder))
                except AssertionError as error:
                    lost.append(f"{game}: {error}"[:400])
            times += 1
            _said("power cuts", times, count)
    return Figures("power cuts", times, acknowledged, len(lost), 0.0, 0, broken=tuple(lost))


# --- the database -----------------------------------------------------------------------------------------------------
@contextmanager
def _held(database: str) -> Iterator[None]:
    """Somebody else holds the database."""
    if database.startswith("sqlite"):
        with closing(sqlite3.connect(database.partition("///")[2], isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            yield
            other.execute("ROLLBACK")
        return
    with closing(create_engine(database).connect()) as other:
        other.execute(text("LOCK TABLE tables, events, answers, seats IN ACCESS EXCLUSIVE MODE"))
        yield
        other.rollback()


def locked(database: str, count: int, moves: int, _part: int = 0) -> Figures:
    """Somebody else holds the file or the tables; then lets go."""
    play = Play(2)
    with serving(database) as server, play.client(server) as http:
        for n in range(count):
            play.played(http, moves)
            with _held(database):
                play.move(http)
                play.asked(http, "GET", "/tables")
                play.asked(http, "POST", "/me", json={"name": f"Anna {n}"})
            play.come_back(http)
            _said("locked", n + 1, count)
        play.check_all(http)
    return play.figures("locked database", count)


def cut_off(database: str, count: int, moves: int, _part: int = 0) -> Figures:
    """PostgreSQL ends every connection of the server in the middle of play."""
    play = Play(6)
    ended = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
    with serving(database) as server, play.client(server) as http:
        for n in range(count):
            play.played(http, moves)
            with closing(create_engine(database).connect()) as other:
                other.execute(ended)
            for _ in range(2):
                play.move(http)
            play.come_back(http)
            _said("cut off", n + 1, count)
        play.check_all(http)
    return play.figures("connections to the database ended", count)


def full(database: str, _count: int, moves: int, _part: int = 0) -> Figures:
    """No file may grow any more: the system says so in the middle of play; then there is room again."""
    play, times = Play(3), 0
    small = 700 * 1024

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (small, resource.RLIM_INFINITY))

    with serving(database, before=limit) as server, play.client(server) as http:
        for _ in range(200 * moves):
            before = play.acknowledged
            play.move(http)
            if play.acknowledged == before and play.doubt is not None:
                times += 1
                if times == 3:
                    break
    with serving(database) as server, play.client(server) as http:
        play.come_back(http)
        play.played(http, 1)
        play.check_all(http)
    return play.figures("full disk", times)


# --- other faults -----------------------------------------------------------------------------------------------------
def two(database: str, count: int, _moves: int, _part: int = 0) -> Figures:
    """A second server begins on the same file: it is refused, and the first goes on."""
    play, let_in = Play(4), 0
    with serving(database) as server, play.client(server) as http:
        for _ in range(min(count, 3)):
            with serving(database) as second:
                let_in += bool(second.address)
            play.played(http, 1)
        play.check_all(http)
    found = play.figures("two servers", min(count, 3))
    return found._replace(errors=found.errors + let_in)


def half_open(database: str, _count: int, moves: int, _part: int = 0) -> Figures:
    """More connections than the server has room for, none of which ever asks anything."""
    play, many = Play(5), 1100

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))

    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    silent = []
    with serving(database, before=limit) as server:
        host, _, port = server.address.rpartition("/")[2].partition(":")
        try:
            for _ in range(many):
                silent.append(socket.create_connection((host, int(port)), 10))
            with play.client(server) as http:
                play.played(http, moves)
                play.check_all(http)
        finally:
            for one in silent:
                one.close()
    return play.figures("half-open connections", len(silent))


_CLOCK = """
import os, time
_real, _file = time.time, os.environ["REVIER_TEST_CLOCK"]
def _time():
    with open(_file) as f:
        return _real() + float(f.read() or 0)
time.time = _time
"""


def clock(database: str, count: int, moves: int, _part: int = 0) -> Figures:
    """The clock of the machine jumps: hours, a month, years, forward and back; at last it goes right again."""
    play = Play(7)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "offset"
        file.write_text("0")
        (Path(folder) / "sitecustomize.py").write_text(_CLOCK)
        os.environ["REVIER_TEST_CLOCK"] = str(file)
        with serving(database, path=folder) as server, play.client(server) as http:
            for n in range(count):
                play.played(http, moves)
                other = Path(folder) / "new"
                other.write_text(str(_JUMPS[n % len(_JUMPS)]))
                other.replace(file)
                play.played(http, 2)
                play.come_back(http)
                _said("clock", n + 1, count)
            play.check_all(http)
    return play.figures("clock jumps", count)


SCENES = {
    "kills": kills,
    "several": of_several,
    "power": power,
    "locked": locked,
    "cut-off": cut_off,
    "full": full,
    "two": two,
    "half-open": half_open,
    "clock": clock,
}
_OF_A_FILE = ("power", "full", "two")
_OF_A_SERVER = ("cut-off", "several")
_PART = {"kills": 25, "several": 25, "power": 100}  # of what is done very often; then it is kept


def measured(
    names: list[str], database: str, often: dict[str, int], moves: int, kept: Kept | None = None
) -> list[Figures]:
    """The faults that were asked for, each part on a database of its own (or all on the one that is named)."""
    found = []
    for name in names:
        if name in (_OF_A_SERVER if database == "sqlite" else _OF_A_FILE):
            continue
        parts, left = list[Figures](), often.get(name, 20)
        while left > 0:
            count = min(left, _PART.get(name, left))
            place = (database.partition(":")[0], name, len(parts), count, moves)
            done = kept.read(*place) if kept is not None else None
            if done is None:
                with _database(database) as url:
                    done = SCENES[name](url, count, moves, len(parts))
                if kept is not None:
                    kept.write(*place, done)
            parts.append(done)
            left -= count
        found.append(reduce(Figures.plus, parts))
    return found


class Kept:
    """Parts that are done, a line of a file each, for a run that is broken off and taken up again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts: dict[tuple[str, str, int, int, int], Figures] = {}
        for line in path.read_text("utf-8").splitlines() if path.exists() else ():
            database, scene, part, count, moves, figures = json.loads(line)
            self.parts[database, scene, part, count, moves] = msgspec.convert(figures, Figures)

    def read(self, database: str, scene: str, part: int, count: int, moves: int) -> Figures | None:
        """What a part brought, if it is done."""
        return self.parts.get((database, scene, part, count, moves))

    def write(self, database: str, scene: str, part: int, count: int, moves: int, found: Figures) -> None:
        """Keep it."""
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps((database, scene, part, count, moves, found)) + "\n")


@contextmanager
def _database(wanted: str) -> Iterator[str]:
    """An empty one."""
    if wanted == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{folder}/tables.sqlite"
    elif wanted == "postgresql":
        from support.postgres import running

        with running() as url:
            yield url
    else:
        yield wanted


def main() -> int:
    """Print the figures; 0 if all held."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--kills", type=int, default=500)
    reader.add_argument("--cuts", type=int, default=1000, help="of the power")
    reader.add_argument("--moves", type=int, default=20, help="acknowledged between two faults")
    reader.add_argument("--database", default="sqlite", help="sqlite, postgresql, or the address of an empty database")
    reader.add_argument("--only", nargs="+", choices=tuple(SCENES), default=list(SCENES))
    reader.add_argument("--resume", type=Path, help="a file that keeps the parts that are done")
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    sys.path.append(str(_TESTS))
    began = time.monotonic()
    found = measured(
        asked.only,
        asked.database,
        {"kills": asked.kills, "several": asked.kills, "power": asked.cuts, "full": 1, "half-open": 1, "two": 3},
        asked.moves,
        Kept(asked.resume) if asked.resume else None,
    )
    if asked.json:
        rows = [{**one._asdict(), "held": one.held} for one in found]
        print(json.dumps({"schema": 3, "database": asked.database.partition(":")[0], "rows": rows}))
    else:
        for one in found:
            state = "held" if one.held else "NOT HELD"
            print(
                f"{one.what}: {one.times} times, {one.acknowledged} acknowledged moves, {one.lost} lost, "
                f"{one.errors} errors, slowest answer {one.worst:.2f} s ({one.worst_working:.2f} s without what other "
                f"programs took), {one.late} after {SOON:.0f} s ({state})"
            )
            for error in one.broken:
                print(f"  {error}")
        print(f"{asked.database.partition(':')[0]}, {time.monotonic() - began:.0f} s")
    return 0 if all(one.held for one in found) else 1


if __name__ == "__main__":
    sys.exit(main())
