"""Routes for a person to look at and to change: worked out by a worker, because checking them means searching."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from revier.core.tracing import RouteWish, Traced, route_editor
from revier.core.view import HexMap, RouteView, View
from revier.draw import draw_routes, route_style
from revier.server.forms import action_form, action_sentence
from revier.server.jobs import Place, game_of, state_of
from revier.server.speech import sentence
from revier.server.wire import choices as wire


class Asked(msgspec.Struct, frozen=True):
    """Who asks for routes at which position, and how they are to be told."""

    position: int
    revision: int
    wishes: tuple[RouteWish, ...] | None
    seat: int | None
    language: str
    palette: str
    seats: tuple[str, ...]


def routes(place: Place, asked: Asked) -> wire.Routes:
    """The routes somebody wishes (the best, if nothing is wished), what speaks against them, and how they look."""
    game, state = game_of(place.spec), state_of(place)
    editor = route_editor(game)
    assert editor is not None
    traced = editor.trace(state, asked.wishes)
    board, svg = _drawn(game.view(state, asked.seat), traced, asked.palette)
    found = wire.Routes(
        position=asked.position,
        revision=asked.revision,
        legal=traced.refusal is None,
        income=traced.income,
        routes=route_forms(traced.routes),
        places=[wire.Stop(id=stop.id, name=stop.name) for stop in traced.places],
        board=board,
        svg=svg,
    )
    if traced.refusal is not None:
        reason = sentence(traced.refusal.reason, asked.language, asked.seats)
        return msgspec.structs.replace(found, reason=reason, clause=traced.refusal.clause)
    said = action_sentence(game, state, traced.action, asked.language, asked.seats)
    return msgspec.structs.replace(found, action=action_form(traced.action), sentence=said)


def route_forms(runs: Sequence[RouteView]) -> list[wire.Route]:
    """Routes, and the line by which each is known on the map."""
    return [_route_form(route, *route_style(n)) for n, route in enumerate(runs)]


def _route_form(route: RouteView, colour: str, dashes: str) -> wire.Route:
    return wire.Route(
        train=route.train,
        legs=list(route.legs),
        stops=list(route.stops),
        income=route.income,
        calls=list(route.calls),
        load=route.load,
        room=route.room,
        colour=colour,
        dashes=dashes,
    )


def _drawn(view: View, traced: Traced, palette: str) -> tuple[str, str]:
    """The map on which routes run, and the routes alone, to be laid over it."""
    for name, board in view.boards.items():
        if isinstance(board, HexMap):
            return name, draw_routes(with_routes(board, traced.routes), palette)
    return "", ""


def with_routes(board: HexMap, runs: Sequence[RouteView]) -> HexMap:
    """The same map with other routes on it."""
    return msgspec.structs.replace(board, routes=tuple(runs))


__all__ = ["Asked", "route_forms", "routes", "with_routes"]
