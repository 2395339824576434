"""Every step somebody is asked at has help: in both languages, with clauses that exist."""

from __future__ import annotations

import re

import pytest

from revier.core.action import NATURE
from revier.core.cite import load_clauses
from revier.core.help import CHANCE, OVER, behind, help_for, step_of, words_in
from revier.core.message import LANGUAGES
from revier.games import package_of, titles
from support.learning import positions, records, wired


def asking(game: str) -> set[str]:
    """The steps of a game in all its settings at which somebody may be asked."""
    return {name for one in wired(game) for name, node in one.nodes.items() if node.moves}


def drawn(game: str) -> set[str]:
    """Of these, where chance alone decides."""
    return {
        name
        for one in wired(game)
        for name, node in one.nodes.items()
        if node.moves and {move.kind.__name__ for move in node.moves} == {"Draw"}
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", titles())
def test_every_step_of_the_flow_has_help(game: str, language: str) -> None:
    steps = (asking(game) - drawn(game)) | {CHANCE, OVER}
    assert sorted(step for step in steps if help_for(package_of(game), step, language) is None) == []


@pytest.mark.parametrize("game", titles())
def test_every_step_has_clauses_and_they_exist(game: str) -> None:
    steps, clauses = behind(package_of(game)).steps, load_clauses(package_of(game))
    assert set(steps) == (asking(game) - drawn(game)) | {CHANCE, OVER}
    assert {clause for named in steps.values() for clause in named} - set(clauses) == set()
    assert all(steps.values())


@pytest.mark.parametrize("game", titles())
def test_whoever_is_asked_in_a_recorded_game_finds_help(game: str) -> None:
    asked = set()
    for path in records(game)[:2]:
        for one, state in positions(path):
            mover = one.to_move(state)
            step = step_of(state, mover)
            asked.add(step)
            if mover is not None and mover != NATURE:
                assert step not in (CHANCE, OVER)
    assert {CHANCE, OVER} <= asked
    assert len(asked) > 8
    for language in LANGUAGES:
        assert [step for step in asked if help_for(package_of(game), step, language) is None] == []


def packages() -> list[str]:
    """Every package with words of help."""
    found = ["revier.core", *(package_of(game) for game in titles())]
    return list(dict.fromkeys([*found, *(after for game in titles() for after in behind(package_of(game)).after)]))


@pytest.mark.parametrize("package", packages())
def test_help_is_short_says_it_in_both_languages_and_names_no_figures(package: str) -> None:
    """Figures may be corrected by an overlay: help speaks of them in words, what lies on the table has them."""
    english, german = (words_in(package, language) for language in LANGUAGES)
    assert list(english) == list(german)
    for step, said in english.items():
        other = german[step]
        for name in ("title", "happens", "think", "mistake"):
            text, again = getattr(said, name), getattr(other, name)
            assert bool(text) == bool(again), (step, name)
            assert not text or text != again, (step, name)
            assert not re.search(r"\d", re.sub(r"[Pp]hase \d", "", f"{text} {again}")), (step, name)
        whole = " ".join((said.happens, said.think, said.mistake))
        assert 20 < len(whole.split()) < 170, step
        assert 2 <= len(re.findall(r"[.!?:](?= |$)", whole)) <= 12, step


def test_no_help_is_left_over() -> None:
    used = {step for game in titles() for step in behind(package_of(game)).steps}
    assert {step for package in packages() for step in words_in(package, "en")} - used == set()
