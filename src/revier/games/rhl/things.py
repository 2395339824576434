"""What lies on the table of 18Rhl, in words: what the kit says, the rights of the packet, the bonuses of the map."""

from __future__ import annotations

from revier.core.message import Msg
from revier.core.things import Thing
from revier.games.rhl.base import RhlGame
from revier.rail.things import (
    Says,
    company_things,
    hex_things,
    lot_things,
    market_things,
    phase_things,
    tile_things,
    train_says,
    train_things,
)


def rhl_things(g: RhlGame) -> tuple[Thing, ...]:
    """Everything, what one meets first in front."""
    return (
        *lot_things(g, lambda lot: (g.powers[lot].told_in(g, lot),), lambda lot: g.powers[lot].clause),
        *company_things(g, g.d.companies),
        *train_things(g, lambda train: train_says(g, g.d.trains[train]), range(len(g.d.trains))),
        *phase_things(g, lambda phase: (_bonus("montan", amount=g.d.phases[phase].figures["montan"]),)),
        *market_things(g, (_bonus("market"),)),
        *_bonuses(g),
        *tile_things(g),
        *hex_things(g, lambda at: _special(g, at)),
    )


def _bonus(key: str, **args: int | str | list[str]) -> Msg:
    return Msg(f"rhl.thing.{key}", args)


def _bonuses(g: RhlGame) -> list[Thing]:
    """What a route earns beyond its stops."""
    f = g.facts
    coal, steel = f.montan_doubled
    amounts = sorted({phase.figures["montan"] for phase in g.d.phases})
    gate = "/".join(g.d.hexes[f.iron_rhine_gate].names)
    sort = Msg("rhl.sort.bonus")
    return [
        Thing(
            id="bonus:montan",
            sort=sort,
            name=Msg("rhl.thing.montan_name"),
            says=(_bonus("montan_bonus", amounts=[str(n) for n in amounts]), _bonus("doubled", coal=coal, steel=steel)),
            figures=("bonuses.montan", "coal_and_steel"),
            clauses=("11.2.a", "11.2.e"),
        ),
        Thing(
            id="bonus:iron_rhine",
            sort=sort,
            name=Msg("rhl.thing.iron_rhine_name"),
            says=(_bonus("iron_rhine", gate=gate, amount=f.iron_rhine_bonus),),
            figures=("bonuses.iron_rhine",),
            clauses=("11.4.a", "11.4.b"),
        ),
        Thing(
            id="bonus:rheingold",
            sort=sort,
            name=Msg("rhl.thing.rheingold_name"),
            says=(_bonus("rheingold", cities=["/".join(g.d.hexes[at].names) for at in f.rheingold_doubles]),),
            figures=("bonuses.rheingold",),
            clauses=("11.6.b",),
        ),
    ]


def _special(g: RhlGame, at: int) -> Says:
    """What else is to be known of a hex."""
    f, face = g.facts, g.d.faces[g.d.hexes[at].printed]
    said: list[Msg] = []
    kept = [g.d.lots[lot].name for lot in f.blocked.get(at, ())]
    if kept:
        said.append(_bonus("kept", lots=kept))
    if at in f.metropolises:
        said.append(_bonus("metropolis"))
    if at in f.eastern_ruhr.hexes:
        said.append(_bonus("eastern_ruhr", values=[str(worth) for worth in f.eastern_ruhr.worth.values()]))
    if at == f.iron_rhine_gate:
        said.append(_bonus("gate", amount=f.iron_rhine_bonus))
    if at in f.north_west or at in f.south:
        said.append(_bonus("rheingold_end"))
    signs = {*face.signs, *g.d.hexes[at].signs, *(stop.sign for stop in face.stops)}
    said += [_bonus(sign) for sign in ("coal", "steel") if sign in signs]
    if f.ratingen is not None and at == f.ratingen.at:
        said.append(_bonus("ratingen", amount=f.ratingen.bonus))
    return tuple(said)


__all__ = ["rhl_things"]
