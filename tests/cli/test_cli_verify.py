"""``revier verify``: chance of a record against the seed of its table."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from cli.conftest import Cli
from core.test_fair import SEED, played
from revier.core.fair import promised
from revier.core.record import ChanceMark, Record, write_record


def written(path: Path, record: Record, mark: ChanceMark | None) -> Path:
    record.header = msgspec.structs.replace(record.header, chance=mark)
    write_record(path, record)
    return path


@pytest.fixture
def game() -> Record:
    return played(SEED, 20)


def test_what_was_promised_was_kept(cli: Cli, game: Record, tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", game, promised(SEED, open_=True))
    done = cli("verify", path)
    assert done.code == 0
    assert promised(SEED).commitment in done.out
    form = cli("verify", path, "--json").json
    assert (form["ok"], form["promise_kept"], form["wrong"], form["open"]) == (True, True, [], True)


def test_a_secret_seed_can_be_given(cli: Cli, game: Record, tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", game, promised(SEED))
    assert cli("verify", path).code == 1
    assert cli("verify", path, "--seed", SEED).code == 0
    wrong = cli("verify", path, "--seed", "another", "--json")
    assert (wrong.code, wrong.json["promise_kept"]) == (1, False)


def test_a_draw_otherwise_than_promised_is_named_with_its_line(cli: Cli, game: Record, tmp_path: Path) -> None:
    path = written(tmp_path / "game.jsonl", game, promised("another", open_=True))
    done, form = cli("verify", path), cli("verify", path, "--json").json
    assert done.code == 1
    assert form["wrong"]
    for one in form["wrong"]:
        assert json.loads(path.read_text().splitlines()[one["line"] - 1])["result"] == one["found"] != one["expected"]
        assert f"{path}, line {one['line']}: draw {one['number']}" in " ".join(done.err.split())


def test_a_record_without_a_promise_says_so(cli: Cli, game: Record, tmp_path: Path) -> None:
    done = cli("verify", written(tmp_path / "game.jsonl", game, None))
    assert done.code == 1
    assert done.err.strip()
