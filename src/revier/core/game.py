"""The narrow interface everything above the engine sees, and the engine that runs any flow of nodes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

import msgspec

from revier.core.action import (
    NATURE,
    Action,
    Choice,
    Legal,
    Offers,
    Refused,
    Seat,
    kind_name,
    kind_phrase,
    nothing_legal,
    seat_name,
)
from revier.core.data import Row
from revier.core.errors import BadInput, IllegalAction, RulesBug
from revier.core.events import Sink
from revier.core.flow import AnyMove, AnyNode, Frame
from revier.core.message import Msg, amount, amounts
from revier.core.options import GameInfo, Options, OptionSet
from revier.core.refusal import Refusal, refuse
from revier.core.state import FlatState
from revier.core.terms import Moved, Repriced, Terms, money_said
from revier.core.view import View


class FlowState(Protocol):
    """What the engine itself needs of a state."""

    flow: list[Frame]
    ply: int
    sink: Sink | None

    def copy(self) -> Self: ...
    def digest(self) -> str: ...
    def parts(self) -> tuple[Any, ...]: ...


S = TypeVar("S", bound=FlowState)


class Outcome(NamedTuple):
    """How the game ended: a score for each seat, seats from best to worst (equal scores share a place), the reason."""

    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        return self.ranking[0]


def rank(scores: Sequence[int], reason: str) -> Outcome:
    """Outcome by score alone; equal scores share the place."""
    places = tuple(tuple(i for i, x in enumerate(scores) if x == value) for value in sorted(set(scores), reverse=True))
    return Outcome(tuple(scores), places, reason)


class Preview(NamedTuple):
    """What an action means before it is taken: the sentence, the money in it, and lines on what else it changes."""

    sentence: Msg
    cost: int = 0
    gives: int = 0
    cash: int = 0  # what lies on the accounts that pay the cost
    lines: tuple[Msg, ...] = ()
    marks: tuple[str, ...] = ()  # board ids the action touches, for drawing
    final: bool = False  # weighs so much that one should be asked again
    caution: Msg | None = None  # what one should hear before doing it; then too one should be asked again
    moved: tuple[Moved, ...] = ()  # every account it changes
    prices: tuple[Repriced, ...] = ()  # every price it changes

    @property
    def costly(self) -> bool:
        """Takes more than half of the money at hand: then too one should be asked again."""
        return 2 * self.cost > self.cash and self.cost > 0

    def warning(self, game: str) -> Msg | None:
        """What to say when one asks again because it is costly, or because it cannot end well."""
        costly = Msg("core.terms.costly", {"cash": amount(game, self.cash)}) if self.costly else None
        return self.caution or costly

    def figures(self, game: str) -> tuple[Msg, ...]:
        """Cost and gain in words, as far as the sentence leaves them open."""
        return money_said(game, self.cost, self.gives, self.sentence)


class Game(Protocol[S]):
    """The rules of one wired game. Immutable and shareable; all that changes is in the state."""

    info: GameInfo
    options: Options
    players: int

    def new(self) -> S: ...
    def to_move(self, s: S) -> Seat | None: ...
    def legal(self, s: S) -> Legal: ...
    def apply(self, s: S, a: Action, events: Sink | None = None) -> None: ...
    def step(self, s: S, a: Action) -> S: ...
    def say(self, s: S, a: Action) -> Msg: ...
    def preview(self, s: S, a: Action) -> Preview: ...
    def consequences(self, s: S, a: Action, after: S) -> tuple[Msg, ...]: ...
    def outcome(self, s: S) -> Outcome | None: ...
    def view(self, s: S, seat: Seat | None) -> View: ...
    def value_hint(self, s: S) -> tuple[int, ...]: ...
    def decode(self, raw: bytes | str | Row) -> Action: ...
    def violations(self, s: S) -> list[str]: ...


AnyGame = Game[Any]  # a game into whose positions nobody looks: all that is above the engine


class FlowGame(Generic[S]):
    """Engine for any game made of nodes. A title supplies nodes, set-up, scoring, view and conservation laws."""

    info: GameInfo
    options: Options
    players: int
    nodes: Mapping[str, AnyNode]
    # Kinds of action (by name or class) of which more is legal than is offered, such as a run worse than the best.
    open_kinds: Collection[str | type[Action]] = ()
    # What happens by itself the moment it can, before anything else goes on: called between any two steps of the flow.
    at_once: tuple[Callable[[Any, Any], None], ...] = ()

    def __init__(self, info: GameInfo, options: OptionSet | Options, players: int, nodes: Sequence[AnyNode]) -> None:
        self.info = info
        # What was chosen, for records and pages; no rule asks.
        self.options = options.chosen() if isinstance(options, OptionSet) else options
        self.players = players
        self.nodes = {node.name: node for node in nodes}
        kinds = {move.kind for node in nodes for move in node.moves}
        self.kinds: tuple[type[Action], ...] = tuple(sorted(kinds, key=kind_name))
        union: Any = self.kinds[0]
        for kind in self.kinds[1:]:
            union = union | kind
        self._json = msgspec.json.Decoder(union)
        self._union = union

    # --- to be supplied by a title's engine -------------------------------------------------------------------------
    def new(self) -> S:
        raise NotImplementedError

    def outcome(self, s: S) -> Outcome | None:
        raise NotImplementedError

    def view(self, s: S, seat: Seat | None) -> View:
        raise NotImplementedError

    def value_hint(self, s: S) -> tuple[int, ...]:
        raise NotImplementedError

    def violations(self, s: S) -> list[str]:
        """Broken conservation laws in words; empty when all is well."""
        raise NotImplementedError

    def derive(self, s: S) -> None:
        """Work out anew what a position holds besides its compared fields; called after it was read from bytes."""

    def say(self, s: S, a: Action) -> Msg:
        """An action in words, legal or not."""
        return self._move(s, a).sentence(self, s, a)

    def preview(self, s: S, a: Action) -> Preview:
        """What an action means; of one that is refused there is nothing to reckon."""
        move = self._move(s, a)
        said, marks, caution = move.sentence(self, s, a), move.marks(self, s, a), move.caution(self, s, a)
        terms = move.terms(self, s, a)
        lines: tuple[Msg, ...] = ()
        if terms is None and move.check(self, s, a) is None:
            terms = self.terms(s, a)
            if terms.cost and terms.cost not in amounts(said):
                lines = self._foretold(s, a)
        cost, gives, cash, moved, prices = terms or Terms()
        return Preview(said, cost, gives, cash, lines, marks, move.final, caution, moved, prices)

    def _foretold(self, s: S, a: Action) -> tuple[Msg, ...]:
        """What would be told of a legal action: where it costs more than it names, this says what for."""
        after: S = s.copy()
        heard: list[Msg] = []
        after.sink = heard.append
        self._move(s, a).apply(self, after, a)
        return tuple(heard)

    def terms(self, s: S, a: Action) -> Terms:
        """What a legal action costs and brings. Most titles find out by trying it (`tried`); one without money, or one
        in which trying would uncover something, says nothing.
        """
        return Terms()

    def tried(self, s: S, a: Action) -> S:
        """The position an action leads to before the flow goes on, to look at; the one given stays as it is."""
        after: S = s.copy()
        self._move(s, a).apply(self, after, a)
        return after

    def consequences(self, s: S, a: Action, after: S) -> tuple[Msg, ...]:
        """What a legal action brings about, for somebody who weighs it; may take longer than a preview."""
        return ()

    # --- the engine -------------------------------------------------------------------------------------------------
    def top(self, s: S) -> AnyNode:
        """The node that speaks."""
        name: str = s.flow[-1][0]
        return self.nodes[name]

    def settle(self, s: S) -> None:
        """Run until somebody must decide or the game is over."""
        nodes, effects = self.nodes, self.at_once
        while s.flow:
            for effect in effects:
                effect(self, s)
            if nodes[s.flow[-1][0]].resume(self, s):
                return

    def to_move(self, s: S) -> Seat | None:
        return self.top(s).mover(self, s) if s.flow else None

    def headline(self, s: S) -> Msg:
        """What is asked of whom now, and in which round where the title names its rounds."""
        if not s.flow:
            return Msg("core.game_over")
        asked = self.top(s).headline(self, s)
        now = self.round_name(s)
        return asked if now is None else Msg("core.headline", {"round": now, "asked": asked})

    def round_name(self, s: S) -> Msg | None:
        """The round that is played, as one would say it at the table; None where there is none to name."""
        return None

    def legal(self, s: S) -> Legal:
        if not s.flow:
            return nothing_legal("core.refused.over")
        node = self.top(s)
        groups: dict[type[Action], Offers] = {}
        for move in node.available(self, s):
            groups[move.kind] = _offers(move, self, s)

        def refused() -> Iterator[Refused]:
            for move in node.available(self, s):
                yield from move.refused(self, s)

        def closed(place: str) -> Refusal | None:
            found = (move.closed(self, s, place) for move in node.available(self, s))
            return next((refusal for refusal in found if refusal is not None), None)

        return Legal(groups, lambda a: self._why_not(s, node, a), refused, closed)

    def _why_not(self, s: S, node: AnyNode, a: Action) -> Refusal | None:
        mover = node.mover(self, s)
        for move in node.available(self, s):
            if move.kind is type(a):
                if a.seat != mover:
                    return node.not_now(self, s, a) or _not_yours(a.seat, mover)
                refusal: Refusal | None = move.check(self, s, a)
                return refusal
        return node.not_now(self, s, a) or refuse("core.refused.not_now", action=kind_phrase(type(a)))

    def _move(self, s: S, a: Action) -> AnyMove:
        for move in self.top(s).available(self, s):
            if move.kind is type(a):
                return move
        raise RulesBug(f"{a} has no place at {s.flow[-1]}")

    def apply(self, s: S, a: Action, events: Sink | None = None) -> None:
        """Carry out an action that is known to be legal, in place."""
        s.sink = events
        self._move(s, a).apply(self, s, a)
        s.ply += 1
        self.settle(s)
        s.sink = None

    def step(self, s: S, a: Action) -> S:
        """The position after an action; the one given stays as it is. Refuses what is not legal."""
        refusal = self.legal(s).why_not(a)
        if refusal is not None:
            raise IllegalAction(refusal)
        after: S = s.copy()
        self.apply(after, a)
        return after

    def decode(self, raw: bytes | str | Row) -> Action:
        """An action from JSON (or an already parsed object); anything malformed is explained."""
        try:
            made = msgspec.convert(raw, self._union) if isinstance(raw, Mapping) else self._json.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            kinds = ", ".join(kind_name(kind) for kind in self.kinds)
            raise BadInput.of("core.bad_action", detail=str(error), kinds=kinds) from None
        action: Action = made
        return action


def _not_yours(seat: Seat, mover: Seat) -> Refusal:
    return refuse("core.refused.seat", seat=seat_name(seat), mover=seat_name(mover))


def _offers(move: AnyMove, g: Any, s: Any) -> Callable[[], Iterator[Choice]]:
    return lambda: move.offers(g, s)


__all__ = [
    "NATURE",
    "AnyGame",
    "FlatState",
    "FlowGame",
    "Game",
    "GameInfo",
    "Outcome",
    "Preview",
    "rank",
]
