"""Recorded actions in our words. The site numbers shares, trains and tiles; we count them, so numbers are followed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from revier.core.action import Action
from revier.core.flow import nodes_of
from revier.core.refusal import refuse
from revier.games.rhl.actions import PowerTile
from revier.games.rhl.base import FREE_SHARE_COMPANY, PACKET_COMPANY, RhlGame
from revier.games.rhl.import18xx.export import NO_PLY, Damaged, Recorded
from revier.games.rhl.import18xx.names import names
from revier.games.rhl.import18xx.routes import RouteReader, Unfit
from revier.games.rhl.packet import cheapest, price_of
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
    Run,
    SellShares,
    SetValue,
)
from revier.rail.selling import possible_sales
from revier.rail.state import NOBODY, OFFER, OWNED, TRAIN_POOL, RailState

END = "end_game"  # the players agreed to stop
VARIANTS = "rhl:18.3.a"  # the clause under which tiles and certificates of variants stand


def silent(recorded: Recorded) -> bool:
    """Does this action change nothing by itself? Standing orders do not; what they do is recorded by itself."""
    return recorded.type.startswith("program_") or recorded.type in NO_PLY


# --- reading fields -------------------------------------------------------------------------------------------------
def text(r: Recorded, field: str) -> str:
    value = r.raw.get(field)
    if not isinstance(value, str) or not value:
        raise Damaged("rhl.import.damaged", kind=r.type, field=field)
    return value


def whole(r: Recorded, field: str) -> int:
    value = r.raw.get(field)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, str) and value.removeprefix("-").isdecimal():
        return int(value)
    raise Damaged("rhl.import.damaged", kind=r.type, field=field)


def several(r: Recorded, field: str) -> Sequence[object]:
    value = r.raw.get(field)
    if not isinstance(value, list | tuple):
        raise Damaged("rhl.import.damaged", kind=r.type, field=field)
    return value


def piece(r: Recorded, field: str) -> str:
    """The kind of a numbered piece: ``56-1`` is the second tile 56."""
    kind, dash, number = text(r, field).rpartition("-")
    if not kind or not dash or not number.isdecimal():
        raise Damaged("rhl.import.damaged", kind=r.type, field=field)
    return kind


class Translator:
    """Follows the numbers of one recorded game."""

    def __init__(self, g: RhlGame, players: Sequence[str], names: Sequence[str] = ()) -> None:
        self.g = g
        self.seats = {name: seat for seat, name in enumerate(names)} | {p: seat for seat, p in enumerate(players)}
        self.companies = {name: c.index for c in g.d.companies for name in (c.id, c.recorded_as) if name}
        self.tiles = {name: f.id for f in g.d.faces if f.count for name in (f.id, f.recorded_as) if name}
        self.tile_at: dict[str, str] = {}  # copy of a tile -> hex
        self.train_owner: dict[str, int] = {}  # number of a train -> company, or NOBODY for the pool
        self.left_offer: set[str] = {f"{PACKET_COMPANY}_{n}" for n in (0, 1, 2, 3)} | {f"{FREE_SHARE_COMPANY}_1"}
        self._readers: Mapping[str, Callable[[RhlState, Recorded, int], Iterator[Action]]] = {
            "bid": self._bid,
            "pass": self._pass,
            "par": self._par,
            "buy_shares": self._buy_shares,
            "sell_shares": self._sell_shares,
            "lay_tile": self._lay_tile,
            "place_token": self._place_token,
            "run_routes": self._run_routes,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "discard_train": self._discard_train,
            "bankrupt": self._bankrupt,
        }

    # --- who and what ------------------------------------------------------------------------------------------------
    def company(self, name: object) -> int:
        if str(name) not in self.companies:
            raise Damaged("rhl.import.company", company=str(name))
        return self.companies[str(name)]

    def lot(self, name: object) -> int:
        if str(name) in self.g.d.lot_index:
            return self.g.d.lot_index[str(name)]
        if name in names().certificates:
            raise Unfit(refuse("rhl.import.lot", VARIANTS, lot=str(name)))
        raise Damaged("rhl.import.lot", lot=str(name))

    def entity_type(self, r: Recorded) -> str:
        """Player, corporation or company; guessed where an old export does not say."""
        kind = r.raw.get("entity_type")
        if kind in ("player", "corporation", "company"):
            return str(kind)
        return "player" if r.entity in self.seats else "corporation" if r.entity in self.companies else "company"

    def actor(self, s: RailState, r: Recorded) -> int:
        """The seat that acts: a player, the director of a corporation, or the owner of a private company."""
        kind = self.entity_type(r)
        if kind == "corporation":
            return s.director[self.company(r.entity)]
        if kind == "company":
            return s.lots[self.lot(r.entity)]
        if r.entity not in self.seats:
            raise Damaged("rhl.import.player", player=r.entity)
        return self.seats[r.entity]

    def acting_company(self, r: Recorded) -> int:
        """The company an action of an operating round belongs to, or NOBODY for players and private companies."""
        return self.company(r.entity) if self.entity_type(r) == "corporation" else NOBODY

    # --- actions -----------------------------------------------------------------------------------------------------
    def meanings(self, s: RhlState, r: Recorded) -> Iterator[Action]:
        """What the recorded action may mean in this position; the first that is legal is meant."""
        read = self._readers.get(r.type)
        if read is None:
            raise Damaged("rhl.import.kind", kind=r.type)
        yield from read(s, r, self.actor(s, r))

    def _bid(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        lot, price = self.lot(r.raw.get("company")), whole(r, "price")
        code = self.g.d.lots[lot].code
        if nodes_of(s)[-1] == "packet" and lot == cheapest(self.g, s) and price == price_of(self.g, s, lot):
            yield BuyLot(seat, code)
        yield Bid(seat, code, price)

    def _pass(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        yield Pass(seat)

    def _par(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        company = self.g.company_id(self.company(r.raw.get("corporation")))
        price = str(r.raw.get("share_price")).partition(",")[0]
        if not price.isdecimal():
            raise Damaged("rhl.import.damaged", kind=r.type, field="share_price")
        at_sale = nodes_of(s)[-1] == "start_value"
        yield SetValue(seat, company, int(price)) if at_sale else Found(seat, company, int(price))

    def _shares(self, r: Recorded) -> tuple[int, list[str], int]:
        """Company, numbered certificates and the percentage dealt in."""
        shares = [str(share) for share in several(r, "shares")]
        if not shares or len({share.rpartition("_")[0] for share in shares}) > 1:
            raise Damaged("rhl.import.damaged", kind=r.type, field="shares")
        company = self.company(shares[0].rpartition("_")[0])
        percent = sum(self._percent(company, share, r) for share in shares)
        return company, shares, whole(r, "percent") if r.raw.get("percent") is not None else percent

    def _percent(self, company: int, share: str, r: Recorded) -> int:
        sizes = names().shares[self.g.company_id(company)]
        number = share.rpartition("_")[2]
        if not number.isdecimal() or int(number) >= len(sizes):
            raise Damaged("rhl.import.damaged", kind=r.type, field="shares")
        return sizes[int(number)]

    def _buy_shares(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        company, shares, percent = self._shares(r)
        new = shares[0] not in self.left_offer and self.g.shares.percent(s, company, OFFER)
        yield BuyShare(seat, self.g.company_id(company), "offer" if new else "pool", percent)

    def _sell_shares(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        """The listed certificates; of a director's certificate only a part, which a successor's share stands for."""
        company, shares, percent = self._shares(r)
        name = self.g.company_id(company)
        listed = [self._percent(company, share, r) for share in shares if not share.endswith("_0")]
        rest = percent - sum(listed)
        if rest == 0:
            yield SellShares(seat, name, tuple(sorted(listed, reverse=True)))
            return
        least = self.g.shares.normal(company)[-1].percent
        if rest > 0 and rest % least == 0:
            yield SellShares(seat, name, tuple(sorted([*listed, *[least] * (rest // least)], reverse=True)))
        for bundle in possible_sales(self.g, s, seat, company):
            if sum(bundle) == percent:
                yield SellShares(seat, name, bundle)

    def _lay_tile(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        tile = self._tile(piece(r, "tile"))
        hex_id, turn = text(r, "hex"), whole(r, "rotation")
        if self.entity_type(r) == "company":
            yield PowerTile(seat, self.g.d.lots[self.lot(r.entity)].code, hex_id, tile, turn)
        else:
            yield LayTile(seat, hex_id, tile, turn)

    def _tile(self, name: str) -> str:
        if name in self.tiles:
            return self.tiles[name]
        if name in names().tiles:
            raise Unfit(refuse("rhl.import.tile", VARIANTS, tile=name))
        raise Damaged("rhl.import.tile", tile=name)

    def _place_token(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        copy, _, number = text(r, "city").rpartition("-")
        hex_id = self.tile_at.get(copy) or str(r.raw.get("hex") or copy.rpartition("-")[0])
        if not number.isdecimal() or hex_id not in self.g.d.hex_index:
            raise Damaged("rhl.import.damaged", kind=r.type, field="city")
        yield PlaceStation(seat, hex_id, int(number))
        face = self.g.d.faces[s.tile[self.g.d.hex_index[hex_id]]]
        if face.ferries and copy.rpartition("-")[0] == face.id != face.recorded_as:  # drawn as one city in older games
            yield from (PlaceStation(seat, hex_id, n) for n in range(len(face.stops)) if n != int(number))

    def _run_routes(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        reader = RouteReader(self.g, s)
        plans = [reader.plan(raw) for raw in several(r, "routes")]
        yield Run(seat, tuple(plan for plan in plans if plan is not None))

    def _dividend(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        kind = text(r, "kind")
        if kind not in ("payout", "withhold"):
            raise Damaged("rhl.import.damaged", kind=r.type, field="kind")
        yield Dividend(seat, kind == "payout")

    def _buy_train(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        name = piece(r, "train")
        owner = self.train_owner.get(text(r, "train"))
        source = "bank" if owner is None else "pool" if owner == NOBODY else self.g.company_id(owner)
        yield BuyTrain(seat, name, source, whole(r, "price"))

    def _discard_train(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        yield DiscardTrain(seat, piece(r, "train"))

    def _bankrupt(self, s: RhlState, r: Recorded, seat: int) -> Iterator[Action]:
        yield GoBankrupt(seat)

    # --- following numbers -------------------------------------------------------------------------------------------
    def done(self, s: RhlState, r: Recorded, operator: int, trains: Sequence[int]) -> None:
        """Remember which numbered piece went where; `trains` is the rack as it was before the action."""
        if r.type == "lay_tile":
            self.tile_at[str(r.raw["tile"])] = str(r.raw["hex"])
        elif r.type == "buy_shares":
            self.left_offer.update(str(share) for share in several(r, "shares"))
        elif r.type == "par":
            self.left_offer.add(f"{r.raw['corporation']}_0")
        elif r.type == "buy_train":
            self.train_owner[str(r.raw["train"])] = operator
        elif r.type == "discard_train":
            self.train_owner[str(r.raw["train"])] = NOBODY
        elif r.type == "bankrupt":
            self._follow_receiver(s, operator, trains)

    def _follow_receiver(self, s: RhlState, company: int, before: Sequence[int]) -> None:
        """A train the bank bought for a company without a director is not recorded: the next number of its kind."""
        places = self.g.trains.places
        for train in self.g.d.trains:
            gained = [s.trains[train.index * places + n] - before[train.index * places + n] for n in range(places)]
            if gained[OWNED + company] <= 0:
                continue
            source = NOBODY if gained[TRAIN_POOL] < 0 else None
            numbers = (f"{train.name}-{n}" for n in range(train.count))
            number = next((n for n in numbers if self.train_owner.get(n) == source), None)
            if number is not None:
                self.train_owner[number] = company


__all__ = ["END", "Translator", "silent"]
