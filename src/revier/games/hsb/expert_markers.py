"""The Expert Game: minor capital expenditure and special event markers, where they lie and how they come back."""

from __future__ import annotations

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.pieces import move
from revier.games.hsb.base import BeerGame, waiting_frames
from revier.games.hsb.facts import Mcm, Sem
from revier.games.hsb.frames import BreweryFrame
from revier.games.hsb.powers import ADVERTISING, Event
from revier.games.hsb.state import (
    MCM_DISPLAY,
    MCM_OWNED,
    ON_CARDS,
    ON_DISPLAY,
    STOCK,
    USED,
    HsbState,
    cubes_at,
    is_minor,
    move_cubes,
)

SURPLUS = "surplus_markers"
NO_ADVERT = (-1, -1, -1)


# --- places of investment markers -------------------------------------------------------------------------------------
def mcm_places(g: BeerGame) -> int:
    """The display, then every brewery, then every railway."""
    return MCM_OWNED + g.breweries.number + g.facts.railways


def mcm_place(g: BeerGame, company: int) -> int:
    """Where the markers of a company lie."""
    if g.breweries.is_brewery(company):
        return MCM_OWNED + g.breweries.of_company(company)
    return MCM_OWNED + g.breweries.number + company


def railway_at(g: BeerGame, place: int) -> int | None:
    """The railway whose place this is; None for a brewery."""
    company = place - MCM_OWNED - g.breweries.number
    return company if company >= 0 else None


def place_named(g: BeerGame, name: str) -> int | None:
    """The place of the brewery or railway of this name."""
    b, company = g.breweries.find(name), g.d.company_index.get(name)
    if b is not None:
        return MCM_OWNED + b
    return mcm_place(g, company) if company is not None else None


def name_of_place(g: BeerGame, place: int) -> str:
    """Who owns what lies there."""
    railway = railway_at(g, place)
    return g.breweries.id(place - MCM_OWNED) if railway is None else g.company_id(railway)


def keeper(g: BeerGame, s: HsbState, place: int) -> Seat:
    """Who decides about the markers of a place."""
    railway = railway_at(g, place)
    return g.breweries.owner(s, place - MCM_OWNED) if railway is None else s.director[railway]


def purse_of_place(g: BeerGame, place: int) -> int:
    """The treasury beside the markers of a place."""
    railway = railway_at(g, place)
    return g.breweries.account(place - MCM_OWNED) if railway is None else g.accounts.treasury(railway)


def at_work(g: BeerGame, s: HsbState, place: int) -> bool:
    """Does the owner of this place act in operating rounds?"""
    railway = railway_at(g, place)
    return g.breweries.active(s, place - MCM_OWNED) if railway is None else bool(s.floated[railway])


# --- investment markers -----------------------------------------------------------------------------------------------
@implements("hsb:8.3.a", "hsb:2.2.e", "hsb:2.10.a", "hsb:8.1.f")
def new_mcm_rack(g: BeerGame) -> list[int]:
    """All markers that are in play on the display."""
    rack: list[int] = []
    for displayed in g.facts.displayed:
        rack += [displayed] + [0] * (mcm_places(g) - 1)
    return rack


def mcm_count(g: BeerGame, s: HsbState, marker: int, place: int) -> int:
    """How many markers of a kind lie at a place."""
    return s.mcm[marker * mcm_places(g) + place]


def markers_at(g: BeerGame, s: HsbState, place: int) -> list[int]:
    """All markers at a place, each as often as it lies there."""
    return [marker for marker, number in enumerate(s.mcm[place :: mcm_places(g)]) for _ in range(number)]


def wagons_at(g: BeerGame, s: HsbState, place: int) -> int:
    """How many beer wagons lie at a place."""
    return sum(g.facts.mcm[marker].power.carries for marker in markers_at(g, s, place))


@implements("hsb:8.1.a")
def boxes_of(g: BeerGame, b: int) -> int:
    """How many markers a brewery may own."""
    return g.facts.mcm_boxes_minor if is_minor(b) else g.facts.mcm_boxes_corporation


def move_marker(g: BeerGame, s: HsbState, marker: int, source: int, target: int) -> None:
    """One marker changes its place."""
    move(s.mcm, mcm_places(g), marker, source, target)


def hand_over_markers(g: BeerGame, s: HsbState, place: int, target: int) -> None:
    """All markers at one place go to another."""
    for marker in range(len(g.facts.mcm)):
        move(s.mcm, mcm_places(g), marker, place, target, mcm_count(g, s, marker, place))


def marker_name(g: BeerGame, code: str) -> Msg:
    """A kind of marker in words."""
    marker = g.facts.mcm[g.facts.mcm_index[code]]
    return Msg(f"hsb.mcm.{marker.code}")


def marker_effect(marker: Mcm) -> Msg:
    """What a kind of marker brings."""
    return Msg(f"hsb.cell.revenue_{marker.power.code}", {"amount": marker.revenue})


# --- special events ---------------------------------------------------------------------------------------------------
def holder(g: BeerGame, s: HsbState, event: Event) -> int:
    """The brewery that has an event, or where it lies."""
    return s.sem[g.facts.sem_index[event.code]]


def events_of(g: BeerGame, s: HsbState, b: int) -> list[int]:
    """Events on the charter of a brewery; more than one only while it has to give one back."""
    return [event.index for event in g.facts.sem if s.sem[event.index] == b]


def event_name(g: BeerGame, code: str) -> Msg:
    """An event in words."""
    event = g.facts.sem[g.facts.sem_index[code]]
    return Msg(f"hsb.sem.{event.code}")


def event_effect(event: Sem) -> Msg:
    """What an event does."""
    return Msg(f"hsb.sem_effect.{event.code}", {"amount": event.amount})


def amount_of(g: BeerGame, event: Event) -> int:
    """The figure of an event: Mark, cubes, places, certificates or units."""
    return g.facts.sem[g.facts.sem_index[event.code]].amount


@implements("hsb:8.2.c", "hsb:8.2.e")
def use_event(g: BeerGame, s: HsbState, event: Event) -> None:
    """An event works once; it waits until the turn of its brewery is over."""
    number = g.facts.sem_index[event.code]
    note(s, "hsb.log.uses_event", brewery=g.breweries.id(s.sem[number]), event=event_name(g, event.code))
    s.sem[number] = USED


@implements("hsb:8.2.c", "hsb:8.2.e")
def release_events(g: BeerGame, s: HsbState) -> None:
    """After a turn used events are on the display again; advertising only after the turn of who used it."""
    waiting = g.facts.sem_index[ADVERTISING.code] if s.advert != NO_ADVERT else -1
    s.sem = [ON_DISPLAY if place == USED and n != waiting else place for n, place in enumerate(s.sem)]


def drop_event(s: HsbState, b: int) -> None:
    """A brewery's special event goes back to the display."""
    s.sem = [ON_DISPLAY if place == b else place for place in s.sem]


# --- too many, and all of them ----------------------------------------------------------------------------------------
def too_many_markers(g: BeerGame, s: HsbState, b: int) -> bool:
    """Has a brewery more markers than boxes, or two events?"""
    return len(markers_at(g, s, MCM_OWNED + b)) > boxes_of(g, b) or len(events_of(g, s, b)) > 1


@implements("hsb:8.1.e")
def return_markers(g: BeerGame, s: HsbState, company: int) -> None:
    """A company that closes gives its markers back to the display (hsb:5.5.8.b), used ones and a waiting cube too."""
    hand_over_markers(g, s, mcm_place(g, company), MCM_DISPLAY)
    if not g.breweries.is_brewery(company):
        return
    b = g.breweries.of_company(company)
    drop_event(s, b)
    if s.advert[0] == b:  # hsb:8.2.i
        move_cubes(s, ON_CARDS, STOCK, 1)
        s.advert = NO_ADVERT
    release_events(g, s)


def marker_faults(g: BeerGame, s: HsbState) -> list[str]:
    """What is wrong with the markers; a brewery may have too many only until its director has chosen."""
    broken = []
    if cubes_at(s, ON_CARDS) != int(s.advert != NO_ADVERT):
        broken.append("the cube delivered ahead is not on its card")
    if any(not USED <= place < g.breweries.number for place in s.sem):
        broken.append("a special event is nowhere")
    frames = (*s.flow, *waiting_frames(g, s))
    choosing = {f.brewery for f in frames if isinstance(f, BreweryFrame) and f.node == SURPLUS}
    for b in range(g.breweries.number):
        if b not in choosing and too_many_markers(g, s, b):
            broken.append(f"{g.breweries.id(b)} has too many markers")
    for company in range(g.facts.railways):
        if len(markers_at(g, s, mcm_place(g, company))) != wagons_at(g, s, mcm_place(g, company)):
            broken.append(f"{g.company_id(company)} has markers that are no beer wagons")
    return broken


__all__ = [
    "SURPLUS",
    "boxes_of",
    "drop_event",
    "event_name",
    "events_of",
    "hand_over_markers",
    "holder",
    "marker_faults",
    "marker_name",
    "markers_at",
    "mcm_count",
    "mcm_place",
    "mcm_places",
    "new_mcm_rack",
    "release_events",
    "return_markers",
    "too_many_markers",
    "use_event",
    "wagons_at",
]
