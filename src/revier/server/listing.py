"""Lists of tables as somebody reads them: each row by itself, so that an odd one costs nobody the list."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TypedDict

import msgspec

from revier.core.record import Header, Result
from revier.games import playable, title
from revier.server.house import House
from revier.server.logbook import read_msg
from revier.server.problems import Problem
from revier.server.seats import Who
from revier.server.speech import person, sentence
from revier.server.store import SeatRow, TableRow
from revier.server.store.bodies import Summary
from revier.server.store.lists import NAMES, Cursor, Name
from revier.server.wire import tables as wire
from revier.server.wire.base import UNSET

log = logging.getLogger("revier.server")
_DAY = 24 * 3600.0
_TOLD: set[str] = set()  # tables that could not be listed
_MOST_TOLD = 1000


def listing(
    house: House, who: Who, language: str, *, most: Mapping[Name, int], of: Name | None = None, after: str = ""
) -> wire.Lists:
    """The first page of all lists, or a later one of one of them."""
    cursor = Cursor.read(after) if after else None
    if after and (cursor is None or of is None):
        raise Problem(422, "no_cursor")
    found: dict[Name, list[wire.Listed]] = {name: [] for name in NAMES}
    more: dict[str, str] = {}
    for name in NAMES if of is None else (of,):
        page = house.store.lists.page(name, who.hash, most[name], cursor)
        found[name] = _readable(house, page.rows, who, language)
        if page.after is not None:
            more[name] = page.after.text()
    return wire.Lists(mine=found["mine"], others=found["others"], finished=found["finished"], more=more)


def _readable(house: House, rows: list[TableRow], who: Who, language: str) -> list[wire.Listed]:
    ids = [row.id for row in rows]
    sitting, held = house.store.seating.all_seats(ids), house.store.lists.held(who.hash, ids)
    days, titles = house.settings.analysis_days, {name: title(name).info().title for name in playable()}
    found = []
    for row in rows:
        try:
            mine = held.get(row.id, [])
            opened = bool(who.hash) and row.host == who.hash
            host = opened if row.host_seat is None else row.host_seat in mine
            found.append(_listed(row, sitting.get(row.id, []), mine, host, days, titles, language))
        except Exception as error:  # whatever is odd about it: a package of somebody else may speak here
            _complain(row.id, error)
    return found


def _complain(table_id: str, error: Exception) -> None:
    """Once: a list is asked for again and again."""
    if table_id not in _TOLD and len(_TOLD) < _MOST_TOLD:
        _TOLD.add(table_id)
        log.warning("table %s cannot be listed: %s", table_id, error)


def _listed(
    row: TableRow,
    sitting: list[SeatRow],
    mine: list[int],
    host: bool,
    days: float,
    titles: Mapping[str, str],
    language: str,
) -> wire.Listed:
    header = msgspec.json.decode(row.header, type=Header)
    names = tuple(seat.name for seat in sitting)
    now = msgspec.json.decode(row.summary, type=Summary)
    result, here = now.result, header.game in titles  # its package may be gone, or broken
    updated = now.updated or row.created
    return wire.Listed(
        id=row.id,
        game=header.game,
        title=titles.get(header.game, header.game),
        players=people(names, language),
        position=now.position,
        to_move=now.to_move,
        headline=sentence(read_msg(now.headline), language, names) if here else "",
        updated=updated,
        created=row.created,
        finished=now.finished,
        closed=now.closed,
        result=None if result is None else wire.Scores(**scores(result)),
        my_seats=mine,
        host=host,
        deletable=host and (now.finished or {seat.seat for seat in sitting if seat.asked} <= set(mine)),
        analysis=row.analysis,
        open=[seat.seat for seat in sitting if seat.invitation],
        expires=updated + days * _DAY if row.analysis and days else UNSET,
    )


def people(names: tuple[str, ...], language: str) -> list[str]:
    """Everybody at a table by name."""
    return [person(names, seat, language) for seat in range(len(names))]


class Scores(TypedDict):
    """How a game ended, as answers say it."""

    scores: list[int]
    ranking: list[list[int]]
    reason: str


def scores(result: Result) -> Scores:
    """How a game ended."""
    ranking = [list(place) for place in result.ranking]
    return {"scores": list(result.scores), "ranking": ranking, "reason": result.reason}
