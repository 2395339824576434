"""``revier games``: what can be played here, and what can be chosen before a game begins."""

from __future__ import annotations

from textwrap import wrap

from revier.cli.common import SCHEMA, AsJson, option_word
from revier.cli.speech import Form, language, print_json, say, sentence, show, warn
from revier.core.options import GameInfo, Option
from revier.games import broken, playable, title


def games(json: AsJson = False) -> None:
    """List the games with their players and options."""
    infos = [title(game_id).info() for game_id in playable()]
    for wreck in broken().values():
        warn(sentence(wreck.message))
    if json:
        print_json({"schema": SCHEMA, "games": [game_form(info) for info in infos]})
        return
    for info in infos:
        _describe(info)


def game_form(info: GameInfo) -> Form:
    """A game as ``--json`` tells it."""
    return {
        "id": info.id,
        "title": info.title,
        "players": list(info.players),
        "rules_version": info.rules_version,
        "data_digest": info.data_digest,
        "profiles": list(info.profiles),
        "options": [_option_form(info, option) for option in info.options],
    }


def _option_form(info: GameInfo, option: Option) -> Form:
    return {
        "name": option.name,
        "type": option.kind,
        "values": list(option.values) if option.values else [False, True],
        "default": option.default,
        "profiles": {profile: option.profiles.get(profile, option.default) for profile in info.profiles},
        "clause": option.clause,
        "meaning": info.meaning(option, language()),
    }


def _describe(info: GameInfo) -> None:
    """A game with its options: name and default, other values, what the profiles change, and what it means."""
    players = ", ".join(str(n) for n in info.players)
    show(say("games.title", id=info.id, title=info.title, players=players, version=info.rules_version), "")
    for option in info.options:
        values = ", ".join(option.values or ("on", "off"))
        line = say("games.option", name=option.name, default=option_word(option.default), values=values)
        others = {p: v for p, v in option.profiles.items() if v != option.default}
        line += "".join(say("games.profile", profile=p, value=option_word(v)) for p, v in others.items())
        show(
            f"  {line})  [{option.clause}]",
            *wrap(info.meaning(option, language()), 96, initial_indent=" " * 6, subsequent_indent=" " * 6),
        )
    show("")
