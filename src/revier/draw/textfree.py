"""A free board as a listing: panel by panel, place by place, with what lies there.

A free board knows shapes, not places; what belongs together is told by how it is drawn. A panel is a part of the board.
A shape with a name is a place, and what is drawn on it or close to it right afterwards lies there; pieces with a name
of their own (a barge) lie at the place nearest to them. Along a band, a river, places are listed as one meets them.
A box without a name that explains itself is a place as well, told by its explanation and by all that has words there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from math import hypot
from textwrap import wrap

from revier.core.message import catalogue
from revier.core.view import FreeBoard, FreeShape
from revier.draw.svg import words

_PLACES = ("box", "slot", "stone", "gate", "house", "town", "works", "sign", "tag")
_WORDS = ("text", "tag", "flag", "stone", "gate", "sign", "box")  # nothing to say of these but what is written there
_SCENERY = ("field", "arrow")  # and the names of landscapes
_BROAD = 60  # a place this wide has room for what lies there; around a smaller one it may stand a little off
_CLOSE, _AROUND = 12, 55
_EMPTY = "–"


class Place:
    """A named shape and what lies there."""

    def __init__(self, shape: FreeShape) -> None:
        self.shape = shape
        self.lies: list[FreeShape] = []

    def reaches(self, shape: FreeShape) -> bool:
        """Is a shape drawn on this place, or close to it?"""
        margin = _CLOSE if self.shape.width >= _BROAD else _AROUND
        across, down = abs(shape.x - self.shape.x), abs(shape.y - self.shape.y)
        return across <= self.shape.width / 2 + margin and down <= self.shape.height / 2 + margin

    def distance(self, x: float, y: float) -> float:
        return hypot(self.shape.x - x, self.shape.y - y)


class Part:
    """A panel with its places, and what stands on it before the first and beside them all."""

    def __init__(self, panel: FreeShape | None) -> None:
        self.panel = panel
        self.first: list[FreeShape] = []
        self.places: list[Place] = []
        self.beside: list[FreeShape] = []
        self.river: list[tuple[float, float]] = []

    def holds(self, shape: FreeShape) -> bool:
        """Does a shape stand on this panel?"""
        panel = self.panel
        if panel is None:
            return True
        return abs(shape.x - panel.x) <= panel.width / 2 and abs(shape.y - panel.y) <= panel.height / 2

    def add(self, shape: FreeShape) -> None:
        """Find out where a shape belongs."""
        if shape.form in _SCENERY:
            return
        if shape.form == "band":
            self.river += shape.points
        elif (shape.id and shape.form in _PLACES) or self._explains_itself(shape):
            self.places.append(Place(shape))
        elif shape.id and self.places:
            min(self.places, key=lambda place: place.distance(shape.x, shape.y)).lies.append(shape)
        elif not self.places:
            self.first.append(shape)
        elif (shape.form != "tag" or not self.places[-1].shape.id) and self.places[-1].reaches(shape):
            self.places[-1].lies.append(shape)
        else:
            self.beside.append(shape)

    def _explains_itself(self, shape: FreeShape) -> bool:
        """A box with an explanation and no name, which is not drawn on such a box itself."""
        if shape.form != "box" or shape.id or not shape.hint:
            return False
        return not self.places or bool(self.places[-1].shape.id) or not self.places[-1].reaches(shape)

    def in_order(self) -> list[Place]:
        """Along the river where there is one, else as they were drawn."""
        if not self.river:
            return self.places
        stops = range(len(self.river))
        return sorted(self.places, key=lambda place: min(stops, key=lambda n: place.distance(*self.river[n])))


def listing(board: FreeBoard, language: str, width: int) -> list[str]:
    """All parts of the board, each under its heading."""
    lines: list[str] = []
    for part in _parts(board.shapes):
        said = list(_part(part, language, width))
        lines += ["", *said] if lines and said else said
    return lines


def told(board: FreeBoard, name: str, language: str) -> str:
    """A named place, or a piece with a name of its own: what it is called and what lies there; nothing if unknown."""
    for part in _parts(board.shapes):
        for place in part.places:
            if place.shape.id == name:
                return _said(place, language)
            piece = next((shape for shape in place.lies if shape.id == name), None)
            if piece is not None:
                return words(piece.hint or piece.text, language)
    return ""


def _parts(shapes: Sequence[FreeShape]) -> list[Part]:
    parts = [Part(None)]
    for shape in shapes:
        if shape.form == "panel":
            parts.append(Part(shape))
        else:
            place = shape if shape.form != "band" or not shape.points else _at(shape, shape.points[0])
            next(part for part in reversed(parts) if part.holds(place)).add(shape)
    return parts


def _at(shape: FreeShape, point: tuple[float, float]) -> FreeShape:
    """A shape that follows its points, seen from the first of them."""
    return FreeShape(form=shape.form, x=point[0], y=point[1])


def _part(part: Part, language: str, width: int) -> Iterator[str]:
    head = words(part.panel.text, language) if part.panel else ""
    if head:
        yield head
    indent = "  " if head else ""
    yield from wrap(_row(part.first, language), width, initial_indent=indent, subsequent_indent=indent)
    places = part.in_order()
    longest = max((len(place.shape.id) for place in places), default=0)
    column = longest + 2 if longest else 0
    for place in places:
        line = f"{indent}{place.shape.id:<{column}}{_said(place, language) or _EMPTY}"
        yield from wrap(line, width, subsequent_indent=indent + " " * (column or 2))
    yield from wrap(_row(part.beside, language), width, initial_indent=indent, subsequent_indent=indent)


def _row(shapes: Sequence[FreeShape], language: str) -> str:
    """What stands for itself; empty slots and marks without words are for the eye."""
    return ", ".join(_pieces(_with_words(shapes), language))


def _with_words(shapes: Sequence[FreeShape]) -> list[FreeShape]:
    return [shape for shape in shapes if shape.text or shape.value or shape.hint]


def _said(place: Place, language: str) -> str:
    """What a place is called and what lies there."""
    shape, lies = place.shape, list(place.lies)
    title = words(shape.hint, language)
    if not title and not shape.text and lies and lies[0].form in _WORDS:
        title = words(lies.pop(0).text, language)
    text = words(shape.text, language)
    if text and text not in title:
        title = f"{title} ({text})" if title else text
    if shape.value and shape.form != "stone":  # a stone is as heavy as it is drawn
        title = f"{title} {shape.value}".lstrip()
    if shape.id:
        here = ", ".join(piece for piece in _pieces(lies, language) if piece not in title)
    else:
        pieces = _pieces(_with_words(lies), language)
        here = ", ".join(_labelled_once(piece.removeprefix(f"{title}, ") for piece in pieces if piece != title))
    return ": ".join(part for part in (title, here) if part)


def _labelled_once(pieces: Iterable[str]) -> Iterator[str]:
    """What stands under the same label (customers: asked for, customers: delivered) is told under it together."""
    last = ""
    for piece in pieces:
        label, sign, rest = piece.partition(": ")
        yield rest if sign and label == last else piece
        last = label if sign else last


def _pieces(shapes: Sequence[FreeShape], language: str) -> Iterator[str]:
    """Pieces in words: several alike are counted, and a mark is set behind the tag it lies on."""
    said: list[str] = []
    marked = False
    for n, shape in enumerate(shapes):
        hidden = _covered(shape, shapes[n + 1 :]) or (n > 0 and _told(shape, shapes[n - 1]))
        text = "" if hidden else _piece(shape, language)
        if text and shape.form == "disk" and marked:
            said[-1] += f" {words(shape.text, language)}"
        elif text:
            said.append(text)
        marked = shape.form == "tag"
    for text, alike in groupby(said):
        count = len(list(alike))
        yield text if count == 1 else f"{count} × {text}"


def _covered(shape: FreeShape, above: Sequence[FreeShape]) -> bool:
    """A slot with a piece on it is not seen."""
    near = shape.width / 2
    return shape.form == "slot" and any(hypot(other.x - shape.x, other.y - shape.y) < near for other in above)


def _told(shape: FreeShape, before: FreeShape) -> bool:
    """A number written on a box that explains itself is told with it; what is struck out twice is told once."""
    if shape.form == "cross":
        return before.form == "cross" and before.hint == shape.hint
    explained = before.form == "box" and before.hint and not before.text
    return bool(explained) and shape.form == "text" and Place(before).reaches(shape)


def _piece(shape: FreeShape, language: str) -> str:
    text = words(shape.text, language) or (str(shape.value) if shape.value else "")
    if shape.form in _WORDS and (text or not shape.hint):
        return text
    if shape.hint:
        hint = words(shape.hint, language).removesuffix(".")  # one of several in a row is no sentence
        return hint if text in hint else f"{hint} {text}"
    known = catalogue("draw", language)
    colour = known.get(f"draw.colour.{shape.colour}", "") if shape.form == "die" else ""  # others say whose they are
    return " ".join(part for part in (known[f"draw.form.{shape.form}"], colour, text) if part)
