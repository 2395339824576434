"""How the Dortmund games look: mines with hammer and pick, framed steel mills, tokens, start values, credits."""

from __future__ import annotations

from functools import lru_cache

from msgspec import structs

from revier.core.action import Seat
from revier.core.message import Msg
from revier.core.view import FaceView, Line, StopView
from revier.games.dortmund.base import DortmundGame
from revier.games.dortmund.state import DortmundState

SIGNS = {"K": "mine", "S": "mill"}
CITY = "DO"
_SAID = ("Gbf", CITY)  # letters of hexes whose names say as much


@lru_cache(maxsize=16384)
def dressed(face: FaceView) -> FaceView:
    """A face as it is printed here. Letters that a sign or a name shows already are not written again."""
    letters, _, frame = face.label.partition(" ")
    sign = SIGNS.get(letters, "")
    stops = tuple(_stop(stop, letters, sign) for stop in face.stops)
    return structs.replace(face, stops=stops, label="" if sign or letters in _SAID else letters, frame=frame)


def _stop(stop: StopView, letters: str, sign: str) -> StopView:
    """A stop without places is a loading point; the city without them is where the breweries are."""
    if stop.slots or stop.kind != "city":
        return structs.replace(stop, sign=sign)
    return structs.replace(stop, sign="brewery") if letters == CITY else structs.replace(stop, sign=sign, kind="town")


def link_tokens(s: DortmundState, at: int) -> tuple[str, ...]:
    """What the location token of a mine or mill adds."""
    return (f"+{s.link[at]}",) if s.link[at] else ()


def credit_line(s: DortmundState, seat: Seat) -> Line:
    """Credits of the bank are public, and count double in the end."""
    return Line(label=Msg("dortmund.column.credit"), value=s.credit[seat])


def gift_lines(g: DortmundGame, s: DortmundState, company: int) -> tuple[Line, ...]:
    """The location token that came as a gift and still lies on a charter."""
    if company not in g.common.gifts or not s.gift or not s.floated[company]:
        return ()
    return (Line(label=Msg("dortmund.line.gift"), value=g.common.gifts[company]),)
