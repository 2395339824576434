"""When a recorded action is refused on a point where the public implementation decides otherwise, say which."""

from __future__ import annotations

import re

from revier.core.message import Arg, Msg
from revier.core.options import Option, Options, OptionValue
from revier.core.refusal import Refusal
from revier.games.rhl.game import info

_CLAUSE = re.compile(r"\b\d+(?:\.\d+)*\.[a-z]\b")


def _every() -> tuple[Option, ...]:
    about = info()
    return (*about.options, *about.former)


def documented(clause: str) -> list[str]:
    """Options and documented differences that bend a clause: it is theirs, or their meaning names it."""
    about, tag = info(), f"rhl:{clause}"
    return [o.name for o in _every() if tag == o.clause or clause in _CLAUSE.findall(about.meaning(o, "en"))]


def told(name: str, options: Options) -> Msg:
    """An option with the value it has here, the rulebook's and the implementation's, or others where those agree."""
    about = info()
    row = about.option(name)
    there = row.profiles.get("18xx", row.default)
    args: dict[str, Arg] = {"name": name, "value": _word(about.value(options, name)), "rulebook": _word(row.default)}
    if row.default != there:
        return Msg("rhl.import.option", {**args, "recorded": _word(there)})
    others = [_word(value) for value in row.values or (True, False) if value != row.default]
    return Msg("rhl.import.option_older", {**args, "others": others})


def _word(value: OptionValue) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else value


def suspects(clause: str, options: Options) -> list[tuple[str, OptionValue]]:
    """What may be behind a refusal, each with a value to try: what bends its clause, and all that is not as in 18xx."""
    found: list[tuple[str, OptionValue]] = []
    bending = documented(clause)
    for row in _every():
        every: tuple[OptionValue, ...] = row.values or (True, False)
        values = every if row.name in bending else (row.profiles.get("18xx", row.default),)
        here = info().value(options, row.name)
        found += [(row.name, value) for value in values if value != here and not row.idle]
    return found


def explain(refusal: Refusal, options: Options, proven: tuple[str, ...] = ()) -> Msg:
    """The reason of a refusal; where a known difference is or may be behind it, its name and values.

    `proven` are options with another value of which the replay gets further: where there are any, they alone are named.
    """
    clause = refusal.clause.partition(":")[2]
    names = proven or tuple(documented(clause) if clause else ())
    if not names:
        return refusal.reason
    return Msg("rhl.import.difference", {"reason": refusal.reason, "options": [told(name, options) for name in names]})
