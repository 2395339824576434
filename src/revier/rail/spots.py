"""Names of what one presses on the boards of a railway game: a share where it lies, a train, a price."""

from __future__ import annotations

from revier.core.action import Seat
from revier.rail.model import RailDef

OFFER, POOL = "offer", "pool"  # the columns of the ownership grid that are no players
BANK = "bank"


def share(company: str, holder: str | Seat) -> str:
    """A cell of the ownership grid: what a player, the pool or the offering has of a company."""
    return f"{company}@{holder}"


def train(name: str, owner: str) -> str:
    """A train where it can be had: at the bank, in the pool, at a company."""
    return f"{name}@{owner}"


def square(number: int) -> str:
    """A space of the market."""
    return f"square {number}"


def start(d: RailDef, company: str, value: int) -> tuple[str, ...]:
    """The space on which a company starts at a value; nothing where it cannot."""
    at = d.company_index.get(company)
    number = None if at is None else d.market.starts_in(d.companies[at].market_row).get(value)
    return () if number is None else (square(number),)
