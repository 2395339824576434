"""The Ruhr: A Story of Coal Trade: the wiring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from revier.core.action import NATURE, Action, Seat
from revier.core.cite import implements
from revier.core.flow import Node, PlainFrame
from revier.core.game import Outcome, Preview, rank
from revier.core.options import GameInfo
from revier.core.pieces import totals
from revier.core.purse import total_cash
from revier.core.terms import Moved, Terms, purse_word, terms_between
from revier.core.things import Thing
from revier.core.title import PackagedTitle, Tables
from revier.core.view import View
from revier.games.coal.act import Act, SailStep, SupplyStep, TransportStep
from revier.games.coal.advice import CoalAdvisor
from revier.games.coal.base import Coal
from revier.games.coal.debts import debt_lines
from revier.games.coal.deliver import CubeStep, Delivery, ToTrack
from revier.games.coal.dice import Spill, hand
from revier.games.coal.events import Bag, Event, EventGives, EventPays, Flag, Start
from revier.games.coal.options import CoalOptions
from revier.games.coal.powers import WHITE_MARKERS
from revier.games.coal.progress import Claim
from revier.games.coal.purchases import Purchases
from revier.games.coal.rounds import Export, Rounds
from revier.games.coal.scoring import CoalStory, final_items
from revier.games.coal.state import (
    ASHORE,
    BLANK,
    BUILT,
    CLAIMED,
    CUBE_PLACES,
    DEBT,
    HIDDEN,
    LOCK_BOX,
    MARK_BOX,
    NO_ACTION,
    NO_MARKER,
    NOBODY,
    POOL,
    PROGRESS,
    ROUND_TRACK,
    STOCK_PLACES,
    USED,
    CoalState,
    purse,
    status,
    stored,
)
from revier.games.coal.tables import compile_coal
from revier.games.coal.things import coal_things
from revier.games.coal.view import coal_view


class CoalGame(Coal):
    """Set-up, outcome and the laws of conservation."""

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """What lies on the table, in words."""
        return coal_things(self)

    def new(self) -> CoalState:
        facts, n, begin = self.facts, self.players, self.facts.set_up
        s = CoalState(
            flow=[PlainFrame("rounds")],
            ply=0,
            round=0,
            first=0,
            cash=[begin.thalers - begin.money * n, *[begin.money] * n, *[0] * len(facts.sites)],  # coal:1.l coal:2.4.a
            points=[begin.points] * n,  # coal:2.1.d
            coal=[0] * (hand(self) + 1),
            beside=[],
            obstacles=[1] * len(facts.obstacles),
            bag=sum(marker.number for marker in facts.markers) - len(facts.obstacles),  # coal:2.2.g
            markers=[x for marker in facts.markers for x in (marker.number, 0)],
            marker=NO_MARKER,
            banned=0,
            flags=[HIDDEN] * sum(facts.flags),
            export=facts.export.start,  # coal:2.1.b coal:12.b
            barge=[ASHORE] * n,
            spot=[0] * n,
            action=[NO_ACTION] * n,  # coal:2.4.b coal:2.4.c
            stock=self._warehouses() * n,
            built=[NOBODY] * facts.houses[-1].spaces.stop,
            cubes=[facts.set_up.cubes, *[0] * (CUBE_PLACES - 1)] * n,  # coal:2.1.f
            white=self._white_markers(),
            progress=[0] * (PROGRESS * n),  # coal:2.6.c
            used=[0] * n,
            locks=[0] * n,
            second=0,
        )
        self._dice(s)
        self.settle(s)
        return s

    @implements("coal:1.m", "coal:2.3.c", "coal:2.6.b")
    def _warehouses(self) -> list[int]:
        """A player's ten warehouses: one at hand, two in each box, one at each of five years."""
        begin = self.facts.set_up
        stock = [0] * STOCK_PLACES
        stock[POOL], stock[LOCK_BOX], stock[MARK_BOX] = begin.in_hand, begin.lock_box, begin.mark_box
        for place in ROUND_TRACK[: begin.years]:
            stock[place] = 1
        return stock

    @implements("coal:2.6.d", "coal:1.c", "coal:1.d", "coal:11.b", "coal:12.d")
    def _white_markers(self) -> list[int]:
        """One copy fewer than players of each white marker, and the blanks, all in the supply."""
        copies = [marker.copies for marker in self.facts.progress if marker.white]
        return [x for number in (*copies, self.facts.set_up.blanks) for x in (number, *[0] * self.players)]

    @implements("coal:1.j", "coal:2.5.a", "coal:2.5.b", "coal:2.5.c", "coal:11.a", "coal:12.a")
    def _dice(self, s: CoalState) -> None:
        for storage, die in self.facts.set_up.storages:
            s.coal[storage] = die
        s.coal[len(self.facts.storages) + self.facts.tracks[0].arrow] = self.facts.set_up.on_arrow  # coal:2.1.c

    @implements("coal:0.b", "coal:10.1.b")
    def outcome(self, s: CoalState) -> Outcome | None:
        """Most points win; who has as many shares the win."""
        return None if s.flow else rank(s.points, "rounds")

    def value_hint(self, s: CoalState) -> tuple[int, ...]:
        """Points, with those the final scoring would add now."""
        if not s.flow:
            return tuple(s.points)
        return tuple(
            s.points[seat] + sum(item.points for item in final_items(self, s, seat)) for seat in range(self.players)
        )

    @cached_property
    def story(self) -> CoalStory:
        return CoalStory(self)

    @cached_property
    def advisor(self) -> CoalAdvisor:
        return CoalAdvisor(self)

    def terms(self, s: CoalState, a: Action) -> Terms:
        """What leaves and reaches the purse; Thalers lent for the action itself are no gain."""
        if a.seat == NATURE:
            return Terms()
        account = purse(a.seat)
        after = list(self.tried(s, a).cash)
        moved = tuple(
            Moved(purse_word(seat), self.person(seat), s.cash[here], after[here], seat)
            for seat in range(self.players)
            if s.cash[here := purse(seat)] != after[here]
        )
        after[account] -= getattr(a, "debts", 0) * self.facts.debts.gives
        return terms_between(s.cash, after, (account,))._replace(moved=moved)

    def preview(self, s: CoalState, a: Action) -> Preview:
        """With what the debts of a legal action mean; of one that is refused there is nothing to reckon."""
        plain = super().preview(s, a)
        debts = getattr(a, "debts", 0)
        if not debts or self.legal(s).why_not(a) is not None:
            return plain
        return plain._replace(lines=(*plain.lines, *debt_lines(self, s, a.seat, debts)))

    def view(self, s: CoalState, seat: Seat | None) -> View:
        return coal_view(self, s)

    # --- conservation -------------------------------------------------------------------------------------------------
    def violations(self, s: CoalState) -> list[str]:
        begin = self.facts.set_up
        broken = []
        if total_cash(s) != begin.thalers or any(cash < 0 for cash in s.cash[1:]):
            broken.append(f"Thalers were lost or gained: {s.cash}")
        dice = [die for die in (*s.coal, *s.beside) if die]
        black, white = sum(die > 0 for die in dice), sum(die < 0 for die in dice)
        if (black, white) != (begin.black_dice, begin.white_dice):
            broken.append(f"there are {black} black and {white} white dice")
        if any(not self.low <= abs(die) <= self.high for die in dice):
            broken.append(f"a die has no such face: {dice}")
        return broken + self._pieces(s)

    def _pieces(self, s: CoalState) -> list[str]:
        begin = self.facts.set_up
        broken = []
        if set(totals(s.stock, STOCK_PLACES)) != {begin.warehouses}:
            broken.append("warehouses were lost or gained")
        for seat in range(self.players):
            if s.built.count(seat) != stored(s, seat, BUILT):
                broken.append(f"warehouses of seat {seat} on the board do not match")
            if stored(s, seat, DEBT) > self.facts.debts.spaces:
                broken.append(f"seat {seat} has too many debts")
        if set(totals(s.cubes, CUBE_PLACES)) != {begin.cubes}:
            broken.append("cubes were lost or gained")
        if totals(s.markers, 2) != tuple(marker.number for marker in self.facts.markers):
            broken.append("markers were lost or gained")
        if sum(s.obstacles) + s.bag != sum(s.markers[::2]):
            broken.append("obstacles and bag do not hold the markers nobody has seen")
        return broken + self._white_pieces(s)

    def _white_pieces(self, s: CoalState) -> list[str]:
        copies = [marker.copies for marker in self.facts.progress if marker.white]
        broken = []
        if totals(s.white, 1 + self.players) != (*copies, self.facts.set_up.blanks):
            broken.append("white progress markers were lost or gained")
        for seat in range(self.players):
            held = [status(s, seat, marker) for marker in WHITE_MARKERS]
            taken = [s.white[kind * (1 + self.players) + purse(seat)] for kind in range(len(copies) + 1)]
            if [int(x in (CLAIMED, USED)) for x in held] + [held.count(BLANK)] != taken:
                broken.append(f"white markers of seat {seat} do not match")
        return broken


def _nodes() -> Sequence[Node[Coal, CoalState]]:
    return (
        Rounds(),
        Event(),
        Start(),
        EventPays(),
        EventGives(),
        Flag(),
        Bag(),
        Act(),
        TransportStep(),
        SupplyStep(),
        SailStep(),
        Delivery(),
        CubeStep(),
        ToTrack(),
        Spill(),
        Claim(),
        Purchases(),
        Export(),
    )


@implements("coal:0.a")
def _wire(about: GameInfo, chosen: CoalOptions, players: int, tables: Tables) -> CoalGame:
    facts = compile_coal(tables, players, chosen)
    return CoalGame(about, chosen, players, _nodes(), facts)


TITLE = PackagedTitle(
    "coal",
    "revier.games.coal",
    _wire,
    edition="2017",
    options=CoalOptions,
    same_figures=("50561015f4170031",),  # 0.1.0, whose files held the options too
)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build
