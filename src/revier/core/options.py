"""What can be chosen before a game begins: options with type, default and profiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from revier.core.errors import BadInput
from revier.core.message import catalogue

OptionValue = bool | str
Options = Mapping[str, OptionValue]

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


class GameInfo(NamedTuple):
    """The face of a game: who it is for, what can be chosen, which rules and figures it runs on."""

    id: str
    title: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    profiles: tuple[str, ...]
    rules_version: str
    data_digest: str

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
