"""The house: everything one server process holds, and the work it does by itself (bots and programmed actions)."""

from __future__ import annotations

import logging
import random
import threading
import time
from collections import defaultdict, deque
from typing import Any

from revier.core.action import Action
from revier.core.chance import any_action
from revier.core.errors import RevierError
from revier.server import moves, programs
from revier.server.live import Hub
from revier.server.pictures import Pictures
from revier.server.problems import Problem
from revier.server.settings import Settings
from revier.server.store import Store
from revier.server.tables import LiveTable, Tables
from revier.server.workers import WorkerBroken, WorkerLost, Workers

log = logging.getLogger("revier.server")
_TRIES = 2


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
        self._rates: dict[tuple[str, str], deque[float]] = defaultdict(deque)
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
        if found.thinking is None and not found.finished:
            self.wake(found)
        return found

    def rate(self, what: str, who: str) -> None:
        """Refuse what somebody does too often."""
        most = self.settings.limits.per_minute.get(what, 0)
        now = time.monotonic()
        with self._rate_lock:
            if len(self._rates) > 10_000:
                self._rates.clear()
            times = self._rates[what, who]
            while times and times[0] < now - 60:
                times.popleft()
            if len(times) >= most:
                problem = Problem(429, "too_often", seconds=int(60 - (now - times[0])) + 1)
                problem.headers["Retry-After"] = str(int(60 - (now - times[0])) + 1)
                raise problem
            times.append(now)

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
                    programs.run(self, table, seat)
                return
            table.thinking = (seat, table.revision)
        self.hub.publish(table.id, "thinking", {"seat": seat})
        try:
            self.workers.start(lambda: self._think(table))
        except RuntimeError:
            table.thinking = None  # the server is closing

    def _think(self, table: LiveTable) -> None:
        """One decision of a bot, and what follows from it."""
        with table.lock:
            thinking = table.thinking
            if thinking is None or table.gone:
                return
            seat, revision = thinking
            if table.revision != revision or table.finished or not (bot := table.bot_at(seat)):
                table.thinking = None
            else:
                state = table.play.at(table.position)
                spec, seed = table.spec, f"{table.row.seed}/bot/{table.seq}"
        if table.thinking is None:
            self.wake(table)
            return
        line = self._choose(spec, state, bot, seed)
        with table.lock:
            if table.thinking != thinking:
                return
            table.thinking = None
            if table.gone or self.closed:
                return
            if table.revision == revision and table.bot_at(seat) == bot:
                try:
                    moves.play_for(self, table, self._action(table, line), "standin" if table.seats[seat].standin else "bot")
                except (Problem, RevierError):
                    log.exception("a bot's move was refused at table %s", table.id)
                    return
        self.wake(table)

    def _choose(self, spec: Any, state: Any, bot: str, seed: str) -> str | None:
        """Ask the bot in a worker; if the worker is lost, once more, then a bot that hardly thinks."""
        for name in [bot] * _TRIES + ["random"]:
            try:
                seconds = self.settings.bot_seconds
                return str(self.workers.call("revier.server.jobs:choose", spec, state, name, seed, seconds=seconds))
            except WorkerLost:
                if self.closed:
                    return None
            except (WorkerBroken, RevierError) as error:
                log.error("bot %s failed: %s", name, error)
        return None

    @staticmethod
    def _action(table: LiveTable, line: str | None) -> Action:
        if line is not None:
            return table.game.decode(line)
        return any_action(table.play.legal, random.Random(0))
