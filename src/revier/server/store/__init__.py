"""Where tables are kept: an append-only log of what happened, and a few notes on who sits where."""

from revier.server.store.rows import Answer, Holder, ProgramRow, Row, SeatRow, TableRow
from revier.server.store.schema import metadata
from revier.server.store.store import Clash, Store

__all__ = ["Answer", "Clash", "Holder", "ProgramRow", "Row", "SeatRow", "Store", "TableRow", "metadata"]
