"""Offers for what somebody else decides about: they may be made again, a few times a turn, and on better terms alone.

Better for whoever is asked: more money, or less to do. Every offer that came to nothing is remembered until the turn
is over, with its amount.
"""

from __future__ import annotations

from revier.rail.state import RailState

MOST_OFFERS = 3  # to one seller for one thing in a turn


def declined(s: RailState, seller: int, thing: int) -> list[int]:
    """The amounts of the offers of this turn that the seller turned down."""
    asked = zip(s.refusals, s.refused_at, strict=True)
    return [amount for what, amount in asked if what == (seller, thing)]


def turn_down(s: RailState, seller: int, thing: int, amount: int) -> None:
    """An offer has come to nothing."""
    s.refusals = [*s.refusals, (seller, thing)]
    s.refused_at = [*s.refused_at, amount]


def forget_offers(s: RailState) -> None:
    """A new turn: nobody has been asked anything."""
    s.refusals, s.refused_at = [], []


def asked_too_often(s: RailState, seller: int, thing: int) -> bool:
    """Has the seller turned down as many offers as may be made?"""
    return len(declined(s, seller, thing)) >= MOST_OFFERS


def least_again(s: RailState, seller: int, thing: int, least: int) -> int:
    """The lowest price one may offer now: more than was turned down."""
    return max([least, *(amount + 1 for amount in declined(s, seller, thing))])


def most_again(s: RailState, seller: int, thing: int, most: int) -> int:
    """The most one may ask of somebody now: less than was turned down."""
    return min([most, *(amount - 1 for amount in declined(s, seller, thing))])
