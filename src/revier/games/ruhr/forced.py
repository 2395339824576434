"""Chapters 10.8.4 and 10.9: raising money for a forced purchase, and the ruin of a player who cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move, top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.actions import Develop
from revier.games.ruhr.base import RuhrMove, RuhrRail
from revier.games.ruhr.frames import RaiseForMarkersFrame, RaiseForTrainFrame
from revier.games.ruhr.montan_turn import buy_markers, lend
from revier.games.ruhr.sites import make_passive
from revier.games.ruhr.state import SITES, RuhrState
from revier.games.ruhr.trains import settle_trade
from revier.rail import market
from revier.rail.actions import BuyTrain, GoBankrupt
from revier.rail.frames import RaiseFrame
from revier.rail.nodes.money import (
    BankruptMove,
    CompletePurchase,
    ForcedSale,
    RaiseMoney,
    announced,
    missing,
    new_director,
)
from revier.rail.nodes.trains import SOURCES, buy_from_bank
from revier.rail.state import BANK, CLOSED, NOBODY, PLAYER, POOL
from revier.rail.trains import OnSale


class CompleteTrain(CompletePurchase[RuhrRail, RuhrState]):
    """With the money at hand the train that was named, of the bank or of a railway, and no other."""

    @implements("ruhr:10.9.ba")
    def check(self, g: RuhrRail, s: RuhrState, a: BuyTrain) -> Refusal | None:
        offer = announced(g, s)
        if (a.train, a.source, a.price) != (g.d.trains[offer.train].name, offer.source, offer.price):
            return g.no("raise.other_train", train=g.d.trains[offer.train].name)
        return g.no("train.raise_first", missing=missing(g, s)) if missing(g, s) > 0 else None

    def apply(self, g: RuhrRail, s: RuhrState, a: BuyTrain) -> None:
        offer = announced(g, s)
        s.flow.pop()
        if offer.source in SOURCES:
            buy_from_bank(g, s, g.operator(s), offer)
        else:
            settle_trade(g, s, g.operator(s), g.d.company_index[offer.source], offer.train, offer.price)


class CompleteMarkers(RuhrMove[Develop]):
    """With the money at hand the card and the markers that were named."""

    kind = Develop
    final = True

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[Develop]:
        _, train, _, _, markers = top(s, RaiseForMarkersFrame)
        yield Develop(g.top(s).mover(g, s), g.d.trains[train].name, markers)

    def check(self, g: RuhrRail, s: RuhrState, a: Develop) -> Refusal | None:
        _, train, _, _, markers = top(s, RaiseForMarkersFrame)
        name = g.d.trains[train].name
        if (a.card, a.markers) != (name, markers):
            return refuse("ruhr.refused.forced.other_card", "ruhr:10.9.ba", card=name, markers=list(markers))
        return g.no("train.raise_first", missing=missing(g, s)) if missing(g, s) > 0 else None

    def apply(self, g: RuhrRail, s: RuhrState, a: Develop) -> None:
        _, train, _, _, markers = top(s, RaiseForMarkersFrame)
        s.flow.pop()
        buy_markers(g, s, g.acting_holder(s), train, markers)

    def sentence(self, g: RuhrRail, s: RuhrState, a: Develop) -> Msg:
        price = g.facts.cards[g.d.train_index[a.card]].development_price
        return Msg("ruhr.do.develop", {"card": a.card, "markers": list(a.markers), "price": price})


class RuhrBankrupt(BankruptMove[RuhrRail, RuhrState]):
    """Nothing is left to sell and the money is not enough."""

    def apply(self, g: RuhrRail, s: RuhrState, a: GoBankrupt) -> None:
        ruin(g, s, a.seat)


class RuhrRaise(RaiseMoney[RuhrRail, RuhrState]):
    """A train of the bank at its printed price, one of another railway as agreed, or markers must be paid for."""

    frames = (RaiseFrame, RaiseForTrainFrame, RaiseForMarkersFrame)

    moves = (CompleteTrain(), CompleteMarkers(), ForcedSale(), RuhrBankrupt())

    def available(self, g: RuhrRail, s: RuhrState) -> tuple[Move[Any, Any, Any], ...]:
        """What was announced can be completed, and nothing else."""
        other = BuyTrain if isinstance(s.flow[-1], RaiseForMarkersFrame) else Develop
        return tuple(move for move in self.moves if move.kind is not other)

    def announced(self, g: RuhrRail, s: RuhrState) -> OnSale:
        frame = s.flow[-1]
        if isinstance(frame, RaiseForTrainFrame | RaiseForMarkersFrame):
            return OnSale(frame.train, frame.source, frame.price)
        return super().announced(g, s)

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        company, offer = g.operator(s), self.announced(g, s)
        if not g.is_montan(company):
            return super().headline(g, s)
        args = {"player": g.person(s.director[company]), "company": g.company_id(company)}
        card = g.d.trains[offer.train].name
        return Msg("ruhr.ask.raise_card", {**args, "card": card, "missing": max(0, missing(g, s))})


# --- ruin -------------------------------------------------------------------------------------------------------------
@implements("ruhr:10.9.a", "ruhr:10.9.aa", "ruhr:10.9.ab", "ruhr:10.9.ac", "ruhr:10.9.b", "ruhr:10.8.4.g")
def ruin(g: RuhrRail, s: RuhrState, seat: Seat) -> None:
    """A player leaves the game: all his certificates go to the pool, and their worth helps to pay for the purchase."""
    acting = g.operator(s)
    note(s, "rail.log.bankrupt", player=g.person(seat))
    directed = [c for c in range(len(g.d.companies)) if s.director[c] == seat]
    for company in range(len(g.d.companies)):
        percent = g.shares.of_player(s, company, seat)
        if percent:
            g.accounts.bank_pays(s, g.accounts.purse(seat), market.cost(g.d, s, company, percent), "forced sale")
            g.shares.move_all(s, company, PLAYER + seat, POOL)
            moves = g.facts.price_moves
            own = s.director[company] == seat
            market.along(g.d, s, company, moves.sale_by_director if own else moves.sale_by_other)
    s.bankrupt[seat] = 1
    _leave(g, s, seat)
    for company in directed:
        new_director(g, s, company, seat)
    gap = max(0, announced(g, s).price - g.accounts.funds(s, acting))
    pay(s, g.accounts.purse(seat), g.accounts.treasury(acting), min(gap, g.accounts.cash_of(s, seat)))
    pay(s, g.accounts.purse(seat), BANK, g.accounts.cash_of(s, seat))
    if len(g.in_play(s)) <= 1:
        s.end = "bankruptcy"
        note(s, "rail.log.end_bankruptcy")
        s.flow.clear()
    elif s.director[acting] == NOBODY:
        _bank_completes(g, s, acting)


@implements("ruhr:10.9.a")
def _leave(g: RuhrRail, s: RuhrState, seat: Seat) -> None:
    """Privates leave the game, pMCs become passive; Priority Deal to the left, the Montan round card is dropped."""
    for lot in g.facts.packet_privates:
        if s.lots[lot] == seat:
            s.lots[lot] = CLOSED
    for site in range(SITES):
        if g.owner(s, site) == seat:
            make_passive(g, s, site)
    s.without = [other for other in s.without if other != seat]
    s.card[seat] = 0
    s.owed[seat] = 0
    if s.priority == seat and g.in_play(s):
        s.priority = g.after(s, seat)


@implements("ruhr:10.9.c", "ruhr:10.9.ca")
def _bank_completes(g: RuhrRail, s: RuhrState, company: int) -> None:
    """Nobody is entitled to the directorship: the bank lends what is missing, and the step is over."""
    offer = announced(g, s)
    s.flow.pop()  # the step it belongs to finds nothing more to buy
    if g.is_montan(company):
        return  # in that step the bank develops for it
    lend(g, s, company, offer.price)
    if offer.source in SOURCES:
        buy_from_bank(g, s, company, offer)
    else:
        settle_trade(g, s, company, g.d.company_index[offer.source], offer.train, offer.price)


__all__ = ["RuhrRaise", "ruin"]
