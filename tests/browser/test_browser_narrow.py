"""Where room is scarce words give way and figures do not: in the bar of players, in the ownership grid, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from revier.core.record import read_record
from support.browser_seat import NewPage, Person

GOLDEN = Path(__file__).parents[1] / "golden"
LAPTOP, PHONE = (1280, 800), (360, 740)
CUT = """(all) => all.filter((one) => {
  const own = one.getBoundingClientRect(), room = one.closest('.chip').getBoundingClientRect();
  return own.width === 0 || own.right > room.right + 0.5 || own.bottom > room.bottom || own.top < room.top;
}).map((one) => one.textContent)"""


def at(page: Page, pattern: str, plies: int) -> Person:
    record = read_record(next(GOLDEN.glob(pattern)))
    record.cut(plies)
    page.context.add_cookies([{"name": "language", "value": "de", "url": "http://127.0.0.1"}])
    person = Person(page)
    person.bring(record.text())
    return person


def test_no_column_of_the_ownership_grid_lies_beside_the_stage(new_page: NewPage) -> None:
    """Four at the table and wide buttons: marks stand for names, and the treasuries can be seen."""
    page = new_page(*LAPTOP)
    at(page, "rhl/4p-*.jsonl", 40)
    papers = page.locator("#stage-papers")
    expect(papers.locator(".cell-button").first).to_be_visible()
    assert papers.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.set_viewport_size({"width": 2400, "height": 1000})
    expect(papers.locator(".holdings .holder").first).to_be_in_viewport()  # there the names have room again


def test_no_figure_in_the_bar_is_cut_with_six_at_the_table(new_page: NewPage) -> None:
    page = new_page(*LAPTOP)
    person = at(page, "ruhr/6p-*.jsonl", 60)
    figures = page.locator(".chip-figures b")
    assert figures.evaluate_all(CUT) == []
    worths = [seat["worth"].split()[-1] for seat in person.get("/view")["view"]["seats"]]
    assert page.locator(".chip .worth b").all_inner_texts() == worths


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_points_stand_in_the_bar_also_on_a_phone_and_debts_keep_their_sign(
    new_page: NewPage, size: tuple[int, int]
) -> None:
    page = new_page(*size)
    person = at(page, "coal/4p-*.jsonl", 1000)
    worths = [seat["worth"].split()[0] for seat in person.get("/view")["view"]["seats"]]
    assert any(worth.startswith("-") for worth in worths)
    figures = page.locator(".chip .worth b")
    assert figures.all_inner_texts() == worths
    assert figures.evaluate_all(CUT) == []


def test_whoever_asks_for_the_form_without_a_figure_is_shown_all_of_them(page: Page) -> None:
    page.goto("/data/rhl/correct?lang=en")
    expect(page).to_have_url("/data/rhl")
    expect(page.locator("h1")).to_be_visible()
