"""The charters of the breweries: what each owns, brews and holds, and where it stands in the order."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.message import Msg
from revier.core.view import Card, Cards, Line, Text
from revier.games.hsb.base import BeerGame
from revier.games.hsb.expert_markers import mcm_count
from revier.games.hsb.powers import MINOR_BREWERY
from revier.games.hsb.state import MCM_OWNED, MINORS, HsbState
from revier.rail import market
from revier.rail.state import CLOSED, NOBODY, OFFER, POOL, UNSOLD

NONE = "–"


def breweries_board(g: BeerGame, s: HsbState) -> Cards:
    """First the minor breweries in play, then the corporations."""
    minors = [_minor(g, s, b) for b in range(MINORS) if s.lots[b] != CLOSED]
    corporations = [_corporation(g, s, b) for b in range(MINORS, g.breweries.number)]
    return Cards(title=Msg("hsb.board.breweries"), cards=(*minors, *corporations))


def _line(name: str, value: Text | int) -> Line:
    """A figure only breweries have."""
    return Line(label=Msg(f"hsb.line.{name}"), value=value)


def _usual(name: str, value: Text | int) -> Line:
    """A figure every charter has, in the words of the kit."""
    return Line(label=Msg(f"rail.line.{name}"), value=value)


def _listed(items: list[Text]) -> Text:
    return Msg("hsb.cell.list", {"items": items}) if items else NONE


def _minor(g: BeerGame, s: HsbState, b: int) -> Card:
    lot = g.d.lots[b]
    on_offer = s.lots[b] == UNSOLD
    lines = [
        _usual("owner", Msg("hsb.line.on_offer") if on_offer else g.person(s.lots[b])),
        _usual("price", lot.value),
        _usual("treasury", g.facts.minors[b].treasury if on_offer else g.breweries.funds(s, b)),
        *_works(g, s, b),
        *(_bids(g, s, b) if on_offer else ()),
    ]
    figures, note = (f"minor_breweries.{lot.code}",), MINOR_BREWERY.told_in(g, b)
    return Card(
        id=lot.code,
        title=lot.name,
        letters=lot.code,
        lines=tuple(lines),
        note=note,
        figures=figures,
        scene="brewery",
    )


def _bids(g: BeerGame, s: HsbState, b: int) -> Iterator[Line]:
    """The bidding boxes beside a charter, and the tokens on them."""
    yield _line("boxes", " ".join(map(str, g.facts.bid_boxes)))
    for seat in range(g.players):
        if s.box_lot[seat] == b:
            yield Line(label=g.person(seat), value=s.box_value[seat], seat=seat)


def _corporation(g: BeerGame, s: HsbState, b: int) -> Card:
    company = g.breweries.company(b)
    row = g.d.companies[company]
    founded = s.square[company] >= 0
    lines = tuple(_running(g, s, b)) if founded else (_line("certificates", _split(row.certificates)),)
    note: Text = "" if s.floated[company] else Msg("rail.line.not_floated" if founded else "hsb.line.not_founded")
    colour = g.papers.colours.get(row.id, "")
    figures = g.papers.figures("corporations", row.id)
    return Card(id=row.id, title=row.name, letters=row.id, colour=colour, lines=lines, note=note, figures=figures)


def _running(g: BeerGame, s: HsbState, b: int) -> Iterator[Line]:
    """A founded corporation."""
    company = g.breweries.company(b)
    director = s.director[company]
    yield _usual("director", g.person(director) if director != NOBODY else NONE)
    yield _usual("price", market.price(g.d, s, company))
    yield _usual("treasury", g.accounts.funds(s, company))
    yield from _works(g, s, b)
    yield _usual("income", s.income[company])
    yield _usual("dividend", s.paid[company])
    yield _usual("own", f"{g.shares.percent(s, company, OFFER)} %")
    yield _usual("pool", f"{g.shares.percent(s, company, POOL)} %")


def _split(certificates: tuple[int, ...]) -> str:
    """How a corporation is divided: the director's certificate, then the others (2.5.a)."""
    director, *others = certificates
    kinds = sorted(set(others), reverse=True)
    return " + ".join([f"{director} %", *(f"{others.count(kind)} × {kind} %" for kind in kinds)])


def _works(g: BeerGame, s: HsbState, b: int) -> Iterator[Line]:
    """Equipment with what it can brew, place in the order, and markers of The Expert Game."""
    cards = g.equipment.cards(s, b)
    limit = g.card_limit(s, b)
    yield _line("equipment", _listed(_equipment(g, s, b)))
    yield _line("limit", f"{len(cards)}/{limit}" if limit else NONE)
    yield _line("capacity", sum(g.facts.cards[card].cubes for card in cards))
    if any(g.facts.cards[card].exportable for card in cards):
        yield _line("exportable", sum(g.facts.cards[card].exportable for card in cards))
    if g.breweries.active(s, b) and b in s.brew_order:
        yield _line("place", [other for other in s.brew_order if g.breweries.active(s, other)].index(b) + 1)
    if g.facts.has_markers:
        yield _line("markers", _listed(_markers(g, s, b)))
        events = [event for event in g.facts.sem if s.sem[event.index] == b]
        yield _line("event", Msg(f"hsb.sem.{events[0].code}") if events else NONE)
        yield from _on_cards(g, s, b)


def _on_cards(g: BeerGame, s: HsbState, b: int) -> Iterator[Line]:
    """A cube delivered ahead waits on its card (8.2.i); a card set aside does not deliver (8.2.k)."""
    if s.advert[0] == b:
        yield _line("ahead", g.facts.cards[s.advert[1]].name)
    if s.set_aside >= 0 and g.brews(s, b):
        yield _line("set_aside", g.facts.cards[s.set_aside].name)


def _equipment(g: BeerGame, s: HsbState, b: int) -> list[Text]:
    """Types of its cards, the highest first; turned ones say so (5.6.2.1.1.g)."""
    found: list[Text] = []
    seen: dict[int, int] = {}
    for card in g.equipment.cards(s, b):
        seen[card] = seen.get(card, 0) + 1
        name = g.facts.cards[card].name
        turned = seen[card] > g.equipment.count(s, card, b) - g.equipment.idle(s, card, b)
        found.append(Msg("hsb.line.idle", {"card": name}) if turned else name)
    return found


def _markers(g: BeerGame, s: HsbState, b: int) -> list[Text]:
    return [
        Msg(f"hsb.mcm.{marker.code}")
        for marker in g.facts.mcm
        for _ in range(mcm_count(g, s, marker.index, MCM_OWNED + b))
    ]


__all__ = ["breweries_board"]
