"""Money moves between accounts through `pay` alone, so none can appear or vanish."""

from __future__ import annotations

from typing import Protocol

from revier.core.errors import RulesBug


class HasCash(Protocol):
    """A state with one list of accounts."""

    cash: list[int]


def pay(s: HasCash, source: int, target: int, amount: int, *, overdraw: bool = False) -> None:
    """Move an amount from one account to another; only an account allowed to may go below zero."""
    if amount < 0:
        raise RulesBug(f"negative payment {amount} from account {source} to {target}")
    if amount > max(0, s.cash[source]) and not overdraw:
        raise RulesBug(f"account {source} holds {s.cash[source]} and cannot pay {amount}")
    s.cash[source] -= amount
    s.cash[target] += amount


def total_cash(s: HasCash) -> int:
    """All money of the game; never changes."""
    return sum(s.cash)
