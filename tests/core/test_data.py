"""Tables, sources and overlays of a made-up game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from revier.core.data import load_data
from revier.core.errors import DataError

BOARD = """
[towns]
src = { default = "rulebook:2", key = "public:map", price = "public:map", "toll.high" = "clause:2.a" }
Alt = { price = 10, toll = { low = 1, high = 2 }, roads = [1, 2] }
Neu = { price = 20, toll = { low = 3, high = 4 }, roads = [], src = { key = "derived:1", low = "reconstructed" } }
Bad = { price = 30, yards = [{ size = 1 }, { size = 2, open = true }], src = "clause:2.b" }
"""
RULES = """
[game]
src = "rulebook:1"
players = [2, 3]
title = "Towns"
[notes]
towns = "two of them are new"
[sources.public]
map = "a map"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    name = f"figures_{tmp_path.name.replace('-', '_')}"
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "b_board.toml").write_text(BOARD)
    (folder / "a_rules.toml").write_text(RULES)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield name
    sys.modules.pop(name, None)


def lay(package: str, tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return file


def test_tables_come_in_the_order_of_the_files_and_without_sources(package: str) -> None:
    data = load_data(package)
    assert list(data.tables) == ["game", "towns"]
    assert data.tables["towns"]["Neu"] == {"price": 20, "toll": {"low": 3, "high": 4}, "roads": []}
    assert data.notes == {"towns": "two of them are new"}
    assert data.sources == {"public": {"map": "a map"}}


def test_first_hit_decides_the_source(package: str) -> None:
    found = {fact.path: (fact.value, fact.source, fact.kind) for fact in load_data(package).facts()}
    assert found == {
        "game.players": ([2, 3], "rulebook:1", "rulebook"),
        "game.title": ("Towns", "rulebook:1", "rulebook"),
        "towns.Alt.key": ("Alt", "public:map", "public"),
        "towns.Alt.price": (10, "public:map", "public"),
        "towns.Alt.toll.low": (1, "rulebook:2", "rulebook"),
        "towns.Alt.toll.high": (2, "clause:2.a", "clause"),
        "towns.Alt.roads": ([1, 2], "rulebook:2", "rulebook"),
        "towns.Neu.key": ("Neu", "derived:1", "derived"),
        "towns.Neu.price": (20, "public:map", "public"),
        "towns.Neu.toll.low": (3, "reconstructed", "reconstructed"),
        "towns.Neu.toll.high": (4, "clause:2.a", "clause"),
        "towns.Neu.roads": ([], "rulebook:2", "rulebook"),
        "towns.Bad.key": ("Bad", "clause:2.b", "clause"),
        "towns.Bad.price": (30, "clause:2.b", "clause"),
        "towns.Bad.yards.0.size": (1, "clause:2.b", "clause"),
        "towns.Bad.yards.1.size": (2, "clause:2.b", "clause"),
        "towns.Bad.yards.1.open": (True, "clause:2.b", "clause"),
    }


def test_figure_without_source_is_told_as_unknown(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "c_more.toml").write_text("[more]\nlength = 3\n")
    assert [f.source for f in load_data(package).facts() if f.path == "more.length"] == ["unknown"]


def test_one_table_in_two_files_is_refused(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "c_again.toml").write_text("[towns]\n")
    with pytest.raises(DataError, match=r"c_again\.toml.*towns.*b_board\.toml"):
        load_data(package)


def test_broken_data_file_is_named_with_its_line(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "c_broken.toml").write_text("[more]\nlength = \n")
    with pytest.raises(DataError, match=r"c_broken\.toml.*line 2"):
        load_data(package)


def test_overlay_replaces_single_figures(package: str, tmp_path: Path) -> None:
    text = '[towns.Alt]\nprice = 15\ntoll.high = 9\nroads = [4]\n[towns.Bad.yards.1]\nsize = 7\n[game]\ntitle = "T"\n'
    plain, data = load_data(package), load_data(package, lay(package, tmp_path, text))
    assert data.tables["towns"]["Alt"] == {"price": 15, "toll": {"low": 1, "high": 9}, "roads": [4]}
    assert data.tables["towns"]["Bad"]["yards"] == [{"size": 1}, {"size": 7, "open": True}]
    assert list(data.tables["towns"]) == ["Alt", "Neu", "Bad"]
    changed = {fact.path for fact in data.facts() if fact.source == "overlay:mine.toml"}
    assert changed == {
        "game.title",
        "towns.Alt.price",
        "towns.Alt.toll.high",
        "towns.Alt.roads",
        "towns.Bad.yards.1.size",
    }
    assert {f.kind for f in data.facts() if f.path in changed} == {"overlay"}
    assert data.digest != plain.digest
    assert load_data(package).tables["towns"]["Alt"]["price"] == 10, "the shared data stays as it is"


def test_overlay_replaces_a_list_of_rows_as_a_whole(package: str, tmp_path: Path) -> None:
    data = load_data(package, lay(package, tmp_path, "[towns.Bad]\nyards = [{ size = 5 }]\n"))
    assert data.tables["towns"]["Bad"]["yards"] == [{"size": 5}]
    assert [f.source for f in data.facts() if f.path == "towns.Bad.yards.0.size"] == ["overlay:mine.toml"]


def test_overlay_that_repeats_the_figures_changes_no_digest(package: str, tmp_path: Path) -> None:
    assert load_data(package, lay(package, tmp_path, "[towns.Alt]\nprice = 10\n")).digest == load_data(package).digest


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[towns.Alta]\nprice = 1", r"mine\.toml.*“towns\.Alta”.*Alt"),
        ("[town.Alt]\nprice = 1", r"“town”.*towns"),
        ("[towns.Alt]\nprise = 1", r"“towns\.Alt\.prise”.*price"),
        ("[towns.Neu.toll]\nmiddle = 1", r"“towns\.Neu\.toll\.middle”.*low, high"),
        ("[towns.Bad.yards.2]\nsize = 1", r"“towns\.Bad\.yards\.2”.*0, 1"),
        ('[towns.Alt]\nsrc = "rulebook:9"', r"“towns\.Alt\.src”"),
        ('[notes]\ntowns = "no"', r"“notes”"),
    ],
)
def test_overlay_with_unknown_key(package: str, tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        load_data(package, lay(package, tmp_path, text))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[towns.Alt]\nprice = "10"', r"“towns\.Alt\.price” must be a whole number from 0 up, not '10'"),
        ("[towns.Alt]\nprice = true", r"must be a whole number from 0 up, not True"),
        ("[towns.Alt]\nprice = 1.5", r"must be a whole number from 0 up, not 1\.5"),
        ("[towns.Alt]\nprice = -5", r"“towns\.Alt\.price” must be a whole number from 0 up, not -5"),
        ("[game]\ntitle = 1", r"“game\.title” must be a text"),
        ("[towns.Bad.yards.1]\nopen = 1", r"must be true or false"),
        ("[towns.Alt]\nroads = 3", r"“towns\.Alt\.roads” must be a list"),
        ('[towns.Alt]\nroads = ["north"]', r"“towns\.Alt\.roads” must be a list"),
        ("[towns.Alt]\ntoll = 3", r"“towns\.Alt\.toll” must be a table with the keys low, high"),
        ("[towns.Bad]\nyards = [{ width = 5 }]", r"“towns\.Bad\.yards” must be a list"),
    ],
)
def test_overlay_with_wrong_type(package: str, tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(DataError, match=told):
        load_data(package, lay(package, tmp_path, text))


def test_unreadable_overlays(package: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"mine\.toml is not valid TOML.*line 1"):
        load_data(package, lay(package, tmp_path, "[towns\n[game]\n"))
    (tmp_path / "mine.toml").write_bytes(b'[game]\ntitle = "\xff"\n')
    with pytest.raises(DataError, match=r"mine\.toml is not valid TOML"):
        load_data(package, tmp_path / "mine.toml")
    with pytest.raises(DataError, match=r"nowhere\.toml cannot be read"):
        load_data(package, tmp_path / "nowhere.toml")


def test_digest_is_the_same_in_every_process(package: str, tmp_path: Path) -> None:
    code = f"from revier.core.data import load_data; print(load_data({package!r}).digest)"
    digests = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert digests == {load_data(package).digest}


# --- a package that builds on another --------------------------------------------------------------------------------

HOUSE = """
builds_on = "{package}"
[towns]
src = {{ mayor = "rulebook:7" }}
Alt = {{ mayor = "Anna", toll = {{ child = 0 }}, src = {{ child = "clause:2.c" }} }}
Ost = {{ price = 40 }}
[farms]
src = "rulebook:8"
count = 5
[notes]
farms = "there are five"
[sources.public]
book = "a book"
"""


@pytest.fixture
def house(package: str, tmp_path: Path) -> Iterator[str]:
    name = f"{package}_house"
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("")
    (tmp_path / name / "house.toml").write_text(HOUSE.format(package=package))
    yield name
    sys.modules.pop(name, None)


def test_a_game_adds_tables_rows_and_fields_to_what_it_builds_on(package: str, house: str) -> None:
    data = load_data(house)
    assert list(data.tables) == ["game", "towns", "farms"]
    assert list(data.tables["towns"]) == ["Alt", "Neu", "Bad", "Ost"]
    assert data.tables["towns"]["Alt"] == {
        "price": 10,
        "toll": {"low": 1, "high": 2, "child": 0},
        "roads": [1, 2],
        "mayor": "Anna",
    }
    assert data.notes == {"towns": "two of them are new", "farms": "there are five"}
    assert data.sources == {"public": {"map": "a map", "book": "a book"}}
    assert "mayor" not in load_data(package).tables["towns"]["Alt"], "the other games on this board stay as they are"


def test_shared_and_own_source_words_stand_side_by_side(house: str) -> None:
    found = {fact.path: fact.source for fact in load_data(house).facts()}
    assert found["towns.Alt.mayor"] == "rulebook:7"
    assert found["towns.Alt.toll.child"] == "clause:2.c"
    assert found["towns.Alt.toll.high"] == "clause:2.a"
    assert (found["towns.Ost.key"], found["towns.Ost.price"]) == ("public:map", "public:map")
    assert found["farms.count"] == "rulebook:8"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[game]\nplayers = [4]", r"house/more\.toml.*“game\.players”.*a_rules\.toml"),
        ("[game.title]\nlong = 1", r"“game\.title”.*a_rules\.toml"),
        ('[game]\nsrc = "rulebook:2"', r"“game\.src”.*a_rules\.toml"),
        ('[notes]\ntowns = "all are old"', r"house/more\.toml.*“notes\.towns”.*a_rules\.toml"),
        ("[farms]\ncount = 6", r"house/more\.toml.*“farms”.*house/house\.toml"),
    ],
)
def test_what_is_shared_cannot_be_repeated(house: str, tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / house / "more.toml").write_text(text)
    with pytest.raises(DataError, match=told):
        load_data(house)


def test_an_overlay_reaches_shared_and_own_figures(package: str, house: str, tmp_path: Path) -> None:
    data = load_data(house, lay(package, tmp_path, '[towns.Alt]\nprice = 11\nmayor = "Berta"\n'))
    assert {f.path: f.value for f in data.facts() if f.kind == "overlay"} == {
        "towns.Alt.price": 11,
        "towns.Alt.mayor": "Berta",
    }
    assert data.digest != load_data(house).digest


def test_a_described_figure_is_no_figure_to_be_changed(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "c_words.toml").write_text(
        '[described]\n"towns.*.toll" = "The toll of the rules counts."\n"towns.Bad.yards" = "Nobody builds."\n'
    )
    data = load_data(package)
    assert list(data.tables) == ["game", "towns"]
    found = {fact.path: data.described.about(tuple(fact.path.split("."))) for fact in data.facts()}
    assert {path for path, reason in found.items() if reason == "The toll of the rules counts."} == {
        f"towns.{town}.toll.{side}" for town in ("Alt", "Neu") for side in ("low", "high")
    }
    assert found["towns.Bad.yards.1.open"] == "Nobody builds."
    assert found["towns.Alt.price"] == ""
    assert load_data(package, lay(package, tmp_path, "[towns.Alt]\nprice = 5")).tables["towns"]["Alt"]["price"] == 5
    for change in ("[towns.Neu.toll]\nhigh = 5", "[towns.Bad.yards.0]\nsize = 5"):
        with pytest.raises(DataError, match=r"(toll\.high”.*The toll of the rules|yards\.0\.size”.*Nobody builds)"):
            load_data(package, lay(package, tmp_path, change))


def test_a_path_of_earlier_files_is_refused_with_the_new_one(package: str, tmp_path: Path) -> None:
    (tmp_path / package / "c_words.toml").write_text('[moved]\n"towns.*.fee" = "towns.*.toll.low"\n')
    assert list(load_data(package).tables) == ["game", "towns"]
    with pytest.raises(DataError, match=r"towns\.Alt\.fee”.*towns\.\*\.toll\.low"):
        load_data(package, lay(package, tmp_path, "[towns.Alt]\nfee = 5"))
    with pytest.raises(DataError, match=r"no figure “towns\.Alt\.fees”"):
        load_data(package, lay(package, tmp_path, "[towns.Alt]\nfees = 5"))


# --- adding and taking out --------------------------------------------------------------------------------------------
def under(package: str, tmp_path: Path, text: str) -> dict[str, Any]:
    tables: dict[str, Any] = load_data(package, lay(package, tmp_path, text)).tables
    return tables


def test_a_row_may_get_what_another_row_has(package: str, tmp_path: Path) -> None:
    tables = under(package, tmp_path, "[towns.Alt]\nyards = [{ size = 3, open = true }]\n")
    assert tables["towns"]["Alt"]["yards"] == [{"size": 3, "open": True}]
    assert tables["towns"]["Alt"]["price"] == load_data(package).tables["towns"]["Alt"]["price"]


def test_a_field_only_some_rows_have_may_be_taken_out(package: str, tmp_path: Path) -> None:
    tables = under(package, tmp_path, 'remove = ["towns.Bad.yards"]')
    assert "yards" not in tables["towns"]["Bad"]
    data = load_data(package, lay(package, tmp_path, 'remove = ["towns.Bad.yards"]'))
    assert data.removed == ("towns.Bad.yards",)
    assert data.digest != load_data(package).digest


def test_a_row_may_be_added_and_taken_out(package: str, tmp_path: Path) -> None:
    tables = under(package, tmp_path, 'add = ["towns.Loh"]\nremove = ["towns.Bad"]\n[towns.Loh]\nprice = 7\n')
    assert tables["towns"]["Loh"] == {"price": 7}
    assert "Bad" not in tables["towns"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("remove = 3", "“remove” must be a list"),
        ('remove = ["towns.Alt.price"]', r"line 1.*“towns\.Alt\.price” cannot be taken out"),
        ('remove = ["towns"]', "“towns” cannot be taken out"),
        ('remove = ["towns.Alt.pryce"]', r"“towns\.Alt\.pryce”.*price"),
        ('remove = ["towns.Bad.yards.0"]', r"“towns\.Bad\.yards” is a list"),
        ('add = ["towns.Loh"]', r"“towns\.Loh” stands under “add”"),
        ('add = ["towns.Loh"]\n[towns.Loh]\nroads = [1]\n', r"line 2.*“towns\.Loh” is new.*missing: price"),
        ('add = ["towns.Loh"]\n[towns.Loh]\nprice = 1\nwells = 1\n', r"line 4.*“towns\.Loh\.wells”.*price"),
        ("# first\n\n[towns.Alt]\nprice = 'much'", r"mine\.toml, line 4: “towns\.Alt\.price”"),
    ],
)
def test_what_cannot_be_added_or_taken_out_is_told_with_its_line(
    package: str, tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(DataError, match=told):
        under(package, tmp_path, text)
