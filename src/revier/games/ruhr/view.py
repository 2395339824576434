"""How 18Ruhr describes itself: the kit's boards, and those that mines and mills add. Nothing is hidden (ruhr:2.2.b)."""

from __future__ import annotations

from msgspec import structs

from revier.core.action import NATURE
from revier.core.flow import find, nodes_of
from revier.core.message import Msg
from revier.core.view import Board, DeskLine, Line, Stage, TableView, Text, View
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.charters import ALL_ENGINES, ALL_STAGES
from revier.games.ruhr.frames import SiteTurnFrame
from revier.games.ruhr.state import ACTIVE, HOLDERS, RuhrState
from revier.games.ruhr.tables_facts import COAL, ENGINES, STAGES, STEEL
from revier.games.ruhr.view_charters import mines_board, montan_board, package_board, railways_board
from revier.games.ruhr.view_map import ruhr_map
from revier.rail.view import (
    companies_board,
    lots_board,
    map_board,
    market_board,
    on_table,
    phases_board,
    players_board,
    tile_sheet,
    trains_board,
    turn_line,
)
from revier.rail.view_rounds import PACKET, RoundLine, round_line, stop
from revier.rail.view_trade import STAGES as KIT_STAGES
from revier.rail.view_trade import cash_line, chest_line, depot_board, fleet_board, holdings_board


def ruhr_view(g: RuhrRail, s: RuhrState) -> View:
    """The whole table."""
    companies = companies_board(g, s)
    cards = structs.replace(trains_board(g, s), title=Msg("ruhr.board.cards"))
    boards: dict[str, Board] = {
        "map": ruhr_map(g, s, map_board(g, s)),
        "market": market_board(g, s),
        "companies": railways_board(g, companies),
        "montan": montan_board(g, s, companies),
        "mines": mines_board(g, s),
        "lots": package_board(g, s, lots_board(g, s)),
        "players": players_board(g, s),
        "trains": cards,
        "markers": markers_board(g, s),
        "tiles": tile_sheet(g, s),
        "phases": phases_board(g, s),
        "holdings": holdings_board(g, s),
        "depot": depot_board(g, s, cards),
        "fleet": fleet_board(g, s),
    }
    stages = (*KIT_STAGES, montan_stage(s))
    view, rounds = on_table(g, s, boards, stages, _steps(g, s)), _rounds(g, s)
    return structs.replace(view, rounds=rounds.stops, round=rounds.at, desk=_miner(g, s) or view.desk)


def montan_stage(s: RuhrState) -> Stage:
    """Whoever acts is seen first; where cards are bought for markers and engines, the cards above them."""
    own = ("mines", "montan") if find(s, SiteTurnFrame) else ("montan", "mines")
    display = ("depot",) if nodes_of(s)[-1:] in (["site_spend"], ["montan_spend"]) else ()
    title = Msg("ruhr.board.montan")
    return Stage(name="montan", title=title, boards=(*display, *own, "markers"), paper="players")


def _rounds(g: RuhrRail, s: RuhrState) -> RoundLine:
    """In some phases a Montan round stands before the next stock round (ruhr:12.a); after the last set nothing does."""
    line = round_line(g, s)
    if s.last_set:
        return RoundLine(line.stops[:-1], line.at)
    if line.stops[0].name == PACKET or not g.facts.phases[s.phase].montan_round:
        return line
    stops = (*line.stops[:-1], stop("ruhr", "montan", s.stock_round), line.stops[-1])
    return RoundLine(stops, len(stops) - 2 if {"founding", "merging"} & set(nodes_of(s)) else line.at)


def _miner(g: RuhrRail, s: RuhrState) -> tuple[DeskLine, ...]:
    """In the turn of a mine or mill: its money and that of its owner."""
    turn, seat = find(s, SiteTurnFrame), g.to_move(s)
    if turn is None or seat is None or seat == NATURE:
        return ()
    return chest_line(g.holder_name(turn.site), s.cash[g.chest(turn.site)]), cash_line(g, s, seat)


def _steps(g: RuhrRail, s: RuhrState) -> tuple[tuple[Text, ...], int]:
    """Mines and mills have two steps; those of corporations are known to the kit."""
    turn = find(s, SiteTurnFrame)
    if turn is None or not turn.step:
        return turn_line(g, s)
    return (Msg("ruhr.step.montan_pay"), Msg("ruhr.step.montan_spend")), turn.step - 1


def markers_board(g: RuhrRail, s: RuhrState) -> TableView:
    """What is left of development markers and switch engines, what is in use, and what this phase makes of them."""
    columns = tuple(Msg(f"ruhr.column.{name}") for name in ("piece", "income", "left", "in_use", "now"))
    rows = [_stage(g, s, stage) for stage in ALL_STAGES] + [_engine(g, s, engine) for engine in ALL_ENGINES]
    figures = [(f"development_markers.{STAGES[stage]}",) for stage in ALL_STAGES]
    figures += [(f"switch_engines.{ENGINES[engine]}",) for engine in ALL_ENGINES]
    return TableView(title=Msg("ruhr.board.markers"), columns=columns, rows=tuple(rows), figures=tuple(figures))


def _stage(g: RuhrRail, s: RuhrState, stage: int) -> tuple[Text | int, ...]:
    phase = g.facts.phases[s.phase]
    state = "inactive" if stage in phase.inactive else "earns" if stage in phase.stages else "not_released"
    coal, steel = (g.charters.supply(s, industry, stage) for industry in (COAL, STEEL))
    used = sum(g.charters.owned(s, holder, stage) for holder in range(HOLDERS))
    left = Msg("ruhr.left", {"coal": coal, "steel": steel})
    return STAGES[stage], str(g.facts.income[stage]), left, used, Msg(f"ruhr.word.{state}")


def _engine(g: RuhrRail, s: RuhrState, engine: int) -> tuple[Text | int, ...]:
    """A switch engine earns what the best marker does, so that it has no income of its own."""
    gone = engine in g.facts.phases[s.phase].scrapped_engines
    known = {g.facts.cards[n].engine for n in range(len(g.facts.cards)) if g.facts.cards[n].phase <= s.phase}
    state = "scrapped" if gone else "in_game" if engine in known else "not_released"
    used = sum(g.engines.count(s, holder, engine) for holder in range(HOLDERS))
    return ENGINES[engine], "", str(g.engines.supply(s, engine)), used, Msg(f"ruhr.word.{state}")


def start_tint(g: RuhrRail, price: int) -> str:
    """The colour of the first phase in which a railway may start at a value."""
    return next(phase.colour for phase in g.facts.phases if price in (*phase.railway_starts, *phase.montan_starts))


def player_lines(g: RuhrRail, s: RuhrState, seat: int) -> tuple[Line, ...]:
    """The Montan round card of a player, the pMCs he runs, and what he still owes for filling up the bank (15.1.d)."""
    mine = [str(x.number) for x in g.facts.sites if s.site[x.index] == ACTIVE and g.owner(s, x.index) == seat]
    card = s.card[seat] or ""
    return (
        Line(label=Msg("ruhr.column.montan_card"), value=str(card)),
        Line(label=Msg("ruhr.column.mines"), value=" ".join(mine)),
        Line(label=Msg("ruhr.column.owed"), value=s.owed[seat] or ""),
    )


def train_lines(g: RuhrRail, train: int) -> tuple[Line, ...]:
    """What a Capex Card brings a Montan company in place of a train."""
    card = g.facts.cards[train]
    return (
        Line(label=Msg("ruhr.column.development"), value=card.development_price),
        Line(label=Msg("ruhr.column.markers"), value=card.markers),
        Line(label=Msg("ruhr.column.stages"), value="".join(STAGES[stage] for stage in card.stages)),
        Line(label=Msg("ruhr.column.engine"), value=ENGINES[card.engine]),
        Line(label=Msg("ruhr.column.engine_price"), value=card.engine_price),
    )
