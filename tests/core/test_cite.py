"""Citations of clauses in source, data and tests of a made-up game are found where they stand."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from revier.core.cite import Coverage, coverage, implements, load_clauses
from revier.core.errors import DataError
from revier.core.message import render

CLAUSES = "".join(
    f'[clauses."{c}"]\ntopic = "t"\nkind = "effect"\ntext = "x"\ncheck = "y"\n'
    for c in ("1.a", "1.b", "1.c", "2.1.a", "2.1.b", "2.1.c", "3.a", "3.b")
)
RULES = '''
"""Wiring."""
from revier.core.cite import implements

CITES = {
    "track.blocked": "1.a",
    "share.limit": ("1.b", "zz"),
    "name": "2.1",
}

class Node:
    """Follows toy:2.1.a."""

    def check(self):
        def inner():
            return "toy:2.1.b"  # and other:9.z
        return inner

@implements(
    "toy:1.c",
)
def lay():
    pass  # toy:2.1.a

x = "1.c"
'''
OPTIONS = """
# All of them by toy:3.b.
[options]
src = { default = "rulebook:1", clause = "rulebook:1", cost = "clause:2.1.c" }
[options.fast]
clause = "3.a"
default = "3.b"
meaning = "a # sign and toy:1.a"  # as toy:2.1.b wants
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    top = f"kit_{tmp_path.name.replace('-', '_')}"
    game = tmp_path / top / "games" / "toy"
    (game / "data").mkdir(parents=True)
    for folder in (game, game.parent, game.parent.parent):
        (folder / "__init__.py").write_text("")
    (game.parent.parent / "kit.py").write_text("# the kit names no title, so toy:3.a here means nothing\n")
    (game / "clauses.toml").write_text(CLAUSES)
    (game / "rules.py").write_text(RULES)
    (game / "data" / "options.toml").write_text(OPTIONS)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield game
    for name in [name for name in sys.modules if name.partition(".")[0] == top]:
        del sys.modules[name]


def look(toy: Path, tests: str = "") -> Coverage:
    folder = toy.parents[2] / "tests"
    folder.mkdir(exist_ok=True)
    (folder / "test_it.py").write_text("import pytest\n" + dedent(tests))
    return coverage("toy", f"{toy.parents[1].name}.games.toy", folder)


def test_source_and_data_citations(toy: Path) -> None:
    rules = f"{toy.parents[1].name}.games.toy.rules"
    assert look(toy).implemented == {
        "1.a": [f"{rules}:CITES"],
        "1.b": [f"{rules}:CITES"],
        "1.c": [f"{rules}:lay"],
        "2.1.a": [f"{rules}:Node", f"{rules}:lay"],
        "2.1.b": [f"{rules}:Node.check.inner", "data/options.toml:options.fast.meaning"],
        "2.1.c": ["data/options.toml:options.cost"],
        "3.a": ["data/options.toml:options.fast"],
        "3.b": ["data/options.toml:options"],
    }


def test_a_second_letter_is_part_of_the_clause(toy: Path) -> None:
    """Where a rulebook letters its items itself, a second letter splits one of them; 3.a and 3.aa are two clauses."""
    (toy / "clauses.toml").write_text(CLAUSES + CLAUSES[: CLAUSES.index("[clauses", 1)].replace("1.a", "3.aa"))
    (toy / "more.py").write_text("def f():\n    pass  # toy:3.aa\n")
    found = look(toy)
    assert [place for place in found.implemented["3.aa"] if place.endswith("more:f")]
    assert not [place for place in found.implemented["3.a"] if place.endswith("more:f")]
    assert found.problems == ()


def test_unknown_clause_in_source_is_a_problem(toy: Path) -> None:
    (toy / "more.py").write_text("def f():\n    pass  # toy:7.a\n")
    told = [render(p) for p in look(toy).problems]
    assert len(told) == 1
    assert "more:f" in told[0]
    assert "toy:7.a" in told[0]


def test_marks_on_functions_classes_modules_and_cases(toy: Path) -> None:
    found = look(
        toy,
        """
        rule = pytest.mark.rule
        CASES = [pytest.param(1, marks=pytest.mark.rule("toy:3.a")), pytest.param(2, marks=[rule("toy:3.b")])]

        @pytest.mark.rule("toy:1.a", "toy:1.b")
        def test_one(): ...

        @rule("toy:2.1.a")
        class TestMany:
            @pytest.mark.slow
            def test_two(self): ...

            @rule("toy:2.1.b")
            async def test_three(self): ...

        @pytest.mark.parametrize("n", CASES)
        def test_cases(n): ...

        def test_plain(): ...
        """,
    )
    assert found.problems == ()
    assert found.tested == {
        "1.a": ["tests/test_it.py::test_one"],
        "1.b": ["tests/test_it.py::test_one"],
        "2.1.a": ["tests/test_it.py::TestMany::test_two", "tests/test_it.py::TestMany::test_three"],
        "2.1.b": ["tests/test_it.py::TestMany::test_three"],
        "3.a": ["tests/test_it.py::test_cases"],
        "3.b": ["tests/test_it.py::test_cases"],
    }
    assert found.open == ("1.c", "2.1.c")


def test_marks_of_a_list_inside_a_list_are_found(toy: Path) -> None:
    found = look(
        toy,
        """
        FEW = [pytest.param(1, marks=pytest.mark.rule("toy:1.a"))]
        MORE = [*FEW, pytest.param(2, marks=pytest.mark.rule("toy:1.b"))]
        ALL = MORE + [pytest.param(3, marks=pytest.mark.rule("toy:1.c"))]

        @pytest.mark.parametrize("n", ALL)
        def test_cases(n): ...
        """,
    )
    assert found.problems == ()
    assert found.tested == {clause: ["tests/test_it.py::test_cases"] for clause in ("1.a", "1.b", "1.c")}


def test_mark_of_a_whole_module(toy: Path) -> None:
    found = look(toy, 'pytestmark = [pytest.mark.slow, pytest.mark.rule("toy:1.a")]\ndef test_a(): ...\n')
    assert found.tested == {"1.a": ["tests/test_it.py::test_a"]}


@pytest.mark.parametrize(
    ("tests", "told"),
    [
        ('@pytest.mark.rule("toy:9.z")\ndef test_a(): ...', "tests/test_it.py::test_a: there is no clause “toy:9.z”"),
        ('@pytest.mark.rule("1.a")\ndef test_a(): ...', "“1.a” names no game"),
        ('@pytest.mark.rule("toi:1.a")\ndef test_a(): ...', "“toi:1.a” names no game"),
        ('@pytest.mark.rule("toy:1.a")\ndef helper(): ...', "test_it.py::helper carries a rule mark but is no test"),
        ('ID = "toy:1.a"\n@pytest.mark.rule(ID)\ndef test_a(): ...', "tests/test_it.py:3: a rule mark takes"),
        (
            '@pytest.mark.rule("toy:1.a", "toy:1.b", "toy:1.c")\nclass TestA:\n'
            '    @pytest.mark.rule("toy:2.1.a", "toy:2.1.b", "toy:3.a")\n    def test_a(self): ...',
            "TestA::test_a claims 6 clauses",
        ),
    ],
)
def test_wrong_marks_are_problems(toy: Path, tests: str, told: str) -> None:
    problems = [render(p) for p in look(toy, tests).problems]
    assert len(problems) == 1
    assert told in problems[0]


def test_five_marks_are_allowed_and_cases_count_apart(toy: Path) -> None:
    case = 'pytest.param({0}, marks=pytest.mark.rule("toy:{1}"))'
    cases = ", ".join(case.format(i, c) for i, c in enumerate(("1.a", "1.b", "1.c", "2.1.a", "3.a", "3.b")))
    base = '@pytest.mark.rule("toy:1.a", "toy:1.b", "toy:1.c", "toy:2.1.b")'
    assert look(toy, f'@pytest.mark.parametrize("n", [{cases}])\n{base}\ndef test_a(n): ...').problems == ()


def test_left_out_clauses_are_not_open(toy: Path) -> None:
    (toy / "clauses.toml").write_text(CLAUSES + 'not_applicable = "tested by 1.a"\n')
    found = look(toy)
    assert found.not_applicable == {"3.b": "tested by 1.a"}
    assert found.open == ("1.a", "1.b", "1.c", "2.1.a", "2.1.b", "2.1.c", "3.a")


def test_json_form(toy: Path) -> None:
    plain = look(toy).to_json()
    assert list(plain) == ["schema", "game", "clauses", "implemented", "tested", "not_applicable", "open"]
    assert plain["game"] == "toy"
    assert plain["clauses"][0] == "1.a"


def test_clause_file_with_a_foreign_field_is_refused(toy: Path) -> None:
    (toy / "clauses.toml").write_text(CLAUSES + 'colour = "red"\n')
    with pytest.raises(DataError, match=r"clauses\.toml.*colour"):
        load_clauses(f"{toy.parents[1].name}.games.toy")


def test_implements_changes_nothing() -> None:
    def rule() -> int:
        return 7

    assert implements("toy:1.a")(rule) is rule
