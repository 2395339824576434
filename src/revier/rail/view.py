"""How a railway game describes itself: map, market, charters, players, trains, tiles, phases. Nothing is hidden."""

from __future__ import annotations

from functools import lru_cache
from typing import TypedDict

from msgspec import structs

from revier.core.flow import find, stage_of
from revier.core.message import Msg
from revier.core.view import (
    Board,
    Card,
    Cards,
    FaceView,
    Figures,
    HexMap,
    HexView,
    Line,
    PriceCell,
    PriceGrid,
    Stage,
    StopView,
    TableView,
    Text,
    TileSheet,
    View,
)
from revier.rail import market, spots
from revier.rail.frames import TurnFrame
from revier.rail.game import RailGame
from revier.rail.network import reach_of
from revier.rail.nodes.rounds import CompanyTurn
from revier.rail.route_view import last_run
from revier.rail.selling import certificates_of, could_raise
from revier.rail.state import CLOSED, NOBODY, OFFER, POOL, TRAIN_POOL, UNSOLD, RailState, markers_left, tiles_left
from revier.rail.tiles import AREA, CITY, COLOURS, TOWN, Oriented
from revier.rail.view_rounds import round_line
from revier.rail.view_trade import ON_STAGE, STAGES, depot_board, desk, fleet_board, holdings_board, seat_views

KINDS = {CITY: "city", TOWN: "town", AREA: "area"}


def rail_view(g: RailGame, s: RailState) -> View:
    """The whole table."""
    trains = trains_board(g, s)
    boards: dict[str, Board] = {
        "map": map_board(g, s),
        "market": market_board(g, s),
        "companies": companies_board(g, s),
        "players": players_board(g, s),
        "lots": lots_board(g, s),
        "trains": trains,
        "tiles": tile_sheet(g, s),
        "phases": phases_board(g, s),
        "holdings": holdings_board(g, s),
        "depot": depot_board(g, s, trains),
        "fleet": fleet_board(g, s),
    }
    return on_table(g, s, boards, STAGES, turn_line(g, s))


def on_table(
    g: RailGame, s: RailState, boards: dict[str, Board], shows: tuple[Stage, ...], line: tuple[tuple[Text, ...], int]
) -> View:
    """The view of a railway game with these boards, on these stages, in the present step of a turn."""
    rounds = round_line(g, s)
    return View(
        game=g.info.id,
        headline=g.headline(s),
        to_move=g.to_move(s),
        steps=line[0],
        step=line[1],
        boards=boards,
        stages=shows,
        stage=stage_of(g.nodes, s),
        papers=tuple(name for name in boards if name not in ON_STAGE),
        seats=seat_views(g, s),
        desk=desk(g, s),
        rounds=rounds.stops,
        round=rounds.at,
    )


def turn_line(g: RailGame, s: RailState) -> tuple[tuple[Text, ...], int]:
    """The steps of a company's turn and the present one."""
    turn = find(s, TurnFrame)
    if turn is None:
        return (), -1
    node = g.nodes[turn.node]
    names: tuple[str, ...] = node.steps_of(g, turn.company) if isinstance(node, CompanyTurn) else ()
    return tuple(Msg(f"{_words(g, name)}.step.{name}") for name in names), turn.step - 1


def _words(g: RailGame, step: str) -> str:
    """Namespace of the words for a step."""
    return str(getattr(g.nodes[step], "words", "rail"))


# --- map and tiles --------------------------------------------------------------------------------------------------
def _value(low: int, high: int) -> str:
    return "" if not high else str(high) if low == high else f"{low}/{high}"


def face_view(g: RailGame, o: Oriented, s: RailState | None = None, at: int = -1) -> FaceView:
    """A face as it lies, with markers if it lies on the map."""
    placed: tuple[tuple[int, int], ...] = ()
    kept: tuple[tuple[int, int], ...] = ()
    ruled: tuple[str, ...] = ()
    if s is not None and at >= 0:
        placed, kept = s.stations[at], s.reserved[at]
        if any(stop.rule for stop in o.face.stops):
            ruled = tuple(
                str(g.rules.run.stop_value(g, s, 0, at * 4 + n)) if stop.rule else ""
                for n, stop in enumerate(o.face.stops)
            )
    return g.papers.dress(g, s, at, _plain(g, o.face.index, o.turn, placed, kept, ruled))


@lru_cache(maxsize=16384)
def _plain(
    g: RailGame,
    index: int,
    turn: int,
    placed: tuple[tuple[int, int], ...],
    kept: tuple[tuple[int, int], ...],
    ruled: tuple[str, ...],
) -> FaceView:
    """A face as it is printed, before a title dresses it: from one position to the next few change."""
    face, o = g.d.faces[index], g.d.faces[index].oriented[turn]
    stops = tuple(
        StopView(
            kind=KINDS[stop.kind],
            slots=stop.slots,
            value=(ruled[n] if ruled else "") or _value(stop.low, stop.high),
            stations=tuple(g.company_id(owner) for where, owner in placed if where == n),
            reserved=tuple(g.company_id(owner) for where, owner in kept if where == n),
            sign={"coal": "mine", "steel": "mill"}.get(stop.sign, ""),
        )
        for n, stop in enumerate(face.stops)
    )
    ferries = {(min(a, b), max(a, b)) for a, b in face.ferries}
    return FaceView(
        id=face.id.lstrip("="),
        colour=COLOURS[face.colour],
        stops=stops,
        paths=tuple(sorted(o.paths - ferries)),
        ferries=tuple(sorted(ferries)),
        label=face.label,
        cost=face.cost,
        terrain=face.terrain,
        signs=tuple({"coal": "mine", "steel": "mill"}.get(sign, sign) for sign in face.signs),
        turn=o.turn,
        figures=() if face.id.startswith("=") else g.papers.figures("tiles", face.id),
    )


class _Printed(TypedDict):
    """What is printed on the map for ever, of one hex."""

    id: str
    row: int
    column: int
    name: str
    short: str
    river_sides: tuple[int, ...]
    figures: Figures


@lru_cache(maxsize=16)
def _printed(g: RailGame) -> tuple[_Printed, ...]:
    return tuple(
        _Printed(
            id=here.id,
            row=here.row,
            column=here.column,
            name=" / ".join(here.names),
            short=g.papers.in_short(here.names),
            river_sides=tuple(side for side in range(6) if here.river >> side & 1),
            figures=g.papers.figures("hexes", here.id),
        )
        for here in g.d.hexes
    )


def map_board(g: RailGame, s: RailState) -> HexMap:
    """The map with all tiles, stations and tokens."""
    hexes: list[HexView] = []
    for at, printed in enumerate(_printed(g)):
        face = face_view(g, g.d.faces[s.tile[at]].oriented[s.turn[at]], s, at)
        hexes.append(HexView(face=face, tokens=g.papers.tokens_on(g, s, at), **printed))
    turn = find(s, TurnFrame)
    within = reach_of(g, s, turn.company).hexes() if turn is not None else []
    return HexMap(
        title=Msg("rail.board.map"),
        pointy=g.d.pointy,
        hexes=tuple(hexes),
        routes=last_run(g, s),
        colours=g.papers.colours,
        focus=tuple(g.d.hex_id(at) for at in within),
        whose=g.company_id(turn.company) if turn is not None and within else "",
    )


def tile_sheet(g: RailGame, s: RailState) -> TileSheet:
    """Every tile of the game with how many are left."""
    faces = [face for face in g.d.faces if face.count]
    views = [_sheet_face(g, face.index, tiles_left(s, face.index)) for face in faces]
    return TileSheet(title=Msg("rail.board.tiles"), pointy=g.d.pointy, tiles=tuple(views))


@lru_cache(maxsize=4096)
def _sheet_face(g: RailGame, index: int, left: int) -> FaceView:
    face = g.d.faces[index]
    return structs.replace(face_view(g, face.oriented[face.turns[0]]), count=left)


# --- papers ---------------------------------------------------------------------------------------------------------
def market_board(g: RailGame, s: RailState) -> PriceGrid:
    """The share price chart with all markers."""
    boxes, starting = (g.papers.figures(path) for path in ("stock_market.rows", "stock_market.start_squares"))
    rows = []
    for r, prices in enumerate(g.d.market.rows):
        starts = set(g.d.market.starts_in(r).values())
        cells: list[PriceCell | None] = []
        for c, price in enumerate(prices):
            square = g.d.market.square(r, c)
            tokens = tuple(g.company_id(x) for x in market.stack_on(g.d, s, square))
            begins = square in starts
            tint = g.papers.start_tint(g, price) if begins else ""
            figures = boxes + (starting if begins else ())
            cells.append(PriceCell(price=price, id=spots.square(square), tint=tint, tokens=tokens, figures=figures))
        rows.append(tuple(cells + [None] * (g.d.market.width - len(prices))))
    return PriceGrid(title=Msg("rail.board.market"), rows=tuple(rows), colours=g.papers.colours)


def companies_board(g: RailGame, s: RailState) -> Cards:
    """The charters."""
    return Cards(title=Msg("rail.board.companies"), cards=tuple(_charter(g, s, c.index) for c in g.d.companies))


def _charter(g: RailGame, s: RailState, company: int) -> Card:
    row = g.d.companies[company]
    director = s.director[company]
    trains = [g.d.trains[t].name for t in g.trains.owned(s, company)]
    offer = "own" if g.rules.stock.offer_pays_company else "offer"
    lines: list[Line] = [
        Line(label=Msg("rail.line.treasury"), value=g.accounts.funds(s, company)),
        Line(label=Msg("rail.line.price"), value=market.price(g.d, s, company)),
        Line(label=Msg("rail.line.director"), value=g.person(director) if director != NOBODY else "–"),
        Line(label=Msg("rail.line.trains"), value=" ".join(trains) or "–"),
        Line(label=Msg("rail.line.markers"), value=markers_left(s, company)),
        Line(label=Msg("rail.line.income"), value=s.income[company]),
        Line(label=Msg("rail.line.dividend"), value=s.paid[company]),
        Line(label=Msg(f"rail.line.{offer}"), value=f"{g.shares.percent(s, company, OFFER)} %"),
        Line(label=Msg("rail.line.pool"), value=f"{g.shares.percent(s, company, POOL)} %"),
    ]
    if s.debt[company]:
        lines.append(Line(label=Msg("rail.line.debt"), value=s.debt[company]))
    lines += g.papers.charter_lines(g, s, company)
    note: Text = ""
    if s.receivership[company]:
        note = Msg("rail.line.receivership")
    elif not s.floated[company]:
        note = Msg("rail.line.not_floated")
    colour = g.papers.colours.get(row.id, "")
    figures = g.papers.figures("corporations", row.id)
    return Card(
        id=row.id, title=row.name, letters=row.id, colour=colour, lines=tuple(lines), note=note, figures=figures
    )


def lots_board(g: RailGame, s: RailState) -> Cards:
    """The certificates of the starting packet."""
    cards = []
    for lot in g.d.lots:
        owner = s.lots[lot.index]
        held: Text = Msg("rail.line.unsold") if owner == UNSOLD else Msg("rail.line.closed")
        if owner not in (UNSOLD, CLOSED):
            held = g.person(owner)
        lines = (
            Line(label=Msg("rail.line.price"), value=lot.value),
            Line(label=Msg("rail.line.revenue"), value=g.reckoning.lot_revenue(g, s, lot.index)),
            Line(label=Msg("rail.line.owner"), value=held),
            *g.papers.lot_lines(g, s, lot.index),
        )
        note = g.papers.lot_note(g, s, lot.index)
        name, figures = g.d.lot_name(lot.index), g.papers.figures("privates", lot.row)
        scene = g.papers.scene(g, lot.index)
        card = Card(id=lot.code, title=name, letters=lot.code, lines=lines, note=note, figures=figures, scene=scene)
        cards.append(card)
    return Cards(title=Msg("rail.board.lots"), cards=tuple(cards))


def players_board(g: RailGame, s: RailState) -> TableView:
    """Cash, worth, what could be raised, certificates and holdings of everybody, in order of play."""
    names = [c.id for c in g.d.companies]
    columns = ("player", "cash", "worth", "liquidity", "certificates")
    rows = []
    for seat in s.order:
        cash = g.accounts.cash_of(s, seat)
        row: list[Text | int] = [g.person(seat), cash, g.worth(s, seat), cash + could_raise(g, s, seat)]
        row.append(f"{certificates_of(g, s, seat)}/{g.d.certificate_limit}")
        for company in range(len(names)):
            percent = g.shares.of_player(s, company, seat)
            star = "*" if s.director[company] == seat else ""
            row.append(f"{percent}%{star}" if percent else "")
        row += [line.value for line in g.papers.player_lines(g, s, seat)]
        row.append("●" if s.priority == seat else "")
        rows.append(tuple(row))
    heads: list[Text] = [Msg(f"rail.column.{name}") for name in columns]
    heads += [*names, *(line.label for line in g.papers.player_lines(g, s, 0)), Msg("rail.column.priority")]
    return TableView(title=Msg("rail.board.players"), columns=tuple(heads), rows=tuple(rows))


def trains_board(g: RailGame, s: RailState) -> TableView:
    """The trains: price, how many are left, where."""
    columns: list[Text] = [Msg(f"rail.column.{name}") for name in ("train", "price", "left", "in_pool", "scrapped_by")]
    columns += [line.label for line in g.papers.train_lines(g, 0)]
    rows: list[tuple[Text | int, ...]] = []
    for train in g.d.trains:
        left, pooled = g.trains.count(s, train.index, 0), g.trains.count(s, train.index, TRAIN_POOL)
        more = (line.value for line in g.papers.train_lines(g, train.index))
        rows.append((train.title or train.name, train.price, left, pooled, train.scrapped_by, *more))
    figures = tuple(g.papers.figures("trains", train.name) for train in g.d.trains)
    return TableView(title=Msg("rail.board.trains"), columns=tuple(columns), rows=tuple(rows), figures=figures)


def phases_board(g: RailGame, s: RailState) -> TableView:
    """The phases; the present one is marked."""
    columns = tuple(Msg(f"rail.column.{name}") for name in ("phase", "limit", "colours", "rounds", "now"))
    rows = []
    for phase in g.d.phases:
        colours = Msg("rail.colours", {"names": [Msg(f"rail.colour.{COLOURS[c]}") for c in sorted(phase.colours)]})
        rows.append(
            (phase.name, phase.train_limit, colours, phase.operating_rounds, "●" if phase.index == s.phase else "")
        )
    figures = tuple(g.papers.figures("phases", phase.name) for phase in g.d.phases)
    return TableView(title=Msg("rail.board.phases"), columns=columns, rows=tuple(rows), figures=figures)


__all__ = ["face_view", "map_board", "on_table", "rail_view"]
