"""The line of rounds at the head of the table: from the present stock round to the next one."""

from __future__ import annotations

from typing import NamedTuple

from revier.core.flow import stage_of
from revier.core.message import Msg
from revier.core.view import RoundView
from revier.rail.game import RailGame
from revier.rail.nodes.rounds import Rounds
from revier.rail.state import RailState

PACKET = Msg("rail.stage.packet")


class RoundLine(NamedTuple):
    """Rounds like stops on a line, and which of them is on."""

    stops: tuple[RoundView, ...]
    at: int


def round_line(g: RailGame, s: RailState) -> RoundLine:
    """A stock round, the operating rounds after it and the next stock round; first of all what comes before shares."""
    number = max(1, s.stock_round)
    operating = (stop("rail", "operating", f"{number}.{n}") for n in range(1, rounds_in_set(g, s) + 1))
    stops = (stop("rail", "stock", number), *operating, stop("rail", "stock", number + 1))
    if s.stock_round and stage_of(g.nodes, s) != "packet":
        return RoundLine(stops, s.operating_round)
    return RoundLine((RoundView(short=PACKET, name=PACKET), *stops[:-1]), 0)


def rounds_in_set(g: RailGame, s: RailState) -> int:
    """The operating rounds of the present set; while none is on, as many as there would be now."""
    rounds = g.nodes["rounds"]
    if s.operating_round or not isinstance(rounds, Rounds):
        return s.operating_rounds
    return rounds.rounds_in_set(g, s.copy()) if s.stock_round else 1


def stop(words: str, kind: str, number: int | str = "") -> RoundView:
    """A round in letters and in full."""
    told = {"round": number}
    return RoundView(short=Msg(f"{words}.short.{kind}", told), name=Msg(f"{words}.round.{kind}", told))
