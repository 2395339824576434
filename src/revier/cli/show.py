"""``revier show``: a position of a record as text, as a picture or as JSON; a file says by its ending which."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from revier.cli.common import FAILED, SCHEMA, AsJson, Overlay, RecordFile, play_again
from revier.cli.records import tell_outcome
from revier.cli.speech import Form, as_json, complain, language, print_json, say, sentence
from revier.cli.speech import show as tell
from revier.core.errors import BadInput
from revier.core.message import Msg
from revier.core.view import FaceView, FreeBoard, TileSheet, View

At = Annotated[int | None, typer.Option("--at", metavar="N")]
Picture = Annotated[str, typer.Option("--picture", metavar="map|market|tiles|tile:ID", show_default=False)]
Palette = Annotated[str, typer.Option("--palette", metavar="classic|bright|muted")]
Output = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE.svg|png|txt|json")]

PICTURES = (".svg", ".png")
ENDINGS = (*PICTURES, ".txt", ".json")


def show(
    record: RecordFile,
    at: At = None,
    picture: Picture = "",
    output: Output = None,
    palette: Palette = "classic",
    overlay: Overlay = None,
    json: AsJson = False,
) -> None:
    """Show a position: in words, as a picture, or as plain JSON."""
    form = _form_of(output, picture, json)
    held, played = play_again(record, overlay)
    game, seats = played.history.game, held.header.seats
    ply = len(played.actions) if at is None else at
    state = played.at(ply)
    view = game.view(state, None)
    if form in PICTURES:
        svg = draw_picture(view, picture, palette)
        if output is None:
            tell(svg)
        else:
            _write(output, as_png(svg) if form == ".png" else svg.encode("utf-8"))
    elif form == ".json":
        plain = _form(view, ply, seats)
        print_json(plain) if output is None else _write(output, as_json(plain).encode("utf-8"))
    else:
        lines = _as_text(view, picture, seats)
        if output is None:
            tell(*lines)
            if (outcome := game.outcome(state)) is not None:
                tell_outcome(seats, outcome.scores, outcome.ranking)
        else:
            _write(output, "\n".join([*lines, ""]).encode("utf-8"))
    if at is None and played.stopped is not None:
        complain(say("show.stopped", line=played.stopped.index + 2, ply=ply))
        raise typer.Exit(FAILED)


def _form_of(output: Path | None, picture: str, json: bool) -> str:
    """What is written: as the file ends, else as the flags say."""
    if output is None:
        return ".svg" if picture else ".json" if json else ".txt"
    ending = output.suffix.lower()
    if ending not in ENDINGS:
        raise BadInput.of("cli.bad.ending", file=str(output), known=", ".join(ENDINGS))
    if ending in PICTURES and not picture:
        raise BadInput.of("cli.bad.picture_missing", ending=ending)
    return ending


def _as_text(view: View, picture: str, seats: tuple[str, ...]) -> list[str]:
    """The whole position in words, or one board of it."""
    if picture:
        board = view.boards.get(picture)
        if board is None:
            raise BadInput.of("cli.bad.picture", given=picture, known=", ".join(view.boards))
        return boards_as_text(msgspec.structs.replace(view, boards={picture: board}), seats)
    return [sentence(view.headline, seats), *(f"\n{text}" for text in boards_as_text(view, seats))]


def as_png(svg: str) -> bytes:
    """A picture in dots, twice as fine as it is drawn."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise BadInput.of("cli.bad.png") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=2.0, background="white"))


def _form(view: View, ply: int, seats: tuple[str, ...]) -> Form:
    """The view with every message as a sentence in the user's language."""
    return {
        "schema": SCHEMA,
        "game": view.game,
        "ply": ply,
        "to_move": view.to_move,
        "headline": sentence(view.headline, seats),
        "steps": [text_of(step, seats) for step in view.steps],
        "step": view.step,
        "boards": {name: spoken(board, seats) for name, board in view.boards.items()},
        "stages": [spoken(stage, seats) for stage in view.set_up()],
        "stage": on.name if (on := view.on_stage()) else "",
        "papers": list(view.beside()),
        "seats": [spoken(seat, seats) for seat in view.seats],
        "desk": [spoken(line, seats) for line in view.desk],
    }


def text_of(text: str | int | Msg, seats: tuple[str, ...] = ()) -> str:
    """A text of a view as it is read."""
    return sentence(text, seats) if isinstance(text, Msg) else str(text)


def spoken(part: Any, seats: tuple[str, ...]) -> Any:
    """A part of a view as plain objects, its messages as sentences."""
    if isinstance(part, Msg):
        return sentence(part, seats)
    if isinstance(part, msgspec.Struct):
        tag = part.__struct_config__.tag
        fields = {name: spoken(getattr(part, name), seats) for name in part.__struct_fields__}
        return {"type": tag, **fields} if tag else fields
    if isinstance(part, dict):
        return {key: spoken(value, seats) for key, value in part.items()}
    if isinstance(part, list | tuple):
        return [spoken(item, seats) for item in part]
    return part


def boards_as_text(view: View, seats: tuple[str, ...] = ()) -> list[str]:
    """All boards of a view for the terminal; a free board that is part of a larger one has been told with it."""
    from revier.draw import as_text

    told: list[str] = []
    for board in view.boards.values():
        text = as_text(with_names(board, seats), language=language())
        body = text.partition("\n")[2]
        if not (body and isinstance(board, FreeBoard) and any(body in earlier for earlier in told)):
            told.append(text)
    return told


def with_names(part: Any, seats: tuple[str, ...]) -> Any:
    """A part of a view in which messages are said with the names of those at the table."""
    if isinstance(part, Msg):
        return sentence(part, seats)
    if isinstance(part, msgspec.Struct):
        changed = {name: with_names(getattr(part, name), seats) for name in part.__struct_fields__}
        return msgspec.structs.replace(part, **changed)
    if isinstance(part, tuple):
        return tuple(with_names(item, seats) for item in part)
    return part


def draw_picture(view: View, picture: str, palette: str = "classic") -> str:
    """A board by its name, or a single tile as ``tile:ID``, as SVG."""
    from revier.draw import draw, draw_tile

    kind, sign, number = picture.partition(":")
    if kind == "tile" and sign:
        face, pointy = _tile(view, number)
        return draw_tile(face, pointy=pointy, palette=palette)
    if picture not in view.boards:
        known = ", ".join([*view.boards, *(["tile:ID"] if _sheet(view) else [])])
        raise BadInput.of("cli.bad.picture", given=picture, known=known)
    return draw(view.boards[picture], palette=palette, language=language())


def _sheet(view: View) -> TileSheet | None:
    return next((board for board in view.boards.values() if isinstance(board, TileSheet)), None)


def _tile(view: View, number: str) -> tuple[FaceView, bool]:
    sheet = _sheet(view)
    faces = sheet.tiles if sheet else ()
    for face in faces:
        if face.id == number:
            return face, bool(sheet and sheet.pointy)
    raise BadInput.of("cli.bad.tile", given=number, known=", ".join(face.id for face in faces))


def _write(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    tell(say("show.written", file=str(path)))
