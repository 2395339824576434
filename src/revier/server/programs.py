"""Programmed actions: what a person leaves to be done on their next turns, and what makes it stop.

Generic over actions: a program names a kind of action and as many of its fields as matter, and stops when somebody does
something it was told to watch for, when the round ends, or when it would become too dear.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from revier.core.action import NATURE, Action, Choice, kind_name, kind_phrase, seat_name
from revier.core.errors import BadInput
from revier.core.game import open_kinds
from revier.core.message import Msg
from revier.server import moves, secrecy
from revier.server.problems import Problem, refused
from revier.server.tables import LiveTable

if TYPE_CHECKING:
    from revier.server.house import House

_MOST_IN_A_ROW = 50
_MOST_ENDED = 6  # of one seat that are remembered


class Until(msgspec.Struct, frozen=True, omit_defaults=True):
    """What ends a program: an action of this kind, of this seat, with these fields; or the end of the round."""

    kind: str = ""
    seat: int | None = None
    fields: dict[str, Any] = {}
    round: bool = False


class Program(msgspec.Struct, frozen=True, omit_defaults=True):
    """What to do when it is my turn and it is legal."""

    do: dict[str, Any]  # kind and those fields of the action that matter
    up_to: int | None = None  # the most it may cost, or the highest amount
    until: tuple[Until, ...] = ()
    once: bool = False
    start: int = 0  # position from which actions of others are watched
    round: str = ""


def round_of(table: LiveTable) -> str:
    """Which part of the game is being played: changes when a round of another kind begins."""
    flow = table.play.state.flow
    return repr((tuple(flow[0]), flow[1][0])) if len(flow) > 1 else repr(flow)


def add(house: House, table: LiveTable, seat: int, raw: Mapping[str, Any]) -> int:
    """Leave a program; returns its number."""
    with table.lock:
        mine = [number for number, owner, _ in table.programs if owner == seat]
        if len(mine) >= house.settings.limits.programs:
            raise Problem(409, "many_programs", most=house.settings.limits.programs)
        kinds = {kind_name(kind) for kind in getattr(table.game, "kinds", ())}
        kind = raw["do"].get("kind")
        if kinds and (not isinstance(kind, str) or kind not in kinds or kind in open_kinds(table.game)):
            known = ", ".join(sorted(kinds - open_kinds(table.game)))
            raise refused(BadInput.of("server.bad.program_kind", known=known))
        program = msgspec.convert({**raw, "start": table.position, "round": round_of(table)}, Program)
        number = max((number for number, _, _ in (*table.programs, *table.ended)), default=0) + 1
        body = msgspec.to_builtins(program)
        house.store.add_program(table.id, number, seat, body)
        table.programs.append((number, seat, body))
    house.hub.publish(table.id, "programs", {})
    house.wake(table)
    return number


def drop(house: House, table: LiveTable, number: int, seats: tuple[int, ...]) -> None:
    """Take a program back."""
    with table.lock:
        owner = next((seat for known, seat, _ in (*table.programs, *table.ended) if known == number), None)
        if owner is None or owner not in seats:
            raise Problem(404, "no_program")
        _forget(house, table, number)
    house.hub.publish(table.id, "programs", {})


def _forget(house: House, table: LiveTable, number: int) -> None:
    house.store.drop_program(table.id, number)
    table.programs = [row for row in table.programs if row[0] != number]
    table.ended = [row for row in table.ended if row[0] != number]


def _end(house: House, table: LiveTable, number: int, why: Msg) -> None:
    """A program stops by itself; whoever left it finds it with the reason until they have seen it."""
    seat, body = next((seat, body) for known, seat, body in table.programs if known == number)
    _forget(house, table, number)
    told = {**body, "ended": msgspec.json.decode(msgspec.json.encode(why)), "at": table.position}
    house.store.add_program(table.id, number, seat, told)
    table.ended.append((number, seat, told))
    mine = [known for known, owner, _ in table.ended if owner == seat]
    for old in mine[:-_MOST_ENDED]:
        _forget(house, table, old)
    house.hub.publish(table.id, "programs", {})


def taken_back(house: House, table: LiveTable, to: int, by: int) -> None:
    """Going back ends the programs of those whose actions are taken back and of whoever goes back: they want to decide
    themselves. It also ends those that were left after that position.
    """
    undone = {entry.seat for entry in table.log if entry.kind == "move" and not entry.undone and entry.position > to}
    for number, owner, body in list(table.programs):
        if owner == by or owner in undone or body.get("start", 0) > to:
            _end(house, table, number, Msg("server.program.taken_back"))


def run(house: House, table: LiveTable, seat: int) -> None:
    """Do what the programs of a seat say, as long as it is that seat's turn. The caller holds the lock."""
    for _ in range(_MOST_IN_A_ROW):
        if table.finished or table.to_move != seat or table.bot_at(seat) or not _step(house, table, seat):
            break
    else:
        return
    mover = table.to_move
    if mover is not None and mover != seat:
        house.workers.start(lambda: house.wake(table))


def _step(house: House, table: LiveTable, seat: int) -> bool:
    """One action by the first program that applies; whether there was one."""
    for number, owner, body in list(table.programs):
        if owner != seat:
            continue
        program = msgspec.convert(body, Program)
        why = stops(table, program, seat)
        if why is not None:
            _end(house, table, number, why)
            continue
        action = _wanted(table, program)
        if action is None:
            continue
        if isinstance(action, Msg):
            _end(house, table, number, action)
            continue
        if program.once:
            _end(house, table, number, Msg("server.program.done"))
        moves.play_for(house, table, [action], "program")
        return True
    return False


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


def _has(action: Action, fields: Mapping[str, Any]) -> bool:
    plain = msgspec.to_builtins(action)
    return all(plain.get(name) == value for name, value in fields.items())


def _wanted(table: LiveTable, program: Program) -> Action | Msg | None:
    """The action a program asks for: None while it is not legal, a reason if it has become too dear."""
    fields = {name: value for name, value in program.do.items() if name not in ("kind", "seat")}
    legal = table.play.legal
    for kind in legal._offers:
        if kind_name(kind) != program.do.get("kind"):
            continue
        found = [choice for choice in legal.of(kind) if _fits(choice, fields)]
        if not found:
            return None
        return _priced(table, found[0], fields, program.up_to)
    return None


def _fits(choice: Choice, fields: Mapping[str, Any]) -> bool:
    span = choice.span
    if span is not None and span.field in fields:
        if fields[span.field] not in span:
            return False
        fields = {name: value for name, value in fields.items() if name != span.field}
    return _has(choice.action, fields)


def _priced(table: LiveTable, choice: Choice, fields: Mapping[str, Any], up_to: int | None) -> Action | Msg:
    action = choice.action
    dear = Msg("server.program.dear")
    if choice.span is not None:
        amount = fields.get(choice.span.field, choice.span.low)
        action = choice.fill(amount)
        if up_to is not None and amount > up_to:
            return dear
    elif up_to is not None and table.game.preview(table.play.state, action).cost > up_to:
        return dear
    return action
