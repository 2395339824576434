"""The papers of The Railway Game: what lies on charters, breweries and the map."""

from __future__ import annotations

from msgspec import structs

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.view import FaceView, Line, Text
from revier.games.dortmund.base import CITY_HEX
from revier.games.dortmund.view import credit_line, dressed, gift_lines, link_tokens
from revier.games.trg.base import TrgGame, lots_with
from revier.games.trg.beer import pays, squares
from revier.games.trg.boxes import boxes
from revier.games.trg.powers import ReservedPlace, StartCubes
from revier.games.trg.state import BACK, CHARTER, FRONT, GONE, START, TrgState, cubes_at
from revier.rail.state import UNSOLD


def numbered(lot: int) -> str:
    """A brewery as its marker calls it."""
    return f"No. {lot + 1}"


def dress(g: TrgGame, s: TrgState | None, at: int, face: FaceView) -> FaceView:
    """Mines, mills and frames; the wood token on a place in the city."""
    view = dressed(face)
    if s is None or not s.wood or g.d.hexes[at].id != CITY_HEX:
        return view
    kept = (numbered(lot) for lot in lots_with(g, ReservedPlace))
    return structs.replace(view, stops=(structs.replace(view.stops[0], reserved=(*view.stops[0].reserved, *kept)),))


def tokens_on(g: TrgGame, s: TrgState, at: int) -> tuple[str, ...]:
    """What the location token of a mine or mill adds; what beer earns in a red field."""
    beer = (f"beer:B{pays(g, at)}",) if pays(g, at) else ()
    return (*beer, *link_tokens(s, at))


def player_lines(g: TrgGame, s: TrgState, seat: Seat) -> tuple[Line, ...]:
    """Credits of the bank."""
    return (credit_line(s, seat),)


def train_lines(g: TrgGame, train: int) -> tuple[Line, ...]:
    """How many beer cubes a train carries."""
    return (Line(label=Msg("trg.column.squares"), value=squares(g, g.d.trains[train].name)),)


@implements("trg:2.3.i", "trg:5.1.g")
def charter_lines(g: TrgGame, s: TrgState, company: int) -> tuple[Line, ...]:
    """Markers and beer of breweries, and the token that came as a gift, lie on the charter."""
    markers = [numbered(lot) for lot, power in enumerate(g.facts.powers) if power.marker and s.marker[lot] == company]
    lines: list[tuple[str, str | int]] = [
        ("markers", ", ".join(markers)),
        ("cubes", cubes_at(s, CHARTER + company)),
    ]
    own = tuple(Line(label=Msg(f"trg.line.{name}"), value=value) for name, value in lines if value)
    return own + gift_lines(g, s, company)


def lot_lines(g: TrgGame, s: TrgState, lot: int) -> tuple[Line, ...]:
    """What lies on a brewery, where its marker is, and the boxes beside it while it is for sale."""
    lines = [Line(label=Msg("trg.line.cubes"), value=cubes_at(s, (BACK if s.turned[lot] else FRONT) + lot))]
    if lot in lots_with(g, StartCubes) and cubes_at(s, START):
        lines.append(Line(label=Msg("trg.line.start_cubes"), value=cubes_at(s, START)))
    if s.marker[lot] >= 0:
        lines.append(Line(label=Msg("trg.line.marker"), value=g.company_id(s.marker[lot])))
    if s.turned[lot]:
        lines.append(Line(label=Msg("trg.line.turned"), value="●"))
    if s.lots[lot] == UNSOLD:
        lines.append(Line(label=Msg("trg.line.boxes"), value=" ".join(map(str, boxes(g, lot)))))
    for seat in range(g.players):
        if s.box_lot[seat] == lot and s.lots[lot] == UNSOLD:
            lines.append(Line(label=g.person(seat), value=s.box_value[seat], seat=seat))
    return tuple(lines)


def lot_note(g: TrgGame, s: TrgState, lot: int) -> Text:
    """What a brewery gives to a railway, as long as anybody can still have it."""
    power = g.facts.powers[lot]
    return power.told_in(g, lot) if power.clause and s.marker[lot] != GONE else ""


__all__ = ["charter_lines", "dress", "lot_lines", "lot_note", "player_lines", "tokens_on", "train_lines"]
