"""What people at a running game are told of rules that changed, and options a game could not name when it was begun."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from revier.core.changes import changed_rules, load_changes
from revier.core.cite import load_clauses
from revier.core.options import GameInfo, OptionSet, option
from revier.games import package_of, title, titles

ROOT = Path(__file__).parents[2]
RELEASED = {"rhl": "3.0", "trg": "2019-11-20", "coal": "2017", "ruhr": "2.1", "hsb": "4.21"}  # with 0.1.0


def told(game: str, begun: str, *, other_figures: bool = False, **given: str | bool) -> list[str]:
    info = title(game).info()
    options = info.resolve(given, begun=begun)
    found = changed_rules(package_of(game), info, options, begun, other_figures=other_figures)
    return [clause.id for clause in found]


@pytest.mark.parametrize("game", titles())
def test_the_last_change_is_the_version_a_title_has_now(game: str) -> None:
    versions = [RELEASED[game], *(one.version for one in load_changes(package_of(game)))]
    assert versions[-1] == title(game).info().rules_version, f"say what changed: [[changes]] in {game}/clauses.toml"
    assert len(set(versions)) == len(versions)


@pytest.mark.parametrize("game", titles())
def test_every_change_names_clauses_options_and_a_line_of_the_changelog(game: str) -> None:
    info, clauses = title(game).info(), load_clauses(package_of(game))
    said = set(re.findall(r"(?<![\w.])\d[\w.]*\b", (ROOT / "CHANGELOG.md").read_text("utf-8")))
    for one in load_changes(package_of(game)):
        assert {*one.where, *one.by_figures} <= set(one.clauses) <= set(clauses)
        assert set(one.clauses) <= said
        for where in one.where.values():
            name, _, value = where.partition("=")
            info.option(name).read(value)


@pytest.mark.parametrize("game", titles())
def test_who_began_under_the_rules_of_today_is_told_nothing(game: str) -> None:
    assert told(game, title(game).info().rules_version) == []


def test_a_change_is_told_only_where_the_table_has_not_kept_the_old_reading() -> None:
    by_phase = told("hsb", "4.21", or_sets="by_phase", expert=True)
    assert "5.2.c" not in by_phase
    assert "8.2.o" not in by_phase  # not named then, so it goes on as it was
    assert "8.1.c" in by_phase
    assert "8.1.c" not in told("hsb", "4.21", or_sets="by_phase")  # a rule of The Expert Game
    assert {"5.2.c", "8.2.o"} <= set(told("hsb", "4.21", or_sets="fixed", investor="besides_deal", expert=True))


def test_who_keeps_the_figures_keeps_what_they_say() -> None:
    assert "10.6.1.c" not in told("ruhr", "2.1")  # 20 or 30 for Lünen, as it was
    assert {"10.5.n", "10.6.1.c", "12.1.2.c"} <= set(told("ruhr", "2.1", other_figures=True))


def test_old_games_of_18rhl_keep_the_readings_they_could_not_name() -> None:
    info = title("rhl").info()
    old = info.resolve({"receivership_buys_trains": True}, begun="3.0")
    assert (old["pool_former_owner"], old["forced_sale"]) == (True, "papers_sold")
    assert old["receivership_buys_trains"] == "as_entered"
    new = info.resolve(begun=info.rules_version)
    assert {"pool_former_owner", "forced_sale"}.isdisjoint(new)  # as the rulebook says
    assert told("rhl", "3.0", receivership_buys_trains=True) == ["13.1.d", "13.3.g"]
    assert {"13.1.k", "13.2.e"} <= set(told("rhl", "3.0", pool_former_owner=False, forced_sale="papers_in_hand"))


class Choices(OptionSet):
    old: bool = option(False, clause="1")
    new: bool = option(False, clause="2", before={"1": True, "2": True})


INFO = GameInfo("toy", "Toy", (2,), Choices.listed("toy"), ("rulebook",), "3", "")


@pytest.mark.parametrize(("begun", "value"), [("1", True), ("2", True), ("3", False), ("", False)])
def test_an_option_has_the_value_a_version_that_did_not_know_it_played(begun: str, value: bool) -> None:
    assert INFO.resolve({"old": True}, begun=begun) == {"old": True, "new": value}
    assert INFO.resolve({"new": not value}, begun=begun)["new"] is not value  # what was named counts


def test_changes_follow_one_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "changing"
    package.mkdir()
    (package / "__init__.py").touch()
    clause = 'topic = "t"\nkind = "effect"\ntext = "x"\ncheck = "y"\n'
    rows = "".join(f'[clauses."{name}"]\n{clause}' for name in "abc")
    changes = '[[changes]]\nversion = "2"\nclauses = ["a", "b"]\n[[changes]]\nversion = "3"\nclauses = ["b", "c"]\n'
    (package / "clauses.toml").write_text(changes + rows)
    monkeypatch.syspath_prepend(tmp_path)

    def names(begun: str) -> list[str]:
        return [found.id for found in changed_rules("changing", INFO, {}, begun, other_figures=False)]

    assert names("1") == ["a", "b", "c"]
    assert names("2") == ["b", "c"]
    assert names("3") == []
