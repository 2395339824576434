"""What the figures of both Dortmund games say beyond what every railway game has, read once and by number.

`Common` is compiled from the tables when a game is wired; rules read it as ``g.common``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from revier.games.dortmund.state import COAL, STEEL, STEPS
from revier.rail.model import RailDef
from revier.rail.tiles import MAX_STOPS

COLOURS = ("yellow", "green", "brown", "grey")  # of phases, in their order
KINDS = {"coal": COAL, "steel": STEEL}


@dataclass(frozen=True, kw_only=True)
class Common:
    """Links, colours of phases, yards and what some railways get. Hexes, companies and phases are numbers."""

    share_limit: int  # most of one company a player may hold, in percent
    phase_colours: tuple[str, ...]  # of each phase
    starts: tuple[tuple[int, str], ...]  # starting values, each with its colour
    values_by_colour: Mapping[int, Mapping[str, int]]  # stop -> its value in a phase of this colour
    yards: Mapping[int, int]  # hex of a freight yard -> what it pays for every station marker in it
    locations: Mapping[int, int]  # hex -> COAL or STEEL, in the order of the map
    token_counts: tuple[int, ...]  # location tokens of each class in the game
    link_cost: int
    link_values: tuple[tuple[int, ...], ...]  # of each phase: the tokens that may be placed
    gifts: Mapping[int, int]  # company that gets a location token with its charter -> value of the token
    early: frozenset[int]  # companies whose first turn may open with a train
    liveries: Mapping[str, str]  # colour of every company's pieces
    credit_counts: int  # what a Mark of credit is worth in the end

    def start_colour(self, price: int) -> str:
        """The colour of a starting value: that of a phase."""
        return next(colour for value, colour in self.starts if value == price)

    def tokens(self) -> list[int]:
        """All location tokens in the display, for a new game."""
        return [n for count in self.token_counts for n in (count, 0)]


def common_facts(d: RailDef, players: int) -> Common:
    """Read the tables both games have, for so many players."""
    tables = d.tables
    companies, phases = tables["corporations"], tables["phases"]
    cities = [(d.hex_index[hex_id], row.get("cities", ())) for hex_id, row in tables["hexes"].items()]
    return Common(
        share_limit=tables["game"]["share_limit_percent"][str(players)],
        phase_colours=tuple(phases[phase.name]["colour"] for phase in d.phases),
        starts=tuple((row["price"], row["colour"]) for row in tables["stock_market"]["start_squares"]),
        values_by_colour={
            at * MAX_STOPS + n: dict(city["revenue"])
            for at, here in cities
            for n, city in enumerate(here)
            if isinstance(city.get("revenue"), dict) and COLOURS[0] in city["revenue"]
        },
        yards={at: here[0]["per_token"] for at, here in cities if here and here[0].get("per_token")},
        locations={d.hex_index[hex_id]: KINDS[kind] for hex_id, kind in tables["locations"].items()},
        token_counts=tuple(tables["location_tokens"][kind]["count"] for kind in KINDS for _ in STEPS),
        link_cost=tables["links"]["cost"],
        link_values=tuple(tuple(phases[phase.name]["link_values"]) for phase in d.phases),
        gifts={
            company.index: companies[company.id]["location_token_gift"]["value"]
            for company in d.companies
            if companies[company.id].get("location_token_gift")
        },
        early=frozenset(c.index for c in d.companies if companies[c.id].get("train_at_start_of_first_turn")),
        liveries={name: row["livery"] for name, row in companies.items()},
        credit_counts=tables["forced_purchase"]["credit_counts_at_end"],
    )


__all__ = ["COLOURS", "Common", "common_facts"]
