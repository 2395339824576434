"""Chapter 9.3: switch engines, bought with a card of the bank or the pool or with the train of a railway."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat, Span
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import top
from revier.core.message import Arg, Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal, refuse
from revier.core.terms import Terms
from revier.games.ruhr.actions import BuyEngine, ScrapEngine
from revier.games.ruhr.base import RuhrMove, RuhrNode, RuhrRail
from revier.games.ruhr.capex import use_card
from revier.games.ruhr.develop import needs_active
from revier.games.ruhr.frames import EngineOfferFrame, EngineSurplusFrame
from revier.games.ruhr.state import ENGINE_AT, ENGINE_SUPPLY, SITES, RuhrState
from revier.games.ruhr.tables_facts import ENGINES, Card
from revier.rail import spots
from revier.rail.haggling import MOST_OFFERS, asked_too_often, least_again
from revier.rail.nodes.trains import SOURCES
from revier.rail.state import BANK, NOBODY, OWNED


@implements("ruhr:9.3.c")
def train_price_most(g: RuhrRail, card: Card) -> int:
    """The most a Montan company may pay a railway for a train."""
    return card.engine_price * g.facts.train_sale_percent // 100


def most_for_train(g: RuhrRail, s: RuhrState, train: int) -> int:
    """The most the Montan company whose turn it is can pay a railway for a train."""
    return min(s.cash[g.chest(g.acting_holder(s))], train_price_most(g, g.facts.cards[train]))


@implements("ruhr:7.2.m", "ruhr:9.3.g")
def give_up(g: RuhrRail, s: RuhrState, holder: int, engine: int) -> None:
    """An engine goes back to the supply."""
    g.engines.move(s, engine, ENGINE_AT + holder, ENGINE_SUPPLY)
    note(s, "ruhr.log.scraps_engine", company=g.holder_name(holder), engine=ENGINES[engine])


def give_way(g: RuhrRail, s: RuhrState, holder: int) -> list[str]:
    """Engines of which one gives way to a new one; "" alone where a box is free."""
    owned = g.engines.owned(s, holder)
    if len(owned) < g.charters.engine_boxes(s, holder):
        return [""]
    return [ENGINES[engine] for engine in sorted(set(owned))]


@implements("ruhr:9.3.b", "ruhr:9.3.c", "ruhr:7.2.m")
def take_engine(g: RuhrRail, s: RuhrState, holder: int, train: int, place: int, instead_of: str) -> None:
    """The card leaves the game and an engine of its type comes to the charter, if need be in place of another."""
    s.activity = 1
    if instead_of:
        give_up(g, s, holder, ENGINES.index(instead_of))
    use_card(g, s, train, place)
    engine = g.facts.cards[train].engine
    g.engines.move(s, engine, ENGINE_SUPPLY, ENGINE_AT + holder)


class EngineMove(RuhrMove[BuyEngine]):
    """Buy one engine; it is the activity of the turn."""

    kind = BuyEngine

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[BuyEngine]:
        for old in give_way(g, s, g.acting_holder(s)):
            yield from self.cards(g, s, old)
            yield from self._trades(g, s, old)

    def offers(self, g: RuhrRail, s: RuhrState) -> Iterator[Choice]:
        """Cards at their price; and trains of railways, of which the price is left open."""
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                most = most_for_train(g, s, g.d.train_index[a.card])
                yield Choice(a) if a.source in SOURCES else Choice(a, Span("price", a.price, most))

    def cards(self, g: RuhrRail, s: RuhrState, old: str) -> Iterator[BuyEngine]:
        """Cards on sale, if this engine gives way to the new one."""
        seat = g.acting_seat(s)
        for source, trains in (("bank", g.trains.new_on_sale(s)), ("pool", g.trains.pooled(s))):
            for train in trains:
                price = g.facts.cards[train].engine_price
                yield BuyEngine(seat, g.d.trains[train].name, source, price, old)

    def _trades(self, g: RuhrRail, s: RuhrState, old: str) -> Iterator[BuyEngine]:
        """Trains of railways at the least price, if this engine gives way to the new one."""
        seat = g.acting_seat(s)
        for seller in g.facts.railways:
            for train in g.trains.types(s, seller):
                least = least_again(s, seller, train, g.facts.train_sale_least)
                yield BuyEngine(seat, g.d.trains[train].name, g.company_id(seller), least, old)

    @implements(
        "ruhr:9.3.b",
        "ruhr:9.3.d",
        "ruhr:8.d",
        "ruhr:9.1.1.2.ga",
        "ruhr:10.8.2.c",
        "ruhr:10.8.2.g",
        "ruhr:11.d",
        "ruhr:11.g",
        "ruhr:11.t",
    )
    def check(self, g: RuhrRail, s: RuhrState, a: BuyEngine) -> Refusal | None:
        holder = g.acting_holder(s)
        train = g.d.train_index.get(a.card)
        if train is None:
            return refuse("ruhr.refused.card.unknown", "ruhr:8.a", card=a.card)
        if s.activity:
            return refuse("ruhr.refused.activity.one", "ruhr:7.2.l", company=g.holder_name(holder))
        fault = self._blocked(g, s, holder, a.instead_of)
        if fault is not None:  # ruhr:9.3.a, ruhr:9.3.e: whether it may have an engine at all
            return fault
        return self._deal_fault(g, s, holder, train, a)  # which, and at what price

    def _deal_fault(self, g: RuhrRail, s: RuhrState, holder: int, train: int, a: BuyEngine) -> Refusal | None:
        """What speaks against this engine at this price, if the company may have one at all."""
        fault = self._source_fault(g, s, train, a)
        if fault is not None:
            return fault
        if a.source == "bank" and needs_active(g, s, holder, train):
            return refuse("ruhr.refused.activity.active_first", "ruhr:9.1.1.3.e", company=g.holder_name(holder))
        funds = s.cash[g.chest(holder)]
        return refuse("ruhr.refused.card.funds", "ruhr:9.3.b", price=a.price, funds=funds) if a.price > funds else None

    @implements("ruhr:9.3.a", "ruhr:9.1.1.3.ea", "ruhr:9.2.i")
    def _blocked(self, g: RuhrRail, s: RuhrState, holder: int, old: str) -> Refusal | None:
        """What keeps the company from any engine, if this one of its own gives way."""
        if holder < SITES and not s.linked[holder]:
            return refuse("ruhr.refused.engine.no_link", "ruhr:9.3.a", company=g.holder_name(holder))
        if holder >= SITES and not g.charters.active_in(s, holder, s.phase):
            return refuse("ruhr.refused.activity.active_first", "ruhr:9.1.1.3.ea", company=g.holder_name(holder))
        return self._room_fault(g, s, holder, old)

    @implements("ruhr:7.2.m", "ruhr:9.3.e", "ruhr:9.3.f")
    def _room_fault(self, g: RuhrRail, s: RuhrState, holder: int, old: str) -> Refusal | None:
        """No more engines than boxes; one that gives way must be there and must be needed."""
        name, owned, most = g.holder_name(holder), g.engines.owned(s, holder), g.charters.engine_boxes(s, holder)
        if old:
            if old not in ENGINES or ENGINES.index(old) not in owned:
                return refuse("ruhr.refused.engine.not_owned", "ruhr:9.3.g", company=name, engine=old)
            return refuse("ruhr.refused.engine.box_free", "ruhr:7.2.m", company=name) if len(owned) < most else None
        if len(owned) < most:
            return None
        montan = g.facts.montans.get(g.company_of(holder)) if holder >= SITES else None
        if montan is not None and montan.engine_boxes > most:
            return refuse("ruhr.refused.engine.locations", "ruhr:9.3.f", company=name)
        return refuse("ruhr.refused.engine.boxes", "ruhr:9.3.e", company=name)

    def _source_fault(self, g: RuhrRail, s: RuhrState, train: int, a: BuyEngine) -> Refusal | None:
        card = g.facts.cards[train]
        if a.source in SOURCES:
            on_sale = g.trains.new_on_sale(s) if a.source == "bank" else g.trains.pooled(s)
            if train not in on_sale:
                if a.source == "bank":
                    return refuse("ruhr.refused.card.not_on_sale", "ruhr:10.8.1.d", card=a.card)
                return refuse("ruhr.refused.card.not_in_pool", "ruhr:10.8.2.c", card=a.card)
            if not g.engines.supply(s, card.engine):
                return refuse("ruhr.refused.engine.none_left", "ruhr:9.3.d", engine=ENGINES[card.engine])
            if a.price != card.engine_price:
                return refuse("ruhr.refused.engine.price", "ruhr:9.3.b", price=card.engine_price)
            return None
        seller = g.d.company_index.get(a.source, NOBODY)
        if seller not in g.facts.railways:  # ruhr:9.3.c; engines are not sold on (ruhr:9.3.h)
            return refuse("ruhr.refused.engine.no_railway", "ruhr:9.3.c", company=a.source)
        fault = self._trade_fault(g, s, seller, train)
        if fault is not None:
            return fault
        least, most = g.facts.train_sale_least, train_price_most(g, card)
        if not least <= a.price <= most:
            return refuse("ruhr.refused.engine.train_price", "ruhr:9.3.c", least=least, most=most)
        if a.price < (again := least_again(s, seller, train, least)):
            return refuse("ruhr.refused.engine.asked_before", "ruhr:9.3.c", company=a.source, price=again - 1)
        return None

    def _trade_fault(self, g: RuhrRail, s: RuhrState, seller: int, train: int) -> Refusal | None:
        name = g.company_id(seller)
        if not g.trains.count(s, train, OWNED + seller):
            return refuse(
                "ruhr.refused.engine.seller_has_none", "ruhr:9.3.c", company=name, train=g.d.trains[train].name
            )
        if s.director[seller] == NOBODY:
            return refuse("ruhr.refused.engine.seller_bound", "ruhr:10.9.c", company=name)
        if asked_too_often(s, seller, train):
            return refuse("ruhr.refused.engine.asked_often", "ruhr:9.3.c", company=name, most=MOST_OFFERS)
        if not g.engines.supply(s, g.facts.cards[train].engine):
            return refuse("ruhr.refused.engine.none_left", "ruhr:9.3.d", engine=ENGINES[g.facts.cards[train].engine])
        return None

    def expected(self, g: RuhrRail, s: RuhrState) -> Iterator[BuyEngine]:
        return self.cards(g, s, give_way(g, s, g.acting_holder(s))[0])

    def apply(self, g: RuhrRail, s: RuhrState, a: BuyEngine) -> None:
        holder, train = g.acting_holder(s), g.d.train_index[a.card]
        name = g.holder_name(holder)
        if a.source in SOURCES:
            pay(s, g.chest(holder), BANK, a.price)
            engine = ENGINES[g.facts.cards[train].engine]
            note(s, "ruhr.log.buys_engine", company=name, engine=engine, card=a.card, price=a.price)
            take_engine(g, s, holder, train, SOURCES[a.source], a.instead_of)
            return
        seller = g.d.company_index[a.source]
        if s.director[seller] == a.seat:
            trade_engine(g, s, holder, seller, train, a.price, a.instead_of)
        else:
            note(s, "rail.log.asks", company=name, seller=a.source, train=a.card, price=a.price)
            s.flow.append(EngineOfferFrame("engine_offer", seller, train, a.price, a.instead_of))

    def terms(self, g: RuhrRail, s: RuhrState, a: BuyEngine) -> Terms | None:
        """An offer to another director is paid when it is accepted."""
        return None if a.source in SOURCES else Terms(cost=a.price, cash=s.cash[g.chest(g.acting_holder(s))])

    def sentence(self, g: RuhrRail, s: RuhrState, a: BuyEngine) -> Msg:
        engine = ENGINES[g.facts.cards[g.d.train_index[a.card]].engine]
        key = f"ruhr.do.engine_{a.source}" if a.source in SOURCES else "ruhr.do.engine_company"
        args: dict[str, Arg] = {"engine": engine, "card": a.card, "company": a.source, "price": a.price}
        return Msg(f"{key}_swap", {**args, "old": a.instead_of}) if a.instead_of else Msg(key, args)

    def marks(self, g: RuhrRail, s: RuhrState, a: BuyEngine) -> tuple[str, ...]:
        """The card, or the train of a railway."""
        return (spots.train(a.card, a.source),)


@implements("ruhr:9.3.c", "ruhr:10.8.2.g")
def trade_engine(g: RuhrRail, s: RuhrState, holder: int, seller: int, train: int, price: int, instead_of: str) -> None:
    """A railway's train becomes an engine of a Montan company."""
    pay(s, g.chest(holder), g.accounts.treasury(seller), price)
    name, train_name = g.company_id(seller), g.d.trains[train].name
    note(s, "ruhr.log.buys_engine_train", company=g.holder_name(holder), seller=name, train=train_name, price=price)
    take_engine(g, s, holder, train, OWNED + seller, instead_of)


# --- giving engines up ------------------------------------------------------------------------------------------------
class ScrapMove(RuhrMove[ScrapEngine]):
    """In its own turn a Montan company may put an engine back (ruhr:9.3.g)."""

    kind = ScrapEngine

    def holder(self, g: RuhrRail, s: RuhrState) -> int:
        """Whose engines are spoken of."""
        return g.acting_holder(s)

    def candidates(self, g: RuhrRail, s: RuhrState) -> Iterator[ScrapEngine]:
        seat = g.top(s).mover(g, s)
        for engine in sorted(set(g.engines.owned(s, self.holder(g, s)))):
            yield ScrapEngine(seat, ENGINES[engine])

    @implements("ruhr:9.3.g")
    def check(self, g: RuhrRail, s: RuhrState, a: ScrapEngine) -> Refusal | None:
        holder = self.holder(g, s)
        if a.engine not in ENGINES or ENGINES.index(a.engine) not in g.engines.owned(s, holder):
            return refuse("ruhr.refused.engine.not_owned", "ruhr:9.3.g", company=g.holder_name(holder), engine=a.engine)
        return None

    def apply(self, g: RuhrRail, s: RuhrState, a: ScrapEngine) -> None:
        give_up(g, s, self.holder(g, s), ENGINES.index(a.engine))

    def sentence(self, g: RuhrRail, s: RuhrState, a: ScrapEngine) -> Msg:
        return Msg("ruhr.do.scrap_engine", {"engine": a.engine})


class SurplusScrap(ScrapMove):
    """After a merger the director says which engines go back (ruhr:12.2.j)."""

    def holder(self, g: RuhrRail, s: RuhrState) -> int:
        return g.holder_of(top(s, EngineSurplusFrame).company)


class EngineSurplus(RuhrNode):
    """A MONTAN corporation has more engines than boxes."""

    name = "engine_surplus"
    stage = "montan"
    frames = (EngineSurplusFrame,)
    moves = (SurplusScrap(),)

    @implements("ruhr:12.2.j")
    def resume(self, g: RuhrRail, s: RuhrState) -> bool:
        holder = g.holder_of(top(s, EngineSurplusFrame).company)
        if len(g.engines.owned(s, holder)) > g.charters.engine_boxes(s, holder):
            return True
        s.flow.pop()
        return False

    def mover(self, g: RuhrRail, s: RuhrState) -> Seat:
        return s.director[top(s, EngineSurplusFrame).company]

    def headline(self, g: RuhrRail, s: RuhrState) -> Msg:
        company = g.company_id(top(s, EngineSurplusFrame).company)
        return Msg("ruhr.ask.engine_surplus", {"player": g.person(self.mover(g, s)), "company": company})


__all__ = ["EngineMove", "EngineSurplus", "ScrapMove", "most_for_train", "trade_engine"]
