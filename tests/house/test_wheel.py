"""What is shipped: a wheel from the tree and one from the archive of sources are the same, and lack nothing."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from support import versions

ROOT = Path(__file__).parents[2]


def build(source: Path, target: Path, kind: str) -> Path:
    """Wheel or archive of a tree, made by the tool that pyproject.toml names, without fetching anything."""
    made = target / kind
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(made)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (file,) = made.iterdir()
    return file


def contents(wheel: Path) -> dict[str, bytes]:
    """Files of a wheel; what lists them is left out."""
    with zipfile.ZipFile(wheel) as held:
        return {name: held.read(name) for name in held.namelist() if not name.endswith("/RECORD")}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the project as a clone has them: nothing that is made beside them."""
    folder = tmp_path_factory.mktemp("tree")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("this is no clone")
    for name in filter(None, listed.stdout.decode().split("\0")):
        file = ROOT / name
        if file.is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(file.read_bytes())
    return folder


@pytest.fixture(scope="module")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the tree."""
    return build(tree, tmp_path_factory.mktemp("from_tree"), "wheel")


def test_every_file_of_the_package_is_in_the_wheel(tree: Path, wheel: Path) -> None:
    """Figures, clauses, sentences, scripts, pictures: a wheel without one of them starts and fails later."""
    shipped = {name for name in contents(wheel) if name.startswith("revier/")}
    here = {
        file.relative_to(tree / "src").as_posix() for file in (tree / "src" / "revier").rglob("*") if file.is_file()
    }
    assert shipped == here


def test_the_wheel_brings_nothing_but_the_package(wheel: Path) -> None:
    assert {name.split("/")[0].partition("-")[0] for name in contents(wheel)} == {"revier"}


def test_the_archive_of_sources_builds_the_same_wheel(tree: Path, wheel: Path, tmp_path: Path) -> None:
    archive = build(tree, tmp_path, "sdist")
    with tarfile.open(archive) as held:
        held.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert contents(build(unpacked, tmp_path / "again", "wheel")) == contents(wheel)


def test_tested_versions_are_no_lower_than_the_bounds() -> None:
    """A constraints file below a bound would make `make` fail on every fresh machine."""
    pinned, bounds = versions.constraints(), versions.declared()
    assert set(bounds) - set(pinned) == set()
    for name, bound in bounds.items():
        if bound:
            assert numbers(pinned[name]) >= numbers(bound), name


def numbers(version: str) -> tuple[int, ...]:
    """A version as numbers, as far as it has any."""
    parts = version.split(".")
    return tuple(int(part) for part in parts[: next((i for i, p in enumerate(parts) if not p.isdigit()), len(parts))])


def test_no_place_of_packages_is_written_down() -> None:
    """Where packages come from is for each machine to say."""
    text = versions.CONSTRAINTS.read_text("utf-8")
    assert "://" not in text
    assert " @ " not in text
    assert all(line.startswith("#") or line.count("==") == 1 for line in text.splitlines())
