"""The Expert Game: equipment in exchange for a card, by event I (dealt in, cheaper) or event J (upgraded)."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.cite import implements
from revier.core.events import note
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal
from revier.games.hsb.actions import BuyBec, Dispose
from revier.games.hsb.base import BeerGame, deny
from revier.games.hsb.brewery_turn import DisposeMove
from revier.games.hsb.cards import give_up, holds_card, on_offer
from revier.games.hsb.expert_actions import DealIn, SetAside, Upgrade
from revier.games.hsb.expert_event import EventMove
from revier.games.hsb.expert_markers import amount_of, use_event
from revier.games.hsb.powers import DEALT_IN, UPGRADING
from revier.games.hsb.purchase import BuyBecMove, buy, for_sale, printed_price
from revier.games.hsb.state import HsbState

NONE_SET_ASIDE = -1


# --- setting a card aside ---------------------------------------------------------------------------------------------
class SetAsideMove(EventMove[SetAside]):
    """Before deliveries: this card will not deliver, so that it can be dealt in."""

    kind = SetAside
    event = DEALT_IN

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[SetAside]:
        for card in sorted(set(g.equipment.cards(s, g.brewing(s)))):
            yield SetAside(g.top(s).mover(g, s), g.facts.cards[card].name)

    def check(self, g: BeerGame, s: HsbState, a: SetAside) -> Refusal | None:
        fault = self.fault(g, s) or holds_card(g, s, g.brewing(s), a.bec)
        if fault is None and s.set_aside != NONE_SET_ASIDE:
            return deny(g, "aside_already", "8.2.k", bec=g.facts.cards[s.set_aside].name)
        return fault

    @implements("hsb:8.2.k")
    def apply(self, g: BeerGame, s: HsbState, a: SetAside) -> None:
        s.set_aside = g.facts.card_index[a.bec]
        note(s, "hsb.log.sets_aside", brewery=g.breweries.id(g.brewing(s)), bec=a.bec)

    def caution(self, g: BeerGame, s: HsbState, a: SetAside) -> Msg | None:
        """Without a card on sale that it may have, the brewery will deal nothing in."""
        b = g.brewing(s)
        return None if for_sale(g, s, b) else Msg("hsb.caution.set_aside", {"brewery": g.breweries.id(b)})

    def sentence(self, g: BeerGame, s: HsbState, a: SetAside) -> Msg:
        return Msg("hsb.do.set_aside", {"bec": a.bec})


class DisposeExpert(DisposeMove):
    """Who gives up the very card that was set aside has none to deal in."""

    def apply(self, g: BeerGame, s: HsbState, a: Dispose) -> None:
        super().apply(g, s, a)
        if s.set_aside >= 0 and not g.equipment.count(s, s.set_aside, g.brewing(s)):
            s.set_aside = NONE_SET_ASIDE


# --- the exchange -----------------------------------------------------------------------------------------------------
@implements("hsb:8.1.b")
def card_or_marker(g: BeerGame, s: HsbState, b: int, card: int) -> Refusal | None:
    """No card where a marker was bought in its place."""
    if s.mcm_bought and s.bank_trains >= g.facts.cards[card].per_turn:
        return deny(g, "card_after_marker", "8.1.b", brewery=g.breweries.id(b))
    return None


@implements("hsb:8.2.j")
def price_dealt_in(g: BeerGame, s: HsbState, card: int) -> int:
    """The price falls with the type of the card dealt in."""
    off = amount_of(g, DEALT_IN) * int(g.facts.cards[s.set_aside].name) if s.set_aside >= 0 else 0
    return max(0, printed_price(g, s, card) - off)


def part_with(g: BeerGame, s: HsbState, b: int, card: int) -> None:
    """A card leaves the game; of others alike those that delivered nothing stay turned, and leave if they must."""
    failing = list(s.failing)
    give_up(g, s, b, card)
    s.failing = failing  # hsb:5.6.2.1.1.i holds for them as before
    g.equipment.set_idle(s, card, b, sum(of == card and not home + exported for of, home, exported in s.work))


class DealInMove(EventMove[DealIn]):
    """Buy equipment and hand in the card set aside."""

    kind = DealIn
    event = DEALT_IN
    final = True
    purchase = BuyBecMove(price_dealt_in, leaving=1, limit=card_or_marker)

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[DealIn]:
        for card in on_offer(g, s):
            yield DealIn(g.top(s).mover(g, s), g.facts.cards[card].name)

    @implements("hsb:8.2.j", "hsb:8.2.k")
    def check(self, g: BeerGame, s: HsbState, a: DealIn) -> Refusal | None:
        fault = self.fault(g, s)
        if fault is None and s.set_aside < 0:
            return deny(g, "none_aside", "8.2.k")
        return fault or self.purchase.check(g, s, BuyBec(a.seat, a.bec))

    @implements("hsb:8.2.j", "hsb:8.2.k")
    def apply(self, g: BeerGame, s: HsbState, a: DealIn) -> None:
        """Of several alike the one handed in is one that would have to leave, if there is any."""
        b, card, old = g.brewing(s), g.facts.card_index[a.bec], s.set_aside
        price = self.purchase.price(g, s, card)
        use_event(g, s, self.event)
        if old in s.failing:
            s.failing.remove(old)
        s.set_aside = NONE_SET_ASIDE
        part_with(g, s, b, old)
        buy(g, s, b, card, price)

    def sentence(self, g: BeerGame, s: HsbState, a: DealIn) -> Msg:
        price = self.purchase.price(g, s, g.facts.card_index[a.bec])
        return exchange_sentence(g, s, a.bec, g.facts.cards[s.set_aside].name, price)


class UpgradeMove(EventMove[Upgrade]):
    """Buy equipment in place of a card that delivered in this turn; the full price is paid."""

    kind = Upgrade
    event = UPGRADING
    final = True
    purchase = BuyBecMove(leaving=1, limit=card_or_marker)

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[Upgrade]:
        for card in on_offer(g, s):
            for old in sorted({of for of, _, _ in s.work}):
                yield Upgrade(g.top(s).mover(g, s), g.facts.cards[card].name, g.facts.cards[old].name)

    @implements("hsb:8.2.l")
    def check(self, g: BeerGame, s: HsbState, a: Upgrade) -> Refusal | None:
        fault = self.fault(g, s) or holds_card(g, s, g.brewing(s), a.old)
        if fault is not None:
            return fault
        old = g.facts.card_index[a.old]
        if not any(of == old and home + exported for of, home, exported in s.work):
            return deny(g, "not_used", "8.2.l", bec=a.old)
        return self.purchase.check(g, s, BuyBec(a.seat, a.bec))

    @implements("hsb:8.2.l")
    def apply(self, g: BeerGame, s: HsbState, a: Upgrade) -> None:
        b, card = g.brewing(s), g.facts.card_index[a.bec]
        use_event(g, s, self.event)
        part_with(g, s, b, g.facts.card_index[a.old])
        buy(g, s, b, card, self.purchase.price(g, s, card))

    def caution(self, g: BeerGame, s: HsbState, a: Upgrade) -> Msg | None:
        """A card for one of its own type."""
        return Msg("hsb.caution.upgrade", {"brewery": g.breweries.id(g.brewing(s))}) if a.bec == a.old else None

    def sentence(self, g: BeerGame, s: HsbState, a: Upgrade) -> Msg:
        return exchange_sentence(g, s, a.bec, a.old, self.purchase.price(g, s, g.facts.card_index[a.bec]))


def exchange_sentence(g: BeerGame, s: HsbState, new: str, old: str, price: int) -> Msg:
    """What is bought, for what, and who helps."""
    lack = max(0, price - g.breweries.funds(s, g.brewing(s)))
    args: dict[str, Arg] = {"bec": new, "old": old, "price": price, "amount": lack}
    return Msg("hsb.do.exchange_help" if lack else "hsb.do.exchange", args)


__all__ = ["DealInMove", "DisposeExpert", "SetAsideMove", "UpgradeMove", "card_or_marker"]
