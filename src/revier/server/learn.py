"""Learning at the table: clauses by chapter, the help of a step, what things are, words of a game."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping

from revier.core.cite import Clause
from revier.core.game import AnyGame, FlowState
from revier.core.help import behind, help_for, step_of
from revier.core.message import Msg, catalogue
from revier.core.things import things_of
from revier.core.translation import clauses_in
from revier.core.view import Text
from revier.games import package_of, playable, title
from revier.games.words import words_of
from revier.server.speech import sentence
from revier.server.wire import learn as wire


# --- rules ------------------------------------------------------------------------------------------------------------
def chapter_of(clause: str) -> str:
    """The chapter a clause belongs to: the first part of its id."""
    return clause.partition(".")[0]


def chapter_title(game: str, chapter: str, language: str) -> str:
    """A chapter in the words of the title; its number where the title has none."""
    title(game)  # its words are known once the game is
    key = f"{game}.chapter.{chapter}"
    return sentence(Msg(key), language) if key in catalogue(game, "en") else chapter


def chapters_form(game: str, language: str) -> wire.Chapters:
    """The chapters of a game's rules."""
    numbers: dict[str, int] = {}
    for clause in clauses_in(package_of(game), language):
        numbers[chapter_of(clause)] = numbers.get(chapter_of(clause), 0) + 1
    chapters = [
        wire.Chapter(id=chapter, title=chapter_title(game, chapter, language), number=number)
        for chapter, number in numbers.items()
    ]
    return wire.Chapters(game=game, chapters=chapters)


def clause_names(game: str, ids: Iterable[str], language: str) -> list[wire.ClauseName]:
    """Clauses by id and topic, each once; a game of somebody else's making may have none."""
    known: Mapping[str, Clause] = clauses_in(package_of(game), language) if game in playable() else {}
    return [wire.ClauseName(id=one, topic=known[one].topic) for one in dict.fromkeys(ids) if one in known]


# --- steps ------------------------------------------------------------------------------------------------------------
def help_form(game: AnyGame, state: FlowState, language: str) -> wire.Help:
    """What helps whoever is asked in a position."""
    own, step = game.info.id, step_of(state, game.to_move(state))
    package = package_of(own)
    found = help_for(package, step, language)
    return wire.Help(
        game=own,
        step=step,
        title=found.title if found else "",
        happens=found.happens if found else "",
        think=found.think if found else "",
        mistake=found.mistake if found else "",
        clauses=clause_names(own, behind(package).steps.get(step, ()), language),
    )


# --- things and words -------------------------------------------------------------------------------------------------
def glossary_form(game: AnyGame, language: str) -> wire.Glossary:
    """All that lies on the table of a wired game, and the words of its title. What is wired alike says the same."""
    info, chosen = game.info, tuple(sorted(game.options.items()))
    key = (info.id, game.players, chosen, info.data_digest, info.rules_version, language)
    if key not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[key] = _glossary(game, language)
    return _KEPT[key]


_KEPT: dict[Hashable, wire.Glossary] = {}
_MOST_KEPT = 40


def _glossary(game: AnyGame, language: str) -> wire.Glossary:
    own = game.info.id
    sorts = behind(package_of(own)).things
    things = [
        wire.Thing(
            id=thing.id,
            sort=sentence(thing.sort, language),
            name=_plain(thing.name, language),
            says=[sentence(said, language) for said in thing.says],
            figures=list(thing.figures),
            clauses=clause_names(own, (*thing.clauses, *sorts.get(thing.kind, ())), language),
        )
        for thing in things_of(game)
    ]
    words = [wire.Word(word=one.word, means=one.means, others=list(one.others)) for one in words_of(own, language)]
    return wire.Glossary(game=own, things=things, words=words, steps=_steps(own, language))


def _steps(own: str, language: str) -> list[wire.StepWords]:
    """The help of every step of a title, to be searched."""
    package = package_of(own)
    found = [(step, help_for(package, step, language)) for step in behind(package).steps]
    return [
        wire.StepWords(step=step, title=told.title, happens=told.happens, think=told.think, mistake=told.mistake)
        for step, told in found
        if told is not None
    ]


def _plain(text: Text, language: str) -> str:
    return text if isinstance(text, str) else sentence(text, language)


__all__ = [
    "chapter_of",
    "chapter_title",
    "chapters_form",
    "clause_names",
    "glossary_form",
    "help_form",
]
