"""Chapter 5: debt. Whoever cannot pay takes as many debts as the payment needs, no more."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.coal.base import Coal, no
from revier.games.coal.state import BANK, DEBT, POOL, ROUND_TRACK, CoalState, move_stock, purse, stored, thalers


@implements("coal:5.a", "coal:5.b", "coal:6.3.2.c", "coal:6.6.b")
def debts_needed(g: Coal, s: CoalState, seat: Seat, price: int) -> int:
    """How many debts it takes to pay a price; none while the money at hand is enough."""
    return max(0, -(-(price - thalers(s, seat)) // g.facts.debts.gives))


def wrong_debts(g: Coal, s: CoalState, seat: Seat, price: int, debts: int) -> Refusal | None:
    """What speaks against paying a price with so many debts."""
    needed = debts_needed(g, s, seat, price)
    if debts < needed:
        return no("short", "coal:5.a", price=price, cash=thalers(s, seat), debts=needed)
    if debts > needed:
        return no("debt_unneeded", "coal:5.b", price=price, cash=thalers(s, seat), debts=needed)
    return None


@implements("coal:5.m", "coal:5.n")
def next_pledge(g: Coal, s: CoalState, seat: Seat) -> int | None:
    """Where the warehouse for the next debt comes from; None: the last resort. Holding boxes are no source."""
    if stored(s, seat, DEBT) >= g.facts.debts.spaces:
        return None
    if stored(s, seat, POOL):
        return POOL  # coal:5.i
    return next((place for place in ROUND_TRACK if stored(s, seat, place)), None)  # coal:5.h: the earliest year


@implements("coal:6.6.2.m")
def pledged(g: Coal, s: CoalState, seat: Seat, debts: int) -> int:
    """How many warehouses of the pool so many debts would take."""
    free = g.facts.debts.spaces - stored(s, seat, DEBT)
    return min(debts, max(0, free), stored(s, seat, POOL))


@implements("coal:5.c", "coal:5.h", "coal:5.k", "coal:5.l", "coal:5.q", "coal:10.3.f")
def take_debt(g: Coal, s: CoalState, seat: Seat) -> None:
    """Two Thalers for a warehouse on a debt space; dearer where the pool is empty."""
    rules = g.facts.debts
    place = next_pledge(g, s, seat)
    if place is None:
        s.points[seat] += rules.points_without
        note(s, "coal.log.last_resort", player=g.person(seat), points=-rules.points_without, amount=rules.gives)
    else:
        move_stock(s, seat, place, DEBT)
        if place == POOL:
            note(s, "coal.log.debt", player=g.person(seat), amount=rules.gives)
        else:
            s.points[seat] += rules.points_from_track
            lost = -rules.points_from_track
            note(s, "coal.log.debt_track", player=g.person(seat), points=lost, amount=rules.gives)
    pay(s, BANK, purse(seat), rules.gives, overdraw=True)


@implements("coal:5.o", "coal:6.3.2.r")
def spend(g: Coal, s: CoalState, seat: Seat, price: int, debts: int) -> None:
    """Take the debts agreed to, then pay the bank; what is left over stays with the player."""
    for _ in range(debts):
        take_debt(g, s, seat)
    pay(s, purse(seat), BANK, price)


def debt_lines(g: Coal, s: CoalState, seat: Seat, debts: int) -> tuple[Msg, ...]:
    """What so many debts mean, for a preview."""
    if not debts:
        return ()
    probe = s.copy()
    before = s.points[seat]
    for _ in range(debts):
        take_debt(g, probe, seat)
    taken = stored(probe, seat, DEBT) - stored(s, seat, DEBT)
    return (Msg("coal.preview.debts", {"debts": debts, "warehouses": taken, "points": before - probe.points[seat]}),)


def on_debt(deed: Msg, debts: int) -> Msg:
    """A deed in words, with the debts taken for it."""
    return Msg("coal.do.on_debt", {"deed": deed, "debts": debts}) if debts else deed
