"""The figures of 18Ruhr in the form the rail kit compiles."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

from revier.core.title import Tables
from revier.core.view import Figures
from revier.games.ruhr.fit import check_words
from revier.games.ruhr.powers import KeepsDirector, power_of

Rows = dict[str, Any]  # tables in the making
PER_MONTAN, PER_COAL = "per_montan", "per_coal"  # values of destinations that depend on what else a route visits
_PER = {"montan_company": PER_MONTAN, "coal_mine": PER_COAL}
_MONTAN_FLOAT = 20  # a MONTAN corporation is floated as soon as it is founded (ruhr:5.1.e)


def kit_tables(tables: Tables, optional_cards: bool) -> Rows:
    """The tables of this game, ready to be compiled; the optional Capex Cards are in them if they are in play."""
    check_words(tables)
    t: Rows = copy.deepcopy(dict(tables))
    _destinations(t)
    _town_to_city(t)
    t["corporations"] |= {code: _montan_corporation(row) for code, row in t["montan_corporations"].items()}
    t["trains"] = dict(_trains(t, optional_cards))
    t["privates"] = dict(_lots(t))
    t["stock_market"] |= _market(t["stock_market"])
    return t


def tiles_a_turn(tables: Tables) -> int:
    """How many tiles a railway lays in a turn at most; which, is a rule in words (ruhr:7.3.b)."""
    most: int = tables["tile_lays"]["most"]
    return most


def stands_at(t: Tables) -> dict[str, Figures]:
    """Where the files hold what the kit knows as trains, certificates and companies, and what else lies on a hex."""
    mines = t["private_montan_companies"]
    return {
        "trains": ("capex_cards",),
        "stock_market.rows": ("stock_market.prices",),
        "stock_market.start_squares": ("stock_market.railway_start", "stock_market.montan_start_from_passive"),
        **{f"corporations.{code}": (f"montan_corporations.{code}",) for code in t["montan_corporations"]},
        **{f"privates.{number}": (f"private_montan_companies.{number}",) for number in mines},
        **{f"hexes.{at}": (f"hexes.{at}", f"special_offboard.{at}") for at in t["special_offboard"]},
        **{
            f"hexes.{row['hex']}": (f"hexes.{row['hex']}", f"private_montan_companies.{number}.hex")
            for number, row in mines.items()
        },
    }


def _destinations(t: Rows) -> None:
    """Wesel and the Iron Rhine print no value: what else a route visits decides (ruhr:10.6.1.d, ruhr:10.6.1.e)."""
    for hex_id, row in t["special_offboard"].items():
        for stop in t["hexes"][hex_id]["offboard"]:
            stop["revenue"] = _PER[row["per"]]


def _town_to_city(t: Rows) -> None:
    """Towns stay towns; only where a MONTAN corporation stands a town may become a city (ruhr:10.2.2.d)."""
    for row in t["tiles"].values():
        if "needs_location_of" in row:
            row["town_becomes_city"] = True


def _montan_corporation(row: Tables) -> Rows:
    """A corporation of five shares that has no station markers: it never builds (ruhr:5.1.i, ruhr:9.a)."""
    share: int = row["certificates"][-1]  # ruhr:5.1.g
    # ruhr:5.1.g, ruhr:5.1.i, ruhr:9.a
    return {**row, "homes": [], "marker_costs": [], "float_percent": _MONTAN_FLOAT, "share_percent": share}


def _trains(t: Rows, with_optional: bool) -> Iterator[tuple[str, Rows]]:
    """Every Capex Card can be a train (ruhr:8.f); the optional ones are in the game if that is chosen (ruhr:0.2.c)."""
    opened = t["capex_rules"]["also_on_sale"]
    for kind, card in t["capex_cards"].items():
        row = {
            **card,
            "price": card["train_price"],
            "count": card["count"] + (card["optional"] if with_optional else 0),
            "scrapped_by": card.get("train_scrapped_by", ""),
            "title": card["train"],
        }
        if kind == opened["type"]:  # ruhr:10.8.1.e
            row["available_after_first"] = opened["after_first"]
        yield kind, row


def _lots(t: Rows) -> Iterator[tuple[str, Rows]]:
    """What the starting package can hold: the privates, then the eighteen pMCs; which of them do is set up later."""
    for code, row in t["privates"].items():
        power = power_of(code, row.get("power", ""))
        keeps = power.company if isinstance(power, KeepsDirector) else ""
        yield code, {**row, "code": code, "keeps_company": keeps}
    for number, row in t["private_montan_companies"].items():
        yield number, {**row, "code": number, "number": int(number), "value": row["price"], "revenue": 0}


def _market(market: Tables) -> Rows:
    """One row of boxes; in all of those from the least to the highest start value a marker may begin."""
    prices: list[int] = market["prices"]
    starts = {price for phase in market["railway_start"].values() for price in phase}
    starts |= {price for phase in market["montan_start_from_passive"].values() for price in phase}
    boxes = [{"price": p, "at": [0, n]} for n, p in enumerate(prices) if min(starts) <= p <= max(starts)]
    return {"rows": [prices], "start_squares": boxes}
