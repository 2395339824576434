"""Certificate No. 6: its buyer sets the starting value of the company, and three of its shares go to the pool."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.rhl.base import DIRECTOR, PACKET_COMPANY, RhlMove
from revier.games.rhl.packet import PacketNode
from revier.games.rhl.state import RhlState
from revier.rail.actions import SetValue
from revier.rail.floating import note_float
from revier.rail.game import RailGame
from revier.rail.nodes.stock import open_company
from revier.rail.state import ASIDE, OFFER, POOL


class SetValueMove(RhlMove[SetValue]):
    """The buyer of No. 6 sets the starting value at once (rhl:4.2.6.b)."""

    kind = SetValue

    def __init__(self, values: frozenset[int] | None) -> None:
        self.values = values

    def allowed(self, g: RailGame) -> list[int]:
        return [value for value in g.d.market.starts if self.values is None or value in self.values]

    def offers(self, g: RailGame, s: RhlState) -> Iterator[Choice]:
        for value in self.allowed(g):
            yield Choice(SetValue(g.top(s).mover(g, s), PACKET_COMPANY, value))

    @implements("rhl:4.2.6.b")
    def check(self, g: RailGame, s: RhlState, a: SetValue) -> Refusal | None:
        if a.company != PACKET_COMPANY or a.value not in self.allowed(g):
            values = [str(value) for value in self.allowed(g)]
            return refuse("rhl.refused.start_value", "rhl:4.2.6.b", company=PACKET_COMPANY, values=values)
        return None

    @implements("rhl:4.2.6.c", "rhl:4.2.6.f")
    def apply(self, g: RailGame, s: RhlState, a: SetValue) -> None:
        s.flow.pop()
        company = g.d.company_index[PACKET_COMPANY]
        open_company(g, s, company, a.seat, a.value, ASIDE)
        shares: int = g.d.tables["privates"][str(DIRECTOR + 1)]["moves_to_pool"]
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

    def sentence(self, g: RailGame, s: RhlState, a: SetValue) -> Msg:
        return Msg("rhl.do.set_value", {"company": a.company, "value": a.value})


class StartValue(PacketNode):
    """Frame: the buyer of No. 6; nobody moves before the value is set."""

    name = "start_value"
    turn_clause = "rhl:4.2.6.b"

    def __init__(self, values: frozenset[int] | None) -> None:
        self.moves = (SetValueMove(values),)

    def mover(self, g: RailGame, s: RhlState) -> Seat:
        return int(s.flow[-1][1])

    def headline(self, g: RailGame, s: RhlState) -> Msg:
        return Msg("rhl.ask.start_value", {"player": g.person(self.mover(g, s)), "company": PACKET_COMPANY})
