"""The Railway Game as it is drawn: mines are towns with hammer and pick, mills have frames, tokens are shown."""

from __future__ import annotations

from functools import cache

from svg_tools import all_of, parse, texts

from revier.core.view import FaceView, HexMap, HexView, PriceGrid, StopView, TableView, TileSheet
from revier.draw import draw, hexgeo, lettering, marks, tile
from revier.games.trg.base import TrgGame
from revier.games.trg.game import build
from revier.games.trg.state import TrgState

# hex -> colour of the frame of the steel mill there (data of the map)
FRAMES = {"E11": "red", "D14": "red", "G13": "orange", "F16": "orange", "G19": "pink"}


@cache
def game() -> TrgGame:
    return build(4, {"seats_as_given": True})


def position() -> TrgState:
    return game().new()


def map_of(s: TrgState) -> HexMap:
    board = game().view(s, None).boards["map"]
    assert isinstance(board, HexMap)
    return board


def on(s: TrgState, hex_id: str) -> HexView:
    return next(h for h in map_of(s).hexes if h.id == hex_id)


def tile_of(id_: str) -> FaceView:
    board = game().view(position(), None).boards["tiles"]
    assert isinstance(board, TileSheet)
    return next(face for face in board.tiles if face.id == id_)


def test_a_mine_is_a_town_with_hammer_and_pick_and_without_letters() -> None:
    (stop,) = on(position(), "B4").face.stops
    assert (stop.kind, stop.slots, stop.sign) == ("town", 0, "mine")
    assert on(position(), "B4").face.label == ""
    root = parse(draw(map_of(position())))
    assert len(all_of(root, "g", "mine")) == 16  # one for every coal mine of the map


def towns(id_: str) -> tuple[int, int]:
    """How many towns of a tile are drawn as bars, and how many as dots."""
    root = parse(tile.picture(tile_of(id_), True, {}))
    return len(all_of(root, "rect", "town")), len(all_of(root, "circle", "town"))


def test_a_mine_with_two_ends_is_a_bar_one_with_more_a_dot() -> None:
    assert towns("K4") == (1, 0)
    assert towns("K88") == (0, 1)


def test_a_mill_has_its_sign_and_the_colour_of_its_frame() -> None:
    s = position()
    assert {h.id: h.face.frame for h in map_of(s).hexes if h.face.frame} == FRAMES
    assert on(s, "E11").face.stops[0].sign == "mill"
    assert len(all_of(parse(draw(map_of(s))), "polygon", "frame")) == len(FRAMES)
    assert tile_of("O15").frame == "orange"


def test_frames_can_be_told_apart_without_colour() -> None:
    root = parse(draw(map_of(position())))
    patterns = {e.get("stroke"): e.get("stroke-dasharray") for e in all_of(root, "polygon", "frame")}
    assert len(patterns) == len(set(patterns.values())) == 3


def test_the_wood_token_keeps_a_place_in_the_city() -> None:
    s = position()
    assert on(s, "E13").face.stops[0].reserved == ()
    s.wood = 1
    assert on(s, "E13").face.stops[0].reserved == ("No. 2",)
    assert "No. 2" in texts(parse(draw(map_of(s))))


def test_location_tokens_and_the_pay_for_beer_are_shown() -> None:
    s = position()
    assert on(s, "B4").tokens == ()
    s.link[game().d.hex_index["B4"]] = 20
    assert on(s, "B4").tokens == ("+20",)
    assert (on(s, "H2").tokens, on(s, "C21").tokens) == (("beer:B50",), ("beer:B40",))
    assert "B50" in texts(parse(draw(map_of(s))))


def test_starting_values_have_the_colour_of_their_phase() -> None:
    market = game().view(position(), None).boards["market"]
    assert isinstance(market, PriceGrid)
    tints = {cell.price: cell.tint for row in market.rows for cell in row if cell is not None and cell.tint}
    assert tints == {55: "yellow", 60: "yellow", 65: "yellow", 75: "green", 80: "green", 90: "brown", 100: "brown"}


def test_credits_and_beer_squares_have_columns_of_their_own() -> None:
    s = position()
    s.credit[2] = 70
    boards = game().view(s, None).boards
    players, trains = boards["players"], boards["trains"]
    assert isinstance(players, TableView)
    assert isinstance(trains, TableView)
    assert [row[-2] for row in players.rows] == [0, 0, 70, 0]
    assert [(row[0], row[-1]) for row in trains.rows][-3:] == [("5", 1), ("6", 2), ("8", 3)]


def test_a_name_takes_two_lines_where_one_does_not_fit() -> None:
    city = StopView(kind="city", slots=4, value="40")
    crowded = FaceView(id="x", colour="grey", stops=(city,), paths=tuple((side, 6) for side in range(6)))
    alone = FaceView(id="y", colour="white")
    lines = [
        next(item.text for item, _ in lettering.placed(face, True, name="Dortmund City") if item.kind == "name")
        for face in (alone, crowded)
    ]
    assert lines == ["Dortmund City", "Dortmund\nCity"]


def test_water_hills_and_houses_have_signs_of_their_own() -> None:
    """C5 lies at the Emscher, C11 in the Nordstadt, H6 in the Ardey hills; each sign stands with its cost."""
    faces = {name: on(position(), name).face for name in ("C5", "C11", "H6")}
    assert [(face.terrain, face.cost) for face in faces.values()] == [("river", 30), ("housing", 30), ("hills", 60)]
    signs = {name: marks.terrain(0, 0, face.terrain, 0, "#ffffff") for name, face in faces.items()}
    assert len(set(signs.values())) == 3
    assert "circle" not in "".join(signs.values()), "a circle stands for terrain nobody has a sign for"


def test_nothing_is_written_upon_a_frame() -> None:
    city = StopView(kind="city", slots=1, value="20", sign="mill")
    mill = FaceView(id="z", colour="yellow", stops=(city,), paths=((1, 6), (4, 6)), frame="pink")
    for item, place in lettering.placed(mill, True, name="Hütte", tokens=("+10",)):
        assert place.air >= 0
        assert hexgeo.APOTHEM - abs(place.x) - item.width / 2 >= 3.9
