"""Playing: what may be done, what it would mean, doing it, taking it back, talking about it."""

from __future__ import annotations

import math
from typing import Annotated, Literal

import msgspec
from fastapi import Path
from msgspec.structs import replace
from pydantic import Field
from starlette.responses import Response

from revier.core.action import Action
from revier.core.errors import RevierError
from revier.core.game import FlowState
from revier.core.message import Msg
from revier.core.refusal import refuse
from revier.core.tracing import route_editor
from revier.core.view import HexMap, View
from revier.draw.places import said_of
from revier.server import motions, moves, programs, secrecy
from revier.server.api.choosing import choices_now
from revier.server.api.common import (
    Asker,
    At,
    Body,
    Expecting,
    Language,
    Palette,
    TheHouse,
    TheTable,
    problems,
    viewer,
)
from revier.server.forms import (
    action_form,
    action_sentence,
    hexes_of,
    no_terms,
    places,
    terms,
)
from revier.server.jobs import Advice
from revier.server.logbook import Line
from revier.server.opening import clean
from revier.server.pictures import picture, some_hexes
from revier.server.problems import Problem, refused
from revier.server.seats import must_hold, must_sit, seats_of
from revier.server.speech import person, sentence
from revier.server.store.bodies import Chat, Program
from revier.server.tables import LiveTable
from revier.server.tracks import route_forms, with_routes
from revier.server.wire import acting as wire
from revier.server.wire.answer import Router, Said, answer, told
from revier.server.wire.base import UNSET, Plain, Unset
from revier.server.wire.choices import Legal, PlaceSaid, Preview, Refusal

router = Router("play")
HINT_BOT = "overseer"
LONGEST_CHAT = 500
PlaceId = Annotated[str, Path(max_length=40)]


class Wanted(Body):
    """An action to look at."""

    action: Plain = Field(max_length=20)


class Move(Expecting):
    """An action to carry out."""

    action: Plain = Field(max_length=20)


class UndoWish(Expecting):
    """Take back one's last action, or everything after the position `to`."""

    to: int | None = Field(default=None, ge=0, le=2**31 - 1)


class Yes(Body):
    """The answer to whoever asks to take something back."""

    yes: bool


class Mend(Expecting):
    """What to do where the rules of today have stopped the game."""

    how: Literal["go_on", "close"] = Field(description="on from the last good position, or close the table")


class Words(Body):
    """Something said."""

    text: str = Field(min_length=1, max_length=LONGEST_CHAT)
    seat: int | None = Field(default=None, ge=0, le=99)


class UntilForm(Body):
    """What ends a program."""

    kind: str = Field(default="", max_length=60)
    seat: int | None = Field(default=None, ge=0, le=99)
    fields: dict[str, str | int | bool] = Field(default_factory=dict, max_length=20)
    round: bool = False


class NewProgram(Body):
    """What to do on my turns, by itself."""

    seat: int = Field(ge=0, le=99)
    do: dict[str, str | int | bool] = Field(min_length=1, max_length=20)
    up_to: int | None = Field(default=None, ge=0, le=10**9)
    until: list[UntilForm] = Field(default_factory=list, max_length=12)
    once: bool = False


# --- choices ----------------------------------------------------------------------------------------------------------
@router.get("/tables/{table_id}/legal", responses=problems(404, 503))
def legal(house: TheHouse, table: TheTable, who: Asker, language: Language) -> Said[Legal]:
    """What may be done now, and what one would expect but may not."""
    return answer(choices_now(house, table, seats_of(house.store, table.id, who), language))


@router.get("/tables/{table_id}/places/{place}/closed", responses=problems(404))
def closed(house: TheHouse, table: TheTable, who: Asker, language: Language, place: PlaceId) -> Said[Refusal]:
    """Why nothing can be done at a place of the board now."""
    with table.lock:
        state, names = table.play.at(table.position), table.names
    secrecy.must_decide(table, seats_of(house.store, table.id, who), table.to_move)
    refusal = table.game.legal(state).closed(place) or refuse("core.refused.nothing_there")
    return answer(Refusal(reason=sentence(refusal.reason, language, names), clause=refusal.clause))


@router.get("/tables/{table_id}/places/{place}", responses=problems(404))
def place(
    house: TheHouse, table: TheTable, who: Asker, language: Language, place: PlaceId, at: At = None
) -> Said[PlaceSaid]:
    """What lies at a place in a position, in words; to whoever decides now also why nothing can be done there."""
    seat = viewer(house, table, who)
    said = said_of(house.pictures.view(table, at, seat)[2], place, language)
    with table.lock:
        state, names, now = table.play.at(table.position), table.names, at in (None, table.position)
    asked = now and table.to_move is not None and table.to_move in seats_of(house.store, table.id, who)
    refusal = table.game.legal(state).closed(place) if asked else None
    reason = sentence(refusal.reason, language, names) if refusal is not None else ""
    return answer(PlaceSaid(said=said, reason=reason, clause=refusal.clause if refusal is not None else ""))


@router.post("/tables/{table_id}/preview", responses=problems(404, 503))
def preview(
    house: TheHouse, table: TheTable, who: Asker, wanted: Wanted, language: Language, palette: Palette = "classic"
) -> Said[Preview]:
    """What an action would mean, legal or not; the board as it would lie, where that can be drawn."""
    with table.lock:
        state = table.play.at(table.position)
        names, position, place = table.names, table.position, table.place
        seat = viewer(house, table, who)
    action = moves.read_action(table, wanted.action)
    secrecy.must_decide(table, seats_of(house.store, table.id, who), action.seat)
    game = table.game
    refusal = game.legal(state).why_not(action)
    if refusal is not None:
        said = action_sentence(game, state, action, language, names)
        reason = sentence(refusal.reason, language, names)
        return answer(Preview(legal=False, position=position, reason=reason, clause=refusal.clause, **no_terms(said)))
    there = places(game, state)
    known = terms(game.preview(state, action), game.info.id, language, names, action, there)
    form = Preview(legal=True, position=position, worth=[], **known)
    if secrecy.hides(table):  # what would come of it is not known before it is done
        return answer(form)
    before = game.value_hint(state)
    after = game.step(state, action)
    worth = [now - then for now, then in zip(game.value_hint(after), before, strict=True)]
    weighed: tuple[Msg, ...] = house.in_worker("revier.server.jobs:consequences", place, action_form(action))
    lines = [*form.lines, *(sentence(line, language, names) for line in weighed)]
    drawn = _drawn(table, table.game.view(after, seat), hexes_of(action, form.marks, there), palette, language)
    form = replace(form, lines=lines, worth=worth, svg=drawn)
    return answer(_with_runs(form, table, state, action, seat, language))


def _drawn(table: LiveTable, after: View, marks: list[str], palette: str, language: str) -> str | Unset:
    """The hexes an action touches, as they would lie then."""
    for board in after.boards.values():
        if isinstance(board, HexMap):
            part = some_hexes(board, tuple(marks))
            if part.hexes:
                return picture(part, palette, language, table.names)
    return UNSET


def _with_runs(
    form: Preview, table: LiveTable, state: FlowState, action: Action, seat: int | None, language: str
) -> Preview:
    """Routes of an action on the map, where the game can tell them."""
    editor = route_editor(table.game)
    routes = editor.route_views(state, action) if editor is not None else ()
    for name, board in table.game.view(state, seat).boards.items() if routes else ():
        if isinstance(board, HexMap):
            drawn = picture(with_routes(board, routes), "classic", language, table.names)
            income = sum(route.income for route in routes)
            return replace(form, svg=drawn, board=name, income=income, routes=route_forms(routes))
    return form


# --- acting -----------------------------------------------------------------------------------------------------------
def _asked(who_hash: str, held: tuple[int, ...], body: Expecting, language: str) -> moves.Asked:
    return moves.Asked(who_hash, held, body.position, body.key, language, body.revision)


@router.post("/tables/{table_id}/moves", responses=problems(404, 409))
def move(house: TheHouse, table: TheTable, who: Asker, body: Move, language: Language) -> Said[wire.Moved]:
    """Carry out an action. Same key, same answer; another position than the sender saw, 409 with what is missing."""
    held = must_sit(house.store, table, who)
    return told(wire.Moved, *moves.move(house, table, _asked(who.hash, held, body, language), _finite(body.action)))


def _finite(raw: Plain) -> Plain:
    """JSON has no numbers that are none; Python reads them all the same."""
    if any(isinstance(value, float) and not math.isfinite(value) for value in raw.values()):
        raise Problem(422, "invalid", where="action", what="NaN")
    return raw


@router.post("/tables/{table_id}/undo", responses={202: {"description": "the table is asked"}, **problems(404, 409)})
def undo(house: TheHouse, table: TheTable, who: Asker, body: UndoWish, language: Language) -> Said[wire.TakenBack]:
    """Take back one's last action (200), or ask the table for consent (202)."""
    held = must_sit(house.store, table, who)
    return told(wire.TakenBack, *moves.undo(house, table, _asked(who.hash, held, body, language), body.to))


@router.post("/tables/{table_id}/redo", responses=problems(404, 409))
def redo(house: TheHouse, table: TheTable, who: Asker, body: Expecting, language: Language) -> Said[wire.Where]:
    """Restore what was taken back last."""
    held = must_sit(house.store, table, who)
    return told(wire.Where, *moves.redo(house, table, _asked(who.hash, held, body, language)))


@router.post("/tables/{table_id}/consent", responses=problems(404, 409))
def consent(house: TheHouse, table: TheTable, who: Asker, body: Yes) -> Said[wire.TakenBack]:
    """Agree to what the table is asked, or not; whom it is about may say no, too."""
    held = must_hold(house.store, table, who)
    return answer(motions.answer_consent(house, table, held, body.yes))


@router.post("/tables/{table_id}/mend", responses={202: {"description": "the table is asked"}, **problems(404, 409)})
def mend(house: TheHouse, table: TheTable, who: Asker, body: Mend, language: Language) -> Said[wire.TakenBack]:
    """Where the rules have stopped a game: go on from the last good position or close the table (200), or ask those
    who sit there (202). Nothing is thrown away.
    """
    held = must_hold(house.store, table, who)
    return told(wire.TakenBack, *motions.mend(house, table, _asked(who.hash, held, body, language), body.how))


# --- talking ----------------------------------------------------------------------------------------------------------
def _speaker(held: tuple[int, ...], seat: int | None) -> int:
    if seat is not None and seat not in held:
        raise Problem(403, "not_your_seat")
    return held[0] if seat is None else seat


@router.post("/tables/{table_id}/chat", status_code=201, responses=problems(404, 409, 429))
def chat(house: TheHouse, table: TheTable, who: Asker, body: Words) -> Said[wire.Spoken]:
    """Say something to the table."""
    held = must_sit(house.store, table, who)
    house.rate("chat", who)
    seat = _speaker(held, body.seat)
    text = clean(body.text, LONGEST_CHAT)
    if not text:
        raise Problem(422, "empty")
    with house.turn(table):
        said = Chat(seat, table.names[seat], text)
        moves.commit(house, table, [said])
        table.book.chat.append(Line(table.seq, said.seat, said.name, said.text, table.updated))
        return answer(wire.Spoken(number=table.seq, seat=seat, name=said.name, text=text), 201)


@router.get("/tables/{table_id}/chat", responses=problems(404))
def chat_so_far(table: TheTable) -> Said[list[wire.ChatLine]]:
    """What was said, the last 500 lines."""
    with table.lock:
        said = [
            wire.ChatLine(number=s.number, seat=s.seat, name=s.name, text=s.text, time=s.time)
            for s in table.book.chat[-500:]
        ]
    return answer(said)


@router.post("/tables/{table_id}/agreements", status_code=201, responses=problems(404, 409, 429))
def agree(house: TheHouse, table: TheTable, who: Asker, body: Words) -> Said[wire.Agreed]:
    """Write down what people agreed on; no rule enforces it."""
    held = must_sit(house.store, table, who)
    house.rate("chat", who)
    with house.turn(table):
        try:
            made = table.play.record.agree(_speaker(held, body.seat), clean(body.text, LONGEST_CHAT))
        except RevierError as error:
            raise refused(error, table.names) from None
        moves.commit(house, table, [made])
    return answer(wire.Agreed(ply=made.ply, seat=made.seat, text=made.text), 201)


# --- left to the machine ----------------------------------------------------------------------------------------------
@router.post("/tables/{table_id}/programs", status_code=201, responses=problems(404, 409))
def program(house: TheHouse, table: TheTable, who: Asker, body: NewProgram) -> Said[wire.Left]:
    """Leave something to be done on my turns."""
    held = must_sit(house.store, table, who)
    seat = _speaker(held, body.seat)
    wished = msgspec.convert(body.model_dump(exclude={"seat"}), Program)
    return answer(wire.Left(id=programs.add(house, table, seat, wished)), 201)


@router.delete("/tables/{table_id}/programs/{number}", status_code=204, responses=problems(404))
def drop_program(
    house: TheHouse, table: TheTable, who: Asker, number: Annotated[int, Path(ge=1, le=2**31 - 1)]
) -> Response:
    """Take a program back."""
    programs.drop(house, table, number, must_sit(house.store, table, who))
    return Response(status_code=204)


@router.get("/tables/{table_id}/hint", responses=problems(404, 409, 429, 503))
def hint(house: TheHouse, table: TheTable, who: Asker, language: Language) -> Said[wire.Hint]:
    """What the overseer would do, and why; its best three actions played on to the end of the round."""
    house.rate("hint", who)
    with table.lock:
        if table.over:
            raise Problem(409, "over", {"position": table.position})
        secrecy.must_decide(table, seats_of(house.store, table.id, who), table.to_move)
        state = table.play.at(table.position)
        names, place, position = table.names, table.place, table.position
    found: Advice = house.in_worker("revier.server.jobs:hint", place, HINT_BOT)
    action = table.game.decode(found.action)
    reason = found.why if found.why is not None else Msg("server.hint.why", {"bot": HINT_BOT})
    said = action_sentence(table.game, state, action, language, names)
    because = sentence(reason, language, names)
    lines = [
        wire.HintLine(
            sentence=action_sentence(table.game, state, table.game.decode(line.action), language, names),
            behind="" if line.behind is None else sentence(line.behind, language, names),
            follows=[
                f"{person(names, seat, language)}: {sentence(what, language, names)}" for seat, what in line.follows
            ],
        )
        for line in found.lines
    ]
    until = "" if found.until is None else sentence(found.until, language, names)
    form = wire.Hint(
        position=position, action=action_form(action), sentence=said, why=because, lines=lines, until=until
    )
    return answer(form)
