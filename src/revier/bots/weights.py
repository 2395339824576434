"""What the parts of a worth weigh with each other where a level chooses, read from `weights.toml`.

An advisor says what a position is worth in parts. How much of a part a choice goes by can be tuned: `revier tune` and
`revier fit` find weights, and a row of the file says which run made them. Where no row stands every part counts as it
is, and of the best rival's worth the level's envy is taken off.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import NamedTuple

import msgspec

from revier.bots.levels import levels
from revier.core.advice import Worth
from revier.core.errors import BadInput

JOINED, NAMED = "+", "="  # overseer@prospects=0.9+rival=0.2
AT = "@"


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much of each part of a worth counts; `rival`: of the best opponent's whole worth, taken off."""

    cash: float = 1.0
    holdings: float = 1.0
    prospects: float = 1.0
    duties: float = 1.0
    rival: float = 0.3

    def of(self, worth: Worth) -> float:
        """What one worth counts."""
        return (
            self.cash * worth.cash
            + self.holdings * worth.holdings
            + self.prospects * worth.prospects
            - self.duties * worth.duties
        )

    def named(self) -> str:
        """As it stands behind the name of a level: what differs from what counts as it is."""
        plain = Weights()
        return JOINED.join(
            f"{name}{NAMED}{getattr(self, name):g}" for name in PARTS if getattr(self, name) != getattr(plain, name)
        )


PARTS = Weights.__struct_fields__


class Run(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How weights were found: anybody can do it again."""

    command: str
    rules: str  # version of the rules and figures played with
    games: int
    result: str


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights of one level in one game, and the run that made them."""

    weights: Weights
    run: Run


class _Key(NamedTuple):
    game: str
    level: str


@cache
def rows() -> Mapping[_Key, Row]:
    """All that was tuned and kept, by game and level."""
    text = (resources.files("revier.bots") / "weights.toml").read_text("utf-8")
    found = msgspec.toml.decode(text, type=dict[str, dict[str, Row]])
    return {_Key(game, level): row for game, by_level in found.items() for level, row in by_level.items()}


def weights_of(game: str, level: str) -> Weights:
    """What the parts weigh for a level in a game."""
    row = rows().get(_Key(game, level))
    return row.weights if row is not None else Weights(rival=levels()[level].envy)


def read_weights(level: str, text: str) -> Weights:
    """Weights as they were typed behind a level's name."""
    found: dict[str, float] = {}
    for part in text.split(JOINED):
        name, sign, value = part.partition(NAMED)
        try:
            found[name] = float(value)
        except ValueError:
            sign = ""
        if not sign or name not in PARTS:
            raise BadInput.of("core.bot.weights", given=part, level=level, known=", ".join(PARTS))
    return Weights(**({"rival": levels()[level].envy} | found))


__all__ = ["AT", "PARTS", "Row", "Run", "Weights", "read_weights", "rows", "weights_of"]
