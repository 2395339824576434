"""View-models: the few kinds of board, card and table in which every game describes itself.

Whoever draws (SVG, terminal, browser) knows these kinds and no game. All text is a plain name (from data) or a `Msg`.
Angles and coordinates: hex sides count clockwise from 0; the map says whether its hexes are pointy- or flat-topped.
"""

from __future__ import annotations

from typing import Any

import msgspec

from revier.core.message import Msg

Text = str | Msg
# Paths of the figures a thing stands for (``hexes.B4``: all below it), so that whoever shows it can say who says so.
Figures = tuple[str, ...]


class Shape(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Base of everything in a view; frozen so that views can be cached and compared."""


# --- hex maps ---------------------------------------------------------------------------------------------------------
class WorksView(Shape, frozen=True):
    """A marker of a mine or mill: its number or letters, what it adds to a run, whose colour it has."""

    kind: str  # mine, mill
    letters: str
    value: int = 0
    company: str = ""


class StopView(Shape, frozen=True):
    """A stop on a hex or tile: ``kind`` is city, town or area."""

    kind: str
    slots: int = 0
    value: str = ""  # as printed: "30", "40/60"
    name: str = ""
    stations: tuple[str, ...] = ()  # companies, in order of their places; filled from the left
    reserved: tuple[str, ...] = ()  # companies whose home is kept free here
    sign: str = ""  # mine, mill, brewery
    works: tuple[WorksView, ...] = ()  # that fill places of a city, from the last one on


class FaceView(Shape, frozen=True, cache_hash=True):
    """What is printed on a hex or tile, already turned. Ends of paths: 0-5 a side, 6 + n the stop n."""

    id: str
    colour: str  # white, yellow, green, brown, grey, red, orange, water
    stops: tuple[StopView, ...] = ()
    paths: tuple[tuple[int, int], ...] = ()
    ferries: tuple[tuple[int, int], ...] = ()
    label: str = ""
    frame: str = ""  # colour of a frame inside the border
    cost: int = 0
    terrain: str = ""  # mountain, hills, river, housing
    signs: tuple[str, ...] = ()  # mine, mill and game-specific signs with a letter of their own
    turn: int = 0
    count: int = 0  # on a tile sheet: how many are left
    figures: Figures = ()  # of a tile


class HexView(Shape, frozen=True):
    """One hex of the map: where it lies and what is on it. ``column`` counts half hex widths on pointy-topped maps."""

    id: str
    row: int
    column: int
    face: FaceView
    name: str = ""
    short: str = ""  # the agreed short form of a long name, for maps seen from afar
    river_sides: tuple[int, ...] = ()
    waters: tuple[tuple[int, int, float], ...] = ()  # rivers through the hex: side in, side out (6: it ends), width
    works: tuple[WorksView, ...] = ()  # lying beside the track
    tokens: tuple[str, ...] = ()  # further tokens lying there, as short letters; "kind:letters" for a printed sign
    note: str = ""
    figures: Figures = ()  # of the hex as it is printed


class RouteView(Shape, frozen=True):
    """A train's run: hex ids with sides entered and left, ``(hex, from end, to end)``, and what it earns.

    A train that stands idle has no stops. ``calls`` are the stops by their ids (hex, colon, number on the hex).
    """

    train: str
    legs: tuple[tuple[str, int, int], ...]
    stops: tuple[str, ...]
    income: int
    calls: tuple[str, ...] = ()
    load: int = 0  # goods on the train
    room: int = 0  # most goods it can take; 0 where it takes none


class HexMap(Shape, frozen=True, tag="hex_map"):
    """A map of hexes."""

    title: Text
    pointy: bool
    hexes: tuple[HexView, ...]
    routes: tuple[RouteView, ...] = ()
    marked: tuple[str, ...] = ()  # hexes that may be built now
    focus: tuple[str, ...] = ()  # what the present step is about: hexes within reach of whoever acts
    whose: str = ""  # the company whose reach that is
    colours: dict[str, str] = {}  # company -> colour


class TileSheet(Shape, frozen=True, tag="tile_sheet"):
    """All tiles with how many are left of each."""

    title: Text
    pointy: bool
    tiles: tuple[FaceView, ...]


# --- market, cards, tables ------------------------------------------------------------------------------------------
class PriceCell(Shape, frozen=True):
    """One space of a market; ``tint`` names a group of start values, ``text`` is printed instead of the price."""

    price: int
    id: str = ""  # by which choices that lie there name it
    tint: str = ""
    text: Text = ""
    tokens: tuple[str, ...] = ()  # top of the stack first
    figures: Figures = ()


class PriceGrid(Shape, frozen=True, tag="price_grid"):
    """A share price market; None where there is no space. Where rows have names, each is a market of its own."""

    title: Text
    rows: tuple[tuple[PriceCell | None, ...], ...]
    names: tuple[Text, ...] = ()
    colours: dict[str, str] = {}


class Line(Shape, frozen=True):
    """A labelled figure on a card."""

    label: Text
    value: Text | int
    seat: int = -1  # of a figure that is one player's, such as a bid: whose


class BoxView(Shape, frozen=True):
    """A printed box on a paper: what lies in it, if anything does."""

    text: str = ""
    faint: bool = False  # what lies there counts no more
    sign: str = ""  # printed in the empty box
    closed: bool = False  # nothing may be put there yet


class BoxRow(Shape, frozen=True):
    """A row of printed boxes with what they are for."""

    label: Text
    boxes: tuple[BoxView, ...]


class Card(Shape, frozen=True, tag="card"):
    """A small printed paper: certificate, private company, charter."""

    id: str
    title: Text
    letters: str = ""
    colour: str = ""
    lines: tuple[Line, ...] = ()
    boxes: tuple[BoxRow, ...] = ()
    note: Text = ""
    figures: Figures = ()
    tint: str = ""  # of its band where it is no company's: the colour of the tiles that come with it
    scene: str = ""  # the little picture printed on it: a symbol of scenes.svg


class Cards(Shape, frozen=True, tag="cards"):
    """A row of papers."""

    title: Text
    cards: tuple[Card, ...]


class TableView(Shape, frozen=True, tag="table"):
    """Rows and columns of text and numbers."""

    title: Text
    columns: tuple[Text, ...]
    rows: tuple[tuple[Text | int, ...], ...]
    figures: tuple[Figures, ...] = ()  # row by row, where rows stand for figures


class HolderView(Shape, frozen=True):
    """A column of the ownership grid: a player (then with a seat), the pool, the offering."""

    id: str
    name: Text
    short: Text = ""  # where there is little room
    seat: int = -1


class HoldingView(Shape, frozen=True):
    """What one holder has of one company. Choices that lie there name it by company, ``@`` and holder."""

    percent: int = 0
    director: bool = False


class HoldingRow(Shape, frozen=True):
    """One company in the ownership grid: who holds how much, in the order of the columns, and its figures."""

    company: str
    name: str
    holdings: tuple[HoldingView, ...]
    figures: tuple[Text | int, ...] = ()  # under the heads of the grid
    colour: str = ""
    note: Text = ""  # what is to be known before its shares are traded: not founded, in receivership


class Holdings(Shape, frozen=True, tag="holdings"):
    """Who owns what: companies as rows, holders as columns, and beside them what a share is judged by."""

    title: Text
    holders: tuple[HolderView, ...]
    heads: tuple[Text, ...]  # of the figures of every company; the first stands before the holdings
    rows: tuple[HoldingRow, ...]

    def as_table(self) -> TableView:
        """The same as plain rows, for who cannot press its cells; a star is the director's certificate."""
        columns = (self.title, self.heads[0], *(holder.name for holder in self.holders), *self.heads[1:])
        rows = tuple(
            (row.company, row.figures[0], *(_held(one) for one in row.holdings), *row.figures[1:]) for row in self.rows
        )
        return TableView(title=self.title, columns=columns, rows=rows)


def _held(holding: HoldingView) -> str:
    return f"{holding.percent}%{'*' if holding.director else ''}" if holding.percent else ""


class FreeShape(Shape, frozen=True):
    """One shape of a free board.

    ``form``: ground is a field or a band (both follow their points), a panel, box or slot; on it stand a stone, gate,
    house, town, works or sign; pieces are a die, disk, coin, cube, barge, flag, arrow or tag; a cross strikes out what
    lies below it; a text is words alone.
    """

    form: str
    x: float
    y: float
    width: float = 0
    height: float = 0
    points: tuple[tuple[float, float], ...] = ()
    colour: str = ""
    text: Text = ""
    id: str = ""
    value: int = 0
    angle: float = 0  # degrees clockwise by which the shape is turned; its words stay upright
    align: str = ""  # of words alone: start, end, or in the middle
    sign: str = ""  # what is printed on works or a sign: anvil, hammer, barrel, anchor
    hint: Text = ""  # said when the shape is pointed at
    faint: bool = False  # not in use now
    figures: Figures = ()


class FreeBoard(Shape, frozen=True, tag="free_board"):
    """A board that is no hex map: shapes and slots in drawing units."""

    title: Text
    width: float
    height: float
    shapes: tuple[FreeShape, ...]


Board = HexMap | TileSheet | PriceGrid | Cards | TableView | Holdings | FreeBoard


# --- the page of a table ----------------------------------------------------------------------------------------------
class Stage(Shape, frozen=True):
    """What the large area can show: one board, or several that belong together, one below the other."""

    name: str
    title: Text
    boards: tuple[str, ...]
    paper: str = ""  # what lies beside it for whoever has chosen no other paper


class SeatView(Shape, frozen=True):
    """What is always in sight of a player: money, worth, certificates held of those allowed, who is first."""

    seat: int
    money: int
    worth: Text  # in words: worth, points
    papers: str = ""  # held/allowed; empty where there is no such limit
    first: Text = ""  # what gives its owner the first turn, if this is the owner


class DeskLine(Line, frozen=True):
    """A figure of whoever decides. An amount of money names its account, a price its company: actions move them."""

    account: str = ""


class RoundView(Shape, frozen=True):
    """A round, like a stop on a line: in letters, and in full."""

    short: Text
    name: Text


class View(Shape, frozen=True):
    """All that one seat may see."""

    game: str
    headline: Msg
    to_move: int | None
    steps: tuple[Text, ...] = ()  # the steps of the present turn, like stops on a line
    step: int = -1
    boards: dict[str, Board] = {}
    stages: tuple[Stage, ...] = ()  # what the large area can show; empty: the first map or free board
    stage: str = ""  # the one on which the present step is played; empty: the first
    papers: tuple[str, ...] = ()  # boards that lie beside the stage, whatever it shows; empty: those on no stage
    seats: tuple[SeatView, ...] = ()  # in order of play
    desk: tuple[DeskLine, ...] = ()  # figures of whoever decides now, and of the company they decide for
    rounds: tuple[RoundView, ...] = ()  # those around the present one, in their order
    round: int = -1

    def set_up(self) -> tuple[Stage, ...]:
        """The stages, also of a title that names none: then everything is played on its map or free board."""
        if self.stages:
            return self.stages
        played_on = [name for name, board in self.boards.items() if isinstance(board, HexMap | FreeBoard)][:1]
        return tuple(Stage(name=name, title=self.boards[name].title, boards=(name,)) for name in played_on)

    def beside(self) -> tuple[str, ...]:
        """The boards that lie beside the stage."""
        shown = {board for stage in self.set_up() for board in stage.boards}
        return self.papers or tuple(name for name in self.boards if name not in shown)

    def on_stage(self) -> Stage | None:
        """The stage on which the present step is played."""
        stages = self.set_up()
        return next((stage for stage in stages if stage.name == self.stage), stages[0] if stages else None)


def plain(view: View) -> Any:
    """The view as plain JSON-able objects; messages become ``[key, arguments]``."""
    return msgspec.to_builtins(view)
