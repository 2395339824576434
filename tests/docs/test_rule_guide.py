"""The worked example of docs/write-a-rule-test.md is a test: it runs as it stands, and fails where the rule does."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ferry.base import Ferry
from revier.core.cite import load_clauses
from revier.testing.scene import A, Scene
from scenes.rhl import Scene as RhlScene

pytest_plugins = ["pytester"]

GUIDE = (Path(__file__).parents[2] / "docs" / "write-a-rule-test.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"```python\n(.*?)```", GUIDE, re.S)


def run(pytester: pytest.Pytester, *more: str) -> pytest.RunResult:
    Path(pytester.path, "test_example.py").write_text(EXAMPLE, "utf-8")
    return pytester.runpytest("--strict-markers", "-p", "revier.testing.plugin", *more)


def test_the_example_is_green(pytester: pytest.Pytester) -> None:
    run(pytester).assert_outcomes(passed=2)


def test_its_mark_is_found(pytester: pytest.Pytester) -> None:
    run(pytester, "--clause", "ferry:3.c").assert_outcomes(passed=2)
    run(pytester, "--clause", "ferry:3.b").assert_outcomes(deselected=2)


def test_it_fails_where_the_rule_does(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ferry, "fare", lambda self, s, seat, number: 0)
    run(pytester).assert_outcomes(failed=2)


def test_it_quotes_the_clause_as_it_is() -> None:
    (quoted,) = re.findall(r"```\n(\[clauses.*?)```", GUIDE, re.S)
    ((key, shown),) = tomllib.loads(quoted)["clauses"].items()
    clause = load_clauses("ferry")[key]
    assert shown == {"text": clause.text, "check": clause.check}


def test_what_a_scene_has_is_there() -> None:
    table = GUIDE.partition("## What a scene has")[2]
    named = re.findall(r"`(\w+)(?:\([\w, .]*\))?`", " ".join(re.findall(r"^\| (`.*?) \|", table, re.M)))
    assert len(named) == 13
    assert [name for name in named if not hasattr(Scene, name) and name not in Scene.__annotations__] == []


def test_the_railway_in_one_line_is_a_position() -> None:
    (shown,) = re.findall(r"^Scene\(.*$", GUIDE, re.M)
    scene = eval(shown, {"Scene": RhlScene, "A": A})
    assert (scene.mover, scene.node, scene.trains("CCE")) == (A, "run", ["3"])
