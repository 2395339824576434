"""Before the game: everybody is dealt a card, and the cards say who sits where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from revier.core.action import Seat
from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.events import Speaks
from revier.core.flow import Flowing
from revier.core.message import Msg
from revier.rail.game import RailGame


class Dealt(Flowing, Speaks, Protocol):
    """A state that remembers the card of every seat."""

    order: list[int]
    priority: int
    dealt: list[int]


G = TypeVar("G", bound=RailGame)
S = TypeVar("S", bound=Dealt)


def numbered(g: RailGame) -> Mapping[str, int]:
    """One card for each player, numbered from 1."""
    return {str(number): number for number in range(1, g.players + 1)}


def by_number(g: RailGame, card: int) -> int:
    """The lowest number sits first."""
    return card


def untold(g: RailGame, s: Dealt) -> None:
    """The cards have said it all."""


@dataclass(frozen=True, kw_only=True)
class Deck(Generic[G, S]):
    """The cards of a title: which there are, who of two sits first, and what is told."""

    asks: Msg  # the headline
    stack: str  # what records call the stack
    on_card: Callable[[G, S, Seat, int], None]  # tells which card a seat was dealt
    on_seats: Callable[[G, S], None] = untold  # tells who sits first
    cards: Callable[[G], Mapping[str, int]] = numbered  # what they are called, and how the state remembers them
    rank: Callable[[G, int], int] = by_number  # of a card: the lowest sits first
    none: int = 0  # how the state remembers that a seat has none yet


class DealSeat(DrawMove[G, S]):
    """Deal a card to the next seat, for the seating only."""

    def __init__(self, deck: Deck[G, S]) -> None:
        self.deck = deck

    def weights(self, g: G, s: S) -> tuple[str, dict[str, int]]:
        return self.deck.stack, {name: 1 for name, card in self.deck.cards(g).items() if card not in s.dealt}

    def apply(self, g: G, s: S, a: Draw) -> None:
        seat = s.dealt.index(self.deck.none)
        s.dealt[seat] = self.deck.cards(g)[a.result]
        self.deck.on_card(g, s, seat, s.dealt[seat])
        if self.deck.none not in s.dealt:
            s.flow.pop()
            self.take_seats(g, s)

    def take_seats(self, g: G, s: S) -> None:
        """The lowest card sits first and holds the Priority Deal."""
        s.order = sorted(range(g.players), key=lambda seat: self.deck.rank(g, s.dealt[seat]))
        s.priority = s.order[0]
        self.deck.on_seats(g, s)


class Seating(ChanceNode[G, S]):
    """Each player is dealt a card."""

    name = "seating"

    def __init__(self, deck: Deck[G, S]) -> None:
        self.deck = deck
        self.moves = (DealSeat(deck),)

    def headline(self, g: G, s: S) -> Msg:
        return self.deck.asks
