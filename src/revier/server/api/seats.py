"""Sitting down: by an invitation, back by a recovery link, and at a branch of a game."""

from __future__ import annotations

import msgspec
from pydantic import Field

from revier.core.errors import RevierError
from revier.core.message import Msg
from revier.games import title
from revier.server import secrecy
from revier.server.api.common import (
    Body,
    Browser,
    InvitingTable,
    Language,
    SeatNumber,
    TheHouse,
    TheTable,
    problems,
)
from revier.server.api.tables import opened_form
from revier.server.house import House
from revier.server.motions import make_host, seats_changed
from revier.server.opening import LONGEST_NAME, analysis_table, clean
from revier.server.problems import Problem, refused
from revier.server.seats import Who, hashed, seat_rows, seats_of
from revier.server.speech import person
from revier.server.wire import people as shapes
from revier.server.wire import tables as wire
from revier.server.wire.answer import Router, Said, answer

router = Router("seats")


class Claim(Body):
    """An invitation to be used, and the name to sit down with."""

    invitation: str = Field(min_length=1, max_length=200)
    name: str = Field(default="", max_length=60)


class Secret(Body):
    """A recovery link's secret."""

    secret: str = Field(min_length=1, max_length=200)


class Fork(Body):
    """Where a branch begins."""

    at: int = Field(ge=0, le=2**31 - 1)


@router.get("/invitations/{invitation}", responses=problems(404))
def invitation(house: TheHouse, invitation: str, language: Language) -> Said[shapes.Invitation]:
    """What an invitation is for; looking does not use it."""
    found = house.store.seating.invited(invitation[:200].encode("ascii", "replace").decode())
    if found is None:
        raise Problem(404, "no_invitation")
    table = house.table(found[0])
    header = table.play.record.header
    names = [person(table.names, seat, language) for seat in range(len(table.names))]
    about = title(header.game).info().title
    form = shapes.Invitation(table=table.id, seat=found[1], game=header.game, title=about, players=names)
    return answer(form)


@router.post("/tables/{table_id}/seats/{seat}/claim", responses=problems(404, 409))
def claim(house: TheHouse, table: InvitingTable, who: Browser, seat: SeatNumber, body: Claim) -> Said[shapes.Claimed]:
    """Sit down at an open seat."""
    with house.turn(table):
        row = seat_rows(table, seat)
        if row.invitation != body.invitation or not row.invitation:
            raise Problem(403, "no_invitation")
        known = house.store.notes.browser(who.hash).name
        name = clean(body.name, LONGEST_NAME) or known or row.name
        kind = "program" if who.bearer else "browser"
        if not house.store.seating.claim(table.id, seat, row.invitation, name, who.hash, kind):
            raise Problem(409, "taken")
        seats_changed(house, table, seat, Msg("server.log.sits", {"name": name, "seat": seat + 1}))
        if table.row.host_seat is None and not table.row.host:
            make_host(house, table, seat)  # everybody had gone
    return answer(shapes.Claimed(table=table.id, seat=seat, name=name))


@router.post("/recover", responses=problems(404, 429))
def recover(house: TheHouse, who: Browser, body: Secret) -> Said[shapes.Sitting]:
    """Come back to a seat with its recovery link, which is used up by that."""
    return answer(recovered(house, who, body.secret))


def recovered(house: House, who: Who, secret: str) -> shapes.Sitting:
    """Let a browser sit where a recovery link leads."""
    house.rate("recover", who)
    found = house.store.seating.use_up(hashed(secret), "recovery")
    if found is None:
        raise Problem(404, "no_recovery")
    table_id, seat = found
    house.store.seating.grant(who.hash, table_id, seat, "program" if who.bearer else "browser")
    return shapes.Sitting(table=table_id, seat=seat)


@router.post("/tables/{table_id}/fork", status_code=201, responses=problems(404, 409, 429))
def fork(house: TheHouse, table: TheTable, who: Browser, body: Fork, language: Language) -> Said[wire.Opened]:
    """An analysis table that goes on from a position; whoever asks moves for everybody there."""
    house.rate("tables", who)
    with table.lock:
        at = house.pictures.place(table, body.at)
        secrecy.must_know(table, seats_of(house.store, table.id, who), at)
        header = msgspec.structs.replace(table.play.record.header, agreements=())
        lines = table.play.record.lines[:at]
    try:
        made = analysis_table(house, who, header, lines)
    except RevierError as error:
        raise refused(error) from None
    return answer(opened_form(made, language), 201, {"Location": f"/api/v1/tables/{made.id}"})
