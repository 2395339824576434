"""Variants that change figures: each is a function from tables to tables, applied before anything is compiled."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from revier.core.view import Figures
from revier.games.rhl.facts import Ratingen
from revier.games.rhl.options import RhlOptions
from revier.rail.model import RailDef

Tables = dict[str, Any]


def with_variants(tables: Mapping[str, Any], options: RhlOptions) -> Tables:
    """The tables of this game with its variants worked in."""
    t: Tables = copy.deepcopy(dict(tables))
    _banks(t)
    if options.optional_2_train:  # rhl:18.1.a
        for train, more in t["variants"]["optional_2_train"]["extra_trains"].items():
            t["trains"][train]["count"] += more
    if options.lower_starting_capital:  # rhl:18.2.a
        t["game"]["starting_cash"] = t["variants"]["lower_starting_capital"]["starting_cash"]
    _tile_sets(t, options.promotion_tiles, options.ratingen != "none")
    if options.ratingen != "none":
        _ratingen(t, options.ratingen)
    return t


def stands_at(t: Mapping[str, Any], options: RhlOptions) -> dict[str, Figures]:
    """Where the files hold figures of hexes and certificates besides their own rows, or in place of them."""
    found: dict[str, Figures] = {
        f"hexes.{at}": (f"hexes.{at}", f"rhine_metropolises.{at}") for at in t["rhine_metropolises"]
    }
    if options.ratingen != "none":
        variant = t["variants"]["ratingen"]
        found |= {f"hexes.{at}": (f"variants.ratingen.hexes.{at}",) for at in variant["hexes"]}
        found[f"privates.{variant['replaces_private']}"] = ("variants.ratingen.private",)
    return found


def ratingen_bonus(d: RailDef, tables: Mapping[str, Any], options: RhlOptions) -> Ratingen | None:
    """What the Ratingen variant earns, where it is played."""
    if options.ratingen == "none":
        return None
    row = tables["variants"]["ratingen"]["bonus"]
    amount: int = row["amount_in_issue_7030"] if options.ratingen == "issue_7030" else row["amount"]
    return Ratingen(d.hex_index[row["hex"]], amount)


def _banks(t: Tables) -> None:
    """A yellow metropolis: each bank is a city, the circles of one bank are one (rhl:10.2.g, rhl:10.2.h)."""
    for hex_id, row in t["rhine_metropolises"].items():
        banks = row["city_to_bank"]
        names = [banks[str(n)] for n in range(len(t["hexes"][hex_id]["cities"]))]
        t["hexes"][hex_id]["cities_as_one"] = [names.index(name) for name in names]


def _tile_sets(t: Tables, promotion: bool, ratingen: bool) -> None:
    """Only the tiles in play; promotion tiles replace and follow others (rhl:18.3.a)."""
    wanted = {"base"} | ({"promotion"} if promotion else set()) | ({"ratingen"} if ratingen else set())
    t["tiles"] = {
        tile: row
        for tile, row in t["tiles"].items()
        if row["set"] in wanted and not (promotion and row.get("replaced_by_promotion"))
    }
    if promotion:
        for tile, targets in t["upgrades"]["with_promotion_tiles"].items():
            followers = targets if isinstance(targets, list) else [x for more in targets.values() for x in more]
            t["upgrades"]["tiles"][tile] = followers


def _ratingen(t: Tables, reading: str) -> None:
    """The Angertalbahn in place of No. 1, two tiles of its own, a bonus: outside the rulebook."""
    variant = t["variants"]["ratingen"]
    number = str(variant["replaces_private"])
    t["privates"][number] = {k: v for k, v in variant["private"].items() if k != "number"}
    special = dict(variant["hexes"])
    upgrades = t["upgrades"]["with_ratingen"]
    own_hex = variant["bonus"]["hex"]
    for hex_id, row in special.items():
        t["hexes"][hex_id] = dict(row)
    if reading == "issue_7030":
        # There the two tiles lie on the bonus hex itself, which opens to all when the private closes.
        other = next(h for h in special if h != own_hex)
        t["hexes"][own_hex] = {**t["hexes"][own_hex], "towns": [], "cities": [{"slots": 1, "revenue": 0}], "label": "R"}
        t["hexes"][own_hex].pop("must_use_sides", None)
        t["hexes"][other] = {"colour": "white", "river_sides": special[other]["river_sides"]}
        for tile in variant["add"]:
            t["tiles"][tile]["only_on"] = [own_hex]
    else:
        t["hexes"][next(h for h in special if h != own_hex)]["label"] = "R"
        t["hexes"][own_hex]["label"] = ""
    _own_upgrades(t, upgrades, own_hex if reading == "issue_7030" else "")


def _own_upgrades(t: Tables, upgrades: Mapping[str, list[str]], moved_to: str) -> None:
    for source, targets in upgrades.items():
        if source in t["tiles"]:
            t["upgrades"]["tiles"][source] = targets
            continue
        hex_id = moved_to or source
        for row in t["upgrades"]["printed"]:
            if hex_id in row["hexes"]:
                row["hexes"] = [h for h in row["hexes"] if h != hex_id]
        t["upgrades"]["printed"].append({"hexes": [hex_id], "to": targets})
