"""Boards as plain text for the terminal, readable in 100 columns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from textwrap import wrap
from typing import assert_never

from revier.core.message import catalogue, msg
from revier.core.view import (
    Board,
    BoxRow,
    Cards,
    FreeBoard,
    HexMap,
    Holdings,
    PriceCell,
    PriceGrid,
    TableView,
    TileSheet,
)
from revier.draw import textfree, textmap
from revier.draw.market import tracks
from revier.draw.papers import numeric
from revier.draw.sheet import groups
from revier.draw.svg import words

_FEW = 5  # letters of a cell that still tell something


def as_text(board: Board, *, language: str = "en", width: int = 100) -> str:
    """The board as lines of text no longer than ``width``."""
    match board:
        case HexMap():
            lines = _map(board, language, width)
        case TileSheet():
            lines = _sheet(board, language, width)
        case PriceGrid():
            lines = _market(board, language, width)
        case Cards():
            lines = _cards(board, language, width)
        case TableView():
            lines = _table(board, language, width)
        case Holdings():
            lines = _table(board.as_table(), language, width)
        case FreeBoard():
            lines = textfree.listing(board, language, width)
        case _:
            assert_never(board)
    title = words(board.title, language)
    return "\n".join([title, *lines] if title else lines)


def _map(board: HexMap, language: str, width: int) -> list[str]:
    lines = textmap.wall(board, width)
    if lines is None:
        lines = [line[:width] for line in textmap.listing(board)]
    key = [words(msg("draw.key"), language)]
    if board.marked:
        key.append(words(msg("draw.key_marked"), language))
    runs = [part for run in textmap.runs(board.routes) for part in wrap(run, width, subsequent_indent=" " * 6)]
    return lines + wrap(" ".join(key), width) + runs


def _sheet(board: TileSheet, language: str, width: int) -> list[str]:
    lines: list[str] = []
    for colour, faces in groups(board.tiles):
        name = words(msg(f"draw.colour.{colour}"), language)
        tiles = "  ".join(f"{f.id}×{f.count}" for f in faces)
        lines += wrap(f"{name + ':':<9}{tiles}", width, subsequent_indent=" " * 9, break_on_hyphens=False)
    return lines


def _market(board: PriceGrid, language: str, width: int) -> list[str]:
    """Prices with the first letter of their tint; the markers below, top of the stack first."""
    lines: list[str] = []
    for track in tracks(board):
        name = words(track.name, language)
        lines += [name] if name else []
        count = max((len(row) for row in track.lines), default=1)
        longest = max((len(words(c.text, language)) for row in track.lines for c in row if c), default=0)
        cell = max(5, min(max(8, longest + 1), width // max(1, count)))
        for row in track.lines:
            lines.append("".join(f"{_price(c, cell, language):<{cell}}" for c in row).rstrip())
            for stack in zip_longest(*(c.tokens if c else () for c in row), fillvalue=""):
                lines.append("".join(f"{name[: cell - 1]:<{cell}}" for name in stack).rstrip())
            lines.append("")
    tints = dict.fromkeys(c.tint for row in board.rows for c in row if c and c.tint)
    return [*lines[:-1], *([", ".join(f"{t[:1]} = {_colour(t, language)}" for t in tints)] if tints else [])]


def _colour(name: str, language: str) -> str:
    return catalogue("draw", language).get(f"draw.colour.{name}", name)


def _price(cell: PriceCell | None, width: int, language: str) -> str:
    if cell is None:
        return ""
    return words(cell.text, language)[: width - 1] if cell.text else f"{cell.price}{cell.tint[:1]}"


def _cards(board: Cards, language: str, width: int) -> list[str]:
    lines: list[str] = []
    for card in board.cards:
        lines.append(f"{card.letters or card.id:<4} {words(card.title, language)}"[:width])
        figures = " · ".join(f"{words(x.label, language)}: {words(x.value, language)}" for x in card.lines)
        printed = " · ".join(f"{words(row.label, language)} {_boxes(row)}" for row in card.boxes)
        for part in (figures, printed, words(card.note, language)):
            lines += wrap(part, width, initial_indent=" " * 5, subsequent_indent=" " * 5)
    return lines


def _boxes(row: BoxRow) -> str:
    """Printed boxes: what lies in them (in brackets what counts no more), a dot for an empty one."""
    shown = (f"({box.text})" if box.text and box.faint else box.text or box.sign or "·" for box in row.boxes)
    return "[" + " ".join(shown) + "]"


def _table(board: TableView, language: str, width: int) -> list[str]:
    """One block, or, where columns would be cut beyond reading, several with the first column in each."""
    head = [words(c, language) for c in board.columns]
    rows = [[words(cell, language) for cell in row] for row in board.rows]
    columns = [[title, *(row[n] if n < len(row) else "" for row in rows)] for n, title in enumerate(head)]
    wide = [max(1, *map(len, column)) for column in columns]
    lines: list[str] = []
    for part in _parts(wide, width):
        lines += [*([""] if lines else []), *_block([columns[n] for n in part], [wide[n] for n in part], width)]
    return lines


def _parts(wide: list[int], width: int) -> list[list[int]]:
    """Columns that stand beside one another: all of them, if each keeps a few letters."""
    if sum(min(w, _FEW) for w in wide) + 2 * (len(wide) - 1) <= width:
        return [list(range(len(wide)))]
    parts = [[0]]
    for n in range(1, len(wide)):
        if len(parts[-1]) > 1 and sum(wide[k] + 2 for k in parts[-1]) + wide[n] > width:
            parts.append([0])
        parts[-1].append(n)
    return parts


def _block(columns: list[list[str]], wide: list[int], width: int) -> list[str]:
    """A table as lines: its head, a rule, its rows; what does not fit beside the rest goes on below."""
    words_fit = [max(len(word) for cell in column for word in cell.split() or [""]) for column in columns]
    while sum(wide) + 2 * (len(wide) - 1) > width and max(wide) > 4:
        give = [n for n, w in enumerate(wide) if w > words_fit[n]] or range(len(wide))
        wide[max(give, key=lambda n: wide[n])] -= 1  # the broadest gives way first, as long as no word is broken
    flush = [numeric(c[1:]) and max(map(len, c[1:]), default=0) <= w for c, w in zip(columns, wide, strict=True)]

    def line(cells: tuple[str, ...]) -> Iterator[str]:
        parts = [wrap(cell, w) for cell, w in zip(cells, wide, strict=True)]
        for beside in zip_longest(*parts, fillvalue=""):
            row = (f"{c:>{w}}" if f else f"{c:<{w}}" for c, w, f in zip(beside, wide, flush, strict=True))
            yield "  ".join(row).rstrip()

    head, *rows = zip(*columns, strict=True)
    return [*line(head), "  ".join("-" * w for w in wide), *(text for row in rows for text in line(row))]
