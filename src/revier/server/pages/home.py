"""The first page: the games, and the tables there are."""

from __future__ import annotations

import time
from typing import TypedDict
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from msgspec import UnsetType
from msgspec.structs import asdict
from starlette.responses import Response

from revier.bots import bot_names
from revier.games import playable, title
from revier.server import guided
from revier.server.api.common import Asker, Browser, TheHouse
from revier.server.api.tables import delete_table, must_be_deletable
from revier.server.house import House
from revier.server.listing import listing
from revier.server.opening import Wish, open_table
from revier.server.pages.games import games
from revier.server.pages.shell import Fields, go_to, page, wants_part
from revier.server.pages.words import ago, look_of
from revier.server.problems import Problem
from revier.server.seats import Who
from revier.server.speech import person
from revier.server.store.lists import NAMES, Cursor, Name
from revier.server.wire.tables import Listed, Lists

router = APIRouter()
_FEW: dict[Name, int] = {"mine": 100, "others": 12, "finished": 12}  # tables of a list on the first page
_DAY, _NEAR = 24 * 3600, 14  # seconds of a day; days left from which on a list says so
_MORE = dict.fromkeys(NAMES, 50)  # and on every further one


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
        must_be_deletable(house, table, who)
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
    lists: dict[str, list[dict[str, object]]]  # by heading; one's own analysis tables under their own
    more: dict[str, str]
    query: str
    returning: bool  # somebody who has tables sees them before the games


def _lists(request: Request, house: House, who: Who) -> _Lists:
    """The tables as the page shows them, how long ago in words: the first of each list, or one list from a place on."""
    language, now = look_of(request).language, time.time()
    name, after = request.query_params.get("of"), request.query_params.get("after", "")
    of = next((known for known in NAMES if known == name), None)
    if of is None or Cursor.read(after) is None:  # whatever else the address says, there is a page
        of, after = None, ""
    found = listing(house, who, language, most=_MORE if of else _FEW, of=of, after=after)
    lists: dict[str, list[dict[str, object]]]
    lists = {name: [_row(row, now, language) for row in rows] for name, rows in zip(NAMES, _rows(found), strict=True)}
    mine = lists["mine"]
    lists["analyses"] = [row for row in mine if row["analysis"]]
    lists["mine"] = [row for row in mine if not row["analysis"]]
    more = {name: _address(name, place) for name, place in found.more.items()}
    if lists["analyses"] and "mine" in more:
        more["analyses"] = more.pop("mine")  # they come last in the list they are of
    query = _address(of, after) if of else ""
    return {"lists": lists, "more": more, "query": query, "returning": bool(mine)}


def _rows(found: Lists) -> tuple[list[Listed], list[Listed], list[Listed]]:
    return found.mine, found.others, found.finished


def _address(name: str, after: str) -> str:
    return "?" + urlencode({"of": name, "after": after})


def _row(row: Listed, now: float, language: str) -> dict[str, object]:
    mover, people = row.to_move, row.players
    return {
        **asdict(row),
        "days": _days(row, now),
        "ago": ago(now - row.updated, language),
        "my_turn": mover in row.my_seats,
        "mover": people[mover] if mover is not None and 0 <= mover < len(people) else "",
        "winners": [people[seat] for seat in row.result.ranking[0]] if row.result else [],
    }


def _days(row: Listed, now: float) -> int | None:
    """After how many days without a move an analysis table is thrown away, where that is near."""
    if isinstance(row.expires, UnsetType):
        return None
    left = (row.expires - now) / _DAY
    return max(1, round(left)) if left < _NEAR else None
