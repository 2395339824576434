"""How a table of the server plays: it keeps a log, its chance is fixed beforehand, and it never searches long."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from revier.core.action import Action
from revier.core.chronicle import Chronicles, Taking
from revier.core.errors import IllegalAction
from revier.core.fair import fixed_draw
from revier.core.forced import only_action_unsearched
from revier.core.game import FlowState
from revier.core.message import Msg
from revier.core.table import Hooks, Table

if TYPE_CHECKING:
    from revier.server.tables import LiveTable


class Served(Hooks[FlowState]):
    """How a table of the server differs from one alone: it keeps a log, its chance is fixed beforehand, and it never
    searches for runs in the web process.
    """

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.round: Msg | None = None  # of the ply that is being played
        self.due: Sequence[Taking] = ()

    def before(self, table: Table[FlowState], action: Action) -> None:
        """What is read from the disk was written under the rules of its time, which may have changed since."""
        if self.live.reading:
            refusal = table.legal.why_not(action)
            if refusal is not None:
                raise IllegalAction(refusal)
        if isinstance(table.game, Chronicles):
            self.round = table.game.round_name(table.state)
            self.due = table.game.chronicle.earns(table.state, action)

    def after(self, table: Table[FlowState], action: Action, heard: list[Msg]) -> None:
        due = self.due
        if isinstance(table.game, Chronicles):
            decided = [taking.who for taking in due]
            due = (*due, *(taking for taking in table.game.chronicle.earned(heard) if taking.who not in decided))
        self.live.book.ply(len(table), action.seat, heard, self.round, due)

    def forced(self, table: Table[FlowState], s: FlowState) -> Action | None:
        return only_action_unsearched(table.game, s, table.opened)

    def drawn(self, table: Table[FlowState], dice: random.Random) -> Action:
        """In a guided game chance brings what the lesson speaks of, as long as the learner follows it; else what the
        table's seed says of this draw, however often and by whatever way the game comes to it.
        """
        scripted = self.live.scripted()
        return scripted or fixed_draw(self.live.row.chance, list(table.legal), table.history.actions)
