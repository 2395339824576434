"""Several processes on one PostgreSQL: they hear of one another by LISTEN and NOTIFY, and take over from who dies.

What counts stands in the database: nothing depends on a notice to be right. A notice only says early what a process
would find with the next look, and a look at the stamps of all tables somebody follows comes with every sign of life.
Two threads: one listens; the other tells, says who is there, gives signs of life and looks for work that lies about.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy.exc import SQLAlchemyError

from revier.server.store.shared import CHANNEL, Duty, Shared
from revier.server.together import Heard

if TYPE_CHECKING:
    from revier.server.store import Store

log = logging.getLogger("revier.server")
BEAT = 2.0  # seconds between two signs of life
_AT_ONCE = 200  # pieces of news in one transaction
_AGAIN = 1.0  # seconds before the database is tried again
# Who only listens would never notice that the other machine has vanished.
_PATIENCE = {"connect_timeout": "2", "keepalives_idle": "5", "keepalives_interval": "2", "keepalives_count": "3"}


class _Notice(msgspec.Struct, array_like=True):
    """News as it crosses: short, for the rest is in the database."""

    by: str
    table: str
    kind: str
    data: dict[str, object]
    number: int | None = None


class _Came(NamedTuple):
    table: str
    who: str
    there: bool


class Fellows:
    """One of several processes."""

    def __init__(self, store: Store, name: str, heard: Heard) -> None:
        self.name = name
        self.heard = heard
        self.store = store
        self.shared = Shared(store.engine, name)
        self._out: queue.SimpleQueue[_Notice | _Came | None] = queue.SimpleQueue()
        self._mine: set[Duty] = set()
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._threads: list[threading.Thread] = []
        self._behind = False  # what the database says of who is there may be wrong
        self._swept: dict[str, int] = {}

    # --- from birth to death ------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Begin to hear of the others; from now on they hear of this one."""
        self._tell_gone(self.shared.begin())
        self.shared.remind(self.store.left_alone(None))
        listening = threading.Event()
        for work, argument in ((self._listen, listening), (self._work, None)):
            thread = threading.Thread(target=work, args=(argument,) if argument else (), daemon=True, name="fellows")
            self._threads.append(thread)
            thread.start()
        listening.wait(10)

    def close(self) -> None:
        """Leave; others see to what this one saw to."""
        self._closed.set()
        self._out.put(None)
        for thread in self._threads:
            thread.join(5)
        if self._threads:
            with self._quietly("leave"):
                self._tell_gone(self.shared.end())
        self.shared.close()

    # --- tables -------------------------------------------------------------------------------------------------------
    @contextmanager
    def turn(self, table_id: str) -> Iterator[None]:
        """The right to change a table: no other process does meanwhile."""
        with self.shared.turn(table_id):
            yield

    def stamp(self, table_id: str, _known: int) -> int | None:
        """What a table's stamp is now; None: it has been thrown away."""
        return self.shared.stamp(table_id)

    # --- telling ------------------------------------------------------------------------------------------------------
    def tell(self, table_id: str, kind: str, data: dict[str, object], number: int | None) -> None:
        """Let the others tell whoever listens to them; nothing is waited for."""
        self._out.put(_Notice(self.name, table_id, kind, data, number))

    def came(self, table_id: str, who: str, *, there: bool) -> None:
        """Somebody begins to look at a table through this process, or ends; nothing is waited for."""
        self._out.put(_Came(table_id, who, there))

    def elsewhere(self, table_id: str) -> frozenset[str]:
        """Who looks at a table through other processes."""
        return self.shared.elsewhere(table_id)

    def _work(self) -> None:
        """Tell what there is to tell as it comes, and give a sign of life now and then."""
        due = time.monotonic() + BEAT
        while not self._closed.is_set():
            try:
                first = self._out.get(timeout=max(0.0, due - time.monotonic()))
                if first is not None:
                    self._send(first)
            except queue.Empty:
                pass
            if time.monotonic() >= due:
                self._beat()
                due = time.monotonic() + BEAT

    def _send(self, first: _Notice | _Came) -> None:
        """All that waits, in one transaction a kind; who came is written before anybody is told."""
        waiting = [first]
        while len(waiting) < _AT_ONCE:
            try:
                more = self._out.get_nowait()
            except queue.Empty:
                break
            if more is not None:
                waiting.append(more)
        came = {(one.table, one.who): one.there for one in waiting if isinstance(one, _Came)}
        said = [msgspec.json.encode(one).decode() for one in waiting if isinstance(one, _Notice)]
        with self._quietly("tell the others"):
            if came:
                self._behind = True
                self.shared.came([(table, who, there) for (table, who), there in came.items()])
                self._behind = False
            if said:
                self.shared.tell(said)

    def _tell_gone(self, tables: set[str]) -> None:
        """Whoever looks at these tables may want to know that somebody has gone."""
        if tables:
            notices = [_Notice("", table, "presence", {}) for table in sorted(tables)]
            self.shared.tell([msgspec.json.encode(one).decode() for one in notices])

    # --- signs of life ------------------------------------------------------------------------------------------------
    def _beat(self) -> None:
        with self._quietly("give a sign of life"):
            with self._lock:
                mine = list(self._mine)
            known, gone = self.shared.alive(mine)
            self._tell_gone(gone)
            if not known or self._behind:
                self._behind = True
                self.shared.came([(table, who, True) for table, who in self.heard.looking()])
                self._behind = False
            self._sweep()
            self._look_for_work()

    def _sweep(self) -> None:
        """A notice may be lost with the process that was about to give it: then its table is looked at all the same."""
        followed = self.heard.followed()
        now = self.shared.stamps(followed) if followed else {}
        for table, known in followed.items():
            stamp = now.get(table, -1)
            if stamp not in (known, self._swept.get(table, known)):
                self.heard.news(table, "", {}, None)
        self._swept = now

    def _look_for_work(self) -> None:
        for duty in self.take_any(self.heard.room()):
            self.heard.see_to(duty)

    @contextmanager
    def _quietly(self, what: str) -> Iterator[None]:
        """The database may be away for a while; the next sign of life puts right what was missed."""
        try:
            yield
        except SQLAlchemyError as error:
            if not self._closed.is_set():
                log.warning("cannot %s: %s", what, " ".join(str(getattr(error, "orig", None) or error).split())[:300])
        except Exception:
            log.exception("cannot %s", what)

    # --- work ---------------------------------------------------------------------------------------------------------
    def take(self, kind: str, table_id: str, revision: int) -> bool:
        """See to something, unless another does and lives."""
        if self._closed.is_set() or not self.shared.take(kind, table_id, revision):
            return False
        with self._lock:
            self._mine.add(Duty(kind, table_id))
        return True

    def take_any(self, most: int) -> list[Duty]:
        """See to some of what nobody sees to."""
        if most < 1:
            return []
        found = self.shared.take_any(most)
        with self._lock:
            self._mine.update(found)
        return found

    def drop(self, kind: str, table_id: str) -> None:
        """It is done, or there is nothing to do any more."""
        if self._no_longer(kind, table_id):
            with self._quietly("lay work down"):
                self.shared.drop(kind, table_id)

    def put_off(self, kind: str, table_id: str, seconds: float) -> bool:
        """It is tried again later, by whoever then has time."""
        self._no_longer(kind, table_id)
        with self._quietly("put work off"):
            self.shared.put_off(kind, table_id, seconds)
            return True
        return True  # who has not been able to say so sees to it no longer: it is found lying about

    def _no_longer(self, kind: str, table_id: str) -> bool:
        with self._lock:
            there = Duty(kind, table_id) in self._mine
            self._mine.discard(Duty(kind, table_id))
        return there

    # --- hearing ------------------------------------------------------------------------------------------------------
    def _listen(self, listening: threading.Event) -> None:
        """Hear what others tell; after a while without hearing, whoever listens here begins anew."""
        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        address = make_conninfo(url, **_PATIENCE)
        while not self._closed.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as c:
                    c.execute(f"LISTEN {CHANNEL}")
                    if listening.is_set():
                        self.heard.missed()
                    listening.set()
                    while not self._closed.is_set():
                        for note in c.notifies(timeout=1.0):
                            self._hear(note.payload)
                            if self._closed.is_set():
                                break
            except psycopg.Error as error:
                if not self._closed.is_set():
                    log.warning("cannot hear the others: %s", " ".join(str(error).split())[:300])
                    self._closed.wait(_AGAIN)

    def _hear(self, payload: str) -> None:
        try:
            notice = msgspec.json.decode(payload, type=_Notice)
        except msgspec.MsgspecError:
            return  # whoever that was, it was none of us
        if notice.by != self.name:
            with self._quietly("hear the others"):
                self.heard.news(notice.table, notice.kind, notice.data, notice.number)
