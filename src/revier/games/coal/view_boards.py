"""The transport track and the development areas of a player as free boards."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.message import Msg
from revier.core.view import FreeBoard, FreeShape
from revier.games.coal.base import Coal, thing
from revier.games.coal.dice import column, track
from revier.games.coal.layout import PLAYERS
from revier.games.coal.model import BLACK, WHITE
from revier.games.coal.state import CoalState, colour_of, cubes_in


def track_board(g: Coal, s: CoalState) -> FreeBoard:
    """The track in use, boxes from the top; the arrow boxes have the names by which Transport calls them."""
    return FreeBoard(title=thing("track", track(g, s).id), width=260, height=300, shapes=tuple(_track(g, s)))


def _track(g: Coal, s: CoalState) -> Iterator[FreeShape]:
    colours = (BLACK, WHITE)[: track(g, s).columns]
    for n, colour in enumerate(colours):
        x = 70.0 + 100 * n
        yield FreeShape(form="text", x=x, y=16, height=11, text=thing("coal", colour))
        for height, place in enumerate(column(g, s, colour)):
            y = 48.0 + 44 * height
            arrow = height == track(g, s).arrow
            name = colour if arrow else f"{colour}_{height + 1}"
            yield FreeShape(form="box" if arrow else "slot", x=x, y=y, width=38, height=38, id=name)
            if arrow:
                yield FreeShape(form="text", x=x - 34, y=y, height=16, text="➤")
            if s.coal[place]:
                die = s.coal[place]
                yield FreeShape(form="die", x=x, y=y, width=26, colour=colour_of(die), value=abs(die))
    for n, die in enumerate(s.beside):
        yield FreeShape(form="die", x=230, y=48 + 34 * n, width=26, colour=colour_of(die), value=abs(die))


def development_board(g: Coal, s: CoalState, seat: Seat, mover: Seat | None) -> FreeBoard:
    """Six areas: black coal above, white coal below. Those of whoever decides can be pointed at by their names."""
    shapes = tuple(_areas(g, s, seat, mover == seat))
    return FreeBoard(title=Msg("coal.board.player", {"player": g.person(seat)}), width=420, height=150, shapes=shapes)


def _areas(g: Coal, s: CoalState, seat: Seat, decides: bool) -> Iterator[FreeShape]:
    for n, name in enumerate(g.d.areas):
        x, y = 75.0 + 135 * (n % 3), 45.0 + 70 * (n // 3)
        ident = name if decides else f"{name}_{seat + 1}"
        yield FreeShape(form="box", x=x, y=y, width=124, height=56, id=ident)
        yield FreeShape(form="text", x=x, y=y - 18, height=9, text=thing("area", name))
        for space in range(g.d.area_sizes[n]):
            across = x - 30 + 30 * space
            if space < cubes_in(s, seat, n):
                yield FreeShape(form="cube", x=across, y=y + 8, width=16, colour=PLAYERS[seat])
            else:
                yield FreeShape(form="slot", x=across, y=y + 8, width=20, height=20)
