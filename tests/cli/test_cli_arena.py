"""The command `revier arena`: its figures as JSON and in words, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Cli
from support.installed import install


@pytest.fixture
def toy_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(install(tmp_path / "games", toy="toy:TITLE")))


def test_the_command_prints_its_figures(cli: Cli, toy_installed: None, tmp_path: Path) -> None:
    flags = ("--players", 3, "--bots", "greedy,random,random", "--games", 2, "--seed", 1)
    form = cli("arena", "toy", *flags, "--json").json
    assert list(form)[:8] == ["game", "players", "games", "seconds", "per_bot", "seats", "ruined", "violations"]
    assert form["games"] == 3  # a whole block
    assert list(form["per_bot"]["greedy"]) == [
        *("games", "wins", "win_rate", "wilson", "mean_score", "margin", "margin_se", "ms_mean", "ms_p99", "ms_max")
    ]
    file = tmp_path / "rows.jsonl"
    told = cli("arena", "toy", *flags, "--resume", file, "--until", 0.9)
    assert told.code == 0
    assert "greedy" in told.out
    assert len(file.read_bytes().splitlines()) == 4


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (("--bots", "greedy"), "names no bot"),
        (("--bots", "greedy,random,random,random"), "4 bots for a table of 3"),
        (("--bots", "greedy,random", "--until", 0.2), "--until"),
        (("--bots", "greedy,genius"), "genius"),
    ],
)
def test_what_cannot_be_played_is_refused(cli: Cli, toy_installed: None, flags: tuple[object, ...], said: str) -> None:
    result = cli("arena", "toy", "--players", 3, *flags)
    assert result.code == 2
    assert said in result.err
