"""What can be chosen before a game begins: options with type, default and profiles.

A title writes its options as one typed, frozen class (`OptionSet`). Page, command line, record and documents read the
class; the wiring reads the object; nothing else ever asks an option.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, NamedTuple, Self, TypeVar, dataclass_transform, get_args, get_type_hints

from revier.core.errors import BadInput
from revier.core.message import catalogue

OptionValue = bool | str
Options = Mapping[str, OptionValue]

T = TypeVar("T", bool, str)

# What kind of choice an option is, for people who choose: a variant the rulebook prints, one of several ways to read
# a clause, or how the table is set up.
VARIANT, READING, SET_UP = "variant", "reading", "set_up"

_YES = {"on", "true", "1", "yes"}
_NO = {"off", "false", "0", "no"}


class Option(NamedTuple):
    """One thing to choose: a switch (two values) or a choice of named values."""

    name: str
    default: OptionValue
    values: tuple[str, ...] = ()  # empty: a switch
    clause: str = ""
    meaning: str = ""
    profiles: Mapping[str, OptionValue] = {}
    group: str = VARIANT

    @property
    def kind(self) -> str:
        return "choice" if self.values else "switch"

    def read(self, text: str | bool) -> OptionValue:
        """The value a person wrote, checked."""
        if self.values:
            if isinstance(text, str) and text in self.values:
                return text
            raise BadInput.of("core.option.value", name=self.name, value=str(text), values=", ".join(self.values))
        if isinstance(text, bool):
            return text
        if text.lower() in _YES | _NO:
            return text.lower() in _YES
        raise BadInput.of("core.option.value", name=self.name, value=text, values="on, off")


def option(default: T, *, clause: str, group: str = VARIANT, profiles: Mapping[str, OptionValue] | None = None) -> Any:
    """A field of an `OptionSet`: its default, the clause it bends, and what kind of choice it is."""
    about = {"clause": clause, "group": group, "profiles": profiles or {}}
    return dataclasses.field(default=default, metadata=about)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option,))
class OptionSet:
    """The options of a title. A field is a switch (``bool``) or a choice (``Literal["a", "b"]``), made by `option`.

    What an option means is the sentence ``GAME.meaning.NAME`` of the title's catalogues.
    """

    def __init_subclass__(cls) -> None:
        dataclasses.dataclass(frozen=True, kw_only=True)(cls)

    @classmethod
    def listed(cls, game: str) -> tuple[Option, ...]:
        """Every option with what there is to know about it, in the order in which the class names them."""
        hints = get_type_hints(cls)
        rows = []
        for row in dataclasses.fields(cls):  # type: ignore[arg-type]  # every subclass is made a dataclass
            about = row.metadata
            values = () if hints[row.name] is bool else get_args(hints[row.name])
            clause = f"{game}:{about['clause']}"
            default: OptionValue = row.default  # type: ignore[assignment]  # `option` gives every field one
            rows.append(Option(row.name, default, values, clause, "", about["profiles"], about["group"]))
        return tuple(rows)

    @classmethod
    def of(cls, chosen: Mapping[str, OptionValue]) -> Self:
        """The object for values that were read and checked (`GameInfo.resolve`)."""
        return cls(**chosen)

    def chosen(self) -> dict[str, OptionValue]:
        """Every option by name, for a record or a page."""
        return {row.name: getattr(self, row.name) for row in dataclasses.fields(self)}  # type: ignore[arg-type]


class GameInfo(NamedTuple):
    """The face of a game: who it is for, what can be chosen, which rules and figures it runs on."""

    id: str
    title: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    profiles: tuple[str, ...]
    rules_version: str
    data_digest: str
    same_figures: tuple[str, ...] = ()  # digests of earlier files that held the same figures

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(o.name for o in self.options)
        raise BadInput.of("core.option.unknown", name=name, game=self.id, known=known)

    def resolve(self, given: Mapping[str, str | bool] | None = None, profile: str = "") -> dict[str, OptionValue]:
        """Every option with its value: defaults, then the profile, then what was given."""
        if profile and profile not in self.profiles:
            raise BadInput.of("core.option.profile", profile=profile, game=self.id, known=", ".join(self.profiles))
        chosen = {o.name: o.profiles.get(profile, o.default) for o in self.options}
        for name, value in (given or {}).items():
            chosen[name] = self.option(name).read(value)
        return chosen

    def meaning(self, option: Option, language: str) -> str:
        """What an option changes, in the words of the game's catalogue, else as its figures note it."""
        return catalogue(self.id, language).get(f"{self.id}.meaning.{option.name}", option.meaning)
