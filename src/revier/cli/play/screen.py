"""What a person sees at their turn: what happened, who is asked what, the papers that matter now, the choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.table import Table as RichTable

from revier.cli.play.menu import PAGE, Branch, Item, Leaf
from revier.cli.play.terminal import heading
from revier.cli.show import text_of
from revier.cli.speech import cell, out, say, sentence, show, table
from revier.core.action import Action
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg
from revier.core.view import Board, Card, Cards, FaceView, HexMap, Holdings, TableView, View

_MANY_LINES = 8


class Screen:
    """Writes positions for one table; papers are written again only when something on them has changed."""

    def __init__(self, game: AnyGame, seats: tuple[str, ...]) -> None:
        self.game = game
        self.seats = seats
        self._shown: dict[str, Board] = {}

    def say(self, message: Msg) -> str:
        """A sentence with the names of this table."""
        return sentence(message, self.seats)

    def news(self, events: Sequence[Msg]) -> None:
        """What happened since the person last looked."""
        if events:
            heading(say("play.news"))
            show(*(f"  {self.say(event)}" for event in events))

    def position(self, view: View, named: set[str]) -> None:
        """The headline, the steps of the turn, and the papers the choices speak of."""
        heading(self.say(view.headline))
        if view.steps:
            marks = (f"[{text_of(s)}]" if n == view.step else text_of(s) for n, s in enumerate(view.steps))
            show("  " + " · ".join(marks))
        for name in papers(view, named):
            board = view.boards[name]
            if self._shown.get(name) != board:
                self._shown[name] = board
                self.paper(board)

    def paper(self, board: Board) -> None:
        """A table, or papers side by side as one."""
        if isinstance(board, Cards):
            out().print(cards_table(board, self.seats))
        elif isinstance(board, TableView | Holdings):
            out().print(_rows(board.as_table() if isinstance(board, Holdings) else board, self.seats))

    def choices(self, items: Sequence[Item], page: int, state: FlowState, view: View) -> None:
        """One page of a menu."""
        first = page * PAGE
        faces = _faces(view)
        for number, item in enumerate(items[first : first + PAGE], start=first + 1):
            show(f"{number:>4}  {self.item(item, state, faces)}")
        if len(items) > PAGE:
            show(say("play.page", page=page + 1, pages=-(-len(items) // PAGE)))

    def item(self, item: Item, state: FlowState, faces: Mapping[str, FaceView]) -> str:
        """A line of a menu."""
        if isinstance(item, Branch):
            text = self.say(item.text)
            return f"{text[:1].upper()}{text[1:]} {say('play.ways', count=item.count)}"
        return self.leaf(item, state, faces)

    def leaf(self, item: Leaf, state: FlowState, faces: Mapping[str, FaceView]) -> str:
        """A choice in words: what it costs, what speaks against it though it is legal, the track it would lay."""
        action, span = item.choice.action, item.choice.span
        preview = self.game.preview(state, action)
        parts = [self.say(preview.sentence)]
        if span is not None:
            parts.append(say("play.span", low=span.low, high=span.high))
        if span is None:
            parts += (self.say(line) for line in preview.figures(self.game.info.id))
        parts += (self.say(line) for line in (*preview.lines, *filter(None, (preview.caution,))))
        parts += self._new_track(state, action, faces)
        return "\n        ".join(["  ".join(parts), *_plans(action)])

    def _new_track(self, state: FlowState, action: Action, faces: Mapping[str, FaceView]) -> list[str]:
        """Where the track of a tile would lead: no rotation can be imagined from its number."""
        from revier.draw.textmap import arrows

        place = next((v for v in _words(action) if v in faces), None)
        if place is None:
            return []
        after = self.game.view(self.game.step(state, action), None)
        board = next((b for b in after.boards.values() if isinstance(b, HexMap)), None)
        face = _faces(after).get(place)
        if board is None or face is None or (face.paths, face.id) == (faces[place].paths, faces[place].id):
            return []
        return [arrows(face, board.pointy)]


def papers(view: View, named: set[str]) -> list[str]:
    """Boards worth showing at a turn: the players, and the papers of which the choices name most (else the first)."""
    tables = [name for name, board in view.boards.items() if isinstance(board, TableView)][:1]
    cards = {name: board for name, board in view.boards.items() if isinstance(board, Cards)}
    hits = {name: len(named & {card.id for card in board.cards}) for name, board in cards.items()}
    told = [name for name, count in hits.items() if count >= 2 and count == max(hits.values())]
    return [*tables, *(told or list(cards))[:1]]


def words_of(items: Sequence[Item]) -> set[str]:
    """Every word the choices of a menu use."""
    found: set[str] = set()
    for item in items:
        if isinstance(item, Branch):
            found |= words_of(item.items)
        else:
            found.update(_words(item.choice.action))
    return found


def _words(action: Action) -> list[str]:
    values = (getattr(action, field) for field in action.__struct_fields__)
    return [value for value in values if isinstance(value, str)]


def _plans(action: Action) -> list[str]:
    """The parts of an action made of several, such as the runs of single trains."""
    values = [getattr(action, field) for field in action.__struct_fields__]
    parts = [part for value in values if isinstance(value, tuple) for part in value if isinstance(part, msgspec.Struct)]
    return [": ".join(_plain(getattr(part, field)) for field in part.__struct_fields__) for part in parts]


def _plain(value: Any) -> str:
    return " – ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _faces(view: View) -> dict[str, FaceView]:
    return {h.id: h.face for board in view.boards.values() if isinstance(board, HexMap) for h in board.hexes}


def cards_table(board: Cards, seats: tuple[str, ...]) -> RichTable:
    """Papers of one kind as rows: one column for each line that stands on any of them."""
    labels = list(dict.fromkeys(text_of(line.label, seats) for card in board.cards for line in card.lines))
    listed = table("", *labels, "", title=text_of(board.title, seats))
    listed.padding = (0, 1, 0, 0)
    whole = len(labels) < _MANY_LINES  # many figures leave no room for long names
    for card in board.cards:
        values = {text_of(line.label, seats): text_of(line.value, seats) for line in card.lines}
        cells = (cell(values.get(label, "")) for label in labels)
        listed.add_row(cell(_card_name(card, seats, whole), "bold"), *cells, cell(text_of(card.note, seats), "dim"))
    return listed


def _card_name(card: Card, seats: tuple[str, ...], whole: bool) -> str:
    title = text_of(card.title, seats)
    return f"{card.letters or card.id} {title}" if title and whole else card.letters or card.id


def _rows(board: TableView, seats: tuple[str, ...]) -> RichTable:
    listed = table(*(text_of(column, seats) for column in board.columns), title=text_of(board.title, seats))
    for row in board.rows:
        listed.add_row(*(cell(text_of(value, seats)) for value in row))
    return listed
