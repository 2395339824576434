"""Chapter 5: private breweries, their markers and their beer."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move
from revier.core.message import Msg
from revier.core.refusal import Refusal, refuse
from revier.games.trg.actions import Assign
from revier.games.trg.state import BACK, CHARTER, FRONT, GONE, START, SUPPLY, WITH_OWNER, TrgState, cubes_at, move_cubes
from revier.rail.game import RailGame
from revier.rail.state import CLOSED, NOBODY, RailState

CUBES, RESERVED_PLACE, HALF_PRICE, BEER_BONUS, EXTRA_CUBE = range(5)  # breweries No. 1 to 5


def brewery_of(s: TrgState, seat: Seat) -> int:
    """The one brewery a player owns."""
    return s.lots.index(seat)


@implements("trg:5.1.c")
def has_marker(s: RailState, company: int, lot: int) -> bool:
    """Has a railway the marker of this brewery?"""
    assert isinstance(s, TrgState)
    return s.marker[lot] == company


@implements("trg:5.1.a")
def revenue(g: RailGame, s: TrgState, lot: int) -> int:
    """A brewery pays as long as it lies face up."""
    return 0 if s.turned[lot] else g.d.lots[lot].revenue


@implements("trg:5.1.f", "trg:7.3.a")
def counted_breweries(g: RailGame, s: RailState, seat: Seat) -> int:
    """A brewery counts as a certificate while it pays."""
    assert isinstance(s, TrgState)
    return sum(s.lots[lot] == seat and not s.turned[lot] for lot in range(len(g.d.lots)))


class AssignMove(Move[RailGame, TrgState, Assign]):
    """Free and besides everything else: in the own stock round turn, or acting as director of that railway."""

    kind = Assign

    def offers(self, g: RailGame, s: TrgState) -> Iterator[Choice]:
        seat = g.top(s).mover(g, s)
        if seat not in s.lots or not self._left(s, brewery_of(s, seat)):
            return
        for company in range(len(g.d.companies)):
            a = Assign(seat, g.d.lots[brewery_of(s, seat)].code, g.company_id(company))
            if self.check(g, s, a) is None:
                yield Choice(a)

    def _left(self, s: TrgState, lot: int) -> bool:
        """Is there still something to give?"""
        return s.marker[lot] == WITH_OWNER if lot != CUBES else cubes_at(s, START) > 0 and not s.turned[lot]

    @implements("trg:5.1.h", "trg:5.1.j")
    def check(self, g: RailGame, s: TrgState, a: Assign) -> Refusal | None:
        lot, company = g.d.lot_index.get(a.lot), g.d.company_index.get(a.company)
        if lot is None or s.lots[lot] != a.seat:
            return refuse("trg.refused.not_yours", "trg:5.1.h", lot=a.lot)
        if company is None:
            return g.no("buy.no_company", company=a.company)
        if not self._left(s, lot):
            return refuse("trg.refused.assigned", "trg:5.1.e", lot=g.d.lots[lot].name)
        if s.director[company] == NOBODY:
            return refuse("trg.refused.not_founded", "trg:5.1.h", company=a.company)
        acting = any(frame[0] == "turn" for frame in s.flow)
        if acting and (g.operator(s) != company or s.director[company] != a.seat):
            return refuse("trg.refused.assign_director", "trg:5.1.h", company=a.company)
        return None

    @implements("trg:5.1.e", "trg:5.1.g", "trg:5.1.i", "trg:5.2.1.c", "trg:5.3.b")
    def apply(self, g: RailGame, s: TrgState, a: Assign) -> None:
        lot, company = g.d.lot_index[a.lot], g.d.company_index[a.company]
        if lot == CUBES:
            move_cubes(s, START, CHARTER + company, cubes_at(s, START))
        s.marker[lot] = company
        turn_over(s, lot)
        note(s, "trg.log.assigns", player=g.person(a.seat), lot=g.d.lots[lot].name, company=a.company)

    def sentence(self, g: RailGame, s: TrgState, a: Assign) -> Msg:
        return Msg("trg.do.assign", {"lot": g.d.lots[g.d.lot_index[a.lot]].name, "company": a.company})


def turn_over(s: TrgState, lot: int) -> None:
    """The certificate is turned; earned cubes move to the back, where they may be used."""
    s.turned[lot] = 1
    move_cubes(s, FRONT + lot, BACK + lot, cubes_at(s, FRONT + lot))


@implements("trg:5.1.e", "trg:5.1.k", "trg:5.2.1.d", "trg:5.2.2.e", "trg:5.2.4.c")
def breweries_by_phase(g: RailGame, s: RailState) -> None:
    """With the first type 6 train all breweries are turned over; the grey phase ends the kept place."""
    assert isinstance(s, TrgState)
    phase = g.d.tables["phases"][g.d.phases[s.phase].name]
    closing = g.trains.sold_any(s, g.d.train_index["6"])
    if closing and not all(s.turned[lot] or s.lots[lot] == CLOSED for lot in range(len(g.d.lots))):
        move_cubes(s, START, SUPPLY, cubes_at(s, START))
        for lot in range(len(g.d.lots)):
            if s.lots[lot] != CLOSED and not s.turned[lot]:
                turn_over(s, lot)
                s.marker[lot] = GONE if s.marker[lot] == WITH_OWNER else s.marker[lot]
        note(s, "trg.log.breweries_turn")
    if s.wood and (s.marker[RESERVED_PLACE] == GONE or phase["colour"] == "grey"):
        s.wood = 0
        s.marker[RESERVED_PLACE] = GONE
        note(s, "trg.log.place_open")


@implements("trg:5.3.a", "trg:8.3.3.b", "trg:8.3.3.c", "trg:8.3.3.d")
def reward_link(g: RailGame, s: RailState, company: int, value: int) -> None:
    """Beer for the director of the railway that built or extended a link, as long as the supply lasts."""
    assert isinstance(s, TrgState)
    cubes: int = g.d.tables["links"]["beer_cubes"][str(value)]
    lot = brewery_of(s, s.director[company])
    given = min(cubes, cubes_at(s, SUPPLY))
    if given:
        move_cubes(s, SUPPLY, (BACK if s.turned[lot] else FRONT) + lot, given)
        note(s, "trg.log.beer", player=g.person(s.director[company]), cubes=given)
