"""Sentences leave the engine as keys with arguments; catalogues turn them into English or German."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

LANGUAGES = ("en", "de")

# Which package holds the sentences of a namespace (the part of a key before its first dot).
_HOMES: dict[str, str] = {"core": "revier.core.text"}


class Msg(NamedTuple):
    """A sentence as key and arguments; an argument may itself be a message."""

    key: str
    args: Mapping[str, Arg] = {}


Arg = int | str | Msg | Sequence["Arg"]


def msg(key: str, **args: Arg) -> Msg:
    """Short way to write a message."""
    return Msg(key, args)


def register_texts(namespace: str, package: str) -> None:
    """Say where the catalogue files ``en.toml`` and ``de.toml`` of a namespace lie."""
    if _HOMES.get(namespace) != package:
        _HOMES[namespace] = package
        catalogue.cache_clear()


def namespaces() -> tuple[str, ...]:
    """All that are known by now."""
    return tuple(_HOMES)


def home_of(namespace: str) -> str | None:
    """The package that holds the sentences of a namespace."""
    return _HOMES.get(namespace)


def namespace_of(module: str) -> str:
    """The namespace of the package a module lies in; where no package has words of its own, those of the core."""
    best = ("", "core")
    for namespace, package in _HOMES.items():
        home = package.rpartition(".")[0]
        if module == home or module.startswith(f"{home}."):
            best = max(best, (home, namespace))
    return best[1]


@cache
def catalogue(namespace: str, language: str) -> Mapping[str, str]:
    """All sentences of one namespace in one language, with dotted keys."""
    home = _HOMES.get(namespace)
    if home is None:
        return {}
    file = resources.files(home) / f"{language}.toml"
    flat: dict[str, str] = {}

    def walk(prefix: str, table: Mapping[str, Any]) -> None:
        for key, value in table.items():
            if isinstance(value, str):
                flat[f"{prefix}.{key}"] = value
            else:
                walk(f"{prefix}.{key}", value)

    walk(namespace, tomllib.loads(file.read_text(encoding="utf-8")))
    return flat


class _Formatter(string.Formatter):
    """``{x:money}`` writes an amount, ``{n:plural|share|shares}`` picks a form, messages are rendered in place."""

    def __init__(self, namespace: str, language: str) -> None:
        self.namespace = namespace
        self.language = language

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"{{{key}}}")

    def format_field(self, value: Any, spec: str) -> str:
        if spec == "money":
            return money(self.namespace, self.language).replace("{n}", str(value))
        if spec.startswith("plural|"):
            one, many = spec.split("|")[1:3]
            return f"{value} {one if value == 1 else many}"
        return self.convert_arg(value)

    def convert_arg(self, value: Any) -> str:
        if isinstance(value, Msg):
            return render(value, self.language)
        if isinstance(value, list | tuple):
            return ", ".join(self.convert_arg(v) for v in value)
        return str(value)

    def filled(self, pattern: str, args: Mapping[str, Arg]) -> str:
        """What `vformat` makes of it, with a pattern taken to pieces once: a page has hundreds of sentences."""
        pieces = _pieces(pattern)
        if pieces is None:
            return self.vformat(pattern, (), args)
        return "".join(
            text if field is None else text + self.format_field(args.get(field, f"{{{field}}}"), spec)
            for text, field, spec in pieces
        )


@cache
def _pieces(pattern: str) -> tuple[tuple[str, str | None, str], ...] | None:
    """Text and the field behind it; None where a field is more than a name."""
    pieces = tuple(string.Formatter().parse(pattern))
    simple = all(
        f is None or (f.isidentifier() and not conv and "{" not in (spec or "")) for _, f, spec, conv in pieces
    )
    return tuple((text, field, spec or "") for text, field, spec, _ in pieces) if simple else None


def render(message: Msg, language: str = "en") -> str:
    """The sentence in the language asked for; an unknown key is shown as it is, so that nothing is hidden."""
    namespace = message.key.partition(".")[0]
    pattern = catalogue(namespace, language).get(message.key) or catalogue(namespace, "en").get(message.key)
    if pattern is None:
        inner = ", ".join(f"{k}={v}" for k, v in message.args.items())
        return f"{message.key}({inner})"
    return _tidy(_Formatter(namespace, language).filled(pattern, message.args))


def _tidy(text: str) -> str:
    """An abbreviated name at the end (Thier & Co.) needs no second full stop, one that is empty leaves no space."""
    text = text.rstrip()
    return text[:-1] if text.endswith("..") and not text.endswith("...") else text


def money(namespace: str, language: str) -> str:
    """How amounts are written in the sentences of a namespace, ``{n}`` for the number: a game may have its own coin."""
    own = catalogue(namespace, language).get(f"{namespace}.money")
    return own or catalogue("core", language)["core.money"]


def amount(namespace: str, number: int) -> Msg:
    """An amount in a sentence that is not the game's own, written in the game's coin."""
    own = f"{namespace}.money"
    return Msg(own if own in catalogue(namespace, "en") else "core.money", {"n": number})


def amounts(message: Msg) -> Iterator[int]:
    """The amounts of money a sentence names, inner ones too: what is written as money, no other number."""
    if message.key.endswith(".money"):
        yield from (value for value in message.args.values() if isinstance(value, int))
    pattern = catalogue(message.key.partition(".")[0], "en").get(message.key, "")
    as_money = {field for _text, field, spec, _conversion in string.Formatter().parse(pattern) if spec == "money"}
    for name, value in message.args.items():
        if isinstance(value, Msg):
            yield from amounts(value)
        elif isinstance(value, int) and name in as_money:
            yield value


def missing(message: Msg, language: str) -> list[str]:
    """What keeps a message from being a whole sentence in this language: absent keys and arguments, inner ones too."""
    pattern = catalogue(message.key.partition(".")[0], language).get(message.key)
    found = [message.key] if not pattern else []
    for _text, field, _spec, _conversion in string.Formatter().parse(pattern or ""):
        if field is not None and field not in message.args:
            found.append(f"{message.key}: {{{field}}}")
    for value in message.args.values():
        found += _missing_inside(value, language)
    return found


def _missing_inside(value: Arg, language: str) -> list[str]:
    if isinstance(value, Msg):
        return missing(value, language)
    if isinstance(value, list | tuple):
        return [gap for item in value for gap in _missing_inside(item, language)]
    return []
