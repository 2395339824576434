"""A certificate of the starting packet makes a company: its buyer sets the starting value, and investors come in.

Their shares lie in the pool from the beginning, and what they have paid waits until track links two places
(`rail/links.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, NamedTuple

from revier.core.action import Action, Seat
from revier.core.flow import top
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.rail import spots
from revier.rail.actions import SetValue
from revier.rail.floating import note_float
from revier.rail.frames import StartValueFrame
from revier.rail.nodes.base import G, RailMove, RailNode, S
from revier.rail.nodes.packet import PacketFirst
from revier.rail.nodes.stock import open_company
from revier.rail.state import ASIDE, OFFER, POOL


class Start(NamedTuple):
    """The figures of such a company."""

    company: int
    values: Sequence[int]  # of which the buyer chooses one
    to_pool: int  # certificates of the investors
    paid_for: int  # how many of its shares the waiting money pays


class Starting(NamedTuple, Generic[G, S]):
    """What a title decides about the value its buyer sets."""

    start: Callable[[G], Start]
    tell: Callable[[G, S, SetValue, int], None]  # says what was set, and how much money waits
    then: Callable[[G, S], None] = lambda _g, _s: None  # what else comes of it


class SetValueMove(RailMove[G, S, SetValue]):
    """The buyer of the certificate sets the value at which the company starts."""

    kind = SetValue

    def __init__(self, starting: Starting[G, S]) -> None:
        self.starting = starting

    def candidates(self, g: G, s: S) -> Iterator[SetValue]:
        start = self.starting.start(g)
        for value in start.values:
            yield SetValue(top(s, StartValueFrame).seat, g.company_id(start.company), value)

    def check(self, g: G, s: S, a: SetValue) -> Refusal | None:
        start = self.starting.start(g)
        name = g.company_id(start.company)
        if a.company != name or a.value not in start.values:
            return g.no("start_value", company=name, values=[str(value) for value in start.values])
        return None

    def apply(self, g: G, s: S, a: SetValue) -> None:
        s.flow.pop()
        start = self.starting.start(g)
        open_company(g, s, start.company, a.seat, a.value, ASIDE)
        g.shares.move(s, g.shares.normal(start.company)[-1], OFFER, POOL, start.to_pool)
        waiting = start.paid_for * a.value
        g.accounts.bank_pays(s, g.accounts.aside(), waiting, "capital")
        self.starting.tell(g, s, a, waiting)
        note_float(g, s, start.company)
        self.starting.then(g, s)

    def marks(self, g: G, s: S, a: SetValue) -> tuple[str, ...]:
        return spots.start(g.d, a.company, a.value)

    def sentence(self, g: G, s: S, a: SetValue) -> Msg:
        return Msg("rail.do.set_value", {"company": a.company, "value": a.value})


class StartValue(RailNode[G, S]):
    """Nobody moves before the value is set."""

    name = "start_value"
    stage = "market"
    frames = (StartValueFrame,)

    def __init__(self, starting: Starting[G, S], first: PacketFirst, turn_clause: str) -> None:
        self.starting = starting
        self.first = first
        self.turn_clause = turn_clause
        self.moves = (SetValueMove(starting),)

    def mover(self, g: G, s: S) -> Seat:
        return top(s, StartValueFrame).seat

    def not_now(self, g: G, s: S, a: Action) -> Refusal | None:
        return self.first.fault(s, a, self.mover(g, s), self.turn_clause)

    def headline(self, g: G, s: S) -> Msg:
        company = g.company_id(self.starting.start(g).company)
        return Msg("rail.ask.start_value", {"player": g.person(self.mover(g, s)), "company": company})
