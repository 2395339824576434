"""Chapter 5: private breweries, their markers and their beer."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import find
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.facts import COLOURS
from revier.games.dortmund.values import phase_colour
from revier.games.trg.actions import Assign
from revier.games.trg.base import TrgGame, lots_with
from revier.games.trg.powers import ReservedPlace
from revier.games.trg.state import BACK, FRONT, GONE, START, SUPPLY, WITH_OWNER, TrgState, cubes_at, move_cubes
from revier.rail.frames import TurnFrame
from revier.rail.nodes.base import RailMove
from revier.rail.state import CLOSED, NOBODY


def brewery_of(s: TrgState, seat: Seat) -> int:
    """The one brewery a player owns."""
    return s.lots.index(seat)


@implements("trg:5.1.a")
def revenue(g: TrgGame, s: TrgState, lot: int) -> int:
    """A brewery pays as long as it lies face up."""
    return 0 if s.turned[lot] else g.d.lots[lot].revenue


@implements("trg:5.1.f", "trg:7.3.a")
def counted_breweries(g: TrgGame, s: TrgState, seat: Seat) -> int:
    """A brewery counts as a certificate while it pays."""
    return sum(s.lots[lot] == seat and not s.turned[lot] for lot in range(len(g.d.lots)))


class AssignMove(RailMove[TrgGame, TrgState, Assign]):
    """Free and besides everything else: in the own stock round turn, or acting as director of that railway."""

    kind = Assign

    def candidates(self, g: TrgGame, s: TrgState) -> Iterator[Assign]:
        seat = g.top(s).mover(g, s)
        if seat not in s.lots or not g.facts.powers[brewery_of(s, seat)].to_give(s, brewery_of(s, seat)):
            return
        for company in g.d.companies:
            yield Assign(seat, g.d.lots[brewery_of(s, seat)].code, company.id)

    @implements("trg:5.1.h", "trg:5.1.j")
    def check(self, g: TrgGame, s: TrgState, a: Assign) -> Refusal | None:
        lot, company = g.d.lot_index.get(a.lot), g.d.company_index.get(a.company)
        if lot is None or s.lots[lot] != a.seat:
            return refuse("trg.refused.not_yours", "trg:5.1.h", lot=a.lot)
        if company is None:
            return g.no("buy.no_company", company=a.company)
        if not g.facts.powers[lot].to_give(s, lot):
            return refuse("trg.refused.assigned", "trg:5.1.e", lot=g.d.lots[lot].name)
        if s.director[company] == NOBODY:
            return refuse("trg.refused.not_founded", "trg:5.1.h", company=a.company)
        acting = find(s, TurnFrame)
        if acting is not None and (acting.company != company or s.director[company] != a.seat):
            return refuse("trg.refused.assign_director", "trg:5.1.h", company=a.company)
        return None

    @implements("trg:5.1.e", "trg:5.1.g", "trg:5.1.i", "trg:5.2.1.c", "trg:5.3.b")
    def apply(self, g: TrgGame, s: TrgState, a: Assign) -> None:
        lot, company = g.d.lot_index[a.lot], g.d.company_index[a.company]
        g.facts.powers[lot].give(s, lot, company)
        turn_over(s, lot)
        note(s, "trg.log.assigns", player=g.person(a.seat), lot=g.d.lots[lot].name, company=a.company)

    def sentence(self, g: TrgGame, s: TrgState, a: Assign) -> Msg:
        return Msg("trg.do.assign", {"lot": g.d.lots[g.d.lot_index[a.lot]].name, "company": a.company})


def turn_over(s: TrgState, lot: int) -> None:
    """The certificate is turned; earned cubes move to the back, where they may be used."""
    s.turned[lot] = 1
    move_cubes(s, FRONT + lot, BACK + lot, cubes_at(s, FRONT + lot))


@implements("trg:5.1.e", "trg:5.1.k", "trg:5.2.1.d", "trg:5.2.2.e", "trg:5.2.4.c")
def breweries_by_phase(g: TrgGame, s: TrgState) -> None:
    """With the first type 6 train all breweries are turned over; the grey phase ends the kept place."""
    closing = g.trains.sold_any(s, g.facts.closing_train)
    if closing and not all(s.turned[lot] or s.lots[lot] == CLOSED for lot in range(len(g.d.lots))):
        move_cubes(s, START, SUPPLY, cubes_at(s, START))
        for lot in range(len(g.d.lots)):
            if s.lots[lot] != CLOSED and not s.turned[lot]:
                turn_over(s, lot)
                s.marker[lot] = GONE if s.marker[lot] == WITH_OWNER else s.marker[lot]
        note(s, "trg.log.breweries_turn")
    for lot in lots_with(g, ReservedPlace):
        if s.wood and (s.marker[lot] == GONE or phase_colour(g, s) == COLOURS[-1]):
            s.wood = 0
            s.marker[lot] = GONE
            note(s, "trg.log.place_open")


@implements("trg:5.3.a", "trg:8.3.3.b", "trg:8.3.3.c", "trg:8.3.3.d")
def reward_link(g: TrgGame, s: TrgState, company: int, value: int) -> None:
    """Beer for the director of the railway that built or extended a link, as long as the supply lasts."""
    lot = brewery_of(s, s.director[company])
    given = min(g.facts.link_beer[value], cubes_at(s, SUPPLY))
    if given:
        move_cubes(s, SUPPLY, (BACK if s.turned[lot] else FRONT) + lot, given)
        note(s, "trg.log.beer", player=g.person(s.director[company]), cubes=given)
