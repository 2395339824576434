"""What bots are told of both Dortmund games: links, credits, boxes to bid on, and when own certificates are sold."""

from __future__ import annotations

from revier.core.action import Action, Seat
from revier.core.advice import Worth
from revier.games.dortmund.actions import OwnDeal, PlaceBid
from revier.games.dortmund.base import G, S
from revier.rail.judge.evaluate import Company, RailAdvisor

CHANCE = 0.8  # a token on a box is not yet a brewery


class DortmundAdvisor(RailAdvisor[G, S]):
    """The judgement of the kit, and what both games add."""

    def __init__(self, g: G) -> None:
        super().__init__(g)
        self.circumstance_hexes = tuple(range(len(g.d.hexes)))

    def circumstances(self, s: S) -> tuple[int, ...]:
        """Tokens on mines and mills are part of their value."""
        return tuple(s.link)

    def candidates(self, s: S, limit: int) -> list[Action]:
        """Of the boxes the lowest beside each brewery; a railway's own certificates only where it lacks a train."""
        bids = [choice.action for choice in self.g.legal(s).of(PlaceBid) if isinstance(choice.action, PlaceBid)]
        if not bids:
            found = super().candidates(s, limit)
            return [a for a in found if not isinstance(a, OwnDeal) or self.sells_own(s)] or found
        lowest: dict[str, Action] = {}
        for bid in bids:
            lowest.setdefault(bid.lot, bid)
        return list(lowest.values())

    def sells_own(self, s: S) -> bool:
        """Is there a reason to think of selling certificates of the acting company? To and fro they earn nothing."""
        return self.lacks_train(s)

    def lacks_train(self, s: S) -> bool:
        """Has the acting railway neither a train nor the money for one?"""
        company, first = self.g.operator(s), self.cheapest(s)
        poor = first is not None and self.g.accounts.funds(s, company) < first.price
        return poor and not self.g.trains.how_many(s, company)

    def worth(self, s: S, seat: Seat, companies: list[Company]) -> Worth:
        """Credits count double in the end (trg:9.2.d, hsb:6.c)."""
        found = super().worth(s, seat, companies)
        return found._replace(duties=found.duties - self.g.common.credit_counts * s.credit[seat])

    def ruin(self, s: S, seat: Seat, soon: float, at_once: float) -> float:
        """Nobody is ruined here: the bank lends what is missing, and takes it off once more in the end."""
        return soon

    # --- bids ---------------------------------------------------------------------------------------------------------
    def token(self, s: S, seat: Seat) -> float:
        """What a token on a box promises; one that is outbid must go elsewhere."""
        lot, value = s.box_lot[seat], s.box_value[seat]
        if lot < 0 or any(on == lot and value < other for on, other in zip(s.box_lot, s.box_value, strict=True)):
            return 0.0
        return CHANCE * (self.fair(s, lot) - value)

    def fair(self, s: S, lot: int) -> float:
        """The highest box beside a brewery that is still worth its money: by what it pays; a game may know more."""
        return self.g.d.lots[lot].revenue * self.private_rounds(s)


__all__ = ["DortmundAdvisor"]
