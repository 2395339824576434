"""A game whose package is changed while tables of it are kept: Ferry, copied, with other figures and other rules."""

from __future__ import annotations

import shutil
from pathlib import Path

from support.installed import install

FERRY = Path(__file__).parents[1] / "ferry"
CHANGES = """
[[changes]]
version = "1.1"
clauses = ["3.b", "1.c"]
where = { "1.c" = "boat=barge" }
"""


def ferry_1_0(folder: Path) -> Path:
    """Ferry as a package of its own, to be put on the search path of a server."""
    package = install(folder, ferry="ferry.game:TITLE") / "ferry"
    shutil.copytree(FERRY, package, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def to_1_1(package: Path) -> None:
    """A fare of 2 M instead of 1 M, and nobody loads more than two crates (3.b); no action has another name."""
    _edit(package / "data" / "game.toml", "crate = 1", "crate = 2")
    _edit(package / "data" / "game.toml", 'rules_version = "1.0"', 'rules_version = "1.1"')
    _edit(package / "clauses.toml", "players = [2, 4]\n", f"players = [2, 4]\n{CHANGES}")
    _edit(package / "moves.py", "crates(s, a.seat, NEAR), g.room(s)", "crates(s, a.seat, NEAR), min(2, g.room(s))")
    _edit(package / "base.py", "self.room(s), affordable)", "self.room(s), affordable, 2)")


def _edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(old) == 1, (file.name, old)
    file.write_text(text.replace(old, new), "utf-8")
