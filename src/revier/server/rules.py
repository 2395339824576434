"""Rules and figures that changed under a running game: what people are told, and what stopped it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from revier.core.action import Action
from revier.core.changes import changed_rules
from revier.core.cite import Clause
from revier.core.errors import IllegalAction, RevierError
from revier.core.game import AnyGame
from revier.core.message import Msg
from revier.core.options import GameInfo
from revier.core.record import Header
from revier.games import package_of
from revier.server.store.bodies import Ruled


@dataclass(frozen=True)
class Stop:
    """Where the log of a table stops: an action that the rules of today refuse, and how many there were in all."""

    position: int  # the action's own, counted from 1
    line: str
    action: Action | None  # None where it cannot even be read any more
    reason: Msg
    clause: str
    lines: tuple[str, ...]  # all actions the log holds

    @property
    def message(self) -> Msg:
        """Why the game cannot go on."""
        return Msg("server.stopped.at", {"position": self.position, "reason": self.reason})


def refused(error: Exception) -> tuple[Msg, str]:
    """What spoke against an action of the log, and the clause behind it."""
    if isinstance(error, IllegalAction):
        return error.refusal.reason, error.refusal.clause
    return (error.message if isinstance(error, RevierError) else Msg("server.stopped.other")), ""


class Told(NamedTuple):
    """What the people at a table are told: from which rules to which, the clauses that read otherwise, and whether the
    figures are others than those the game began with.
    """

    ruled: Ruled
    clauses: tuple[Clause, ...]


def what_changed(game: AnyGame, ruled: Ruled) -> Told | None:
    """What is to be told of a change; None if nothing of it concerns this game."""
    info = game.info
    if ruled.begun == ruled.now:
        return Told(ruled, ()) if ruled.figures else None
    package, other = package_of(info.id), bool(ruled.figures)
    clauses = changed_rules(package, info, game.options, ruled.begun, other_figures=other)
    return Told(ruled, clauses) if clauses or other else None


def pending(info: GameInfo, header: Header) -> Ruled | None:
    """How the rules and figures of today differ from those a record names."""
    same = header.data_digest in (info.data_digest, *info.same_figures)
    if same and header.rules_version == info.rules_version:
        return None
    return Ruled(header.rules_version, info.rules_version, "" if same else info.data_digest)
