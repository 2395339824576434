"""Beside the river: transport tracks, the bag and what was drawn, special actions, and the years with their flags."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.view import FreeShape
from revier.games.coal.base import Coal, thing
from revier.games.coal.dice import column, hand
from revier.games.coal.layout import COUNTRIES, GROUND, LOWER_Y, MAP, PLAYERS, SIDE_X, WIDTH
from revier.games.coal.model import BLACK, WHITE, Track
from revier.games.coal.state import HIDDEN, NO_MARKER, ROUND_TRACK, CoalState, colour_of, stored

Shapes = Iterator[FreeShape]
_WIDE = WIDTH - SIDE_X
_TRACKS_HIGH = 316.0
_BAG_TOP, _BAG_HIGH = 324.0, 84.0
_BOX = 30.0


def side_shapes(g: Coal, s: CoalState) -> Shapes:
    """Three papers: transport above, the bag, special actions below."""
    middle = SIDE_X + _WIDE / 2
    yield FreeShape(
        form="panel", x=middle, y=_TRACKS_HIGH / 2, width=_WIDE, height=_TRACKS_HIGH, text=Msg("coal.board.transport")
    )
    left = SIDE_X + 23.0
    for n, track in enumerate(g.facts.tracks):
        yield from _track(g, s, track, left, now=n == g.now(s).track)
        left += (_BOX + 3) * track.columns + 20
    loose = [*s.beside, *(die for die in (s.coal[hand(g)],) if die)]
    for n, die in enumerate(loose):
        yield _die(die, SIDE_X + 90 + 34 * n, _TRACKS_HIGH - 22)
    yield from _bag(g, s)
    high = MAP[1] - _BAG_TOP - _BAG_HIGH - 8
    yield FreeShape(
        form="panel",
        x=middle,
        y=MAP[1] - high / 2,
        width=_WIDE,
        height=high,
        text=Msg("coal.board.special"),
    )
    yield from _actions(g, s, MAP[1] - high + 30, (high - 34) / len(g.facts.actions))


@implements("coal:1.o")
def _bag(g: Coal, s: CoalState) -> Shapes:
    """How many markers are in the bag, and the one drawn this round; what is in the bag nobody knows."""
    middle, y = SIDE_X + _WIDE / 2, _BAG_TOP + _BAG_HIGH / 2
    title = Msg("coal.board.marker_of_round")
    yield FreeShape(form="panel", x=middle, y=y, width=_WIDE, height=_BAG_HIGH, text=title)
    hint = Msg("coal.line.bag")
    yield FreeShape(form="disk", x=SIDE_X + 32, y=y + 11, width=40, colour="brown", text=str(s.bag), hint=hint)
    x, wide = SIDE_X + 150, 170.0
    if s.marker == NO_MARKER:
        yield FreeShape(form="slot", x=x, y=y + 11, width=wide, height=46)
        return
    marker = g.facts.markers[s.marker]
    colour = "water" if marker.water else "beige"
    figures = (f"{'water' if marker.water else 'demand'}_markers.{marker.id}",)
    yield FreeShape(form="box", x=x, y=y + 11, width=wide, height=46, colour=colour, id="marker", figures=figures)
    yield FreeShape(form="text", x=x, y=y + 11, width=wide - 10, height=15.5, text=thing("marker", marker.id))


def _die(die: int, x: float, y: float) -> FreeShape:
    return FreeShape(form="die", x=x, y=y, width=25, colour=colour_of(die), value=abs(die))


def _track(g: Coal, s: CoalState, track: Track, left: float, *, now: bool) -> Shapes:
    """Boxes from the top; those in use have names, the arrow boxes those by which Transport calls them."""
    rounds = [n for n, row in enumerate(g.facts.rounds) if n and g.facts.tracks[row.track] is track]
    across = left + (_BOX + 3) * (track.columns - 1) / 2 + _BOX / 2 - 8
    room = (_BOX + 3) * track.columns + 14
    yield FreeShape(form="text", x=across, y=40, width=room, height=12.5, text=thing("track", track.id), faint=not now)
    yield FreeShape(form="text", x=across, y=60, height=11, text=f"{rounds[0]}–{rounds[-1]}", faint=not now)
    for n, colour in enumerate((BLACK, WHITE)[: track.columns]):
        x = left + _BOX / 2 + (_BOX + 3) * n
        if track.columns > 1:
            yield FreeShape(form="disk", x=x, y=74, width=10, colour=colour, faint=not now)
        places = column(g, s, colour) if now else []
        for height in range(track.boxes):
            y = 102.0 + (_BOX + 6) * height
            arrow = height == track.arrow
            name = colour if arrow else f"{colour}_{height + 1}"
            yield FreeShape(
                form="box" if arrow else "slot",
                x=x,
                y=y,
                width=_BOX,
                height=_BOX,
                id=name if now else "",
                colour="orange" if arrow else "",
                faint=not now,
                figures=(f"transport_tracks.{track.id}",),
            )
            if arrow and not n:
                yield FreeShape(
                    form="arrow", x=left - 9, y=y, width=13, height=18, colour="orange", angle=180, faint=not now
                )
            if now and s.coal[places[height]]:
                yield _die(s.coal[places[height]], x, y)


def _allowed(g: Coal, action: str, parts: frozenset[str]) -> Msg:
    """The name of an action, then what each of its parts allows."""
    told = [g.told(code) for code in sorted(parts)]
    return reduce(
        lambda said, more: Msg("coal.board.and", {"said": said, "more": more}),
        told[1:],
        Msg("coal.board.action", {"name": thing("special", action), "power": told[0]}),
    )


def _actions(g: Coal, s: CoalState, top: float, step: float) -> Shapes:
    """Each action with its fee of this round; whoever has chosen it has a disk on it."""
    for n, action in enumerate(g.facts.actions):
        y = top + step * (n + 0.5)
        banned = bool(s.banned) and action.banned
        yield FreeShape(
            form="box",
            x=SIDE_X + _WIDE / 2,
            y=y,
            width=_WIDE - 20,
            height=step - 7,
            id=action.id,
            colour="grey" if banned else ("beige" if action.marker is not None else ""),
            hint=Msg("coal.line.banned") if banned else _allowed(g, action.id, action.parts),
            figures=(f"special_actions.{action.id}",),
        )
        name = thing("special", action.id)
        fee = action.fees[s.round]
        lift = 8 if fee else 0
        yield FreeShape(form="text", x=SIDE_X + 20, y=y - lift, height=15, text=name, align="start", faint=banned)
        if fee:
            hint = Msg("coal.board.fee", {"number": fee})
            yield FreeShape(form="coin", x=SIDE_X + 29, y=y + 9, width=19, text=str(fee), hint=hint, faint=banned)
        users = [seat for seat in range(g.players) if s.action[seat] == n]
        for place, seat in enumerate(reversed(users)):
            x = SIDE_X + _WIDE - 25 - 24 * place
            yield FreeShape(form="disk", x=x, y=y + lift, width=22, colour=PLAYERS[seat], text=str(seat + 1))


def round_shapes(g: Coal, s: CoalState) -> Shapes:
    """Twelve years: whose territory takes coal off the track, the flag, and warehouses that still wait."""
    left, wide, high = 1012.0, WIDTH - 1012.0, 230.0
    yield FreeShape(
        form="panel", x=left + wide / 2, y=LOWER_Y + high / 2, width=wide, height=high, text=Msg("coal.board.years")
    )
    step = (wide - 16) / 6
    waiting = g.facts.warehouse_rounds
    for number, row in enumerate(g.facts.rounds):
        if not number:
            continue
        x = left + 8 + step * ((number - 1) % 6 + 0.5)
        y = LOWER_Y + 78 + 98 * ((number - 1) // 6)
        now = number == s.round
        ground, figures = "orange" if now else "white", (f"rounds.{number}",)
        yield FreeShape(form="box", x=x, y=y, width=step - 6, height=92, colour=ground, figures=figures)
        yield FreeShape(form="box", x=x, y=y + 42, width=step - 10, height=6, colour=GROUND[row.spill])
        if now:
            yield FreeShape(form="disk", x=x - step / 2 + 16, y=y - 33, width=20, colour="black", text=str(number))
        else:
            yield FreeShape(form="text", x=x - step / 2 + 16, y=y - 33, height=13, text=str(number))
        yield FreeShape(form="text", x=x + 10, y=y - 33, height=16, text=str(row.year))
        if row.flag:
            yield _flag(g, s.flags[row.flag - 1], x, y - 6, step - 20, f"flag_{number}")
        if number in waiting:
            place = ROUND_TRACK[waiting.index(number)]
            there = [seat for seat in range(g.players) if stored(s, seat, place)]
            for n, seat in enumerate(there):
                across = x + 20 * (n - (len(there) - 1) / 2)
                yield FreeShape(form="house", x=across, y=y + 27, width=17, height=17, colour=PLAYERS[seat])


def _flag(g: Coal, turned: int, x: float, y: float, wide: float, name: str) -> FreeShape:
    """A flag face down shows nothing but that it is there."""
    if turned == HIDDEN:
        return FreeShape(form="flag", x=x, y=y, width=wide, height=22, text="?", id=name)
    country = g.facts.houses[g.facts.columns[turned]].id
    text = thing("country", country)
    return FreeShape(form="flag", x=x, y=y, width=wide, height=22, text=text, id=name, colour=COUNTRIES[country])
