"""How it was won, from the end of a game to the paper."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from support.browser_seat import NewPage, Person

SHORT = "coal/2p-rounds-3223811eeee3a8bfc1a52b48.jsonl"


def test_from_the_end_of_a_game_to_its_story_a_position_and_paper(page: Page, golden: Path) -> None:
    seat = Person(page)
    seat.bring((golden / SHORT).read_text("utf-8"))
    expect(page.locator("#stage")).to_have_attribute("data-stage", "result")
    expect(page.locator("[data-stage-tab=result]")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#stage-papers .ranking .winner")).to_contain_text("Player 2")
    expect(page.locator("#stage-papers .chart")).to_be_visible()
    page.locator("#now [data-do=won]").click()
    expect(page.locator(".verdict")).to_contain_text("Player 2 won.")
    expect(page.locator("#dear .dear > li")).to_have_count(5)
    page.locator(".chart a").first.click()
    expect(page.locator("#turn-1")).to_be_in_viewport()
    page.emulate_media(media="print")
    expect(page.locator(".result").first).to_be_visible()
    for gone in (".top", ".deeds >> nth=0", ".look >> nth=0"):
        expect(page.locator(gone)).to_be_hidden()
    page.emulate_media(media="screen")
    link = page.locator("#turn-1 .look")
    shown = (link.get_attribute("href") or "").partition("at=")[2]
    link.click()
    expect(page.locator(f"#history [data-shown='{shown}']")).to_be_visible()


def test_without_scripts_the_moments_are_a_button_away(new_page: NewPage, golden: Path) -> None:
    page = new_page(scripts=False)
    made = page.request.post(
        "/api/v1/imports", data=(golden / SHORT).read_text("utf-8"), headers={"Content-Type": "text/plain"}
    )
    page.goto(f"/tables/{made.json()['id']}/won")
    page.locator("#dear button").click()
    expect(page.locator("#dear progress, #dear .dear").first).to_be_visible()
