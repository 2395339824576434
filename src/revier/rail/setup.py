"""A railway game before anything has happened."""

from __future__ import annotations

from typing import Any, TypeVar

from revier.rail.game import RailGame
from revier.rail.state import BANK, NOBODY, UNSOLD, RailState

T = TypeVar("T", bound=RailState)


def kept_homes(g: RailGame) -> list[tuple[tuple[int, int], ...]]:
    """Of each hex the places kept for companies that have their home there: stop and company."""
    kept: list[list[tuple[int, int]]] = [[] for _ in g.d.hexes]
    for company in g.d.companies:
        for at, stop in company.homes:
            kept[at].append((stop, company.index))
    return [tuple(here) for here in kept]


def blank(g: RailGame, state_type: type[T], **more: Any) -> T:
    """A position before any set-up: everything unsold, nothing built."""
    companies, players = len(g.d.companies), g.players
    cash = [0] * g.accounts.number
    cash[BANK] = g.d.bank
    return state_type(
        flow=[],
        ply=0,
        order=list(range(players)),
        priority=0,
        cash=cash,
        held=g.shares.new_rack(),
        lots=[UNSOLD] * len(g.d.lots),
        used=[0] * len(g.d.lots),
        bankrupt=[0] * players,
        director=[NOBODY] * companies,
        par=[0] * companies,
        square=[-1] * companies,
        arrival=[0] * companies,
        clock=0,
        floated=[0] * companies,
        operated=[0] * companies,
        receivership=[0] * companies,
        debt=[0] * companies,
        surcharged=[],
        markers=[n for c in g.d.companies for n in (len(c.marker_costs), 0)],
        income=[0] * companies,
        paid=[0] * companies,
        trains=g.trains.new_rack(),
        given_up=[],
        phase=0,
        tile=[h.printed for h in g.d.hexes],
        turn=[0] * len(g.d.hexes),
        tiles=[n for f in g.d.faces for n in (f.count, 0)],
        stations=[()] * len(g.d.hexes),
        reserved=kept_homes(g),
        stock_round=0,
        operating_round=0,
        operating_rounds=0,
        acted=[0] * companies,
        sold=[0] * players,
        last_buyer=NOBODY,
        last_seller=NOBODY,
        last_actor=NOBODY,
        passes=0,
        newly=[],
        tile_laid=0,
        marker_placed=0,
        earned=0,
        bought=0,
        refusals=[],
        refused_at=[],
        broken=0,
        end="",
        track=g.d.printed_track(),
        **more,
    )
