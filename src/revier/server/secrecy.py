"""What a seat may not see never leaves the server: the one place that says who is told what of a table.

Generic over `revier.core.secret`; for a game that hides nothing everything here lets everything through. While a game
with hidden information runs:

- views and pictures are those of the asker's seat, choices and previews are for whoever decides;
- the log, the answer to a move and what a stale request missed hold the sentences meant for the asker's seats;
- the record, and a branch of the game, are given to whoever knows all the actions they would hold;
- hints and bots decide from a position as their seat imagines it;
- what everybody is worth is told as far as the seat knows it, or not at all; income and prices of the past wait for
  the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from revier.core import secret
from revier.core.message import Msg
from revier.server.problems import Problem
from revier.server.speech import sentence
from revier.server.tables import LiveTable

_LANGUAGES = 12  # so many versions of a log are kept


def hides(table: LiveTable) -> bool:
    """Whether something may still be kept from somebody at this table."""
    return secret.hides(table.game) and not table.over


def texts(table: LiveTable, events: Iterable[Msg], seats: Collection[int], language: str) -> list[str]:
    """Sentences of the log as somebody who holds these seats hears them."""
    heard = secret.heard(events, seats, over=table.over)
    return [sentence(text, language, table.names) for text in heard]


def log_texts(table: LiveTable, seats: Collection[int], language: str) -> list[list[str]]:
    """The whole log as somebody hears it; lines once said stay said. The caller holds the lock."""
    hearers = tuple(seats) if hides(table) else None
    key = (language, table.names, table.over, hearers)
    if key not in table.words and len(table.words) >= _LANGUAGES:
        table.words.clear()
    said = table.words.setdefault(key, [])
    said += [texts(table, entry.events, seats, language) for entry in table.book.entries[len(said) :]]
    return said


def must_decide(table: LiveTable, seats: Collection[int], seat: int | None) -> None:
    """Where something is hidden, what a seat could do tells what it holds: only that seat may ask."""
    if hides(table) and seat not in seats:
        raise Problem(403, "not_your_seat")


def must_know(table: LiveTable, seats: Collection[int], to: int) -> None:
    """Refuse the actions up to a position to whoever does not know all of them. The caller holds the lock."""
    if not hides(table) or len(set(seats)) == table.game.players:
        return
    s = table.game.new()
    for action in table.play.history.actions[:to]:
        if not secret.sees(table.game, s, action, seats):
            raise Problem(409, "hidden")
        table.game.apply(s, action)


def must_hold_all(table: LiveTable, seats: Collection[int]) -> None:
    """Refuse actions that cannot be played here, so that nobody can say who knows them, to all but whoever sits at
    every seat.
    """
    if hides(table) and len(set(seats)) != table.game.players:
        raise Problem(409, "hidden")


def known(table: LiveTable, n: int, seat: int) -> bool:
    """Whether a seat knows what the ply after position `n` was."""
    if not hides(table):
        return True
    return secret.sees(table.game, table.play.at(n), table.play.history.actions[n], (seat,))


def uncovered(table: LiveTable, n: int) -> bool:
    """Whether the ply after position `n` told somebody what they did not know."""
    if not secret.hides(table.game):
        return False
    return secret.reveals(table.game, table.play.at(n), table.play.history.actions[n])


def worths(table: LiveTable, s: Any, seat: int | None) -> tuple[int, ...] | None:
    """What everybody is worth in a position as far as a seat knows; None where that cannot be said."""
    if not hides(table):
        return table.game.value_hint(s)
    if isinstance(table.game, secret.Estimates):
        return table.game.worths(s, seat)
    return None
