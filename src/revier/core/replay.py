"""Playing a record again: every action is checked, and a game that no longer fits keeps the position it reached."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from revier.core.action import Action
from revier.core.data import DataSet
from revier.core.errors import BadInput
from revier.core.game import AnyGame, FlowState, Game
from revier.core.history import History
from revier.core.message import Msg
from revier.core.options import GameInfo, OptionValue
from revier.core.overlay import AnyOverlay, Overlay, as_overlay
from revier.core.record import Record
from revier.core.refusal import Refusal
from revier.core.title import HasFigures, Title, check_players

S = TypeVar("S", bound=FlowState)


@dataclass(frozen=True)
class Stop:
    """Where a replay ended before its time: index of the action from 0, its line, and what spoke against it."""

    index: int
    line: str
    refusal: Refusal


@dataclass(frozen=True)
class Replay(Generic[S]):
    """A record played again. Positions in between are worked out when somebody looks at them."""

    history: History[S]
    warnings: tuple[Msg, ...]
    stopped: Stop | None

    @property
    def state(self) -> S:
        """The last position reached."""
        return self.history.state

    @property
    def actions(self) -> list[Action]:
        """The actions that were carried out."""
        return self.history.actions

    @property
    def events(self) -> list[list[Msg]]:
        """What happened, ply by ply."""
        return self.history.events

    def at(self, n: int) -> S:
        """A copy of the position after `n` actions."""
        return self.history.at(n)


def replay(game: Game[S], record: Record, *, keep_every: int = 32) -> Replay[S]:
    """Play the record with this game. A refused action ends it there; a damaged line is bad input.

    Under another rules version or other figures an action may have lost its meaning altogether: that ends the replay
    like a refusal, since the record itself is sound.
    """
    warnings = _matching(game, record)
    changed = _changes(game.info, record)
    history = History(game, keep_every=keep_every)
    stopped: Stop | None = None
    for index, line in enumerate(record.lines):
        try:
            action = record.action(game, index)
        except BadInput as error:
            if not changed:
                raise
            stopped = Stop(index, line, Refusal(error.message))
            break
        refusal = game.legal(history.state).why_not(action)
        if refusal is not None:
            stopped = Stop(index, line, refusal)
            break
        history.play(action)
    return Replay(history, (*changed, *warnings), stopped)


AnyReplay = Replay[Any]  # of whatever game


def rebuild(record: Record, title: Title, overlay: AnyOverlay | None = None, figures: DataSet | None = None) -> AnyGame:
    """The game a record was played with, with the figures and the overlay it began with.

    `figures` are those its keeper has kept with it. Otherwise they are looked for by digest among those of today and
    of the releases; figures nobody has kept are those of today, and replaying warns.
    """
    laid = overlay_for(record, overlay)
    base = figures or figures_for(record, title)
    info = title.info(laid, base)
    check_players(info, record.header.players)
    options, _ = resolved_options(info, record)
    return title.build(record.header.players, options, laid, base)


def figures_for(record: Record, title: Title) -> DataSet | None:
    """The figures a record began with, without its overlay, if the title knows them."""
    if not isinstance(title, HasFigures):
        return None
    mark = record.header.overlay
    digest = record.header.data_digest if mark is None else mark.figures
    if mark is not None and not digest and title.releases():
        digest = title.releases()[0].digest  # only 0.1.0 did not say what an overlay lay over
    return title.figures(digest=digest) if digest and title.knows(digest) else None


def overlay_for(record: Record, given: AnyOverlay | None = None) -> Overlay | None:
    """The overlay a record is to be played with: the one somebody names for it, else the one it carries."""
    made, named = record.header.overlay, as_overlay(given)
    if made is None and named is not None:
        raise BadInput.of("core.record.overlay_unwanted", name=named.name)
    if made is not None and named is None and made.overlay is None:
        raise BadInput.of("core.record.overlay_needed", name=made.name)
    return named if made is None or named is not None else made.overlay


def resolved_options(info: GameInfo, record: Record) -> tuple[dict[str, OptionValue], list[Msg]]:
    """Every option of the game with its value in the record, and a warning for each the record does not mention.

    Where its version of the rules knew one way alone, there was nothing to mention.
    """
    given, begun = record.header.options, record.header.rules_version
    try:
        options = info.resolve(given, begun=begun)
    except BadInput as error:
        raise BadInput.of("core.record.option", file=record.source, problem=error.message) from None
    missing = [name for name in options if name not in given and begun not in info.option(name).before]
    warnings = [Msg("core.record.option_missing", {"name": n, "value": _word(options[n])}) for n in missing]
    return options, [*warnings, *info.without_effect(given)]


def _matching(game: AnyGame, record: Record) -> list[Msg]:
    """Refuse to play a record with another game than its own; returns warnings on options it does not mention."""
    header = record.header
    if header.game != game.info.id:
        raise BadInput.of("core.record.other_game", file=record.source, found=header.game, wanted=game.info.id)
    if header.players != game.players:
        raise BadInput.of("core.record.other_players", file=record.source, found=header.players, wanted=game.players)
    options, warnings = resolved_options(game.info, record)
    for name in dict.fromkeys((*options, *game.options)):
        value, here = game.info.value(options, name), game.info.value(game.options, name)
        if here != value:
            found, wanted = _word(value), _word(here)
            raise BadInput.of("core.record.other_option", file=record.source, name=name, found=found, wanted=wanted)
    return warnings


def _changes(info: GameInfo, record: Record) -> list[Msg]:
    """What has changed in the program since the record was made."""
    header = record.header
    found = []
    if header.rules_version != info.rules_version:
        args = {"found": header.rules_version, "known": info.rules_version}
        found.append(Msg("core.record.rules_changed", args))
    if header.overlay and info.overlay and header.overlay.digest != info.overlay.digest:
        found.append(Msg("core.record.overlay_changed", {"name": header.overlay.name}))
    elif header.data_digest not in (info.data_digest, *info.same_figures):
        found.append(Msg("core.record.data_changed", {"found": header.data_digest, "known": info.data_digest}))
    return found


def _word(value: OptionValue) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value
