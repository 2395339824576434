"""What workers do. Neither rules nor positions travel: a worker builds the game itself and is sent its actions.

It remembers the last position of the tables it worked for, so that only what is new has to be played.
"""

from __future__ import annotations

import random
import tempfile
import time
from collections import OrderedDict
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from revier.bots import Bot, Explains, make_bot
from revier.core.abilities import open_kinds
from revier.core.action import Action
from revier.core.chance import any_action
from revier.core.data import DataSet
from revier.core.errors import BadInput
from revier.core.forced import only_action_unsearched
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg
from revier.core.options import OptionValue
from revier.core.overlay import Overlay
from revier.core.record import Header, Record, encode, new_record, parse_record
from revier.core.released import unpacked
from revier.core.replay import rebuild, replay
from revier.core.secret import Imagines, hides
from revier.core.title import HasFigures, Title
from revier.games import package_of, playable, title
from revier.server.forms import legal_form
from revier.server.provenance import figures_of
from revier.server.wire.base import Plain
from revier.server.wire.choices import Choices

_MOST_IN_A_ROW = 64
_MOST_KNOWN = 24


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
    """A position: which game, at which table, after which actions."""

    spec: Spec
    table: str
    lines: list[str]


_KNOWN: OrderedDict[str, tuple[list[str], FlowState]] = OrderedDict()  # table -> actions played and the position then


def state_of(place: Place) -> FlowState:
    """The position, to be changed at will."""
    game = game_of(place.spec)
    lines, state = _KNOWN.pop(place.table, ([], None))
    if state is None or place.lines[: len(lines)] != lines:
        lines, state = [], game.new()
    for line in place.lines[len(lines) :]:
        game.apply(state, game.decode(line))
    _KNOWN[place.table] = (place.lines, state)
    while len(_KNOWN) > _MOST_KNOWN:
        _KNOWN.popitem(last=False)
    found: FlowState = state.copy()
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
        action = _decided(make_bot(bots[mover]), game, state, mover, rng)
        found.append(encode(action))
        game.apply(state, action)
        while (forced := only_action_unsearched(game, state, opened)) is not None:
            game.apply(state, forced)
        mover = game.to_move(state)
    return found


def _decided(bot: Bot, game: AnyGame, state: FlowState, seat: int, rng: random.Random) -> Action:
    """What a bot decides from what its seat knows; a thought that does not fit the real position is given up."""
    if not hides(game):
        return bot.choose(game, state, game.legal(state), rng)
    seen = seen_by(game, state, seat, rng)
    action = any_action(game.legal(state), rng) if seen is None else bot.choose(game, seen, game.legal(seen), rng)
    return action if action in game.legal(state) else any_action(game.legal(state), rng)


def seen_by(game: AnyGame, state: FlowState, seat: int, rng: random.Random) -> FlowState | None:
    """The position as a seat imagines it; None where a game hides something and cannot say how it looks from there."""
    if not hides(game):
        return state
    return game.imagine(state, seat, rng) if isinstance(game, Imagines) else None


def hint(place: Place, bot: str) -> tuple[str, Msg | None]:
    """What a bot would do, and why if it can say so."""
    game, state = game_of(place.spec), state_of(place)
    adviser = make_bot(bot)
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
    return encode(action), why


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
    """A game somebody brings: header and action lines, and what was odd about it."""

    header: Header
    lines: list[str]
    warnings: tuple[Msg, ...] = ()


def import_text(text: str, most: int, kept: tuple[str, str] | None = None) -> Imported:
    """A record of ours or an export of 18xx.games, as far as it can be replayed.

    `kept` are digest and text of its figures, where only the server still has them.
    """
    record, warnings = (_foreign(text), ()) if _is_foreign(text) else _own(text, most, kept)
    if len(record) > most:
        raise BadInput.of("server.bad.too_many_actions", count=len(record), most=most)
    return Imported(record.header, record.lines, warnings)


def _is_foreign(text: str) -> bool:
    """A record begins with a header of its own; an export is one JSON object."""
    return text.lstrip()[:1] == "{" and '"revier"' not in text.partition("\n")[0]


def _own(text: str, most: int, kept: tuple[str, str] | None) -> tuple[Record, tuple[Msg, ...]]:
    record = parse_record(text, "-")
    if len(record) > most:
        raise BadInput.of("server.bad.too_many_actions", count=len(record), most=most)
    figures = unpacked(kept[1], kept[0]) if kept else None
    game = rebuild(record, title(record.header.game), figures=figures)
    played = replay(game, record)
    if played.stopped is not None:
        stop = played.stopped
        raise BadInput.of(
            "server.bad.replay", line=stop.index + 2, reason=stop.refusal.reason, clause=stop.refusal.clause
        )
    made = new_record(game, record.header.seats)
    made.lines = list(record.lines)
    made.header = msgspec.structs.replace(made.header, agreements=record.header.agreements)
    made.finish(game.outcome(played.state) if game.to_move(played.state) is None else None)
    return made, tuple(played.warnings)


def _importers() -> Iterator[Any]:
    for game in playable():
        name = f"{package_of(game)}.import18xx"
        if find_spec(name) is not None and find_spec(f"{name}.replay") is not None:
            yield import_module(f"{name}.replay")


def _foreign(text: str) -> Record:
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


def _record_of(imported: Any) -> Record:
    """What was replayed, as a record; a game that stopped half-way can be played on."""
    replayer = imported.replayer
    if not replayer.played and replayer.failure is not None:
        raise BadInput.of("server.bad.export", problem=replayer.failure.refusal.reason)
    record = new_record(replayer.g, replayer.export.names)
    for action in replayer.played:
        record.append(action)
    record.finish(replayer.g.outcome(replayer.s))
    return record
