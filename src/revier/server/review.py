"""Looking back on a finished game with the eyes of the hint: which decisions cost most by its judgement.

A worker looks at the decisions in four passes, each at every fourth, so that whatever time there is covers the whole
game; each call takes a moment only, so that bots elsewhere do not wait. What was found is kept with the table.
"""

from __future__ import annotations

import logging
import random
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from revier.bots import make_bot
from revier.bots.base import Weighs
from revier.core.action import Action
from revier.core.advice import advisor_of
from revier.core.game import AnyGame, FlowState
from revier.core.secret import seen_by
from revier.server.jobs import Spec, game_of
from revier.server.problems import Problem
from revier.server.store.bodies import Moment, Review
from revier.server.tables import LiveTable

if TYPE_CHECKING:
    from revier.server.house import House

log = logging.getLogger("revier.server")
FEW = 5  # told on the page of the result
MARKED = 40  # marked in the log
DUTY = "review"  # its name among what is to be seen to
BOT = "overseer"  # the same that gives hints at the table
_STRIDE = 4
_ORDER = (0, 2, 1, 3)
_AT_ONCE = 1.5  # seconds of a call


class Played(NamedTuple):
    """A whole game: how it is wired, at which table, and all that was done."""

    spec: Spec
    table: str
    lines: tuple[str, ...]


class Part(NamedTuple):
    """What one call found: the dearest so far, how many decisions there were, and where to go on (-1: nowhere)."""

    moments: tuple[Moment, ...]
    looked: int
    go_on: int


# --- in a worker ------------------------------------------------------------------------------------------------------
def look_back(spec: Spec, lines: Sequence[str], start: int, offset: int, seconds: float) -> Part:
    """Look at every fourth ply from `start` on, for a while."""
    game = game_of(spec)
    state = game.new()
    end = time.monotonic() + seconds
    found: list[Moment] = []
    looked = 0
    for n, line in enumerate(lines):
        action = game.decode(line)
        if n >= start and n % _STRIDE == offset:
            if time.monotonic() > end:
                return Part(dearest(found), looked, n)
            moment, counts = _moment(game, state, action, n)
            looked += counts
            found += [moment] if moment is not None else []
        game.apply(state, action)
    return Part(dearest(found), looked, -1)


def _moment(game: AnyGame, state: FlowState, action: Action, n: int) -> tuple[Moment | None, bool]:
    """What an action cost against the best the bot sees; whether there was anything to decide."""
    seat, bot = game.to_move(state), make_bot(BOT)
    assert isinstance(bot, Weighs)
    seen = None if seat is None or seat < 0 else seen_by(game, state, seat, random.Random(0))
    if seat is None or seen is None:
        return None, False
    compared = bot.compare(game, seen, action)
    if compared is None:
        return None, False
    loss, better, part = compared
    if loss < 1:
        return None, True
    advisor = advisor_of(game)
    words = (game.say(state, action), game.say(seen, better), advisor.amount(round(loss)), advisor.part(part))
    return Moment(n, seat, *words, loss), True


def dearest(moments: list[Moment]) -> tuple[Moment, ...]:
    """The few that cost most."""
    return tuple(sorted(moments, key=lambda moment: (-moment.loss, moment.position))[:MARKED])


# --- in the server ----------------------------------------------------------------------------------------------------
class Reviews:
    """Who looks back on what now."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._under_way: dict[tuple[str, int], float] = {}  # how much is done
        self._lock = threading.Lock()

    def progress(self, table: LiveTable) -> float | None:
        """How far it is, from 0 to 1; None if nobody looks back on this game now."""
        with self._lock:
            return self._under_way.get((table.id, table.revision))

    def found(self, table: LiveTable) -> Review | None:
        """What was found."""
        return self.house.store.notes.review(table.id, table.revision)

    def begin(self, table: LiveTable) -> Future[None] | None:
        """Look back, beside everything else; once is enough: None if it has been done, or is under way."""
        with table.lock:
            key, finished = (table.id, table.revision), table.finished
            played = Played(table.spec, table.id, tuple(table.play.record.lines))
        if not finished or self.found(table) is not None:
            return None
        with self._lock:
            if key in self._under_way:
                return None
            self._under_way[key] = 0.0
        if not self.house.together.take(DUTY, *key):
            self._done(key)  # another process does
            return None
        try:
            return self.house.workers.start(lambda: self._run(key, played))
        except RuntimeError:  # the server is closing
            self._done(key)
            return None

    def resume(self, table_id: str) -> None:
        """Go on where another process ended."""
        try:
            if self.begin(self.house.tables.get(table_id)) is None:
                self.house.together.drop(DUTY, table_id)
        except Problem:
            self.house.together.drop(DUTY, table_id)

    def _done(self, key: tuple[str, int]) -> None:
        with self._lock:
            self._under_way.pop(key, None)

    def _run(self, key: tuple[str, int], played: Played) -> None:
        try:
            found = self._look(key, played)
            if not self.house.closed:
                self.house.store.notes.keep_review(*key, found)
        finally:
            self._done(key)
            if not self.house.closed:
                self.house.together.drop(DUTY, key[0])

    def _look(self, key: tuple[str, int], played: Played) -> Review:
        end = time.monotonic() + self.house.settings.review_seconds
        moments: tuple[Moment, ...] = ()
        looked = 0
        plies = max(1, len(played.lines))
        for n, offset in enumerate(_ORDER):
            start = 0
            while start >= 0:
                if self.house.closed or time.monotonic() > end:
                    return Review(moments, looked, _estimated(looked, n, start, plies))
                part = self._call(played, start, offset)
                if part is None:
                    return Review(moments, looked, _estimated(looked, n, start, plies))
                moments, looked = dearest([*moments, *part.moments]), looked + part.looked
                start = part.go_on
                with self._lock:
                    done = n + (1.0 if start < 0 else start / plies)
                    self._under_way[key] = done / len(_ORDER)
        return Review(moments, looked, looked)

    def _call(self, played: Played, start: int, offset: int) -> Part | None:
        job = "revier.server.review:look_back"
        try:
            found: Part = self.house.in_worker(job, played.spec, played.lines, start, offset, _AT_ONCE, quick=False)
        except (Problem, RuntimeError):
            log.exception("nobody could look back on table %s", played.table)
            return None
        return found


def _estimated(looked: int, passes: int, start: int, plies: int) -> int:
    """About how many decisions there are, where not all were looked at."""
    done = (passes + start / plies) / len(_ORDER)
    return round(looked / done) if done else plies


__all__ = ["Reviews", "dearest", "look_back"]
