"""The small decisions in which The Railway Game differs from other railway games."""

from __future__ import annotations

from dataclasses import replace

from revier.core.cite import implements
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.base import CITY_HEX
from revier.games.dortmund.policies import not_for_sale
from revier.games.dortmund.rules import common_rules
from revier.games.trg.base import TrgGame, held
from revier.games.trg.breweries import breweries_by_phase, counted_breweries
from revier.games.trg.powers import HalfPrice, ReservedPlace
from revier.games.trg.promise import relied_upon
from revier.games.trg.state import TrgState
from revier.rail import market
from revier.rail.rules import RailRules, Work
from revier.rail.state import NOBODY


# --- shares -----------------------------------------------------------------------------------------------------------
@implements("trg:6.1.f", "trg:6.1.g", "trg:6.1.h")
def available(g: TrgGame, s: TrgState, company: int) -> Refusal | None:
    """Some railways wait until another has been founded."""
    other = g.facts.waits_for.get(company)
    if other is None or s.square[other] >= 0:
        return None
    # The first of them waits for one that is there from the start, the others for that one.
    clause = "trg:6.1.h" if other in g.facts.waits_for else "trg:6.1.g"
    return refuse("trg.refused.not_yet", clause, company=g.company_id(company), other=g.company_id(other))


@implements("trg:7.5.a")
def down_each_tenth(g: TrgGame, s: TrgState, company: int, percent: int, by_director: bool) -> None:
    """Each 10% sold moves the marker one space down."""
    for _ in range(percent // 10):
        market.down(g.d, s, company)


# --- building ---------------------------------------------------------------------------------------------------------
@implements("trg:5.2.2.b", "trg:8.2.m", "trg:8.2.n")
def kept_in_city(g: TrgGame, s: TrgState, at: int, company: int) -> int:
    """The wood token keeps one place of the city for the railway with the marker of brewery No. 2."""
    return int(s.wood and g.d.hexes[at].id == CITY_HEX and not held(g, s, company, ReservedPlace))


@implements("trg:5.2.3.b", "trg:5.2.3.c")
def half_price_in_city(g: TrgGame, s: TrgState, work: Work) -> int:
    """A station in the city is half price for the railway with the marker of brewery No. 3."""
    half = work.what == "marker" and g.d.hexes[work.at].id == CITY_HEX and held(g, s, work.company, HalfPrice)
    return work.printed // 2 if half else work.printed


# --- trains -----------------------------------------------------------------------------------------------------------
@implements("trg:8.6.1.d", "trg:8.6.1.e", "trg:8.6.1.g", "trg:6.2.c")
def one_more_new_train(g: TrgGame, s: TrgState, _company: int) -> Refusal | None:
    """Two new trains a turn in the yellow phase, one from the green phase on; the first green one may be the second."""
    most = g.facts.new_trains[s.phase]
    if s.bank_trains < most:
        return None
    return refuse("trg.refused.bank_trains", "trg:8.6.1.d" if most > 1 else "trg:8.6.1.e", most=most)


def held_back(g: TrgGame, s: TrgState, seller: int, train: int) -> Refusal | None:
    """Obsolete trains, trains that carried beer in this round, and those that still must, stay where they are."""
    carried = s.carried[seller * len(g.d.trains) + train]
    return not_for_sale(g, s, seller, train, carried) or relied_upon(g, s, seller, train)


def train_fault(g: TrgGame, s: TrgState, seller: int, train: int) -> Refusal | None:
    """A new train has its number a turn; one of another railway may be held back."""
    return one_more_new_train(g, s, train) if seller == NOBODY else held_back(g, s, seller, train)


def rules_for() -> RailRules[TrgGame, TrgState]:
    """The bundle of policies."""
    shared: RailRules[TrgGame, TrgState] = common_rules()
    return replace(
        shared,
        build=replace(
            shared.build,
            kept_places=kept_in_city,
            cost=half_price_in_city,
        ),
        stock=replace(
            shared.stock,
            found_fault=available,
            after_sale=down_each_tenth,
            extra_certificates=counted_breweries,
        ),
        trains=replace(
            shared.trains,
            train_fault=train_fault,
            on_phase=(breweries_by_phase,),
        ),
    )
