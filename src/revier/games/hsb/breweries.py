"""Breweries by their own numbers: minor ones in the order of their charters, then the brewery corporations."""

from __future__ import annotations

from revier.core.action import Seat
from revier.games.hsb.state import MINORS, is_minor
from revier.rail.accounts import Accounts
from revier.rail.model import RailDef
from revier.rail.state import RailState


class Breweries:
    """Accessor of the breweries of one game: a minor one is a lot of the kit, a corporation one of its companies."""

    def __init__(self, d: RailDef, railways: int, accounts: Accounts) -> None:
        self._d = d
        self._railways = railways
        self._accounts = accounts
        self.number = MINORS + len(d.companies) - railways

    def is_brewery(self, company: int) -> bool:
        """Is this company a brewery corporation?"""
        return company >= self._railways

    def of_company(self, company: int) -> int:
        """Number of a brewery corporation among the breweries."""
        return MINORS + company - self._railways

    def company(self, b: int) -> int:
        """The company a brewery corporation is."""
        return self._railways + b - MINORS

    def id(self, b: int) -> str:
        return self._d.lots[b].code if is_minor(b) else self._d.companies[self.company(b)].id

    def find(self, code: str) -> int | None:
        """The brewery of this name; None if there is none."""
        if code in self._d.lot_index:
            return self._d.lot_index[code]
        company = self._d.company_index.get(code)
        return self.of_company(company) if company is not None and self.is_brewery(company) else None

    def owner(self, s: RailState, b: int) -> Seat:
        """Who decides for a brewery."""
        return s.lots[b] if is_minor(b) else s.director[self.company(b)]

    def account(self, b: int) -> int:
        """Where its money is."""
        return self._accounts.aside(b) if is_minor(b) else self._accounts.treasury(self.company(b))

    def funds(self, s: RailState, b: int) -> int:
        """What it has."""
        return s.cash[self.account(b)]

    def active(self, s: RailState, b: int) -> bool:
        """Does this brewery act in brewery rounds?"""
        return s.lots[b] >= 0 if is_minor(b) else bool(s.floated[self.company(b)])

    def minor_of(self, s: RailState, seat: Seat) -> int | None:
        """The minor brewery a player still owns."""
        return s.lots.index(seat) if seat in s.lots else None


__all__ = ["Breweries"]
