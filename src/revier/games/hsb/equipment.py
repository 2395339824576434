"""Equipment cards: which brewery has which, and which of them lie idle. One word for them everywhere (hsb:9.a)."""

from __future__ import annotations

from revier.core.pieces import move
from revier.games.hsb.facts import Facts
from revier.games.hsb.state import DISPLAY, HELD, OUT, HsbState


class Equipment:
    """Accessor of the equipment rack of one game. Cards and breweries are numbers."""

    def __init__(self, f: Facts, breweries: int) -> None:
        self.facts = f
        self.breweries = breweries
        self.places = HELD + breweries

    def new_rack(self) -> list[int]:
        """Cards for sale lie in the display; green-bordered ones wait for their breweries (hsb:5.1.2.b)."""
        rack: list[int] = []
        for card in self.facts.cards:
            rack += [card.count, card.green] + [0] * self.breweries
        return rack

    def totals(self) -> tuple[int, ...]:
        """How many cards of each type there are."""
        return tuple(card.count + card.green for card in self.facts.cards)

    def count(self, s: HsbState, card: int, b: int) -> int:
        return s.becs[card * self.places + HELD + b]

    def displayed(self, s: HsbState, card: int) -> int:
        return s.becs[card * self.places + DISPLAY]

    def how_many(self, s: HsbState, b: int) -> int:
        """How many cards a brewery has."""
        return sum(s.becs[HELD + b :: self.places])

    def cards(self, s: HsbState, b: int) -> list[int]:
        """Types of the cards a brewery has, each as often as it has it, the highest first."""
        numbers = s.becs[HELD + b :: self.places]
        return [card for card in range(len(numbers) - 1, -1, -1) for _ in range(numbers[card])]

    def idle(self, s: HsbState, card: int, b: int) -> int:
        """How many of its cards of a type are turned."""
        return s.idle[card * self.breweries + b]

    def set_idle(self, s: HsbState, card: int, b: int, number: int) -> None:
        s.idle[card * self.breweries + b] = number

    def take(self, s: HsbState, card: int, b: int) -> None:
        """A card of the display becomes equipment of a brewery."""
        move(s.becs, self.places, card, DISPLAY, HELD + b)

    def equip(self, s: HsbState, card: int, b: int, count: int) -> None:
        """Green-bordered cards go to the brewery whose charter shows them."""
        move(s.becs, self.places, card, OUT, HELD + b, count)

    def withdraw(self, s: HsbState, card: int) -> None:
        """A card leaves the display without becoming equipment."""
        move(s.becs, self.places, card, DISPLAY, OUT)

    def discard(self, s: HsbState, card: int, b: int) -> None:
        """A card leaves the game for good; of several alike a turned one goes first (hsb:5.6.2.1.1.j)."""
        move(s.becs, self.places, card, HELD + b, OUT)
        if self.idle(s, card, b):
            self.set_idle(s, card, b, self.idle(s, card, b) - 1)

    def hand_over(self, s: HsbState, b: int, to: int) -> None:
        """All cards of one brewery become those of another, turned ones stay turned."""
        for card in range(len(self.facts.cards)):
            move(s.becs, self.places, card, HELD + b, HELD + to, self.count(s, card, b))
            self.set_idle(s, card, to, self.idle(s, card, to) + self.idle(s, card, b))
            self.set_idle(s, card, b, 0)
