"""How 18xx.games names things of 18Rhl: certificates and tiles of all its variants, and shares by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from revier.games.rhl.game import figures


@dataclass(frozen=True)
class Names:
    """Everything an export may speak of, whatever variant it was played with."""

    certificates: frozenset[str]
    tiles: frozenset[str]
    shares: Mapping[str, tuple[int, ...]]  # by company: the percentage of each numbered share


@cache
def names() -> Names:
    """The names, from the figures as they are printed."""
    tables = figures().tables
    certificates = [row["code"] for row in tables["privates"].values()]
    certificates.append(tables["variants"]["ratingen"]["private"]["code"])
    tiles = {name for tile, row in tables["tiles"].items() for name in (tile, row.get("recorded_as")) if name}
    rows = tables["corporations"].items()
    shares = {company: tuple(row.get("recorded_share_percents") or row["certificates"]) for company, row in rows}
    return Names(frozenset(certificates), frozenset(tiles), shares)
