"""Figures are found by words, and what somebody types becomes an overlay. The game is Ferry."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.correct import as_it_was, corrected, one, read_value, search, taken_out
from revier.core.data import DataSet, load_data
from revier.core.errors import BadInput, DataError
from revier.core.overlay import Overlay

FERRY = load_data("ferry.data")


def paths(words: str) -> list[str]:
    return [found.fact.path for found in search(FERRY, words)]


def test_all_words_must_occur_in_path_value_or_note() -> None:
    assert paths("water price") == ["water.low.price", "water.mean.price", "water.high.price"]
    assert paths("WATER low 4") == ["water.low.price"]
    assert paths("crates 2") == ["set_up.crates.2"]
    assert paths("zebra") == []


def test_a_figure_is_told_with_its_source_and_note() -> None:
    found = one(FERRY, "set_up.bank")
    assert (found.fact.value, found.fact.source) == (100, "derived")
    assert found.meaning == "Follows from other figures"
    with pytest.raises(BadInput, match=r"set_up\.bank"):
        one(FERRY, "set_up.banc")


def test_corrections_add_up_and_are_taken_back() -> None:
    data = FERRY.under(Overlay("mine.toml", ""))
    first = data.under(corrected(data, "fare.crate", "2"))
    both = first.under(corrected(first, "set_up.crates.2", " 7 "))
    assert both.overlay is not None
    assert both.overlay.tables == {"fare": {"crate": 2}, "set_up": {"crates": {"2": 7}}}
    assert both.tables["set_up"]["crates"] == {"2": 7, "3": 5, "4": 4}
    assert as_it_was(both, "set_up.crates.2").tables == {"fare": {"crate": 2}}
    assert as_it_was(first, "fare.crate").text == ""


def test_a_row_is_taken_out_and_put_back() -> None:
    data = FERRY.under(taken_out(FERRY, "water.high"))
    assert list(data.tables["water"]) == ["low", "mean"]
    assert as_it_was(data, "water.high").tables == {}


def test_an_element_of_a_list_of_rows_is_corrected_in_its_list() -> None:
    read = FERRY.read
    piers = {"src": "derived", "all": [{"size": 1}, {"size": 2}]}
    data = DataSet(read._replace(tables={**read.tables, "piers": piers}))
    first = data.under(corrected(data, "piers.all.1.size", "5"))
    assert first.tables["piers"]["all"] == [{"size": 1}, {"size": 5}]


@pytest.mark.parametrize(
    ("typed", "old", "value"),
    [
        ("12", 3, 12),
        ("0.5", 1.0, 0.5),
        ("yes", False, True),
        ("Off", True, False),
        ("Castrop-Rauxel", "Castrop", "Castrop-Rauxel"),
        ('"a, b"', "c", "a, b"),
        ('"half', "c", '"half'),
        ("[1, 2]", [3], [1, 2]),
        ("1, 2", [3], [1, 2]),
        ("steel, coal", ["coal"], ["steel", "coal"]),
        ("{ low = 2, high = 3 }", {"low": 1, "high": 2}, {"low": 2, "high": 3}),
    ],
)
def test_what_is_typed_becomes_the_kind_the_figure_is(typed: str, old: Any, value: Any) -> None:
    assert read_value("a.b", typed, old) == value


@pytest.mark.parametrize(
    ("typed", "old"),
    [("x", 1), ("1.5", 1), ("", 1), ("perhaps", True), ("low", {"low": 1}), ("9" * 5000, 3), ("[" * 9999, {"low": 1})],
)
def test_what_is_not_of_that_kind_is_refused_by_its_path(typed: str, old: Any) -> None:
    with pytest.raises(DataError, match=r"a\.b"):
        read_value("a.b", typed, old)


@pytest.mark.parametrize("path", ["", "fare", "fare.crate.x", "fare.none", "none"])
def test_a_path_that_is_no_figure_is_bad_input(path: str) -> None:
    with pytest.raises(BadInput):
        corrected(FERRY, path, "2")
