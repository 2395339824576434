"""Beside the river: transport tracks, the bag and what was drawn, special actions, and the years with their flags."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.view import FreeShape
from revier.games.coal.base import Coal, thing
from revier.games.coal.dice import column, hand
from revier.games.coal.layout import (
    ACTIONS,
    BAG,
    BELOW_HIGH,
    BELOW_Y,
    COUNTRIES,
    GROUND,
    PLAYERS,
    PORT_WIDE,
    TRANSPORT,
    YEARS_HIGH,
    YEARS_Y,
)
from revier.games.coal.model import BLACK, WHITE, Track
from revier.games.coal.state import HIDDEN, NO_MARKER, ROUND_TRACK, CoalState, colour_of, stored

Shapes = Iterator[FreeShape]
_BOX = 29.0
_ROWS = 4  # of special actions


def side_shapes(g: Coal, s: CoalState) -> Shapes:
    """Three papers: transport, the bag, special actions."""
    yield _paper(TRANSPORT, Msg("coal.board.transport"))
    left = TRANSPORT[0] + 44.0
    for n, track in enumerate(g.facts.tracks):
        yield from _track(g, s, track, left, now=n == g.now(s).track)
        left += max((_BOX + 3) * track.columns, 76) + 28
    loose = [*s.beside, *(die for die in (s.coal[hand(g)],) if die)]
    for n, die in enumerate(loose):
        yield _die(die, TRANSPORT[0] + 150 + 34 * n, BELOW_Y + 17)
    yield from _bag(g, s)
    yield _paper(ACTIONS, Msg("coal.board.special"))
    yield from _actions(g, s)


def _paper(place: tuple[float, float], title: Msg) -> FreeShape:
    left, wide = place
    return FreeShape(
        form="panel", x=left + wide / 2, y=BELOW_Y + BELOW_HIGH / 2, width=wide, height=BELOW_HIGH, text=title
    )


@implements("coal:1.o")
def _bag(g: Coal, s: CoalState) -> Shapes:
    """How many markers are in the bag, and the one drawn this round; what is in the bag nobody knows."""
    left, wide = BAG
    x, y = left + wide / 2, BELOW_Y + 178.0
    yield _paper(BAG, Msg("coal.board.marker_of_round"))
    hint = Msg("coal.line.bag")
    yield FreeShape(form="disk", x=x, y=BELOW_Y + 74, width=62, colour="brown", text=str(s.bag), hint=hint)
    if s.marker == NO_MARKER:
        yield FreeShape(form="slot", x=x, y=y, width=wide - 24, height=108)
        return
    marker = g.facts.markers[s.marker]
    colour = "water" if marker.water else "beige"
    figures = (f"{'water' if marker.water else 'demand'}_markers.{marker.id}",)
    yield FreeShape(form="box", x=x, y=y, width=wide - 24, height=108, colour=colour, id="marker", figures=figures)
    yield FreeShape(form="text", x=x, y=y, width=wide - 40, height=22, text=thing("marker", marker.id))


def _die(die: int, x: float, y: float) -> FreeShape:
    return FreeShape(form="die", x=x, y=y, width=25, colour=colour_of(die), value=abs(die))


def _track(g: Coal, s: CoalState, track: Track, left: float, *, now: bool) -> Shapes:
    """Boxes from the top; those in use have names, the arrow boxes those by which Transport calls them."""
    rounds = [n for n, row in enumerate(g.facts.rounds) if n and g.facts.tracks[row.track] is track]
    across = left + (_BOX + 3) * (track.columns - 1) / 2 + _BOX / 2
    top = BELOW_Y + 42
    yield FreeShape(form="text", x=across, y=top, width=110, height=17, text=thing("track", track.id))
    yield FreeShape(form="text", x=across, y=top + 21, height=17, text=f"{rounds[0]}–{rounds[-1]}")
    for n, colour in enumerate((BLACK, WHITE)[: track.columns]):
        x = left + _BOX / 2 + (_BOX + 3) * n
        if track.columns > 1:
            yield FreeShape(form="disk", x=x, y=top + 37, width=9, colour=colour, faint=not now)
        places = column(g, s, colour) if now else []
        for height in range(track.boxes):
            y = top + 58 + (_BOX + 3) * height
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
                hint=Msg(f"coal.board.arrow_{colour}") if arrow and now else "",
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


def _actions(g: Coal, s: CoalState) -> Shapes:
    """Each action with its fee of this round; whoever has chosen it has a disk on it."""
    left, wide = ACTIONS
    columns = -(-len(g.facts.actions) // _ROWS)
    across, step = (wide - 12) / columns, (BELOW_HIGH - 36) / _ROWS
    for n, action in enumerate(g.facts.actions):
        x, y = left + 6 + across * (n // _ROWS), BELOW_Y + 32 + step * (n % _ROWS + 0.5)
        banned = bool(s.banned) and action.banned
        yield FreeShape(
            form="box",
            x=x + across / 2,
            y=y,
            width=across - 6,
            height=step - 6,
            id=action.id,
            colour="grey" if banned else ("beige" if action.marker is not None else ""),
            hint=Msg("coal.line.banned") if banned else _allowed(g, action.id, action.parts),
            figures=(f"special_actions.{action.id}",),
        )
        name = thing("special", action.id)
        yield FreeShape(form="text", x=x + 14, y=y, width=across - 150, height=19, text=name, align="start")
        fee = action.fees[s.round]
        if fee:
            hint = Msg("coal.board.fee", {"number": fee})
            yield FreeShape(form="coin", x=x + across - 118, y=y, width=30, text=str(fee), hint=hint, faint=banned)
        users = [seat for seat in range(g.players) if s.action[seat] == n]
        for place, seat in enumerate(reversed(users)):
            at = x + across - 24 - 30 * place
            yield FreeShape(form="disk", x=at, y=y, width=30, colour=PLAYERS[seat], text=str(seat + 1))


def round_shapes(g: Coal, s: CoalState) -> Shapes:
    """Twelve years: whose territory takes coal off the track, the flag, and warehouses that still wait."""
    left, wide, high = 0.0, PORT_WIDE, YEARS_HIGH
    yield FreeShape(
        form="panel", x=left + wide / 2, y=YEARS_Y + high / 2, width=wide, height=high, text=Msg("coal.board.years")
    )
    step = (wide - 16) / 6
    waiting = g.facts.warehouse_rounds
    for number, row in enumerate(g.facts.rounds):
        if not number:
            continue
        x = left + 8 + step * ((number - 1) % 6 + 0.5)
        y = YEARS_Y + 80 + 100 * ((number - 1) // 6)
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
