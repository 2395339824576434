"""What a page asks for after news: one answer with all that is new to it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header, Query

from revier.core.secret import hides
from revier.server.api.choosing import choices_at_hand
from revier.server.api.common import Asker, At, Language, TheHouse, TheTable, eyes, problems, viewer
from revier.server.api.looks import log_form
from revier.server.api.tables import table_form
from revier.server.seats import seats_of
from revier.server.wire.answer import Router, Said, answer, encoded, kept
from revier.server.wire.base import UNSET
from revier.server.wire.now import Now
from revier.server.wire.tables import Shown

router = Router("look")
Known = Annotated[int, Query(ge=-1, le=2**31 - 1, description="what I have seen of it; -1: nothing")]
_LAST = 2**31


@router.get("/tables/{table_id}/shown", responses=problems(404))
def shown(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    language: Language,
    at: At = None,
    if_none_match: Annotated[str | None, Header()] = None,
) -> Said[Shown]:
    """A position as pages show it: its pictures are asked for by the hash of their content."""
    found = house.pictures.shown(table, at, viewer(house, table, who), language)
    return kept(Shown, encoded(found), if_none_match)


@router.get("/tables/{table_id}/now", responses=problems(404))
def now(
    house: TheHouse,
    table: TheTable,
    who: Asker,
    language: Language,
    revision: Known = -1,
    epoch: Known = -1,
    log: Annotated[int, Query(ge=0, le=2**31 - 1, description="how many lines of the log I have")] = 0,
) -> Said[Now]:
    """How the table stands, and of the rest what is new to who has seen this revision, epoch and log."""
    held = seats_of(house.store, table.id, who)
    with table.lock:
        state = table_form(house, table, who, language)
        # What was taken back is struck out, and what was hidden is told at the end: then all lines are read again.
        whole = log == 0 or epoch != state.epoch or (hides(table.game) and table.over)
        lines = log_form(table, held, language, 0 if whole else log, _LAST)
        moved = revision != state.revision or epoch != state.epoch
        mine = not table.over and table.stop is None and state.to_move in held
        found = house.pictures.shown(table, None, eyes(table, held), language) if moved else UNSET
    legal = choices_at_hand(house, table, held, language) if moved and mine else UNSET
    searching = legal is None
    return answer(Now(table=state, log=lines, whole=whole, shown=found, legal=legal or UNSET, searching=searching))
