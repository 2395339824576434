"""Two people rest, go on and end their game by agreement, each in a browser: what the page says meanwhile."""

from __future__ import annotations

import hashlib

from playwright.sync_api import Page, expect

from browser.test_browser_pages import open_table
from support.browser_seat import NewPage, open_tab


def two(new_page: NewPage) -> tuple[Page, Page]:
    host, friend = new_page(), new_page()
    open_table(host, "me", "open", "bot:random")
    friend.goto(host.input_value("#link-2"))
    friend.fill("#j-name", "Frieda")
    friend.click("#join-go")
    host.get_by_role("link", name="To the table").click()
    for page in (host, friend):
        open_tab(page, "seats")
    return host, friend


def ask(page: Page, what: str) -> None:
    page.locator("[data-key=together]").get_by_role("button", name=what).click()
    page.locator("dialog[open] button.primary").click()


def test_people_rest_and_nobody_is_said_to_decide(new_page: NewPage) -> None:
    host, friend = two(new_page)
    ask(host, "Rest")
    friend.locator("[data-consent] [data-do=yes]").click()
    for page in (host, friend):
        expect(page.locator("[data-key=paused]")).to_be_visible()
        expect(page.locator("[data-key=waiting]")).to_have_count(0)
    friend.locator("[data-key=paused] [data-do=resume]").click()
    expect(host.locator("[data-key=paused]")).to_have_count(0)


def test_a_game_that_all_ended_shows_its_seed_and_asks_nobody_any_more(new_page: NewPage) -> None:
    host, friend = two(new_page)
    host.locator("details[data-key=chance] > summary").click()
    promised = host.input_value("#chance-hash")
    ask(friend, "End the game by agreement")
    host.locator("[data-consent] [data-do=yes]").click()
    for page in (host, friend):
        expect(page.locator("[data-headline]")).to_have_text("All have agreed to end the game here.")
        expect(page.locator("[data-key=waiting]")).to_have_count(0)
        expect(page.locator("[data-do=undo]")).to_have_count(0)
    friend.locator("[data-key=ended] [data-do=seed]").click()
    seed = friend.input_value("#chance-seed")
    assert hashlib.sha256(seed.encode()).hexdigest() == promised
