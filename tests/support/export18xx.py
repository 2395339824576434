"""Games of our own engine, written down as 18xx.games would export them: the other half of the importer's round trip.

Nothing here is shared with the importer. Which steps the site asks for is decided anew from what is legal; shares,
trains and tiles get the numbers the site would give them.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from revier.bots import make_bot
from revier.core.action import NATURE, Action, kind_name
from revier.core.chance import draw_one
from revier.games.rhl.actions import PowerTile
from revier.games.rhl.game import RhlGame, build, info
from revier.games.rhl.packet import price_of
from revier.games.rhl.state import RhlState
from revier.rail import market
from revier.rail.actions import (
    AnnounceTrain,
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
    RoutePlan,
    Run,
    SellShares,
    SetValue,
)
from revier.rail.network import reach_of, read_stop, station_stops
from revier.rail.nodes.run import RunMove
from revier.rail.selling import possible_sales
from revier.rail.state import OFFER, PLAYER, POOL
from revier.rail.tiles import MAX_STOPS
from support.numbers18xx import Numbers

Raw = dict[str, Any]

OPTIONS: dict[str, tuple[str, bool | str]] = {
    "optional_2_train": ("optional_2_train", True),
    "lower_starting_capital": ("lower_starting_capital", True),
    "promotion_tiles": ("promotion_tiles", True),
    "ratingen_variant": ("ratingen", "implementation"),
}


def seed_for(row: int) -> int:
    """A seed with which the site would draw this row of the coal and steel table."""
    return next(seed for seed in range(1000) if (1103515245 * seed + 12345) % 2**31 % 9 + 1 == row)


class Exporter:
    """Plays one game and keeps what the site would have recorded."""

    def __init__(
        self, players: int, seed: int, rules: Sequence[str] = (), bot: str = "random", **options: bool | str
    ) -> None:
        self.rng = random.Random(seed)
        chosen = dict(OPTIONS[rule] for rule in rules) | options
        self.g: RhlGame = build(players, info().resolve(chosen, "18xx"))
        self.s: RhlState = self.g.new()
        self.bot = make_bot(bot)
        self.rules = list(rules)
        self.ids = self.rng.sample(range(100, 30000), players)
        self.row = 0
        self.actions: list[Raw] = []
        self.incomes: list[int] = []
        self.numbers = Numbers(self.g)
        fresh = self.s.copy()
        fresh.held = self.g.shares.new_rack()
        self.numbers.follow(fresh, self.s)  # what the set-up laid aside
        self.run = RunMove()
        self.needless = 0.0  # how often somebody is asked who can only pass

    # --- playing ------------------------------------------------------------------------------------------------------
    def play(self, limit: int = 20000) -> Exporter:
        """To the end of the game, or so many plies."""
        while self.s.flow and self.s.ply < limit:
            silent = self._silent()
            if silent is not None:
                asked = self.s.flow[-1][0] in ("stock_turn", "train") and isinstance(silent, Pass)
                told = asked and self.needless and self.rng.random() < self.needless
                self._do(silent, self._raw(silent) if told else None)
            else:
                self._ask()
        return self

    def _ask(self) -> None:
        mover = self.g.to_move(self.s)
        assert mover is not None
        legal = self.g.legal(self.s)
        if mover == NATURE:
            action = draw_one(legal, self.rng)
            self.row = int(action.result) if self.s.flow[-1][0] == "mines" else self.row  # type: ignore[attr-defined]
        else:
            action = self.bot.choose(self.g, self.s, legal, self.rng)
        if isinstance(action, AnnounceTrain):
            self._do(action, None)
            if self._hopeless():
                self._sell_out()
            return
        self._do(action, self._raw(action) if self.s.flow[-1][0] != "mines" else None)

    def _do(self, action: Action, raw: Raw | None) -> None:
        before, paid = self.s.copy(), self.s.link_paid
        self.g.apply(self.s, action)
        self.numbers.follow(before, self.s)
        if raw is not None:
            self.actions.append(raw)
        if self.s.link_paid != paid:
            self._note_link(["RhE"])
        elif raw is not None and raw["type"] == "lay_tile" and not paid and self.rng.random() < 0.5:
            self._note_link([])

    def _note_link(self, corporations: list[str]) -> None:
        last = self.actions[-1]
        if corporations:  # a note made earlier for the same action would say the contrary
            last.pop("auto_actions", None)
        note = {"type": "destination_connection", "entity": "RhE", "entity_type": "corporation"}
        last["auto_actions"] = [{**note, "corporations": corporations}]

    # --- what the site asks -------------------------------------------------------------------------------------------
    def _silent(self) -> Action | None:
        """The ply the site plays by itself; None where it asks."""
        node = self.s.flow[-1][0]
        mover = self.g.to_move(self.s)
        assert mover is not None
        kinds = set(self.g.legal(self.s).kinds()) - {PowerTile} if node != "run" else set()
        if node in ("stock_turn", "station", "power_marker", "train") and kinds == {Pass}:
            return Pass(mover)
        if node == "track" and kinds == {Pass} and (self.s.tile_laid or self._treasury() < 0):
            return Pass(mover)
        if node == "packet" and kinds == {BuyLot} and self.s.first_price == 0:
            return self.g.legal(self.s)[0].action
        if node == "run" and self.run.routeless(self.g, self.s) and not self._linked():
            return Run(mover, ())
        return None

    def _treasury(self) -> int:
        return self.g.accounts.funds(self.s, self.g.operator(self.s))

    def _linked(self) -> bool:
        """Does a marker of the company see any other stop? Then the site asks for a run."""
        company = self.g.operator(self.s)
        own = station_stops(self.s, company)
        seen = reach_of(self.g, self.s, company).stops
        links = self.s.track.links()
        return bool(self.s.routed[company] or seen & ~own) or any(
            own >> link.b & 1 for stop in links if own >> stop & 1 for link in links[stop]
        )

    # --- bankruptcy ---------------------------------------------------------------------------------------------------
    def _largest_sale(self, s: RhlState, company: int) -> SellShares | None:
        seat = self.g.to_move(s)
        assert seat is not None
        bundles = sorted(possible_sales(self.g, s, seat, company), key=sum, reverse=True)
        sales = (SellShares(seat, self.g.company_id(company), bundle) for bundle in bundles)
        return next((sale for sale in sales if sale in self.g.legal(s)), None)

    def _hopeless(self) -> bool:
        s = self.s.copy()
        for company in market.operating_order(self.g.d, s):
            sale = self._largest_sale(s, company)
            if sale is not None:
                self.g.apply(s, sale)
        return GoBankrupt in self.g.legal(s).kinds()

    def _sell_out(self) -> None:
        """Ruin: now and then some shares are sold by hand, the rest goes with the declaration, unrecorded."""
        while self.rng.random() < 0.3:
            sales = [c.action for c in self.g.legal(self.s).of(SellShares)]
            if not sales:
                break
            by_hand = self.rng.choice(sales)
            self._do(by_hand, self._raw(by_hand))
        for company in market.operating_order(self.g.d, self.s):
            sale = self._largest_sale(self.s, company)
            if sale is not None:
                self._do(sale, None)
        mover = self.g.to_move(self.s)
        assert mover is not None
        self._do(GoBankrupt(mover), self._raw(GoBankrupt(mover)))

    # --- writing ------------------------------------------------------------------------------------------------------
    def _who(self, seat: int) -> Raw:
        """The entity that acts: the company in its turn, else the player."""
        turn = next((frame for frame in reversed(self.s.flow) if frame[0] == "turn"), None)
        node = self.s.flow[-1]
        if node[0] == "discard":
            return self._company(node[1])
        return {"entity": self.ids[seat], "entity_type": "player"} if turn is None else self._company(turn[1])

    def _company(self, company: int) -> Raw:
        return {"entity": self._company_name(company), "entity_type": "corporation"}

    def _company_name(self, company: int) -> str:
        made = self.g.d.companies[company]
        return made.recorded_as or made.id

    def _raw(self, action: Action) -> Raw:
        written: Raw = getattr(self, f"_write_{kind_name(type(action))}")(action)
        return {**self._who(action.seat), **written}

    def _write_pass(self, a: Pass) -> Raw:
        return {"type": "pass"}

    def _write_bid(self, a: Bid) -> Raw:
        return {"type": "bid", "company": a.lot, "price": a.amount}

    def _write_buy_lot(self, a: BuyLot) -> Raw:
        return {"type": "bid", "company": a.lot, "price": price_of(self.g, self.s, self.g.d.lot_index[a.lot])}

    def _write_set_value(self, a: SetValue) -> Raw:
        return self._par(a.company, a.value)

    def _write_found(self, a: Found) -> Raw:
        return self._par(a.company, a.value)

    def _par(self, company: str, value: int) -> Raw:
        row, column = divmod(self.g.d.market.starts[value], self.g.d.market.width)
        name = self._company_name(self.g.d.company_index[company])
        return {"type": "par", "corporation": name, "share_price": f"{value},{row},{column}"}

    def _write_buy(self, a: BuyShare) -> Raw:
        company = self.g.d.company_index[a.company]
        place = {"offer": OFFER, "pool": POOL}[a.source]
        numbers = self.numbers.at(company, a.percent, place) or self.numbers.at(
            company, a.percent, place, director=True
        )
        share = f"{self._company_name(company)}_{numbers[0]}"
        return {"type": "buy_shares", "shares": [share], "percent": a.percent, "share_price": False}

    def _write_sell(self, a: SellShares) -> Raw:
        """The seller's own certificates; what they do not cover is a part of the director's certificate."""
        company, place = self.g.d.company_index[a.company], PLAYER + a.seat
        name, shares = self._company_name(company), []
        own = {
            paper.percent: list(self.numbers.at(company, paper.percent, place))
            for paper in self.g.shares.normal(company)
        }
        for size in a.certificates:
            if own[size]:
                shares.append(f"{name}_{own[size].pop()}")
            elif f"{name}_0" not in shares:
                shares.append(f"{name}_0")
        who = {"entity": self.ids[a.seat], "entity_type": "player"}
        return {"type": "sell_shares", "shares": shares, "percent": sum(a.certificates), **who}

    def _write_lay_tile(self, a: LayTile) -> Raw:
        face = self.g.d.faces[self.g.d.face_index[a.tile]]
        copy = self.numbers.tiles[face.index][0]
        return {"type": "lay_tile", "hex": a.hex, "tile": f"{face.recorded_as or face.id}-{copy}", "rotation": a.turn}

    def _write_power_tile(self, a: PowerTile) -> Raw:
        laid = self._write_lay_tile(LayTile(a.seat, a.hex, a.tile, a.turn))
        return {**laid, "entity": a.lot, "entity_type": "company"}

    def _write_station(self, a: PlaceStation) -> Raw:
        at = self.g.d.hex_index[a.hex]
        face = self.g.d.faces[self.s.tile[at]]
        tile = f"{face.recorded_as or face.id}-{self.numbers.lying[at]}" if face.count else f"{a.hex}-0"
        slot = sum(stop == a.city for stop, _ in self.s.stations[at])
        return {"type": "place_token", "city": f"{tile}-{a.city}", "slot": slot}

    def _write_run(self, a: Run) -> Raw:
        company = self.g.operator(self.s)
        mine = {t.index: list(self.numbers.trains[t.index].get(3 + company, [])) for t in self.g.d.trains}
        routes = [
            self._route(plan, mine[self.g.d.train_index[plan.train]].pop(0), income)
            for plan, income in self.run.incomes(self.g, self.s, a)
        ]
        self.incomes.append(sum(route["revenue"] for route in routes))
        return {"type": "run_routes", "routes": routes, "extra_revenue": 0}

    def _route(self, plan: RoutePlan, number: int, income: int) -> Raw:
        nodes, connections, leg = [], [], []
        for part in plan.path:
            hex_id, _, stop = part.partition(":")
            if not stop:
                leg.append(hex_id)
                continue
            found = read_stop(self.g, self.s, part)
            assert found is not None
            nodes.append(f"{hex_id}-{found % MAX_STOPS}")
            if leg:
                whole = leg if leg == [hex_id] else [*leg, hex_id]
                connections.append(whole if self.rng.random() < 0.5 else whole[::-1])
            leg = [hex_id]
        if self.rng.random() < 0.5:
            connections.reverse()
        return {"train": f"{plan.train}-{number}", "connections": connections, "nodes": nodes, "revenue": income}

    def _write_dividend(self, a: Dividend) -> Raw:
        return {"type": "dividend", "kind": "payout" if a.pay else "withhold"}

    def _write_buy_train(self, a: BuyTrain) -> Raw:
        train = self.g.d.train_index[a.train]
        place = {"bank": 0, "pool": 1}.get(a.source)
        place = 3 + self.g.d.company_index[a.source] if place is None else place
        return {"type": "buy_train", "train": f"{a.train}-{self.numbers.trains[train][place][0]}", "price": a.price}

    def _write_discard(self, a: DiscardTrain) -> Raw:
        held = self.numbers.trains[self.g.d.train_index[a.train]][3 + self.s.flow[-1][1]]
        return {"type": "discard_train", "train": f"{a.train}-{held[0]}"}

    def _write_bankrupt(self, a: GoBankrupt) -> Raw:
        return {"type": "bankrupt"}

    # --- the file -----------------------------------------------------------------------------------------------------
    @property
    def result(self) -> dict[str, int]:
        return {str(player): self.g.worth(self.s, seat) for seat, player in enumerate(self.ids)}

    def export(self, actions: Sequence[Raw] | None = None) -> Raw:
        """The whole file; actions are numbered here."""
        listed = numbered(self.actions if actions is None else actions)
        return {
            "id": 200000,
            "title": "18Rhl",
            "players": [{"id": player, "name": f"Person {player}"} for player in self.ids],
            "settings": {"seed": seed_for(self.row), "player_order": None, "optional_rules": self.rules},
            "status": "active" if self.s.flow else "finished",
            "actions": listed,
            "result": {} if self.s.flow else self.result,
            "created_at": 1734723013,
        }


def numbered(actions: Sequence[Raw]) -> list[Raw]:
    """Actions with ids; an undo may point to another entry, whose id it then gets."""
    copies = [{**raw, "id": number} for number, raw in enumerate(actions, start=1)]
    place = {id(raw): number for number, raw in enumerate(actions, start=1)}
    for raw in copies:
        if "action_id" in raw:
            raw["action_id"] = place[id(raw["action_id"])] if raw["action_id"] is not None else 0
    return copies


__all__ = ["OPTIONS", "Exporter", "Raw", "numbered", "seed_for"]
