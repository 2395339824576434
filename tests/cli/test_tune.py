"""tune and fit: weights by self-play and from saved games, on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Cli
from revier.arena.play import Field, Job, play
from revier.arena.tune import named
from revier.bots.weights import Weights
from support.installed import install


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("saved")
    for number in range(2):
        play(Job(Field("coal", 2, ("greedy", "random"), seed=4), number, folder))
    return folder


def timeless(form: dict[str, Any]) -> dict[str, Any]:
    """Without what the clock says."""
    proof = form["proof"]
    return form | {"proof": proof and {name: value for name, value in proof.items() if not name.startswith("ms_")}}


# --- tune -------------------------------------------------------------------------------------------------------------
def test_the_command_plays_real_games_and_says_how_to_repeat_it(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(install(tmp_path / "games", toy="toy:TITLE")))
    words: tuple[object, ...] = (
        "tune",
        "toy",
        "--players",
        2,
        "--level",
        "overseer",
        "--parts",
        "rival",
        "--generations",
        2,
    )
    words = (*words, "--population", 4, "--blocks", 1, "--proof", 2, "--playouts", 2)
    form: dict[str, Any] = cli(*words, "--json").json
    assert form["run"]["games"] == 2 * 4 * 2 + 2
    assert len(form["generations"]) == 2
    assert form["bot"] == named("overseer", Weights(**form["weights"]))
    assert timeless(cli(*form["run"]["command"].split()[1:], "--json").json) == timeless(form)
    said = cli(*words).out
    assert "[toy.overseer.run]" in said
    assert form["run"]["command"] in said.replace("\n", " ")


def test_levels_without_playouts_have_nothing_to_tune(cli: Cli) -> None:
    result = cli("tune", "coal", "--players", 2, "--level", "greedy")
    assert result.code == 2
    assert "foreman, overseer, director" in result.err


# --- fit --------------------------------------------------------------------------------------------------------------
def test_the_command_reads_folders_and_says_what_to_try(cli: Cli, saved: Path) -> None:
    form = cli("fit", saved, "--json").json
    assert (form["game"], form["games"]) == ("coal", 2)
    assert set(form["parts"]) == {"cash", "holdings", "prospects", "duties"}
    assert form["bot"].startswith("overseer")
    assert form["bot"] in cli("fit", saved).out.replace("\n", "")


def test_games_of_two_titles_or_a_single_one_are_refused(cli: Cli, saved: Path, tmp_path: Path) -> None:
    alone = cli("fit", saved / "coal-2p-4-0.jsonl")
    assert alone.code == 2
    assert "two finished games" in alone.err
    rhl = tmp_path / "rhl.jsonl"
    assert cli("new", "rhl", "--players", 3, "-o", rhl, "--seed", 1).code == 0
    mixed = cli("fit", saved / "coal-2p-4-0.jsonl", rhl)
    assert mixed.code == 2
    assert "coal, rhl" in mixed.err
