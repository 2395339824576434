"""Every figure of the coal trade is read by the engine, or described with a reason; and changing it tells."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from revier.core.action import NATURE
from revier.core.data import load_data
from revier.core.errors import DataError, RevierError
from revier.core.message import LANGUAGES, render
from revier.games import coal, title
from revier.games.coal import facts, model
from revier.games.coal.actions import BuildLock, BuildWarehouse, MoveInPort
from revier.games.coal.game import info
from revier.games.coal.options import CoalOptions
from revier.games.coal.state import BANK
from revier.games.coal.tables import compile_coal
from revier.games.coal.voyage import closed
from scenes.coal import A, B, C, Scene

DATA = load_data("revier.games.coal.data")
SETUPS = [(n, d) for n in (2, 3, 4) for d in ("normal", "easy", "hard", "transport_master") if n == 4 or d == "normal"]
FACE = ("game.title", "game.players")  # what a title shows before a game is wired


class Watched(dict[str, Any]):
    """A table that notes which of its figures are read."""

    def __init__(self, table: dict[str, Any], trail: tuple[str, ...], seen: set[tuple[str, ...]]) -> None:
        super().__init__({k: Watched(v, (*trail, k), seen) if isinstance(v, dict) else v for k, v in table.items()})
        self.trail, self.seen = trail, seen

    def __getitem__(self, key: str) -> Any:
        value = super().__getitem__(key)
        if not isinstance(value, Watched):
            self.seen.add((*self.trail, key))
        return value

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self else default  # noqa: SIM401 -- that would be this method

    def values(self) -> Any:
        return [self[key] for key in self]

    def items(self) -> Any:
        return [(key, self[key]) for key in self]


@cache
def read() -> frozenset[tuple[str, ...]]:
    """Trails of all figures that are read when games of every kind are wired."""
    seen: set[tuple[str, ...]] = set()
    for players, difficulty in SETUPS:
        compile_coal(Watched(DATA.tables, (), seen), players, CoalOptions.of({"difficulty": difficulty}))
    return frozenset(seen)


def figures() -> Iterator[tuple[str, ...]]:
    """Trails of all figures; ids of rows are seen by walking through the tables."""
    for fact in DATA.facts():
        trail = tuple(fact.path.split("."))
        if trail[-1] != "key" and fact.path not in FACE:
            yield trail


def test_a_figure_is_read_or_described() -> None:
    unread = [".".join(trail) for trail in figures() if trail not in read() and not DATA.described.about(trail)]
    assert unread == []


def test_what_is_described_is_not_read() -> None:
    assert [".".join(trail) for trail in figures() if trail in read() and DATA.described.about(trail)] == []


def others(value: Any) -> list[Any]:
    """Values a figure could have instead; of a list each element is changed in turn."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, list):
        return [[*value[:n], other, *value[n + 1 :]] for n, old in enumerate(value) for other in others(old)]
    return [f"{value} 2"]


def changed(trail: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """The tables with one figure changed."""
    tables = copy.deepcopy(DATA.tables)
    row = tables
    for name in trail[:-1]:
        row = row[name]
    for other in others(row[trail[-1]]):
        row[trail[-1]] = other
        yield tables


@cache
def compiled(players: int, difficulty: str) -> facts.CoalFacts:
    return compile_coal(DATA.tables, players, CoalOptions.of({"difficulty": difficulty}))


def tells(trail: tuple[str, ...]) -> bool:
    """Does every other value make other facts, or is it refused because it does not fit?"""
    return all(another_game(tables) for tables in changed(trail))


def another_game(tables: dict[str, Any]) -> bool:
    for players, difficulty in SETUPS:
        try:
            found = compile_coal(tables, players, CoalOptions.of({"difficulty": difficulty}))
        except DataError:
            return True
        if found != compiled(players, difficulty):
            return True
    return False


@pytest.mark.parametrize("table", list(DATA.tables))
def test_another_figure_makes_another_game(table: str) -> None:
    live = [trail for trail in figures() if trail[0] == table and not DATA.described.about(trail)]
    assert [".".join(trail) for trail in live if not tells(trail)] == []


def test_every_fact_is_asked_for_by_the_rules_or_the_picture() -> None:
    """What tables become is read in some module that is not about making it."""
    folder = Path(next(iter(coal.__path__)))
    asked = {
        node.attr
        for file in folder.glob("*.py")
        if file.name not in ("tables.py", "places.py", "facts.py", "model.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute)
    }
    by_facts = {
        node.attr for node in ast.walk(ast.parse((folder / "facts.py").read_text())) if isinstance(node, ast.Attribute)
    }
    rows = [x for module in (facts, model) for x in vars(module).values() if hasattr(x, "_fields")]
    fields = {f"{row.__name__}.{field}" for row in rows for field in row._fields}
    fields |= {f"CoalFacts.{field}" for field in facts.CoalFacts.__dataclass_fields__}
    assert sorted(field for field in fields if field.partition(".")[2] not in asked | by_facts) == []


@pytest.mark.parametrize(
    ("overlay", "says"),
    [
        ("[game]\nwinner = 'fewest_points'", "game.winner"),
        ("[components]\nbarges = 5", "components.barges"),
        ("[scoring.all_four_depots]\nwhen = 'game'", "scoring.all_four_depots.when"),
        ("[progress_markers.mayor]\nphase = '6'", "progress_markers.mayor.phase"),
    ],
)
def test_an_overlay_of_a_described_figure_is_refused_with_the_reason(tmp_path: Path, overlay: str, says: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(overlay, encoding="utf-8")
    with pytest.raises(RevierError) as refused:
        info(file)
    sentence = render(refused.value.message)
    assert says in sentence
    assert DATA.described.about(tuple(says.split("."))) in sentence


@pytest.mark.parametrize(
    ("overlay", "path", "allowed"),
    [
        ("[storages.S1]\nterritory = 'gold'", "storages.S1.territory", "mark, essen, werden, berg, broich"),
        ("[storages.S1]\narrow = 'red'", "storages.S1.arrow", "black, orange, grey"),
        ("[storages.S1]\nstandard_to = 'I2'", "storages.S1.standard_to", "C1, C2"),
        ("[industries.I1]\ntype = 'bakery'", "industries.I1.type", "forge, hammer_mill, gun_factory"),
        ("[river.C1]\nkind = 'village'", "river.C1.kind", "storage, obstacle, industry, port, city"),
        ("[rounds.2]\nblack_spill = 'gold'", "rounds.2.black_spill", "mark, essen"),
        ("[special_actions.wage]\nparts = ['beer']", "special_actions.wage.parts", "transport, pilot, hauling"),
        ("[demand_markers.mulheim]\ncities = ['Essen']", "demand_markers.mulheim.cities", "Witten, Blankenstein"),
    ],
)
def test_a_name_nobody_knows_is_told_with_those_allowed(tmp_path: Path, overlay: str, path: str, allowed: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(overlay, encoding="utf-8")
    with pytest.raises(DataError) as refused:
        title("coal").build(4, {}, file)
    sentence = render(refused.value.message)
    assert path in sentence
    assert allowed in sentence


def scene(tmp_path: Path, overlay: str, players: int = 4) -> Scene:
    file = tmp_path / f"mine_{len(list(tmp_path.iterdir()))}.toml"  # a file is read once
    file.write_text(overlay, encoding="utf-8")
    return Scene(players, overlay=file)


@pytest.mark.rule("coal:2.4.a", "coal:2.1.d", "coal:1.l")
def test_money_and_points_at_the_start_are_figures(tmp_path: Path) -> None:
    found = scene(tmp_path, "[game]\nstarting_money = 3\n[scoring_rules]\ntrack = { first = 5 }")
    assert [found.money(seat) for seat in range(4)] == [3 + 1] * 4, "with the Thaler of round 1 (coal:7.1.a)"
    assert found.s.points == [5] * 4
    assert found.s.cash[BANK] == 45 - 4 * (3 + 1)
    assert found.g.violations(found.s) == []


@pytest.mark.rule("coal:6.6.1.d")
@pytest.mark.parametrize(("obstacle", "points"), [("O1", 7), ("O8", 2)])
def test_points_of_a_lock_are_a_figure_of_its_territory(tmp_path: Path, obstacle: str, points: int) -> None:
    found = scene(tmp_path, "[territories.mark]\nlock_points = 7").barges("C4", "C5", "C6", "C7")
    found.give(A, "lock_building").cash(A, 9).at(6, "buy").do(BuildLock(A, obstacle))
    assert found.s.points[A] == points


@pytest.mark.rule("coal:8.1.a", "coal:8.3.a")
def test_the_type_of_an_industry_says_which_marker_pays_there(tmp_path: Path) -> None:
    """I1 is a gun factory in our figures; as a forge it gets the money of the other marker."""
    found = scene(tmp_path, "[industries.I1]\ntype = 'forge'")
    laid = {marker.id: [found.g.facts.sites[n].id for n in marker.sites] for marker in found.g.facts.markers}
    assert laid["forges"] == ["I1", "I2", "I5", "I7", "I10"]
    assert laid["gun_factories"] == ["I4", "I6", "I11"]


@pytest.mark.rule("coal:6.3.2.m")
def test_how_many_may_take_the_wage_is_a_figure(tmp_path: Path) -> None:
    found = scene(tmp_path, "[special_actions.wage]\nplayers_per_round = 2").barges("S8", "S9", "S11", "S12")
    for seat in (A, B, C):
        found.give(seat, "wage")
    found.at(4, "act")
    assert closed(found.g, found.action(A, "wage").s, B, found.g.facts.action_index["wage"]) is None
    refusal = closed(found.g, found.action(B, "wage").s, C, found.g.facts.action_index["wage"])
    assert refusal is not None
    assert refusal.clause == "coal:6.3.2.m"


@pytest.mark.rule("coal:6.6.1.c", "coal:7.5.a")
def test_the_price_of_locks_stands_in_one_place(tmp_path: Path) -> None:
    found = scene(tmp_path, "[locks.cost]\nrounds_5_to_12 = 4").barges("C4", "C5", "C6", "C7")
    found.give(A, "lock_building").cash(A, 9).at(6, "buy").do(BuildLock(A, "O1"))
    assert found.money(A) == 9 - 4


@pytest.mark.rule("coal:7.12.a")
def test_a_switch_turned_off_is_off(tmp_path: Path) -> None:
    """Whether a marker is drawn in the last round is what the figure says, not that it is there."""
    found = scene(tmp_path, "[rounds.12.event]\nno_marker_drawn = false").barges("C4", "C5", "C6", "C7")
    assert found.at(12, "bag").mover == NATURE
    usual = Scene().barges("C4", "C5", "C6", "C7").at(12, "bag")
    assert usual.mover != NATURE


@pytest.mark.rule("coal:2.3.c")
def test_years_with_a_warehouse_are_as_many_as_warehouses_on_the_round_track(tmp_path: Path) -> None:
    with pytest.raises(DataError) as refused:
        scene(tmp_path, "[rounds.3]\nwarehouse_each = true")
    assert "warehouse_each" in render(refused.value.message)
    fewer = "[rounds.11]\nwarehouse_each = false\n[warehouses]\non_round_track = 4\nper_player = 9"
    found = scene(tmp_path, fewer)
    assert found.years(A) == [1, 1, 1, 1, 0]
    assert found.g.violations(found.s) == []


@pytest.mark.rule("coal:9.11.a")
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_tell_the_figures_that_are_played(tmp_path: Path, language: str) -> None:
    found = scene(tmp_path, "[progress_markers.inn.effect.one_of]\nthalers = 8\npoints = 7")
    assert {"8", "7"} <= set(re.findall(r"\d+", render(found.g.told("inn"), language)))
    assert {"8", "7"} & set(re.findall(r"\d+", render(Scene().g.told("inn"), language))) == set()


@pytest.mark.rule("coal:6.6.4.d", "coal:6.6.3.f")
def test_two_in_a_column_where_the_figure_allows_two(tmp_path: Path) -> None:
    """One of two own warehouses moves, the other stays; with our figures the second is refused."""
    found = scene(tmp_path, "[port]\nwarehouses_per_player_and_column = 2").barges("C4", "C5", "C6", "C7")
    found.give(A, "port_ruhrort").build(A, "Belgium").cash(A, 9).at(6, "buy").do(BuildWarehouse(A, "Belgium"))
    found.do(MoveInPort(A, "Belgium", "Rhineland"))
    assert (found.owners("Belgium"), found.owners("Rhineland")) == ([A], [A])
    assert found.g.violations(found.s) == []
    usual = Scene().barges("C4", "C5", "C6", "C7").give(A, "port_ruhrort").build(A, "Belgium").cash(A, 9).at(6, "buy")
    usual.refuses(BuildWarehouse(A, "Belgium"), "6.6.3.f")
