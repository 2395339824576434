"""What the documents show must run: every Python example, and every command they name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from revier.cli.app import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXAMPLES = [
    (page, code) for page in PAGES for code in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.S)
]


@pytest.mark.parametrize(("page", "code"), EXAMPLES, ids=lambda x: x.name if isinstance(x, Path) else "")
def test_python_examples_run(page: Path, code: str) -> None:
    scope: dict[str, object] = {}
    exec(compile(code, page.name, "exec"), scope)
    results = [scope[name] for name in ("table", "state") if name in scope]
    assert results, "an example shows a table or a state"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_commands_named_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    named = {*re.findall(r"`revier ([a-z][a-z0-9-]*)", text), *re.findall(r"^revier ([a-z][a-z0-9-]*)", text, re.M)}
    assert named <= set(COMMANDS)


def test_files_named_exist() -> None:
    for page in PAGES:
        for path in re.findall(r"`((?:src|tests|docs|benchmarks)/[\w/.-]+)`", page.read_text("utf-8")):
            assert (ROOT / path).exists(), f"{page.name} names {path}"
