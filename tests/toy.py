"""Stones: a made-up game on the core alone, small enough to work out by hand.

A heap of 12 stones (option ``heap`` = large: 20), 2 or 3 players with 2 M each.
(1) In your turn you take 1 to 3 stones.
(2) Before that you may buy one stone for 2 M, once a turn and never the last one.
(3) Instead you may pass, unless the player before you passed.
(4) After taking, a die (option ``die``) pays 1, 2 or 3 M, 2 being twice as likely.
(5) Whoever takes three stones may be asked by the next player for 1 M of toll, before the die is rolled.
(6) The game ends when the heap is gone; a stone counts 10, each M counts 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from revier.core.action import NATURE, Action, Choice, Seat, Span, seat_name
from revier.core.chance import Draw, draws
from revier.core.data import DataSet
from revier.core.events import Sink, note
from revier.core.flow import Frame, Move, Node, PlainFrame, PlainMove, YesOrNo, top
from revier.core.game import FlowGame, Outcome, rank
from revier.core.message import Msg, msg, register_texts
from revier.core.options import GameInfo, OptionSet, OptionValue, option
from revier.core.overlay import AnyOverlay, as_overlay
from revier.core.pieces import move, totals
from revier.core.purse import pay, total_cash
from revier.core.refusal import Refusal, refuse
from revier.core.state import FlatState, Passing, flat_state
from revier.core.view import TableView, View

register_texts("toy", "toy_text")

PRICE, TOLL, START = 2, 1, 2
BANK = 100
DIE = {"1": 1, "2": 2, "3": 1}


class ToyOptions(OptionSet):
    """What can be chosen."""

    die: bool = option(True, clause="4", profiles={"calm": False})
    heap: Literal["small", "large"] = option("small", clause="6")


class Take(Action, frozen=True, tag="take"):
    """Take stones from the heap."""

    count: int


class Buy(Action, frozen=True, tag="buy"):
    """Buy one stone."""


class Pass(Action, frozen=True, tag="pass"):
    """Do nothing."""


class Answer(Action, frozen=True, tag="answer"):
    """Ask for the toll or not."""

    yes: bool


@flat_state
class ToyState(FlatState):
    """Accounts and places: one for each player, then the bank or the heap."""

    flow: list[Frame]
    ply: int
    turn: int
    bought: bool
    passed: bool
    cash: list[int]
    stones: list[int]
    sink: Passing[Sink] = None


class SeatFrame(NamedTuple):
    """A frame that remembers whom it is about."""

    node: str
    seat: Seat


class Turn(Node["Toy", ToyState]):
    """Somebody's turn, until the heap is gone."""

    name = "turn"

    def __init__(self) -> None:
        self.moves = (TakeMove(), BuyMove(), PassMove())

    def resume(self, g: Toy, s: ToyState) -> bool:
        if g.heap(s) == 0:
            s.flow.pop()
            return False
        return True

    def mover(self, g: Toy, s: ToyState) -> Seat:
        return s.turn

    def headline(self, g: Toy, s: ToyState) -> Msg:
        return msg("toy.headline", who=seat_name(s.turn))


class TakeMove(Move["Toy", ToyState, Take]):
    kind = Take

    def offers(self, g: Toy, s: ToyState) -> Iterator[Choice]:
        yield Choice(Take(s.turn, 1), Span("count", 1, g.most(s)))

    def check(self, g: Toy, s: ToyState, a: Take) -> Refusal | None:
        if not 1 <= a.count <= g.most(s):
            return refuse("toy.no.count", "toy:1", count=a.count, most=g.most(s))
        return None

    def apply(self, g: Toy, s: ToyState, a: Take) -> None:
        move(s.stones, g.players + 1, 0, g.players, a.seat, a.count)
        note(s, "toy.took", who=seat_name(a.seat), count=a.count)
        g.end_turn(s, passed=False)
        if g.rolls:
            s.flow.append(SeatFrame("die", a.seat))
        if a.count == 3:
            s.flow.append(SeatFrame("toll", a.seat))

    def expected(self, g: Toy, s: ToyState) -> Iterator[Take]:
        for count in range(g.most(s) + 1, 4):
            yield Take(s.turn, count)

    def sentence(self, g: Toy, s: ToyState, a: Take) -> Msg:
        return msg("toy.say.take")


class BuyMove(PlainMove["Toy", ToyState, Buy]):
    kind = Buy

    def check(self, g: Toy, s: ToyState, a: Buy) -> Refusal | None:
        if s.bought:
            return refuse("toy.no.twice", "toy:2")
        if s.cash[a.seat] < PRICE:
            return refuse("toy.no.poor", "toy:2", price=PRICE, cash=s.cash[a.seat])
        return refuse("toy.no.last", "toy:2") if g.heap(s) == 1 else None

    def apply(self, g: Toy, s: ToyState, a: Buy) -> None:
        pay(s, a.seat, g.players, PRICE)
        move(s.stones, g.players + 1, 0, g.players, a.seat)
        s.bought = True
        note(s, "toy.bought", who=seat_name(a.seat), price=PRICE)

    def expected(self, g: Toy, s: ToyState) -> Iterator[Buy]:
        yield Buy(s.turn)

    def sentence(self, g: Toy, s: ToyState, a: Buy) -> Msg:
        return msg("toy.say.buy", price=PRICE)


class PassMove(PlainMove["Toy", ToyState, Pass]):
    kind = Pass

    def check(self, g: Toy, s: ToyState, a: Pass) -> Refusal | None:
        return refuse("toy.no.passed", "toy:3") if s.passed else None

    def apply(self, g: Toy, s: ToyState, a: Pass) -> None:
        note(s, "toy.passed", who=seat_name(a.seat))
        g.end_turn(s, passed=True)

    def sentence(self, g: Toy, s: ToyState, a: Pass) -> Msg:
        return msg("toy.say.pass")


class Die(Node["Toy", ToyState]):
    """Chance pays whoever took stones."""

    name = "die"
    frames = (SeatFrame,)

    def __init__(self) -> None:
        self.moves = (RollMove(),)

    def mover(self, g: Toy, s: ToyState) -> Seat:
        return NATURE

    def headline(self, g: Toy, s: ToyState) -> Msg:
        return msg("toy.headline", who=seat_name(NATURE))


class RollMove(Move["Toy", ToyState, Draw]):
    kind = Draw

    def offers(self, g: Toy, s: ToyState) -> Iterator[Choice]:
        yield from draws("die", DIE)

    def check(self, g: Toy, s: ToyState, a: Draw) -> Refusal | None:
        return None if a.stack == "die" and a.result in DIE else refuse("toy.no.die", "toy:4")

    def apply(self, g: Toy, s: ToyState, a: Draw) -> None:
        seat = top(s, SeatFrame).seat
        s.flow.pop()
        pay(s, g.players, seat, int(a.result))
        note(s, "toy.rolled", result=a.result, who=seat_name(seat), income=int(a.result))

    def sentence(self, g: Toy, s: ToyState, a: Draw) -> Msg:
        return msg("toy.say.roll", result=a.result)


class Toll(Node["Toy", ToyState]):
    """An interruption: the next player may ask whoever took three stones for a toll."""

    name = "toll"
    frames = (SeatFrame,)

    def __init__(self) -> None:
        self.moves = (AnswerMove(),)

    def mover(self, g: Toy, s: ToyState) -> Seat:
        return s.turn

    def headline(self, g: Toy, s: ToyState) -> Msg:
        return msg("toy.headline", who=seat_name(s.turn))


class AnswerMove(YesOrNo["Toy", ToyState, Answer]):
    kind = Answer

    def check(self, g: Toy, s: ToyState, a: Answer) -> Refusal | None:
        return refuse("toy.no.broke", "toy:5") if a.yes and s.cash[top(s, SeatFrame).seat] < TOLL else None

    def apply(self, g: Toy, s: ToyState, a: Answer) -> None:
        payer = top(s, SeatFrame).seat
        s.flow.pop()
        if a.yes:
            pay(s, payer, a.seat, TOLL)
            note(s, "toy.toll", who=seat_name(payer), toll=TOLL, owner=seat_name(a.seat))
        else:
            note(s, "toy.spared", who=seat_name(payer))

    def sentence(self, g: Toy, s: ToyState, a: Answer) -> Msg:
        return msg("toy.say.yes" if a.yes else "toy.say.no")


class Toy(FlowGame[ToyState]):
    """The rules of Stones."""

    def __init__(self, info: GameInfo, options: ToyOptions, players: int) -> None:
        super().__init__(info, options, players, [Turn(), Die(), Toll()])
        self.rolls = options.die
        self.start_heap = 20 if options.heap == "large" else 12

    def new(self) -> ToyState:
        s = ToyState(
            flow=[PlainFrame("turn")],
            ply=0,
            turn=0,
            bought=False,
            passed=False,
            cash=[START] * self.players + [BANK],
            stones=[0] * self.players + [self.start_heap],
        )
        self.settle(s)
        return s

    def heap(self, s: ToyState) -> int:
        return s.stones[self.players]

    def most(self, s: ToyState) -> int:
        return min(3, self.heap(s))

    def end_turn(self, s: ToyState, *, passed: bool) -> None:
        s.turn = (s.turn + 1) % self.players
        s.bought, s.passed = False, passed

    def outcome(self, s: ToyState) -> Outcome | None:
        return None if s.flow else rank(self.value_hint(s), "heap")

    def value_hint(self, s: ToyState) -> tuple[int, ...]:
        return tuple(10 * s.stones[seat] + s.cash[seat] for seat in range(self.players))

    def violations(self, s: ToyState) -> list[str]:
        first = self.new()
        found = [] if total_cash(s) == total_cash(first) else [f"{total_cash(s)} M in all"]
        if totals(s.stones, self.players + 1) != totals(first.stones, self.players + 1):
            found.append("stones are missing")
        return found

    def view(self, s: ToyState, seat: Seat | None) -> View:
        rows = tuple((seat_name(n), s.stones[n], s.cash[n]) for n in range(self.players))
        table = TableView(title=msg("toy.heap"), columns=(msg("toy.seat"), msg("toy.heap"), "M"), rows=rows)
        return View(game="toy", headline=self.headline(s), to_move=self.to_move(s), boards={"table": table})


class ToyTitle:
    """The face of Stones; an overlay changes nothing but the digest of its figures."""

    def info(self, overlay: AnyOverlay | None = None, figures: DataSet | None = None) -> GameInfo:
        laid = as_overlay(overlay)
        digest = f"d0{laid.digest[:8]}" if laid else "d0"
        options = ToyOptions.listed("toy")
        return GameInfo("toy", "Stones", (2, 3), options, ("calm",), "1.0", digest, figures="d0", overlay=laid)

    def build(
        self,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        overlay: AnyOverlay | None = None,
        figures: DataSet | None = None,
    ) -> Toy:
        info = self.info(overlay)
        return Toy(info, ToyOptions.of(info.resolve(options)), players)


TITLE = ToyTitle()


def toy(players: int = 2, **options: OptionValue) -> Toy:
    """A wired game in one word."""
    return TITLE.build(players, options)


def build(game_id: str, players: int, options: Mapping[str, OptionValue], overlay: AnyOverlay | None) -> Toy:
    """What simulations call."""
    assert game_id == "toy"
    return TITLE.build(players, options, overlay)
