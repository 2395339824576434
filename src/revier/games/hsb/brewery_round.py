"""Chapter 5.6.2: the brewery round, its turns in order, the new order and the clearing of the market."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.events import note
from revier.games.hsb.base import BREWERY_ROUND, BREWERY_TURN, BeerGame, HsbNode
from revier.games.hsb.beer_market import clear
from revier.games.hsb.cards import give_up
from revier.games.hsb.state import HsbState, is_minor

BEGIN, TURNS, ORDERED = 0, 1, 2  # how far a brewery round has come
STEPS = ("dispose", "deliver", "brew_pay", "equip")  # hsb:5.6.2.1.a


class BreweryRound(HsbNode):
    """All breweries act; then the order and the market are set up for the next round. Frame: how far it has come."""

    name = BREWERY_ROUND

    @implements("hsb:5.6.2.a", "hsb:5.6.2.b")
    def resume(self, g: BeerGame, s: HsbState) -> bool:
        stage = s.flow[-1][1]
        if stage == BEGIN:
            s.flow[-1] = (self.name, TURNS)
            self.begin(g, s)
        elif stage == TURNS:
            b = next((b for b in s.brew_order if g.active(s, b) and not s.brewed >> b & 1), None)
            if b is None:
                s.flow[-1] = (self.name, ORDERED)
                self.set_order(g, s)
            else:
                begin_turn(g, s, b)
        else:
            s.flow.pop()
            clear(g, s)
        return False

    def begin(self, g: BeerGame, s: HsbState) -> None:
        """What happens before the first brewery acts."""
        s.brewed = 0
        note(s, "hsb.log.brewery_round", set=s.stock_round, number=s.operating_round)
        remove_useless(g, s)

    def set_order(self, g: BeerGame, s: HsbState) -> None:
        """What happens after the last brewery has acted."""
        new_order(g, s)


@implements("hsb:5.6.2.1.1.f")
def remove_useless(g: BeerGame, s: HsbState) -> None:
    """Cards whose segment has a No Demand marker leave the game."""
    for b in range(g.breweries):
        for card in g.equipment.cards(s, b):
            if s.closed[g.f.cards[card].segment - 1]:
                give_up(g, s, b, card)


def begin_turn(g: BeerGame, s: HsbState, b: int) -> None:
    """Nothing of the last turn counts any more."""
    s.brewed |= 1 << b
    s.dumped = s.earned = s.own_deal = s.bank_trains = s.mcm_bought = s.sem_taken = 0
    s.work, s.failing, s.refusals = [], [], []
    s.set_aside = s.contract = -1
    s.ran = None
    note(s, "rail.log.turn", company=g.brewery_id(b))
    s.flow.append((BREWERY_TURN, b, 0))


class BreweryTurn(HsbNode):
    """The turn of a brewery, minor or corporation (hsb:3.2.2.h), step by step. Frame: brewery, number of the next."""

    name = BREWERY_TURN

    def __init__(self, steps: tuple[str, ...] = STEPS) -> None:
        self.steps = steps

    def resume(self, g: BeerGame, s: HsbState) -> bool:
        _, b, number = s.flow[-1]
        if number == len(self.steps):
            self.finish(g, s, b)
            s.flow.pop()
            return False
        s.flow[-1] = (self.name, b, number + 1)
        s.flow.append((self.steps[number],))
        return False

    @implements("hsb:5.6.2.1.1.i")
    def finish(self, g: BeerGame, s: HsbState, b: int) -> None:
        """Idle cards that delivered nothing once more leave the game when the turn is over."""
        for card in list(s.failing):
            if g.equipment.count(s, card, b):
                give_up(g, s, b, card)
        s.failing = []
        if not is_minor(b):
            s.operated[g.company_of(b)] = 1


@implements("hsb:5.6.2.4.a", "hsb:5.6.2.4.b", "hsb:5.6.2.4.c", "hsb:5.6.2.1.1.h")
def new_order(g: BeerGame, s: HsbState) -> None:
    """By the best card of each brewery, then by the second; equal ones stay as they were. Kept places are gone."""

    def rank(b: int) -> tuple[int, int]:
        first, second = (*(-card - 1 for card in g.equipment.cards(s, b)), 0, 0)[:2]
        return first, second

    s.brew_order = sorted((b for b in s.brew_order if g.active(s, b)), key=rank)
    note(s, "hsb.log.new_order", breweries=[g.brewery_id(b) for b in s.brew_order])


__all__ = ["BreweryRound", "BreweryTurn", "new_order", "remove_useless"]
