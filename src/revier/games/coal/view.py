"""How the coal trade describes itself: one large board, a board for each player, and tables."""

from __future__ import annotations

from revier.core.action import NATURE, Seat
from revier.core.flow import nodes_of
from revier.core.message import Msg
from revier.core.terms import purse_word
from revier.core.view import Board, DeskLine, FreeBoard, RoundView, SeatView, Stage, Text, View
from revier.games.coal.base import Coal, thing
from revier.games.coal.layout import HEIGHT, PLAYER_SIZE, PLAYER_STEP, PLAYERS_Y, WIDTH
from revier.games.coal.order import order_of_play
from revier.games.coal.rounds import PHASES
from revier.games.coal.state import DEBT, POOL, CoalState, stored, thalers
from revier.games.coal.view_player import player_board, player_shapes
from revier.games.coal.view_port import port_shapes
from revier.games.coal.view_river import river_shapes
from revier.games.coal.view_side import round_shapes, side_shapes
from revier.games.coal.view_tables import player_table, progress_table, round_table


def coal_view(g: Coal, s: CoalState) -> View:
    """Everybody sees the same: what is hidden is not in the position."""
    mover = g.to_move(s)
    boards: dict[str, Board] = {
        "river": whole_board(g, s, mover),
        "round": round_table(g, s),
        "players": player_table(g, s),
        "progress": progress_table(g, s),
    }
    for seat in range(g.players):
        boards[f"player_{seat + 1}"] = player_board(g, s, seat, mover)
    steps: tuple[Text, ...] = tuple(thing("phase", name) for name in PHASES)
    return View(
        game=g.info.id,
        headline=g.headline(s),
        to_move=mover,
        steps=steps,
        step=_phase(s),
        boards=boards,
        stages=(Stage(name="river", title=Msg("coal.board.river"), boards=("river",)),),
        seats=tuple(seat_view(g, s, seat) for seat in range(g.players)),
        desk=desk(g, s, mover),
        rounds=tuple(
            RoundView(short=str(n), name=Msg("coal.ask.round", {"number": n, "year": year.year}))
            for n, year in enumerate(g.facts.rounds)
            if n
        ),
        round=s.round - 1,
    )


def seat_view(g: Coal, s: CoalState, seat: Seat) -> SeatView:
    """Thalers and points; first is who leads the order of play."""
    first: Text = Msg("coal.line.leads") if order_of_play(g, s)[0] == seat else ""
    points = Msg("coal.board.points", {"number": s.points[seat]})
    return SeatView(seat=seat, money=thalers(s, seat), worth=points, first=first)


def desk(g: Coal, s: CoalState, mover: Seat | None) -> tuple[DeskLine, ...]:
    """What whoever decides has at hand."""
    if mover is None or mover == NATURE:
        return ()
    return (
        DeskLine(label=Msg("coal.column.thalers"), value=thalers(s, mover), account=purse_word(mover)),
        DeskLine(label=Msg("coal.column.points"), value=s.points[mover]),
        DeskLine(label=Msg("coal.column.pool"), value=stored(s, mover, POOL)),
        DeskLine(label=Msg("coal.column.debts"), value=stored(s, mover, DEBT)),
    )


def whole_board(g: Coal, s: CoalState, mover: Seat | None) -> FreeBoard:
    """One picture for all that can be pointed at: the river, beside it tracks and actions, below it the rest."""
    shapes = [*river_shapes(g, s), *side_shapes(g, s), *port_shapes(g, s), *round_shapes(g, s)]
    left = (WIDTH - PLAYER_STEP * (g.players - 1) - PLAYER_SIZE[0]) / 2
    for seat in range(g.players):
        shapes += player_shapes(g, s, seat, mover, left + PLAYER_STEP * seat, PLAYERS_Y)
    return FreeBoard(title=Msg("coal.board.river"), width=WIDTH, height=HEIGHT, shapes=tuple(shapes))


def _phase(s: CoalState) -> int:
    """Which phase is on: that of the topmost frame; steps of an event lie above the phase that comes next."""
    nodes = nodes_of(s)
    for name in reversed(nodes):
        if name in ("start", "flag", "event_pays", "event_gives"):
            return 0
        if name in _STEPS:
            return PHASES.index(_STEPS[name])
        if name in PHASES:
            return PHASES.index(name) - int(nodes[-1] == "spill" and name == "bag")
    return -1


_STEPS = {"transport": "act", "supply": "act", "sail": "act", "cube": "deliver", "to_track": "deliver"}
