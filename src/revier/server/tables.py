"""Running tables: positions in memory, rebuilt from the log when nobody has looked for a while. One lock a table."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace

import msgspec

from revier.core.abilities import headline_of
from revier.core.action import Action
from revier.core.errors import RevierError
from revier.core.forced import only_action_unsearched
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg
from revier.core.record import Agreement, Header, encode
from revier.core.secret import hides
from revier.core.table import Hooks, Table
from revier.server.jobs import Place, Spec
from revier.server.logbook import Line, Logbook, read_msg
from revier.server.store import ProgramRow, Row, SeatRow, TableRow
from revier.server.store.bodies import Acted, Asking, Back, Chat, Restored, Seated, Summary, body_of, encoded

KEEP_EVERY = 16  # plies between two kept positions: a step through history costs at most so many actions
STATE_KINDS = frozenset({"action", "undo", "redo"})


@dataclass(frozen=True)
class Consent:
    """Somebody asks the table to take back more than their own last action."""

    by: int
    to: int
    needs: frozenset[int]
    given: frozenset[int] = frozenset()


class _Served(Hooks[FlowState]):
    """How a table of the server differs from one alone: it keeps a log, throws dice that nobody can throw again, and
    never searches for runs in the web process.
    """

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    def before(self, table: Table[FlowState], action: Action) -> None:
        """What is read from the disk was written under the rules of its time, which may have changed since."""
        if self.live.reading:
            refusal = table.legal.why_not(action)
            if refusal is not None:
                raise RevierError(refusal.reason)

    def after(self, table: Table[FlowState], action: Action, heard: list[Msg]) -> None:
        self.live.book.ply(len(table), action.seat, heard)

    def forced(self, table: Table[FlowState], s: FlowState) -> Action | None:
        return only_action_unsearched(table.game, s, table.opened)

    def dice(self, table: Table[FlowState]) -> random.Random:
        """They depend on the secret of the table and on how much has been written."""
        return random.Random(f"{self.live.row.seed}/{self.live.seq}")


@dataclass
class LiveTable:
    """A table in memory. Whoever changes it, or reads more than one thing of it, holds `lock`."""

    row: TableRow
    play: Table[FlowState] = field(init=False)
    seats: list[SeatRow] = field(default_factory=list)
    seq: int = 0
    revision: int = 0  # number of the last row that changed the position
    epoch: int = 0  # grows when something is taken back: positions of the same number may differ
    number: int = 0  # global number of the last row
    updated: float = 0.0
    book: Logbook = field(default_factory=Logbook)
    consent: Consent | None = None
    programs: list[ProgramRow] = field(default_factory=list)
    ended: list[ProgramRow] = field(default_factory=list)  # programs that stopped by themselves, and why
    stopped: Msg | None = None  # the log holds actions the rules no longer allow
    reading: bool = False  # rows of the log are being carried out
    # Caches: everybody's worth by epoch, end and seat, and the log in words by language, names and hearers.
    worths: dict[tuple[int, bool, int | None], dict[int, tuple[int, ...] | None]] = field(default_factory=dict)
    words: dict[Hashable, list[list[str]]] = field(default_factory=dict)
    thinking: tuple[int, int] | None = None  # seat and revision a bot thinks about
    gone: bool = False
    lock: threading.RLock = field(default_factory=threading.RLock)

    @classmethod
    def begin(cls, row: TableRow, game: AnyGame, header: Header) -> LiveTable:
        """A table at which nothing has happened yet."""
        live = cls(row, updated=row.created)
        live.play = Table.begin(game, header, _Served(live), keep_every=KEEP_EVERY)
        return live

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        return self.play.game

    @property
    def position(self) -> int:
        return len(self.play)

    @property
    def place(self) -> Place:
        """The present position as workers are told it."""
        header = self.play.record.header
        spec = Spec(header.game, header.players, tuple(sorted(self.game.options.items())))
        return Place(spec, self.id, list(self.play.record.lines))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def to_move(self) -> int | None:
        with self.lock:  # a position in the middle of a change has no answer
            return self.play.to_move

    @property
    def finished(self) -> bool:
        return self.to_move is None

    def bot_at(self, seat: int) -> str:
        """The bot that decides for a seat now; empty for a person."""
        return self.seats[seat].decider if 0 <= seat < len(self.seats) else ""

    def people(self) -> frozenset[int]:
        """Seats at which a person decides."""
        return frozenset(seat.seat for seat in self.seats if not seat.decider)

    def set_seats(self, seats: list[SeatRow]) -> None:
        """Who sits where now; the record shows the same names."""
        self.seats = seats
        self.play.record.header = msgspec.structs.replace(self.play.record.header, seats=self.names)

    # --- the log ----------------------------------------------------------------------------------------------------
    def take(self, rows: Iterable[Row]) -> None:
        """Carry out rows of the log."""
        self.reading = True
        for row in rows:
            if self.stopped is None or row.kind not in STATE_KINDS:
                try:
                    self._take(row)
                except (RevierError, AssertionError, LookupError, ValueError, TypeError, msgspec.MsgspecError) as error:
                    problem = error.message if isinstance(error, RevierError) else Msg("server.stopped.other")
                    self.stopped = Msg("server.stopped.at", {"position": self.position + 1, "reason": problem})
            self.book.stamp(row.time)
            self.noted(row)
        self.reading = False

    def noted(self, row: Row) -> None:
        """Count a row that has been carried out."""
        self.seq, self.number, self.updated = row.seq, row.number, row.time
        if row.kind in STATE_KINDS:
            self.revision = row.seq
        if row.kind in ("undo", "redo"):
            self.epoch = row.seq

    def _take(self, row: Row) -> None:
        body, play = body_of(row.kind, row.body), self.play
        match body:
            case Acted(line, by):
                play.carry_out(self.game.decode(line))
                self.book.entries[-1].by = by
                play.aside.clear()
            case Back(to, by):
                play.go_back(to)
                self.book.strike(to, by)
            case Restored(by, lines):
                play.aside.pop()
                self.book.restored(self.position, by, len(lines))
                for line in lines:
                    play.carry_out(self.game.decode(line))
            case Chat(seat, name, text):
                self.book.chat.append(Line(row.seq, seat, name, text, row.time))
            case Agreement():
                header = play.record.header
                play.record.header = msgspec.structs.replace(header, agreements=(*header.agreements, body))
            case Seated(text, seat):
                self.book.note(self.position, seat, "seats", read_msg(text))
            case Asking():
                self.take_consent(body)
        if row.kind in STATE_KINDS:
            self.consent = None

    def take_consent(self, body: Asking) -> None:
        """Somebody asks the table to go back, or answers; it stands in the log like everything else."""
        if body.needs is not None:
            self.consent = Consent(body.by, body.to, frozenset(body.needs))
            self.book.asked(self.position, body.by, body.to)
        elif body.yes is not None:
            self.book.answered(self.position, body.yes, True)
            if self.consent is not None:
                self.consent = replace(self.consent, given=self.consent.given | frozenset(body.yes))
        else:
            self.book.answered(self.position, body.no or (), False)
            self.consent = None

    # --- lists ------------------------------------------------------------------------------------------------------
    def summary(self) -> str:
        """How the table stands, for lists."""
        mover, state = self.to_move, self.play.state
        headline = self.game.view(state, None).headline if hides(self.game) else headline_of(self.game, state)
        result = self.play.record.header.result
        return encoded(Summary(self.position, mover, headline, mover is None, result, time.time()))

    def lines(self, before: int) -> list[str]:
        """The actions after a position as lines of the record."""
        return [encode(action) for action in self.play.history.actions[before:]]
