"""Routes changed in the browser: by pointing at stops, and by the keyboard alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from revier.core.record import read_record
from support.browser_seat import Person


def at_a_run(page: Page, golden: Path, game_id: str) -> tuple[Person, dict[str, Any]]:
    """A person whose train is about to run, and the best there is."""
    record = read_record(sorted((golden / game_id).glob("3p-*.jsonl"))[0])
    actions = [json.loads(line) for line in record.lines]
    record.cut(next(n for n, a in enumerate(actions) if a["kind"] == "run" and a["routes"] and a["seat"] >= 0))
    person = Person(page)
    person.bring(record.text())
    asked = page.request.post(f"/api/v1/tables/{person.table}/routes", data={"position": person.position()})
    assert asked.ok, asked.text()
    expect(page.locator(".route-list li").first).to_be_visible()
    return person, asked.json()


@pytest.mark.parametrize("game_id", ["rhl", "trg", "hsb"])
def test_a_route_is_cleared_and_drawn_anew_by_pointing_at_its_ends(page: Page, golden: Path, game_id: str) -> None:
    person, best = at_a_run(page, golden, game_id)
    run = person.now().locator("[data-do=run]")
    expect(run).to_contain_text(f"{best['income']} M")
    expect(page.locator(".own-overlay .run")).to_have_count(len(best["action"]["routes"]))
    page.locator("[data-do=clear]").click()
    expect(run).to_be_disabled()
    expect(person.now().locator(".route-editor .warn a")).to_contain_text(f"{game_id}:")
    calls = best["routes"][0]["calls"]
    for stop in (calls[0], calls[-1]):
        page.locator(f'.own-overlay [data-stop="{stop}"] > *').click()
    expect(run).to_be_enabled()
    before = person.position()
    run.click()
    expect(page.locator(".own-overlay .run")).to_have_count(0)
    written = json.loads(person.record()[before + 1])
    assert written["kind"] == "run"
    assert len(written["routes"]) == len(best["action"]["routes"])


def test_a_route_is_changed_by_keyboard_alone_and_put_back(page: Page, golden: Path) -> None:
    person, best = at_a_run(page, golden, "rhl")
    first = person.now().locator(".route-list li > .facts").first
    names = best["routes"][0]["stops"]
    page.locator("[data-do=shorten]").focus()
    page.keyboard.press("Enter")
    expect(first).not_to_contain_text(f"– {names[-1]}")
    stop = page.locator("[data-do=stop]")
    stop.focus()
    stop.select_option(best["routes"][0]["calls"][-1])
    expect(first).to_contain_text(f"– {names[-1]}")
    page.locator("[data-do=best]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=best]")).to_have_count(0)
    expect(person.now().locator("[data-do=run]")).to_contain_text(f"{best['income']} M")
