"""What a table is asked, and who has still to answer.

Everybody who holds a seat is asked, whether a bot stands in for them or not; only who was voted absent is not.
"""

from __future__ import annotations

from revier.server.problems import Problem
from revier.server.tables import Consent, LiveTable
from revier.server.wire import acting as wire
from revier.server.wire.base import UNSET


def where(table: LiveTable) -> dict[str, object]:
    """Where a table stands, for whoever is told no."""
    return {"position": table.position, "revision": table.revision}


def taken_back(table: LiveTable) -> wire.TakenBack:
    """Where the table stands, and what it is asked."""
    return wire.TakenBack(position=table.position, revision=table.revision, pending_consent=consent_form(table))


def consent_form(table: LiveTable) -> wire.Consent | None:
    """Who asks for what, and who has still to answer."""
    pending = table.consent
    if pending is None:
        return None
    return wire.Consent(
        by=pending.by,
        to=pending.to,
        waiting=sorted(waiting(table, pending)),
        given=sorted(pending.given),
        what=pending.what or UNSET,
        seat=pending.seat if pending.seat >= 0 else UNSET,
        bot=pending.bot or UNSET,
    )


def concerned(table: LiveTable, pending: Consent) -> frozenset[int]:
    """Who is asked; where all are, also whoever sat down, or came back, after the question."""
    return pending.needs | (table.holders() - pending.mine if pending.mine else frozenset())


def waiting(table: LiveTable, pending: Consent) -> frozenset[int]:
    """Who has still to answer."""
    return (concerned(table, pending) - pending.given) & table.holders()


def free_to_ask(table: LiveTable, seats: tuple[int, ...]) -> None:
    """One question at a time: what others have asked is answered first, or its asker takes it back."""
    if table.consent is not None and table.consent.by not in seats:
        raise Problem(409, "asked_already", where(table))
