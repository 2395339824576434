"""Words in the figures of 18Ruhr that decide something: any other than these would be taken for one of them."""

from __future__ import annotations

from collections.abc import Collection

from revier.core.errors import DataError
from revier.core.title import Tables

ALL_TO_POOL, IN_CITY = "all_to_pool", "in_city"
_OF_PHASES = {
    "revenue": ("low", "high"),
    "float": ("sold_shares", "ten_times_price"),
    "montan_float": ("excess_over_two_to_pool", ALL_TO_POOL),
}
_OF_TILES = {"location": ("beside", IN_CITY), "needs_location_of": ("montan_corporation",)}


def check_words(t: Tables) -> None:
    """Refuse a word no rule knows."""
    _known("geometry.layout", t["geometry"]["layout"], ("flat_top",))
    for table, words in (("phases", _OF_PHASES), ("tiles", _OF_TILES)):
        for name, row in t[table].items():
            for key in words.keys() & row.keys():
                _known(f"{table}.{name}.{key}", row[key], words[key])


def _known(path: str, given: str, allowed: Collection[str]) -> None:
    if given not in allowed:
        raise DataError.of("ruhr.data.unknown", path=path, given=str(given), known=", ".join(allowed))


__all__ = ["ALL_TO_POOL", "IN_CITY", "check_words"]
