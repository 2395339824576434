"""The rows of the database as they are handed out."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from revier.server.store.bodies import Program


class Row(NamedTuple):
    """One thing that happened at a table."""

    seq: int
    number: int
    kind: str
    body: object
    time: float


class TableRow(NamedTuple):
    """A table as it was set up."""

    id: str
    header: str
    seed: str
    host: str
    analysis: bool
    created: float
    summary: str = "{}"
    chance: str = ""
    host_seat: int | None = None
    private: bool = False
    absence: int = 0


class SeatRow(NamedTuple):
    """Who sits at one seat."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    standin: str = ""
    invitation: str = ""
    absent: bool = False

    @property
    def held(self) -> bool:
        """Whether a person holds it."""
        return self.kind != "bot" and not self.invitation

    @property
    def asked(self) -> bool:
        """Whether its people are asked about what concerns all: stood in for or not, unless voted absent."""
        return self.held and not self.absent

    @property
    def decider(self) -> str:
        """The bot that decides here now; empty for a person."""
        return self.standin or (self.bot if self.kind == "bot" else "")


class Holder(NamedTuple):
    """A secret with which a seat is held."""

    hash: str
    seat: int
    kind: str
    label: str
    made: float
    seen: float

    @property
    def id(self) -> str:
        """By which it can be spoken of: nobody gets in with it."""
        return hashlib.sha256(self.hash.encode()).hexdigest()[:12]


class ProgramRow(NamedTuple):
    """What somebody left to be done, or what has become of it."""

    number: int
    seat: int
    program: Program


class Answer(NamedTuple):
    """What was answered to a request with this key."""

    request: str
    status: int
    body: bytes  # JSON
