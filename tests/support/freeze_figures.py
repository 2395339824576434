"""Keeps the figures of a release in the packages of the titles, so that games begun with them go on with them.

``python tests/support/freeze_figures.py keep VERSION [--from REVISION]`` packs the figures of all titles, of this
checkout or of a revision, word for word. ``... fit`` writes beside each set what the rules of today need to play it:
figures that stand elsewhere now are taken out, figures that are new are put in as they are today, and a figure that
stands where it stood keeps its old value. Read what it wrote: a new field may contradict an old row, and then its path
belongs under ``absent`` in that file, which is heeded when it is written again.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from revier.core.data import Read, digest_of, load_data, without_sources
from revier.core.laying import ByPath
from revier.core.released import ABSENT, FIT, FOLDER, PACKED, REMOVE, Release, packed, releases
from revier.core.toml_text import toml_text

GAMES = Path(__file__).parents[2] / "src/revier/games"
HOUSE = ("rhl", "trg", "hsb", "ruhr", "coal")
# What 0.1.0 had no word for: its sets keep their tables and notes alone.
_DUMP = """
import json, sys
from revier.core.data import load_data
for game in sys.argv[1:]:
    data = load_data(f"revier.games.{game}.data")
    form = {"tables": data._raw, "notes": data.notes, "sources": data.sources, "described": {}, "moved": {}}
    print(json.dumps(form, ensure_ascii=False, separators=(",", ":")))
"""


def keep(version: str, revision: str | None) -> None:
    """Pack the figures of all titles."""
    texts = _dumped(revision) if revision else {game: packed(load_data(f"revier.games.{game}.data")) for game in HOUSE}
    for game, text in texts.items():
        digest = digest_of(without_sources(json.loads(text)["tables"]))
        file = GAMES / game / FOLDER / f"{version}-{digest}{PACKED}"
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(gzip.compress(text.encode(), mtime=0))
        print(file.relative_to(GAMES))


def _dumped(revision: str) -> dict[str, str]:
    """Figures as the program of that revision reads them."""
    archive = subprocess.run(["git", "archive", revision, "src"], check=True, capture_output=True, cwd=GAMES.parents[2])
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as packed_source:
            packed_source.extractall(folder, filter="data")
        command = [sys.executable, "-c", _DUMP, *HOUSE]
        there = {**os.environ, "PYTHONPATH": f"{folder}/src"}
        found = subprocess.run(command, check=True, capture_output=True, text=True, env=there, cwd=folder)
    return dict(zip(HOUSE, found.stdout.splitlines(), strict=True))


def fit(game: str, release: Release) -> None:
    """Write what the rules of today need of this set."""
    stem = GAMES / game / FOLDER / f"{release.version}-{release.digest}"
    then = json.loads(gzip.decompress(Path(f"{stem}{PACKED}").read_bytes()))["tables"]
    now = load_data(f"revier.games.{game}.data").read
    file = Path(f"{stem}{FIT}")
    absent = tomllib.loads(file.read_text(encoding="utf-8")).get(ABSENT, []) if file.is_file() else []
    removed = _gone(then, now)
    added = _new(then, now.tables, (), ByPath(dict.fromkeys(absent, "absent")))
    if not (removed or added or absent):
        file.unlink(missing_ok=True)
        return
    head = f"# What the rules of today need to play the figures of {release.version}; see core/released.py.\n"
    lists = {key: paths for key, paths in ((REMOVE, removed), (ABSENT, absent)) if paths}
    file.write_text(head + toml_text({**lists, **added}), encoding="utf-8", newline="\n")
    print(file.relative_to(GAMES))


def _gone(then: dict[str, Any], now: Read) -> list[str]:
    """Tables that are no more, and what stands elsewhere."""
    tables = [key for key in then if key not in now.tables]
    paths: list[str] = []
    for path in now.moved.words:
        names = path.split(".")
        stood, stand = set(_matches(then, names)), set(_matches(now.tables, names))
        if names[0] not in tables:
            paths += sorted(stood - stand) if stood & stand else [path] if stood else []
    return tables + paths


def _matches(table: Any, names: list[str]) -> Iterator[str]:
    """The paths a pattern stands for."""
    if not isinstance(table, dict):
        return
    for key in table if names[0] == "*" else [key for key in table if key == names[0]]:
        below = _matches(table[key], names[1:]) if names[1:] else ("",)
        yield from (f"{key}.{rest}".rstrip(".") for rest in below)


def _new(then: Any, now: Any, trail: tuple[str, ...], absent: ByPath) -> dict[str, Any]:
    """What stands there now and did not then."""
    if not isinstance(then, dict) or not isinstance(now, dict):
        return {}
    found: dict[str, Any] = {}
    for key, value in now.items():
        at = (*trail, key)
        if absent.about(at):
            continue
        more = value if key not in then else _new(then[key], value, at, absent)
        if key not in then or more:
            found[key] = more
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    keeping = parts.add_parser("keep")
    keeping.add_argument("version")
    keeping.add_argument("--from", dest="revision")
    parts.add_parser("fit")
    given = parser.parse_args()
    if given.part == "keep":
        keep(given.version, given.revision)
        return
    for game in HOUSE:
        for release in releases(f"revier.games.{game}"):
            fit(game, release)


if __name__ == "__main__":
    main()
