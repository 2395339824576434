"""The small decisions in which Heat, Sweat & Beer differs from other railway games."""

from __future__ import annotations

from dataclasses import replace

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.refusal import Refusal
from revier.games.dortmund.beer import run_query
from revier.games.dortmund.policies import by_dividend, not_for_sale
from revier.games.dortmund.rules import common_rules
from revier.games.hsb.base import BeerGame, deny
from revier.games.hsb.cards import beer_by_phase
from revier.games.hsb.floating import on_float
from revier.games.hsb.running import run_through
from revier.games.hsb.state import WAS_FLOATED, WAS_FOUNDED, HsbState
from revier.rail import market
from revier.rail.accounts import bank_broken_by
from revier.rail.nodes.station import place_homes
from revier.rail.rules import RailRules, asked_of
from revier.rail.state import NOBODY


# --- shares -----------------------------------------------------------------------------------------------------------
@implements("hsb:3.1.f", "hsb:3.1.g", "hsb:3.1.h", "hsb:3.2.2.a", "hsb:5.4.b", "hsb:5.5.9.a")
def available(g: BeerGame, s: HsbState, company: int) -> Refusal | None:
    """Breweries wait for the green phase, some railways for others; a bankrupt corporation for the next stock round."""
    name = g.company_id(company)
    if s.ruined[company] and s.ruined[company] == s.stock_round:
        return deny(g, "ruined", "5.5.9.a", company=name)
    if g.breweries.is_brewery(company):
        if s.stock_round == 1:
            return deny(g, "no_breweries_yet", "5.4.b", company=name)
        return None if g.beer_phase(s).corporations else deny(g, "green_first", "3.2.2.a", company=name)
    waits = g.facts.conditions[company]
    if s.history[: g.facts.railways].count(WAS_FLOATED) < waits.floated:
        return deny(g, "floated_first", "3.1.f", company=name, number=waits.floated)
    if waits.founded and s.history[g.d.company_index[waits.founded]] < WAS_FOUNDED:
        clause = g.wiring.cites.get(f"founded_first.{name}", "3.1.a")
        return deny(g, "founded_first", clause, company=name, other=waits.founded)
    return None


@implements("hsb:5.5.6.f", "hsb:5.6.2.1.c")
def left_each_tenth(g: BeerGame, s: HsbState, company: int, percent: int, by_director: bool) -> None:
    """Each 10% sold by the director moves the token one space left; a sale by anybody else leaves it."""
    for _ in range(percent // 10 if by_director else 0):
        market.left(g.d, s, company)


@implements("hsb:5.6.1.6.d", "hsb:5.6.1.6.e")
def after_payout(g: BeerGame, s: HsbState, company: int, paid: int) -> None:
    """As in The Railway Game; but a token that stays goes under the others at the right end of its row, too."""
    arrived = s.arrival[company]
    by_dividend(g, s, company, paid)
    if paid and s.arrival[company] == arrived:
        market.put(g.d, s, company, s.square[company])


@implements("hsb:3.2.1.j", "hsb:5.5.3.a", "hsb:5.6.2.3.1.d")
def counted_charters(g: BeerGame, s: HsbState, seat: Seat) -> int:
    """The charter of a minor brewery counts as a certificate."""
    return s.lots.count(seat)


# --- trains -----------------------------------------------------------------------------------------------------------
@implements("hsb:4.i", "hsb:5.6.1.7.1.c", "hsb:3.1.i")
def one_more_new_train(g: BeerGame, s: HsbState, train: int) -> Refusal | None:
    """Two of type 2, or a single one of any other type."""
    card = next(card for card in g.facts.cards if card.train == train)
    if s.bank_trains >= card.per_turn:
        return deny(g, "cards_a_turn", "5.6.1.7.1.c", bec=card.name, most=card.per_turn)
    return None


@implements("hsb:5.6.1.7.2.b", "hsb:5.6.1.7.3.c")
def held_back(g: BeerGame, s: HsbState, seller: int, train: int) -> Refusal | None:
    """Obsolete trains, and trains with beer on them or that carried beer in this round, stay where they are."""
    loaded = sum(of == train for of, _ in s.cargo[seller])
    return not_for_sale(g, s, seller, train, loaded + s.carried[seller * len(g.d.trains) + train])


def train_fault(g: BeerGame, s: HsbState, seller: int, train: int) -> Refusal | None:
    """A new train has its number a turn; one of another railway may be held back."""
    return one_more_new_train(g, s, train) if seller == NOBODY else held_back(g, s, seller, train)


def rules_for() -> RailRules[BeerGame, HsbState]:
    """The bundle of policies."""
    shared: RailRules[BeerGame, HsbState] = common_rules()
    return replace(
        shared,
        run=replace(
            shared.run,
            run_query=asked_of(run_query, run_through),
            trains_may_stand=True,  # which trains must run says the move itself: loaded ones have their own rule
            after_dividend=after_payout,
        ),
        stock=replace(
            shared.stock,
            exchange="change",  # hsb:5.5.6.e, hsb:5.5.7.f
            found_fault=available,
            after_sale=left_each_tenth,
            on_float=(place_homes, on_float),  # hsb:5.5.5.b
            extra_certificates=counted_charters,
        ),
        trains=replace(
            shared.trains,
            train_fault=train_fault,
            on_phase=(beer_by_phase,),
        ),
        ruin=replace(
            shared.ruin,
            bank_pays=bank_broken_by(lambda _why: False),  # hsb:5.2.b
        ),
    )
