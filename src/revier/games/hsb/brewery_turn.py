"""Chapters 5.6.2.1 and 5.6.2.2: a brewery gives up equipment, delivers beer, and pays its income out or keeps it."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainMove, YesOrNo
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import OwnDeal
from revier.games.dortmund.deals import Fall, OwnDealMove, as_by_director, sell_own
from revier.games.hsb.actions import Deliver, Dispose
from revier.games.hsb.base import BeerGame, BreweryStep, HsbMove, deny, of_brewery
from revier.games.hsb.beer_market import price_of
from revier.games.hsb.cards import disposable, give_up, holds_card
from revier.games.hsb.state import NEW, REGULAR, SUPPLY, HsbState, cubes_at, is_minor, move_cubes
from revier.rail import market
from revier.rail.actions import Dividend, Pass
from revier.rail.nodes.run import pay_out, withhold


@implements("hsb:5.6.2.1.c")
def one_space(g: BeerGame, s: HsbState, company: int, percent: int) -> None:
    """The token moves one space left for a certificate, however large: the words of the chapters on breweries."""
    market.left(g.d, s, company)


class BreweryDeal(OwnDealMove[BeerGame, HsbState]):
    """A brewery corporation deals in its own certificates as a railway does; only of its price is there another way
    to read the rules (hsb:5.6.2.1.c).
    """

    def __init__(self, fall: Fall[BeerGame, HsbState] = as_by_director) -> None:
        self.fall = fall

    def sell(self, g: BeerGame, s: HsbState, company: int, percent: int) -> None:
        sell_own(g, s, company, percent, self.fall)

    @implements("hsb:5.6.2.1.b", "hsb:5.6.2.1.c", "hsb:5.6.2.3.e")
    def check(self, g: BeerGame, s: HsbState, a: OwnDeal) -> Refusal | None:
        return of_brewery(super().check(g, s, a))


# --- giving up equipment ----------------------------------------------------------------------------------------------
class DisposeMove(HsbMove[Dispose]):
    """Give up one card at the beginning of the turn."""

    kind = Dispose
    final = True

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[Dispose]:
        yield from disposable(g, s, g.brewing(s))

    def check(self, g: BeerGame, s: HsbState, a: Dispose) -> Refusal | None:
        return holds_card(g, s, g.brewing(s), a.bec)

    @implements("hsb:5.6.2.1.1.b", "hsb:5.6.2.1.1.c", "hsb:5.6.2.1.1.d")
    def apply(self, g: BeerGame, s: HsbState, a: Dispose) -> None:
        give_up(g, s, g.brewing(s), g.facts.card_index[a.bec])
        s.dumped = 1
        s.flow.pop()

    def sentence(self, g: BeerGame, s: HsbState, a: Dispose) -> Msg:
        return Msg("hsb.do.dispose", {"bec": a.bec})

    def marks(self, g: BeerGame, s: HsbState, a: Dispose) -> tuple[str, ...]:
        """The charter of the brewery whose turn it is."""
        return (g.breweries.id(g.brewing(s)),)


class DisposeStep(BreweryStep):
    """Give up a card, or go on."""

    name = "dispose"

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        """Without cards a corporation may still deal in certificates here, before its value falls (hsb:5.6.2.1.b)."""
        deals = (move for move in self.available(g, s) if move.kind is OwnDeal)
        if g.equipment.how_many(s, g.brewing(s)) or any(next(deal.offers(g, s), None) for deal in deals):
            return True
        s.flow.pop()
        return False

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        b = g.brewing(s)
        args = {"brewery": g.breweries.id(b), "player": g.person(g.breweries.owner(s, b))}
        return Msg("hsb.ask.dispose" if g.equipment.how_many(s, b) else "hsb.ask.dispose_none", args)


# --- deliveries -------------------------------------------------------------------------------------------------------
def set_to_work(g: BeerGame, s: HsbState, b: int) -> None:
    """The cards of a brewery in the order in which they deliver: the highest first, of equals a turned one first."""
    s.work = [(card, 0, 0) for card in g.equipment.cards(s, b)]


@implements("hsb:5.6.2.1.2.b", "hsb:5.6.2.1.2.2.c", "hsb:8.2.i")
def capacity_left(g: BeerGame, s: HsbState, number: int) -> int:
    """What a card at work can still make."""
    card, home, exported = s.work[number]
    return g.facts.cards[card].cubes - home - exported


@implements("hsb:5.6.2.1.2.d", "hsb:5.6.2.1.2.e", "hsb:5.6.2.1.2.1.a", "hsb:5.6.2.1.2.1.b")
def next_box(g: BeerGame, s: HsbState, card: int) -> int | None:
    """The demand a card serves next: its highest segment with cubes, regular customers before new ones."""
    for segment in range(g.facts.cards[card].segment - 1, -1, -1):
        for box in (REGULAR + segment, NEW + segment):
            if cubes_at(s, box):
                return box
    return None


@implements("hsb:2.3.d", "hsb:5.6.2.1.2.a", "hsb:5.6.2.1.2.f", "hsb:5.6.2.1.2.1.c", "hsb:9.b")
def deliver_home(g: BeerGame, s: HsbState) -> int:
    """One card after the other delivers all it can; says what that earns."""
    earned = 0
    for number, (card, home, exported) in enumerate(s.work):
        made = home
        for _ in range(capacity_left(g, s, number)):
            box = next_box(g, s, card)
            if box is None:
                break
            move_cubes(s, box, box + SUPPLY, 1)
            earned += price_of(g, box)
            made += 1
        s.work[number] = (card, made, exported)
    return earned


@implements("hsb:5.6.2.1.1.g", "hsb:5.6.2.1.1.i")
def turn_idle(g: BeerGame, s: HsbState, b: int) -> None:
    """Cards that delivered nothing are turned; those turned before will leave, those that delivered are turned back."""
    for card in sorted({card for card, _, _ in s.work}):
        at_work = [home + exported > 0 for of, home, exported in s.work if of == card]
        used, before = sum(at_work), g.equipment.idle(s, card, b)
        s.failing += [card] * max(0, before - used)
        g.equipment.set_idle(s, card, b, len(at_work) - used)


class DeliverMove(PlainMove[BeerGame, HsbState, Deliver]):
    """Deliver to the home market; the rules leave no choice in it."""

    kind = Deliver

    def marks(self, g: BeerGame, s: HsbState, a: Deliver) -> tuple[str, ...]:
        """The charter of the brewery whose turn it is."""
        return (g.breweries.id(g.brewing(s)),)

    def apply(self, g: BeerGame, s: HsbState, a: Deliver) -> None:
        b = g.brewing(s)
        before = sum(home for _, home, _ in s.work)
        earned = deliver_home(g, s)
        s.earned += earned
        cubes = sum(home for _, home, _ in s.work) - before
        note(s, "hsb.log.delivers", brewery=g.breweries.id(b), cubes=cubes, amount=earned)
        turn_idle(g, s, b)
        s.flow.pop()

    def sentence(self, g: BeerGame, s: HsbState, a: Deliver) -> Msg:
        ahead = s.copy()
        before = sum(home for _, home, _ in s.work)
        earned = deliver_home(g, ahead)
        cubes = sum(home for _, home, _ in ahead.work) - before
        return Msg("hsb.do.deliver", {"cubes": cubes, "amount": earned})


class DeliverStep(BreweryStep):
    """Load export beer, which ranks highest, then deliver at home."""

    name = "deliver"

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        b = g.brewing(s)
        if not g.equipment.how_many(s, b):
            s.flow.pop()
            return False
        if not s.work:
            set_to_work(g, s, b)
        return True

    @implements("hsb:5.6.2.1.2.1.c")
    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """Nobody holds beer back."""
        if isinstance(a, Pass) and a.seat == self.mover(g, s):
            return deny(g, "deliver_all", "5.6.2.1.2.1.c", brewery=g.breweries.id(g.brewing(s)))
        return super().not_now(g, s, a)


# --- income -----------------------------------------------------------------------------------------------------------
class BeerDividend(YesOrNo[BeerGame, HsbState, Dividend]):
    """Pay out or keep: a minor brewery pays half to its owner, a corporation all to its shareholders."""

    kind = Dividend

    @implements("hsb:5.6.2.2.c", "hsb:5.6.2.2.d", "hsb:5.6.2.2.f")
    def apply(self, g: BeerGame, s: HsbState, a: Dividend) -> None:
        b = g.brewing(s)
        s.flow.pop()
        if not is_minor(b):
            (pay_out if a.pay else withhold)(g, s, g.breweries.company(b), s.earned)
            return
        half = owners_half(g, s) if a.pay else 0
        g.accounts.bank_pays(s, g.accounts.purse(a.seat), half, "income")
        g.accounts.bank_pays(s, g.breweries.account(b), s.earned - half, "income")
        key = "hsb.log.pays_half" if a.pay else "hsb.log.keeps_all"
        note(s, key, brewery=g.breweries.id(b), player=g.person(a.seat), amount=half, rest=s.earned - half)

    def sentence(self, g: BeerGame, s: HsbState, a: Dividend) -> Msg:
        if not a.pay:
            return Msg("rail.do.keep", {"income": s.earned})
        if is_minor(g.brewing(s)):
            half = owners_half(g, s)
            return Msg("hsb.do.pay_half", {"amount": half, "rest": s.earned - half})
        paid = s.earned - s.earned % g.d.dividend_unit
        return Msg("rail.do.pay", {"income": paid, "share": paid // 10})

    def marks(self, g: BeerGame, s: HsbState, a: Dividend) -> tuple[str, ...]:
        """The charter of the brewery whose turn it is."""
        return (g.breweries.id(g.brewing(s)),)


@implements("hsb:5.6.2.2.c", "hsb:5.6.2.2.e")
def owners_half(g: BeerGame, s: HsbState) -> int:
    """Half of the income, after it is rounded down to full tens."""
    return (s.earned - s.earned % g.facts.dividend_unit) // 2


class BreweryPay(BreweryStep):
    """Pay or keep. Without income there is nothing to decide."""

    name = "brew_pay"

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        if s.earned:
            return True
        b = g.brewing(s)
        s.flow.pop()
        if not is_minor(b):
            withhold(g, s, g.breweries.company(b), 0)
        return False


__all__ = [
    "BeerDividend",
    "BreweryDeal",
    "BreweryPay",
    "DeliverMove",
    "DeliverStep",
    "DisposeMove",
    "DisposeStep",
    "capacity_left",
    "deliver_home",
    "next_box",
    "one_space",
    "set_to_work",
    "turn_idle",
]
