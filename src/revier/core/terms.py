"""What an action costs and brings in money, said before it is taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from revier.core.message import Msg, amount, amounts


def purse_word(seat: int) -> str:
    """How the page knows a player's money: desk and terms of actions name it alike."""
    return f"purse {seat}"


class Moved(NamedTuple):
    """What an account holds before and after an action. ``who`` is a name or a seat; the bank is left out."""

    account: str  # the same word as on the desk
    who: Msg | str
    before: int
    after: int
    seat: int = -1


class Repriced(NamedTuple):
    """What an action does to the price of a company."""

    company: str
    before: int
    after: int


class Terms(NamedTuple):
    """Money an action takes from whoever decides and brings them, and what lies on the accounts that pay.

    Beside it everything that moves, whoever it belongs to: who gets what, and what prices do.
    """

    cost: int = 0
    gives: int = 0
    cash: int = 0
    moved: tuple[Moved, ...] = ()
    prices: tuple[Repriced, ...] = ()


def terms_between(before: Sequence[int], after: Sequence[int], accounts: Iterable[int]) -> Terms:
    """What has left and what has reached these accounts between two positions."""
    cost = gives = cash = 0
    for account in accounts:
        change = after[account] - before[account]
        gives += max(0, change)
        if change < 0:
            cost -= change
            cash += before[account]
    return Terms(cost, gives, cash)


def money_said(game: str, cost: int, gives: int, sentence: Msg) -> tuple[Msg, ...]:
    """Cost and gain in words, where there is any and the sentence that goes with it does not name it already.

    Only amounts count: a die of value 4, or 4 points, say nothing about 4 Thalers.
    """
    named = set(amounts(sentence))
    said = (("core.terms.costs", cost), ("core.terms.gives", gives))
    return tuple(Msg(key, {"amount": amount(game, sum_)}) for key, sum_ in said if sum_ and sum_ not in named)
