"""Runs the command in this process, as a person with an English terminal and a data folder of their own would."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from revier.cli.app import run


class Result(NamedTuple):
    """What a command line led to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on stdout; anything beside it is an error."""
        return json.loads(self.out)


Cli = Callable[..., Result]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Cli:
    """``cli("legal", path, "--json")``; `stdin` is what the person types before the input closes."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def call(*args: object, stdin: str = "") -> Result:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        capsys.readouterr()
        code = run([str(arg) for arg in args])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return call


@pytest.fixture
def record(cli: Cli, tmp_path: Path) -> Path:
    """A new game of three in which player 1 begins and nothing has been bought."""
    path = tmp_path / "game.jsonl"
    assert cli("new", "rhl", "--players", 3, "--option", "seats_as_given=on", "--seed", 1, "-o", path).code == 0
    return path
