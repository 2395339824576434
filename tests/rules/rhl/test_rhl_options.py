"""What can be chosen for 18Rhl, and the habits of 18xx.games: what is offered, what is understood, what it changes.

What every value of every option changes is shown by tests of its clause. Here those are run again with rules that are
deaf to the value: one of them must then fail.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import json
from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from revier.core.errors import IllegalAction
from revier.core.options import GameInfo, Option, OptionValue
from revier.core.record import new_record, read_record, write_record
from revier.core.replay import rebuild, replay
from revier.games import title
from revier.games.rhl.as_18xx.habits import Habits
from revier.games.rhl.as_18xx.wire import as_18xx
from revier.games.rhl.base import RhlGame
from revier.games.rhl.game import build, info
from revier.games.rhl.options import RhlOptions
from revier.games.rhl.wiring import RhlWiring

HERE = Path(__file__).parent
_GOLDEN = sorted((HERE.parents[1] / "golden" / "rhl").glob("*.jsonl"))
OF_0_1_0 = [file for file in _GOLDEN if read_record(file).header.rules_version == "3.0"]
INFO = info()
LIVE = [option for option in (*INFO.options, *INFO.former) if not option.idle]


def others(option: Option) -> list[OptionValue]:
    """The values that are not the rulebook's."""
    return [value for value in option.values or (True, False) if value != option.default]


# --- what is offered --------------------------------------------------------------------------------------------------
def test_about_a_dozen_options_are_offered_and_the_rest_are_habits() -> None:
    assert 10 <= len(INFO.options) <= 14
    assert {option.group for option in INFO.options} == {"variant", "reading", "set_up"}
    assert len(INFO.options) + len(INFO.former) == 54 + 2  # as many as 0.1.0 had, and two new habits


def test_an_option_without_effect_is_one_that_0_1_0_never_carried_out() -> None:
    idle = {option.name for option in INFO.former if option.idle}
    assert idle == {"rge_ends", "resort_after_bankruptcy", "upgrades_without_gain"}
    assert build(3, {"rge_ends": "opposite_logo_hexes"}).options == build(3).options


# --- every value makes a difference -----------------------------------------------------------------------------------
@cache
def rule_tests() -> dict[str, list[Callable[[], None]]]:
    """By name of an option: the tests of clauses that speak of it, themselves or in a helper they call."""
    found: dict[str, list[Callable[[], None]]] = {option.name: [] for option in LIVE}
    for file in sorted(HERE.glob("test_ch*.py")):
        parts = ast.parse(file.read_text("utf-8")).body
        words = {part.name: _words(part) for part in parts if isinstance(part, ast.FunctionDef)}
        meant: list[tuple[str, str]] = []
        for name in found:
            speaking = {function for function, said in words.items() if name in said}
            tests = (test for test in words if test.startswith("test_"))
            meant += [(name, test) for test in tests if test in speaking or speaking & words[test]]
        module = _loaded(file) if meant else None
        for name, test in meant:
            found[name] += _runs(getattr(module, test))
    return found


def _loaded(file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"again_{file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _words(part: ast.AST) -> set[str]:
    """Names, keywords and strings of a piece of source."""
    words: set[str] = set()
    for word in ast.walk(part):
        if isinstance(word, ast.keyword) and word.arg:
            words.add(word.arg)
        elif isinstance(word, ast.Name):
            words.add(word.id)
        elif isinstance(word, ast.Constant) and isinstance(word.value, str):
            words.add(word.value)
    return words


def _runs(test: Callable[..., None]) -> list[Callable[[], None]]:
    """A test with each of its sets of parameters; one that needs a fixture is left out."""
    given: list[dict[str, Any]] = [{}]
    for mark in getattr(test, "pytestmark", ()):
        if mark.name == "parametrize":
            names = (
                [name.strip() for name in mark.args[0].split(",")] if isinstance(mark.args[0], str) else mark.args[0]
            )
            rows = [row if len(names) > 1 else (row,) for row in mark.args[1]]
            given = [{**one, **dict(zip(names, row, strict=True))} for one in given for row in rows]
    wanted = set(inspect.signature(test).parameters)
    return [partial(test, **one) for one in given if set(one) == wanted]


@pytest.mark.parametrize(
    ("name", "value"), [(option.name, value) for option in LIVE for value in others(option)], ids=str
)
def test_a_rule_test_fails_where_a_value_is_taken_for_the_rulebooks(
    name: str, value: OptionValue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the value makes a difference in what may be done or what happens, and a test shows it."""
    usual = GameInfo.resolve

    def deaf(
        self: GameInfo, given: Mapping[str, str | bool] | None = None, profile: str = ""
    ) -> dict[str, OptionValue]:
        chosen = {k: v for k, v in (given or {}).items() if (k, v) != (name, value)}
        return usual(self, chosen, profile)

    monkeypatch.setattr(GameInfo, "resolve", deaf)
    assert any(_fails(run) for run in rule_tests()[name])


def _fails(run: Callable[[], None]) -> bool:
    try:
        run()
    except (AssertionError, IllegalAction, LookupError, StopIteration):
        return True
    return False


# --- habits are one wiring --------------------------------------------------------------------------------------------
def wiring_of(game: RhlGame) -> RhlWiring:
    assert isinstance(game.wiring, RhlWiring)
    return game.wiring


def test_the_defaults_of_the_habits_are_the_profile() -> None:
    chosen = RhlOptions.of(INFO.resolve({}, "18xx"))
    assert chosen.habits == Habits()
    assert RhlOptions.of(INFO.resolve()).habits == Habits.by_the_book()


def test_without_a_habit_the_wiring_is_the_rulebooks() -> None:
    wiring = wiring_of(build(3))
    assert as_18xx(wiring, Habits.by_the_book()) is wiring
    other = as_18xx(wiring, Habits())
    assert [node.name for node in other.nodes] == [node.name for node in wiring.nodes]
    assert {type(node).__name__ for node in other.nodes} - {type(node).__name__ for node in wiring.nodes} == {
        "LatePay",
        "LateRun",
        "LateStation",
        "LateTrack",
        "LateTrain",
    }
    assert "AnybodysTrains" in {type(node).__name__ for node in wiring_of(build(3, INFO.resolve({}, "18xx"))).nodes}


# --- records of 0.1.0 -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("file", OF_0_1_0, ids=lambda file: file.stem)
def test_a_header_that_names_every_option_of_0_1_0_is_read_without_a_warning(file: Path) -> None:
    record = read_record(file)
    assert len(record.header.options) == 54
    game = rebuild(record, title("rhl"))
    only_readings: dict[str, bool | str] = {
        "receivership_buys_trains": "nobody",
        "pool_former_owner": True,
        "forced_sale": "papers_sold",
    }
    assert game.options == INFO.resolve(only_readings)  # the first was "off"; 0.1.0 had no word for the others
    record.lines[5:] = []
    assert [warning.key for warning in replay(game, record).warnings] == ["core.record.rules_changed"]


def test_a_record_with_habits_names_them_and_is_rebuilt_as_the_same_game(tmp_path: Path) -> None:
    given: dict[str, str | bool] = {"through_venlo": True, "auction_speaker": "clockwise", "ratingen": "issue_7030"}
    game = build(3, INFO.resolve(given))
    path = tmp_path / "game.jsonl"
    write_record(path, new_record(game, ("A", "B", "C")))
    options = json.loads(path.read_text().splitlines()[0])["options"]
    assert options == {**{o.name: o.default for o in INFO.options}, "ratingen": "issue_7030", "through_venlo": True}
    again = rebuild(read_record(path), title("rhl"))
    assert again.options == game.options
    assert isinstance(again, RhlGame)
    assert again.d.open_terminals == {again.d.hex_index["E2"]}


def test_the_54_values_of_the_profile_of_0_1_0_still_mean_the_profile() -> None:
    named = {option.name: option.profiles.get("18xx", option.default) for option in (*INFO.options, *INFO.former)}
    shared = {name: named.pop(name) for name in ("pool_former_owner", "forced_sale")}  # 0.1.0 knew no other way
    assert len(named) == 54
    assert INFO.resolve({**named, **shared}) == INFO.resolve({}, "18xx")
