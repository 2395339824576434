"""What people ask of a table beside going back: to rest or end the game, and who decides for whom.

A bot stands in for somebody present by that person's word alone. For an absent one it does once they have been waited
for as long as was chosen when the table opened, or when all the others vote so; who was voted absent is not asked for
consent until they are back. Whoever holds a seat may ask; the host has no say of their own in any of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from revier.bots import bot_names
from revier.core.action import NATURE
from revier.core.errors import BadInput
from revier.core.message import Msg
from revier.server import programs
from revier.server.consent import concerned, free_to_ask, taken_back, waiting, where
from revier.server.moves import Asked, Bodies, Done, commit, fingerprint, once, take_back
from revier.server.problems import Problem, refused
from revier.server.seats import new_secret, seat_rows
from revier.server.store.bodies import Acted, Asking, Back, Closed, Paced, Paused, Seated
from revier.server.tables import BY_RULES, Consent, LiveTable
from revier.server.wire import acting as wire

if TYPE_CHECKING:
    from revier.server.house import House

GO_ON, CLOSE = "go_on", "close"  # what can be done where the rules have stopped a game
END, PAUSE, RESUME = "end", "pause", "resume"
STANDIN, ABSENT, REPLACE, HOST = "standin", "absent", "replace", "host"
FEWEST = 2  # people who can vote somebody absent before they have been waited for long enough


class Motion(NamedTuple):
    """What somebody wishes: of whom, and which bot is meant."""

    what: str
    seat: int = NATURE
    bot: str = ""


def propose(house: House, table: LiveTable, mine: tuple[int, ...], wish: Motion) -> tuple[int, wire.TakenBack]:
    """Do it at once if nobody has to be asked, else ask; returns the status, and how the table stands."""
    with house.turn(table):
        if table.gone:
            raise Problem(409, "busy", where(table))
        if table.over:
            raise Problem(409, "over", where(table))
        needs = _needs(house, table, mine, wish)
        if needs:
            if wish.what not in (ABSENT, REPLACE, HOST):  # who does not answer cannot keep the others from this
                free_to_ask(table, mine)
            asking = Asking(mine[0], table.position, needs=sorted(needs), what=wish.what, seat=wish.seat, bot=wish.bot)
            if wish.what in (PAUSE, END):
                asking = replace(asking, mine=list(mine))
            table.take_consent(asking)
            commit(house, table, [asking])
        else:
            _do(house, table, mine[0], wish)
        done = taken_back(table)
    house.wake(table)
    return (202 if needs else 200), done


def _needs(house: House, table: LiveTable, mine: tuple[int, ...], wish: Motion) -> frozenset[int]:
    """Who must agree; refuses what cannot be wished now."""
    others = table.holders() - set(mine)
    if wish.what == RESUME:
        if not table.paused:
            raise Problem(409, "not_paused", where(table))
        return frozenset()
    if wish.what == PAUSE and table.paused:
        raise Problem(409, "paused", where(table))
    if wish.what in (PAUSE, END):
        return others
    row = seat_rows(table, wish.seat)
    if not row.held:
        raise Problem(409, "nobody_there", where(table))
    if wish.what == HOST:
        return _voters(house, table, mine, table.row.host_seat)
    if wish.bot and wish.bot not in bot_names():
        raise refused(BadInput.of("core.bot.unknown", bot=wish.bot, known=", ".join(bot_names())))
    if wish.what == STANDIN:
        at_once = wish.seat in mine or house.presence.overdue(table, wish.seat)
        return frozenset() if at_once else frozenset({wish.seat}) & table.holders()
    if wish.what == REPLACE and not row.absent:
        raise Problem(409, "not_absent", where(table))
    return _voters(house, table, mine, wish.seat)


def _voters(house: House, table: LiveTable, mine: tuple[int, ...], about: int | None) -> frozenset[int]:
    """All others must agree that somebody is absent; refused while that person is here, and where one person alone
    would decide before the other has been waited for.
    """
    if about is None:
        return table.holders() - set(mine)
    if about in mine:
        raise Problem(409, "about_me", where(table))
    voters = table.holders() - {about}
    if about in table.holders() and not house.presence.overdue(table, about):
        if house.presence.here(table, about):
            raise Problem(409, "is_here", where(table))
        if len(voters) < FEWEST:
            raise Problem(409, "too_few", where(table))
    return voters - set(mine)


def set_pace(house: House, table: LiveTable, by: int, seconds: float) -> None:
    """How much time bots leave between their decisions; a bot that waits goes on as the new pace has it."""
    with house.turn(table):
        if table.gone:
            raise Problem(409, "busy", where(table))
        if table.pace != seconds:
            table.set_pace(by, seconds)
            commit(house, table, [Paced(by, seconds)])
    house.wake(table)


# --- once all have agreed ---------------------------------------------------------------------------------------------
def carry_out(house: House, table: LiveTable, asked: Consent) -> None:
    """Do what everybody agreed to, unless whom it is about has come meanwhile. The caller holds the lock."""
    if asked.what in (ABSENT, REPLACE):
        try:
            _voters(house, table, (asked.by,), asked.seat)
        except Problem:
            said = Asking(no=[asked.seat])  # who is here objects
            table.take_consent(said)
            commit(house, table, [said])
            raise
    table.consent = None
    _do(house, table, asked.by, Motion(asked.what, asked.seat, asked.bot))


def _do(house: House, table: LiveTable, by: int, wish: Motion) -> None:
    seating, whom = house.store.seating, {"who": Msg("core.player", {"seat": wish.seat + 1})}
    if wish.what == END:
        table.close(by, "agreed")
        commit(house, table, [Closed(by, "agreed")])
    elif wish.what in (PAUSE, RESUME):
        rest = wish.what == PAUSE
        table.pause(by, rest)
        commit(house, table, [Paused(by, rest)])
    elif wish.what == HOST:
        make_host(house, table, wish.seat)
    elif wish.what == REPLACE:
        vacate(house, table, wish.seat)
    else:
        bot = wish.bot or bot_names()[-1]
        absent = wish.what == ABSENT or table.seats[wish.seat].absent
        seating.change_seat(table.id, wish.seat, standin=bot, absent=absent)
        word = "server.log.absent" if wish.what == ABSENT else "server.log.standin"
        seats_changed(house, table, wish.seat, Msg(word, {**whom, "bot": bot}))


def come_back(house: House, table: LiveTable, seat: int) -> None:
    """The person of a seat decides again, and is asked again."""
    with house.turn(table):
        house.store.seating.change_seat(table.id, seat, standin="", absent=False)
        seats_changed(house, table, seat, Msg("server.log.back", {"who": Msg("core.player", {"seat": seat + 1})}))
    house.wake(table)


def give_up(house: House, table: LiveTable, seat: int, bot: str) -> str:
    """Leave a seat for good, to a bot or to whoever has the invitation, which is returned."""
    if bot and bot not in bot_names():
        raise refused(BadInput.of("core.bot.unknown", bot=bot, known=", ".join(bot_names())))
    with house.turn(table):
        if table.over:
            raise Problem(409, "over", where(table))
        vacate(house, table, seat, bot)
        return table.seats[seat].invitation


def vacate(house: House, table: LiveTable, seat: int, bot: str = "") -> None:
    """Nobody holds a seat any more: a bot takes it, or it waits for somebody else. The caller holds the lock."""
    rest: dict[str, str | bool] = {"standin": "", "absent": False}
    if bot:
        house.store.seating.vacate(table.id, seat, kind="bot", bot=bot, invitation="", **rest)
    else:
        house.store.seating.vacate(table.id, seat, kind="open", bot="", invitation=new_secret(), **rest)
    table.programs = [row for row in table.programs if row.seat != seat]
    table.ended = [row for row in table.ended if row.seat != seat]
    who = Msg("core.player", {"seat": seat + 1})
    said = Msg("server.log.left_to_bot", {"who": who, "bot": bot}) if bot else Msg("server.log.left", {"who": who})
    seats_changed(house, table, seat, said)
    if table.row.host_seat == seat:
        left = [other.seat for other in table.seats if other.held and not other.absent]
        if left:
            make_host(house, table, left[0])
    house.wake(table)


def make_host(house: House, table: LiveTable, seat: int) -> None:
    """The people of a seat are the host from now on. The caller holds the lock."""
    house.store.seating.set_host(table.id, seat)
    table.row = table.row._replace(host_seat=seat, host="")
    seats_changed(house, table, seat, Msg("server.log.host", {"who": Msg("core.player", {"seat": seat + 1})}))


def seats_changed(house: House, table: LiveTable, seat: int, text: Msg) -> None:
    """Seats are written in the log like everything else; and somebody less may have to be asked now."""
    table.set_seats(house.store.seating.seats(table.id))
    table.book.note(table.position, seat, "seats", text)
    commit(house, table, [Seated(text, seat)])
    agreed_by_all(house, table)


# --- the answers ------------------------------------------------------------------------------------------------------
def answer_consent(house: House, table: LiveTable, seats: tuple[int, ...], yes: bool) -> wire.TakenBack:
    """Agree to what is asked, or not; one no is enough."""
    with house.turn(table):
        pending = table.consent
        if pending is None or table.gone:
            raise Problem(409, "nothing_asked", where(table))
        mine = concerned(table, pending) & set(seats)
        about = {pending.by, pending.seat} & set(seats)
        if not mine and (yes or not about):
            raise Problem(403, "not_asked")
        who = sorted(mine or about)
        said = Asking(yes=who) if yes else Asking(no=who)
        table.take_consent(said)
        commit(house, table, [said])
        agreed_by_all(house, table)
        body = taken_back(table)
    house.wake(table)
    return body


def agreed_by_all(house: House, table: LiveTable) -> None:
    """Do what was asked for once nobody has to answer any more. The caller holds the lock."""
    pending = table.consent
    if pending is None or waiting(table, pending):
        return
    if pending.what in (GO_ON, CLOSE):
        commit(house, table, mended(house, table, pending.what, pending.by))
    elif pending.what:
        carry_out(house, table, pending)
    elif not table.paused:
        commit(house, table, take_back(house, table, pending.to, pending.by))


# --- where the rules have stopped a game ------------------------------------------------------------------------------
def mend(house: House, table: LiveTable, asked: Asked, how: str) -> tuple[int, bytes]:
    """Go on from the last good position, or close the table: everybody who sits there must agree."""

    def do() -> Done:
        if table.stop is None:
            raise Problem(409, "not_stopped", where(table))
        by = asked.seats[0]
        others = table.holders() - set(asked.seats)
        if not others:
            bodies = mended(house, table, how, by)
            at = table.seq + len(bodies)
            return 200, wire.TakenBack(position=table.position, revision=at, pending_consent=None), bodies
        asking = Asking(by, table.position, needs=sorted(others), what=how, mine=list(asked.seats))
        free_to_ask(table, asked.seats)
        table.take_consent(asking)
        return 202, taken_back(table), [asking]

    return once(house, table, asked, fingerprint("mend", how, asked.position), do, mending=True)


def mended(house: House, table: LiveTable, how: str, by: int) -> Bodies:
    """What all agreed on, in memory; returns the rows to write. What could not be played stays in the log."""
    if how == CLOSE:
        table.close(by)
        return [Closed(by)]
    to = table.position
    try:
        table.went_back(to, by, BY_RULES)
        table.stop = None
        table.play.settle()
        table.play.aside.clear()
    except BaseException:
        house.tables.forget(table)
        raise
    table.consent = None
    programs.taken_back(house, table, to, frozenset(range(len(table.seats))))
    return [Back(to, by, BY_RULES), *map(Acted, table.lines(to))]
