"""What a railway game is made of: its data compiled into indices and immutable records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from revier.core.data import Row
from revier.core.fitting import at_least, must
from revier.core.message import Msg
from revier.core.view import Text
from revier.rail.defs import CompanyDef, HexDef, LotDef, MarketDef, PhaseDef, TrainDef
from revier.rail.hexes import neighbour_table, opposite
from revier.rail.tiles import (
    AREA,
    CITY,
    COLOURS,
    GREY,
    MAX_STOPS,
    NEXT,
    ORANGE,
    RED,
    STOP,
    TOWN,
    WHITE,
    Face,
    Fit,
    Oriented,
    StopDef,
    fit,
    misfit,
)
from revier.rail.track import Grid, TrackGraph, make_grid

Tables = Row


@dataclass(frozen=True)
class RailDef:
    """All figures of one game, with every option already worked in."""

    pointy: bool
    bank: int
    starting_cash: int
    certificate_limit: int
    pool_limit: int
    hexes: tuple[HexDef, ...]
    faces: tuple[Face, ...]
    upgrades: Mapping[int, tuple[int, ...]]  # face -> faces that may follow
    grid: Grid
    area_of: Mapping[int, int]  # hex -> number of the area it is part of
    area_names: tuple[str, ...]
    companies: tuple[CompanyDef, ...]
    trains: tuple[TrainDef, ...]
    phases: tuple[PhaseDef, ...]
    lots: tuple[LotDef, ...]
    market: MarketDef
    tables: Tables = field(repr=False)
    share_limit: int = 100  # most of one company a player may hold, in percent
    dividend_unit: int = 1  # a payout is cut down to a multiple; the rest is kept
    tiles_a_turn: int = 1
    debt_surcharge: int = 0  # what the bank's loan for a train costs besides
    pool_for_others: bool = False  # a train given up is for other companies than the one that gave it up
    open_terminals: frozenset[int] = frozenset()  # hexes of a terminal that trains may pass
    impassable: frozenset[int] = frozenset()  # hexes in which every route ends
    _fits: dict[tuple[int, int, int], tuple[Fit, ...]] = field(default_factory=dict, repr=False, compare=False)
    _steps: dict[tuple[int, int, int, int], Fit | None] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def hex_index(self) -> Mapping[str, int]:
        return {h.id: h.index for h in self.hexes}

    @cached_property
    def face_index(self) -> Mapping[str, int]:
        return {f.id: f.index for f in self.faces}

    @cached_property
    def company_index(self) -> Mapping[str, int]:
        return {c.id: c.index for c in self.companies}

    @cached_property
    def train_index(self) -> Mapping[str, int]:
        return {t.name: t.index for t in self.trains}

    @cached_property
    def lot_index(self) -> Mapping[str, int]:
        return {lot.code: lot.index for lot in self.lots}

    @cached_property
    def area_stops(self) -> tuple[int, ...]:
        """The stops of every area of several hexes, as printed, as bits."""
        masks = [0] * len(self.area_names)
        for at, area in self.area_of.items():
            for n in range(len(self.faces[self.hexes[at].printed].stops)):
                masks[area] |= 1 << (at * MAX_STOPS + n)
        return tuple(masks)

    def hex_id(self, at: int) -> str:
        return self.hexes[at].id

    def lot_name(self, lot: int) -> Text:
        """A certificate of the starting packet in a sentence: a private has a name, a share is said by what it is."""
        row = self.lots[lot]
        return row.name if row.private else Msg("rail.director_certificate", {"company": row.code})

    def printed_track(self) -> TrackGraph:
        """The track at the start of the game."""
        return TrackGraph(self.grid, [self.faces[h.printed].oriented[0] for h in self.hexes])

    # --- which tiles fit a hex, whoever lays them -------------------------------------------------------------------
    def fits(self, at: int, face: int, turn: int) -> tuple[Fit, ...]:
        """Every tile and rotation that may follow what lies on a hex; the same picture in two rotations only once."""
        key = (at, face, turn)
        known = self._fits.get(key)
        if known is None:
            known = self._fits[key] = tuple(self._find_fits(at, self.faces[face].oriented[turn]))
        return known

    def _find_fits(self, at: int, old: Oriented) -> list[Fit]:
        found: list[Fit] = []
        for next_face in self._followers(at, old.face):
            seen: set[frozenset[tuple[int, int]]] = set()
            for new in self.faces[next_face].oriented:
                if new.paths in seen or self.misplaced(at, new) is not None:
                    continue
                step = self.fit(old, new)
                if step is not None:
                    seen.add(new.paths)
                    found.append(step)
        return found

    def _followers(self, at: int, old: Face) -> list[int]:
        """The tiles named for a picture that are of its kind; orange ones come by rights of their own."""
        here, named = self.hexes[at], self.upgrades.get(old.index, ())
        if old.colour in (GREY, RED) and here.printed == old.index:
            return []
        printed = old.index == here.printed and old.colour == WHITE
        faces = [self.faces[index] for index in named]
        return [
            face.index
            for face in faces
            if face.colour == ORANGE
            or (NEXT.get(old.colour) == face.colour and misfit(here.id, printed, old, face) is None)
        ]

    def fit(self, old: Oriented, new: Oriented) -> Fit | None:
        """How one picture follows another, thought over once; None if old track is lost."""
        key = (old.face.index, old.turn, new.face.index, new.turn)
        if key not in self._steps:
            self._steps[key] = fit(old, new)
        return self._steps[key]

    def misplaced(self, at: int, new: Oriented) -> str | None:
        """What is wrong with the way a tile lies on a hex, whatever lay there before; None if nothing is."""
        here = self.hexes[at]
        if new.face.only_on and here.id not in new.face.only_on:
            return "hex"
        if new.turn not in new.face.turns:
            return "turn"
        if new.exits & here.river:
            return "river"
        if here.must_use & ~new.exits:
            return "printed_side"
        for side in range(6):
            if new.exits >> side & 1 and not self.open_side(at, side):
                return "closed_side"
        return None

    def open_side(self, at: int, side: int) -> bool:
        """May track run over this side: not off the map, nor into a closed side of a hex that is never built on."""
        there = self.grid.neighbours[at][side]
        if there < 0:
            return False
        printed = self.faces[self.hexes[there].printed]
        return printed.colour not in (GREY, RED) or bool(printed.oriented[0].exits >> opposite(side) & 1)


# --- compiling -------------------------------------------------------------------------------------------------------
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


__all__ = ["CompanyDef", "Fit", "HexDef", "LotDef", "MarketDef", "PhaseDef", "RailDef", "TrainDef", "compile_rail"]
