"""From the data files to what the rail kit compiles (`kit_tables`) and to `Facts`, which only this game knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from revier.core.errors import DataError
from revier.core.fitting import must
from revier.core.view import Figures
from revier.games.dortmund.tables import Tables, for_the_kit
from revier.games.dortmund.tables import stands_at as on_areas
from revier.games.hsb.facts import (
    COLOURS,
    BeerPhase,
    Card,
    Conditions,
    Facts,
    Mcm,
    Minor,
    Segment,
    Sem,
)
from revier.games.hsb.powers import MARKERS

RAILWAY, BREWERY = "railway", "brewery"
MARKETS = (RAILWAY, BREWERY)  # rows of the stock board, from the top (hsb:2.2.a)
BANKRUPT = "bankrupt"
REGULAR = "regular"
Row = Mapping[str, Any]  # a row of the data files, or a table of rows
AMOUNTS = ("amount", "per_type", "cubes", "places", "certificates", "units", "railways")  # what an event speaks of


# --- for the kit ------------------------------------------------------------------------------------------------------
def kit_tables(tables: Row, players: int) -> Tables:
    """The tables of this game, for so many players, in the form every railway game has."""
    t = for_the_kit(tables)
    t["corporations"] = dict(_companies(t, players))
    t["stock_market"] = _stock_market(t["stock_market"])
    t["trains"] = {name: _train(card, players) for name, card in t["capex_cards"].items() if "train" in card}
    rounds = t["rounds"]["operating_rounds_per_set"]
    t["phases"] = {name: {**row, "operating_rounds": rounds[name]} for name, row in t["phases"].items()}
    t["privates"] = {
        str(row["number"]): {"code": code, "name": row["name"], "value": row["price"], "revenue": 0}
        for code, row in t["minor_breweries"].items()
    }
    return t


def stands_at(t: Row) -> dict[str, Figures]:
    """Where the files hold what the kit knows as trains and companies."""
    breweries = {f"corporations.{code}": (f"brewery_corporations.{code}",) for code in t["brewery_corporations"]}
    return {**on_areas(t), **breweries, "trains": ("capex_cards",)}


def _companies(t: Tables, players: int) -> Iterator[tuple[str, Tables]]:
    """Railways first, then brewery corporations; some take part only with five players (hsb:5.1.1.b, hsb:5.1.2.e)."""
    for name, row in t["corporations"].items():
        if players in row["players"]:
            yield name, {**row, "kind": RAILWAY, "market_row": MARKETS.index(RAILWAY)}
    for name, row in t["brewery_corporations"].items():
        if players in row["players"]:
            yield (
                name,
                {**row, "homes": [], "marker_costs": [], "kind": BREWERY, "market_row": MARKETS.index(BREWERY)},
            )


def _stock_market(market: Row) -> Tables:
    """Two rows without a way from one to the other; the bankrupt space is worth nothing (hsb:5.5.8.a)."""
    return {
        **market,
        "rows": [[0 if price == BANKRUPT else price for price in market["rows"][name]] for name in MARKETS],
        "start_squares": [
            {**start, "at": [row, start["at"]]}
            for row, name in enumerate(MARKETS)
            for start in market["start_squares"][name]
        ],
        "linear": True,
    }


def _train(card: Row, players: int) -> Tables:
    train: Tables = {**card["train"], "count": card["count"][str(players)]}
    if "available_after" in card:
        after = card["available_after"]
        train["available_after"] = {"train": after["card"], "bought": after["removed"]}
    return train


# --- what only this game knows ----------------------------------------------------------------------------------------
def facts_for(tables: Row, players: int, *, fixed: bool = False, late: bool = False) -> Facts:
    """Cards, beer market, breweries and expert parts for so many players; the markers lie in the box.

    By other readings sets are `fixed`, whatever the phase (hsb:5.2.c), or the export box is emptied `late` (hsb:4.s).
    """
    key = str(players)
    market, expert, other = tables["beer_market"], tables["expert"], tables["readings"]
    phases = tables["phases"]
    rounds, start = tables["rounds"], market["start_cubes"][key]
    cards = tuple(_cards(tables["capex_cards"], key))
    segments = tuple(_segment(int(number), row, key) for number, row in market["segments"].items())
    pay = tables["beer_transport"]["pay"]
    return Facts(
        cards=cards,
        segments=segments,
        minors=tuple(
            _minor(lot, code, row, cards) for lot, (code, row) in enumerate(tables["minor_breweries"].items())
        ),
        phases=tuple(_phases(phases, {segment.number for segment in segments} - {*market["start_no_demand"]})),
        railways=sum(players in row["players"] for row in tables["corporations"].values()),
        start_demand=tuple(_pair(start.get(str(segment.number), (0, 0))) for segment in segments),
        start_stock=start["stock"],
        start_export=start["export_box"],
        start_closed=frozenset(market["start_no_demand"]),
        export_price=market["export"]["price"],
        beer_pay=pay["per_cube"],
        beer_pay_home=pay["at_own_home"],
        bid_boxes=tuple(rounds["starting_round"]["bid_boxes"]),
        sets=rounds["sets"],
        rounds_by_phase=tuple(rounds["operating_rounds_per_set"][phase] for phase in tables["phases"]),
        rounds_expected=tuple(other["set_lengths"]),
        rounds_fixed=tuple(other["set_lengths"]) if fixed else (),
        reserve_phase=list(phases).index(other["export_box_phase"] if late else _releases(phases)),
        conditions=tuple(_conditions(row) for row in tables["corporations"].values() if players in row["players"]),
        owner_percent=tables["minor_brewery_rules"]["owner_pays_up_to_percent"],
        dividend_unit=tables["brewery_round"]["income"]["dividend_rounded_down_to"],
        mcm=tuple(_mcm(i, code, row, key) for i, (code, row) in enumerate(expert["mcm"].items())),
        displayed=(0,) * len(expert["mcm"]),  # hsb:2.10.a
        sem=tuple(_sem(i, code, row) for i, (code, row) in enumerate(expert["sem"].items())),
        mcm_boxes_minor=expert["mcm_boxes"]["minor"],
        mcm_boxes_corporation=expert["mcm_boxes"]["corporation"],
        mcm_price_percent=_pair(expert["mcm_rules"]["trade_between_breweries_percent"]),
        wagon_price=_pair(expert["railway_round"]["from_brewery"]),
        removed_on_reopening=_shares_lost(tables),
    )


def _pair(values: Any) -> tuple[int, int]:
    first, second = values
    return first, second


def _cards(rows: Row, players: str) -> Iterator[Card]:
    trains = [name for name, row in rows.items() if "train" in row]
    for index, (name, row) in enumerate(rows.items()):
        bec, link = row["bec"], row.get("link", {})
        yield Card(
            index,
            name,
            train=trains.index(name) if name in trains else -1,
            count=row.get("count", {}).get(players, 0),
            green=row.get("green_border", 0),
            price=bec.get("price", 0),
            segment=bec["segment"],
            cubes=bec["cubes"],
            exportable=bec["exportable"],
            minor_may_buy=bec.get("minor_may_buy", False),
            squares=row.get("train", {}).get("blue_squares", 0),
            link_cost=link.get("cost", 0),
            link_cubes=link.get("cubes", 0),
            link_segment=link.get("segment", 0),
            link_regular=link.get("customers") == REGULAR,
            per_turn=row.get("per_turn", 0),
        )


def _segment(number: int, row: Row, players: str) -> Segment:
    return Segment(number, row[REGULAR], row["new"], row["refill"][players])


def _minor(lot: int, code: str, row: Row, cards: tuple[Card, ...]) -> Minor:
    return Minor(
        lot,
        code,
        row["number"],
        row["price"],
        row["treasury"],
        tuple(row["bec"].get(card.name, 0) for card in cards),
        row.get("always_offered", False),
    )


def _phases(rows: Row, open_segments: set[int]) -> Iterator[BeerPhase]:
    """Each phase may open a segment and close one; `open_segments` are those of the beginning."""
    for row in rows.values():
        open_segments = (open_segments | {row["opens"]} if "opens" in row else open_segments) - {row.get("closes", 0)}
        yield _phase(row, tuple(sorted(open_segments)))


def _phase(row: Row, segments: tuple[int, ...]) -> BeerPhase:
    return BeerPhase(
        COLOURS.index(row["colour"]),
        minor_limit=row["bec_limit"]["minor"],
        corporation_limit=row["bec_limit"].get("corporation", 0),
        segments=segments,
        opens=row.get("opens", 0),
        closes=row.get("closes", 0),
        export=row["export"],
        corporations=row["brewery_corporations"],
        per_turn=row["capex_from_bank_per_turn"],
        float_sale=row.get("sale_right_after_floating_percent", 0),
    )


def _releases(phases: Row) -> str:
    """The phase in which the table of phases has the export box emptied."""
    named = [name for name, row in phases.items() if row.get("export_box_to_stock")]
    must("phases.*.export_box_to_stock", len(named), 1, "phases.*")
    return named[0]


def _conditions(row: Row) -> Conditions:
    waits = row["available"]
    return Conditions(waits.get("after_floated_railways", 0), waits.get("after_founded", ""))


def _mcm(index: int, code: str, row: Row, players: str) -> Mcm:
    power = MARKERS[row["kind"]]
    revenue = 0 if power.carries else row["revenue"]
    return Mcm(index, code, power, COLOURS.index(row["phase_colour"]), row["price"], revenue, row["count"][players])


def _sem(index: int, code: str, row: Row) -> Sem:
    """Where an event speaks of a range (one or two certificates), the amount is the most; it is used for one or not."""
    spoken = next((row[field] for field in AMOUNTS if field in row), 0)
    least, amount = _pair(spoken) if isinstance(spoken, list) else (1, spoken)
    if least != 1:
        raise DataError.of("hsb.data.event_range", event=code, least=least)
    return Sem(index, code, COLOURS.index(row["phase_colour"]), amount)


def _shares_lost(tables: Row) -> int:
    """How many certificates of 10% leave the game when a bankrupt brewery corporation opens again (hsb:5.5.9.c)."""
    reopened = tables["bankruptcy"]["reopen"][BREWERY]
    shares: int = 100 // reopened["share_percent"] - reopened["shares"]
    return shares


__all__ = ["BREWERY", "MARKETS", "RAILWAY", "facts_for", "kit_tables", "stands_at"]
