"""Programmed actions: what a person leaves to be done on their next turns, and what makes it stop.

Generic over actions: a program names a kind of action and as many of its fields as matter, and stops when somebody does
something it was told to watch for, when the round ends, or when it would become too dear.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from revier.core.abilities import kinds_of, open_kinds
from revier.core.action import NATURE, Action, Choice, kind_name, kind_phrase, seat_name
from revier.core.errors import BadInput
from revier.core.flow import nodes_of
from revier.core.message import Msg
from revier.server import secrecy
from revier.server.problems import Problem, refused
from revier.server.store import ProgramRow
from revier.server.store.bodies import Program, Until
from revier.server.tables import LiveTable

if TYPE_CHECKING:
    from revier.server.house import House

_MOST_ENDED = 6  # of one seat that are remembered


def round_of(table: LiveTable) -> str:
    """Which part of the game is being played: changes when a round of another kind begins."""
    flow = [tuple(frame) for frame in table.play.state.flow]  # kept on disk: without the names frames have
    return repr((flow[0], nodes_of(table.play.state)[1])) if len(flow) > 1 else repr(flow)


def add(house: House, table: LiveTable, seat: int, wished: Program) -> int:
    """Leave a program; returns its number."""
    with house.turn(table):
        mine = [row for row in table.programs if row.seat == seat]
        if len(mine) >= house.settings.limits.programs:
            raise Problem(409, "many_programs", most=house.settings.limits.programs)
        kinds = {kind_name(kind) for kind in kinds_of(table.game)}
        kind = wished.do.get("kind")
        if kinds and (not isinstance(kind, str) or kind not in kinds or kind in open_kinds(table.game)):
            known = ", ".join(sorted(kinds - open_kinds(table.game)))
            raise refused(BadInput.of("server.bad.program_kind", known=known))
        program = msgspec.structs.replace(wished, start=table.position, round=round_of(table))
        number = max((row.number for row in (*table.programs, *table.ended)), default=0) + 1
        row = ProgramRow(number, seat, program)
        house.store.notes.add_program(table.id, row)
        table.programs.append(row)
    house.hub.publish(table.id, "programs", {})
    house.wake(table)
    return number


def drop(house: House, table: LiveTable, number: int, seats: tuple[int, ...]) -> None:
    """Take a program back."""
    with house.turn(table):
        owner = next((row.seat for row in (*table.programs, *table.ended) if row.number == number), None)
        if owner is None or owner not in seats:
            raise Problem(404, "no_program")
        _forget(house, table, number)
    house.hub.publish(table.id, "programs", {})


def _forget(house: House, table: LiveTable, number: int) -> None:
    house.store.notes.drop_program(table.id, number)
    table.programs = [row for row in table.programs if row.number != number]
    table.ended = [row for row in table.ended if row.number != number]


def _end(house: House, table: LiveTable, row: ProgramRow, why: Msg) -> None:
    """A program stops by itself; whoever left it finds it with the reason until they have seen it."""
    _forget(house, table, row.number)
    told = row._replace(program=msgspec.structs.replace(row.program, ended=why, at=table.position))
    house.store.notes.add_program(table.id, told)
    table.ended.append(told)
    mine = [other.number for other in table.ended if other.seat == row.seat]
    for old in mine[:-_MOST_ENDED]:
        _forget(house, table, old)
    house.hub.publish(table.id, "programs", {})


def taken_back(house: House, table: LiveTable, to: int, seats: frozenset[int]) -> None:
    """Going back ends the programs of those whose actions are taken back and of whoever goes back: they want to decide
    themselves. It also ends those that were left after that position.
    """
    for row in list(table.programs):
        if row.seat in seats or row.program.start > to:
            _end(house, table, row, Msg("server.program.taken_back"))


def next_action(house: House, table: LiveTable, seat: int) -> Action | None:
    """What the first program of a seat that applies would do; those that have come to their end are ended."""
    for row in list(table.programs):
        if row.seat != seat:
            continue
        why = stops(table, row.program, seat)
        action = _wanted(table, row.program) if why is None else why
        if action is None:
            continue
        if isinstance(action, Msg):
            _end(house, table, row, action)
            continue
        if row.program.once:
            _end(house, table, row, Msg("server.program.done"))
        return action
    return None


def stops(table: LiveTable, program: Program, seat: int) -> Msg | None:
    """What has happened that ends a program; None if it goes on."""
    start = min(program.start, table.position)
    done = [(n, a) for n, a in enumerate(table.play.history.actions[start:], start) if a.seat not in (seat, NATURE)]
    for until in program.until:
        if until.round and round_of(table) != program.round:
            return Msg("server.program.round")
        if not (until.kind or until.fields or until.seat is not None):
            continue
        for n, action in done:
            if _matches(action, until) and secrecy.known(table, n, seat):
                what = {"who": seat_name(action.seat), "kind": kind_phrase(type(action))}
                return Msg("server.program.happened", what)
    return None


def _matches(action: Action, until: Until) -> bool:
    if until.kind and kind_name(type(action)) != until.kind:
        return False
    if until.seat is not None and action.seat != until.seat:
        return False
    return _has(action, until.fields)


def _has(action: Action, fields: Mapping[str, object]) -> bool:
    plain = msgspec.to_builtins(action)
    return all(plain.get(name) == value for name, value in fields.items())


def _wanted(table: LiveTable, program: Program) -> Action | Msg | None:
    """The action a program asks for: None while it is not legal, a reason if it has become too dear."""
    fields = {name: value for name, value in program.do.items() if name not in ("kind", "seat")}
    legal = table.play.legal
    for kind in legal.spoken_of():
        if kind_name(kind) != program.do.get("kind"):
            continue
        found = [choice for choice in legal.of(kind) if _fits(choice, fields)]
        if not found:
            return None
        return _priced(table, found[0], fields, program.up_to)
    return None


def _fits(choice: Choice, fields: Mapping[str, object]) -> bool:
    span = choice.span
    if span is not None and span.field in fields:
        if fields[span.field] not in span:
            return False
        fields = {name: value for name, value in fields.items() if name != span.field}
    return _has(choice.action, fields)


def _priced(table: LiveTable, choice: Choice, fields: Mapping[str, object], up_to: int | None) -> Action | Msg:
    action = choice.action
    dear = Msg("server.program.dear")
    if choice.span is not None:
        named = fields.get(choice.span.field)
        amount = named if isinstance(named, int) else choice.span.low
        action = choice.fill(amount)
        if up_to is not None and amount > up_to:
            return dear
    elif up_to is not None and table.game.preview(table.play.state, action).cost > up_to:
        return dear
    return action
