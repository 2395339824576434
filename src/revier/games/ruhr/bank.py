"""Chapter 15.1: when the bank runs out of money it is the end of the game, or the players refill it."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.purse import pay
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.state import RuhrState
from revier.rail.state import BANK


@implements("ruhr:15.1.b", "ruhr:15.1.c")
def breaking_ends(g: RuhrRail, s: RuhrState) -> bool:
    """Does an empty bank end the game now? Only in an operating round of the brown phases."""
    return bool(s.operating_round) and g.facts.phases[s.phase].colour == "brown"


@implements("ruhr:15.1.b", "ruhr:15.1.d", "ruhr:15.1.g", "ruhr:16.c", "ruhr:2.1.c")
def bank_pays(g: RuhrRail, s: RuhrState, account: int, amount: int, _why: str = "") -> None:
    """The bank pays in full. It has run out if it cannot, or if nothing is left to it."""
    if amount and amount >= s.cash[BANK] and not s.broken:
        if breaking_ends(g, s):
            s.broken = 1
            note(s, "rail.log.bank_broken")
        else:
            _refill(g, s, amount)
    pay(s, BANK, account, amount, overdraw=True)
    seat = account - g.accounts.purse(0)
    if 0 <= seat < g.players and s.owed[seat]:
        _collect(g, s, seat, min(amount, s.owed[seat]))


def _refill(g: RuhrRail, s: RuhrState, amount: int) -> None:
    """All players pay the same, as often as needed; who cannot owes it. Without any money left the bank overdraws."""
    seats = g.in_play(s)
    share = g.facts.refill // len(seats)
    while s.cash[BANK] <= amount and any(g.accounts.cash_of(s, seat) for seat in seats):
        note(s, "ruhr.log.refill", amount=share)
        for seat in seats:
            paid = min(share, g.accounts.cash_of(s, seat))
            pay(s, g.accounts.purse(seat), BANK, paid)
            s.owed[seat] += share - paid


def _collect(g: RuhrRail, s: RuhrState, seat: int, amount: int) -> None:
    """A debt from a refilling is taken from the next money the player gets."""
    amount = min(amount, g.accounts.cash_of(s, seat))
    pay(s, g.accounts.purse(seat), BANK, amount)
    s.owed[seat] -= amount
    note(s, "ruhr.log.pays_debt", player=g.person(seat), amount=amount, left=s.owed[seat])
