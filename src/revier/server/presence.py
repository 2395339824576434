"""Who was last at a seat, and when: what decides whether somebody is here, away, or has been waited for long enough.

Doing something counts, and opening the page of the table; a page that lies open and asks for news by itself does not.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from revier.server.tables import LiveTable

if TYPE_CHECKING:
    from revier.server.house import House

HERE = 600.0  # seconds after which who did something is here no more, unless a page of theirs is open
_EVERY = 60.0  # seconds between two notes of the same person
_MOST = 10_000
PEOPLE = frozenset({"browser", "program"})  # kinds of secrets whose owner holds the seat


class Presence:
    """Notes of one server; what they say stands in the database."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._noted: dict[tuple[str, str], float] = {}
        self._ahead: dict[tuple[str, float], float] = {}  # when it was noticed that something lies ahead of the clock
        self._lock = threading.Lock()

    def is_news(self, who: str, table_id: str) -> bool:
        """Whether that somebody is here has to be noted again."""
        return bool(who) and not 0 <= self.house.clock() - self._noted.get((who, table_id), -_EVERY) < _EVERY

    def note(self, who: str, table_id: str) -> None:
        """Somebody does something at a table."""
        if not self.is_news(who, table_id):
            return
        now = self.house.clock()
        with self._lock:
            if len(self._noted) >= _MOST:
                self._noted.clear()
            self._noted[who, table_id] = now
        self.house.store.seating.seen(who, table_id, now)

    def _past(self, table: LiveTable, when: float) -> float:
        """When something happened, by the clock of now. What lies ahead was noted while the clock was wrong: it counts
        from when that is noticed, or somebody would be here for years.
        """
        now = self.house.clock()
        if when <= now:
            return when
        with self._lock:
            if len(self._ahead) >= _MOST:
                self._ahead.clear()
            return min(now, self._ahead.setdefault((table.id, when), now))

    def seen(self, table: LiveTable) -> dict[int, float]:
        """When somebody was last at each seat, as far as it is known."""
        found: dict[int, float] = {}
        for holder in self.house.store.seating.holders(table.id):
            if holder.kind in PEOPLE:
                found[holder.seat] = max(found.get(holder.seat, 0.0), self._past(table, holder.seen))
        return found

    def here(self, table: LiveTable, seat: int) -> bool:
        """Whether somebody of a seat looks at the table, or did something a moment ago."""
        looking = self.house.present(table)
        held = {h.hash for h in self.house.store.seating.holders(table.id) if h.seat == seat and h.kind in PEOPLE}
        return bool(held & looking) or self.house.clock() - self.seen(table).get(seat, 0.0) < HERE

    def due(self, table: LiveTable, seat: int) -> float | None:
        """When a person has been waited for long enough; None: never, or nobody waits for them."""
        if not table.row.absence or table.paused or table.over or not table.seats[seat].held:
            return None
        since = self.seen(table).get(seat, 0.0)
        if table.to_move == seat:
            since = max(since, self._past(table, table.moved))
        return since + table.row.absence

    def overdue(self, table: LiveTable, seat: int) -> bool:
        """Whether they have."""
        due = self.due(table, seat)
        return due is not None and due <= self.house.clock()
