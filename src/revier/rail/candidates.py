"""Short lists: of all that is legal at a moment of a railway game, what a sensible player would look at."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from revier.core.action import Action, Legal
from revier.core.advice import spread
from revier.rail import market
from revier.rail.actions import BuyTrain, Found, LayTile, PowerTile, SellShares
from revier.rail.nodes.trains import SOURCES
from revier.rail.state import RailState
from revier.rail.tiles import WHITE

if TYPE_CHECKING:
    from revier.rail.evaluate import RailAdvisor

JOINS = 25.0  # what it is worth that new track meets track already there
PER_HEX = 3  # tiles looked at on one hex


def candidates(advisor: RailAdvisor, s: RailState, limit: int) -> list[Action]:
    """Sensible actions of every legal kind."""
    legal = advisor.g.legal(s)
    found: list[Action] = []
    for kind in legal.kinds():
        shortlist = SHORTLISTS.get(kind)
        found += shortlist(advisor, s, legal, limit) if shortlist else spread(legal.of(kind), limit)
    return found


def tiles(advisor: RailAdvisor, s: RailState, legal: Legal, limit: int, kind: type[LayTile] | type[PowerTile]) -> list[Action]:
    """The tiles that head for the best places, a few on each hex."""
    scored = [(tile_score(advisor, s, choice.action), i, choice.action) for i, choice in enumerate(legal.of(kind))]
    scored.sort(key=lambda row: (-row[0], row[1]))
    on_hex: dict[str, int] = {}
    best: list[Action] = []
    for _, _, action in scored:
        on_hex[action.hex] = on_hex.get(action.hex, 0) + 1
        if on_hex[action.hex] <= PER_HEX:
            best.append(action)
    return best[:limit]


def tile_score(advisor: RailAdvisor, s: RailState, a: LayTile | PowerTile) -> float:
    """A quick look at a tile: where its new track leads, and how much dearer its stops are."""
    d = advisor.g.d
    at = d.hex_index[a.hex]
    old = d.faces[s.tile[at]].oriented[s.turn[at]]
    new = d.faces[d.face_index[a.tile]].oriented[a.turn]
    score = sum(stop.low for stop in new.face.stops) - sum(stop.low for stop in old.face.stops) - old.face.cost / 3
    for side in range(6):
        if (new.exits & ~old.exits) >> side & 1:
            there = d.grid.neighbours[at][side]
            face = d.faces[s.tile[there]]
            if face.oriented[s.turn[there]].exits >> (side + 3) % 6 & 1:
                score += JOINS
            elif face.colour == WHITE:
                score += advisor.forecast.pull[there] / 2
    return float(score)


def lay_tile(advisor: RailAdvisor, s: RailState, legal: Legal, limit: int) -> list[Action]:
    """The normal tile of a turn."""
    return tiles(advisor, s, legal, limit, LayTile)


def power_tile(advisor: RailAdvisor, s: RailState, legal: Legal, limit: int) -> list[Action]:
    """A tile by the right of a private company."""
    return tiles(advisor, s, legal, limit // 2, PowerTile)


def found(advisor: RailAdvisor, s: RailState, legal: Legal, limit: int) -> list[Action]:
    """For every company the lowest value, the highest, and the highest at which its founder could float it alone."""
    by_company: dict[str, list[Action]] = {}
    for choice in legal.of(Found):
        by_company.setdefault(choice.action.company, []).append(choice.action)
    best: list[Action] = []
    for company, actions in by_company.items():
        shares = advisor.g.d.companies[advisor.g.d.company_index[company]].float_percent // 10
        alone = [a for a in actions if isinstance(a, Found) and a.value * shares <= advisor.g.cash_of(s, a.seat)]
        best += dict.fromkeys([actions[0], *alone[-1:], actions[-1]])
    return best


def sell(advisor: RailAdvisor, s: RailState, legal: Legal, limit: int) -> list[Action]:
    """Of every company the smallest bundle and the largest."""
    by_company: dict[str, list[SellShares]] = {}
    for choice in legal.of(SellShares):
        by_company.setdefault(choice.action.company, []).append(choice.action)
    best: list[Action] = []
    for actions in by_company.values():
        actions.sort(key=lambda a: sum(a.certificates))
        best += dict.fromkeys([actions[0], actions[-1]])
    return best


def buy_train(advisor: RailAdvisor, s: RailState, legal: Legal, limit: int) -> list[Action]:
    """Trains of the bank; and one of an own company that can spare it, for a company that would else be without."""
    g = advisor.g
    needy = not g.trains.how_many(s, g.operator(s))
    found: list[Action] = []
    for choice in legal.of(BuyTrain):
        a = choice.action
        if a.source in SOURCES:
            found.append(a)
        elif needy and s.director[seller := g.d.company_index[a.source]] == a.seat and g.trains.how_many(s, seller) > 1:
            found += spread([choice], 3)
    return found


Shortlist = Callable[["RailAdvisor", RailState, Legal, int], list[Action]]
SHORTLISTS: dict[type[Action], Shortlist] = {
    LayTile: lay_tile,
    PowerTile: power_tile,
    Found: found,
    SellShares: sell,
    BuyTrain: buy_train,
}
