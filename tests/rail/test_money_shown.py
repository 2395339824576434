"""Money that is shown before an action is taken is the money it moves, in positions of whole games of every railway.

What is shown is the figure in the sentence and the terms beside it; what is moved is read off the accounts before and
after. Which figure means what is said here once for every sentence; one that names money and is not listed fails.
Positions are those of the golden games, with an action of every kind that is open in them.
"""

from __future__ import annotations

import random
import string
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from revier.core.action import NATURE, Action, Choice
from revier.core.flow import stage_of
from revier.core.game import Preview
from revier.core.message import Msg, catalogue
from revier.core.record import read_record
from revier.core.replay import rebuild
from revier.games import title
from revier.games.hsb.actions import Deliver
from revier.games.hsb.expert_delivery import AFTERWARDS
from revier.rail.actions import Pass
from revier.rail.game import ENDED_BY_PASSING
from revier.rail.state import BANK

GOLDEN = Path(__file__).parents[1] / "golden"
EVERY = 9  # positions of a game looked at

# What every title shows, and what only some have.
USUAL = {"BuyShare", "SellShares", "BuyTrain", "LayTile", "PlaceStation", "Dividend", "Run", "Answer", "CounterOffer"}
SEEN = {
    "rhl": USUAL | {"Bid", "BuyLot"},
    "trg": USUAL | {"PlaceBid", "OwnDeal", "BuildLink"},
    "hsb": USUAL | {"PlaceBid", "OwnDeal", "BuildLink", "BuyBec", "Deliver", "BuyMcm", "TradeIn"},
    "ruhr": USUAL | {"BuyLot", "OwnDeal", "BuildLink", "Develop", "BuyEngine", "FoundMontan"},
}


class Case(NamedTuple):
    """One action: its sentence and terms, and what has become of the accounts."""

    said: dict[str, int]  # the figures of its sentence that are money
    shown: Preview
    out: int  # of accounts other than the bank's
    into: int  # such accounts
    purse: int  # in the purse of whoever decides
    earned: int  # by the company, to be paid out or kept later
    raising: bool  # the money has to be found first

    @property
    def still(self) -> bool:
        """Has nothing changed hands?"""
        return not self.out and not self.into

    @property
    def free(self) -> bool:
        """Is neither cost nor gain shown?"""
        return not self.shown.cost and not self.shown.gives


Holds = Callable[[Case], bool]


# --- what a figure may mean -------------------------------------------------------------------------------------------
def pays(figure: str, own: str = "") -> Holds:
    """It leaves the accounts of whoever decides, at once; `own` is the part that comes from the purse."""

    def holds(c: Case) -> bool:
        at_once = c.out == c.said[figure] and (not own or -c.purse == c.said[own])
        return c.shown.cost == c.said[figure] and (at_once or c.raising)

    return holds


def gets(figure: str) -> Holds:
    """It reaches an account of whoever decides."""
    return lambda c: c.into == c.shown.gives == c.said[figure] and not c.out and not c.shown.cost


def agreed(c: Case) -> bool:
    """It goes from one company to the other, now that both have agreed."""
    return c.raising or (c.out == c.into == c.said["price"] and c.said["price"] in (c.shown.cost, c.shown.gives))


def offers(c: Case) -> bool:
    """It is paid when the other has agreed: at once where one person decides for both."""
    return c.shown.cost == c.said["price"] and (c.still or c.out == c.into == c.said["price"])


def bids(figure: str) -> Holds:
    """It is bound, and paid if nobody bids more; for a minor brewery on top of a printed price."""
    return lambda c: c.still and c.shown.cost >= c.said[figure]


def earns(figure: str) -> Holds:
    """The company has earned it and will pay it out or keep it."""
    return lambda c: c.still and c.free and c.earned == c.said[figure]


def loads(c: Case) -> bool:
    """The brewery has earned it, once the railway has agreed."""
    return c.still and c.free and c.earned in (0, c.said["amount"])


def pays_out(c: Case) -> bool:
    """Whoever decides gets the figure for every 10%; all together get no more than was earned."""
    exact = 10 * c.said["share"] == c.said["income"]
    whole = not exact or not c.said["share"] or c.purse % c.said["share"] == 0
    return not c.out and whole and c.purse in (0, c.shown.gives) and c.into < c.said["income"] + 10


def halves(figure: str) -> Holds:
    """It is the owner's own; the rest stays in the treasury."""
    return lambda c: (c.purse, c.into, c.shown.gives) == (c.said[figure], c.said[figure] + c.said["rest"], c.purse)


def lent(c: Case) -> bool:
    """The price less what the bank lends leaves treasury and purse."""
    return c.out == c.shown.cost == c.said["price"] - c.said["lent"] and -c.purse == c.said["cash"]


def hands_in(c: Case) -> bool:
    """It is paid from the purse; the treasury of what is handed in goes over besides."""
    return -c.purse == c.shown.cost == c.said["price"]


def only_said(c: Case) -> bool:
    """Declined, named, announced, or counted later: no cost, no gain."""
    return c.free and not c.purse


def listed(words: str, holds: Holds) -> dict[str, Holds]:
    return {f"{space}.do.{name}": holds for space, _, name in (word.partition(".") for word in words.split())}


MEANS: dict[str, Holds] = {
    **listed("rail.buy_offer rail.buy_pool rail.buy_company rail.found rail.buy_lot", pays("price")),
    **listed("rail.buy_offer_part rail.buy_pool_part rail.buy_company_part", pays("price")),
    **listed("rail.buy_train_bank rail.buy_train_pool ruhr.develop", pays("price")),
    **listed("ruhr.engine_bank ruhr.engine_pool ruhr.engine_bank_swap ruhr.engine_pool_swap", pays("price")),
    **listed("hsb.buy_bec hsb.exchange hsb.buy_marker hsb.buy_marker_full", pays("price")),
    **listed("rail.buy_train_forced", pays("price", "missing")),
    **listed("hsb.buy_bec_help hsb.exchange_help", pays("price", "amount")),
    **listed("rail.lay_tile_paid rail.station ruhr.link dortmund.link dortmund.extend", pays("cost")),
    **listed("rail.own_buy", pays("amount")),
    **listed("ruhr.found_passive", pays("value")),
    **listed("hsb.trade_in_found hsb.trade_in_offer hsb.trade_in_pool", hands_in),
    **listed("dortmund.buy_train_credit hsb.buy_bec_credit", lent),
    **listed("rail.sell rail.sell_as rail.own_sell hsb.fair hsb.invest", gets("amount")),
    **listed("rail.keep", gets("income")),
    **listed("rail.accept rail.accept_counter hsb.sell_marker hsb.sell_marker_counter", agreed),
    **listed("rail.buy_train_company ruhr.engine_company ruhr.engine_company_swap", offers),
    **listed("hsb.trade_marker hsb.trade_marker_full", offers),
    **listed("rhl.bid rhl.raise", bids("amount")),
    **listed("dortmund.box", bids("value")),
    **listed("rail.run dortmund.run", earns("income")),
    **listed("hsb.deliver hsb.toll", earns("amount")),
    **listed("hsb.load", loads),
    **listed("rail.pay", pays_out),
    **listed("hsb.pay_half", halves("amount")),
    **listed("ruhr.split", halves("half")),
    **listed("rail.decline rail.decline_counter rail.counter rail.announce_train rail.set_value", only_said),
    **listed("hsb.keep_marker hsb.keep_marker_counter hsb.counter_marker hsb.announce_bec", only_said),
    **listed("ruhr.found_active hsb.premium_regular hsb.premium_new hsb.second_shift", only_said),
}


# --- looking ----------------------------------------------------------------------------------------------------------
def money_in(sentence: Msg) -> dict[str, int]:
    """The arguments of a sentence that are written as money."""
    pattern = catalogue(sentence.key.partition(".")[0], "en")[sentence.key]
    written = [name for _, name, spec, _ in string.Formatter().parse(pattern) if name and "money" in (spec or "")]
    return {name: figure for name in written if isinstance(figure := sentence.args[name], int)}


def after_of(g: Any, s: Any, a: Action) -> Any:
    """The position an action leads to before the flow goes on; a round that ends with it is part of it."""
    if not isinstance(a, Pass) or stage_of(g.nodes, s) not in ENDED_BY_PASSING:
        return g.tried(s, a)
    after = s.copy()
    g.apply(after, a)
    return after


def case_of(g: Any, s: Any, a: Action) -> Case:
    shown, after = g.preview(s, a), after_of(g, s, a)
    changes = [new - old for old, new in zip(s.cash, after.cash, strict=True)]
    others = [change for account, change in enumerate(changes) if account != BANK]
    out, into = -sum(c for c in others if c < 0), sum(c for c in others if c > 0)
    raising = not out and not into and "Raise" in type(after.flow[-1]).__name__ and after.flow[-1] != s.flow[-1]
    purse = changes[g.accounts.purse(a.seat)]
    return Case(money_in(shown.sentence), shown, out, into, purse, earned_by(g, s, a), raising)


def earned_by(g: Any, s: Any, a: Action) -> int:
    """What a company has earned by an action; of a delivery what lines bottle is added when nothing comes after it."""
    if not isinstance(a, Deliver):
        return int(g.tried(s, a).earned - s.earned)
    after = s.copy()
    g.apply(after, a)
    while after.flow and after.flow[-1][0] == AFTERWARDS:
        g.apply(after, Pass(g.to_move(after)))
    return int(after.earned - s.earned)


def holds(c: Case) -> bool:
    """Is what is shown what is moved? A sentence without a figure leaves it to the terms beside it."""
    means = MEANS.get(c.shown.sentence.key)
    if means is not None:
        return means(c)
    gain = c.purse <= 0 or c.shown.gives == c.purse
    return not c.said and gain and c.shown.cost >= -c.purse and (c.free or not c.still)


def one_of_each(choices: list[Choice], rng: random.Random) -> Iterator[Action]:
    """One action of every kind, its amount at will."""
    kinds: dict[type[Action], list[Choice]] = defaultdict(list)
    for choice in choices:
        kinds[type(choice.action)].append(choice)
    for offered in kinds.values():
        choice = rng.choice(offered)
        span = choice.span
        yield choice.fill(rng.randrange(span.low, span.high + 1, span.step)) if span else choice.action


def positions(game_id: str) -> Iterator[tuple[Any, Any, random.Random]]:
    """Positions of the golden games of a title in which somebody decides."""
    for path in sorted((GOLDEN / game_id).glob("*.jsonl")):
        record, rng = read_record(path), random.Random(path.stem)
        game: Any = rebuild(record, title(game_id))
        state: Any = game.new()
        for index in range(len(record.lines)):
            if index % EVERY == 0 and game.to_move(state) != NATURE:
                yield game, state, rng
            game.apply(state, record.action(game, index))


@pytest.mark.parametrize("game_id", SEEN)
def test_money_shown_is_money_moved(game_id: str) -> None:
    wrong, seen = [], set()
    for game, state, rng in positions(game_id):
        for action in one_of_each(list(game.legal(state)), rng):
            case = case_of(game, state, action)
            seen.add(type(action).__name__)
            if not holds(case):
                wrong.append(f"ply {state.ply}: {action}: {case}")
    assert wrong == []
    assert SEEN[game_id] <= seen
