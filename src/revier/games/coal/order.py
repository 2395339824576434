"""Who comes when: order of play by position on the river."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.games.coal.base import Coal
from revier.games.coal.state import ASHORE, CoalState


@implements("coal:6.e", "coal:6.g", "coal:6.h", "coal:6.4.1.j", "coal:6.4.1.k", "coal:6.3.1.c")
def order_of_play(g: Coal, s: CoalState) -> tuple[Seat, ...]:
    """From upriver to downriver; at one place the latest arrival first, for earlier ones count as further downriver.

    Barges not yet on the river come in seats' order from the start player.
    """
    clockwise = [(s.first + n) % g.players for n in range(g.players)]
    return tuple(
        sorted(clockwise, key=lambda seat: (s.barge[seat], -s.spot[seat]) if s.barge[seat] != ASHORE else (-1, 0))
    )


def farthest_upriver(g: Coal, s: CoalState) -> Seat:
    """Whose barge is farthest from Port Ruhrort."""
    return order_of_play(g, s)[0]


def land(g: Coal, s: CoalState, seat: Seat, at: int) -> None:
    """A barge arrives: in the port on the free berth farthest downriver, elsewhere behind those already there."""
    there = {s.spot[other] for other in range(g.players) if other != seat and s.barge[other] == at}
    if at == g.facts.sites[g.facts.port].at:
        s.spot[seat] = next(n for n in range(1, g.players + 1) if n not in there)
    else:
        s.spot[seat] = 1 + max(there, default=0)
    s.barge[seat] = at
