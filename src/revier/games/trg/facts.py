"""What the figures of this game say beyond those of every railway game and of both Dortmund games, read once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from revier.games.trg.powers import KRONEN, POWERS, UNION, BreweryPower
from revier.rail.model import RailDef


@dataclass(frozen=True, kw_only=True)
class TrgFacts:
    """Breweries, beer and when railways may be founded. Breweries, companies, phases and hexes are numbers."""

    powers: tuple[BreweryPower, ...]  # of each brewery
    boxes: tuple[tuple[int, ...], ...]  # of each brewery: values of the boxes beside it
    closing_train: int  # the type whose first train turns all breweries over
    waits_for: Mapping[int, int]  # railway -> the one that must have been founded before
    new_trains: tuple[int, ...]  # of each phase: new trains a turn
    squares: Mapping[str, int]  # blue squares of a type of train
    beer_pay: Mapping[int, int]  # hex of a red field -> Mark for every cube that arrives there
    link_beer: Mapping[int, int]  # value of a location token -> cubes its director gets for it
    supply: int  # cubes in the supply at the start
    start_cubes: int  # and on brewery No. 1
    all_cubes: int  # in the game
    dividend_unit: int
    last_rounds: int  # operating rounds after the bank broke in a stock round


def trg_facts(d: RailDef) -> TrgFacts:
    """Read the tables of this game."""
    t = d.tables
    breweries = {row["code"]: row for row in t["privates"].values()}
    companies, trains, phases = t["corporations"], t["trains"], t["phases"]
    waits = ((company.index, companies[company.id]["available"].get("after_founded")) for company in d.companies)
    areas = [row for row in t["areas"].values() if isinstance(row, dict) and "beer" in row]
    return TrgFacts(
        powers=_powers(d),
        boxes=tuple(tuple(breweries[lot.code]["bid_boxes"]) for lot in d.lots),
        closing_train=d.train_index[t["private_rules"]["closing_train"]],
        waits_for={company: d.company_index[other] for company, other in waits if other},
        new_trains=tuple(phases[phase.name]["trains_from_bank_per_turn"] for phase in d.phases),
        squares={train.name: trains[train.name].get("blue_squares", 0) for train in d.trains},
        beer_pay={d.hex_index[hex_id]: row["beer"] for row in reversed(areas) for hex_id in row["hexes"]},
        link_beer={int(value): cubes for value, cubes in t["links"]["beer_cubes"].items()},
        supply=t["beer_cubes"]["supply"],
        start_cubes=t["beer_cubes"]["on_private_1"],
        all_cubes=t["beer_cubes"]["supply"] + t["beer_cubes"]["on_private_1"],
        dividend_unit=t["game"]["dividend_rounded_down_to"],
        last_rounds=t["game"]["bank_broken_in_stock_round"]["then_operating_rounds"],
    )


def _powers(d: RailDef) -> tuple[BreweryPower, ...]:
    """The power of each brewery with its figures."""
    transport = d.tables["beer_transport"]
    extra = transport["extra_private_5"]
    figured: dict[str, BreweryPower] = {
        **POWERS,
        KRONEN.code: replace(KRONEN, amount=transport["bonus_private_4"]),
        UNION.code: replace(UNION, cubes=extra["cubes"], trains=frozenset(extra["trains"])),
    }
    return tuple(figured.get(lot.code) or BreweryPower(code=lot.code, clause="") for lot in d.lots)


__all__ = ["TrgFacts", "trg_facts"]
