"""Views and pictures of positions, kept for a while: a step through history and the next reload cost nothing."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Generic, TypeVar, cast

import msgspec

from revier.core.overlay import Overlay
from revier.core.view import Board, FaceView, HexMap, TileSheet, View
from revier.draw import draw, draw_tile
from revier.games import title
from revier.server.differences import Splice, pieces, splices
from revier.server.forms import digest_of, shown_form, view_form
from revier.server.problems import Problem
from revier.server.speech import spoken_board, with_names
from revier.server.tables import LiveTable
from revier.server.wire.base import Plain
from revier.server.wire.choices import Choices
from revier.server.wire.tables import Seen, Shown

PALETTES = ("classic", "bright", "muted")
_PICTURES = 400
_VIEWS = 256
_FORMS = 400
_BOARDS = 2000
_WORDS = re.compile(r"<text\b.*?</text>", re.DOTALL)
_GROUND = re.compile(r"(<svg\b[^>]*><title>[^<]*</title>)<rect\b[^>]*/>")
_LETTERING = re.compile(r'<g class="lettering[^>]*>')
_GROUP = re.compile(r"<g\b[^>]*(?<!/)>|</g>")

T = TypeVar("T")


def wordless(drawn: str) -> str:
    """A picture without its words and what they stand on, which could not be read in a small one, and without a ground:
    it lies on whatever the page is made of.
    """
    while found := _LETTERING.search(drawn):
        drawn = drawn[: found.start()] + drawn[_end_of_group(drawn, found.end()) :]
    return _GROUND.sub(r"\1", _WORDS.sub("", drawn), count=1)


def _end_of_group(drawn: str, at: int) -> int:
    """Behind the end of the group that begins before this place."""
    depth = 1
    for found in _GROUP.finditer(drawn, at):
        depth += -1 if found[0] == "</g>" else 1
        if not depth:
            return found.end()
    raise ValueError("a group without an end")


class Kept(Generic[T]):
    """The last so many results, by key; what several want at once is made once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = threading.Lock()
        self._made: dict[Hashable, threading.Lock] = {}  # what is being made now

    def peek(self, key: Hashable) -> T | None:
        """What is known under a key; None if nothing is."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is known under a key, or made now."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
            making = self._made.setdefault(key, threading.Lock())
        with making:
            with self._lock:
                if key in self._found:
                    return self._found[key]
            try:
                made = make()
                with self._lock:
                    self._found[key] = made
                    while len(self._found) > self.most:
                        self._found.popitem(last=False)
            finally:
                with self._lock:
                    self._made.pop(key, None)
        return made


class Drawing:
    """A picture. By what it differs from the one before is worked out once, whoever is told; the pieces this takes are
    kept until the next one comes.
    """

    __slots__ = ("_differing", "_pieces", "svg")

    def __init__(self, svg: str) -> None:
        self.svg = svg
        self._pieces: list[str] | None = None
        self._differing: tuple[str, list[Splice]] = ("", [])

    def since(self, old: Drawing, digest: str) -> list[Splice]:
        """What makes it of an older picture, which has this hash."""
        known, found = self._differing
        if known != digest:
            found = splices(old._in_pieces(), self._in_pieces())
            self._differing = digest, found
            if old is not self:
                old._pieces = None
        return found

    def _in_pieces(self) -> list[str]:
        found = self._pieces
        if found is None:
            found = self._pieces = pieces(self.svg)
        return found


class Pictures:
    """All that is looked at."""

    def __init__(self) -> None:
        self._pictures: Kept[Drawing] = Kept(_PICTURES)
        self._views: Kept[View] = Kept(_VIEWS)
        self._told: Kept[bytes] = Kept(_FORMS)
        self._shown: Kept[Shown] = Kept(_FORMS)
        self._said: Kept[bytes] = Kept(_BOARDS)
        self._choices: Kept[Choices] = Kept(_FORMS)

    def view(self, table: LiveTable, at: int | None, seat: int | None) -> tuple[int, int, View]:
        """Position, epoch and what a seat may see of it."""
        with table.lock:
            n, epoch = self.place(table, at), table.epoch
            key = (table.id, epoch, n, seat)
            known = self._views.peek(key)
            state = table.play.at(n) if known is None else None
        if known is None:
            known = self._views.get(key, lambda: table.game.view(state, seat))
        return n, epoch, known

    @staticmethod
    def place(table: LiveTable, at: int | None) -> int:
        """The position somebody asks for."""
        if at is None:
            return table.position
        if not 0 <= at <= table.position:
            raise Problem(404, "no_position", last=table.position)
        return at

    def told(self, table: LiveTable, at: int | None, seat: int | None, language: str) -> bytes:
        """A view as JSON."""
        n, epoch, view = self.view(table, at, seat)
        names = table.names
        key = ("view", table.id, epoch, n, seat, language, names)

        def make() -> bytes:
            return msgspec.json.encode(Seen(position=n, epoch=epoch, view=view_form(view, language, names)))

        return self._told.get(key, make)

    def shown(self, table: LiveTable, at: int | None, seat: int | None, language: str) -> Shown:
        """A view as a page shows it, with the hashes of its pictures."""
        n, epoch, view = self.view(table, at, seat)
        names = table.names
        key = (table.id, epoch, n, seat, language, names)
        return self._shown.get(key, lambda: shown_form(view, n, epoch, language, names, self._board(language, names)))

    def _board(self, language: str, names: tuple[str, ...]) -> Callable[[Board], Plain]:
        """Says a board, in bytes: most are the same from one position to the next, and are not said again."""

        def told(board: Board) -> Plain:
            key = (type(board), digest_of(board, names), language)
            said = self._said.get(key, lambda: msgspec.json.encode(spoken_board(board, language, names)))
            return cast(Plain, msgspec.Raw(said))

        return told

    def drawn(self, kind: type[Board], digest: str, palette: str, language: str) -> Drawing | None:
        """A picture if it has been drawn already, by the hash of its content."""
        return self._pictures.peek((kind, digest, palette, language))

    def board(
        self, table: LiveTable, name: str, at: int | None, seat: int | None, palette: str, language: str
    ) -> tuple[Drawing, str]:
        """A board of a position as SVG, and the hash of its content; boards that are alike are drawn once."""
        view = self.view(table, at, seat)[2]
        if name not in view.boards:
            raise Problem(404, "no_board", known=", ".join(view.boards))
        board, names = view.boards[name], table.names
        digest = digest_of(board, names)
        key = (type(board), digest, palette, language)
        return self._pictures.get(key, lambda: Drawing(picture(board, palette, language, names))), digest

    def draw_all(self, table: LiveTable, seat: int | None, palette: str, language: str) -> None:
        """Draw the maps of a table as it stands: they take longest."""
        for name, board in self.view(table, None, seat)[2].boards.items():
            if isinstance(board, HexMap):
                self.board(table, name, None, seat, palette, language)

    def choices(
        self, table: LiveTable, revision: int, language: str, names: tuple[str, ...], make: Callable[[], Choices]
    ) -> Choices:
        """What may be done at a table after a change."""
        return self._choices.get(("legal", table.id, revision, language, names), make)

    def known_choices(self, table: LiveTable, revision: int, language: str, names: tuple[str, ...]) -> Choices | None:
        """The same if they have been listed already."""
        return self._choices.peek(("legal", table.id, revision, language, names))

    def of_game(self, game_id: str, name: str, palette: str, language: str, overlay: Overlay | None = None) -> str:
        """A board as it lies before the game, drawn from data alone."""

        def make() -> Drawing:
            view = first_view(game_id, overlay)
            if name not in view.boards:
                raise Problem(404, "no_board", known=", ".join(view.boards))
            # No script chooses a level.
            return Drawing(picture(view.boards[name], palette, language, (), levels=False))

        return self._pictures.get(("game", game_id, name, palette, language, overlay and overlay.digest), make).svg

    def tile(self, view: View, number: str, turn: int) -> str:
        """A single tile of a game, turned clockwise by so many sides."""
        for board in view.boards.values():
            if isinstance(board, TileSheet):
                for face in board.tiles:
                    if face.id == number:
                        return draw_tile(turned(face, turn), pointy=board.pointy)
        raise Problem(404, "no_tile")


def picture(board: Board, palette: str, language: str, seats: tuple[str, ...], *, levels: bool = True) -> str:
    """A board as SVG, with the names of those at the table; runs are listed beside it, so that it keeps its size."""
    return draw(with_names(board, language, seats), palette=palette, language=language, legend=False, levels=levels)


@lru_cache(maxsize=16)
def first_view(game_id: str, overlay: Overlay | None = None) -> View:
    """A game as it is set up for the fewest players, with the figures of the house or somebody's own."""
    found = title(game_id)
    game = found.build(found.info(overlay).players[0], None, overlay)
    return game.view(game.new(), None)


def turned(face: FaceView, turn: int) -> FaceView:
    """A face turned clockwise; ends from 6 on are stops and stay."""

    def end(n: int) -> int:
        return (n + turn) % 6 if n < 6 else n

    def all_ends(paths: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple((min(end(a), end(b)), max(end(a), end(b))) for a, b in paths)

    return msgspec.structs.replace(
        face, paths=all_ends(face.paths), ferries=all_ends(face.ferries), turn=(face.turn + turn) % 6
    )


def some_hexes(board: HexMap, marks: tuple[str, ...]) -> HexMap:
    """The part of a map that an action touches."""
    few = tuple(h for h in board.hexes if h.id in marks)
    return msgspec.structs.replace(board, hexes=few, routes=(), marked=(), focus=())
