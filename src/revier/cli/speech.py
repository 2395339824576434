"""How the command line speaks: in the user's language, results to stdout, everything else to stderr."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from typing import Any, TextIO

from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text as RichText

from revier.core.action import seat_name
from revier.core.errors import IllegalAction, RevierError
from revier.core.message import LANGUAGES, Arg, Msg, render

_language: ContextVar[str] = ContextVar("language", default="en")
_PIPE_WIDTH = 160  # tables in a pipe or file have no window to fit

Form = Mapping[str, Any]  # an object as it is printed for programs


def set_language(language: str) -> None:
    """Speak this language from now on."""
    _language.set(language)


def language() -> str:
    """The language spoken now."""
    return _language.get()


def language_of(environment: Mapping[str, str]) -> str:
    """The language a person has set for their terminal; English where it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            word = value[:2].lower()
            return word if word in LANGUAGES else "en"
    return "en"


# --- sentences ------------------------------------------------------------------------------------------------------
def say(key: str, **args: Arg) -> str:
    """A sentence of the command line itself."""
    return render(Msg(f"cli.{key}", args), language())


def sentence(message: Msg, seats: Sequence[str] = ()) -> str:
    """A sentence of the engine, with the names of those who sit at this table."""
    return render(_with_names(message, seats) if seats else message, language())


def _with_names(message: Msg, seats: Sequence[str]) -> Msg:
    if message.key == "core.player":
        return _person(message, seats)
    return Msg(message.key, {key: _named_arg(value, seats) for key, value in message.args.items()})


def _named_arg(value: Arg, seats: Sequence[str]) -> Arg:
    if isinstance(value, Msg):
        return _with_names(value, seats)
    if isinstance(value, list | tuple):
        return [_named_arg(item, seats) for item in value]
    return value


def _person(message: Msg, seats: Sequence[str]) -> Msg:
    """A name somebody chose stands for the number of the seat; a numbered name is said in the user's language."""
    seat = message.args.get("seat")
    if not isinstance(seat, int) or not 0 < seat <= len(seats) or is_numbered(seats[seat - 1], seat - 1):
        return message
    return Msg("cli.name", {"name": seats[seat - 1]})


def is_numbered(name: str, seat: int) -> bool:
    """Whether a seat has no name but its number, as records write it when nobody gave one."""
    return name == render(seat_name(seat))


def seat_label(seats: Sequence[str], seat: int | None) -> str:
    """Who sits there."""
    if seat is None:
        return "–"
    return sentence(seat_name(seat), seats)


def explain(error: RevierError) -> str:
    """What is wrong, in one line, with the clause where a rule refuses."""
    text = " ".join(render(error.message, language()).split())
    clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
    return f"{text} [{clause}]" if clause else text


# --- output ---------------------------------------------------------------------------------------------------------
def out() -> Console:
    """Where results go."""
    return _console(sys.stdout)


def err() -> Console:
    """Where warnings, progress and errors go."""
    return _console(sys.stderr)


def _console(file: TextIO) -> Console:
    width = None if file.isatty() or os.environ.get("COLUMNS") else _PIPE_WIDTH
    return Console(file=file, width=width, markup=False, highlight=False, emoji=False)


def show(*lines: str) -> None:
    """Plain lines for the reader, never folded: whoever pipes them wants them whole."""
    for line in lines:
        sys.stdout.write(f"{line}\n")


def warn(text: str) -> None:
    """Something the user should know that is no error."""
    sys.stderr.write(f"{say('warning', text=text)}\n")


def complain(text: str) -> None:
    """The one line that says what is wrong."""
    sys.stderr.write(f"{say('error', text=text)}\n")


def as_json(value: Form) -> str:
    """An object as it is printed and written."""
    return json.dumps(value, ensure_ascii=False) + "\n"


def print_json(value: Form) -> None:
    """The one object of ``--json``, and nothing else."""
    sys.stdout.write(as_json(value))


def table(*columns: str, title: str = "", right: Sequence[int] = ()) -> RichTable:
    """An empty table in the manner of the house; `right` names the columns of figures."""
    made = RichTable(title=title or None, title_justify="left", header_style="bold", box=None, pad_edge=False)
    for number, column in enumerate(columns):
        made.add_column(column, justify="right" if number in right else "left", overflow="fold")
    return made


def cell(text: object, style: str = "") -> RichText:
    """A cell of plain text: brackets in names are brackets, not markup."""
    return RichText(str(text), style=style)
