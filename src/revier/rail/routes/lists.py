"""Routes found, as lists to choose from: one list a train, the heaviest route first.

All listed routes are numbered through and form one set of bits, in which routes that clash with track in use are
crossed out. So it takes a few operations on integers to know what a train can still earn beside the others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from typing import NamedTuple

from revier.rail.bits import bits
from revier.rail.routes.net import Meter

# A route while it is searched: the numbers of its legs, the newest first, with SECOND_ARM where the first arm ends.
Chain = tuple[int, "Chain"] | None
SECOND_ARM = -1


class Find(NamedTuple):
    """A route found: its weight, the stops and track it uses, and what is needed to write it down."""

    weight: int
    used: int
    root: int
    chain: Chain


class Lists:
    """The routes some trains may take. Equal trains are given the same list, and choose from it in its order."""

    def __init__(self, lists: Sequence[list[Find]], stops: int, meter: Meter) -> None:
        self._stops, self._meter = stops, meter
        self._finds: list[Find | None] = []
        self._starts: list[int] = []  # by train
        self._sizes: list[int] = []
        self._shared: list[bool] = []  # by train: does a later one choose from the same list?
        for i, finds in enumerate(lists):
            twin = next((j for j in range(i) if lists[j] is finds), None)
            self._shared.append(any(other is finds for other in lists[i + 1 :]))
            self._starts.append(len(self._finds) if twin is None else self._starts[twin])
            self._sizes.append(len(finds) + 1)
            if twin is None:
                self._finds.extend(finds)
                self._finds.append(None)  # standing idle never clashes
        self._weights = [find.weight if find else 0 for find in self._finds]
        self._users = self._users_of_track()
        self._clashes: dict[int, int] = {}
        self._besides = 0
        self._caps = [1 << 60] * len(lists) + [0]  # by train: never below what it and those after it earn together
        for i in reversed(range(len(lists))):
            self._caps[i] = self._best_from(i)

    def _users_of_track(self) -> dict[int, int]:
        """For every piece of track the routes that use it."""
        numbers: dict[int, bytearray] = {}
        size = len(self._finds) // 8 + 1
        for number, find in enumerate(self._finds):
            byte, bit = number >> 3, 1 << (number & 7)
            for piece in bits(find.used >> self._stops) if find else ():
                if piece not in numbers:
                    numbers[piece] = bytearray(size)
                numbers[piece][byte] |= bit
        return {piece: int.from_bytes(marks, "little") for piece, marks in numbers.items()}

    @property
    def filled(self) -> bool:
        """Is there any route that track in use could cross out?"""
        return bool(self._users)

    def plus(self, weight: int) -> Lists:
        """The same lists, where others who have none can earn so much at most."""
        more = copy(self)
        more._besides += weight
        return more

    def crossed_out(self, used: int) -> int:
        """The routes that clash with this track."""
        crossed = 0
        if not self._users:
            return crossed
        for piece in bits(used >> self._stops):
            crossed |= self._users.get(piece, 0)
        return crossed

    def most(self, crossed: int, first: int = 0) -> int:
        """Never below what the trains, from the given one on, can earn with the routes not crossed out."""
        total = 0
        free = ~crossed
        for i in range(first, len(self._starts)):
            start = self._starts[i]
            rest = free >> start
            total += self._weights[start + (rest & -rest).bit_length() - 1]
        return min(total, self._caps[first]) + self._besides

    def sets(self, crossed: int, floor: int, found: Callable[[list[Find | None], int], int]) -> None:
        """Tell of every set that weighs `floor` or more; `found` answers with the floor from then on."""
        self._sets(0, crossed, floor, found)

    def _best_from(self, first: int) -> int:
        best = 0

        def found(_: list[Find | None], weight: int) -> int:
            nonlocal best
            best = weight
            return weight + 1

        self._sets(first, 0, 1, found)
        return best

    def _clash(self, number: int) -> int:
        known = self._clashes.get(number)
        if known is None:
            find = self._finds[number]
            known = self._clashes[number] = self.crossed_out(find.used) if find else 0
        return known

    def _sets(self, first: int, crossed: int, floor: int, found: Callable[[list[Find | None], int], int]) -> None:
        cut = floor
        chosen: list[Find | None] = [None] * len(self._starts)

        def choose(i: int, crossed: int, weight: int) -> None:
            nonlocal cut
            self._meter.step()
            if i == len(self._starts):
                cut = found(chosen, weight)
                return
            start, shared = self._starts[i], self._shared[i]
            free = ~crossed >> start & (1 << self._sizes[i]) - 1
            hope = self.most(crossed, i + 1)
            while free:
                low = free & -free
                free ^= low
                number = start + low.bit_length() - 1
                own = weight + self._weights[number]
                if shared:  # equal trains choose in the order of the list: what comes before is not for the later ones
                    crossed |= (1 << number) - (1 << start)
                    hope = self.most(crossed, i + 1)
                if own + hope < cut:
                    break
                beside = crossed | self._clash(number)
                if own + self.most(beside, i + 1) >= cut:
                    chosen[i] = self._finds[number]
                    choose(i + 1, beside, own)

        choose(first, crossed, 0)
