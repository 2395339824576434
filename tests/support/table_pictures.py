"""Takes the pictures of the table in README and docs (`make pictures`): a real Chromium at a real server.

The games are played by greedy bots with a fixed seed, up to a moment that shows something; nobody needs to keep records
for it. A test looks whether the pictures are there, have their size and are not too heavy (tests/docs).
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.metered import Running, chromium
from benchmarks.page import LAPTOP, PHONE, STAGE
from playwright.sync_api import Browser, Page, ViewportSize

from revier.bots import make_bot
from revier.core.action import NATURE, kind_name
from revier.core.chance import draw_one
from revier.core.record import new_record
from revier.games import build

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
SEED = 3
PLAIN = {"Content-Type": "text/plain"}
PATIENCE = 120_000  # milliseconds, on a busy machine


class Shot(NamedTuple):
    """A picture: a game played until somebody is to do something, after so many actions, and how it is looked at."""

    name: str
    game: str
    players: int
    after: int
    kind: str
    screen: ViewportSize = LAPTOP
    language: str = "en"
    dark: bool = False


SHOTS = (
    Shot("table-track", "rhl", 4, 300, "lay_tile"),
    Shot("table-stock", "rhl", 4, 329, "buy"),
    Shot("table-trains", "rhl", 4, 404, "buy_train", language="de", dark=True),
    Shot("table-river", "coal", 4, 150, "deliver"),
    Shot("table-beer", "hsb", 4, 560, "deliver"),
    Shot("table-phone", "rhl", 4, 300, "lay_tile", screen=PHONE),
)


def played(shot: Shot) -> str:
    """The record of a game up to the moment of a picture."""
    game: Any = build(shot.game, shot.players)
    state, record = game.new(), new_record(game)
    bot, dice = make_bot("greedy"), random.Random(SEED)
    while True:
        mover, legal = game.to_move(state), game.legal(state)
        if mover is None:
            raise LookupError(f"{shot.name}: the game ended before anybody could {shot.kind}")
        if len(record) >= shot.after and shot.kind in {kind_name(kind) for kind in legal.kinds()}:
            return record.text()
        action = draw_one(legal, dice) if mover == NATURE else bot.choose(game, state, legal, dice)
        game.apply(state, action)
        record.append(action)


def take(browser: Browser, house: Running, shot: Shot) -> None:
    """Opens the table and looks at it."""
    context = browser.new_context(
        base_url=house.address,
        viewport=shot.screen,
        color_scheme="dark" if shot.dark else "light",
        reduced_motion="reduce",
        has_touch=shot.screen == PHONE,
        device_scale_factor=2 if shot.screen == PHONE else 1,
    )
    context.set_default_timeout(PATIENCE)
    answer = context.request.post("/api/v1/imports", data=played(shot), headers=PLAIN, timeout=PATIENCE)
    assert answer.ok, answer.text()
    page = context.new_page()
    page.goto(f"/tables/{answer.json()['id']}?lang={shot.language}")
    page.wait_for_selector(STAGE)
    page.wait_for_selector("#now[aria-busy=true]", state="detached")
    house.meter.calm()
    if shot.screen == PHONE:
        _nearer(page)
    page.screenshot(path=FOLDER / f"{shot.name}.png")
    context.close()


def _nearer(page: Page) -> None:
    """A phone's board is read after a tap on it."""
    box = page.locator("#board-view").bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] * 0.45, box["y"] + box["height"] * 0.5)
    page.wait_for_selector("#board-view svg[data-level=close]")


def main() -> None:
    """Takes all of them."""
    with tempfile.TemporaryDirectory() as folder:
        house = Running(Path(folder))
        try:
            with chromium() as browser:
                for shot in SHOTS:
                    take(browser, house, shot)
                    print(f"{shot.name}: {(FOLDER / f'{shot.name}.png').stat().st_size // 1000} kB")
        finally:
            house.end()


if __name__ == "__main__":
    main()
