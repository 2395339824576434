"""The frames of the coal trade that remember something; all others are plain."""

from __future__ import annotations

from typing import NamedTuple

from revier.core.action import Seat


class TurnsFrame(NamedTuple):
    """A phase in which everybody has one turn: the order, and how many turns are over."""

    node: str
    order: tuple[Seat, ...]
    done: int

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.order[self.done]

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Whoever has or will have a turn of this phase."""
        return self.order[self.done :]


class StepFrame(NamedTuple):
    """A step of a turn: who takes it."""

    node: str
    seat: Seat


class CubeFrame(NamedTuple):
    """A cube that the Merchant may move: whose it is, and the area it was earned for."""

    node: str
    seat: Seat
    area: int
