"""Tables of figures compiled into the definition of a railway game: names become numbers."""

from __future__ import annotations

from collections.abc import Mapping

from revier.core.data import Row
from revier.core.fitting import at_least, must
from revier.rail.defs import CompanyDef, HexDef, LotDef, MarketDef, PhaseDef, TrainDef
from revier.rail.hexes import neighbour_table
from revier.rail.model import RailDef, Tables
from revier.rail.tiles import AREA, CITY, COLOURS, GREY, RED, STOP, TOWN, WHITE, Face, StopDef, misfit
from revier.rail.track import make_grid


def compile_rail(tables: Tables, players: int) -> RailDef:
    """Turn the tables of a title, options already applied, into a definition for so many players."""
    pointy = tables["geometry"]["layout"] == "pointy_top"
    hex_ids = list(tables["hexes"])
    index_of = {hex_id: i for i, hex_id in enumerate(hex_ids)}
    faces = [_face(i, f"={hex_id}", tables["hexes"][hex_id]) for i, hex_id in enumerate(hex_ids)]
    faces += [_face(len(faces) + i, tile_id, row) for i, (tile_id, row) in enumerate(tables["tiles"].items())]
    hexes = tuple(_hex(i, hex_id, tables["hexes"][hex_id]) for i, hex_id in enumerate(hex_ids))
    neighbours = neighbour_table([(h.row, h.column) for h in hexes], pointy)
    key = str(players)
    game = tables["game"]
    return RailDef(
        pointy=pointy,
        bank=game["bank"],
        starting_cash=game["starting_cash"][key],
        certificate_limit=game["certificate_limit"][key],
        pool_limit=game["pool_limit_percent"],
        hexes=hexes,
        faces=tuple(faces),
        upgrades=_upgrades(tables["upgrades"], faces),
        grid=make_grid(neighbours),
        area_of=_areas(tables.get("areas", {}), index_of),
        area_names=_area_names(tables.get("areas", {})),
        companies=tuple(_company(i, c, row, index_of) for i, (c, row) in enumerate(tables["corporations"].items())),
        trains=tuple(_train(i, name, row) for i, (name, row) in enumerate(tables["trains"].items())),
        phases=tuple(_phase(i, name, row) for i, (name, row) in enumerate(tables["phases"].items())),
        lots=tuple(_lot(i, name, row, index_of) for i, (name, row) in enumerate(tables["privates"].items())),
        market=_market(tables["stock_market"]),
        tables=tables,
        share_limit=_by_players(game.get("share_limit_percent", 100), key),
        dividend_unit=game.get("dividend_rounded_down_to", 1),
        debt_surcharge=game.get("debt_surcharge", 0),
    )


def _by_players(figure: int | Mapping[str, int], players: str) -> int:
    """A figure that may be the same for any number of players."""
    return figure[players] if isinstance(figure, Mapping) else figure


def _bits(sides: list[int]) -> int:
    return sum(1 << side for side in sides)


def _place(hex_id: str) -> tuple[int, int]:
    return ord(hex_id[0]) - ord("A"), int(hex_id[1:])


def _hex(index: int, hex_id: str, row: Row) -> HexDef:
    r, c = _place(hex_id)
    return HexDef(
        index,
        hex_id,
        r,
        c,
        tuple(row.get("names", ())),
        printed=index,
        river=_bits(row.get("river_sides", [])),
        must_use=_bits(row.get("must_use_sides", [])),
        terminal=row.get("terminal", False),
        signs=tuple(row.get("symbols", ())),
        closed_until=row.get("closed_until_first_train", ""),
    )


def _stop(kind: int, row: Row) -> StopDef:
    revenue = row.get("revenue", 0)
    low, high, rule = (0, 0, revenue) if isinstance(revenue, str) else (revenue, revenue, "")
    if isinstance(revenue, Mapping):
        steps = list(revenue.values())  # two steps, or one for each colour of phase
        low, high, rule = steps[0], steps[-1], "" if "low" in revenue else "by_colour"
    sign, blocks = row.get("symbol", ""), row.get("blocks", True)
    return StopDef(kind, row.get("slots", 0), low, high, rule, sign, blocks=blocks)


def _face(index: int, face_id: str, row: Row) -> Face:
    groups = (("cities", CITY, "c"), ("towns", TOWN, "t"), ("offboard", AREA, "o"))
    stops: list[StopDef] = []
    ends: dict[str, int] = {}
    for table, kind, letter in groups:
        for n, stop in enumerate(row.get(table, ())):
            ends[f"{letter}{n}"] = STOP + len(stops)
            stops.append(_stop(kind, stop))

    def pairs(name: str) -> tuple[tuple[int, int], ...]:
        return tuple((ends.get(a, a), ends.get(b, b)) for a, b in row.get(name, ()))

    ferries = pairs("ferry")
    cost = row.get("cost", {})
    return Face(
        index,
        face_id,
        COLOURS.index(row["colour"]),
        tuple(stops),
        pairs("paths"),
        ferries,
        label=row.get("label", ""),
        cost=cost.get("amount", 0),
        terrain=cost.get("terrain", ""),
        count=row.get("count", 0),
        turns=(row["rotation"],) if "rotation" in row else (0, 1, 2, 3, 4, 5),
        only_on=_made_for(face_id, row),
        signs=tuple(row.get("symbols", ())),
        cities_as_one=tuple(row["cities_as_one"]) if "cities_as_one" in row else (0,) * len(stops) if ferries else (),
        ferry_value=row.get("revenue_over_ferry", 0),
        recorded_as=row.get("recorded_as", ""),
        town_becomes_city=row.get("town_becomes_city", False),
    )


def _made_for(tile: str, row: Row) -> frozenset[str]:
    """The hexes a tile is made for; without a list all that suit it. An empty list would be a tile for no hex."""
    if "only_on" in row:
        at_least(f"tiles.{tile}.only_on", len(row["only_on"]), 1, f"tiles.{tile}.count")
    return frozenset(row.get("only_on", ()))


def _upgrades(table: Row, faces: list[Face]) -> dict[int, tuple[int, ...]]:
    number = {face.id: face.index for face in faces}
    followers: dict[int, tuple[int, ...]] = {}
    for row in table["printed"]:
        for hex_id in row["hexes"]:
            followers[number[f"={hex_id}"]] = tuple(number[t] for t in row["to"] if t in number)
    followers = {index: _suited(faces[index], followers, faces) for index in followers}
    for tile, targets in table["tiles"].items():
        if tile in number:
            followers[number[tile]] = tuple(number[t] for t in targets if t in number)
    return followers


def _suited(old: Face, followers: Mapping[int, tuple[int, ...]], faces: list[Face]) -> tuple[int, ...]:
    """What may follow a printed picture. Where an owner corrected the picture (a mine more, a letter less) none of the
    tiles named for it suits any more: then it is those that follow such pictures on other hexes.
    """
    own = followers[old.index]
    hex_id, printed = old.id.removeprefix("="), old.colour == WHITE
    if old.colour in (GREY, RED) or any(misfit(hex_id, printed, old, faces[t]) is None for t in own):
        return own
    others = dict.fromkeys(t for index, row in followers.items() if faces[index].colour == old.colour for t in row)
    return tuple(t for t in others if misfit(hex_id, printed, old, faces[t]) is None) or own


def _area_names(table: Row) -> tuple[str, ...]:
    """Areas a route may visit once: all groups of hexes, unless the table says otherwise."""
    rows = ((name, row) for name, row in table.items() if isinstance(row, Mapping))
    return tuple(name for name, row in rows if row.get("once_per_route", "hexes" in row))


def _areas(table: Row, index_of: Mapping[str, int]) -> dict[int, int]:
    names = enumerate(_area_names(table))
    return {index_of[hex_id]: number for number, name in names for hex_id in table[name]["hexes"]}


def _company(index: int, company: str, row: Row, index_of: Mapping[str, int]) -> CompanyDef:
    return CompanyDef(
        index,
        company,
        row["name"],
        tuple((index_of[home["hex"]], home["city"]) for home in row["homes"]),
        tuple(row["marker_costs"]),
        row["float_percent"],
        tuple(row["certificates"]),
        row.get("recorded_as", ""),
        row.get("share_percent", 10),
        row.get("market_row", 0),
    )


def _train(index: int, name: str, row: Row) -> TrainDef:
    return TrainDef(
        index,
        name,
        row["price"],
        row["count"],
        row["cities"],
        scrapped_by=row.get("scrapped_by", ""),
        available_after=row.get("available_after_first", "") or row.get("available_after", {}).get("train", ""),
        opened_by=row.get("available_after", {}).get("bought", 1),
        final_run=row.get("final_run", False),
        closes_privates=row.get("closes_privates", False),
        towns=row.get("towns"),
        skips=row.get("may_skip_cities", False),
        title=row.get("title", ""),
    )


def _phase(index: int, name: str, row: Row) -> PhaseDef:
    return PhaseDef(
        index,
        name,
        row["train_limit"],
        frozenset(COLOURS.index(colour) for colour in row["tiles"]),
        row["operating_rounds"],
        high_values=row["revenue"] == "high",
        full_capital=row.get("float") == "ten_times_price",
        train_trade=row.get("trains_between_corporations", False),
        figures={k: v for k, v in row.items() if isinstance(v, int) and not isinstance(v, bool)},
    )


def _lot(index: int, name: str, row: Row, index_of: Mapping[str, int]) -> LotDef:
    return LotDef(
        index,
        row["code"],
        row["name"],
        row["value"],
        row["revenue"],
        private=not row.get("not_a_private", False),
        blocks=tuple(index_of[h] for h in row.get("blocks", ())),
        hexes=tuple(index_of[h] for h in row.get("hexes", ())),
        from_train=row.get("from_first_train", ""),
        keeps=row.get("keeps_company", ""),
        row=name,
    )


def _market(table: Row) -> MarketDef:
    """A company starts on a square that shows its price; one that does not would be lost among the others."""
    rows = tuple(tuple(row) for row in table["rows"])
    width = max(map(len, rows))
    by_row: list[dict[int, int]] = [{} for _ in rows]
    for start in sorted(table["start_squares"], key=lambda start: start["price"]):
        price, (row, column) = start["price"], start["at"]
        shown = rows[row][column] if row < len(rows) and column < len(rows[row]) else None
        must("stock_market.start_squares", price, shown, "stock_market.rows")
        by_row[row][price] = row * width + column
    starts = {price: square for row in reversed(by_row) for price, square in row.items()}
    linear = table.get("linear", False)
    return MarketDef(rows, dict(sorted(starts.items())), width, linear, tuple(by_row) if linear else ())
