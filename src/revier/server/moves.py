"""Moves and taking back: checked against the position the person saw, written durably, then told to everybody."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from revier.core.action import NATURE, Action, Seat
from revier.core.errors import BadInput, IllegalAction
from revier.core.message import Msg
from revier.core.record import encode
from revier.core.refusal import refuse
from revier.server import programs, secrecy
from revier.server.problems import Problem, refused
from revier.server.store.store import Answer, Clash
from revier.server.tables import Consent, Entry, LiveTable, redone_words

if TYPE_CHECKING:
    from revier.server.house import House

Rows = list[tuple[str, Any]]


class Asked(NamedTuple):
    """What a person's request carries: who asks, the position they saw, and the key that makes it count once."""

    who: str
    seats: tuple[int, ...]
    position: int
    key: str
    language: str
    revision: int | None = None


def fingerprint(*parts: Any) -> str:
    """Whether two requests with the same key are the same request."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True, default=str).encode()).hexdigest()


# --- the frame of every change ----------------------------------------------------------------------------------------
def once(
    house: House, table: LiveTable, asked: Asked, request: str, do: Callable[[], tuple[int, dict[str, Any], Rows]]
) -> tuple[int, dict[str, Any]]:
    """Same key, same answer; another position than expected, 409 with what is missing; else do it and write it down."""
    with table.lock:
        before = house.store.answer(table.id, asked.who, asked.key)
        if before is not None:
            if before.request != request:
                raise Problem(422, "key_reused")
            return before.status, before.body
        if table.gone:
            raise Problem(409, "busy", _where(table))
        same_position(table, asked)
        if table.stopped is not None:
            raise Problem(409, "stopped", _where(table), reason=table.stopped)
        status, body, rows = do()
        commit(house, table, rows, (asked.who, asked.key, Answer(request, status, body)))
    house.wake(table)
    return status, body


def _where(table: LiveTable) -> dict[str, Any]:
    return {"position": table.position, "revision": table.revision}


def same_position(table: LiveTable, asked: Asked) -> None:
    """Whoever saw another position is told what happened since."""
    if asked.position == table.position and asked.revision in (None, table.revision):
        return
    missing = [
        {
            "position": entry.position,
            "seat": entry.seat,
            "texts": secrecy.texts(table, entry.events, asked.seats, asked.language),
            "undone": entry.undone,
        }
        for entry in table.log
        if entry.position > asked.position and not entry.undone
    ]
    more = {**_where(table), "missing": missing[-200:]}
    raise Problem(409, "stale", more, expected=asked.position, position=table.position)


def commit(house: House, table: LiveTable, rows: Rows, answer: tuple[str, str, Answer] | None = None) -> None:
    """Write down what memory already holds; if that fails, memory is thrown away and the log counts."""
    changed = any(kind in ("action", "undo", "redo") for kind, _ in rows)
    try:
        made = house.store.append(table.id, table.seq + 1, rows, answer, table.summary() if changed else None)
    except Clash:
        house.tables.forget(table)
        raise Problem(409, "busy", _where(table)) from None
    except BaseException:
        house.tables.forget(table)
        raise
    for row in made:
        table.noted(row)
    table.stamp(table.updated)
    _tell(house, table, made)


def _tell(house: House, table: LiveTable, made: Sequence[Any]) -> None:
    """One piece of news a kind, with the number of the last row of that kind."""
    last = {("undo" if row.kind == "redo" else row.kind): row for row in made}
    for kind, row in sorted(last.items(), key=lambda item: item[1].number):
        house.hub.publish(table.id, EVENTS.get(kind, kind), news_of(table, row), row.number)


EVENTS = {"action": "move", "redo": "undo"}


def news_of(table: LiveTable, row: Any) -> dict[str, Any]:
    """What a stream says about a row: where the table stands; the rest is asked for."""
    news: dict[str, Any] = {"position": table.position, "revision": table.revision}
    if row.kind == "chat":
        news["number"] = row.seq
    return news


# --- playing ----------------------------------------------------------------------------------------------------------
def move(house: House, table: LiveTable, asked: Asked, raw: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """What a person decided."""

    def do() -> tuple[int, dict[str, Any], Rows]:
        action = read_action(table, raw)
        _may_act(table, asked, action)
        before = table.position
        rows = _submit(house, table, action, "")
        happened = [text for ply in table.play.history.events[before:] for text in ply]
        texts = secrecy.texts(table, happened, asked.seats, asked.language)
        return 200, {**_where_after(table, rows), "events": texts}, rows

    return once(house, table, asked, fingerprint("move", raw, asked.position), do)


def _where_after(table: LiveTable, rows: Rows) -> dict[str, Any]:
    """Where the table will stand once the rows are written."""
    return {"position": table.position, "revision": table.seq + len(rows)}


def read_action(table: LiveTable, raw: dict[str, Any]) -> Action:
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
        raise Problem(409, "stood_in", _where(table))


def _submit(house: House, table: LiveTable, action: Action, by: str) -> Rows:
    """Carry out an action in memory; returns the rows to write."""
    before = table.position
    table.seed_dice()
    try:
        table.play.submit(action)
    except IllegalAction as error:
        raise refused(error, table.names) from None
    except BaseException:
        house.tables.forget(table)
        raise
    table.consent = None
    lines = table.lines(before)
    rows: Rows = [
        ("action", {"line": line, "by": by} if by and n == 0 else {"line": line}) for n, line in enumerate(lines)
    ]
    table.write_down_from(before, by)
    return rows


def play_for(house: House, table: LiveTable, actions: Sequence[Action], by: str) -> None:
    """What bots or a program decided. The caller holds the lock and knows the position is the one they looked at.

    Bots look ahead as if chance and forced plies were not there; where these come in between, the rest is thought anew.
    """
    rows: Rows = []
    for action in actions:
        if action.seat != table.to_move or table.play.legal.why_not(action) is not None:
            break
        rows += _submit(house, table, action, by)
    if not rows:
        raise Problem(409, "stale", _where(table), expected=table.position, position=table.position)
    commit(house, table, rows)


# --- taking back ------------------------------------------------------------------------------------------------------
class Undo(NamedTuple):
    """What taking back would mean: to which position, by whose right."""

    to: int
    seat: Seat
    free: bool
    reason: Msg | None = None


def undo_offer(table: LiveTable, seats: tuple[int, ...], to: int | None = None) -> Undo | None:
    """What somebody may take back: freely as long as no other person has acted and chance has not spoken since.

    Where only bots sit at the other seats there is nobody to ask: everything may be taken back.
    """
    play = table.play
    target = _last_decision(table, seats) if to is None else to
    if target is None or target >= table.position:
        return None
    seat = play.history.actions[target].seat if to is None else seats[0]
    others = table.people() - set(seats)
    reason: Msg | None = None
    for n in range(table.position - 1, target - (to is not None), -1):
        mover = play.history.actions[n].seat
        if mover == NATURE and n > target:
            reason = refuse("core.table.undo_chance").reason
        elif mover in others and play._decided(n):
            reason = refuse("core.table.undo_other", other=Msg("core.player", {"seat": mover + 1})).reason
        elif secrecy.uncovered(table, n):
            reason = Msg("server.log.revealed")
        if reason is not None:
            break
    return Undo(target, seat, reason is None or not others, reason)


def _last_decision(table: LiveTable, seats: tuple[int, ...]) -> int | None:
    play = table.play
    for n in range(table.position - 1, -1, -1):
        if play.history.actions[n].seat in seats and play._decided(n):
            return n
    return None


def undo(house: House, table: LiveTable, asked: Asked, to: int | None) -> tuple[int, dict[str, Any]]:
    """Take back one's last action, or ask the table to take back more."""

    def do() -> tuple[int, dict[str, Any], Rows]:
        offer = undo_offer(table, asked.seats, to)
        if offer is None:
            raise refused(IllegalAction(refuse("core.table.undo_none")))
        if offer.free:
            rows = take_back(house, table, offer.to, offer.seat)
            return 200, {**_where_after(table, rows), "pending_consent": None}, rows
        row = {"by": offer.seat, "to": offer.to, "needs": sorted(table.people() - set(asked.seats))}
        table.take_consent(row)
        body = {"position": table.position, "revision": table.revision, "pending_consent": consent_form(table)}
        return 202, body, [("consent", row)]

    return once(house, table, asked, fingerprint("undo", to, asked.position), do)


def _person(seat: int) -> Msg:
    return Msg("core.player", {"seat": seat + 1})


def consent_form(table: LiveTable) -> dict[str, Any] | None:
    """Who asks for what, and who has still to answer."""
    pending = table.consent
    if pending is None:
        return None
    waiting = sorted(_waiting(table, pending))
    return {"by": pending.by, "to": pending.to, "waiting": waiting, "given": sorted(pending.given)}


def _waiting(table: LiveTable, pending: Consent) -> frozenset[int]:
    """Who has still to answer; a bot that decides for somebody meanwhile is not asked."""
    return (pending.needs - pending.given) & table.people()


def take_back(house: House, table: LiveTable, to: int, by: int) -> Rows:
    """Go back in memory; returns the rows to write. Chance that was taken back speaks anew."""
    table.seed_dice()
    try:
        table.play.undo_any(to)
    except IllegalAction as error:
        raise refused(error) from None
    except BaseException:
        house.tables.forget(table)
        raise
    table.consent = None
    programs.taken_back(house, table, to, by)
    table.strike(to, by)
    table.write_down_from(to)
    return [("undo", {"to": to, "by": by}), *(("action", {"line": line}) for line in table.lines(to))]


def answer_consent(house: House, table: LiveTable, seats: tuple[int, ...], yes: bool) -> dict[str, Any]:
    """Agree that something is taken back, or not; one no is enough."""
    with table.lock:
        pending = table.consent
        if pending is None or table.gone:
            raise Problem(409, "nothing_asked", _where(table))
        mine = pending.needs & set(seats)
        if not mine and not (pending.by in seats and not yes):
            raise Problem(403, "not_asked")
        row = {"yes" if yes else "no": sorted(mine or {pending.by})}
        table.take_consent(row)
        commit(house, table, [("consent", row)])
        agreed_by_all(house, table)
        body = {"position": table.position, "revision": table.revision, "pending_consent": consent_form(table)}
    house.wake(table)
    return body


def agreed_by_all(house: House, table: LiveTable) -> None:
    """Take back what was asked for once nobody has to answer any more. The caller holds the lock."""
    pending = table.consent
    if pending is not None and not _waiting(table, pending):
        commit(house, table, take_back(house, table, pending.to, pending.by))


def redo(house: House, table: LiveTable, asked: Asked) -> tuple[int, dict[str, Any]]:
    """Restore what was taken back last, if it was one's own (or nobody else is there)."""

    def do() -> tuple[int, dict[str, Any], Rows]:
        play = table.play
        if not play.aside:
            raise refused(IllegalAction(refuse("core.table.redo_none")))
        owner = play.aside[-1][0].seat
        if owner not in asked.seats and table.people() - set(asked.seats):
            raise refused(IllegalAction(refuse("core.table.redo_other", other=_person(owner))), table.names)
        before = table.position
        count = len(play.aside[-1])
        by = owner if owner in asked.seats else asked.seats[0]
        table.seed_dice()
        try:
            play.redo_any()
        except BaseException:
            house.tables.forget(table)
            raise
        table.log.append(Entry(before, by, [redone_words(by, count)], "redo"))
        table.write_down_from(before)
        lines = table.lines(before)
        rows: Rows = [("redo", {"by": by, "lines": lines[:count]})]
        rows += [("action", {"line": line}) for line in lines[count:]]
        return 200, _where_after(table, rows), rows

    return once(house, table, asked, fingerprint("redo", asked.position), do)
