"""What keeps people out of a page: axe's serious findings, and letters of a board too faint for their ground."""

from __future__ import annotations

import base64
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
  const wanted = { runOnly: { type: 'tag', values: rules }, resultTypes: ['violations'] };
  const { violations } = await axe.run(document, wanted);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, help, nodes }) =>
    [id, help, nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`)]);
}"""
# Every letter in sight on the board: its colour, its halo if it has one, how large, and where its ground is looked at.
LETTERS = """() => {
  const board = document.querySelector('#board-view');
  if (!board?.getClientRects().length) return [];
  const area = board.getBoundingClientRect();
  const edge = 3; // there lies the frame, not the ground of what is cut off
  const inside = ([x, y]) => x > area.left + edge && x < area.right - edge
    && y > area.top + edge && y < area.bottom - edge;
  return [...board.querySelectorAll('svg text')].filter((text) => text.getClientRects().length).map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    const matrix = text.getScreenCTM();
    const size = parseFloat(style.fontSize) * Math.hypot(matrix.a, matrix.b);
    const halo = style.stroke !== 'none' && style.paintOrder.startsWith('stroke') && parseFloat(style.strokeWidth) > 0;
    const spots = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => [left + (right - left) * part, (top + bottom) / 2]);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const box = { left, right, top, bottom };
    return { said: text.textContent, fill: style.fill, halo: halo ? style.stroke : null, large, spots, box };
  }).filter(({ spots: [, , [x, y]], spots }, n, all) => spots.every(inside) && !all.slice(n + 1).some(
    ({ box }) => x > box.left && x < box.right && y > box.top && y < box.bottom)); // a marker with letters lies on it
}"""
HIDE = """(hidden) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hidden ? '#board-view svg text { visibility: hidden !important }' : '');
  document.adoptedStyleSheets = [sheet];
}"""
# The contrast of WCAG 2 of letters with their ground in a picture of the page without them: the middle one of five.
FAINT = """async ([letters, picture]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  const sheet = canvas.getContext('2d', { willReadFrequently: true });
  sheet.drawImage(image, 0, 0);
  const drop = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = (colour) => {
    drop.fillStyle = colour;
    drop.fillRect(0, 0, 1, 1);
    return [...drop.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (colour) => colour.map((v) => v / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const contrast = (a, b) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y);
    return (high + 0.05) / (low + 0.05);
  };
  const found = [];
  for (const { said, fill, halo, large, spots } of letters) {
    const grounds = halo ? [rgb(halo)] : spots.map(([x, y]) => [...sheet.getImageData(x, y, 1, 1).data].slice(0, 3));
    const told = grounds.map((under) => [contrast(rgb(fill), under), under]).sort((a, b) => a[0] - b[0]);
    const [has, under] = told[Math.floor(told.length / 2)];
    if (has < (large ? 3 : 4.5) - 0.01) found.push([said, Math.round(has * 100) / 100, fill, `rgb(${under})`]);
  }
  return found;
}"""


@cache
def _axe() -> str:
    assert AXE.exists(), "axe is missing: run `make all`"
    return AXE.read_text(encoding="utf-8")


def serious(page: Page) -> list[Any]:
    """What axe finds serious or critical on the page as it is shown now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_axe())
    return list(page.evaluate(RUN))


def faint(page: Page) -> tuple[int, list[Any]]:
    """How many letters the board shows, and those whose contrast with their ground is less than AA asks for."""
    letters = page.evaluate(LETTERS)
    page.evaluate(HIDE, True)
    picture = base64.b64encode(page.screenshot(animations="disabled")).decode()
    page.evaluate(HIDE, False)
    desk = page.context.new_page()  # a page without rules of its own about pictures
    found = list(desk.evaluate(FAINT, [letters, picture]))
    desk.close()
    return len(letters), found
