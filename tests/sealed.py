"""Sealed: a made-up game of two with hidden cards and sealed bids, to try out that nothing hidden gets out.

Two rounds. (1) Each player is dealt an animal that only they see. (2) Each bids 0 to 9999, unseen. (3) With the second
bid everything is uncovered and counts: the animal's number plus the bid. The words and figures are such that a test can
look for them in anything a server says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from revier.core.action import NATURE, Action, Choice, Seat, Span, seat_name
from revier.core.chance import Draw, DrawMove
from revier.core.chronicle import Taking
from revier.core.data import DataSet
from revier.core.events import Sink, note
from revier.core.flow import Frame, Move, Node, top
from revier.core.game import FlowGame, Outcome, rank
from revier.core.message import Msg, msg, register_texts
from revier.core.options import GameInfo, OptionSet, OptionValue
from revier.core.overlay import AnyOverlay
from revier.core.refusal import Refusal, refuse
from revier.core.secret import secret
from revier.core.state import FlatState, Passing, flat_state
from revier.core.view import TableView, Text, View

register_texts("sealed", "sealed_text")

ROUNDS = 2
MOST = 9999
ANIMALS = ("", "adder", "beaver", "curlew", "dormouse", "egret", "falcon", "gudgeon", "heron", "ibis")


class SealedOptions(OptionSet):
    """There is nothing to choose."""


class Bid(Action, frozen=True, tag="bid"):
    """Bid unseen."""

    bid: int


@flat_state
class SealedState(FlatState):
    """0 in `cards`: none; -1 in `bids`: none yet. `used`: cards that have come."""

    flow: list[Frame]
    ply: int
    cards: list[int]
    bids: list[int]
    points: list[int]
    used: list[int]
    sink: Passing[Sink] = None


def say(s: SealedState, seat: Seat, own: Msg, others: Msg) -> None:
    if s.sink is not None:
        s.sink(secret((seat,), own, others))


class SeatFrame(NamedTuple):
    """A frame that remembers whom it is about."""

    node: str
    seat: Seat


class DealMove(DrawMove["Sealed", SealedState]):
    def weights(self, g: Sealed, s: SealedState) -> tuple[str, dict[str, int]]:
        return "card", {ANIMALS[n]: 1 for n in range(1, 10) if n not in s.used}

    def apply(self, g: Sealed, s: SealedState, a: Draw) -> None:
        seat = top(s, SeatFrame).seat
        s.flow.pop()
        s.cards[seat] = ANIMALS.index(a.result)
        s.used.append(s.cards[seat])
        say(s, seat, msg("sealed.dealt", card=a.result), msg("sealed.dealt_other", who=seat_name(seat)))

    def sentence(self, g: Sealed, s: SealedState, a: Draw) -> Msg:
        return msg("sealed.say.deal", card=a.result)


class BidMove(Move["Sealed", SealedState, Bid]):
    kind = Bid
    final = True

    def offers(self, g: Sealed, s: SealedState) -> Iterator[Choice]:
        yield Choice(Bid(top(s, SeatFrame).seat, 0), Span("bid", 0, MOST))

    def check(self, g: Sealed, s: SealedState, a: Bid) -> Refusal | None:
        return None if 0 <= a.bid <= MOST else refuse("sealed.no.bid", "sealed:2")

    def apply(self, g: Sealed, s: SealedState, a: Bid) -> None:
        s.flow.pop()
        s.bids[a.seat] = a.bid
        say(s, a.seat, msg("sealed.bids", bid=a.bid), msg("sealed.bids_other", who=seat_name(a.seat)))
        if -1 not in s.bids:
            g.uncover(s)

    def sentence(self, g: Sealed, s: SealedState, a: Bid) -> Msg:
        return msg("sealed.say.bid", card=ANIMALS[s.cards[a.seat]])


class Deal(Node["Sealed", SealedState]):
    name = "deal"
    frames = (SeatFrame,)
    moves = (DealMove(),)

    def mover(self, g: Sealed, s: SealedState) -> Seat:
        return NATURE

    def headline(self, g: Sealed, s: SealedState) -> Msg:
        return msg("sealed.headline", who=seat_name(NATURE))


class Bidding(Node["Sealed", SealedState]):
    name = "bid"
    frames = (SeatFrame,)
    moves = (BidMove(),)

    def mover(self, g: Sealed, s: SealedState) -> Seat:
        return top(s, SeatFrame).seat

    def headline(self, g: Sealed, s: SealedState) -> Msg:
        return msg("sealed.headline", who=seat_name(self.mover(g, s)))


class SealedChronicle:
    """A bid is income, a card a price: a sheet that told either too early would tell a secret."""

    def earns(self, s: SealedState, a: Action) -> Sequence[Taking]:
        return [Taking(seat_name(a.seat), a.bid)] if isinstance(a, Bid) else []

    def earned(self, heard: Sequence[Msg]) -> Sequence[Taking]:
        return []

    def prices(self, s: SealedState) -> Mapping[str, int]:
        return {ANIMALS[card]: card for card in s.cards if card}

    def sheet(self, s: SealedState) -> Mapping[str, TableView]:
        bids = TableView(title=msg("sealed.bid"), columns=(msg("sealed.bid"),), rows=tuple((bid,) for bid in s.bids))
        return {"bids": bids}


class Sealed(FlowGame[SealedState]):
    """The rules."""

    def __init__(self, info: GameInfo, options: SealedOptions) -> None:
        super().__init__(info, options, 2, [Deal(), Bidding()])
        self.chronicle = SealedChronicle()

    def round_name(self, s: SealedState) -> Msg:
        return msg("sealed.round")

    def new(self) -> SealedState:
        round_ = [("bid", 1), ("bid", 0), ("deal", 1), ("deal", 0)]
        flow: list[Frame] = [SeatFrame(node, seat) for _ in range(ROUNDS) for node, seat in round_]
        return SealedState(flow=flow, ply=0, cards=[0, 0], bids=[-1, -1], points=[0, 0], used=[])

    def uncover(self, s: SealedState) -> None:
        for seat in range(2):
            note(s, "sealed.uncovered", who=seat_name(seat), card=ANIMALS[s.cards[seat]], bid=s.bids[seat])
            s.points[seat] += s.cards[seat] + s.bids[seat]
        s.cards[:], s.bids[:] = [0, 0], [-1, -1]

    def outcome(self, s: SealedState) -> Outcome | None:
        return None if s.flow else rank(s.points, "rounds")

    def value_hint(self, s: SealedState) -> tuple[int, ...]:
        return tuple(s.points[n] + s.cards[n] + max(0, s.bids[n]) for n in range(2))

    def violations(self, s: SealedState) -> list[str]:
        return [] if len(set(s.used)) == len(s.used) else ["a card came twice"]

    def view(self, s: SealedState, seat: Seat | None) -> View:
        rows: list[tuple[Text | int, ...]] = []
        for n in range(2):
            mine = n == seat
            card: Text | int = (ANIMALS[s.cards[n]] if mine else "?") if s.cards[n] else ""
            bid: Text | int = (s.bids[n] if mine else "?") if s.bids[n] >= 0 else ""
            rows.append((seat_name(n), card, bid, s.points[n]))
        columns = (msg("sealed.seat"), msg("sealed.card"), msg("sealed.bid"), msg("sealed.round"))
        table = TableView(title=msg("sealed.cards"), columns=columns, rows=tuple(rows))
        return View(game="sealed", headline=self.headline(s), to_move=self.to_move(s), boards={"table": table})

    # --- what is hidden -----------------------------------------------------------------------------------------------
    def sees(self, s: SealedState, a: Action, seat: Seat | None) -> bool:
        owner = top(s, SeatFrame).seat if isinstance(a, Draw) else a.seat
        return bool(owner == seat)

    def reveals(self, s: SealedState, a: Action) -> bool:
        return isinstance(a, Bid) and s.bids.count(-1) == 1

    def imagine(self, s: SealedState, seat: Seat, rng: Random) -> SealedState:
        made: SealedState = s.copy()
        left = [n for n in range(1, 10) if n not in s.used or (n == s.cards[1 - seat])]
        if made.cards[1 - seat]:
            made.used.remove(made.cards[1 - seat])
            made.cards[1 - seat] = rng.choice(left)
            made.used.append(made.cards[1 - seat])
        if made.bids[1 - seat] >= 0:
            made.bids[1 - seat] = rng.randint(0, MOST)
        return made


class SealedTitle:
    """The face of the game."""

    def info(self, overlay: AnyOverlay | None = None, figures: DataSet | None = None) -> GameInfo:
        return GameInfo("sealed", "Sealed", (2,), (), (), "1.0", "d0")

    def build(
        self,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        overlay: AnyOverlay | None = None,
        figures: DataSet | None = None,
    ) -> Sealed:
        info = self.info()
        return Sealed(info, SealedOptions.of(info.resolve(options)))


TITLE = SealedTitle()
