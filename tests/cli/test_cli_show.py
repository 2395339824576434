"""show: a position in words, as JSON and as pictures."""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.conftest import Cli
from revier.cli.show import boards_as_text
from revier.core.message import Msg
from revier.core.view import Board, FreeBoard, View

BUY_FIRST = '{"kind":"buy_lot","seat":0,"lot":"PWB"}'


def test_a_position_in_words(cli: Cli, record: Path) -> None:
    result = cli("show", record)
    assert result.code == 0
    for word in ("Starting packet", "Player 1", "600", "Krefeld", "ADR"):
        assert word in result.out


def test_a_board_that_is_part_of_a_larger_one_is_told_once(cli: Cli, tmp_path: Path) -> None:
    """The river shows everybody's papers, which are boards of their own as well."""
    path = tmp_path / "coal.jsonl"
    assert cli("new", "coal", "--players", 2, "-o", path).code == 0
    assert cli("show", path).out.count("black coal, industry: ") == 2  # an area of each player
    assert "player_1" in cli("show", path, "--json").json["boards"]


def test_a_board_on_which_nothing_lies_is_told_all_the_same() -> None:
    """What is empty is part of everything; it must not count as told with the board before it."""
    boards: dict[str, Board] = {
        name: FreeBoard(title=name, width=9, height=9, shapes=()) for name in ("river", "shore")
    }
    assert len(boards_as_text(View(game="toy", headline=Msg("toy.ask"), to_move=None, boards=boards))) == 2


def test_an_earlier_position(cli: Cli, record: Path) -> None:
    cli("act", record, BUY_FIRST)
    now, before = (cli("show", record, *at, "--json").json for at in ((), ("--at", 1)))
    assert (now["to_move"], before["to_move"]) == (1, 0)
    assert (now["ply"] > 1, before["ply"]) == (True, 1)
    cash = {row[0]: row[1] for row in now["boards"]["players"]["rows"]}
    assert cash == {"Player 1": 580, "Player 2": 600, "Player 3": 600}  # rhl:3.d: certificate No. 1 costs 20


@pytest.mark.parametrize("at", [-1, 99])
def test_a_position_that_is_not_there(cli: Cli, record: Path, at: int) -> None:
    result = cli("show", record, "--at", at)
    assert result.code == 2
    assert "0 to 1" in result.err


def test_json_holds_every_board_with_its_sentences(cli: Cli, record: Path) -> None:
    form = cli("show", record, "--json").json
    page = {"stages", "stage", "papers", "seats", "desk"}
    assert set(form) == {"schema", "game", "ply", "to_move", "headline", "steps", "step", "boards"} | page
    assert {"map", "market", "tiles", "players", "companies"} <= set(form["boards"])
    assert form["boards"]["map"]["type"] == "hex_map"
    assert form["boards"]["players"]["title"] == "Players"
    german = cli("show", record, "--json", "--lang", "de").json
    assert german["boards"]["players"]["title"] == "Spieler"


@pytest.mark.parametrize("picture", ["map", "market", "tiles", "tile:8", "companies"])
def test_pictures_are_svg(cli: Cli, record: Path, tmp_path: Path, picture: str) -> None:
    file = tmp_path / "picture.svg"
    result = cli("show", record, "--picture", picture, "-o", file)
    assert result.code == 0
    assert str(file) in result.out
    assert ElementTree.parse(file).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    printed = cli("show", record, "--picture", picture)
    assert printed.out.strip() == file.read_text(encoding="utf-8").strip()


def test_a_picture_in_dots_is_as_large_as_the_drawing_twice(cli: Cli, record: Path, tmp_path: Path) -> None:
    drawn, dots = tmp_path / "map.svg", tmp_path / "map.png"
    for file in (drawn, dots):
        assert cli("show", record, "--picture", "map", "-o", file).code == 0
    content = dots.read_bytes()
    assert content.startswith(b"\x89PNG\r\n")
    width, height = struct.unpack(">II", content[16:24])  # where every PNG says it
    root = ElementTree.parse(drawn).getroot()
    assert abs(width - 2 * float(root.attrib["width"])) <= 2
    assert abs(height - 2 * float(root.attrib["height"])) <= 2


def test_without_the_library_svg_is_proposed(
    cli: Cli, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = cli("show", record, "--picture", "map", "-o", tmp_path / "map.png")
    assert result.code == 2
    assert "revier[png]" in result.err
    assert not (tmp_path / "map.png").exists()


def test_a_file_says_by_its_ending_what_is_written(cli: Cli, record: Path, tmp_path: Path) -> None:
    text, board, form = tmp_path / "all.txt", tmp_path / "players.txt", tmp_path / "all.json"
    assert cli("show", record, "-o", text).code == 0
    assert cli("show", record, "--picture", "players", "-o", board).code == 0
    assert cli("show", record, "-o", form).code == 0
    assert "Krefeld" in text.read_text("utf-8")
    assert "600" in board.read_text("utf-8")
    assert "Krefeld" not in board.read_text("utf-8")
    assert json.loads(form.read_text("utf-8")) == cli("show", record, "--json").json


@pytest.mark.parametrize("name", ["map.pdf", "map", "map.svg.bak"])
def test_other_endings_are_refused_and_nothing_is_written(cli: Cli, record: Path, tmp_path: Path, name: str) -> None:
    result = cli("show", record, "--picture", "map", "-o", tmp_path / name)
    assert result.code == 2
    assert ".svg, .png, .txt, .json" in result.err
    assert not (tmp_path / name).exists()


def test_the_map_shows_the_position_asked_for(cli: Cli, record: Path) -> None:
    """The movable mine and mill are drawn with the first action; before that they are nowhere."""
    before, after = (cli("show", record, "--picture", "map", "--at", n).out for n in (0, 1))
    assert before != after


@pytest.mark.parametrize(
    ("flags", "named"),
    [
        (("--picture", "portrait"), "map, market"),
        (("--picture", "tile:9999"), "9999"),
        (("--picture", "tile:"), "8"),
        (("--picture", "map", "--palette", "gaudy"), "gaudy"),
        (("--picture", "map", "-o", "nowhere/map.svg"), "nowhere/map.svg"),
        (("-o", "map.svg"), "--picture"),
    ],
)
def test_a_picture_that_cannot_be_drawn(
    cli: Cli, record: Path, flags: tuple[str, ...], named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(record.parent)
    result = cli("show", record, *flags)
    assert (result.code, result.out) == (2, "")
    assert named in result.err


def test_a_record_that_stops_is_shown_as_far_as_it_goes(cli: Cli, record: Path) -> None:
    record.write_text(record.read_text() + '{"kind":"pass","seat":2}\n')
    result = cli("show", record)
    assert result.code == 1
    assert "Starting packet" in result.out
    assert "line 3" in result.err
    assert cli("show", record, "--at", 1).code == 0
