"""The page is light, no press is lost, it finds back by itself: a real browser at a server whose answers are weighed.

All titles and moments are measured by ``python -m benchmarks.page``; here is a sample of the bars no clock decides.
"""

from __future__ import annotations

import importlib
import json
import threading
from collections.abc import AsyncIterator, Iterator

import pytest
from benchmarks.metered import Running
from benchmarks.page import LAPTOP, MOST, READY, Found, brought, fresh, measure, opened, record
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect

from revier.games import titles
from revier.server.live import Stream

SAMPLE = (("rhl", 0.9), ("coal", 0.9))


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    made = Running(tmp_path_factory.mktemp("light"), heartbeat=0.4)
    yield made
    made.end()


@pytest.fixture
def host(browser: Browser, running: Running) -> Iterator[BrowserContext]:
    """Somebody who sits at every seat of what they bring."""
    context = fresh(browser, running, LAPTOP)
    context.set_default_timeout(60_000)
    yield context
    context.close()


@pytest.fixture
def viewer(browser: Browser, running: Running) -> Iterator[Page]:
    """Somebody who looks on."""
    context = fresh(browser, running, LAPTOP, "viewer")
    context.set_default_timeout(60_000)
    yield context.new_page()
    context.close()


def position(host: BrowserContext, table: str) -> int:
    return int(host.request.get(f"/api/v1/tables/{table}").json()["position"])


def play(host: BrowserContext, table: str) -> int:
    """The first thing that may be done, over the interface; returns the position after it."""
    legal = host.request.get(f"/api/v1/tables/{table}/legal").json()
    choice = next(one for group in legal["groups"] for one in group["choices"] if not one["span"])
    body = {"action": choice["action"], "position": legal["position"], "key": f"ply-{legal['revision']}"}
    answer = host.request.post(f"/api/v1/tables/{table}/moves", data=body)
    assert answer.ok, answer.text()
    return position(host, table)


def stock_round(game: str = "rhl") -> tuple[str, str]:
    """A recorded game up to its first purchase of a share, and that purchase."""
    text, following = record(game, 0)
    lines = text.splitlines() + following
    at = next(n for n, line in enumerate(lines[1:], 1) if json.loads(line)["kind"] == "buy")
    return "\n".join(lines[:at]) + "\n", lines[at]


def shows(page: Page, at: int) -> None:
    page.wait_for_function(READY, arg=at)


# --- light ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("title", "share"), SAMPLE)
def test_a_table_opens_and_follows_a_ply_with_few_bytes(
    browser: Browser, running: Running, title: str, share: float
) -> None:
    found = measure(browser, running, title, share, "laptop", 6)
    assert found.open_kb <= MOST["open_kb"]
    assert found.ply_kb is not None
    assert found.ply_kb <= MOST["ply_kb"]
    assert found.ply_requests is not None
    assert found.ply_requests <= MOST["ply_requests"]
    assert found.shift <= MOST["shift"]


@pytest.mark.slow
@pytest.mark.parametrize("screen", ["laptop", "phone"])
@pytest.mark.parametrize("share", [0.15, 0.5, 0.9])
@pytest.mark.parametrize("title", titles())
def test_every_table_holds_its_bars(browser: Browser, running: Running, title: str, share: float, screen: str) -> None:
    held(measure(browser, running, title, share, screen, 12))


@pytest.mark.parametrize("title", ["trg"])  # runs, the longest search: what is found late must not move the rest
def test_a_table_on_a_phone_holds_its_bars(browser: Browser, running: Running, title: str) -> None:
    held(measure(browser, running, title, 0.15, "phone", 0))


def held(found: Found) -> None:
    """Everything that is not a matter of the clock: sizes, requests, letters, heights, what moves at load."""
    bars = found.bars()
    assert {"open_kb", "shift", "stage_px", "papers_px"} <= set(bars)
    assert [name for name, holds in bars.items() if not holds and name != "answered_ms"] == [], found


def test_a_share_bought_fetches_no_map_and_a_second_visit_no_files(
    host: BrowserContext, viewer: Page, running: Running
) -> None:
    text, buy = stock_round()
    table = brought(host, text)
    opened(viewer, table, running)
    with viewer.expect_response(lambda answer: "/boards/map.svg" in answer.url):
        viewer.locator("[data-stage-tab=map]").click()
    running.meter.calm()
    running.meter.take()
    body = {"action": json.loads(buy), "position": position(host, table), "key": "buy"}
    assert host.request.post(f"/api/v1/tables/{table}/moves", data=body).ok
    shows(viewer, position(host, table))
    running.meter.calm()
    assert running.meter.take("viewer") == []  # all of it came with the news
    opened(viewer, table, running)
    again = {one.path for one in running.meter.take("viewer") if one.method == "GET"}
    assert not {path for path in again if path.startswith("/static/") or path.endswith(".svg")} - {
        f"/api/v1/tables/{table}/boards/map.svg"
    }


# --- no press is lost -------------------------------------------------------------------------------------------------
def test_no_press_is_lost_in_a_storm_of_news(host: BrowserContext, running: Running) -> None:
    """While a button is held down the table is full of news; each press counts, once."""
    table = brought(host, stock_round()[0])
    page = host.new_page()
    opened(page, table, running)
    before = position(host, table)
    storm = threading.Event()
    weather = threading.Thread(target=_blow, args=(running, table, storm))
    weather.start()
    try:
        for _ in range(4):
            _press_slowly(page, page.locator("#now .choices button[data-action]").last, running, table)
            shows(page, before + 1)
            _press_slowly(page, page.locator("#now [data-do=undo]"), running, table)
            expect(page.locator(f"#history input[max='{before}']")).to_have_count(1)
    finally:
        storm.set()
        weather.join()


def _blow(running: Running, table: str, storm: threading.Event) -> None:
    live, n = running.house.tables.get(table), 0
    while not storm.wait(0.05):
        n += 1
        live.thinking = n % 3, -1  # a change for everybody who looks, which asks nobody for anything
        for kind in ("presence", "thinking", "seats", "programs"):
            running.house.hub.publish(table, kind, {})
    live.thinking = None


def _press_slowly(page: Page, button: Locator, running: Running, table: str) -> None:
    """Down, until the page has been told of three changes, and up."""
    expect(page.locator("#now[aria-busy=true]")).to_have_count(0)
    expect(button).to_be_enabled()
    box = button.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    told: set[object] = set()
    while len(told) < 3:
        told |= set(running.house.tables.get(table).known.values())
        page.wait_for_timeout(15)
    page.mouse.up()


# --- it finds back by itself ------------------------------------------------------------------------------------------
def test_the_page_goes_on_after_the_network_was_gone(host: BrowserContext, viewer: Page, running: Running) -> None:
    table = brought(host, stock_round()[0])
    opened(viewer, table, running)
    viewer.context.set_offline(True)
    at = play(host, table)
    viewer.context.set_offline(False)
    shows(viewer, at)
    shows(viewer, play(host, table))  # and hears the next news


def test_a_picture_that_did_not_arrive_is_fetched_again(host: BrowserContext, viewer: Page, running: Running) -> None:
    """The first look has all but the map: the page tries again by itself and is whole."""
    text, following = record("rhl", 0)
    lines = text.splitlines() + following
    laid = next(n for n, line in enumerate(lines[1:], 1) if json.loads(line)["kind"] == "lay_tile")
    table = brought(host, "\n".join(lines[:laid]) + "\n")
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.abort()

    viewer.route("**/boards/*.svg*", refuse_once)
    viewer.goto(f"/tables/{table}")
    expect(viewer.locator("#board-view svg")).to_be_visible()
    expect(viewer.locator("#now h2")).not_to_be_empty()
    assert len(refused) == 1


def test_the_page_goes_on_after_the_server_was_gone(host: BrowserContext, viewer: Page, running: Running) -> None:
    table = brought(host, stock_round()[0])
    opened(viewer, table, running)
    page = host.new_page()
    opened(page, table, running)
    running.end()
    page.locator("[data-tab=log]").click()
    viewer.evaluate("window.dispatchEvent(new Event('online'))")  # somebody tries while nobody answers
    expect(viewer.locator("#lost")).to_be_visible()
    running.begin()
    shows(viewer, play(host, table))
    expect(viewer.locator("#lost")).to_have_count(0)
    shows(page, play(host, table))


def test_the_page_hears_again_after_a_sleep(
    host: BrowserContext, viewer: Page, running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection that died in the machine's sleep says nothing, not even that it is dead."""
    events = importlib.import_module("revier.server.api.events")  # the package has a router of that name
    flow = events.flow
    silent: list[Stream] = []

    async def dead(stream: Stream, first: list[bytes], heartbeat: float) -> AsyncIterator[bytes]:
        async for data in flow(stream, first, heartbeat):
            if silent:
                yield data
                continue
            yield data
            silent.append(stream)  # the first piece holds a sign of life
            await stream.loop.create_future()  # for ever

    monkeypatch.setattr(events, "flow", dead)
    table = brought(host, stock_round()[0])
    opened(viewer, table, running)
    assert silent
    shows(viewer, play(host, table))


def test_a_press_without_a_server_is_told_and_works_later(host: BrowserContext, running: Running) -> None:
    table = brought(host, stock_round()[0])
    page = host.new_page()
    opened(page, table, running)
    before = position(host, table)
    button = page.locator("#now .choices button[data-action]").last
    host.set_offline(True)
    button.click()
    expect(page.locator("#toast")).to_be_visible()
    host.set_offline(False)
    expect(page.locator("#lost")).to_have_count(0)
    button.click()
    shows(page, before + 1)


def test_a_step_of_history_is_fetched_once(host: BrowserContext, viewer: Page, running: Running) -> None:
    table = brought(host, record("trg", 0.3)[0])
    opened(viewer, table, running)
    viewer.locator("#history [data-step='-1']").click()
    expect(viewer.locator("body.in-the-past")).to_have_count(1)
    running.meter.calm()
    running.meter.take()
    viewer.locator("#history [data-do=now]").click()
    expect(viewer.locator("body.in-the-past")).to_have_count(0)
    running.meter.calm()
    assert [one.path for one in running.meter.take("viewer")] == []
