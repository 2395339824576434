"""What lies on the table of Heat, Sweat & Beer, in words: breweries, Capex cards, the beer market, expert markers."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.message import Msg
from revier.core.things import Thing
from revier.games.dortmund.things import company_more, place_says, token_things
from revier.games.hsb.base import BeerGame
from revier.games.hsb.facts import COLOURS, Card, Minor
from revier.games.hsb.powers import EVENTS, MINOR_BREWERY
from revier.rail.things import (
    Says,
    company_things,
    hex_things,
    lasts,
    market_things,
    opened_by,
    phase_things,
    shares_say,
    tile_things,
)


def hsb_things(g: BeerGame) -> tuple[Thing, ...]:
    """Everything, what one meets first in front."""
    railways = g.d.companies[: g.facts.railways]
    return (
        *_minors(g),
        *company_things(g, railways, lambda company: (*company_more(g, company), *_waits(g, company))),
        *_corporations(g),
        *_cards(g),
        *_phases(g),
        *market_things(g, (_said("market"),)),
        _bankrupt(),
        *_beer(g),
        *(_markers(g) if g.facts.has_markers else ()),
        *token_things(g),
        *tile_things(g),
        *hex_things(g, lambda at: place_says(g, at)),
    )


def _said(key: str, **args: int | str | list[Msg] | list[str] | Msg) -> Msg:
    return Msg(f"hsb.thing.{key}", args)


# --- breweries --------------------------------------------------------------------------------------------------------
def _minors(g: BeerGame) -> Iterator[Thing]:
    for minor in g.facts.minors:
        yield Thing(
            id=f"brewery:{minor.code}",
            sort=Msg("hsb.sort.minor"),
            name=g.d.lots[minor.lot].name,
            says=(
                _said("minor", price=minor.price, treasury=minor.treasury, cards=_equipment(g, minor)),
                MINOR_BREWERY.told_in(g, minor.lot),
            ),
            figures=(f"minor_breweries.{minor.code}",),
            clauses=(MINOR_BREWERY.clause,),
        )


def _equipment(g: BeerGame, minor: Minor) -> list[str]:
    """Starting equipment: number and type."""
    return [f"{number} × {g.facts.cards[card].name}" for card, number in enumerate(minor.cards) if number]


def _corporations(g: BeerGame) -> Iterator[Thing]:
    for company in g.d.companies[g.facts.railways :]:
        yield Thing(
            id=f"company:{company.id}",
            sort=Msg("hsb.sort.corporation"),
            name=company.name,
            says=(*shares_say(company), _said("corporation")),
            figures=g.papers.figures("corporations", company.id),
        )


def _waits(g: BeerGame, company: int) -> Says:
    if company >= len(g.facts.conditions):
        return ()
    waits = g.facts.conditions[company]
    floated = (_said("waits_floated", number=waits.floated),) if waits.floated else ()
    return (*floated, *((_said("waits_founded", other=waits.founded),) if waits.founded else ()))


# --- cards and phases -------------------------------------------------------------------------------------------------
def _cards(g: BeerGame) -> Iterator[Thing]:
    for card in g.facts.cards:
        yield Thing(
            id=f"card:{card.name}",
            sort=Msg("hsb.sort.card"),
            name=_said("card_name", name=card.name),
            says=(*_train(g, card), *_works(card), *_link(card)),
            figures=(f"capex_cards.{card.name}",),
        )


def _train(g: BeerGame, card: Card) -> Says:
    if card.train < 0:
        return (_said("no_train"),)
    train = g.d.trains[card.train]
    beer = (_said("squares", number=card.squares),) if card.squares else ()
    return (
        _said("train", price=train.price, cities=train.cities, count=card.count),
        *opened_by(train),
        lasts(train),
        *beer,
    )


def _works(card: Card) -> Says:
    made = _said("equipment", cubes=card.cubes, segment=card.segment)
    price = (_said("equipment_price", price=card.price),) if card.price else ()
    export = (_said("exportable", number=card.exportable),) if card.exportable else ()
    closed = (_said("not_for_minors"),) if card.price and not card.minor_may_buy else ()
    return (made, *price, *export, *closed)


def _link(card: Card) -> Says:
    if not card.link_cubes:
        return ()
    who = "regular" if card.link_regular else "new"
    return (_said(f"link_{who}", cost=card.link_cost, cubes=card.link_cubes, segment=card.link_segment),)


def _phases(g: BeerGame) -> list[Thing]:
    def more(index: int) -> Says:
        beer = g.facts.phases[index]
        said = [_said("phase_cards", number=beer.per_turn), _said("phase_minor", limit=beer.minor_limit)]
        if beer.corporations:
            said.append(_said("phase_corporation", limit=beer.corporation_limit))
        said.append(_said("phase_segments", segments=[str(number) for number in beer.segments]))
        if beer.export:
            said.append(_said("phase_export"))
        return tuple(said)

    return phase_things(g, more, rounds=not g.facts.rounds_fixed)


# --- the beer market --------------------------------------------------------------------------------------------------
def _beer(g: BeerGame) -> Iterator[Thing]:
    sort = Msg("hsb.sort.beer")
    for segment in g.facts.segments:
        yield Thing(
            id=f"segment:{segment.number}",
            sort=sort,
            name=_said("segment_name", number=segment.number),
            says=(
                _said("segment", regular=segment.regular, new=segment.new, refill=segment.refill),
                _said("served"),
            ),
            figures=(f"beer_market.segments.{segment.number}",),
        )
    f = g.facts
    yield Thing(
        id="segment:export",
        sort=sort,
        name=Msg("hsb.beer.export"),
        says=(_said("export", price=f.export_price), _said("export_train", pay=f.beer_pay, home=f.beer_pay_home)),
        figures=("beer_market.export",),
    )
    yield Thing(
        id="segment:stock",
        sort=sort,
        name=Msg("hsb.beer.stock"),
        says=(_said("stock", number=f.start_stock),),
        figures=("beer_market",),
    )


def _bankrupt() -> Thing:
    return Thing(
        id="market:bankrupt",
        sort=Msg("rail.sort.market"),
        name=Msg("hsb.market.bankrupt"),
        says=(_said("bankrupt"),),
        clauses=("5.5.8.a", "5.5.9.a"),
    )


# --- The Expert Game --------------------------------------------------------------------------------------------------
def _markers(g: BeerGame) -> Iterator[Thing]:
    for marker in g.facts.mcm:
        earns = (_said("marker_revenue", revenue=marker.revenue),) if marker.revenue else ()
        yield Thing(
            id=f"marker:{marker.code}",
            sort=Msg("hsb.sort.marker"),
            name=Msg(f"hsb.mcm.{marker.code}"),
            says=(
                marker.power.told_in(g),
                *earns,
                _said("marker", price=marker.price, count=marker.count, colour=_colour(marker.colour)),
            ),
            figures=(f"expert.mcm.{marker.code}",),
            clauses=(marker.power.clause, "8.1.d"),
        )
    for event in g.facts.sem:
        power = EVENTS[event.code]
        yield Thing(
            id=f"event:{event.code}",
            sort=Msg("hsb.sort.event"),
            name=Msg(f"hsb.sem.{event.code}"),
            says=(power.told_in(g), _said("event", colour=_colour(event.colour))),
            figures=(f"expert.sem.{event.code}",),
            clauses=(power.clause, "8.2.c"),
        )


def _colour(colour: int) -> Msg:
    return Msg(f"rail.colour.{COLOURS[colour]}")


__all__ = ["hsb_things"]
