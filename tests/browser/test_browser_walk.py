"""Arrow keys over boards and papers: what a place is, whether it is open, and why not is seen and said."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from revier.core.record import read_record
from support.browser_seat import Person

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")


def before(golden: Path, game: str, kind: str, nth: int = 0) -> str:
    """A recorded game before the nth action of a kind."""
    record = read_record(sorted((golden / game).glob("*.jsonl"))[0])
    record.cut([n for n, line in enumerate(record.lines) if json.loads(line)["kind"] == kind][nth])
    return record.text()


def test_who_walks_over_the_map_hears_tile_cost_and_why_a_hex_is_closed(page: Page, golden: Path) -> None:
    Person(page).bring(before(golden, "rhl", "lay_tile", 40))
    live = page.locator("#live")
    page.locator("#board-view").focus()
    heard: dict[str, str] = {}
    for n in range(12):
        page.keyboard.press("ArrowRight" if n == 0 else ARROWS[n % 4])
        place = page.locator("#board-view .walked").get_attribute("data-place")
        expect(live).to_have_text(re.compile(rf"^{place}\b.*(Open|Closed)"))
        heard[str(place)] = live.inner_text()
        expect(page.locator("#source-tip .here-state")).to_have_text(re.compile("Open|Closed"))
    assert len(heard) > 3
    assert any("Open: " in said for said in heard.values())  # the first step leads to a place that may be chosen
    assert all(re.search(r"tile \d|ground as printed", said) for said in heard.values())


def test_who_walks_over_the_market_hears_prices_and_shares_and_opens_with_enter(page: Page, golden: Path) -> None:
    Person(page).bring(before(golden, "rhl", "buy", 20))
    live = page.locator("#live")
    page.keyboard.press("ArrowRight")
    first = page.locator("#stage-papers [data-walk]:focus")
    expect(first).to_have_count(1)
    expect(live).to_have_text(re.compile("Open: "))
    said = first.get_attribute("data-walk")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#stage-papers [data-walk]:focus")).not_to_have_attribute("data-walk", said or "")
    expect(live).to_have_text(re.compile(r"(Open|Closed): "))
    page.keyboard.press("ArrowUp")
    expect(page.locator("#stage-papers [data-walk]:focus")).to_have_attribute("data-walk", said or "")
    page.keyboard.press("Enter")
    expect(page.locator("#now .place-card")).to_have_attribute("data-place", said or "")
