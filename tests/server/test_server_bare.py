"""A system that lacks what only some have: no `os.nice`, no module `resource`, no signals beyond the usual two."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

TAKEN_AWAY = """
import os, signal, sys
for name in ("nice", "fork", "getuid", "sched_getaffinity"):
    if hasattr(os, name):
        delattr(os, name)
for name in ("SIGHUP", "SIGUSR1", "SIGALRM"):
    if hasattr(signal, name):
        delattr(signal, name)
sys.modules["resource"] = None
"""

AN_EVENING = """
import json, sys
from pathlib import Path
from fastapi.testclient import TestClient
from revier.server.app import create_app
from scenes.server import Server, settings

with TestClient(create_app(settings(Path(sys.argv[1])))) as client:
    server = Server(client)
    me = server.somebody()
    table = me.open("coal", "greedy", "me", seed=5)
    server.wait(lambda: me.table(table)["to_move"] == 1)
    record = me.get(f"/tables/{table}/record").text.splitlines()
    print(json.dumps([json.loads(line) for line in record[1:]]))
"""


def evening(folder: Path, *first: str) -> list[object]:
    """The actions of a bot up to the first that a person decides, played by a server in a process of its own."""
    paths = [*first, str(ROOT / "src"), str(ROOT / "tests"), str(ROOT)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    done = subprocess.run(
        [sys.executable, "-c", AN_EVENING, str(folder)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    played: list[object] = json.loads(done.stdout)
    return played


def test_bots_play_as_well_where_the_system_has_less(tmp_path: Path) -> None:
    """Workers that cannot start were once replaced by random play without a word: the same seed, the same decisions."""
    bare = tmp_path / "bare"
    bare.mkdir()
    (bare / "sitecustomize.py").write_text(TAKEN_AWAY, "utf-8")
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    played = evening(tmp_path / "one", str(bare))
    assert len(played) >= 2
    assert played == evening(tmp_path / "other")
