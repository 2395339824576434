"""The mark `rule` as a plugin: what it takes, what it refuses, and the tests of a clause alone."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from revier.testing.plugin import below, fault_of

pytest_plugins = ["pytester"]

TESTS = """
    import pytest

    @pytest.mark.rule("ours:1.a")
    def test_one(): pass

    @pytest.mark.rule("ours:1.b", "ours:2.a")
    def test_two(): pass

    def test_none(): pass
"""


def run(pytester: pytest.Pytester, source: str, *more: str) -> pytest.RunResult:
    Path(pytester.path, "test_it.py").write_text(dedent(source), "utf-8")
    return pytester.runpytest("--strict-markers", "-p", "revier.testing.plugin", *more)


def test_the_mark_is_known_to_those_who_allow_known_marks_only(pytester: pytest.Pytester) -> None:
    run(pytester, TESTS).assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("asked", "kept"), [("ours:1", 2), ("ours:1.b", 1), ("ours:2.a", 1), ("ours:", 2), ("ours:3", 0)]
)
def test_the_tests_of_a_clause_alone(pytester: pytest.Pytester, asked: str, kept: int) -> None:
    run(pytester, TESTS, "--clause", asked).assert_outcomes(passed=kept, deselected=3 - kept)


def test_several_clauses_are_joined(pytester: pytest.Pytester) -> None:
    run(pytester, TESTS, "--clause", "ours:1.a", "--clause", "ours:2.a").assert_outcomes(passed=2, deselected=1)


def test_what_would_begin_too_late_is_left_out(pytester: pytest.Pytester) -> None:
    run(pytester, TESTS, "--within", "-1").assert_outcomes(skipped=3)
    run(pytester, TESTS, "--within", "600").assert_outcomes(passed=3)


def test_a_mark_that_proves_nothing_stops_the_run(pytester: pytest.Pytester) -> None:
    found = run(pytester, "import pytest\n@pytest.mark.rule('1.a')\ndef test_it(): pass\n")
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    found.stderr.fnmatch_lines(["*test_it.py::test_it: no clause is written like '1.a'; rhl:7.2.b is one"])


def test_what_may_stand_in_a_mark() -> None:
    assert fault_of(("rhl:7.2.b", "hsb:5.6.2.1.2.d", "coal:1.d")) == ""
    assert fault_of(()) == "a rule mark names at least one clause"
    assert fault_of(tuple(f"rhl:{n}.a" for n in range(6))) == "6 clauses in one test; 5 at most"
    for wrong in ("rhl", "rhl:", "7.2.b", "rhl:b", "rhl: 7.2.b"):
        assert wrong in fault_of((wrong,))


def test_a_clause_is_not_part_of_another_that_begins_alike() -> None:
    assert below("rhl:1.a", "rhl:1")
    assert not below("rhl:10.a", "rhl:1")
    assert not below("rhl:1.aa", "rhl:1.a")
