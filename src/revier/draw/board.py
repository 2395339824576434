"""One door for everything that can be drawn: a board of a view in, a picture out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from revier.core.view import Board, Cards, FaceView, FreeBoard, HexMap, Holdings, PriceGrid, TableView, TileSheet
from revier.draw import tile
from revier.draw.free import draw_free
from revier.draw.hexmap import draw_map
from revier.draw.market import draw_market
from revier.draw.palette import companies
from revier.draw.papers import draw_cards, draw_table
from revier.draw.sheet import draw_sheet


def draw(
    board: Board, *, palette: str = "classic", language: str = "en", legend: bool = True, levels: bool = False
) -> str:
    """The board as an SVG document. ``palette``: classic, bright or muted (the last two are colour-blind-safe).

    ``legend`` lists the runs on a map below it; without it a map has the same size whatever runs there. ``levels``
    draws the words of a map once for every distance; whoever shows it chooses (``data-least``: smallest type there).
    """
    match board:
        case HexMap():
            return draw_map(board, palette, language, legend=legend, levels=levels)
        case TileSheet():
            return draw_sheet(board, language)
        case PriceGrid():
            return draw_market(board, palette, language)
        case Cards():
            return draw_cards(board, palette, language)
        case TableView():
            return draw_table(board, language)
        case Holdings():
            return draw_table(board.as_table(), language)
        case FreeBoard():
            return draw_free(board, language, headed=not levels)
        case _:
            assert_never(board)


def draw_tile(
    face: FaceView, *, pointy: bool, colours: Mapping[str, str] | None = None, palette: str = "classic"
) -> str:
    """A single tile or hex face as an SVG document; ``colours`` for companies that have markers on it."""
    return tile.picture(face, pointy, companies(colours or {}, palette))
