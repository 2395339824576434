"""Moves and taking back: checked against the position the person saw, written durably, then told to everybody."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from revier.core.action import NATURE, Action, Seat
from revier.core.errors import BadInput, IllegalAction
from revier.core.fair import commitment
from revier.core.message import Msg
from revier.core.record import encode
from revier.core.refusal import refuse
from revier.server import consent, programs, secrecy
from revier.server.consent import where
from revier.server.figures import keep_figures
from revier.server.problems import Problem, refused
from revier.server.store import Answer, Clash, Row
from revier.server.store.bodies import Acted, Asking, Back, Fixed, Restored, Seated, rows
from revier.server.tables import CHANGING, LiveTable
from revier.server.wire import acting as wire

if TYPE_CHECKING:
    from revier.server.house import House

Bodies = list[msgspec.Struct]  # of the rows to write
Done = tuple[int, wire.Where, Bodies]  # status, answer, and what is to be written
Publish = Callable[[str, str, Mapping[str, object], int | None], None]


class Asked(NamedTuple):
    """What a person's request carries: who asks, the position they saw, and the key that makes it count once."""

    who: str
    seats: tuple[int, ...]
    position: int
    key: str
    language: str
    revision: int | None = None


def fingerprint(*parts: object) -> str:
    """Whether two requests with the same key are the same request."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


# --- the frame of every change ----------------------------------------------------------------------------------------
def once(
    house: House, table: LiveTable, asked: Asked, request: str, do: Callable[[], Done], *, mending: bool = False
) -> tuple[int, bytes]:
    """Same key, same answer; another position than expected, 409 with what is missing; else do it and write it down.

    `mending`: something that is done because the game cannot go on.
    """
    with house.turn(table):
        before = house.store.answer(table.id, asked.who, asked.key)
        if before is not None:
            if before.request != request:
                raise Problem(422, "key_reused")
            return before.status, before.body
        if table.gone:
            raise Problem(409, "busy", where(table))
        same_position(table, asked)
        if table.closed:
            raise Problem(409, "closed", where(table))
        if table.paused:
            raise Problem(409, "paused", where(table))
        if table.stopped is not None and not mending:
            raise Problem(409, "stopped", where(table), reason=table.stopped)
        note_rules(house, table)
        status, said, bodies = do()
        body = msgspec.json.encode(said)
        commit(house, table, bodies, (asked.who, asked.key, Answer(request, status, body)))
    house.wake(table)
    return status, body


def same_position(table: LiveTable, asked: Asked) -> None:
    """Whoever saw another position is told what happened since."""
    if asked.position == table.position and asked.revision in (None, table.revision):
        return
    missing = [
        wire.Missing(
            position=entry.position,
            seat=entry.seat,
            texts=secrecy.texts(table, entry.events, asked.seats, asked.language),
            undone=entry.undone,
        )
        for entry in table.book.entries
        if entry.position > asked.position and not entry.undone
    ]
    more = {**where(table), "missing": missing[-200:]}
    raise Problem(409, "stale", more, expected=asked.position, position=table.position)


def commit(
    house: House, table: LiveTable, bodies: Sequence[msgspec.Struct], answer: tuple[str, str, Answer] | None = None
) -> None:
    """Write down what memory already holds; if that fails, memory is thrown away and the log counts."""
    new = rows(bodies)
    changed = any(kind in CHANGING for kind, _ in new)
    try:
        summary = table.summary() if changed else None
        revision = max([table.revision, *(table.seq + n for n, (kind, _) in enumerate(new, 1) if kind in CHANGING)])
        made, stamp = house.store.append(table.id, table.seq + 1, new, answer, summary, (revision, table.bot_due))
    except Clash:
        house.tables.forget(table)
        raise Problem(409, "busy", where(table)) from None
    except BaseException:
        house.tables.forget(table)
        raise
    if stamp == table.stamp + 1:  # else somebody else has written something about it, which is still to be read
        table.stamp = stamp
    for row in made:
        table.noted(row)
    table.book.stamp(table.updated)
    tell(house.hub.publish, table, made)


def note(house: House, table: LiveTable, seat: int, text: Msg) -> None:
    """A line in the log about who sits or decides where. The caller holds the lock."""
    table.book.note(table.position, seat, "seats", text)
    commit(house, table, [Seated(text, seat)])


def tell(publish: Publish, table: LiveTable, made: Sequence[Row]) -> None:
    """One piece of news a kind, with the number of the last row of that kind."""
    last = {("undo" if row.kind == "redo" else row.kind): row for row in made}
    for kind, row in sorted(last.items(), key=lambda item: item[1].number):
        publish(table.id, EVENTS.get(kind, kind), news_of(table, row), row.number)


EVENTS = {"action": "move", "redo": "undo"}


def news_of(table: LiveTable, row: Row) -> dict[str, object]:
    """What a stream says about a row: where the table stands; the rest is asked for."""
    return {**where(table), "number": row.seq} if row.kind == "chat" else where(table)


def note_rules(house: House, table: LiveTable) -> None:
    """The first thing that happens under other rules or figures than before is preceded by a line that says so; and so
    is the first one after chance is fixed.
    """
    changed = table.new_rules()
    if changed is not None and table.stop is None:
        keep_figures(house.store, table.game)
        table.take_rules(changed)
        commit(house, table, [changed])
    if table.promise is None and not table.guided and table.stop is None:
        fixed = Fixed(commitment(table.row.chance))  # a table of a version that threw dice
        table.take_fixed(fixed)
        commit(house, table, [fixed])


# --- playing ----------------------------------------------------------------------------------------------------------
def move(house: House, table: LiveTable, asked: Asked, raw: dict[str, object]) -> tuple[int, bytes]:
    """What a person decided."""

    def do() -> Done:
        action = read_action(table, raw)
        _may_act(table, asked, action)
        before = len(table.book)
        bodies = _submit(house, table, action, "")
        happened = [text for entry in table.book.entries[before:] for text in entry.events]
        texts = secrecy.texts(table, happened, asked.seats, asked.language)
        return 200, wire.Moved(position=table.position, revision=table.seq + len(bodies), events=texts), bodies

    return once(house, table, asked, fingerprint("move", raw, asked.position), do)


def read_action(table: LiveTable, raw: dict[str, object]) -> Action:
    """An action as it was sent."""
    try:
        action = table.game.decode(msgspec.json.encode(raw))
        encode(action)
    except (UnicodeError, TypeError, ValueError, RecursionError, OverflowError) as error:
        raise refused(BadInput.of("server.bad.action", detail=str(error).encode("ascii", "replace").decode())) from None
    return action


def _may_act(table: LiveTable, asked: Asked, action: Action) -> None:
    if action.seat not in asked.seats:
        raise Problem(403, "not_your_seat")
    if action.seat == table.to_move and table.bot_at(action.seat):
        raise Problem(409, "stood_in", where(table))


def _submit(house: House, table: LiveTable, action: Action, by: str) -> Bodies:
    """Carry out an action in memory; returns the rows to write."""
    before, first = table.position, len(table.book)
    try:
        table.play.submit(action)
    except IllegalAction as error:
        raise refused(error, table.names) from None
    except BaseException:
        house.tables.forget(table)
        raise
    table.moved_on()
    table.book.entries[first].by = by
    own, *followed = table.lines(before)
    return [Acted(own, by), *map(Acted, followed)]


def play_for(house: House, table: LiveTable, actions: Iterable[Action], by: str) -> None:
    """What bots, a program or a lesson decided. The caller holds the lock and knows the position is the one they saw.

    Bots look ahead as if chance and forced plies were not there; where these come in between, the rest is thought anew.
    """
    note_rules(house, table)
    bodies: Bodies = []
    for action in actions:
        if action.seat != table.to_move or table.play.legal.why_not(action) is not None:
            break
        bodies += _submit(house, table, action, by)
    if not bodies:
        raise Problem(409, "stale", where(table), expected=table.position, position=table.position)
    commit(house, table, bodies)


# --- taking back ------------------------------------------------------------------------------------------------------
class Undo(NamedTuple):
    """What taking back would mean: to which position, by whose right."""

    to: int
    seat: Seat
    free: bool
    reason: Msg | None = None


def undo_offer(table: LiveTable, seats: tuple[int, ...], to: int | None = None) -> Undo | None:
    """What somebody may take back: freely as long as nobody else has acted and chance has not spoken since. That is a
    slip; all else needs the consent of everybody who holds a seat, whether a bot stands in for them or not.

    Where nobody holds another seat there is nobody to ask: everything may be taken back.
    """
    play = table.play
    target = _last_decision(table, seats) if to is None else to
    if target is None or target >= table.position:
        return None
    seat = play.history.actions[target].seat if to is None else seats[0]
    others = table.holders() - set(seats)
    reason: Msg | None = None
    for n in range(table.position - 1, target - (to is not None), -1):
        mover = play.history.actions[n].seat
        if mover == NATURE and n > target:
            reason = refuse("core.table.undo_chance").reason
        elif mover not in (NATURE, *seats) and play.decided(n):
            reason = refuse("core.table.undo_other", other=Msg("core.player", {"seat": mover + 1})).reason
        elif secrecy.uncovered(table, n):
            reason = Msg("server.log.revealed")
        if reason is not None:
            break
    return Undo(target, seat, reason is None or not others, reason)


def _last_decision(table: LiveTable, seats: tuple[int, ...]) -> int | None:
    play = table.play
    for n in range(table.position - 1, -1, -1):
        if play.history.actions[n].seat in seats and play.decided(n):
            return n
    return None


def undo(house: House, table: LiveTable, asked: Asked, to: int | None) -> tuple[int, bytes]:
    """Take back one's last action, or ask the table to take back more."""

    def do() -> Done:
        offer = undo_offer(table, asked.seats, to)
        if offer is None:
            raise refused(IllegalAction(refuse("core.table.undo_none")))
        if offer.free:
            bodies = take_back(house, table, offer.to, offer.seat)
            at = table.seq + len(bodies)
            return 200, wire.TakenBack(position=table.position, revision=at, pending_consent=None), bodies
        others = sorted(table.holders() - set(asked.seats))
        asking = Asking(offer.seat, offer.to, needs=others, mine=list(asked.seats))
        consent.free_to_ask(table, asked.seats)
        table.take_consent(asking)
        return 202, consent.taken_back(table), [asking]

    return once(house, table, asked, fingerprint("undo", to, asked.position), do)


def take_back(house: House, table: LiveTable, to: int, by: int) -> Bodies:
    """Go back in memory; returns the rows to write. Chance that was taken back brings the same again."""
    if to >= table.position:
        raise refused(IllegalAction(refuse("core.table.undo_none")))
    play, undone = table.play, table.book.movers_after(to)
    try:
        table.went_back(to, by)
        if play.settle():
            play.aside.clear()  # what was taken back fits no more
    except BaseException:
        house.tables.forget(table)
        raise
    table.moved_on()
    programs.taken_back(house, table, to, frozenset({by, *undone}))
    return [Back(to, by), *map(Acted, table.lines(to))]


def redo(house: House, table: LiveTable, asked: Asked) -> tuple[int, bytes]:
    """Restore what was taken back last, if it was one's own (or nobody else is there)."""

    def do() -> Done:
        play = table.play
        if not play.aside:
            raise refused(IllegalAction(refuse("core.table.redo_none")))
        owner, count = play.aside[-1][0].seat, len(play.aside[-1])
        if owner not in asked.seats and table.holders() - set(asked.seats):
            other = Msg("core.player", {"seat": owner + 1})
            raise refused(IllegalAction(refuse("core.table.redo_other", other=other)), table.names)
        before, by = table.position, owner if owner in asked.seats else asked.seats[0]
        table.book.restored(before, by, count)
        try:
            play.redo_any()
        except BaseException:
            house.tables.forget(table)
            raise
        lines = table.lines(before)
        bodies: Bodies = [Restored(by, lines[:count]), *map(Acted, lines[count:])]
        return 200, wire.Where(position=table.position, revision=table.seq + len(bodies)), bodies

    return once(house, table, asked, fingerprint("redo", asked.position), do)
