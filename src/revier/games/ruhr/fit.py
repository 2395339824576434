"""Words in the figures of 18Ruhr that decide something: any other than these would be taken for one of them."""

from __future__ import annotations

from collections.abc import Collection

from revier.core.errors import DataError
from revier.core.title import Tables

ALL_TO_POOL = "all_to_pool"
_OF_PHASES = {
    "revenue": ("low", "high"),
    "float": ("sold_shares", "ten_times_price"),
    "montan_float": ("excess_over_two_to_pool", ALL_TO_POOL),
}


def check_words(t: Tables) -> None:
    """Refuse a word no rule knows."""
    _known("geometry.layout", t["geometry"]["layout"], ("flat_top",))
    for name, row in t["phases"].items():
        for key, allowed in _OF_PHASES.items():
            if key in row:
                _known(f"phases.{name}.{key}", row[key], allowed)


def _known(path: str, given: str, allowed: Collection[str]) -> None:
    if given not in allowed:
        raise DataError.of("ruhr.data.unknown", path=path, given=str(given), known=", ".join(allowed))


__all__ = ["ALL_TO_POOL", "check_words"]
