"""The accounts of a railway game: bank, players, companies, and what a title sets aside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from revier.core.action import Seat
from revier.core.events import note
from revier.core.purse import pay
from revier.rail.state import BANK, RailState

BankPays = Callable[[RailState, int, int, str], None]  # account, amount, kind of payment


def chest_word(company: str) -> str:
    """How the page knows the money of a company: desk and terms of actions name it alike."""
    return f"chest {company}"


def price_word(company: str) -> str:
    """How it knows the price of a company."""
    return f"price {company}"


class Accounts:
    """Which number in `cash` is whose, and how the bank pays."""

    def __init__(self, players: int, companies: int, aside: int, bank_pays: BankPays) -> None:
        self._companies = 1 + players
        self._aside = self._companies + companies
        self.number = self._aside + aside
        self.bank_pays = bank_pays

    def purse(self, seat: Seat) -> int:
        """A player's own money."""
        return 1 + seat

    def treasury(self, company: int) -> int:
        """A company's money."""
        return self._companies + company

    def aside(self, number: int = 0) -> int:
        """Money that waits for something, or belongs to what is no company of the kit."""
        return self._aside + number

    def cash_of(self, s: RailState, seat: Seat) -> int:
        """What a player has."""
        return s.cash[1 + seat]

    def funds(self, s: RailState, company: int) -> int:
        """What a company has."""
        return s.cash[self._companies + company]


def bank_broken_by(breaks: Callable[[str], bool]) -> Callable[[Any, RailState, int, int, str], None]:
    """The bank pays in full even if it cannot: by such payments it is then broken, which ends the game in its time."""

    def bank_pays(_g: Any, s: RailState, account: int, amount: int, why: str) -> None:
        if amount > s.cash[BANK] and not s.broken and breaks(why):
            s.broken = 1
            note(s, "rail.log.bank_broken")
        pay(s, BANK, account, amount, overdraw=True)

    return bank_pays
