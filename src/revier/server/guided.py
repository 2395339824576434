"""Guided games at the table: begun, gone on with, left. What is to be done now follows from what was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from revier.core.action import Action
from revier.core.errors import RevierError
from revier.core.guided import Lesson, Where, lesson_of, words_of
from revier.core.message import Msg
from revier.core.record import new_record
from revier.games import package_of, playable
from revier.server import moves
from revier.server.forms import action_form, action_sentence
from revier.server.jobs import Spec, game_of
from revier.server.opening import analysis_table
from revier.server.problems import Problem
from revier.server.seats import Who
from revier.server.store.bodies import Guided, Seated
from revier.server.tables import LiveTable
from revier.server.wire import tables as wire

if TYPE_CHECKING:
    from revier.server.house import House

OPPONENT = "greedy"  # who plays the other seats for somebody who has left the lesson


def has_lesson(game_id: str) -> bool:
    """Whether a title has a guided game; a broken file of somebody else's costs only its own lesson."""
    try:
        return lesson_of(package_of(game_id)) is not None
    except RevierError:
        return False


def begin(house: House, who: Who, game_id: str) -> LiveTable:
    """A table at which the learner follows the lesson of a title, and moves for everybody."""
    if game_id not in playable() or not has_lesson(game_id):
        raise Problem(404, "no_lesson")
    lesson = lesson_of(package_of(game_id))
    assert lesson is not None
    plan = lesson.plan
    game = game_of(Spec(game_id, plan.players, tuple(sorted(plan.options.items()))))
    made = analysis_table(house, who, new_record(game).header, lesson.script.start, scripted=True)
    with house.turn(made):
        made.guided = game_id
        moves.commit(house, made, [Guided(game_id)])
    return made


def _now(table: LiveTable) -> Where:
    lesson = table.lesson
    if lesson is None:
        raise Problem(404, "no_lesson")
    return lesson.where(table.play.record.lines)


def go_on(house: House, table: LiveTable) -> None:
    """Let the others do what the lesson tells of: everything up to the learner's next task."""
    with house.turn(table):
        where, lesson = _now(table), table.lesson
        assert lesson is not None
        if where.strayed is not None or where.step >= len(lesson.steps) or lesson.steps[where.step].do is not None:
            raise Problem(409, "not_watching", {"position": table.position, "revision": table.revision})
        moves.play_for(house, table, _watched(table, lesson, where.step), "bot")


def _watched(table: LiveTable, lesson: Lesson, step: int) -> Iterator[Action]:
    """The actions of a step, each asked for when those before it have been played: chance and forced plies follow."""
    while lesson.where(table.play.record.lines).step == step and (action := table.scripted()) is not None:
        yield action


def leave(house: House, table: LiveTable) -> None:
    """The lesson ends here; bots take the other seats, and the learner plays on."""
    with house.turn(table):
        lesson = table.lesson
        if lesson is None:
            raise Problem(404, "no_lesson")
        table.guided = ""
        bodies: moves.Bodies = [Guided()]
        for seat in table.seats:
            if seat.seat != lesson.plan.seat:
                house.store.seating.change_seat(table.id, seat.seat, standin=OPPONENT)
                text = Msg("server.log.standin", {"who": Msg("core.player", {"seat": seat.seat + 1}), "bot": OPPONENT})
                table.book.note(table.position, seat.seat, "seats", text)
                bodies.append(Seated(text, seat.seat))
        table.set_seats(house.store.seating.seats(table.id))
        moves.commit(house, table, bodies)
    house.wake(table)


# --- what the page says -----------------------------------------------------------------------------------------------
def card(table: LiveTable, mine: tuple[int, ...], language: str) -> wire.GuidedCard | None:
    """What the learner is told now; nothing for those who only watch."""
    lesson = table.lesson
    if lesson is None or lesson.plan.seat not in mine:
        return None
    where, said = lesson.where(table.play.record.lines), words_of(package_of(table.guided), language)
    of = len(lesson.steps)
    if where.step >= of:
        return wire.GuidedCard(kind="over", number=of, of=of, title=said.end.title, text=said.end.text)
    step = lesson.steps[where.step]
    words = said.steps[step.id]
    blank = wire.GuidedCard(
        kind="watch",
        part=said.parts[lesson.parts()[where.step]],
        number=where.step + 1,
        of=of,
        title=words.title,
        text=words.text,
    )
    if step.do is None and where.strayed is None:
        return blank

    def told(at: int, line: str) -> str:
        return action_sentence(table.game, table.play.at(at), table.game.decode(line), language, table.names)

    wanted = lesson.script.steps[where.step][where.played]
    if where.strayed is not None:
        first = where.strayed
        task = told(first, wanted) if step.do is not None else ""
        done = told(first, table.play.record.lines[first])
        return replace(blank, kind="strayed", text=words.instead, task=task, did=done, back_to=first)
    form = action_form(table.game.decode(wanted))
    return replace(blank, kind="task", task=told(table.position, wanted), action=form)
