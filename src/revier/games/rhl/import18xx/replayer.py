"""Replaying an export action by action; what the site skipped is played in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from revier.core.action import NATURE, Action
from revier.core.flow import find, nodes_of, top
from revier.core.options import OptionValue
from revier.core.refusal import Refusal, refuse
from revier.games.rhl.game import RhlGame, build
from revier.games.rhl.import18xx.export import Damaged, Export, Recorded
from revier.games.rhl.import18xx.routes import Unfit
from revier.games.rhl.import18xx.site import mover, unasked
from revier.games.rhl.import18xx.translate import END, Translator, several, silent
from revier.games.rhl.state import RhlState
from revier.rail import market
from revier.rail.actions import AnnounceTrain, BuyTrain, Pass, Run, SellShares
from revier.rail.frames import DiscardFrame, StockTurnFrame, TurnFrame
from revier.rail.nodes.run import RunMove
from revier.rail.selling import possible_sales
from revier.rail.state import NOBODY

ORDER = "rhl:6.2.b"  # the clause that says which corporation acts
OTHER_COMPANY = "rhl.import.other_company"
FAR = 40  # plies that may lie between a position and the place of a recorded action, with room to spare
STEPS = ("track", "power_marker", "station", "run", "pay", "train")
_RUN = RunMove()


class Failure(NamedTuple):
    """Where and why a replay stopped."""

    recorded: Recorded
    refusal: Refusal
    damaged: bool  # not refused by a rule: the entry cannot be read


class Step(NamedTuple):
    """A recorded action that was applied: what it became, the position after it, the income of a run.

    `actions` is empty where nothing was played, or where plies had to be taken back that the site asked for after all.
    """

    recorded: Recorded
    actions: tuple[Action, ...]
    state: RhlState
    revenue: int | None

    @property
    def agrees(self) -> bool:
        """Are the income and the link of No. 6 as the export notes them?"""
        noted = self.recorded.link_noted
        if noted is not None and noted != bool(self.state.link_paid):
            return False
        return self.revenue is None or _noted_income(self.recorded) in (None, self.revenue)


def _noted_income(recorded: Recorded) -> int | None:
    """The sum of the incomes an export notes with a run."""
    if recorded.type != "run_routes":
        return None
    routes = several(recorded, "routes")
    noted = [route.get("revenue") for route in routes if isinstance(route, Mapping)]
    incomes = [income for income in noted if isinstance(income, int)]
    return sum(incomes) if len(incomes) == len(routes) else None


class _Place(NamedTuple):
    """A position the replay ran through by itself, and how many plies had been played."""

    state: RhlState
    plies: int


class Replayer:
    """One replay of one export."""

    def __init__(self, export: Export, options: Mapping[str, OptionValue], row: str = "") -> None:
        self.export = export
        self.row = row or export.rows[0]
        self.g: RhlGame = build(len(export.players), options)
        self.s = self.g.new()
        self.translator = Translator(self.g, export.players, export.names)
        self.failure: Failure | None = None
        self.ended = False  # by agreement, before the rules end the game
        self.played: list[Action] = []
        self._skipped: list[_Place] = []
        self._ahead: set[int] = set()  # places in the export of actions already taken

    def steps(self) -> Iterator[Step]:
        """Apply recorded actions one after the other until the end or the first that cannot be applied."""
        self._settle()
        for recorded in self.export.actions:
            before, start = self.s, len(self.played)
            low = self._skipped[0].plies if self._skipped else start
            tail = self.played[low:]
            revenue = self._take(recorded)
            if self.failure is not None:
                self.s = before
                self.played[low:] = tail
                return
            played_on = self.played[low:start] == tail
            yield Step(recorded, tuple(self.played[start:]) if played_on else (), self.s, revenue)

    def _take(self, recorded: Recorded) -> int | None:
        """A recorded action and what the site did by itself along with it."""
        revenue = None
        part = recorded
        if recorded.position in self._ahead:
            return None
        try:
            for part in (recorded, *recorded.auto):
                if part.type == END:
                    self.ended = True
                elif not silent(part):
                    earned = self._apply(part)
                    revenue = earned if part.type == "run_routes" else revenue
                if self.failure is not None:
                    break
        except Damaged as found:
            self.failure = Failure(_named(recorded, part), Refusal(found.reason), damaged=True)
        return revenue

    # --- one action --------------------------------------------------------------------------------------------------
    def _apply(self, part: Recorded) -> int | None:
        """Find the place in the flow where the recorded action belongs, and apply it there."""
        here = self._meaning(self.s, part)
        if isinstance(here, Action):
            return self._commit(part, self.s.copy(), [], here)
        asked = self._asked(self.s, part)
        for place in self._skipped:  # asked all the same, where we saw no choice; what follows is skipped again
            there = self._meaning(place.state, part)
            if isinstance(there, Action):
                del self.played[place.plies :]
                return self._commit(part, place.state.copy(), [], there)
            if not asked and self._asked(place.state, part):
                here = there  # the reason that counts
        return self._by_way(part, here)

    def _asked(self, s: RhlState, part: Recorded) -> bool:
        """Is it the turn of whoever acts?"""
        company = self.translator.acting_company(part)
        return self.translator.actor(s, part) == mover(self.g, s) and company in (NOBODY, self._acting(s))

    def _by_way(self, part: Recorded, refusal: Refusal) -> int | None:
        """Play on towards the place of a recorded action; what refuses it at the nearest place is the reason."""
        s = self.s.copy()
        way: list[Action] = []
        while len(way) < FAR:
            onward = self._onward(s, part)
            if onward is None:
                break
            self.g.apply(s, onward)
            way.append(onward)
            meant = self._meaning(s, part)
            if isinstance(meant, Action):
                return self._commit(part, s, way, meant)
            refusal = refusal if meant.reason.key == OTHER_COMPANY else meant
        if part.type != "pass" or not self._without_director(part):
            self.failure = Failure(part, refusal, damaged=False)
        return None

    def _without_director(self, part: Recorded) -> bool:
        """Whoever spoke for a company in receivership decided nothing we ask about."""
        company = self.translator.acting_company(part)
        return company != NOBODY and bool(self.s.receivership[company])

    def _meaning(self, s: RhlState, part: Recorded) -> Action | Refusal:
        """The action of ours that is meant, if it is legal here; else why it is not."""
        if not s.flow:
            return refuse("core.refused.over")
        company = self.translator.acting_company(part)
        asked = top(s, DiscardFrame).company if nodes_of(s)[-1] == "discard" else self._acting(s)
        if company not in (NOBODY, asked):
            return refuse(OTHER_COMPANY, ORDER, company=self.g.company_id(company))
        by_player = part.type == "pass" and self.translator.entity_type(part) == "player"
        if by_player and asked != NOBODY:  # a player's own pass is none of a company he directs
            return refuse("rhl.import.no_place", kind=part.type)
        legal = self.g.legal(s)
        first: Refusal | None = None
        try:
            for action in self.translator.meanings(s, part):
                refusal = legal.why_not(action)
                if refusal is None:
                    return action
                first = first or refusal
        except Unfit as found:
            return found.refusal
        return first or refuse("rhl.import.no_place", kind=part.type)

    def _acting(self, s: RhlState) -> int:
        """The company whose turn it is, or NOBODY in a stock round."""
        turn = find(s, TurnFrame)
        return NOBODY if turn is None else turn.company

    def _commit(self, part: Recorded, s: RhlState, way: list[Action], action: Action) -> int | None:
        operator = self._acting(s)
        trains = tuple(s.trains)
        self.g.apply(s, action)
        revenue = s.income[operator] if isinstance(action, Run) else None
        self.played += [*way, action]
        self.translator.done(s, part, operator, trains)
        self.s = s
        self._settle()
        return revenue

    # --- between recorded actions ------------------------------------------------------------------------------------
    def _settle(self) -> None:
        """Play what the site plays without asking; places passed are kept, should an export speak of them after all."""
        self._skipped = []
        while (action := unasked(self.g, self.s, self.row)) is not None:
            self._skipped.append(_Place(self.s.copy(), len(self.played)))
            self.g.apply(self.s, action)
            self.played.append(action)

    def _onward(self, s: RhlState, part: Recorded) -> Action | None:
        """The next ply towards the place of a recorded action; None if there is no way on."""
        if not s.flow:
            return None
        node = nodes_of(s)[-1]
        if part.type in ("sell_shares", "bankrupt") and node == "train":
            return self._announcement(s, part)
        if part.type == "bankrupt" and node == "raise":
            return self._last_sale(s)
        if part.type == "discard_train" and node == "discard":
            return self._discarded_later(s, part)
        silent_ply = unasked(self.g, s, self.row)
        if silent_ply is not None:
            return silent_ply
        if node == "run" and part.type != "run_routes":
            return self._own_run(s)
        if self._may_pass(s, part) and Pass(mover(self.g, s)) in self.g.legal(s):
            return Pass(mover(self.g, s))
        return None

    def _own_run(self, s: RhlState) -> Action | None:
        """A run nobody entered: the program's for a company without a director, none where none is possible."""
        if mover(self.g, s) == NATURE:
            return _RUN.best(self.g, s)
        return Run(mover(self.g, s), ()) if _RUN.routeless(self.g, s) else None

    def _may_pass(self, s: RhlState, part: Recorded) -> bool:
        """An earlier step of the same company, the end of a company's turn, or that of a player who has dealt."""
        node = nodes_of(s)[-1]
        if node == "stock_turn":
            return bool(top(s, StockTurnFrame).traded)
        if node == "train":
            return True
        same = self.translator.acting_company(part) == self._acting(s)
        return node in STEPS and same and part.type != "lay_tile"

    def _discarded_later(self, s: RhlState, part: Recorded) -> Action | None:
        """Several companies give up trains in another order than ours: the one asked here is recorded further on."""
        for later in self.export.actions:
            if later.position <= part.position or later.type != "discard_train" or later.position in self._ahead:
                continue
            if self.translator.acting_company(later) == top(s, DiscardFrame).company:
                self._ahead.add(later.position)
                self.translator.done(s, later, NOBODY, ())
                return next(self.translator.meanings(s, later))
        return None

    # --- forced purchases --------------------------------------------------------------------------------------------
    def _announcement(self, s: RhlState, part: Recorded) -> Action | None:
        """A forced purchase: the train bought in the end tells which was meant when shares were sold."""
        offers = [c.action for c in self.g.legal(s).of(AnnounceTrain)]
        wanted = self._bought_later(s, part)
        fitting = (a for a in offers if isinstance(a, AnnounceTrain) and (a.train, a.source) == wanted)
        return next(fitting, offers[0] if offers else None)

    def _bought_later(self, s: RhlState, part: Recorded) -> tuple[str, str] | None:
        """Type and source of the train the acting company buys next."""
        entity = self.g.d.companies[self._acting(s)]
        for later in self.export.actions:
            mine = later.type == "buy_train" and later.entity in (entity.id, entity.recorded_as)
            if mine and later.position > part.position:
                try:
                    bought = next(self.translator.meanings(s, later))
                except (Damaged, Unfit):
                    return None
                return (bought.train, bought.source) if isinstance(bought, BuyTrain) else None
        return None

    def _last_sale(self, s: RhlState) -> Action | None:
        """Before a bankruptcy the site sells all it can: company by company as they act, each in one sale."""
        seat, legal = mover(self.g, s), self.g.legal(s)
        for company in market.operating_order(self.g.d, s):
            bundles = sorted(possible_sales(self.g, s, seat, company), key=sum, reverse=True)
            for bundle in bundles:
                sale = SellShares(seat, self.g.company_id(company), bundle)
                if sale in legal:
                    return sale
        return None


def _named(recorded: Recorded, part: Recorded) -> Recorded:
    """The place of an action in the export, with the kind of the part that went wrong."""
    return recorded._replace(type=part.type or recorded.type)


__all__ = ["Failure", "Replayer", "Step"]
