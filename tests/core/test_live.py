"""The recorder tells a figure a rule reads from a label, and both from one that nobody reads. The game is Ferry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from ferry.game import TITLE
from revier.core import live as live_module
from revier.core.data import DataSet, load_data
from revier.core.laying import ByPath
from revier.core.live import Live, LiveReport, Unread, others
from revier.core.structure import Field, Structure, asked_in_source, reading


def ferry(more: Mapping[str, Any] | None = None, described: Mapping[str, str] | None = None) -> DataSet:
    """The figures of Ferry with further tables."""
    read = load_data("ferry.data").read
    return DataSet(read._replace(tables={**read.tables, **(more or {})}, described=ByPath(described or {})))


def live(data: DataSet) -> LiveReport:
    made = Live(TITLE, data)
    made.play(12, 1)
    return made.report()


def test_every_figure_of_ferry_is_read() -> None:
    report = live(ferry())
    assert (report.unread, report.read_though_described, report.broken) == ([], [], [])
    assert report.games == 12
    assert report.actions > 100


def test_a_figure_no_rule_reads_is_named() -> None:
    report = live(ferry({"weather": {"src": "derived", "wind": 3, "names": ["north", "south"]}}))
    assert report.unread == [Unread("weather.wind"), Unread("weather.names")]


def test_a_described_one_is_not_named_unless_it_is_read() -> None:
    reasons = {"weather": "Nobody rows by it.", "fare.crate": "It is said that nobody pays."}
    report = live(ferry({"weather": {"src": "derived", "wind": 3}}, reasons))
    assert (report.unread, report.read_though_described, report.described) == ([], ["fare.crate"], 2)


def test_a_word_is_changed_to_others_that_stand_in_such_a_place() -> None:
    """A rule that asks whether the wind is strong does not tell calm from any other word."""
    weather = {"src": "derived", "may": {"wind": "calm"}, "june": {"wind": "strong"}}
    made = Live(TITLE, ferry({"weather": weather}))
    assert made._others(("weather", "may", "wind")) == ["strong", "calm 2"]


def test_one_that_is_read_is_found_among_many_that_are_not() -> None:
    """Many are changed at once, and halved where the game tells."""
    wind = {f"w{n}": n for n in range(20)}
    made = Live(TITLE, ferry({"weather": {"src": "derived", **wind}}))
    made.play(4, 1)
    trails = [("weather", name) for name in wind]
    assert made.silent(trails) == set(trails)
    assert made.silent([*trails[:7], ("fare", "crate"), *trails[7:]]) == set(trails)
    assert made.silent([]) == set()


def test_a_figure_read_in_one_setup_alone_is_read() -> None:
    """The barge has its own number of places, which matters where it was chosen; with the punt nobody asks."""
    made = Live(TITLE, ferry())
    made.play(12, 1)
    assert made.setups[0].options == {}
    assert made.silent([("boats", "barge", "places")]) == set()


def test_a_field_nobody_asks_for_is_named_with_the_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that take the fare for granted: the figure is compiled, and then forgotten."""
    made = Live(TITLE, ferry())
    made.play(12, 1)
    made._read = {(kind, name) for kind, name in made._read if name != "fare"}
    made._seen = {(kind, name) for kind, name in made._seen if name != "fare"}
    monkeypatch.setattr(live_module, "asked_in_source", lambda _field: True)
    report = made.report()
    assert report.unread == []
    assert report.rare == [Unread("fare.crate", ("Figures.fare",))], "a rule does ask for it, in games not played"
    monkeypatch.setattr(live_module, "asked_in_source", lambda _field: False)
    assert made.report().unread == [Unread("fare.crate", ("Figures.fare",))]


def test_what_only_the_view_asks_for_is_a_label() -> None:
    made = Live(TITLE, ferry())
    made.play(12, 1)
    made._read = {(kind, name) for kind, name in made._read if name != "fare"}
    made._seen |= {(type(TITLE.build(2).facts), "fare")}
    assert made.report().labels == ["game.rules_version", "fare.crate"]


def test_a_name_of_its_own_that_a_module_asks_for_is_evidence() -> None:
    kind = type(TITLE.build(2).facts)
    assert asked_in_source(Field(kind, "places"))
    assert not asked_in_source(Field(kind, "no_such_name"))


def test_a_structure_tells_where_two_games_differ() -> None:
    usual, other = TITLE.build(2), TITLE.build(2, {"boat": "barge"})
    assert Structure(usual).differences(Structure(TITLE.build(2))) == set()
    assert "Figures.places" in {str(field) for field in Structure(usual).differences(Structure(other))}


def test_figures_kept_as_they_were_given_are_not_yet_read() -> None:
    """A field `tables` holds whatever was in the file; that is no reason to stop looking."""

    class Keeps:
        def __init__(self, tables: dict[str, int], used: int) -> None:
            self.tables, self.used = tables, used

    Keeps.__module__ = "revier.made_up"
    assert Structure(Keeps({"a": 1}, 1)).differences(Structure(Keeps({"a": 2}, 1))) == set()
    assert {str(f) for f in Structure(Keeps({}, 1)).differences(Structure(Keeps({}, 2)))} == {"Keeps.used"}


def test_reading_leaves_classes_as_they_were() -> None:
    figures = TITLE.build(2).facts
    kind = type(figures)
    before = dict(vars(kind))
    with reading({kind}) as read:
        assert figures.money == 3
    assert {str(field) for field in read} == {"Figures.money"}
    assert dict(vars(kind)) == before
    with reading({kind}) as read:
        tuple(figures)
    assert {str(field) for field in read} == {f"Figures.{name}" for name in kind._fields}


@pytest.mark.parametrize(
    ("value", "instead"),
    [
        (True, [False]),
        (3, [4]),
        ("stay", ["stay 2"]),
        ([1, 2], [[1, 3], [2, 2], [1]]),
        ([], [[0]]),
    ],
)
def test_other_values_are_of_the_same_kind(value: Any, instead: list[Any]) -> None:
    assert others(value) == instead
