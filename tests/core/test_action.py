"""Legal actions are lazy: one is tested without listing any, and none is listed twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from revier.core import message
from revier.core.action import Action, Choice, Legal, Refused, Span, kind_name, kind_phrase, nothing_legal, seat_name
from revier.core.message import Msg, render
from revier.core.refusal import Refusal, refuse


class Left(Action, frozen=True, tag="left"):
    """Go left by so many steps."""

    steps: int


class Right(Action, frozen=True, tag="right"):
    """Go right."""


class Up(Action, frozen=True, tag="pass"):
    """A kind whose name the core has words for."""


class Asked:
    """A maker of legal moves that counts how many choices were worked out."""

    def __init__(self, lefts: int = 3, rights: int = 1) -> None:
        self.lefts, self.rights = lefts, rights
        self.made: list[str] = []

    def left(self) -> Iterator[Choice]:
        for steps in range(1, self.lefts + 1):
            self.made.append(f"left {steps}")
            yield Choice(Left(0, steps))

    def right(self) -> Iterator[Choice]:
        for _ in range(self.rights):
            self.made.append("right")
            yield Choice(Right(0))

    def check(self, action: Action) -> Refusal | None:
        if isinstance(action, Left):
            return None if 1 <= action.steps <= self.lefts else refuse("core.refused.over", "t:1")
        return None if self.rights else refuse("core.refused.over", "t:2")

    def legal(self) -> Legal:
        refused = [Refused(Left(0, 99), refuse("core.refused.over", "t:1"))]
        return Legal({Left: self.left, Right: self.right}, self.check, lambda: iter(refused))


def test_membership_and_reasons_list_nothing() -> None:
    asked = Asked()
    legal = asked.legal()
    assert Left(0, 3) in legal
    assert Left(0, 4) not in legal
    assert "left" not in legal
    assert legal.why_not(Left(0, 2)) is None
    assert legal.why_not(Left(0, 4)) == refuse("core.refused.over", "t:1")
    assert [r.action for r in legal.refused()] == [Left(0, 99)]
    assert asked.made == []


def test_kinds_look_no_further_than_the_first_of_each() -> None:
    asked = Asked(lefts=3, rights=0)
    legal = asked.legal()
    assert legal.kinds() == (Left,)
    assert asked.made == ["left 1"]


def test_nothing_is_worked_out_twice() -> None:
    asked = Asked()
    legal = asked.legal()
    assert legal.kinds() == (Left, Right)
    assert legal.forced() is None
    assert [c.action for c in legal.of(Left)] == [Left(0, 1), Left(0, 2), Left(0, 3)]
    assert [c.action for c in legal] == [Left(0, 1), Left(0, 2), Left(0, 3), Right(0)]
    assert len(legal) == 4
    assert legal[3].action == Right(0)
    assert asked.made == ["left 1", "right", "left 2", "left 3"]
    assert legal.of(Up) == []


def test_forced_looks_no_further_than_the_second_choice() -> None:
    asked = Asked(lefts=1000)
    assert asked.legal().forced() is None
    assert asked.made == ["left 1", "left 2"]


@pytest.mark.parametrize(
    ("choices", "forced"),
    [
        ([], None),
        ([Choice(Left(0, 1))], Left(0, 1)),
        ([Choice(Left(0, 0), Span("steps", 4, 4))], Left(0, 4)),
        ([Choice(Left(0, 0), Span("steps", 4, 5))], None),
        ([Choice(Left(0, 1)), Choice(Left(0, 2))], None),
    ],
)
def test_a_choice_is_forced_if_it_is_the_only_one_and_complete(choices: list[Choice], forced: Action | None) -> None:
    legal = Legal({Left: lambda: iter(choices)}, lambda _: None, lambda: iter(()))
    found = legal.forced()
    assert (found.action if found else None) == forced


def test_a_span_knows_its_steps() -> None:
    span = Span("steps", 5, 20, 5)
    assert [n for n in range(0, 30) if n in span] == [5, 10, 15, 20]
    assert Choice(Left(1, 5), span).fill(15) == Left(1, 15)
    assert Choice(Left(1, 5)).fill(15) == Left(1, 5)


def test_when_the_game_is_over_everything_is_refused() -> None:
    legal = nothing_legal("core.refused.over")
    assert list(legal) == []
    assert legal.forced() is None
    assert Right(0) not in legal
    assert legal.why_not(Right(0)) == refuse("core.refused.over")


def test_a_kind_is_named_by_its_own_package_then_the_core_then_by_its_tag(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kind_name(Left) == "left"
    assert kind_phrase(Up) == Msg("core.kind.pass")
    assert kind_phrase(Left) == Msg("core.kind_other", {"name": "left"})
    assert "left" in render(kind_phrase(Left), "de")
    monkeypatch.setattr(Up, "__module__", "revier.elsewhere.actions")
    monkeypatch.setitem(message._HOMES, "elsewhere", "revier.elsewhere.text")
    monkeypatch.setattr("revier.core.action.catalogue", lambda space, _: {f"{space}.kind.pass": "x"})
    assert kind_phrase(Up) == Msg("elsewhere.kind.pass")


def test_seats_are_counted_from_one_for_people() -> None:
    assert render(seat_name(0)) == "Player 1"
    assert render(seat_name(-1), "de") == "Zufall"
