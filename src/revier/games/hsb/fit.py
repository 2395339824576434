"""What the figures of this game must be beyond those of every railway game, so that it can be played with them."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.fitting import among, at_least, distinct, within
from revier.games.dortmund.fit import bidding_fits
from revier.games.hsb.facts import Facts
from revier.rail.model import RailDef


def hsb_fit(d: RailDef, facts: Facts, players: int) -> Facts:
    """The facts, if a game can be played with them."""
    for look in _LOOKS:
        look(d, facts, players)
    return facts


def _breweries(d: RailDef, facts: Facts, players: int) -> None:
    """One charter more than players is on offer, everybody can buy one, and their equipment is in the box."""
    distinct({f"minor_breweries.{minor.code}.number": minor.number for minor in facts.minors}, "minor_breweries.*")
    offered = players + 1  # hsb:5.1.4.b
    at_least("minor_breweries.*", len(facts.minors), offered, "game.players")
    at_least("rounds.starting_round.bid_boxes", len(facts.bid_boxes), 1, "minor_breweries.*")
    lowest = [minor.price + min(facts.bid_boxes) for minor in facts.minors]
    bidding_fits(d, players, lowest, offered, "minor_breweries.*.price, rounds.starting_round.bid_boxes")
    for card in facts.cards:
        most = sorted((minor.cards[card.index] for minor in facts.minors), reverse=True)[:offered]
        by = f"minor_breweries.*.bec.{card.name}"
        at_least(f"capex_cards.{card.name}.green_border", card.green, sum(most), by)  # hsb:5.1.2.b


def _beer(d: RailDef, facts: Facts, _players: int) -> None:
    """A card serves segments there are; what its link adds comes to one open in its phase and in the next."""
    last = len(facts.segments)
    begins = {phase.name: phase.index for phase in d.phases}
    for card in facts.cards:
        path = f"capex_cards.{card.name}"
        within(f"{path}.bec.segment", card.segment, (1, last), "beer_market.segments.*")
        for phase in facts.phases[begins[card.name] :][:2] if card.name in begins and card.train >= 0 else ():
            among(f"{path}.link.segment", card.link_segment, phase.segments, "phases.*.opens, phases.*.closes")


def _phases(d: RailDef, facts: Facts, _players: int) -> None:
    """Whoever may brew may keep equipment for it."""
    for phase, beer in zip(d.phases, facts.phases, strict=True):
        path = f"phases.{phase.name}"
        at_least(f"{path}.bec_limit.minor", beer.minor_limit, 1, "minor_breweries.*.bec")
        if beer.corporations:
            at_least(f"{path}.bec_limit.corporation", beer.corporation_limit, 1, f"{path}.brewery_corporations")


def _rounds(_d: RailDef, facts: Facts, _players: int) -> None:
    """The length of every set is known, and what is left of a payout can be reckoned."""
    at_least("readings.set_lengths", len(facts.rounds_expected), facts.sets, "rounds.sets")
    at_least("brewery_round.income.dividend_rounded_down_to", facts.dividend_unit, 1, "brewery_corporations.*")


_LOOKS: tuple[Callable[[RailDef, Facts, int], None], ...] = (_breweries, _beer, _phases, _rounds)

__all__ = ["hsb_fit"]
