"""What the picture of the coal trade cannot say in a glance, as tables: round, players, progress markers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.flow import find
from revier.core.message import Arg, Msg
from revier.core.view import TableView, Text
from revier.games.coal.base import Coal, thing, told
from revier.games.coal.facts import Told
from revier.games.coal.frames import TurnsFrame
from revier.games.coal.model import Progress
from revier.games.coal.order import order_of_play
from revier.games.coal.state import (
    BLANK,
    CLAIMED,
    DEBT,
    LOCK_BOX,
    MARK_BOX,
    NO_ACTION,
    NO_MARKER,
    POOL,
    ROUND_TRACK,
    USED,
    CoalState,
    copies,
    status,
    stored,
    thalers,
)


@implements("coal:1.h", "coal:1.o")
def round_table(g: Coal, s: CoalState) -> TableView:
    """The round, its territory, the bag (a number, nothing more), the marker drawn, the order of play.

    Within a phase the order stands whoever overtakes whom, so it is told beside that on the river.
    """
    marker: Text = "–" if s.marker == NO_MARKER else thing("marker", g.facts.markers[s.marker].id)
    track = g.facts.tracks[g.now(s).track]
    turns = find(s, TurnsFrame)
    rows: list[tuple[Text | int, ...]] = [
        (Msg("coal.line.round"), f"{s.round} ({g.now(s).year})"),
        (Msg("coal.line.spill"), g.facts.territories[g.now(s).spill]),
        (Msg("coal.line.track"), thing("track", track.id)),
        (Msg("coal.line.bag"), s.bag),
        (Msg("coal.line.marker"), marker),
        (Msg("coal.line.pilots"), Msg("coal.line.banned" if s.banned else "coal.line.open")),
        (Msg("coal.line.order"), _seats(g, order_of_play(g, s))),
        (Msg("coal.line.turns"), _seats(g, turns.order) if turns else "–"),
    ]
    return TableView(title=Msg("coal.board.round"), columns=("", ""), rows=tuple(rows))


def _seats(g: Coal, order: Iterable[Seat]) -> Msg:
    return Msg("coal.line.people", {"people": [g.person(seat) for seat in order]})


_COLUMNS = ("player", "points", "thirty", "thalers", "pool", "debts", "lock_box", "mark_box", "years", "action")


@implements("coal:1.n", "coal:2.1.e")
def player_table(g: Coal, s: CoalState) -> TableView:
    """What each player has; who has gone once around the track of points shows the 30+ marker."""
    last = g.facts.limits.points
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
            "–" if s.action[seat] == NO_ACTION else thing("special", g.facts.actions[s.action[seat]].id),
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
    for marker in g.facts.progress:
        left: Text | int = copies(s, marker.power) if marker.white else ""
        signs = [_SIGNS.get(status(s, seat, marker.power), "") for seat in range(g.players)]
        rows.append((g.marker_name(marker.power), needs(g, marker), left, *signs))
    figures = tuple((f"progress_markers.{marker.id}",) for marker in g.facts.progress)
    return TableView(title=Msg("coal.board.progress"), columns=columns, rows=tuple(rows), figures=figures)


def needs(g: Coal, marker: Progress) -> Msg:
    """The cubes a progress marker asks for."""
    return _needs(marker.needs, g.facts.areas)


def about(g: Coal, marker: Progress) -> Msg:
    """A progress marker in a hint: its name, what it asks for, and what it allows."""
    return _about(marker.id, marker.needs, g.facts.areas, g.facts.told.get(marker.id, ()))


@cache
def _about(code: str, numbers: tuple[int, ...], areas: tuple[str, ...], figures: Told) -> Msg:
    args: dict[str, Arg] = {
        "name": thing("progress", code),
        "needs": _needs(numbers, areas),
        "power": told(code, figures),
    }
    return Msg("coal.board.marker", args)


@cache
def _needs(numbers: tuple[int, ...], areas: tuple[str, ...]) -> Msg:
    items = [
        Msg("coal.line.needs", {"number": number, "area": thing("area", areas[area])})
        for area, number in enumerate(numbers)
        if number
    ]
    return Msg("coal.line.list", {"items": items})
