"""A game as pages tell about it: its own words for what it is, how long it takes, and what can be chosen."""

from __future__ import annotations

from typing import Any

from revier.core.message import Msg, render
from revier.core.options import GameInfo, Option
from revier.games import playable, title
from revier.server.forms import own_words, provenance_form
from revier.server.guided import has_lesson
from revier.server.pages.shell import main_board
from revier.server.pictures import first_view
from revier.server.provenance import figures_of


def games(language: str) -> list[dict[str, Any]]:
    """All games as the home page shows them."""
    return [game_words(game_id, language) for game_id in playable()]


def game_words(game_id: str, language: str) -> dict[str, Any]:
    """One game: title, players, length, introduction, and the board that stands for it."""
    info = title(game_id).info()
    return {
        "id": game_id,
        "title": info.title,
        "players": info.players,
        "length": own_words(game_id, "length", language),
        "introduction": own_words(game_id, "introduction", language),
        "board": main_board(first_view(game_id)),
        "provenance": provenance_form(game_id, figures_of(game_id), language),
        "guided": has_lesson(game_id),
    }


def plain(word: str) -> str:
    """An id as words, where nobody has written better ones."""
    return word.replace("_", " ")


def option_words(info: GameInfo, option: Option, language: str) -> dict[str, Any]:
    """An option in words: what it is called, what its values mean, what it is in each profile, and its clause."""
    values: tuple[bool | str, ...] = option.values or (False, True)
    return {
        "name": option.name,
        "label": own_words(info.id, f"option.{option.name}", language, plain(option.name)),
        "meaning": info.meaning(option, language),
        "switch": not option.values,
        "values": [(value, value_words(info, value, language)) for value in values],
        "default": option.default,
        "profiles": {profile: option.profiles.get(profile, option.default) for profile in info.profiles},
        "clause": option.clause.partition(":")[2],
        "group": option.group,
    }


def value_words(info: GameInfo, value: bool | str, language: str) -> str:
    """A value of an option in words."""
    if isinstance(value, bool):
        return render(Msg(f"web.new.{'on' if value else 'off'}"), language)
    return own_words(info.id, f"value.{value}", language, plain(value))
