"""Chapter 5.6.2.1.2.2: export beer is loaded onto trains, if the director of the railway agrees."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Action, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import AnyMove, YesOrNo, top
from revier.core.message import Arg, Msg
from revier.core.refusal import Refusal
from revier.games.hsb.actions import Load, TakeFewer
from revier.games.hsb.base import BeerGame, HsbMove, HsbNode, deny
from revier.games.hsb.beer_market import DEMAND, take_cubes
from revier.games.hsb.frames import FewerFrame, LoadingFrame
from revier.games.hsb.running import can_carry, loads_of
from revier.games.hsb.state import ON_TRAINS, STOCK, HsbState, cubes_at
from revier.rail.actions import Answer
from revier.rail.haggling import MOST_OFFERS, asked_too_often, most_again, turn_down


# --- what can be made and what can be loaded --------------------------------------------------------------------------
@implements("hsb:5.6.2.1.2.c", "hsb:5.6.2.1.2.2.c")
def exportable(g: BeerGame, s: HsbState, card: int) -> int:
    """Cubes under a red arrow that a card of this type can still make: of several alike, the best one."""
    row = g.facts.cards[card]
    return max(row.exportable - exported for of, _, exported in s.work if of == card)


@implements("hsb:5.6.1.5.2.a", "hsb:5.6.2.1.2.2.g")
def squares(g: BeerGame, s: HsbState, company: int, train: int) -> int:
    """Free squares of the train of this type that has most of them."""
    mine = [load for of, load in zip(g.trains.owned(s, company), loads_of(g, s, company), strict=True) if of == train]
    room = next(card.squares for card in g.facts.cards if card.train == train)
    return room - min(mine) if mine else 0


class LoadMove(HsbMove[Load]):
    """Ask a railway to carry export beer."""

    kind = Load

    def makes(self, g: BeerGame, s: HsbState, card: int) -> int:
        """Cubes for export that a card of this type can still make."""
        return exportable(g, s, card)

    def room(self, g: BeerGame, s: HsbState, company: int, train: int) -> int:
        """Cubes for which there is room on a train of this type."""
        return squares(g, s, company, train)

    def agreed(self, g: BeerGame, s: HsbState, company: int, seat: Seat) -> bool:
        """Is there nobody who has to be asked?"""
        return s.director[company] == seat

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[Load]:
        if not g.beer_phase(s).export:
            return
        seat = g.top(s).mover(g, s)
        for card in sorted({card for card, _, _ in s.work}):
            most = self.makes(g, s, card)
            for company in range(g.facts.railways if most else 0):
                for train in g.trains.types(s, company):
                    for cubes in range(1, min(most, self.room(g, s, company, train)) + 1):
                        names = (g.facts.cards[card].name, g.company_id(company), g.d.trains[train].name)
                        yield Load(seat, *names, cubes)

    @implements("hsb:2.3.e", "hsb:4.q", "hsb:5.6.2.1.2.2.h", "hsb:9.g")
    def check(self, g: BeerGame, s: HsbState, a: Load) -> Refusal | None:
        card, company = g.facts.card_index.get(a.bec), g.d.company_index.get(a.company)
        train = g.d.train_index.get(a.train)
        if not g.beer_phase(s).export:
            return deny(g, "no_export_yet", "2.3.e")
        if card not in [of for of, _, _ in s.work]:  # hsb:2.6.a
            return deny(g, "no_such_bec", "2.6.a", brewery=g.breweries.id(g.brewing(s)), bec=a.bec)
        if company is None or train not in g.trains.types(s, company):  # hsb:5.6.2.1.2.2.e
            return deny(g, "no_such_train", "5.6.2.1.2.2.e", company=a.company, train=a.train)
        if not 0 < a.cubes <= self.makes(g, s, card):  # hsb:5.6.2.1.2.c, hsb:5.6.2.1.2.2.c
            return self.too_many(g, s, card)
        room = self.room(g, s, company, train)  # hsb:5.6.1.5.2.a
        if a.cubes > room:
            return deny(g, "no_square", "5.6.1.5.2.a", train=a.train, cubes=room)
        if a.cubes > cubes_at(s, STOCK) + sum(cubes_at(s, box) for box in DEMAND):  # hsb:5.6.2.1.2.2.b
            return deny(g, "no_cubes", "5.6.2.1.2.2.b")
        # hsb:5.6.2.1.2.2.f
        fault = None if self.agreed(g, s, company, a.seat) else self.asked_again(g, s, company, train, a.cubes)
        if fault is not None:  # hsb:5.6.2.1.2.2.f
            return fault
        if not can_carry(g, s, company, train, past_markers=True):  # hsb:5.6.2.1.2.2.e
            return deny(g, "no_way", "5.6.2.1.2.2.e", company=a.company, train=a.train)
        return None

    def asked_again(self, g: BeerGame, s: HsbState, company: int, train: int, cubes: int) -> Refusal | None:
        """Another director may be asked again, a few times, and for fewer cubes than he refused."""
        name = g.company_id(company)
        if asked_too_often(s, company, train):
            return deny(g, "asked_often", "5.6.2.1.2.2.f", company=name, most=MOST_OFFERS)
        most = most_again(s, company, train, cubes)
        if most < 1:
            return deny(g, "asked_for_one", "5.6.2.1.2.2.f", company=name, train=g.d.trains[train].name)
        return deny(g, "asked_before", "5.6.2.1.2.2.f", company=name, cubes=most + 1) if cubes > most else None

    def too_many(self, g: BeerGame, s: HsbState, card: int) -> Refusal:
        """More than the arrows of a card allow."""
        row = g.facts.cards[card]
        if not row.exportable:
            return deny(g, "no_arrow", "5.6.2.1.2.c", bec=row.name)
        return deny(g, "arrow_used", "5.6.2.1.2.2.c", bec=row.name, cubes=self.makes(g, s, card))

    def expected(self, g: BeerGame, s: HsbState) -> Iterator[Load]:
        if not g.beer_phase(s).export:
            return
        seat = g.top(s).mover(g, s)
        for card in sorted({card for card, _, _ in s.work}):
            for company in range(g.facts.railways):
                for train in g.trains.types(s, company):
                    yield Load(seat, g.facts.cards[card].name, g.company_id(company), g.d.trains[train].name, 1)

    @implements("hsb:5.6.2.1.2.2.a", "hsb:5.6.2.1.2.2.f")
    def apply(self, g: BeerGame, s: HsbState, a: Load) -> None:
        card, company, train = g.facts.card_index[a.bec], g.d.company_index[a.company], g.d.train_index[a.train]
        if self.agreed(g, s, company, a.seat):
            load(g, s, card, company, train, a.cubes)
            return
        note(s, "hsb.log.asks", brewery=g.breweries.id(g.brewing(s)), company=a.company, train=a.train, cubes=a.cubes)
        s.flow.append(LoadingFrame("loading", company, train, card, a.cubes))

    def sentence(self, g: BeerGame, s: HsbState, a: Load) -> Msg:
        args: dict[str, Arg] = {"bec": a.bec, "company": a.company, "train": a.train, "cubes": a.cubes}
        return Msg("hsb.do.load", {**args, "amount": a.cubes * g.facts.export_price})


@implements("hsb:5.6.2.1.2.2.a", "hsb:5.6.2.1.2.2.b", "hsb:5.6.2.1.2.2.g", "hsb:5.6.2.2.b")
def load(g: BeerGame, s: HsbState, card: int, company: int, train: int, cubes: int) -> None:
    """Cubes go onto the emptiest train of the type; each earns the brewery the export price at once."""
    moved = take_cubes(g, s, ON_TRAINS, cubes)
    mine = [load for of, load in zip(g.trains.owned(s, company), loads_of(g, s, company), strict=True) if of == train]
    cargo, least = list(s.cargo[company]), min(mine)
    if least:
        cargo.remove((train, least))
    s.cargo[company] = tuple(sorted([*cargo, (train, least + moved)]))
    spend_arrow(g, s, card, moved)
    s.earned += moved * g.facts.export_price
    note(
        s,
        "hsb.log.loads",
        brewery=g.breweries.id(g.brewing(s)),
        company=g.company_id(company),
        train=g.d.trains[train].name,
        cubes=moved,
    )


def spend_arrow(g: BeerGame, s: HsbState, card: int, cubes: int) -> None:
    """Of the cards with capacity for these cubes, the one that can still export most has made them."""
    row = g.facts.cards[card]
    fitting = []
    for number, (of, home, exported) in enumerate(s.work):
        if of == card:
            left = row.cubes - home - exported
            fitting.append((left >= cubes, min(row.exportable - exported, left), -number))
    number = -max(fitting)[2]
    of, home, exported = s.work[number]
    s.work[number] = (of, home, exported + cubes)


# --- the answer -------------------------------------------------------------------------------------------------------
def standing(s: HsbState) -> FewerFrame:
    """What is to be answered: a request is for all its cubes, the railway's counter-offer for fewer."""
    frame = s.flow[-1]
    return frame if isinstance(frame, FewerFrame) else FewerFrame(*top(s, LoadingFrame), top(s, LoadingFrame).cubes)


class LoadingAnswer(YesOrNo[BeerGame, HsbState, Answer]):
    """The railway's director agrees or not; and the brewery, if fewer cubes were named."""

    kind = Answer

    @implements("hsb:5.6.2.1.2.2.f")
    def apply(self, g: BeerGame, s: HsbState, a: Answer) -> None:
        """What came to nothing counts as a refusal of all the cubes for which the railway was asked."""
        deal, countered = standing(s), isinstance(s.flow[-1], FewerFrame)
        s.flow.pop()
        if a.accept:
            load(g, s, deal.card, deal.company, deal.train, deal.fewer)
            return
        turn_down(s, deal.company, deal.train, deal.cubes)
        key = "hsb.log.not_fewer" if countered else "rail.log.declines"
        note(s, key, player=g.person(a.seat), company=g.company_id(deal.company))

    def sentence(self, g: BeerGame, s: HsbState, a: Answer) -> Msg:
        company, train = carrier(g, s)
        if isinstance(s.flow[-1], FewerFrame):
            key = "hsb.do.agree_fewer" if a.accept else "hsb.do.refuse_fewer"
        else:
            key = "hsb.do.agree" if a.accept else "hsb.do.refuse"
        return Msg(key, {"company": company, "train": train, "cubes": standing(s).fewer})

    def marks(self, g: BeerGame, s: HsbState, a: Answer) -> tuple[str, ...]:
        """The charter of the railway that is asked."""
        return (carrier(g, s)[0],)


def carrier(g: BeerGame, s: HsbState) -> tuple[str, str]:
    """Whose train was asked for, and which."""
    deal = standing(s)
    return g.company_id(deal.company), g.d.trains[deal.train].name


class TakeFewerMove(HsbMove[TakeFewer]):
    """The railway's director would carry fewer cubes; the brewery says yes or no to that."""

    kind = TakeFewer

    def candidates(self, g: BeerGame, s: HsbState) -> Iterator[TakeFewer]:
        for cubes in range(top(s, LoadingFrame).cubes - 1, 0, -1):
            yield TakeFewer(g.top(s).mover(g, s), cubes)

    @implements("hsb:5.6.2.1.2.2.f")
    def check(self, g: BeerGame, s: HsbState, a: TakeFewer) -> Refusal | None:
        asked = top(s, LoadingFrame).cubes
        return None if 0 < a.cubes < asked else deny(g, "not_fewer", "5.6.2.1.2.2.f", cubes=asked)

    def apply(self, g: BeerGame, s: HsbState, a: TakeFewer) -> None:
        s.flow[-1] = FewerFrame(*top(s, LoadingFrame), a.cubes)
        company, train = carrier(g, s)
        note(s, "hsb.log.fewer", player=g.person(a.seat), company=company, train=train, cubes=a.cubes)

    def sentence(self, g: BeerGame, s: HsbState, a: TakeFewer) -> Msg:
        company, train = carrier(g, s)
        return Msg("hsb.do.fewer", {"company": company, "train": train, "cubes": a.cubes})


class Loading(HsbNode):
    """A brewery asks a railway to carry beer; the railway may name fewer cubes, to which the brewery answers."""

    name = "loading"
    frames = (LoadingFrame, FewerFrame)
    moves = (LoadingAnswer(), TakeFewerMove())

    def mover(self, g: BeerGame, s: HsbState) -> Seat:
        if isinstance(s.flow[-1], FewerFrame):
            return g.breweries.owner(s, g.brewing(s))
        return s.director[top(s, LoadingFrame).company]

    def available(self, g: BeerGame, s: HsbState) -> tuple[AnyMove, ...]:
        """A counter-offer is answered yes or no."""
        return self.moves[:1] if isinstance(s.flow[-1], FewerFrame) else self.moves

    def not_now(self, g: BeerGame, s: HsbState, a: Action) -> Refusal | None:
        """The word of whoever is asked comes before anything else."""
        if isinstance(s.flow[-1], FewerFrame):
            return deny(g, "fewer_first", "5.6.2.1.2.2.f", brewery=g.breweries.id(g.brewing(s)))
        return deny(g, "answer_first", "5.6.2.1.2.2.f", company=g.company_id(top(s, LoadingFrame).company))

    def headline(self, g: BeerGame, s: HsbState) -> Msg:
        asking = {"player": g.person(self.mover(g, s)), "brewery": g.breweries.id(g.brewing(s))}
        key = "hsb.ask.fewer" if isinstance(s.flow[-1], FewerFrame) else "hsb.ask.loading"
        company, train = carrier(g, s)
        return Msg(key, {**asking, "company": company, "train": train, "cubes": standing(s).fewer})


__all__ = ["LoadMove", "Loading", "exportable", "load", "squares"]
