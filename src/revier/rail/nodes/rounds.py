"""The rhythm of the game: stock round, set of operating rounds, and so on until the bank is broken."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.events import note
from revier.rail import market
from revier.rail.actions import BuyShare, Found, SellShares
from revier.rail.game import RailGame
from revier.rail.nodes.base import RailNode
from revier.rail.nodes.station import place_homes
from revier.rail.nodes.stock import begin_stock_round
from revier.rail.state import CLOSED, NOBODY, UNSOLD, RailState


class Rounds(RailNode):
    """Bottom of the stack. Frame: what comes next, "stock" or "operating"."""

    name = "rounds"

    def resume(self, g: RailGame, s: RailState) -> bool:
        if s.end:
            s.flow.clear()
        elif s.flow[-1][1] == "stock":
            s.flow[-1] = (self.name, "operating")
            begin_stock_round(g, s)
        elif standstill(g, s):
            s.end = "standstill"
            note(s, "rail.log.end_standstill")
            s.flow.clear()
        else:
            s.flow[-1] = (self.name, "stock")
            s.operating_rounds = self.rounds_in_set(g, s)
            s.operating_round = 0
            s.flow.append(("set",))
        return False

    def rounds_in_set(self, g: RailGame, s: RailState) -> int:
        """How many operating rounds follow: fixed by the phase when the set begins."""
        return g.d.phases[s.phase].operating_rounds


def standstill(g: RailGame, s: RailState) -> bool:
    """Can nothing ever change again: no company acts, no certificate pays, and nobody could deal in shares?

    No rulebook speaks of it, as people take care to float a company; but a game must end.
    """
    if any(s.floated) or any(g.lot_revenue(s, n) for n, owner in enumerate(s.lots) if owner not in (UNSOLD, CLOSED)):
        return False
    for seat in g.in_play(s):
        turn = s.copy()
        turn.flow.append(("stock_turn", seat, 0))
        turn.sold = [0] * g.players
        if any(kind in (BuyShare, Found, SellShares) for kind in g.legal(turn).kinds()):
            return False
    return True


class OperatingSet(RailNode):
    """The operating rounds between two stock rounds; their number is fixed when the set begins."""

    name = "set"

    def resume(self, g: RailGame, s: RailState) -> bool:
        if s.end:
            s.flow.clear()
        elif s.operating_round < s.operating_rounds:
            s.operating_round += 1
            self.begin_round(g, s)
        else:
            s.flow.pop()
            if s.broken:
                s.end = "bank"
                note(s, "rail.log.end_bank")
        return False

    def begin_round(self, g: RailGame, s: RailState) -> None:
        """Start the next operating round."""
        begin_operating_round(g, s)


def pay_revenues(g: RailGame, s: RailState) -> None:
    """The bank pays the owners of private companies."""
    for lot in g.d.lots:
        owner = s.lots[lot.index]
        due = g.lot_revenue(s, lot.index)
        if owner not in (UNSOLD, CLOSED) and due:
            g.bank_pays(s, g.purse(owner), due, "revenue")
            note(s, "rail.log.revenue", player=g.person(owner), lot=lot.name, amount=due)


def begin_operating_round(g: RailGame, s: RailState) -> None:
    """Private companies pay first; nobody has acted yet."""
    s.acted = [0] * len(g.d.companies)
    note(s, "rail.log.operating_round", set=s.stock_round, number=s.operating_round)
    pay_revenues(g, s)
    s.flow.append(("operating_round",))


class OperatingRound(RailNode):
    """Floated companies act in order of their price; the next is always the dearest that has not acted."""

    name = "operating_round"

    def resume(self, g: RailGame, s: RailState) -> bool:
        waiting = [c for c in market.operating_order(g.d, s) if not s.acted[c]]
        if s.end or not waiting:
            s.flow.pop()
            return False
        self.begin_turn(g, s, waiting[0])
        s.flow.append(("turn", waiting[0], 0))
        return False

    def begin_turn(self, g: RailGame, s: RailState, company: int) -> None:
        """Nothing of the last turn counts any more; a company's home is placed before its first."""
        s.acted[company] = 1
        s.tile_laid = s.marker_placed = s.earned = s.bought = 0
        s.refusals = []
        s.sold = [0] * g.players
        s.loose = -1
        note(s, "rail.log.turn", company=g.company_id(company))
        place_homes(g, s, company)


class CompanyTurn(RailNode):
    """The turn of a company, step by step. Frame: company, number of the next step."""

    name = "turn"

    def __init__(
        self, steps: tuple[str, ...], receiver_steps: tuple[str, ...], after: dict[str, Callable[..., None]]
    ) -> None:
        self.steps = steps
        self.receiver_steps = receiver_steps
        self.after = after

    def resume(self, g: RailGame, s: RailState) -> bool:
        _, company, number = s.flow[-1]
        if number > 0 and self.steps[number - 1] in self.after:
            self.after[self.steps[number - 1]](g, s)
        if number == len(self.steps):
            s.flow.pop()
            s.loose = -1
            return False
        step = self.steps[number]
        s.flow[-1] = (self.name, company, number + 1)
        if s.director[company] != NOBODY or step in self.receiver_steps:
            s.flow.append((step,))
        return False
