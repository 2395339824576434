"""Somebody comes back to a table: what others did since is said, marked, and can be seen again step by step."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from support.browser_seat import NewPage, Person

API = "/api/v1/tables"
HOST_FIRST = 3  # a seed that lays the order of 18Rhl so that a seat of the host begins


def asked(page: Page, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(f"{API}{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def table_for_two(host: Page, guest: Page, seed: int = 5) -> str:
    """18Rhl for three: two seats are the host's, the last one is taken by the guest."""
    seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "open"}]
    table = asked(host, "", {"game": "rhl", "players": 3, "seats": seats, "seed": seed})["id"]
    claim = host.request.get(f"{API}/{table}").json()["seats"][2]["claim"]
    asked(guest, f"/{table}/seats/2/claim", {"invitation": claim, "name": "Gast"})
    return str(table)


def turns(pages: dict[bool, Page], table: str, until: Any) -> None:
    """Everybody does the first thing that may be done, until somebody's turn has come often enough."""
    done: list[int] = []
    while not until(done):
        now = pages[True].request.get(f"{API}/{table}").json()
        page = pages[now["to_move"] != 2]
        legal = page.request.get(f"{API}/{table}/legal").json()
        choice = legal["groups"][0]["choices"][0]
        span = choice["span"]
        action = choice["action"] | ({span["field"]: span["low"]} if span else {})
        asked(page, f"/{table}/moves", {"action": action, "position": now["position"], "key": f"k{now['position']}"})
        done.append(now["to_move"])


@pytest.fixture
def back(new_page: NewPage) -> tuple[Page, str, int]:
    """The guest has acted once, and five things were done since; and the position of their last action."""
    host, guest = new_page(), new_page()
    table = table_for_two(host, guest)
    pages = {True: host, False: guest}
    turns(pages, table, lambda done: 2 in done)
    last = host.request.get(f"{API}/{table}").json()["position"]
    for _ in range(5):
        now = host.request.get(f"{API}/{table}").json()
        if now["to_move"] == 2:
            break
        turns(pages, table, bool)
    return guest, table, last


def test_who_comes_back_is_told_and_watches_what_others_did(back: tuple[Page, str, int]) -> None:
    guest, table, last = back
    guest.goto(f"/tables/{table}")
    person = Person(guest)
    person.arrived()
    note = guest.locator(".since-note")
    expect(note).to_contain_text("since your last turn")
    log = guest.request.get(f"{API}/{table}/log").json()
    missed = [one for one in log if one["kind"] == "move" and one["position"] > last and one["texts"]]
    assert missed
    expect(note).to_contain_text(str(len(missed)))
    expect(guest.locator("[data-since], #board-view .since").first).to_be_attached()
    note.locator("[data-do=replay]").click()
    card = guest.locator(".replay")
    expect(card).to_contain_text(missed[0]["texts"][0])
    expect(guest.locator("[data-panel=log]")).to_be_visible()  # the log lies beside it
    guest.locator("[data-do=replay-pause]").or_(guest.locator("[data-do=replay-run]")).click()
    expect(guest.locator("[data-shown]")).to_have_attribute("data-shown", str(missed[0]["position"]))
    for step in missed[1:]:
        guest.locator("[data-do=replay-forth]").click()
        expect(card).to_contain_text(step["texts"][0])
    guest.locator("[data-do=replay-skip]").click()
    expect(card).to_have_count(0)
    expect(guest.locator("[data-shown]")).to_have_attribute("data-shown", str(person.position()))


def test_it_is_waved_away_and_ends_with_the_own_action(back: tuple[Page, str, int]) -> None:
    guest, table, _ = back
    guest.goto(f"/tables/{table}")
    Person(guest).arrived()
    guest.locator("[data-do=seen-since]").click()
    expect(guest.locator(".since-note")).to_have_count(0)
    expect(guest.locator("[data-since], #board-view .since")).to_have_count(0)
    guest.reload()
    guest.locator("[data-do=replay]").click()
    guest.keyboard.press("Escape")  # back to the present, as from any position of the past
    expect(guest.locator(".replay")).to_have_count(0)


def test_whoever_has_not_acted_yet_is_not_told_of_a_last_turn(new_page: NewPage) -> None:
    host, guest = new_page(), new_page()
    table = table_for_two(host, guest, seed=HOST_FIRST)
    assert host.request.get(f"{API}/{table}").json()["to_move"] != 2
    turns({True: host, False: guest}, table, bool)
    guest.goto(f"/tables/{table}")
    Person(guest).arrived()
    expect(guest.locator(".since-note")).to_contain_text("before your first turn")
