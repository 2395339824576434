"""Phase 3: which storages a barge can reach, and with which special action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.refusal import Refusal
from revier.games.coal.base import Coal, no
from revier.games.coal.dice import arrow_die, arrow_place, empty_homes, occupied
from revier.games.coal.model import BLACK, WHITE
from revier.games.coal.powers import GRAFSCHAFT_MARK, HAULING, PILOT, TRANSPORT
from revier.games.coal.state import ASHORE, NO_ACTION, CoalState, owns

NOTHING: frozenset[str] = frozenset()


class Way(NamedTuple):
    """What a barge needs for a storage."""

    hauling: bool
    pilot: bool

    def open_with(self, parts: frozenset[str]) -> bool:
        return (not self.hauling or HAULING in parts) and (not self.pilot or PILOT in parts)


class Carriage(NamedTuple):
    """A die the Transport action can bring somewhere: from which place, where to."""

    source: int
    storage: int


def parts_of(g: Coal, s: CoalState, seat: Seat) -> frozenset[str]:
    """What the special action of this round consists of."""
    return NOTHING if s.action[seat] == NO_ACTION else g.facts.actions[s.action[seat]].parts


@implements("coal:6.3.1.g", "coal:6.3.1.h", "coal:6.3.1.i", "coal:3.2.e")
def way(g: Coal, s: CoalState, seat: Seat, storage: int) -> Way:
    """Upriver takes hauling, a black arrow a pilot; for a barge ashore, which comes first, nothing lies upriver."""
    place = g.facts.storages[storage]
    return Way(place.at < s.barge[seat], place.standard < 0)


@implements("coal:6.3.1.j", "coal:9.6.a", "coal:0.c")
def may_load(s: CoalState, seat: Seat, die: int) -> bool:
    """White coal is for those who have the Grafschaft Mark marker."""
    return die > 0 or owns(s, seat, GRAFSCHAFT_MARK)


def ways(g: Coal, s: CoalState, seat: Seat) -> dict[int, Way]:
    """Every storage with coal this player may load, and what it takes to get there."""
    return {
        n: way(g, s, seat, n)
        for n in range(len(g.facts.storages))
        if s.coal[n] and may_load(s, seat, s.coal[n]) and not occupied(g, s, n)
    }


def destinations(g: Coal, s: CoalState, seat: Seat, parts: frozenset[str]) -> list[int]:
    """Storages the barge can go to with this action."""
    return [n for n, needs in ways(g, s, seat).items() if needs.open_with(parts)]


@implements("coal:4.5.b", "coal:4.5.f", "coal:4.5.g")
def carried_from(g: Coal, s: CoalState) -> list[int]:
    """Places whose die Transport can take: the arrow boxes; with both empty, storages without a barge."""
    arrows = [arrow_place(g, s, colour) for colour in (BLACK, WHITE) if arrow_die(g, s, colour)]
    return arrows or [n for n in range(len(g.facts.storages)) if s.coal[n] and not occupied(g, s, n)]


@implements("coal:4.5.c", "coal:4.5.d")
def carriages(g: Coal, s: CoalState) -> Iterator[Carriage]:
    """What Transport can do: an arrow die to an empty storage; with empty arrow boxes a die from another storage."""
    for source in carried_from(g, s):
        for storage in empty_homes(g, s, s.coal[source]):
            yield Carriage(source, storage)


def leaves_a_way(g: Coal, s: CoalState, seat: Seat, parts: frozenset[str], carriage: Carriage) -> bool:
    """Whether the barge still finds coal after this transport."""
    if may_load(s, seat, s.coal[carriage.source]) and way(g, s, seat, carriage.storage).open_with(parts):
        return True
    return any(n != carriage.source for n in destinations(g, s, seat, parts))


class Outlook(NamedTuple):
    """All ways of a player at the start of the turn: those there are, and those a transport could add."""

    now: frozenset[Way]
    by_transport: frozenset[Way]

    @implements("coal:6.3.1.e", "coal:6.3.1.f")
    def open_with(self, parts: frozenset[str]) -> bool:
        """Does some storage become reachable with this action? Coal just transported may be loaded."""
        if any(needs.open_with(parts) for needs in self.now):
            return True
        return TRANSPORT in parts and any(needs.open_with(parts) for needs in self.by_transport)


def outlook(g: Coal, s: CoalState, seat: Seat) -> Outlook:
    """What a player can reach from here."""
    now = frozenset(ways(g, s, seat).values())
    brought = frozenset(way(g, s, seat, c.storage) for c in carriages(g, s) if may_load(s, seat, s.coal[c.source]))
    return Outlook(now, brought)


def closed(g: Coal, s: CoalState, seat: Seat, action: int) -> Refusal | None:
    """What keeps a player from a special action before money is spoken of."""
    row = g.facts.actions[action]
    if row.marker is not None and not owns(s, seat, row.marker):  # coal:6.3.2.l coal:6.3.2.o
        return no("action_marker", row.marker.lacking, marker=g.marker_name(row.marker))
    if row.players and s.action.count(action) >= row.players:
        return no("wage_taken", "coal:6.3.2.m", number=row.players)
    if s.banned and row.banned:
        return no("pilots_banned", "coal:6.3.2.d")
    return None


@implements("coal:6.3.1.f", "coal:6.3.1.l")
def must_move(g: Coal, s: CoalState, seat: Seat, view: Outlook) -> bool:
    """A player has to find coal if any open action leads to some; otherwise the barge stays."""
    choices = [row.parts for n, row in enumerate(g.facts.actions) if closed(g, s, seat, n) is None]
    return any(view.open_with(parts) for parts in (NOTHING, *choices))


def misses_coal(g: Coal, s: CoalState, seat: Seat, parts: frozenset[str]) -> Refusal | None:
    """An action with which the barge finds no coal is refused while another finds some."""
    view = outlook(g, s, seat)
    if view.open_with(parts) or not must_move(g, s, seat, view):
        return None
    return no("must_move", "coal:6.3.1.f")


def no_way(g: Coal, s: CoalState, seat: Seat, storage: int, parts: frozenset[str]) -> Refusal | None:
    """What speaks against a storage for the barge."""
    place, die = g.facts.storages[storage], s.coal[storage]
    if not die:
        return no("no_coal", "coal:6.3.1.e", storage=place.name)
    if occupied(g, s, storage):
        return no("storage_barge", "coal:6.3.1.k", storage=place.name)
    if not may_load(s, seat, die):
        return no("white_coal", "coal:6.3.1.d" if s.barge[seat] == ASHORE else "coal:6.3.1.j", storage=place.name)
    needs = way(g, s, seat, storage)
    if needs.hauling and HAULING not in parts:
        return no("upriver", "coal:6.3.1.h", storage=place.name)
    if needs.pilot and PILOT not in parts:
        return no("pilot_storage", "coal:6.3.1.i", storage=place.name)
    return None


def place_name(g: Coal, s: CoalState, place: int) -> str:
    """How an action names the source of a transport: a storage by its id, an arrow box by the colour of its column."""
    if place < len(g.facts.storages):
        return g.facts.storages[place].id
    return WHITE if place >= len(g.facts.storages) + g.facts.boxes else BLACK


def named_place(g: Coal, s: CoalState, name: str) -> int | None:
    """The place an action names."""
    if name in (BLACK, WHITE):
        return arrow_place(g, s, name) if arrow_die(g, s, name) else None
    return g.facts.storage_index.get(name)
