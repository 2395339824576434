"""Rules that hold in both Dortmund games are tested once, with the clause numbers of each.

``@both(marks=pytest.mark.rule("trg:8.1.1.a", "hsb:5.6.1.1.1.a"))`` runs a test in either game. Each run is marked with
the clauses of its own game. `Case.clause` is the first of them, the one that refuses; `Case.pick` names another.
`revier rules-coverage` finds the tags in the source, under the keyword `marks`, so they are written out at every test.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pytest

from revier.rail.actions import BuyTrain, LayTile
from scenes import hsb, hsb_lines, trg, trg_lines
from scenes.dortmund import A, DortmundScene, Railways

PRICES = {"2": 80, "3": 180, "4": 300, "5": 450, "6": 630, "8": 800}  # of new trains

F = TypeVar("F", bound=Callable[..., None])
T = TypeVar("T")


@dataclass(frozen=True)
class Dortmund:
    """What a test has to know of one of the games."""

    id: str
    table: Callable[[int], DortmundScene]  # so many players, each with a brewery
    railway: Railways[DortmundScene]
    gate: str  # where stations can close the way from Hagen to what lies beyond the city
    strangers: tuple[str, ...]  # as many other railways as have a place there


TRG = Dortmund(
    "trg",
    lambda players: trg.Scene(players).give_lots(),
    trg_lines.railway,
    "E13",
    ("CME", "RhE", "KWE", "DGEE"),
)
# The city has no places in this game; the yard before it has three.
HSB = Dortmund(
    "hsb",
    lambda players: hsb.Scene(players).give_minors(),
    hsb_lines.railway,
    "F12",
    ("CME", "RhE", "KWE"),
)


@dataclass(frozen=True)
class Case:
    """One of the games, and the clauses of it that the test asserts."""

    game: Dortmund
    clauses: tuple[str, ...]

    @property
    def clause(self) -> str:
        return self.clauses[0]

    def pick(self, *, trg: T, hsb: T) -> T:
        """What each rulebook calls the same thing: mostly the number of another clause."""
        return {"trg": trg, "hsb": hsb}[self.game.id]

    def table(self, players: int = 4) -> DortmundScene:
        return self.game.table(players)

    @property
    def railway(self) -> Railways[DortmundScene]:
        return self.game.railway

    def shut(self, scene: DortmundScene) -> DortmundScene:
        """Others take every place on the way from Hagen to what lies beyond the city."""
        return scene.block(self.game.gate, self.game.strangers)

    def shut_but_one(self, scene: DortmundScene) -> DortmundScene:
        """Others leave one place there."""
        return scene.block(self.game.gate, self.game.strangers[:-1])


def both(*, marks: pytest.MarkDecorator) -> Callable[[F], F]:
    """Run a test in both games: it is given the `Case`."""
    cases = []
    for game in (TRG, HSB):
        tags = [tag for tag in marks.args if tag.startswith(f"{game.id}:")]
        assert tags, f"no clause of {game.id} among {marks.args}"
        case = Case(game, tuple(tag.removeprefix(f"{game.id}:") for tag in tags))
        cases.append(pytest.param(case, marks=pytest.mark.rule(*tags), id=game.id))
    return pytest.mark.parametrize("case", cases)


def tile(hex_id: str, name: str, turn: int) -> LayTile:
    """A lays a tile."""
    return LayTile(A, hex_id, name, turn)


def new_train(train: str, seat: int = A) -> BuyTrain:
    """A train from the bank at its price."""
    return BuyTrain(seat, train, "bank", PRICES[train])
