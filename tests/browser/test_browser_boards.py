"""A game with several large boards: the page shows the one at which the present step is played."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from revier.core.record import read_record
from support.browser_seat import Person


def test_the_board_follows_the_step_and_each_keeps_what_was_looked_at(page: Page, golden: Path) -> None:
    """Heat, Sweat & Beer: tiles are laid on the map, beer is delivered on the beer market."""
    record = read_record(sorted((golden / "hsb").glob("3p-*.jsonl"))[0])
    kinds = [json.loads(line)["kind"] for line in record.lines]
    laid, delivered = kinds.index("lay_tile"), kinds.index("deliver")
    record.cut(delivered)
    person = Person(page)
    person.bring(record.text())
    board, slider = page.locator("#board-view"), page.locator("#history input[type=range]")
    shown = page.locator("#stages [aria-selected=true]")
    expect(shown).to_have_attribute("data-stage-tab", "beer")
    expect(board.locator(".hexes")).to_have_count(0)

    def go(ply: int) -> None:
        put = "(node, n) => { node.value = n; node.dispatchEvent(new Event('input', { bubbles: true })) }"
        slider.evaluate(put, ply)

    go(laid)
    expect(board.locator(".hexes")).to_have_count(1)
    expect(shown).to_have_attribute("data-stage-tab", "map")
    page.locator("[data-zoom='+']").click()
    nearer = board.locator("svg").get_attribute("viewBox")
    page.keyboard.press("Escape")
    expect(board.locator(".hexes")).to_have_count(0)
    whole = board.locator("svg").get_attribute("viewBox")
    assert whole == board.locator("svg").get_attribute("data-box")
    go(laid)
    expect(board.locator(".hexes")).to_have_count(1)
    expect(board.locator("svg")).to_have_attribute("viewBox", nearer or "")
