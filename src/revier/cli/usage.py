"""What is wrong with a command line, in the reader's language: which flag, what it takes, what may have been meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import NamedTuple, Protocol, get_args, get_origin, get_type_hints, runtime_checkable

from typer.models import ParameterInfo

from revier.cli.speech import say
from revier.core.errors import RevierError

_MOST = 2  # names worth proposing
Function = Callable[..., object]


class Param(Protocol):
    """A flag or argument as typer knows it."""

    name: str | None
    metavar: str | None
    opts: list[str]
    param_type_name: str


@runtime_checkable
class Fault(Protocol):
    """What typer says about a command line; which further fields it has hangs on its class."""

    message: str

    def format_message(self) -> str: ...


class Range(NamedTuple):
    """What a number on the command line may be."""

    kind: type
    low: float | None
    high: float | None


def explained(error: Fault, argv: Sequence[str], function: Function | None) -> str:
    """The fault in one sentence."""
    kind = type(error).__name__
    param: Param | None = getattr(error, "param", None)
    if kind == "NoSuchOption":
        return _no_option(error)
    if kind == "BadOptionUsage":
        return _option_use(error, argv)
    if kind == "MissingParameter" and param is not None:
        return say("usage.missing", name=flag_name(param))
    if kind == "BadParameter" and param is not None:
        return _bad_value(error, param, argv, function)
    if kind == "UsageError" and (extra := _extra(error, argv)):
        return say("usage.extra", words=" ".join(extra))
    return " ".join(str(error.format_message()).split())


def flag_name(param: Param) -> str:
    """A flag or argument as it is written on the command line."""
    if param.param_type_name == "argument":
        return param.metavar or (param.name or "").upper()
    return " / ".join(param.opts)


def meant(given: str, known: Sequence[str]) -> str:
    """A second sentence that proposes names like the one given; nothing where none is like it."""
    close = get_close_matches(given.lower(), known, n=_MOST, cutoff=0.6)
    return f" {say('usage.meant', names=close)}" if close else ""


def meant_by(error: RevierError) -> str:
    """The same for an error that tells a name nobody knows beside those that are known."""
    args = error.message.args
    known = args.get("known")
    given = next((value for key in ("given", "name", "bot", "profile", "game") if (value := args.get(key))), None)
    if not isinstance(known, str) or not isinstance(given, str):
        return ""
    return meant(given, [name.strip() for name in known.split(",")])


# --- the kinds of fault ---------------------------------------------------------------------------------------------
def _no_option(error: Fault) -> str:
    ctx = getattr(error, "ctx", None)
    known = [name for param in ctx.command.params for name in param.opts if name.startswith("--")] if ctx else []
    name = str(getattr(error, "option_name", ""))
    return say("usage.no_option", name=name) + meant(name, [*known, "--lang", "--help"])


def _option_use(error: Fault, argv: Sequence[str]) -> str:
    """A flag with a value that takes none, or without the value it needs."""
    name = str(getattr(error, "option_name", ""))
    with_value = any(word.startswith(f"{name}=") for word in argv)
    return say("usage.takes_none" if with_value else "usage.takes_one", name=name)


def _bad_value(error: Fault, param: Param, argv: Sequence[str], function: Function | None) -> str:
    name = flag_name(param)
    number = _range(function, param.name or "") if function is not None else None
    if number is None:
        return say("usage.bad", name=name, detail=error.message)
    given = _given(param, argv)
    what = say("usage.whole" if number.kind is int else "usage.number")
    if number.low is not None and number.high is not None:
        what = say("usage.between", what=what, low=f"{number.low:g}", high=f"{number.high:g}")
    elif number.low is not None:
        what = say("usage.at_least", what=what, low=f"{number.low:g}")
    elif number.high is not None:
        what = say("usage.at_most", what=what, high=f"{number.high:g}")
    return say("usage.given" if given else "usage.wanted", name=name, what=what, given=given)


def _extra(error: Fault, argv: Sequence[str]) -> list[str]:
    """Words that stand behind all arguments a command takes."""
    ctx = getattr(error, "ctx", None)
    if ctx is None or "extra argument" not in error.message:
        return []
    told = error.message[error.message.find("(", error.message.find("(s)") + 3) + 1 :].rstrip(").")
    return [word for word in argv if word in told.split()]


def _range(function: Function, name: str) -> Range | None:
    """The numbers a parameter takes, as its declaration says; None where it takes no number."""
    declared = get_type_hints(function, include_extras=True).get(name)
    if declared is None:
        return None
    info = next((part for part in get_args(declared) if isinstance(part, ParameterInfo)), None)
    kind = next((one for one in (int, float) if one in _types(declared)), None)
    if info is None or kind is None:
        return None
    return Range(kind, getattr(info, "min", None), getattr(info, "max", None))


def _types(declared: object) -> set[object]:
    """All types a declaration names: ``Annotated[list[int] | None, ...]`` names int."""
    if get_origin(declared) is None:
        return {declared}
    return {found for part in get_args(declared) if not isinstance(part, ParameterInfo) for found in _types(part)}


def _given(param: Param, argv: Sequence[str]) -> str:
    """What was typed for a flag; nothing where that cannot be told."""
    for at, word in enumerate(argv):
        flag, sign, value = word.partition("=")
        if flag in param.opts:
            return value if sign else argv[at + 1] if at + 1 < len(argv) else ""
    return ""
