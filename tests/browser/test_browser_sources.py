"""Where figures come from, at the table: said once, and answered for whatever is pointed at, focused or tapped."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from support.browser_seat import NewPage

HEX = '#board-view .hexes [data-hex="C13"]'


def sit(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#board-view svg")).to_be_visible()


def test_the_table_says_once_that_figures_are_reconstructed(page: Page) -> None:
    sit(page, "trg")
    notice = page.locator("[data-notice=figures]")
    expect(notice).to_contain_text("map")
    expect(notice.get_by_role("link")).to_have_attribute("href", "/data/trg?source=reconstructed#figures")
    notice.get_by_role("button").click()
    expect(notice).to_have_count(0)
    page.reload()
    expect(page.locator("#now h2")).not_to_be_empty()
    expect(notice).to_have_count(0)
    sit(page, "rhl")
    expect(page.locator("#now h2")).not_to_be_empty()
    expect(notice).to_have_count(0)


def test_whatever_is_pointed_at_or_walked_to_says_where_its_figures_come_from(page: Page) -> None:
    sit(page, "trg")
    tip = page.locator("#source-tip")
    page.locator(HEX).hover()
    expect(tip).to_be_visible()
    expect(tip.locator("h3")).to_have_text("C13: Minister Stein")
    expect(tip.locator(".source-reconstructed")).to_have_count(1)
    expect(tip.get_by_role("link")).to_have_attribute("href", "/data/trg?of=hexes.C13#figures")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()

    page.locator("#tab-lots").click()
    page.locator("#panel").focus()
    page.keyboard.press("Tab")
    expect(tip.locator("h3")).to_contain_text("Stiftsbrauerei")
    expect(tip).to_contain_text("bid_boxes")

    page.locator("#board-view").focus()
    expect(tip).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(tip).to_be_visible()


def test_a_finger_taps(new_page: NewPage) -> None:
    page = new_page(360, 740, touch=True)
    sit(page, "trg")
    page.locator("[data-do=fold]").click()
    page.locator(HEX).tap()
    tip = page.locator("#source-tip")
    expect(tip).to_be_visible()
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert box["y"] + box["height"] <= 740
