"""The Expert Game: a marker for each minor brewery before the first stock round, and markers above the limit."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import top
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.expert_actions import BuyMcm, DropMarker
from revier.games.hsb.expert_markers import (
    SURPLUS,
    boxes_of,
    event_name,
    events_of,
    marker_name,
    markers_at,
    move_marker,
    too_many_markers,
)
from revier.games.hsb.expert_purchase import FROM_DISPLAY, clause_of, display_fault, purchase_sentence
from revier.games.hsb.frames import BreweryFrame, StartMarkersFrame
from revier.games.hsb.state import MCM_DISPLAY, MCM_OWNED, ON_DISPLAY, HsbState
from revier.rail.actions import Pass
from revier.rail.nodes.base import PassStep
from revier.rail.state import BANK, RailState

START_MARKERS = "start_markers"


# --- before the first stock round -------------------------------------------------------------------------------------
@implements("hsb:8.4.b")
def buyers(g: BeerGame, s: RailState) -> list[int]:
    """Minor breweries in play in rising order of their numbers."""
    return sorted((m.lot for m in g.facts.minors if s.lots[m.lot] >= 0), key=lambda lot: g.facts.minors[lot].number)


class StartMarkerMove(HsbMove[BuyMcm]):
    """A player buys a marker for the own minor brewery with private cash."""

    kind = BuyMcm

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[BuyMcm]:
        for row in g.facts.mcm:
            yield BuyMcm(g.top(s).mover(g, s), row.code, FROM_DISPLAY, row.price)

    @implements("hsb:8.4.a")
    def check(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Refusal | None:
        marker = g.facts.mcm_index.get(a.marker)
        if marker is None:
            return deny(g, "unknown_marker", "8.1.f", marker=a.marker)
        if a.source != FROM_DISPLAY:
            return deny(g, "start_source", "8.4.a")
        if a.discard:
            return deny(
                g, "boxes_free", "8.1.e", brewery=g.breweries.id(buyers(g, s)[top(s, StartMarkersFrame).number])
            )
        fault, cash = display_fault(g, s, marker, a.price), g.accounts.cash_of(s, a.seat)
        if fault is None and a.price > cash:
            return deny(g, "start_cash", clause_of(g.facts.mcm[marker]), price=a.price, cash=cash)
        return fault

    @implements("hsb:8.4.a")
    def apply(self, g: BeerGame, s: HsbState, a: BuyMcm) -> None:
        lot = buyers(g, s)[top(s, StartMarkersFrame).number]
        pay(s, g.accounts.purse(a.seat), BANK, a.price)
        move_marker(g, s, g.facts.mcm_index[a.marker], MCM_DISPLAY, MCM_OWNED + lot)
        name = marker_name(g, a.marker)
        note(s, "hsb.log.buys_marker", company=g.breweries.id(lot), marker=name, price=a.price)
        next_buyer(s)

    def sentence(self, g: BeerGame, s: HsbState, a: BuyMcm) -> Msg:
        return purchase_sentence(g, a)


def next_buyer(s: RailState) -> None:
    frame = top(s, StartMarkersFrame)
    s.flow[-1] = frame._replace(number=frame.number + 1)


class PassStart(PassStep[BeerGame, HsbState]):
    """Buy none."""

    def apply(self, g: BeerGame, s: HsbState, a: Pass) -> None:
        next_buyer(s)


class StartMarkers(HsbNode):
    """Between the starting round and the first stock round."""

    name = START_MARKERS
    frames = (StartMarkersFrame,)
    moves = (StartMarkerMove(), PassStart())

    @implements("hsb:8.4.b")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        """Who comes too late or has no money goes without."""
        while top(s, StartMarkersFrame).number < len(buyers(g, s)):
            if next(StartMarkerMove().offers(g, s), None) is not None:
                return True
            next_buyer(s)
        s.flow.pop()
        return False

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return s.lots[buyers(g, s)[top(s, StartMarkersFrame).number]]

    @implements("hsb:8.4.b")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """One after the other, and nothing but this."""
        return deny(g, "start_order", "8.4.b", player=g.person(self.mover(g, s)))

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        lot = buyers(g, s)[top(s, StartMarkersFrame).number]
        return Msg("hsb.ask.start_markers", {"player": g.person(s.lots[lot]), "lot": g.d.lots[lot].name})


# --- too many markers -------------------------------------------------------------------------------------------------
class DropMove(HsbMove[DropMarker]):
    """The director chooses what goes back to the display."""

    kind = DropMarker
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[DropMarker]:
        seat = g.top(s).mover(g, s)
        for code in sorted(self.codes(g, s, top(s, BreweryFrame).brewery)):
            yield DropMarker(seat, code)

    def codes(self, g: BeerGame, s: HsbState, b: int) -> set[str]:
        """Markers of the sort of which there are too many."""
        own, events = markers_at(g, s, MCM_OWNED + b), events_of(g, s, b)
        found = {g.facts.mcm[marker].code for marker in own} if len(own) > boxes_of(g, b) else set()
        return found | ({g.facts.sem[event].code for event in events} if len(events) > 1 else set())

    def check(self, g: BeerGame, s: HsbState, a: DropMarker) -> Refusal | None:
        b = top(s, BreweryFrame).brewery
        if a.marker not in self.codes(g, s, b):
            return deny(g, "not_its_marker", "8.1.e", brewery=g.breweries.id(b), marker=a.marker)
        return None

    @implements("hsb:8.1.e", "hsb:8.2.b")
    def apply(self, g: BeerGame, s: HsbState, a: DropMarker) -> None:
        b = top(s, BreweryFrame).brewery
        if a.marker in g.facts.mcm_index:
            move_marker(g, s, g.facts.mcm_index[a.marker], MCM_OWNED + b, MCM_DISPLAY)
        else:
            s.sem[g.facts.sem_index[a.marker]] = ON_DISPLAY
        note(s, "hsb.log.drops_marker", brewery=g.breweries.id(b), marker=self.named(g, a.marker))

    def named(self, g: BeerGame, code: str) -> Msg:
        return marker_name(g, code) if code in g.facts.mcm_index else event_name(g, code)

    def sentence(self, g: BeerGame, s: HsbState, a: DropMarker) -> Msg:
        return Msg("hsb.do.drop_marker", {"marker": self.named(g, a.marker)})


class SurplusMarkers(HsbNode):
    """A trade-in brought a corporation more markers than it has boxes."""

    name = SURPLUS
    frames = (BreweryFrame,)
    moves = (DropMove(),)

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if too_many_markers(g, s, top(s, BreweryFrame).brewery):
            return True
        s.flow.pop()
        return False

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        return g.breweries.owner(s, top(s, BreweryFrame).brewery)

    @implements("hsb:8.1.e")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """Nothing goes on before the surplus is gone."""
        return deny(g, "surplus_markers", "8.1.e", brewery=g.breweries.id(top(s, BreweryFrame).brewery))

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        b = top(s, BreweryFrame).brewery
        return Msg(
            "hsb.ask.surplus_markers", {"player": g.person(g.breweries.owner(s, b)), "brewery": g.breweries.id(b)}
        )


__all__ = ["START_MARKERS", "StartMarkers", "SurplusMarkers"]
