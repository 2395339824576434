"""The tables in memory: as many as fit. What is on disk counts; what is here is rebuilt from it at any time."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec

from revier.core.record import Header
from revier.server.figures import wired
from revier.server.problems import Problem
from revier.server.store import Row, Store
from revier.server.store.bodies import Ruled, body_of
from revier.server.tables import LiveTable


class Tables:
    """The tables in memory: as many as fit, those longest unused leave first."""

    def __init__(self, store: Store, most: int, loaded: Callable[[LiveTable], None] = lambda _table: None) -> None:
        self.store = store
        self.most = most
        self._loaded = loaded  # called with a table just taken from the log
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def __contains__(self, table_id: str) -> bool:
        """Whether a table is in memory."""
        with self._lock:
            return table_id in self._live

    def __len__(self) -> int:
        return len(self._live)

    def get(self, table_id: str) -> LiveTable:
        """A table by its id, from memory or from the log."""
        found = self._known(table_id)
        if found is not None:
            return found
        with self._lock:
            loading = self._loading.setdefault(table_id, threading.Lock())
        with loading:
            found = self._known(table_id)
            if found is not None:
                return found
            try:
                found = self._load(table_id)
                self.keep(found)
            finally:
                with self._lock:
                    self._loading.pop(table_id, None)
        self._loaded(found)
        return found

    def at_hand(self, table_id: str) -> LiveTable | None:
        """A table if it is in memory."""
        return self._known(table_id)

    def _known(self, table_id: str) -> LiveTable | None:
        with self._lock:
            found = self._live.get(table_id)
            if found is not None:
                self._live.move_to_end(table_id)
            return found

    def keep(self, table: LiveTable) -> None:
        """Hold a table in memory; one that is being used right now is not sent away."""
        with self._lock:
            self._live[table.id] = table
            for other in list(self._live.values()):
                if len(self._live) <= self.most:
                    break
                if other is not table and other.thinking is None and other.lock.acquire(blocking=False):
                    try:
                        other.gone = True
                        del self._live[other.id]
                    finally:
                        other.lock.release()

    def forget(self, table: LiveTable) -> None:
        """Drop what memory says of a table: what the log says counts."""
        with self._lock:
            table.gone = True
            if self._live.get(table.id) is table:
                del self._live[table.id]

    def drop(self, table_id: str) -> None:
        """The same by its id, if it is in memory."""
        found = self._known(table_id)
        if found is not None:
            self.forget(found)

    def _load(self, table_id: str) -> LiveTable:
        row = self.store.table(table_id)
        if row is None:
            raise Problem(404, "no_table")
        header, rows = msgspec.json.decode(row.header, type=Header), self.store.rows(table_id)
        spec, game = wired(self.store, _last_figures(header, rows), header.rules_version)
        live = LiveTable.begin(row, spec, game, msgspec.structs.replace(header, options=dict(game.options)))
        live.take(rows)
        live.set_seats(self.store.seating.seats(table_id))
        if live.consent is not None and not (live.consent.needs - live.consent.given) & live.holders():
            live.consent = None  # all have answered: what was asked has been done
        left = self.store.notes.programs(table_id)
        live.programs = [one for one in left if one.program.ended is None]
        live.ended = [one for one in left if one.program.ended is not None]
        play = live.play
        play.record.finish(play.game.outcome(play.state) if play.to_move is None else None)
        return live


def _last_figures(header: Header, rows: Sequence[Row]) -> Header:
    """The header with the figures the table was played with last: its own, unless they could not be had."""
    for row in reversed(rows):
        body = body_of(row.kind, row.body) if row.kind == "rules" else None
        if isinstance(body, Ruled) and body.figures:
            return msgspec.structs.replace(header, data_digest=body.figures)
    return header
