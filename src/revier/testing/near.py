"""What a change touches: ``python -m revier.testing.near`` (`make near`) runs the tests nearest to it, for a minute.

Nearest first: tests that were changed; tests that import a changed module themselves; tests marked with a clause that a
changed function cites (or carries out for a title, as its `KIT_RULES` say), or a changed option or power; golden games
and counts of positions, where rules could have moved; tests that meet a changed module through the helpers they share,
such as scenes. What opens a browser comes last, however near: it would take the minute alone. Nothing is imported to
find out: sources are read, as `rules-coverage` does.
What is not reached within the time is left out and counted; the whole of it is `make test`.
"""

from __future__ import annotations

import argparse
import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from revier.core.citations import CLAUSE
from revier.core.marks import marked_tests

SECONDS = 60
RULES = ("src/revier/core/", "src/revier/rail/", "src/revier/games/")
WITNESSES = ("tests/golden/test_golden.py", "tests/positions/test_perft.py")  # of how games go; quick, and far-sighted
SLOWEST = "tests/browser/"
DECLARING = ("options.py", "powers.py")  # of a title: here clauses are named without it
_TAG = re.compile(rf"\b[a-z]\w*:{CLAUSE}")
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@")
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Change(NamedTuple):
    """A file that is not as it was, and on which lines (none: it is new or gone)."""

    path: str
    lines: tuple[int, ...] = ()


class Pick(NamedTuple):
    """A test file, or one test in it, and why it is near."""

    test: str
    why: str


# --- what was changed -------------------------------------------------------------------------------------------------
def changes(root: Path, base: str) -> list[Change]:
    """Everything since a commit, also what is not committed or not even added."""
    told = _git(root, "diff", "-U0", "--no-renames", "--no-color", base, "--")
    new = _git(root, "ls-files", "--others", "--exclude-standard").split("\n")
    return [*parse_diff(told), *(Change(path) for path in new if path)]


def since(root: Path, base: str) -> str:
    """The commit from which to reckon: where the way parted from `base`; on `base` itself the last commit but one."""
    parted = _git(root, "merge-base", base, "HEAD").strip()
    at_home = parted == _git(root, "rev-parse", "HEAD").strip()
    clean = not _git(root, "status", "--porcelain").strip()
    return f"{parted}~1" if at_home and clean else parted


def parse_diff(told: str) -> Iterator[Change]:
    """Files and lines of a diff without context."""
    for part in re.split(r"^diff --git ", told, flags=re.M)[1:]:
        path = part.partition("\n")[0].rpartition(" b/")[2]
        if re.search(r"^(new|deleted) file", part, re.M):
            yield Change(path)
            continue
        lines: list[int] = []
        for hunk in filter(None, map(_HUNK.match, part.splitlines())):
            first, count = int(hunk[1]), int(hunk[2] or 1)
            lines += range(first, first + count) if count else (first, first + 1)  # lines gone from between these two
        yield Change(path, tuple(lines))


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)  # noqa: S603, S607
    return done.stdout


# --- what the source says ---------------------------------------------------------------------------------------------
def module_of(path: Path) -> str:
    """The name under which a file is imported: it begins below the first folder that is no package."""
    parts = [] if path.stem == "__init__" else [path.stem]
    folder = path.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    return ".".join(parts)


def imports(tree: ast.Module) -> set[str]:
    """Modules a file imports, wherever in it; of ``from a import b`` both ``a`` and ``a.b``: either may be one."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def changed_parts(source: str, lines: Iterable[int]) -> dict[str, str]:
    """Text of the innermost function, class or top-level statement around each line, by its name ('' without one).

    The text begins with the heads of the classes in which it lies: what decorates a class speaks for its methods.
    """
    tree, rows, found = ast.parse(source), source.splitlines(), dict[tuple[int, ...], tuple[str, str]]()
    for line in lines:
        chain = _around(tree.body, line)
        if chain and (key := tuple(node.lineno for node in chain)) not in found:
            text = [row for n in chain[:-1] if isinstance(n, ast.ClassDef) for row in rows[_first(n) - 1 : n.lineno]]
            text += rows[_first(chain[-1]) - 1 : chain[-1].end_lineno]
            name = ".".join(node.name for node in chain if isinstance(node, _DEFINITIONS))
            found[key] = name, "\n".join(text)
    parts: dict[str, str] = {}
    for name, part in found.values():
        parts[name] = f"{parts[name]}\n{part}" if name in parts else part
    return parts


def _around(body: list[ast.stmt], line: int) -> list[ast.stmt]:
    """A statement around a line; where it is a class, also the method of it, and so on."""
    node = next((n for n in body if _first(n) <= line <= (n.end_lineno or n.lineno)), None)
    if not isinstance(node, ast.ClassDef):
        return [] if node is None else [node]
    return [node, *(inner for inner in _around(node.body, line) if isinstance(inner, _DEFINITIONS))]


def _first(node: ast.stmt) -> int:
    """The first line of a statement, decorators counted."""
    above = node.decorator_list if isinstance(node, _DEFINITIONS) else []
    return min([node.lineno, *(decorator.lineno for decorator in above)])


def kit_rules(root: Path) -> dict[str, set[str]]:
    """Which clauses a part of a kit carries out, by ``module:name``, as the titles' `KIT_RULES` say."""
    found: dict[str, set[str]] = {}
    for file in sorted((root / "src").rglob("kit_rules.py")):
        game = file.parent.name
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        clauses = re.findall(rf"'({CLAUSE})'", ast.unparse(value))
                        found.setdefault(f"revier.{key.value}", set()).update(f"{game}:{c}" for c in clauses)
    return found


def clauses_touched(root: Path, changed: Iterable[Change]) -> set[str]:
    """Clauses cited by the functions that changed, or carried out by them for a title."""
    rules, found = kit_rules(root), set[str]()
    for change in changed:
        file = root / change.path
        if not change.path.startswith("src/") or file.suffix != ".py" or not file.exists():
            continue
        source = file.read_text("utf-8")
        parts = changed_parts(source, change.lines or range(1, source.count("\n") + 2))
        for name, text in parts.items():
            found |= {tag for tag in _TAG.findall(text) if not tag.startswith("clause:")}
            for part in {name, name.partition(".")[0]}:  # a method, and its class
                found |= rules.get(f"{module_of(file)}:{part}", set())
        if file.name in DECLARING:
            found |= {f"{file.parent.name}:{clause}" for clause in declared_clauses(source, change.lines)}
    return found


def declared_clauses(source: str, lines: Iterable[int]) -> set[str]:
    """Clauses, as in ``option(False, clause="15.2.c")``, of options and powers on these lines (none: of all of them).

    Where a line lies in a function, of all that the function declares.
    """
    wanted, found = {*lines}, set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign):  # the field of an option, with the lines of its type
            declares = bool(_clause_given(node.value))
        else:
            declares = isinstance(node, ast.FunctionDef) or bool(_clause_given(node))
        lines_of = range(getattr(node, "lineno", 0), getattr(node, "end_lineno", 0) + 1)
        if declares and (not wanted or wanted & {*lines_of}):
            found |= {clause for inner in ast.walk(node) for clause in _clause_given(inner)}
    return found


def _clause_given(node: ast.AST | None) -> list[str]:
    """The clause handed over by name in a call, if it is one."""
    given = [word.value for word in node.keywords if word.arg == "clause"] if isinstance(node, ast.Call) else []
    texts = [value.value for value in given if isinstance(value, ast.Constant)]
    return [text for text in texts if isinstance(text, str) and re.fullmatch(CLAUSE, text)]


class Tests:
    """The files of a folder of tests, and what each of them imports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = sorted(folder.rglob("*.py"))
        self.imports = {file: imports(ast.parse(file.read_text("utf-8"))) for file in self.files}
        self.helpers = {module_of(file): file for file in self.files if not _is_test(file)}

    def direct(self, modules: set[str]) -> list[Path]:
        """Tests that import one of these modules themselves."""
        return [file for file in self.tests if self.imports[file] & modules]

    def through_helpers(self, modules: set[str]) -> list[Path]:
        """Tests that import something in tests which imports one of these, near or far."""
        return [file for file in self.tests if self._reached(file) & modules]

    @cached_property
    def tests(self) -> list[Path]:
        return [file for file in self.files if _is_test(file)]

    def _reached(self, file: Path) -> set[str]:
        reached, waiting, seen = set[str](), [file, *self._conftests(file)], set[Path]()
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            reached |= {module_of(here), *self.imports[here]}
            waiting += [self.helpers[name] for name in self.imports[here] if name in self.helpers]
        return reached

    def _conftests(self, file: Path) -> list[Path]:
        return [folder / "conftest.py" for folder in file.parents if folder / "conftest.py" in self.imports]


def _is_test(file: Path) -> bool:
    return file.name.startswith("test_")


# --- what is near -----------------------------------------------------------------------------------------------------
def near(root: Path, changed: list[Change]) -> list[Pick]:
    """What to run for these changes, the nearest first and browsers last; a test stands where it is named first."""
    tests = Tests(root / "tests")
    modules = {module_of(root / c.path) for c in changed if c.path.endswith(".py") and "/" in c.path}
    clauses = clauses_touched(root, changed)
    picks = [Pick(c.path, "changed") for c in changed if _is_test(Path(c.path)) and (root / c.path).exists()]
    picks += [Pick(_at(root, file), "imports it") for file in tests.direct(modules)]
    picks += [Pick(mark.test, "its clause") for mark in marked_tests(tests.folder)[0] if clauses & {*mark.ids}]
    if any(change.path.startswith(RULES) for change in changed):
        picks += [Pick(test, "a witness of the rules") for test in WITNESSES if (root / test).exists()]
    picks += [Pick(_at(root, file), "names it") for file in _named_in(tests, changed)]
    picks += [Pick(_at(root, file), "through a helper") for file in tests.through_helpers(modules)]
    kept: dict[str, Pick] = {}
    for pick in picks:
        if pick.test.partition("::")[0] not in kept:
            kept.setdefault(pick.test, pick)
    return sorted(kept.values(), key=lambda pick: pick.test.startswith(SLOWEST))


def _named_in(tests: Tests, changed: list[Change]) -> list[Path]:
    """Tests that speak of a file which is no module: by its name, or figures and sentences by the name of the game."""
    others = [Path(c.path) for c in changed if not c.path.endswith(".py")]
    words = {path.name for path in others}
    games = {path.parts[3] for path in others if path.parts[:3] == ("src", "revier", "games") and len(path.parts) > 4}
    found = []
    for file in tests.tests:
        text = file.read_text("utf-8")
        of_game = file.parent.name == "data" and games & {*file.stem.split("_")}
        if of_game or any(word in text for word in words):
            found.append(file)
    return found


def _at(root: Path, file: Path) -> str:
    return file.relative_to(root).as_posix()


def main(words: list[str] | None = None) -> int:
    """Say what is near, and run it."""
    parser = argparse.ArgumentParser(prog="near", description="Runs the tests nearest to a change.")
    parser.add_argument("--base", default="main", help="reckon from where the way parted from this branch or commit")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="begin no test after so many")
    parser.add_argument("--list", action="store_true", help="only say what would be run, and why")
    chosen, more = parser.parse_known_args(words)
    root = Path(_git(Path.cwd(), "rev-parse", "--show-toplevel").strip())
    picks = near(root, changes(root, since(root, chosen.base)))
    if chosen.list:
        print(*(f"{pick.test}  ({pick.why})" for pick in picks), sep="\n")
        return 0
    if not picks:
        print("No test is near.")
        return 0
    import pytest

    print(
        f"{len(picks)} files and tests are near; what has not begun after {chosen.seconds} s is left out.", flush=True
    )
    usual = ["-m", "not slow", "--within", str(chosen.seconds), "-n", "auto", "--maxschedchunk", "1"]
    found = pytest.main([*usual, *more, *(pick.test for pick in picks)])
    return 0 if found == pytest.ExitCode.NO_TESTS_COLLECTED else int(found)


if __name__ == "__main__":
    sys.exit(main())
