"""data --edit: somebody with the printed game at hand types what is printed, and plays with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Cli
from revier.core.overlay import Overlay


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return tmp_path / "mine.toml"


def test_a_figure_is_found_told_corrected_and_played_with(cli: Cli, mine: Path) -> None:
    result = cli("data", "rhl", "--edit", "-o", mine, stdin="starting_cash 3\n1\n777\n\n")
    assert result.code == 0
    assert "rulebook" in result.out, "who vouches for the figure is said before it is changed"
    assert Overlay.read(mine).tables == {"game": {"starting_cash": {"3": 777}}}
    record = mine.with_name("game.jsonl")
    assert cli("new", "rhl", "--players", 3, "--overlay", mine, "-o", record).code == 0
    rows = cli("show", record, "--json").json["boards"]["players"]["rows"]
    assert [row[1] for row in rows] == [777, 777, 777]


def test_an_overlay_begun_is_gone_on_with_and_can_be_taken_back(cli: Cli, mine: Path) -> None:
    mine.write_text("[game]\nbank = 8000\n")
    cli("data", "rhl", "--edit", "--overlay", mine, stdin="game.starting_cash.3\n777\n")
    assert Overlay.read(mine).tables == {"game": {"bank": 8000, "starting_cash": {"3": 777}}}
    cli("data", "rhl", "--edit", "--overlay", mine, stdin="game.starting_cash.3\n=\n")
    assert Overlay.read(mine).tables == {"game": {"bank": 8000}}


def test_what_is_not_printed_is_taken_out(cli: Cli, mine: Path) -> None:
    result = cli("data", "hsb", "--edit", "-o", mine, stdin="hexes.D12.location\n-\n")
    listed = cli("data", "hsb", "--overlay", mine, "--json").json["facts"]
    ours = cli("data", "hsb", "--json").json["facts"]
    gone = {fact["path"] for fact in ours} - {fact["path"] for fact in listed}
    assert gone == {"hexes.D12.location"}, result.err


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("game.starting_cash.3\nmuch\n", "must be a number"),
        ("game.starting_cash.3\n-5\n", "from 0 up"),
        ("game.starting_cash.3\n-\n", "cannot be taken out"),
        ("starting_cash\n99\n", "99"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(cli: Cli, mine: Path, typed: str, told: str) -> None:
    result = cli("data", "rhl", "--edit", "-o", mine, stdin=typed)
    assert result.code == 0
    assert told in result.err
    assert not mine.exists()


def test_nothing_found_is_said(cli: Cli, mine: Path) -> None:
    result = cli("data", "rhl", "--edit", "-o", mine, stdin="no such thing\n")
    assert "no such thing" in result.out
    assert not mine.exists()


def test_a_file_that_cannot_be_written_is_named(cli: Cli, tmp_path: Path) -> None:
    result = cli("data", "rhl", "--edit", "-o", tmp_path / "none" / "mine.toml", stdin="game.starting_cash.3\n777\n")
    assert result.code == 2
    assert "mine.toml" in result.err
