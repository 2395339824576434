"""What goes on by itself: bots decide, and programs that people left are carried out.

A table is woken when something has changed there, when it is opened or taken from the log, when the server starts, and
by a timer after something went wrong. Looking at a table wakes nobody.
"""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from revier.core.chance import any_action
from revier.core.errors import RevierError
from revier.core.message import Msg
from revier.server import moves, programs
from revier.server.jobs import Place
from revier.server.metrics import METRICS
from revier.server.problems import Problem
from revier.server.tables import LiveTable
from revier.server.workers import WorkerBroken, WorkerLost

if TYPE_CHECKING:
    from revier.server.house import House

log = logging.getLogger("revier.server")
DUTY = "bot"  # its name among what is to be seen to
_TRIES = 2
_SIMPLE = "random"  # the bot that decides where another cannot
_AT_ONCE = 0.3  # seconds of bots' decisions that are shown at once
_SHORT = 0.05  # seconds nobody notices: timers and clocks do not agree to the last
_MOST_DOUBLINGS = 16  # of the time between two tries; the longest time is set elsewhere
_MOST_IN_A_ROW = 50  # actions of programs without anybody else


class Chosen(NamedTuple):
    """What was decided, and whether by another bot than the one that was to."""

    lines: list[str]
    replaced: bool


def question(table: LiveTable) -> tuple[Place, dict[int, str], str]:
    """All that bots are told: the position, which of them sit where, and what they throw dice with. That is another
    secret than the seed of the table's chance, and the same whenever the game comes to this position.
    """
    bots = {n: bot for n in range(len(table.seats)) if (bot := table.bot_at(n))}
    return table.place, bots, f"{table.row.seed}/bot/{table.position}"


class Autoplay:
    """Decides for whoever is no person, one table beside the other."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._timers: dict[str, threading.Timer] = {}
        self._replaced: set[str] = set()  # tables at which a simple bot decides for another
        self._resting: set[str] = set()  # tables at which a bot waits so that people can follow
        self._failures: dict[str, int] = {}  # in a row, by table
        self.busy = 0  # tables at which bots think here
        self._lock = threading.Lock()

    def close(self) -> None:
        """Nobody is woken any more."""
        with self._lock:
            for timer in self._timers.values():
                timer.cancel()
            self._timers.clear()

    def wake(self, table: LiveTable) -> None:
        """Let whoever decides now do so, if it is no person: a bot, or a program somebody left."""
        with table.lock:
            if self.house.closed or table.gone:
                return
            if not table.bot_due:
                self.house.together.drop(DUTY, table.id)
                return
            seat = table.to_move
            assert seat is not None
            if table.thinking == (seat, table.revision):
                return
            if not table.bot_at(seat):
                with self.house.turn(table):
                    self._run_programs(table, seat)
                self.house.together.drop(DUTY, table.id)
                return
            if not self.house.together.take(DUTY, table.id, table.revision):
                return  # another process lets it think
            wait = table.rests(self.house.clock())
            if wait > _SHORT:
                self._rest(table, wait)
                return
            table.thinking = (seat, table.revision)
        self.house.hub.publish(table.id, "thinking", {"seat": seat})
        if not self.beside(lambda: self._try_to_think(table)):
            table.thinking = None

    def beside(self, job: Callable[[], None]) -> bool:
        """Do something beside everything else; not once the server is closing."""
        try:
            self.house.workers.start(job)
        except RuntimeError:
            return False
        return True

    def resume(self, table_id: str) -> None:
        """Wake a table by its id, from the log if need be."""
        try:
            self.wake(self.house.tables.get(table_id))
        except Problem:
            log.info("table %s is no more", table_id)
            self.house.together.drop(DUTY, table_id)
        except RevierError:
            log.exception("table %s cannot go on", table_id)
            self.house.together.put_off(DUTY, table_id, self.house.settings.longest_retry_seconds)

    def later(self, table: LiveTable) -> None:
        """Wake a table again after a while: something went wrong there, and nobody else will. What goes wrong again and
        again is tried less and less often.
        """
        with self._lock:
            if self.house.closed or table.id in self._timers:
                return
            failures = self._failures.get(table.id, 0)
            self._failures[table.id] = failures + 1
            first, longest = self.house.settings.retry_seconds, self.house.settings.longest_retry_seconds
            seconds = min(first * 2 ** min(failures, _MOST_DOUBLINGS), longest)
            if self.house.together.put_off(DUTY, table.id, seconds):
                return
            timer = threading.Timer(seconds, self._again, (table.id,))
            timer.daemon = True
            self._timers[table.id] = timer
        timer.start()

    def _rest(self, table: LiveTable, seconds: float) -> None:
        """Wake a table once people have had time to follow. Whoever changes something there meanwhile wakes it, too."""
        with self._lock:
            if self.house.closed or table.id in self._resting or self.house.together.put_off(DUTY, table.id, seconds):
                return
            self._resting.add(table.id)
            timer = threading.Timer(seconds, self._rested, (table.id,))
            timer.daemon = True
        timer.start()

    def _rested(self, table_id: str) -> None:
        with self._lock:
            self._resting.discard(table_id)
        if not self.house.closed:
            self.beside(lambda: self.resume(table_id))

    def _again(self, table_id: str) -> None:
        with self._lock:
            self._timers.pop(table_id, None)
        if not self.house.closed:
            self.resume(table_id)

    # --- programs -----------------------------------------------------------------------------------------------------
    def _run_programs(self, table: LiveTable, seat: int) -> None:
        """Whoever acts must not suffer from what somebody else has left to be done. The caller holds the lock."""
        try:
            for _ in range(_MOST_IN_A_ROW):
                if table.finished or table.to_move != seat or table.bot_at(seat):
                    break
                action = programs.next_action(self.house, table, seat)
                if action is None:
                    break
                moves.play_for(self.house, table, [action], "program")
            else:
                return
        except (Problem, RevierError):
            log.exception("a program failed at table %s", table.id)
            return
        if table.to_move not in (None, seat):
            self.beside(lambda: self.wake(table))

    # --- bots ---------------------------------------------------------------------------------------------------------
    def _try_to_think(self, table: LiveTable) -> None:
        with self._lock:
            self.busy += 1
        try:
            self._think(table)
        except BaseException:
            table.thinking = None
            self.later(table)
            raise
        finally:
            with self._lock:
                self.busy -= 1

    def _think(self, table: LiveTable) -> None:
        """What the bots decide until a person must, and what follows from it."""
        with table.lock:
            thinking = table.thinking
            if thinking is None or table.gone:
                return
            seat, revision = thinking
            current = table.revision == revision and not table.finished and bool(table.bot_at(seat))
            if current:
                place, bots, seed = question(table)
                at_once = 0.0 if table.pace else _AT_ONCE
            else:
                table.thinking = None
        if current:
            chosen = self._choose(place, bots, seed, at_once)
            if not self._carry_out(table, thinking, bots, chosen):
                return
        self.wake(table)

    def _carry_out(self, table: LiveTable, thinking: tuple[int, int], bots: dict[int, str], chosen: Chosen) -> bool:
        """Play what was thought, unless the table has changed since; whether to go on."""
        with self.house.turn(table):
            if table.thinking != thinking:
                return False
            table.thinking = None
            if table.gone or self.house.closed:
                self.house.together.put_off(DUTY, table.id, 0.0)
                return False
            seat, revision = thinking
            still = all(table.bot_at(n) == bot for n, bot in bots.items())
            if table.revision != revision or not still:
                return True
            actions = [table.game.decode(line) for line in chosen.lines]
            actions = actions or [any_action(table.play.legal, random.Random(0))]
            try:
                self._say_who_decides(table, seat, chosen.replaced)
                moves.play_for(self.house, table, actions, "standin" if table.seats[seat].standin else "bot")
            except (Problem, RevierError):
                log.exception("a bot's move was refused at table %s", table.id)
                self.later(table)
                return False
        with self._lock:
            self._failures.pop(table.id, None)
        return True

    def _say_who_decides(self, table: LiveTable, seat: int, replaced: bool) -> None:
        """Everybody at the table is told when another bot decides than the one that sits there, and when it is over."""
        if replaced:
            METRICS.replaced.add()
        if replaced == (table.id in self._replaced):
            return
        (self._replaced.add if replaced else self._replaced.discard)(table.id)
        about = {"who": Msg("core.player", {"seat": seat + 1}), "bot": table.bot_at(seat), "simple": _SIMPLE}
        moves.note(self.house, table, seat, Msg("server.log.replaced" if replaced else "server.log.itself", about))

    def _choose(self, place: Place, bots: dict[int, str], seed: str, at_once: float) -> Chosen:
        """Ask the bots in a worker; if the worker is lost, once more, then bots that hardly think.

        `at_once`: seconds of their decisions that are shown together; one decision at least.
        """
        simple = dict.fromkeys(bots, _SIMPLE)
        for names in [bots] * _TRIES + [simple]:
            try:
                job, seconds = "revier.server.jobs:choose", self.house.settings.bot_seconds
                found: list[str] = self.house.workers.call(job, place, names, seed, at_once, seconds=seconds)
                return Chosen(found, names != bots)
            except WorkerLost:
                if self.house.closed:
                    return Chosen([], False)
            except (WorkerBroken, RevierError) as error:
                log.error("bots %s failed: %s", names, error)
        return Chosen([], simple != bots)
