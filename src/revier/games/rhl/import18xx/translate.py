"""Recorded actions in our words. The site numbers shares, trains and tiles; we count them, so their numbers are followed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from revier.core.action import Action
from revier.games.rhl.base import FREE_SHARE_COMPANY, PACKET_COMPANY
from revier.games.rhl.import18xx.export import Recorded
from revier.games.rhl.packet import cheapest
from revier.games.rhl.state import RhlState
from revier.rail.actions import (
    Bid,
    BuyLot,
    BuyShare,
    BuyTrain,
    DiscardTrain,
    Dividend,
    Found,
    GoBankrupt,
    LayTile,
    Pass,
    PlaceStation,
    PowerTile,
    RoutePlan,
    Run,
    SellShares,
    SetValue,
)
from revier.rail.game import RailGame
from revier.rail.network import stop_name, stop_number
from revier.rail.selling import possible_sales
from revier.rail.state import NOBODY, OFFER, RailState

SILENT = ("program_",)  # standing orders of a player: what they do is recorded as actions of their own


class Untranslatable(Exception):  # noqa: N818 - a finding, not a failure
    """A recorded action that has no meaning in this game: the reason key and its arguments."""

    def __init__(self, key: str, **args: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.arguments = args


def silent(recorded: Recorded) -> bool:
    """Does this action change nothing by itself?"""
    return recorded.type.startswith(SILENT)


class Translator:
    """Follows the numbers of one recorded game."""

    def __init__(self, g: RailGame, players: Sequence[str]) -> None:
        self.g = g
        self.seats = {player: seat for seat, player in enumerate(players)}
        self.companies = {c.recorded_as or c.id: c.index for c in g.d.companies} | {c.id: c.index for c in g.d.companies}
        self.tiles = {f.recorded_as or f.id: f.id for f in g.d.faces if f.count}
        self.tile_at: dict[str, str] = {}  # copy of a tile -> hex
        self.train_owner: dict[str, int] = {}  # number of a train -> company, or NOBODY for the pool
        self.left_offer: set[str] = {f"{PACKET_COMPANY}_{n}" for n in (1, 2, 3)} | {f"{FREE_SHARE_COMPANY}_1"}

    # --- reading ids ------------------------------------------------------------------------------------------------
    def company(self, name: Any) -> int:
        if str(name) not in self.companies:
            raise Untranslatable("rhl.import.company", company=str(name))
        return self.companies[str(name)]

    def seat(self, entity: str) -> int:
        if entity not in self.seats:
            raise Untranslatable("rhl.import.player", player=entity)
        return self.seats[entity]

    def lot(self, name: Any) -> str:
        if str(name) not in self.g.d.lot_index:
            raise Untranslatable("rhl.import.lot", lot=str(name))
        return str(name)

    def _director(self, s: RailState, entity: str) -> int:
        return s.director[self.company(entity)]

    def actor(self, s: RailState, r: Recorded) -> int:
        """The seat that acts: a player, the director of a company, or whoever directs the acting company."""
        kind = r.raw.get("entity_type", "player")
        if kind == "player":
            return self.seat(r.entity)
        if kind == "corporation":
            return self._director(s, r.entity)
        return s.lots[self.g.d.lot_index[self.lot(r.entity)]]

    def acting_company(self, r: Recorded) -> int:
        """The company an action of an operating round belongs to, or NOBODY for players and private companies."""
        return self.company(r.entity) if r.raw.get("entity_type") == "corporation" else NOBODY

    # --- actions ----------------------------------------------------------------------------------------------------
    def options(self, s: RhlState, r: Recorded) -> Iterator[Action]:
        """What the recorded action may mean in this position; the first that is legal is meant."""
        make = getattr(self, f"_{r.type}", None)
        if make is None:
            raise Untranslatable("rhl.import.kind", kind=r.type)
        try:
            yield from make(s, r, self.actor(s, r))
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            raise Untranslatable("rhl.import.damaged", kind=r.type, detail=str(error)) from None

    def _bid(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        code = self.lot(r.raw["company"])
        if s.flow[-1][0] == "packet" and self.g.d.lot_index[code] == cheapest(s):
            yield BuyLot(seat, code)
        yield Bid(seat, code, int(r.raw["price"]))

    def _pass(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        yield Pass(seat)

    def _par(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        company = self.g.company_id(self.company(r.raw["corporation"]))
        value = int(str(r.raw["share_price"]).split(",")[0])
        yield SetValue(seat, company, value) if s.flow[-1][0] == "start_value" else Found(seat, company, value)

    def _buy_shares(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        share = str(r.raw["shares"][0])
        company = self.company(share.rpartition("_")[0])
        percent = int(r.raw.get("percent") or self._percent(company, share))
        new = share not in self.left_offer and self.g.shares.percent(s, company, OFFER)
        places = ("offer", "pool") if new else ("pool", "offer")
        for place in places:
            yield BuyShare(seat, self.g.company_id(company), place, percent)

    def _percent(self, company: int, share: str) -> int:
        sizes: Mapping[str, Any] = self.g.d.tables["corporations"][self.g.company_id(company)]
        recorded = sizes.get("recorded_share_percents") or sizes["certificates"]
        return int(recorded[int(share.rpartition("_")[2])])

    def _sell_shares(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        shares = [str(share) for share in r.raw["shares"]]
        company = self.company(shares[0].rpartition("_")[0])
        sizes = [self._percent(company, share) for share in shares if not share.endswith("_0")]
        percent = int(r.raw.get("percent") or sum(self._percent(company, share) for share in shares))
        name = self.g.company_id(company)
        if sum(sizes) == percent:
            yield SellShares(seat, name, tuple(sorted(sizes, reverse=True)))
        for bundle in possible_sales(self.g, s, seat, company):
            if sum(bundle) == percent:
                yield SellShares(seat, name, bundle)

    def _lay_tile(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        tile = str(r.raw["tile"]).rpartition("-")[0]
        if tile not in self.tiles:
            raise Untranslatable("rhl.import.tile", tile=tile)
        hex_id, turn = str(r.raw["hex"]), int(r.raw["rotation"])
        if r.raw.get("entity_type") == "company":
            yield PowerTile(seat, self.lot(r.entity), hex_id, self.tiles[tile], turn)
        else:
            yield LayTile(seat, hex_id, self.tiles[tile], turn)

    def _place_token(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        copy, _, city = str(r.raw["city"]).rpartition("-")
        hex_id = str(r.raw.get("hex") or self.tile_at.get(copy) or copy.rpartition("-")[0])
        yield PlaceStation(seat, hex_id, int(city))

    def _run_routes(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        plans = [self.route(s, raw) for raw in r.raw["routes"]]
        yield Run(seat, tuple(plan for plan in plans if plan is not None))

    def _dividend(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        yield Dividend(seat, r.raw["kind"] == "payout")

    def _buy_train(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        number = str(r.raw["train"])
        name, price = number.rpartition("-")[0], int(r.raw["price"])
        owner = self.train_owner.get(number)
        source = "bank" if owner is None else "pool" if owner == NOBODY else self.g.company_id(owner)
        yield BuyTrain(seat, name, source, price)

    def _discard_train(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        yield DiscardTrain(seat, str(r.raw["train"]).rpartition("-")[0])

    def _bankrupt(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        yield GoBankrupt(seat)

    # --- routes -----------------------------------------------------------------------------------------------------
    def route(self, s: RhlState, raw: Mapping[str, Any]) -> RoutePlan | None:
        """A recorded route as the path it takes: its connections are chained from one end to the other."""
        legs = [tuple(str(h) for h in leg) for leg in raw.get("connections") or ()]
        if not legs:
            return None
        nodes = [self._node(s, str(node)) for node in raw["nodes"]]
        joined = [self._leg(s, nodes, leg) for leg in legs]
        train = str(raw["train"]).rpartition("-")[0]
        return RoutePlan(train, tuple(self._chain(s, joined)))

    def _node(self, s: RhlState, node: str) -> int:
        hex_id, _, number = node.rpartition("-")
        at = self.g.d.hex_index[hex_id]
        if int(number) >= len(self.g.d.faces[s.tile[at]].stops):
            raise Untranslatable("rhl.import.stop", stop=node)
        return stop_number(at, int(number))

    def _leg(self, s: RhlState, nodes: list[int], leg: tuple[str, ...]) -> tuple[int, int, tuple[int, ...]]:
        """The two stops a connection joins, and the hexes between them."""
        hexes = [self.g.d.hex_index[h] for h in leg]
        first, last, between = hexes[0], hexes[-1], tuple(hexes[1:-1])
        links = s.track.links()
        for a in nodes:
            if a // 4 != first:
                continue
            for link in links[a]:
                if link.b in nodes and link.b // 4 == last and link.hexes == between:
                    return a, link.b, between
        raise Untranslatable("rhl.import.leg", leg="-".join(leg))

    def _chain(self, s: RhlState, legs: list[tuple[int, int, tuple[int, ...]]]) -> Iterator[str]:
        """Connections put end to end, whatever way round each was recorded."""
        ends = [stop for a, b, _ in legs for stop in (a, b)]
        here = next((stop for stop in ends if ends.count(stop) == 1), ends[0])
        yield stop_name(self.g, s, here)
        left = list(legs)
        while left:
            leg = next((leg for leg in left if here in leg[:2]), None)
            if leg is None:
                raise Untranslatable("rhl.import.leg", leg=stop_name(self.g, s, here))
            left.remove(leg)
            a, b, between = leg
            yield from (self.g.d.hexes[at].id for at in (between if here == a else reversed(between)))
            here = b if here == a else a
            yield stop_name(self.g, s, here)

    # --- following numbers ----------------------------------------------------------------------------------------------
    def done(self, s: RhlState, r: Recorded, operator: int) -> None:
        """Remember which numbered piece went where."""
        if r.type == "lay_tile":
            self.tile_at[str(r.raw["tile"])] = str(r.raw["hex"])
        elif r.type == "buy_shares":
            self.left_offer.update(str(share) for share in r.raw["shares"])
        elif r.type == "buy_train":
            self.train_owner[str(r.raw["train"])] = operator
        elif r.type == "discard_train":
            self.train_owner[str(r.raw["train"])] = NOBODY


__all__ = ["Translator", "Untranslatable", "silent"]
