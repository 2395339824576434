"""Chapter 4: the transport tracks, and dice on the river."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat
from revier.core.cite import implements
from revier.core.errors import RulesBug
from revier.core.events import note
from revier.core.flow import Move
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.coal.actions import PlaceDie
from revier.games.coal.base import Coal, no, thing
from revier.games.coal.model import WHITE, Track
from revier.games.coal.moments import CoalNode
from revier.games.coal.order import farthest_upriver
from revier.games.coal.state import CoalState, colour_of, turned


# --- places of dice ---------------------------------------------------------------------------------------------------
def hand(g: Coal) -> int:
    """The place of a die just sold."""
    return len(g.facts.storages) + 2 * g.facts.boxes


def track(g: Coal, s: CoalState) -> Track:
    """The track in use."""
    return g.facts.tracks[g.now(s).track]


@implements("coal:4.1.a", "coal:4.1.e", "coal:4.1.f")
def column(g: Coal, s: CoalState, colour: str) -> list[int]:
    """Places of the boxes for a colour, from the top; the first track has one column for both."""
    now = track(g, s)
    start = len(g.facts.storages) + (g.facts.boxes if colour == WHITE and now.columns > 1 else 0)
    return list(range(start, start + now.boxes))


@implements("coal:3.1.e", "coal:4.1.h")
def move_die(s: CoalState, source: int, target: int) -> None:
    """A die changes its place and keeps its value; no place holds two."""
    if s.coal[target] or not s.coal[source]:
        raise RulesBug(f"no die can go from place {source} to {target}")
    s.coal[target], s.coal[source] = s.coal[source], 0


def turn_river(g: Coal, s: CoalState, by: int) -> None:
    """All dice on storages change. coal:8.23.a"""
    for at in range(len(g.facts.storages)):
        if s.coal[at]:
            s.coal[at] = turned(s.coal[at], by, g.low, g.high)


def turn_track(g: Coal, s: CoalState, by: int) -> None:
    """All dice on the track change."""
    for at in range(len(g.facts.storages), hand(g)):
        if s.coal[at]:
            s.coal[at] = turned(s.coal[at], by, g.low, g.high)


# --- a sold die goes on the track -------------------------------------------------------------------------------------
@implements("coal:4.2.a", "coal:4.2.b", "coal:4.2.c", "coal:4.2.d", "coal:4.2.e")
def put_on_track(g: Coal, s: CoalState) -> None:
    """On the arrow box, else above it, else on top after the whole column has moved down."""
    boxes = column(g, s, colour_of(s.coal[hand(g)]))  # the other column is not touched: coal:4.2.f
    arrow = track(g, s).arrow
    free = next((box for box in reversed(boxes[: arrow + 1]) if not s.coal[box]), None)
    if free is None:
        shift_down(s, boxes)
        free = boxes[0]
    note(s, "coal.log.on_track", die=die_words(s.coal[hand(g)]), track=thing("track", track(g, s).id))
    move_die(s, hand(g), free)


def shift_down(s: CoalState, boxes: list[int]) -> None:
    """Every die of a column moves one box down; the lowest leaves the track."""
    if s.coal[boxes[-1]]:
        s.beside.append(s.coal[boxes[-1]])
        s.coal[boxes[-1]] = 0
    for below, above in zip(reversed(boxes), reversed(boxes[:-1]), strict=False):
        if s.coal[above]:
            move_die(s, above, below)


@implements("coal:4.4.a", "coal:4.4.b", "coal:4.4.c", "coal:7.4.a", "coal:7.8.a")
def change_track(g: Coal, s: CoalState) -> None:
    """Each die keeps its height on the new track, in the column of its colour; where there is no box it leaves."""
    start = len(g.facts.storages)
    dice = [(n % g.facts.boxes, s.coal[start + n]) for n in range(2 * g.facts.boxes) if s.coal[start + n]]
    s.coal[start : hand(g)] = [0] * (2 * g.facts.boxes)
    for height, die in dice:
        boxes = column(g, s, colour_of(die))
        if height < len(boxes):
            s.coal[boxes[height]] = die
        else:
            s.beside.append(die)
    note(s, "coal.log.new_track", track=thing("track", track(g, s).id))


@implements("coal:4.5.e")
def close_up(g: Coal, s: CoalState, colour: str) -> None:
    """After the arrow die is gone the dice above it each move down one box."""
    above = column(g, s, colour)[: track(g, s).arrow + 1]
    for low, high in zip(reversed(above), reversed(above[:-1]), strict=False):
        if s.coal[high]:
            move_die(s, high, low)


# --- where dice may stand ---------------------------------------------------------------------------------------------
@implements("coal:3.1.g", "coal:3.1.h")
def home(g: Coal, die: int, storage: int) -> bool:
    """White coal belongs to Grafschaft Mark, black coal to the other mining territories."""
    return storage in (g.facts.white_homes if die < 0 else g.facts.black_homes)


@implements("coal:4.3.e")
def empty_homes(g: Coal, s: CoalState, die: int) -> list[int]:
    """Storages without a die where this one may stand; a die a barge waits for is still there."""
    return [n for n in (g.facts.white_homes if die < 0 else g.facts.black_homes) if not s.coal[n]]


@implements("coal:3.2.i", "coal:4.3.b", "coal:4.3.c", "coal:4.3.d", "coal:7.b", "coal:7.c")
def places_for_spilled(g: Coal, s: CoalState, die: int) -> list[int]:
    """Black coal goes to the territory of the round while there is room, white coal to Grafschaft Mark."""
    free = empty_homes(g, s, die)
    if die < 0:
        return free
    return [n for n in free if g.facts.storages[n].territory == g.now(s).spill] or free


class PlaceDieMove(Move[Coal, CoalState, PlaceDie]):
    """The player farthest upriver places a die that left the track."""

    kind = PlaceDie

    def offers(self, g: Coal, s: CoalState) -> Iterator[Choice]:
        """The places there are, found at once: 7 µs for a position in place of 12 µs by asking `check` for each."""
        seat = farthest_upriver(g, s)
        for n in places_for_spilled(g, s, s.beside[waiting(g, s)]):
            yield Choice(PlaceDie(seat, g.facts.storages[n].id))

    def check(self, g: Coal, s: CoalState, a: PlaceDie) -> Refusal | None:
        n = g.facts.storage_index.get(a.storage)
        if n is None:
            return no("no_storage", "coal:3.1.e", storage=a.storage)
        die = s.beside[waiting(g, s)]
        if s.coal[n]:
            return no("storage_taken", "coal:4.3.e", storage=g.facts.storages[n].name)
        if not home(g, die, n):
            return no("not_home", "coal:4.3.d" if die < 0 else "coal:4.3.c", die=die_words(die))
        if n not in places_for_spilled(g, s, die):
            territory = g.facts.territories[g.now(s).spill]
            return no("spill_territory", "coal:4.3.b", territory=territory)
        return None

    @implements("coal:4.3.a")
    def apply(self, g: Coal, s: CoalState, a: PlaceDie) -> None:
        die = s.beside.pop(waiting(g, s))
        n = g.facts.storage_index[a.storage]
        s.coal[n] = die
        note(s, "coal.log.placed", player=g.person(a.seat), die=die_words(die), storage=g.facts.storages[n].name)

    def sentence(self, g: Coal, s: CoalState, a: PlaceDie) -> Msg:
        die = s.beside[waiting(g, s)]
        return Msg(
            "coal.do.place_die",
            {"die": die_words(die), "storage": g.facts.storages[g.facts.storage_index[a.storage]].name},
        )


@implements("coal:4.3.g")
def waiting(g: Coal, s: CoalState) -> int:
    """Which die beside the track can be placed first; -1 where none can."""
    return next((n for n, die in enumerate(s.beside) if empty_homes(g, s, die)), -1)


class Spill(CoalNode):
    """Dice that left the track return to the river."""

    name = "spill"
    turn_clause = "coal:4.3.a"
    moves = (PlaceDieMove(),)

    def resume(self, g: Coal, s: CoalState) -> bool:
        if waiting(g, s) >= 0:
            return True
        s.flow.pop()
        return False

    @implements("coal:4.3.f")
    def mover(self, g: Coal, s: CoalState) -> Seat:
        """Judged at this moment: the barge that sold has arrived already."""
        return farthest_upriver(g, s)

    def headline(self, g: Coal, s: CoalState) -> Msg:
        die = s.beside[waiting(g, s)]
        return Msg("coal.ask.spill", {"player": g.person(self.mover(g, s)), "die": die_words(die)})


def die_words(die: int) -> Msg:
    """A die in a sentence."""
    return Msg(f"coal.die.{colour_of(die)}", {"value": abs(die)})


def arrow_die(g: Coal, s: CoalState, colour: str) -> int:
    """The die on the arrow box of a column; 0 where there is none, or no such column."""
    now = track(g, s)
    if colour == WHITE and now.columns == 1:
        return 0
    return s.coal[column(g, s, colour)[now.arrow]]


def arrow_place(g: Coal, s: CoalState, colour: str) -> int:
    """The arrow box of a column."""
    return column(g, s, colour)[track(g, s).arrow]


def occupied(g: Coal, s: CoalState, storage: int) -> bool:
    """Does a barge wait at this storage?"""
    return g.facts.storages[storage].at in s.barge
