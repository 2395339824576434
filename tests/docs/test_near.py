"""What `make near` takes for near: a small house of sources and tests, and changes in it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from textwrap import dedent

import pytest

from revier.testing.near import Change, Pick, changed_parts, changes, near, parse_diff, since

HOUSE = {
    "src/revier/__init__.py": "",
    "src/revier/rail/__init__.py": "",
    "src/revier/rail/laying.py": """
        def lay():
            return 1

        def turn():
            return 2
        """,
    "src/revier/games/__init__.py": "",
    "src/revier/games/own/__init__.py": "",
    "src/revier/games/own/game.py": "import revier.rail.laying\n",
    "src/revier/games/own/kit_rules.py": """
        KIT_RULES = {"rail.laying:lay": ("2.a",), "rail.laying:turn": ("2.b", "2.c")}
        """,
    "src/revier/games/own/rules.py": """
        from revier.core.cite import implements

        @implements("own:1.a")
        class Step:
            def check(self):
                return 1

            def apply(self):
                return "own:1.b"

        @implements("own:1.c")
        def other():
            return 1
        """,
    "src/revier/games/own/options.py": """
        class OwnOptions:
            first: bool = option(False, clause="1.a")
            second: str = option(
                "x",
                clause="1.b",
            )
        """,
    "src/revier/games/own/powers.py": """
        POWERS: Mapping[str, Right] = by_code(
            Right(code="A", clause="1.c"),
            Right(code="B", clause="2.b"),
        )

        def more(amount):
            less = amount - 1
            return Right(code="C", clause="1.a", amount=less)
        """,
    "src/revier/games/own/data/figures.toml": "[a]\nb = 1\n",
    "tests/scenes/__init__.py": "",
    "tests/scenes/own.py": "from revier.games.own import game\n",
    "tests/rail/test_laying.py": "from revier.rail.laying import lay\ndef test_it(): pass\n",
    "tests/data/test_own_data.py": "def test_figures(): pass\n",
    "tests/rules/test_own.py": """
        import pytest
        from scenes.own import game

        @pytest.mark.rule("own:1.a")
        def test_1a(): pass

        @pytest.mark.rule("own:1.b")
        def test_1b(): pass

        @pytest.mark.rule("own:1.c")
        def test_1c(): pass

        @pytest.mark.rule("own:2.b")
        def test_2b(): pass
        """,
    "tests/browser/test_looks.py": "from revier.rail.laying import lay, turn\ndef test_looks(): pass\n",
    "tests/golden/test_golden.py": "def test_golden(): pass\n",
    "tests/web/conftest.py": "import revier.games.own.rules\n",
    "tests/web/test_page.py": "def test_page(): 'look at guide.md'\n",
}

WITNESS = ("golden/test_golden.py", "a witness of the rules")
BROWSER = ("browser/test_looks.py", "imports it")  # near, and last all the same


@pytest.fixture
def house(tmp_path: Path) -> Path:
    for name, text in HOUSE.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(dedent(text), "utf-8")
    return tmp_path


def line(house: Path, path: str, word: str) -> Change:
    """A change of the line in which a word stands."""
    rows = (house / path).read_text("utf-8").splitlines()
    return Change(path, (next(n for n, row in enumerate(rows, 1) if word in row),))


def picked(house: Path, *changed: Change) -> list[tuple[str, str]]:
    return [(pick.test.removeprefix("tests/"), pick.why) for pick in near(house, list(changed))]


def test_a_changed_test_is_run(house: Path) -> None:
    assert near(house, [Change("tests/rail/test_laying.py", (1,))]) == [Pick("tests/rail/test_laying.py", "changed")]


def test_a_test_that_is_gone_is_not(house: Path) -> None:
    assert picked(house, Change("tests/rail/test_gone.py")) == []


def test_a_function_of_the_kit_brings_the_clauses_it_carries_out_for_a_title(house: Path) -> None:
    laying = "src/revier/rail/laying.py"
    assert picked(house, line(house, laying, "return 2")) == [
        ("rail/test_laying.py", "imports it"),
        ("rules/test_own.py::test_2b", "its clause"),
        WITNESS,
        BROWSER,
    ]
    assert picked(house, line(house, laying, "return 1")) == [("rail/test_laying.py", "imports it"), WITNESS, BROWSER]


def test_a_method_brings_its_clauses_and_those_of_its_class(house: Path) -> None:
    rules = "src/revier/games/own/rules.py"
    page = ("web/test_page.py", "through a helper")  # by its conftest
    first, second = ("rules/test_own.py::test_1a", "its clause"), ("rules/test_own.py::test_1b", "its clause")
    third = ("rules/test_own.py::test_1c", "its clause")
    assert picked(house, line(house, rules, "def check")) == [first, WITNESS, page]
    assert picked(house, line(house, rules, "own:1.b")) == [first, second, WITNESS, page]
    assert picked(house, line(house, rules, "def other")) == [third, WITNESS, page]


@pytest.mark.parametrize(
    ("file", "word", "tests"),
    [
        ("options.py", "first: bool", ["1a"]),
        ("options.py", '"x",', ["1b"]),
        ("powers.py", 'code="A"', ["1c"]),
        ("powers.py", 'code="B"', ["2b"]),
        ("powers.py", "less = amount", ["1a"]),
    ],
)
def test_an_option_or_a_power_brings_the_clause_it_names_without_the_title(
    house: Path, file: str, word: str, tests: list[str]
) -> None:
    changed = line(house, f"src/revier/games/own/{file}", word)
    assert picked(house, changed) == [*((f"rules/test_own.py::test_{t}", "its clause") for t in tests), WITNESS]


def test_of_a_new_file_every_option_counts(house: Path) -> None:
    found = [test for test, why in picked(house, Change("src/revier/games/own/options.py")) if why == "its clause"]
    assert found == ["rules/test_own.py::test_1a", "rules/test_own.py::test_1b"]


def test_a_changed_test_in_a_browser_comes_last_too(house: Path) -> None:
    changed = [Change("tests/browser/test_looks.py", (1,)), line(house, "src/revier/games/own/options.py", "first")]
    first = ("rules/test_own.py::test_1a", "its clause")
    assert picked(house, *changed) == [first, WITNESS, ("browser/test_looks.py", "changed")]


def test_a_module_is_met_through_a_scene(house: Path) -> None:
    met = ("rules/test_own.py", "through a helper")
    assert picked(house, Change("src/revier/games/own/game.py", (1,))) == [WITNESS, met]
    assert picked(house, Change("tests/scenes/own.py", (1,))) == [("rules/test_own.py", "imports it")]


def test_figures_bring_the_tests_of_data_and_a_page_those_that_name_it(house: Path) -> None:
    assert picked(house, Change("src/revier/games/own/data/figures.toml", (2,))) == [
        WITNESS,
        ("data/test_own_data.py", "names it"),
    ]
    assert picked(house, Change("docs/guide.md", (2,))) == [("web/test_page.py", "names it")]


def test_a_file_is_not_run_twice(house: Path) -> None:
    changed = [Change("tests/rules/test_own.py", (5,)), line(house, "src/revier/games/own/rules.py", "def other")]
    page = ("web/test_page.py", "through a helper")
    assert picked(house, *changed) == [("rules/test_own.py", "changed"), WITNESS, page]


def test_lines_of_a_diff() -> None:
    told = dedent("""\
        diff --git a/src/a.py b/src/a.py
        index 1..2 100644
        --- a/src/a.py
        +++ b/src/a.py
        @@ -3 +3,2 @@ def f():
        -x
        +y
        +z
        @@ -9,2 +10,0 @@
        -gone
        -gone
        diff --git a/docs/new.md b/docs/new.md
        new file mode 100644
        --- /dev/null
        +++ b/docs/new.md
        @@ -0,0 +1 @@
        +text
        """)
    assert list(parse_diff(told)) == [Change("src/a.py", (3, 4, 10, 11)), Change("docs/new.md")]


def test_a_line_outside_of_functions_belongs_to_its_statement() -> None:
    source = "A = (\n    'own:1.a',\n)\n\ndef f():\n    pass\n"
    assert changed_parts(source, [2]) == {"": "A = (\n    'own:1.a',\n)"}
    assert changed_parts(source, [4]) == {}


def test_what_is_not_committed_counts_too(house: Path) -> None:
    def git(*words: str) -> None:
        who = ["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "init.defaultBranch=main"]
        subprocess.run(["git", *who, *words], cwd=house, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "one")
    (house / "docs").mkdir()
    (house / "docs" / "guide.md").write_text("x\n")
    git("add", ".")
    git("commit", "-m", "two")
    assert [c.path for c in changes(house, since(house, "main"))] == ["docs/guide.md"]  # the last commit
    (house / "src/revier/rail/laying.py").write_text("def lay():\n    return 3\n")
    (house / "tests/rail/test_new.py").write_text("")
    mine = ["src/revier/rail/laying.py", "tests/rail/test_new.py"]
    assert [c.path for c in changes(house, since(house, "main"))] == mine
    git("checkout", "-b", "mine")
    git("commit", "-a", "-m", "three")
    assert [c.path for c in changes(house, since(house, "main"))] == mine
