"""Where figures come from, at the table: said once, and answered for whatever is pointed at, focused or tapped."""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import FilePayload, Page, expect

from revier.core.record import read_record
from support.browser_seat import NewPage, Person

HEX = '#board-view .hexes [data-hex="C13"]'


def sit(page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'[data-play="{game}"]').click()
    page.wait_for_url("**/tables/*")
    page.locator("[data-stage-tab=map]").click()
    expect(page.locator("#board-view svg")).to_be_visible()


def test_the_table_says_once_that_figures_are_reconstructed(page: Page) -> None:
    sit(page, "trg")
    sign, notice = page.locator("#notice [data-do=figures]"), page.locator("[data-notice=figures]")
    sign.click()
    expect(notice).to_contain_text("map")
    link = page.locator("dialog").get_by_role("link")
    expect(link).to_have_attribute("href", "/data/trg?source=reconstructed#figures")
    page.locator("dialog [data-do=seen]").click()
    expect(page.locator("dialog")).to_be_hidden()
    expect(sign).to_have_count(0)
    page.reload()
    expect(page.locator("#now h2")).not_to_be_empty()
    expect(sign).to_have_count(0)
    sit(page, "rhl")
    expect(page.locator("#now h2")).not_to_be_empty()
    expect(sign).to_have_count(0)


def test_whatever_is_pointed_at_or_walked_to_says_where_its_figures_come_from(page: Page) -> None:
    sit(page, "trg")
    tip = page.locator("#source-tip")
    page.locator(HEX).hover()
    expect(tip).to_be_visible()
    expect(tip.locator("h3")).to_have_text("C13: Minister Stein")
    expect(tip.locator(".source-reconstructed")).to_have_count(1)
    expect(tip.locator(".all-figures")).to_have_attribute("href", "/data/trg?of=hexes.C13#figures")
    expect(tip.locator("[data-thing='hex:C13']")).to_contain_text("A coal mine")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()

    page.locator("#tab-lots").click()
    page.locator("#panel").focus()
    page.keyboard.press("Tab")
    expect(tip.locator("h3")).to_contain_text("Stiftsbrauerei")
    expect(tip).to_contain_text("bid_boxes")

    page.locator("#board-view").focus()
    expect(tip).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(tip).to_be_visible()


def test_a_finger_taps(new_page: NewPage) -> None:
    page = new_page(360, 740, touch=True)
    sit(page, "trg")
    page.locator(HEX).tap()
    tip = page.locator("#source-tip")
    expect(tip).to_be_visible()
    box = tip.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert box["y"] + box["height"] <= 740


def test_a_printed_value_is_typed_becomes_a_file_and_is_played_with(page: Page) -> None:
    page.goto("/data/trg?q=trains.2.price#figures")
    page.locator("#facts").get_by_label("Correct trains.2.price").click()
    page.locator("#value").fill("much")
    page.get_by_role("button", name="Correct").click()
    expect(page.get_by_role("alert").first).to_contain_text("trains.2.price")
    page.locator("#value").fill("70")
    page.get_by_role("button", name="Correct").click()
    expect(page.locator("#facts .val")).to_have_text("70")
    with page.expect_download() as waiting:
        page.locator("#mine").get_by_role("link", name="Download").click()
    assert waiting.value.suggested_filename == "trg.overlay.toml"
    assert Path(waiting.value.path()).read_text(encoding="utf-8") == "[trains.2]\nprice = 70\n"

    page.locator("#mine").get_by_role("link", name="New table with it").click()
    expect(page.locator("#f-overlay")).to_have_value(re.compile("[0-9a-f]{24}"))
    page.locator("#new-go").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("#now [data-overlay]")).to_contain_text("trg.overlay.toml (1)")
    page.locator("#tab-trains").click()
    row = page.locator("#panel tr[data-figures='trains.2']")
    expect(row).to_contain_text("70")
    row.hover()
    expect(page.locator("#source-tip .source-overlay")).to_be_visible()


def test_a_file_that_is_wrong_is_answered_on_the_page(page: Page) -> None:
    page.goto("/data/trg")
    wrong: FilePayload = {"name": "box.toml", "mimeType": "text/plain", "buffer": b"[trains.2]\nprise = 70\n"}
    form = page.locator("#overlay-form")
    form.locator("input[type=file]").set_input_files([wrong])
    form.locator("button").click()
    expect(page.locator("#overlay-problem")).to_contain_text("trains.2.prise")
    expect(page.locator("#mine li")).to_have_count(0)


def test_where_a_tap_acts_the_name_of_the_place_answers(new_page: NewPage, golden: Path) -> None:
    """A place at which something may be done opens; what its figures come from is told by its name on the card."""
    record = read_record(sorted((golden / "trg").glob("3p-*.jsonl"))[0])
    record.cut([json.loads(line)["kind"] for line in record.lines].index("lay_tile"))
    page = new_page(360, 740, touch=True)
    Person(page).bring(record.text())
    page.locator("#board-view .hexes .may").first.tap(force=True)
    name = page.locator(".place-card h3[data-figures]")
    expect(name).to_be_visible()
    tip = page.locator("#source-tip")
    expect(tip).to_be_hidden()
    name.tap()
    expect(tip).to_be_visible()
