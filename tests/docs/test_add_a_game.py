"""docs/add-a-game.md word for word: its files are written as they stand, its commands run where they are shown."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from revier.cli.app import run
from revier.games import GROUP
from support.installed import install

pytest_plugins = ["pytester"]

GUIDE = (Path(__file__).parents[2] / "docs" / "add-a-game.md").read_text("utf-8")
BLOCK = re.compile(r"(?:^`([\w/.]+)`\n)?^```(\w*)\n(.*?)^```$", re.S | re.M)


class Block(NamedTuple):
    """What stands between two fences: a file if it has a name, else commands or a drawing."""

    step: int
    name: str
    text: str

    @property
    def commands(self) -> list[str]:
        lines = (line.partition("#")[0].strip() for line in self.text.splitlines())
        return [line for line in lines if not self.name and line.startswith(("revier ", "pytest "))]


def blocks() -> list[Block]:
    steps = re.split(r"^## (\d+)\. ", GUIDE, flags=re.M)[1:]
    return [
        Block(int(step), name, text)
        for step, chapter in zip(steps[::2], steps[1::2], strict=True)
        for name, _, text in BLOCK.findall(chapter)
    ]


@pytest.fixture
def place(pytester: pytest.Pytester) -> Iterator[Path]:
    """An empty folder that is on the search path as an installed package would be."""
    pytester.syspathinsert()
    yield pytester.path
    forget()


def write(place: Path, block: Block) -> None:
    """A file as it stands; folders of figures and sentences have an empty __init__.py, as the list of files says."""
    file = place / block.name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(block.text, "utf-8")
    if file.parent.name in ("data", "text"):
        (file.parent / "__init__.py").touch()


def forget() -> None:
    """A command begins with nothing imported."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "pebbles"]:
        del sys.modules[name]


def test_the_page_builds_a_game(place: Path, pytester: pytest.Pytester, capsys: pytest.CaptureFixture[str]) -> None:
    done: list[str] = []
    for block in blocks():
        if block.name:
            write(place, block)
        if block.name == "pyproject.toml":
            entries = tomllib.loads(block.text)["project"]["entry-points"][GROUP]
            assert entries == {"pebbles": "pebbles.game:TITLE"}
            install(place, **entries)
        for command in block.commands:
            forget()
            done.append(command)
            program, *words = command.split()
            if program == "pytest":
                # In a process of its own: its modules have the names of some of ours.
                found = pytester.runpytest_subprocess("-p", "revier.testing.plugin", *words)
                found.assert_outcomes(passed=10)
            else:
                assert run(words) == 0, (command, capsys.readouterr().err)
    assert [command.split()[1] for command in done] == [
        *("data", "check-data", "simulate", "new", "show", "tests", "rules-coverage")
    ]
    assert (place / "heap.svg").read_text("utf-8").count("<circle") == 12


def test_before_its_tests_are_written_clauses_are_open(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What step 7 says of `rules-coverage`: it names the work that is left."""
    for block in blocks():
        if block.name and block.step <= 6:
            write(place, block)
    install(place, pebbles="pebbles.game:TITLE")
    (place / "tests").mkdir()
    assert run(["rules-coverage", "pebbles", "--tests", "tests"]) != 0
    told = capsys.readouterr()
    assert all(clause in told.out + told.err for clause in ("1.a", "2.a", "3.a", "3.b"))


def test_every_file_the_page_lists_is_written_in_its_step() -> None:
    """The list of files at the head names the steps; what Pebbles has of them stands there."""
    written = {(block.step, block.name) for block in blocks() if block.name}
    (drawn,) = re.findall(r"```\n(<id>/.*?)```", GUIDE, re.S)
    steps = dict(re.findall(r"([\w*/]+\.\w+) .*?step (\d+)", drawn))
    for name, step in steps.items():
        if name == "advice.py":
            continue  # Pebbles leaves bots to themselves
        pattern = re.compile("pebbles/" + re.escape(name).replace(r"\*", r"\w+"))
        assert any(at == int(step) and pattern.fullmatch(path) for at, path in written), name
