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

    def log(self) -> list[str]:
        entries = self.client.get(f"{self.path}/log", headers=self.language).json()
        return [" ".join(entry["texts"]) for entry in entries]

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


# What a card tells of what happens at its step, as the log tells it (pieces of a line). Bots decide much of a lesson:
# where rules, figures or bots change the words are read again, and this says which.
TOLD: dict[str, dict[str, list[str]]] = {
    "rhl": {
        "others_bid": ["Player 3 bids", "Licht- und Kraftwerke", "Player 2 bids"],
        "auction": [
            "Player 3 buys Trajektanstalt",
            "put up for auction",
            "Player 1 buys Director's certificate of the RhE",
        ],
        "others_found": ["Player 2 founds"],
        "to_the_end": ["Player 1 buys 10% of RhE", "RhE floats", "Operating round 1.1 begins"],
        "right": ["The share price of RhE falls"],  # "Without a train there was nothing to run, and the price fell"
        "next_round": ["GVE lays", "Stock round 2 begins", "receives 5 M from Prinz-Wilhelm-Bahn"],
        "bonn": ["RhE lays tile"],
        "run": ["Köln / Deutz, Bonn"],
        "dividend": ["Player 1 receives a dividend of 40 M", "stays at"],  # most of 50, and the price holds
    },
    "trg": {
        "others_bid": ["Player 3 bids", "Dortmunder Union-Brauerei", "Player 1 buys Ritter-Brauerei for 60"],
        "others_found": ["founds CME", "founds RhE"],
        "others_share": ["Player 2 buys 10% of CME", "Player 3 buys 10% of RhE"],
        "others_again": ["Player 2 buys 10% of CME", "Player 3 buys 10% of RhE"],
        "floats": ["BME floats"],
        "to_the_end": ["CME floats", "Player 3 passes", "receives 15 M from Ritter-Brauerei", "BME takes its turn"],
        "others_operate": ["CME lays", "Stock round 2 begins", "Player 3 buys 10% of RhE", "RhE floats"],
        "link": ["Player 1 receives 1 beer cube"],
        "run": ["Hagen / Elberfeld, Glückauf-Tiefbau"],
    },
    "hsb": {
        "others_bid": ["Player 3 bids", "Quellen-Brauerei", "Player 2 bids", "Player 1 buys Privatbrauerei Kronen"],
        "others_found": ["founds CME", "founds RhE"],
        "others_share": ["Player 3 buys 10% of CME", "Player 2 buys 10% of RhE"],
        "others_again": ["Player 3 buys 10% of CME", "Player 2 buys 10% of RhE"],
        "floats": ["BME floats", "BME places a home marker"],
        "to_the_end": ["CME floats", "RhE floats", "Operating round 1.1 begins"],
        "link": ["A Capex card of type 2 is used up", "ask for 2 beer cubes more"],
        "others_operate": ["CME runs", "RhE runs", "Brewery round 1.1", "B2 takes its turn"],
        "equipment": ["B2 delivers"],
    },
    "ruhr": {
        "others_buy": ["buys Hermannshütte", "buys Gussstahlfabrik Friedrich Krupp"],
        "others_buy_on": ["buys Zeche", "buys Zeche"],
        "package_sold": ["Player 3 buys", "Player 2 buys"],
        "others_trade": ["Player 3 founds", "Player 2 founds"],
        "to_the_end": [
            "Player 1 buys 10% of EH",
            "Player 1 passes",
            "BME floats",
            "#6 Gussstahlfabrik Mayer & Kühne takes",
        ],
        "to_bme": ["#7 Zeche Zollverein buys a 2-card", "BME takes its turn"],
        "station": ["The share price of BME falls"],
        "next_round": ["PWB buys a 2-train", "Operating round 1.2 begins", "#7 Zeche Zollverein", "BME takes its turn"],
        "run": ["Wuppertal / Barmen, Vohwinkel, Langenberg"],
    },
    "coal": {
        "sold": [
            "The barge of Player 2",
            "Player 1 sells black coal 2",
            "forge",
            "Player 2 sells",
            "demand in Kettwig",
        ],
        "other_barge": ["Player 2 chooses: Transport"],
        "city": ["Player 1 collects 1 T lying there: Kettwig", "Player 1 claims the progress marker Lock Building"],
        "progress": ["Player 2 builds the lock"],
        "lock": ["Player 1 takes 2 warehouses"],
        "second_lock": ["for 0 T"],
        "next_marker": ["The barge of Player 2"],
        "event": ["demand at the industries of Essen"],
        "transport": ["Player 1 transports", "The barge of Player 1", "Player 1 sells"],
    },
}


@pytest.mark.parametrize("game_id", TAUGHT)
def test_what_a_card_tells_of_its_step_happens_there(shared: Server, game_id: str) -> None:
    learner = Learner(shared.client, game_id)
    lesson = lesson_of(package_of(game_id))
    assert lesson is not None
    assert set(TOLD[game_id]) <= {step.id for step in lesson.steps}
    for step in lesson.steps:
        before = len(learner.log())
        learner.follow()
        said = " ".join(learner.log()[before:])
        for piece in TOLD[game_id].get(step.id, []):
            assert piece in said, step.id
            said = said.partition(piece)[2]  # in this order


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
