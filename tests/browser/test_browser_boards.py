"""A game with several large boards: the page shows the one at which the present step is played."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Page, expect

from revier.core.record import Record, read_record
from support.browser_seat import NewPage, Person


def test_the_board_follows_the_step_and_each_keeps_what_was_looked_at(page: Page, golden: Path) -> None:
    """Heat, Sweat & Beer: tiles are laid on the map, beer is delivered on the beer market."""
    record = read_record(sorted((golden / "hsb").glob("3p-*.jsonl"))[0])
    kinds = [json.loads(line)["kind"] for line in record.lines]
    laid, delivered = kinds.index("lay_tile"), kinds.index("deliver")
    record.cut(delivered)
    person = Person(page)
    person.bring(record.text())
    board, slider = page.locator("#board-view"), page.locator("#history input[type=range]")
    shown = page.locator("#stages [aria-selected=true]")
    expect(shown).to_have_attribute("data-stage-tab", "beer")
    expect(board.locator(".hexes")).to_have_count(0)

    def go(ply: int) -> None:
        put = "(node, n) => { node.value = n; node.dispatchEvent(new Event('input', { bubbles: true })) }"
        slider.evaluate(put, ply)

    go(laid)
    expect(board.locator(".hexes")).to_have_count(1)
    expect(shown).to_have_attribute("data-stage-tab", "map")
    page.locator("[data-zoom='+']").click()
    nearer = board.locator("svg").get_attribute("viewBox")
    page.keyboard.press("Escape")
    expect(board.locator(".hexes")).to_have_count(0)
    whole = board.locator("svg").get_attribute("viewBox")
    assert whole == board.locator("svg").get_attribute("data-box")
    go(laid)
    expect(board.locator(".hexes")).to_have_count(1)
    expect(board.locator("svg")).to_have_attribute("viewBox", nearer or "")


SPOTS = """() => {
  const svg = document.querySelector('#board-view svg');
  const [x, y, wide, high] = svg.getAttribute('viewBox').split(' ').map(Number);
  return svg.getAttribute('data-focus').split(' ').map((id) => {
    const [, left, top] = /\\(([-\\d.]+) ([-\\d.]+)\\)/.exec(
      svg.querySelector(`.hexes [data-hex="${id}"]`).getAttribute('transform')).map(Number);
    return left > x && left < x + wide && top > y && top < y + high;
  });
}"""


def two_layings(golden: Path) -> tuple[Record, list[str]]:
    """18Rhl before a company lays track, and all actions until another one may."""
    whole = read_record(sorted((golden / "rhl").glob("*.jsonl"))[0])
    laid = [n for n, line in enumerate(whole.lines) if '"lay_tile"' in line]
    first, second = next((here, there) for here, there in pairwise(laid) if here > 250 and there - here > 2)
    lines = list(whole.lines[:second])
    whole.cut(first)
    return whole, lines


def played_on(person: Person, lines: list[str]) -> None:
    """As many actions later; what has no choice is done at once."""
    while (at := person.position()) < len(lines):
        body = {"action": json.loads(lines[at]), "position": at, "revision": person.get("")["revision"]}
        path = f"/api/v1/tables/{person.table}/moves"
        answer = person.page.request.post(path, data={**body, "key": f"on-{at}"})
        assert answer.ok, answer.text()


def test_what_came_near_to_be_read_is_left_with_the_next_step(new_page: NewPage, golden: Path) -> None:
    """On a phone a tap comes near enough to read one place; the next company must find its own on the screen."""
    record, lines = two_layings(golden)
    page = new_page(360, 740, touch=True)
    person = Person(page)
    person.bring(record.text())
    board = page.locator("#board-view svg")
    whose = board.get_attribute("data-whose")
    before = board.get_attribute("viewBox")
    page.locator("#board-view").tap(position={"x": 20, "y": 20})
    expect(board).not_to_have_attribute("viewBox", before or "")
    played_on(person, lines)
    expect(board).not_to_have_attribute("data-whose", whose or "")
    assert all(page.evaluate(SPOTS))


def test_who_moved_the_board_keeps_it_as_long_as_something_of_the_step_is_seen(page: Page, golden: Path) -> None:
    record, lines = two_layings(golden)
    person = Person(page)
    person.bring(record.text())
    board, whole = page.locator("#board-view svg"), page.locator("[data-zoom='0']")
    whose = board.get_attribute("data-whose")
    whole.click()  # all of it ...
    page.locator("[data-zoom='+']").click()  # ... and a little nearer
    mine = board.get_attribute("viewBox")
    played_on(person, lines)
    expect(board).not_to_have_attribute("data-whose", whose or "")
    expect(board).to_have_attribute("viewBox", mine or "")


def test_open_places_outside_of_what_is_shown_are_told(page: Page, golden: Path) -> None:
    record, _ = two_layings(golden)
    Person(page).bring(record.text())
    whole = page.locator("[data-zoom='0']")
    whole.click()
    expect(whole).not_to_have_class("beyond")
    area = page.locator("#board-view").bounding_box()
    assert area is not None
    page.mouse.move(area["x"] + 5, area["y"] + 5)
    for _ in range(12):
        page.mouse.wheel(0, -120)
    expect(whole).to_have_class("beyond")
    places = page.locator("#board-view .hexes .may").count()
    expect(whole).to_have_attribute("title", f"{places} open places outside")
    whole.click()
    expect(whole).to_have_attribute("class", "")
