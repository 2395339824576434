"""A whole proof of a made-up game whose rules and tests fit on a page; what survives is known by hand."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

CLAUSES = """
    [clauses."1.a"]
    topic = "fares"
    kind = "restriction"
    text = "Nobody buys what he cannot pay."
    check = "given 2 M, a price of 3 M is refused, one of 2 M is not"

    [clauses."1.b"]
    topic = "fares"
    kind = "component"
    text = "The fare is 2 M; the night fare 5 M."
    check = "the fares"

    [clauses."1.c"]
    topic = "fares"
    kind = "effect"
    text = "The passenger pays the captain."
    check = "given 5 M and 0 M, after a fare 3 M and 2 M"

    [clauses."1.d"]
    topic = "sails"
    kind = "information"
    text = "The ship has sails."
    check = "it has"
"""
RULES = """
    import tomllib
    from functools import cache
    from importlib import resources
    from revier.core.cite import implements
    from revier.core.refusal import refuse

    FARE = 2  # little:1.b


    @implements("little:1.a")
    def too_dear(price, money):
        if price > money:
            return refuse("little.dear", "little:1.a")
        return None


    def payment():
        '''The captain is paid (little:1.c), by a function made once.'''
        def pay(purses):
            purses[0] -= FARE
            purses[1] += FARE

        return pay


    pay = payment()


    @cache
    @implements("little:1.c")
    def captain(ship):
        return 1 if ship else 0


    def night_fare():
        figures = (resources.files("little") / "data" / "fares.toml").read_text("utf-8")
        return tomllib.loads(figures)["fares"]["night"]
"""
TESTS = """
    import pytest
    from little import rules

    WATCHED = [pytest.param(3, marks=pytest.mark.rule("little:1.a"))]


    @pytest.mark.parametrize("price", WATCHED)
    def test_too_dear(price):
        assert rules.too_dear(price, 2)
        assert not rules.too_dear(price - 2, 2)


    @pytest.mark.rule("little:1.b")
    def test_fares():
        assert rules.FARE == 2


    @pytest.mark.rule("little:1.c")
    def test_captain():
        purses = [5, 0]
        rules.pay(purses)
        assert purses == [3, 2]
        assert rules.captain("ship") == 1


    def test_unmarked_tests_prove_nothing():
        assert not rules.too_dear(2, 2)
        assert rules.night_fare() == 5
"""
BOUNDARY = "price > money -> price >= money"
NIGHT = "data/fares.toml:fares.night"


@pytest.fixture
def little(tmp_path: Path) -> Path:
    files = {
        "little/__init__.py": "",
        "little/clauses.toml": CLAUSES,
        "little/rules.py": RULES,
        "little/data/fares.toml": '[fares]\nnight = 5\nsrc = "clause:1.b"\n',
        "tests/test_little.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(dedent(text), "utf-8")
    return tmp_path


def told(folder: Path, *words: str) -> list[dict[str, Any]]:
    """Everything a proof of the game tells."""
    command = [sys.executable, "-m", "revier.testing.prove", "--game", "little", "--package", "little"]
    path = os.pathsep.join((str(folder), *sys.path))
    done = subprocess.run(
        [*command, "--tests", str(folder / "tests"), *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def report(events: list[dict[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = events[-1]["report"]
    return found


def pairs(rows: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(row["clause"], row["where"], row["change"]) for row in rows]


def test_what_the_tests_of_a_clause_do_not_notice_survives(little: Path) -> None:
    """1.a: never, negated, boundary. 1.b: FARE, and the night fare, which no marked test asks. 1.c: payments dropped
    or turned round; the captain's number 1, 0 and the question.
    """
    found = report(told(little, "--jobs", "2"))
    assert pairs(found["survived"]) == [
        ("1.a", "little.rules:too_dear", BOUNDARY),
        ("1.b", NIGHT, "5 -> 6"),
        ("1.c", "little.rules:captain", "0 -> 1 in: return 1 if ship else 0"),
    ]
    assert [row["strict"] for row in found["survived"]] == [True, False, True]
    assert found["mutants"] == found["killed"] + 3 == 3 + 2 + 4 + 3
    assert found["of_the_rest"] == {"mutants": 2, "survived": 1}
    assert found["nothing_to_change"] == ["1.d"]


def imported(events: list[dict[str, Any]]) -> int:
    """How many changes had everything imported anew."""
    (number,) = [event["of"] for event in events if event["event"] == "imported"]
    return int(number)


def test_edits_of_functions_are_put_in_place_without_importing_anything(little: Path) -> None:
    """Only what is made when a module is imported needs that: FARE, and what `payment` gives back."""
    assert imported(told(little, "--jobs", "2")) == 1 + 1


NIGHT_FARE = """

@pytest.mark.rule("little:1.b")
def test_night_fare():
    assert {} == 5
"""


@pytest.mark.parametrize(
    ("file", "early", "asked", "anew"),
    [
        ("tests/test_little.py", "", "rules.night_fare()", 0),
        ("tests/test_little.py", "EARLY = rules.night_fare()\n", "EARLY", 0),
        ("tests/shared.py", "from little import rules\nEARLY = rules.night_fare()\n", "shared.EARLY", 0),
        ("little/rules.py", "EARLY = night_fare()\n", "rules.EARLY", 1),
    ],
    ids=["when it is asked for", "by its test file", "by a module of several", "by the rules"],
)
def test_a_changed_figure_is_noticed_by_whoever_has_read_it(
    little: Path, file: str, early: str, asked: str, anew: int
) -> None:
    """A test file that has the night fare from when it was collected is collected again, and nothing else; only where
    rules have it from when they were imported, everything is imported anew, as it is for FARE.
    """
    test = little / "tests" / "test_little.py"
    test.write_text(f"{test.read_text('utf-8')}{NIGHT_FARE.format(asked)}")
    holder = little / file
    holder.write_text(f"{holder.read_text('utf-8') if holder.exists() else ''}\n\n{early}")
    if "shared" in asked:
        test.write_text(f"import shared\n{test.read_text('utf-8')}")
    events = told(little, "--clause", "1.b")
    assert report(events)["survived"] == []
    assert imported(events) == 1 + anew
    test.write_text(test.read_text("utf-8").replace(f"{asked} == 5", f"{asked} > 4"))
    assert pairs(report(told(little, "--clause", "1.b"))["survived"]) == [("1.b", NIGHT, "5 -> 6")]


def test_nothing_kept_of_a_file_hides_a_changed_figure(little: Path) -> None:
    """What a cache holds of the night fare is forgotten before the figure is changed."""
    rules, test = little / "little" / "rules.py", little / "tests" / "test_little.py"
    rules.write_text(rules.read_text("utf-8").replace("def night_fare", "@cache\ndef night_fare"))
    test.write_text(test.read_text("utf-8") + NIGHT_FARE.format("rules.night_fare()"))
    assert report(told(little, "--clause", "1.b"))["survived"] == []


def test_one_clause_alone(little: Path) -> None:
    found = report(told(little, "--clause", "1.a"))
    assert (found["mutants"], found["killed"]) == (3, 2)
    (problem,) = told(little, "--clause", "2")
    assert (problem["event"], problem["kind"], problem["clause"]) == ("problem", "no_clause", "2")


def test_a_line_that_no_marked_test_reaches(little: Path) -> None:
    rules = little / "little" / "rules.py"
    rules.write_text(
        rules.read_text("utf-8").replace("    return None\n", "    if price < 0:\n        money = 0\n    return None\n")
    )
    found = report(told(little, "--clause", "1.a"))
    notes = {row["change"]: row.get("note") for row in found["survived"]}
    assert notes["0 -> 1 in: money = 0"] == "not_reached"
    assert notes[BOUNDARY] is None


def test_the_list_of_equivalents(little: Path) -> None:
    """What is listed and survives is counted apart; what a test notices, or what is not there, is complained of."""
    rows = {BOUNDARY: "made up", "never: if price > money": "wrong", "never: if price > 7": "old"}
    entry = '[[equivalent]]\nclause = "1.a"\nwhere = "little.rules:too_dear"\nchange = "{}"\nreason = "{}"\n'
    (little / "tests" / "prove").mkdir()
    listed = "".join(entry.format(change, reason) for change, reason in rows.items())
    (little / "tests" / "prove" / "little.toml").write_text(listed)
    events = told(little, "--clause", "1.a")
    found = report(events)
    assert found["survived"] == []
    assert [(row["change"], row["reason"]) for row in found["equivalent"]] == [(BOUNDARY, "made up")]
    problems = [(event["kind"], event["change"]) for event in events if event["event"] == "problem"]
    assert problems == [("not_equivalent", "never: if price > money"), ("gone", "never: if price > 7")]


def test_a_proof_goes_on_from_what_is_kept_until_code_or_test_changes(little: Path) -> None:
    kept = little / "kept.jsonl"
    first = report(told(little, "--clause", "1.a", "--resume", str(kept)))
    assert len(kept.read_text("utf-8").splitlines()) == 3
    assert report(told(little, "--clause", "1.a", "--resume", str(kept))) == first
    assert len(kept.read_text("utf-8").splitlines()) == 3  # nothing was tried again
    test = little / "tests" / "test_little.py"
    closer = test.read_text("utf-8").replace("price - 2, 2)", "price - 1, 2)")
    test.write_text(closer)
    assert report(told(little, "--clause", "1.a", "--resume", str(kept)))["survived"] == []
    assert len(kept.read_text("utf-8").splitlines()) == 6


def test_a_test_that_fails_by_itself_is_told_of_and_left_out(little: Path) -> None:
    test = little / "tests" / "test_little.py"
    test.write_text(test.read_text("utf-8").replace("assert rules.FARE == 2", "assert rules.FARE == 7"))
    events = told(little, "--clause", "1.b")
    assert [event["kind"] for event in events if event["event"] == "problem"] == ["fails"]
    assert report(events)["killed"] == 0


def test_tests_that_cannot_be_collected_are_a_problem_not_a_proof(little: Path) -> None:
    test = little / "tests" / "test_little.py"
    test.write_text(f"import nowhere\n{test.read_text('utf-8')}")
    (problem,) = told(little)
    assert (problem["kind"], "nowhere" in problem["detail"]) == ("no_tests", True)


def test_a_list_that_cannot_be_read_is_said_before_anything_is_run(little: Path) -> None:
    (little / "tests" / "prove").mkdir()
    (little / "tests" / "prove" / "little.toml").write_text("[[equivalent]\n")
    (problem,) = told(little, "--clause", "1.a")
    assert (problem["kind"], "little.toml" in problem["detail"]) == ("list", True)
