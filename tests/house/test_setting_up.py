"""What setting up takes: whoever plays needs Python alone."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def steps(target: str) -> str:
    """What `make` would do for a target on a machine on which nothing has been set up."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("there is no make here")
    return subprocess.run([make, "-nB", target], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_playing_needs_no_node_and_the_checks_do() -> None:
    played = steps("play")
    assert "revier serve" in played
    assert "npm" not in played
    assert "npx" not in played
    assert "npm install" in steps("test")


def test_playing_brings_the_players_part_alone() -> None:
    """What tests, checks and builds is for developers: it is many times as large as the game."""
    played = steps("play")
    assert "pip install" in played
    assert "[dev]" not in played
    assert "[dev]" in steps("test")


def test_what_make_installs_has_been_tested_together() -> None:
    assert all("-c constraints.txt" in line for line in steps("test").splitlines() if "pip install" in line)


def test_every_script_served_is_written_here() -> None:
    folder = ROOT / "src" / "revier" / "server" / "static"
    scripts = {file.relative_to(folder).as_posix() for file in folder.rglob("*.js")}
    assert scripts
    assert {name.split("/")[0] for name in scripts} == {"js"}
    assert all((folder / name).read_text("utf-8").startswith("// @ts-check\n") for name in scripts)
