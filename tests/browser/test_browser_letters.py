"""Letters on boards: none on the screen is smaller than can be read, at a laptop and, after a tap, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from revier.core.record import Record, read_record
from support.browser_seat import NewPage, Person

TITLES = ("rhl", "trg", "hsb", "ruhr", "coal")
LAPTOP, PHONE = 9, 11  # pixels
SIZE = """() => [...document.querySelectorAll('#board-view svg text')].filter((text) => text.getClientRects().length)
  .map((text) => {
    const { a, b } = text.getScreenCTM();
    return [text.textContent, Math.round(parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b) * 100) / 100];
  })"""


def played(golden: Path, game: str, share: float, number: int = 0) -> Record:
    """A golden game up to a share of its actions."""
    record = read_record(sorted((golden / game).glob("*.jsonl"))[number])
    record.cut(int(len(record.lines) * share))
    return record


def sizes(page: Page) -> list[tuple[str, float]]:
    """Every text of the board that shows, with its type on the screen."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [(text, size) for text, size in page.evaluate(SIZE)]


def look(page: Page, record: Record) -> list[str]:
    """Brings a game to the table; the names of its stages that have a picture."""
    Person(page).bring(record.text())
    tabs = page.locator("#stages [role=tab]")
    expect(tabs.first).to_be_visible()
    names = [tab.get_attribute("data-stage-tab") or "" for tab in tabs.all()]
    found = []
    for name in names:
        page.locator(f"#stages [data-stage-tab={name}]").click()
        expect(page.locator("#stage")).to_have_attribute("data-stage", name)
        if page.locator("#stage.has-picture").count():
            found.append(name)
    return found


def open_stage(page: Page, name: str) -> None:
    page.locator(f"#stages [data-stage-tab={name}]").click()
    expect(page.locator("#stage.has-picture")).to_have_attribute("data-stage", name)
    expect(page.locator("#board-view svg")).to_be_visible()


SOME = [("rhl", 0.9), ("coal", 0.5)]
ALL = [(game, share) for game in TITLES for share in (0.02, 0.15, 0.5, 0.9, 1.0)]
POSITIONS = [pytest.param(*one, marks=[] if one in SOME else pytest.mark.slow) for one in sorted({*SOME, *ALL})]


@pytest.mark.parametrize(("game", "share"), POSITIONS)
def test_every_letter_on_a_board_can_be_read_at_a_laptop(
    new_page: NewPage, golden: Path, game: str, share: float
) -> None:
    page = new_page(1280, 800)
    stages = look(page, played(golden, game, share))
    assert stages
    for stage in stages:
        open_stage(page, stage)
        for fit in range(2):  # what the step is about, then all of it
            found = sizes(page)
            assert found, (stage, fit)
            assert [one for one in found if one[1] < LAPTOP - 0.05] == [], (stage, fit)
            page.locator("[data-zoom='0']").click()


@pytest.mark.parametrize(("game", "share"), POSITIONS)
def test_a_tap_on_a_phone_shows_letters_that_can_be_read(
    new_page: NewPage, golden: Path, game: str, share: float
) -> None:
    page = new_page(360, 740, touch=True)
    stages = look(page, played(golden, game, share))
    for stage in stages:
        open_stage(page, stage)
        board = page.locator("#board-view")
        assert [one for one in sizes(page) if one[1] < PHONE - 0.05] == []
        box = board.bounding_box()
        assert box is not None
        before = page.locator("#board-view svg").get_attribute("viewBox")
        board.tap(position={"x": box["width"] * 0.4, "y": box["height"] * 0.4})
        expect(page.locator("#board-view svg")).not_to_have_attribute("viewBox", before or "")
        found = sizes(page)
        assert found
        assert [one for one in found if one[1] < PHONE - 0.05] == []
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 360
        page.locator("[data-zoom='0']").tap()
        expect(page.locator("#board-view svg")).not_to_have_attribute("data-level", "close")


def test_a_closed_hex_says_why_with_its_clause(page: Page, golden: Path) -> None:
    """18Rhl, a track step: no tile is laid on a red hex (rhl:7.1.a)."""
    record = read_record(sorted((golden / "rhl").glob("*.jsonl"))[0])
    laid = [n for n, line in enumerate(record.lines) if "lay_tile" in line]
    record.cut(laid[len(laid) // 2])
    Person(page).bring(record.text())
    page.locator("[data-zoom='0']").click()
    page.locator("#board-view .hexes [data-hex=A4]").click(force=True)
    why = page.locator(".place-card .closed-here")
    expect(why.locator("[data-clause]")).to_have_attribute("data-clause", "rhl:7.1.a")
    expect(why).to_contain_text("A4")
