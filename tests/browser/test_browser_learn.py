"""Learning at the table by mouse, keys and finger: what things are, help for the step, words, rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from revier.core.help import help_for
from revier.games import package_of, title, titles
from support.browser_seat import NewPage, Person
from support.learning import records

WIDE, PHONE = (1280, 800), (360, 740)


def some(game: str, part: float) -> str:
    """A recorded game up to some place."""
    lines = records(game)[0].read_text(encoding="utf-8").splitlines()
    return "\n".join(lines[: 1 + int((len(lines) - 1) * part)]) + "\n"


def at_table(page: Page, game: str, part: float) -> Person:
    person = Person(page)
    person.bring(some(game, part))
    return person


@pytest.mark.parametrize("game", titles())
def test_help_for_the_step_is_one_key_away_and_covers_neither_board_nor_now(new_page: NewPage, game: str) -> None:
    page = new_page(*WIDE)
    person = at_table(page, game, 0.5)
    page.keyboard.press("h")
    drawer = page.locator("#drawer")
    help_ = person.get("/help")
    said = help_for(package_of(game), help_["step"], "en")
    assert said is not None
    expect(drawer.locator("h2")).to_have_text(said.title)
    expect(drawer.locator("[data-help=happens]")).to_contain_text(said.happens)
    expect(drawer.locator("[data-help=clauses] a").first).to_have_text(f"§ {help_['clauses'][0]['id']}")
    for part in ("#stage", "#now"):
        assert not overlap(page, "#drawer", part), part
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def overlap(page: Page, one: str, other: str) -> bool:
    a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    assert a is not None
    assert b is not None
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 1 and down > 1


def test_help_follows_the_step_and_what_somebody_types_stays_when_news_come(page: Page) -> None:
    person = at_table(page, "rhl", 0.3)
    page.locator("#help").click()
    step = page.locator("#drawer h2[data-step]")
    expect(step).to_be_visible()
    page.keyboard.press("/")
    field = page.locator("#drawer-search")
    expect(field).to_be_focused()
    field.fill("Seilzug")
    expect(page.locator("#drawer [data-thing='lot:Szl']")).to_contain_text("mountain hex")
    page.request.post(  # somebody says something, and somebody acts: news redraw the page
        f"/api/v1/tables/{person.table}/chat", data={"text": "hello"}
    )
    choice = person.get("/legal")["groups"][0]["choices"][0]["action"]
    state = person.get("")
    body = {"position": state["position"], "revision": state["revision"], "key": "learn-1", "action": choice}
    page.request.post(f"/api/v1/tables/{person.table}/moves", data=body)
    expect(page.locator("#history")).to_contain_text(str(state["position"] + 1))
    expect(field).to_have_value("Seilzug")
    expect(page.locator("#drawer [data-thing='lot:Szl']")).to_be_visible()
    page.locator("[data-drawer-tab=help]").click()
    expect(step).to_have_attribute("data-step", person.get("/help")["step"])


@pytest.mark.parametrize(
    ("word", "ours"), [("par", "starting value"), ("IPO", "Initial Offering"), ("EMR", "forced purchase")]
)
def test_words_of_other_games_lead_to_ours(page: Page, word: str, ours: str) -> None:
    at_table(page, "rhl", 0.3)
    page.keyboard.press("/")
    page.locator("#drawer-search").fill(word)
    expect(page.locator(f"#drawer [data-word='{ours}']")).to_contain_text(f"{word}")


def test_rules_are_searched_by_chapter_and_word_and_open_at_a_pressed_clause(page: Page) -> None:
    at_table(page, "trg", 0.3)
    page.goto(f"{page.url}?lang=de")
    page.locator("#help").click()
    page.locator("[data-drawer-tab=rules]").click()
    drawer = page.locator("#drawer")
    expect(drawer.locator("[data-chapter='8']")).to_have_text("8. Die Betriebsrunde")
    page.locator("#drawer-rules-search").fill("Kredit")
    expect(drawer.locator("mark").first).to_have_text("kredit", ignore_case=True)
    expect(drawer.locator("[data-clause-id='8.6.5.i']")).to_be_visible()
    expect(drawer.locator("[data-clause-id='1.a']")).to_have_count(0)
    page.locator("[data-drawer-tab=help]").click()
    link = drawer.locator("[data-help=clauses] a").first
    number = (link.text_content() or "").removeprefix("§ ")
    link.click()
    expect(drawer.locator(f"[data-clause-id='{number}']")).to_be_focused()


Way = Callable[[Page], None]


def by_mouse(page: Page) -> None:
    page.locator("#panel article[data-id=Tjt], #stage-papers article[data-paper=Tjt]").first.hover()


def by_keys(page: Page) -> None:
    page.locator("#panel article[data-id=Tjt], #stage-papers article[data-paper=Tjt]").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")


@pytest.mark.parametrize("way", [by_mouse, by_keys])
def test_a_thing_says_what_it_does_with_its_clauses_which_open_in_the_drawer(page: Page, way: Way) -> None:
    at_table(page, "rhl", 0.3)
    page.locator("#tab-lots").click()
    way(page)
    tip = page.locator("#source-tip")
    expect(tip.locator("[data-thing='lot:Tjt']")).to_contain_text("from yellow to green")
    tip.locator(".clause-links a").first.click()
    expect(page.locator("#drawer [data-clause-id='4.2.4.b']")).to_be_focused()


def test_a_company_says_what_it_is_in_the_ownership_grid(page: Page) -> None:
    at_table(page, "rhl", 0.3)
    page.locator("[data-stage-tab=market]").click()
    page.locator("[data-ask='company:KKK']").first.hover()
    expect(page.locator("#source-tip")).to_contain_text("60% of it has been sold")  # rhl:5.2.c


def test_on_the_phone_the_drawer_is_a_sheet_that_holds_the_focus(new_page: NewPage) -> None:
    page = new_page(*PHONE, touch=True)
    at_table(page, "coal", 0.4)
    page.locator("#help").tap()
    drawer = page.locator("#drawer")
    expect(drawer).to_have_attribute("aria-modal", "true")
    expect(drawer.locator("h2")).not_to_be_empty()
    box = drawer.bounding_box()
    assert box is not None
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, *PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    page.locator("[data-drawer-tab=words]").tap()
    page.locator("#drawer-search").fill("Inn")
    expect(drawer.locator("[data-thing='progress:inn']")).to_contain_text("3 T or 2 points")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('#drawer')")
    page.locator("[data-do=close-drawer]").tap()
    expect(drawer).to_be_hidden()
    expect(page.locator("#help")).to_be_focused()


def test_nothing_of_the_drawer_is_fetched_before_it_is_opened(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    at_table(page, title("trg").info().id, 0.2)
    assert not [url for url in asked if "drawer" in url or "glossary" in url or "chapters" in url or "/help?" in url]
    page.keyboard.press("h")
    expect(page.locator("#drawer h2")).to_be_visible()
    assert [url for url in asked if "/help?" in url]
