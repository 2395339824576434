"""Running tables: positions in memory, rebuilt from the log when nobody has looked for a while. One lock a table."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from revier.core.abilities import headline_of
from revier.core.action import NATURE, Action
from revier.core.data import DataSet
from revier.core.errors import RevierError
from revier.core.game import AnyGame, FlowState
from revier.core.guided import Lesson, lesson_of
from revier.core.message import Msg
from revier.core.positions import pack
from revier.core.record import Agreement, ChanceMark, Header, encode
from revier.core.secret import hides
from revier.core.table import Table
from revier.games import package_of
from revier.server.jobs import Place, Spec, data_of
from revier.server.logbook import Line, Logbook, read_msg
from revier.server.rules import Stop, Told, pending, refused, what_changed
from revier.server.served import Served
from revier.server.store import ProgramRow, Row, SeatRow, TableRow
from revier.server.store.bodies import (
    Acted,
    Asking,
    Back,
    Chat,
    Closed,
    Fixed,
    Guided,
    Paced,
    Paused,
    Remarked,
    Restored,
    Ruled,
    Seated,
    Summary,
    body_of,
    encoded,
    lines_of,
)

log = logging.getLogger("revier.server")
KEEP_EVERY = 16  # plies between two kept positions: a step through history costs at most so many actions
STATE_KINDS = frozenset({"action", "undo", "redo"})
CHANGING = STATE_KINDS | {"closed", "paused"}  # what makes another revision
BY_RULES = "rules"  # why something was taken back


@dataclass(frozen=True)
class Consent:
    """Somebody asks the table to take back more than their own last action."""

    by: int
    to: int
    needs: frozenset[int]
    given: frozenset[int] = frozenset()
    what: str = ""  # what is asked, if not to go back: see `revier.server.motions`
    seat: int = NATURE  # whom it is about
    bot: str = ""
    mine: frozenset[int] = frozenset()  # where all are asked: the seats of who asks

    @property
    def lasts(self) -> bool:
        """Whether it may still be answered after somebody has moved: it is not about this position."""
        return self.what not in ("", "go_on")


@dataclass
class LiveTable:
    """A table in memory. Whoever changes it, or reads more than one thing of it, holds `lock`."""

    row: TableRow
    spec: Spec
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
    stop: Stop | None = None  # the log holds actions the rules no longer allow
    ruled: Ruled | None = None  # the last change of rules that was written down
    guided: str = ""  # the lesson it follows
    promise: ChanceMark | None = None  # what people were told of its chance
    disclosed: bool = False  # the game has been over: its seed is known
    parted: bool = False  # the table has gone on from where rules stopped it: there is a former record
    closed: bool = False
    agreed: bool = False  # it was closed because all wanted it to end
    paused: bool = False
    pace: float = 0.0  # seconds at least between two decisions of bots
    moved: float = 0.0  # when the position changed last, or people went on after a rest
    reading: bool = False  # rows of the log are being carried out
    # Caches: everybody's worth by epoch, end and seat, and the log in words by language, names and hearers.
    worths: dict[tuple[int, bool, int | None], dict[int, tuple[int, ...] | None]] = field(default_factory=dict)
    words: dict[Hashable, list[list[str]]] = field(default_factory=dict)
    known: dict[Hashable, object] = field(default_factory=dict)  # what those who follow know, by kind of reader
    thinking: tuple[int, int] | None = None  # seat and revision a bot thinks about
    gone: bool = False
    kept: int = 0  # the last row of the log a snapshot of it holds
    # Where several processes serve: what is known of the others, and whether it is this one's turn to change the table.
    stamp: int = -1
    elsewhere: frozenset[str] = frozenset()  # who looks at it through another process
    thinks_elsewhere: tuple[int, int] | None = None  # like `thinking`
    turns: int = 0
    lock: threading.RLock = field(default_factory=threading.RLock)

    @classmethod
    def begin(cls, row: TableRow, spec: Spec, game: AnyGame, header: Header) -> LiveTable:
        """A table at which nothing has happened yet."""
        live = cls(row, spec, updated=row.created)
        live.play = Table.begin(game, header, Served(live), keep_every=KEEP_EVERY, remember=False)
        return live

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> AnyGame:
        return self.play.game

    @property
    def figures(self) -> DataSet:
        """What it is played with: the figures it began with, under its overlay."""
        return data_of(self.spec)

    @property
    def position(self) -> int:
        return len(self.play)

    @property
    def place(self) -> Place:
        """The present position as workers are told it."""
        return Place(self.spec, pack(self.play.state))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def to_move(self) -> int | None:
        with self.lock:  # a position in the middle of a change has no answer
            return self.play.to_move

    @property
    def stopped(self) -> Msg | None:
        """Why the game cannot go on here."""
        return None if self.stop is None else self.stop.message

    @property
    def finished(self) -> bool:
        return self.to_move is None

    @property
    def over(self) -> bool:
        """Nothing more will be played here."""
        return self.closed or self.finished

    def new_rules(self) -> Ruled | None:
        """How the rules of today differ from those by which it was played last; told with the next change."""
        found = pending(self.game.info, self.play.record.header)
        return found if found is not None and what_changed(self.game, found) else None

    def told(self) -> Told | None:
        """What people are told about rules that changed."""
        found = self.new_rules() or self.ruled
        return None if found is None else what_changed(self.game, found)

    def bot_at(self, seat: int) -> str:
        """The bot that decides for a seat now; empty for a person."""
        return self.seats[seat].decider if 0 <= seat < len(self.seats) else ""

    def rests(self, now: float) -> float:
        """How long a bot still waits so that people can follow; nobody waits for the first action of a game."""
        if not self.pace or not self.moved:
            return 0.0
        return min(self.pace, max(0.0, self.moved + self.pace - now))

    @property
    def thinks(self) -> int | None:
        """The seat for which a bot thinks, here or in another process."""
        if self.thinking is not None:
            return self.thinking[0]
        other = self.thinks_elsewhere
        return other[0] if other is not None and other[1] == self.revision else None

    @property
    def bot_due(self) -> bool:
        """Whether somebody who is no person is to decide: a bot, or a program that was left."""
        if self.stop is not None or self.over or self.paused:
            return False
        seat = self.to_move
        assert seat is not None
        return bool(self.bot_at(seat)) or any(row.seat == seat for row in self.programs)

    def people(self) -> frozenset[int]:
        """Seats at which a person decides."""
        return frozenset(seat.seat for seat in self.seats if not seat.decider)

    def holders(self) -> frozenset[int]:
        """Seats whose people are asked."""
        return frozenset(seat.seat for seat in self.seats if seat.asked)

    def moved_on(self) -> None:
        """The position is another one: what was asked about the one before is asked no more."""
        if self.consent is not None and not self.consent.lasts:
            self.consent = None

    def set_seats(self, seats: list[SeatRow]) -> None:
        """Who sits where now; the record shows the same names."""
        self.seats = seats
        self.play.record.header = msgspec.structs.replace(self.play.record.header, seats=self.names)

    # --- the log ----------------------------------------------------------------------------------------------------
    def take(self, rows: Sequence[Row]) -> None:
        """Carry out rows of the log."""
        self.reading = True
        bodies: list[msgspec.Struct | None] = []
        for row in rows:
            body = body_of(row.kind, row.body)
            bodies.append(body)
            if isinstance(body, Back) and self.stop is not None and body.to <= self.position:
                self.stop = None  # what could not be played was taken back
            if self.stop is None or row.kind not in STATE_KINDS:
                self._try_to_take(row, body, bodies)
            self.book.stamp(row.time)
            self.noted(row)
        if self.stop is not None:
            self.stop = replace(self.stop, lines=tuple(lines_of(bodies)))
        self.reading = False

    def _try_to_take(self, row: Row, body: msgspec.Struct | None, bodies: list[msgspec.Struct | None]) -> None:
        try:
            self._take(row, body)
        except (RevierError, AssertionError, LookupError, ValueError, TypeError, msgspec.MsgspecError) as error:
            if row.kind not in STATE_KINDS:
                log.exception("row %s of table %s cannot be read", row.seq, self.id)
                return
            reason, clause = refused(error)
            lines = lines_of(bodies)
            line = lines[self.position] if self.position < len(lines) else ""
            self.stop = Stop(self.position + 1, line, self._readable(line), reason, clause, ())

    def _readable(self, line: str) -> Action | None:
        try:
            return self.game.decode(line) if line else None
        except RevierError:
            return None

    def noted(self, row: Row) -> None:
        """Count a row that has been carried out."""
        self.seq, self.number, self.updated = row.seq, row.number, row.time
        if row.kind in CHANGING:
            self.revision, self.moved = row.seq, row.time
            self.disclosed = self.disclosed or (self.stop is None and self.over)
            self.show_promise()
        if row.kind in ("undo", "redo"):
            self.epoch = row.seq

    def _take(self, row: Row, body: msgspec.Struct | None) -> None:
        play = self.play
        match body:
            case Acted(line, by):
                play.carry_out(self.game.decode(line))
                self.book.entries[-1].by = by
                play.aside.clear()
            case Back(to, by, because):
                self.went_back(to, by, because)
            case Restored(by, lines):
                if play.aside:
                    play.aside.pop()
                self.book.restored(self.position, by, len(lines))
                for line in lines:
                    play.carry_out(self.game.decode(line))
            case Ruled():
                self.take_rules(body)
            case Closed(by, because):
                self.close(by, because)
            case Paused(by, on):
                self.pause(by, on)
            case Paced(by, seconds):
                self.set_pace(by, seconds)
            case Guided(lesson):
                self.guided = lesson
            case Fixed():
                self.take_fixed(body)
            case Chat(seat, name, text):
                self.book.chat.append(Line(row.seq, seat, name, text, row.time))
            case Agreement():
                header = play.record.header
                play.record.header = msgspec.structs.replace(header, agreements=(*header.agreements, body))
            case Seated(text, seat):
                self.book.note(self.position, seat, "seats", read_msg(text))
            case Remarked(text):
                self.book.note(self.position, NATURE, "remark", read_msg(text))
            case Asking():
                self.take_consent(body)
        if row.kind in STATE_KINDS:
            self.moved_on()

    def went_back(self, to: int, by: int, because: str = "") -> None:
        """What came after a position counts no more; where rules stopped the game there may be nothing to take back."""
        if to < self.position:
            self.play.go_back(to)
        if self.promise is not None:  # what is drawn anew before the promise follows from the seed, too
            self.promise = msgspec.structs.replace(self.promise, since=min(self.promise.since, to))
        self.parted = self.parted or because == BY_RULES
        if because == BY_RULES:
            self.book.strike(to)
            self.book.went_on(to, by)
        else:
            self.book.taken_back(to, by)

    def take_fixed(self, body: Fixed) -> None:
        """From here on chance follows from the seed of the table."""
        self.promise = ChanceMark(body.commitment, self.position, body.open)
        if self.position and not self.row.analysis:
            self.book.fixed(self.position)
        self.show_promise()

    def show_promise(self) -> None:
        """The record says what was promised of chance, and once the game has been over the seed itself."""
        if self.promise is None:
            return
        shown = self.row.chance if self.promise.open or self.disclosed else ""
        self.promise = msgspec.structs.replace(self.promise, seed=shown)
        self.play.record.header = msgspec.structs.replace(self.play.record.header, chance=self.promise)

    def take_rules(self, body: Ruled) -> None:
        """From here on other rules count, and the record says so."""
        header = self.play.record.header
        digest = body.figures or header.data_digest
        self.play.record.header = msgspec.structs.replace(header, rules_version=body.now, data_digest=digest)
        self.ruled = body
        self.book.ruled(self.position, body.begun, body.now)

    def close(self, by: int, because: str = "") -> None:
        """Nothing more will be played."""
        self.closed, self.agreed = True, because == "agreed"
        self.consent = None
        self.book.closed(self.position, by, because)

    def pause(self, by: int, on: bool) -> None:
        """Rest, or go on."""
        self.paused, self.consent = on, None
        self.book.paused(self.position, by, on)

    def set_pace(self, by: int, seconds: float) -> None:
        """How much time bots leave people to follow them."""
        self.pace = seconds
        self.book.paced(self.position, by, seconds)

    def take_consent(self, body: Asking) -> None:
        """Somebody asks the table to go back, or answers; it stands in the log like everything else."""
        if body.needs is not None:
            about = (body.what, body.seat, body.bot, frozenset(body.mine))
            self.consent = Consent(body.by, body.to, frozenset(body.needs), frozenset(), *about)
            self.book.asked(self.position, body)
            return
        what = self.consent.what if self.consent else ""
        if body.yes is not None:
            self.book.answered(self.position, body.yes, True, what)
            if self.consent is not None:
                self.consent = replace(self.consent, given=self.consent.given | frozenset(body.yes))
        else:
            self.book.answered(self.position, body.no or (), False, what)
            self.consent = None

    # --- guided games -----------------------------------------------------------------------------------------------
    @property
    def lesson(self) -> Lesson | None:
        """What a table with a learner follows."""
        return lesson_of(package_of(self.guided)) if self.guided else None

    def scripted(self) -> Action | None:
        """The next action of the lesson, if it can be played here."""
        lesson = self.lesson
        if lesson is None:
            return None
        where = lesson.where(self.play.record.lines)
        rest = lesson.rest(where) if where.strayed is None else ()
        action = self._readable(rest[0]) if rest else None
        return action if action is not None and action in self.play.legal else None

    # --- lists ------------------------------------------------------------------------------------------------------
    def summary(self) -> str:
        """How the table stands, for lists."""
        mover, state = None if self.closed else self.to_move, self.play.state
        headline = self.game.view(state, None).headline if hides(self.game) else headline_of(self.game, state)
        result = self.play.record.header.result
        now = Summary(self.position, mover, headline, mover is None, result, time.time(), self.closed)
        return encoded(now)

    def lines(self, before: int) -> list[str]:
        """The actions after a position as lines of the record."""
        return [encode(action) for action in self.play.history.actions[before:]]
