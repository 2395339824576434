"""A word nobody knows is named with its line and the words known there, in our files as in an overlay."""

from __future__ import annotations

import pytest

from revier.core.data import DataSet, load_data
from revier.core.errors import DataError
from revier.core.live import changed_at
from revier.core.message import render
from revier.core.overlay import Overlay
from revier.core.title import PackagedTitle
from revier.games import package_of, title
from revier.rail.game import RailGame

RAILWAYS = ("rhl", "trg", "hsb", "ruhr")


def packaged(game_id: str) -> PackagedTitle:  # type: ignore[type-arg]  # whatever game
    found = title(game_id)
    assert isinstance(found, PackagedTitle)
    return found


@pytest.mark.parametrize("game_id", RAILWAYS)
def test_our_own_words_are_known(game_id: str) -> None:
    assert [render(problem) for problem in packaged(game_id).misplaced()] == []


@pytest.mark.parametrize(
    ("game_id", "text", "known"),
    [
        ("hsb", 'hexes.B4.location = "gold"', "coal, steel"),
        ("hsb", 'hexes.B4.label = ""', "DO, Gbf, Haf, K, S"),
        ("trg", 'tiles.K3.label = "Q"', "DO, Gbf, Haf, K, S"),
        ("rhl", 'hexes.D9.colour = "blue"', "white, yellow, green, brown, grey, red, orange"),
        ("rhl", 'upgrades.tiles.7 = ["18", "1830"]', "18, 19"),
        ("rhl", "tiles.9.paths = [[0, 7]]", "0, 1, 2, 3, 4, 5, c0"),
        ("rhl", 'phases.3.revenue = "middle"', "low, high"),
        ("trg", 'phases.8.colour = "red"', "yellow, green, brown, grey"),  # red is no colour of a phase
        ("rhl", 'trains.2.scrapped_by = "9"', "2, 3, 4"),
        ("ruhr", 'private_montan_companies.1.industry = "beer"', "coal, steel"),
        ("ruhr", 'private_montan_companies.1.hex = "Z99"', "D13"),
        ("ruhr", 'stock_market.at_either_end = "fall"', "stay"),
        ("hsb", 'corporations.BME.homes = [{ area = "essen" }]', "hagen"),
        ("rhl", 'rhine_metropolises.D9.city_to_bank.0 = "north"', "west, east"),
    ],
)
def test_an_overlay_with_an_unknown_word_is_refused(game_id: str, text: str, known: str) -> None:
    path = text.partition(" =")[0]
    with pytest.raises(DataError) as refused:
        title(game_id).info(Overlay("mine.toml", f"# what is printed\n{text}\n"))
    sentence = str(refused.value)
    assert "mine.toml, line 2" in sentence
    assert path in sentence
    assert known in sentence


@pytest.mark.parametrize(
    ("game_id", "path", "value", "file"),
    [
        ("hsb", "hexes.B4.location", "gold", "dortmund.data/map.toml"),
        ("trg", "hexes.B4.label", "", "dortmund.data/map.toml"),
        ("rhl", "hexes.D9.label", "Q", "rhl.data/map.toml"),
        ("rhl", "tiles.9.colour", "blue", "rhl.data/tiles.toml"),
        ("ruhr", "private_montan_companies.1.industry", "beer", "ruhr.data/montan.toml"),
    ],
)
def test_a_slip_in_our_own_files_is_named_with_file_and_line(
    monkeypatch: pytest.MonkeyPatch, game_id: str, path: str, value: str, file: str
) -> None:
    found, package = packaged(game_id), f"{package_of(game_id)}.data"
    read = load_data(package).read
    wrong = DataSet(read._replace(tables=changed_at(read.tables, tuple(path.split(".")), value)))
    monkeypatch.setattr(type(found), "figures", lambda _self: wrong)
    (problem,) = [render(said) for said in found.misplaced()]
    assert path in problem
    assert f"{file}, line " in problem
    assert "line 0" not in problem


def test_a_word_may_stand_where_another_number_has_it() -> None:
    """Which bank a city of a metropolis lies on: everywhere city 0 is west and city 2 east, and either may be wrong."""
    wired = title("rhl").build(3, overlay=Overlay("mine.toml", 'rhine_metropolises.D9.city_to_bank.1 = "west"'))
    usual = title("rhl").build(3)
    assert isinstance(wired, RailGame)
    assert isinstance(usual, RailGame)
    at = usual.d.hex_index["D9"]
    circles = [game.d.faces[game.d.hexes[at].printed].cities_as_one for game in (usual, wired)]
    assert [(city[0] == city[1], city[1] == city[2]) for city in circles] == [(False, True), (True, False)]


def test_names_are_free() -> None:
    info = title("rhl").info(Overlay("mine.toml", 'hexes.D9.names = ["Duisburg-Ruhrort"]'))
    assert info.overlay is not None
