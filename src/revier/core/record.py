"""The action log is the truth on disk: a header line, then one action a line, chance included.

A record holds actions as the JSON lines they are. Only a game can say what they mean, so a record can be read, copied
and listed without one; `revier.core.replay` plays it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from sys import intern
from typing import Any

import msgspec

from revier.core.action import Action, Seat, seat_name
from revier.core.errors import BadInput
from revier.core.game import AnyGame, Outcome
from revier.core.message import Msg, render
from revier.core.options import GameInfo, OptionValue
from revier.core.overlay import Overlay

FORMAT = 1
LONGEST_AGREEMENT = 500


class OverlayMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The data overlay a game was played with: the file's name, not its place, its content, and a digest of that.

    `figures` is the digest of the figures it lies over. Records of 0.1.0 have neither that nor the content.
    """

    name: str
    digest: str
    text: str | None = None
    figures: str = ""

    @property
    def overlay(self) -> Overlay | None:
        """The overlay itself, if the record carries it."""
        return None if self.text is None else Overlay(self.name, self.text)


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a finished game ended."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str


class Agreement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What people agreed on at the table, for all to see; no rule enforces it. `ply`: how many actions were made."""

    ply: int
    seat: Seat
    text: str


class ChanceMark(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How chance of a game was fixed before it spoke (`revier.core.fair`).

    `commitment` is the SHA-256 of the seed, `since` the number of actions before the first draw it decides. The seed
    stands here once the game is over, or from the beginning if it is `open`: known to whoever wanted to know it.
    """

    commitment: str
    since: int = 0
    open: bool = False
    seed: str = ""


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """All that must be known to build the same game again. Options are values, never a profile's name."""

    revier: int
    game: str
    players: int
    options: dict[str, OptionValue]
    seats: tuple[str, ...]
    rules_version: str
    data_digest: str
    overlay: OverlayMark | None
    result: Result | None = None
    agreements: tuple[Agreement, ...] = ()
    chance: ChanceMark | None = None


_REQUIRED = tuple(f.name for f in msgspec.structs.fields(Header) if f.required)


class Record:
    """A header and the actions so far, each as its JSON line. `source` names the file in messages."""

    def __init__(self, header: Header, lines: Iterable[str] = (), source: str = "-") -> None:
        self.header = header
        self.lines = list(lines)
        self.source = source

    def __len__(self) -> int:
        return len(self.lines)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and (self.header, self.lines) == (other.header, other.lines)

    __hash__ = None  # type: ignore[assignment]

    def append(self, action: Action) -> None:
        """Write down what was done."""
        self.lines.append(intern(encode(action)))  # many are alike

    def cut(self, n: int) -> list[str]:
        """Keep the first `n` actions; returns the lines cut off. A game cut short has no result."""
        taken = self.lines[n:]
        del self.lines[n:]
        if taken:
            self.finish(None)
        return taken

    def agree(self, seat: Seat, text: str) -> Agreement:
        """Write down an agreement; it stays, whatever is taken back."""
        words = " ".join(text.split())
        if not words or len(words) > LONGEST_AGREEMENT:
            raise BadInput.of("core.table.agreement", most=LONGEST_AGREEMENT)
        if not 0 <= seat < self.header.players:
            raise BadInput.of("core.table.no_seat", seat=seat + 1, seats=self.header.players)
        made = Agreement(len(self), seat, words)
        self.header = msgspec.structs.replace(self.header, agreements=(*self.header.agreements, made))
        return made

    def finish(self, outcome: Outcome | None) -> None:
        """Note how the game ended, or that it has not ended."""
        result = Result(outcome.scores, outcome.ranking, outcome.reason) if outcome else None
        self.header = msgspec.structs.replace(self.header, result=result)

    def action(self, game: AnyGame, index: int) -> Action:
        """One action as the game understands it; a line it does not understand is named."""
        try:
            return game.decode(self.lines[index])
        except BadInput as error:
            raise BadInput.of("core.record.action", file=self.source, line=index + 2, problem=error.message) from None

    def actions(self, game: AnyGame) -> list[Action]:
        """All actions as the game understands them."""
        return [self.action(game, index) for index in range(len(self))]

    def text(self) -> str:
        """The record as it stands in a file."""
        return "\n".join([msgspec.json.encode(self.header).decode(), *self.lines, ""])


def encode(action: Action) -> str:
    """An action as one line of a record."""
    return msgspec.json.encode(action).decode()


def new_record(game: AnyGame, seats: Sequence[str] = ()) -> Record:
    """The record of a game not yet begun; seats without names are numbered, its overlay goes with it."""
    names = tuple(seats) or tuple(render(seat_name(n)) for n in range(game.players))
    if len(names) != game.players:
        raise BadInput.of("core.table.seats", found=len(names), wanted=game.players)
    header = Header(
        revier=FORMAT,
        game=game.info.id,
        players=game.players,
        options=dict(game.options),
        seats=names,
        rules_version=game.info.rules_version,
        data_digest=game.info.data_digest,
        overlay=overlay_mark(game.info),
    )
    return Record(header)


def overlay_mark(info: GameInfo) -> OverlayMark | None:
    """The mark the overlay of a game leaves in its records."""
    if info.overlay is None:
        return None
    return OverlayMark(info.overlay.name, info.overlay.digest, info.overlay.text, info.figures)


# --- files ------------------------------------------------------------------------------------------------------------
def write_record(path: Path, record: Record) -> None:
    """Write the whole record; at every moment the file holds either the old or the new game, never half of one."""
    place = Path(os.path.realpath(path))
    half = place.with_name(f".{place.name}.{os.getpid()}.part")
    try:
        with half.open("w", encoding="utf-8", newline="\n") as file:
            file.write(record.text())
            file.flush()
            os.fsync(file.fileno())
        half.replace(place)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise BadInput.of("core.record.unwritable", file=str(path), detail=_why(error)) from None


def append_action(path: Path, action: Action) -> None:
    """Add one line to a record file, safely on disk when this returns."""
    try:
        with path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(encode(action) + "\n")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise BadInput.of("core.record.unwritable", file=str(path), detail=_why(error)) from None


def read_record(path: Path) -> Record:
    """A record from its file; whatever is wrong with it is named with file, line and field."""
    try:
        text = _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput.of("core.record.not_text", file=str(path)) from None
    return parse_record(text, str(path))


def parse_record(text: str, source: str = "-") -> Record:
    """A record from its text."""
    if not text.strip():
        raise BadInput.of("core.record.empty", file=source)
    # Lines end with "\n" alone: names may hold other characters that Python would take for the end of a line.
    lines = [line.rstrip("\r") for line in text.split("\n")]
    whole = lines[-1] == ""
    if whole:
        lines.pop()
    header = _header(lines[0], source)
    for number, line in enumerate(lines[1:], start=2):
        _check_line(line, source, number, cut_off=number == len(lines) and not whole)
    return Record(header, lines[1:], source)


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BadInput.of("core.record.missing", file=str(path), detail=_why(error)) from None


def _why(error: OSError) -> str:
    return error.strerror or str(error)


def _json(line: str, source: str, number: int) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput.of("core.record.broken", file=source, line=number, detail=str(error)) from None


def _header(line: str, source: str) -> Header:
    raw = _json(line, source, 1) if '"revier"' in line else None
    if not isinstance(raw, dict) or "revier" not in raw:
        raise BadInput.of("core.record.foreign", file=source)
    if raw["revier"] != FORMAT:
        raise BadInput.of("core.record.version", file=source, found=str(raw["revier"]), known=FORMAT)
    for field in raw:
        if field not in Header.__struct_fields__:
            known = ", ".join(Header.__struct_fields__)
            raise BadInput.of("core.record.unknown_field", file=source, line=1, field=field, known=known)
    for field in _REQUIRED:
        if field not in raw:
            raise BadInput.of("core.record.missing_field", file=source, line=1, field=field)
    try:
        header = msgspec.convert(raw, Header)
    except msgspec.ValidationError as error:
        found = re.search(r"`\$\.(\w+)", str(error))
        raise _bad_field(source, 1, found.group(1) if found else "revier") from None
    if header.players < 1:
        raise _bad_field(source, 1, "players")
    if len(header.seats) != header.players:
        raise _bad_field(source, 1, "seats")
    return header


def _check_line(line: str, source: str, number: int, *, cut_off: bool) -> None:
    """An action line must at least be an object with kind and seat; the rest is for the game to judge."""
    try:
        raw = _json(line, source, number)
    except BadInput:
        if cut_off:
            raise BadInput.of("core.record.cut_off", file=source, line=number) from None
        raise
    if not isinstance(raw, dict):
        raise BadInput.of("core.record.broken", file=source, line=number, detail=type(raw).__name__)
    for field, form in (("kind", str), ("seat", int)):
        if field not in raw:
            raise BadInput.of("core.record.missing_field", file=source, line=number, field=field)
        if type(raw[field]) is not form:
            raise _bad_field(source, number, field)


def _bad_field(source: str, line: int, field: str) -> BadInput:
    wanted = Msg(f"core.record.form.{field}")
    return BadInput.of("core.record.bad_field", file=source, line=line, field=field, wanted=wanted)
