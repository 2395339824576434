"""Looking: views, pictures, the log, the sheet, the record."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Annotated, Literal

import msgspec
from fastapi import Header, Query
from starlette.responses import Response

from revier.core.record import Header as RecordHeader
from revier.core.record import Record
from revier.core.view import TableView
from revier.server import secrecy
from revier.server.api.common import (
    Asker,
    At,
    Language,
    Palette,
    TheHouse,
    TheTable,
    problems,
    viewer,
)
from revier.server.api.games import SVG, Paths, svg
from revier.server.forms import figure_form
from revier.server.house import House
from revier.server.logbook import round_heads
from revier.server.problems import Problem
from revier.server.provenance import facts_at
from revier.server.seats import seats_of
from revier.server.sheet import sheet_of
from revier.server.speech import person, sentence, spoken_board
from revier.server.store.bodies import Back, body_of, lines_of
from revier.server.tables import BY_RULES, LiveTable
from revier.server.wire import tables as wire
from revier.server.wire.answer import Router, Said, answer, kept
from revier.server.wire.games import Figures

router = Router("look")
_SAMPLES = 400


@router.get("/tables/{table_id}/view", responses=problems(404))
def view(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    language: Language,
    at: At = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Said[wire.Seen]:
    """All that I may see of a position, in sentences."""
    return kept(wire.Seen, house.pictures.told(table, at, viewer(house, table, who), language), if_none_match)


@router.get("/tables/{table_id}/boards/{name}.svg", responses={**problems(404), **SVG})
def board(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    name: str,
    language: Language,
    at: At = None,
    palette: Palette = "classic",
    hash: Annotated[str, Query(max_length=60, description="of its content, as `shown` names it: kept for ever")] = "",
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """A board of a position as a picture."""
    drawn, digest = house.pictures.board(table, name, at, viewer(house, table, who), palette, language)
    return svg(drawn.svg, if_none_match, for_ever=hash == digest)


@router.get("/tables/{table_id}/tiles/{tile}.svg", responses={**problems(404), **SVG})
def tile(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    tile: str,
    turn: Annotated[int, Query(ge=0, le=5)] = 0,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """One tile of this table, turned; its options and figures may have others than the game usually has."""
    view = house.pictures.view(table, None, viewer(house, table, who))[2]
    return svg(house.pictures.tile(view, tile, turn), if_none_match)


@router.get("/tables/{table_id}/log", responses=problems(404))
def log(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    language: Language,
    start: Annotated[int, Query(alias="from", ge=0, le=2**31 - 1, description="entries from this number on")] = 0,
    most: Annotated[int, Query(ge=1, le=5000)] = 5000,
) -> Said[list[wire.LogEntry]]:
    """What happened, in sentences; what was taken back stays, marked `undone`."""
    held = seats_of(house.store, table.id, who)
    with table.lock:
        return answer(log_form(table, held, language, start, start + most))


def log_form(table: LiveTable, held: tuple[int, ...], language: str, start: int, end: int) -> list[wire.LogEntry]:
    """Lines of the log as somebody who holds these seats hears them. The caller holds the lock."""
    said = secrecy.log_texts(table, held, language)
    hidden = secrecy.hides(table)
    heads = round_heads(table.book.entries, start, end)
    return [
        wire.LogEntry(
            number=number,
            position=entry.position,
            seat=entry.seat,
            kind=entry.kind,
            by=entry.by,
            texts=said[number],
            undone=entry.undone,
            time=round(entry.time),
            round=sentence(heads[number], language) if number in heads else "",
            income=bool(entry.takings) and not hidden,
        )
        for number, entry in enumerate(table.book.entries[start:end], start)
    ]


@router.get("/tables/{table_id}/record", responses={**problems(404, 409), 200: {"content": {"application/jsonl": {}}}})
def record(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    former: Annotated[bool, Query(description="as it was before the table went on where rules had stopped it")] = False,
) -> Response:
    """The game as a record: a header line, then the actions that count, also those that the rules of today refuse."""
    held = seats_of(house.store, table.id, who)
    with table.lock:
        secrecy.must_know(table, held, table.position)
        kept = table.play.record
        if former or table.stop is not None:
            secrecy.must_hold_all(table, held)
            kept = _former(house, table) if former else Record(kept.header, table.stop.lines if table.stop else ())
        text = kept.text()
        name = f"{table.play.record.header.game}-{table.id}{'-former' * former}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, media_type="application/jsonl", headers=headers)


def _former(house: House, table: LiveTable) -> Record:
    """All actions of the log as they were before the table last went on without some of them."""
    begun = msgspec.json.decode(table.row.header, type=RecordHeader)
    bodies = [body_of(row.kind, row.body) for row in house.store.rows(table.id)]
    parted = [n for n, body in enumerate(bodies) if isinstance(body, Back) and body.because == BY_RULES]
    if not parted:
        raise Problem(404, "no_former")
    return Record(msgspec.structs.replace(begun, seats=table.names), lines_of(bodies[: parted[-1]]))


@router.get("/tables/{table_id}/figures", responses=problems(404))
def figures(table: TheTable, of: Paths) -> Said[Figures]:
    """The figures behind things on this table: those at the paths its view names, and below them."""
    found = table.figures
    said = [figure_form(fact, found) for fact in facts_at(found, of)]
    return answer(Figures(game=table.game.info.id, figures=said))


# --- the sheet --------------------------------------------------------------------------------------------------------
@router.get(
    "/tables/{table_id}/sheet", responses={**problems(404), 200: {"content": {"application/json": {}, "text/csv": {}}}}
)
def sheet(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    language: Language,
    form: Annotated[Literal["json", "csv"], Query(alias="format")] = "json",
    board: Annotated[
        str, Query(max_length=60, description="csv of this table of the sheet: `income`, `prices`, `worths`, a board")
    ] = "",
) -> Said[wire.Sheet] | Response:
    """Tables of players and companies as they stand, and everybody's worth over time."""
    seat = viewer(house, table, who)
    found = house.pictures.view(table, None, seat)[2]
    history = worth_history(table, seat)
    names = [person(table.names, seat, language) for seat in range(len(table.names))]
    if form == "json":
        boards = {
            name: spoken_board(one, language, table.names)
            for name, one in found.boards.items()
            if isinstance(one, TableView)
        }
        worth = [wire.WorthAt(position=n, worth=list(values)) for n, values in history]
        return answer(wire.Sheet(position=table.position, names=names, boards=boards, history=worth))
    if not board:
        heads: list[list[str | int]] = [["position", *names]]
        return _csv([*heads, *([n, *values] for n, values in history)], table)
    tables = {one.name: one for one in sheet_of(table, found, seat, language)}
    if board not in tables:
        raise Problem(404, "no_board", known=", ".join(tables))
    return _csv(tables[board].plain(), table, board)


def worth_history(table: LiveTable, seat: int | None) -> list[tuple[int, tuple[int, ...]]]:
    """Everybody's worth, as far as a seat knows it, at positions spread over the whole game with the present one."""
    with table.lock:
        last = table.position
        step = max(1, -(-last // _SAMPLES))
        places = [*range(0, last, step), last]
        known = table.worths.setdefault((table.epoch, table.over, seat), {})
        for old in [key for key in table.worths if key[:2] != (table.epoch, table.over)]:
            del table.worths[old]
        for n in places:
            if n not in known:
                known[n] = secrecy.worths(table, table.play.at(n), seat)
        return [(n, worth) for n in places if (worth := known[n]) is not None]


def _csv(rows: Iterable[Iterable[str | int]], table: LiveTable, name: str = "sheet") -> Response:
    """Rows as a file a spreadsheet opens; text that would be taken for a formula is made harmless."""
    text = io.StringIO()
    csv.writer(text).writerows([[_harmless(cell) for cell in row] for row in rows])
    headers = {"Content-Disposition": f'attachment; filename="{name}-{table.id}.csv"', "Cache-Control": "no-store"}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


def _harmless(cell: str | int) -> str | int:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") else cell
