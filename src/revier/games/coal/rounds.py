"""The frame of the game: twelve rounds of seven phases, export points, and the end of a round."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Node, PlainFrame
from revier.core.purse import pay
from revier.games.coal.base import Coal, thing
from revier.games.coal.scoring import final_scoring
from revier.games.coal.state import BANK, HIDDEN, NO_ACTION, NO_MARKER, CoalState, purse, thalers

PHASES = ("event", "bag", "act", "deliver", "claim", "buy", "export")


class Rounds(Node[Coal, CoalState]):
    """One round after the other; after the last the final points."""

    name = "rounds"

    @implements("coal:6.a", "coal:10.1.a", "coal:6.8.e")
    def resume(self, g: Coal, s: CoalState) -> bool:
        if s.round:
            end_round(g, s)
        if g.last_round(s):
            s.flow.pop()
            final_scoring(g, s)
            return False
        s.round += 1
        s.flow += [PlainFrame(phase) for phase in reversed(PHASES)]
        return False


@implements("coal:6.8.a", "coal:6.8.b", "coal:6.8.c", "coal:6.8.d")
def end_round(g: Coal, s: CoalState) -> None:
    """Disks and ban marker come back, markers can be used again, and nobody keeps more than ten Thalers."""
    s.action = [NO_ACTION] * g.players  # coal:6.8.a
    s.used = [0] * g.players  # coal:9.b
    s.banned = 0  # coal:6.8.b
    s.marker = NO_MARKER  # coal:6.2.b
    most = g.facts.limits.purse
    for seat in range(g.players):
        if thalers(s, seat) > most:
            note(s, "coal.log.loses", player=g.person(seat), most=most, amount=thalers(s, seat) - most)
            pay(s, purse(seat), BANK, thalers(s, seat) - most)


class Export(Node[Coal, CoalState]):
    """Phase 7: the export column of the flag scores."""

    name = "export"

    @implements("coal:6.7.e")
    def resume(self, g: Coal, s: CoalState) -> bool:
        s.flow.pop()
        number = g.now(s).flag
        if s.round in g.facts.export.rounds and number and s.flags[number - 1] != HIDDEN:
            score_export(g, s, s.flags[number - 1])
        return False


@implements("coal:6.7.a", "coal:6.7.b", "coal:6.7.c", "coal:6.7.d", "coal:6.7.f", "coal:10.3.c")
def score_export(g: Coal, s: CoalState, column: int) -> None:
    """Value of the export marker plus the bonus of the row; then the marker goes left, not beyond its first space."""
    house = g.facts.houses[g.facts.columns[column]]
    owners = g.owners(s, house)
    export = g.facts.export
    for row, seat in enumerate(owners):
        gain = export.track[s.export] + export.row_bonus[row]
        s.points[seat] += gain
        note(s, "coal.log.export", player=g.person(seat), points=gain, country=thing("country", house.id))
    s.export = max(export.lowest, s.export - len(owners))  # coal:12.c
