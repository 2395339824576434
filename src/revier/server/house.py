"""The house: everything one server process holds, and the work it does by itself (bots and programmed actions)."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import defaultdict, deque

from revier.core.chance import any_action
from revier.core.errors import RevierError
from revier.server import moves, programs
from revier.server.jobs import Place
from revier.server.live import Hub
from revier.server.pictures import Pictures
from revier.server.problems import Problem
from revier.server.seats import Who
from revier.server.settings import Settings
from revier.server.shelf import Tables
from revier.server.store import Store
from revier.server.tables import LiveTable
from revier.server.workers import WorkerBroken, WorkerLost, Workers

log = logging.getLogger("revier.server")
_TRIES = 2
_WARM = 8  # tables set up when the server starts
_AT_ONCE = 0.3  # seconds of bots' decisions that are shown at once


class House:
    """One server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.tables = Tables(self.store, settings.limits.open_tables)
        self.hub = Hub()
        self.workers = Workers(settings.workers)
        self.pictures = Pictures()
        self.closed = False
        self.warmed = threading.Event()  # the boards have been drawn once
        self._rates: dict[tuple[str, str, str], deque[float]] = defaultdict(deque)
        self._rate_lock = threading.Lock()

    def close(self) -> None:
        """End everything that runs."""
        self.closed = True
        self.hub.close_all()
        self.workers.close()
        self.store.close()

    def table(self, table_id: str) -> LiveTable:
        """A table by its id; what is no id at all is no table either."""
        if not (4 <= len(table_id) <= 32 and table_id.isascii() and table_id.isalnum()):
            raise Problem(404, "no_table")
        found = self.tables.get(table_id)
        self.wake(found)
        return found

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

    # --- what goes on by itself ---------------------------------------------------------------------------------------
    def wake(self, table: LiveTable) -> None:
        """Let whoever decides now do so, if it is no person: a bot, or a program somebody left."""
        with table.lock:
            if self.closed or table.gone or table.stopped is not None or table.finished:
                return
            seat = table.to_move
            assert seat is not None
            if table.thinking == (seat, table.revision):
                return
            if not table.bot_at(seat):
                if any(owner == seat for _, owner, _ in table.programs):
                    self._run_programs(table, seat)
                return
            table.thinking = (seat, table.revision)
        self.hub.publish(table.id, "thinking", {"seat": seat})
        try:
            self.workers.start(lambda: self._try_to_think(table))
        except RuntimeError:
            table.thinking = None  # the server is closing

    def _run_programs(self, table: LiveTable, seat: int) -> None:
        """Whoever looks must not suffer from what somebody else has left to be done."""
        try:
            programs.run(self, table, seat)
        except (Problem, RevierError):
            log.exception("a program failed at table %s", table.id)

    def _try_to_think(self, table: LiveTable) -> None:
        try:
            self._think(table)
        except BaseException:
            table.thinking = None  # whoever looks next wakes the table again
            raise

    def _think(self, table: LiveTable) -> None:
        """What the bots decide until a person must, and what follows from it."""
        with table.lock:
            thinking = table.thinking
            if thinking is None or table.gone:
                return
            seat, revision = thinking
            current = table.revision == revision and not table.finished and bool(table.bot_at(seat))
            if current:
                bots = {n: bot for n in range(len(table.seats)) if (bot := table.bot_at(n))}
                place, seed = table.place, f"{table.row.seed}/bot/{table.seq}"
            else:
                table.thinking = None
        if current:
            lines = self._choose(place, bots, seed)
            if not self._carry_out(table, thinking, bots, lines):
                return
        self.wake(table)

    def _carry_out(self, table: LiveTable, thinking: tuple[int, int], bots: dict[int, str], lines: list[str]) -> bool:
        """Play what was thought, unless the table has changed since; whether to go on."""
        with table.lock:
            if table.thinking != thinking:
                return False
            table.thinking = None
            if table.gone or self.closed:
                return False
            seat, revision = thinking
            still = all(table.bot_at(n) == bot for n, bot in bots.items())
            if table.revision != revision or not still:
                return True
            actions = [table.game.decode(line) for line in lines]
            actions = actions or [any_action(table.play.legal, random.Random(0))]
            try:
                moves.play_for(self, table, actions, "standin" if table.seats[seat].standin else "bot")
            except (Problem, RevierError):
                log.exception("a bot's move was refused at table %s", table.id)
                return False
        return True

    def _choose(self, place: Place, bots: dict[int, str], seed: str) -> list[str]:
        """Ask the bots in a worker; if the worker is lost, once more, then bots that hardly think."""
        for names in [bots] * _TRIES + [dict.fromkeys(bots, "random")]:
            try:
                job, seconds = "revier.server.jobs:choose", self.settings.bot_seconds
                found: list[str] = self.workers.call(job, place, names, seed, _AT_ONCE, seconds=seconds)
                return found
            except WorkerLost:
                if self.closed:
                    return []
            except (WorkerBroken, RevierError) as error:
                log.error("bots %s failed: %s", names, error)
        return []
