"""The log: heads of rounds, colours with signs, times, filters that last, and the way to a position."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from revier.core.record import Record, read_record
from support.browser_seat import NewPage, Person, open_tab

GOLDEN = Path(__file__).parents[1] / "golden"
PHONE = (360, 740)


def cut(game_id: str, plies: int) -> Record:
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[0])
    record.cut(plies)
    return record


def log_of(page: Page, game_id: str, plies: int) -> Person:
    person = Person(page)
    person.bring(cut(game_id, plies).text())
    open_tab(page, "log")
    expect(page.locator(".log li").first).to_be_visible()
    return person


def told(person: Person) -> list[dict[str, object]]:
    found = person.page.request.get(f"/api/v1/tables/{person.table}/log?lang=en").json()
    return [entry for entry in found if entry["texts"]]


def test_every_round_has_a_head_and_every_line_a_sign_a_time_and_its_companies(page: Page) -> None:
    person = log_of(page, "rhl", 120)
    entries = person.page.request.get(f"/api/v1/tables/{person.table}/log?lang=en").json()
    rounds = [entry["round"] for entry in entries if entry["round"]]
    heads = page.locator(".log-round h3").all_inner_texts()
    assert heads == [*reversed(rounds), "Before the first round"]
    folded = page.locator(".log-round:not([open]) > summary")
    for _ in range(folded.count()):
        folded.first.click()  # whoever is opened is no longer among the folded
    expect(page.locator(".log li")).to_have_count(len(told(person)))
    newest = next(entry for entry in reversed(told(person)) if entry["kind"] == "move")  # an import says more after it
    line = page.locator(".log li:not(.matter)").first
    expect(line).to_have_attribute("aria-current", "true")
    expect(line.locator(".seat-mark [aria-hidden]")).to_have_text(str(int(str(newest["seat"])) + 1))
    assert re.fullmatch(r"(\d+ \w+ )?\d\d:\d\d", line.locator("time").inner_text().replace("\n", " "))
    line.locator("time").hover()
    expect(line.locator("time")).to_have_attribute("title", re.compile(r"(minute|now).* · .*20\d\d"))
    badge = page.locator(".log .company[data-company=GVE]").first
    colours = page.evaluate("() => getComputedStyle(document.querySelector('.log .company')).backgroundColor")
    assert badge.count() == 1
    assert colours not in ("rgba(0, 0, 0, 0)", "transparent")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_filter_is_said_lasts_through_news_and_lets_nothing_else_through(page: Page, language: str) -> None:
    page.context.add_cookies([{"name": "language", "value": language, "url": "http://127.0.0.1"}])
    person = log_of(page, "rhl", 120)
    mine = [entry for entry in told(person) if entry["seat"] == 1 and entry["kind"] == "move"]
    page.locator(".log-filter [name=seat]").select_option("1")
    page.locator(".log-filter [name=kind]").select_option("move")
    said = {"en": f"{len(mine)} of {len(told(person))} lines", "de": f"{len(mine)} von {len(told(person))} Zeilen"}
    expect(page.locator("[data-told]")).to_have_text(said[language])
    expect(page.locator("#live")).to_have_text(said[language])
    assert set(page.locator(".log li .seat-mark").evaluate_all("all => all.map(one => one.className)")) == {
        "seat-mark seat-1"
    }
    before = page.locator(".log li").count()
    page.locator("#undo, [data-do=undo]").first.click()
    expect(page.locator("#history input[type=range]")).to_have_attribute("max", "119")
    expect(page.locator(".log-filter [name=seat]")).to_have_value("1")
    assert page.locator(".log li:not(.undone)").count() <= before
    expect(page.locator(".log li.matter")).to_have_count(0)


def test_a_company_is_a_word_of_its_own_and_what_was_taken_back_is_struck_out(page: Page) -> None:
    person = log_of(page, "ruhr", 200)
    page.locator(".log-filter [name=text]").fill("W")
    found = [e for e in told(person) if any(re.search(r"(?<!\w)W(?!\w)", text) for text in e["texts"])]  # type: ignore[attr-defined]
    expect(page.locator("[data-told]")).to_have_text(f"{len(found)} of {len(told(person))} lines")
    page.locator(".log-filter [name=text]").fill("")
    expect(page.locator("[data-told]")).to_be_hidden()


def test_a_press_on_a_line_leads_to_its_position_and_arrows_walk(page: Page) -> None:
    log_of(page, "trg", 150)
    line = page.locator(".log li:has(a.number)").nth(3)
    at = str(line.locator("a.number").get_attribute("data-position"))
    line.locator("p").first.click()
    expect(page.locator("#history input[type=range]")).to_have_value(at)
    expect(page).to_have_url(re.compile(rf"\?at={at}$"))
    expect(line).to_have_attribute("aria-current", "true")
    expect(page.locator(".log [aria-current]")).to_have_count(1)
    expect(page.locator(".log a.number[tabindex='0']")).to_have_count(1)
    line.locator("a.number").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    below = str(page.locator(".log li:has(a.number)").nth(4).locator("a.number").get_attribute("data-position"))
    expect(page.locator("#history input[type=range]")).to_have_value(below)


def test_a_ply_adds_a_line_and_leaves_the_others_alone(page: Page) -> None:
    person = log_of(page, "rhl", 500)
    page.evaluate("() => { window.kept = document.querySelector('.log li'); }")
    before = page.locator(".log-round li").count()
    page.evaluate(
        """async (table) => {
        const legal = await (await fetch(`/api/v1/tables/${table}/legal`)).json();
        const state = await (await fetch(`/api/v1/tables/${table}`)).json();
        const action = legal.groups.flatMap((group) => group.choices).find((one) => !one.span).action;
        await fetch(`/api/v1/tables/${table}/moves`, { method: 'POST', headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ position: state.position, revision: state.revision, key: 'one', action }) });
    }""",
        person.table,
    )
    expect(page.locator("#history input[type=range]")).to_have_attribute("max", "501")
    assert page.evaluate("() => window.kept.isConnected")
    assert page.locator(".log-round li").count() >= before


def test_on_a_phone_the_log_is_read_and_filtered_in_its_sheet(new_page: NewPage) -> None:
    page = new_page(*PHONE, touch=True)
    log_of(page, "coal", 100)
    page.locator(".log-filter [name=kind]").select_option("chance")
    expect(page.locator(".log li.chance").first).to_be_visible()
    expect(page.locator(".log li:not(.chance)")).to_have_count(0)
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
