"""Routes for a person to look at and to change: worked out by a worker, because checking them means searching."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from revier.core.tracing import RouteWish, Traced, route_editor
from revier.core.view import HexMap, RouteView, View
from revier.draw import draw_routes, route_style
from revier.server.forms import action_sentence, refusal_form
from revier.server.jobs import Place, game_of, state_of


class Asked(msgspec.Struct, frozen=True):
    """Who asks for routes, and how they are to be told."""

    wishes: tuple[RouteWish, ...] | None
    seat: int | None
    language: str
    palette: str
    seats: tuple[str, ...]


def routes(place: Place, asked: Asked) -> dict[str, Any]:
    """The routes somebody wishes (the best, if nothing is wished), what speaks against them, and how they look."""
    game, state = game_of(place.spec), state_of(place)
    editor = route_editor(game)
    assert editor is not None
    traced = editor.trace(state, asked.wishes)
    form = {
        "legal": traced.refusal is None,
        "income": traced.income,
        "routes": route_forms(traced.routes),
        "places": [place._asdict() for place in traced.places],
        **_drawn(game.view(state, asked.seat), traced, asked.palette),
    }
    if traced.refusal is not None:
        return {**form, **refusal_form(traced.refusal, asked.language, asked.seats)}
    said = action_sentence(game, state, traced.action, asked.language, asked.seats)
    return {**form, "action": msgspec.to_builtins(traced.action), "sentence": said}


def route_forms(runs: Sequence[RouteView]) -> list[dict[str, Any]]:
    """Routes with all their fields, also those that are as usual, and the line by which each is known on the map."""
    forms = []
    for n, route in enumerate(runs):
        colour, dashes = route_style(n)
        fields = {name: msgspec.to_builtins(getattr(route, name)) for name in route.__struct_fields__}
        forms.append({**fields, "colour": colour, "dashes": dashes})
    return forms


def _drawn(view: View, traced: Traced, palette: str) -> dict[str, Any]:
    """The routes alone, to be laid over the map they run on."""
    for name, board in view.boards.items():
        if isinstance(board, HexMap):
            return {"board": name, "svg": draw_routes(with_routes(board, traced.routes), palette)}
    return {"board": "", "svg": ""}


def with_routes(board: HexMap, runs: Sequence[RouteView]) -> HexMap:
    """The same map with other routes on it."""
    return msgspec.structs.replace(board, routes=tuple(runs))


__all__ = ["Asked", "route_forms", "routes", "with_routes"]
