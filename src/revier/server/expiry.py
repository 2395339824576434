"""Analysis tables and imports are thrown away when nothing has happened there for long; games of people never are."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revier.server.house import House

log = logging.getLogger("revier.server")
_DAY = 24 * 3600.0
_EVERY = 3600.0  # seconds between two looks
_AT_ONCE = 100  # tables, so that nobody waits long for the database


class Expiry:
    """Looks now and then for analysis tables that nobody goes on with."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._stop = threading.Event()

    def start(self) -> None:
        """Look now and every hour, if anything is to expire at all."""
        if self.house.settings.analysis_days > 0:
            threading.Thread(target=self._run, daemon=True, name="expiry").start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()

    def _run(self) -> None:
        while True:
            try:
                self.sweep(time.time())
            except Exception:
                if self._stop.is_set():
                    return
                log.exception("old analysis tables could not be thrown away")
            if self._stop.wait(_EVERY):
                return

    def sweep(self, now: float) -> int:
        """Throw away what has expired, but for tables that somebody looks at; how many there were."""
        house, done = self.house, 0
        before = now - house.settings.analysis_days * _DAY
        spared: set[str] = set()
        while not self._stop.is_set():
            found = [name for name in house.store.lists.stale(before, _AT_ONCE + len(spared)) if name not in spared]
            if not found:
                break
            for table_id in found:
                if house.hub.present(table_id) or house.together.elsewhere(table_id):
                    spared.add(table_id)
                    continue
                house.tables.drop(table_id)
                house.store.delete_table(table_id)
                done += 1
        if done:
            log.info("%s analysis tables had expired", done)
        return done
