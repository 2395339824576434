"""The 18xx kit: maps, tiles, trains, shares and rounds. It names no title, no hex and no company."""

from revier.core.message import register_texts

register_texts("rail", "revier.rail.text")
