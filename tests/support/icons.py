"""Draws the icons of the installed app from icon.svg with Chromium (`make icons`); a test measures what lies there."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).parents[2] / "src" / "revier" / "server" / "static"
ICONS = {
    "icon-192": (192, 1.0),
    "icon-512": (512, 1.0),
    "maskable-512": (512, 0.66),
}  # pixels, and the part drawn on
GROUND = "#e9e4d6"  # of what a phone may cut off


def draw() -> None:
    """All of them."""
    svg = (STATIC / "icon.svg").read_text("utf-8")
    (STATIC / "icons").mkdir(exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (size, part) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            drawn = re.sub("<svg ", f'<svg width="{size * part}" height="{size * part}" ', svg, count=1)
            ground = GROUND if part < 1 else "transparent"
            page.set_content(
                f"<body style='margin:0;height:100vh;display:grid;place-items:center;background:{ground}'>{drawn}"
            )
            page.screenshot(path=STATIC / "icons" / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
