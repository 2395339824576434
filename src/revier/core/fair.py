"""Chance fixed beforehand: what a draw brings follows from a secret seed, its source and the number of the draw.

A source is what is drawn from: a bag, a deck, the die of a place; `Draw` names it. The number says how many draws from
this source the line of play has seen, this one included. So whoever goes back, or does something else in between, meets
the same draw again, and whoever knows the seed afterwards can check every one of them.

How a draw is made, for whoever wants to do it without this program: the outcomes in the order of their names, each as
often as its weight says; HMAC-SHA256 with the seed as the key and ``NUMBER|TRY|SOURCE`` as the message (all UTF-8, TRY
is 0), read as a number with its highest byte first; its remainder by the total weight is the place in that row. A
number beyond the last whole multiple of the total would favour the first outcomes: then TRY goes up by one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence

from revier.core.action import NATURE, Action, Choice, kind_name
from revier.core.chance import Draw
from revier.core.record import ChanceMark, encode

_ALL = 2**256  # numbers an HMAC-SHA256 can be


def new_seed() -> str:
    """A seed nobody knows."""
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is told of a seed beforehand: its SHA-256, from which it cannot be found."""
    return hashlib.sha256(seed.encode()).hexdigest()


def promised(seed: str, *, open_: bool = False, since: int = 0) -> ChanceMark:
    """What a record says while the seed is secret; an open seed stands in it from the beginning."""
    return ChanceMark(commitment(seed), since, open_, seed if open_ else "")


def source_of(action: Action) -> str:
    """What an action of chance was drawn from."""
    return action.stack if isinstance(action, Draw) else kind_name(type(action))


def outcome_of(action: Action) -> str:
    """What came up."""
    return action.result if isinstance(action, Draw) else encode(action)


def number_of(source: str, before: Iterable[Action]) -> int:
    """Which draw from a source comes after these actions, counted from 1."""
    return 1 + sum(action.seat == NATURE and source_of(action) == source for action in before)


def fixed_draw(seed: str, choices: Sequence[Choice], before: Iterable[Action]) -> Action:
    """What chance brings: one of these choices, after these actions."""
    row = sorted(choices, key=lambda choice: (source_of(choice.action), outcome_of(choice.action)))
    source = source_of(row[0].action)
    place = _place(seed, source, number_of(source, before), sum(choice.weight for choice in row))
    for choice in row:
        place -= choice.weight
        if place < 0:
            return choice.action
    raise AssertionError("a place within the total has an outcome")


def _place(seed: str, source: str, number: int, total: int) -> int:
    """A number below `total`, each as likely as any other to whoever does not know the seed."""
    end = _ALL - _ALL % total
    again = 0
    while True:
        digest = hmac.digest(seed.encode(), f"{number}|{again}|{source}".encode(), "sha256")
        found = int.from_bytes(digest, "big")
        if found < end:
            return found % total
        again += 1
