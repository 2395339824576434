"""Phase 5: progress markers are claimed by the cubes on the player board."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Node
from revier.core.pieces import count, move
from revier.games.coal.base import Coal
from revier.games.coal.model import GRAFSCHAFT_MARK, GREY_MARKERS
from revier.games.coal.order import order_of_play
from revier.games.coal.state import (
    BLANK,
    CLAIMED,
    MARK_BOX,
    OPEN,
    POOL,
    CoalState,
    cubes_in,
    move_stock,
    set_status,
    status,
    stored,
)


@implements("coal:6.5.b", "coal:6.5.d", "coal:6.5.f")
def fulfilled(g: Coal, s: CoalState, seat: Seat, marker: int) -> bool:
    """At least the cubes asked for lie in each area; they stay there."""
    return all(cubes_in(s, seat, area) >= needs for area, needs in enumerate(g.facts.progress[marker].needs))


@implements("coal:6.5.a", "coal:6.5.e")
def claim_all(g: Coal, s: CoalState, seat: Seat) -> None:
    """Everything the board fulfils, each kind once."""
    for marker in range(len(g.facts.progress)):
        if status(s, seat, marker) == OPEN and fulfilled(g, s, seat, marker):
            claim(g, s, seat, marker)


@implements("coal:6.5.c", "coal:6.5.g", "coal:9.c", "coal:9.d", "coal:9.b")
def claim(g: Coal, s: CoalState, seat: Seat, marker: int) -> None:
    """A marker goes to its place on the player board, or a blank where the white ones have run out."""
    places, kind = 1 + g.players, marker - GREY_MARKERS
    if kind >= 0 and not count(s.white, places, kind, 0):
        move(s.white, places, len(g.facts.progress) - GREY_MARKERS, 0, 1 + seat)
        set_status(s, seat, marker, BLANK)
        note(s, "coal.log.blank", player=g.person(seat), marker=g.marker_name(marker))
        return
    if kind >= 0:
        move(s.white, places, kind, 0, 1 + seat)
    set_status(s, seat, marker, CLAIMED)
    note(s, "coal.log.claims", player=g.person(seat), marker=g.marker_name(marker))
    if marker == GRAFSCHAFT_MARK:  # coal:9.6.b coal:3.1.k
        move_stock(s, seat, MARK_BOX, POOL, stored(s, seat, MARK_BOX))
        note(s, "coal.log.mark_box", player=g.person(seat))


class Claim(Node[Coal, CoalState]):
    """Nobody has a choice here."""

    name = "claim"

    def resume(self, g: Coal, s: CoalState) -> bool:
        s.flow.pop()
        for seat in order_of_play(g, s):
            claim_all(g, s, seat)
        return False
