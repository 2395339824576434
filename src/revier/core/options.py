"""What can be chosen before a game begins: options with type, default and profiles.

A title writes its options as one typed, frozen class (`OptionSet`). Page, command line, record and documents read the
class; the wiring reads the object; nothing else ever asks an option.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, NamedTuple, Self, TypeVar, dataclass_transform, get_args, get_type_hints
from weakref import WeakKeyDictionary

from revier.core.errors import BadInput
from revier.core.message import Msg, catalogue
from revier.core.overlay import Overlay

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
    idle: bool = False  # understood where it is named, and without any effect
    formerly: Mapping[str, str] = {}  # values of former times ("on", "off" if it was a switch) and what they are now
    before: Mapping[str, OptionValue] = {}  # by versions of the rules that did not know it: what was played then

    @property
    def kind(self) -> str:
        return "choice" if self.values else "switch"

    def read(self, text: str | bool) -> OptionValue:
        """The value a person wrote, checked."""
        if self.values:
            if isinstance(text, str) and text in self.values:
                return text
            if (now := self._value_now(text)) is not None:
                return now
            raise BadInput.of("core.option.value", name=self.name, value=str(text), values=", ".join(self.values))
        if isinstance(text, bool):
            return text
        if text.lower() in _YES | _NO:
            return text.lower() in _YES
        raise BadInput.of("core.option.value", name=self.name, value=text, values="on, off")

    def _value_now(self, text: str | bool) -> str | None:
        """What a value of former times is today."""
        word = str(text).lower()
        word = "on" if word in _YES else "off" if word in _NO else word
        return self.formerly.get(word)


def option(
    default: T,
    *,
    clause: str,
    group: str = VARIANT,
    profiles: Mapping[str, OptionValue] | None = None,
    formerly: Mapping[str, str] | None = None,
    before: Mapping[str, T] | None = None,
) -> Any:
    """A field of an `OptionSet`: its default, the clause it bends, and what kind of choice it is.

    `formerly` are values that records and tables of former versions may name, each with the value that took its place.
    `before` are versions of the rules that did not know the option, each with the value as which they played: games
    begun under them go on with it.
    """
    choice = {"default": default, "clause": clause, "group": group}
    about = choice | {"profiles": profiles or {}, "formerly": formerly or {}, "before": before or {}}
    return dataclasses.field(default=default, metadata=about)


def habit(*, default: T, rulebook: T, clause: str, before: Mapping[str, T] | None = None) -> Any:
    """A field of a set of `former` options: what it is where the whole set is asked for, and what the rulebook says;
    `before` as with `option`.
    """
    about = {"default": default, "clause": clause, "rulebook": rulebook, "before": before or {}}
    return dataclasses.field(default=default, metadata=about)


def former(kind: type[OptionSet], *, profile: str = "", idle: tuple[Option, ...] = ()) -> Any:
    """A field of an `OptionSet` that holds a further set: options still understood wherever one is named, offered no
    more. Unless somebody names them they are as the rulebook says; `profile` is the one in which they have their own
    defaults. `idle` are options of former times that change nothing (any more): they are read, and a warning is given.
    """
    about = {"former": kind, "profile": profile, "idle": idle}
    return dataclasses.field(default_factory=kind.by_the_book, metadata=about)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(option, habit, former))
class OptionSet:
    """The options of a title. A field is a switch (``bool``) or a choice (``Literal["a", "b"]``), made by `option`.

    What an option means is the sentence ``GAME.meaning.NAME`` of the title's catalogues. Options that are offered no
    more, because they belong to one wiring of their own, are a set of their own (`habit`) in a field made by `former`.
    """

    def __init_subclass__(cls) -> None:
        dataclasses.dataclass(frozen=True, kw_only=True)(cls)

    @classmethod
    def listed(cls, game: str) -> tuple[Option, ...]:
        """Every option with what there is to know about it, in the order in which the class names them."""
        return tuple(_option_of(cls, row, game) for row in _rows(cls) if "former" not in row.metadata)

    @classmethod
    def listed_former(cls, game: str) -> tuple[Option, ...]:
        """Options that are understood and not offered; the value of the rulebook is their default."""
        found: list[Option] = []
        for row in _rows(cls):
            kind: type[OptionSet] | None = row.metadata.get("former")
            if kind is not None:
                named = [_option_of(kind, one, game, row.metadata["profile"]) for one in _rows(kind)]
                silent = [one._replace(clause=f"{game}:{one.clause}", idle=True) for one in row.metadata["idle"]]
                found += named + silent
        return tuple(found)

    @classmethod
    def by_the_book(cls, **others: OptionValue) -> Self:
        """A set of `habit` fields in which everything but what is named is as the rulebook says."""
        return cls(**{row.name: row.metadata["rulebook"] for row in _rows(cls)} | others)

    @classmethod
    def of(cls, chosen: Mapping[str, OptionValue]) -> Self:
        """The object for values that were read and checked (`GameInfo.resolve`)."""
        own: dict[str, Any] = {row.name: chosen[row.name] for row in _rows(cls) if row.name in chosen}
        for row in _rows(cls):
            kind: type[OptionSet] | None = row.metadata.get("former")
            if kind is not None:
                names = {one.name for one in _rows(kind)}
                own[row.name] = kind.by_the_book(**{name: chosen[name] for name in chosen if name in names})
        return cls(**own)

    def chosen(self) -> dict[str, OptionValue]:
        """Every option by name, for a record or a page; of former ones those that are not as the rulebook says."""
        found: dict[str, OptionValue] = {}
        for row in _rows(type(self)):
            value = getattr(self, row.name)
            if isinstance(value, OptionSet):
                found |= value.departures()
            else:
                found[row.name] = value
        return found

    def departures(self) -> dict[str, OptionValue]:
        """Of a set of `habit` fields: those that are not as the rulebook says."""
        values = {row.name: (getattr(self, row.name), row.metadata["rulebook"]) for row in _rows(type(self))}
        return {name: here for name, (here, rulebook) in values.items() if here != rulebook}


def _rows(kind: type[OptionSet]) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(kind)  # type: ignore[arg-type]  # every subclass is made a dataclass


# By class, for reading them takes as long as a whole list of tables.
_HINTS: WeakKeyDictionary[type[OptionSet], dict[str, object]] = WeakKeyDictionary()


def _hints(kind: type[OptionSet]) -> dict[str, object]:
    found = _HINTS.get(kind)
    if found is None:
        found = _HINTS[kind] = get_type_hints(kind)
    return found


def _option_of(kind: type[OptionSet], row: dataclasses.Field[Any], game: str, profile: str = "") -> Option:
    """One field of a set of options, as everybody outside sees it."""
    hint = _hints(kind)[row.name]
    values = () if hint is bool else get_args(hint)
    about, clause = row.metadata, f"{game}:{row.metadata['clause']}"
    default: OptionValue = about["default"]
    if "rulebook" in about:
        shown = Option(row.name, about["rulebook"], values, clause, "", {profile: default}, READING)
    else:
        shown = Option(row.name, default, values, clause, "", about["profiles"], about["group"])
    return shown._replace(formerly=about.get("formerly", {}), before=about["before"])


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
    former: tuple[Option, ...] = ()  # understood wherever an option is named, and not offered
    figures: str = ""  # digest of the figures as such; `data_digest` is that of the figures under an overlay
    overlay: Overlay | None = None

    def option(self, name: str) -> Option:
        for option in (*self.options, *self.former):
            if option.name == name:
                return option
        known = ", ".join(o.name for o in self.options)
        raise BadInput.of("core.option.unknown", name=name, game=self.id, known=known)

    def resolve(
        self, given: Mapping[str, str | bool] | None = None, profile: str = "", begun: str = ""
    ) -> dict[str, OptionValue]:
        """Every option with its value: defaults, then the profile, then what was given.

        `begun` is the version of the rules under which a stored game was begun: options it could not name have the
        value as which that version played. Of former options only those are named that differ from the rulebook and
        have an effect.
        """
        if profile and profile not in self.profiles:
            raise BadInput.of("core.option.profile", profile=profile, game=self.id, known=", ".join(self.profiles))
        every = (*self.options, *self.former)
        chosen = {o.name: o.before.get(begun, o.profiles.get(profile, o.default)) for o in every}
        for name, value in (given or {}).items():
            chosen[name] = self.option(name).read(value)
        silent = {o.name for o in self.former if o.idle or chosen[o.name] == o.default}
        return {name: value for name, value in chosen.items() if name not in silent}

    def without_effect(self, given: Mapping[str, str | bool]) -> list[Msg]:
        """A warning for every option somebody chose that changes nothing (any more)."""
        idle = [o.name for o in self.former if o.idle and o.name in given and o.read(given[o.name]) != o.default]
        return [Msg("core.option.idle", {"name": name}) for name in idle]

    def value(self, options: Options, name: str) -> OptionValue:
        """What an option is in a set of resolved ones, former ones included."""
        return options.get(name, self.option(name).default)

    def meaning(self, option: Option, language: str) -> str:
        """What an option changes, in the words of the game's catalogue, else as its figures note it."""
        return catalogue(self.id, language).get(f"{self.id}.meaning.{option.name}", option.meaning)
