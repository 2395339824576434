"""What is reckoned up in a position: what everybody is worth, what certificates pay, and what must never be lost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from revier.core.action import Seat
from revier.core.flow import find
from revier.core.message import Msg
from revier.core.pieces import totals
from revier.core.purse import total_cash
from revier.core.retrospect import Item
from revier.rail import market
from revier.rail.frames import TurnFrame
from revier.rail.game import RailGame
from revier.rail.state import NOBODY, ON_MAP, PLAYER, RailState

G_contra = TypeVar("G_contra", bound=RailGame, contravariant=True)
S_contra = TypeVar("S_contra", bound=RailState, contravariant=True)


def cash_and_shares(g: RailGame, s: RailState, seat: Seat) -> int:
    """What a player is worth in most games: cash, and shares at market price; before a company is founded that is 0."""
    total = g.accounts.cash_of(s, seat)
    for company in range(len(g.d.companies)):
        total += market.cost(g.d, s, company, g.shares.of_player(s, company, seat))
    return total


def share_items(g: RailGame, s: RailState, seat: Seat) -> Iterator[Item]:
    """The same in parts: the cash, and the shares of every company."""
    yield Item(Msg("rail.column.cash"), g.accounts.cash_of(s, seat))
    for company in g.d.companies:
        percent = g.shares.of_player(s, company.index, seat)
        if percent and s.square[company.index] >= 0:
            price, unit = market.price(g.d, s, company.index), company.share_percent
            detail = Msg("rail.item.shares", {"percent": percent, "price": price, "unit": unit})
            yield Item(company.name, market.cost(g.d, s, company.index, percent), detail, company.id)


def nothing_more(g: RailGame, s: RailState, seat: Seat) -> Iterable[Item]:
    """Most titles count cash and shares alone."""
    return ()


def printed_revenue(g: RailGame, s: RailState, lot: int) -> int:
    """A certificate of the starting packet pays what is printed on it."""
    return g.d.lots[lot].revenue


def printed_markers(g: RailGame, s: RailState, company: int) -> int:
    """A company has as many station markers, on its charter and on the map, as are printed there."""
    return len(g.d.companies[company].marker_costs)


def directed_treasuries(g: RailGame, s: RailState, seat: Seat) -> list[int]:
    """Accounts a player decides over besides the purse: those of his companies, while one of them acts."""
    if find(s, TurnFrame) is None:
        return []
    return [g.accounts.treasury(company) for company, director in enumerate(s.director) if director == seat]


def company_chests(g: RailGame) -> Iterator[tuple[int, str]]:
    """The accounts of companies, with their names."""
    return ((g.accounts.treasury(company.index), company.id) for company in g.d.companies)


# --- conservation -----------------------------------------------------------------------------------------------------
def money_kept(g: RailGame, s: RailState) -> Iterator[str]:
    """All money together is what the bank began with, and no player has less than nothing."""
    if total_cash(s) != g.d.bank:
        yield f"cash sums to {total_cash(s)}, not {g.d.bank}"
    for seat in range(g.players):
        if s.cash[g.accounts.purse(seat)] < 0:
            yield f"player {seat} has less than nothing"


def papers_kept(g: RailGame, s: RailState) -> Iterator[str]:
    """Certificates and trains change places only; who directs a company holds the paper that says so."""
    if totals(s.held, g.shares.places) != tuple(c.count for mine in g.shares.classes for c in mine):
        yield "certificates were lost or gained"
    if totals(s.trains, g.trains.places) != tuple(t.count for t in g.d.trains):
        yield "trains were lost or gained"
    for company in g.d.companies:
        seat = s.director[company.index]
        if seat != NOBODY and not g.shares.has_director(s, company.index, PLAYER + seat):
            yield f"the director of {company.id} does not hold the director's certificate"


def map_kept(g: RailGame, s: RailState) -> Iterator[str]:
    """Tiles and station markers are in stock or on the map, and the map shows them."""
    if totals(s.tiles, 2) != tuple(f.count for f in g.d.faces):
        yield "tiles were lost or gained"
    if any(s.tiles[f.index * 2 + ON_MAP] != s.tile.count(f.index) for f in g.d.faces if f.count):
        yield "the map does not show the tiles that are on it"
    if totals(s.markers, 2) != tuple(g.reckoning.markers_in_game(g, s, c.index) for c in g.d.companies):
        yield "station markers were lost or gained"
    owners = [owner for here in s.stations for _, owner in here]
    if any(s.markers[c.index * 2 + ON_MAP] != owners.count(c.index) for c in g.d.companies):
        yield "the map does not show the station markers that are on it"


class RailStory:
    """How a railway game was won: cash and shares of everybody."""

    feats = Msg("rail.feats")

    def __init__(self, g: RailGame, further: Callable[[Any, Any, Seat], Iterable[Item]]) -> None:
        self.g = g
        self.further = further

    def items(self, s: RailState, seat: Seat) -> list[Item]:
        """What a player's worth consists of."""
        return [*share_items(self.g, s, seat), *self.further(self.g, s, seat)]


@dataclass(frozen=True, kw_only=True)
class Reckoning(Generic[G_contra, S_contra]):
    """How a title counts. Laws are what it adds to those of the kit: each tells in words what is broken."""

    worth: Callable[[G_contra, S_contra, Seat], int] = cash_and_shares
    further: Callable[[G_contra, S_contra, Seat], Iterable[Item]] = nothing_more  # what it counts besides, in parts
    lot_revenue: Callable[[G_contra, S_contra, int], int] = printed_revenue  # what a certificate of the packet pays now
    markers_in_game: Callable[[G_contra, S_contra, int], int] = printed_markers
    treasuries: Callable[[G_contra, S_contra, Seat], list[int]] = directed_treasuries
    chests: Callable[[G_contra], Iterator[tuple[int, str]]] = company_chests  # every account but purses, with its name
    laws: tuple[Callable[[G_contra, S_contra], Iterable[str]], ...] = ()

    def story(self, g: G_contra) -> RailStory:
        """Who tells how a game was won."""
        return RailStory(g, self.further)

    def broken(self, g: G_contra, s: S_contra) -> list[str]:
        """Broken conservation laws in words; empty when all is well."""
        common = (money_kept, papers_kept, map_kept)
        return [what for law in (*common, *self.laws) for what in law(g, s)]
