"""The figures of 18Rhl that only its own rules know, compiled once from the tables; everything else is in `RailDef`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from revier.rail.model import RailDef
from revier.rail.state import UNSOLD

_OF_TWO_CITIES = {"C12": "Gelsenkirchen", "D11": "Oberhausen"}  # the city the table names where a hex has two


@dataclass(frozen=True)
class EasternRuhr:
    """An area whose worth grows with the track that leads into it (rhl:11.3)."""

    hexes: tuple[int, ...]
    sides: tuple[tuple[int, int], ...]  # hex outside, its side towards the area
    worth: Mapping[int, int]  # by number of sides with track


@dataclass(frozen=True)
class SpecialTile:
    """A tile that comes with a certificate alone, and covers whatever lies on its hex."""

    at: int
    face: int


@dataclass(frozen=True)
class Ratingen:
    """Outside the rulebook: a route with this hex and a steel mill earns more."""

    at: int
    bonus: int


@dataclass(frozen=True)
class RhlFacts:
    """Figures by name. Hexes, faces and certificates are numbers of `RailDef`."""

    bid_step: int
    by_price: tuple[int, ...]  # certificates of the starting packet, the cheapest first
    shares_to_pool: Mapping[int, int]  # by certificate: shares that move to the pool when it is sold
    special_tiles: Mapping[int, SpecialTile]  # by certificate
    blocked: Mapping[int, tuple[int, ...]]  # by hex: certificates that keep its first tile
    mines: Mapping[str, tuple[int, int]]  # by card drawn: hex of the coal mine, hex of the steel mill
    metropolises: tuple[int, ...]  # where the Rhine is crossed inside a city
    eastern_ruhr: EasternRuhr
    closing: frozenset[int]  # red hexes where a marker shuts others out of the value (rhl:9.d)
    iron_rhine_gate: int
    iron_rhine_east: tuple[int, ...]  # the area at its other end
    iron_rhine_bonus: int
    montan_doubled: tuple[int, int]  # so many coal mines and steel mills double the bonus (rhl:11.2.b)
    rheingold_doubles: tuple[int, ...]  # cities that count double for the Rheingold-Express
    north_west: tuple[int, ...]  # ends of the Rheingold-Express
    south: tuple[int, ...]
    ratingen: Ratingen | None

    def cheapest(self, lots: list[int]) -> int:
        """The unsold certificate with the lowest printed price; -1 when all are sold."""
        for lot in self.by_price:  # asked several times in every turn of the sale: a plain loop
            if lots[lot] == UNSOLD:
                return lot
        return -1

    def dearer(self, lots: list[int], lot: int) -> tuple[int, ...]:
        """Unsold certificates dearer than one, the cheapest first."""
        place = self.by_price.index(lot)
        return tuple([other for other in self.by_price[place + 1 :] if lots[other] == UNSOLD])


def compile_facts(d: RailDef, t: Mapping[str, Any], ratingen: Ratingen | None = None) -> RhlFacts:
    """The figures of the title's own tables, variants already worked in."""
    at = d.hex_index
    area, bonuses = t["areas"], t["bonuses"]
    east, (gate, far) = area["eastern_ruhr"], bonuses["iron_rhine"]["needs"]
    doubled = bonuses["montan"]["doubled_with"]
    lots = {str(number): lot for lot, number in enumerate(t["privates"])}
    specials = {lots[row["by"].rpartition("_")[2]]: row for row in t["upgrades"]["special"]}
    return RhlFacts(
        bid_step=t["game"]["bid_step"],
        by_price=tuple(sorted(range(len(d.lots)), key=lambda lot: d.lots[lot].value)),
        shares_to_pool={lot: t["privates"][number].get("moves_to_pool", 0) for number, lot in lots.items()},
        special_tiles={lot: SpecialTile(at[row["hex"]], d.face_index[row["to"]]) for lot, row in specials.items()},
        blocked={
            hex_: tuple(lot.index for lot in d.lots if hex_ in lot.blocks) for lot in d.lots for hex_ in lot.blocks
        },
        mines={card: (at[row["coal"]], at[row["steel"]]) for card, row in t["coal_and_steel"]["variable"].items()},
        metropolises=tuple(at[hex_id] for hex_id in t["rhine_metropolises"]),
        eastern_ruhr=EasternRuhr(
            tuple(at[hex_id] for hex_id in east["hexes"]),
            tuple((at[row["from"]], row["side"]) for row in east["links"]),
            {int(links): worth for links, worth in east["value_by_links"].items()},
        ),
        # In one hex a marker only guards the Iron Rhine bonus (rhl:9.e).
        closing=frozenset(at[hex_id] for hex_id in area["marker_blocks_area"] if hex_id != gate),
        iron_rhine_gate=at[gate],
        iron_rhine_east=tuple(at[hex_id] for hex_id in area[far]["hexes"]),
        iron_rhine_bonus=bonuses["iron_rhine"]["amount"],
        montan_doubled=(doubled["coal"], doubled["steel"]),
        rheingold_doubles=tuple(at[hex_id] for hex_id in bonuses["rheingold"]["doubles"]),
        north_west=tuple(at[hex_id] for hex_id in area["north_west"]["hexes"]),
        south=tuple(at[hex_id] for hex_id in area["south"]["hexes"]),
        ratingen=ratingen,
    )


def place_name(d: RailDef, at: int) -> str:
    """A hex as the table of the draw names it; the token belongs to the whole hex (rhl:2.2.c)."""
    here = d.hexes[at]
    name = _OF_TWO_CITIES.get(here.id) or next(iter(here.names), "")
    return f"{name} ({here.id})" if name else here.id


__all__ = ["EasternRuhr", "Ratingen", "RhlFacts", "SpecialTile", "compile_facts", "place_name"]
