"""The engine of a railway game: accounts, papers and trains of one wired title."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import msgspec

from revier.core.action import NATURE, Action, Seat
from revier.core.chronicle import Chronicle, Taking
from revier.core.errors import RulesBug
from revier.core.flow import find, stage_of
from revier.core.game import FlowGame, Outcome, rank
from revier.core.message import Arg, Msg
from revier.core.options import GameInfo, Options, OptionSet
from revier.core.refusal import Refusal
from revier.core.terms import Moved, Repriced, Terms, purse_word, terms_between
from revier.core.things import Thing
from revier.core.tracing import RouteWish, Traced
from revier.core.view import RouteView, TableView, Text, View
from revier.rail import market
from revier.rail.accounts import Accounts, chest_word
from revier.rail.actions import LaysTile, Pass
from revier.rail.frames import StockTurnFrame, TurnFrame
from revier.rail.shares import Shares, clockwise_after
from revier.rail.state import BANK, DEPOT, NOBODY, RailState
from revier.rail.tiles import COLOURS
from revier.rail.track import TrackGraph
from revier.rail.trains import Trains

if TYPE_CHECKING:
    from revier.rail.judge.evaluate import RailAdvisor
    from revier.rail.wiring import Wiring

ENDED_BY_PASSING = ("packet", "market")  # stages on which rounds end when everybody has passed


class RailGame(FlowGame[RailState]):
    """A wired railway game. Holds figures and policies; everything that changes is in the state."""

    open_kinds = ("run",)  # kinds whose offers do not list every legal action
    route_kinds = ("run",)  # kinds that are made of routes

    def __init__(self, info: GameInfo, options: OptionSet | Options, players: int, wiring: Wiring[Any, Any]) -> None:
        super().__init__(info, options, players, wiring.nodes)
        self.wiring = wiring
        self.d, self.rules = wiring.d, wiring.rules
        self.papers, self.keys = wiring.papers, wiring.keys
        self.reckoning, self.turns = wiring.reckoning, wiring.turns
        bank_pays = partial(wiring.rules.ruin.bank_pays, self)
        self.accounts = Accounts(players, len(self.d.companies), wiring.aside_accounts, bank_pays)
        self.shares = Shares(self.d, players)
        self.trains = Trains(self.d)
        self.chronicle: Chronicle = RailChronicle(self)
        self.story = wiring.reckoning.story(self)

    # --- names ------------------------------------------------------------------------------------------------------
    def no(self, key: str, cited_as: str = "", *, words: str = "rail", **args: Arg) -> Refusal:
        """A refusal with the clause this title gives for it, or for a special case of it.

        The sentence is the kit's, or that of the package whose namespace is given in `words`; where it would not be
        true in this title, the one that stands in the title's wiring.
        """
        clause = self.wiring.cites.get(cited_as) or self.wiring.cites.get(key, "")
        said_here = self.wiring.words.get(cited_as) or self.wiring.words.get(key) or f"{words}.refused.{key}"
        return Refusal(Msg(said_here, args), f"{self.info.id}:{clause}" if clause else "")

    def company_id(self, company: int) -> str:
        return self.d.companies[company].id

    def person(self, seat: Seat) -> Msg:
        """A player in a sentence; where a company has no director, the bank acts for it."""
        return Msg("rail.nobody") if seat == NOBODY else Msg("core.player", {"seat": seat + 1})

    def plain_form(self, s: RailState, a: Action) -> Action:
        """A tile that looks the same in several rotations is offered in the first of them."""
        if not isinstance(a, LaysTile) or a.tile not in self.d.face_index:
            return a
        face = self.d.faces[self.d.face_index[a.tile]]
        alike = (o.turn for o in face.oriented if o.paths == face.oriented[a.turn].paths and o.turn in face.turns)
        return msgspec.structs.replace(a, turn=next(alike, a.turn))

    # --- people -----------------------------------------------------------------------------------------------------
    def in_play(self, s: RailState) -> list[Seat]:
        """Seats still in the game, clockwise from the first of the order."""
        return [seat for seat in s.order if not s.bankrupt[seat]]

    def after(self, s: RailState, seat: Seat) -> Seat:
        """The next player to the left who is still in the game."""
        for other in clockwise_after(s.order, seat):
            if not s.bankrupt[other]:
                return other
        raise RulesBug("nobody is left in the game")

    def worth(self, s: RailState, seat: Seat) -> int:
        """What a player would have if the game ended now."""
        return self.reckoning.worth(self, s, seat)

    def operator(self, s: RailState) -> int:
        """The company whose turn it is in an operating round."""
        turn = find(s, TurnFrame)
        if turn is None:
            raise RulesBug("no company is acting")
        return turn.company

    def round_name(self, s: RailState) -> Msg | None:
        """Operating rounds are named after the stock round before them (3.1); a sale before shares names itself."""
        if s.operating_round:
            return Msg("rail.round.operating", {"round": f"{s.stock_round}.{s.operating_round}"})
        if find(s, StockTurnFrame) is not None:
            return Msg("rail.round.stock", {"round": s.stock_round})
        return None

    def terms(self, s: RailState, a: Action) -> Terms:
        """What leaves and reaches the player's purse and, in a company's turn, the treasuries the player decides over.

        The cost is that of both; where an action brings both something (a dividend), the purse counts.
        """
        if a.seat == NATURE:
            return Terms()
        then = self._passed(s, a) if isinstance(a, Pass) else self.tried(s, a)
        after = then.cash
        mine = terms_between(s.cash, after, (self.accounts.purse(a.seat),))
        theirs = terms_between(s.cash, after, self.reckoning.treasuries(self, s, a.seat))
        cost, gives, cash = mine.cost + theirs.cost, mine.gives or theirs.gives, mine.cash + theirs.cash
        return Terms(cost, gives, cash, tuple(self._moved(s, then)), tuple(self._repriced(s, then)))

    def _passed(self, s: RailState, a: Pass) -> RailState:
        """What comes of passing, to look at. The last to pass ends a sale or a stock round: then bids fall due, prices
        move and certificates pay without anybody doing anything.
        """
        then = self.tried(s, a)
        if stage_of(self.nodes, s) in ENDED_BY_PASSING:
            self.settle(then)
        return then

    def _moved(self, s: RailState, then: RailState) -> Iterator[Moved]:
        """Every account but the bank that does not hold what it held."""
        for seat in range(self.players):
            here = self.accounts.purse(seat)
            if s.cash[here] != then.cash[here]:
                yield Moved(purse_word(seat), self.person(seat), s.cash[here], then.cash[here], seat)
        for account, name in self.reckoning.chests(self):
            if s.cash[account] != then.cash[account]:
                yield Moved(chest_word(name), name, s.cash[account], then.cash[account])

    def _repriced(self, s: RailState, then: RailState) -> Iterator[Repriced]:
        """Prices that change; a company that is founded had none before."""
        for company, square in enumerate(s.square):
            if square >= 0 and then.square[company] >= 0:
                before, after = market.price(self.d, s, company), market.price(self.d, then, company)
                if before != after:
                    yield Repriced(self.company_id(company), before, after)

    # --- the position as a whole ------------------------------------------------------------------------------------
    def derive(self, s: RailState) -> None:
        """The track is what the tiles show."""
        faces = self.d.faces
        cells = [faces[face].oriented[turn] for face, turn in zip(s.tile, s.turn, strict=True)]
        s.track, s.ran = TrackGraph(self.d.grid, cells), None

    def outcome(self, s: RailState) -> Outcome | None:
        if s.flow:
            return None
        return rank([self.worth(s, seat) for seat in range(self.players)], s.end)

    def value_hint(self, s: RailState) -> tuple[int, ...]:
        return tuple(self.worth(s, seat) for seat in range(self.players))

    def violations(self, s: RailState) -> list[str]:
        return self.reckoning.broken(self, s)

    @cached_property
    def advisor(self) -> RailAdvisor[Any, Any]:
        """What bots are told about this game."""
        return self.wiring.advisor(self)

    @cached_property
    def things(self) -> tuple[Thing, ...]:
        """What lies on the table, in words."""
        return self.wiring.things(self)

    # --- as seen from outside ---------------------------------------------------------------------------------------
    def route_views(self, s: RailState, a: Action) -> tuple[RouteView, ...]:
        """The runs of all trains in a run, legal or not, as far as there is track."""
        return self.wiring.route_views(self, s, a)

    def trace(self, s: RailState, wishes: Sequence[RouteWish] | None) -> Traced:
        """The run that calls at the stops somebody wishes."""
        return self.wiring.trace(self, s, wishes)

    def consequences(self, s: RailState, a: Action, after: RailState) -> tuple[Msg, ...]:
        """What building brings within reach, and what it adds to the best income."""
        return self.wiring.gains(self, s, after) if isinstance(a, self.turns.building) else ()

    def view(self, s: RailState, seat: Seat | None) -> View:
        return self.wiring.view(self, s)


class RailChronicle:
    """What a railway game tells of its past; titles in which others earn, too, have a larger one."""

    def __init__(self, g: RailGame) -> None:
        self.g = g

    def earns(self, s: RailState, a: Action) -> Sequence[Taking]:
        """Runs say themselves what they earn."""
        return ()

    def earned(self, heard: Sequence[Msg]) -> Sequence[Taking]:
        """The runs of all trains of a company together."""
        sums: Counter[str] = Counter()
        for said in heard:
            if said.key == "rail.log.run":
                sums[str(said.args["company"])] += int(str(said.args["income"]))
        return [Taking(company, income) for company, income in sums.items()]

    def prices(self, s: RailState) -> Mapping[str, int]:
        """Of every company that has been founded."""
        founded = (company.index for company in self.g.d.companies if s.square[company.index] >= 0)
        return {self.g.company_id(company): market.price(self.g.d, s, company) for company in founded}

    def ruined(self, s: RailState) -> Sequence[Seat]:
        """Who went bankrupt."""
        return [seat for seat, gone in enumerate(s.bankrupt) if gone]

    def standing(self, s: RailState) -> Mapping[str, Mapping[str, int]]:
        """What the bank has, which trains nobody has bought, what lies on the map."""
        d = self.g.d
        tiles: Counter[str] = Counter(COLOURS[d.faces[face].colour] for face in s.tile if d.faces[face].count)
        left = {train.name: self.g.trains.count(s, train.index, DEPOT) for train in d.trains}
        markers = sum(len(here) for here in s.stations)
        return {"bank": {"": s.cash[BANK]}, "trains_left": left, "tiles": dict(tiles), "stations": {"": markers}}

    def sheet(self, s: RailState) -> Mapping[str, TableView]:
        """The order in which companies would operate now."""
        rows: list[tuple[Text | int, ...]] = []
        for number, company in enumerate(market.operating_order(self.g.d, s), 1):
            trains = " ".join(self.g.d.trains[train].name for train in self.g.trains.owned(s, company))
            price, director = market.price(self.g.d, s, company), self.g.person(s.director[company])
            rows.append((number, self.g.company_id(company), price, director, trains or "–"))
        heads = ("column.company", "line.price", "line.director", "line.trains")
        columns: tuple[Text, ...] = ("#", *(Msg(f"rail.{head}") for head in heads))
        return {"order": TableView(title=Msg("rail.board.order"), columns=columns, rows=tuple(rows))}
