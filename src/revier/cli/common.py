"""What the commands share: their common flags, how a game is made, and how a record is opened."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from revier.cli import completion
from revier.cli.speech import Form, err, sentence, warn
from revier.core.action import Action, Choice, Refused
from revier.core.errors import BadInput
from revier.core.game import AnyGame, FlowState
from revier.core.options import GameInfo, OptionValue
from revier.core.record import Record, read_record
from revier.core.refusal import Refusal
from revier.core.replay import AnyReplay, rebuild, replay
from revier.games import title, titles

SCHEMA = 1  # of every --json form; grows when a key changes its meaning
OK, FAILED, BAD_INPUT, OURS, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 70, 130, 141

# --- flags. Their help stands in the catalogue under [param], by the name of the parameter. -------------------------
GameId = Annotated[str, typer.Argument(metavar="GAME", autocompletion=completion.games)]
RecordFile = Annotated[Path, typer.Argument(metavar="RECORD")]
Players = Annotated[int, typer.Option("--players", min=1)]
Option = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE")]
Profile = Annotated[str, typer.Option("--profile", show_default=False)]
Overlay = Annotated[Path | None, typer.Option("--overlay", metavar="FILE")]
Seed = Annotated[int | None, typer.Option("--seed")]
AsJson = Annotated[bool, typer.Option("--json")]


def typed_options(info: GameInfo, given: Sequence[str] | None) -> dict[str, str]:
    """What was typed as ``NAME=VALUE``; who asks for an option without effect is told so."""
    typed: dict[str, str] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not name:
            known = ", ".join(option.name for option in info.options)
            raise BadInput.of("cli.bad.option_form", given=text, known=known)
        typed[name.strip()] = value.strip()
    for message in info.without_effect(typed):
        warn(sentence(message))
    return typed


def read_options(info: GameInfo, given: Sequence[str] | None, profile: str = "") -> dict[str, OptionValue]:
    """Every option of a game with its value: defaults, then the profile, then ``NAME=VALUE`` as typed."""
    return info.resolve(typed_options(info, given), profile)


def make_game(game_id: str, players: int, option: Sequence[str] | None, profile: str, overlay: Path | None) -> AnyGame:
    """The game as the flags describe it."""
    found = title(game_id)
    return found.build(players, read_options(found.info(overlay), option, profile), overlay)


def check_game_id(game_id: str) -> None:
    """Refuse a name that is no game's."""
    if game_id not in titles():
        raise BadInput.of("core.title.unknown", game=game_id, known=", ".join(titles()))


def open_record(path: Path, overlay: Path | None) -> tuple[Record, AnyGame]:
    """A record and the game it was played with."""
    record = read_record(path)
    return record, rebuild(record, title(record.header.game), overlay)


def play_again(path: Path, overlay: Path | None) -> tuple[Record, AnyReplay]:
    """A record and its game as far as it can be played; what has changed since it was made is told."""
    record, game = open_record(path, overlay)
    played = replay(game, record)
    for warning in played.warnings:
        warn(sentence(warning))
    return record, played


def dice(seed: int | None) -> random.Random:
    """The table's dice; without a seed nobody knows what will come."""
    return random.Random(seed)


# --- forms of --json ------------------------------------------------------------------------------------------------
def as_plain(action: Action) -> Any:
    """An action as plain JSON."""
    return msgspec.to_builtins(action)


def choice_form(game: AnyGame, state: FlowState, choice: Choice, seats: Sequence[str]) -> Form:
    """A choice with its sentence; `span` is the one amount left open."""
    return {
        "action": as_plain(choice.action),
        "span": choice.span._asdict() if choice.span else None,
        "weight": choice.weight,
        "sentence": sentence(game.say(state, choice.action), seats),
    }


def refused_form(refused: Refused, seats: Sequence[str]) -> Form:
    """A choice one would expect, and why it is none now."""
    return {"action": as_plain(refused.action), **refusal_form(refused.refusal, seats)}


def refusal_form(refusal: Refusal, seats: Sequence[str]) -> Form:
    """Reason in words and clause."""
    return {"reason": sentence(refusal.reason, seats), "clause": refusal.clause}


def outcome_form(game: AnyGame, state: FlowState) -> Form | None:
    """How the game ended, or None."""
    outcome = game.outcome(state)
    return None if outcome is None else dict(msgspec.to_builtins(outcome._asdict()))


def turn_form(game: AnyGame, state: FlowState, seats: Sequence[str]) -> Form:
    """Who decides, and what is asked."""
    view = game.view(state, None)
    return {"to_move": view.to_move, "headline": sentence(view.headline, seats)}


def option_words(options: Mapping[str, OptionValue]) -> dict[str, str]:
    """Options as a person would type them."""
    return {name: option_word(value) for name, value in options.items()}


def option_word(value: OptionValue) -> str:
    """One value as a person would type it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


# --- long work ------------------------------------------------------------------------------------------------------
@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Progress]:
    """A bar on stderr that leaves nothing behind; in a pipe or file it stays silent."""
    console = err()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar:
        bar.add_task(label, total=total)
        yield bar
