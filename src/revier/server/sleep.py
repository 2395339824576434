"""Tables nobody looks at leave memory after a while; how they stand is kept, so that they come back quickly."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revier.server.house import House

log = logging.getLogger("revier.server")
_EVERY = 30.0  # seconds between two looks
_PATIENCE = 1.0  # seconds a table is waited for when the server ends


class Sleep:
    """Looks now and then for tables that nobody uses."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._stop = threading.Event()

    def start(self) -> None:
        """Look now and then, if tables are to sleep at all."""
        if self.house.settings.sleep_seconds > 0:
            threading.Thread(target=self._run, daemon=True, name="sleep").start()

    def stop(self) -> None:
        """Look no more."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(_EVERY):
            try:
                self.sweep()
            except Exception:
                if not self._stop.is_set():
                    log.exception("tables could not be sent to sleep")

    def sweep(self) -> int:
        """Send tables to sleep that nobody has asked for long and nobody looks at; how many there were."""
        house, done = self.house, 0
        seconds = house.settings.sleep_seconds
        for table in house.tables.unused(seconds):
            if self._stop.is_set():
                break
            if not house.hub.present(table.id):
                done += house.tables.put_to_sleep(table, seconds)
        return done

    def note_all(self) -> None:
        """Keep how every table of memory stands: the server ends."""
        for table in self.house.tables.unused(0.0):
            if table.lock.acquire(timeout=_PATIENCE):  # whoever holds it longer does without
                try:
                    if not table.gone:
                        self.house.tables.note(table)
                finally:
                    table.lock.release()
