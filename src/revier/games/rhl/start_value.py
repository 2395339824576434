"""Certificate No. 6: its buyer sets the starting value of the company, and three of its shares go to the pool."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import top
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.rhl.base import PACKET_COMPANY, RhlGame, RhlMove
from revier.games.rhl.frames import StartValueFrame
from revier.games.rhl.packet import PacketNode
from revier.games.rhl.state import RhlState
from revier.rail.actions import SetValue
from revier.rail.floating import note_float
from revier.rail.nodes.stock import open_company
from revier.rail.state import ASIDE, OFFER, POOL


class SetValueMove(RhlMove[SetValue]):
    """The buyer of No. 6 sets the starting value at once (rhl:4.2.6.b)."""

    kind = SetValue

    def __init__(self, values: frozenset[int] | None) -> None:  # None: every violet square
        self.values = values

    def allowed(self, g: RhlGame) -> list[int]:
        return [value for value in g.d.market.starts if self.values is None or value in self.values]

    def candidates(self, g: RhlGame, s: RhlState) -> Iterator[SetValue]:
        for value in g.d.market.starts:
            yield SetValue(top(s, StartValueFrame).seat, PACKET_COMPANY, value)

    @implements("rhl:4.2.6.b")
    def check(self, g: RhlGame, s: RhlState, a: SetValue) -> Refusal | None:
        if a.company != PACKET_COMPANY or a.value not in self.allowed(g):
            values = [str(value) for value in self.allowed(g)]
            return refuse("rhl.refused.start_value", "rhl:4.2.6.b", company=PACKET_COMPANY, values=values)
        return None

    @implements("rhl:4.2.6.c", "rhl:4.2.6.f")
    def apply(self, g: RhlGame, s: RhlState, a: SetValue) -> None:
        s.flow.pop()
        company = g.d.company_index[PACKET_COMPANY]
        open_company(g, s, company, a.seat, a.value, ASIDE)
        shares = g.facts.shares_to_pool[g.d.lot_index[PACKET_COMPANY]]
        g.shares.move(s, g.shares.normal(company)[-1], OFFER, POOL, shares)
        g.accounts.bank_pays(s, g.accounts.aside(), shares * a.value, "capital")
        note(
            s,
            "rhl.log.start_value",
            player=g.person(a.seat),
            company=a.company,
            value=a.value,
            waiting=shares * a.value,
        )
        note_float(g, s, company)

    def sentence(self, g: RhlGame, s: RhlState, a: SetValue) -> Msg:
        return Msg("rhl.do.set_value", {"company": a.company, "value": a.value})


class StartValue(PacketNode):
    """The buyer of No. 6 is asked; nobody moves before the value is set."""

    name = "start_value"
    frames = (StartValueFrame,)
    turn_clause = "rhl:4.2.6.b"

    def __init__(self, values: frozenset[int] | None = None) -> None:
        self.moves = (SetValueMove(values),)

    def mover(self, g: RhlGame, s: RhlState) -> Seat:
        return top(s, StartValueFrame).seat

    def headline(self, g: RhlGame, s: RhlState) -> Msg:
        return Msg("rhl.ask.start_value", {"player": g.person(self.mover(g, s)), "company": PACKET_COMPANY})
