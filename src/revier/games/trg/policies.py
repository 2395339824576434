"""The small decisions in which The Railway Game differs from other railway games."""

from __future__ import annotations

from dataclasses import replace

from revier.core.cite import implements
from revier.core.refusal import Refusal, refuse
from revier.games.dortmund.base import CITY_HEX, DortmundGame
from revier.games.dortmund.policies import not_for_sale
from revier.games.dortmund.rules import common_rules
from revier.games.dortmund.state import DortmundState
from revier.games.trg.breweries import HALF_PRICE, RESERVED_PLACE, breweries_by_phase, counted_breweries, has_marker
from revier.games.trg.state import TrgState
from revier.rail import market
from revier.rail.game import RailGame
from revier.rail.rules import RailRules, Work
from revier.rail.state import NOBODY, RailState


# --- shares -----------------------------------------------------------------------------------------------------------
@implements("trg:6.1.f", "trg:6.1.g", "trg:6.1.h")
def available(g: RailGame, s: RailState, company: int) -> Refusal | None:
    """Some railways wait until another has been founded."""
    after = g.d.tables["corporations"][g.company_id(company)]["available"].get("after_founded", "")
    if after and s.square[g.d.company_index[after]] < 0:
        clause = "trg:6.1.g" if g.company_id(company) == "DGEE" else "trg:6.1.h"
        return refuse("trg.refused.not_yet", clause, company=g.company_id(company), other=after)
    return None


@implements("trg:7.5.a")
def down_each_tenth(g: RailGame, s: RailState, company: int, percent: int, by_director: bool) -> None:
    """Each 10% sold moves the marker one space down."""
    for _ in range(percent // 10):
        market.down(g.d, s, company)


# --- building ---------------------------------------------------------------------------------------------------------
@implements("trg:5.2.2.b", "trg:8.2.m", "trg:8.2.n")
def kept_in_city(g: RailGame, s: RailState, at: int, company: int) -> int:
    """The wood token keeps one place of the city for the railway with the marker of brewery No. 2."""
    assert isinstance(s, TrgState)
    return int(s.wood and g.d.hexes[at].id == CITY_HEX and s.marker[RESERVED_PLACE] != company)


@implements("trg:5.2.3.b", "trg:5.2.3.c")
def half_price_in_city(g: DortmundGame, s: TrgState, work: Work) -> int:
    """A station in the city is half price for the railway with the marker of brewery No. 3."""
    half = work.what == "marker" and g.d.hexes[work.at].id == CITY_HEX and has_marker(s, work.company, HALF_PRICE)
    return work.printed // 2 if half else work.printed


# --- trains -----------------------------------------------------------------------------------------------------------
@implements("trg:8.6.1.d", "trg:8.6.1.e", "trg:8.6.1.g", "trg:6.2.c")
def one_more_new_train(g: RailGame, s: RailState, _company: int) -> Refusal | None:
    """Two new trains a turn in the yellow phase, one from the green phase on; the first green one may be the second."""
    assert isinstance(s, DortmundState)
    most: int = g.d.tables["phases"][g.d.phases[s.phase].name]["trains_from_bank_per_turn"]
    if s.bank_trains < most:
        return None
    return refuse("trg.refused.bank_trains", "trg:8.6.1.d" if most > 1 else "trg:8.6.1.e", most=most)


def held_back(g: DortmundGame, s: TrgState, seller: int, train: int) -> Refusal | None:
    """Obsolete trains, and trains that carried beer in this round, stay where they are."""
    return not_for_sale(g, s, seller, train, s.carried[seller * len(g.d.trains) + train])


def train_fault(g: DortmundGame, s: TrgState, seller: int, train: int) -> Refusal | None:
    """A new train has its number a turn; one of another railway may be held back."""
    return one_more_new_train(g, s, train) if seller == NOBODY else held_back(g, s, seller, train)


def rules_for() -> RailRules[DortmundGame, TrgState]:
    """The bundle of policies."""
    shared: RailRules[DortmundGame, TrgState] = common_rules()
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
