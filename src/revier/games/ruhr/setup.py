"""Chapter 2: seats by Montan round cards, the scenario, and the starting package in two columns."""

from __future__ import annotations

from dataclasses import dataclass

from revier.core.action import Seat
from revier.core.chance import ChanceNode, Draw, DrawMove
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import PlainFrame
from revier.core.message import Msg
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.state import ACTIVE, RuhrState
from revier.rail.frames import RoundsFrame
from revier.rail.nodes.seating import Deck
from revier.rail.state import ASIDE, OFFER, UNSOLD


def tell_card(g: RuhrRail, s: RuhrState, seat: Seat, number: int) -> None:
    """Who was dealt which Montan round card, for the seating only."""
    note(s, "ruhr.log.dealt", player=g.person(seat), number=number)


def tell_first(g: RuhrRail, s: RuhrState) -> None:
    """Who sits first."""
    note(s, "ruhr.log.seated", player=g.person(s.priority))


MONTAN_CARDS = Deck(asks=Msg("ruhr.ask.seating"), stack="seating", on_card=tell_card, on_seats=tell_first)


class DrawScenario(DrawMove[RuhrRail, RuhrState]):
    """Nobody has picked a scenario: chance does (ruhr:2.3.i)."""

    @implements("ruhr:2.3.i")
    def weights(self, g: RuhrRail, s: RuhrState) -> tuple[str, dict[str, int]]:
        return "scenario", dict.fromkeys(g.facts.scenarios, 1)

    def apply(self, g: RuhrRail, s: RuhrState, a: Draw) -> None:
        s.flow.pop()
        set_scenario(g, s, a.result)


class Scenario(ChanceNode[RuhrRail, RuhrState]):
    """One of the scenarios is drawn."""

    words = "ruhr"
    name = "scenario"
    moves = (DrawScenario(),)


@implements("ruhr:2.3.a", "ruhr:2.3.j", "ruhr:2.3.k", "ruhr:2.3.l", "ruhr:2.3.m", "ruhr:2.4.a", "ruhr:4.2.a")
def set_scenario(g: RuhrRail, s: RuhrState, name: str) -> None:
    """Eight pMCs are active and, with the privates for so many players, form the package; ten are passive."""
    for lot in g.facts.packet_privates:
        s.lots[lot] = UNSOLD
    for site in g.facts.scenarios[name]:
        s.site[site] = ACTIVE
        s.lots[g.facts.sites[site].lot] = UNSOLD
    s.columns = lay_out(g, s)
    g.shares.move(s, g.shares.classes[g.facts.bme][0], OFFER, ASIDE)  # ruhr:2.4.c
    note(s, "ruhr.log.scenario", scenario=Msg(f"ruhr.value.{name}"))


@implements("ruhr:2.4.d", "ruhr:2.4.e")
def lay_out(g: RuhrRail, s: RuhrState) -> list[int]:
    """Cheapest first, dealt alternately; privates before pMCs of the same price, which is the order of the lots."""
    package = [lot for lot, owner in enumerate(s.lots) if owner == UNSOLD]
    return sorted(package, key=lambda lot: (g.d.lots[lot].value, lot))


@dataclass(frozen=True)
class Opening:
    """How a game begins, as somebody has chosen: a scenario or none (then chance draws one), seats dealt or given."""

    scenario: str | None
    deal_seats: bool

    def lay(self, g: RuhrRail, s: RuhrState) -> None:
        """The frames of the beginning; what is to happen first lies on top."""
        s.flow += [RoundsFrame("rounds", "operating"), PlainFrame("first_round")]
        if self.scenario is None:
            s.flow.append(PlainFrame("scenario"))
        else:
            set_scenario(g, s, self.scenario)
        if self.deal_seats:
            s.flow.append(PlainFrame("seating"))
