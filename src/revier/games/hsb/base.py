"""The engine's view of breweries, and what moves and nodes of this game have in common."""

from __future__ import annotations

from typing import Any, TypeVar

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.errors import RulesBug
from revier.core.flow import Move, Node
from revier.core.message import Arg, Msg
from revier.core.options import GameInfo, Options
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.base import DortmundGame
from revier.games.dortmund.facts import Common
from revier.games.hsb.actions import Dispose, TradeIn
from revier.games.hsb.cites import OF_BREWERIES
from revier.games.hsb.equipment import Equipment
from revier.games.hsb.expert_actions import EXPERT_ONLY
from revier.games.hsb.state import MINORS, HsbState, is_minor
from revier.games.hsb.tables_types import BeerPhase, Figures
from revier.rail.actions import BuyShare, Found, OwnDeal, SellShares
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
        wiring: Wiring[Any, Any],
        f: Figures,
        common: Common,
    ) -> None:
        super().__init__(info, options, players, wiring, common)
        self.f = f
        self.expert = bool(options["expert"])
        self.breweries = MINORS + len(self.d.companies) - f.railways
        self.equipment = Equipment(f, self.breweries)

    # --- breweries ------------------------------------------------------------------------------------------------
    def is_brewery(self, company: int) -> bool:
        """Is this company a brewery corporation?"""
        return company >= self.f.railways

    def brewery_of(self, company: int) -> int:
        """Number of a brewery corporation among the breweries."""
        return MINORS + company - self.f.railways

    def company_of(self, b: int) -> int:
        """The company a brewery corporation is."""
        return self.f.railways + b - MINORS

    def brewery_id(self, b: int) -> str:
        return self.d.lots[b].code if is_minor(b) else self.company_id(self.company_of(b))

    def brewery_number(self, code: str) -> int | None:
        """The brewery of this name; None if there is none."""
        if code in self.d.lot_index:
            return self.d.lot_index[code]
        company = self.d.company_index.get(code)
        return self.brewery_of(company) if company is not None and self.is_brewery(company) else None

    def owner(self, s: RailState, b: int) -> Seat:
        """Who decides for a brewery."""
        return s.lots[b] if is_minor(b) else s.director[self.company_of(b)]

    def brewery_account(self, b: int) -> int:
        return self.accounts.aside(b) if is_minor(b) else self.accounts.treasury(self.company_of(b))

    def brewery_funds(self, s: RailState, b: int) -> int:
        return s.cash[self.brewery_account(b)]

    def active(self, s: RailState, b: int) -> bool:
        """Does this brewery act in brewery rounds?"""
        return s.lots[b] >= 0 if is_minor(b) else bool(s.floated[self.company_of(b)])

    def minor_of(self, s: RailState, seat: Seat) -> int | None:
        """The minor brewery a player still owns."""
        return s.lots.index(seat) if seat in s.lots else None

    # --- the moment -------------------------------------------------------------------------------------------------
    def beer_phase(self, s: RailState) -> BeerPhase:
        return self.f.phases[s.phase]

    def card_limit(self, s: RailState, b: int) -> int:
        """How many equipment cards a brewery may have now (hsb:4.g, hsb:4.h)."""
        phase = self.beer_phase(s)
        return phase.minor_limit if is_minor(b) else phase.corporation_limit

    def brewing(self, s: RailState) -> int:
        """The brewery whose turn it is."""
        for frame in reversed(s.flow):
            if frame[0] == BREWERY_TURN:
                return int(frame[1])
        raise RulesBug("no brewery is acting")

    def brews(self, s: RailState, b: int) -> bool:
        """Is it the turn of this brewery?"""
        return any(frame[:2] == (BREWERY_TURN, b) for frame in s.flow)

    def round_name(self, s: RailState) -> Msg | None:
        """A railway round, then a brewery round (hsb:5.6.a)."""
        if not s.operating_round:
            return super().round_name(s)
        half = "breweries" if self.breweries_begun(s) else "railways"
        return Msg(f"hsb.round.{half}", {"round": f"{s.stock_round}.{s.operating_round}"})

    def breweries_begun(self, s: RailState) -> bool:
        """Whether it is the breweries' part of an operating round; until then their frame waits at 0."""
        return any(frame[0] == BREWERY_ROUND and frame[1] for frame in s.flow)

    def operator(self, s: RailState) -> int:
        """The company whose turn it is; a brewery corporation is one as well."""
        for frame in reversed(s.flow):
            if frame[0] == "turn":
                return int(frame[1])
            if frame[0] == BREWERY_TURN and not is_minor(frame[1]):
                return self.company_of(int(frame[1]))
        raise RulesBug("no company is acting")


def directed_treasuries(g: BeerGame, s: HsbState, seat: Seat) -> list[int]:
    """Those of railways and breweries, while any of them acts."""
    if all(frame[0] not in ("turn", BREWERY_TURN) for frame in s.flow):
        return []
    directed = [g.accounts.treasury(company) for company, director in enumerate(s.director) if director == seat]
    return directed + [g.brewery_account(b) for b in range(MINORS) if s.lots[b] == seat]


class HsbMove(Move[BeerGame, HsbState, A]):
    """A move only this game has."""


class HsbNode(Node[BeerGame, HsbState]):
    """A node only this game has."""

    words = ID


class BreweryNode(HsbNode):
    """Somebody decides for the brewery whose turn it is."""

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return g.owner(s, g.brewing(s))

    @implements("hsb:2.10.a", "hsb:3.2.a", "hsb:5.5.7.a", "hsb:5.6.2.1.b")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """What belongs to another person, another step or another round."""
        name = g.brewery_id(g.brewing(s))
        if not g.expert and isinstance(a, EXPERT_ONLY):
            return deny(g, "expert_only", "2.10.a")
        if isinstance(a, Found | BuyShare | SellShares | TradeIn):
            return deny(g, "brewery_shares", "5.6.a")
        if a.seat != self.mover(g, s):
            return deny(g, "brewery_owner", "5.5.7.a", brewery=name)
        if isinstance(a, OwnDeal) and is_minor(g.brewing(s)):
            return deny(g, "no_certificates", "5.6.2.1.b", brewery=name)
        if isinstance(a, Dispose) and s.dumped:
            return deny(g, "one_bec", "5.6.2.1.1.b", brewery=name)
        return self.wrong_step(g, name)

    def wrong_step(self, g: BeerGame, brewery: str) -> Refusal:
        """The steps of a turn have their order."""
        return deny(g, "brewery_step", "5.6.2.1.a", brewery=brewery)

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        b = g.brewing(s)
        args = {"brewery": g.brewery_id(b), "player": g.person(g.owner(s, b))}
        return Msg(f"{ID}.ask.{self.name}", args)


def deny(g: BeerGame, why: str, clause: str, **args: Arg) -> Refusal:
    """A refusal only this game knows, with its clause."""
    return refuse(f"{ID}.refused.{why}", f"{ID}:{clause}", **args)


def of_brewery(refusal: Refusal | None) -> Refusal | None:
    """The same refusal, with the clause that says so of breweries."""
    if refusal is None:
        return None
    clause = OF_BREWERIES.get(refusal.clause.removeprefix(f"{ID}:"))
    return refusal._replace(clause=f"{ID}:{clause}") if clause else refusal


__all__ = ["BREWERY_ROUND", "BREWERY_TURN", "ID", "BeerGame", "BreweryNode", "HsbMove", "HsbNode", "deny", "of_brewery"]
