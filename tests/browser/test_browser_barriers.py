"""Nobody is kept out: axe finds nothing serious on any part of a table, and every letter on a board stands out from its
ground as WCAG AA asks; in light and dark, at a laptop and on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from revier.core.guided import lesson_of
from revier.core.record import read_record
from revier.games import package_of, titles
from support.barriers import faint, serious
from support.browser_pupil import Pupil
from support.browser_seat import NewPage, Person, open_tab

LOOKS = {"light": (1280, 800, "light"), "dark": (1280, 800, "dark"), "small": (360, 740, "light")}
SOME = [("rhl", "dark"), ("coal", "small")]
TABLES = [(game, look) for game in titles() for look in LOOKS]
TAUGHT = [game for game in titles() if lesson_of(package_of(game)) is not None]


def marked(those: list[tuple[str, str]], usual: list[tuple[str, str]]) -> list[object]:
    """A sample is looked at with every change, the rest with the long tests."""
    return [pytest.param(*one, marks=[] if one in usual else pytest.mark.slow) for one in those]


def sit_down(new_page: NewPage, look: str) -> Page:
    wide, high, scheme = LOOKS[look]
    page = new_page(wide, high, touch=look == "small")
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")
    return page


def bring(page: Page, golden: Path, game: str, share: float) -> Person:
    record = read_record(sorted((golden / game).glob("*.jsonl"))[0])
    record.cut(int(len(record.lines) * share))
    person = Person(page)
    person.bring(record.text())
    return person


def clear(page: Page, where: str) -> None:
    assert serious(page) == [], where


def stands_out(page: Page, where: str) -> int:
    """Whether all letters of the board can be told from their ground; how many there were."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    number, found = faint(page)
    assert found == [], where
    return number


@pytest.mark.parametrize(("game", "look"), marked(TABLES, SOME))
def test_nothing_keeps_people_out_of_a_table(new_page: NewPage, golden: Path, game: str, look: str) -> None:
    page = sit_down(new_page, look)
    for share in (0.15, 0.9):
        bring(page, golden, game, share)
        letters = 0
        for name in names(page, "#stages [role=tab]", "data-stage-tab"):
            page.locator(f"[data-stage-tab={name}]").click()
            expect(page.locator("#stage")).to_have_attribute("data-stage", name)
            clear(page, f"{game} {share} {name}")
            if page.locator("#stage.has-picture").count():
                if look == "small":
                    for _ in range(4):
                        page.locator("[data-zoom='+']").click()
                    letters += stands_out(page, f"{game} {share} {name} on the way")
                    for _ in range(2):  # as near as a tap would come, without choosing anything
                        page.locator("[data-zoom='+']").click()
                letters += stands_out(page, f"{game} {share} {name}")
        assert letters > (2 if look == "small" else 10)  # a small screen that has come near shows a few hexes
    for name in [*names(page, "#tabs [role=tab]", "data-tab"), *names(page, "#further option", "value")]:
        if name:
            open_tab(page, name)
            clear(page, f"{game} paper {name}")
    if look == "small":
        for sheet in ("history", "now"):
            page.locator(f"[data-sheet-tab={sheet}]").click()
            clear(page, f"{game} sheet {sheet}")
            for _ in range(2):  # full, low
                page.locator("[data-do=grip]").click()
                clear(page, f"{game} sheet {sheet} full or low")
            page.locator("[data-do=grip]").click()
    page.locator("#help").click()
    for part in ("help", "words", "rules"):
        page.locator(f"[data-drawer-tab={part}]").click()
        expect(page.locator(f"#drawer-tab-{part}")).to_have_attribute("aria-selected", "true")
        clear(page, f"{game} drawer {part}")


def names(page: Page, those: str, attribute: str) -> list[str]:
    expect(page.locator(those).first).to_be_attached()
    return [one.get_attribute(attribute) or "" for one in page.locator(those).all()]


@pytest.mark.parametrize(
    ("game", "look"), marked([(game, look) for game in TAUGHT for look in LOOKS], [("rhl", "small")])
)
def test_nothing_keeps_people_out_of_a_lesson(new_page: NewPage, game: str, look: str) -> None:
    page = sit_down(new_page, look)
    pupil = Pupil(page, "en")
    pupil.begin(game)
    expect(page.locator("[data-guide-card]")).to_be_visible()
    clear(page, "the card")
    pupil.follow()
    pupil.reads(pupil.card())
    clear(page, "the task")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", ["/", "/new", "/me", "/rules/rhl", "/data/rhl"])
def test_nothing_keeps_people_out_of_a_page(new_page: NewPage, path: str, look: str) -> None:
    page = sit_down(new_page, look)
    page.goto(path)
    clear(page, path)
