"""The Expert Game: deliveries with bottling lines, and what events K, N and O add once they are done."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import AnyMove, PlainFrame, find, top
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal
from revier.games.hsb.actions import Deliver
from revier.games.hsb.base import BeerGame, BreweryStep, HsbMove, deny
from revier.games.hsb.beer_market import DEMAND, cheapest_demand, price_of, segment_of
from revier.games.hsb.brewery_turn import (
    BreweryDeal,
    DeliverMove,
    DeliverStep,
    capacity_left,
    deliver_home,
    set_to_work,
    turn_idle,
)
from revier.games.hsb.cards import holds_card
from revier.games.hsb.expert_actions import Bottle, Premium, SecondShift, Toll
from revier.games.hsb.expert_event import EXPERT_TURN, EventMove
from revier.games.hsb.expert_loading import LOAD, ContractMove
from revier.games.hsb.expert_markers import (
    NO_ADVERT,
    amount_of,
    marker_name,
    markers_at,
    use_event,
)
from revier.games.hsb.frames import AfterwardsFrame, DeliverFrame, Lines
from revier.games.hsb.powers import PREMIUM, SHIFT, TOLL
from revier.games.hsb.state import (
    MCM_OWNED,
    NEW,
    ON_CARDS,
    REGULAR,
    SEGMENTS,
    STOCK,
    SUPPLY,
    HsbState,
    cubes_at,
    move_cubes,
)
from revier.rail.actions import Pass
from revier.rail.nodes.base import PassStep

CUSTOMERS = {"regular": REGULAR, "new": NEW}
AFTERWARDS = "afterwards"
BOTTLE = "bottle"


# --- before deliveries ------------------------------------------------------------------------------------------------
@implements("hsb:8.2.k", "hsb:8.2.i")
def begin_deliveries(g: BeerGame, s: HsbState, b: int) -> None:
    """Cards go to work, but for the one set aside; a cube delivered ahead has used up a unit of its card."""
    set_to_work(g, s, b)
    if s.set_aside >= 0:
        aside = max(n for n, (card, _, _) in enumerate(s.work) if card == s.set_aside)
        del s.work[aside]
    if s.advert[0] == b:
        settle_advert(g, s, b)


@implements("hsb:8.2.h", "hsb:8.2.i")
def settle_advert(g: BeerGame, s: HsbState, b: int) -> None:
    """The cube delivered ahead is paid and goes to its supply box; if the segment has closed since, to Stock."""
    _, card, box = s.advert
    move_cubes(s, ON_CARDS, STOCK if s.closed[segment_of(box)] else box + SUPPLY, 1)
    s.advert = NO_ADVERT
    s.earned += price_of(g, box)
    for number, (of, home, exported) in enumerate(s.work):
        if of == card:
            s.work[number] = (of, home + 1, exported)
            break
    note(s, "hsb.log.advertised", brewery=g.breweries.id(b), amount=price_of(g, box))


def waiting_lines(g: BeerGame, s: HsbState, lines: Lines) -> list[int]:
    """Bottling lines of the acting brewery that stand at no card yet."""
    own = [m for m in markers_at(g, s, MCM_OWNED + g.brewing(s)) if g.facts.mcm[m].power.each_cube]
    for marker, _ in lines:
        own.remove(marker)
    return own


def placed_lines(s: HsbState) -> Lines:
    """Bottling lines that stand at a card already, while deliveries go on."""
    frame = find(s, DeliverFrame)
    return () if frame is None else frame.lines


class BottleMove(HsbMove[Bottle]):
    """Put a bottling line at a card; cards of a type are alike, so it will stand at the one that delivers most."""

    kind = Bottle

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[Bottle]:
        seat, cards = g.top(s).mover(g, s), sorted({card for card, _, _ in s.work})
        for marker in sorted(set(waiting_lines(g, s, placed_lines(s)))):
            for card in cards:
                yield Bottle(seat, g.facts.mcm[marker].code, g.facts.cards[card].name)

    @implements("hsb:8.1.2.a")
    def check(self, g: BeerGame, s: HsbState, a: Bottle) -> Refusal | None:
        brewery, marker = g.breweries.id(g.brewing(s)), g.facts.mcm_index.get(a.line)
        if marker not in waiting_lines(g, s, placed_lines(s)):
            return deny(g, "no_line", "8.1.2.a", brewery=brewery, marker=a.line)
        card = g.facts.card_index.get(a.bec)
        if all(of != card for of, _, _ in s.work):
            return deny(g, "no_such_bec", "8.1.2.a", brewery=brewery, bec=a.bec)
        return None

    @implements("hsb:8.1.2.a")
    def apply(self, g: BeerGame, s: HsbState, a: Bottle) -> None:
        s.flow.pop()
        frame = top(s, DeliverFrame)
        s.flow[-1] = frame._replace(lines=(*frame.lines, (g.facts.mcm_index[a.line], g.facts.card_index[a.bec])))
        brewery = g.breweries.id(g.brewing(s))
        note(s, "hsb.log.bottles", brewery=brewery, marker=marker_name(g, a.line), bec=a.bec)

    def sentence(self, g: BeerGame, s: HsbState, a: Bottle) -> Msg:
        return Msg("hsb.do.bottle", {"marker": marker_name(g, a.line), "bec": a.bec})


class BottleStep(BreweryStep):
    """Which card does the next bottling line serve in this turn?"""

    name = BOTTLE

    def __init__(self, *any_time: AnyMove) -> None:
        super().__init__(EXPERT_TURN, BottleMove(), *any_time)


# --- deliveries -------------------------------------------------------------------------------------------------------
def bottled(g: BeerGame, s: HsbState, lines: Lines) -> int:
    """What bottling lines add: their revenue for every cube their card sold in Dortmund; export gives nothing."""
    return sum(
        g.facts.mcm[marker].revenue * max(home for of, home, _ in s.work if of == card) for marker, card in lines
    )


class DeliverExpert(DeliverMove):
    """Deliver to the home market; what events add comes afterwards."""

    def apply(self, g: BeerGame, s: HsbState, a: Deliver) -> None:
        lines = top(s, DeliverFrame).lines
        before, supplied = sum(home for _, home, _ in s.work), list(s.cubes)
        earned = deliver_home(g, s)
        s.earned += earned
        boxes = tuple(box for box in DEMAND if cubes_at(s, box + SUPPLY) > supplied[box + SUPPLY])
        cubes = sum(home for _, home, _ in s.work) - before
        note(s, "hsb.log.delivers", brewery=g.breweries.id(g.brewing(s)), cubes=cubes, amount=earned)
        s.flow[-1] = AfterwardsFrame(AFTERWARDS, lines, boxes, ())

    @implements("hsb:8.1.2.b", "hsb:8.2.i")
    def sentence(self, g: BeerGame, s: HsbState, a: Deliver) -> Msg:
        ahead = s.copy()
        before = sum(home for _, home, _ in s.work)
        earned = deliver_home(g, ahead) + bottled(g, ahead, top(s, DeliverFrame).lines)
        cubes = sum(home for _, home, _ in ahead.work) - before
        return Msg("hsb.do.deliver", {"cubes": cubes, "amount": earned})


class ExpertDeliver(DeliverStep):
    """Load export beer, deliver at home. Once the step has begun its frame says where the bottling lines stand."""

    frames = (PlainFrame, DeliverFrame)

    def __init__(self, *any_time: AnyMove) -> None:
        super().__init__(EXPERT_TURN, DeliverExpert(), LOAD, ContractMove(), *any_time)

    @implements("hsb:8.1.2.a")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        """Before anything is delivered each bottling line gets its card; without a choice it simply stands there."""
        if find(s, DeliverFrame) is None:
            s.flow[-1] = DeliverFrame(self.name, ())
            begin_deliveries(g, s, g.brewing(s))
        if not s.work:  # hsb:8.2.i: a cube delivered ahead is paid all the same
            s.flow[-1] = AfterwardsFrame(AFTERWARDS, (), (), ())
            return False
        frame = top(s, DeliverFrame)
        waiting, cards = waiting_lines(g, s, frame.lines), {card for card, _, _ in s.work}
        if waiting and len(cards) > 1:
            s.flow.append(PlainFrame(BOTTLE))
            return False
        standing = ((marker, card) for marker in waiting for card in cards)
        s.flow[-1] = frame._replace(lines=(*frame.lines, *standing))
        return True


# --- event K ----------------------------------------------------------------------------------------------------------
class PremiumMove(EventMove[Premium]):
    """One of the cubes just delivered is paid like one of the next higher segment."""

    kind = Premium
    event = PREMIUM

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[Premium]:
        for box in top(s, AfterwardsFrame).boxes:
            customers = "regular" if box < NEW else "new"
            yield Premium(g.top(s).mover(g, s), segment_of(box) + 1, customers)

    @implements("hsb:8.2.m")
    def check(self, g: BeerGame, s: HsbState, a: Premium) -> Refusal | None:
        fault = self.fault(g, s)
        if fault is not None:
            return fault
        known = a.customers in CUSTOMERS and 0 < a.segment <= SEGMENTS
        if not known or CUSTOMERS[a.customers] + a.segment - 1 not in top(s, AfterwardsFrame).boxes:
            return deny(g, "premium_cube", "8.2.m", segment=a.segment)
        if a.segment == SEGMENTS or s.closed[a.segment]:
            return deny(g, "premium_segment", "8.2.m", segment=a.segment)
        return None

    def gain(self, g: BeerGame, a: Premium) -> int:
        box = CUSTOMERS[a.customers] + a.segment - 1
        return price_of(g, box + 1) - price_of(g, box)

    @implements("hsb:8.2.m")
    def apply(self, g: BeerGame, s: HsbState, a: Premium) -> None:
        use_event(g, s, self.event)
        s.earned += self.gain(g, a)
        note(s, "hsb.log.more_income", brewery=g.breweries.id(g.brewing(s)), amount=self.gain(g, a))

    def sentence(self, g: BeerGame, s: HsbState, a: Premium) -> Msg:
        args: dict[str, Arg] = {"segment": a.segment, "amount": self.gain(g, a)}
        return Msg("hsb.do.premium_regular" if a.customers == "regular" else "hsb.do.premium_new", args)


# --- events N and O ---------------------------------------------------------------------------------------------------
@implements("hsb:8.2.p", "hsb:8.2.q")
def half_price(g: BeerGame, card: int) -> int:
    """Half of what regular customers of a card's own segment pay, rounded down."""
    return price_of(g, REGULAR + g.facts.cards[card].segment - 1) // 2


class TollMove(EventMove[Toll]):
    """Half the price for a unit that delivered nothing; once begun, the event gives a second one."""

    kind = Toll
    event = TOLL

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[Toll]:
        for card in sorted({card for card, _, _ in s.work}):
            yield Toll(g.top(s).mover(g, s), g.facts.cards[card].name)

    @implements("hsb:8.2.p")
    def check(self, g: BeerGame, s: HsbState, a: Toll) -> Refusal | None:
        done = top(s, AfterwardsFrame).tolled
        fault = self.fault(g, s) or holds_card(g, s, g.brewing(s), a.bec)
        if fault is not None:
            return fault
        if len(done) >= amount_of(g, self.event):
            return deny(g, "toll_done", "8.2.p")
        free = self.free_card(g, s, g.facts.card_index[a.bec])
        return deny(g, "toll_unit", "8.2.p", bec=a.bec) if free is None else None

    def held(self, g: BeerGame, s: HsbState) -> bool:
        """Once begun, it is still in use."""
        return bool(top(s, AfterwardsFrame).tolled) or super().held(g, s)

    def free_card(self, g: BeerGame, s: HsbState, card: int) -> int | None:
        """A card of this type at work with a unit that neither delivered nor worked for another brewery."""
        done = top(s, AfterwardsFrame).tolled
        numbers = (n for n, (of, _, _) in enumerate(s.work) if of == card)
        return next((n for n in numbers if capacity_left(g, s, n) > done.count(n)), None)

    @implements("hsb:8.2.p")
    def apply(self, g: BeerGame, s: HsbState, a: Toll) -> None:
        frame = top(s, AfterwardsFrame)
        if not frame.tolled:
            use_event(g, s, self.event)
        card = g.facts.card_index[a.bec]
        free = self.free_card(g, s, card)
        assert free is not None
        s.flow[-1] = frame._replace(tolled=(*frame.tolled, free))
        s.earned += half_price(g, card)
        note(s, "hsb.log.more_income", brewery=g.breweries.id(g.brewing(s)), amount=half_price(g, card))

    def sentence(self, g: BeerGame, s: HsbState, a: Toll) -> Msg:
        return Msg("hsb.do.toll", {"bec": a.bec, "amount": half_price(g, g.facts.card_index[a.bec])})


class ShiftMove(EventMove[SecondShift]):
    """A card makes one cube more; it goes to the supply of regular customers of the card's segment."""

    kind = SecondShift
    event = SHIFT

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[SecondShift]:
        for card in sorted({card for card, _, _ in s.work}):
            yield SecondShift(g.top(s).mover(g, s), g.facts.cards[card].name)

    @implements("hsb:8.2.q", "hsb:8.2.r")
    def check(self, g: BeerGame, s: HsbState, a: SecondShift) -> Refusal | None:
        fault = self.fault(g, s) or holds_card(g, s, g.brewing(s), a.bec)
        if fault is not None:
            return fault
        if s.closed[g.facts.cards[g.facts.card_index[a.bec]].segment - 1]:
            return deny(g, "shift_closed", "8.2.q", bec=a.bec)
        if self.source(g, s) is None:
            return deny(g, "no_cubes", "8.2.r")
        return None

    @implements("hsb:8.2.r")
    def source(self, g: BeerGame, s: HsbState) -> int | None:
        """Where the cube comes from: Stock, or the cheapest demand."""
        return STOCK if cubes_at(s, STOCK) else cheapest_demand(g, s)

    @implements("hsb:8.2.q", "hsb:8.2.r")
    def apply(self, g: BeerGame, s: HsbState, a: SecondShift) -> None:
        card, source = g.facts.card_index[a.bec], self.source(g, s)
        assert source is not None
        use_event(g, s, self.event)
        move_cubes(s, source, SUPPLY + REGULAR + g.facts.cards[card].segment - 1, 1)
        number = self.maker(s, card)
        _, home, exported = s.work[number]
        s.work[number] = (card, home + 1, exported)
        s.earned += half_price(g, card)
        note(s, "hsb.log.more_income", brewery=g.breweries.id(g.brewing(s)), amount=half_price(g, card))

    def maker(self, s: HsbState, card: int) -> int:
        """Of several cards alike one that would lie idle, or else the one that sells most, where a line stands."""
        alike = [(not home + exported, home, -n) for n, (of, home, exported) in enumerate(s.work) if of == card]
        return -max(alike)[2]

    def sentence(self, g: BeerGame, s: HsbState, a: SecondShift) -> Msg:
        return Msg("hsb.do.second_shift", {"bec": a.bec, "amount": half_price(g, g.facts.card_index[a.bec])})


# --- the end of deliveries --------------------------------------------------------------------------------------------
@implements("hsb:8.1.2.a", "hsb:8.1.2.b", "hsb:8.2.k", "hsb:8.2.p")
def end_deliveries(g: BeerGame, s: HsbState) -> None:
    """Bottling lines earn; cards that delivered nothing are turned, which one that was set aside is spared."""
    lines = top(s, AfterwardsFrame).lines
    s.flow.pop()
    b, extra = g.brewing(s), bottled(g, s, lines)
    if extra:
        s.earned += extra
        note(s, "hsb.log.bottled", brewery=g.breweries.id(b), amount=extra)
    aside = s.set_aside
    turned = aside >= 0 and g.equipment.idle(s, aside, b) == g.equipment.count(s, aside, b)
    if turned and all(card != aside for card, _, _ in s.work):
        s.failing.append(aside)  # it was idle before and has not delivered again (hsb:5.6.2.1.1.i, hsb:8.2.k)
    elif turned:
        turn_idle(g, s, b)
        g.equipment.set_idle(s, aside, b, g.equipment.idle(s, aside, b) + 1)
        return
    turn_idle(g, s, b)


class PassAfterwards(PassStep[BeerGame, HsbState]):
    """Use no event."""

    def apply(self, g: BeerGame, s: HsbState, a: Pass) -> None:
        end_deliveries(g, s)


class Afterwards(BreweryStep):
    """Deliveries are done; three events may add to them."""

    name = AFTERWARDS
    frames = (AfterwardsFrame,)
    events = (PremiumMove(), TollMove(), ShiftMove())

    def __init__(self, deal: BreweryDeal) -> None:
        super().__init__(EXPERT_TURN, *self.events, deal, PassAfterwards())

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if any(next(move.offers(g, s), None) is not None for move in self.events):
            return True
        end_deliveries(g, s)
        return False


__all__ = ["Afterwards", "BottleStep", "ExpertDeliver"]
