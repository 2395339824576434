"""Chapters 8 and 11: Capex Cards as Montan companies buy them, and what the first card of a type sets off."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.state import ENGINE_AT, ENGINE_GONE, ENGINE_SUPPLY, HOLDERS, RuhrState
from revier.games.ruhr.tables_facts import ENGINES
from revier.rail.nodes.trains import begin_phase
from revier.rail.state import CLOSED, NOBODY, PLAYER, SCRAPPED, UNSOLD


def phase_with(g: RuhrRail, s: RuhrState, train: int) -> int:
    """The phase in which somebody finds himself who buys a new card of this type (ruhr:9.1.1.3.e)."""
    return max(s.phase, g.facts.cards[train].phase)


@implements("ruhr:8.a", "ruhr:8.e", "ruhr:8.i")
def use_card(g: RuhrRail, s: RuhrState, train: int, place: int) -> None:
    """A Montan company has bought a card: it leaves the game; the first of its type changes the phase at once."""
    g.trains.move(s, train, place, SCRAPPED)
    begin_phase(g, s, train)


# --- what a new phase does, besides what the kit knows ----------------------------------------------------------------
@implements("ruhr:4.1.1.f", "ruhr:4.1.2.c", "ruhr:4.1.3.e", "ruhr:11.i", "ruhr:11.m")
def close_lots(g: RuhrRail, s: RuhrState) -> None:
    """Private companies whose time is over leave the game, sold or not.

    Only the Private BME waits for its buyer, as the BME's director certificate lies under it; then it closes at once.
    """
    for lot in g.facts.phases[s.phase].closed_lots:
        waits = s.lots[lot] == UNSOLD and g.facts.powers[lot].waits_for_buyer
        if s.lots[lot] != CLOSED and not waits:
            close_lot(g, s, lot)


def close_lot(g: RuhrRail, s: RuhrState, lot: int) -> None:
    """A private company leaves the game; with the Private BME goes the guarantee of its directorship."""
    s.lots[lot] = CLOSED
    note(s, "ruhr.log.private_closes", lot=g.d.lot_name(lot))
    for company, guarantor in g.facts.guarantors.items():
        if guarantor == lot:
            settle_director_anew(g, s, company)


@implements("ruhr:4.1.1.f", "ruhr:4.1.1.g")
def settle_director_anew(g: RuhrRail, s: RuhrState, company: int) -> None:
    """Without the guarantee whoever holds more shares than the director takes over, for two ordinary certificates."""
    director = s.director[company]
    if director == NOBODY:
        return
    share = g.d.companies[company].director_percent
    least = max(share, g.shares.of_player(s, company, director) + 1)
    heir = g.shares.largest_holder(s, company, director, least)
    swap = next(g.shares.payments(s, company, PLAYER + heir, share), None) if heir != NOBODY else None
    if swap is not None:
        g.shares.swap_director(s, company, PLAYER + director, heir, swap)
        note(s, "rail.log.director", company=g.company_id(company), player=g.person(heir))


@implements("ruhr:11.p", "ruhr:11.t")
def scrap_engines(g: RuhrRail, s: RuhrState) -> None:
    """Engines of types that are over leave the game, wherever they are."""
    for engine in g.facts.phases[s.phase].scrapped_engines:
        g.engines.move(s, engine, ENGINE_SUPPLY, ENGINE_GONE, g.engines.supply(s, engine))
        for holder in range(HOLDERS):
            number = g.engines.count(s, holder, engine)
            if number:
                g.engines.move(s, engine, ENGINE_AT + holder, ENGINE_GONE, number)
                note(s, "ruhr.log.engine_obsolete", company=g.holder_name(holder), engine=ENGINES[engine])
