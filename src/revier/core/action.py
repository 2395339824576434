"""Actions, the choices offered, and the one definition of what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, overload

import msgspec

from revier.core.message import Msg, catalogue, namespace_of
from revier.core.refusal import Refusal, refuse

Seat = int
NATURE: Seat = -1


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What somebody does. Subclasses carry ``tag="..."``; seats count from 0, `NATURE` is chance."""

    seat: Seat


def kind_name(kind: type[Action]) -> str:
    """The name of a kind of action as it stands in a record."""
    return str(kind.__struct_config__.tag)


def kind_phrase(kind: type[Action]) -> Msg:
    """A kind of action in words: those of the package that defines it, else the core's, else its bare name."""
    return _kind_words(kind, "kind") or Msg("core.kind_other", {"name": kind_name(kind)})


def kind_verb(kind: type[Action]) -> Msg | None:
    """A kind of action in one word, for a button on the thing it is done to; None where nobody gave it one."""
    return _kind_words(kind, "verb")


def _kind_words(kind: type[Action], table: str) -> Msg | None:
    for namespace in (namespace_of(kind.__module__), "core"):
        key = f"{namespace}.{table}.{kind_name(kind)}"
        if key in catalogue(namespace, "en"):
            return Msg(key)
    return None


def seat_name(seat: Seat) -> Msg:
    """A seat where no person's name is known."""
    return Msg("core.nature") if seat == NATURE else Msg("core.player", {"seat": seat + 1})


class Span(NamedTuple):
    """The one integer an action may leave open: field name and its legal values."""

    field: str
    low: int
    high: int
    step: int = 1

    def __contains__(self, value: object) -> bool:
        return isinstance(value, int) and self.low <= value <= self.high and (value - self.low) % self.step == 0


class Choice(NamedTuple):
    """An action that may be taken: complete, or complete but for one amount (`span`); chance has weights."""

    action: Action
    span: Span | None = None
    weight: int = 1

    def fill(self, amount: int) -> Action:
        """The action with its open amount set."""
        if self.span is None:
            return self.action
        return msgspec.structs.replace(self.action, **{self.span.field: amount})


class Refused(NamedTuple):
    """A choice one would expect here that the rules do not allow now, and why."""

    action: Action
    refusal: Refusal


Offers = Callable[[], Iterator[Choice]]


class _Group:
    """The choices of one kind: enumerated once, and no further than somebody has asked."""

    __slots__ = ("_source", "found")

    def __init__(self, offers: Offers) -> None:
        self._source = offers()
        self.found: list[Choice] = []

    def __iter__(self) -> Iterator[Choice]:
        at = 0
        while at < len(self.found) or self._more():
            yield self.found[at]
            at += 1

    def begins(self) -> bool:
        """Is there any choice? Looks no further than the first."""
        return bool(self.found) or self._more()

    def _more(self) -> bool:
        choice = next(self._source, None)
        if choice is None:
            return False
        self.found.append(choice)
        return True

    def whole(self) -> list[Choice]:
        self.found.extend(self._source)
        return self.found


class Legal(Sequence[Any]):  # of Choice; said this way so that type checkers accept `action in legal`
    """What may be done now, as choices. Lazy: membership tests one action, iteration enumerates and remembers."""

    def __init__(
        self,
        groups: Mapping[type[Action], Offers],
        check: Callable[[Action], Refusal | None],
        refused: Callable[[], Iterator[Refused]],
        closed: Callable[[str], Refusal | None] = lambda _place: None,
    ) -> None:
        self._offers = groups
        self._check = check
        self._refused = refused
        self._closed = closed
        self._groups: dict[type[Action], _Group] = {}
        self._all: list[Choice] | None = None

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self._check(action) is None

    def why_not(self, action: Action) -> Refusal | None:
        """The reason and clause against this action; None if it is legal."""
        return self._check(action)

    def refused(self) -> Sequence[Refused]:
        """Choices one would expect here, each with what speaks against it."""
        return list(self._refused())

    def closed(self, place: str) -> Refusal | None:
        """Why nothing can be done at a place of the board; None where something can, or nobody can say."""
        return self._closed(place)

    def kinds(self) -> tuple[type[Action], ...]:
        """The kinds of action of which at least one is legal; looks no further than the first of each."""
        return tuple([kind for kind in self._offers if self._group(kind).begins()])

    def spoken_of(self) -> tuple[type[Action], ...]:
        """The kinds of action that have their place here, whether or not one is legal; looks at nothing."""
        return tuple(self._offers)

    def of(self, kind: type[Action]) -> list[Choice]:
        """All choices of one kind."""
        return self._group(kind).whole() if kind in self._offers else []

    def forced(self) -> Choice | None:
        """The only choice there is, complete, if there is exactly one and it leaves nothing open."""
        seen: Choice | None = None
        for kind in self._offers:
            for choice in self._group(kind):
                if seen is not None or (choice.span is not None and choice.span.low != choice.span.high):
                    return None
                seen = choice
        return seen if seen is None or seen.span is None else Choice(seen.fill(seen.span.low), weight=seen.weight)

    def _group(self, kind: type[Action]) -> _Group:
        group = self._groups.get(kind)
        if group is None:
            group = self._groups[kind] = _Group(self._offers[kind])
        return group

    def _list(self) -> list[Choice]:
        if self._all is None:
            self._all = [choice for kind in self._offers for choice in self.of(kind)]
        return self._all

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Choice]: ...
    def __getitem__(self, index: Any) -> Any:
        return self._list()[index]


def nothing_legal(reason_key: str) -> Legal:
    """The legal moves of a game that is over."""
    refusal = refuse(reason_key)
    return Legal({}, lambda _action: refusal, lambda: iter(()))
