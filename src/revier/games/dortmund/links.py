"""Railway links of coal mines and steel mills, and what each game gives for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic

from revier.core.action import Action
from revier.core.events import note
from revier.core.message import Msg
from revier.core.pieces import move, totals
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.dortmund.actions import BuildLink
from revier.games.dortmund.base import DortmundGame, DortmundMove, G, S, no
from revier.games.dortmund.state import COAL, STEPS, DortmundState, token_class
from revier.rail import turns
from revier.rail.network import reach_of
from revier.rail.nodes.base import StepNode, actor
from revier.rail.state import AT_HAND, BANK, ON_MAP


def location(g: DortmundGame, at: int) -> int | None:
    """Coal mine, steel mill or neither."""
    return g.common.locations.get(at)


def next_value(s: DortmundState, at: int) -> int:
    """The token that would lie on a hex after one more link; 0 if it is complete."""
    later = [value for value in STEPS if value > s.link[at]]
    return later[0] if later else 0


def link_values(g: DortmundGame, s: DortmundState) -> tuple[int, ...]:
    """Values the present phase allows."""
    return g.common.link_values[s.phase]


class LinkMove(DortmundMove[G, S, BuildLink], Generic[G, S]):
    """Build one link or extend one; 30 Mark, waived for a token that came as a gift."""

    kind = BuildLink

    def __init__(self, reward: Callable[[G, S, int, int], None]) -> None:
        self.reward = reward  # what a link brings: company, value of the token

    def cost(self, g: G, s: S, at: int) -> int:
        return 0 if self.uses_gift(g, s, at) else g.common.link_cost

    def uses_gift(self, g: G, s: S, at: int) -> bool:
        """Is this the free coal token of the acting railway?"""
        gets_one = s.gift and g.operator(s) in g.common.gifts
        return bool(gets_one and location(g, at) == COAL and not s.link[at])

    def candidates(self, g: G, s: S) -> Iterator[BuildLink]:
        """A link for every mine and mill the acting railway reaches, allowed or not."""
        reached = reach_of(g, s, g.operator(s))
        for at in g.common.locations:
            if reached.stops_on(at):
                yield BuildLink(actor(g, s), g.d.hexes[at].id)

    def expected(self, g: G, s: S) -> Iterator[BuildLink]:
        return self.candidates(g, s)

    def check(self, g: G, s: S, a: BuildLink) -> Refusal | None:
        company = g.operator(s)
        at = g.d.hex_index.get(a.hex)
        if at is None:
            return g.no("track.no_such_hex", hex=a.hex)
        kind = location(g, at)
        if kind is None:
            return no(g, "link.no_location", hex=a.hex)
        if not reach_of(g, s, company).stops_on(at):
            return no(g, "link.not_reached" if not s.link[at] else "link.not_reached_again", hex=a.hex)
        value = next_value(s, at)
        if not value:
            return no(g, "link.complete", hex=a.hex)
        if value not in link_values(g, s):
            return no(g, "link.too_early", f"link.too_early_{value}", hex=a.hex, value=value)
        if not s.tokens[token_class(kind, value) * 2 + AT_HAND]:
            return no(g, "link.none_left", value=value)
        cost, funds = self.cost(g, s, at), g.accounts.funds(s, company)
        if cost > funds:
            cited_as = "link.cost_again" if s.link[at] else ""
            return no(g, "link.cost", cited_as, cost=cost, funds=funds, company=g.company_id(company))
        return None

    def apply(self, g: G, s: S, a: BuildLink) -> None:
        company, at = g.operator(s), g.d.hex_index[a.hex]
        kind, value, cost = location(g, at), next_value(s, at), self.cost(g, s, at)
        assert kind is not None
        if self.uses_gift(g, s, at):
            s.gift = 0
        pay(s, g.accounts.treasury(company), BANK, cost)
        if s.link[at]:
            move(s.tokens, 2, token_class(kind, s.link[at]), ON_MAP, AT_HAND)
        move(s.tokens, 2, token_class(kind, value), AT_HAND, ON_MAP)
        s.link[at] = value
        s.linked = 1
        note(s, "dortmund.log.link", company=g.company_id(company), hex=a.hex, value=value, cost=cost)
        self.reward(g, s, company, value)

    def sentence(self, g: G, s: S, a: BuildLink) -> Msg:
        at = g.d.hex_index[a.hex]
        name = " / ".join(g.d.hexes[at].names)
        key = "dortmund.do.extend" if s.link[at] else "dortmund.do.link"
        return Msg(key, {"hex": a.hex, "name": name, "value": next_value(s, at), "cost": self.cost(g, s, at)})


def used_up(g: DortmundGame, s: DortmundState, a: Action) -> Refusal | None:
    """One link a turn, besides what the kit knows to be used up."""
    return no(g, "link.one") if isinstance(a, BuildLink) and s.linked else turns.used_up(g, s, a)


def tokens_kept(g: DortmundGame, s: DortmundState) -> Iterator[str]:
    """Location tokens lie in the display or on the map."""
    if totals(s.tokens, 2) != g.common.token_counts:
        yield "location tokens were lost or gained"


class LinkStep(StepNode[G, S]):
    """One link, or go on."""

    name = "link"
    words = "dortmund"

    def resume(self, g: G, s: S) -> bool:
        if s.linked:
            s.flow.pop()
            return False
        return True
