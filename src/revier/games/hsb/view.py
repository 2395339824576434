"""How Heat, Sweat & Beer describes itself: map, beer market, both share markets, charters and tables."""

from __future__ import annotations

from msgspec import structs

from revier.core.action import NATURE, Seat
from revier.core.cite import implements
from revier.core.flow import find
from revier.core.message import Msg
from revier.core.view import Board, DeskLine, Line, PriceCell, PriceGrid, Stage, Text, View
from revier.games.dortmund.view import credit_line, gift_lines
from revier.games.hsb.base import BeerGame
from revier.games.hsb.brewery_round import turn_steps
from revier.games.hsb.expert_markers import mcm_place, wagons_at
from revier.games.hsb.frames import BreweryTurnFrame
from revier.games.hsb.state import HsbState, cargo_of, is_minor
from revier.games.hsb.tables import MARKETS
from revier.games.hsb.view_beer import beer_board
from revier.games.hsb.view_breweries import breweries_board
from revier.games.hsb.view_tables import cards_table, markers_table, phases_table, rounds_table
from revier.rail.view import companies_board, map_board, market_board, on_table, players_board, tile_sheet, turn_line
from revier.rail.view_rounds import RoundLine, rounds_in_set, stop
from revier.rail.view_trade import (
    STAGES,
    cash_line,
    chest_line,
    depot_board,
    fleet_board,
    holdings_board,
    price_line,
)

SHOWS = (
    Stage(name="packet", title=Msg("hsb.board.breweries"), boards=("breweries",), paper="players"),
    *(stage for stage in STAGES if stage.name != "packet"),
    Stage(name="beer", title=Msg("hsb.board.beer"), boards=("beer",), paper="breweries"),
)


def hsb_view(g: BeerGame, s: HsbState) -> View:
    """The whole table; nothing is hidden (hsb:7.a)."""
    railways, cards = companies_board(g, s), cards_table(g, s)
    boards: dict[str, Board] = {
        "map": map_board(g, s),
        "beer": beer_board(g, s),
        "market": both_markets(g, s),
        "companies": structs.replace(
            railways, title=Msg("hsb.market.railway"), cards=railways.cards[: g.facts.railways]
        ),
        "breweries": breweries_board(g, s),
        "players": players_board(g, s),
        "cards": cards,
        "tiles": tile_sheet(g, s),
        "phases": phases_table(g, s),
        "rounds": rounds_table(g, s),
        "holdings": holdings_board(g, s),
        "depot": depot_board(g, s, cards, Msg("hsb.column.left")),
        "fleet": fleet_board(g, s),
    }
    if g.facts.has_markers:  # hsb:2.2.e
        boards["markers"] = markers_table(g, s)
    view = on_table(g, s, boards, SHOWS, _steps(g, s))
    rounds, papers = _rounds(g, s), tuple(name for name in view.papers if name != "beer")
    return structs.replace(view, papers=papers, rounds=rounds.stops, round=rounds.at, desk=_brewer(g, s) or view.desk)


@implements("hsb:5.2.b", "hsb:5.2.d")
def _rounds(g: BeerGame, s: HsbState) -> RoundLine:
    """Each operating round is a railway round, then a brewery round; after the last set there is no stock round."""
    number, halves = max(1, s.stock_round), ("railways", "breweries")
    rounds = g.facts.rounds_fixed[number - 1] if g.facts.rounds_fixed else rounds_in_set(g, s)  # hsb:5.2.c
    operating = [stop("hsb", half, f"{number}.{n}") for n in range(1, rounds + 1) for half in halves]
    stops = [stop("rail", "stock", number), *operating]
    if not s.stock_round:
        return RoundLine((stop("hsb", "starting"), *stops), 0)
    at = 2 * s.operating_round - (0 if g.breweries_begun(s) else 1) if s.operating_round else 0
    return RoundLine((*stops, *(() if number == g.facts.sets else (stop("rail", "stock", number + 1),))), at)


def _brewer(g: BeerGame, s: HsbState) -> tuple[DeskLine, ...]:
    """In a brewery's turn: its money, that of whoever decides, and what it has to brew and to sell with."""
    turn = find(s, BreweryTurnFrame)
    seat = g.to_move(s)
    if turn is None or seat is None or seat == NATURE:
        return ()
    b, name = turn.brewery, g.breweries.id(turn.brewery)
    price = () if is_minor(b) else (price_line(g, s, g.breweries.company(b)),)
    return (chest_line(name, g.breweries.funds(s, b)), cash_line(g, s, seat), *price)


def _steps(g: BeerGame, s: HsbState) -> tuple[tuple[Text, ...], int]:
    """The steps of a railway's or a brewery's turn and the present one."""
    turn = find(s, BreweryTurnFrame)
    if turn is None:
        return turn_line(g, s)
    return tuple(Msg(f"{g.info.id}.step.{name}") for name in turn_steps(g)), turn.step - 1


@implements("hsb:2.2.a", "hsb:5.5.8.a")
def both_markets(g: BeerGame, s: HsbState) -> PriceGrid:
    """Two rows, each a market of its own, that begin with the bankrupt space."""
    board = market_board(g, s)
    return structs.replace(
        board,
        rows=tuple((_bankrupt(row[0]), *row[1:]) for row in board.rows),
        names=tuple(Msg(f"hsb.market.{name}") for name in MARKETS),
    )


def _bankrupt(cell: PriceCell | None) -> PriceCell | None:
    return cell and structs.replace(cell, text=Msg("hsb.market.bankrupt"))


# --- figures on charters and in the table of players ------------------------------------------------------------------
def player_lines(g: BeerGame, s: HsbState, seat: Seat) -> tuple[Line, ...]:
    """The minor brewery a player still has, and credits of the bank."""
    minor = g.breweries.minor_of(s, seat)
    name = g.breweries.id(minor) if minor is not None else ""
    return (Line(label=Msg("hsb.column.minor"), value=name), credit_line(s, seat))


def charter_lines(g: BeerGame, s: HsbState, company: int) -> tuple[Line, ...]:
    """What else lies on the charter of a railway: beer on its trains, a beer wagon, a location token."""
    figures = (("beer", cargo_of(s, company)), ("wagon", wagons_at(g, s, mcm_place(g, company))))
    own = tuple(Line(label=Msg(f"hsb.line.{name}"), value=value) for name, value in figures if value)
    return own + gift_lines(g, s, company)


__all__ = ["charter_lines", "hsb_view", "player_lines"]
