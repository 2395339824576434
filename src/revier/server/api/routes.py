"""Routes as a person draws them: stops in, whole routes with their income out, or what is wrong with them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from revier.core.tracing import RouteWish, routes_asked
from revier.server import moves, secrecy
from revier.server.api.common import (
    Asker,
    Body,
    Language,
    Palette,
    TheHouse,
    TheTable,
    problems,
    viewer,
)
from revier.server.problems import Problem
from revier.server.seats import seats_of
from revier.server.tracks import Asked
from revier.server.wire.answer import Router, Said, answer
from revier.server.wire.choices import Routes

router = Router("play")

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


@router.post("/tables/{table_id}/routes", responses=problems(404, 409, 503))
def routes(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    wish: RoutesWish,
    language: Language,
    palette: Palette = "classic",
) -> Said[Routes]:
    """Complete the routes somebody points at on the map, and say what they earn or why they are not legal."""
    with table.lock:
        held = seats_of(house.store, table.id, who)
        secrecy.must_decide(table, held, table.to_move)
        moves.same_position(table, moves.Asked(who.hash, held, wish.position, "", language, wish.revision))
        if not routes_asked(table.game, table.game.legal(table.play.at(table.position))):
            raise Problem(409, "no_routes", {"position": table.position, "revision": table.revision})
        at, seat = (table.position, table.revision), viewer(house, table, who)
        asked = Asked(*at, _wishes(wish), seat, language, palette, tuple(table.names))
        place = table.place
    found: Routes = house.in_worker("revier.server.tracks:routes", place, asked)
    return answer(found)


def _wishes(wish: RoutesWish) -> tuple[RouteWish, ...] | None:
    if wish.trains is None:
        return None
    return tuple(RouteWish(one.train, tuple(one.stops), one.load) for one in wish.trains)
