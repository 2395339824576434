"""Positions of Heat, Sweat & Beer set up by hand for rule tests; the rest is `RailScene`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Self

from revier.core.action import NATURE
from revier.core.chance import Draw
from revier.core.flow import PlainFrame
from revier.core.pieces import move
from revier.games.hsb.base import BREWERY_ROUND, BREWERY_TURN
from revier.games.hsb.beer_market import release_reserve, segments_by_phase
from revier.games.hsb.brewery_round import TURNS, begin_turn, turn_steps
from revier.games.hsb.cards import train_left_display
from revier.games.hsb.expert_markers import events_of, markers_at, move_marker, place_named
from revier.games.hsb.frames import BreweryRoundFrame, BreweryTurnFrame
from revier.games.hsb.game import HsbGame, build
from revier.games.hsb.running import BeerRun
from revier.games.hsb.start import put_on_offer
from revier.games.hsb.state import (
    DISPLAY,
    HELD,
    MCM_DISPLAY,
    NEW,
    ON_DISPLAY,
    ON_TRAINS,
    OUT,
    REGULAR,
    STOCK,
    SUPPLY,
    WAS_FLOATED,
    WAS_FOUNDED,
    HsbState,
    cubes_at,
    move_cubes,
)
from revier.rail.frames import RoundsFrame
from revier.rail.state import CLOSED, DEPOT, SCRAPPED
from scenes.dortmund import A, B, C, D, DortmundScene, E, station

BEFORE = (RoundsFrame("rounds", "stock"), PlainFrame("set"))  # what lies below the rounds of a set
MINORS = ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8")


class Scene(DortmundScene):
    """Heat, Sweat & Beer in any position; it begins with the bidding for the minor breweries."""

    g: HsbGame
    s: HsbState
    run_move = BeerRun()

    def __init__(
        self,
        players: int = 4,
        *,
        offer: Sequence[str] = ("B4", "B5", "B6", "B7", "B8"),
        seated: bool = True,
        overlay: Path | None = None,
        **options: bool | str,
    ) -> None:
        """`offer` are the charters drawn besides B2, as many as there are players."""
        self.g = build(players, {"seats_as_given": seated, **options}, overlay)
        self.s = self.g.new()
        self.events = []
        for code in offer[:players] if seated else ():
            self.do(Draw(NATURE, "brewery", code))

    # --- looking ------------------------------------------------------------------------------------------------------
    def brewery(self, code: str) -> int:
        """Number of a brewery, minor or corporation."""
        number = self.g.breweries.find(code)
        assert number is not None, f"{code} is no brewery"
        return number

    def owner(self, code: str) -> int:
        """Owner or director of a brewery."""
        return self.g.breweries.owner(self.s, self.brewery(code))

    def funds(self, code: str) -> int:
        """Treasury of a brewery."""
        return self.g.breweries.funds(self.s, self.brewery(code))

    def cards(self, code: str) -> list[str]:
        """Equipment of a brewery, the highest first."""
        return [self.g.facts.cards[card].name for card in self.g.equipment.cards(self.s, self.brewery(code))]

    def idle(self, code: str) -> list[str]:
        """Those of its cards that are turned."""
        b = self.brewery(code)
        return [card.name for card in self.g.facts.cards for _ in range(self.g.equipment.idle(self.s, card.index, b))]

    def left(self, card: str) -> int:
        """Cards of a type in the display."""
        return self.g.equipment.displayed(self.s, self.g.facts.card_index[card])

    def regular(self, segment: int) -> int:
        """Demand of regular customers."""
        return cubes_at(self.s, REGULAR + segment - 1)

    def new(self, segment: int) -> int:
        """Demand of new customers."""
        return cubes_at(self.s, NEW + segment - 1)

    def supplied(self, segment: int) -> tuple[int, int]:
        """Cubes delivered to regular and to new customers."""
        return cubes_at(self.s, SUPPLY + REGULAR + segment - 1), cubes_at(self.s, SUPPLY + NEW + segment - 1)

    @property
    def stock(self) -> int:
        return cubes_at(self.s, STOCK)

    def closed(self) -> list[int]:
        """Segments with a No Demand marker."""
        return [n + 1 for n, shut in enumerate(self.s.closed) if shut]

    def brewery_order(self) -> list[str]:
        """The order tokens."""
        return [self.g.breweries.id(b) for b in self.s.brew_order]

    def cargo(self, company: str) -> list[tuple[str, int]]:
        """Loaded trains of a railway."""
        return [(self.g.d.trains[train].name, cubes) for train, cubes in self.s.cargo[self.number(company)]]

    # --- setting up: breweries ----------------------------------------------------------------------------------------
    def give_minors(self, **owners: int) -> Self:
        """Minor breweries by code, one a player: B2=A, B4=B, ... with their equipment; nobody pays.

        Without arguments the players have B2, B4, B5, B6, B7 in order of their seats.
        """
        if not owners:
            owners = {code: seat for seat, code in enumerate(("B2", "B4", "B5", "B6", "B7")[: self.g.players])}
        for lot in range(len(MINORS)):
            for card in self.g.equipment.cards(self.s, lot):
                self.g.equipment.discard(self.s, card, lot)
            self.s.lots[lot] = CLOSED
        for code, seat in owners.items():
            lot = self.brewery(code)
            put_on_offer(self.g, self.s, lot)
            self.s.lots[lot] = seat
            self.set_funds(code, self.g.facts.minors[lot].treasury)
        self.s.brew_order = sorted((self.brewery(code) for code in owners), reverse=True)
        self.s.flow = [RoundsFrame("rounds", "stock")]
        return self

    def set_funds(self, code: str, amount: int) -> Self:
        """Treasury of a brewery."""
        self._set_account(self.g.breweries.account(self.brewery(code)), amount)
        return self

    def set_cards(self, code: str, *names: str) -> Self:
        """Equipment of a brewery: cards come from those out of the game, or else from the display."""
        b, rack = self.brewery(code), self.g.equipment
        for card in rack.cards(self.s, b):
            rack.discard(self.s, card, b)
        for name in names:
            card = self.g.facts.card_index[name]
            if not self.s.becs[card * rack.places + OUT]:
                self.g.trains.move(self.s, self.g.facts.cards[card].train, DEPOT, SCRAPPED)
                move(self.s.becs, rack.places, card, DISPLAY, OUT)
            move(self.s.becs, rack.places, card, OUT, HELD + b)
        return self

    def found(self, company: str, holdings: dict[int, int], *, value: int = 60, **more: object) -> Self:
        """A founded company; a floated brewery joins the end of the order."""
        super().found(company, holdings, value=value, **more)  # type: ignore[arg-type]
        number = self.number(company)
        self.s.history[number] = WAS_FLOATED if self.s.floated[number] else WAS_FOUNDED
        if self.g.breweries.is_brewery(number) and self.s.floated[number]:
            self.s.brew_order.append(self.g.breweries.of_company(number))
        return self

    def brewery_step(self, code: str, step: str, *, number: int = 1, rounds: int = 2) -> Self:
        """A brewery round in which a brewery is at a step of its turn: dispose, deliver, brew_pay or equip."""
        self.s.stock_round = max(self.s.stock_round, 2)
        self.s.operating_round, self.s.operating_rounds = number, rounds
        b = self.brewery(code)
        self.s.flow = [*BEFORE, BreweryRoundFrame(BREWERY_ROUND, TURNS)]
        begin_turn(self.g, self.s, b)
        self.s.flow[-1] = BreweryTurnFrame(BREWERY_TURN, b, turn_steps(self.g).index(step) + 1)
        self.s.flow.append(PlainFrame(step))
        self.g.settle(self.s)
        return self

    def brewery_round(self) -> Self:
        """A brewery round that has just begun."""
        self.s.stock_round = max(self.s.stock_round, 2)
        self.s.operating_round, self.s.operating_rounds = 1, 2
        self.s.flow = [*BEFORE, BreweryRoundFrame(BREWERY_ROUND, 0)]
        self.g.settle(self.s)
        return self

    # --- The Expert Game ----------------------------------------------------------------------------------------------
    def place(self, owner: str) -> int:
        """Where the markers of a brewery or railway lie; "display" for the display."""
        place = MCM_DISPLAY if owner == "display" else place_named(self.g, owner)
        assert place is not None, f"{owner} can have no markers"
        return place

    def markers(self, owner: str) -> list[str]:
        """Investment markers of a brewery or railway, or those on the display."""
        return [self.g.facts.mcm[marker].code for marker in markers_at(self.g, self.s, self.place(owner))]

    def give_markers(self, owner: str, *codes: str) -> Self:
        """Investment markers from the display."""
        for code in codes:
            move_marker(self.g, self.s, self.g.facts.mcm_index[code], MCM_DISPLAY, self.place(owner))
        return self

    def event_of(self, code: str) -> str:
        """The special event of a brewery, "" without one."""
        return "".join(self.g.facts.sem[event].code for event in events_of(self.g, self.s, self.brewery(code)))

    def displayed_events(self) -> str:
        """Letters of the special events on the display."""
        return "".join(event.code for event in self.g.facts.sem if self.s.sem[event.index] == ON_DISPLAY)

    def give_event(self, code: str, event: str) -> Self:
        """A special event from the display."""
        self.s.sem[self.g.facts.sem_index[event]] = self.brewery(code)
        return self

    # --- setting up: beer ---------------------------------------------------------------------------------------------
    def set_demand(self, **boxes: tuple[int, int]) -> Self:
        """Demand by segment, s1=(regular, new), ...; others are emptied; cubes come from and go to Stock."""
        for segment in range(1, 7):
            wanted = boxes.get(f"s{segment}", (0, 0))
            for box, number in zip((REGULAR, NEW), wanted, strict=True):
                place = box + segment - 1
                move_cubes(self.s, place, STOCK, cubes_at(self.s, place))
                move_cubes(self.s, STOCK, place, number)
        return self

    def load(self, company: str, *loads: tuple[str, int]) -> Self:
        """Export beer on trains of a railway, ("6", 2) for two cubes on a 6-train; cubes come from Stock."""
        number = self.number(company)
        for train, cubes in loads:
            move_cubes(self.s, STOCK, ON_TRAINS, cubes)
            self.s.cargo[number] = tuple(sorted([*self.s.cargo[number], (self.g.d.train_index[train], cubes)]))
        return self

    # --- setting up: the rest -----------------------------------------------------------------------------------------
    def set_phase(self, name: str) -> Self:
        """As in every railway game; segments open and close phase by phase, the display follows."""
        first = self.s.phase
        super().set_phase(name)
        last = self.s.phase
        for phase in range(first + 1, last + 1):
            self.s.phase = phase
            segments_by_phase(self.g, self.s)
        release_reserve(self.g, self.s)
        return self._sync_display()

    def take_cards(self, name: str, number: int) -> Self:
        """So many cards of a type leave the display, without starting a phase."""
        for _ in range(number):
            self.g.trains.move(self.s, self.g.d.train_index[name], DEPOT, SCRAPPED)
        return self._sync_display()

    def _sync_display(self) -> Self:
        for card in self.g.facts.cards:
            while card.train >= 0 and self.left(card.name) > self.g.trains.count(self.s, card.train, DEPOT):
                train_left_display(self.g, self.s)
        return self

    def on_display(self, train: str) -> int:
        """Trains come from the display of Capex cards."""
        return self.left(train)

    def leave(self, train: str, number: int) -> Self:
        return super().leave(train, number)._sync_display()

    def give_trains(self, company: str, *names: str) -> Self:
        super().give_trains(company, *names)
        return self._sync_display()

    def pool_train(self, name: str) -> Self:
        super().pool_train(name)
        return self._sync_display()

    def step(self, company: str, step: str, *, rounds: int = 2, number: int = 1) -> Self:
        """A railway at a step of its turn: early, track, station, link, run, pay or train."""
        super().step(company, step, rounds=rounds, number=number)
        self.s.flow.insert(2, BreweryRoundFrame(BREWERY_ROUND, 0))
        self.s.running = [c for c in range(self.g.facts.railways) if self.s.floated[c]]
        self.s.carried = [0] * len(self.s.carried)
        return self


__all__ = ["BEFORE", "MINORS", "A", "B", "C", "D", "E", "Scene", "station"]
