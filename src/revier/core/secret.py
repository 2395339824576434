"""Hidden information: what a game must say so that nobody learns more than the rules allow.

Most games here hide nothing and say nothing: then everything below lets everything through, and every seat has the
same view. A game with hidden hands, sealed bids or an unseen stack offers the members of `Hides` beside those of
`Game`, and wraps what only some may hear in `secret`. What a seat sees is still `view(state, seat)`; this is about the
rest: actions, log and estimates.

Hidden facts come into a game by actions alone (chance is one too), so to hide an action is to hide the fact. Once the
game is over everything is open.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random
from typing import Any, Protocol, runtime_checkable

from revier.core.action import Action, Legal, Seat
from revier.core.chance import any_action
from revier.core.game import AnyGame, FlowState
from revier.core.message import Arg, Msg

SECRET = "core.secret"  # noqa: S105  (the key of a message)


@runtime_checkable
class Hides(Protocol):
    """What a game with hidden information offers."""

    def sees(self, s: FlowState, a: Action, seat: Seat | None) -> bool:
        """Whether a seat (None: an onlooker) knows of this action, about to be taken in `s`, what exactly it is."""
        ...

    def reveals(self, s: FlowState, a: Action) -> bool:
        """Whether this action, about to be taken in `s`, tells somebody what they did not know: no way back then."""
        ...


@runtime_checkable
class Imagines(Protocol):
    """A game that can put itself in a seat's place: what bots and hints need where something is hidden."""

    def imagine(self, s: FlowState, seat: Seat, rng: Random) -> Any:
        """A position that looks the same to this seat, with everything it does not know dealt anew."""
        ...


@runtime_checkable
class Estimates(Protocol):
    """A game that can say what everybody is worth as far as a seat knows."""

    def worths(self, s: FlowState, seat: Seat | None) -> tuple[int, ...]:
        """Like `value_hint`, from what this seat (None: an onlooker) knows."""
        ...


def hides(game: AnyGame) -> bool:
    """Whether this game keeps anything from anybody."""
    return isinstance(game, Hides)


def sees(game: AnyGame, s: FlowState, action: Action, seats: Collection[Seat]) -> bool:
    """Whether somebody who holds these seats (none: an onlooker) knows of an action what exactly it is."""
    if not isinstance(game, Hides):
        return True
    return any(game.sees(s, action, seat) for seat in seats) if seats else game.sees(s, action, None)


def reveals(game: AnyGame, s: FlowState, action: Action) -> bool:
    """Whether an action uncovers something."""
    return isinstance(game, Hides) and game.reveals(s, action)


def seen_by(game: AnyGame, s: FlowState, seat: Seat, rng: Random) -> FlowState | None:
    """The position as a seat imagines it; None where a game hides something and cannot say how it looks from there."""
    if not hides(game):
        return s
    seen: FlowState | None = game.imagine(s, seat, rng) if isinstance(game, Imagines) else None
    return seen


class Chooser(Protocol):
    """Somebody who picks a legal action; every bot is one."""

    def choose(self, game: AnyGame, state: FlowState, legal: Legal, rng: Random) -> Action: ...


def decided(bot: Chooser, game: AnyGame, s: FlowState, rng: Random) -> Action:
    """What a bot decides from what its seat knows; a thought that does not fit the real position is given up."""
    seat = game.to_move(s)
    if not hides(game) or seat is None:
        return bot.choose(game, s, game.legal(s), rng)
    seen = seen_by(game, s, seat, rng)
    action = any_action(game.legal(s), rng) if seen is None else bot.choose(game, seen, game.legal(seen), rng)
    return action if action in game.legal(s) else any_action(game.legal(s), rng)


def secret(seats: Iterable[Seat], text: Msg, others: Msg | None = None) -> Msg:
    """A sentence for some seats; everybody else hears the other one, or nothing."""
    args: dict[str, Arg] = {"seats": list(seats), "text": text}
    return Msg(SECRET, args if others is None else {**args, "others": others})


def heard(messages: Iterable[Msg], seats: Collection[Seat], *, over: bool = False) -> list[Msg]:
    """What somebody who holds these seats hears of what was said; once the game is over, everything."""
    found: list[Msg] = []
    for message in messages:
        if message.key != SECRET:
            found.append(message)
            continue
        meant = message.args["seats"]
        mine = over or (isinstance(meant, list | tuple) and any(seat in meant for seat in seats))
        text = message.args["text"] if mine else message.args.get("others")
        if isinstance(text, Msg):
            found.append(text)
    return found
