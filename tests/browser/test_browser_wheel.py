"""The wheel as somebody installs it: bare, with folders of its own; "Play now" in a real Chromium."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from support import versions
from support.browser_seat import NewPage

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow  # what playing needs is installed anew


def called(*command: object, cwd: Path) -> str:
    """A command that has to work, and what it printed."""
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in which nothing but the wheel and what it needs is installed."""
    folder = tmp_path_factory.mktemp("bare")
    called(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (wheel,) = folder.glob("revier-*.whl")
    venv.create(folder / "env", with_pip=True)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    quiet = ("--quiet", "--disable-pip-version-check", "-c", versions.CONSTRAINTS)
    called(python, "-m", "pip", "install", *quiet, wheel, cwd=folder)
    return python


@pytest.fixture
def address(bare: Path, tmp_path: Path) -> Iterator[str]:
    """`revier serve` of that environment, on a free port."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"XDG_DATA_HOME": str(tmp_path / "data"), "LANG": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1"}
    command = [str(bare.with_name("revier")), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as serving:
        assert serving.stdout is not None
        said = serving.stdout.readline()
        assert "http://" in said, said
        yield said[said.index("http://") :].split()[0].rstrip("/")
        serving.terminate()


def test_nothing_of_developers_comes_with_it(bare: Path, tmp_path: Path) -> None:
    listed = called(bare, "-m", "pip", "list", "--format=freeze", "--disable-pip-version-check", cwd=tmp_path).lower()
    assert "revier" in listed
    for tool in ("pytest", "playwright", "mypy", "ruff", "hypothesis"):
        assert f"{tool}==" not in listed


def test_play_now_sits_down_at_a_table(address: str, new_page: NewPage, tmp_path: Path) -> None:
    page = new_page()
    page.goto(f"{address}/")
    page.locator("[data-play=coal]").click()
    expect(page.locator("#now")).to_be_visible()
    assert (tmp_path / "data" / "revier" / "tables.sqlite").is_file()
