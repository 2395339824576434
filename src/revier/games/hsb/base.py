"""The engine's view of breweries, and what moves and nodes of this game have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from revier.core.action import Action, Seat
from revier.core.chronicle import Taking
from revier.core.cite import implements
from revier.core.errors import RulesBug
from revier.core.flow import AnyMove, Frame, Move, Node, find
from revier.core.message import Arg, Msg
from revier.core.options import GameInfo, Options
from revier.core.positions import named
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.base import DortmundGame
from revier.games.dortmund.facts import Common
from revier.games.hsb.actions import Dispose, TradeIn
from revier.games.hsb.breweries import Breweries
from revier.games.hsb.cites import OF_BREWERIES
from revier.games.hsb.equipment import Equipment
from revier.games.hsb.expert_actions import EXPERT_ONLY
from revier.games.hsb.facts import BeerPhase, Facts
from revier.games.hsb.frames import BreweryRoundFrame, BreweryTurnFrame
from revier.games.hsb.state import HsbState, is_minor
from revier.rail.actions import BuyShare, Dividend, Found, OwnDeal, SellShares
from revier.rail.game import RailChronicle
from revier.rail.state import RailState
from revier.rail.wiring import Wiring

A = TypeVar("A", bound=Action)

ID = "hsb"
BREWERY_ROUND, BREWERY_TURN = "brewery_round", "brewery_turn"


class BeerGame(DortmundGame):
    """A railway game in which breweries act, too."""

    def __init__(
        self,
        info: GameInfo,
        options: Options,
        players: int,
        wiring: Wiring[BeerGame, HsbState],
        common: Common,
        facts: Facts,
        turn_order: TurnOrder,
    ) -> None:
        super().__init__(info, options, players, wiring, common)
        self.facts = facts
        self.turn_order = turn_order
        self.breweries = Breweries(self.d, facts.railways, self.accounts)
        self.equipment = Equipment(facts, self.breweries.number)
        self.chronicle = BeerChronicle(self, self.breweries)

    # --- the moment -------------------------------------------------------------------------------------------------
    def beer_phase(self, s: RailState) -> BeerPhase:
        return self.facts.phases[s.phase]

    def card_limit(self, s: RailState, b: int) -> int:
        """How many equipment cards a brewery may have now (hsb:4.g, hsb:4.h)."""
        phase = self.beer_phase(s)
        return phase.minor_limit if is_minor(b) else phase.corporation_limit

    def brewing(self, s: RailState) -> int:
        """The brewery whose turn it is."""
        turn = find(s, BreweryTurnFrame)
        if turn is None:
            raise RulesBug("no brewery is acting")
        return turn.brewery

    def brews(self, s: RailState, b: int) -> bool:
        """Is it the turn of this brewery?"""
        turn = find(s, BreweryTurnFrame)
        return turn is not None and turn.brewery == b

    def round_name(self, s: RailState) -> Msg | None:
        """A railway round, then a brewery round (hsb:5.6.a)."""
        if not s.operating_round:
            return super().round_name(s)
        half = "breweries" if self.breweries_begun(s) else "railways"
        return Msg(f"hsb.round.{half}", {"round": f"{s.stock_round}.{s.operating_round}"})

    def breweries_begun(self, s: RailState) -> bool:
        """Whether it is the breweries' part of an operating round; until then their frame waits at 0."""
        frame = find(s, BreweryRoundFrame)
        return frame is not None and bool(frame.stage)

    def operator(self, s: RailState) -> int:
        """The company whose turn it is; a brewery corporation is one as well."""
        turn = find(s, BreweryTurnFrame)
        if turn is not None and not is_minor(turn.brewery):
            return self.breweries.company(turn.brewery)
        return super().operator(s)


class BeerChronicle(RailChronicle):
    """Breweries earn, too."""

    def __init__(self, g: BeerGame, breweries: Breweries) -> None:
        super().__init__(g)
        self.breweries = breweries

    def earns(self, s: RailState, a: Action) -> Sequence[Taking]:
        """What a brewery has earned, in Dortmund and by export, is known when it is paid out or kept."""
        turn = find(s, BreweryTurnFrame)
        if not isinstance(a, Dividend) or turn is None:
            return super().earns(s, a)
        return (Taking(self.breweries.id(turn.brewery), s.earned),)


class HsbMove(Move[BeerGame, HsbState, A]):
    """A move only this game has."""


class HsbNode(Node[BeerGame, HsbState]):
    """A node only this game has."""

    words = ID


def waiting_frames(g: BeerGame, s: HsbState) -> list[Frame]:
    """Decisions that wait for the next turn of a stock round, as the frames of their nodes; bytes know no types."""
    return [named(g, entry) for entry in s.waiting]


def deny(g: BeerGame, why: str, clause: str, **args: Arg) -> Refusal:
    """A refusal only this game knows, with its clause."""
    return refuse(f"{ID}.refused.{why}", f"{ID}:{clause}", **args)


def of_brewery(refusal: Refusal | None) -> Refusal | None:
    """The same refusal, with the clause that says so of breweries."""
    if refusal is None:
        return None
    clause = OF_BREWERIES.get(refusal.clause.removeprefix(f"{ID}:"))
    return refusal._replace(clause=f"{ID}:{clause}") if clause else refusal


# --- the turn of a brewery --------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class TurnOrder:
    """The steps of a brewery's turn in the game that is played, and what is said of acts out of place."""

    steps: tuple[str, ...]
    elsewhere: Callable[[BeerGame, Action], Refusal | None]  # acts that no step of a turn has
    wrong_step: Callable[[BeerGame, str], Refusal]  # acts of another step; name of the brewery


@implements("hsb:2.10.a")
def experts_only(g: BeerGame, a: Action) -> Refusal | None:
    """Markers and events are for The Expert Game."""
    return deny(g, "expert_only", "2.10.a") if isinstance(a, EXPERT_ONLY) else None


def _wrong_step(g: BeerGame, brewery: str) -> Refusal:
    """The steps of a turn have their order."""
    return deny(g, "brewery_step", "5.6.2.1.a", brewery=brewery)


PLAIN_TURN = TurnOrder(("dispose", "deliver", "brew_pay", "equip"), experts_only, _wrong_step)  # hsb:5.6.2.1.a


class BreweryStep(HsbNode):
    """A step of a brewery's turn: its owner or director decides.

    A corporation may deal in its own certificates at any moment of it (hsb:5.6.2.1.b), a minor brewery has none.
    """

    def __init__(self, order: TurnOrder, *moves: AnyMove) -> None:
        self.order = order
        self.moves = moves

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return g.breweries.owner(s, g.brewing(s))

    def available(self, g: BeerGame, s: HsbState) -> tuple[AnyMove, ...]:
        if is_minor(g.brewing(s)):
            return tuple(move for move in self.moves if move.kind is not OwnDeal)
        return self.moves

    @implements("hsb:3.2.a", "hsb:5.5.7.a", "hsb:5.6.2.1.b")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """What belongs to another person, another step or another round."""
        name, elsewhere = g.breweries.id(g.brewing(s)), self.order.elsewhere(g, a)
        if elsewhere is not None:
            return elsewhere
        if isinstance(a, Found | BuyShare | SellShares | TradeIn):
            return deny(g, "brewery_shares", "5.6.a")
        if a.seat != self.mover(g, s):
            return deny(g, "brewery_owner", "5.5.7.a", brewery=name)
        if isinstance(a, OwnDeal) and is_minor(g.brewing(s)):
            return deny(g, "no_certificates", "5.6.2.1.b", brewery=name)
        if isinstance(a, Dispose) and s.dumped:
            return deny(g, "one_bec", "5.6.2.1.1.b", brewery=name)
        return self.order.wrong_step(g, name)

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        b = g.brewing(s)
        args = {"brewery": g.breweries.id(b), "player": g.person(g.breweries.owner(s, b))}
        return Msg(f"{ID}.ask.{self.name}", args)


__all__ = [
    "BREWERY_ROUND",
    "BREWERY_TURN",
    "ID",
    "PLAIN_TURN",
    "BeerGame",
    "BreweryStep",
    "HsbMove",
    "HsbNode",
    "TurnOrder",
    "deny",
    "experts_only",
    "of_brewery",
    "waiting_frames",
]
