"""Guided games over the interface: played to their end as the card says, left, strayed from, taken up again."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.core.guided import lesson_of, words_of
from revier.games import package_of, titles
from revier.server.app import create_app
from scenes.server import Server, settings
from support.guided import made

LANGUAGES = ("en", "de")
TAUGHT = titles()


class Learner:
    """A browser at a guided table."""

    def __init__(self, client: TestClient, game_id: str, language: str = "en") -> None:
        self.client, self.language = client, {"Accept-Language": language}
        opened = client.post(f"/api/v1/games/{game_id}/guided")
        assert opened.status_code == 201, opened.text
        self.path = f"/api/v1/tables/{opened.json()['id']}"

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.client.get(self.path, headers=self.language).json()
        return found

    def card(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state()["guided"]
        return found

    def send(self, path: str, **body: Any) -> int:
        if path in ("moves", "undo"):
            state = self.state()
            body |= {"position": state["position"], "revision": state["revision"], "key": f"k{state['revision']}{path}"}
        return int(self.client.post(f"{self.path}/{path}", json=body).status_code)

    def follow(self) -> dict[str, Any]:
        """Do what the card says; returns the card."""
        card = self.card()
        if card["kind"] == "watch":
            assert self.send("guided/on") == 204
        else:
            assert self.send("moves", action=card["action"]) == 200
        return card


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_lesson_is_played_to_its_end_as_its_card_says(shared: Server, game_id: str, language: str) -> None:
    learner = Learner(shared.client, game_id, language)
    lesson = lesson_of(package_of(game_id))
    assert lesson is not None
    said = words_of(package_of(game_id), language)
    for number, step in enumerate(lesson.steps, 1):
        card = learner.follow()
        words = said.steps[step.id]
        assert (card["number"], card["title"], card["text"]) == (number, words.title, words.text)
        assert card["kind"] == ("task" if step.do else "watch")
        assert bool(card["task"]) == (step.do is not None)
    over = learner.card()
    assert (over["kind"], over["title"]) == ("over", said.end.title)


@pytest.mark.parametrize("game_id", TAUGHT)
def test_the_script_is_what_the_plan_makes_of_the_rules_and_figures_of_today(game_id: str) -> None:
    lesson = lesson_of(package_of(game_id))
    assert lesson is not None
    assert lesson.script == made(game_id), "stale: run `make guided`, then read the words again"


@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_step_has_words_in_both_languages_and_a_task_says_why_not_something_else(game_id: str) -> None:
    lesson = lesson_of(package_of(game_id))
    assert lesson is not None
    for language in LANGUAGES:
        said = words_of(package_of(game_id), language)
        assert set(said.steps) == {step.id for step in lesson.steps}
        assert set(said.parts) == set(lesson.parts())
        for step in lesson.steps:
            words = said.steps[step.id]
            assert words.title
            assert words.text
            assert bool(words.instead) == (step.do is not None)
    assert words_of(package_of(game_id), "de") != words_of(package_of(game_id), "en")


@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_lesson_names_no_amounts_of_its_own(game_id: str) -> None:
    """Figures change, and owners correct them: the game itself says what something costs."""
    for language in LANGUAGES:
        said = words_of(package_of(game_id), language)
        for words in (*said.steps.values(), said.end):
            assert not re.search(r"\d+\s*[MT]\b|\d+\s*%", words.text + words.instead), words.title


def test_who_does_something_else_is_told_and_goes_back(shared: Server) -> None:
    learner = Learner(shared.client, "rhl")
    first = learner.card()
    assert learner.send("moves", action={"kind": "pass", "seat": 0}) == 200
    card = learner.card()
    assert (card["kind"], card["number"], card["did"], card["task"]) == ("strayed", 1, "Pass", first["task"])
    assert card["text"] == words_of("revier.games.rhl", "en").steps["bid"].instead
    assert learner.send("guided/on") == 409
    assert learner.send("undo", to=card["back_to"]) == 200
    assert learner.card() == first


def test_what_is_not_allowed_is_refused_and_changes_nothing(shared: Server) -> None:
    learner = Learner(shared.client, "rhl")
    first = learner.card()
    assert learner.send("moves", action={"kind": "bid", "seat": 0, "lot": "RhE", "amount": 1}) == 422
    assert learner.card() == first
    assert learner.send("guided/on") == 409  # a task is for the learner


def test_who_leaves_plays_on_against_bots(shared: Server) -> None:
    learner = Learner(shared.client, "rhl")
    learner.follow()
    assert learner.send("guided/leave") == 204
    state = learner.state()
    assert state["guided"] is None
    assert [seat["standin"] for seat in state["seats"]] == [None, "greedy", "greedy"]
    assert learner.send("guided/leave") == 404


def test_only_the_learner_has_a_lesson(shared: Server) -> None:
    learner = Learner(shared.client, "rhl")
    shared.client.cookies.clear()
    assert learner.card() is None
    assert learner.send("guided/on") == 403
    assert learner.send("guided/leave") == 403


def test_there_is_no_lesson_for_a_game_that_is_not_there(shared: Server) -> None:
    assert shared.client.post("/api/v1/games/nothing/guided").status_code == 404
    assert shared.client.post("/learn/nothing").status_code == 404


def test_a_lesson_goes_on_after_a_restart(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        learner = Learner(client, "rhl")
        learner.follow()
        learner.follow()
        cookies, card = dict(client.cookies), learner.card()
    with TestClient(create_app(settings(tmp_path)), cookies=cookies) as client:
        learner.client = client
        assert learner.card() == card
        learner.follow()
        assert learner.card()["number"] == card["number"] + 1
