"""Routes as a person draws them: stops in, whole routes with their income out, or what is wrong with them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field
from starlette.responses import Response

from revier.core.tracing import RouteWish, routes_asked
from revier.server import moves, secrecy
from revier.server.api.common import (
    Asker,
    Body,
    Language,
    Palette,
    TheHouse,
    TheTable,
    answer,
    problems,
    viewer,
)
from revier.server.api.play import _in_worker
from revier.server.problems import Problem
from revier.server.seats import seats_of
from revier.server.tracks import Asked

router = APIRouter(tags=["play"])

StopName = Annotated[str, Field(min_length=1, max_length=20, description="`data-stop` of the map: hex, colon, number")]


class TrainWish(Body):
    """What one train shall do; without stops it stands idle."""

    train: str = Field(min_length=1, max_length=20)
    stops: list[StopName] = Field(default_factory=list, max_length=60)
    load: int | None = Field(default=None, ge=0, le=99, description="goods to carry; null: as it earns most")


class RoutesWish(Body):
    """Routes to look at."""

    position: int = Field(ge=0, le=2**31 - 1, description="the position the sender saw")
    revision: int | None = Field(default=None, ge=0, le=2**31 - 1)
    trains: list[TrainWish] | None = Field(default=None, max_length=20, description="null: the best there are")


class RouteForm(BaseModel):
    """The route of one train; `calls` are its stops as the map names them, those found between included."""

    train: str
    stops: list[str]
    calls: list[str]
    legs: list[tuple[str, int, int]]
    income: int
    load: int
    room: int
    colour: str
    dashes: str


class StopForm(BaseModel):
    """A stop within reach."""

    id: str
    name: str


class RoutesForm(BaseModel):
    """Routes with their income, and the action that runs them; if they are not legal, why."""

    position: int
    revision: int
    legal: bool
    income: int
    routes: list[RouteForm]
    places: list[StopForm]
    board: str
    svg: str
    action: dict[str, Any] | None = None
    sentence: str | None = None
    reason: str | None = None
    clause: str | None = None


@router.post("/tables/{table_id}/routes", responses={200: {"model": RoutesForm}, **problems(404, 409, 503)})
def routes(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    wish: RoutesWish,
    language: Language,
    palette: Palette = "classic",
) -> Response:
    """Complete the routes somebody points at on the map, and say what they earn or why they are not legal."""
    with table.lock:
        held = seats_of(house.store, table.id, who)
        secrecy.must_decide(table, held, table.to_move)
        moves.same_position(table, moves.Asked(who.hash, held, wish.position, "", language, wish.revision))
        if not routes_asked(table.game, table.game.legal(table.play.at(table.position))):
            raise Problem(409, "no_routes", {"position": table.position, "revision": table.revision})
        head = {"position": table.position, "revision": table.revision}
        asked = Asked(_wishes(wish), viewer(house, table, who), language, palette, tuple(table.names))
        place = table.place
    return answer({**head, **_in_worker(house, "revier.server.tracks:routes", place, asked)})


def _wishes(wish: RoutesWish) -> tuple[RouteWish, ...] | None:
    if wish.trains is None:
        return None
    return tuple(RouteWish(one.train, tuple(one.stops), one.load) for one in wish.trains)
