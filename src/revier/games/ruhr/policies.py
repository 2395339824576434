"""The small decisions in which 18Ruhr differs from other railway games."""

from __future__ import annotations

from collections.abc import Sequence

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.refusal import Refusal, refuse
from revier.games.ruhr.bank import bank_pays
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.capex import close_lot, close_lots, scrap_engines
from revier.games.ruhr.sites import link_brown_sites, release_waiting_money
from revier.games.ruhr.state import FOUNDED, REMOVED, RuhrState
from revier.games.ruhr.values import (
    blocking_markers,
    could_run,
    kept_places,
    on_all_track_of_home,
    run_query,
    stop_value,
)
from revier.rail import market
from revier.rail.frames import StockTurnFrame
from revier.rail.rules import Build, RailRules, Ruin, Running, Stock, TrainRules, asked_of
from revier.rail.shares import clockwise_after
from revier.rail.state import NOBODY
from revier.rail.tiles import WHITE, YELLOW, Face


# --- shares -----------------------------------------------------------------------------------------------------------
@implements("ruhr:3.2.c", "ruhr:13.2.b", "ruhr:13.2.c")
def priority(g: RuhrRail, s: RuhrState) -> Seat:
    """Left of the last to buy or sell; after the first stock round the richest, that rule deciding among equals."""
    if s.stock_round > 1:
        return g.after(s, s.last_actor) if s.last_actor != NOBODY else s.priority
    seats = g.in_play(s)
    most = max(g.accounts.cash_of(s, seat) for seat in seats)
    mark = s.last_buyer if s.last_buyer != NOBODY else s.priority
    rich = (seat for seat in clockwise_after(s.order, mark) if seat in seats and g.accounts.cash_of(s, seat) == most)
    return next(rich)


@implements("ruhr:14.2.e")
def start_values(g: RuhrRail, s: RuhrState) -> Sequence[int]:
    """Start values of railways by the colour of the phase."""
    return g.facts.phases[s.phase].railway_starts


@implements("ruhr:5.1.d", "ruhr:5.5.c", "ruhr:14.2.b", "ruhr:14.2.g", "ruhr:2.5.c", "ruhr:3.b")
def found_fault(g: RuhrRail, s: RuhrState, company: int) -> Refusal | None:
    """MONTAN corporations are founded from pMCs; the DGEE waits for the KWE's first turn."""
    if g.is_montan(company):
        return refuse("ruhr.refused.found.montan", "ruhr:14.2.g", company=g.company_id(company))
    first = g.facts.founded_after.get(company)
    if first is not None and not s.operated[first]:
        name, other = g.company_id(company), g.company_id(first)
        return refuse("ruhr.refused.found.waits", "ruhr:5.5.c", company=name, other=other)
    return None


@implements("ruhr:13.3.1.a", "ruhr:13.3.1.b", "ruhr:13.3.1.d")
def capital(g: RuhrRail, s: RuhrState, company: int) -> int:
    """The money for what was sold; in the brown and grey phases ten times the start value."""
    if g.d.phases[s.phase].full_capital:
        return 10 * s.par[company]
    sold = g.shares.sold(s, company) // 10
    return s.par[company] * (sold - (g.facts.bme_shares_to_pool if company == g.facts.bme else 0))


@implements("ruhr:14.5.a", "ruhr:14.5.b", "ruhr:4.1.1.j")
def one_box_a_turn(g: RuhrRail, s: RuhrState, company: int, percent: int, by_director: bool) -> None:
    """A sale by the director moves the marker one box, once a turn; sold down, the Private BME is gone."""
    turn = s.flow[-1]
    sold = turn.traded if isinstance(turn, StockTurnFrame) else s.sold[g.top(s).mover(g, s)]
    if not sold >> company & 1:
        moves = g.facts.price_moves
        market.along(g.d, s, company, moves.sale_by_director if by_director else moves.sale_by_other)
    if not by_director:
        return
    lot = g.facts.guarantors.get(company)
    owner = s.lots[lot] if lot is not None else NOBODY
    if lot is not None and owner >= 0 and g.shares.of_player(s, company, owner) <= g.facts.bme_keeps_above:
        close_lot(g, s, lot)


@implements("ruhr:10.7.a", "ruhr:10.7.b", "ruhr:10.7.c", "ruhr:10.7.d", "ruhr:7.2.i", "ruhr:7.2.j")
def by_dividend(g: RuhrRail, s: RuhrState, company: int, paid: int) -> None:
    """One box for the price, two for twice the price, one back for none; a MONTAN corporation never moves two."""
    moves = g.facts.price_moves
    by = moves.montan if g.is_montan(company) else moves.railway
    times = min(2, paid // market.price(g.d, s, company)) if paid else -1  # how often the price, twice at most
    market.along(g.d, s, company, by[1 + times])


@implements("ruhr:14.3.a", "ruhr:4.1.1.h")
def counted_lots(g: RuhrRail, s: RuhrState, seat: Seat) -> int:
    """Private companies and charters of active pMCs count towards the certificate limit."""
    return s.lots.count(seat)


# --- building ---------------------------------------------------------------------------------------------------------
@implements("ruhr:10.2.1.h", "ruhr:10.1.3.d")
def hex_closed(g: RuhrRail, s: RuhrState, company: int, at: int) -> Refusal | None:
    """Montan tiles lie only under location markers: where one was taken off the map nothing more is built."""
    site = g.facts.site_at.get(at)
    if site is not None and s.site[site] == REMOVED:
        return refuse("ruhr.refused.track.no_marker", "ruhr:10.1.3.d", hex=g.d.hexes[at].id)
    return None


@implements("ruhr:7.3.b", "ruhr:7.3.c", "ruhr:10.2.1.a", "ruhr:10.2.1.b", "ruhr:10.2.2.d")
def tile_fault(g: RuhrRail, s: RuhrState, at: int, face: Face) -> Refusal | None:
    """Of two tiles one may be an upgrade, of another hex; tile 716 needs the marker of a MONTAN corporation."""
    if face.colour != YELLOW:
        if s.upgraded:
            return refuse("ruhr.refused.track.one_upgrade", "ruhr:7.3.b")
        if at == s.laid_at:
            return refuse("ruhr.refused.track.just_laid", "ruhr:7.3.c", hex=g.d.hexes[at].id)
    if face.index in g.facts.needs_corporation and s.site[g.facts.site_at[at]] != FOUNDED:
        return refuse("ruhr.refused.track.needs_corporation", "ruhr:10.2.2.d", tile=face.id)
    return None


@implements("ruhr:10.1.2.c", "ruhr:10.1.3.b", "ruhr:10.1.3.c", "ruhr:10.1.3.d", "ruhr:10.2.1.h")
def logo_fault(g: RuhrRail, s: RuhrState, at: int, face: Face) -> Refusal | None:
    """Tiles with the Montan logo and hexes with a location marker belong together; this says why others do not fit."""
    old = g.d.faces[s.tile[at]]
    marked, logo = at in g.facts.site_at, face.index in g.facts.montan_faces
    if marked == logo:
        return None
    hex_id = g.d.hexes[at].id
    if logo:
        clause = "10.1.3.d" if old.colour == WHITE else "10.2.1.h"
        return refuse("ruhr.refused.track.logo", f"ruhr:{clause}", hex=hex_id, tile=face.id)
    clause = "10.2.1.h" if old.colour != WHITE else "10.1.3.c" if old.cities else "10.1.3.b"
    return refuse("ruhr.refused.track.no_logo", f"ruhr:{clause}", hex=hex_id, tile=face.id)


def rules_for() -> RailRules[RuhrRail, RuhrState]:
    """The bundle of policies."""
    return RailRules(
        build=Build(
            hex_closed=hex_closed,
            reach_from=on_all_track_of_home,
            blocking_markers=blocking_markers,
            kept_places=kept_places,
            reached_is_enough=True,  # ruhr:10.2.1.d
            after_tile=(link_brown_sites, release_waiting_money),
        ),
        run=Running(
            stop_value=stop_value,
            run_query=asked_of(run_query),
            after_dividend=by_dividend,
        ),
        stock=Stock(
            priority=priority,
            one_sale_a_turn=False,  # ruhr:14.4.a
            exchange="smallest",  # ruhr:5.3.h
            offer_in_order=False,  # ruhr:5.5.b
            start_values=start_values,
            found_fault=found_fault,
            after_sale=one_box_a_turn,
            capital=capital,
            extra_certificates=counted_lots,
        ),
        trains=TrainRules(
            has_route=could_run,
            on_phase=(close_lots, scrap_engines),
        ),
        ruin=Ruin(
            bank_pays=bank_pays,
        ),
    )
