"""What lies on the table names the figures it stands for, and all of them are figures of the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from revier.core.data import load_data
from revier.core.record import Record, read_record
from revier.core.replay import rebuild, replay
from revier.core.view import Board, Cards, Figures, FreeBoard, HexMap, PriceGrid, TableView, TileSheet, View
from revier.games import package_of, title, titles

GOLDEN = Path(__file__).parent.parent / "golden"
VARIANTS = [
    ("rhl", {"ratingen": "implementation"}),
    ("rhl", {"ratingen": "issue_7030"}),
    ("rhl", {"promotion_tiles": True}),
    ("hsb", {"expert": True}),
    ("ruhr", {"optional_cards": True}),
]


def named(board: Board) -> Iterator[tuple[str, Figures]]:
    """Everything on a board that can stand for figures, with those it names."""
    match board:
        case HexMap():
            yield from ((f"hex {h.id}", h.figures + h.face.figures) for h in board.hexes)
        case TileSheet():
            yield from ((f"tile {t.id}", t.figures) for t in board.tiles)
        case PriceGrid():
            yield from ((f"price {cell.price}", cell.figures) for row in board.rows for cell in row if cell)
        case Cards():
            yield from ((f"card {card.id}", card.figures) for card in board.cards)
        case TableView():
            if board.figures:
                yield from ((f"row {row[0]}", names) for row, names in zip(board.rows, board.figures, strict=True))
        case FreeBoard():
            yield from ((f"shape {shape.id}", shape.figures) for shape in board.shapes if shape.figures)


def unknown(view: View) -> list[str]:
    """Paths that no figure has, with the thing that names them."""
    known = set()
    for fact in load_data(f"{package_of(view.game)}.data").facts():
        names = fact.path.split(".")
        known |= {".".join(names[:length]) for length in range(1, len(names) + 1)}
    return [
        f"{name} {thing}: {path}"
        for name, board in view.boards.items()
        for thing, figures in named(board)
        for path in figures
        if path not in known
    ]


def begun(game_id: str, options: dict[str, bool | str], players: int) -> View:
    game = title(game_id).build(players, options)
    return game.view(game.new(), None)


@pytest.mark.parametrize("game_id", titles())
def test_every_number_of_players_begins_with_things_that_name_figures(game_id: str) -> None:
    for players in title(game_id).info().players:
        assert unknown(begun(game_id, {}, players)) == []


@pytest.mark.parametrize(("game_id", "options"), VARIANTS, ids=str)
def test_a_variant_names_its_own_figures(game_id: str, options: dict[str, bool | str]) -> None:
    assert unknown(begun(game_id, options, title(game_id).info().players[-1])) == []


@pytest.mark.parametrize("game_id", titles())
def test_late_in_a_game_things_name_figures_that_exist(game_id: str) -> None:
    record = read_record(min((GOLDEN / game_id).glob("*.jsonl")))
    record = Record(record.header, record.lines[: len(record.lines) * 2 // 3])
    game = rebuild(record, title(game_id))
    view = game.view(replay(game, record).state, None)
    assert unknown(view) == []


@pytest.mark.parametrize("game_id", [name for name in titles() if name != "coal"])
def test_no_hex_tile_price_or_card_of_a_railway_game_is_without_figures(game_id: str) -> None:
    for board in begun(game_id, {}, 4).boards.values():
        if not isinstance(board, TableView | FreeBoard):
            assert [thing for thing, figures in named(board) if not figures] == []


def test_places_of_the_river_name_what_is_printed_there_and_where_they_lie() -> None:
    river = begun("coal", {}, 2).boards["river"]
    assert isinstance(river, FreeBoard)
    by_id = {shape.id: shape.figures for shape in river.shapes if shape.id}
    assert by_id["S1"] == ("storages.S1", "river.S1")
    assert by_id["I1"] == ("industries.I1", "river.I1")
    assert "territories.mark.lock_points" in by_id["O1"]


def test_a_hex_with_a_tile_names_both_and_the_variant_its_own_hexes() -> None:
    board = begun("rhl", {"ratingen": "implementation"}, 3).boards["map"]
    assert isinstance(board, HexMap)
    hexes = {h.id: h.figures for h in board.hexes}
    assert hexes["E12"] == ("variants.ratingen.hexes.E12",)
    assert hexes["D9"] == ("hexes.D9", "rhine_metropolises.D9")
