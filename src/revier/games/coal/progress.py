"""Phase 5: progress markers are claimed by the cubes on the player board."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Node
from revier.games.coal.base import Coal
from revier.games.coal.model import Progress
from revier.games.coal.order import order_of_play
from revier.games.coal.powers import GRAFSCHAFT_MARK, WHITE_MARKERS, ProgressMarker
from revier.games.coal.state import (
    BLANK,
    CLAIMED,
    MARK_BOX,
    OPEN,
    POOL,
    CoalState,
    copies,
    cubes_in,
    move_stock,
    set_status,
    status,
    stored,
    take_copy,
)

BLANKS = len(WHITE_MARKERS)  # their row in the rack of white markers


@implements("coal:6.5.b", "coal:6.5.d", "coal:6.5.f")
def fulfilled(s: CoalState, seat: Seat, marker: Progress) -> bool:
    """At least the cubes asked for lie in each area; they stay there."""
    return all(cubes_in(s, seat, area) >= needs for area, needs in enumerate(marker.needs))


@implements("coal:6.5.a", "coal:6.5.e")
def claim_all(g: Coal, s: CoalState, seat: Seat) -> None:
    """Everything the board fulfils, each kind once."""
    for marker in g.facts.progress:
        if status(s, seat, marker.power) == OPEN and fulfilled(s, seat, marker):
            claim(g, s, seat, marker.power)


@implements("coal:6.5.c", "coal:6.5.g", "coal:9.c", "coal:9.d", "coal:9.b")
def claim(g: Coal, s: CoalState, seat: Seat, marker: ProgressMarker) -> None:
    """A marker goes to its place on the player board, or a blank where the white ones have run out."""
    if marker.white and not copies(s, marker):
        take_copy(s, seat, BLANKS)
        set_status(s, seat, marker, BLANK)
        note(s, "coal.log.blank", player=g.person(seat), marker=g.marker_name(marker))
        return
    if marker.white:
        take_copy(s, seat, marker.row)
    set_status(s, seat, marker, CLAIMED)
    note(s, "coal.log.claims", player=g.person(seat), marker=g.marker_name(marker))
    if marker == GRAFSCHAFT_MARK:  # coal:9.6.b coal:3.1.k
        number = stored(s, seat, MARK_BOX)
        move_stock(s, seat, MARK_BOX, POOL, number)
        note(s, "coal.log.mark_box", player=g.person(seat), number=number)


class Claim(Node[Coal, CoalState]):
    """Nobody has a choice here."""

    name = "claim"

    def resume(self, g: Coal, s: CoalState) -> bool:
        s.flow.pop()
        for seat in order_of_play(g, s):
            claim_all(g, s, seat)
        return False
