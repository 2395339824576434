"""Pictures: views in, SVG or plain text out. Pure functions that know the kinds of board and no game."""

from revier.core.message import register_texts
from revier.draw.board import draw, draw_tile
from revier.draw.text import as_text

register_texts("draw", "revier.draw.words")

__all__ = ["as_text", "draw", "draw_tile"]
