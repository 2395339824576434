"""Rules that changed under running games, as the people at the tables see it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from support.browser_seat import NewPage
from support.changing import Before, Browser, changed_under_tables


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Before]:
    with changed_under_tables(tmp_path_factory.mktemp("changes")) as found:
        yield found


def sit(page: Page, somebody: Browser, table: str) -> Page:
    """The same person in a real browser."""
    address = str(somebody.http.base_url)
    page.context.add_cookies([{"name": "revier", "value": somebody.cookies["revier"], "url": address}])
    page.goto(f"{address}/tables/{table}")
    expect(page.locator("#now h2")).not_to_be_empty()
    return page


def test_people_see_what_was_refused_and_go_on_together(new_page: NewPage, before: Before) -> None:
    host = sit(new_page(), before.host, before["together"])
    guest = sit(new_page(360, 740), before.guest, before["together"])
    for page in (host, guest):
        card = page.locator("[data-stopped]")
        expect(card).to_contain_text("Load 3 crates")
        expect(card).to_contain_text("room for 2")
        expect(page.locator("[data-do=undo], [data-choice]")).to_have_count(0)
    host.locator("[data-stopped] button.link").click()
    expect(host.locator(".drawer")).to_contain_text("as many as there is room for")
    host.locator(".drawer").get_by_role("button", name="Close").click()
    host.locator("[data-do=go-on]").click()
    host.locator("[data-answer=yes]").click()
    expect(host.locator("[data-consent]")).to_contain_text("You have asked")
    guest.locator("[data-consent] [data-do=yes]").click()
    for page in (host, guest):
        expect(page.locator("[data-stopped]")).to_have_count(0)
    expect(host.locator("#now [data-do=hint]")).to_be_visible()
    with host.expect_download() as former:
        host.locator("[data-do=export-former]").click()
    lines = former.value.path().read_text("utf-8").splitlines()
    assert len(lines) == len(before.known["together"][2])


def test_people_close_a_table_that_cannot_go_on(new_page: NewPage, before: Before) -> None:
    host = sit(new_page(), before.host, before["closing"])
    guest = sit(new_page(), before.guest, before["closing"])
    guest.locator("[data-do=close]").click()
    guest.locator("[data-answer=yes]").click()
    host.locator("[data-consent] [data-do=yes]").click()
    for page in (host, guest):
        expect(page.locator("#now h2")).to_have_text("This table is closed.")
        expect(page.locator("[data-do=go-on], [data-do=close]")).to_have_count(0)


def test_rules_that_changed_are_said_until_somebody_has_read_it(page: Page, before: Before) -> None:
    sit(page, before.host, before["fits"])
    page.locator("[data-do=which-rules]").click()
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("3.b loading")
    expect(dialog).to_contain_text("1.c set-up")
    dialog.locator("button").last.click()
    page.locator("[data-do=rules-read]").click()
    expect(page.locator("[data-new-rules]")).to_have_count(0)
    page.reload()
    expect(page.locator("#now h2")).not_to_be_empty()
    expect(page.locator("[data-new-rules]")).to_have_count(0)
