"""The Expert Game: beer wagons, which carry one cube more, and the transport contract, which needs no consent."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Seat
from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.games.hsb.base import BeerGame, deny
from revier.games.hsb.expert_actions import Contract
from revier.games.hsb.expert_event import EventMove
from revier.games.hsb.expert_markers import mcm_place, use_event, wagons_at
from revier.games.hsb.loading import LoadMove, squares
from revier.games.hsb.powers import CONTRACT
from revier.games.hsb.state import MCM_OWNED, HsbState


# --- wagons of a brewery ----------------------------------------------------------------------------------------------
@implements("hsb:8.1.3.b")
def spare_wagons(g: BeerGame, s: HsbState) -> int:
    """Wagons of the brewery that has its turn which have carried nothing in it yet; each carries one cube a turn."""
    used = sum(max(0, exported - g.facts.cards[card].exportable) for card, _, exported in s.work)
    return wagons_at(g, s, MCM_OWNED + g.brewing(s)) - used


@implements("hsb:8.1.3.a", "hsb:8.1.3.b")
def with_wagons(g: BeerGame, s: HsbState, card: int) -> int:
    """Cubes a card of this type can still export: those under an arrow, and others as far as wagons are left."""
    row, spare = g.facts.cards[card], spare_wagons(g, s)
    return max(
        min(max(0, row.exportable - exported) + spare, row.cubes - home - exported)
        for of, home, exported in s.work
        if of == card
    )


# --- wagons of a railway ----------------------------------------------------------------------------------------------
def loaded_wagons(g: BeerGame, s: HsbState, company: int) -> int:
    """Wagons of a railway on which there is beer: what its trains carry beyond their squares."""
    room = {card.train: card.squares for card in g.facts.cards}
    return sum(max(0, cubes - room[train]) for train, cubes in s.cargo[company])


@implements("hsb:8.1.3.c")
def squares_with_wagons(g: BeerGame, s: HsbState, company: int, train: int) -> int:
    """Free squares of a train; an empty wagon adds one to a train that has squares at all."""
    if not next(card.squares for card in g.facts.cards if card.train == train):
        return squares(g, s, company, train)
    spare = wagons_at(g, s, mcm_place(g, company)) - loaded_wagons(g, s, company)
    return max(0, squares(g, s, company, train)) + spare


class WagonLoad(LoadMove):
    """Load export beer, with wagons on either side, and without asking where there is a contract."""

    def makes(self, g: BeerGame, s: HsbState, card: int) -> int:
        return with_wagons(g, s, card)

    def room(self, g: BeerGame, s: HsbState, company: int, train: int) -> int:
        return squares_with_wagons(g, s, company, train)

    @implements("hsb:8.2.s")
    def agreed(self, g: BeerGame, s: HsbState, company: int, seat: Seat) -> bool:
        return s.contract == company or super().agreed(g, s, company, seat)

    @implements("hsb:8.1.3.b")
    def too_many(self, g: BeerGame, s: HsbState, card: int) -> Refusal:
        if not wagons_at(g, s, MCM_OWNED + g.brewing(s)):
            return super().too_many(g, s, card)
        return deny(g, "arrow_used", "8.1.3.b", bec=g.facts.cards[card].name, cubes=self.makes(g, s, card))


LOAD = WagonLoad()


# --- event P ----------------------------------------------------------------------------------------------------------
class ContractMove(EventMove[Contract]):
    """Bind one railway: its director is not asked in this turn."""

    kind = Contract
    event = CONTRACT

    def uses(self, g: BeerGame, s: HsbState) -> Iterator[Contract]:
        for company in range(g.facts.railways):
            yield Contract(g.top(s).mover(g, s), g.company_id(company))

    @implements("hsb:8.2.s")
    def check(self, g: BeerGame, s: HsbState, a: Contract) -> Refusal | None:
        company = g.d.company_index.get(a.company)
        if company is None or g.breweries.is_brewery(company) or not s.floated[company]:
            return deny(g, "contract_railway", "8.2.s", company=a.company)
        if s.director[company] == a.seat:
            return deny(g, "contract_own", "8.2.s", company=a.company)
        return self.fault(g, s)

    def caution(self, g: BeerGame, s: HsbState, a: Contract) -> Msg | None:
        """Nothing in the rest of a turn makes room, so a contract with a railway that can take no beer is wasted."""
        if self.check(g, s, a) is not None:
            return None
        bound = s.copy()
        bound.contract = g.d.company_index[a.company]
        loads = (load for load in LOAD.candidates(g, bound) if load.company == a.company)
        if any(LOAD.check(g, bound, load) is None for load in loads):
            return None
        return Msg("hsb.caution.contract", {"company": a.company, "brewery": g.breweries.id(g.brewing(s))})

    @implements("hsb:8.2.s")
    def apply(self, g: BeerGame, s: HsbState, a: Contract) -> None:
        use_event(g, s, self.event)
        s.contract = g.d.company_index[a.company]

    def sentence(self, g: BeerGame, s: HsbState, a: Contract) -> Msg:
        return Msg("hsb.do.contract", {"company": a.company})


__all__ = ["LOAD", "ContractMove", "WagonLoad", "loaded_wagons"]
