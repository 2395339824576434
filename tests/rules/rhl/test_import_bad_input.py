"""Exports that are damaged, and the command ``import-18xx`` with its exit status and its forms."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from revier.core.errors import BadInput
from revier.core.record import read_record
from revier.core.replay import replay
from revier.games import build
from revier.games.rhl.game import info
from revier.games.rhl.import18xx.export import mines_row, parse_export
from revier.games.rhl.import18xx.replay import import_game
from revier.games.rhl.import18xx.routes import RouteReader
from revier.rail.actions import RoutePlan
from scenes.rhl_track import KREFELD_DUISBURG, running
from support.small18xx import Raw, by, export, of, packet, shares, written

KEYS = (
    *("schema", "game", "ok", "finished", "actions_total", "actions_applied", "options"),
    *("result", "end_reason", "failed_at"),
)


# --- unreadable -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("content", "named"),
    [("{", "line 1 column 2"), ("[" * 100000, "no JSON"), ("", "no JSON"), ([], "players, settings and actions")],
)
def test_a_file_that_is_no_export_is_explained(content: Any, named: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"export\.json") as caught:
        import_game(written(tmp_path, content))
    assert named in str(caught.value)


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda raw: raw.update(title="1830"), "1830"),
        (lambda raw: raw.pop("title"), "only 18Rhl"),
        (lambda raw: raw.update(players=None), "players"),
        (lambda raw: raw["players"].append({}), "players[3].id"),
        (lambda raw: raw["players"].append({"id": 11}), "players[3].id"),
        (lambda raw: raw["players"].clear(), "3, 4, 5, 6"),
        (lambda raw: raw.update(settings=[]), "settings"),
        (lambda raw: raw["settings"].update(optional_rules="all"), "settings.optional_rules"),
        (lambda raw: raw["settings"].update(optional_rules=["double_trains"]), "double_trains"),
        (lambda raw: (raw.pop("id"), raw["settings"].pop("seed")), "settings.seed"),
        (lambda raw: raw.update(actions={}), "actions"),
        (lambda raw: raw["actions"].insert(2, 17), "actions[2]"),
        (lambda raw: raw["actions"][3].pop("type"), "actions[3].type"),
        (lambda raw: raw["actions"].append({"type": "undo", "action_id": 99}), "99"),
    ],
)
def test_what_is_wrong_with_an_export_is_named(change: Callable[[Raw], Any], named: str, tmp_path: Path) -> None:
    raw = export(packet())
    change(raw)
    with pytest.raises(BadInput) as caught:
        import_game(written(tmp_path, raw))
    assert named in str(caught.value)


def test_a_file_that_is_not_there_or_no_text_is_explained(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"nowhere\.json"):
        import_game(tmp_path / "nowhere.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadInput, match=r"bytes\.json"):
        import_game(tmp_path / "bytes.json")


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        (by(11, "frobnicate"), "frobnicate"),
        (by(99, "pass"), "99"),
        (of("XYZ", "pass"), "XYZ"),
        (by(11, "bid", company="ABC", price=5), "ABC"),
        (by(11, "bid", company="PWB", price="cheap"), "price"),
        (by(11, "par", corporation="BME"), "share_price"),
        (by(11, "par", corporation="BME", share_price={}), "share_price"),
        (by(11, "buy_shares"), "shares"),
        (by(11, "buy_shares", shares=[]), "shares"),
        (by(11, "buy_shares", shares=["BME_77"]), "shares"),
        (by(11, "buy_shares", shares=["RhE_1"], percent="ten"), "percent"),
        (by(11, "sell_shares", shares=["BME_1", "RhE_1"], percent=20), "shares"),
        (by(11, "pass", auto_actions=[3]), "auto_actions"),
    ],
)
def test_a_damaged_entry_stops_the_replay_and_is_named(entry: Raw, named: str, tmp_path: Path) -> None:
    imported = import_game(written(tmp_path, export([*packet(), entry])))
    assert imported.damaged
    failed = imported.report()["failed_at"]
    assert (failed["index"], failed["clause"]) == (7, None)
    assert named in failed["reason"]
    assert imported.steps == 7


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        (of("RhE", "lay_tile", tile="9-0", rotation=0), "hex"),
        (of("RhE", "lay_tile", hex="J9", tile="9", rotation=0), "tile"),
        (of("RhE", "lay_tile", hex="J9", tile="999-0", rotation=0), "999"),
        (of("RhE", "lay_tile", hex="J9", tile="9-0", rotation=None), "rotation"),
        (of("RhE", "place_token", city="nowhere"), "city"),
        (of("RhE", "place_token"), "city"),
        (of("RhE", "run_routes"), "routes"),
        (of("RhE", "run_routes", routes=["K2"]), "routes.train"),
        (of("RhE", "run_routes", routes=[{"train": "2-0", "connections": ["K2"]}]), "routes.connections"),
        (of("RhE", "run_routes", routes=[{"train": "2-0", "connections": [["Z9", "K2"]]}]), "routes.connections"),
        (of("RhE", "dividend", kind="half"), "kind"),
        (of("RhE", "buy_train", train="two", price=100), "train"),
        (of("RhE", "buy_train", train="2-0"), "price"),
    ],
)
def test_a_damaged_entry_of_an_operating_round_is_named(entry: Raw, named: str, tmp_path: Path) -> None:
    imported = import_game(written(tmp_path, export([*packet(), *shares(), entry])))
    assert imported.damaged
    assert named in imported.report()["failed_at"]["reason"]


@pytest.mark.rule("rhl:10.1.c")
def test_a_route_is_read_where_there_is_track_and_else_refused_like_any_other(tmp_path: Path) -> None:
    scene = running("CCE", "2", KREFELD_DUISBURG)
    reader = RouteReader(scene.g, scene.s)
    recorded = {"train": "2-0", "connections": [["E6", "E8"], ["E8", "D9"]]}
    assert reader.plan(recorded) == RoutePlan("2", ("E6:c0", "E8:t1", "D9:c0"))
    run = of("RhE", "run_routes", routes=[{"train": "2-0", "connections": [["K2", "K6"]]}])  # Aachen - Düren
    imported = import_game(written(tmp_path, export([*packet(), *shares(), run])))
    assert imported.report()["failed_at"]["clause"] == "10.1.c"


def test_exports_are_read_without_their_ornaments() -> None:
    """Only title, players, seed and actions are needed; everything else may be missing."""
    bare = {"title": "18Rhl", "players": ["Anna", "Bert", "Carla"], "id": "hs_x_7", "actions": []}
    read = parse_export(bare, "x")
    assert (read.players, read.names) == (("Anna", "Bert", "Carla"), ("Anna", "Bert", "Carla"))
    assert read.rows == (mines_row(7),)


# --- the command ------------------------------------------------------------------------------------------------------
@pytest.fixture
def cli(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Exit status, stdout and stderr of ``revier import-18xx``."""
    from revier.cli.app import run

    monkeypatch.setenv("LC_ALL", "C")

    def call(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = run(["import-18xx", *(str(argument) for argument in arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


Cli = Callable[..., tuple[int, str, str]]


def test_the_command_prints_one_object_and_writes_record_and_trace(cli: Cli, tmp_path: Path) -> None:
    record, trace = tmp_path / "game.jsonl", tmp_path / "trace.jsonl"
    path = written(tmp_path, export([*packet(), *shares()]))
    code, out, _ = cli(path, "--json", "--save", record, "--trace", trace)
    report = json.loads(out)
    assert (code, set(report), report["schema"], report["game"]) == (0, set(KEYS), 1, "rhl")
    assert report["options"] == info().resolve({}, "18xx")
    lines = [json.loads(line) for line in trace.read_text(encoding="utf-8").splitlines()]
    assert [line["id"] for line in lines] == list(range(1, 16))
    assert set(lines[0]) == {"id", "players", "corporations", "revenue"}
    saved = read_record(record)
    assert saved.header.options == report["options"]  # every value, no name of a profile
    assert saved.header.seats == ("Anna", "Bert", "Carla")
    game = build("rhl", 3, saved.header.options)
    assert replay(game, saved).stopped is None


def test_a_refusal_exits_with_1_prints_the_object_and_saves_what_came_before(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    path = written(tmp_path, export([*packet(), by(22, "par", corporation="BME", share_price="80,1,2")]))
    code, out, err = cli(path, "--json", "--save", record)
    report = json.loads(out)
    assert (code, report["ok"], report["actions_total"], report["actions_applied"]) == (1, False, 8, 7)
    assert set(report["failed_at"]) == {"id", "index", "type", "reason", "clause"}
    assert report["result"] == {"11": 500, "22": 450, "33": 570}
    assert "Traceback" not in err
    assert len(read_record(record)) == 8  # the draw of the mines, six certificates, the starting value


def test_a_damaged_entry_exits_with_2_and_prints_the_object(cli: Cli, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    code, out, _ = cli(written(tmp_path, export([*packet(), by(11, "par")])), "--json", "--save", record)
    assert (code, json.loads(out)["actions_applied"], len(read_record(record))) == (2, 7, 8)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--option", "no_such_option=on"),
        ("--option", "through_venlo=perhaps"),
        ("--option", "through_venlo"),
        ("--profile", "1830"),
    ],
)
def test_unknown_options_exit_with_2(arguments: tuple[str, str], cli: Cli, tmp_path: Path) -> None:
    code, out, err = cli(written(tmp_path, export([])), "--json", *arguments)
    assert (code, out) == (2, "")
    assert arguments[1].partition("=")[0] in err


def test_another_title_exits_with_2(cli: Cli, tmp_path: Path) -> None:
    code, out, err = cli(written(tmp_path, export([], title="1889")), "--json")
    assert (code, out) == (2, "")
    assert "1889" in err
    assert "export.json" in err


def test_without_json_people_are_told_in_sentences(cli: Cli, tmp_path: Path) -> None:
    code, out, err = cli(written(tmp_path, export([*packet(), by(22, "pass")])))
    assert code == 1
    assert "7 of 8 recorded actions applied." in out
    assert "Anna: 500 M" in out
    assert "action 8 (pass)" in err


def test_options_of_the_command_beat_profile_and_export(cli: Cli, tmp_path: Path) -> None:
    raw = export([])
    raw["settings"]["optional_rules"] = ["lower_starting_capital"]
    code, out, _ = cli(
        written(tmp_path, raw), "--json", "--profile", "rulebook", "--option", "lower_starting_capital=off"
    )
    report = json.loads(out)
    assert (code, report["options"]["lower_starting_capital"]) == (0, False)
    assert info().value(report["options"], "through_venlo") is False
    assert report["result"] == {"11": 600, "22": 600, "33": 600}
