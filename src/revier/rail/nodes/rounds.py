"""The rhythm of the game: stock round, set of operating rounds, and so on until the bank is broken."""

from __future__ import annotations

from collections.abc import Callable, Collection

from revier.core.action import Action, Seat
from revier.core.events import note
from revier.core.flow import plain, top
from revier.rail import market
from revier.rail.actions import BuyShare, Found, SellShares
from revier.rail.frames import RoundsFrame, StockTurnFrame, TurnFrame
from revier.rail.game import RailGame
from revier.rail.haggling import forget_offers
from revier.rail.nodes.base import G, RailNode, S
from revier.rail.nodes.station import place_homes
from revier.rail.nodes.stock import begin_stock_round
from revier.rail.state import CLOSED, NOBODY, UNSOLD, RailState


class Rounds(RailNode[G, S]):
    """Bottom of the stack."""

    name = "rounds"
    frames = (RoundsFrame,)

    def resume(self, g: G, s: S) -> bool:
        if not s.end:
            self.look_for_end(g, s)
        if s.end:
            s.flow.clear()
        elif top(s, RoundsFrame).coming == "stock":
            s.flow[-1] = RoundsFrame(self.name, "operating")
            begin_stock_round(g, s)
        else:
            s.flow[-1] = RoundsFrame(self.name, "stock")
            s.operating_rounds = self.rounds_in_set(g, s)
            s.operating_round = 0
            s.flow.append(plain("set"))
        return False

    def look_for_end(self, g: G, s: S) -> None:
        """Between two rounds a game may be over: here because nothing can ever change again."""
        if top(s, RoundsFrame).coming == "operating" and standstill(g, s):
            s.end = "standstill"
            note(s, "rail.log.end_standstill")

    def rounds_in_set(self, g: G, s: S) -> int:
        """How many operating rounds follow: fixed by the phase when the set begins."""
        return g.d.phases[s.phase].operating_rounds


def standstill(g: RailGame, s: RailState) -> bool:
    """Can nothing ever change again: no company acts, no certificate pays, and none can come to act any more?

    No rulebook speaks of it, as people take care to float a company; but a game must end. A share that somebody could
    still buy is no reason to go on: without a company that acts it is worth what was paid for it, for ever.
    """
    if any(s.floated) or any(
        g.reckoning.lot_revenue(g, s, n) for n, owner in enumerate(s.lots) if owner not in (UNSOLD, CLOSED)
    ):
        return False
    dealings = {seat: share_dealings(g, s, seat) for seat in g.in_play(s)}
    if not any(dealings.values()):
        return True
    # Whoever may sell can turn all he has into money.
    means = [
        g.worth(s, seat) if SellShares in kinds else g.accounts.cash_of(s, seat) for seat, kinds in dealings.items()
    ]
    return not any(could_float(g, s, company, means) for company in range(len(g.d.companies)))


def could_float(g: RailGame, s: RailState, company: int, means: list[int]) -> bool:
    """Would the money of all players, spent on this company alone, be enough to float it?"""
    row = g.d.companies[company]
    founded = s.square[company] >= 0
    price = market.price(g.d, s, company) if founded else min(g.rules.stock.start_values(g, s))
    if not founded and max(means) < price * row.director_percent // row.share_percent:
        return False
    return g.shares.sold(s, company) + row.share_percent * sum(money // price for money in means) >= row.float_percent


def share_dealings(g: RailGame, s: RailState, seat: Seat) -> set[type[Action]]:
    """In which ways a player could found, buy or sell."""
    turn = s.copy()
    turn.flow.append(StockTurnFrame("stock_turn", seat, 0))
    turn.sold = [0] * g.players
    return {kind for kind in g.legal(turn).kinds() if kind in (BuyShare, Found, SellShares)}


class OperatingSet(RailNode[G, S]):
    """The operating rounds between two stock rounds; their number is fixed when the set begins."""

    name = "set"

    def resume(self, g: G, s: S) -> bool:
        if s.end:
            s.flow.clear()
        elif s.operating_round < s.operating_rounds:
            s.operating_round += 1
            self.begin_round(g, s)
        else:
            s.flow.pop()
            if s.broken:
                end_by_bank(s)
        return False

    def begin_round(self, g: G, s: S) -> None:
        """Start the next operating round."""
        begin_operating_round(g, s)


def end_by_bank(s: RailState) -> None:
    """The operating rounds that were still to be played are over, and the bank was broken."""
    s.end = "bank"
    note(s, "rail.log.end_bank")


def pay_revenues(g: RailGame, s: RailState) -> None:
    """The bank pays the owners of private companies."""
    for lot in g.d.lots:
        owner = s.lots[lot.index]
        due = g.reckoning.lot_revenue(g, s, lot.index)
        if owner not in (UNSOLD, CLOSED) and due:
            g.accounts.bank_pays(s, g.accounts.purse(owner), due, "revenue")
            note(s, "rail.log.revenue", player=g.person(owner), lot=g.d.lot_name(lot.index), amount=due)


def begin_operating_round(g: RailGame, s: RailState) -> None:
    """Private companies pay first; nobody has acted yet."""
    s.acted = [0] * len(g.d.companies)
    note(s, "rail.log.operating_round", set=s.stock_round, number=s.operating_round)
    pay_revenues(g, s)
    s.flow.append(plain("operating_round"))


class OperatingRound(RailNode[G, S]):
    """Floated companies act in order of their price; the next is always the dearest that has not acted."""

    name = "operating_round"

    def resume(self, g: G, s: S) -> bool:
        waiting = self.waiting(g, s)
        if s.end or not waiting:
            s.flow.pop()
            return False
        self.begin_turn(g, s, waiting[0])
        s.flow.append(TurnFrame("turn", waiting[0], 0))
        return False

    def waiting(self, g: G, s: S) -> list[int]:
        """Companies still to act, in order."""
        return [c for c in market.operating_order(g.d, s) if not s.acted[c]]

    def begin_turn(self, g: G, s: S, company: int) -> None:
        """Nothing of the last turn counts any more; a company's home is placed before its first."""
        s.acted[company] = 1
        s.tile_laid = s.marker_placed = s.earned = s.bought = 0
        forget_offers(s)
        s.ran = None
        s.sold = [0] * g.players
        note(s, "rail.log.turn", company=g.company_id(company))
        place_homes(g, s, company)


class CompanyTurn(RailNode[G, S]):
    """The turn of a company, step by step."""

    name = "turn"
    stage = "map"
    frames = (TurnFrame,)

    def __init__(
        self, steps: tuple[str, ...], receiver_steps: Collection[str], after: dict[str, Callable[..., None]]
    ) -> None:
        self.steps = steps
        self.receiver_steps = receiver_steps
        self.after = after

    @property
    def all_steps(self) -> tuple[str, ...]:
        """Every step that the turn of some company has."""
        return self.steps

    def steps_of(self, g: G, company: int) -> tuple[str, ...]:
        """The steps of this company's turn."""
        return self.steps

    def resume(self, g: G, s: S) -> bool:
        _, company, number = top(s, TurnFrame)
        steps = self.steps_of(g, company)
        if number > 0 and steps[number - 1] in self.after:
            self.after[steps[number - 1]](g, s)
        if number == len(steps):
            s.flow.pop()
            return False
        step = steps[number]
        s.flow[-1] = TurnFrame(self.name, company, number + 1)
        if s.director[company] != NOBODY or step in self.receiver_steps:
            s.flow.append(plain(step))
        return False
