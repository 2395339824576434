"""What lies on the table of The Railway Game, in words: breweries with their rights, trains with beer, red fields."""

from __future__ import annotations

from revier.core.message import Msg
from revier.core.things import Thing
from revier.games.dortmund.things import company_more, place_says, token_things
from revier.games.trg.base import TrgGame
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


def trg_things(g: TrgGame) -> tuple[Thing, ...]:
    """Everything, what one meets first in front."""
    return (
        *lot_things(g, lambda lot: _brewery(g, lot), lambda lot: g.facts.powers[lot].clause, "trg.sort.brewery"),
        *company_things(g, g.d.companies, lambda company: (*company_more(g, company), *_waits(g, company))),
        *train_things(g, lambda train: _train(g, train), range(len(g.d.trains))),
        *phase_things(g, lambda phase: (_said("new_trains", number=g.facts.new_trains[phase]),)),
        *market_things(g, (_said("market"),)),
        *token_things(g),
        _cubes(g),
        *tile_things(g),
        *hex_things(g, lambda at: (*place_says(g, at), *_field(g, at))),
    )


def _said(key: str, **args: int | str | list[str]) -> Msg:
    return Msg(f"trg.thing.{key}", args)


def _brewery(g: TrgGame, lot: int) -> Says:
    return (g.facts.powers[lot].told_in(g, lot), _said("turned", train=g.d.trains[g.facts.closing_train].name))


def _waits(g: TrgGame, company: int) -> Says:
    other = g.facts.waits_for.get(company)
    return () if other is None else (_said("waits", other=g.company_id(other)),)


def _train(g: TrgGame, train: int) -> Says:
    squares = g.facts.squares[g.d.trains[train].name]
    carries = (_said("carries", number=squares),) if squares else ()
    return (*train_says(g, g.d.trains[train], "train_stops"), *carries)


def _field(g: TrgGame, at: int) -> Says:
    return (_said("beer_pay", amount=g.facts.beer_pay[at]),) if at in g.facts.beer_pay else ()


def _cubes(g: TrgGame) -> Thing:
    """Beer that links bring."""
    by_value = [f"{value}: {cubes}" for value, cubes in g.facts.link_beer.items()]
    return Thing(
        id="cube:beer",
        sort=Msg("trg.sort.cube"),
        name=_said("cube_name"),
        says=(_said("cube", cubes=by_value), _said("cube_carried")),
        figures=("beer_cubes", "beer_transport"),
        clauses=("5.3.a", "8.4.1.d"),
    )


__all__ = ["trg_things"]
