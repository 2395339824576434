"""What the nodes of a company's turn have in common."""

from __future__ import annotations

from typing import Generic

from typing_extensions import TypeVar

from revier.core.action import NATURE, Action, Seat, kind_name
from revier.core.flow import Move, Node, PlainMove
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal
from revier.rail import market, spots
from revier.rail.actions import (
    BuyShare,
    Found,
    Pass,
    SellShares,
)
from revier.rail.game import RailGame
from revier.rail.selling import sell
from revier.rail.state import NOBODY, RailState

# A title's steps are generic in its game and state; the kit's own, when nobody says otherwise, know any railway game.
G = TypeVar("G", bound=RailGame, default=RailGame)
S = TypeVar("S", bound=RailState, default=RailState)
A = TypeVar("A", bound=Action, default=Action)

_SHARE_ACTIONS = (Found, BuyShare, SellShares)


class RailMove(Move[G, S, A], Generic[G, S, A]):
    """A move of a railway game."""


class SaleMove(RailMove[G, S, SellShares]):
    """A sale of shares to the pool, whatever the occasion."""

    kind = SellShares

    def apply(self, g: G, s: S, a: SellShares) -> None:
        company = g.d.company_index[a.company]
        sell(g, s, a.seat, company, a.certificates)
        s.sold[a.seat] |= 1 << company

    def marks(self, g: G, s: S, a: SellShares) -> tuple[str, ...]:
        return (spots.share(a.company, a.seat),)

    def sentence(self, g: G, s: S, a: SellShares) -> Msg:
        company = g.d.company_index[a.company]
        percent = sum(a.certificates)
        amount = market.cost(g.d, s, company, percent)
        return sale_said(g, company, a.certificates, amount)


def sale_said(g: RailGame, company: int, certificates: tuple[int, ...], amount: int) -> Msg:
    """A sale in words; where a company has certificates of several sizes, with those that are given."""
    told: dict[str, Arg] = {"company": g.company_id(company), "percent": sum(certificates), "amount": amount}
    if len(g.shares.normal(company)) < 2 or (len(certificates) == 1 and certificates[0] == _smallest(g, company)):
        return Msg("rail.do.sell", told)
    return Msg("rail.do.sell_as", {**told, "certificates": " + ".join(f"{percent} %" for percent in certificates)})


def _smallest(g: RailGame, company: int) -> int:
    return min(paper.percent for paper in g.shares.normal(company))


class RailNode(Node[G, S]):
    """A node of a railway game."""

    words = "rail"  # namespace of its sentences; a title that brings a node of its own brings the words too


def actor(g: RailGame, s: RailState) -> Seat:
    """Who decides for the acting company: its director, or the program where there is none."""
    director = s.director[g.operator(s)]
    return NATURE if director == NOBODY else director


class StepNode(RailNode[G, S]):
    """One step of a company's turn; its director decides."""

    def mover(self, g: G, s: S) -> Seat:
        return actor(g, s)

    def not_now(self, g: G, s: S, a: Action) -> Refusal | None:
        """What belongs to another step, another person or another round, with the rule that says so."""
        company = g.company_id(g.operator(s))
        if isinstance(a, _SHARE_ACTIONS) and all(move.kind is not type(a) for move in self.moves):
            return g.no("step.shares")
        own = g.turns.misplaced(g, s, a, a.seat == self.mover(g, s))
        if own is not None:
            return own
        if a.seat != self.mover(g, s):
            return g.no("step.director", f"step.director.{kind_name(type(a))}", company=company)
        if isinstance(a, g.turns.step_actions):
            return g.turns.used_up(g, s, a) or g.no("step.order", company=company)
        return None

    def headline(self, g: G, s: S) -> Msg:
        company = g.operator(s)
        args = {"company": g.company_id(company), "player": g.person(s.director[company])}
        return Msg(f"{self.words}.ask.{self.name}", args)


class PassStep(PlainMove[G, S, Pass]):
    """Go on to the next step."""

    kind = Pass

    def apply(self, g: G, s: S, a: Pass) -> None:
        s.flow.pop()

    def sentence(self, g: G, s: S, a: Pass) -> Msg:
        return Msg("rail.do.pass")
