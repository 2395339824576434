"""What people trade at, and what never leaves their sight: ownership, depot, the strip of players, the desk."""

from __future__ import annotations

from collections.abc import Sequence

from revier.core.action import NATURE, Seat
from revier.core.flow import find
from revier.core.message import Msg
from revier.core.terms import purse_word
from revier.core.view import (
    BoxRow,
    BoxView,
    Card,
    Cards,
    DeskLine,
    HolderView,
    HoldingRow,
    Holdings,
    HoldingView,
    Line,
    SeatView,
    Stage,
    TableView,
    Text,
)
from revier.rail import market, spots
from revier.rail.accounts import chest_word, price_word
from revier.rail.frames import TurnFrame
from revier.rail.game import RailGame
from revier.rail.selling import certificates_of
from revier.rail.state import NOBODY, OFFER, POOL, TRAIN_POOL, RailState, markers_left
from revier.rail.tiles import BROWN, COLOURS, GREEN, GREY, YELLOW

# What the large area shows, in the order of a game.
STAGES = (
    Stage(name="packet", title=Msg("rail.stage.packet"), boards=("lots",), paper="players"),
    Stage(name="market", title=Msg("rail.stage.market"), boards=("market", "holdings"), paper="players"),
    Stage(name="map", title=Msg("rail.stage.map"), boards=("map",)),
    Stage(name="depot", title=Msg("rail.stage.depot"), boards=("depot", "fleet", "phases")),
)

ON_STAGE = frozenset({"map", "market", "holdings", "depot", "fleet"})  # boards that are no papers beside it


LEFT = Msg("rail.column.left")
MOST_CARDS = 20  # of one type that are drawn one by one
TILE_COLOURS = frozenset({YELLOW, GREEN, BROWN, GREY})


# --- who owns what ----------------------------------------------------------------------------------------------------
def holdings_board(g: RailGame, s: RailState) -> Holdings:
    """Companies as rows, players and places as columns; price before, treasury and trains behind."""
    players = [HolderView(id=str(seat), name=g.person(seat), seat=seat) for seat in s.order]
    own = "own" if g.rules.stock.offer_pays_company else "offer"
    pool = HolderView(id=spots.POOL, name=Msg("rail.line.pool"), short=Msg("rail.line.pool_short"))
    offer = HolderView(id=spots.OFFER, name=Msg(f"rail.line.{own}"), short=Msg(f"rail.line.{own}_short"))
    lying = [pool, offer]
    heads = (Msg("rail.line.price"), Msg("rail.line.treasury"), Msg("rail.line.trains"))
    rows = tuple(_holding_row(g, s, company.index) for company in g.d.companies)
    return Holdings(title=Msg("rail.board.holdings"), holders=(*players, *lying), heads=heads, rows=rows)


def _holding_row(g: RailGame, s: RailState, company: int) -> HoldingRow:
    row = g.d.companies[company]
    parts = ((g.shares.of_player(s, company, seat), s.director[company] == seat) for seat in s.order)
    held = [HoldingView(percent=percent, director=director) for percent, director in parts]
    lying = [HoldingView(percent=g.shares.percent(s, company, place)) for place in (POOL, OFFER)]
    founded, trains = s.square[company] >= 0, [g.d.trains[t].name for t in g.trains.owned(s, company)]
    figures: tuple[Text | int, ...] = (
        market.price(g.d, s, company) if founded else "–",
        g.accounts.funds(s, company) if s.floated[company] else "–",
        " ".join(trains),
    )
    return HoldingRow(
        company=row.id,
        name=row.name,
        holdings=(*held, *lying),
        figures=figures,
        colour=g.papers.colours.get(row.id, ""),
        note=_standing(s, company),
    )


def _standing(s: RailState, company: int) -> Text:
    if s.receivership[company]:
        return Msg("rail.line.receivership")
    return "" if s.floated[company] else Msg("rail.line.not_floated")


# --- the depot --------------------------------------------------------------------------------------------------------
def depot_board(g: RailGame, s: RailState, types: TableView, left: Text = LEFT) -> Cards:
    """The types of train as cards, with what the table of trains says of each; trains in the pool beside them.

    ``left`` is the head of the column that says how many the bank has.
    """
    new = [_type_card(g, s, types, train, left) for train in range(len(types.rows))]
    pooled = [train for train in range(len(g.d.trains)) if g.trains.count(s, train, TRAIN_POOL)]
    used = [_pool_card(g, s, types, train, left) for train in pooled]
    return Cards(title=types.title, cards=(*new, *used))


def _type_card(g: RailGame, s: RailState, types: TableView, train: int, left: Text) -> Card:
    """A type that the bank sells: how many are left of all, and what its first one will change."""
    told = _told(types, train, left)
    lines = [_left_of(g, line, train) if line.label == left else line for line in told]
    number = next((line.value for line in told if line.label == left), 0)
    pile = _pile(number if isinstance(number, int) else 0, g.d.trains[train].count)
    return _train_card(g, types, train, spots.BANK, lines, _first_one(g, s, train), pile)


def _pile(number: int, count: int) -> tuple[BoxRow, ...]:
    """The cards of a type as they lie there; those that are gone as empty places."""
    if not 0 < count <= MOST_CARDS:
        return ()
    return (BoxRow(label="", boxes=tuple(BoxView(closed=n >= number) for n in range(count))),)


def _left_of(g: RailGame, line: Line, train: int) -> Line:
    said = Msg("rail.depot.left", {"number": line.value, "count": g.d.trains[train].count})
    return Line(label=line.label, value=said)


def _pool_card(g: RailGame, s: RailState, types: TableView, train: int, left: Text) -> Card:
    lines = [line for line in _told(types, train, left) if line.label != left]
    return _train_card(g, types, train, spots.POOL, lines, Msg("rail.line.pool"))


def _told(types: TableView, train: int, left: Text) -> list[Line]:
    """What the table says of a type, but for what is empty; how many are left is always said."""
    pairs = zip(types.columns[1:], types.rows[train][1:], strict=True)
    return [Line(label=head, value=value) for head, value in pairs if value not in ("", 0) or head == left]


def _train_card(
    g: RailGame,
    types: TableView,
    train: int,
    place: str,
    lines: Sequence[Line],
    note: Text,
    pile: tuple[BoxRow, ...] = (),
) -> Card:
    name = types.rows[train][0]
    title = name if not isinstance(name, int) else str(name)
    figures = types.figures[train] if types.figures else ()
    spot = spots.train(g.d.trains[train].name, place)
    tint = _tint(g, train)
    return Card(id=spot, title=title, lines=tuple(lines), boxes=pile, note=note, figures=figures, tint=tint)


def _tint(g: RailGame, train: int) -> str:
    """The newest colour of tiles in the phase that a train begins."""
    phase = next((phase for phase in g.d.phases if phase.name == g.d.trains[train].name), None)
    return COLOURS[max(phase.colours & TILE_COLOURS, default=0)] if phase else ""


def _first_one(g: RailGame, s: RailState, train: int) -> Text:
    """What happens when the first train of a type is sold, as long as none is."""
    row = g.d.trains[train]
    phase = next((phase for phase in g.d.phases if phase.name == row.name), None)
    if phase is None or phase.index <= s.phase:
        return ""
    before = g.d.phases[phase.index - 1]
    gone = [other.name for other in g.d.trains if other.scrapped_by == row.name]
    new = [Msg(f"rail.colour.{COLOURS[c]}") for c in sorted(phase.colours - before.colours)]
    said = [Msg("rail.depot.gone", {"trains": gone})] if gone else []
    said += [Msg("rail.depot.tiles", {"colours": new})] if new else []
    if phase.train_limit != before.train_limit:
        said.append(Msg("rail.depot.limit", {"limit": phase.train_limit, "before": before.train_limit}))
    said += [Msg("rail.depot.closes")] if row.closes_privates else []
    return Msg("rail.depot.first", {"train": row.name, "what": said}) if said else ""


def fleet_board(g: RailGame, s: RailState) -> Cards:
    """The trains of the companies: whose they are, what could be paid for others, until when they run."""
    cards = []
    for company in g.d.companies:
        for train in g.trains.types(s, company.index):
            row, number = g.d.trains[train], g.trains.owned(s, company.index).count(train)
            lines = [_director(g, s, company.index)]
            lines.append(Line(label=Msg("rail.line.number"), value=number))
            lines.append(Line(label=Msg("rail.line.treasury"), value=g.accounts.funds(s, company.index)))
            lines += [Line(label=Msg("rail.column.scrapped_by"), value=row.scrapped_by)] if row.scrapped_by else []
            colour = g.papers.colours.get(company.id, "")
            place = spots.train(row.name, company.id)
            figures = g.papers.figures("trains", row.name)
            cards.append(
                Card(id=place, title=row.name, letters=company.id, colour=colour, lines=tuple(lines), figures=figures)
            )
    return Cards(title=Msg("rail.board.fleet"), cards=tuple(cards))


def _director(g: RailGame, s: RailState, company: int) -> Line:
    seat = s.director[company]
    return Line(label=Msg("rail.line.director"), value=g.person(seat) if seat != NOBODY else "–")


# --- the strip of players and the desk --------------------------------------------------------------------------------
def seat_views(g: RailGame, s: RailState) -> tuple[SeatView, ...]:
    """What everybody may see of everybody at any time."""
    return tuple(
        SeatView(
            seat=seat,
            money=g.accounts.cash_of(s, seat),
            worth=Msg("rail.line.worth", {"number": g.worth(s, seat)}),
            papers=f"{certificates_of(g, s, seat)}/{g.d.certificate_limit}",
            first=Msg("rail.column.priority") if s.priority == seat else "",
        )
        for seat in s.order
    )


def desk(g: RailGame, s: RailState) -> tuple[DeskLine, ...]:
    """The money of whoever decides; in a company's turn its treasury, price, trains and markers left."""
    seat = g.to_move(s)
    if seat is None:
        return ()
    cash = (cash_line(g, s, seat),) if seat != NATURE else ()
    turn = find(s, TurnFrame)
    if turn is None:
        return cash + _trader(g, s, seat)
    company, trains = turn.company, [g.d.trains[t].name for t in g.trains.owned(s, turn.company)]
    return (
        chest_line(g.company_id(company), g.accounts.funds(s, company)),
        *cash,
        price_line(g, s, company),
        DeskLine(label=Msg("rail.line.trains"), value=" ".join(trains) or "–"),
        DeskLine(label=Msg("rail.line.markers"), value=markers_left(s, company)),
    )


def cash_line(g: RailGame, s: RailState, seat: Seat) -> DeskLine:
    """A player's money."""
    label = Msg("rail.line.cash_of", {"player": g.person(seat)})
    return DeskLine(label=label, value=g.accounts.cash_of(s, seat), account=purse_word(seat))


def chest_line(name: str, funds: int) -> DeskLine:
    """The money of a company."""
    return DeskLine(label=Msg("rail.line.treasury_of", {"company": name}), value=funds, account=chest_word(name))


def price_line(g: RailGame, s: RailState, company: int) -> DeskLine:
    """What a share of a company is worth."""
    price, word = market.price(g.d, s, company), price_word(g.company_id(company))
    return DeskLine(label=Msg("rail.line.price"), value=price, account=word)


def _trader(g: RailGame, s: RailState, seat: int) -> tuple[DeskLine, ...]:
    """In a stock round: how many certificates of the limit, and who begins the next one."""
    if seat == NATURE:
        return ()
    held = f"{certificates_of(g, s, seat)}/{g.d.certificate_limit}"
    first = (DeskLine(label=Msg("rail.column.priority"), value=g.person(s.priority)),) if s.priority != NOBODY else ()
    return (DeskLine(label=Msg("rail.column.certificates"), value=held), *first)
