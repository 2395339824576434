"""The house: everything one server process holds."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from revier.core.errors import RevierError
from revier.server import moves
from revier.server.alone import Alone
from revier.server.autoplay import Autoplay
from revier.server.consent import where
from revier.server.expiry import Expiry
from revier.server.live import Hub
from revier.server.pictures import Pictures
from revier.server.presence import Presence
from revier.server.problems import Problem
from revier.server.review import DUTY, Reviews
from revier.server.seats import Who, must_belong
from revier.server.settings import Settings
from revier.server.shelf import Tables
from revier.server.sleep import Sleep
from revier.server.store import Row, Store
from revier.server.store.database import Busy
from revier.server.store.shared import Duty
from revier.server.tables import LiveTable
from revier.server.together import together
from revier.server.workers import WorkerBroken, WorkerLost, Workers

log = logging.getLogger("revier.server")
_WARM = 8  # tables set up when the server starts
_RESUMED = 256  # tables that go on by themselves when the server starts; the others when somebody looks


class House:
    """One server."""

    def __init__(self, settings: Settings, name: str = "") -> None:
        self.settings = settings
        self.alone = Alone(settings.database, serving=True)
        try:
            self.store = Store(settings.database)
        except BaseException:
            self.alone.release()
            raise
        self.autoplay = Autoplay(self)
        self.hub = Hub()
        self.together = together(self.store, name or secrets.token_hex(6), self)
        self.hub.abroad, self.hub.people = self.together.tell, self._people
        self.tables = Tables(self.store, settings.limits.open_tables, self.wake, self.together, self._told_elsewhere)
        self.workers = Workers(settings.workers)
        self.pictures = Pictures()
        self.clock = time.time  # by which people are waited for
        self.presence = Presence(self)
        self.reviews = Reviews(self)
        self.expiry = Expiry(self)
        self.sleep = Sleep(self)
        self.closed = False
        self.warmed = threading.Event()  # the boards have been drawn once
        self._rates: dict[tuple[str, str, str], deque[float]] = defaultdict(deque)
        self._rate_lock = threading.Lock()

    def close(self) -> None:
        """End everything that runs."""
        self.closed = True
        self.expiry.stop()
        self.sleep.stop()
        self.autoplay.close()
        self.hub.close_all()
        self.workers.close()
        self.sleep.note_all()
        self.together.close()
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

    @contextmanager
    def turn(self, table: LiveTable) -> Iterator[None]:
        """The right to change a table, which is as it stands in the database: for one thread of one process."""
        with table.lock:
            if table.turns:
                yield
                return
            with self.together.turn(table.id):
                if self.tables.up_to_date(table) is not table:
                    raise Problem(409, "busy", where(table))
                table.turns = 1
                try:
                    yield
                finally:
                    table.turns = 0

    def present(self, table: LiveTable) -> set[str]:
        """The browsers that look at a table, through whatever process."""
        return self.hub.present(table.id) | table.elsewhere

    def wake(self, table: LiveTable) -> None:
        """Let whoever decides now do so, if it is no person. What was done before is done, whatever comes of this."""
        try:
            self.autoplay.wake(table)
        except (SQLAlchemyError, Busy, Problem) as error:
            log.warning("table %s is woken later: %s", table.id, type(error).__name__)
            self.autoplay.later(table)

    def start(self) -> None:
        """Go on where the server ended: wherever a bot is to decide, or a program somebody left."""
        self.expiry.start()
        self.sleep.start()
        if self.together.name:
            return  # what is to be done stands in the database, for all processes
        for table_id in self.store.left_alone(_RESUMED):
            if self.closed:
                return
            self.autoplay.resume(table_id)

    # --- what other processes tell ------------------------------------------------------------------------------------
    def news(self, table_id: str, kind: str, data: dict[str, object], number: int | None) -> None:
        """Another process has news of a table: what it wrote is read from the log, and told from there."""
        at_hand, gone = self.tables.at_hand(table_id), False
        if at_hand is not None and kind == "thinking" and isinstance(data.get("seat"), int):
            at_hand.thinks_elsewhere = int(str(data["seat"])), at_hand.revision
        if not self.hub.present(table_id):
            return  # nobody listens: it is read when somebody asks
        if at_hand is not None:
            try:
                self.tables.get(table_id)
            except Problem:
                gone = True
        if kind and (number is None or at_hand is None or gone):
            self.hub.publish_here(table_id, kind, data, number)
        else:
            self.hub.changed(table_id)

    def missed(self) -> None:
        """For a while nothing was heard of the others: whoever listens begins anew, from what they heard last."""
        self.hub.close_all()

    def followed(self) -> dict[str, int]:
        """The tables somebody listens to here, with the stamps that are known of them."""
        found = {}
        for table_id in {table for table, _ in self.hub.looking()}:
            at_hand = self.tables.at_hand(table_id)
            found[table_id] = -1 if at_hand is None else at_hand.stamp
        return found

    def looking(self) -> set[tuple[str, str]]:
        """All tables people look at through this process, and who they are."""
        return self.hub.looking()

    def room(self) -> int:
        """How much more this process could see to now."""
        return 0 if self.closed else max(0, 2 * self.workers.count - self.autoplay.busy)

    def see_to(self, duty: Duty) -> None:
        """Do something that was left to be done."""
        do = self.reviews.resume if duty.kind == DUTY else self.autoplay.resume
        self.autoplay.beside(lambda: do(duty.table))

    def _told_elsewhere(self, table: LiveTable, rows: Sequence[Row]) -> None:
        moves.tell(self.hub.publish_here, table, rows)

    def _people(self, table_id: str, who: str, there: bool) -> None:
        self.together.came(table_id, who, there=there)

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
