"""A place of a board in a sentence: what lies there, what it is worth, what building costs, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.message import Msg, missing
from revier.core.record import read_record
from revier.core.replay import rebuild, replay
from revier.core.view import FreeBoard, HexMap, View
from revier.draw.places import said_of
from revier.games import build, title

GOLDEN = Path(__file__).parents[1] / "golden"
TITLES = ("rhl", "trg", "hsb", "ruhr", "coal")


def at(game_id: str, share: float) -> View:
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[0])
    record.cut(int(len(record.lines) * share))
    game = rebuild(record, title(game_id))
    return game.view(replay(game, record).state, None)


def ids(view: View) -> list[str]:
    boards = view.boards.values()
    hexes = [hex_.id for board in boards if isinstance(board, HexMap) for hex_ in board.hexes]
    return hexes + [s.id for board in boards if isinstance(board, FreeBoard) for s in board.shapes if s.id]


def test_a_printed_hex_says_its_ground_its_stops_and_the_cost_of_building() -> None:
    """18Ruhr, K14: white, a city without a value, water to be crossed for 30 M (the printed map)."""
    view = build("ruhr", 3).view(build("ruhr", 3).new(), None)
    assert said_of(view, "K14", "en") == (
        "K14 Schwerte. White ground as printed. City. 1 place free. Building costs 30 M (water)."
    )
    assert said_of(view, "K14", "de") == (
        "K14 Schwerte. Gedruckter Grund, weiß. Stadt. 1 freier Platz. Bauen kostet 30 M (Wasser)."
    )


def test_a_tile_says_its_number_colour_and_whose_stations_lie_there() -> None:
    """Of every tile of a late game: what the view knows is in the sentence."""
    view = at("rhl", 0.9)
    board = view.boards["map"]
    assert isinstance(board, HexMap)
    laid = [hex_ for hex_ in board.hexes if hex_.face.id not in ("", hex_.id)]
    stations = 0
    for hex_ in laid:
        said = said_of(view, hex_.id, "en")
        assert f"{hex_.face.colour} tile {hex_.face.id}" in said.lower()
        for name in (name for stop in hex_.face.stops for name in stop.stations):
            stations += 1
            assert name in said.partition("Stations: ")[2]
    assert len(laid) > 20
    assert stations > 5


def test_a_place_on_the_river_says_what_lies_there() -> None:
    """The first storage begins with a white die of 4 and serves Witten (coal: the printed river, set-up 4)."""
    game = build("coal", 3)
    view = game.view(game.new(), None)
    assert said_of(view, "S1", "en") == "Coal storage Nachtigall (Witten) → Witten: die white 4."
    assert said_of(view, "O1", "de").startswith("Hindernis bei Steinhausen")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game_id", TITLES)
def test_every_place_of_a_game_can_be_said(game_id: str, language: str) -> None:
    """Early and late, no word is missing: a key nobody has translated would stand there as it is."""
    for share in (0.0, 0.5, 0.95):
        view = at(game_id, share)
        for place in ids(view):
            said = said_of(view, place, language)
            assert "core.place" not in said, place
            assert ".." not in said, place
    assert said_of(view, "nowhere", language) == ""


def test_the_words_of_grounds_and_stops_are_whole() -> None:
    for word in ("white", "yellow", "green", "brown", "grey", "red", "city", "town", "area", "mine", "mill"):
        assert [missing(Msg(f"core.place.{word}"), language) for language in ("en", "de")] == [[], []]
