"""Which numbered share, train and tile is where, as 18xx.games numbers them; our engine only counts."""

from __future__ import annotations

from collections.abc import Iterable

from revier.games.rhl.game import RhlGame
from revier.games.rhl.state import RhlState
from revier.rail.state import OFFER, PLAYER

KKK_PERCENTS = (20, 10, 20, 20, 10, 10, 10)  # sizes of the certificates KEG_0 to KEG_6, as the site numbers them


class Numbers:
    """Pieces of one kind are interchangeable, so the counts of our engine steer the numbers."""

    def __init__(self, g: RhlGame) -> None:
        self.g = g
        self.shares: dict[
            tuple[int, int, bool], dict[int, list[int]]
        ] = {}  # company, percent, director -> place -> nos
        for company in g.d.companies:
            percents = KKK_PERCENTS if company.id == "KKK" else company.certificates
            for paper in g.shares.classes[company.index]:
                numbers = [n for n, p in enumerate(percents) if p == paper.percent and (n == 0) == paper.director]
                self.shares[company.index, paper.percent, paper.director] = {OFFER: numbers}
        self.trains = {t.index: {0: list(range(t.count))} for t in g.d.trains}
        self.tiles = {f.index: list(range(f.count)) for f in g.d.faces if f.count}
        self.lying: dict[int, int] = {}  # hex -> copy of the tile on it

    def follow(self, before: RhlState, after: RhlState) -> None:
        """Move numbers as the counts of two positions say."""
        for company in self.g.d.companies:
            for paper in self.g.shares.classes[company.index]:
                places = self.shares[company.index, paper.percent, paper.director]
                self._move(
                    places,
                    [
                        (place, self.g.shares.count(before, paper, place), self.g.shares.count(after, paper, place))
                        for place in range(PLAYER + self.g.players)
                    ],
                )
        for train in self.g.d.trains:
            self._move(
                self.trains[train.index],
                [
                    (
                        place,
                        self.g.trains.count(before, train.index, place),
                        self.g.trains.count(after, train.index, place),
                    )
                    for place in range(self.g.trains.places)
                ],
            )
        for at in range(len(self.g.d.hexes)):
            if before.tile[at] != after.tile[at]:
                self._lay(at, before.tile[at], after.tile[at])

    def _move(self, places: dict[int, list[int]], counts: Iterable[tuple[int, int, int]]) -> None:
        counts = list(counts)
        moving = [places[place].pop(0) for place, old, new in counts for _ in range(old - new)]
        for place, old, new in counts:
            for _ in range(new - old):
                places.setdefault(place, []).append(moving.pop(0))
            places.get(place, []).sort()

    def _lay(self, at: int, old: int, new: int) -> None:
        copy = self.tiles[new].pop(0)
        if old in self.tiles:
            self.tiles[old] = sorted([*self.tiles[old], self.lying[at]])
        self.lying[at] = copy

    def at(self, company: int, percent: int, place: int, *, director: bool = False) -> list[int]:
        return self.shares.get((company, percent, director), {}).get(place, [])
