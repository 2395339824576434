"""Chapter 5.6.2: the brewery round, its turns in order, the new order and the clearing of the market."""

from __future__ import annotations

from collections.abc import Callable

from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainFrame, top
from revier.games.hsb.base import BREWERY_ROUND, BREWERY_TURN, BeerGame, HsbNode, TurnOrder
from revier.games.hsb.beer_market import clear
from revier.games.hsb.cards import give_up
from revier.games.hsb.frames import BreweryRoundFrame, BreweryTurnFrame
from revier.games.hsb.state import HsbState, is_minor
from revier.rail.haggling import forget_offers

BEGIN, TURNS, ORDERED = 0, 1, 2  # how far a brewery round has come
Effect = Callable[[BeerGame, HsbState], None]


class BreweryRound(HsbNode):
    """All breweries act; then the order and the market are set up for the next round.

    A variant may have something happen `before` the first of them acts, or `after` the new order is set.
    """

    name = BREWERY_ROUND
    stage = "beer"
    frames = (BreweryRoundFrame,)

    def __init__(self, before: tuple[Effect, ...] = (), after: tuple[Effect, ...] = ()) -> None:
        self.before = before
        self.after = after

    @implements("hsb:5.6.2.a", "hsb:5.6.2.b")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        frame = top(s, BreweryRoundFrame)
        if frame.stage == BEGIN:
            s.flow[-1] = frame._replace(stage=TURNS)
            begin_round(g, s)
            for effect in self.before:
                effect(g, s)  # hsb:8.1.1.a, hsb:8.2.h
        elif frame.stage == TURNS:
            b = next((b for b in s.brew_order if g.breweries.active(s, b) and not s.brewed >> b & 1), None)
            if b is None:
                s.flow[-1] = frame._replace(stage=ORDERED)
                new_order(g, s)
                for effect in self.after:
                    effect(g, s)  # hsb:8.2.n
            else:
                begin_turn(g, s, b)
        else:
            s.flow.pop()
            clear(g, s)
        return False


def begin_round(g: BeerGame, s: HsbState) -> None:
    """What happens before the first brewery acts."""
    s.brewed = 0
    note(s, "hsb.log.brewery_round", set=s.stock_round, number=s.operating_round)
    remove_useless(g, s)


@implements("hsb:5.6.2.1.1.f")
def remove_useless(g: BeerGame, s: HsbState) -> None:
    """Cards whose segment has a No Demand marker leave the game."""
    for b in range(g.breweries.number):
        for card in g.equipment.cards(s, b):
            if s.closed[g.facts.cards[card].segment - 1]:
                give_up(g, s, b, card)


def begin_turn(g: BeerGame, s: HsbState, b: int) -> None:
    """Nothing of the last turn counts any more."""
    s.brewed |= 1 << b
    s.dumped = s.earned = s.own_deal = s.bank_trains = s.mcm_bought = s.sem_taken = 0
    s.work, s.failing = [], []
    forget_offers(s)
    s.set_aside = s.contract = -1
    s.ran = None
    note(s, "rail.log.turn", company=g.breweries.id(b))
    s.flow.append(BreweryTurnFrame(BREWERY_TURN, b, 0))


class BreweryTurn(HsbNode):
    """The turn of a brewery, minor or corporation, step by step; a variant adds what comes `after`."""

    name = BREWERY_TURN
    frames = (BreweryTurnFrame,)

    def __init__(self, order: TurnOrder, after: tuple[Effect, ...] = ()) -> None:
        self.steps = order.steps
        self.after = after

    @implements("hsb:3.2.2.h", "hsb:5.6.2.1.1.i")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        _, b, step = top(s, BreweryTurnFrame)
        if step == len(self.steps):
            finish_turn(g, s, b)
            for effect in self.after:
                effect(g, s)  # hsb:8.2.e
            s.flow.pop()
            return False
        s.flow[-1] = BreweryTurnFrame(self.name, b, step + 1)
        s.flow.append(PlainFrame(self.steps[step]))
        return False


def turn_steps(g: BeerGame) -> tuple[str, ...]:
    """The steps of a brewery's turn, by name."""
    return g.turn_order.steps


@implements("hsb:5.6.2.1.1.i")
def finish_turn(g: BeerGame, s: HsbState, b: int) -> None:
    """Idle cards that delivered nothing once more leave the game when the turn is over."""
    for card in list(s.failing):
        if g.equipment.count(s, card, b):
            give_up(g, s, b, card)
    if not is_minor(b):  # hsb:5.5.6.b
        s.operated[g.breweries.company(b)] = 1


@implements("hsb:5.5.5.c", "hsb:5.6.2.4.a", "hsb:5.6.2.4.b", "hsb:5.6.2.4.c", "hsb:5.6.2.1.1.h")
def new_order(g: BeerGame, s: HsbState) -> None:
    """By the best card of each brewery, then by the second; equal ones stay as they were. Kept places are gone."""
    acting = (b for b in s.brew_order if g.breweries.active(s, b))
    s.brew_order = sorted(acting, key=lambda b: g.equipment.cards(s, b)[:2], reverse=True)
    note(s, "hsb.log.new_order", breweries=[g.breweries.id(b) for b in s.brew_order])


__all__ = ["BreweryRound", "BreweryTurn", "new_order", "remove_useless", "turn_steps"]
