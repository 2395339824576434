"""Papers beside the board: certificates and charters as small printed cards, and tables."""

from __future__ import annotations

from revier.core.view import BoxRow, BoxView, Card, Cards, TableView, Text
from revier.draw import palette
from revier.draw.palette import FAINT, INK, LINE, PAPER, TABLE, Paint
from revier.draw.svg import at, document, el, group, label, sourced, text_width, words, wrap

_MARGIN = 24.0
_TITLE = 56.0
_GAP = 16.0
_CARD = 208.0
_BAND = 32.0
_ROW = 17.0
_PAD = 12.0
_BOX = 21.0  # a printed box with the gap to the next
_BOX_LABEL = 44.0  # the least room for what a row of boxes is for
_TABULAR = "tabular-nums"  # an attribute, not a style: the pages allow no styles inside pictures


def draw_cards(board: Cards, palette_name: str = "classic", language: str = "en", *, across: int = 4) -> str:
    """A row of papers, so many beside one another; those of a line are equally high."""
    paints = palette.companies({c.id: c.colour for c in board.cards if c.colour}, palette_name)
    drawn: list[str] = []
    y = _TITLE
    for start in range(0, len(board.cards), across):
        line = board.cards[start : start + across]
        high = max(_height(card, language) for card in line)
        for n, card in enumerate(line):
            inside = _card(card, paints.get(card.id, palette.NEUTRAL), high, language)
            named = {"data_card": card.id, "data_figures": sourced(card.figures)}
            drawn.append(group(inside, class_="card", **named, transform=at(_MARGIN + n * (_CARD + _GAP), y)))
        y += high + _GAP
    count = max(1, min(across, len(board.cards)))
    title = words(board.title, language)
    head = label(_MARGIN, 30, title, 24, anchor="start", bold=True)
    width = 2 * _MARGIN + count * _CARD + (count - 1) * _GAP
    return document(width, y + _MARGIN - _GAP, head, *drawn, ground=TABLE, ink=INK, title=title)


def _heading(card: Card, language: str) -> list[str]:
    return wrap(words(card.title, language), 12.5, _CARD - 2 * _PAD, bold=True)


def _note(card: Card, language: str) -> list[str]:
    return wrap(words(card.note, language), 10, _CARD - 2 * _PAD) if card.note else []


def _value_lines(value: Text | int, language: str) -> list[str]:
    return wrap(words(value, language), 11, _CARD * 0.56, bold=True) or [""]


def _height(card: Card, language: str) -> float:
    rows = sum(len(_value_lines(line.value, language)) for line in card.lines)
    note = _note(card, language)
    boxes = sum(_BOX * len(_folded(row)) for row in card.boxes) + (6 if card.boxes else 0)
    words_ = 15 * len(_heading(card, language)) + _ROW * rows + (13 * len(note) + 6 if note else 0)
    return _BAND + 10 + words_ + boxes + 10


def _folded(row: BoxRow) -> list[tuple[BoxView, ...]]:
    """The boxes of a row, in as many lines as they need."""
    most = int((_CARD - 2 * _PAD - _BOX_LABEL) // _BOX)
    return [row.boxes[n : n + most] for n in range(0, len(row.boxes), most)] or [()]


def _card(card: Card, paint: Paint, high: float, language: str) -> str:
    drawn = [
        el("rect", width=_CARD, height=high, rx=3, fill=PAPER, stroke=LINE, stroke_width=1),
        el("path", d=f"M0 {_BAND}V3a3 3 0 0 1 3 -3H{_CARD - 3}a3 3 0 0 1 3 3V{_BAND}z", fill=paint.fill),
        el("path", d=f"M0 {_BAND}H{_CARD}", stroke=INK, stroke_width=1),
        label(_PAD, _BAND / 2, card.letters, 18, anchor="start", bold=True, fill=paint.ink),
    ]
    if card.letters and paint.pattern != "none":
        drawn.append(_pattern(paint))
    y = _BAND + 16
    for text in _heading(card, language):
        drawn.append(label(_PAD, y, text, 12.5, anchor="start", bold=True))
        y += 15
    y += 4
    for line in card.lines:
        drawn.append(label(_PAD, y, words(line.label, language), 11, anchor="start"))
        for text in _value_lines(line.value, language):
            drawn.append(label(_CARD - _PAD, y, text, 11, anchor="end", bold=True, font_variant=_TABULAR))
            y += _ROW
        drawn.append(el("path", d=f"M{_PAD} {y - _ROW / 2:.1f}H{_CARD - _PAD}", stroke=FAINT, stroke_width=0.5))
    y += 4
    for row in card.boxes:
        drawn.append(label(_PAD, y, words(row.label, language), 11, anchor="start"))
        for boxes in _folded(row):
            left = _CARD - _PAD - _BOX * len(boxes) + (_BOX - 18) / 2
            drawn += [_box(box, left + n * _BOX, y - 9) for n, box in enumerate(boxes)]
            y += _BOX
    y += 2 if card.boxes else 0
    for text in _note(card, language):
        drawn.append(label(_PAD, y, text, 10, anchor="start", font_style="italic"))
        y += 13
    return "".join(drawn)


def _box(box: BoxView, x: float, y: float) -> str:
    """A printed box; what lies in it stands in ink, what counts no more is crossed out, a closed box is dashed."""
    inside = ""
    if box.text:
        size = min(11.0, 13.5 / max(0.01, text_width(box.text, 1, bold=True)))
        inside = el("rect", x=1.5, y=1.5, width=15, height=15, rx=1.5, fill=FAINT if box.faint else INK)
        inside += label(9, 9, box.text, size, bold=True, fill=INK if box.faint else PAPER)
        inside += el("path", d="M2 16L16 2", stroke=INK, stroke_width=1) if box.faint else ""
    elif box.sign:
        inside = label(9, 9, box.sign, 9, fill=LINE)
    dashes = "3 2" if box.closed else None
    frame = el("rect", width=18, height=18, rx=2, fill="none", stroke=LINE, stroke_width=0.9, stroke_dasharray=dashes)
    return group(frame, inside, class_="box", transform=at(x, y))


def _pattern(paint: Paint) -> str:
    """The ring pattern of the company's markers, as a line along the band."""
    d = f"M{_CARD * 0.45:.1f} {_BAND / 2}H{_CARD - _PAD}"
    return el(
        "path", d=d, stroke=paint.ink, stroke_width=1.4, stroke_dasharray=paint.pattern or None, stroke_opacity=0.7
    )


def numeric(cells: list[str]) -> bool:
    """Whether a column holds figures and is set flush right."""
    filled = [c for c in cells if c not in {"", "-", "–"}]
    return bool(filled) and all(c.lstrip("+-–").replace(",", "")[:1].isdigit() for c in filled)


def draw_table(board: TableView, language: str = "en") -> str:
    """Rows and columns on one sheet of paper."""
    head = [words(c, language) for c in board.columns]
    rows = [[words(cell, language) for cell in row] for row in board.rows]
    columns = [[row[n] if n < len(row) else "" for row in rows] for n in range(len(head))]
    widths = [
        max([text_width(title, 12, bold=True), *(text_width(cell, 12) for cell in column)]) + 22
        for title, column in zip(head, columns, strict=True)
    ]
    right = [numeric(column) for column in columns]
    high = 34 + 20 * len(rows) + 8
    sheet = [el("rect", width=sum(widths) + 8, height=high, rx=3, fill=PAPER, stroke=LINE, stroke_width=1)]
    sheet.append(el("path", d=f"M4 30H{sum(widths) + 4:.1f}", stroke=INK, stroke_width=1.2))
    for n, texts in enumerate([head, *rows]):
        y = 17 if n == 0 else 24 + 20 * n
        if n > 1:
            sheet.append(el("path", d=f"M4 {y - 10}H{sum(widths) + 4:.1f}", stroke=FAINT, stroke_width=0.5))
        x = 4.0
        for text, width, flush in zip(texts, widths, right, strict=False):
            place, anchor = (x + width - 11, "end") if flush else (x + 11, "start")
            sheet.append(
                label(place, y, text, 12, anchor=anchor, bold=n == 0, font_variant=_TABULAR if flush else None)
            )
            x += width
    title = words(board.title, language)
    top = label(_MARGIN, 30, title, 24, anchor="start", bold=True)
    wide = max(sum(widths) + 8, text_width(title, 24, bold=True)) + 2 * _MARGIN
    paper = group(*sheet, class_="table", transform=at(_MARGIN, _TITLE))
    return document(wide, _TITLE + high + _MARGIN, top, paper, ground=TABLE, ink=INK, title=title)
