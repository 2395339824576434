"""The house: everything one server process holds."""

from __future__ import annotations

import logging
import threading
import time
from collections import defaultdict, deque
from typing import Any

from revier.core.errors import RevierError
from revier.server.alone import Alone
from revier.server.autoplay import Autoplay
from revier.server.expiry import Expiry
from revier.server.live import Hub
from revier.server.pictures import Pictures
from revier.server.presence import Presence
from revier.server.problems import Problem
from revier.server.review import Reviews
from revier.server.seats import Who, must_belong
from revier.server.settings import Settings
from revier.server.shelf import Tables
from revier.server.store import Store
from revier.server.tables import LiveTable
from revier.server.workers import WorkerBroken, WorkerLost, Workers

log = logging.getLogger("revier.server")
_WARM = 8  # tables set up when the server starts
_RESUMED = 256  # tables that go on by themselves when the server starts; the others when somebody looks


class House:
    """One server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.alone = Alone(settings.database)
        try:
            self.store = Store(settings.database)
        except BaseException:
            self.alone.release()
            raise
        self.autoplay = Autoplay(self)
        self.tables = Tables(self.store, settings.limits.open_tables, loaded=self.autoplay.wake)
        self.hub = Hub()
        self.workers = Workers(settings.workers)
        self.pictures = Pictures()
        self.clock = time.time  # by which people are waited for
        self.presence = Presence(self)
        self.reviews = Reviews(self)
        self.expiry = Expiry(self)
        self.closed = False
        self.warmed = threading.Event()  # the boards have been drawn once
        self._rates: dict[tuple[str, str, str], deque[float]] = defaultdict(deque)
        self._rate_lock = threading.Lock()

    def close(self) -> None:
        """End everything that runs."""
        self.closed = True
        self.expiry.stop()
        self.autoplay.close()
        self.hub.close_all()
        self.workers.close()
        self.store.close()
        self.alone.release()

    def table(self, table_id: str) -> LiveTable:
        """A table by its id; what is no id at all is no table either."""
        if not (4 <= len(table_id) <= 32 and table_id.isascii() and table_id.isalnum()):
            raise Problem(404, "no_table")
        return self.tables.get(table_id)

    def table_for(self, table_id: str, who: Who) -> LiveTable:
        """A table by its id, for somebody who wants to look at it."""
        table = self.table(table_id)
        must_belong(self.store, table, who)
        return table

    def wake(self, table: LiveTable) -> None:
        """Let whoever decides now do so, if it is no person."""
        self.autoplay.wake(table)

    def start(self) -> None:
        """Go on where the server ended: wherever a bot is to decide, or a program somebody left."""
        self.expiry.start()
        for table_id in self.store.left_alone(_RESUMED):
            if self.closed:
                return
            self.autoplay.resume(table_id)

    def warm_tables(self) -> None:
        """Set up and draw the tables people will come back to first."""
        for row in self.store.latest(_WARM):
            if self.closed:
                return
            try:
                table = self.tables.get(row.id)
                self.pictures.draw_all(table, None, "classic", "en")
            except (Problem, RevierError):
                log.exception("table %s cannot be drawn", row.id)

    def in_worker(self, job: str, *arguments: object, quick: bool = True) -> Any:
        """Do a job in another process, once more if the worker is lost."""
        for _ in range(2):
            try:
                return self.workers.call(job, *arguments, seconds=self.settings.job_seconds, quick=quick)
            except WorkerLost:
                continue
            except WorkerBroken as error:
                raise RuntimeError(str(error)) from error
        raise Problem(503, "worker")

    def rate(self, what: str, who: Who) -> None:
        """Refuse what somebody does too often: one browser or token, and one address, for cookies are cheap."""
        limits = self.settings.limits
        most = limits.per_minute.get(what, 0)
        now = time.monotonic()
        with self._rate_lock:
            if len(self._rates) > 10_000:
                self._forget_rates(now)
            counted = [(self._rates[what, "address", who.address], most * limits.per_address)]
            if who.hash:
                counted.append((self._rates[what, "who", who.hash], most))
            for times, allowed in counted:
                while times and times[0] < now - 60:
                    times.popleft()
                if len(times) >= allowed:
                    wait = int(60 - (now - times[0])) + 1 if times else 60
                    problem = Problem(429, "too_often", seconds=wait)
                    problem.headers["Retry-After"] = str(wait)
                    raise problem
            for times, _ in counted:
                times.append(now)

    def _forget_rates(self, now: float) -> None:
        """Those who have done nothing for a minute need not be remembered."""
        for key in [key for key, times in self._rates.items() if not times or times[-1] < now - 60]:
            del self._rates[key]
