"""Certificate No. 6: its buyer sets the starting value of the company, and three of its shares go to the pool."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.games.rhl.base import PACKET_COMPANY, RhlGame
from revier.games.rhl.packet import PACKET_FIRST
from revier.games.rhl.state import RhlState
from revier.rail.actions import SetValue
from revier.rail.nodes.start_value import Start, Starting, StartValue


def start_value(values: frozenset[int] | None = None) -> StartValue[RhlGame, RhlState]:
    """The buyer of No. 6 is asked at once (rhl:4.2.6.b); None: every violet square will do."""

    @implements("rhl:4.2.6.b", "rhl:4.2.6.c", "rhl:4.2.6.f")
    def start(g: RhlGame) -> Start:
        allowed = [value for value in g.d.market.starts if values is None or value in values]
        shares = g.facts.shares_to_pool[g.d.lot_index[PACKET_COMPANY]]
        return Start(g.d.company_index[PACKET_COMPANY], allowed, to_pool=shares, paid_for=shares)

    return StartValue(Starting(start, _tell), PACKET_FIRST, "rhl:4.2.6.b")


def _tell(g: RhlGame, s: RhlState, a: SetValue, waiting: int) -> None:
    note(s, "rhl.log.start_value", player=g.person(a.seat), company=a.company, value=a.value, waiting=waiting)
