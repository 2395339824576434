"""Looking back on a game: what everybody is worth in parts, worth at every ply, where the game turned.

What a player's worth consists of the game says itself if it can: its `Story`. The rest is reckoned from the worth at
every ply alone, for any game. What was earned when is told by its chronicle.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from revier.core.action import Action, Seat
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg
from revier.core.view import Text

LEAD, SWING = "lead", "swing"
FEW = 5  # swings that are told
_LASTING = 30  # a new lead counts if it lasts a thirtieth of the game
_TOGETHER = 100  # swings closer than a hundredth of the game, for and against the same two, are one


class Item(NamedTuple):
    """A part of what a player is worth: what it is, how it comes about, and how much it counts."""

    name: Text
    amount: int
    detail: Msg | None = None
    letters: str = ""  # of the company whose shares they are


class Story(Protocol):
    """What a game can tell when it is over."""

    @property
    def feats(self) -> Msg:
        """What brings most income at once, in a word: runs, deliveries."""

    def items(self, s: FlowState, seat: Seat) -> Sequence[Item]:
        """The parts of a player's worth; together they are what `value_hint` says."""


@runtime_checkable
class HasStory(Protocol):
    """A game that has a story to tell."""

    @property
    def story(self) -> Story:
        """Who tells it."""
        ...


def story_of(game: AnyGame) -> Story | None:
    """Who tells the story of a game, if anybody does."""
    return game.story if isinstance(game, HasStory) else None


class Turn(NamedTuple):
    """A turning point: the position after it, of which kind, who gained and who lost by it, and how much."""

    position: int
    kind: str
    gained: Seat
    lost: Seat
    amount: int  # of a swing: what one gained on the other; of a lead: by how much it leads then


def worth_at_every_ply(game: AnyGame, actions: Iterable[Action]) -> list[tuple[int, ...]]:
    """What everybody would have if the game had ended there, from the first position on."""
    s = game.new()
    found = [game.value_hint(s)]
    for action in actions:
        game.apply(s, action)
        found.append(game.value_hint(s))
    return found


def turning_points(worths: Sequence[tuple[int, ...]], few: int = FEW) -> list[Turn]:
    """Where the lead changed for a while, and the largest swings by a single ply, in the order of the game."""
    turns = [*_leads(worths), *_swings(worths, few)]
    by_position: dict[int, Turn] = {}
    for turn in turns:  # a change of the lead says more than a swing at the same ply
        by_position.setdefault(turn.position, turn)
    return [by_position[position] for position in sorted(by_position)]


def _leader(worth: tuple[int, ...]) -> Seat | None:
    """Who is ahead alone."""
    best = max(worth)
    return worth.index(best) if worth.count(best) == 1 else None


def _leads(worths: Sequence[tuple[int, ...]]) -> list[Turn]:
    """Changes of the lead that lasted a while, or to the end."""
    lasting = max(1, len(worths) // _LASTING)
    leaders = [_leader(worth) for worth in worths]
    found: list[Turn] = []
    leader: Seat | None = None
    for n, now in enumerate(leaders):
        if now is None or now == leader or any(other != now for other in leaders[n : n + lasting]):
            continue
        if leader is not None:
            found.append(Turn(n, LEAD, now, leader, worths[n][now] - worths[n][leader]))
        leader = now
    return found


def _swings(worths: Sequence[tuple[int, ...]], few: int) -> list[Turn]:
    """The plies by which one player gained most on another; of several close together the largest."""
    apart = max(1, len(worths) // _TOGETHER)
    found: list[Turn] = []
    for n in range(1, len(worths)):
        moved = [now - before for before, now in zip(worths[n - 1], worths[n], strict=True)]
        amount = max(moved) - min(moved)
        if amount:
            found.append(Turn(n, SWING, moved.index(max(moved)), moved.index(min(moved)), amount))
    chosen: list[Turn] = []
    for turn in sorted(found, key=lambda turn: (-turn.amount, turn.position)):
        if len(chosen) == few:
            break
        if all(abs(turn.position - other.position) >= apart for other in chosen):
            chosen.append(turn)
    return chosen


def items_of(game: AnyGame, s: FlowState, seat: Seat) -> list[Item]:
    """What a player's worth consists of; nothing where the game cannot say."""
    story = story_of(game)
    return [] if story is None else [item for item in story.items(s, seat) if item.amount]


__all__ = ["Item", "Story", "Turn", "items_of", "story_of", "turning_points", "worth_at_every_ply"]
