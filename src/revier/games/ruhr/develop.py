"""Chapter 9.1: development markers. Which sets of markers a card may bring, and buying them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from revier.core.action import Choice
from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.ruhr.actions import Develop
from revier.games.ruhr.base import RuhrMove, RuhrRail
from revier.games.ruhr.capex import phase_with, use_card
from revier.games.ruhr.charters import ALL_STAGES
from revier.games.ruhr.state import SITES, RuhrState
from revier.games.ruhr.tables_facts import STAGES, Card
from revier.rail import spots
from revier.rail.state import BANK, DEPOT

Markers = tuple[int, ...]  # stages in order, one entry for each marker
PMC_STAGES = frozenset(STAGES.index(stage) for stage in "ABC")  # ruhr:9.1.1.2.b


# --- which markers ----------------------------------------------------------------------------------------------------
def markers_fault(g: RuhrRail, s: RuhrState, holder: int, card: Card, markers: Markers) -> Refusal | None:
    """What speaks against taking these markers with this card, apart from money."""
    if not markers:
        return refuse("ruhr.refused.develop.nothing", "ruhr:9.1.1.1.e")
    if len(markers) > card.markers:
        return refuse("ruhr.refused.develop.squares", "ruhr:9.1.1.a", most=card.markers)
    counts = [markers.count(stage) for stage in ALL_STAGES]
    for stage in set(markers):
        fault = _stage_fault(g, s, holder, card, stage, counts[stage])
        if fault is not None:
            return fault
    return _pyramid_fault(g, s, holder, counts)


@implements(
    "ruhr:9.1.1.1.a",
    "ruhr:9.1.1.1.c",
    "ruhr:9.1.1.2.b",
    "ruhr:9.1.1.3.a",
    "ruhr:9.1.1.3.d",
    "ruhr:9.1.3.b",
    "ruhr:11.b",
    "ruhr:11.d",
    "ruhr:11.f",
    "ruhr:11.o",
    "ruhr:11.s",
)
def _stage_fault(g: RuhrRail, s: RuhrState, holder: int, card: Card, stage: int, count: int) -> Refusal | None:
    charters, letter = g.charters, STAGES[stage]
    if stage not in card.stages:
        return refuse("ruhr.refused.develop.stage", "ruhr:9.1.1.1.a", stage=letter, card=g.d.trains[card.train].name)
    if holder < SITES and stage not in PMC_STAGES:
        return refuse("ruhr.refused.develop.pmc_stage", "ruhr:9.1.1.2.b", stage=letter)
    if count > charters.supply(s, charters.industry(holder), stage):
        return refuse("ruhr.refused.develop.supply", "ruhr:16.i", stage=letter)
    if letter == "A" and charters.owned(s, holder, stage) + count > g.facts.most_a:
        return refuse("ruhr.refused.develop.most_a", "ruhr:9.1.1.1.c", most=g.facts.most_a)
    if holder >= SITES and charters.in_boxes(s, holder, stage) + count > charters.boxes(s, holder, stage):
        return refuse(
            "ruhr.refused.develop.boxes", "ruhr:9.1.1.3.d" if letter == "X" else "ruhr:9.1.1.3.a", stage=letter
        )
    return None


@implements("ruhr:9.1.1.1.d", "ruhr:9.1.1.2.fa", "ruhr:9.1.3.d", "ruhr:16.a")
def _pyramid_fault(g: RuhrRail, s: RuhrState, holder: int, counts: Sequence[int]) -> Refusal | None:
    """Never more markers of a stage than of the one below; inactive ones count."""
    for upper, lower in g.facts.pyramid:
        above = g.charters.owned(s, holder, upper) + counts[upper]
        if counts[upper] and above > g.charters.owned(s, holder, lower) + counts[lower]:
            return refuse("ruhr.refused.develop.pyramid", "ruhr:9.1.1.1.d", upper=STAGES[upper], lower=STAGES[lower])
    return None


@implements("ruhr:9.1.1.2.c", "ruhr:9.1.1.2.f", "ruhr:9.1.3.b")
def sets_of(g: RuhrRail, s: RuhrState, holder: int, card: Card, size: int) -> Iterator[Markers]:
    """Every legal set of so many markers."""
    stages = [stage for stage in card.stages if _stage_fault(g, s, holder, card, stage, 1) is None]
    for markers in combinations_with_replacement(stages, size):
        if markers_fault(g, s, holder, card, markers) is None:
            yield markers


@implements("ruhr:9.1.1.3.b")
def largest_set(g: RuhrRail, s: RuhrState, holder: int, card: Card) -> int:
    """How many markers a company can take at most with a card."""
    sizes = (n for n in range(card.markers, 0, -1) if next(sets_of(g, s, holder, card, n), None) is not None)
    return next(sizes, 0)


def sizes(g: RuhrRail, s: RuhrState, holder: int, card: Card) -> range:
    """How many markers a company may take: a MONTAN corporation no fewer than it can (ruhr:9.1.1.3.b)."""
    if holder < SITES:
        return range(1, card.markers + 1)  # ruhr:9.1.1.2.c
    most = largest_set(g, s, holder, card)
    return range(max(1, most), most + 1)


def brings_active(g: RuhrRail, s: RuhrState, card: Card, markers: Markers) -> bool:
    """Is one of these markers active in the phase in which the card is bought?"""
    inactive = g.facts.phases[phase_with(g, s, card.train)].inactive
    return any(stage not in inactive for stage in markers)


def largest_sets(g: RuhrRail, s: RuhrState, holder: int, card: Card) -> Iterator[Markers]:
    """Legal sets of as many markers as a company can take; none if it can take no marker."""
    size = largest_set(g, s, holder, card)
    return sets_of(g, s, holder, card, size) if size else iter(())


def helpful_sets(g: RuhrRail, s: RuhrState, holder: int, card: Card) -> Iterator[Markers]:
    """Sets a MONTAN corporation without an active marker may take: as many as it can, one of them active."""
    return (markers for markers in largest_sets(g, s, holder, card) if brings_active(g, s, card, markers))


def lettered(markers: Markers) -> tuple[str, ...]:
    """Stages by their letters."""
    return tuple(STAGES[stage] for stage in markers)


def staged(letters: tuple[str, ...]) -> Markers:
    """Letters known to be stages, by their numbers."""
    return tuple(STAGES.index(letter) for letter in letters)


def read_markers(letters: tuple[str, ...]) -> Markers | Refusal:
    """Stages by their numbers; one set has one name."""
    if any(letter not in STAGES for letter in letters):
        return refuse("ruhr.refused.develop.no_stage", "ruhr:9.1.1.1.a")
    markers = staged(letters)
    return markers if list(markers) == sorted(markers) else refuse("ruhr.refused.develop.order", "ruhr:9.1.1.1.a")


# --- the purchase -----------------------------------------------------------------------------------------------------
def must_develop(g: RuhrRail, s: RuhrState, holder: int) -> bool:
    """A MONTAN corporation may not end its turn without an active marker (ruhr:9.1.1.3.e)."""
    return not g.charters.active_in(s, holder, s.phase)


@implements("ruhr:9.1.1.3.e", "ruhr:9.1.1.3.ea")
def needs_active(g: RuhrRail, s: RuhrState, holder: int, train: int) -> bool:
    """Would a MONTAN corporation that buys a new card of this type stand there without an active marker?"""
    return holder >= SITES and not g.charters.active_in(s, holder, phase_with(g, s, train))


class DevelopMove(RuhrMove[Develop]):
    """Buy one card for markers; it is the activity of the turn."""

    kind = Develop

    def offers(self, g: RuhrRail, s: RuhrState) -> Iterator[Choice]:
        """Sets of markers that the cards on sale may bring.

        Whatever hangs on the moment or on the card is asked once, and of each set only the rest: with `check` for every
        set a MONTAN corporation's offers took 74 µs instead of 43, a pMC's 15 instead of 8.
        """
        holder = g.acting_holder(s)
        if self._moment_fault(g, s, holder) is not None:
            return
        seat = g.acting_seat(s)
        for train in g.trains.new_on_sale(s):
            card = g.facts.cards[train]
            if self.money_fault(g, s, holder, card) is not None:
                continue
            needed = needs_active(g, s, holder, train)
            for size in sizes(g, s, holder, card):
                for markers in sets_of(g, s, holder, card, size):
                    if not needed or brings_active(g, s, card, markers):
                        yield Choice(Develop(seat, g.d.trains[train].name, lettered(markers)))

    @implements("ruhr:8.b", "ruhr:8.c", "ruhr:9.1.1.1.e", "ruhr:9.1.1.2.c", "ruhr:9.1.3.c", "ruhr:9.1.1.3.b")
    def check(self, g: RuhrRail, s: RuhrState, a: Develop) -> Refusal | None:
        holder = g.acting_holder(s)
        train = g.d.train_index.get(a.card)
        if train is None:
            return refuse("ruhr.refused.card.unknown", "ruhr:8.a", card=a.card)
        fault = self._moment_fault(g, s, holder)
        if fault is not None:
            return fault
        if train not in g.trains.new_on_sale(s):
            return refuse("ruhr.refused.card.not_on_sale", "ruhr:10.8.1.d", card=a.card)
        card, markers = g.facts.cards[train], read_markers(a.markers)
        if isinstance(markers, Refusal):
            return markers
        fault = markers_fault(g, s, holder, card, markers)
        if fault is not None:
            return fault
        least = sizes(g, s, holder, card).start if len(markers) < card.markers else 0
        if len(markers) < least:
            return refuse("ruhr.refused.develop.take_all", "ruhr:9.1.1.3.b", most=least)
        if needs_active(g, s, holder, train) and not brings_active(g, s, card, markers):
            return refuse("ruhr.refused.develop.needs_active", "ruhr:9.1.1.3.ea")
        return self.money_fault(g, s, holder, card)

    @implements("ruhr:7.2.l", "ruhr:9.1.1.2.g")
    def _moment_fault(self, g: RuhrRail, s: RuhrState, holder: int) -> Refusal | None:
        if s.activity:
            return refuse("ruhr.refused.activity.one", "ruhr:7.2.l", company=g.holder_name(holder))
        if g.charters.any_stored(s, holder):
            return refuse("ruhr.refused.develop.stored", "ruhr:9.1.1.2.g", company=g.holder_name(holder))
        return None

    def money_fault(self, g: RuhrRail, s: RuhrState, holder: int, card: Card) -> Refusal | None:
        """What speaks against the purchase as far as money goes; a director helps where it must be."""
        funds = s.cash[g.chest(holder)]
        if card.development_price > funds:
            return refuse("ruhr.refused.card.funds", "ruhr:8.b", price=card.development_price, funds=funds)
        return None

    def expected(self, g: RuhrRail, s: RuhrState) -> Iterator[Develop]:
        """Cards that bring nothing now, each with markers it could bring if there are any."""
        holder = g.acting_holder(s)
        for train in g.trains.new_on_sale(s):
            card = g.facts.cards[train]
            fitting = helpful_sets if needs_active(g, s, holder, train) else largest_sets
            markers = next(fitting(g, s, holder, card), (0,))
            yield Develop(g.acting_seat(s), g.d.trains[train].name, lettered(markers))

    def apply(self, g: RuhrRail, s: RuhrState, a: Develop) -> None:
        holder, train = g.acting_holder(s), g.d.train_index[a.card]
        develop(g, s, holder, train, staged(a.markers))

    def terms(self, g: RuhrRail, s: RuhrState, a: Develop) -> Terms:
        """Said without trying: a card may bring many sets of markers."""
        price = g.facts.cards[g.d.train_index[a.card]].development_price
        return Terms(cost=price, cash=s.cash[g.chest(g.acting_holder(s))])

    def sentence(self, g: RuhrRail, s: RuhrState, a: Develop) -> Msg:
        price = g.facts.cards[g.d.train_index[a.card]].development_price
        return Msg("ruhr.do.develop", {"card": a.card, "markers": list(a.markers), "price": price})

    def marks(self, g: RuhrRail, s: RuhrState, a: Develop) -> tuple[str, ...]:
        """The card on display."""
        return (spots.train(a.card, spots.BANK),)


@implements("ruhr:8.b", "ruhr:9.1.1.a", "ruhr:1.c")
def develop(g: RuhrRail, s: RuhrState, holder: int, train: int, markers: Markers) -> None:
    """Pay for the card, carry out what it sets off, then take the markers."""
    card = g.facts.cards[train]
    pay(s, g.chest(holder), BANK, card.development_price)
    s.activity = 1  # ruhr:7.2.l
    note(
        s,
        "ruhr.log.develops",
        company=g.holder_name(holder),
        card=g.d.trains[train].name,
        markers=list(lettered(markers)),
        price=card.development_price,
    )
    use_card(g, s, train, DEPOT)
    for stage in markers:
        g.charters.take(s, holder, stage)


__all__ = ["DevelopMove", "develop", "helpful_sets", "lettered", "must_develop", "needs_active", "staged"]
