"""games, data, check-data and rules-coverage: what the house says about its own games."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.conftest import Cli
from revier.cli import check_data
from revier.core.cite import load_clauses
from revier.core.data import KINDS
from revier.core.message import Msg


# --- games ----------------------------------------------------------------------------------------------------------
def test_games_with_options_types_defaults_and_profiles(cli: Cli) -> None:
    form = cli("games", "--json").json
    (rhl,) = [game for game in form["games"] if game["id"] == "rhl"]
    assert rhl["players"] == [3, 4, 5, 6]  # rhl:0.a
    assert rhl["rules_version"] == "3.0-2"
    assert rhl["profiles"] == ["rulebook", "18xx"]
    options = {option["name"]: option for option in rhl["options"]}
    # chapter 18: three variants, none of them played by default
    for name in ("optional_2_train", "lower_starting_capital", "promotion_tiles"):
        assert (options[name]["type"], options[name]["default"], options[name]["values"]) == (
            "switch",
            False,
            [False, True],
        )
    starts = options["rhe_start_values"]
    assert (starts["type"], starts["default"]) == ("choice", "any_violet")
    assert starts["profiles"] == {"rulebook": "any_violet", "18xx": "70_to_80"}
    assert all(set(option["profiles"]) == {"rulebook", "18xx"} for option in options.values())
    assert all(option["profiles"]["rulebook"] == option["default"] for option in options.values())


def test_games_in_words(cli: Cli) -> None:
    result = cli("games")
    assert result.code == 0
    assert "18Rhl - Rhineland" in result.out
    assert "rhe_start_values = any_violet" in result.out
    assert "18xx: 70_to_80" in result.out


# --- data -----------------------------------------------------------------------------------------------------------
def test_every_figure_has_a_known_source(cli: Cli) -> None:
    form = cli("data", "rhl", "--json").json
    assert set(form) == {"schema", "game", "digest", "source", "counts", "facts", "sources", "notes"}
    facts = {fact["path"]: fact for fact in form["facts"]}
    assert facts["game.bank"] == {"path": "game.bank", "value": 9000, "source": "rulebook:1", "kind": "rulebook"}
    assert {fact["kind"] for fact in form["facts"]} <= set(KINDS)
    assert sum(form["counts"].values()) == len(form["facts"])


def test_figures_of_one_source(cli: Cli) -> None:
    whole = cli("data", "rhl", "--json").json
    some = cli("data", "rhl", "--source", "rulebook", "--json").json
    one = cli("data", "rhl", "--source", "rulebook:2.3", "--json").json
    assert [f for f in whole["facts"] if f["kind"] == "rulebook"] == some["facts"]
    assert {f["source"] for f in one["facts"]} == {"rulebook:2.3"}
    assert 0 < len(one["facts"]) < len(some["facts"]) < len(whole["facts"])


def test_an_overlay_is_a_source_of_its_own(cli: Cli, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[game]\nbank = 12000\n")
    form = cli("data", "rhl", "--overlay", overlay, "--source", "overlay", "--json").json
    assert form["facts"] == [
        {"path": "game.bank", "value": 12000, "source": "overlay:mine.toml", "kind": "overlay"},
    ]
    assert form["digest"] != cli("data", "rhl", "--json").json["digest"]
    text = cli("data", "rhl", "--overlay", overlay, "--source", "overlay").out
    assert "game.bank" in text
    assert "12000" in text


def test_an_overlay_with_an_unknown_key_is_refused(cli: Cli, tmp_path: Path) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[game]\nvault = 12000\n")
    result = cli("data", "rhl", "--overlay", overlay)
    assert (result.code, result.out) == (2, "")
    assert "game.vault" in result.err


# --- check-data -----------------------------------------------------------------------------------------------------
def test_the_data_of_the_house_are_whole(cli: Cli) -> None:
    result = cli("check-data", "--json")
    assert (result.code, result.err) == (0, "")
    assert result.json["ok"] is True
    assert {"rhl", "texts"} <= set(result.json["problems"])


def test_a_sentence_missing_in_one_language_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "en": {"x.same": "{a} has {b}", "x.gone": "Hello", "x.other": "{a} pays {b}", "x.empty": "Well"},
        "de": {"x.same": "{b} bei {a}", "x.other": "{a} zahlt", "x.empty": " "},
    }
    monkeypatch.setattr(check_data, "catalogue", lambda _namespace, language: texts[language])
    found = {(problem.key, problem.args["key"]) for problem in check_data.text_problems("x")}
    assert found == {
        ("cli.check.text_missing", "x.gone"),
        ("cli.check.text_missing", "x.empty"),
        ("cli.check.text_differs", "x.other"),
    }


def test_a_failed_check_is_told_with_status_1(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_data, "problems_of", lambda *_: iter([Msg("cli.check.clause_empty", {"clause": "9.z"})]))
    result = cli("check-data", "rhl")
    assert result.code == 1
    assert "9.z" in result.err
    assert cli("check-data", "rhl", "--json").json["ok"] is False


# --- rules-coverage -------------------------------------------------------------------------------------------------
def test_coverage_lists_every_clause_once(cli: Cli) -> None:
    result = cli("rules-coverage", "rhl", "--json")
    form = result.json
    assert set(form) == {"schema", "game", "clauses", "implemented", "tested", "not_applicable", "open"}
    assert form["clauses"] == list(load_clauses("revier.games.rhl"))
    done = (set(form["implemented"]) & set(form["tested"])) | set(form["not_applicable"])
    assert set(form["open"]) == set(form["clauses"]) - done
    assert result.code == (1 if form["open"] or result.err else 0)


def test_a_test_that_names_no_clause_fails_the_build(cli: Cli, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    mark = '@pytest.mark.rule("rhl:99.z")\ndef test_nothing():\n    assert 1\n'
    (tests / "test_it.py").write_text(f"import pytest\n\n{mark}")
    result = cli("rules-coverage", "rhl", "--tests", tests)
    assert result.code == 1
    assert "rhl:99.z" in result.err
    assert "test_it.py::test_nothing" in result.err
