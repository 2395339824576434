"""How light and how readable the page of a table is, beside the bars it has to hold.

``python -m benchmarks.page [TITLE ...] [--at 0.15,0.9] [--plies N] [--json]``: a real browser at a real server, early
and late positions of recorded games (tests/golden), laptop (1280x800) and phone (360x740). Weighed is what goes over
the wire, heads and bodies, as the server sends it. Times are those of this machine, busy as it may be; sizes, counts
and letters are the same everywhere.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from benchmarks.metered import NEWS, WHO, Running, chromium, served
from revier.games import titles

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}
STAGE = "#stage.has-picture #board-view svg, #stage.has-papers #stage-papers > section"
READY = "at => Number(document.querySelector('#history input[type=range]')?.max) >= at"

# What has to hold: at most, or at least, so much.
MOST = {
    "open_kb": 150.0,
    "ply_kb": 20.0,
    "ply_requests": 2.0,
    "shift": 0.02,
    "answered_ms": 100.0,
}
LEAST = {
    "laptop": {"letters_px": 9.0, "stage_px": 280.0, "now_px": 280.0, "papers_px": 280.0},
    "phone": {"letters_px": 11.0, "stage_px": 200.0, "papers_px": 370.0},  # letters after a tap; papers: half of it
}
PRESSES = 3  # of which the middle one counts
PATIENCE = 180_000  # milliseconds: a busy machine takes long to play a record again

SHIFTS = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
LETTERS = """() => {
  const found = [];
  for (const text of document.querySelectorAll('#stage svg text, #stage svg tspan')) {
    const own = [...text.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !text.getClientRects().length) continue;
    const matrix = text.getScreenCTM();
    if (!matrix) continue;
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
    found.push([Math.round(size * 10) / 10, text.textContent.trim()]);
  }
  return found.sort((a, b) => a[0] - b[0]);
}"""
TAP = """() => {
  const svg = document.querySelector('#stage.has-picture #board-view svg');
  const place = svg?.parentElement.getBoundingClientRect();
  return place ? { x: place.x + place.width * 0.4, y: place.y + place.height * 0.4 } : null;
}"""
HEIGHTS = """() => Object.fromEntries([['stage', '#stage-body'], ['now', '#now'], ['papers', '.sheet.papers']].map(
  ([name, place]) => [name, Math.round(document.querySelector(place)?.getBoundingClientRect().height ?? 0)]))"""
# A press on a choice, as a person feels it: until something on the page answers, and until the new position is there.
PRESS = """() => new Promise((done) => {
  const button = document.querySelector('#now button[data-action]:not(:disabled)');
  if (!button) return done(null);
  const last = () => Number(document.querySelector('#history input[type=range]')?.max);
  const [before, began] = [last(), performance.now()];
  let answered = 0;
  const look = () => {
    const dialog = document.querySelector('dialog[open]');
    if (!answered && (document.body.classList.contains('busy') || dialog)) answered = performance.now() - began;
    if (dialog) return done({ answered, moved: null });
    const took = performance.now() - began;
    if (last() > before) return done({ answered: answered || took, moved: took });
    if (performance.now() - began > 20000) return done(null);
    requestAnimationFrame(look);
  };
  button.click();
  requestAnimationFrame(look);
})"""


@dataclass
class Found:
    """What was measured of one title at one moment of the game on one screen; None: nothing to measure.

    Letters are those of a laptop's first look, and of a phone after a tap on the board.
    """

    title: str
    at: float
    screen: str
    open_kb: float
    open_requests: int
    shift: float
    letters: int
    letters_px: float | None
    small: int
    stage_px: int
    now_px: int
    papers_px: int
    ply_kb: float | None = None
    ply_requests: float | None = None
    answered_ms: float | None = None
    moved_ms: float | None = None

    def bars(self) -> dict[str, bool]:
        """The bars this measurement speaks of, and whether each holds."""
        told = {name: value for name, value in asdict(self).items() if value is not None}
        most = {name: told[name] <= bar for name, bar in MOST.items() if name in told}
        least = {name: told[name] >= bar for name, bar in LEAST[self.screen].items() if name in told}
        return {**most, **least}


def record(title: str, share: float, number: int = 0) -> tuple[str, list[str]]:
    """The beginning of a recorded game up to a share of its length, and the lines that follow."""
    lines = sorted((GOLDEN / title).glob("*.jsonl"))[number].read_text("utf-8").splitlines()
    cut = 1 + int((len(lines) - 1) * share)
    return "\n".join(lines[:cut]) + "\n", lines[cut:]


def brought(context: BrowserContext, text: str) -> str:
    """A table made of a record, at which this browser sits at every seat."""
    answer = context.request.post(
        "/api/v1/imports", data=text, headers={"Content-Type": "text/plain"}, timeout=PATIENCE
    )
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def opened(page: Page, table: str, house: Running) -> None:
    """The page of a table, until all of it is there."""
    page.goto(f"/tables/{table}")
    page.wait_for_selector(STAGE, timeout=PATIENCE)
    house.meter.calm()


def plies(host: BrowserContext, viewer: Page, table: str, lines: list[str], house: Running) -> list[tuple[int, int]]:
    """Requests and bytes of somebody who looks on, ply by ply: what they ask for and what comes with the news."""
    found = []
    for number, line in enumerate(lines):
        at = host.request.get(f"/api/v1/tables/{table}").json()["position"]
        house.meter.take()
        body = {"action": json.loads(line), "position": at, "key": f"ply-{number}"}
        if not host.request.post(f"/api/v1/tables/{table}/moves", data=body).ok:
            continue  # a ply that followed by itself
        viewer.wait_for_function(READY, arg=at + 1)
        house.meter.calm()
        weighed = house.meter.take()
        asked = [one for one in weighed if one.method == "GET" and one.who == "viewer"]
        news = [one for one in weighed if one.method == NEWS]  # nobody else has the table open
        found.append((len(asked), sum(one.size for one in (*asked, *news))))
    return found


def fresh(browser: Browser, house: Running, screen: ViewportSize, who: str = "") -> BrowserContext:
    """A browser that has never been here."""
    return browser.new_context(
        base_url=house.address,
        viewport=screen,
        locale="en-GB",
        has_touch=screen == PHONE,
        extra_http_headers={WHO: who} if who else {},
    )


def measure(browser: Browser, house: Running, title: str, share: float, screen: str, count: int) -> Found:
    """All figures of one title at one moment on one screen."""
    size = LAPTOP if screen == "laptop" else PHONE
    text, following = record(title, share)
    host, looking = fresh(browser, house, size), fresh(browser, house, size, "viewer")
    try:
        table = brought(host, text)
        viewer = looking.new_page()
        viewer.add_init_script(SHIFTS)
        house.meter.take()
        opened(viewer, table, house)
        answers = house.meter.take()
        shift = viewer.evaluate("window.shifted")
        heights = viewer.evaluate(HEIGHTS)
        sizes = _letters(viewer, screen)
        if screen == "phone":
            viewer.locator("[data-sheet-tab=papers]").tap()
            heights["papers"] = viewer.evaluate(HEIGHTS)["papers"]
        found = Found(
            title=title,
            at=share,
            screen=screen,
            open_kb=round(sum(one.size for one in answers) / 1000, 1),
            open_requests=len(answers),
            shift=round(max(shift, _shift_of_who_decides(host, table, house)), 4),
            letters=len(sizes),
            letters_px=min(sizes, default=None),
            small=sum(one < LEAST[screen]["letters_px"] for one in sizes),
            stage_px=heights["stage"],
            now_px=heights["now"],
            papers_px=heights["papers"],
        )
        if count:
            told = plies(host, viewer, table, following[:count], house)
            if told:
                found.ply_requests = median(requests for requests, _ in told)
                found.ply_kb = round(median(size for _, size in told) / 1000, 1)
            _press(found, host, table, house)
        return found
    finally:
        host.close()
        looking.close()


def _letters(page: Page, screen: str) -> list[float]:
    """Sizes of all letters on the boards of the stage; a phone's board is tapped first."""
    spot = page.evaluate(TAP) if screen == "phone" else None
    if spot:
        page.touchscreen.tap(spot["x"], spot["y"])
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [size for size, _ in page.evaluate(LETTERS)]


def _shift_of_who_decides(host: BrowserContext, table: str, house: Running) -> float:
    """What moves at load for somebody who is asked; choices that are searched for come a little later."""
    page = host.new_page()
    page.add_init_script(SHIFTS)
    opened(page, table, house)
    moved: float = page.evaluate("window.shifted")
    page.close()
    return moved


def _press(found: Found, host: BrowserContext, table: str, house: Running) -> None:
    page = host.new_page()
    opened(page, table, house)
    felt: list[dict[str, float | None]] = []
    for _ in range(PRESSES):
        one = page.evaluate(PRESS)
        if one:
            felt.append(one)
        if not one or one["moved"] is None:
            break
        house.meter.calm()
    if felt:
        found.answered_ms = round(median(one["answered"] or 0 for one in felt), 1)
        moved = [one["moved"] for one in felt if one["moved"] is not None]
        found.moved_ms = round(median(moved), 1) if moved else None


def main() -> None:
    """Measure and print."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("title", nargs="*", default=titles())
    reader.add_argument("--at", default="0.15,0.9", help="shares of a game")
    reader.add_argument("--screen", default="laptop,phone")
    reader.add_argument("--plies", type=int, default=12)
    reader.add_argument("--json", action="store_true")
    wanted = reader.parse_args()
    rows: list[Found] = []
    with served() as house, chromium() as browser:
        for title in wanted.title:
            for share in map(float, wanted.at.split(",")):
                for screen in wanted.screen.split(","):
                    row = measure(browser, house, title, share, screen, wanted.plies if screen == "laptop" else 0)
                    rows.append(row)
                    if not wanted.json:
                        print(_line(row), flush=True)
    if wanted.json:
        told: list[dict[str, Any]] = [{**asdict(row), "held": row.bars()} for row in rows]
        print(json.dumps({"schema": 1, "most": MOST, "least": LEAST, "rows": told}))
        return
    missed = sorted({name for row in rows for name, held in row.bars().items() if not held})
    print(f"bars not held: {', '.join(missed)}" if missed else "all bars held")


def _line(row: Found) -> str:
    bars = row.bars()
    said = []
    for name, value in asdict(row).items():
        if name not in ("title", "at", "screen") and value is not None:
            said.append(f"{name} {value}{'' if bars.get(name, True) else ' (!)'}")
    return f"{row.title:5} {row.at:4} {row.screen:6} " + ", ".join(said)


if __name__ == "__main__":
    main()
