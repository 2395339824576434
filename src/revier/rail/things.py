"""What lies on the table of a railway game, in sentences: certificates, companies, trains, phases, prices, tiles.

A title takes what the kit says and adds what only it has; figures always come from the wired game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from revier.core.message import Msg
from revier.core.things import Thing
from revier.core.view import Text
from revier.rail.defs import CompanyDef, HexDef, TrainDef
from revier.rail.game import RailGame
from revier.rail.tiles import AREA, CITY, COLOURS, GREY, RED, TOWN, WHITE, Face

Says = tuple[Msg, ...]
PHASE_COLOURS = ("yellow", "green", "brown", "grey")


def rail_things(g: RailGame) -> tuple[Thing, ...]:
    """All that the kit knows, with no powers."""
    every = range(len(g.d.trains))
    return (
        *lot_things(g, lambda _lot: ()),
        *company_things(g, g.d.companies),
        *train_things(g, lambda train: train_says(g, g.d.trains[train]), every),
        *phase_things(g),
        *market_things(g, ()),
        *tile_things(g),
        *hex_things(g),
    )


def _thing(key: str, **args: object) -> Msg:
    return Msg(f"rail.thing.{key}", args)  # type: ignore[arg-type]  # sentences take numbers, words and sentences


def money(amount: int) -> Msg:
    """An amount inside a list."""
    return Msg("core.money", {"n": amount})


# --- papers -----------------------------------------------------------------------------------------------------------
def lot_things(
    g: RailGame,
    says: Callable[[int], Says],
    clause: Callable[[int], str] = lambda _lot: "",
    sort: str = "rail.sort.lot",
) -> list[Thing]:
    """The certificates of the starting packet: what each allows, what it pays, when it ends."""
    closing = next((train.name for train in g.d.trains if train.closes_privates), "")
    found = []
    for lot in g.d.lots:
        pays = _thing("revenue" if lot.revenue else "no_revenue", value=lot.value, revenue=lot.revenue)
        ends = (_thing("closes", train=closing),) if closing and lot.private else ()
        found.append(
            Thing(
                id=f"lot:{lot.code}",
                sort=Msg(sort),
                name=g.d.lot_name(lot.index),
                says=(*says(lot.index), pays, *ends),
                figures=g.papers.figures("privates", lot.row),
                clauses=(clause(lot.index),) if clause(lot.index) else (),
            )
        )
    return found


def company_things(
    g: RailGame, companies: Iterable[CompanyDef], more: Callable[[int], Says] = lambda _c: ()
) -> list[Thing]:
    """Railways: how they are divided, when they begin, where they are at home, what their markers cost."""
    return [
        Thing(
            id=f"company:{company.id}",
            sort=Msg("rail.sort.company"),
            name=company.name,
            says=(*shares_say(company), *_home(g, company), *more(company.index)),
            figures=g.papers.figures("corporations", company.id),
        )
        for company in companies
    ]


def shares_say(company: CompanyDef) -> Says:
    """How a company is divided, and when it floats."""
    others = Counter(company.certificates[1:])
    parts = [_thing("of", number=number, percent=percent) for percent, number in sorted(others.items(), reverse=True)]
    return (
        _thing("company", director=company.director_percent, others=parts),
        _thing("float", percent=company.float_percent),
    )


def _home(g: RailGame, company: CompanyDef) -> Says:
    if not company.homes:
        return ()
    further = [money(cost) for cost in company.marker_costs[len(company.homes) :]]
    places = [place(g.d.hexes[at]) for at, _stop in company.homes]
    home = _thing("home", places=places)
    return (home, _thing("markers", number=len(further), costs=further)) if further else (home,)


def place(here: HexDef) -> str:
    """A hex by id and name."""
    return f"{here.id} {'/'.join(here.names)}".strip()


# --- trains and phases ------------------------------------------------------------------------------------------------
def train_things(g: RailGame, says: Callable[[int], Says], trains: Iterable[int]) -> list[Thing]:
    """The types of train."""
    return [
        Thing(
            id=f"train:{train.name}",
            sort=Msg("rail.sort.train"),
            name=train_name(train),
            says=says(train.index),
            figures=g.papers.figures("trains", train.name),
        )
        for train in (g.d.trains[index] for index in trains)
    ]


def train_name(train: TrainDef) -> Text:
    """A name of its own, or its number."""
    return train.title if train.title[:1].isalpha() else _thing("train", name=train.title or train.name)


def train_says(g: RailGame, train: TrainDef, reach: str = "train_cities") -> Says:
    """How far a train runs, what it costs, and how long it lasts."""
    skips = (_thing("train_skips"),) if train.skips else ()
    closes = (_thing("train_closes"),) if train.closes_privates else ()
    return (
        _thing(reach, cities=train.cities),
        *skips,
        _thing("train_price", price=train.price, count=train.count),
        *opened_by(train),
        lasts(train),
        *closes,
    )


def opened_by(train: TrainDef) -> Says:
    """When it comes on sale beside trains of the type before."""
    if not train.available_after:
        return ()
    key = "train_after_first" if train.opened_by == 1 else "train_after"
    return (_thing(key, train=train.available_after, number=train.opened_by),)


def lasts(train: TrainDef) -> Msg:
    """Until when it runs."""
    if not train.scrapped_by:
        return _thing("train_stays")
    return _thing("train_last_run" if train.final_run else "train_scrapped", train=train.scrapped_by)


def phase_things(g: RailGame, more: Callable[[int], Says] = lambda _phase: (), rounds: bool = True) -> list[Thing]:
    """What holds from the first train of a type on."""
    found = []
    for phase in g.d.phases:
        colours = [Msg(f"rail.colour.{COLOURS[colour]}") for colour in sorted(phase.colours)]
        begins = _thing("phase" if phase.index else "phase_first", train=phase.name)
        scraps = [train.name for train in g.d.trains if train.scrapped_by == phase.name]
        says = [
            begins,
            _thing("phase_tiles", colours=colours, limit=phase.train_limit),
            _thing("phase_high" if phase.high_values else "phase_low"),
        ]
        if rounds:
            says.append(_thing("phase_rounds", rounds=phase.operating_rounds))
        if scraps:
            says.append(_thing("phase_scraps", trains=scraps))
        found.append(
            Thing(
                id=f"phase:{phase.name}",
                sort=Msg("rail.sort.phase"),
                name=_thing("phase_name", name=phase.name),
                says=(*says, *more(phase.index)),
                figures=g.papers.figures("phases", phase.name),
            )
        )
    return found


# --- the market -------------------------------------------------------------------------------------------------------
def market_things(g: RailGame, moves: Says) -> list[Thing]:
    """The chart as a whole, with what moves a marker, and its kinds of square."""
    sort = Msg("rail.sort.market")
    chart = Thing(
        id="market:chart",
        sort=sort,
        name=Msg("rail.board.market"),
        says=(_thing("market"), *moves),
        figures=g.papers.figures("stock_market.rows"),
    )
    kinds: dict[str, set[int]] = {}
    for starts in g.d.market.row_starts or (g.d.market.starts,):
        for price in starts:
            kinds.setdefault(g.papers.start_tint(g, price), set()).add(price)
    squares = [
        Thing(
            id=f"market:{tint}",
            sort=sort,
            name=_thing("start_name"),
            says=(_start(tint, sorted(prices)),),
            figures=g.papers.figures("stock_market.start_squares") if tint == next(iter(kinds)) else (),
        )
        for tint, prices in kinds.items()
    ]
    return [chart, *squares]


def _start(tint: str, prices: list[int]) -> Msg:
    if tint not in PHASE_COLOURS:
        return _thing("start", prices=[money(price) for price in prices])
    return _thing("start_in", prices=[money(price) for price in prices], colour=Msg(f"rail.colour.{tint}"))


# --- tiles and hexes --------------------------------------------------------------------------------------------------
def tile_things(g: RailGame) -> list[Thing]:
    """Every tile of the game: what it shows, how many there are, what may follow it."""
    return [
        Thing(
            id=f"tile:{face.id}",
            sort=Msg("rail.sort.tile"),
            name=_thing("tile_name", tile=face.id),
            says=_tile_says(g, face),
            figures=g.papers.figures("tiles", face.id),
        )
        for face in g.d.faces
        if face.count
    ]


def _tile_says(g: RailGame, face: Face) -> Says:
    colour = Msg(f"rail.colour.{COLOURS[face.colour]}")
    after = [g.d.faces[index].id for index in g.d.upgrades.get(face.index, ())]
    letters = (_thing("letters", label=face.label),) if face.label else ()
    only = (_thing("tile_only", hexes=sorted(face.only_on)),) if face.only_on else ()
    return (
        _thing("tile", colour=colour, what=_shows(face)),
        *letters,
        *only,
        _thing("tile_count", count=face.count),
        _thing("tile_next", tiles=after) if after else _thing("tile_last"),
    )


def _shows(face: Face) -> Msg:
    """What is on a face in words: the stops that count."""
    values = [stop.high for stop in face.stops if stop.high]
    worth = (_thing("worth", value=_value(min(values), max(values))),) if values else ()
    if face.cities:
        circles = sum(stop.slots for stop in face.stops if stop.kind == CITY)
        return _joined(_thing("cities", number=face.cities, circles=circles), worth)
    if face.towns:
        return _joined(_thing("towns", number=face.towns), worth)
    return _thing("plain")


def _joined(what: Msg, worth: Says) -> Msg:
    return _thing("joined", what=what, worth=worth[0]) if worth else what


def _value(low: int, high: int) -> Text:
    return str(low) if low == high else f"{low}/{high}"


def hex_things(g: RailGame, more: Callable[[int], Says] = lambda _at: ()) -> list[Thing]:
    """Every hex as it is printed: what may be laid there, what it costs, what it counts, whose home it is."""
    return [
        Thing(
            id=f"hex:{here.id}",
            sort=Msg("rail.sort.hex"),
            name=place(here),
            says=(*_hex_says(g, here), *more(here.index)),
            figures=g.papers.figures("hexes", here.id),
        )
        for here in g.d.hexes
    ]


def _hex_says(g: RailGame, here: HexDef) -> Says:
    face = g.d.faces[here.printed]
    homes = [company.id for company in g.d.companies if any(at == here.index for at, _stop in company.homes)]
    said = list(_off_board(face) if here.terminal or face.colour == RED else _building(face))
    if here.closed_until:
        said.append(_thing("hex_closed", train=here.closed_until))
    if homes:
        said.append(_thing("hex_home", companies=homes))
    return tuple(said)


def _off_board(face: Face) -> Says:
    stops = [stop for stop in face.stops if stop.high]
    if not stops:
        return (_thing("hex_off"),)
    low, high = stops[0].low, stops[0].high
    return (_thing("hex_off"), _thing("hex_off_value" if low != high else "hex_value", low=low, high=high))


def _building(face: Face) -> Says:
    values = sorted({stop.high for stop in face.stops if stop.high and not stop.rule})
    worth = (_thing("hex_value", high=values[-1], low=values[0]),) if values else ()
    if face.colour == GREY:
        return (_thing("hex_printed"), *worth)
    cost = (_thing("hex_cost", cost=face.cost),) if face.cost else ()
    letters = (_thing("letters_hex", label=face.label),) if face.label else ()
    kinds = Counter(stop.kind for stop in face.stops)
    if kinds[CITY] or kinds[AREA]:
        takes = _thing("hex_city", number=kinds[CITY] or 1)
    elif kinds[TOWN]:
        takes = _thing("hex_town", number=kinds[TOWN])
    else:
        takes = _thing("hex_plain")
    printed = (_thing("hex_yellow"),) if face.colour != WHITE else ()
    return (takes, *printed, *(worth if face.colour != WHITE else ()), *letters, *cost)


__all__ = [
    "company_things",
    "hex_things",
    "lasts",
    "lot_things",
    "market_things",
    "money",
    "opened_by",
    "phase_things",
    "place",
    "rail_things",
    "shares_say",
    "tile_things",
    "train_says",
    "train_things",
]
