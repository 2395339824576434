"""What a position of Heat, Sweat & Beer adds up to, and what holds whatever happens: nothing is lost or gained."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.flow import find
from revier.core.message import Msg
from revier.core.pieces import totals
from revier.core.retrospect import Item
from revier.games.dortmund.base import credit_items
from revier.games.hsb.base import BeerGame
from revier.games.hsb.expert_markers import marker_faults
from revier.games.hsb.frames import BreweryTurnFrame, FloatSaleFrame
from revier.games.hsb.state import (
    CUBE_PLACES,
    EXPORT_BOX,
    MINORS,
    NEW,
    ON_TRAINS,
    REGULAR,
    SEGMENTS,
    STOCK,
    HsbState,
)
from revier.rail.frames import TurnFrame
from revier.rail.reckoning import Reckoning, cash_and_shares, company_chests, printed_markers
from revier.rail.state import DEPOT


# --- what it adds up to -----------------------------------------------------------------------------------------------
@implements("hsb:1.d", "hsb:6.a", "hsb:6.b", "hsb:6.c")
def worth(g: BeerGame, s: HsbState, seat: Seat) -> int:
    """Cash and shares, the printed price of a minor brewery, less twice every credit."""
    minor = g.breweries.minor_of(s, seat)
    printed = g.facts.minors[minor].price if minor is not None else 0
    return cash_and_shares(g, s, seat) + printed + g.common.credit_counts * s.credit[seat]


def further(g: BeerGame, s: HsbState, seat: Seat) -> Iterator[Item]:
    """What counts besides cash and shares, in parts."""
    minor = g.breweries.minor_of(s, seat)
    if minor is not None:
        yield Item(g.d.lots[g.facts.minors[minor].lot].name, g.facts.minors[minor].price, Msg("hsb.item.minor"))
    yield from credit_items(g, s, seat)


def markers_in_game(g: BeerGame, s: HsbState, company: int) -> int:
    """Markers that a bankruptcy took are gone (hsb:5.5.9.b)."""
    return printed_markers(g, s, company) - s.lost[company]


def directed_treasuries(g: BeerGame, s: HsbState, seat: Seat) -> list[int]:
    """Those of railways and breweries, while any of them acts or sells its own certificates as it floats."""
    if all(find(s, frame) is None for frame in (TurnFrame, BreweryTurnFrame, FloatSaleFrame)):
        return []
    directed = [g.accounts.treasury(company) for company, director in enumerate(s.director) if director == seat]
    return directed + [g.breweries.account(b) for b in range(MINORS) if s.lots[b] == seat]


# --- conservation -----------------------------------------------------------------------------------------------------
@implements("hsb:5.1.3.b", "hsb:5.1.3.c", "hsb:5.1.3.d", "hsb:5.1.3.e")
def first_cubes(g: BeerGame) -> list[int]:
    """Where the beer cubes lie in the beginning."""
    cubes = [0] * CUBE_PLACES
    for segment, (regular, new) in enumerate(g.facts.start_demand):
        cubes[REGULAR + segment], cubes[NEW + segment] = regular, new
    cubes[STOCK], cubes[EXPORT_BOX] = g.facts.start_stock, g.facts.start_export
    return cubes


@implements("hsb:2.9.a")
def beer_kept(g: BeerGame, s: HsbState) -> Iterator[str]:
    """Beer cubes and location tokens change places only."""
    if sum(s.cubes) != sum(first_cubes(g)) or min(s.cubes) < 0:
        yield "beer cubes were lost or gained"
    if s.cubes[ON_TRAINS] != sum(cubes for cargo in s.cargo for _, cubes in cargo):
        yield "the trains do not carry the cubes that are on trains"
    if any(s.closed[n] and s.cubes[box + n] for n in range(SEGMENTS) for box in range(0, STOCK, SEGMENTS)):
        yield "there are cubes in a closed segment"
    if totals(s.tokens, 2) != g.common.token_counts:
        yield "location tokens were lost or gained"


def cards_kept(g: BeerGame, s: HsbState) -> Iterator[str]:
    """Equipment cards change places only; the display shows trains and cards alike."""
    if totals(s.becs, g.equipment.places) != g.equipment.totals():
        yield "equipment cards were lost or gained"
    for card in g.facts.cards:
        if card.train >= 0 and g.equipment.displayed(s, card.index) != g.trains.count(s, card.train, DEPOT):
            yield f"the display shows type {card.name} in two ways"
        for b in range(g.breweries.number):
            if not 0 <= g.equipment.idle(s, card.index, b) <= g.equipment.count(s, card.index, b):
                yield f"{g.breweries.id(b)} has more idle cards than cards"


def markers_kept(g: BeerGame, s: HsbState) -> list[str]:
    """Markers of The Expert Game change places only."""
    if totals(s.mcm, len(s.mcm) // len(g.facts.mcm)) != g.facts.displayed:
        return ["expert markers were lost or gained"]
    return marker_faults(g, s)


def all_chests(g: BeerGame) -> Iterator[tuple[int, str]]:
    """Treasuries of companies with shares, then of the minor breweries."""
    yield from company_chests(g)
    yield from ((g.breweries.account(b), g.breweries.id(b)) for b in range(MINORS))


RECKONING: Reckoning[BeerGame, HsbState] = Reckoning(
    worth=worth,
    further=further,
    markers_in_game=markers_in_game,
    treasuries=directed_treasuries,
    chests=all_chests,
    laws=(beer_kept, cards_kept, markers_kept),
)

__all__ = ["RECKONING", "first_cubes"]
