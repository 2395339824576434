"""Learning at the table: chapters of the rules, help for the step that is asked, what things are."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header

from revier.server.api.common import At, Language, TheTable, problems
from revier.server.api.games import known_game
from revier.server.learn import chapters_form, glossary_form, help_form
from revier.server.wire import learn as wire
from revier.server.wire.answer import Router, Said, encoded, kept

router = Router("learn")
Known = Annotated[str | None, Header()]


@router.get("/games/{game_id}/chapters", responses=problems(404))
def chapters(game_id: str, language: Language, if_none_match: Known = None) -> Said[wire.Chapters]:
    """The chapters of a game's rules, with how many clauses each has."""
    return kept(wire.Chapters, encoded(chapters_form(known_game(game_id), language)), if_none_match)


@router.get("/tables/{table_id}/help", responses=problems(404))
def help_of_step(table: TheTable, language: Language, at: At = None, if_none_match: Known = None) -> Said[wire.Help]:
    """What helps at the step of a position: what happens there, what people think about, the clauses behind it."""
    with table.lock:
        position = table.position if at is None else min(at, table.position)
        form = help_form(table.game, table.play.at(position), language)
    return kept(wire.Help, encoded(form), if_none_match)


@router.get("/tables/{table_id}/glossary", responses=problems(404))
def glossary(table: TheTable, language: Language, if_none_match: Known = None) -> Said[wire.Glossary]:
    """What everything on this table is and does, with its own figures, and the words of its game."""
    return kept(wire.Glossary, encoded(glossary_form(table.game, language)), if_none_match)
