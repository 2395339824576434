"""Who says so: how many figures of a game are printed and how many are ours, and the figures behind a thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from revier.core.data import DataSet, Fact, Read
from revier.core.laying import ByPath
from revier.core.overlay import Overlay
from revier.core.title import HasFigures
from revier.games import title

OURS, YOURS = "reconstructed", "overlay"
_MOST_PARTS = 4  # of those named where most of what is ours stands
_NONE = DataSet(Read({}, {}, {}, ByPath({}), ByPath({})))
_NEARLY_ALL = 0.8  # of what is ours: so much of it the parts named hold together


class Share(NamedTuple):
    """How many figures there are, how many of them are ours or an owner's, and the tables that hold most of ours."""

    all: int
    printed: int  # in the rulebook or elsewhere, or following from what is
    ours: int
    yours: int  # changed, added or taken out
    parts: tuple[str, ...]


def figures_of(game_id: str, overlay: Overlay | None = None) -> DataSet:
    """The figures of a game as the house has them, or under somebody's overlay; none where no files keep any."""
    found = title(game_id)
    return found.figures(overlay) if isinstance(found, HasFigures) else _NONE.under(overlay)


@lru_cache(maxsize=64)
def facts_of(data: DataSet) -> tuple[Fact, ...]:
    """Every figure with its source; they never change, and finding them takes a while."""
    return tuple(data.facts())


@lru_cache(maxsize=64)
def share_of(data: DataSet) -> Share:
    """What is printed and what is ours."""
    facts = facts_of(data)
    kinds = Counter(fact.kind for fact in facts)
    ours = Counter(fact.path.partition(".")[0] for fact in facts if fact.kind == OURS)
    parts: list[str] = []
    held = 0
    for table, number in ours.most_common(_MOST_PARTS):
        if held >= _NEARLY_ALL * kinds[OURS]:
            break
        parts.append(table)
        held += number
    printed = len(facts) - kinds[OURS] - kinds[YOURS]
    return Share(len(facts), printed, kinds[OURS], kinds[YOURS] + len(data.removed), tuple(parts))


def facts_at(data: DataSet, paths: Iterable[str]) -> list[Fact]:
    """The figures at these paths and below them, in the order of the files, each once."""
    asked = tuple(dict.fromkeys(paths))
    below = tuple(f"{path}." for path in asked)
    return [fact for fact in facts_of(data) if fact.path in asked or fact.path.startswith(below)]


def shown(value: object) -> str:
    """A figure as people read it."""
    return ", ".join(str(one) for one in value) if isinstance(value, list) else str(value)


def why(source: str, data: DataSet) -> str:
    """What stands behind a source word, if the data files explain it: a note, or a work with its name."""
    kind, _, detail = source.partition(":")
    if kind == OURS:
        return str(data.notes.get(detail, ""))
    known = data.sources.get(kind)
    if isinstance(known, dict):
        word = detail.partition(" ")[0]
        return known[word] if isinstance(known.get(word), str) else ""
    return ""
