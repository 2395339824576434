"""The people of a table: what they ask of each other, who decides for whom, who holds a seat and with what."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path
from pydantic import Field
from starlette.responses import Response

from revier.server import motions
from revier.server.api.common import Asker, Body, SeatNumber, TheHouse, TheTable, problems
from revier.server.consent import taken_back, where
from revier.server.opening import clean
from revier.server.presence import PEOPLE
from revier.server.problems import Problem
from revier.server.seats import hashed, must_hold, must_host, new_secret, seat_rows
from revier.server.store import Holder
from revier.server.wire import acting
from revier.server.wire import people as shapes
from revier.server.wire.answer import Router, Said, answer

router = Router("seats")
MOST_SECRETS = 16  # of one seat
_LABEL = 40


class Motion(Body):
    """What is asked of the table."""

    what: Literal["end", "pause", "resume", "absent", "replace", "host"] = Field(
        description="end the game, rest, go on, say that the person of a seat is absent, give an absent one's seat to "
        "somebody else, make a seat the host"
    )
    seat: int = Field(default=-1, ge=-1, le=99, description="whom it is about")
    bot: str = Field(default="", max_length=32, description="who stands in for an absent one; none: the strongest")


class Pace(Body):
    """How much time bots leave people to follow them."""

    seconds: float = Field(ge=0, le=10, description="at least between two decisions of bots; 0: they go on at once")


class Standin(Body):
    """Which bot decides for a seat; none: the person does."""

    seat: int = Field(ge=0, le=99)
    bot: str | None = Field(default=None, max_length=32)


class Leaving(Body):
    """Who takes the seat: a bot, or (none) whoever gets the invitation."""

    bot: str = Field(default="", max_length=32)


class NewHost(Body):
    """Whose people are the host from now on."""

    seat: int = Field(ge=0, le=99)


class TokenWish(Body):
    """What a token may do, and what it is called."""

    scope: Literal["play", "watch"] = Field(default="play", description="act for the seat, or only see what it sees")
    label: str = Field(default="", max_length=60)


# --- asked of the table -----------------------------------------------------------------------------------------------
@router.post("/tables/{table_id}/motions", responses={202: {"description": "the table is asked"}, **problems(404, 409)})
def motion(house: TheHouse, table: TheTable, who: Asker, body: Motion) -> Said[acting.TakenBack]:
    """Ask the table for something (202); it is done at once (200) where nobody has to agree."""
    mine = must_hold(house.store, table, who)
    status, said = motions.propose(house, table, mine, motions.Motion(body.what, body.seat, body.bot))
    return answer(said, status)


@router.post("/tables/{table_id}/pace", responses=problems(404, 409))
def pace(house: TheHouse, table: TheTable, who: Asker, body: Pace) -> Said[shapes.Paced]:
    """Let bots leave some time between their decisions, or go on at once. Whoever sits at the table may say so."""
    mine = must_hold(house.store, table, who)
    motions.set_pace(house, table, mine[0], body.seconds)
    return answer(shapes.Paced(pace=table.pace))


@router.post("/tables/{table_id}/standin", responses={202: {"description": "they are asked"}, **problems(404, 409)})
def standin(house: TheHouse, table: TheTable, who: Asker, body: Standin) -> Said[shapes.StoodIn]:
    """Let a bot decide for me, or for somebody who has been waited for long enough (200); ask somebody else whether
    one may (202); or decide myself again.
    """
    mine = must_hold(house.store, table, who)
    row, status = seat_rows(table, body.seat), 200
    if row.kind == "bot":
        raise Problem(409, "is_bot", where(table))
    if body.bot:
        status, _ = motions.propose(house, table, mine, motions.Motion(motions.STANDIN, body.seat, body.bot))
    elif body.seat in mine:
        motions.come_back(house, table, body.seat)
    else:
        raise Problem(403, "not_your_seat")
    now = table.seats[body.seat].standin
    form = shapes.StoodIn(seat=body.seat, standin=now or None, pending_consent=taken_back(table).pending_consent)
    return answer(form, status)


@router.post("/tables/{table_id}/seats/{seat}/leave", responses=problems(404, 409))
def leave(house: TheHouse, table: TheTable, who: Asker, seat: SeatNumber, body: Leaving) -> Said[shapes.GivenUp]:
    """Give my seat up for good: a bot takes it, or somebody with the invitation that is answered."""
    seat_rows(table, seat)
    must_hold(house.store, table, who, seat)
    return answer(shapes.GivenUp(seat=seat, claim=motions.give_up(house, table, seat, body.bot) or None))


@router.post("/tables/{table_id}/host", responses=problems(404, 409))
def hand_on(house: TheHouse, table: TheTable, who: Asker, body: NewHost) -> Said[shapes.People]:
    """Hand the host's rights on to the people of a seat."""
    must_host(house.store, table, who)
    if not seat_rows(table, body.seat).held:
        raise Problem(409, "nobody_there", where(table))
    with house.turn(table):
        motions.make_host(house, table, body.seat)
    return people(house, table)


@router.get("/tables/{table_id}/people", responses=problems(404))
def people(house: TheHouse, table: TheTable) -> Said[shapes.People]:
    """Who holds which seat: with how many browsers and programs, since when away, and when a bot may stand in."""
    holders, seen = house.store.seating.holders(table.id), house.presence.seen(table)
    rows = [
        shapes.Person(
            seat=row.seat,
            held=row.held,
            absent=row.absent,
            browsers=sum(h.seat == row.seat and h.kind == "browser" for h in holders),
            programs=sum(h.seat == row.seat and h.kind in ("program", "play") for h in holders),
            watchers=sum(h.seat == row.seat and h.kind == "watch" for h in holders),
            here=row.held and house.presence.here(table, row.seat),
            seen=seen.get(row.seat),
            standin_from=house.presence.due(table, row.seat),
        )
        for row in table.seats
    ]
    return answer(
        shapes.People(people=rows, host_seat=table.row.host_seat, absence=table.row.absence, now=house.clock())
    )


# --- secrets ----------------------------------------------------------------------------------------------------------
@router.get("/tables/{table_id}/seats/{seat}/holders", responses=problems(404))
def holders(house: TheHouse, table: TheTable, who: Asker, seat: SeatNumber) -> Said[list[shapes.Holder]]:
    """The browsers, programs and links with which my seat is held."""
    seat_rows(table, seat)
    must_hold(house.store, table, who, seat)
    return answer([_holder_form(h, who.hash) for h in house.store.seating.holders(table.id) if h.seat == seat])


def _holder_form(h: Holder, asker: str) -> shapes.Holder:
    return shapes.Holder(id=h.id, kind=h.kind, label=h.label, made=h.made, seen=h.seen, me=h.hash == asker)


@router.delete("/tables/{table_id}/seats/{seat}/holders/{holder}", status_code=204, responses=problems(404, 409))
def revoke(
    house: TheHouse, table: TheTable, who: Asker, seat: SeatNumber, holder: Annotated[str, Path(max_length=40)]
) -> Response:
    """This browser, program or link opens my seat no longer; the last person's stays: a seat is left by `leave`."""
    seat_rows(table, seat)
    must_hold(house.store, table, who, seat)
    with house.turn(table):
        known = [h for h in house.store.seating.holders(table.id) if h.seat == seat]
        found = next((h for h in known if h.id == holder), None)
        if found is None:
            raise Problem(404, "no_holder")
        if found.kind in PEOPLE and sum(h.kind in PEOPLE for h in known) == 1:
            raise Problem(409, "last_holder", where(table))
        house.store.seating.revoke(found.hash, table.id, seat)
    house.hub.publish(table.id, "seats", where(table))
    return Response(status_code=204)


@router.post("/tables/{table_id}/seats/{seat}/recovery", status_code=201, responses=problems(404, 409))
def recovery(house: TheHouse, table: TheTable, who: Asker, seat: SeatNumber) -> Said[shapes.RecoveryLink]:
    """A link with which I can sit down here from another browser, once; the host's seat brings the host's rights."""
    secret, made = _secret(house, table, who, seat, "recovery", "")
    return answer(shapes.RecoveryLink(seat=seat, secret=secret, id=made, path=f"/recover/{secret}"), 201)


@router.post("/tables/{table_id}/seats/{seat}/token", status_code=201, responses=problems(404, 409))
def token(
    house: TheHouse, table: TheTable, who: Asker, seat: SeatNumber, body: TokenWish | None = None
) -> Said[shapes.Token]:
    """A token with which a program may play this seat, or watch from it, and nothing else."""
    wish = body or TokenWish()
    secret, made = _secret(house, table, who, seat, wish.scope, clean(wish.label, _LABEL))
    return answer(shapes.Token(seat=seat, secret=secret, id=made), 201)


def _secret(house: TheHouse, table: TheTable, who: Asker, seat: int, kind: str, label: str) -> tuple[str, str]:
    seat_rows(table, seat)
    must_hold(house.store, table, who, seat)
    if sum(h.seat == seat for h in house.store.seating.holders(table.id)) >= MOST_SECRETS:
        raise Problem(409, "many_secrets", where(table), most=MOST_SECRETS)
    secret = new_secret()
    house.store.seating.grant(hashed(secret), table.id, seat, kind, label, house.clock())
    return secret, Holder(hashed(secret), seat, kind, label, 0.0, 0.0).id
