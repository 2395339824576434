"""Pictures: views in, SVG or plain text out. Pure functions that know the kinds of board and no game."""

from revier.core.message import register_texts

register_texts("draw", "revier.draw.words")
