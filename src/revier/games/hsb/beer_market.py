"""The beer market: demand, what is taken when cubes run short, segments that open and close, and the clearing."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.games.hsb.base import BeerGame
from revier.games.hsb.state import EXPORT_BOX, NEW, REGULAR, SEGMENTS, STOCK, SUPPLY, HsbState, cubes_at, move_cubes

DEMAND = range(REGULAR, SUPPLY)  # all demand boxes


def segment_of(box: int) -> int:
    """Segment of a demand box, from 0."""
    return box % SEGMENTS


@implements("hsb:2.3.a", "hsb:2.3.c", "hsb:5.6.2.2.a")
def price_of(g: BeerGame, box: int) -> int:
    """What a cube delivered from a demand box earns."""
    segment = g.facts.segments[segment_of(box)]
    return segment.regular if box < NEW else segment.new


# --- taking cubes -----------------------------------------------------------------------------------------------------
@implements("hsb:5.6.1.3.3.d", "hsb:5.6.2.1.2.2.b", "hsb:8.2.r")
def cheapest_demand(g: BeerGame, s: HsbState, but: int = -1) -> int | None:
    """The demand box with cubes and the lowest price, at equal price the lower segment; `but` is left out."""
    boxes = [box for box in DEMAND if box != but and cubes_at(s, box)]
    return min(boxes, key=lambda box: (price_of(g, box), segment_of(box)), default=None)


@implements("hsb:5.6.1.3.3.c", "hsb:5.6.2.1.2.2.b")
def take_cubes(g: BeerGame, s: HsbState, target: int, number: int) -> int:
    """Move cubes from Stock, and the shortfall from the cheapest demand; says how many there were."""
    moved = 0
    while moved < number:
        source = STOCK if cubes_at(s, STOCK) else cheapest_demand(g, s, but=target)
        if source is None:
            break
        move_cubes(s, source, target, 1)
        moved += 1
    return moved


@implements("hsb:5.6.1.3.3.a", "hsb:5.6.1.3.3.b", "hsb:5.6.1.3.3.d")
def raise_demand(g: BeerGame, s: HsbState, card: int) -> None:
    """A Capex card used for a link brings new demand to the segment and the customers it shows."""
    row = g.facts.cards[card]
    box = (REGULAR if row.link_regular else NEW) + row.link_segment - 1
    added = take_cubes(g, s, box, row.link_cubes)
    key = "hsb.log.demand_regular" if row.link_regular else "hsb.log.demand_new"
    note(s, key, cubes=added, segment=row.link_segment)


# --- segments ---------------------------------------------------------------------------------------------------------
@implements("hsb:2.3.f", "hsb:4.l", "hsb:4.n", "hsb:4.p", "hsb:4.r", "hsb:4.u", "hsb:9.f")
def segments_by_phase(g: BeerGame, s: HsbState) -> None:
    """A new phase opens a segment, and may close another, whose cubes all go to Stock."""
    phase = g.beer_phase(s)
    if phase.opens:
        s.closed[phase.opens - 1] = 0
        note(s, "hsb.log.opens", segment=phase.opens)
    if phase.closes and not s.closed[phase.closes - 1]:
        close(s, phase.closes - 1)
        note(s, "hsb.log.closes", segment=phase.closes)


def close(s: HsbState, segment: int) -> None:
    """A No Demand marker; demand and supply of the segment go to Stock (hsb:4.n)."""
    s.closed[segment] = 1
    for box in range(segment, STOCK, SEGMENTS):
        move_cubes(s, box, STOCK, cubes_at(s, box))


@implements("hsb:4.s", "hsb:5.6.2.5.i")
def release_reserve(g: BeerGame, s: HsbState) -> None:
    """The cubes that waited in the price box of the export market go to Stock."""
    waiting = cubes_at(s, EXPORT_BOX)
    if waiting and s.phase >= g.facts.reserve_phase:
        move_cubes(s, EXPORT_BOX, STOCK, waiting)
        note(s, "hsb.log.reserve", cubes=waiting)


# --- the end of a brewery round ---------------------------------------------------------------------------------------
@implements("hsb:5.6.2.5.a", "hsb:5.6.2.5.j")
def clear(g: BeerGame, s: HsbState) -> None:
    """The home market is set up anew, in five steps."""
    _unserved_to_stock(s)
    _supplied_become_regular(s)
    _close_below(s)
    _new_customers(g, s)
    note(s, "hsb.log.cleared", stock=cubes_at(s, STOCK))


@implements("hsb:5.6.2.5.b")
def _unserved_to_stock(s: HsbState) -> None:
    for box in DEMAND:
        move_cubes(s, box, STOCK, cubes_at(s, box))


@implements("hsb:5.6.2.5.c", "hsb:9.e")
def _supplied_become_regular(s: HsbState) -> None:
    for box in DEMAND:
        move_cubes(s, box + SUPPLY, REGULAR + segment_of(box), cubes_at(s, box + SUPPLY))


@implements("hsb:5.6.2.5.d", "hsb:5.6.2.5.g")
def _close_below(s: HsbState) -> None:
    """Segments below the lowest that still has regular customers have no demand any more."""
    served = [segment for segment in range(SEGMENTS) if cubes_at(s, REGULAR + segment)]
    for segment in range(min(served, default=0)):
        if not s.closed[segment]:
            s.closed[segment] = 1
            note(s, "hsb.log.closes", segment=segment + 1)


@implements("hsb:5.6.2.5.e", "hsb:5.6.2.5.f", "hsb:5.6.2.5.h")
def _new_customers(g: BeerGame, s: HsbState) -> None:
    """New customers come, to the highest segment first; without Stock they are drawn from below, never from above."""
    for segment in range(SEGMENTS - 1, -1, -1):
        wanted = 0 if s.closed[segment] else g.facts.segments[segment].refill
        for _ in range(wanted):
            lower = next((box for box in range(REGULAR, REGULAR + segment) if cubes_at(s, box)), None)
            source = STOCK if cubes_at(s, STOCK) else lower
            if source is None:
                break
            move_cubes(s, source, NEW + segment, 1)


__all__ = ["cheapest_demand", "clear", "price_of", "raise_demand", "segments_by_phase", "take_cubes"]
