"""How the coal trade describes itself: river, transport track, port and depots as free boards, the rest as tables."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.pieces import count
from revier.core.view import Board, FreeBoard, FreeShape, TableView, Text, View
from revier.games.coal.base import Coal, house_name, thing
from revier.games.coal.layout import GROUND, PLAYERS, river_size, river_spot
from revier.games.coal.model import CITY, DEPOT, GREY_MARKERS, PORT, House
from revier.games.coal.order import order_of_play
from revier.games.coal.rounds import PHASES
from revier.games.coal.state import (
    ASHORE,
    BLANK,
    CLAIMED,
    DEBT,
    HIDDEN,
    LOCK_BOX,
    MARK_BOX,
    NO_ACTION,
    NO_MARKER,
    NOBODY,
    POOL,
    ROUND_TRACK,
    USED,
    CoalState,
    colour_of,
    status,
    stored,
    thalers,
    till,
)
from revier.games.coal.view_boards import development_board, track_board

Shapes = Iterator[FreeShape]


def coal_view(g: Coal, s: CoalState) -> View:
    """Everybody sees the same: what is hidden is not in the position."""
    boards: dict[str, Board] = {
        "river": river_board(g, s),
        "track": track_board(g, s),
        "port": port_board(g, s),
        "round": round_table(g, s),
        "players": player_table(g, s),
        "progress": progress_table(g, s),
    }
    mover = g.to_move(s)
    for seat in range(g.players):
        boards[f"player_{seat + 1}"] = development_board(g, s, seat, mover)
    steps: tuple[Text, ...] = tuple(thing("phase", name) for name in PHASES)
    return View(
        game=g.info.id,
        headline=g.headline(s),
        to_move=mover,
        steps=steps,
        step=_phase(s),
        boards=boards,
    )


def _phase(s: CoalState) -> int:
    """Which phase is on: that of the topmost frame; steps of an event lie above the phase that comes next."""
    for frame in reversed(s.flow):
        if frame[0] in ("start", "flag", "event_pays", "event_gives"):
            return 0
        if frame[0] in _STEPS:
            return PHASES.index(_STEPS[frame[0]])
        if frame[0] in PHASES:
            return PHASES.index(frame[0]) - int(s.flow[-1][0] == "spill" and frame[0] == "bag")
    return -1


_STEPS = {"transport": "act", "supply": "act", "sail": "act", "cube": "deliver", "to_track": "deliver"}


# --- the river --------------------------------------------------------------------------------------------------------
def river_board(g: Coal, s: CoalState) -> FreeBoard:
    """All spaces in the order of the river with what lies on them."""
    wide, high = river_size(len(g.d.river))
    points = tuple((spot.x, spot.y) for spot in (river_spot(at) for at in range(1, len(g.d.river) + 1)))
    band = FreeShape(form="band", x=0, y=0, width=46, points=points)
    shapes = (band, *_storages(g, s), *_obstacles(g, s), *_sites(g, s), *_barges(g, s))
    return FreeBoard(title=Msg("coal.board.river"), width=wide, height=high, shapes=shapes)


def _storages(g: Coal, s: CoalState) -> Shapes:
    for n, storage in enumerate(g.d.storages):
        x, y = river_spot(storage.at)
        yield FreeShape(form="slot", x=x, y=y, width=40, height=40, colour=GROUND[storage.territory], id=storage.id)
        yield FreeShape(form="text", x=x, y=y + 36, height=10, text=storage.name)
        aim = Msg("coal.board.pilot") if storage.standard < 0 else g.site_name(storage.standard)
        yield FreeShape(form="text", x=x, y=y + 48, height=8, text=Msg("coal.board.arrow", {"place": aim}))
        if s.coal[n]:
            yield FreeShape(form="die", x=x, y=y, width=26, colour=colour_of(s.coal[n]), value=abs(s.coal[n]))


@implements("coal:2.2.h")
def _obstacles(g: Coal, s: CoalState) -> Shapes:
    """A marker is there or not; what is printed on its back nobody knows."""
    for n, obstacle in enumerate(g.d.obstacles):
        x, y = river_spot(obstacle.at)
        form = "stone" if s.obstacles[n] else "gate"
        yield FreeShape(form=form, x=x, y=y, width=34, height=26, id=obstacle.id, value=s.obstacles[n])
        yield FreeShape(form="text", x=x, y=y - 24, height=10, text=obstacle.name)


def _sites(g: Coal, s: CoalState) -> Shapes:
    for n, site in enumerate(g.d.sites):
        x, y = river_spot(site.at)
        form = "house" if site.kind == CITY else "box"
        yield FreeShape(
            form=form, x=x, y=y - 34, width=60, height=34, colour=GROUND[site.territory], id=site.id, text=site.name
        )
        if site.type not in (CITY, PORT):
            yield FreeShape(form="text", x=x, y=y - 58, height=9, text=thing("industry", site.type))
        if s.cash[till(s, n)]:
            lying = s.cash[till(s, n)]
            yield FreeShape(form="disk", x=x + 24, y=y - 14, width=16, colour="gold", text=str(lying), value=lying)
        if site.kind == CITY:
            yield from _spaces(g, s, g.d.houses[g.d.house_index[site.id]], x - 24, y + 34)


def _spaces(g: Coal, s: CoalState, house: House, x: float, y: float) -> Shapes:
    """The spaces of a city or depot from left to right, each with its price or its owner."""
    for n, space in enumerate(house.spaces):
        owner = s.built[space]
        across = x + 24 * n
        if owner == NOBODY:
            price = str(house.costs[n])
            yield FreeShape(form="slot", x=across, y=y, width=20, height=20, text=price, id=f"{house.id}.{n + 1}")
        else:
            yield FreeShape(
                form="house", x=across, y=y, width=20, height=20, colour=PLAYERS[owner], text=str(owner + 1)
            )


def _barges(g: Coal, s: CoalState) -> Shapes:
    for seat in range(g.players):
        if s.barge[seat] == ASHORE:
            continue
        x, y = river_spot(s.barge[seat])
        shift = 14.0 * (s.spot[seat] - 1)
        yield FreeShape(
            form="disk",
            x=x - 26 + shift,
            y=y + 18,
            width=20,
            colour=PLAYERS[seat],
            text=str(seat + 1),
            id=f"barge_{seat + 1}",
        )


# --- port and depots --------------------------------------------------------------------------------------------------
def port_board(g: Coal, s: CoalState) -> FreeBoard:
    """Export columns with their rows, the export track, the depots and the flags."""
    shapes = (*_columns(g, s), *_export(g, s), *_depots(g, s), *_flags(g, s))
    return FreeBoard(title=Msg("coal.board.port"), width=640, height=400, shapes=shapes)


def _columns(g: Coal, s: CoalState) -> Shapes:
    bonus = g.d.tables["port"]["row_bonus"]
    for n, column in enumerate(g.d.columns):
        house = g.d.houses[column]
        x = 90.0 + 130 * n
        yield FreeShape(form="box", x=x, y=30, width=110, height=30, text=house_name(house), id=house.id)
        for row, space in enumerate(house.spaces):
            y = 70.0 + 36 * row
            owner = s.built[space]
            if owner == NOBODY:
                yield FreeShape(form="slot", x=x, y=y, width=30, height=28, text=f"+{bonus[row]}")
            else:
                yield FreeShape(form="house", x=x, y=y, width=30, height=28, colour=PLAYERS[owner], text=str(owner + 1))


def _export(g: Coal, s: CoalState) -> Shapes:
    first = g.d.tables["export"]["lowest_space"][str(g.players)] - 1
    for n, value in enumerate(g.d.tables["export"]["track"]):
        x = 60.0 + 44 * n
        yield FreeShape(
            form="box" if n >= first else "stone",
            x=x,
            y=200,
            width=36,
            height=36,
            text=str(value),
            id=f"export_{n + 1}",
        )
        if n == s.export:
            yield FreeShape(form="disk", x=x, y=226, width=18, colour="black", id="export")


def _depots(g: Coal, s: CoalState) -> Shapes:
    depots = [house for house in g.d.houses if house.kind == DEPOT]
    for n, house in enumerate(depots):
        x, y = 90.0 + 150 * n, 270.0
        territory = g.d.tables["depots"][house.id]["territory"]
        yield FreeShape(
            form="box", x=x, y=y, width=136, height=30, text=house.name, id=house.id, colour=GROUND[territory]
        )
        yield from _spaces(g, s, house, x - 36, y + 36)


@implements("coal:7.d", "coal:2.3.a")
def _flags(g: Coal, s: CoalState) -> Shapes:
    for number, row in enumerate(g.d.rounds):
        if not number or not row.flag:
            continue
        column = s.flags[row.flag - 1]
        text: Text = "?" if column == HIDDEN else thing("country", g.d.houses[g.d.columns[column]].id)
        x = 45.0 + 76 * (row.flag - 1)
        yield FreeShape(form="box", x=x, y=356, width=72, height=28, text=text, id=f"flag_{number}")
        yield FreeShape(form="text", x=x, y=380, height=10, text=str(row.year))


# --- tables -----------------------------------------------------------------------------------------------------------
@implements("coal:1.h", "coal:1.o")
def round_table(g: Coal, s: CoalState) -> TableView:
    """The round, its territory, the bag (a number, nothing more), the marker drawn, the order of play."""
    marker: Text = "–" if s.marker == NO_MARKER else thing("marker", g.d.markers[s.marker].id)
    track = g.d.tracks[g.now(s).track]
    order = ", ".join(str(seat + 1) for seat in order_of_play(g, s))
    rows: list[tuple[Text | int, ...]] = [
        (Msg("coal.line.round"), f"{s.round} ({g.now(s).year})"),
        (Msg("coal.line.spill"), g.d.tables["territories"][g.now(s).spill]["name"]),
        (Msg("coal.line.track"), thing("track", track.id)),
        (Msg("coal.line.bag"), s.bag),
        (Msg("coal.line.marker"), marker),
        (Msg("coal.line.pilots"), Msg("coal.line.banned" if s.banned else "coal.line.open")),
        (Msg("coal.line.order"), order),
    ]
    return TableView(title=Msg("coal.board.round"), columns=("", ""), rows=tuple(rows))


_COLUMNS = ("player", "points", "thirty", "thalers", "pool", "debts", "lock_box", "mark_box", "years", "action")


@implements("coal:1.n", "coal:2.1.e")
def player_table(g: Coal, s: CoalState) -> TableView:
    """What each player has; who has gone once around the track of points shows the 30+ marker."""
    last = g.d.tables["scoring_rules"]["track"]["last"]
    rows = tuple(
        (
            g.person(seat),
            s.points[seat],
            f"{last + 1}+" if s.points[seat] > last else "",
            thalers(s, seat),
            stored(s, seat, POOL),
            stored(s, seat, DEBT),
            stored(s, seat, LOCK_BOX),
            stored(s, seat, MARK_BOX),
            sum(stored(s, seat, place) for place in ROUND_TRACK),
            "–" if s.action[seat] == NO_ACTION else thing("special", g.d.actions[s.action[seat]].id),
        )
        for seat in range(g.players)
    )
    columns = tuple(Msg(f"coal.column.{name}") for name in _COLUMNS)
    return TableView(title=Msg("coal.board.players"), columns=columns, rows=rows)


_SIGNS = {CLAIMED: "●", USED: "○", BLANK: "×"}


def progress_table(g: Coal, s: CoalState) -> TableView:
    """Every progress marker: what it asks for, how many are left, and who has it."""
    columns = (
        Msg("coal.column.marker"),
        Msg("coal.column.needs"),
        Msg("coal.column.left"),
        *(g.person(seat) for seat in range(g.players)),
    )
    rows: list[tuple[Text | int, ...]] = []
    for n, marker in enumerate(g.d.progress):
        needs = [
            Msg("coal.line.needs", {"number": x, "area": thing("area", g.d.areas[a])})
            for a, x in enumerate(marker.needs)
            if x
        ]
        left: Text | int = count(s.white, 1 + g.players, n - GREY_MARKERS, 0) if marker.white else ""
        signs = [_SIGNS.get(status(s, seat, n), "") for seat in range(g.players)]
        rows.append((g.marker_name(n), Msg("coal.line.list", {"items": needs}), left, *signs))
    return TableView(title=Msg("coal.board.progress"), columns=columns, rows=tuple(rows))
