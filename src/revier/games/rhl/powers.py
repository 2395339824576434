"""Chapter 4.2: what the six certificates of the starting packet allow. Each is an object, known by its code.

What a right does is written here, what all rights share (whose it is, when, how often) in `rights.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import find
from revier.core.message import Arg, Msg
from revier.core.power import Power, by_code
from revier.core.refusal import Refusal, refuse
from revier.games.rhl.base import FREE_SHARE_COMPANY, PACKET_COMPANY, RhlGame
from revier.games.rhl.frames import PowerMarkerFrame
from revier.games.rhl.state import RhlState
from revier.rail.building import building_cost, connection_fault, find_fit, place_face
from revier.rail.frames import StartValueFrame
from revier.rail.network import reach_of
from revier.rail.powers import Discount, TilePower
from revier.rail.rules import Work
from revier.rail.state import ASIDE, CLOSED, NOBODY, OFFER, PLAYER, markers_left
from revier.rail.tiles import ORANGE, WHITE, YELLOW, Fit


@dataclass(frozen=True, kw_only=True)
class RhlPower(Power):
    """What a certificate allows. Most moments mean nothing to most certificates."""

    game: str = "rhl"

    @property
    def told(self) -> Msg:
        """Its own sentence; one that nobody declared allows nothing."""
        return Msg("rail.power.none") if type(self) is RhlPower else super().told

    def set_out(self, g: RhlGame, s: RhlState) -> None:
        """Before the game: papers that lie with the certificate."""

    def on_purchase(self, g: RhlGame, s: RhlState, seat: Seat, price: int) -> None:
        """The moment it is sold."""

    @implements("rhl:4.2.1.b", "rhl:4.2.1.e", "rhl:7.3.b", "rhl:7.3.c")
    def hex_fault(self, g: RhlGame, s: RhlState, lot: int, company: int, at: int) -> Refusal | None:
        """A private company keeps the first tile on its hex for companies its owner directs."""
        mine = s.lots[lot] == s.director[company] != NOBODY
        return None if mine or not first_tile_kept(g, s, lot, at) else _kept(g, lot, at)


def first_tile_kept(g: RhlGame, s: RhlState, lot: int, at: int) -> bool:
    """Is the hex as printed, and the certificate that keeps it open?"""
    return s.lots[lot] != CLOSED and s.tile[at] == g.d.hexes[at].printed


def _kept(g: RhlGame, lot: int, at: int) -> Refusal:
    return refuse("rhl.refused.blocked_hex", "rhl:4.2.1.b", hex=g.d.hexes[at].id, lot=g.d.lots[lot].name)


# --- papers that come with a certificate ------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class FreeShare(RhlPower):
    """One share of a company, for nothing."""

    company: str

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        row = g.d.companies[g.d.company_index[self.company]]
        return {"company": self.company, "percent": row.share_percent}

    @implements("rhl:2.4.a", "rhl:2.4.b")
    def set_out(self, g: RhlGame, s: RhlState) -> None:
        g.shares.move(s, g.shares.normal(g.d.company_index[self.company])[-1], OFFER, ASIDE)

    @implements("rhl:4.2.5.b", "rhl:4.2.5.d")
    def on_purchase(self, g: RhlGame, s: RhlState, seat: Seat, price: int) -> None:
        g.shares.move(s, g.shares.normal(g.d.company_index[self.company])[-1], ASIDE, PLAYER + seat)
        note(s, "rhl.log.free_share", player=g.person(seat), company=self.company)


@dataclass(frozen=True, kw_only=True)
class DirectorShare(RhlPower):
    """No private company: the director's certificate of a company, whose starting value the buyer sets at once."""

    company: str

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {"company": self.company, "number": g.facts.shares_to_pool[lot]}

    @implements("rhl:2.4.b")
    def set_out(self, g: RhlGame, s: RhlState) -> None:
        g.shares.move(s, g.shares.classes[g.d.company_index[self.company]][0], OFFER, ASIDE)

    @implements("rhl:4.2.6.a")
    def on_purchase(self, g: RhlGame, s: RhlState, seat: Seat, price: int) -> None:
        s.last_price = price  # rhl:4.2.6.e
        s.flow.append(StartValueFrame("start_value", seat))


# --- building for less ------------------------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class TerrainDiscount(RhlPower, Discount):
    """Building costs less; no certificate of the printed game has it, but an owner may add one."""


@implements("rhl:7.1.n", "rhl:7.1.o", "rhl:7.2.b")
def cost_of_work(g: RhlGame, s: RhlState, work: Work) -> int:
    """What is printed; a tile less the largest discount of the director's certificates, some markers for nothing."""
    if work.what == "marker":
        return 0 if marker_is_free(g, s, work.at) else work.printed  # rhl:4.2.2.e, rhl:4.2.4.e
    if not g.savings:
        return work.printed
    return work.printed - max(power.saves(g, s, lot, work) for lot, power in g.savings)


@implements("rhl:4.2.2.e", "rhl:4.2.4.e")
def marker_is_free(g: RhlGame, s: RhlState, at: int) -> bool:
    """Is this the free marker that comes with a tile: at once, or later where the tile was laid in this turn?"""
    at_once = find(s, PowerMarkerFrame)
    if at_once is not None and at_once.at == at:
        return _gives_free_marker(g.powers[at_once.lot])
    later = (power for power in g.powers if isinstance(power, TileRight) and power.marker_later)
    return at == s.loose and any(map(_gives_free_marker, later))


def _gives_free_marker(power: RhlPower) -> bool:
    return isinstance(power, TileRight) and power.marker_free


# --- tiles laid by the right of a certificate -------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class TileRight(RhlPower, TilePower[RhlGame, RhlState]):
    """A tile on top of the normal one, for a company the owner directs."""

    when: str = "track"
    uses: int | None = 1
    place_clause: str  # where
    once_clause: str  # how often
    from_clause: str = ""  # from which train on
    closed_clause: str = "rhl:4.1.h"
    uses_lay: bool = False  # laid before the normal tile it takes its place
    marker_at_once: bool = False  # a marker may follow the tile at once
    marker_later: bool = False  # a marker may follow later in the turn, without a link
    marker_free: bool = False  # and costs nothing
    marker_clause: str = ""

    @implements("rhl:4.2.2.b", "rhl:4.2.4.c")
    def moment_fault(self, g: RhlGame, s: RhlState, lot: int) -> Refusal | None:
        """Is it too early for this right?"""
        train = self.waits_for(g, s, lot)
        if train:
            return refuse("rhl.refused.power_early", self.from_clause, lot=g.d.lots[lot].name, train=train)
        return None

    def elsewhere(self, g: RhlGame, lot: int, at: int) -> Refusal:
        return refuse("rhl.refused.power_hex", self.place_clause, lot=g.d.lots[lot].name, hex=g.d.hexes[at].id)

    @implements("rhl:4.2.2.e", "rhl:4.2.4.e", "rhl:9.k")
    def offer_marker(self, g: RhlGame, s: RhlState, lot: int, at: int) -> None:
        """A marker may follow the tile."""
        if not markers_left(s, g.operator(s)):
            return
        if self.marker_later:
            s.loose = at
        if self.marker_at_once:
            s.flow.append(PowerMarkerFrame("power_marker", lot, at))


@dataclass(frozen=True, kw_only=True)
class FirstTile(TileRight):
    """The first tile on the hex that the certificate keeps, without a link; the hex is paid for."""

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {"hexes": [g.d.hexes[at].id for at in g.d.lots[lot].blocks]}

    def hexes(self, g: RhlGame, s: RhlState, lot: int) -> Sequence[int]:
        return g.d.lots[lot].blocks

    @implements("rhl:4.2.1.c", "rhl:4.2.1.d")
    def tile_fault(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> Refusal | None:
        if self.fits_hex(g, s, lot, at, face) and g.d.faces[s.tile[at]].colour != WHITE:
            return refuse("rhl.refused.first_tile_only", "rhl:4.2.1.d", hex=g.d.hexes[at].id)
        fault = super().tile_fault(g, s, lot, at, face, turn)
        company = g.operator(s)
        cost, funds = self.cost(g, s, at), g.accounts.funds(s, company)
        if fault is None and cost > funds:
            return g.no("track.cost", cost=cost, funds=funds, company=g.company_id(company))
        return fault

    def cost(self, g: RhlGame, s: RhlState, at: int) -> int:
        return building_cost(g, s, g.operator(s), at)


@dataclass(frozen=True, kw_only=True)
class LinkedTile(TileRight):
    """Outside the rulebook (Ratingen): one free tile with a link on the hex that the certificate keeps; it then closes.

    By one reading nobody else ever builds there; by the other the hex is open to all once the certificate is closed.
    """

    for_ever: bool = True

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        return {"hexes": [g.d.hexes[at].id for at in g.d.lots[lot].blocks], "train": self.from_train(g, lot)}

    def hexes(self, g: RhlGame, s: RhlState, lot: int) -> Sequence[int]:
        return g.d.lots[lot].blocks

    def from_train(self, g: RhlGame, lot: int) -> str:
        return next((g.d.hexes[at].closed_until for at in g.d.lots[lot].blocks), "")

    def tile_fault(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> Refusal | None:
        if self.fits_hex(g, s, lot, at, face) and g.d.faces[s.tile[at]].colour != WHITE:
            return refuse("rhl.refused.first_tile_only", "rhl:4.2.1.d", hex=g.d.hexes[at].id)
        fault = super().tile_fault(g, s, lot, at, face, turn)
        if fault is not None:
            return fault
        step = find_fit(g, s, at, face, turn)
        assert step is not None  # placement_fault has looked
        return connection_fault(g, s, at, step, reach_of(g, s, g.operator(s)))

    def lay(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> None:
        super().lay(g, s, lot, at, face, turn)
        s.lots[lot] = CLOSED

    def hex_fault(self, g: RhlGame, s: RhlState, lot: int, company: int, at: int) -> Refusal | None:
        """Not even companies its owner directs build there in the usual way."""
        if first_tile_kept(g, s, lot, at):
            return _kept(g, lot, at)
        return refuse("rhl.refused.never_built", "", hex=g.d.hexes[at].id) if self.for_ever else None


@dataclass(frozen=True, kw_only=True)
class Concession(TileRight):
    """A tile of its own that covers whatever lies on its hex, and a free marker (rhl:7.3.a)."""

    marker_at_once: bool = True  # rhl:4.2.2.e
    marker_free: bool = True  # rhl:4.2.2.e

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        tile, closing = g.facts.special_tiles[lot], next(t.name for t in g.d.trains if t.closes_privates)
        place, face = g.d.hexes[tile.at].id, g.d.faces[tile.face].id
        return {"train": self.from_train(g, lot), "closing": closing, "hex": place, "tile": face}

    def hexes(self, g: RhlGame, s: RhlState, lot: int) -> Sequence[int]:
        return (g.facts.special_tiles[lot].at,)

    def tiles(self, g: RhlGame, s: RhlState, lot: int) -> Iterator[tuple[int, Fit]]:
        tile = g.facts.special_tiles[lot]
        yield tile.at, over_anything(g, tile.face, g.d.faces[tile.face].turns[0])

    @implements("rhl:4.2.2.c", "rhl:7.3.a")
    def tile_fault(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> Refusal | None:
        tile = g.facts.special_tiles[lot]
        if (at, face) != (tile.at, tile.face) or turn not in g.d.faces[face].turns:
            hex_id, wanted = g.d.hexes[tile.at].id, g.d.faces[tile.face].id
            return refuse("rhl.refused.concession", self.place_clause, hex=hex_id, tile=wanted)
        return None

    @implements("rhl:4.2.2.d")
    def lay(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> None:
        place_face(g, s, at, over_anything(g, face, turn))
        company, hex_id, tile = g.company_id(g.operator(s)), g.d.hexes[at].id, g.d.faces[face].id
        note(s, "rail.log.tile", company=company, hex=hex_id, tile=tile, cost=0)
        for effect in g.rules.build.after_tile:
            effect(g, s)


def over_anything(g: RhlGame, face: int, turn: int) -> Fit:
    """The concession's tile covers whatever lies there (rhl:4.2.2.c); no marker can stand on that hex before."""
    return Fit(g.d.faces[face], turn, ())


@dataclass(frozen=True, kw_only=True)
class Cableway(TileRight):
    """A free tile on a mountain that is still to be paid for."""

    left_out: frozenset[str] = frozenset()  # tiles it does not lay
    on_paid: frozenset[str] = frozenset()  # tiles it lays also where the mountain was paid for

    @implements("rhl:4.2.3.b", "rhl:4.2.3.d")
    def hexes(self, g: RhlGame, s: RhlState, lot: int) -> Sequence[int]:
        every = range(len(g.d.hexes))
        return [at for at in every if owes_mountain(g, s, at) or (self.on_paid and paid_mountain(g, s, at))]

    def fits_hex(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int) -> bool:
        tile = g.d.faces[face]
        if tile.colour == ORANGE:
            return False
        return tile.id not in self.left_out if owes_mountain(g, s, at) else self.again(g, s, at, tile.id)

    def again(self, g: RhlGame, s: RhlState, at: int, tile: str) -> bool:
        """Is it a tile for a mountain that was paid for?"""
        return tile in self.on_paid and paid_mountain(g, s, at)

    @implements("rhl:4.2.3.c", "rhl:4.2.3.e")
    def tile_fault(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> Refusal | None:
        fault = super().tile_fault(g, s, lot, at, face, turn)
        return fault or hex_closed(g, s, g.operator(s), at)


def owes_mountain(g: RhlGame, s: RhlState, at: int) -> bool:
    """Would covering what lies on this hex cost money for a mountain?"""
    face = g.d.faces[s.tile[at]]
    return face.terrain == "mountain" and face.cost > 0


def paid_mountain(g: RhlGame, s: RhlState, at: int) -> bool:
    """Is this a mountain on which somebody has built?"""
    printed = g.d.faces[g.d.hexes[at].printed]
    return printed.terrain == "mountain" and s.tile[at] != printed.index


@dataclass(frozen=True, kw_only=True)
class FerryTile(TileRight):
    """A free upgrade of a yellow metropolis, and a marker there without a link."""

    marker_later: bool = True

    def figures_in(self, g: Any, lot: int) -> Mapping[str, Arg]:
        places = ["/".join(g.d.hexes[at].names) or g.d.hexes[at].id for at in g.d.lots[lot].hexes]
        return {"train": self.from_train(g, lot), "places": places}

    @implements("rhl:4.2.4.b", "rhl:4.2.4.c", "rhl:4.2.4.d")
    def tile_fault(self, g: RhlGame, s: RhlState, lot: int, at: int, face: int, turn: int) -> Refusal | None:
        if self.fits_hex(g, s, lot, at, face) and g.d.faces[s.tile[at]].colour != YELLOW:
            return refuse("rhl.refused.power_hex", "rhl:4.2.4.c", lot=g.d.lots[lot].name, hex=g.d.hexes[at].id)
        return super().tile_fault(g, s, lot, at, face, turn)


def hex_closed(g: RhlGame, s: RhlState, company: int, at: int) -> Refusal | None:
    """Certificates that keep a hex say who may build there."""
    for lot in g.facts.blocked.get(at, ()):
        fault = g.powers[lot].hex_fault(g, s, lot, company, at)
        if fault is not None:
            return fault
    return None


POWERS: Mapping[str, RhlPower] = by_code(
    (
        FirstTile(code="PWB", clause="4.2.1.c", place_clause="rhl:4.2.1.c", once_clause="rhl:4.2.1.d"),
        Concession(
            code="KEO",
            clause="4.2.2.c",
            place_clause="rhl:4.2.2.c",
            once_clause="rhl:4.2.2.c",
            from_clause="rhl:4.2.2.b",
            closed_clause="rhl:4.2.2.b",
            marker_clause="rhl:4.2.2.e",
        ),
        Cableway(code="Szl", clause="4.2.3.b", place_clause="rhl:4.2.3.b", once_clause="rhl:4.2.3.f"),
        FerryTile(
            code="Tjt",
            clause="4.2.4.b",
            place_clause="rhl:4.2.4.b",
            once_clause="rhl:4.2.4.c",
            from_clause="rhl:4.2.4.c",
            marker_clause="rhl:4.2.4.e",
        ),
        FreeShare(code="NLK", clause="4.2.5.b", company=FREE_SHARE_COMPANY),
        DirectorShare(code="RhE", clause="4.2.6.a", company=PACKET_COMPANY),
        LinkedTile(code="ATB", clause="18.3.a", place_clause="rhl:4.2.1.c", once_clause="rhl:4.2.1.d"),
    )
)


def powers_of(codes: Iterable[str], added: Iterable[RhlPower] = ()) -> Mapping[str, RhlPower]:
    """A power for every certificate of a packet; one that only pays its revenue allows nothing."""
    known = by_code((*POWERS.values(), *added))
    return {code: known.get(code) or RhlPower(code=code, clause="4.1.a") for code in codes}
