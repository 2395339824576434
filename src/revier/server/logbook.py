"""The log of a table as people read it: plies and what happened, who took what back, came or went, what was said."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from revier.core.action import NATURE
from revier.core.chronicle import Taking
from revier.core.message import Arg, Msg
from revier.server.entries import Entries, Entry, read_msg
from revier.server.store.bodies import Asking


@dataclass(frozen=True)
class Line:
    """A line of chat."""

    number: int
    seat: int
    name: str
    text: str
    time: float


@dataclass
class Logbook:
    """What has happened at one table, in the order in which it did."""

    entries: Entries = field(default_factory=Entries)
    chat: list[Line] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.entries)

    def ply(
        self, position: int, seat: int, events: list[Msg], played_in: Msg | None, takings: Iterable[Taking]
    ) -> None:
        """A ply has been played."""
        self.entries.append(Entry(position, seat, events, round=played_in, takings=tuple(takings)))

    def note(self, position: int, seat: int, kind: str, said: Msg) -> None:
        """Something else happened."""
        self.entries.append(Entry(position, seat, [said], kind))

    def taken_back(self, to: int, by: int) -> None:
        """Somebody took something back."""
        self.note(to, by, "undo", _words("server.log.undone", by, count=self.strike(to)))

    def strike(self, to: int) -> int:
        """What was taken back stays in the log, struck out; returns how many plies that were."""
        first, count = len(self.entries), 0
        for n, entry in enumerate(self.entries.before(first), 1):
            if entry.kind == "move" and not entry.undone:
                if entry.position <= to:
                    break  # what counts lies in the order of its positions
                first, count = len(self.entries) - n, count + 1
        self.entries.reopen(first)
        for entry in self.entries[first:]:
            if entry.kind == "move":
                entry.undone = True
        return count

    def restored(self, position: int, by: int, count: int) -> None:
        """What was taken back comes again."""
        self.note(position, by, "redo", _words("server.log.redone", by, count=count))

    def asked(self, position: int, asked: Asking) -> None:
        """Somebody asks the table to go back, or to do something else."""
        if not asked.what:
            self.note(position, asked.by, "consent", _words("server.log.asks", asked.by, to=asked.to))
            return
        about = Msg("core.player", {"seat": asked.seat + 1})
        word = f"server.log.asks_{asked.what}"
        self.note(position, asked.by, "consent", _words(word, asked.by, to=asked.to, whom=about, bot=asked.bot))

    def ruled(self, position: int, begun: str, now: str) -> None:
        """Other rules count from here on, or other figures alone."""
        said = Msg("server.log.rules", {"begun": begun, "now": now}) if begun != now else Msg("server.log.figures")
        self.note(position, NATURE, "rules", said)

    def fixed(self, position: int) -> None:
        """A game begun before chance was fixed beforehand: from here on it is."""
        self.note(position, NATURE, "chance", Msg("server.log.fixed", {"position": position}))

    def went_on(self, to: int, by: int) -> None:
        """Where the rules had stopped it the table goes on from the last good position."""
        self.note(to, by, "undo", Msg("server.log.went_on", {"to": to}))

    def closed(self, position: int, by: int, because: str = "") -> None:
        """A table that could not go on, or that all wanted to end, is closed."""
        self.note(position, by, "closed", Msg("server.log.ended" if because else "server.log.closed"))

    def paused(self, position: int, by: int, on: bool) -> None:
        """People rest, or go on."""
        self.note(position, by, "paused", Msg("server.log.paused") if on else _words("server.log.resumed", by))

    def paced(self, position: int, by: int, seconds: float) -> None:
        """Somebody slows bots down, or lets them go on at once."""
        said = Msg("server.log.paced", {"seconds": f"{seconds:g}"}) if seconds else Msg("server.log.unpaced")
        self.note(position, by, "paced", said)

    def answered(self, position: int, seats: Collection[int], yes: bool, what: str = "") -> None:
        """Somebody agrees, or does not."""
        word = "server.log.agrees" if yes else "server.log.refuses"
        if what:
            word = "server.log.consents" if yes else "server.log.objects"
        for seat in seats:
            self.note(position, seat, "consent", _words(word, seat))

    def movers_after(self, position: int) -> set[int]:
        """Whose plies after a position count."""
        found = set()
        for entry in reversed(self.entries):
            if entry.kind == "move" and not entry.undone:
                if entry.position <= position:
                    break
                found.add(entry.seat)
        return found

    def stamp(self, when: float) -> None:
        """Say when it was that the latest lines were written to the disk."""
        for entry in reversed(self.entries):
            if entry.time:
                break
            entry.time = when
        self.entries.close_chapters()


def round_heads(entries: Entries, start: int, end: int) -> dict[int, Msg]:
    """The lines from `start` to before `end` with which a round begins, by number. What falls between two rounds
    belongs to the one before; after something was taken back an earlier round may begin again.
    """
    before = (entry.round for entry in entries.before(start) if entry.round is not None)
    name = next(before, None)
    heads: dict[int, Msg] = {}
    for number, entry in enumerate(entries[start:end], start):
        if entry.round is not None and entry.round != name:
            name = heads[number] = entry.round
    return heads


def _words(key: str, by: int, **more: Arg) -> Msg:
    """A line of the log about somebody."""
    return Msg(key, {"who": Msg("core.player", {"seat": by + 1}), **more})


__all__ = ["Entry", "Line", "Logbook", "read_msg", "round_heads"]
