"""How the coal trade describes itself: the river, the port, the papers of the players, and tables."""

from __future__ import annotations

from revier.core.action import NATURE, Seat
from revier.core.flow import nodes_of
from revier.core.message import Msg
from revier.core.terms import purse_word
from revier.core.view import Board, DeskLine, FreeBoard, FreeShape, RoundView, SeatView, Stage, Text, View
from revier.games.coal.base import Coal, thing
from revier.games.coal.layout import BELOW_HIGH, BELOW_Y, MAP, PLAYER_GAP, PLAYER_SIZE, PORT_WIDE, YEARS_HIGH, YEARS_Y
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
        "river": river_board(g, s),
        "port": port_board(g, s),
        "development": development_board(g, s, mover),
        "round": round_table(g, s),
        "players": player_table(g, s),
        "progress": progress_table(g, s),
    }
    for seat in range(g.players):
        boards[f"player_{seat + 1}"] = player_board(g, s, seat, mover)
    phase = _phase(s)
    steps: tuple[Text, ...] = tuple(thing("phase", name) for name in PHASES)
    return View(
        game=g.info.id,
        headline=g.headline(s),
        to_move=mover,
        steps=steps,
        step=phase,
        boards=boards,
        stages=tuple(
            Stage(name=name, title=Msg(f"coal.board.stage_{name}"), boards=(name,), paper=_BESIDE[name])
            for name in _STAGES
        ),
        stage=_stage(s, phase),
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


def river_board(g: Coal, s: CoalState) -> FreeBoard:
    """The river, and below it what is used there: transport tracks, the marker of the round, special actions."""
    shapes = (*river_shapes(g, s), *side_shapes(g, s))
    return FreeBoard(title=Msg("coal.board.river"), width=MAP[0], height=BELOW_Y + BELOW_HIGH, shapes=shapes)


def port_board(g: Coal, s: CoalState) -> FreeBoard:
    """Port Ruhrort, the depots, and the years with their flags."""
    shapes = (*port_shapes(g, s), *round_shapes(g, s))
    return FreeBoard(title=Msg("coal.board.stage_port"), width=PORT_WIDE, height=YEARS_Y + YEARS_HIGH, shapes=shapes)


def development_board(g: Coal, s: CoalState, mover: Seat | None) -> FreeBoard:
    """The papers of all players, two in a row."""
    (wide, high), gap = PLAYER_SIZE, PLAYER_GAP
    shapes: list[FreeShape] = []
    for seat in range(g.players):
        left, top = gap + (wide + gap) * (seat % 2), gap + (high + gap) * (seat // 2)
        shapes += player_shapes(g, s, seat, mover, left, top)
    rows = -(-g.players // 2)
    title = Msg("coal.board.stage_development")
    return FreeBoard(title=title, width=2 * (wide + gap) + gap, height=rows * (high + gap) + gap, shapes=tuple(shapes))


def _stage(s: CoalState, phase: int) -> str:
    """Where the phase is played; a cube that somebody may lay where he likes goes into an area of the port."""
    if nodes_of(s)[-1:] == ["cube"]:
        return "port"
    return _STAGES[_PLAYED_ON[phase]] if phase >= 0 else _STAGES[0]


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


_STAGES = ("river", "port", "development")
_BESIDE = {"river": "round", "port": "players", "development": "progress"}
_PLAYED_ON = (0, 0, 0, 0, 2, 0, 1)  # by phase: markers are claimed on the papers of players, exports made in the port
_STEPS = {"transport": "act", "supply": "act", "sail": "act", "cube": "deliver", "to_track": "deliver"}
