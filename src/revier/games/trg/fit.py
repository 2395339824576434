"""What the figures of this game must be beyond those of every railway game, so that it can be played with them."""

from __future__ import annotations

from revier.core.fitting import at_least
from revier.games.dortmund.fit import bidding_fits
from revier.games.trg.facts import TrgFacts
from revier.rail.model import RailDef

ONE_LESS = 3  # players for whom a brewery is taken out (trg:2.3.d)


def trg_fit(d: RailDef, facts: TrgFacts, players: int) -> TrgFacts:
    """The facts, if everybody can end up with a brewery (trg:3.b)."""
    for lot, boxes in zip(d.lots, facts.boxes, strict=True):
        at_least(f"privates.{lot.row}.bid_boxes", len(boxes), 1, "privates.*")
    offered = len(d.lots) - (players == ONE_LESS)
    bidding_fits(d, players, [min(boxes) for boxes in facts.boxes], offered, "privates.*.bid_boxes")
    return facts


__all__ = ["trg_fit"]
