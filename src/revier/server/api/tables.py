"""Tables: open one, list them, look at one, throw one away."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

import msgspec
from pydantic import Field
from starlette.responses import Response

from revier.core.errors import RevierError
from revier.core.message import Msg
from revier.core.record import Header, Result
from revier.core.translation import clauses_in
from revier.games import package_of, playable, title
from revier.server import guided, moves
from revier.server.api.common import Asker, Body, Browser, Language, TheHouse, TheTable, problems, viewer
from revier.server.forms import action_sentence, provenance_form
from revier.server.house import House
from revier.server.logbook import read_msg
from revier.server.opening import Wish, open_table
from revier.server.overlays import overlay_of
from revier.server.problems import refused
from revier.server.seats import Who, must_host, seats_of
from revier.server.speech import addressed, person, sentence, spoken_text
from revier.server.store import ProgramRow, SeatRow, TableRow
from revier.server.store.bodies import Summary
from revier.server.tables import LiveTable
from revier.server.wire import tables as wire
from revier.server.wire.acting import Agreed
from revier.server.wire.answer import Router, Said, answer
from revier.server.wire.base import UNSET, Plain

log = logging.getLogger("revier.server")
router = Router("tables")

OptionText = Annotated[str, Field(max_length=60)]


class SeatWish(Body):
    """How a seat is to be taken: by me, by somebody at my keyboard, by whoever has the invitation, or by a bot."""

    kind: Literal["me", "hotseat", "open", "bot"]
    name: str = Field(default="", max_length=60)
    bot: str = Field(default="", max_length=32)


class NewTable(Body):
    """A table to be opened."""

    game: str = Field(max_length=32)
    players: int = Field(ge=1, le=20)
    options: dict[OptionText, bool | OptionText] = Field(default_factory=dict, max_length=200)
    profile: str = Field(default="", max_length=60)
    seats: list[SeatWish] = Field(min_length=1, max_length=20)
    seed: int | None = Field(default=None, ge=0, le=2**63 - 1)
    overlay: str = Field(default="", max_length=60, description="digest of an overlay of mine; empty: none")


def opened_form(table: LiveTable, language: str, warnings: Sequence[Msg] = ()) -> wire.Opened:
    """A table just opened; `claim` is the invitation to an open seat."""
    said = [sentence(warning, language) for warning in warnings]
    return wire.Opened(id=table.id, seats=[_opened_seat(seat) for seat in table.seats], warnings=said or UNSET)


def _opened_seat(seat: SeatRow) -> wire.OpenedSeat:
    return wire.OpenedSeat(seat=seat.seat, kind=seat.kind, name=seat.name, claim=seat.invitation or UNSET)


@router.post("/tables", status_code=201, responses=problems(404, 429))
def new_table(house: TheHouse, who: Browser, wish: NewTable, language: Language) -> Said[wire.Opened]:
    """Open a table; the browser that asks holds the seats `me` and `hotseat`."""
    house.rate("tables", who)
    wishes = [Wish(seat.kind, seat.name, seat.bot) for seat in wish.seats]
    mine = house.store.notes.browser(who.hash).name
    wishes = [w._replace(name=mine) if w.kind == "me" and not w.name and mine else w for w in wishes]
    seed = None if wish.seed is None else str(wish.seed)
    try:
        laid = overlay_of(house, who, wish.game, wish.overlay)
        made = open_table(house, who, wish.game, wish.players, wish.options, wish.profile, wishes, seed, laid)
    except RevierError as error:
        raise refused(error) from None
    idle = made.game.info.without_effect(wish.options)
    return answer(opened_form(made, language, idle), 201, {"Location": f"/api/v1/tables/{made.id}"})


@router.get("/tables", responses=problems())
def tables(house: TheHouse, who: Asker, language: Language) -> Said[wire.Lists]:
    """All tables: mine, those of others, and finished ones."""
    return answer(listing(house, who, language))


def listing(house: House, who: Who, language: str) -> wire.Lists:
    """All tables in three lists; mine come first where it is my turn."""
    rows = house.store.tables()
    sitting = house.store.seating.all_seats([row.id for row in rows])
    held: dict[str, list[int]] = {}
    for table_id, seat, kind in house.store.seating.granted(who.hash) if who.hash else []:
        if kind in ("browser", "token"):
            held.setdefault(table_id, []).append(seat)
    found = wire.Lists(mine=[], others=[], finished=[])
    for row in rows:
        try:
            form = _listed(row, sitting.get(row.id, []), held.get(row.id, []), row.host == who.hash, language)
        except (msgspec.MsgspecError, ValueError):
            log.exception("table %s cannot be read", row.id)  # one odd row costs nobody the list
            continue
        mine = found.mine if form.my_seats or form.host else found.others
        (found.finished if form.finished else mine).append(form)
    found.mine.sort(key=lambda form: form.to_move not in form.my_seats)
    return found


def _listed(row: TableRow, sitting: list[SeatRow], mine: list[int], host: bool, language: str) -> wire.Listed:
    header = msgspec.json.decode(row.header, type=Header)
    names = tuple(seat.name for seat in sitting)
    now = msgspec.json.decode(row.summary, type=Summary)
    result, here = now.result, header.game in playable()  # its package may be gone, or broken
    return wire.Listed(
        id=row.id,
        game=header.game,
        title=title(header.game).info().title if here else header.game,
        players=_people(names, language),
        position=now.position,
        to_move=now.to_move,
        headline=sentence(read_msg(now.headline), language, names) if here else "",
        updated=now.updated or row.created,
        created=row.created,
        finished=now.finished,
        closed=now.closed,
        result=None if result is None else wire.Scores(**_scores(result)),
        my_seats=mine,
        host=host,
        analysis=row.analysis,
        open=[seat.seat for seat in sitting if seat.invitation],
    )


def _people(names: tuple[str, ...], language: str) -> list[str]:
    return [person(names, seat, language) for seat in range(len(names))]


class _Scores(TypedDict):
    scores: list[int]
    ranking: list[list[int]]
    reason: str


def _scores(result: Result) -> _Scores:
    ranking = [list(place) for place in result.ranking]
    return {"scores": list(result.scores), "ranking": ranking, "reason": result.reason}


@router.get("/tables/{table_id}", responses=problems(404))
def table(house: TheHouse, table: TheTable, who: Asker, language: Language) -> Said[wire.TableState]:
    """How a table stands, and what I am there."""
    with table.lock:
        return answer(table_form(house, table, who, language))


def table_form(house: House, table: LiveTable, who: Who, language: str) -> wire.TableState:
    """How a table stands, for one reader."""
    mine = seats_of(house.store, table.id, who)
    host = bool(who.hash) and who.hash == table.row.host
    view = house.pictures.view(table, None, viewer(house, table, who))[2]
    header = table.play.record.header
    present = house.hub.present(table.id)
    granted = house.store.seating.granted
    here = {seat for who_hash in present for _, seat, _ in granted(who_hash, table.id)}
    result, laid = header.result, table.game.info.overlay
    return wire.TableState(
        id=table.id,
        game=header.game,
        title=table.game.info.title,
        options=dict(header.options),
        position=table.position,
        revision=table.revision,
        epoch=table.epoch,
        event=table.number,
        seats=[_seat_form(table, seat, here, host, language) for seat in table.seats],
        my_seats=list(mine),
        host=host,
        analysis=table.row.analysis,
        to_move=table.to_move,
        thinking=table.thinking[0] if table.thinking else None,
        headline=sentence(view.headline, language, addressed(table.names, mine, language)),
        steps=[spoken_text(step, language, table.names) for step in view.steps],
        step=view.step,
        boards={name: str(type(board).__struct_config__.tag) for name, board in view.boards.items()},
        finished=table.finished,
        result=wire.Result(**_scores(result), names=_people(table.names, language)) if result else None,
        undo=_undo_form(table, mine, language),
        redo=bool(mine) and bool(table.play.aside) and table.stop is None,
        pending_consent=moves.consent_form(table),
        agreements=[Agreed(ply=made.ply, seat=made.seat, text=made.text) for made in header.agreements],
        programs=[
            wire.Program(id=row.number, seat=row.seat, **_left(row)) for row in table.programs if row.seat in mine
        ],
        ended_programs=[_ended_form(table, row, language) for row in table.ended if row.seat in mine],
        provenance=provenance_form(header.game, table.figures, language),
        overlay=wire.OverlayUsed(name=laid.name, digest=laid.digest) if laid else None,
        stopped=sentence(table.stopped, language, table.names) if table.stopped else None,
        stop=_stop_form(table, language),
        new_rules=_new_rules_form(table, language),
        guided=guided.card(table, mine, language),
        closed=table.closed,
        former_record=table.parted,
        created=table.row.created,
        updated=table.updated,
    )


class _Left(TypedDict):
    do: Plain
    up_to: int | None
    until: list[wire.Until]
    once: bool
    start: int
    round: str


def _left(row: ProgramRow) -> _Left:
    """What a program is, whether it runs or has ended."""
    program = row.program
    until = [wire.Until(kind=u.kind, seat=u.seat, fields=u.fields, round=u.round) for u in program.until]
    return {
        "do": program.do,
        "up_to": program.up_to,
        "until": until,
        "once": program.once,
        "start": program.start,
        "round": program.round,
    }


def _program_form(row: ProgramRow) -> wire.Program:
    return wire.Program(id=row.number, seat=row.seat, **_left(row))


def _ended_form(table: LiveTable, row: ProgramRow, language: str) -> wire.EndedProgram:
    """A program that stopped by itself, with the position and the reason in words."""
    why = sentence(read_msg(row.program.ended), language, table.names)
    return wire.EndedProgram(id=row.number, seat=row.seat, ended=why, at=row.program.at, **_left(row))


def _seat_form(table: LiveTable, seat: SeatRow, here: set[int], host: bool, language: str) -> wire.Seat:
    return wire.Seat(
        seat=seat.seat,
        name=person(table.names, seat.seat, language),
        kind=seat.kind,
        here=seat.seat in here,
        bot=seat.bot or None,
        standin=seat.standin or None,
        open=bool(seat.invitation),
        claim=seat.invitation if host and seat.invitation else UNSET,
    )


def _undo_form(table: LiveTable, mine: tuple[int, ...], language: str) -> wire.Undo:
    """Whether I may take back freely; `reason` says what speaks against it, `ask` that the table can be asked."""
    offer = moves.undo_offer(table, mine) if mine and table.stop is None and not table.closed else None
    if offer is None:
        return wire.Undo(own=False, ask=False)
    if offer.free:
        return wire.Undo(own=True, ask=False, to=offer.to)
    assert offer.reason is not None
    return wire.Undo(own=False, ask=True, to=offer.to, reason=sentence(offer.reason, language, table.names))


# --- rules that changed -----------------------------------------------------------------------------------------------
def _new_rules_form(table: LiveTable, language: str) -> wire.NewRules | None:
    """What people are told about rules that changed under their game."""
    told = table.told()
    if told is None:
        return None
    game = table.game.info.id
    said = clauses_in(package_of(game), language)
    changed = [
        wire.ChangedClause(clause=f"{game}:{clause.id}", topic=said[clause.id].topic, text=said[clause.id].text)
        for clause in told.clauses
    ]
    ruled = told.ruled
    return wire.NewRules(begun=ruled.begun, now=ruled.now, clauses=changed, figures=bool(ruled.figures))


def _stop_form(table: LiveTable, language: str) -> wire.Stopped | None:
    """The action at which the rules of today stopped a game, and why."""
    stop, names = table.stop, table.names
    if stop is None:
        return None
    action = stop.action
    said = stop.line if action is None else action_sentence(table.game, table.play.state, action, language, names)
    return wire.Stopped(
        position=stop.position,
        seat=None if action is None else action.seat,
        sentence=said,
        reason=sentence(stop.reason, language, names),
        clause=stop.clause,
        left=max(0, len(stop.lines) - stop.position),
    )


# --- the end ----------------------------------------------------------------------------------------------------------
@router.delete("/tables/{table_id}", status_code=204, responses=problems(404))
def delete_table(house: TheHouse, table: TheTable, who: Asker) -> Response:
    """Throw a table away; only the one who opened it may."""
    with table.lock:
        must_host(table, who)
        house.tables.forget(table)
        house.store.delete_table(table.id)
    house.hub.publish(table.id, "seats", {"deleted": True})
    return Response(status_code=204)
