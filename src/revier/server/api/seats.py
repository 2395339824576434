"""Seats: invitations, recovery links, tokens for programs, bots that stand in, and branches of a game."""

from __future__ import annotations

import msgspec
from pydantic import Field

from revier.bots import bot_names
from revier.core.errors import BadInput, RevierError
from revier.core.message import Msg
from revier.games import title
from revier.server import moves, secrecy
from revier.server.api.common import (
    Asker,
    Body,
    Browser,
    Language,
    SeatNumber,
    TheHouse,
    TheTable,
    problems,
)
from revier.server.api.tables import opened_form
from revier.server.house import House
from revier.server.opening import LONGEST_NAME, analysis_table, clean
from revier.server.problems import Problem, refused
from revier.server.seats import Who, hashed, must_host, must_sit, new_secret, seat_rows, seats_of
from revier.server.speech import person
from revier.server.store.bodies import Seated
from revier.server.tables import LiveTable
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


class Standin(Body):
    """Which bot decides for a seat; none: the person does."""

    seat: int = Field(ge=0, le=99)
    bot: str | None = Field(default=None, max_length=32)


class Fork(Body):
    """Where a branch begins."""

    at: int = Field(ge=0, le=2**31 - 1)


def _changed(house: House, table: LiveTable, seat: int, text: Msg) -> None:
    """Seats are written in the log like everything else."""
    table.set_seats(house.store.seating.seats(table.id))
    table.book.note(table.position, seat, "seats", text)
    moves.commit(house, table, [Seated(text, seat)])


@router.get("/invitations/{invitation}", responses=problems(404))
def invitation(house: TheHouse, invitation: str, language: Language) -> Said[wire.Invitation]:
    """What an invitation is for; looking does not use it."""
    found = house.store.seating.invited(invitation[:200].encode("ascii", "replace").decode())
    if found is None:
        raise Problem(404, "no_invitation")
    table = house.table(found[0])
    header = table.play.record.header
    names = [person(table.names, seat, language) for seat in range(len(table.names))]
    about = title(header.game).info().title
    form = wire.Invitation(table=table.id, seat=found[1], game=header.game, title=about, players=names)
    return answer(form)


@router.post("/tables/{table_id}/seats/{seat}/claim", responses=problems(404, 409))
def claim(house: TheHouse, table: TheTable, who: Browser, seat: SeatNumber, body: Claim) -> Said[wire.Claimed]:
    """Sit down at an open seat."""
    row = seat_rows(table, seat)
    with table.lock:
        if row.invitation != body.invitation or not row.invitation:
            raise Problem(403, "no_invitation")
        known = house.store.notes.browser(who.hash).name
        name = clean(body.name, LONGEST_NAME) or known or row.name
        kind = "token" if who.bearer else "browser"
        if not house.store.seating.claim(table.id, seat, row.invitation, name, who.hash, kind):
            raise Problem(409, "taken")
        _changed(house, table, seat, Msg("server.log.sits", {"name": name, "seat": seat + 1}))
    return answer(wire.Claimed(table=table.id, seat=seat, name=name))


@router.post("/tables/{table_id}/seats/{seat}/recovery", status_code=201, responses=problems(404))
def recovery(house: TheHouse, table: TheTable, who: Asker, seat: SeatNumber) -> Said[wire.RecoveryLink]:
    """A link with which I can sit down here from another browser; the one before no longer works."""
    secret = _secret(house, table, who, seat, "recovery")
    return answer(wire.RecoveryLink(seat=seat, secret=secret, path=f"/recover/{secret}"), 201)


@router.post("/tables/{table_id}/seats/{seat}/token", status_code=201, responses=problems(404))
def token(house: TheHouse, table: TheTable, who: Asker, seat: SeatNumber) -> Said[wire.Token]:
    """A token with which a program may play this seat; the one before no longer works."""
    return answer(wire.Token(seat=seat, secret=_secret(house, table, who, seat, "token")), 201)


def _secret(house: House, table: LiveTable, who: Who, seat: int, kind: str) -> str:
    seat_rows(table, seat)
    if seat not in must_sit(house.store, table, who):
        raise Problem(403, "not_your_seat")
    secret = new_secret()
    house.store.seating.grant(hashed(secret), table.id, seat, kind, alone=True)
    return secret


@router.post("/recover", responses=problems(404, 429))
def recover(house: TheHouse, who: Browser, body: Secret) -> Said[wire.Sitting]:
    """Come back to a seat with its recovery link."""
    return answer(recovered(house, who, body.secret))


def recovered(house: House, who: Who, secret: str) -> wire.Sitting:
    """Let a browser sit where a recovery link leads."""
    house.rate("recover", who)
    found = [(table, seat) for table, seat, kind in house.store.seating.granted(hashed(secret)) if kind == "recovery"]
    if not found:
        raise Problem(404, "no_recovery")
    table_id, seat = found[0]
    house.store.seating.grant(who.hash, table_id, seat, "browser")
    return wire.Sitting(table=table_id, seat=seat)


@router.post("/tables/{table_id}/standin", responses=problems(404, 409))
def standin(house: TheHouse, table: TheTable, who: Asker, body: Standin) -> Said[wire.StoodIn]:
    """Let a bot decide for an absent person (the host, or the person), or let the person come back."""
    row = seat_rows(table, body.seat)
    if body.seat not in _held(house, table, who):
        must_host(table, who)
    if row.kind == "bot":
        raise Problem(409, "is_bot")
    bot = body.bot or ""
    if bot and bot not in bot_names():
        raise refused(BadInput.of("core.bot.unknown", bot=bot, known=", ".join(bot_names())))
    with table.lock:
        house.store.seating.change_seat(table.id, body.seat, standin=bot)
        text = Msg(
            "server.log.standin" if bot else "server.log.back",
            {"who": Msg("core.player", {"seat": body.seat + 1}), "bot": bot},
        )
        _changed(house, table, body.seat, text)
        moves.agreed_by_all(house, table)
    house.wake(table)
    return answer(wire.StoodIn(seat=body.seat, standin=bot or None))


def _held(house: House, table: LiveTable, who: Who) -> tuple[int, ...]:
    try:
        return must_sit(house.store, table, who)
    except Problem as problem:
        if problem.status == 401:
            raise
        return ()


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
