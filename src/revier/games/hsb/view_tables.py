"""Tables beside the boards: Capex cards, phases, and the markers of The Expert Game."""

from __future__ import annotations

from collections.abc import Iterator

from revier.core.cite import implements
from revier.core.message import Msg
from revier.core.view import TableView, Text
from revier.games.hsb.base import BeerGame
from revier.games.hsb.expert_markers import event_effect, marker_effect, mcm_count, mcm_places
from revier.games.hsb.facts import COLOURS, Card
from revier.games.hsb.state import MCM_DISPLAY, MCM_OWNED, ON_DISPLAY, USED, HsbState
from revier.rail.state import TRAIN_POOL
from revier.rail.tiles import COLOURS as TILE_COLOURS

NONE = "–"
Row = tuple[Text | int, ...]


def _columns(*names: str) -> tuple[Text, ...]:
    return tuple(Msg(f"hsb.column.{name}") for name in names)


# --- Capex cards ------------------------------------------------------------------------------------------------------
def cards_table(g: BeerGame, s: HsbState) -> TableView:
    """The display: what a card is to a railway, to a brewery and to a link, and how many are left."""
    displayed = [card for card in g.facts.cards if card.train >= 0]
    rows = tuple(_card_row(g, s, card) for card in displayed)
    figures = tuple((f"capex_cards.{card.name}",) for card in displayed)
    columns = _columns("card", "left", "train", "in_pool", "squares", "obsolete", "equipment", "segment", "cubes")
    columns += _columns("exportable", "link")
    return TableView(title=Msg("hsb.board.cards"), columns=columns, rows=rows, figures=figures)


def _card_row(g: BeerGame, s: HsbState, card: Card) -> Row:
    train = g.d.trains[card.train]
    customers = "regular" if card.link_regular else "new"
    return (
        card.name,
        g.equipment.displayed(s, card.index),
        Msg("hsb.cell.length", {"price": train.price, "cities": train.cities}),
        g.trains.count(s, card.train, TRAIN_POOL),
        card.squares,
        train.scrapped_by or NONE,
        Msg("hsb.beer.price", {"price": card.price}),
        card.segment,
        card.cubes,
        card.exportable,
        Msg(f"hsb.cell.{customers}", {"number": card.link_cubes, "segment": card.link_segment}),
    )


# --- phases -----------------------------------------------------------------------------------------------------------
def phases_table(g: BeerGame, s: HsbState) -> TableView:
    """What holds in each phase; the present one is marked. Rounds stand here where they hang on the phase."""
    columns = _columns("phase", "now", "colours", "train_limit", "minor_limit", "corporation_limit", "segments")
    columns += _columns("export") if g.facts.rounds_fixed else _columns("export", "rounds")
    figures = tuple((f"phases.{phase.name}",) for phase in g.d.phases)
    return TableView(title=Msg("hsb.board.phases"), columns=columns, rows=tuple(_phases(g, s)), figures=figures)


def _phases(g: BeerGame, s: HsbState) -> Iterator[Row]:
    for phase, beer in zip(g.d.phases, g.facts.phases, strict=True):
        names = [Msg(f"rail.colour.{TILE_COLOURS[c]}") for c in sorted(phase.colours)]
        yield (
            phase.name,
            "●" if phase.index == s.phase else "",
            Msg("rail.colours", {"names": names}),
            phase.train_limit,
            beer.minor_limit,
            beer.corporation_limit or NONE,
            ", ".join(map(str, beer.segments)),
            "●" if beer.export else "",
            *(() if g.facts.rounds_fixed else (phase.operating_rounds,)),
        )


# --- rounds -----------------------------------------------------------------------------------------------------------
@implements("hsb:2.2.c", "hsb:5.1.2.a", "hsb:5.2.d")
def rounds_table(g: BeerGame, s: HsbState) -> TableView:
    """The six sets with the round marker; how many rounds a set has is known when it begins, or from the start."""
    rows = tuple(_set_row(g, s, number) for number in range(1, g.facts.sets + 1))
    return TableView(title=Msg("hsb.board.rounds"), columns=_columns("set", "rounds", "now"), rows=rows)


def _set_row(g: BeerGame, s: HsbState, number: int) -> Row:
    here = bool(s.flow) and number == max(1, s.stock_round)
    rounds: Text | int = s.operating_rounds if here and s.operating_round else NONE
    if g.facts.rounds_fixed:
        rounds = g.facts.rounds_fixed[number - 1]
    return number, rounds, round_now(g, s) if here else ""


def round_now(g: BeerGame, s: HsbState) -> Msg:
    """What the round marker says."""
    return g.round_name(s) or Msg("hsb.round.starting")


# --- The Expert Game --------------------------------------------------------------------------------------------------
@implements("hsb:2.2.e", "hsb:8.3.a")
def markers_table(g: BeerGame, s: HsbState) -> TableView:
    """Every kind of marker: what it does, what it costs, when it comes, and who has it."""
    columns = _columns("marker", "kind", "price", "from", "left", "holder")
    rows = (*_investments(g, s), *_events(g, s))
    figures = [(f"expert.mcm.{marker.code}",) for marker in g.facts.mcm]
    figures += [(f"expert.sem.{event.code}",) for event in g.facts.sem]
    return TableView(title=Msg("hsb.board.markers"), columns=columns, rows=rows, figures=tuple(figures))


def _investments(g: BeerGame, s: HsbState) -> Iterator[Row]:
    for marker in g.facts.mcm:
        holders: list[Text] = [
            _holder(g, place - MCM_OWNED)
            for place in range(MCM_OWNED, mcm_places(g))
            for _ in range(mcm_count(g, s, marker.index, place))
        ]
        yield (
            Msg(f"hsb.mcm.{marker.code}"),
            marker_effect(marker),
            Msg("hsb.beer.price", {"price": marker.price}),
            Msg(f"hsb.colour.{COLOURS[marker.colour]}"),
            mcm_count(g, s, marker.index, MCM_DISPLAY),
            Msg("hsb.cell.list", {"items": holders}) if holders else NONE,
        )


def _holder(g: BeerGame, owner: int) -> str:
    """Breweries come first among the owners of markers, then railways."""
    return g.breweries.id(owner) if owner < g.breweries.number else g.company_id(owner - g.breweries.number)


def _events(g: BeerGame, s: HsbState) -> Iterator[Row]:
    for event in g.facts.sem:
        holder = s.sem[event.index]
        where: Text = Msg("hsb.cell.used") if holder == USED else NONE
        yield (
            Msg("hsb.cell.event", {"letter": event.code, "name": Msg(f"hsb.sem.{event.code}")}),
            event_effect(event),
            Msg("hsb.cell.free"),
            Msg(f"hsb.colour.{COLOURS[event.colour]}"),
            int(holder == ON_DISPLAY),
            g.breweries.id(holder) if holder >= 0 else where,
        )


__all__ = ["cards_table", "markers_table", "phases_table", "rounds_table"]
