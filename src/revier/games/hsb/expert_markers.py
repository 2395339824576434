"""The Expert Game: minor capital expenditure and special event markers, where they lie and how they come back."""

from __future__ import annotations

from revier.core.pieces import move
from revier.games.hsb.base import BeerGame
from revier.games.hsb.state import MCM_DISPLAY, MCM_OWNED, ON_DISPLAY, HsbState


def mcm_places(g: BeerGame) -> int:
    """The display, then every brewery, then every railway."""
    return MCM_OWNED + g.breweries + g.f.railways


def mcm_place(g: BeerGame, company: int) -> int:
    """Where the markers of a company lie."""
    if g.is_brewery(company):
        return MCM_OWNED + g.brewery_of(company)
    return MCM_OWNED + g.breweries + company


def new_mcm_rack(g: BeerGame) -> list[int]:
    """All markers on the display; none without the option (hsb:8.3.a, hsb:2.2.e, hsb:2.10.a)."""
    rack: list[int] = []
    for marker in g.f.mcm:
        rack += [marker.count if g.expert else 0] + [0] * (mcm_places(g) - 1)
    return rack


def mcm_count(g: BeerGame, s: HsbState, marker: int, place: int) -> int:
    """How many markers of a kind lie at a place."""
    return s.mcm[marker * mcm_places(g) + place]


def hand_over_markers(g: BeerGame, s: HsbState, place: int, target: int) -> None:
    """All markers at one place go to another."""
    for marker in range(len(g.f.mcm)):
        move(s.mcm, mcm_places(g), marker, place, target, mcm_count(g, s, marker, place))


def return_markers(g: BeerGame, s: HsbState, company: int) -> None:
    """A company that closes gives its markers back to the display (hsb:5.5.8.b)."""
    hand_over_markers(g, s, mcm_place(g, company), MCM_DISPLAY)
    if g.is_brewery(company):
        drop_event(s, g.brewery_of(company))


def drop_event(s: HsbState, b: int) -> None:
    """A brewery's special event goes back to the display."""
    s.sem = [ON_DISPLAY if holder == b else holder for holder in s.sem]


__all__ = ["drop_event", "hand_over_markers", "mcm_count", "mcm_place", "mcm_places", "new_mcm_rack", "return_markers"]
