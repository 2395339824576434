"""Looking ahead: what a game tells a bot that plays positions on before it judges them.

Worth compares only what is alike: a position in the middle of a turn is worth something else than the same at its end,
and neither is worth what it will be once everybody has answered. A game that knows its rounds says at which *moments*
positions can be compared, how many of them to play on, and how everybody would play meanwhile: cheaply, and always
alike. These are members of its advisor; of a game that says nothing, everybody is let act once more.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Protocol, runtime_checkable

from revier.core.action import Action, Seat
from revier.core.advice import Advisor, Worth, advisor_of
from revier.core.game import AnyGame, FlowState
from revier.core.message import Msg

FEW = 4  # actions of one kind a quick player looks at


@runtime_checkable
class Foresees(Protocol):
    """What an advisor can tell beyond `Advisor` if its game knows its rounds."""

    def moment(self, s: FlowState) -> Hashable:
        """Changes when worths become comparable: at the end of a round."""

    def named(self, moment: Hashable) -> Msg:
        """A moment by its end, in words that can follow "until": the end of round 5."""

    def reach(self, s: FlowState) -> int:
        """How many times the moment has to change until what is done now has shown what it is worth."""

    def quick(self, s: FlowState, seat: Seat) -> Action:
        """What somebody would do here who hardly thinks: legal, and always the same in the same position."""

    def building(self, s: FlowState, seat: Seat) -> Action | None:
        """A cheap guess at building, where `quick` leaves the board as it is; None where there is nothing to build."""


class PlainForesight:
    """For games that say nothing: everybody acts once more, as the judgement of the game has it."""

    def __init__(self, game: AnyGame) -> None:
        self.game, self.advisor = game, advisor_of(game)

    def moment(self, s: FlowState) -> Hashable:
        return self.game.to_move(s)

    def named(self, moment: Hashable) -> Msg:
        return Msg("core.bot.until.turns")

    def reach(self, s: FlowState) -> int:
        return self.game.players

    def quick(self, s: FlowState, seat: Seat) -> Action:
        return best_for(self.game, self.advisor, s, seat)

    def building(self, s: FlowState, seat: Seat) -> Action | None:
        return None


def foresight_of(game: AnyGame) -> Foresees:
    """Who can say how to look ahead: the advisor of the game, else somebody who knows no game."""
    advisor = advisor_of(game)
    return advisor if isinstance(advisor, Foresees) else PlainForesight(game)


def best_for(game: AnyGame, advisor: Advisor, s: FlowState, seat: Seat, limit: int = FEW) -> Action:
    """The action worth most to whoever takes it, of the short list; among equals the first."""
    actions = advisor.candidates(s, limit)
    if len(actions) == 1:
        return actions[0]

    def worth(action: Action) -> int:
        after = s.copy()
        game.apply(after, action)
        return advisor.appraise(after, seat)[seat].total

    return max(actions, key=worth)


def features(worths: tuple[Worth, ...], seat: Seat) -> Mapping[str, int]:
    """The parts of a worth by name, for logs and for fitting: one's own, and the best rival's total."""
    rival = max((worth.total for other, worth in enumerate(worths) if other != seat), default=0)
    return {**worths[seat]._asdict(), "rival": rival}


__all__ = ["Foresees", "PlainForesight", "best_for", "features", "foresight_of"]
