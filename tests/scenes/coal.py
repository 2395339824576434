"""Positions of the coal trade for tests: put pieces where a clause wants them, then let somebody act."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Self, TypeVar

from revier.core.action import Action, Seat
from revier.core.checks import choose
from revier.core.errors import IllegalAction
from revier.core.flow import PlainFrame
from revier.core.message import Msg
from revier.core.options import OptionValue
from revier.games.coal.dice import column
from revier.games.coal.game import CoalGame, build
from revier.games.coal.order import land
from revier.games.coal.powers import BY_CODE
from revier.games.coal.rounds import PHASES
from revier.games.coal.state import (
    BANK,
    BUILT,
    CLAIMED,
    CUBE_PLACES,
    DEBT,
    LOCK_BOX,
    MARK_BOX,
    NOBODY,
    POOL,
    ROUND_TRACK,
    STOCK_PLACES,
    CoalState,
    cubes_in,
    move_stock,
    purse,
    set_status,
    status,
    stored,
    thalers,
    till,
)
from revier.testing.scene import A, B, C, D
from revier.testing.scene import Scene as AnyScene

ACTION = TypeVar("ACTION", bound=Action)


class Scene(AnyScene[CoalGame, CoalState]):
    """A game whose position can be arranged. Nothing is drawn by itself: tests say what chance brings."""

    def __init__(
        self, players: int = 4, difficulty: str = "normal", *, overlay: Path | None = None, **options: OptionValue
    ) -> None:
        super().__init__(build(players, {"difficulty": difficulty, **options}, overlay))
        self.log: list[Msg] = []  # everything that was told, not only by the last action

    # --- looking ------------------------------------------------------------------------------------------------------
    def money(self, seat: Seat) -> int:
        return thalers(self.s, seat)

    def lying(self, site: str) -> int:
        """Thalers lying at a site."""
        return self.s.cash[till(self.s, self.g.facts.site_index[site])]

    def demand(self) -> dict[str, int]:
        """All sites with money."""
        return {site.id: self.lying(site.id) for site in self.g.facts.sites if self.lying(site.id)}

    def die(self, storage: str) -> int:
        """The die at a storage: its value, below zero for white, 0 for none."""
        return self.s.coal[self.g.facts.storage_index[storage]]

    def boxes(self, colour: str = "black") -> list[int]:
        """Dice of a column from the top."""
        return [self.s.coal[place] for place in column(self.g, self.s, colour)]

    def pool(self, seat: Seat) -> int:
        return stored(self.s, seat, POOL)

    def debts(self, seat: Seat) -> int:
        return stored(self.s, seat, DEBT)

    def box(self, seat: Seat) -> tuple[int, int]:
        """Warehouses in the boxes of Lock Building and Grafschaft Mark."""
        return stored(self.s, seat, LOCK_BOX), stored(self.s, seat, MARK_BOX)

    def years(self, seat: Seat) -> list[int]:
        return [stored(self.s, seat, place) for place in ROUND_TRACK]

    def has(self, seat: Seat, name: str) -> int:
        """Status of a progress marker."""
        return status(self.s, seat, BY_CODE[name])

    def area(self, seat: Seat, name: str) -> int:
        return cubes_in(self.s, seat, self.g.facts.area_index[name])

    def owners(self, place: str) -> list[Seat]:
        return self.g.owners(self.s, self.g.facts.houses[self.g.facts.house_index[place]])

    def offered(self, kind: type[ACTION]) -> list[ACTION]:
        return [choice.action for choice in self.g.legal(self.s).of(kind) if isinstance(choice.action, kind)]

    def heard(self) -> list[str]:
        return [message.key.removeprefix("coal.log.") for message in self.log]

    # --- setting up ---------------------------------------------------------------------------------------------------
    def at(self, number: int, phase: str) -> Self:
        """The given round, at the beginning of a phase."""
        self.s.round = number
        self.s.flow = [PlainFrame("rounds"), *(PlainFrame(name) for name in reversed(PHASES[PHASES.index(phase) :]))]
        self.s.sink = self.log.append
        self.g.settle(self.s)
        self.s.sink = None
        return self

    def barges(self, *places: str) -> Self:
        """Barges of A, B, ... in order of arrival; an empty name is ashore."""
        for seat, name in enumerate(places):
            if name:
                land(self.g, self.s, seat, self.g.facts.river.index(name) + 1)
        return self

    def cash(self, seat: Seat, amount: int) -> Self:
        self.s.cash[BANK] += thalers(self.s, seat) - amount
        self.s.cash[purse(seat)] = amount
        return self

    def points(self, seat: Seat, points: int) -> Self:
        self.s.points[seat] = points
        return self

    def lay(self, site: str, amount: int) -> Self:
        """Thalers lie at a site."""
        account = till(self.s, self.g.facts.site_index[site])
        self.s.cash[BANK] += self.s.cash[account] - amount
        self.s.cash[account] = amount
        return self

    def stock(
        self, seat: Seat, *, pool: int, debts: int = 0, boxes: tuple[int, int] = (2, 2), years: str = "11111"
    ) -> Self:
        """Where a player's warehouses are that do not stand on the board."""
        at = seat * STOCK_PLACES
        row = [0] * STOCK_PLACES
        row[POOL], row[DEBT], row[LOCK_BOX], row[MARK_BOX] = pool, debts, *boxes
        for place, number in zip(ROUND_TRACK, years, strict=True):
            row[place] = int(number)
        row[BUILT] = self.s.built.count(seat)
        self.s.stock[at : at + STOCK_PLACES] = row
        return self

    def coal(self, **dice: int) -> Self:
        """Dice at storages."""
        for storage, die in dice.items():
            self.s.coal[self.g.facts.storage_index[storage]] = die
        return self

    def only_coal(self, **dice: int) -> Self:
        """Dice at these storages and at no other."""
        self.s.coal[: len(self.g.facts.storages)] = [0] * len(self.g.facts.storages)
        return self.coal(**dice)

    def on_track(self, dice: Sequence[int], colour: str = "black") -> Self:
        """Dice of a column of the present track, from the top."""
        for place, die in zip(column(self.g, self.s, colour), dice, strict=True):
            self.s.coal[place] = die
        return self

    def give(self, seat: Seat, *names: str) -> Self:
        """Progress markers a player has claimed."""
        for name in names:
            marker = BY_CODE[name]
            set_status(self.s, seat, marker, CLAIMED)
            if marker.white:
                at = marker.row * (1 + self.g.players)
                self.s.white[at] -= 1
                self.s.white[at + 1 + seat] += 1
        return self

    def develop(self, seat: Seat, **areas: int) -> Self:
        """Cubes of a player."""
        for name, number in areas.items():
            at = seat * CUBE_PLACES
            self.s.cubes[at] += cubes_in(self.s, seat, self.g.facts.area_index[name]) - number
            self.s.cubes[at + 1 + self.g.facts.area_index[name]] = number
        return self

    def build(self, seat: Seat, *places: str) -> Self:
        """Warehouses on the board, taken from wherever the player has some, the pool last."""
        for place in places:
            house = self.g.facts.houses[self.g.facts.house_index[place]]
            space = next(space for space in house.spaces if self.s.built[space] == NOBODY)
            self.s.built[space] = seat
            source = next(at for at in (LOCK_BOX, MARK_BOX, *reversed(ROUND_TRACK), POOL) if stored(self.s, seat, at))
            move_stock(self.s, seat, source, BUILT)
        return self

    def clear(self, *obstacles: str) -> Self:
        """Locks stand here already; their markers are in the bag."""
        for name in obstacles:
            self.s.obstacles[self.g.facts.obstacle_index[name]] = 0
            self.s.bag += 1
        return self

    def action(self, seat: Seat, name: str) -> Self:
        """The special action a player has chosen this round."""
        self.s.action[seat] = self.g.facts.action_index[name]
        return self

    # --- acting -------------------------------------------------------------------------------------------------------
    def do(self, *actions: Action) -> Self:
        """Legal actions, one after the other; each must be offered too."""
        for action in actions:
            refusal = self.g.legal(self.s).why_not(action)
            if refusal is not None:
                raise IllegalAction(refusal)
            assert action in self.offered(type(action)), f"legal, but not offered: {action}"
            self.g.apply(self.s, action, self.log.append)
        return self

    def clause(self, action: Action) -> str:
        """The clause against an action; empty if it is legal."""
        refusal = self.g.legal(self.s).why_not(action)
        return "" if refusal is None else refusal.clause.removeprefix("coal:") or refusal.reason.key

    def play_on(self, seed: int = 0) -> Self:
        """Play at random to the end."""
        rng = random.Random(seed)
        while self.mover is not None:
            self.g.apply(self.s, choose(self.g, self.s, self.g.legal(self.s), rng), self.log.append)
        return self


__all__ = ["A", "B", "C", "D", "Scene"]
