"""Certificates: who holds how much of a company, what may be sold, and how a directorship changes hands.

A class of certificates is (company, percent, director's certificate or not); certificates of one class are counted,
never numbered, so nobody owns certificate no. 8.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from revier.core.pieces import move
from revier.rail.model import RailDef
from revier.rail.state import ASIDE, NOBODY, OFFER, PLAYER, RailState


@dataclass(frozen=True)
class CertificateClass:
    """Certificates that are alike."""

    index: int
    company: int
    percent: int
    director: bool
    count: int


def make_classes(d: RailDef) -> tuple[tuple[CertificateClass, ...], ...]:
    """The classes of every company: director's certificate first, then the others from large to small."""
    number = 0
    classes: list[tuple[CertificateClass, ...]] = []
    for company in d.companies:
        mine = [CertificateClass(number, company.index, company.director_percent, True, 1)]
        normal = company.certificates[1:]
        for percent in sorted(set(normal), reverse=True):
            mine.append(CertificateClass(number + len(mine), company.index, percent, False, normal.count(percent)))
        number += len(mine)
        classes.append(tuple(mine))
    return tuple(classes)


class Shares:
    """Accessor of the certificate rack of one game."""

    def __init__(self, d: RailDef, players: int) -> None:
        self.players = players
        self.places = PLAYER + players
        self.classes = make_classes(d)
        # For every company size and row of its classes, since nothing is asked as often as who holds how much.
        self._rows = tuple(tuple((c.percent, c.index * self.places) for c in mine) for mine in self.classes)
        self._stacks = tuple(tuple((c, c.index * self.places) for c in mine) for mine in self.classes)
        self._normal = tuple(mine[1:] for mine in self.classes)

    def new_rack(self) -> list[int]:
        """All certificates in the Initial Offering."""
        rack: list[int] = []
        for mine in self.classes:
            for certificate in mine:
                rack += [certificate.count] + [0] * (self.places - 1)
        return rack

    # --- looking ------------------------------------------------------------------------------------------------------
    def count(self, s: RailState, certificate: CertificateClass, place: int) -> int:
        return s.held[certificate.index * self.places + place]

    def percent(self, s: RailState, company: int, place: int) -> int:
        """How much of a company lies at a place."""
        held, total = s.held, 0
        for size, row in self._rows[company]:
            total += size * held[row + place]
        return total

    def of_player(self, s: RailState, company: int, seat: int) -> int:
        """How much of a company a player holds."""
        return self.percent(s, company, PLAYER + seat)

    def of_players(self, s: RailState, company: int) -> list[int]:
        """How much of a company every player holds, by seat."""
        held, players = s.held, self.players
        found = [0] * players
        for size, row in self._rows[company]:
            first = row + PLAYER
            for seat, number in enumerate(held[first : first + players]):
                if number:
                    found[seat] += size * number
        return found

    def sold(self, s: RailState, company: int) -> int:
        """How much of a company has left the Initial Offering."""
        return 100 - self.percent(s, company, OFFER) - self.percent(s, company, ASIDE)

    def certificates_of(self, s: RailState, seat: int) -> int:
        """How many certificates of companies a player holds; each counts as one, whatever its size."""
        return sum(s.held[PLAYER + seat :: self.places])  # the rack holds one row of places for every class

    def has_director(self, s: RailState, company: int, place: int) -> bool:
        return self.count(s, self.classes[company][0], place) > 0

    def normal(self, company: int) -> tuple[CertificateClass, ...]:
        """The classes of a company without its director's certificate, large ones first."""
        return self._normal[company]

    def by_percent(self, company: int, percent: int) -> CertificateClass | None:
        """The ordinary certificates of one size."""
        for certificate in self._normal[company]:
            if certificate.percent == percent:
                return certificate
        return None

    def lying(self, s: RailState, company: int, place: int) -> list[CertificateClass]:
        """The classes of which there is a certificate at a place: director's first, then the larger ones."""
        held = s.held
        return [certificate for certificate, row in self._stacks[company] if held[row + place]]

    def next_in_offer(self, s: RailState, company: int) -> CertificateClass | None:
        """The certificate that is sold next from the Initial Offering: director's first, then the larger ones."""
        lying = self.lying(s, company, OFFER)
        return lying[0] if lying else None

    # --- moving -------------------------------------------------------------------------------------------------------
    def move(self, s: RailState, certificate: CertificateClass, source: int, target: int, count: int = 1) -> None:
        move(s.held, self.places, certificate.index, source, target, count)

    def move_all(self, s: RailState, company: int, source: int, target: int) -> None:
        """Move every certificate of a company from one place to another."""
        for certificate in self.classes[company]:
            self.move(s, certificate, source, target, self.count(s, certificate, source))

    # --- directors --------------------------------------------------------------------------------------------------
    def largest_holder(self, s: RailState, company: int, left_of: int, least: int) -> int:
        """The player with most, and at least `least` percent; among equals the first to the left of a seat."""
        best, most = NOBODY, least - 1
        for seat in clockwise_after(s.order, left_of):
            if s.bankrupt[seat]:
                continue
            holding = self.of_player(s, company, seat)
            if holding > most:
                best, most = seat, holding
        return best

    def payments(self, s: RailState, company: int, place: int, percent: int) -> Iterator[tuple[int, ...]]:
        """Ways to make up a percentage from ordinary certificates at a place: a count for each class."""
        normal = self.normal(company)
        ranges = [range(self.count(s, c, place) + 1) for c in normal]
        for counts in product(*ranges):
            if sum(c.percent * n for c, n in zip(normal, counts, strict=True)) == percent:
                yield counts

    def swap_director(self, s: RailState, company: int, old_place: int, new_seat: int, counts: tuple[int, ...]) -> None:
        """The new director hands over ordinary certificates of the same size for the director's certificate."""
        self.move(s, self.classes[company][0], old_place, PLAYER + new_seat)
        for certificate, count in zip(self.normal(company), counts, strict=True):
            self.move(s, certificate, PLAYER + new_seat, old_place, count)
        s.director[company] = new_seat


def clockwise_after(order: list[int], seat: int) -> list[int]:
    """All seats clockwise, beginning with the left neighbour of one and ending with that seat itself."""
    at = order.index(seat)
    return order[at + 1 :] + order[: at + 1]


__all__ = ["CertificateClass", "Shares", "clockwise_after", "make_classes"]
