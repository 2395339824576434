"""Settings from flags, from the environment and from a file: what is nearer to the person counts.

Every setting is a field of `Settings` or `Limits`; its name is the same everywhere: ``--set bot_seconds=20``,
``REVIER_BOT_SECONDS=20``, ``bot_seconds = 20`` in the file. The table in docs/host.md is made from here.
"""

from __future__ import annotations

import dataclasses
import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from revier.core.errors import BadInput, trouble
from revier.core.message import Msg, render
from revier.server.settings import Limits, Settings

FLAGS = {  # those with a flag of their own; all others are given with --set
    "host": "--host",
    "port": "--port",
    "database": "--database",
    "hosts": "--name",
    "trusted_proxies": "--trusted-proxy",
    "secure_cookie": "--secure-cookie",
    "processes": "--processes",
    "workers": "--workers",
    "log": "--log",
}
ENVIRONMENT = {"database": "REVIER_DATABASE_URL"}  # where the name is not that of the setting
FILE = "REVIER_CONFIG"
_TRUE, _FALSE = ("1", "true", "yes", "on"), ("0", "false", "no", "off")
_LEFT_OUT = ("limits", "per_minute")


class Setting(NamedTuple):
    """One thing that can be set."""

    name: str
    kind: object
    default: object
    limit: bool  # of one request, browser or table

    @property
    def environment(self) -> str:
        """The variable it is read from."""
        return ENVIRONMENT.get(self.name, f"REVIER_{self.name.upper()}")

    @property
    def flag(self) -> str:
        """How it is given on the command line."""
        return FLAGS.get(self.name, f"--set {self.name}=")


def every_setting() -> Iterator[Setting]:
    """All there are, in the order in which they are declared."""
    for kind in (Settings, Limits):
        hints = get_type_hints(kind)
        for field in dataclasses.fields(kind):
            if field.name not in _LEFT_OUT:
                made = field.default_factory
                default = made() if callable(made) else field.default
                yield Setting(field.name, hints[field.name], default, kind is Limits)


def configured(given: Mapping[str, object], file: str = "") -> Settings:
    """The settings of a server: those given as flags, else of the environment, else of the file, else as they are."""
    known = {one.name: one for one in every_setting()}
    found: dict[str, object] = {}
    place = file or os.environ.get(FILE, "")
    if place:
        for name, value in _read(place).items():
            found[name] = _checked(known, name, value, place)
    for one in known.values():
        text = os.environ.get(one.environment, "")
        if text:
            found[one.name] = _checked(known, one.name, text, one.environment)
    for name, value in given.items():
        found[name] = _checked(known, name, value, known[name].flag if name in known else f"--set {name}=")
    limits = {name: value for name, value in found.items() if known[name].limit}
    others = {name: value for name, value in found.items() if not known[name].limit}
    return msgspec.convert({**others, "limits": limits}, Settings)


def pairs(texts: list[str]) -> dict[str, object]:
    """What was given with ``--set NAME=VALUE``."""
    found: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadInput.of("server.bad.setting_pair", given=text)
        found[name.strip().replace("-", "_")] = value
    return found


def _read(place: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(Path(place).read_text("utf-8"))
    except OSError as error:
        raise BadInput.of("server.bad.config", file=place, detail=trouble(error)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput.of("server.bad.config", file=place, detail=str(error)) from None


def _checked(known: Mapping[str, Setting], name: str, value: object, place: str) -> object:
    """A value as its setting wants it; what is none is refused with where it stands."""
    if name not in known:
        raise BadInput.of("server.bad.setting", place=place, name=name, known=", ".join(known))
    try:
        return _read_as(known[name].kind, value)
    except ValueError:
        wanted = said_kind(known[name].kind)
        raise BadInput.of("server.bad.setting_value", place=place, name=name, value=str(value), wanted=wanted) from None


def _read_as(kind: object, value: object) -> object:
    choices = get_args(kind)
    if kind is bool:
        text = str(value).strip().lower()
        if text not in (*_TRUE, *_FALSE):
            raise ValueError
        return text in _TRUE
    if kind is int or kind is float:
        number = (int if kind is int else float)(str(value).strip())
        if not 0 <= number < 1e12:
            raise ValueError
        return number
    if get_origin(kind) is tuple:
        many = value if isinstance(value, list | tuple) else str(value).replace(",", " ").split()
        return tuple(str(one) for one in many)
    if choices and str(value) not in choices:
        raise ValueError
    return str(value)


def said_kind(kind: object) -> str:
    """What may be written there."""
    if kind is bool:
        return "on | off"
    if kind is int or kind is float:
        return render(Msg("server.kind.int" if kind is int else "server.kind.float"))
    if get_origin(kind) is tuple:
        return render(Msg("server.kind.names"))
    choices = get_args(kind)
    return " | ".join(choices) if choices else render(Msg("server.kind.text"))


# --- the table of docs/host.md ----------------------------------------------------------------------------------------
def table() -> str:
    """Every setting as a row: name, flag, variable, default, and what it is for."""
    rows = ["| setting | flag | environment | default | what it is |", "|---|---|---|---|---|"]
    for one in every_setting():
        about = render(Msg(f"server.setting.{one.name}"))
        rows.append(f"| `{one.name}` | `{one.flag}` | `{one.environment}` | {_default(one)} | {about} |")
    return "\n".join([*rows, ""])


def _default(one: Setting) -> str:
    if one.name in ("workers", "database"):  # as the machine is
        return render(Msg(f"server.default.{one.name}"))
    if isinstance(one.default, bool):
        return "on" if one.default else "off"
    if isinstance(one.default, tuple):
        return "–" if not one.default else " ".join(one.default)
    return f"`{one.default:g}`" if isinstance(one.default, float) else f"`{one.default}`"
