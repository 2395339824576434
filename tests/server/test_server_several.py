"""Several processes behind one door, as ``revier serve --processes`` begins them: killed, replaced, ended in peace."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from scenes.server import PATIENCE
from support import postgres

MOVES = 12


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres.running() as url:
        yield url


class Family:
    """A parent and its children."""

    def __init__(self, database: str, count: int = 2) -> None:
        command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--database", database]
        command += ["--processes", str(count), "--workers", "1", "--set", "warm=off"]
        env = {**os.environ, "LC_ALL": "C", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1].rstrip("/")

    def children(self) -> dict[str, int]:
        """The processes that serve, by their number."""
        found: dict[str, int] = {}
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            for child in (task / "children").read_text("ascii").split():
                words = Path(f"/proc/{child}/cmdline").read_bytes().split(b"\0")
                if b"revier.server.child" in words:
                    found[words[words.index(b"revier.server.child") + 1].decode()] = int(child)
        return found

    def at(self, number: str, cookies: Any = None) -> httpx.Client:
        """A browser whose one connection leads to this process."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            http = httpx.Client(
                base_url=self.address, cookies=cookies, timeout=PATIENCE, limits=httpx.Limits(max_connections=1)
            )
            if process(http) == number:
                return http
            http.close()
        raise AssertionError(f"process {number} takes nobody")

    def all_are_there(self, count: int) -> None:
        """Until each of them has answered."""
        for number in range(1, count + 1):
            self.at(str(number)).close()


def process(http: httpx.Client) -> str:
    """The number of the process that answers."""
    return str(http.get("/healthz").json()["process"]).rpartition("-")[2]


@contextmanager
def family(database: str) -> Iterator[Family]:
    found = Family(database)
    try:
        yield found
    finally:
        found.process.terminate()
        assert found.process.wait(PATIENCE) == 0


class Player:
    """Somebody who plays through whatever process there is, and notes what was acknowledged."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http
        seats = [{"kind": "hotseat"}] * 3
        made = http.post("/api/v1/tables", json={"game": "coal", "players": 3, "seats": seats})
        self.table = made.json()["id"]
        self.cookies = dict(http.cookies)
        self.noted: list[tuple[int, str]] = []

    def move(self, others: httpx.Client | None = None) -> int:
        """The first thing that may be done; asked again with the same key where no answer comes."""
        http = others or self.http
        legal = self._asked(http, "GET", "/legal", None)
        action = next(group["choices"][0] for group in legal["groups"] if group["choices"])["action"]
        body = {"action": action, "position": legal["position"], "key": f"k{len(self.noted)}"}
        done = self._asked(http, "POST", "/moves", body)
        self.noted.append((legal["position"], json.dumps(action, sort_keys=True)))
        return int(done["position"])

    def _asked(self, http: httpx.Client, method: str, path: str, body: Any) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                answer = http.request(method, f"/api/v1/tables/{self.table}{path}", json=body)
            except httpx.HTTPError:
                continue  # the process has died; the next connection leads to another
            assert answer.status_code in (200, 503), answer.text
            if answer.status_code == 200:
                return dict(answer.json())
        raise AssertionError("nobody answers")

    def all_is_there(self) -> None:
        record = self.http.get(f"/api/v1/tables/{self.table}/record").text.splitlines()[1:]
        lines = [json.dumps(json.loads(line), sort_keys=True) for line in record]
        assert [lines[at] for at, _ in self.noted] == [action for _, action in self.noted]
        assert len({at for at, _ in self.noted}) == len(self.noted)


def news(lines: Iterator[str]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What a stream says: number, kind, and what it is about."""
    number = kind = ""
    for line in lines:
        name, _, text = line.partition(": ")
        if name == "id":
            number = text
        elif name == "event":
            kind = text
        elif name == "data":
            yield number, kind, json.loads(text)


def test_one_is_killed_in_the_middle_of_play_and_nothing_is_lost(database: str) -> None:
    with family(database) as both:
        both.all_are_there(2)
        one, other = both.at("1"), both.at("2")
        player = Player(one)
        other.cookies.update(player.cookies)
        for n in range(MOVES):
            player.move(other if n % 2 else None)
            if n == MOVES // 2:
                os.kill(both.children()["1"], signal.SIGKILL)
        player.all_is_there()
        both.all_are_there(2)  # it has been replaced
        for _ in range(4):
            player.move(both.at("1", player.cookies))
        player.all_is_there()


def test_a_stream_goes_on_at_another_process(database: str) -> None:
    with family(database) as both:
        both.all_are_there(2)
        listening, playing = both.at("1"), both.at("2")
        player = Player(playing)
        at = f"/api/v1/events?tables={player.table}"
        last = ""
        with listening.stream("GET", at) as stream:
            heard = news(stream.iter_lines())
            assert next(told for told in heard if told[1] == "hello")
            position = player.move()
            last, _, said = next(told for told in heard if told[1] == "move")
            assert (said["table"], said["position"]) == (player.table, position)
            os.kill(both.children()["1"], signal.SIGKILL)
            with suppress(httpx.HTTPError):
                for _ in heard:
                    pass  # until it breaks off
        player.move()
        with playing.stream("GET", at, headers={"Last-Event-ID": last}) as again:
            number, _, said = next(told for told in news(again.iter_lines()) if told[1] == "move")
            assert int(number) > int(last)
            assert (said["table"], said["missed"]) == (player.table, True)


def test_a_bot_goes_on_when_the_process_that_let_it_think_is_killed(database: str) -> None:
    with family(database) as both:
        both.all_are_there(2)
        http = both.at("1")
        seats = [{"kind": "bot", "bot": "random"}] * 3
        made = http.post("/api/v1/tables", json={"game": "coal", "players": 3, "seats": seats})
        at = f"/api/v1/tables/{made.json()['id']}"
        other = both.at("2")
        os.kill(both.children()["1"], signal.SIGKILL)
        before, end = other.get(at).json()["position"], time.monotonic() + PATIENCE
        with other.stream("GET", f"/api/v1/events?tables={made.json()['id']}") as stream:
            for _, kind, said in news(stream.iter_lines()):
                assert time.monotonic() < end, "the bot is stuck"
                if kind == "move" and said.get("position", 0) > before + 1:
                    break


def test_all_end_with_their_parent_however_it_ends(database: str) -> None:
    for number, status in ((signal.SIGTERM, 0), (signal.SIGINT, 0), (signal.SIGKILL, -signal.SIGKILL)):
        found = Family(database)
        found.all_are_there(2)
        children = list(found.children().values())
        assert len(children) == 2
        found.process.send_signal(number)
        assert found.process.wait(PATIENCE) == status
        end = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{child}/cmdline").exists() and alive(child) for child in children):
            assert time.monotonic() < end, "a child goes on without its parent"


def alive(pid: int) -> bool:
    """Whether a process does anything: one that nobody has asked for its status is dead all the same."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_figures_and_health_say_which_process_answers(database: str) -> None:
    with family(database) as both:
        both.all_are_there(2)
        for number in ("1", "2"):
            http = both.at(number)
            name = http.get("/readyz").json()["process"]
            lines = [line for line in http.get("/metrics").text.splitlines() if not line.startswith("#")]
            assert lines
            assert all(f'process="{name}"}} ' in line for line in lines)


def test_several_processes_on_a_file_are_refused_in_a_sentence(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--database", url, "--lang", "en"]
    done = subprocess.run([*command, "--processes", "2"], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr.strip().count("\n") == 0
    assert "2 processes cannot share an SQLite file" in done.stderr


def test_a_family_that_cannot_begin_says_why_and_ends(database: str) -> None:
    command = [sys.executable, "-m", "revier.cli.app", "serve", "--port", "0", "--lang", "en", "--processes", "2"]
    away = "postgresql+psycopg://nobody@127.0.0.1:1/none"
    done = subprocess.run([*command, "--database", away], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
