"""The command ``revier``: puts the commands together, speaks the user's language and turns errors into one line.

Exit status: 0 done, 1 refused by a rule or a check failed, 2 bad input or usage, 70 a mistake of ours; 130 interrupted,
141 the reader left.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from revier import __version__
from revier.cli import common, completion, mistake, speech, usage
from revier.core.errors import BadInput, IllegalAction, RevierError, trouble
from revier.core.message import LANGUAGES, catalogue

# Module and function of each command, in the order in which --help lists them; imported only to be run or described.
COMMANDS = {
    "play": "revier.cli.play.command:play",
    "serve": "revier.cli.serve:serve",
    "backup": "revier.cli.care:backup",
    "restore": "revier.cli.care:restore",
    "doctor": "revier.cli.care:doctor",
    "games": "revier.cli.titles:games",
    "new": "revier.cli.records:new",
    "legal": "revier.cli.records:legal",
    "act": "revier.cli.records:act",
    "show": "revier.cli.show:show",
    "replay": "revier.cli.records:replay",
    "verify": "revier.cli.verify:verify",
    "simulate": "revier.cli.simulate:simulate",
    "arena": "revier.cli.arena:arena",
    "tune": "revier.cli.tune:tune",
    "fit": "revier.cli.fit:fit",
    "arcs": "revier.cli.arcs:arcs",
    "import-18xx": "revier.cli.import_18xx:import_18xx",
    "data": "revier.cli.figures:data",
    "check-data": "revier.cli.check_data:check_data",
    "rules-coverage": "revier.cli.coverage:rules_coverage",
    "bench": "revier.cli.bench:bench",
    "perft": "revier.cli.perft:perft",
    "completion": "revier.cli.completion:completion",
}

GREETING = ("hello", "browser", "terminal", "games", "help")


def main() -> None:
    """Entry point of the installed command."""
    sys.exit(run(sys.argv[1:]))


def run(argv: Sequence[str]) -> int:
    """Run one command line; returns the exit status."""
    _patient_streams()
    speech.set_language(speech.language_of(os.environ))
    arguments: list[str] = list(argv)
    try:
        arguments = _prepared(argv)
        if completion.VARIABLE in os.environ:
            completion.get_ready()
        elif not arguments:
            return _greet()
        found = _command(arguments).main(arguments, prog_name="revier", standalone_mode=False)
        sys.stdout.flush()
    except RevierError as error:
        speech.complain(speech.explain(error) + usage.meant_by(error))
        return common.FAILED if isinstance(error, IllegalAction) else common.BAD_INPUT
    except BrokenPipeError:
        return _reader_left()
    except SystemExit as error:
        return _reader_left() if isinstance(error.__context__, BrokenPipeError) else _status(error.code)
    except (KeyboardInterrupt, typer.Abort):
        return common.INTERRUPTED
    except OSError as error:
        speech.complain(speech.say("bad.file", file=str(error.filename or "-"), detail=trouble(error)))
        return common.BAD_INPUT
    except Exception as error:
        if isinstance(error, usage.Fault):
            return _usage(error, arguments)
        if os.environ.get("REVIER_DEBUG"):
            raise
        mistake.confess(error, arguments)
        return common.OURS
    return _status(found)


def _greet() -> int:
    """Whoever types the name alone wants to play, or to see what there is."""
    speech.show(*(speech.say(f"greeting.{line}", version=__version__) for line in GREETING))
    return common.OK


def _status(code: object) -> int:
    return code if isinstance(code, int) else common.OK


def _patient_streams() -> None:
    """Letters a terminal cannot show, or bytes that are no letters, must not end a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _reader_left() -> int:
    """Nobody reads on (``revier games | head -1``): say nothing more, not even when Python cleans up."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    return common.BROKEN_PIPE


# --- the command line -----------------------------------------------------------------------------------------------
def _prepared(argv: Sequence[str]) -> list[str]:
    """``--lang`` may stand anywhere; ``--resume`` may stand without a value."""
    found: list[str] = []
    rest = list(argv)
    while rest:
        word = rest.pop(0)
        if word == "--":
            return [*found, word, *rest]
        if word == "--lang" or word.startswith("--lang="):
            _speak(word.partition("=")[2] if "=" in word else rest.pop(0) if rest else "")
        elif word == "--resume" and (not rest or rest[0].startswith("-")):
            found.append("--resume=")
        else:
            found.append(word)
    return found


def _speak(language: str) -> None:
    if language not in LANGUAGES:
        raise BadInput.of("cli.bad.language", given=language, known=", ".join(LANGUAGES))
    speech.set_language(language)


def _command(arguments: Sequence[str]) -> Any:
    """The command asked for (all of them if it is none of ours), described in the user's language."""
    first = arguments[0] if arguments else "-"
    if not first.startswith("-") and first not in COMMANDS:
        raise BadInput.of("cli.usage.no_command", name=first, known=", ".join(COMMANDS))
    app = typer.Typer(
        name="revier",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    for name in [first] if first in COMMANDS else COMMANDS:
        if (function := _function(name)) is not None:
            app.command(name)(function)
    command = typer.main.get_command(app)
    _describe(command)
    return command


def _function(name: str) -> Callable[..., Any] | None:
    """The function behind a command; None where a part of the house is not there."""
    module, _, function = COMMANDS[name].partition(":")
    if find_spec(module) is None:
        return None
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def _version(wanted: bool) -> None:
    if wanted:
        speech.show(f"revier {__version__}")
        raise typer.Exit()


def _root(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True)] = False,
    lang: Annotated[str, typer.Option("--lang", metavar="en|de", show_default=False)] = "",
) -> None:
    """Takes the flags that belong to no command; `--lang` has been heard before."""


def _describe(command: Any) -> None:
    """Give commands and flags the help texts of the catalogue."""
    command.help = speech.say("help.revier")
    _describe_flags(command, "revier")
    for name, sub in command.commands.items():
        sub.help = speech.say(f"help.{name}")
        sub.short_help = None
        _describe_flags(sub, name)


def _describe_flags(command: Any, name: str) -> None:
    known = catalogue("cli", "en")
    for flag in command.params:
        word = max(flag.opts, key=len).lstrip("-").replace("-", "_")
        own = f"param.{name}.{word}"
        flag.help = speech.say(own if f"cli.{own}" in known else f"param.{word}")


def _usage(error: usage.Fault, argv: Sequence[str]) -> int:
    """What is wrong with the command line itself."""
    path = str(getattr(getattr(error, "ctx", None), "command_path", "revier"))
    if path == "revier" and argv and argv[0] in COMMANDS:  # the parser of a command does not always say whose it is
        path = f"revier {argv[0]}"
    name = path.removeprefix("revier").strip()
    speech.complain(usage.explained(error, argv, _function(name) if name in COMMANDS else None))
    sys.stderr.write(f"{speech.say('usage.try', command=f'{path} --help')}\n")
    return common.BAD_INPUT


if __name__ == "__main__":
    main()
