"""Laying tiles: whether a tile may lie on a hex, whether a company may put it there, what it costs, and doing it."""

from __future__ import annotations

from revier.core.events import note
from revier.core.pieces import move
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.rail.game import RailGame
from revier.rail.model import HexDef
from revier.rail.network import reach_past_markers
from revier.rail.reach import Reach
from revier.rail.rules import Work
from revier.rail.state import AT_HAND, BANK, ON_MAP, RailState, tiles_left
from revier.rail.tiles import COLOURS, GREY, NEXT, ORANGE, RED, WHITE, Face, Fit, misfit


def find_fit(g: RailGame, s: RailState, at: int, face: int, turn: int) -> Fit | None:
    """How a tile would follow what lies on a hex, whether or not it may."""
    old = g.d.faces[s.tile[at]].oriented[s.turn[at]]
    return g.d.fit(old, g.d.faces[face].oriented[turn])


def placement_fault(g: RailGame, s: RailState, at: int, face: Face, turn: int) -> Refusal | None:
    """What speaks against this tile on this hex, whoever lays it."""
    here = g.d.hexes[at]
    old = g.d.faces[s.tile[at]]
    if old.colour in (GREY, RED) and here.printed == old.index:
        return g.no("track.fixed_hex", hex=here.id)
    fault = colour_fault(g, s, old, face) or _kind_fault(g, here, old, face)
    if fault is not None:
        return fault
    wrong = g.d.misplaced(at, face.oriented[turn])
    if wrong is not None:
        return g.no(f"track.{wrong}", f"track.{wrong}.{face.id}", hex=here.id, tile=face.id)
    if g.d.fit(old.oriented[s.turn[at]], face.oriented[turn]) is None:
        return g.no("track.old_track", hex=here.id, tile=face.id)
    if face.index not in g.d.upgrades.get(old.index, ()):
        cited = f"track.no_upgrade.{old.id}"
        return g.no("track.no_upgrade", cited, hex=here.id, tile=face.id, old=old.id.lstrip("="))
    if not tiles_left(s, face.index):
        return g.no("track.none_left", tile=face.id)
    return None


def colour_fault(g: RailGame, s: RailState, old: Face, face: Face) -> Refusal | None:
    """The colour must be the next one and the phase must allow it."""
    if face.colour == ORANGE:
        return g.no("track.colour_orange", tile=face.id)
    if old.colour == ORANGE:
        return g.no("track.after_orange", tile=old.id)
    if face.colour not in g.d.phases[s.phase].colours:
        return g.no(f"track.colour_{COLOURS[face.colour]}", tile=face.id)
    if NEXT.get(old.colour) != face.colour:
        return g.no("track.next_colour", f"track.next_colour_{COLOURS[face.colour]}", tile=face.id)
    return None


def _kind_fault(g: RailGame, here: HexDef, old: Face, face: Face) -> Refusal | None:
    """Plain track, towns and cities keep to their kind and number; letters to their letters."""
    kind = misfit(here.id, old.index == here.printed and old.colour == WHITE, old, face)
    if kind is None:
        return None
    letters = f"track.{kind}.{face.id}" if kind in ("letters", "letters_upgrade") else ""
    plain = "" if old.stops else f"track.{kind}_plain"
    return g.no(f"track.{kind}", letters or plain, hex=here.id, tile=face.id)


def connection_fault(g: RailGame, s: RailState, at: int, step: Fit, reached: Reach) -> Refusal | None:
    """New track must continue what the company reaches; on a city it may raise the value instead."""
    hex_id = g.d.hexes[at].id
    first = g.d.faces[s.tile[at]].colour == WHITE
    if connected(g, at, step, reached):
        return None
    if not reached.touches(at):
        unhindered = reach_past_markers(g, s, g.operator(s)).touches(at)
        key = "track.blocked" if unhindered else "track.not_reached"
        return g.no(key, "" if first else f"{key}_upgrade", hex=hex_id)
    if first or g.rules.build.reached_is_enough:
        key = "track.not_continued"
        return g.no(key, "" if first else f"{key}_upgrade", hex=hex_id, tile=step.face.id)
    return g.no("track.no_gain_city" if step.face.cities else "track.no_gain", hex=hex_id, tile=step.face.id)


def connected(g: RailGame, at: int, step: Fit, reached: Reach) -> bool:
    """Does this tile lengthen a route of the company, raise a city on it, or join towns it reaches?"""
    stops = reached.stops_on(at)
    if g.rules.build.reached_is_enough:
        return bool(stops or step.face.oriented[step.turn].exits & reached.sides_into(at))
    if stops and (
        step.dearer & stops or step.joins or step.new_at_stops & (reached.open_on(at) | stops & step.roomier)
    ):
        return True
    return bool(step.new_sides and step.new_sides & reached.sides_into(at))


def building_cost(g: RailGame, s: RailState, company: int, at: int) -> int:
    """What covering the present picture of a hex costs a company; where nothing is printed nobody is asked."""
    printed = g.d.faces[s.tile[at]].cost
    return g.rules.build.cost(g, s, Work("tile", company, at, printed)) if printed else 0


def lay(g: RailGame, s: RailState, company: int, at: int, step: Fit, cost: int) -> None:
    """Put a tile on the map: pay, take the old tile back, move stations along, renew the track."""
    pay(s, g.accounts.treasury(company), BANK, cost)
    place_face(g, s, at, step)
    note(
        s,
        "rail.log.tile_paid" if cost else "rail.log.tile",
        company=g.company_id(company),
        hex=g.d.hexes[at].id,
        tile=step.face.id,
        cost=cost,
    )
    for effect in g.rules.build.after_tile:
        effect(g, s)


def place_face(g: RailGame, s: RailState, at: int, step: Fit) -> None:
    """Exchange the picture of a hex; whatever stands on it moves to where its city went."""
    old = g.d.faces[s.tile[at]]
    new = step.face
    move(s.tiles, 2, new.index, AT_HAND, ON_MAP)
    if old.count:
        move(s.tiles, 2, old.index, ON_MAP, AT_HAND)
    s.tile[at] = new.index
    s.turn[at] = step.turn
    if step.stops:
        s.stations[at] = tuple((step.stops[stop], owner) for stop, owner in s.stations[at])
        s.reserved[at] = tuple((step.stops[stop], owner) for stop, owner in s.reserved[at])
    s.track = s.track.with_tile(at, new.oriented[step.turn])
