"""The figures only 18Ruhr has, as typed records: mines, mills, cards, phases. Indices alone: play looks up no names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from revier.core.title import Tables
from revier.games.ruhr.fit import ALL_TO_POOL, IN_CITY
from revier.games.ruhr.powers import PMC, FreeLink, KeepsDirector, RuhrPower, power_of
from revier.games.ruhr.waters import Crossing, waters
from revier.rail.model import RailDef
from revier.rail.tiles import COLOURS

STAGES = ("A", "B", "C", "D", "E", "X")
ENGINES = ("W1", "W2", "W3", "W4")
COAL, STEEL = 0, 1
INDUSTRIES = ("coal", "steel")


@dataclass(frozen=True)
class Site:
    """One of the eighteen private Montan companies (pMCs) and the place where it stands."""

    index: int
    number: int
    name: str
    called: str  # by number and name, in a sentence
    place: str
    industry: int
    hex: int
    lot: int
    price: int
    start: int  # money in its treasury from the beginning
    markers: tuple[int, ...]  # of each stage, received with the charter
    boxes: tuple[int, ...]  # of each stage
    free_boxes: tuple[int, ...]  # those without a track sign


@dataclass(frozen=True)
class Montan:
    """What is printed on the charter of a MONTAN corporation."""

    company: int
    industry: int
    circles: int  # pMCs it can hold, the one it was founded from included
    boxes: tuple[int, ...]
    engine_boxes: int


@dataclass(frozen=True)
class Card:
    """A type of Capex Card, with the index of its train."""

    train: int
    development_price: int
    markers: int
    stages: tuple[int, ...]  # that may be taken
    engine: int
    engine_price: int
    area_factor: int  # how often an off-board destination counts for its train
    phase: int  # that its first sale begins


@dataclass(frozen=True)
class PhaseFacts:
    """A phase, with the index it has in the kit."""

    colour: str
    stages: frozenset[int]
    inactive: frozenset[int]
    scrapped_engines: tuple[int, ...]  # out of the game from this phase on, those of earlier phases included
    closed_lots: tuple[int, ...]  # likewise
    montan_round: bool
    float_all: bool  # whether all that is left of a new MONTAN corporation goes to the pool
    railway_starts: tuple[int, ...]
    montan_starts: tuple[int, ...]  # founding from a passive pMC; none in the yellow phase
    montan_markers: tuple[int, ...]  # of each stage, founding from a passive pMC


@dataclass(frozen=True)
class PriceMoves:
    """How many boxes a price moves; to the left if the number is negative."""

    railway: tuple[int, int, int, int]  # no dividend, below the price, at least the price, at least twice the price
    montan: tuple[int, int, int, int]  # the same; twice the price is worth no more than the price
    sale_by_director: int
    sale_by_other: int
    own_sale: int  # a corporation sells a certificate of its own
    pooled: int  # each certificate that goes to the pool when a MONTAN corporation floats


@dataclass(frozen=True)
class Facts:
    """All of them, for one number of players."""

    sites: tuple[Site, ...]
    montans: Mapping[int, Montan]  # by company
    railways: range
    cards: tuple[Card, ...]
    phases: tuple[PhaseFacts, ...]
    income: tuple[int, ...]  # of a marker of each stage
    supply: tuple[tuple[int, ...], ...]  # markers of each industry and stage
    engine_supply: tuple[int, ...]
    scenarios: Mapping[str, tuple[int, ...]]  # sites that are active
    site_of: Mapping[int, int]  # by the number of the pMC
    packet_privates: tuple[int, ...]  # lots in play for so many players
    site_at: Mapping[int, int]  # by hex
    in_city: frozenset[int]  # faces on which the location marker fills a space of the city
    needs_corporation: frozenset[int]  # faces that may be laid only under the marker of a MONTAN corporation
    montan_faces: frozenset[int]  # faces with the Montan logo
    bme: int
    powers: Mapping[int, RuhrPower]  # by lot
    guarantors: Mapping[int, int]  # by company: the lot whose owner stays its director
    free_links: tuple[int, ...]  # lots that can build a link
    founded_after: Mapping[int, int]  # railways that wait for the first turn of another
    acts_from: Mapping[int, int]  # railways that do not act before a phase
    bme_shares_to_pool: int
    bme_shares_held: int  # shares whose money waits beside the map
    bme_link: tuple[int, int]  # hexes that have to be joined
    bme_starts: tuple[int, ...]
    bme_keeps_above: int  # the owner of the private must hold more than this percentage of its shares
    surcharge: int
    link_cost: int
    refill: int
    most_a: int
    pyramid: tuple[tuple[int, int], ...]  # never more of the first stage than of the second
    price_moves: PriceMoves
    joining_homes: Mapping[int, tuple[tuple[int, frozenset[int]], ...]]  # by company: hexes, and in which colours
    trade_least: int  # for a train of another railway
    least_markers: int
    value_per_marker: int
    most_start: int
    wesel: tuple[int, int]  # hex, and what each linked Montan location of the route is worth there
    iron_rhine: tuple[int, int]  # the same for coal mines
    site_values: tuple[int, int, int, int]  # no link, linked pMC, MONTAN corporation, one with a marker E or X
    train_sale_least: int
    train_sale_percent: int  # of the price of the engine
    engines_need_sites: int  # locations a MONTAN corporation needs for a second engine
    last_pmc_phase: int  # the phase whose first Montan round is the last with active pMCs (ruhr:11.q)
    liveries: Mapping[str, str]  # colour of every company's pieces, for the picture alone
    rivers: Mapping[str, tuple[Crossing, ...]]  # through every hex, for the picture alone


def compile_facts(d: RailDef, players: int) -> Facts:
    """Read the figures of 18Ruhr out of the tables of a compiled game."""
    t = d.tables
    phase_index = {phase.name: phase.index for phase in d.phases}
    special = {row["per"]: (d.hex_index[hex_id], row["amount"]) for hex_id, row in t["special_offboard"].items()}
    founding = t["montan_round"]["from_active"]
    powers = {d.lot_index[code]: _power(code, row) for code, row in t["privates"].items()}
    (guarantee,) = (power for power in powers.values() if isinstance(power, KeepsDirector))
    bme, private = t["corporations"][guarantee.company], t["privates"][guarantee.code]
    held = bme["held_money"]
    sites = _sites(d)
    site_of = {site.number: site.index for site in sites}
    joined = [d.hex_index[hex_id] for hex_id in held["released_by_link"]]
    values = t["location_markers"]["value"]
    deal = t["capex_rules"]["train_sold_to_montan_company"]
    logo = frozenset(_faces(d, lambda row: bool(row.get("montan_logo"))))
    return Facts(
        sites=sites,
        montans={m.company: m for m in _montans(d)},
        railways=range(len(d.companies) - len(t["montan_corporations"])),
        cards=tuple(_card(d, n, phase_index) for n in range(len(d.trains))),
        phases=tuple(_phase(d, phase.name, phase_index) for phase in d.phases),
        income=tuple(t["development_markers"][stage]["income"] for stage in STAGES),
        supply=tuple(_supply(t, industry) for industry in INDUSTRIES),
        engine_supply=tuple(t["switch_engines"][engine]["count"] for engine in ENGINES),
        scenarios={name: tuple(site_of[number] for number in row["active"]) for name, row in t["scenarios"].items()},
        site_of=site_of,
        packet_privates=tuple(
            d.lot_index[code] for code, row in t["privates"].items() if players in row.get("players", ())
        ),
        site_at={site.hex: site.index for site in sites},
        in_city=frozenset(_faces(d, lambda row: row.get("location") == IN_CITY)),
        needs_corporation=frozenset(_faces(d, lambda row: "needs_location_of" in row)),
        montan_faces=logo,
        bme=d.company_index[guarantee.company],
        powers=powers,
        guarantors={d.company_index[guarantee.company]: d.lot_index[guarantee.code]},
        free_links=tuple(lot for lot, power in powers.items() if isinstance(power, FreeLink)),
        founded_after={
            d.company_index[code]: d.company_index[row["director_after_operated"]]
            for code, row in t["corporations"].items()
            if "director_after_operated" in row
        },
        acts_from={
            d.company_index[code]: phase_index[row["operates_from_phase"]]
            for code, row in t["corporations"].items()
            if "operates_from_phase" in row
        },
        bme_shares_to_pool=bme["certificates_to_pool_at_start"],
        bme_shares_held=held["shares"],
        bme_link=(joined[0], joined[1]),
        bme_starts=tuple(t["stock_market"]["bme_start"]),
        bme_keeps_above=private["removed_when_owner_holds_at_most_percent"],
        surcharge=t["starting_package"]["surcharge_per_skipped_certificate"],
        link_cost=t["railway_link"]["cost"],
        refill=t["end_of_game"]["refill"],
        most_a=t["development_rules"]["most_of_stage_A_per_company"],
        pyramid=tuple((STAGES.index(a), STAGES.index(b)) for a, b in t["development_rules"]["pyramid"]),
        price_moves=_price_moves(t["stock_market"]["moves"]),
        joining_homes={
            company: tuple((at, colours) for at, _ in d.companies[company].homes)
            for company, colours in _joining_rows(d)
        },
        trade_least=t["capex_rules"]["train_from_other_railway"]["least"],
        least_markers=founding["least_markers"],
        value_per_marker=founding["price_per_marker"],
        most_start=founding["most"],
        wesel=special["montan_company"],
        iron_rhine=special["coal_mine"],
        site_values=(
            values["no_link"],
            values["linked_pmc"],
            values["montan_corporation"],
            values["montan_corporation_with_E_or_X"],
        ),
        train_sale_least=deal["least"],
        train_sale_percent=deal["most_percent_of_engine_price"],
        engines_need_sites=t["switch_engine_rules"]["second_engine_needs_locations"],
        last_pmc_phase=_last_pmc_phase(d),
        liveries={code: row["livery"] for code, row in t["corporations"].items()},
        rivers=waters(d),
    )


def _price_moves(row: Tables) -> PriceMoves:
    below = ("no_dividend", "dividend_below_price", "dividend_at_least_price")
    railway, montan = row["railway"], row["montan_corporation"]
    less, same, more = (montan[key] for key in below)
    return PriceMoves(
        railway=(*(railway[key] for key in below), railway["dividend_at_least_double_price"]),
        montan=(less, same, more, more),
        sale_by_director=row["sale_by_director"],
        sale_by_other=row["sale_by_other_player"],
        own_sale=row["corporation_sells_own_certificate"],
        pooled=row["certificate_moved_to_pool_when_montan_floats"],
    )


def _joining_rows(d: RailDef) -> Iterator[tuple[int, frozenset[int]]]:
    """Railways whose home touches all track of its tile, and the colours in which it does."""
    for code, row in d.tables["corporations"].items():
        joins: str | bool = row.get("home_joins_all_track", False)
        if joins:
            first = 0 if isinstance(joins, bool) else COLOURS.index(joins.removeprefix("from_"))
            yield d.company_index[code], frozenset(range(first, len(COLOURS)))


def _power(code: str, row: Tables) -> RuhrPower:
    """What a certificate of the package can do; mines and mills have numbers."""
    return PMC if "number" in row else power_of(code, row["power"])


def _last_pmc_phase(d: RailDef) -> int:
    key = "active_pmcs_become_passive_after_next_montan_round"
    return next(phase.index for phase in d.phases if d.tables["phases"][phase.name].get("on_start", {}).get(key))


def _faces(d: RailDef, fits: Callable[[Tables], bool]) -> Iterable[int]:
    return (d.face_index[tile] for tile, row in d.tables["tiles"].items() if fits(row))


def _by_stage(row: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(row.get(stage, 0) for stage in STAGES)


def _sites(d: RailDef) -> tuple[Site, ...]:
    rows = [row for row in d.tables["privates"].values() if "number" in row]
    return tuple(_site(d, index, row) for index, row in enumerate(rows))


def _site(d: RailDef, index: int, row: Tables) -> Site:
    signs: Mapping[str, Sequence[int]] = row["track_signs"]
    boxes = _by_stage(row["boxes"])
    return Site(
        index=index,
        number=row["number"],
        name=row["name"],
        called=f"#{row['number']} {row['name']}",
        place=row["place"],
        industry=INDUSTRIES.index(row["industry"]),
        hex=d.hex_index[row["hex"]],
        lot=d.lot_index[row["code"]],
        price=row["price"],
        start=row["start"],
        markers=_by_stage(row["markers"]),
        boxes=boxes,
        free_boxes=tuple(n - len(signs.get(stage, ())) for stage, n in zip(STAGES, boxes, strict=True)),
    )


def _montans(d: RailDef) -> Iterable[Montan]:
    for code, row in d.tables["montan_corporations"].items():
        industry = INDUSTRIES.index(row["industry"])
        boxes = _by_stage(row["boxes"])
        yield Montan(d.company_index[code], industry, row["circles"], boxes, row["engine_boxes"])


def _card(d: RailDef, train: int, phase_index: Mapping[str, int]) -> Card:
    name = d.trains[train].name
    row = d.tables["capex_cards"][name]
    return Card(
        train=train,
        development_price=row["development_price"],
        markers=row["markers"],
        stages=tuple(STAGES.index(stage) for stage in row["stages"]),
        engine=ENGINES.index(row["switch_engine"]),
        engine_price=row["switch_engine_price"],
        area_factor=row.get("offboard_counts", 1),
        phase=phase_index[name],
    )


def _phase(d: RailDef, name: str, phase_index: Mapping[str, int]) -> PhaseFacts:
    t = d.tables
    row, market = t["phases"][name], t["stock_market"]
    reached = {phase for phase, index in phase_index.items() if index <= phase_index[name]}
    founding: Mapping[str, Mapping[str, int]] = t["montan_round"]["from_passive"]["markers"]
    engines = t["switch_engines"]
    return PhaseFacts(
        colour=row["colour"],
        stages=frozenset(STAGES.index(stage) for stage in row["stages"]),
        inactive=frozenset(STAGES.index(stage) for stage in row["inactive_stages"]),
        scrapped_engines=tuple(n for n, e in enumerate(ENGINES) if engines[e].get("scrapped_by") in reached),
        closed_lots=tuple(
            d.lot_index[code] for code, lot in t["privates"].items() if lot.get("removed_by_first_card") in reached
        ),
        montan_round=row["montan_round"],
        float_all=row.get("montan_float") == ALL_TO_POOL,
        railway_starts=tuple(market["railway_start"][row["colour"]]),
        montan_starts=tuple(market["montan_start_from_passive"].get(row["colour"], ())),
        montan_markers=_by_stage(founding.get(row["colour"], {})),
    )


def _supply(t: Tables, industry: str) -> tuple[int, ...]:
    return tuple(t["development_markers"][stage]["count"][industry] for stage in STAGES)
