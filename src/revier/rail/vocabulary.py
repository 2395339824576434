"""Which words may stand in the figures of a railway game: what refers to hexes, tiles, companies and trains."""

from __future__ import annotations

from collections.abc import Mapping

from revier.core.allowed import Allowed, Vocabulary, ids, used_at, words
from revier.rail.tiles import COLOURS

COLOURS_OF_PHASES = ("yellow", "green", "brown", "grey")  # white and red are colours of printed hexes alone
SIDES = range(6)
ENDS = (*SIDES, *(f"{kind}{number}" for kind in "cto" for number in range(4)))
LABELS = used_at("hexes.*.label", "tiles.*.label")
TERRAIN = used_at("hexes.*.cost.terrain", "tiles.*.cost.terrain")
BORDERS = used_at("hexes.*.border", "tiles.*.border")
HEXES, TILES, TRAINS, COMPANIES = ids("hexes"), ids("tiles"), ids("trains"), ids("corporations")

KNOWN: Mapping[str, Allowed] = {
    "hexes.*.colour": words(*COLOURS),
    "tiles.*.colour": words(*COLOURS),
    "phases.*.colour": words(*COLOURS_OF_PHASES),
    "phases.*.tiles": words(*COLOURS),
    "phases.*.revenue": words("low", "high"),
    "hexes.*.paths": words(*ENDS),
    "tiles.*.paths": words(*ENDS),
    "hexes.*.label": LABELS,
    "tiles.*.label": LABELS,
    "hexes.*.cost.terrain": TERRAIN,
    "tiles.*.cost.terrain": TERRAIN,
    "hexes.*.border": BORDERS,
    "tiles.*.border": BORDERS,
    "hexes.*.cities.*.home": COMPANIES,
    "tiles.*.cities.*.home": COMPANIES,
    "tiles.*.only_on": HEXES,
    "areas.*.hexes": HEXES,
    "corporations.*.homes.*.hex": HEXES,
    "corporations.*.homes.*.area": ids("areas"),
    "corporations.*.available.after_founded": COMPANIES,
    "privates.*.blocks": HEXES,
    "privates.*.hexes": HEXES,
    "upgrades.printed.*.hexes": HEXES,
    "upgrades.printed.*.to": TILES,
    "upgrades.special.*.hex": HEXES,
    "upgrades.special.*.to": TILES,
    "upgrades.tiles.*": TILES,
    "trains.*.scrapped_by": TRAINS,
    "trains.*.available_after_first": TRAINS,
    "trains.*.available_after.train": TRAINS,
}
# Labels: names for people, colours of pieces, names in another program's records.
FREE = ("name", "names", "place", "title", "livery", "recorded_as", "currency")


def rail_vocabulary(own: Mapping[str, Allowed] | None = None, free: tuple[str, ...] = ()) -> Vocabulary:
    """The words of the kit with those of a title, which says otherwise where it must."""
    return Vocabulary({**KNOWN, **(own or {})}, (*FREE, *free))
