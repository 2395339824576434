"""Trains: what is on sale, who owns what, and what a first purchase sets off."""

from __future__ import annotations

from typing import NamedTuple

from revier.core.pieces import move
from revier.rail.model import PhaseDef, RailDef, TrainDef
from revier.rail.state import DEPOT, NOBODY, OWNED, SCRAPPED, TRAIN_POOL, RailState


class OnSale(NamedTuple):
    """A train one could buy from the bank."""

    train: int
    source: str
    price: int


class Trains:
    """Accessor of the train rack of one game."""

    def __init__(self, d: RailDef) -> None:
        self.d = d
        self.places = OWNED + len(d.companies)

    def new_rack(self) -> list[int]:
        """All trains unsold."""
        rack: list[int] = []
        for train in self.d.trains:
            rack += [train.count] + [0] * (self.places - 1)
        return rack

    def count(self, s: RailState, train: int, place: int) -> int:
        return s.trains[train * self.places + place]

    def owned(self, s: RailState, company: int) -> list[int]:
        """Types of the trains a company owns, each as often as it has it."""
        numbers = s.trains[OWNED + company :: self.places]
        owned: list[int] = []
        for train, number in enumerate(numbers):
            if number:
                owned += [train] * number
        return owned

    def types(self, s: RailState, company: int) -> list[int]:
        """Types of the trains a company owns, each once."""
        return [train for train, number in enumerate(s.trains[OWNED + company :: self.places]) if number]

    def how_many(self, s: RailState, company: int) -> int:
        return sum(s.trains[OWNED + company :: self.places])  # the rack holds one row of places for every type

    def sold_any(self, s: RailState, train: int) -> bool:
        """Has a train of this type been bought from the bank?"""
        return self.count(s, train, DEPOT) < self.d.trains[train].count

    def new_on_sale(self, s: RailState) -> list[int]:
        """Types one may buy new: the smallest left, and those opened by the first sale of another type."""
        on_sale: list[int] = []
        for train, number in enumerate(s.trains[DEPOT :: self.places]):
            if number and (not on_sale or self._opened(s, self.d.trains[train])):
                on_sale.append(train)
        return on_sale

    def _opened(self, s: RailState, train: TrainDef) -> bool:
        """Have enough trains of another type been sold to open this one?"""
        if not train.available_after:
            return False
        opener = self.d.trains[self._number(train.available_after)]
        return opener.count - self.count(s, opener.index, DEPOT) >= train.opened_by

    def pooled(self, s: RailState, buyer: int = NOBODY) -> list[int]:
        """Types lying in the Bank Pool; for a buyer those of which others gave up one."""
        lying = s.trains[TRAIN_POOL :: self.places]
        return [train for train, number in enumerate(lying) if number > s.given_up.count((train, buyer))]

    def _number(self, name: str) -> int:
        return self.d.train_index[name]

    def move(self, s: RailState, train: int, source: int, target: int) -> None:
        """A train changes its place. Of those in the pool it is remembered who gave them up, where that matters."""
        move(s.trains, self.places, train, source, target)
        if target == TRAIN_POOL and source >= OWNED and self.d.pool_for_others:
            s.given_up = [*s.given_up, (train, source - OWNED)]
        elif source == TRAIN_POOL:
            self._left_pool(s, train, target - OWNED)

    def _left_pool(self, s: RailState, train: int, buyer: int) -> None:
        """A train has left the pool: the one that lay there longest, and not the buyer's own."""
        given = [owner for kind, owner in s.given_up if kind == train]
        if len(given) > self.count(s, train, TRAIN_POOL):
            whose = next((owner for owner in given if owner != buyer), given[0])
            number = s.given_up.index((train, whose))
            s.given_up = [*s.given_up[:number], *s.given_up[number + 1 :]]

    def scrap_type(self, s: RailState, train: int, *, keep_owned: bool = False) -> list[int]:
        """Take a type out of the game everywhere (or only where no company has it); says which companies lost one."""
        lost: list[int] = []
        for place in range(OWNED if keep_owned else self.places):
            number = self.count(s, train, place)
            if place != SCRAPPED and number:
                move(s.trains, self.places, train, place, SCRAPPED, number)
                if place >= OWNED:
                    lost += [place - OWNED] * number
        s.given_up = [(kind, owner) for kind, owner in s.given_up if kind != train]
        return lost

    def phase_after(self, s: RailState, train: int) -> PhaseDef | None:
        """The phase that begins if this is the first train of its type to be sold; None if nothing changes."""
        name = self.d.trains[train].name
        later = (p for p in self.d.phases if p.name == name and p.index > s.phase)
        return next(later, None)
