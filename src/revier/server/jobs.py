"""What workers do. Rules do not travel: a worker builds the game itself and is sent the position, in a few bytes."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from revier.bots import Budget, Explains, make_bot
from revier.bots.base import Analyses, Line
from revier.bots.playout import told
from revier.core.abilities import open_kinds
from revier.core.advice import advisor_of
from revier.core.ahead import foresight_of
from revier.core.data import DataSet
from revier.core.errors import BadInput
from revier.core.forced import only_action_unsearched
from revier.core.game import AnyGame, FlowGame, FlowState
from revier.core.message import Msg
from revier.core.options import OptionValue
from revier.core.overlay import Overlay
from revier.core.positions import unpack
from revier.core.record import Header, encode, new_record, parse_record
from revier.core.released import unpacked
from revier.core.replay import rebuild, replay
from revier.core.secret import decided, hides, seen_by
from revier.core.title import HasFigures, Title
from revier.games import package_of, playable, title
from revier.server.forms import legal_form
from revier.server.provenance import figures_of
from revier.server.wire.base import Plain
from revier.server.wire.choices import Choices

_MOST_IN_A_ROW = 64
BRAKE = 5.0  # seconds of a decision at the table; a bot that has not finished by then plays the best so far
HINT_BRAKE = 10.0  # people who ask wait a little longer
MOST_LINES = 3
MOST_FOLLOWING = 6


class Spec(NamedTuple):
    """Which game, wired how."""

    game: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]
    figures: str = ""  # digest of the figures it began with; empty: those of today
    kept: str = ""  # these figures as text, where the package has them no more
    overlay: Overlay | None = None


@lru_cache(maxsize=16)
def game_of(spec: Spec) -> AnyGame:
    """The wired game."""
    found, options = title(spec.game), dict(spec.options)
    if not spec.figures and spec.overlay is None:
        return found.build(spec.players, options)
    return found.build(spec.players, options, spec.overlay, _figures(found, spec))


def _figures(found: Title, spec: Spec) -> DataSet | None:
    if not spec.figures or not isinstance(found, HasFigures):
        return None
    return unpacked(spec.kept, spec.figures) if spec.kept else found.figures(digest=spec.figures)


@lru_cache(maxsize=16)
def data_of(spec: Spec) -> DataSet:
    """The figures a game is wired with, its overlay included."""
    data = _figures(title(spec.game), spec) or figures_of(spec.game)
    return data.under(spec.overlay)


class Place(NamedTuple):
    """A position: which game, and all that is compared of it."""

    spec: Spec
    position: bytes


def state_of(place: Place) -> FlowState:
    """The position, to be changed at will."""
    game = game_of(place.spec)
    assert isinstance(game, FlowGame)  # whatever is playable is one
    found: FlowState = unpack(game, place.position)
    return found


def choose(place: Place, bots: dict[int, str], seed: str, seconds: float) -> list[str]:
    """What bots decide from here, one after the other, until a person or chance comes or some time has passed."""
    game, state = game_of(place.spec), state_of(place)
    opened = open_kinds(game)
    rng = random.Random(seed)
    end = time.monotonic() + seconds
    found: list[str] = []
    mover = game.to_move(state)
    while mover in bots and len(found) < _MOST_IN_A_ROW and (not found or time.monotonic() < end):
        action = decided(make_bot(bots[mover], Budget(seconds=BRAKE)), game, state, rng)
        found.append(encode(action))
        game.apply(state, action)
        while (forced := only_action_unsearched(game, state, opened)) is not None:
            game.apply(state, forced)
        mover = game.to_move(state)
    return found


class AdviceLine(NamedTuple):
    """One of the best actions: how much less it is worth than the best, and who would do what after it."""

    action: str
    behind: Msg | None
    follows: tuple[tuple[int, Msg], ...]


class Advice(NamedTuple):
    """What a bot would do and why; what it compared, and until when it played on."""

    action: str
    why: Msg | None
    lines: tuple[AdviceLine, ...] = ()
    until: Msg | None = None


def hint(place: Place, bot: str) -> Advice:
    """What a bot would do, and why if it can say so."""
    game, state = game_of(place.spec), state_of(place)
    adviser = make_bot(bot, Budget(seconds=HINT_BRAKE))
    mover = game.to_move(state)
    if mover is not None and hides(game):
        seen = seen_by(game, state, mover, random.Random(0))
        if seen is None:
            raise BadInput.of("server.problem.hidden")
        state = seen
    action = adviser.choose(game, state, game.legal(state), random.Random(0))
    why: Msg | None = None
    if isinstance(adviser, Explains):
        try:
            why = adviser.why(game, state, action)
        except NotImplementedError:
            why = None
    found = [line for line in adviser.lines(game, state) if line.times] if isinstance(adviser, Analyses) else []
    if not found:
        return Advice(encode(action), why)
    best, amount = found[0], advisor_of(game).amount
    lines = tuple(
        AdviceLine(
            encode(line.action),
            None if line is best else amount(round(best.score - line.score)),
            _follows(game, state, line),
        )
        for line in found[:MOST_LINES]
    )
    return Advice(encode(action), why, lines, told(foresight_of(game), best.until))


def _follows(game: AnyGame, state: FlowState, line: Line) -> tuple[tuple[int, Msg], ...]:
    """What comes after an action as the bot foresees it, as far as nothing is left to chance."""
    s, found = state.copy(), list[tuple[int, Msg]]()
    for n, action in enumerate(line.follows):
        if action.seat < 0 or len(found) == MOST_FOLLOWING:
            break
        if n:
            found.append((action.seat, game.say(s, action)))
        game.apply(s, action)
    return tuple(found)


def consequences(place: Place, raw: Plain) -> tuple[Msg, ...]:
    """What a legal action would bring about; finding out may need a search."""
    game, state = game_of(place.spec), state_of(place)
    action = game.decode(raw)
    return game.consequences(state, action, game.step(state, action))


def legal(place: Place, language: str, seats: tuple[str, ...]) -> Choices:
    """The choices of a position, where finding them may take long."""
    return legal_form(game_of(place.spec), state_of(place), language, seats)


def set_up(specs: list[Spec]) -> None:
    """Set up games with figures somebody brings: refuses what cannot be played."""
    for spec in specs:
        game = game_of(spec)
        game.view(game.new(), None)


# --- imports ----------------------------------------------------------------------------------------------------------
class Imported(NamedTuple):
    """A game somebody brings: header and action lines, how many of these fit, and what was odd about it."""

    header: Header
    lines: list[str]
    fitting: int
    warnings: tuple[Msg, ...] = ()


def import_text(text: str, most: int, kept: tuple[str, str] | None = None) -> Imported:
    """A record of ours or an export of 18xx.games, as far as it can be replayed.

    `kept` are digest and text of its figures, where only the server still has them.
    """
    found = _foreign(text) if _is_foreign(text) else _own(text, most, kept)
    _not_too_many(len(found.lines), most)
    return found


def _not_too_many(count: int, most: int) -> None:
    if count > most:
        raise BadInput.of("server.bad.too_many_actions", count=count, most=most)


def _is_foreign(text: str) -> bool:
    """A record begins with a header of its own; an export is one JSON object."""
    return text.lstrip()[:1] == "{" and '"revier"' not in text.partition("\n")[0]


def _own(text: str, most: int, kept: tuple[str, str] | None) -> Imported:
    """A record that stops comes whole, as the game of the rules and figures it names; one of which nothing fits not."""
    record = parse_record(text, "-")
    _not_too_many(len(record), most)
    figures = unpacked(kept[1], kept[0]) if kept else None
    game = rebuild(record, title(record.header.game), figures=figures)
    played = replay(game, record)
    stop = played.stopped
    if stop is not None and stop.index == 0:
        raise BadInput.of("server.bad.replay", line=2, reason=stop.refusal.reason, clause=stop.refusal.clause)
    header = new_record(game, record.header.seats).header
    header = msgspec.structs.replace(header, agreements=record.header.agreements)
    if stop is None:
        return Imported(header, record.lines, len(record), played.warnings)
    begun = {"rules_version": record.header.rules_version, "data_digest": record.header.data_digest}
    return Imported(msgspec.structs.replace(header, **begun), record.lines, stop.index, played.warnings)


def _importers() -> Iterator[Any]:
    for game in playable():
        name = f"{package_of(game)}.import18xx"
        if find_spec(name) is not None and find_spec(f"{name}.replay") is not None:
            yield import_module(f"{name}.replay")


def _foreign(text: str) -> Imported:
    """The first title that can read the export replays it."""
    problem = BadInput.of("server.bad.no_importer")
    with tempfile.TemporaryDirectory(prefix="revier-") as folder:
        file = Path(folder) / "export.json"
        file.write_text(text, encoding="utf-8")
        for importer in _importers():
            try:
                imported = importer.import_game(file)
            except BadInput as error:
                problem = BadInput.of("server.bad.export", problem=_without_folder(error.message, file))
                continue
            return _record_of(imported)
    raise problem


def _without_folder(message: Msg, file: Path) -> Msg:
    """Where we keep the file for a moment is nobody's business."""
    return Msg(message.key, {name: file.name if arg == str(file) else arg for name, arg in message.args.items()})


def _record_of(imported: Any) -> Imported:
    """What was replayed, as a record; a game that stopped half-way can be played on, and people are told."""
    replayer = imported.replayer
    if not replayer.played and replayer.failure is not None:
        raise BadInput.of("server.bad.export", problem=replayer.failure.refusal.reason)
    record = new_record(replayer.g, replayer.export.names)
    for action in replayer.played:
        record.append(action)
    return Imported(record.header, record.lines, len(record), imported.warnings)
