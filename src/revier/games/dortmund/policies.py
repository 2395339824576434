"""Small decisions in which both Dortmund games agree."""

from __future__ import annotations

from collections.abc import Sequence

from revier.core.refusal import Refusal
from revier.games.dortmund.base import DortmundGame, no
from revier.games.dortmund.facts import COLOURS
from revier.games.dortmund.links import location
from revier.games.dortmund.state import COAL, DortmundState
from revier.games.dortmund.values import phase_colour
from revier.rail import market
from revier.rail.state import OWNED
from revier.rail.tiles import WHITE
from revier.rail.trains import OnSale


def open_starts(g: DortmundGame, s: DortmundState) -> Sequence[int]:
    """Start values whose colour is that of the present phase or an earlier one."""
    reached = COLOURS.index(phase_colour(g, s))
    return sorted({price for price, colour in g.common.starts if COLOURS.index(colour) <= reached})


def by_dividend(g: DortmundGame, s: DortmundState, company: int, paid: int) -> None:
    """Right for a dividend of at least the price, twice for three times; below it, under its stack; left for none."""
    price = market.price(g.d, s, company)
    if not paid:
        market.left(g.d, s, company)
        return
    if paid < price:
        market.put(g.d, s, company, s.square[company])
        return
    for _ in range(2 if paid >= 3 * price else 1):
        market.right(g.d, s, company)


def needs_token(g: DortmundGame, s: DortmundState, _company: int, at: int) -> Refusal | None:
    """A mine or mill can be upgraded only when its location token lies there; the first yellow tile needs none."""
    kind = location(g, at)
    if kind is None or s.link[at] or g.d.faces[s.tile[at]].colour == WHITE:
        return None
    return no(g, "token_first", "token_first.coal" if kind == COAL else "token_first.steel", hex=g.d.hexes[at].id)


def new_ones_count(offered: Sequence[OnSale], funds: int) -> list[OnSale]:
    """A new train the treasury could pay for frees the director; a train of the pool only where there is no new one."""
    new = [offer for offer in offered if offer.source == "bank"]
    if any(offer.price <= funds for offer in new or offered):
        return []
    return new[:1] + [offer for offer in offered if offer.source == "pool"]


def is_obsolete(g: DortmundGame, s: DortmundState, train: int) -> bool:
    """Is this type on its final run?"""
    row = g.d.trains[train]
    return row.final_run and g.trains.sold_any(s, g.d.train_index[row.scrapped_by])


def not_for_sale(g: DortmundGame, s: DortmundState, seller: int, train: int, carried: int) -> Refusal | None:
    """Obsolete trains, and so many trains of the type that carried beer, stay where they are."""
    name = g.d.trains[train].name
    if is_obsolete(g, s, train):
        return no(g, "obsolete", train=name)
    if carried >= g.trains.count(s, train, OWNED + seller):
        return no(g, "carried", train=name)
    return None
