"""The table as people use it: three clicks to a game, history, undo, refusals, two browsers, export and import."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from revier.core.action import NATURE
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import title, titles
from revier.rail.actions import LayTile
from support.browser_seat import NewPage, Person

GOLDEN = Path(__file__).parents[1] / "golden"


def some_record(game_id: str, plies: int) -> str:
    """A golden game of a title, as far as this ply."""
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[0])
    record.cut(plies)
    return record.text()


def a_decision(game_id: str, after: int) -> int:
    """The first position of that game from here on at which a person has a choice: nothing follows by itself."""
    record = read_record(sorted((GOLDEN / game_id).glob("*.jsonl"))[0])
    game = rebuild(record, title(game_id))
    state = game.new()
    for ply, line in enumerate(record.lines):
        if ply >= after and game.to_move(state) != NATURE and len(game.legal(state)) > 1:
            return ply
        game.apply(state, game.decode(line))
    raise AssertionError(game_id)


@pytest.mark.parametrize("game_id", titles())
def test_a_newcomer_sits_at_a_running_game_within_three_clicks(page: Page, game_id: str) -> None:
    page.goto("/")
    page.locator(f'[data-play="{game_id}"]').click()
    page.wait_for_url("**/tables/*")
    person = Person(page)
    person.arrived()
    state = person.get("")
    assert state["game"] == game_id
    assert len(state["my_seats"]) == 1
    assert all(seat["bot"] for seat in state["seats"] if seat["seat"] not in state["my_seats"])
    # The bots before me move by themselves until something is asked of me.
    expect(page.locator("#now [data-digit='1'], #now [data-kind=pass]").first).to_be_enabled(timeout=60_000)


@pytest.mark.parametrize("game_id", titles())
def test_an_action_is_taken_back_and_restored(page: Page, game_id: str) -> None:
    person = Person(page)
    person.bring(some_record(game_id, 40))
    before = person.position()
    choice = next(c for g in person.legal() for c in g["choices"] if not (c["span"] or c["final"] or c["costly"]))
    person.press(choice)
    person.moved(before)
    page.keyboard.press("u")
    page.wait_for_function(
        "before => Number(document.querySelector('#history input[type=range]').max) === before", arg=before
    )
    assert person.position() == before
    page.locator("[data-do=redo]").click()
    person.moved(before)
    kinds = [entry["kind"] for entry in person.get("/log")]
    assert "undo" in kinds
    assert "redo" in kinds


@pytest.mark.parametrize("game_id", titles())
def test_history_shows_the_past_and_a_branch_plays_on_from_it(page: Page, game_id: str) -> None:
    person = Person(page)
    person.bring(some_record(game_id, 60))
    slider = page.locator("#history input[type=range]")
    last = person.position()
    expect(slider).to_have_value(str(last))
    page.keyboard.press("[")
    expect(slider).to_have_value(str(last - 1))
    expect(page.locator("#choices")).to_have_count(0)
    past = a_decision(game_id, 30)
    slider.evaluate("(node, n) => { node.value = n; node.dispatchEvent(new Event('input', { bubbles: true })) }", past)
    expect(page.locator(f"#history [data-shown='{past}']")).to_be_visible()
    first = person.table
    page.locator("[data-do=fork]").click()
    page.wait_for_url(lambda url: "/tables/" in url and first not in url)
    person.arrived()
    assert person.position() == past
    assert person.get("")["analysis"]


def test_a_refused_choice_names_its_clause_in_our_words(page: Page) -> None:
    """18Rhl: whoever has passed the packet by cannot buy shares yet; the page shows the clause it stands in."""
    person = Person(page)
    person.bring(some_record("rhl", 40))
    ply = next(ply for ply in range(40, 400) if _has_refusals(person, ply))
    refused = person.get("/legal")["refused"][0]
    assert ply >= 40
    details = page.locator("details.refused")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    expect(page.locator(".greyed").first).to_contain_text(refused["reason"])
    clause = page.locator(f'[data-clause="{refused["clause"]}"]').first
    clause.click()
    number = refused["clause"].split(":")[1]
    drawer = page.locator("#drawer")
    expect(drawer.locator(f'[data-clause-id="{number}"]')).to_be_focused()
    expect(drawer).to_contain_text(refused["reason"])
    rules = page.request.get(f"/api/v1/games/rhl/clauses?q={number}").json()["clauses"]
    text = next(one["text"] for one in rules if one["id"] == number)
    expect(drawer).to_contain_text(text)


def _has_refusals(person: Person, ply: int) -> bool:
    """Play on until the page has something greyed to show."""
    if person.get("/legal")["refused"]:
        return True
    choice = next(c for g in person.legal() for c in g["choices"] if not (c["span"] or c["final"] or c["costly"]))
    before = person.position()
    person.press(choice)
    person.moved(before)
    return False


def test_a_second_browser_joins_by_link_and_sees_the_move_live(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    host.goto("/new?game=rhl")
    host.locator("select[name=seat1]").select_option("open")
    host.locator("#new-go").click()
    link = host.locator(".links input").first.input_value()
    guest.goto(link)
    guest.get_by_label(re.compile("name", re.I)).fill("Berta")
    guest.locator("#join-go").click()
    guest.wait_for_url("**/tables/*")
    visitor = Person(guest)
    visitor.arrived()
    host.goto(f"/tables/{visitor.table}")
    person = Person(host)
    person.arrived()
    # The third seat is a bot's: it moves by itself until one of the two people is asked.
    deadline = time.monotonic() + 60
    while not (person.asked() or visitor.asked()):
        assert time.monotonic() < deadline, "nobody is asked"
    mover, other = (person, visitor) if person.asked() else (visitor, person)
    before = mover.position()
    choice = next(c for g in mover.legal() for c in g["choices"] if not (c["span"] or c["final"] or c["costly"]))
    mover.press(choice)
    mover.moved(before)
    other.moved(before)  # nobody reloaded: the news came over the stream
    assert len(person.get("")["my_seats"]) >= 1
    assert len(visitor.get("")["my_seats"]) == 1


@pytest.mark.parametrize("game_id", titles())
def test_an_exported_table_is_imported_to_the_same_position(page: Page, game_id: str) -> None:
    person = Person(page)
    plies = a_decision(game_id, 80)
    person.bring(some_record(game_id, plies))
    with page.expect_download() as waiting:
        page.locator("[data-do=export]").click()
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    again = Person(page)
    again.bring_by_page(text)
    assert again.table != person.table
    assert again.position() == plies
    assert again.record()[1:] == person.record()[1:]


def test_a_turn_by_keyboard_alone(page: Page) -> None:
    person = Person(page)
    page.goto("/")
    play = page.locator('[data-play="rhl"]')
    for _ in range(60):
        page.keyboard.press("Tab")
        if play.evaluate("node => node === document.activeElement"):
            break
    else:
        raise AssertionError("the button cannot be reached with Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    person.arrived()
    expect(page.locator("#now [data-digit='1']")).to_be_visible(timeout=60_000)
    before = person.position()
    page.keyboard.press("1")
    if page.locator("dialog[open]").count():
        page.keyboard.press("Enter")
    person.moved(before)
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_be_hidden()


def test_a_tile_by_keyboard_alone(page: Page) -> None:
    person = Person(page)
    lines, ply = _before_first(page, "lay_tile")
    person.bring(lines)
    board = page.locator("#board-view")
    board.focus()
    page.keyboard.press("ArrowRight")
    target = page.locator("#board-view .hexes .may").first.get_attribute("data-hex")
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 40:
        if page.locator(f'.walked[data-place="{target}"]').count():
            break
        page.keyboard.press(key)
    page.locator("[data-do=place]").select_option(target)
    expect(page.locator(".place-card")).to_be_visible()
    page.keyboard.press("r")
    page.locator("#now [data-do=confirm]").focus()
    page.keyboard.press("Enter")
    person.moved(ply)


def _before_first(page: Page, kind: str) -> tuple[str, int]:
    record = read_record(sorted((GOLDEN / "rhl").glob("*.jsonl"))[0])
    ply = next(n for n, line in enumerate(record.lines) if f'"kind":"{kind}"' in line)
    record.cut(ply)
    return record.text(), ply


@pytest.mark.parametrize("path", ["/", "/new", "/rules/rhl", "/data/rhl", "/me"])
def test_no_page_scrolls_sideways_at_360_pixels(new_page: NewPage, path: str) -> None:
    page = new_page(width=360, height=740)
    page.goto(path)
    expect(page.locator("main")).to_be_visible()
    wide = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]


def test_a_tile_is_laid_at_360_pixels(new_page: NewPage) -> None:
    page = new_page(width=360, height=740, touch=True)
    record, ply = _before_first(page, "lay_tile")
    person = Person(page)
    person.bring(record)
    wide = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1]
    action = next(c["action"] for g in person.legal() for c in g["choices"] if "tile" in c["action"])
    person.do(action)
    assert person.position() > ply


def _fullest() -> tuple[str, str]:
    """A golden game before the tile for which most others would have fitted somewhere, and where."""
    record = read_record(sorted((GOLDEN / "rhl").glob("*.jsonl"))[0])
    game = rebuild(record, title("rhl"))
    state = game.new()
    most, best, where = 0, 0, ""
    for ply, line in enumerate(record.lines):
        action = game.decode(line)
        if isinstance(action, LayTile):
            offered = [choice.action for choice in game.legal(state).of(LayTile)]
            fitting = {(lay.hex, lay.tile) for lay in offered if isinstance(lay, LayTile)}
            place, count = Counter(place for place, _ in fitting).most_common(1)[0]
            if count > most:
                most, best, where = count, ply, place
        game.apply(state, action)
    record.cut(best)
    return record.text(), where


def test_what_confirms_is_in_sight_at_360_pixels_while_a_tile_is_tried(new_page: NewPage) -> None:
    """Where most tiles fit, on a small telephone with its bars; the sheet may be scrolled, the buttons are there."""
    page = new_page(width=360, height=560, touch=True)
    person = Person(page)
    record, place = _fullest()
    person.bring(record)
    person.place(place).click()
    card = page.locator(".place-card")
    expect(card.locator(".said")).not_to_be_empty()
    expect(page.locator("#board-view .ghost")).to_have_attribute("data-tile", re.compile("."))
    for button in ("confirm", "cancel"):
        box = page.locator(f"#now [data-do={button}]").bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 560
    middle = """node => { const { x, y, width, height } = node.getBoundingClientRect();
        return node.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"""
    assert page.locator("#now [data-do=confirm]").evaluate(middle), "something lies over it"
    assert page.locator("#now").evaluate("node => node.scrollTop") == 0
