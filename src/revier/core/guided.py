"""A guided first game: a real game played along a script, with a person at one seat who is told what to do and why.

In the folder ``guided`` of a title's package lie ``lesson.toml`` (the steps, and how each was made), ``script.json``
(the actions of every step, made from it by `revier.testing.guided`) and the words of each language (``en.toml``). A
step is a *task*, which the learner does, or it is *watched*: the others play, or time passes. Where somebody is follows
from the actions played: nothing else is kept.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

import msgspec

from revier.core.errors import BadInput, DataError

FOLDER = "guided"
Pattern = dict[str, str | int | bool]  # the kind of an action and those of its fields that matter


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A step as it is written: exactly one of `do`, `plays` and `until` says how it is made."""

    id: str
    part: str = ""  # the chapter that begins here
    do: Pattern | None = None  # a task: what the learner is to do
    plays: tuple[Pattern, ...] = ()  # watched: what the others do, one action after the other
    until: str = ""  # watched: bots play until the learner is asked ("mine"), or asked for this kind of action


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson as it is written."""

    players: int
    seat: int
    seed: int
    step: tuple[Step, ...]
    options: dict[str, str | bool] = {}


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said at a step: what it is about, what happens and why, and (at a task) why not something else."""

    title: str
    text: str
    instead: str = ""


class Script(msgspec.Struct, frozen=True):
    """The actions of a lesson as lines of a record: what happened before it begins, and those of each step."""

    start: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...]


class Where(NamedTuple):
    """How far somebody has come: the step, and how many of its actions are played.

    `strayed` is the number of the first action that was another than the script's.
    """

    step: int
    played: int
    strayed: int | None = None


class Lesson(NamedTuple):
    """A plan and its script."""

    plan: Plan
    script: Script

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.plan.step

    def parts(self) -> tuple[str, ...]:
        """The chapter of every step."""
        found: list[str] = []
        for step in self.steps:
            found.append(step.part or (found[-1] if found else ""))
        return tuple(found)

    def where(self, lines: Sequence[str]) -> Where:
        """Where the actions played so far lead; past the last step the lesson is over."""
        at = len(self.script.start)
        if tuple(lines[:at]) != self.script.start:
            return Where(0, 0, strayed=0)
        for number, (step, script) in enumerate(zip(self.steps, self.script.steps, strict=True)):
            for played, line in enumerate(script):
                if at == len(lines):
                    return Where(number, played)
                wanted = step.do if step.do is not None and played == 0 else None
                if lines[at] != line and not (wanted is not None and fits(wanted, json.loads(lines[at]))):
                    return Where(number, played, strayed=at)
                at += 1
        return Where(len(self.steps), 0)

    def rest(self, where: Where) -> tuple[str, ...]:
        """The actions of the present step that are still to be played."""
        return self.script.steps[where.step][where.played :] if where.step < len(self.steps) else ()


def fits(wanted: Mapping[str, object], action: Mapping[str, object]) -> bool:
    """Whether an action has the kind and the fields that were asked for."""
    return all(action.get(name) == value for name, value in wanted.items())


def _read(package: str, name: str) -> str | None:
    file = resources.files(package) / FOLDER / name
    try:
        return file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


def _told(package: str, name: str, error: Exception) -> BadInput:
    return DataError.of("core.guided.unreadable", file=f"{package}/{FOLDER}/{name}", detail=str(error))


def plan_of(package: str) -> Plan | None:
    """The lesson of a title as it is written; None if nobody wrote one."""
    text = _read(package, "lesson.toml")
    if text is None:
        return None
    try:
        return msgspec.convert(tomllib.loads(text), Plan)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise _told(package, "lesson.toml", error) from None


@cache
def lesson_of(package: str) -> Lesson | None:
    """The guided game of a title; None if it has none."""
    plan, text = plan_of(package), _read(package, "script.json")
    if plan is None or text is None:
        return None
    try:
        script = msgspec.json.decode(text, type=Script)
    except msgspec.MsgspecError as error:
        raise _told(package, "script.json", error) from None
    if len(script.steps) != len(plan.step):
        raise _told(package, "script.json", ValueError(f"{len(script.steps)} != {len(plan.step)}"))
    return Lesson(plan, script)


class Said(NamedTuple):
    """All words of a lesson in one language: what its chapters are called, what each step says, and the end."""

    parts: Mapping[str, str]
    steps: Mapping[str, Words]
    end: Words


@cache
def words_of(package: str, language: str) -> Said:
    """The words of a lesson."""
    text = _read(package, f"{language}.toml")
    if text is None:
        return words_of(package, "en")
    try:
        raw: dict[str, Any] = tomllib.loads(text)
        parts = msgspec.convert(raw["parts"], dict[str, str])
        steps = msgspec.convert(raw["steps"], dict[str, Words])
        return Said(parts, steps, msgspec.convert(raw["end"], Words))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, KeyError) as error:
        raise _told(package, f"{language}.toml", error) from None
