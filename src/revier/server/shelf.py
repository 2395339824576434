"""The tables in memory: as many as fit, as long as somebody uses them. What is on disk counts; what is here is rebuilt
from it at any time.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec

from revier.core.record import Header
from revier.server import snapshots
from revier.server.figures import wired
from revier.server.problems import Problem
from revier.server.store import Row, Store, TableRow
from revier.server.store.bodies import Ruled, body_of
from revier.server.tables import LiveTable
from revier.server.together import OneProcess, Together


class Tables:
    """The tables in memory: as many as fit, those longest unused leave first."""

    def __init__(
        self,
        store: Store,
        most: int,
        loaded: Callable[[LiveTable], None] = lambda _table: None,
        together: Together | None = None,
        told: Callable[[LiveTable, Sequence[Row]], None] = lambda _table, _rows: None,
        *,
        whole: bool = False,
    ) -> None:
        self.store = store
        self.most = most
        self.together = together or OneProcess()
        self._loaded = loaded  # called with a table just taken from the log
        self._whole = whole  # every log is read from its beginning, and nothing is kept of how tables stand
        self._used: dict[str, float] = {}  # when each table of memory was last asked for
        self._told = told  # called with what another process has written at a table in memory
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
        """A table by its id, from memory or from the log, as it stands in the database."""
        found = self._known(table_id)
        if found is not None:
            return self.up_to_date(found)
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
        """A table if it is in memory; where others write, too, it may be old."""
        return self._known(table_id)

    def _known(self, table_id: str) -> LiveTable | None:
        with self._lock:
            found = self._live.get(table_id)
            if found is not None:
                self._live.move_to_end(table_id)
                self._used[table_id] = time.monotonic()
            return found

    def keep(self, table: LiveTable) -> None:
        """Hold a table in memory; one that is being used right now is not sent away."""
        left: list[LiveTable] = []
        with self._lock:
            self._live[table.id] = table
            self._used[table.id] = time.monotonic()
            for other in list(self._live.values()):
                if len(self._live) <= self.most:
                    break
                if other is not table and other.thinking is None and other.lock.acquire(blocking=False):
                    try:
                        self._let_go(other)
                        left.append(other)
                    finally:
                        other.lock.release()
        for other in left:
            with other.lock:
                self.note(other)

    def _let_go(self, table: LiveTable) -> None:
        table.gone = True
        if self._live.get(table.id) is table:
            del self._live[table.id]
            self._used.pop(table.id, None)

    def note(self, table: LiveTable) -> None:
        """Keep on disk how a table stands, so that it is opened quickly. The caller holds its lock."""
        if not self._whole:
            snapshots.keep(self.store, table)

    def unused(self, seconds: float) -> list[LiveTable]:
        """The tables of memory nobody has asked for so long."""
        before = time.monotonic() - seconds
        with self._lock:
            return [table for table_id, table in self._live.items() if self._used.get(table_id, 0.0) <= before]

    def put_to_sleep(self, table: LiveTable, seconds: float) -> bool:
        """Let a table leave memory, unless somebody uses it now or has since; whether it has."""
        if not table.lock.acquire(blocking=False):
            return False
        try:
            if table.thinking is not None or table.turns or table.gone:
                return False
            self.note(table)
            with self._lock:
                if self._used.get(table.id, 0.0) > time.monotonic() - seconds:
                    return False
                self._let_go(table)
            return True
        finally:
            table.lock.release()

    def forget(self, table: LiveTable) -> None:
        """Drop what memory says of a table: what the log says counts."""
        with self._lock:
            self._let_go(table)

    def drop(self, table_id: str) -> None:
        """The same by its id, if it is in memory."""
        found = self._known(table_id)
        if found is not None:
            self.forget(found)

    # --- what other processes write -----------------------------------------------------------------------------------
    def up_to_date(self, table: LiveTable) -> LiveTable:
        """A table of memory with all that others have written meanwhile; another one where it must be read anew."""
        stamp = self.together.stamp(table.id, table.stamp)
        if stamp is None:
            self.forget(table)
            raise Problem(404, "no_table")
        if stamp <= table.stamp:
            return table
        with table.lock:
            if table.turns or stamp <= table.stamp:
                return table
            rows = self.store.rows(table.id, table.seq)
            if table.stop is None and not any(row.kind == "rules" for row in rows):
                table.take(rows)
                if table.stop is None:
                    self._dress(table)
                    table.stamp = stamp
                    self._told(table, rows)
                    return table
            return self._anew(table, rows)

    def _anew(self, old: LiveTable, rows: Sequence[Row]) -> LiveTable:
        """The same table from the log; whoever follows it goes on from what they were told."""
        self.forget(old)
        found = self._load(old.id)
        found.known = old.known
        self.keep(found)
        self._told(found, rows)
        return found

    def _dress(self, live: LiveTable) -> None:
        """What stands beside the log: who sits and looks, what was left to be done, what came of questions."""
        row = self.store.table(live.id)
        if row is None:
            raise Problem(404, "no_table")
        live.row = row
        self.store.seating.forget_grants(live.id)
        live.elsewhere = self.together.elsewhere(live.id)
        live.set_seats(self.store.seating.seats(live.id))
        if live.consent is not None and not (live.consent.needs - live.consent.given) & live.holders():
            live.consent = None  # all have answered: what was asked has been done
        left = self.store.notes.programs(live.id)
        live.programs = [one for one in left if one.program.ended is None]
        live.ended = [one for one in left if one.program.ended is not None]
        play = live.play
        play.record.finish(play.game.outcome(play.state) if play.to_move is None else None)

    def _load(self, table_id: str) -> LiveTable:
        stamp = self.together.stamp(table_id, 0)
        row = self.store.table(table_id)
        if row is None:
            raise Problem(404, "no_table")
        header = msgspec.json.decode(row.header, type=Header)
        live = self._from_snapshot(row, header) or self._from_log(row, header)
        self._dress(live)
        live.stamp = stamp or 0
        return live

    def _from_snapshot(self, row: TableRow, header: Header) -> LiveTable | None:
        """A table as it stood once, and what came after that."""
        found = None if self._whole else snapshots.kept(self.store, row, header.game)
        if found is None:
            return None
        still, later = found
        figures = msgspec.structs.replace(header, data_digest=still.header.data_digest)
        spec, game = wired(self.store, figures, header.rules_version)
        live = snapshots.opened(still, row, spec, game)
        if live is not None:
            live.take(later)
        return live

    def _from_log(self, row: TableRow, header: Header) -> LiveTable:
        rows = self.store.rows(row.id)
        spec, game = wired(self.store, _last_figures(header, rows), header.rules_version)
        live = LiveTable.begin(row, spec, game, msgspec.structs.replace(header, options=dict(game.options)))
        live.take(rows)
        return live


def _last_figures(header: Header, rows: Sequence[Row]) -> Header:
    """The header with the figures the table was played with last: its own, unless they could not be had."""
    for row in reversed(rows):
        body = body_of(row.kind, row.body) if row.kind == "rules" else None
        if isinstance(body, Ruled) and body.figures:
            return msgspec.structs.replace(header, data_digest=body.figures)
    return header
