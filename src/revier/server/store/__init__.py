"""Where tables are kept: an append-only log of what happened, and a few notes on who sits where."""

from revier.server.store.schema import metadata
from revier.server.store.store import Row, SeatRow, Store, TableRow

__all__ = ["Row", "SeatRow", "Store", "TableRow", "metadata"]
