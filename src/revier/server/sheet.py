"""The sheet of a table: what was earned, what shares stood at and who was worth what, round by round; then the tables
of its view as they stand. Figures by round know the position they are of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from revier.core.chronicle import Chronicles
from revier.core.message import Msg
from revier.core.view import Holdings, TableView, TileSheet, View
from revier.server import secrecy
from revier.server.logbook import Entry
from revier.server.pages.words import say
from revier.server.speech import person, sentence, spoken_text
from revier.server.tables import LiveTable


@dataclass(frozen=True)
class Cell:
    """A figure or a word, and the position that shows where it comes from."""

    value: str | int
    at: int | None = None


@dataclass(frozen=True)
class Table:
    """One table of the sheet; `total` is a last row that is never sorted in among the others."""

    name: str
    title: str
    columns: list[str]
    rows: list[list[Cell]]
    total: list[Cell] = field(default_factory=list)

    def plain(self) -> list[list[str | int]]:
        """Head and rows as they stand in a file."""
        rows = [*self.rows, self.total] if self.total else self.rows
        return [list(self.columns), *([cell.value for cell in row] for row in rows)]


@dataclass
class Round:
    """A round that was played: its name, the position at its end, what was earned in it, each with its ply, and what
    shares and people stood at when it was over.
    """

    name: Msg | None
    end: int
    takings: list[tuple[str, int, int]] = field(default_factory=list)
    prices: Mapping[str, int] = field(default_factory=dict)
    worths: tuple[int, ...] | None = None


def rounds_of(entries: Iterable[Entry], spoken: Callable[[str | Msg], str]) -> list[Round]:
    """The rounds of a game from its log. What falls between two rounds belongs to the one before."""
    found: list[Round] = []
    for entry in entries:
        if entry.kind != "move" or entry.undone:
            continue
        if not found or (entry.round is not None and entry.round != found[-1].name):
            found.append(Round(entry.round, entry.position))
        found[-1].end = entry.position
        found[-1].takings += [(spoken(who), amount, entry.position) for who, amount in entry.takings]
    return found


def sheet_of(table: LiveTable, view: View, seat: int | None, language: str) -> list[Table]:
    """All tables of the sheet as a seat may see them; those that would be empty are left out."""

    def spoken(text: str | Msg) -> str:
        return spoken_text(text, language, table.names)

    with table.lock:
        past = _past(table, seat, spoken)
        more = _own_tables(table)
    people = [person(table.names, who, language) for who in range(len(table.names))]

    def named(one: Round) -> str:
        return sentence(one.name, language) if one.name is not None else say(language, "sheet.start")

    earned = [(named(one), _sums(one)) for one in past if one.takings]
    prices = [
        (named(one), {who: Cell(price, one.end) for who, price in one.prices.items()}) for one in past if one.prices
    ]
    rich = [
        (named(one), {who: Cell(worth, one.end) for who, worth in zip(people, one.worths, strict=True)})
        for one in past
        if one.worths is not None
    ]
    order = _order(view, people, spoken)
    tables = [
        _by_round("income", earned, order, language, total=True),
        _by_round("prices", prices, order, language),
        _by_round("worths", rich, order, language),
        *(_plain(name, board, spoken) for name, board in more.items()),
        *_boards(view, spoken, language),
    ]
    return [one for one in tables if one.rows]


def _past(table: LiveTable, seat: int | None, spoken: Callable[[str | Msg], str]) -> list[Round]:
    """The rounds with what shares stood at and who was worth what at their ends. While something is hidden, income
    and prices, which are told of the whole position, are nobody's.
    """
    rounds = rounds_of(table.book.entries, spoken)
    hidden, game = secrecy.hides(table), table.game
    for one in rounds:
        s = table.play.at(one.end)
        one.worths = secrecy.worths(table, s, seat)
        if hidden:
            one.takings = []
        elif isinstance(game, Chronicles):
            one.prices = game.chronicle.prices(s)
    return rounds


def _own_tables(table: LiveTable) -> Mapping[str, TableView]:
    """What a game has for the sheet alone."""
    if secrecy.hides(table) or not isinstance(table.game, Chronicles):
        return {}
    return table.game.chronicle.sheet(table.play.at(table.position))


def _sums(one: Round) -> dict[str, Cell]:
    """What everybody earned in a round; who earned twice is led to the last time."""
    sums: dict[str, Cell] = {}
    for who, amount, at in one.takings:
        before = sums.get(who)
        sums[who] = Cell(amount + (int(before.value) if before else 0), at)
    return sums


def _order(view: View, people: Sequence[str], spoken: Callable[[str | Msg], str]) -> list[str]:
    """Companies as they stand in the ownership grid, then people by their seats."""
    grids = [board for board in view.boards.values() if isinstance(board, Holdings)]
    return [*(spoken(row.company) for grid in grids for row in grid.rows), *people]


def _by_round(
    name: str, rows: Sequence[tuple[str, dict[str, Cell]]], order: Sequence[str], language: str, *, total: bool = False
) -> Table:
    """Rounds as rows, companies or people as columns; those nobody has ranked come last, by their names."""
    met = {who for _, cells in rows for who in cells}
    columns = [who for who in order if who in met] + sorted(met - set(order), key=_counted)
    lines = [[Cell(text), *(cells.get(who, Cell("")) for who in columns)] for text, cells in rows]
    sums = [sum(int(cells[who].value) for _, cells in rows if who in cells) for who in columns] if total else []
    last = [Cell(say(language, "sheet.total")), *map(Cell, sums)] if sums else []
    return Table(name, say(language, f"sheet.{name}"), [say(language, "sheet.round"), *columns], lines, last)


def _counted(name: str) -> list[tuple[int, str]]:
    """Names in the order in which people count: #2 before #10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


def _plain(name: str, board: TableView, spoken: Callable[[str | Msg], str]) -> Table:
    rows = [[Cell(cell if isinstance(cell, int) else spoken(cell)) for cell in row] for row in board.rows]
    return Table(name, spoken(board.title), [spoken(column) for column in board.columns], rows)


def _boards(view: View, spoken: Callable[[str | Msg], str], language: str) -> Iterable[Table]:
    """The tables of the view, who owns what, and which tiles are left."""
    for name, board in view.boards.items():
        if isinstance(board, TableView):
            yield _plain(name, board, spoken)
        elif isinstance(board, Holdings):
            yield _plain(name, board.as_table(), spoken)
        elif isinstance(board, TileSheet):
            columns = [say(language, f"sheet.{word}") for word in ("tile", "colour", "left")]
            rows = [
                [Cell(face.id), Cell(say(language, f"sheet.tile_{face.colour}")), Cell(face.count)]
                for face in board.tiles
            ]
            yield Table(name, spoken(board.title), columns, rows)


__all__ = ["Cell", "Table", "rounds_of", "sheet_of"]
