"""The engine of a railway game: accounts, papers and trains of one wired title."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from revier.core.action import NATURE, Action, Seat
from revier.core.errors import RulesBug
from revier.core.flow import Node, find
from revier.core.game import FlowGame, Outcome, rank
from revier.core.message import Arg, Msg
from revier.core.options import GameInfo, Options
from revier.core.pieces import totals
from revier.core.purse import total_cash
from revier.core.refusal import Refusal
from revier.core.terms import Terms, terms_between
from revier.core.tracing import RouteWish, Traced
from revier.core.view import FaceView, Line, RouteView, Text, View
from revier.rail import market
from revier.rail.accounts import Accounts
from revier.rail.actions import BuyTrain, Dividend, LayTile, PlaceStation, PowerTile, Run
from revier.rail.frames import StockTurnFrame, TurnFrame
from revier.rail.model import RailDef
from revier.rail.rules import RailRules
from revier.rail.shares import Shares, clockwise_after
from revier.rail.state import BANK, NOBODY, ON_MAP, PLAYER, UNSOLD, RailState, markers_left
from revier.rail.trains import Trains

if TYPE_CHECKING:
    from revier.rail.judge.evaluate import RailAdvisor


T = TypeVar("T", bound=RailState)


class RailGame(FlowGame[RailState]):
    """A wired railway game. Holds figures and policies; everything that changes is in the state."""

    open_kinds = ("run",)  # kinds whose offers do not list every legal action
    route_kinds = ("run",)  # kinds that are made of routes
    building: tuple[type[Action], ...] = (LayTile, PowerTile, PlaceStation)  # what changes where trains can run
    step_actions: tuple[type[Action], ...] = (
        LayTile,
        PlaceStation,
        Run,
        Dividend,
        BuyTrain,
    )  # each has its step of a turn
    aside_accounts = 1

    def __init__(
        self,
        info: GameInfo,
        options: Options,
        players: int,
        nodes: Sequence[Node[Any, Any]],
        d: RailDef,
        rules: RailRules[Any, Any],
    ) -> None:
        super().__init__(info, options, players, nodes)
        self.d = d
        self.rules = rules
        self.accounts = Accounts(players, len(d.companies), self.aside_accounts, partial(rules.ruin.bank_pays, self))
        self.shares = Shares(d, players)
        self.trains = Trains(d)

    # --- names ------------------------------------------------------------------------------------------------------
    def no(self, key: str, cited_as: str = "", *, words: str = "rail", **args: Arg) -> Refusal:
        """A refusal with the clause this title gives for it, or for a special case of it.

        The sentence is the kit's, or that of the package whose namespace is given in `words`.
        """
        clause = self.rules.cites.get(cited_as) or self.rules.cites.get(key, "")
        return Refusal(Msg(f"{words}.refused.{key}", args), f"{self.info.id}:{clause}" if clause else "")

    def company_id(self, company: int) -> str:
        return self.d.companies[company].id

    def person(self, seat: Seat) -> Msg:
        """A player in a sentence; where a company has no director, the bank acts for it."""
        return Msg("rail.nobody") if seat == NOBODY else Msg("core.player", {"seat": seat + 1})

    def lot_name(self, lot: int) -> Text:
        """A certificate of the starting packet in a sentence: a private has a name, a share is said by what it is."""
        row = self.d.lots[lot]
        return row.name if row.private else Msg("rail.director_certificate", {"company": row.code})

    def plain_form(self, s: RailState, a: Action) -> Action:
        """A tile that looks the same in several rotations is offered in the first of them."""
        if not isinstance(a, LayTile | PowerTile) or a.tile not in self.d.face_index:
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
        return next(other for other in clockwise_after(s.order, seat) if not s.bankrupt[other])

    def certificates(self, s: RailState, seat: Seat) -> int:
        """What counts towards the certificate limit."""
        return self.shares.certificates_of(s, seat) + self.rules.stock.extra_certificates(self, s, seat)

    def worth(self, s: RailState, seat: Seat) -> int:
        """Cash and shares at market price."""
        total = self.accounts.cash_of(s, seat)
        for company in range(len(self.d.companies)):
            if s.square[company] >= 0:
                total += market.cost(self.d, s, company, self.shares.of_player(s, company, seat))
        return total

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
        after = self.tried(s, a).cash
        mine = terms_between(s.cash, after, (self.accounts.purse(a.seat),))
        theirs = terms_between(s.cash, after, self.treasuries_of(s, a.seat))
        return Terms(mine.cost + theirs.cost, mine.gives or theirs.gives, mine.cash + theirs.cash)

    def treasuries_of(self, s: RailState, seat: Seat) -> list[int]:
        """Accounts a player decides over besides the purse: those of his companies, while one of them acts."""
        if find(s, TurnFrame) is None:
            return []
        return [self.accounts.treasury(company) for company, director in enumerate(s.director) if director == seat]

    # --- the position as a whole ------------------------------------------------------------------------------------
    def blank(self, state_type: type[T], **more: Any) -> T:
        """A position before any set-up: everything unsold, nothing built."""
        companies, players = len(self.d.companies), self.players
        cash = [0] * self.accounts.number
        cash[BANK] = self.d.bank
        reserved: list[list[tuple[int, int]]] = [[] for _ in self.d.hexes]
        for company in self.d.companies:
            for at, stop in company.homes:
                reserved[at].append((stop, company.index))
        return state_type(
            flow=[],
            ply=0,
            order=list(range(players)),
            priority=0,
            cash=cash,
            held=self.shares.new_rack(),
            lots=[UNSOLD] * len(self.d.lots),
            used=[0] * len(self.d.lots),
            bankrupt=[0] * players,
            director=[NOBODY] * companies,
            par=[0] * companies,
            square=[-1] * companies,
            arrival=[0] * companies,
            clock=0,
            floated=[0] * companies,
            operated=[0] * companies,
            receivership=[0] * companies,
            debt=[0] * companies,
            markers=[n for c in self.d.companies for n in (len(c.marker_costs), 0)],
            income=[0] * companies,
            paid=[0] * companies,
            routed=[0] * companies,
            trains=self.trains.new_rack(),
            phase=0,
            tile=[h.printed for h in self.d.hexes],
            turn=[0] * len(self.d.hexes),
            tiles=[n for f in self.d.faces for n in (f.count, 0)],
            stations=[()] * len(self.d.hexes),
            reserved=[tuple(here) for here in reserved],
            loose=-1,
            stock_round=0,
            operating_round=0,
            operating_rounds=0,
            acted=[0] * companies,
            sold=[0] * players,
            last_buyer=NOBODY,
            last_seller=NOBODY,
            last_actor=NOBODY,
            passes=0,
            newly=[],
            tile_laid=0,
            marker_placed=0,
            earned=0,
            bought=0,
            refusals=[],
            broken=0,
            end="",
            track=self.d.printed_track(),
            **more,
        )

    def outcome(self, s: RailState) -> Outcome | None:
        if s.flow:
            return None
        return rank([self.worth(s, seat) for seat in range(self.players)], s.end)

    def value_hint(self, s: RailState) -> tuple[int, ...]:
        return tuple(self.worth(s, seat) for seat in range(self.players))

    def violations(self, s: RailState) -> list[str]:
        broken: list[str] = []
        if total_cash(s) != self.d.bank:
            broken.append(f"cash sums to {total_cash(s)}, not {self.d.bank}")
        if totals(s.held, self.shares.places) != tuple(c.count for mine in self.shares.classes for c in mine):
            broken.append("certificates were lost or gained")
        if totals(s.trains, self.trains.places) != tuple(t.count for t in self.d.trains):
            broken.append("trains were lost or gained")
        if totals(s.tiles, 2) != tuple(f.count for f in self.d.faces):
            broken.append("tiles were lost or gained")
        if any(s.tiles[f.index * 2 + ON_MAP] != s.tile.count(f.index) for f in self.d.faces if f.count):
            broken.append("the map does not show the tiles that are on it")
        if totals(s.markers, 2) != tuple(self.markers_in_game(s, c.index) for c in self.d.companies):
            broken.append("station markers were lost or gained")
        owners = [owner for here in s.stations for _, owner in here]
        if any(s.markers[c.index * 2 + ON_MAP] != owners.count(c.index) for c in self.d.companies):
            broken.append("the map does not show the station markers that are on it")
        for seat in range(self.players):
            if s.cash[self.accounts.purse(seat)] < 0:
                broken.append(f"player {seat} has less than nothing")
        broken += self._misplaced_directors(s)
        return broken

    def _misplaced_directors(self, s: RailState) -> list[str]:
        wrong = []
        for company in self.d.companies:
            seat = s.director[company.index]
            if seat != NOBODY and not self.shares.has_director(s, company.index, PLAYER + seat):
                wrong.append(f"the director of {company.id} does not hold the director's certificate")
        return wrong

    @cached_property
    def advisor(self) -> RailAdvisor:
        """What bots are told about this game; a title that knows more gives its own."""
        from revier.rail.judge.evaluate import RailAdvisor  # it looks at the game, so it is imported late

        return RailAdvisor(self)

    # --- what a title may add -------------------------------------------------------------------------------------
    def markers_in_game(self, s: RailState, company: int) -> int:
        """How many station markers a company has, on its charter and on the map."""
        return len(self.d.companies[company].marker_costs)

    def run_key(self, s: RailState) -> tuple[Any, ...]:
        """What else the income of runs depends on; part of the key under which a question about runs is kept."""
        return ()

    def map_key(self, s: RailState) -> tuple[Any, ...]:
        """What else may block track, besides tiles and station markers."""
        return ()

    def lot_revenue(self, s: RailState, lot: int) -> int:
        """What a certificate of the starting packet pays now."""
        return self.d.lots[lot].revenue

    def used_up(self, s: RailState, a: Action) -> Refusal | None:
        """Why what the company had a right to once cannot be done again; None if that is not the reason."""
        if isinstance(a, LayTile) and s.tile_laid >= self.rules.build.tiles_a_turn:
            return no_more_tiles(self)
        if isinstance(a, PlaceStation) and s.marker_placed:
            return self.no("station.one")
        company = self.operator(s)
        if isinstance(a, PlaceStation) and not markers_left(s, company):
            return self.no("station.none_left", company=self.company_id(company))
        return None

    # --- what a title may add to the view ---------------------------------------------------------------------------
    def colours(self) -> dict[str, str]:
        """Colour of each company's markers."""
        return {}

    def dress(self, s: RailState | None, at: int, face: FaceView) -> FaceView:
        """A face as the title prints it; `at` is the hex it lies on, without a position it is a tile on its sheet."""
        return face

    def start_tint(self, price: int) -> str:
        """Group of a starting value on the market."""
        return "start"

    def player_lines(self, s: RailState, seat: Seat) -> tuple[Line, ...]:
        """More to tell about a player, the same lines for all."""
        return ()

    def train_lines(self, train: int) -> tuple[Line, ...]:
        """More to tell about a type of train, the same lines for all."""
        return ()

    def tokens_on(self, s: RailState, at: int) -> tuple[str, ...]:
        """Further tokens lying on a hex."""
        return ()

    def charter_lines(self, s: RailState, company: int) -> tuple[Line, ...]:
        """More to tell about what lies on a company's charter."""
        return ()

    def lot_lines(self, s: RailState, lot: int) -> tuple[Line, ...]:
        """More to tell about a certificate of the starting packet."""
        return ()

    # --- routes that can be drawn and chosen ------------------------------------------------------------------------
    def route_views(self, s: RailState, a: Action) -> tuple[RouteView, ...]:
        """The runs of all trains in a run, legal or not, as far as there is track."""
        from revier.rail.tracing import views_of  # it looks at nodes, so it is imported late

        return views_of(self, s, a)

    def trace(self, s: RailState, wishes: Sequence[RouteWish] | None) -> Traced:
        """The run that calls at the stops somebody wishes."""
        from revier.rail.tracing import trace  # it looks at nodes, so it is imported late

        return trace(self, s, wishes)

    def consequences(self, s: RailState, a: Action, after: RailState) -> tuple[Msg, ...]:
        """What building brings within reach, and what it adds to the best income."""
        from revier.rail.judge.gains import gains  # it looks at nodes, so it is imported late

        return gains(self, s, after) if isinstance(a, self.building) else ()

    def view(self, s: RailState, seat: Seat | None) -> View:
        from revier.rail.view import rail_view  # the view looks at the game, so it is imported late

        return rail_view(self, s)


def no_more_tiles(g: RailGame) -> Refusal:
    """The answer to a tile after all that a turn allows."""
    most = g.rules.build.tiles_a_turn
    return g.no("track.one_tile") if most == 1 else g.no("track.all_tiles", number=most)
