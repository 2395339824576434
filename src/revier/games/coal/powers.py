"""What progress markers and special actions allow, by code. Rules ask these objects; people are told their sentences.

How much a power brings (Thalers, points, pips) is a figure and comes with the facts; what it asks for (cubes) too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from revier.core.power import ALWAYS, Power, by_code

ACT, DELIVER, BUY = "act", "deliver", "buy"  # the phases of turns, named as their nodes
_BOARD = count()  # places on the player board, taken in the order in which the markers are written below
OWN_TURN = "own_turn"  # in several phases; `phases` says in which
END = "end"  # the final scoring counts it


@dataclass(frozen=True, kw_only=True)
class ProgressMarker(Power):
    """A progress marker. Grey ones work once in every round, white ones once in a game (coal:9.a coal:9.b).

    `place` is its place on the player board, by which positions count; `lacking` the clause against whoever wants to
    use it without having claimed it.
    """

    game: str = "coal"
    place: int = field(default_factory=lambda: next(_BOARD))
    phases: tuple[str, ...] = ()
    lacking: str = ""

    @property
    def white(self) -> bool:
        return self.place >= GREY

    @property
    def row(self) -> int:
        """Of a white marker: its row in the rack of white ones."""
        return self.place - GREY

    @property
    def bit(self) -> int:
        """Of a grey marker: its bit among those used this round."""
        return 1 << self.place


@dataclass(frozen=True, kw_only=True)
class SpecialPart(Power):
    """A part of special actions that everybody may choose; the action of a marker is that marker's power."""

    game: str = "coal"
    when: str = ACT


GREY = 8  # markers of which everybody has a copy; the others follow on the player board


def _builds(code: str, clause: str, lacking: str) -> ProgressMarker:
    """A grey marker for purchases."""
    return ProgressMarker(code=code, clause=clause, lacking=lacking, when=BUY, phases=(BUY,))


def _once(code: str, clause: str, *phases: str, lacking: str = "") -> ProgressMarker:
    """A white marker that is turned over when it is used."""
    when = phases[0] if len(phases) == 1 else OWN_TURN
    against = lacking or f"coal:{clause}"
    return ProgressMarker(code=code, clause=clause, lacking=against, when=when, phases=phases, uses=1)


def _at_end(code: str, clause: str) -> ProgressMarker:
    """A white marker that brings points at the end."""
    return ProgressMarker(code=code, clause=clause, when=END, uses=1)


ESSEN_WAREHOUSE = _builds("essen_warehouse", "9.1.a", "coal:6.6.2.a")  # coal:9.1.a
MARK_WAREHOUSE = _builds("grafschaft_mark_warehouse", "9.2.a", "coal:6.6.2.b")  # coal:9.2.a
COAL_DEPOT = _builds("coal_depot", "9.3.a", "coal:6.6.2.c")  # coal:9.3.a
LOCK_BUILDING = _builds("lock_building", "9.4.a", "coal:6.6.1.a")
PORT_RUHRORT = _builds("port_ruhrort", "9.5.a", "coal:6.6.3.a")  # coal:9.5.a
GRAFSCHAFT_MARK = ProgressMarker(
    code="grafschaft_mark", clause="9.6.a", lacking="coal:6.3.1.j", when=ALWAYS, phases=(ACT,)
)
WAGE = ProgressMarker(code="wage", clause="9.7.a", lacking="coal:6.3.2.l", when=ACT, phases=(ACT,))
SUPPLY = ProgressMarker(code="supply", clause="9.8.a", lacking="coal:6.3.2.o", when=ACT, phases=(ACT,))
COAL_HAULER = _once("coal_hauler", "9.9.a", ACT, DELIVER)
HAULING_ACTION = _once("hauling_action", "9.10.a", ACT)
INN = _once("inn", "9.11.a", ACT, DELIVER, BUY)
WAREHOUSE = _once("warehouse", "9.12.a", BUY, lacking="coal:6.6.5.a")  # coal:9.12.a
MERCHANT = _once("merchant", "9.13.a", DELIVER)
COAL_SHOP = _once("coal_shop", "9.14.a", BUY)
RUHR_BARGE = _at_end("ruhr_barge", "9.15.a")
MAYOR = _at_end("mayor", "9.16.a")
RAILWAY = _at_end("railway", "9.17.a")

# As they lie on the player board.
MARKERS = (
    *(ESSEN_WAREHOUSE, MARK_WAREHOUSE, COAL_DEPOT, LOCK_BUILDING, PORT_RUHRORT, GRAFSCHAFT_MARK, WAGE, SUPPLY),
    *(COAL_HAULER, HAULING_ACTION, INN, WAREHOUSE, MERCHANT, COAL_SHOP, RUHR_BARGE, MAYOR, RAILWAY),
)
WHITE_MARKERS = MARKERS[GREY:]
BY_CODE: Mapping[str, ProgressMarker] = by_code(MARKERS)

# Parts of special actions, by code; Wage and Supply are what their markers allow.
TRANSPORT, PILOT, HAULING, WAGE_PART, SUPPLY_PART = "transport", "pilot", "hauling", WAGE.code, SUPPLY.code
PARTS = (
    SpecialPart(code=TRANSPORT, clause="4.5.a"),
    SpecialPart(code=PILOT, clause="6.3.2.f"),
    SpecialPart(code=HAULING, clause="6.3.1.h"),
)

POWERS: Mapping[str, Power] = by_code((*MARKERS, *PARTS))
