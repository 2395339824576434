"""How the hexes and tiles of Dortmund look: mines are towns with hammer and pick, steel mills have coloured frames."""

from __future__ import annotations

from msgspec import structs

from revier.core.view import FaceView

SIGNS = {"K": "mine", "S": "mill"}
_SAID = ("Gbf", "DO")  # letters of hexes whose names say as much


def dressed(face: FaceView) -> FaceView:
    """A face as it is printed here. Letters that a sign or a name shows already are not written again."""
    letters, _, frame = face.label.partition(" ")
    sign = SIGNS.get(letters, "")
    stops = tuple(
        structs.replace(stop, sign=sign, kind="town" if stop.kind == "city" and not stop.slots else stop.kind)
        for stop in face.stops
    )
    return structs.replace(face, stops=stops, label="" if sign or letters in _SAID else letters, frame=frame)
