"""A person at the table: does an action only by what the page shows, with mouse or keys."""

from __future__ import annotations

import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from playwright.sync_api import FilePayload, Locator, Page, expect

NewPage = Callable[..., Page]
PLACE = (
    '#board-view .hexes [data-hex="{0}"]:visible, #board-view [data-id="{0}"]:visible, #stage-papers [data-id="{0}"]'
)
STAGE = "#stage.has-picture #board-view svg, #stage.has-papers #stage-papers > section"  # whatever the step is about


def open_tab(page: Page, name: str) -> None:
    """A paper beside the stage: one of the tabs, or picked from the list of the others; on a small screen its sheet."""
    expect(page.locator("#now h2")).not_to_be_empty()  # before that nobody listens to the tabs
    sheet = page.locator('[data-sheet-tab="papers"]')
    if sheet.is_visible() and sheet.get_attribute("aria-pressed") == "false":
        sheet.click()
    tab = page.locator(f'[data-tab="{name}"]')
    if tab.count():
        tab.click()
    else:
        page.locator("#further").select_option(name)
    expect(page.locator(f'[data-panel="{name}"]')).to_be_visible()


class Person:
    """One browser at one table."""

    def __init__(self, page: Page, table: str = "") -> None:
        self.page = page
        self.table = table
        self.edited_runs = False

    # --- coming to the table ----------------------------------------------------------------------------------------
    def bring(self, record: str) -> None:
        """Sit down at a table made from a record; whoever brings it moves for everybody."""
        answer = self.page.request.post("/api/v1/imports", data=record, headers={"Content-Type": "text/plain"})
        assert answer.status == HTTPStatus.CREATED, answer.text()
        self.page.goto(f"/tables/{answer.json()['id']}")
        self.arrived()

    def bring_by_page(self, record: str) -> None:
        """The same by the form of the home page."""
        self.page.goto("/")
        brought: FilePayload = {"name": "game.jsonl", "mimeType": "text/plain", "buffer": record.encode()}
        form = self.page.locator("#import-form")
        form.locator("input[type=file]").set_input_files([brought])
        form.locator("button").click()
        self.page.wait_for_url("**/tables/*")
        self.arrived()

    def arrived(self) -> None:
        self.table = self.page.url.rstrip("/").split("/")[-1].split("?")[0]
        expect(self.page.locator(STAGE).first).to_be_visible()
        expect(self.page.locator("#now h2")).not_to_be_empty()

    # --- what the server knows, to compare with what is shown -----------------------------------------------------
    def get(self, path: str) -> Any:
        answer = self.page.request.get(f"/api/v1/tables/{self.table}{path}")
        assert answer.ok, answer.text()
        return answer.json()

    def position(self) -> int:
        return int(self.get("")["position"])

    def record(self) -> list[str]:
        """The record as the server gives it out: a header, then one action a line."""
        answer = self.page.request.get(f"/api/v1/tables/{self.table}/record")
        assert answer.ok, answer.text()
        return answer.text().splitlines()

    def asked(self) -> bool:
        """Is it my turn?"""
        return bool(self.get("/legal")["mine"])

    def legal(self) -> list[dict[str, Any]]:
        return list(self.get("/legal")["groups"])

    # --- doing --------------------------------------------------------------------------------------------------------
    def now(self) -> Locator:
        return self.page.locator("#now")

    def place(self, place: str) -> Locator:
        return self.page.locator(PLACE.format(place)).first

    def do(self, action: dict[str, Any]) -> None:
        """Choose an action by clicking; ends when the page shows the position after it."""
        before = self.position()
        choice, group = self.find(action)
        if group.get("routes"):
            self.edited_runs = True
            self.now().locator("[data-do=run]").click()
        elif "tile" in action and "turn" in action:
            self.lay(action)
        else:
            self.press(choice)
            if choice["span"]:
                self.fill(action[choice["span"]["field"]])
            elif choice["final"] or choice["costly"] or choice.get("warning"):
                self.page.locator("dialog [data-answer=yes]").click()
        self.moved(before)

    def find(self, action: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
        """The choice of the present ones that is this action, an open amount and an open run apart."""
        for group in self.legal():
            for choice in group["choices"]:
                span = choice["span"]
                wanted = {k: v for k, v in action.items() if not (span and k == span["field"])}
                offered = {k: v for k, v in choice["action"].items() if not (span and k == span["field"])}
                if offered == wanted or (group.get("routes") and action["kind"] == group["kind"]):
                    return choice, group
        raise AssertionError(f"not offered: {action}")

    def press(self, choice: dict[str, Any]) -> None:
        button = self.now().locator(f"button[data-action='{json.dumps(choice['action'], separators=(',', ':'))}']")
        for mark in choice["marks"]:  # what lies on a thing is pressed there first; some go on with a second pick
            if button.count() == 1 or not self.place(mark).count():
                break
            self.place(mark).click()
        button.first.click()

    def lay(self, action: dict[str, Any]) -> None:
        """A tile: open its hex, pick the tile, turn it, lay it."""
        whole = self.page.locator("[data-zoom='0'].beyond")  # it says that open places lie outside
        if whole.count() and not self.seen(action["hex"]):
            whole.click()
        self.place(action["hex"]).click()
        card = self.now().locator(".place-card")
        card.locator(f'[data-tile="{action["tile"]}"]').click()
        ghost = self.page.locator("#board-view .ghost")
        for _ in range(6):
            expect(ghost).to_have_attribute("data-tile", action["tile"])
            if ghost.get_attribute("data-turn") == str(action["turn"]):
                break
            turn = ghost.get_attribute("data-turn")
            card.locator("[data-do=rotate]").click()
            expect(ghost).not_to_have_attribute("data-turn", turn or "")
        self.now().locator("[data-do=confirm]").click()

    def seen(self, place: str) -> bool:
        """Whether the middle of a place lies within the part of the board that is shown."""
        box, board = self.place(place).bounding_box(), self.page.locator("#board-view").bounding_box()
        assert box is not None
        assert board is not None
        across = 0 < box["x"] + box["width"] / 2 - board["x"] < board["width"]
        return across and 0 < box["y"] + box["height"] / 2 - board["y"] < board["height"]

    def fill(self, amount: int) -> None:
        self.page.locator("dialog input[type=number]").fill(str(amount))
        self.page.locator("dialog [data-answer=yes]").click()

    def moved(self, before: int) -> None:
        """Wait until the page has the next position; forced plies may follow at once."""
        self.page.wait_for_function(
            "before => Number(document.querySelector('#history input[type=range]')?.max) > before", arg=before
        )
