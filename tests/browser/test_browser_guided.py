"""The guided first game of every title, from home with one click to its end, and on from there: at a laptop and on a
phone, in both languages."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from revier.core.guided import lesson_of
from revier.games import package_of, titles
from support.browser_pupil import Pupil
from support.browser_seat import NewPage

TAUGHT = [game_id for game_id in titles() if lesson_of(package_of(game_id)) is not None]
SIZES = {"laptop": (1280, 800), "phone": (360, 740)}
SAMPLE = ("rhl", "phone", "de")
EVERY = [(game_id, screen, language) for game_id in TAUGHT for screen in SIZES for language in ("en", "de")]
LESSONS = [pytest.param(*one, marks=[] if one == SAMPLE else pytest.mark.slow) for one in EVERY]


@pytest.mark.parametrize(("game_id", "screen", "language"), LESSONS)
def test_a_newcomer_learns_a_game_from_home_to_the_end_of_its_lesson(
    new_page: NewPage, game_id: str, screen: str, language: str
) -> None:
    lesson = lesson_of(package_of(game_id))
    assert lesson is not None
    pupil = Pupil(new_page(*SIZES[screen], touch=screen == "phone"), language)
    pupil.begin(game_id)
    expect(pupil.page.locator("html")).to_have_attribute("lang", language)
    assert pupil.learn() == len(lesson.steps)
