"""The pages around the table where no script runs: plain forms are enough to open tables, sit down and set things."""

from __future__ import annotations

import re
from html import escape

from playwright.sync_api import Page, expect

from revier.core.message import catalogue
from revier.games import titles
from support.browser_seat import NewPage

WORDS = {key.removeprefix("web."): text for key, text in catalogue("web", "en").items()}
ERRORS = {key.removeprefix("server.problem."): text for key, text in catalogue("server", "en").items()}


def table_of(page: Page) -> dict[str, object]:
    """What the server says of the table whose page is shown."""
    path = re.search(r"/tables/\w+", page.url)
    assert path is not None
    found: dict[str, object] = page.request.get(f"/api/v1{path.group()}").json()
    return found


def test_play_now_opens_a_table_and_the_table_says_what_it_lacks(new_page: NewPage) -> None:
    page = new_page(scripts=False)
    page.goto("/?lang=en")
    page.locator(f'[data-play="{titles()[-1]}"]').click()
    assert table_of(page)["my_seats"] == [0]
    assert table_of(page)["game"] == titles()[-1]
    expect(page.get_by_text(WORDS["table.no_script"])).to_be_visible()


def test_a_table_is_opened_by_form_and_a_friend_joins_whom_the_host_cannot_throw_out(new_page: NewPage) -> None:
    host, friend = new_page(scripts=False), new_page(scripts=False)
    game = titles()[1]
    host.goto("/new?lang=en")
    host.select_option("#f-game", game)
    host.fill("#f-name0", "Anna")
    host.get_by_role("button", name=WORDS["new.redraw"]).click()
    expect(host.locator("#f-game")).to_have_value(game)
    expect(host.locator("#f-name0")).to_have_value("Anna")
    host.select_option("#f-seat1", "open")
    host.locator("#new-go").click()
    friend.goto(host.input_value("#link-2"))
    friend.fill("#j-name", "Frieda")
    friend.locator("#join-go").click()
    table = table_of(friend)
    assert (table["game"], table["my_seats"]) == (game, [1])
    assert [seat["name"] for seat in table["seats"]][:2] == ["Anna", "Frieda"]  # type: ignore[attr-defined]
    host.goto("/")
    expect(host.locator(f"#open-{table['id']}")).to_be_visible()
    expect(host.locator(f"#delete-{table['id']}")).to_have_count(0)  # not offered; asked for all the same it is refused
    refused = host.request.post(f"/tables/{table['id']}/delete", form={"sure": "yes"})
    assert refused.status == 409
    assert escape(ERRORS["others_there"]) in refused.text()


def test_the_host_throws_a_table_away_where_nobody_else_sits(new_page: NewPage) -> None:
    page = new_page(scripts=False)
    page.goto("/?lang=en")
    page.locator(f'[data-play="{titles()[1]}"]').click()
    table = table_of(page)
    page.goto("/")
    page.locator(f"#delete-{table['id']}").click()
    page.get_by_role("button", name=WORDS["home.delete"]).click()
    expect(page.locator("#tables")).to_be_visible()
    expect(page.locator(f"#open-{table['id']}")).to_have_count(0)


def test_settings_are_kept_and_rules_are_found(new_page: NewPage) -> None:
    page = new_page(scripts=False)
    page.goto("/me?lang=en")
    page.fill("#m-name", "Änne")
    page.check("input[name=theme][value=dark]")
    page.select_option("#m-language", "de")
    page.get_by_role("button", name=WORDS["me.save"]).click()
    expect(page.locator("html[lang=de][data-theme=dark]")).to_have_count(1)
    expect(page.locator("#m-name")).to_have_value("Änne")
    page.goto(f"/rules/{titles()[0]}?lang=en")
    every = page.locator(".clause").count()
    page.fill("#search", "bank")
    page.get_by_role("button", name=WORDS["rules.find"]).click()
    assert 0 < page.locator(".clause").count() < every
    expect(page.locator("mark").first).to_have_text(re.compile("bank", re.IGNORECASE))


def test_figures_are_read_on_page_by_page(new_page: NewPage) -> None:
    page = new_page(scripts=False)
    page.goto(f"/data/{titles()[0]}?lang=en")
    first = page.locator("td.path").first.inner_text()
    page.get_by_role("link", name=WORDS["data.more"]).click()
    expect(page.locator("table.figures th").first).to_be_visible()
    assert page.locator("td.path").first.inner_text() != first


def test_a_script_that_does_not_arrive_is_no_trap(new_page: NewPage) -> None:
    """Scripts are switched on, but none of ours can be fetched: the buttons for that case are there."""
    page = new_page()
    page.route("**/static/**/*.js", lambda route: route.abort())
    page.goto("/me?lang=en")
    page.check("input[name=theme][value=dark]")
    page.get_by_role("button", name=WORDS["me.save"]).click()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
    expect(page.locator("#saved")).to_have_text(WORDS["me.saved"])


def test_where_scripts_run_their_work_has_no_button(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/me?lang=en")
    expect(page.get_by_role("button", name=WORDS["me.save"])).to_be_hidden()
    page.check("input[name=theme][value=dark]")
    expect(page.locator("#saved")).to_have_text(WORDS["me.saved"])
    page.reload()
    expect(page.locator("html[data-theme=dark]")).to_have_count(1)
