"""The flow: crossings, each with a draw, a decision of every player, and a landing."""

from __future__ import annotations

from collections.abc import Iterator

from ferry.base import Ferry, no
from ferry.state import ABOARD, BAG, FAR, NEAR, USED, FerryState, at_all, crates, in_bag, shift
from revier.core.action import Action, Choice, Seat, Span, seat_name
from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move, Node, PlainFrame, PlainMove
from revier.core.message import Msg, msg
from revier.core.pieces import move
from revier.core.purse import pay
from revier.core.refusal import Refusal


class Load(Action, frozen=True, tag="load"):
    """Bring crates aboard."""

    number: int


class Pass(Action, frozen=True, tag="pass"):
    """Let the boat go without crates of one's own."""


class Season(Node[Ferry, FerryState]):
    """Crossing after crossing; below everything else, it never asks."""

    name = "season"

    @implements("ferry:5.a")
    def resume(self, g: Ferry, s: FerryState) -> bool:
        if not at_all(s, NEAR) or not any(in_bag(s, water) for water in range(len(g.facts.waters))):
            s.flow.pop()
        else:
            s.flow += [PlainFrame("loading"), PlainFrame("draw")]
        return False


@implements("ferry:2.a")
class DrawWater(DrawMove[Ferry, FerryState]):
    """A marker out of the bag."""

    def weights(self, g: Ferry, s: FerryState) -> tuple[str, dict[str, int]]:
        return "water", {water.id: in_bag(s, n) for n, water in enumerate(g.facts.waters)}

    def apply(self, g: Ferry, s: FerryState, a: Draw) -> None:
        s.flow.pop()
        s.water = [water.id for water in g.facts.waters].index(a.result)
        move(s.markers, 2, s.water, BAG, USED)
        note(s, "ferry.log.water", water=g.water_name(s), price=g.price(s))

    def sentence(self, g: Ferry, s: FerryState, a: Draw) -> Msg:
        return msg("ferry.do.draw", water=Msg(f"ferry.water.{a.result}"))


class DrawNode(ChanceNode[Ferry, FerryState]):
    """Chance says how high the water is."""

    name = "draw"
    words = "ferry"
    moves = (DrawWater(),)


class LoadMove(Move[Ferry, FerryState, Load]):
    """Some crates: the number is the one amount left open."""

    kind = Load

    def offers(self, g: Ferry, s: FerryState) -> Iterator[Choice]:
        seat = g.top(s).mover(g, s)
        if most := g.most(s, seat):
            yield Choice(Load(seat, 1), Span("number", 1, most))

    def check(self, g: Ferry, s: FerryState, a: Load) -> Refusal | None:
        here, room = crates(s, a.seat, NEAR), g.room(s)
        if not 1 <= a.number <= min(here, room):
            return no("number", "ferry:3.b", number=a.number, here=here, room=room)
        fare = g.fare(s, a.seat, a.number)
        return no("fare", "ferry:3.c", fare=fare, cash=s.cash[a.seat]) if fare > s.cash[a.seat] else None

    def expected(self, g: Ferry, s: FerryState) -> Iterator[Load]:
        yield Load(g.top(s).mover(g, s), 1)

    def apply(self, g: Ferry, s: FerryState, a: Load) -> None:
        shift(s, a.seat, NEAR, ABOARD, a.number)
        note(s, "ferry.log.loads", player=seat_name(a.seat), number=a.number)
        if fare := g.fare(s, a.seat, a.number):
            pay(s, a.seat, s.captain, fare)
            note(s, "ferry.log.fare", player=seat_name(a.seat), captain=seat_name(s.captain), fare=fare)
        s.decided += 1

    def sentence(self, g: Ferry, s: FerryState, a: Load) -> Msg:
        return msg("ferry.do.load", number=a.number, fare=g.fare(s, a.seat, a.number))


class PassMove(PlainMove[Ferry, FerryState, Pass]):
    """Nothing to choose but whether."""

    kind = Pass

    def check(self, g: Ferry, s: FerryState, a: Pass) -> Refusal | None:
        return no("captain", "ferry:3.d") if a.seat == s.captain and crates(s, a.seat, NEAR) else None

    def apply(self, g: Ferry, s: FerryState, a: Pass) -> None:
        note(s, "ferry.log.passes", player=seat_name(a.seat))
        s.decided += 1

    def sentence(self, g: Ferry, s: FerryState, a: Pass) -> Msg:
        return msg("ferry.do.pass")


class Loading(Node[Ferry, FerryState]):
    """Everybody decides once, the captain first; then the boat crosses."""

    name = "loading"
    moves = (LoadMove(), PassMove())

    def resume(self, g: Ferry, s: FerryState) -> bool:
        if s.decided < g.players:
            return True
        s.flow.pop()
        land(g, s)
        return False

    @implements("ferry:3.a")
    def mover(self, g: Ferry, s: FerryState) -> Seat:
        return (s.captain + s.decided) % g.players

    def headline(self, g: Ferry, s: FerryState) -> Msg:
        return msg("ferry.ask.load", player=seat_name(self.mover(g, s)), water=g.water_name(s), price=g.price(s))


@implements("ferry:2.b", "ferry:4.a")
def land(g: Ferry, s: FerryState) -> None:
    """The far bank pays; the next captain takes over."""
    for seat in range(g.players):
        if number := crates(s, seat, ABOARD):
            shift(s, seat, ABOARD, FAR, number)
            pay(s, g.players, seat, number * g.price(s))
            note(s, "ferry.log.lands", player=seat_name(seat), number=number, income=number * g.price(s))
    s.captain = (s.captain + 1) % g.players
    s.decided = 0
