"""Chapters 5.5.8 and 5.5.9: a corporation whose value token reaches the bankrupt space closes, and may come again."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import find
from revier.core.pieces import hand_over, move
from revier.core.purse import pay
from revier.games.hsb.base import BeerGame
from revier.games.hsb.expert_markers import return_markers
from revier.games.hsb.state import NO_PLACE, ON_TRAINS, STOCK, HsbState, cargo_of, move_cubes
from revier.rail.defs import MarketDef
from revier.rail.frames import TurnFrame
from revier.rail.state import ASIDE, AT_HAND, BANK, NOBODY, OFFER, ON_MAP, OWNED, PLAYER, POOL, SCRAPPED


@implements("hsb:5.5.8.a")
def closing(market: MarketDef) -> Callable[[BeerGame, HsbState], None]:
    """What closes every corporation whose token has come to the bankrupt space, the left end of either row.

    It happens the moment it can, before anything else goes on (`FlowGame.at_once`).
    """
    bankrupt = tuple(market.square(row, 0) for row in range(len(market.rows)))

    def close_bankrupt(g: BeerGame, s: HsbState) -> None:
        for square in bankrupt:
            while square in s.square:
                close(g, s, s.square.index(square))

    return close_bankrupt


def close(g: BeerGame, s: HsbState, company: int) -> None:
    """A corporation is closed; if it was acting, its turn is over."""
    note(s, "hsb.log.bankrupt", company=g.company_id(company))
    _end_turn(g, s, company)
    _return_papers(g, s, company)
    if g.breweries.is_brewery(company):
        _close_brewery(g, s, company)
    else:
        _close_railway(g, s, company)
    return_markers(g, s, company)


def _end_turn(g: BeerGame, s: HsbState, company: int) -> None:
    """Whatever was still to be decided in its turn is over with it."""
    while _acts(g, s, company):
        s.flow.pop()


def _acts(g: BeerGame, s: HsbState, company: int) -> bool:
    if g.breweries.is_brewery(company):
        return g.brews(s, g.breweries.of_company(company))
    turn = find(s, TurnFrame)
    return turn is not None and turn.company == company


@implements("hsb:5.5.8.b", "hsb:5.5.8.d")
def _return_papers(g: BeerGame, s: HsbState, company: int) -> None:
    """Certificates go back without compensation, the money goes to the bank."""
    for place in (POOL, *(PLAYER + seat for seat in range(g.players))):
        g.shares.move_all(s, company, place, OFFER)
    pay(s, g.accounts.treasury(company), BANK, g.accounts.funds(s, company))
    s.director[company] = NOBODY
    s.square[company] = -1
    s.par[company] = s.floated[company] = s.operated[company] = s.income[company] = s.paid[company] = 0
    s.ruined[company] = s.stock_round
    s.newly = [other for other in s.newly if other != company]


@implements("hsb:5.5.8.c", "hsb:5.5.9.b")
def _close_railway(g: BeerGame, s: HsbState, company: int) -> None:
    """Trains and stations leave the game; the home marker stays, face down, where its place is kept."""
    move_cubes(s, ON_TRAINS, STOCK, cargo_of(s, company))  # hsb:5.5.8.a
    s.cargo[company] = ()  # hsb:5.5.8.a
    for train in g.trains.owned(s, company):
        g.trains.move(s, train, OWNED + company, SCRAPPED)
    s.given_up = [given for given in s.given_up if given[1] != company]  # hsb:5.6.1.7.e, if it comes again
    homes = g.d.companies[company].homes
    for at, here in enumerate(s.stations):
        for stop, owner in here:
            if owner != company:
                continue
            if (at, stop) in homes:
                move(s.markers, 2, company, ON_MAP, AT_HAND)
                s.reserved[at] = (*s.reserved[at], (stop, company))
            else:
                hand_over(s.markers, company * 2 + ON_MAP, s.lost, company)
        s.stations[at] = tuple(marker for marker in here if marker[1] != company)


@implements("hsb:5.5.8.c")
def _close_brewery(g: BeerGame, s: HsbState, company: int) -> None:
    """Its cards leave the game, its order token is taken off."""
    b = g.breweries.of_company(company)
    for card in g.equipment.cards(s, b):
        g.equipment.discard(s, card, b)
    s.brew_order = [other for other in s.brew_order if other != b]
    s.founding[company] = NO_PLACE


@implements("hsb:5.5.9.c")
def handicap(g: BeerGame, s: HsbState, company: int) -> None:
    """A brewery corporation that opens again does so without two of its shares."""
    if not s.ruined[company] or not g.breweries.is_brewery(company) or g.shares.percent(s, company, ASIDE):
        return
    paper = g.shares.by_percent(company, 10)
    assert paper is not None
    g.shares.move(s, paper, OFFER, ASIDE, g.facts.removed_on_reopening)


__all__ = ["close", "closing", "handicap"]
