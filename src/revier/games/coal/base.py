"""What every part of the coal trade needs: the figures and small words. The wiring is in `game.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache

from revier.core.action import Action, Seat, seat_name
from revier.core.chronicle import Chronicle, Taking
from revier.core.flow import Node
from revier.core.game import FlowGame
from revier.core.message import Arg, Msg
from revier.core.options import GameInfo, OptionSet
from revier.core.refusal import Refusal, refuse
from revier.core.view import TableView
from revier.games.coal.facts import CoalFacts, Told
from revier.games.coal.model import PORT, House, Round
from revier.games.coal.powers import POWERS, ProgressMarker
from revier.games.coal.state import NOBODY, CoalState

SALES = frozenset({"coal.log.paid", "coal.log.collects", "coal.log.warehouse_income"})


class CoalChronicle:
    """What the coal trade tells of its past."""

    def earns(self, s: CoalState, a: Action) -> Sequence[Taking]:
        """Sales say themselves what they bring."""
        return ()

    def earned(self, heard: Sequence[Msg]) -> Sequence[Taking]:
        """What coal brings: the price of the die, money lying in the city, and the part of owners of warehouses."""
        sums: Counter[int] = Counter()
        for said in heard:
            player = said.args.get("player")
            if said.key in SALES and isinstance(player, Msg):
                sums[int(str(player.args["seat"])) - 1] += int(str(said.args["amount"]))
        return [Taking(seat_name(seat), amount) for seat, amount in sums.items()]

    def prices(self, s: CoalState) -> Mapping[str, int]:
        """There are no shares."""
        return {}

    def sheet(self, s: CoalState) -> Mapping[str, TableView]:
        """Its view has tables enough."""
        return {}


class Coal(FlowGame[CoalState]):
    """A game with its figures."""

    def __init__(
        self, info: GameInfo, options: OptionSet, players: int, nodes: Sequence[Node[Coal, CoalState]], facts: CoalFacts
    ) -> None:
        super().__init__(info, options, players, nodes)
        self.facts = facts
        self.low, self.high = facts.low, facts.high
        self.chronicle: Chronicle = CoalChronicle()

    def person(self, seat: Seat) -> Msg:
        """A player in a sentence."""
        return seat_name(seat)

    def marker_name(self, marker: ProgressMarker) -> Msg:
        """A progress marker in a sentence."""
        return thing("progress", marker.code)

    def told(self, code: str) -> Msg:
        """What a power allows, with the figures of this game."""
        return told(code, self.facts.told.get(code, ()))

    def site_name(self, site: int) -> Msg:
        """A buyer in a sentence: industries and cities may have the same name."""
        return Msg(f"coal.site.{self.facts.sites[site].type}", {"name": self.facts.sites[site].name})

    def now(self, s: CoalState) -> Round:
        """The year the round marker shows."""
        return self.facts.rounds[s.round]

    def round_name(self, s: CoalState) -> Msg | None:
        """The round and its year; before the first one there is none."""
        return Msg("coal.ask.round", {"number": s.round, "year": self.now(s).year}) if s.round else None

    def last_round(self, s: CoalState) -> bool:
        return s.round == len(self.facts.rounds) - 1

    def owners(self, s: CoalState, house: House) -> list[Seat]:
        """Who has warehouses there, from the left or from the top."""
        return [s.built[space] for space in house.spaces if s.built[space] != NOBODY]

    def in_port(self, s: CoalState) -> list[Seat]:
        """Owners of all warehouses in the port."""
        return [seat for column in self.facts.columns for seat in self.owners(s, self.facts.houses[column])]


def no(key: str, clause: str, **args: Arg) -> Refusal:
    """A refusal of this game with the clause behind it."""
    return refuse(f"coal.refused.{key}", clause, **args)


def house_name(house: House) -> Msg | str:
    """A place for warehouses in a sentence; export columns are countries."""
    return thing("country", house.id) if house.kind == PORT else house.name


@cache
def thing(kind: str, name: str) -> Msg:
    """A special action, area, colour of coal, marker or track in words."""
    return Msg(f"coal.{kind}.{name}")


@cache
def told(code: str, figures: Told) -> Msg:
    """What a power allows, with these figures."""
    return POWERS[code].told._replace(args=dict(figures))
