"""Pictures: views in, SVG or plain text out. Pure functions that know the kinds of board and no game."""

from revier.core.message import register_texts
from revier.draw.board import draw, draw_tile
from revier.draw.hexmap import draw_routes
from revier.draw.routes import style as route_style
from revier.draw.text import as_text

register_texts("draw", "revier.draw.words")

__all__ = ["as_text", "draw", "draw_routes", "draw_tile", "route_style"]
