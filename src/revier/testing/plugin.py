"""Plugin of pytest: the mark ``rule`` ties a test to clauses, ``--clause`` runs the tests of a clause alone,
``--within`` begins no test after so many seconds (those left out are told as skipped).

    @pytest.mark.rule("rhl:7.2.b")
    def test_...

Installed with revier it is there by itself; in a clone without installing, ``-p revier.testing.plugin`` does it. A mark
that no reader of clauses could use (no tag, no plain ``game:clause``, too many) stops the run: it would prove nothing.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterable

import pytest

from revier.core.cite import MOST_MARKS

TAG = re.compile(r"[a-z][a-z0-9_]*:\d[\w.]*")  # such as rhl:7.2.b


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--clause rhl:7.2.b``, any number of times."""
    group = parser.getgroup("revier", "clauses of rulebooks")
    group.addoption(
        "--clause",
        action="append",
        default=[],
        metavar="TAG",
        help="run only tests marked with this clause, such as rhl:7.2.b; rhl:7.2 and rhl: take all below it",
    )
    group.addoption(
        "--within", type=float, default=None, metavar="SECONDS", help="skip every test that would begin later than this"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest of the mark, for those who allow known marks only."""
    config.addinivalue_line(
        "markers", f"rule(*ids): clauses whose check this test asserts, such as rhl:7.2.b ({MOST_MARKS} at most)"
    )


_BEGUN = pytest.StashKey[float]()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what comes too late; the clock starts with the first test, collecting does not count."""
    most = item.config.getoption("--within")
    if most is not None and time.monotonic() - item.config.stash.setdefault(_BEGUN, time.monotonic()) > most:
        pytest.skip(f"not begun within {most:g} seconds")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse marks that prove nothing, and keep what was asked for."""
    marks = {item: list(item.iter_markers("rule")) for item in items}
    faults = [f"{item.nodeid}: {fault}" for item in items if marks[item] and (fault := fault_of(tags(marks[item])))]
    if faults:
        raise pytest.UsageError("\n".join(faults))
    wanted: list[str] = config.getoption("--clause")
    if not wanted:
        return
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    for item in items:
        asked = any(below(tag, clause) for tag in tags(marks[item]) for clause in wanted)
        (kept if asked else left).append(item)
    config.hook.pytest_deselected(items=left)
    items[:] = kept


def tags(marks: Iterable[pytest.Mark]) -> tuple[str, ...]:
    """What the rule marks of a test name, once each."""
    return tuple(dict.fromkeys(tag for mark in marks for tag in mark.args))


def fault_of(ids: tuple[str, ...]) -> str:
    """What is wrong with the tags of a marked test; '' if nothing is."""
    if not ids:
        return "a rule mark names at least one clause"
    if len(ids) > MOST_MARKS:
        return f"{len(ids)} clauses in one test; {MOST_MARKS} at most"
    wrong = [tag for tag in ids if not (isinstance(tag, str) and TAG.fullmatch(tag))]
    return f"no clause is written like {wrong[0]!r}; rhl:7.2.b is one" if wrong else ""


def below(tag: str, clause: str) -> bool:
    """Is a tag the clause asked for, or part of it?"""
    return tag == clause or tag.startswith(clause if clause.endswith(":") else f"{clause}.")
