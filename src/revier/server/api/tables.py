"""Tables: open one, list them, look at one, throw one away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from revier.core.errors import RevierError
from revier.core.message import Msg
from revier.core.translation import clauses_in
from revier.games import package_of
from revier.server import guided, moves
from revier.server.api.common import Asker, Body, Browser, Language, TheHouse, TheTable, problems, viewer
from revier.server.consent import consent_form, where
from revier.server.forms import action_sentence, provenance_form
from revier.server.house import House
from revier.server.listing import listing, people, scores
from revier.server.logbook import read_msg
from revier.server.opening import DAY, Ways, Wish, open_table
from revier.server.overlays import overlay_of
from revier.server.problems import Problem, refused
from revier.server.seats import ACTS, Who, is_host, must_host, seats_of
from revier.server.speech import addressed, person, sentence, spoken_text
from revier.server.store import ProgramRow, SeatRow
from revier.server.store.lists import NAMES, Name
from revier.server.tables import LiveTable
from revier.server.wire import tables as wire
from revier.server.wire.acting import Agreed
from revier.server.wire.answer import Router, Said, answer
from revier.server.wire.base import UNSET, Plain

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
    seed: int | None = Field(
        default=None, ge=0, le=2**63 - 1, description="for open analysis and tests: shown to everybody at the table"
    )
    private: bool = Field(default=False, description="for its people alone")
    absence: int = Field(
        default=DAY,
        ge=0,
        le=60 * DAY,
        description="seconds people are waited for before a bot may stand in; 0: for ever",
    )
    pace: float = Field(default=0.0, ge=0, le=10, description="seconds at least between two decisions of bots")
    overlay: str = Field(default="", max_length=60, description="digest of an overlay of mine; empty: none")


def opened_form(table: LiveTable, language: str, warnings: Sequence[Msg] = ()) -> wire.Opened:
    """A table just opened; `claim` is the invitation to an open seat."""
    said = [sentence(warning, language, table.names) for warning in warnings]
    return wire.Opened(
        id=table.id,
        chance=chance_form(table),
        seats=[_opened_seat(seat) for seat in table.seats],
        warnings=said or UNSET,
    )


def chance_form(table: LiveTable) -> wire.Chance | None:
    """What was promised of chance."""
    mark = table.promise
    if mark is None:
        return None
    return wire.Chance(commitment=mark.commitment, since=mark.since, open=mark.open, seed=mark.seed or None)


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
        ways = Ways(wish.private, wish.absence, wish.pace)
        laid = overlay_of(house, who, wish.game, wish.overlay)
        made = open_table(house, who, wish.game, wish.players, wish.options, wish.profile, wishes, seed, laid, ways)
    except RevierError as error:
        raise refused(error) from None
    idle = made.game.info.without_effect(wish.options)
    return answer(opened_form(made, language, idle), 201, {"Location": f"/api/v1/tables/{made.id}"})


@router.get("/tables", responses=problems())
def tables(
    house: TheHouse,
    who: Asker,
    language: Language,
    of: Annotated[Name | None, Query(description="one list alone")] = None,
    after: Annotated[str, Query(max_length=120, description="where it goes on, as `more` said")] = "",
    most: Annotated[int, Query(ge=1, le=200, description="tables of a list")] = 50,
) -> Said[wire.Lists]:
    """Tables: mine, those of others, and finished ones, page by page."""
    return answer(listing(house, who, language, most=dict.fromkeys(NAMES, most), of=of, after=after))


@router.get("/tables/{table_id}", responses=problems(404))
def table(house: TheHouse, table: TheTable, who: Asker, language: Language) -> Said[wire.TableState]:
    """How a table stands, and what I am there."""
    with table.lock:
        return answer(table_form(house, table, who, language))


def table_form(house: House, table: LiveTable, who: Who, language: str) -> wire.TableState:
    """How a table stands, for one reader."""
    mine = seats_of(house.store, table.id, who, ACTS)
    host = is_host(house.store, table, who)
    view = house.pictures.view(table, None, viewer(house, table, who))[2]
    header = table.play.record.header
    present = house.present(table)
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
        thinking=table.thinks,
        headline=sentence(view.headline, language, addressed(table.names, mine, language)),
        steps=[spoken_text(step, language, table.names) for step in view.steps],
        step=view.step,
        boards={name: str(type(board).__struct_config__.tag) for name, board in view.boards.items()},
        finished=table.finished,
        result=wire.Result(**scores(result), names=people(table.names, language)) if result else None,
        undo=_undo_form(table, mine, language),
        redo=bool(mine) and bool(table.play.aside) and table.stop is None,
        chance=chance_form(table),
        pending_consent=consent_form(table),
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
        agreed=table.agreed,
        paused=table.paused,
        pace=table.pace,
        private=table.row.private,
        host_seat=table.row.host_seat,
        absence=table.row.absence,
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
        absent=seat.absent,
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


def must_be_deletable(house: House, table: LiveTable, who: Who) -> None:
    """Only the host throws a table away, and while the game runs only where nobody else holds a seat."""
    must_host(house.store, table, who)
    if table.holders() - set(seats_of(house.store, table.id, who)) and not table.over:
        raise Problem(409, "others_there", where(table))


# --- the end ----------------------------------------------------------------------------------------------------------
@router.delete("/tables/{table_id}", status_code=204, responses=problems(404))
def delete_table(house: TheHouse, table: TheTable, who: Asker) -> Response:
    """Throw a table away."""
    with house.turn(table):
        must_be_deletable(house, table, who)
        house.tables.forget(table)
        house.store.delete_table(table.id)
    house.hub.publish(table.id, "seats", {"deleted": True})
    return Response(status_code=204)
