"""The first page: the games, and the tables there are."""

from __future__ import annotations

import time
from typing import TypedDict

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from msgspec.structs import asdict
from starlette.responses import Response

from revier.bots import bot_names
from revier.games import playable, title
from revier.server import guided
from revier.server.api.common import Asker, Browser, TheHouse
from revier.server.api.tables import delete_table, listing
from revier.server.house import House
from revier.server.opening import Wish, open_table
from revier.server.pages.games import games
from revier.server.pages.shell import Fields, go_to, page, wants_part
from revier.server.pages.words import ago, look_of
from revier.server.problems import Problem
from revier.server.seats import Who
from revier.server.speech import person
from revier.server.wire.tables import Listed

router = APIRouter()
_FEW = 12  # tables of a list that are shown unless somebody wants all


@router.get("/")
def home(request: Request, house: TheHouse, who: Asker) -> HTMLResponse:
    """Games first for a newcomer; the tables first for somebody who sits at one."""
    language = look_of(request).language
    return page(request, "home", games=games(language), **_lists(request, house, who))


@router.get("/parts/tables")
def tables(request: Request, house: TheHouse, who: Asker) -> HTMLResponse:
    """The lists of tables alone, as they are now."""
    return page(request, "parts/tables", **_lists(request, house, who))


@router.post("/tables/{table_id}/delete")
def delete(request: Request, house: TheHouse, who: Asker, table_id: str, given: Fields) -> Response:
    """Throw a table away and show what is left; whoever has not been asked is asked first."""
    table = house.table(table_id)
    if given.get("sure") != "yes":
        people = [person(table.names, n, look_of(request).language) for n in range(len(table.names))]
        return page(request, "delete", table=table.id, title=table.game.info.title, people=people)
    delete_table(house, table, who)
    return page(request, "parts/tables", **_lists(request, house, who)) if wants_part(request) else go_to("/#tables")


@router.post("/play/{game_id}")
def play_now(house: TheHouse, who: Browser, game_id: str) -> Response:
    """Sit down against bots at once: the smallest table, the best bots."""
    if game_id not in playable():
        raise Problem(404, "no_game", known=", ".join(playable()))
    house.rate("tables", who)
    players = title(game_id).info().players[0]
    name = house.store.notes.browser(who.hash).name
    wishes = [Wish("me", name), *(Wish("bot", "", bot_names()[-1]) for _ in range(players - 1))]
    made = open_table(house, who, game_id, players, {}, "", wishes, None)
    return go_to(f"/tables/{made.id}")


@router.post("/learn/{game_id}")
def learn(house: TheHouse, who: Browser, game_id: str) -> Response:
    """The guided first game of a title."""
    house.rate("tables", who)
    return go_to(f"/tables/{guided.begin(house, who, game_id).id}")


class _Lists(TypedDict):
    lists: dict[str, list[dict[str, object]]]
    counts: dict[str, int]
    everything: bool


def _lists(request: Request, house: House, who: Who) -> _Lists:
    """The tables as the page shows them: how long ago in words, few of each list unless all are wanted."""
    language = look_of(request).language
    everything = request.query_params.get("all") == "1"
    now = time.time()
    found = asdict(listing(house, who, language))
    lists = {}
    for name, rows in found.items():
        shown = rows if everything or name == "mine" else rows[:_FEW]
        lists[name] = [_row(row, now, language) for row in shown]
    counts = {name: len(rows) for name, rows in found.items()}
    return {"lists": lists, "counts": counts, "everything": everything}


def _row(row: Listed, now: float, language: str) -> dict[str, object]:
    mover, people = row.to_move, row.players
    return {
        **asdict(row),
        "ago": ago(now - row.updated, language),
        "my_turn": mover in row.my_seats,
        "mover": people[mover] if mover is not None and 0 <= mover < len(people) else "",
        "winners": [people[seat] for seat in row.result.ranking[0]] if row.result else [],
    }
