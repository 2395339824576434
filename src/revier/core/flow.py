"""The flow is a pushdown stack of named nodes: only the top frame speaks.

A frame is a named tuple: first the name of its node, then whatever numbers or words it must remember. Every node
declares the type of its frames, so that rules read `frame.seller`, and a position read from bytes gets its types back.
A node either waits for a decision (then its moves say what is legal and what each does) or does its work and changes
the stack: it pushes frames, pops its own, or puts another in the place of its own. It never writes below the top.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from revier.core.action import Action, Choice, Refused, Seat
from revier.core.errors import RulesBug
from revier.core.message import Msg
from revier.core.refusal import Refusal
from revier.core.terms import Terms

G = TypeVar("G")
S = TypeVar("S")
A = TypeVar("A", bound=Action)

Frame = tuple[Any, ...]  # to the state: plain tuples, whatever names their fields have
F = TypeVar("F", bound=Frame)


class PlainFrame(NamedTuple):
    """The frame of a node that has nothing to remember."""

    node: str


@cache
def plain(node: str) -> PlainFrame:
    """The frame of such a node; frames never change, so one is enough."""
    return PlainFrame(node)


class Flowing(Protocol):
    """Anything with a stack of frames."""

    flow: list[Frame]


def top(s: Flowing, kind: type[F]) -> F:
    """The frame that speaks, known to be of this type."""
    frame = s.flow[-1]
    if type(frame) is kind:
        return frame
    raise RulesBug(f"{kind.__name__} was expected on top, not {frame}")


def nodes_of(s: Flowing) -> list[str]:
    """The names of all nodes on the stack, from the bottom up."""
    return [frame[0] for frame in s.flow]


def find(s: Flowing, kind: type[F]) -> F | None:
    """The nearest frame of this type, from the top down."""
    for frame in reversed(s.flow):
        if type(frame) is kind:
            return frame
    return None


class Move(Generic[G, S, A]):
    """One kind of action at one kind of moment: when it is legal, and what it does. Both stand side by side."""

    kind: ClassVar[type[Action]]
    final: ClassVar[bool] = False  # weighs so much that whoever decides should be asked again

    def candidates(self, g: G, s: S) -> Iterator[A]:
        """Actions of this kind worth asking about: cheap to name, perhaps too many, never too few."""
        raise NotImplementedError

    def check(self, g: G, s: S, a: A) -> Refusal | None:
        """What speaks against this one action: the rule. Never enumerates."""
        raise NotImplementedError

    def offers(self, g: G, s: S) -> Iterator[Choice]:
        """Every legal action of this kind: those candidates against which nothing speaks.

        A move writes its own only to leave an amount open, or where it measured that this is too slow; conformance
        holds such offers against `check`.
        """
        for a in self.candidates(g, s):
            if self.check(g, s, a) is None:
                yield Choice(a)

    def apply(self, g: G, s: S, a: A) -> None:
        """Carry out an action known to be legal."""
        raise NotImplementedError

    def expected(self, g: G, s: S) -> Iterator[A]:
        """Actions one would expect here, legal or not; of many that are alike, one."""
        return iter(())

    def refused(self, g: G, s: S) -> Iterator[Refused]:
        """Actions one would expect here, with what speaks against them."""
        for a in self.expected(g, s):
            refusal = self.check(g, s, a)
            if refusal is not None:
                yield Refused(a, refusal)

    def closed(self, g: G, s: S, place: str) -> Refusal | None:
        """What stands in the way of doing this at a place of the board; None where nothing does, or nobody can say."""
        return None

    def terms(self, g: G, s: S, a: A) -> Terms | None:
        """What it costs and brings where trying it would not tell (a bid is paid later) or takes long; None: try it."""
        return None

    def caution(self, g: G, s: S, a: A) -> Msg | None:
        """What to hear before doing this, legal as it is: that it can have no effect, or cannot end well."""
        return None

    def marks(self, g: G, s: S, a: A) -> tuple[str, ...]:
        """Ids of what one would press on the boards to do this; empty: the places and papers that its fields name."""
        return ()

    def sentence(self, g: G, s: S, a: A) -> Msg:
        """What the action means, as one would say it at the table."""
        raise NotImplementedError


class PlainMove(Move[G, S, A]):
    """A move with nothing to choose but whether: to pass, to take up what is offered, to go on."""

    def candidates(self, g: G, s: S) -> Iterator[A]:
        engine: Any = g  # only the engine knows whose turn it is, and it knows moves, not moves the engine
        a: Any = self.kind(engine.top(s).mover(g, s))
        yield a

    def check(self, g: G, s: S, a: A) -> Refusal | None:
        return None


class YesOrNo(Move[G, S, A]):
    """A move that answers a question: its action has one field besides the seat, true or false; both are legal."""

    def candidates(self, g: G, s: S) -> Iterator[A]:
        engine: Any = g
        kind: Any = self.kind
        mover = engine.top(s).mover(g, s)
        yield kind(mover, True)
        yield kind(mover, False)

    def check(self, g: G, s: S, a: A) -> Refusal | None:
        return None


class Node(Generic[G, S]):
    """A place in the flow."""

    name: ClassVar[str]
    frames: ClassVar[tuple[type[Frame], ...]] = (PlainFrame,)  # most have one; several differ in length
    # The moves of this node, most natural first; the order is the order in which they are offered.
    moves: tuple[AnyMove, ...] = ()
    stage: ClassVar[str] = ""  # of the view, on which its moves are played; empty: that of the frame below

    def resume(self, g: G, s: S) -> bool:
        """Called whenever this frame is on top. True: somebody must decide. False: the stack was changed."""
        return True

    def mover(self, g: G, s: S) -> Seat:
        """Who decides here."""
        raise NotImplementedError

    def available(self, g: G, s: S) -> tuple[AnyMove, ...]:
        """The moves that can be spoken of at this moment."""
        return self.moves

    def not_now(self, g: G, s: S, a: Action) -> Refusal | None:
        """A better answer than 'not at this moment' for an action of a kind that has no place here."""
        return None

    def headline(self, g: G, s: S) -> Msg:
        """What is asked of whom, in a sentence."""
        raise NotImplementedError


AnyMove = Move[Any, Any, Any]  # of whatever game: for whoever runs a flow, not for rules
AnyNode = Node[Any, Any]


def stage_of(nodes: Mapping[str, AnyNode], s: Flowing) -> str:
    """The stage of the view on which the present step is played: that of the topmost node that has one."""
    named = (nodes[name].stage for name in reversed(nodes_of(s)))
    return next((stage for stage in named if stage), "")
