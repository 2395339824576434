"""The sheet: sorted, taken along as a file, and the way from a figure to its position."""

from __future__ import annotations

import csv
from pathlib import Path

from playwright.sync_api import Page, expect

from revier.core.record import read_record
from support.browser_seat import Person

GOLDEN = Path(__file__).parents[1] / "golden"


def bring(page: Page, game_id: str, plies: int) -> Person:
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[0])
    record.cut(plies)
    person = Person(page)
    person.bring(record.text())
    return person


def test_the_sheet_is_sorted_taken_along_and_leads_to_a_run(page: Page) -> None:
    bring(page, "rhl", 500)
    table = page.url.partition("?")[0]
    page.goto(f"{table}/sheet")
    order = page.locator("#order")
    prices = order.locator("tbody td:nth-child(3)")
    before = prices.all_inner_texts()
    assert len(set(before)) > 1
    head = order.get_by_role("button", name="Price")
    head.click()
    expect(order.locator("th[aria-sort=descending]")).to_have_text("Price")
    assert prices.all_inner_texts() == sorted(before, key=int, reverse=True)
    head.click()
    expect(order.locator("th[aria-sort=ascending]")).to_have_text("Price")
    assert prices.all_inner_texts() == sorted(before, key=int)
    head.click()
    expect(order.locator("th[aria-sort]")).to_have_count(0)
    assert prices.all_inner_texts() == before

    with page.expect_download() as coming:
        page.locator("#income .csv").click()
    assert coming.value.suggested_filename == f"income-{table.rpartition('/')[2]}.csv"
    rows = list(csv.reader(coming.value.path().read_text().splitlines()))
    assert [row[0] for row in rows[1:-1]] == page.locator("#income tbody th").all_inner_texts()

    figure = page.locator("#income tbody a").last
    at = str(figure.get_attribute("href")).rpartition("=")[2]
    figure.click()
    page.wait_for_url(f"**/tables/*?at={at}")
    expect(page.locator("#history input[type=range]")).to_have_value(at)
