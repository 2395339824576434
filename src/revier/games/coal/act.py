"""Phase 3: special actions and the place of the barge."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.action import Choice, Seat
from revier.core.cite import implements
from revier.core.events import note
from revier.core.flow import Move, PlainMove
from revier.core.message import Msg
from revier.core.purse import pay
from revier.core.refusal import Refusal
from revier.games.coal.actions import NoSpecial, Sail, Special, Supply, Transport
from revier.games.coal.base import Coal, no, thing
from revier.games.coal.debts import debts_needed, on_debt, spend, wrong_debts
from revier.games.coal.dice import close_up, die_words, home, move_die
from revier.games.coal.frames import StepFrame
from revier.games.coal.model import BLACK, WHITE
from revier.games.coal.order import land
from revier.games.coal.powers import HAULING, HAULING_ACTION, SUPPLY_PART, TRANSPORT, WAGE_PART
from revier.games.coal.state import BANK, CoalState, owns, purse
from revier.games.coal.turns import Step, Turns, end_turn
from revier.games.coal.voyage import (
    NOTHING,
    Carriage,
    carriages,
    carried_from,
    closed,
    destinations,
    leaves_a_way,
    misses_coal,
    must_move,
    named_place,
    no_way,
    outlook,
    parts_of,
    place_name,
)
from revier.games.coal.white import CoalHaulerMove, InnMove, no_coal, raise_coal, turn_over, unusable


def fee(g: Coal, s: CoalState, action: int) -> int:
    """What a special action costs this round. coal:6.1.b coal:6.3.2.g coal:6.3.2.i coal:6.3.2.j coal:6.3.2.k"""
    return g.facts.actions[action].fees[s.round]


class SpecialMove(Move[Coal, CoalState, Special]):
    """One special action a round, chosen and paid before the barge moves."""

    kind = Special

    def offers(self, g: Coal, s: CoalState) -> Iterator[Choice]:
        """Looks at the river once for all actions; by `check` it would be 20.7 ms in place of 5.6 ms for the positions
        of the golden games, and a random game 10 % slower.
        """
        seat = g.top(s).mover(g, s)
        view = outlook(g, s, seat)
        bound = must_move(g, s, seat, view)
        free = owns(s, seat, HAULING_ACTION)
        for n, row in enumerate(g.facts.actions):
            if closed(g, s, seat, n) is None and (not bound or view.open_with(row.parts)):
                yield Choice(Special(seat, row.id, debts_needed(g, s, seat, fee(g, s, n))))
                if free and HAULING in row.parts:
                    yield Choice(Special(seat, row.id, 0, free=True))

    @implements("coal:6.3.2.a", "coal:6.3.2.b", "coal:9.10.b")
    def check(self, g: Coal, s: CoalState, a: Special) -> Refusal | None:
        n = g.facts.action_index.get(a.action)
        if n is None:
            return no("no_action", "coal:6.3.2.a", action=a.action)
        row = g.facts.actions[n]
        if a.free:
            missing = unusable(g, s, a.seat, HAULING_ACTION)
            if missing is not None:
                return missing
            if HAULING not in row.parts:
                return no("free_hauling", "coal:9.10.b", action=thing("special", row.id))
        # coal:6.3.1.f coal:6.3.2.c coal:6.3.2.d
        return closed(g, s, a.seat, n) or misses_coal(g, s, a.seat, row.parts) or self._unpaid(g, s, a, n)

    def _unpaid(self, g: Coal, s: CoalState, a: Special, action: int) -> Refusal | None:
        return wrong_debts(g, s, a.seat, 0 if a.free else fee(g, s, action), a.debts)

    @implements("coal:1.i", "coal:9.10.a", "coal:6.3.2.f")
    def apply(self, g: Coal, s: CoalState, a: Special) -> None:
        n = g.facts.action_index[a.action]
        cost = 0 if a.free else fee(g, s, n)
        s.action[a.seat] = n
        note(
            s,
            "coal.log.special_fee" if cost else "coal.log.special",
            player=g.person(a.seat),
            action=thing("special", a.action),
            cost=cost,
        )
        if a.free:
            turn_over(s, a.seat, HAULING_ACTION)
        spend(g, s, a.seat, cost, a.debts)
        end_turn(s)  # coal:6.c
        s.flow.append(StepFrame("sail", a.seat))
        self._at_once(g, s, a.seat, g.facts.actions[n].parts)  # coal:6.3.2.e coal:6.3.2.n coal:6.3.2.p

    @implements("coal:6.3.2.e", "coal:6.3.2.n", "coal:9.7.a", "coal:9.8.a")
    def _at_once(self, g: Coal, s: CoalState, seat: Seat, parts: frozenset[str]) -> None:
        """Immediate effects: wages are paid, a transport or supply is asked for."""
        if WAGE_PART in parts:
            amount = g.now(s).wage
            pay(s, BANK, purse(seat), amount, overdraw=True)
            note(s, "coal.log.gets", player=g.person(seat), amount=amount)
        if TRANSPORT in parts:
            s.flow.append(StepFrame("transport", seat))
        if SUPPLY_PART in parts:
            s.flow.append(StepFrame("supply", seat))

    def expected(self, g: Coal, s: CoalState) -> Iterator[Special]:
        seat = g.top(s).mover(g, s)
        for n, row in enumerate(g.facts.actions):
            yield Special(seat, row.id, debts_needed(g, s, seat, fee(g, s, n)))

    def sentence(self, g: Coal, s: CoalState, a: Special) -> Msg:
        n = g.facts.action_index.get(a.action, 0)
        words = thing("special", g.facts.actions[n].id)
        if a.free:
            return Msg("coal.do.special_free", {"action": words})
        if not fee(g, s, n):
            return Msg("coal.do.special", {"action": words})
        return on_debt(Msg("coal.do.special_fee", {"action": words, "cost": fee(g, s, n)}), a.debts)


class NoSpecialMove(PlainMove[Coal, CoalState, NoSpecial]):
    """Without a special action the barge goes downriver, to a storage without the pilot sign."""

    kind = NoSpecial

    def check(self, g: Coal, s: CoalState, a: NoSpecial) -> Refusal | None:
        return None if destinations(g, s, a.seat, NOTHING) else misses_coal(g, s, a.seat, NOTHING)

    def apply(self, g: Coal, s: CoalState, a: NoSpecial) -> None:
        end_turn(s)
        s.flow.append(StepFrame("sail", a.seat))

    def sentence(self, g: Coal, s: CoalState, a: NoSpecial) -> Msg:
        return Msg("coal.do.no_special")


class Act(Turns):
    """Choose a special action, or none; Inn and Coal Hauler may be used before."""

    name = "act"
    moves = (SpecialMove(), NoSpecialMove(), CoalHaulerMove(), InnMove())


# --- transport --------------------------------------------------------------------------------------------------------
class TransportMove(Move[Coal, CoalState, Transport]):
    """An arrow die goes to an empty storage of the player's choice."""

    kind = Transport

    def offers(self, g: Coal, s: CoalState) -> Iterator[Choice]:
        """All that is permitted, found at once: 26 µs for a position in place of 68 µs by asking `check` for each."""
        seat = g.top(s).mover(g, s)
        for c in permitted(g, s, seat):
            yield Choice(Transport(seat, place_name(g, s, c.source), g.facts.storages[c.storage].id))

    def check(self, g: Coal, s: CoalState, a: Transport) -> Refusal | None:
        source, storage = named_place(g, s, a.source), g.facts.storage_index.get(a.storage)
        if storage is None:
            return no("no_storage", "coal:4.5.a", storage=a.storage)
        if source is None or not s.coal[source]:
            return no("no_arrow_die", "coal:4.5.b", source=a.source)
        if s.coal[storage]:
            return no("storage_taken", "coal:4.5.a", storage=g.facts.storages[storage].name)
        if not home(g, s.coal[source], storage):
            return no("not_home", "coal:4.5.d" if s.coal[source] < 0 else "coal:4.5.c", die=die_words(s.coal[source]))
        if source not in carried_from(g, s):
            return no("arrow_first", "coal:4.5.g")
        return None if Carriage(source, storage) in permitted(g, s, a.seat) else no("must_move", "coal:6.3.1.f")

    @implements("coal:4.5.a", "coal:4.1.h")
    def apply(self, g: Coal, s: CoalState, a: Transport) -> None:
        s.flow.pop()
        source, storage = named_place(g, s, a.source), g.facts.storage_index[a.storage]
        assert source is not None
        note(
            s,
            "coal.log.transport",
            player=g.person(a.seat),
            die=die_words(s.coal[source]),
            storage=g.facts.storages[storage].name,
        )
        move_die(s, source, storage)
        if a.source in (BLACK, WHITE):
            close_up(g, s, a.source)

    def sentence(self, g: Coal, s: CoalState, a: Transport) -> Msg:
        source = named_place(g, s, a.source)
        die = die_words(s.coal[source] if source is not None else 0)
        key = "transport" if a.source in (BLACK, WHITE) else "transport_river"
        origin = (
            g.facts.storages[g.facts.storage_index[a.source]].name if a.source in g.facts.storage_index else a.source
        )
        storage = g.facts.storages[g.facts.storage_index[a.storage]].name
        return Msg(f"coal.do.{key}", {"die": die, "storage": storage, "source": origin})


def permitted(g: Coal, s: CoalState, seat: Seat) -> list[Carriage]:
    """Transports after which the barge finds coal; all, if it finds none in any case."""
    every = list(carriages(g, s))
    parts = parts_of(g, s, seat)
    return [c for c in every if leaves_a_way(g, s, seat, parts, c)] or every


class TransportStep(Step):
    """The transport of a special action."""

    name = "transport"
    moves = (TransportMove(),)

    def resume(self, g: Coal, s: CoalState) -> bool:
        if next(carriages(g, s), None) is not None:
            return True
        s.flow.pop()
        return False


# --- supply -----------------------------------------------------------------------------------------------------------
class SupplyMove(Move[Coal, CoalState, Supply]):
    """Any die on the river becomes better, black or white, whoever waits for it."""

    kind = Supply

    def candidates(self, g: Coal, s: CoalState) -> Iterator[Supply]:
        seat = g.top(s).mover(g, s)
        for storage in g.facts.storages:
            yield Supply(seat, storage.id)

    def check(self, g: Coal, s: CoalState, a: Supply) -> Refusal | None:
        return no_coal(g, s, a.storage, "coal:6.3.2.q")

    @implements("coal:6.3.2.p", "coal:6.3.2.q", "coal:7.12.b")
    def apply(self, g: Coal, s: CoalState, a: Supply) -> None:
        s.flow.pop()
        raise_coal(g, s, a.storage, g.now(s).supply)
        n = g.facts.storage_index[a.storage]
        note(s, "coal.log.raised", player=g.person(a.seat), storage=g.facts.storages[n].name, value=abs(s.coal[n]))

    def sentence(self, g: Coal, s: CoalState, a: Supply) -> Msg:
        return Msg("coal.do.supply", {"storage": g.facts.storages[g.facts.storage_index[a.storage]].name})


class SupplyStep(Step):
    """The supply of a special action."""

    name = "supply"
    moves = (SupplyMove(),)

    def resume(self, g: Coal, s: CoalState) -> bool:
        if any(s.coal[: len(g.facts.storages)]):
            return True
        s.flow.pop()
        return False


# --- the barge --------------------------------------------------------------------------------------------------------
class SailMove(Move[Coal, CoalState, Sail]):
    """The barge goes to a storage with coal that can be delivered."""

    kind = Sail

    def offers(self, g: Coal, s: CoalState) -> Iterator[Choice]:
        """All destinations, found at once: with what else can be done 11 µs for a position in place of 14 µs."""
        seat = g.top(s).mover(g, s)
        for n in destinations(g, s, seat, parts_of(g, s, seat)):
            yield Choice(Sail(seat, g.facts.storages[n].id))

    @implements("coal:6.3.1.d", "coal:6.3.1.e", "coal:6.3.2.h")
    def check(self, g: Coal, s: CoalState, a: Sail) -> Refusal | None:
        n = g.facts.storage_index.get(a.storage)
        if n is None:
            return no("no_storage", "coal:6.3.1.a", storage=a.storage)
        return no_way(g, s, a.seat, n, parts_of(g, s, a.seat))

    @implements("coal:6.3.1.a")
    def apply(self, g: Coal, s: CoalState, a: Sail) -> None:
        s.flow.pop()
        n = g.facts.storage_index[a.storage]
        land(g, s, a.seat, g.facts.storages[n].at)
        note(s, "coal.log.sails", player=g.person(a.seat), storage=g.facts.storages[n].name)

    def expected(self, g: Coal, s: CoalState) -> Iterator[Sail]:
        seat = g.top(s).mover(g, s)
        for n, storage in enumerate(g.facts.storages):
            if s.coal[n]:
                yield Sail(seat, storage.id)

    def sentence(self, g: Coal, s: CoalState, a: Sail) -> Msg:
        n = g.facts.storage_index[a.storage]
        return Msg("coal.do.sail", {"storage": g.facts.storages[n].name, "die": die_words(s.coal[n])})


class SailStep(Step):
    """Where the barge loads."""

    name = "sail"
    moves = (SailMove(), CoalHaulerMove(), InnMove())

    def resume(self, g: Coal, s: CoalState) -> bool:
        seat = self.mover(g, s)
        if destinations(g, s, seat, parts_of(g, s, seat)):
            return True
        s.flow.pop()
        note(s, "coal.log.stays", player=g.person(seat))
        return False
