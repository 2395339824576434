"""Pages and panels by clicking: invitations, talk, seats, programs, rules, figures, about me."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from revier.games import titles
from support.browser_seat import NewPage, open_tab

SMALL = (360, 740)


def open_table(page: Page, *kinds: str) -> None:
    """A new table by its form: who sits where, seat by seat."""
    page.goto("/new?lang=en")
    for n, kind in enumerate(kinds):
        page.select_option(f"#f-seat{n}", kind)
    page.fill("#f-name0", "Anna")
    page.click("#new-go")


@pytest.mark.parametrize("game", titles())
def test_another_game_changes_the_form_and_keeps_what_was_filled_in(page: Page, game: str) -> None:
    page.goto("/new?lang=en")
    page.fill("#f-name1", "Berta")
    page.select_option("#f-game", game)
    expect(page.locator("[aria-busy]")).to_have_count(0)
    page.check("#f-players-4")
    expect(page.locator("ol.seats li")).to_have_count(4)
    expect(page.locator("#f-game")).to_have_value(game)
    expect(page.locator("#f-name1")).to_have_value("Berta")
    page.check("#f-profile-own")
    expect(page.locator('[name^="option."]').first).to_be_visible()
    expect(page.locator("[aria-busy]")).to_have_count(0)  # a request cut off by leaving would complain


def test_a_friend_comes_by_link_and_what_i_type_is_never_lost(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(*SMALL)
    open_table(host, "me", "open", "bot:random")
    link = host.input_value("#link-2")
    host.get_by_role("link", name="To the table").click()
    open_tab(host, "talk")
    mine = host.locator(".talk-panel [name=text]").first
    mine.fill("Good eve")
    friend.goto(link)
    friend.fill("#j-name", "Frieda")
    friend.click("#join-go")
    open_tab(friend, "talk")
    friend.locator(".talk-panel [name=text]").first.fill("Glück auf")
    friend.keyboard.press("Enter")
    expect(host.locator(".log-box")).to_contain_text("Frieda Glück auf")
    expect(mine).to_have_value("Good eve")
    open_tab(host, "log")
    open_tab(host, "talk")
    expect(mine).to_have_value("Good eve")
    host.reload()
    open_tab(host, "talk")
    expect(mine).to_have_value("Good eve")
    mine.press("Enter")
    expect(mine).to_have_value("")
    expect(friend.locator(".log-box")).to_contain_text("Anna Good eve")


def test_a_bot_stands_in_by_the_word_of_the_person_who_comes_back(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    open_table(host, "me", "open", "bot:random")
    friend.goto(host.input_value("#link-2"))
    friend.fill("#j-name", "Frieda")
    friend.click("#join-go")
    host.get_by_role("link", name="To the table").click()
    open_tab(host, "seats")
    seen = host.locator(".seat-list > li", has_text="Frieda")
    seen.get_by_role("button", name="Ask whether a bot may stand in").click()
    friend.locator("[data-consent] [data-do=yes]").click()
    expect(seen).to_contain_text("A bot decides")
    open_tab(friend, "seats")
    friend.get_by_role("button", name="Decide again").click()
    expect(seen).not_to_contain_text("A bot decides")


def test_a_recovery_link_opens_the_seat_elsewhere(new_page: NewPage) -> None:
    host, phone = new_page(), new_page(*SMALL)
    open_table(host, "me", "bot:random", "bot:random")
    open_tab(host, "seats")
    host.locator(".seat-list summary").first.click()
    host.get_by_role("button", name="Make a recovery link").click()
    phone.goto(host.input_value("#field-recovery-0"))
    phone.locator("#recover-form button").click()
    phone.wait_for_url(host.url)
    assert phone.request.get(f"/api/v1{host.url[host.url.index('/tables') :]}").json()["my_seats"] == [0]


def test_a_program_is_left_runs_and_says_why_it_ended(page: Page) -> None:
    open_table(page, "me", "hotseat", "hotseat")
    page.wait_for_url("**/tables/*")
    open_tab(page, "programs")
    mover = page.request.get(f"/api/v1{page.url[page.url.index('/tables') :]}").json()["to_move"]
    form = page.locator(".program-form")
    form.locator("[name=seat]").select_option(str(mover))
    expect(form.locator("[name=kind]")).to_have_value("pass")  # what is simplest now stands first
    form.locator("[name=once]").check()
    form.get_by_role("button", name="Leave it to the table").click()
    expect(page.locator(".programs .why")).to_contain_text("It is done.")
    page.get_by_role("button", name="Understood").click()
    expect(page.locator(".programs .why")).to_have_count(0)


def test_a_program_that_waits_can_be_taken_back(page: Page) -> None:
    open_table(page, "me", "hotseat", "hotseat")
    page.wait_for_url("**/tables/*")
    open_tab(page, "programs")
    mover = page.request.get(f"/api/v1{page.url[page.url.index('/tables') :]}").json()["to_move"]
    form = page.locator(".program-form")
    form.locator("[name=seat]").select_option(str((mover + 1) % 3))
    form.locator("[name=kind]").select_option("bid")
    form.locator("[name=up_to]").fill("70")
    form.get_by_role("button", name="Add a condition").click()
    form.locator("[name=what-0]").select_option("pass")
    form.get_by_role("button", name="Leave it to the table").click()
    left = page.locator(".programs li")
    expect(left).to_contain_text("to bid, up to 70, until a new round begins or somebody else does this: to pass")
    left.get_by_role("button", name="Take back").click()
    expect(page.locator(".programs")).to_contain_text("Nothing is left to the table.")


def test_deleting_asks_first(page: Page) -> None:
    open_table(page, "me", "bot:random", "bot:random")
    page.wait_for_url("**/tables/*")
    table = page.url.rpartition("/")[2]
    page.goto("/")
    page.click(f"#delete-{table}")
    page.get_by_role("button", name="No, keep it").click()
    expect(page.locator(f"#open-{table}")).to_be_visible()
    page.click(f"#delete-{table}")
    page.locator("#ask").get_by_role("button", name="Yes").click()
    expect(page.locator(f"#open-{table}")).to_have_count(0)


@pytest.mark.parametrize("game", titles())
def test_rules_are_found_as_one_types_and_by_their_number(page: Page, game: str) -> None:
    page.goto(f"/rules/{game}?lang=en")
    every = page.locator(".clause").count()
    page.locator("#search").press_sequentially("bank money")
    expect(page.locator("mark").first).to_be_visible()
    assert 0 < page.locator(".clause").count() < every
    page.goto(f"/rules/{game}?lang=en#2.1.a")
    expect(page.locator(".clause.here h3 a")).to_have_text("2.1.a")


def test_colours_light_and_language_change_at_once_and_stay(page: Page) -> None:
    page.goto("/me?lang=en")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.check("[name=theme][value=dark]")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.url.endswith("/me")) as kept:
        page.check("[name=palette][value=muted]")
    assert kept.value.ok
    expect(page.locator("#sample img")).to_have_attribute("src", re.compile("palette=muted"))
    page.goto("/me")
    page.select_option("#m-language", "de")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto("/")
    for name, value in (("lang", "de"), ("data-theme", "dark"), ("data-palette", "muted")):
        expect(page.locator("html")).to_have_attribute(name, value)


PAGES = ["/", "/new?profile=own", "/me", *(f"/{page}/{game}" for page in ("rules", "data") for game in titles())]


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways_on_a_small_screen(new_page: NewPage, path: str) -> None:
    page = new_page(*SMALL)
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
