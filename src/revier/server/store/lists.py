"""Lists of tables, page by page. What they are ordered by has an index, so a page costs the same with ten tables and
with a hundred thousand.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple, get_args

from sqlalchemy import ColumnElement, Select, and_, exists, select, tuple_

from revier.server.store.database import Database
from revier.server.store.rows import TableRow
from revier.server.store.schema import grants, tables

Name = Literal["mine", "others", "finished"]
Wanted = Select[tuple[object, ...]]
NAMES: tuple[Name, ...] = get_args(Name)
_NO_SEAT = ("recovery", "watch")  # kinds of secret that seat nobody


_CURSOR = re.compile(r"(\d)~(\d{1,12}(?:\.\d{1,20})?)~([0-9A-Za-z]{1,32})", re.ASCII)


class Cursor(NamedTuple):
    """Where a list goes on: below this place in its order."""

    rank: int
    updated: float
    table: str

    def text(self) -> str:
        """As it stands in an address."""
        return f"{self.rank}~{self.updated!r}~{self.table}"

    @classmethod
    def read(cls, text: str) -> Cursor | None:
        """What an address says; None if it is no place in a list."""
        found = _CURSOR.fullmatch(text)
        return None if found is None else cls(int(found[1]), float(found[2]), found[3])


class Found(NamedTuple):
    """A page of a list, and where the next one begins."""

    rows: list[TableRow]
    after: Cursor | None


class Lists:
    """Which tables there are, for one who asks."""

    def __init__(self, database: Database) -> None:
        self.engine = database.engine

    def page(self, name: Name, who: str, most: int, after: Cursor | None = None) -> Found:
        """A page of a list: mine where it is my turn first and analyses last, finished ones mine first; the latest
        change first."""
        found: list[tuple[TableRow, Cursor]] = []
        with self.engine.connect() as c:
            for rank, part in _parts(name, who):
                room = most + 1 - len(found)
                if room <= 0:
                    break
                if after is not None and after.rank < rank:
                    continue
                goes_on = after if after is not None and after.rank == rank else None
                for row in c.execute(_ordered(_below(part, goes_on)).limit(room)):
                    found.append((TableRow._make(row[:-1]), Cursor._make((rank, row[-1], row[0]))))
        return Found([row for row, _ in found[:most]], found[most - 1][1] if len(found) > most else None)

    def held(self, who: str, table_ids: Sequence[str]) -> dict[str, list[int]]:
        """The seats somebody holds at these tables."""
        wanted = select(grants.c.table_id, grants.c.seat).where(_mine(who), grants.c.table_id.in_(table_ids))
        found: dict[str, list[int]] = {}
        with self.engine.connect() as c:
            for table_id, seat in c.execute(wanted.order_by(grants.c.seat)) if who else ():
                found.setdefault(table_id, []).append(seat)
        return found

    def stale(self, before: float, most: int) -> list[str]:
        """Analysis tables at which nothing has happened since then."""
        wanted = select(tables.c.id).where(tables.c.analysis, tables.c.updated < before).limit(most)
        with self.engine.connect() as c:
            return list(c.execute(wanted).scalars())


def _parts(name: Name, who: str) -> list[tuple[int, Wanted]]:
    """The parts of a list by rank, the highest first."""
    if name == "others":
        return [(0, _of_others(who, over=False))]
    if name == "finished":
        return [*([(1, _of_mine(who, over=True))] if who else []), (0, _of_others(who, over=True))]
    if not who:
        return []
    turn = exists().where(_mine(who), grants.c.table_id == tables.c.id, grants.c.seat == tables.c.mover)
    games = _of_mine(who, over=False).where(~tables.c.analysis)
    alone = _of_mine(who, over=False).where(tables.c.analysis)  # it is always my turn there, and nobody waits
    return [(2, games.where(turn)), (1, games.where(~turn)), (0, alone)]


def _mine(who: str) -> ColumnElement[bool]:
    return and_(grants.c.hash == who, grants.c.kind.not_in(_NO_SEAT))


def _of_mine(who: str, *, over: bool) -> Wanted:
    """What I hold a seat at, or have opened: looked up from my side, however many tables there are."""
    opened = select(tables.c.id.label("table_id")).where(tables.c.host == who)
    mine = select(grants.c.table_id).where(_mine(who)).union(opened).subquery()
    return _rows().join(mine, mine.c.table_id == tables.c.id).where(tables.c.over == over)


def _of_others(who: str, *, over: bool) -> Wanted:
    wanted = _rows().where(tables.c.over == over, ~tables.c.private)  # what is private is listed for its people
    if who:
        wanted = wanted.where(tables.c.host != who, ~exists().where(_mine(who), grants.c.table_id == tables.c.id))
    return wanted


def _rows() -> Wanted:
    return select(*(tables.c[name] for name in TableRow._fields), tables.c.updated)


def _below(part: Wanted, place: Cursor | None) -> Wanted:
    if place is None:
        return part
    return part.where(tuple_(tables.c.updated, tables.c.id) < (place.updated, place.table))


def _ordered(wanted: Wanted) -> Wanted:
    return wanted.order_by(tables.c.updated.desc(), tables.c.id.desc())
