"""Running tables: positions in memory, rebuilt from the log when nobody has looked for a while. One lock a table."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from revier.core.action import NATURE, Action
from revier.core.errors import RevierError
from revier.core.game import Game
from revier.core.history import History
from revier.core.message import Msg
from revier.core.record import Agreement, Header, Record, encode
from revier.core.secret import hides
from revier.core.table import Table
from revier.server.jobs import Place, Spec, without_choice
from revier.server.store import Row, SeatRow, TableRow

KEEP_EVERY = 16  # plies between two kept positions: a step through history costs at most so many actions
STATE_KINDS = frozenset({"action", "undo", "redo"})


@dataclass
class Entry:
    """One line of the log: a ply with what happened, or somebody who took something back."""

    position: int  # plies played when it was written down, itself included
    seat: int
    events: list[Msg]
    kind: str = "move"
    undone: bool = False
    time: float = 0.0
    by: str = ""  # "bot", "program" or "standin" where no person decided


@dataclass(frozen=True)
class Said:
    """A line of chat."""

    number: int
    seat: int
    name: str
    text: str
    time: float


@dataclass(frozen=True)
class Consent:
    """Somebody asks the table to take back more than their own last action."""

    by: int
    to: int
    needs: frozenset[int]
    given: frozenset[int] = frozenset()


class Play(Table[Any]):
    """The core's table, with copies further apart and without searching for runs in the web process."""

    @classmethod
    def begin(cls, game: Game[Any], header: Header) -> Play:
        """A game of which nothing has been played yet, not even what chance does first."""
        play = cls.__new__(cls)
        play._set_up(game, None, settle_forced=True)
        play.history = History(game, keep_every=KEEP_EVERY)
        play.record = Record(header)
        return play

    def _forced(self, s: Any) -> Action | None:
        return without_choice(self.game, s, self._open)

    def again(self, line: str) -> list[Msg]:
        """Play a line of the log once more."""
        action = self.game.decode(line)
        return self._play(action)

    def back(self, n: int) -> None:
        """Take back as the log says."""
        self.aside.append(self.history.cut(n))
        self.record.cut(n)

    def settle(self) -> None:
        """Let chance speak and play what leaves no choice."""
        self._settle()


@dataclass
class LiveTable:
    """A table in memory. Whoever changes it, or reads more than one thing of it, holds `lock`."""

    row: TableRow
    play: Play
    seats: list[SeatRow]
    seq: int = 0
    revision: int = 0  # number of the last row that changed the position
    epoch: int = 0  # grows when something is taken back: positions of the same number may differ
    number: int = 0  # global number of the last row
    updated: float = 0.0
    log: list[Entry] = field(default_factory=list)
    chat: list[Said] = field(default_factory=list)
    consent: Consent | None = None
    programs: list[tuple[int, int, Any]] = field(default_factory=list)
    ended: list[tuple[int, int, Any]] = field(default_factory=list)  # programs that stopped by themselves, and why
    stopped: Msg | None = None  # the log holds actions the rules no longer allow
    # Caches: everybody's worth by epoch, end and seat, and the log in words by language, names and hearers.
    worths: dict[tuple[int, bool, int | None], dict[int, tuple[int, ...] | None]] = field(default_factory=dict)
    words: dict[Any, list[list[str]]] = field(default_factory=dict)
    thinking: tuple[int, int] | None = None  # seat and revision a bot thinks about
    gone: bool = False
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game[Any]:
        return self.play.game

    @property
    def position(self) -> int:
        return len(self.play)

    @property
    def spec(self) -> Spec:
        header = self.play.record.header
        return Spec(header.game, header.players, tuple(sorted(self.game.options.items())))

    @property
    def place(self) -> Place:
        """The present position as workers are told it."""
        return Place(self.spec, self.id, list(self.play.record.lines))

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
        if not 0 <= seat < len(self.seats):
            return ""
        row = self.seats[seat]
        return row.standin or (row.bot if row.kind == "bot" else "")

    def people(self) -> frozenset[int]:
        """Seats at which a person decides."""
        return frozenset(seat.seat for seat in self.seats if not self.bot_at(seat.seat))

    def seed_dice(self) -> None:
        """Dice that depend on the secret of the table and on how much has been written: nobody can throw again."""
        self.play.rng = random.Random(f"{self.row.seed}/{self.seq}")

    def set_seats(self, seats: list[SeatRow]) -> None:
        """Who sits where now; the record shows the same names."""
        self.seats = seats
        self.play.record.header = msgspec.structs.replace(self.play.record.header, seats=self.names)

    # --- the log ----------------------------------------------------------------------------------------------------
    def take(self, rows: Iterable[Row]) -> None:
        """Carry out rows of the log."""
        for row in rows:
            if self.stopped is None or row.kind not in STATE_KINDS:
                try:
                    self._take(row)
                except (RevierError, AssertionError, LookupError, ValueError, TypeError) as error:
                    problem = error.message if isinstance(error, RevierError) else Msg("server.stopped.other")
                    self.stopped = Msg("server.stopped.at", {"position": self.position + 1, "reason": problem})
            self.noted(row)

    def noted(self, row: Row) -> None:
        """Count a row that has been carried out."""
        self.seq, self.number, self.updated = row.seq, row.number, row.time
        if row.kind in STATE_KINDS:
            self.revision = row.seq
        if row.kind in ("undo", "redo"):
            self.epoch = row.seq

    def stamp(self, when: float) -> None:
        """Say when it was that the latest lines of the log were written to the disk."""
        for entry in reversed(self.log):
            if entry.time:
                break
            entry.time = when

    def _take(self, row: Row) -> None:
        body = row.body
        if row.kind == "action":
            self._check(body["line"])
            events = self.play.again(body["line"])
            self._write_down(events, row.time, body.get("by", ""))
        elif row.kind == "undo":
            self.play.back(body["to"])
            self.strike(body["to"], body["by"], row.time)
        elif row.kind == "redo":
            self.play.aside.pop()
            said = [redone_words(body["by"], len(body["lines"]))]
            self.log.append(Entry(self.position, body["by"], said, "redo", time=row.time))
            for line in body["lines"]:
                self._write_down(self.play.again(line), row.time, "")
        elif row.kind == "chat":
            self.chat.append(Said(row.seq, body["seat"], body["name"], body["text"], row.time))
        elif row.kind == "agreement":
            made = msgspec.convert(body, Agreement)
            header = self.play.record.header
            self.play.record.header = msgspec.structs.replace(header, agreements=(*header.agreements, made))
        elif row.kind == "seats":
            said = [read_msg(body["text"])]
            self.log.append(Entry(self.position, body.get("seat", NATURE), said, "seats", time=row.time))
        elif row.kind == "consent":
            self.take_consent(body, row.time)
        if row.kind == "action":
            self.play.aside.clear()
        if row.kind in STATE_KINDS:
            self.consent = None

    def take_consent(self, body: dict[str, Any], when: float = 0.0) -> None:
        """Somebody asks the table to go back, or answers; it stands in the log like everything else."""
        if "needs" in body:
            self.consent = Consent(body["by"], body["to"], frozenset(body["needs"]))
            self.log.append(
                Entry(self.position, body["by"], [asks_words(body["by"], body["to"])], "consent", time=when)
            )
            return
        pending, said = self.consent, body.get("yes", body.get("no", ()))
        word = "server.log.agrees" if "yes" in body else "server.log.refuses"
        for seat in said:
            text = Msg(word, {"who": Msg("core.player", {"seat": seat + 1})})
            self.log.append(Entry(self.position, seat, [text], "consent", time=when))
        given = pending.given | frozenset(said) if pending is not None and "yes" in body else None
        self.consent = None if pending is None or given is None else replace(pending, given=given)

    def _check(self, line: str) -> None:
        """The rules may have changed since this was written."""
        refusal = self.game.legal(self.play.state).why_not(self.game.decode(line))
        if refusal is not None:
            raise RevierError(refusal.reason)

    def _write_down(self, events: list[Msg], when: float, by: str) -> None:
        seat = self.play.history.actions[-1].seat
        self.log.append(Entry(self.position, seat, list(events), time=when, by=by))

    def strike(self, to: int, by: int, when: float = 0.0) -> None:
        """What was taken back stays in the log, struck out."""
        count = 0
        for entry in reversed(self.log):
            if entry.kind == "move" and not entry.undone:
                if entry.position <= to:
                    break
                entry.undone = True
                count += 1
        self.log.append(Entry(to, by, [undone_words(by, count)], "undo", time=when))

    def write_down_from(self, before: int, by: str = "") -> None:
        """Enter the plies after `before` in the log; when they were played is said once they are on the disk."""
        history = self.play.history
        for n in range(before, len(history)):
            seat = history.actions[n].seat
            self.log.append(Entry(n + 1, seat, list(history.events[n]), by=by if n == before else ""))

    def note_chat(self, body: dict[str, Any]) -> None:
        """Remember what was said in the row just written."""
        self.chat.append(Said(self.seq, body["seat"], body["name"], body["text"], self.updated))

    # --- lists ------------------------------------------------------------------------------------------------------
    def summary(self) -> str:
        """How the table stands, for lists."""
        mover = self.to_move
        headline = None if hides(self.game) else getattr(self.game, "headline", None)
        text = headline(self.play.state) if headline else self.game.view(self.play.state, None).headline
        result = self.play.record.header.result
        form = {
            "position": self.position,
            "to_move": mover,
            "headline": text,
            "finished": mover is None,
            "result": result,
            "updated": time.time(),
        }
        return msgspec.json.encode(form).decode()

    def lines(self, before: int) -> list[str]:
        """The actions after a position as lines of the record."""
        return [encode(action) for action in self.play.history.actions[before:]]


def undone_words(by: int, count: int) -> Msg:
    """The line of the log for what was taken back."""
    return Msg("server.log.undone", {"who": Msg("core.player", {"seat": by + 1}), "count": count})


def asks_words(by: int, to: int) -> Msg:
    """The line of the log for a request to go back."""
    return Msg("server.log.asks", {"who": Msg("core.player", {"seat": by + 1}), "to": to})


def redone_words(by: int, count: int) -> Msg:
    """The line of the log for what was restored."""
    return Msg("server.log.redone", {"who": Msg("core.player", {"seat": by + 1}), "count": count})


def read_msg(raw: Any) -> Msg:
    """A message from its JSON form ``[key, {arguments}]``."""
    key, args = raw
    return Msg(key, {name: _read_arg(value) for name, value in args.items()})


def _read_arg(raw: Any) -> Any:
    if isinstance(raw, list):
        if len(raw) == 2 and isinstance(raw[0], str) and isinstance(raw[1], dict):
            return read_msg(raw)
        return [_read_arg(item) for item in raw]
    return raw
