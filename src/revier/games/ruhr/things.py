"""What lies on the table of 18Ruhr, in words: mines and mills, Capex Cards, markers, engines, locations."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.message import Msg
from revier.core.things import Thing
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.tables_facts import ENGINES, INDUSTRIES, STAGES, Site
from revier.rail.things import (
    Says,
    company_things,
    hex_things,
    lasts,
    lot_things,
    market_things,
    money,
    opened_by,
    phase_things,
    shares_say,
    tile_things,
)


def ruhr_things(g: RuhrRail) -> tuple[Thing, ...]:
    """Everything, what one meets first in front."""
    powers = g.facts.powers
    lots = lot_things(g, lambda lot: (powers[lot].told_in(g, lot),), lambda lot: powers[lot].clause)
    sites = {site.lot for site in g.facts.sites}
    railways = [g.d.companies[index] for index in g.facts.railways]
    return (
        *(thing for lot, thing in enumerate(lots) if lot not in sites),
        *(_site(g, site) for site in g.facts.sites),
        *company_things(g, railways, lambda company: _late(g, company)),
        *_corporations(g),
        *_cards(g),
        *_markers(g),
        *phase_things(g, lambda phase: _phase(g, phase)),
        *market_things(g, (_said("market"),)),
        _location(g),
        *tile_things(g),
        *hex_things(g, lambda at: _special(g, at)),
    )


def _said(key: str, **args: int | str | list[Msg] | list[str] | Msg) -> Msg:
    return Msg(f"ruhr.thing.{key}", args)


def _stages(stages: tuple[int, ...]) -> list[str]:
    """So many of each stage: 2 × A."""
    return [f"{number} × {STAGES[stage]}" for stage, number in enumerate(stages) if number]


# --- Montan companies -------------------------------------------------------------------------------------------------
def _site(g: RuhrRail, site: Site) -> Thing:
    power = g.facts.powers[site.lot]
    return Thing(
        id=f"site:{site.number}",
        sort=Msg(f"ruhr.sort.pmc_{INDUSTRIES[site.industry]}"),
        name=site.called,
        says=(
            _said("site", place=f"{site.place} ({g.d.hexes[site.hex].id})", price=site.price, start=site.start),
            _said("site_markers", markers=_stages(site.markers)),
            power.told_in(g, site.lot),
            _said("site_ends", card=g.d.phases[g.facts.last_pmc_phase].name),
        ),
        figures=(f"private_montan_companies.{site.number}",),
        clauses=(power.clause, "12.3.a"),
    )


def _corporations(g: RuhrRail) -> Iterator[Thing]:
    for company, montan in g.facts.montans.items():
        row = g.d.companies[company]
        yield Thing(
            id=f"company:{row.id}",
            sort=Msg(f"ruhr.sort.corporation_{INDUSTRIES[montan.industry]}"),
            name=row.name,
            says=(
                shares_say(row)[0],
                _said("corporation", number=g.facts.least_markers, most=g.facts.most_start),
                _said("charter", circles=montan.circles, engines=montan.engine_boxes),
            ),
            figures=g.papers.figures("corporations", row.id),
            clauses=("5.1.d", "12.1.c"),
        )


def _late(g: RuhrRail, company: int) -> Says:
    f = g.facts
    said = []
    if company in f.founded_after:
        said.append(_said("founded_after", other=g.company_id(f.founded_after[company])))
    if company in f.acts_from:
        said.append(_said("acts_from", card=g.d.phases[f.acts_from[company]].name))
    if company == f.bme:
        places = [g.d.hexes[at].id for at in f.bme_link]
        said.append(_said("held_money", number=f.bme_shares_held, places=places))
    return tuple(said)


# --- cards, markers, engines ------------------------------------------------------------------------------------------
def _cards(g: RuhrRail) -> Iterator[Thing]:
    for card in g.facts.cards:
        train = g.d.trains[card.train]
        far = (_said("far", factor=card.area_factor),) if card.area_factor > 1 else ()
        yield Thing(
            id=f"card:{train.name}",
            sort=Msg("ruhr.sort.card"),
            name=_said("card_name", name=train.name),
            says=(
                _said("train", name=train.title, price=train.price, cities=train.cities, towns=train.towns or 0),
                *far,
                _said(
                    "markers",
                    price=card.development_price,
                    number=card.markers,
                    stages=[STAGES[stage] for stage in card.stages],
                ),
                _said("engine", price=card.engine_price, name=ENGINES[card.engine]),
                _said("card_count", count=train.count),
                *opened_by(train),
                lasts(train),
            ),
            figures=g.papers.figures("trains", train.name),
        )


def _markers(g: RuhrRail) -> Iterator[Thing]:
    f, phases = g.facts, g.d.phases
    for stage, name in enumerate(STAGES):
        from_phase = next((n for n, phase in enumerate(f.phases) if stage in phase.stages), 0)
        idle = next((n for n, phase in enumerate(f.phases) if stage in phase.inactive), None)
        ends = _said("marker_stays") if idle is None else _said("marker_idle", card=phases[idle].name)
        supply = [str(f.supply[industry][stage]) for industry in range(len(INDUSTRIES))]
        yield Thing(
            id=f"marker:{name}",
            sort=Msg("ruhr.sort.marker"),
            name=_said("marker_name", name=name),
            says=(_said("marker", income=f.income[stage], card=phases[from_phase].name, supply=supply), ends),
            figures=(f"development_markers.{name}",),
        )
    for engine, name in enumerate(ENGINES):
        gone = next((n for n, phase in enumerate(f.phases) if engine in phase.scrapped_engines), None)
        scrapped = (_said("engine_gone", card=phases[gone].name),) if gone is not None else ()
        yield Thing(
            id=f"engine:{name}",
            sort=Msg("ruhr.sort.engine"),
            name=_said("engine_name", name=name),
            says=(_said("engine_earns", count=f.engine_supply[engine]), *scrapped),
            figures=(f"switch_engines.{name}",),
        )


def _phase(g: RuhrRail, phase: int) -> Says:
    row = g.facts.phases[phase]
    idle = [STAGES[stage] for stage in sorted(row.inactive)]
    said = [_said("phase_stages", stages=[STAGES[stage] for stage in sorted(row.stages)])]
    if idle:
        said.append(_said("phase_idle", stages=idle))
    if row.montan_round:
        said.append(_said("phase_montan"))
    return tuple(said)


# --- prices and places ------------------------------------------------------------------------------------------------
def _location(g: RuhrRail) -> Thing:
    none, linked, corporation, best = g.facts.site_values
    return Thing(
        id="location:marker",
        sort=Msg("ruhr.sort.location"),
        name=_said("location_name"),
        says=(_said("location", none=none, linked=linked, corporation=corporation, best=best),),
        figures=("location_markers",),
        clauses=("10.6.1.h",),
    )


def _special(g: RuhrRail, at: int) -> Says:
    f = g.facts
    said: list[Msg] = []
    if at in f.site_at:
        site = f.sites[f.site_at[at]]
        said.append(_said(f"at_{INDUSTRIES[site.industry]}", name=site.called, value=f.site_values[1]))
    for key, (place, amount) in (("wesel", f.wesel), ("iron_rhine", f.iron_rhine)):
        if at == place:
            said.append(_said(key, amount=money(amount)))
    return tuple(said)


__all__ = ["ruhr_things"]
