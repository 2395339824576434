"""Nothing jumps: while a game goes on every part of the page keeps its place and its height, nothing scrolls sideways,
and no two choices of one question read the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from revier.core.record import read_record
from revier.games import titles
from support.browser_seat import NewPage, Person

GOLDEN = Path(__file__).parents[1] / "golden"
KEEP = ("#stage", "#stages", "#now", ".foot", ".deed", ".tab-line", "#panel", "#history", ".slide", ".menu")
LEAST = 280  # pixels of a panel that a step needs
SEEN = """(parts) => {
  const box = (node) => { const { x, y, width, height } = node.getBoundingClientRect(); return [x, y, width, height] };
  const wide = [...document.querySelectorAll('#stage-papers, #stage-papers .scroll, .now-body, #panel, #panel .scroll')]
    .filter((node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1)
    .map((node) => node.id || node.className);
  const lists = ['.now-body #choices', '.now-body .place-card', '.now-body .which'];
  const twins = lists.flatMap((list) => [...document.querySelectorAll(list)]).flatMap((list) => {
    const said = [...list.querySelectorAll('button[data-action], button[data-thing]')]
      .map((node) => `${node.closest('.line')?.querySelector('.letters')?.textContent ?? ''} ${node.innerText}`);
    return said.filter((text, n) => said.indexOf(text) !== n);
  });
  return {
    boxes: Object.fromEntries(parts.map((part) => [part, box(document.querySelector(part))])),
    filled: document.querySelectorAll('#now .primary').length,
    page: document.documentElement.scrollWidth > innerWidth,
    wide, twins,
  };
}"""


def seen(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(SEEN, list(KEEP))
    return found


def watch(page: Page, game_id: str, start: float, steps: int) -> None:
    """A golden game from a part of it on, the actions of its record sent one by one; the page only looks on."""
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[0])
    lines = list(record.lines)
    first = int(len(lines) * start)
    record.cut(first)
    person = Person(page)
    person.bring(record.text())
    places = seen(page)["boxes"]
    at = person.position()  # what has no choice may have been done at once
    for _ in range(steps):
        if at >= len(lines):
            break
        state = person.get("")
        body = {"action": json.loads(lines[at]), "position": at, "revision": state["revision"], "key": f"still-{at}"}
        answer = page.request.post(f"/api/v1/tables/{person.table}/moves", data=body)
        assert answer.ok, answer.text()
        person.moved(at)
        expect(page.locator("#history [data-shown]")).to_have_attribute("data-shown", str(person.position()))
        at = person.position()
        found = seen(page)
        where = f"{game_id} at {at}"
        assert found["boxes"] == places, where
        assert not found["page"], where
        assert found["wide"] == [], where
        assert found["twins"] == [], where
        assert found["filled"] <= 1, where
        for part in ("#stage", "#now", "#panel"):
            assert places[part][3] >= LEAST, (part, where)


@pytest.mark.parametrize("game_id", titles())
def test_nothing_jumps_while_a_game_goes_on(new_page: NewPage, game_id: str) -> None:
    watch(new_page(1280, 800), game_id, 0.3, 12)


@pytest.mark.slow
@pytest.mark.parametrize("start", [0.0, 0.4, 0.8])
@pytest.mark.parametrize("game_id", titles())
def test_nothing_jumps_over_two_hundred_steps(new_page: NewPage, game_id: str, start: float) -> None:
    watch(new_page(1280, 800), game_id, start, 200)
