"""From home to a table with bots, and there through the packet, a stock round and the operating rounds after it, all by
what the page shows: every title, at a laptop and on a phone, in both languages. Each move is the one the hint names."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from revier.core.guided import lesson_of
from revier.games import package_of, titles
from support.browser_pupil import Pupil
from support.browser_seat import NewPage, Person

SIZES = {"laptop": (1280, 800), "phone": (360, 740)}
SAMPLE = ("coal", "phone", "de")
EVERY = [(game_id, screen, language) for game_id in titles() for screen in SIZES for language in ("en", "de")]
PLAYS = [pytest.param(*one, marks=[] if one == SAMPLE else pytest.mark.slow) for one in EVERY]
ROUNDS = {"coal": 2}  # a whole round of the coal trade has all its phases
USUAL = 4  # stops on the line of rounds: the packet, a stock round, an operating round, what comes after
LONGEST = 120  # moves of one person
MY_TURN = """() => !document.querySelector('#now[aria-busy=true]')
  && document.querySelector('#strip .chip.mine.turn, #now [data-key=over]') !== null"""


class Player(Person):
    """Somebody who plays against bots and does what the hint says."""

    def begin(self, game_id: str, language: str) -> None:
        """One click from home."""
        self.page.goto(f"/?lang={language}")
        self.page.locator(f'[data-play="{game_id}"]').click()
        self.page.wait_for_url("**/tables/*")
        self.arrived()

    def round(self) -> tuple[int, str]:
        """How many rounds lie behind, and the present one as the bar says it."""
        view: dict[str, Any] = self.get("/view")["view"]
        return int(view["round"]), str(view["rounds"][view["round"]]["name"])

    def play(self, stops: int) -> list[str]:
        """Until so many different rounds have been seen; which ones."""
        seen: list[str] = []
        for _ in range(LONGEST):
            self.page.wait_for_function(MY_TURN)
            name = self.round()[1]
            if name not in seen:
                seen.append(name)
                self.looks(name)
            if len(seen) >= stops:
                return seen
            self.do(self.get("/hint")["action"])
        raise AssertionError(f"after {LONGEST} moves there were only {seen}")

    def looks(self, where: str) -> None:
        """Nothing is cut off sideways; what is asked and whose turn it is are in sight."""
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], where
        expect(self.page.locator("#now h2")).to_be_in_viewport()
        expect(self.page.locator("#rounds [aria-current]")).to_be_visible()


@pytest.mark.parametrize(("game_id", "screen", "language"), PLAYS)
def test_somebody_plays_from_home_through_a_stock_and_an_operating_round(
    new_page: NewPage, game_id: str, screen: str, language: str
) -> None:
    player = Player(new_page(*SIZES[screen], touch=screen == "phone"))
    player.begin(game_id, language)
    expect(player.page.locator("html")).to_have_attribute("lang", language)
    stops = ROUNDS.get(game_id, USUAL)
    assert len(player.play(stops)) == stops


def kinds_done(page: Page, person: Person) -> set[str]:
    """Kinds of actions in the record of a table."""
    assert page.url.endswith(person.table)
    return {line.split('"kind":"')[1].split('"')[0] for line in person.record()[1:]}


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game_id for game_id in titles() if game_id != "coal"])
def test_the_lesson_of_a_railway_has_a_stock_and_an_operating_round(new_page: NewPage, game_id: str) -> None:
    lesson = lesson_of(package_of(game_id))
    assert lesson is not None
    pupil = Pupil(new_page(1280, 800), "en")
    pupil.begin(game_id)
    pupil.learn()
    assert kinds_done(pupil.page, pupil) >= {"buy", "lay_tile", "run", "buy_train"}
