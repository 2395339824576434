"""The titles: those of the house, and those that other installed packages add.

A package adds a game with an entry point of the group `GROUP`: the id of the game and where its title lies
(``ferry = "ferry.game:TITLE"``). A game is imported when somebody asks for it, so that none costs another anything.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import metadata
from typing import Any

from revier.core.errors import BadInput, DataError, RevierError
from revier.core.game import Game
from revier.core.options import OptionValue
from revier.core.overlay import AnyOverlay
from revier.core.title import Title

GROUP = "revier.games"
_HOUSE = ("rhl", "trg", "coal", "ruhr", "hsb")


def titles() -> tuple[str, ...]:
    """The ids of all games there are: those of the house first."""
    return tuple(_entries())


def playable() -> tuple[str, ...]:
    """The ids of the games that can be shown and played; a package that is broken costs the others nothing."""
    wrecks = broken()
    return tuple(game_id for game_id in titles() if game_id not in wrecks)


def broken() -> Mapping[str, RevierError]:
    """Games of other packages that cannot be loaded, set up or shown, each with what is wrong."""
    return _wrecks(tuple(sys.path))


@cache
def _wrecks(_path: tuple[str, ...]) -> Mapping[str, RevierError]:
    wrecks: dict[str, RevierError] = {}
    for game_id in titles():
        if game_id in _HOUSE:
            continue  # a mistake of ours is no reason to go on without it
        try:
            _try(title(game_id))
        except RevierError as error:
            wrecks[game_id] = error
        except (Exception, SystemExit) as error:
            place = _entry(game_id).value
            wrecks[game_id] = DataError.of("core.title.broken", game=game_id, place=place, detail=_said(error))
    return wrecks


def _try(found: Title) -> None:
    """What every page needs of a game: its face, and how it looks before anything has happened."""
    game = found.build(found.info().players[0])
    game.view(game.new(), None)


def title(game_id: str) -> Title:
    """The game with this id."""
    entry = _entry(game_id)
    try:
        found: Title = entry.load()
    except (Exception, SystemExit) as error:  # whatever the module of somebody else does when it is imported
        if game_id in _HOUSE:
            raise  # a mistake of ours
        raise DataError.of("core.title.broken", game=game_id, place=entry.value, detail=_said(error)) from error
    return found


def _said(error: BaseException) -> str:
    """A mistake of somebody else's program; many say little without their name."""
    return f"{type(error).__name__}: {error}"


def package_of(game_id: str) -> str:
    """The package in which the figures, clauses and sentences of a game lie."""
    return _entry(game_id).module.rpartition(".")[0]


def build(
    game_id: str, players: int, options: Mapping[str, OptionValue] | None = None, overlay: AnyOverlay | None = None
) -> Game[Any]:
    """A wired game by id; what worker processes are given to call, since rules themselves need not travel."""
    return title(game_id).build(players, options, overlay)


def _entry(game_id: str) -> metadata.EntryPoint:
    entries = _entries()
    if game_id not in entries:
        raise BadInput.of("core.title.unknown", game=game_id, known=", ".join(entries))
    return entries[game_id]


def _entries() -> Mapping[str, metadata.EntryPoint]:
    return _found_on(tuple(sys.path))


@cache
def _found_on(_path: tuple[str, ...]) -> Mapping[str, metadata.EntryPoint]:
    """All games to be found on the search path; nobody can take the name of a game of the house."""
    house = {name: metadata.EntryPoint(name, f"{GROUP}.{name}.game:TITLE", GROUP) for name in _HOUSE}
    others = {entry.name: entry for entry in sorted(metadata.entry_points(group=GROUP))}
    return house | {name: entry for name, entry in others.items() if name not in house}
