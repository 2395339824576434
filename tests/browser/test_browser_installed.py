"""Revier as an app: it can be put on a screen, and without a network it says so and comes back by itself."""

from __future__ import annotations

from playwright.sync_api import Page, expect

CONTROLLED = "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


def test_a_browser_finds_everything_it_wants_of_an_app(page: Page) -> None:
    page.goto("/")
    talk = page.context.new_cdp_session(page)
    found = talk.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    lacking = [one["errorId"] for one in talk.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert lacking == ["in-incognito"]  # of the browser of a test; of anybody's it would be nothing


def test_without_a_network_a_page_says_so_and_comes_back_by_itself(page: Page) -> None:
    page.goto("/")
    page.wait_for_function(CONTROLLED)
    page.context.set_offline(True)
    page.goto("/new")
    expect(page.locator("#offline h1")).to_have_text("No network")
    expect(page.locator("body")).to_have_css("background-color", "rgb(233, 228, 214)")  # its styles are there, too
    page.context.set_offline(False)
    expect(page.locator("#offline")).to_have_count(0)
    assert page.url.endswith("/new")
    expect(page.locator("h1")).to_be_visible()
