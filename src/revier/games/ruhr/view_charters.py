"""Charters of mines, mills and MONTAN corporations: figures, and development boxes as they are printed."""

from __future__ import annotations

from msgspec import structs

from revier.core.message import Msg
from revier.core.view import BoxRow, BoxView, Card, Cards, Line
from revier.games.ruhr.base import RuhrRail
from revier.games.ruhr.charters import ALL_STAGES
from revier.games.ruhr.state import SITES, RuhrState
from revier.games.ruhr.tables_facts import COAL, ENGINES, STAGES
from revier.rail.state import CLOSED, NOBODY, UNSOLD

TRACK_SIGN = "‡"  # printed in boxes that need a railway link
_COLOURS = {COAL: "#3a3734", 1 - COAL: "#b3261e"}
_SCENES = {COAL: "colliery", 1 - COAL: "mill"}
_NO_LINES = ("rail.line.trains", "rail.line.markers")  # a MONTAN corporation runs no trains and builds no stations


# --- boxes ------------------------------------------------------------------------------------------------------------
def development_boxes(g: RuhrRail, s: RuhrState, holder: int) -> tuple[BoxRow, ...]:
    """The rows of a charter, the highest stage on top and stage A at the bottom."""
    rows = [_stage_row(g, s, holder, stage) for stage in reversed(ALL_STAGES)]
    return (*(row for row in rows if row.boxes), _engine_row(g, s, holder))


def _stage_row(g: RuhrRail, s: RuhrState, holder: int, stage: int) -> BoxRow:
    printed, usable = _printed(g, holder, stage), g.charters.boxes(s, holder, stage)
    signs = _printed(g, holder, stage) - _plain(g, holder, stage)
    filled = g.charters.in_boxes(s, holder, stage)
    inactive = stage in g.facts.phases[s.phase].inactive
    boxes = []
    for n in range(max(printed, filled)):
        sign = TRACK_SIGN if n >= printed - signs else ""
        text = STAGES[stage] if n < filled else ""
        boxes.append(BoxView(text=text, faint=bool(text) and inactive, sign=sign, closed=not text and n >= usable))
    label = Msg("ruhr.stage", {"stage": STAGES[stage], "income": g.facts.income[stage]})
    return BoxRow(label=label, boxes=tuple(boxes))


def _printed(g: RuhrRail, holder: int, stage: int) -> int:
    return g.facts.sites[holder].boxes[stage] if holder < SITES else g.facts.montans[g.company_of(holder)].boxes[stage]


def _plain(g: RuhrRail, holder: int, stage: int) -> int:
    return g.facts.sites[holder].free_boxes[stage] if holder < SITES else _printed(g, holder, stage)


def _engine_row(g: RuhrRail, s: RuhrState, holder: int) -> BoxRow:
    """Boxes for switch engines: that of a pMC is open with its link, a second one with two locations."""
    engines = [ENGINES[engine] for engine in g.engines.owned(s, holder)]
    printed = 1 if holder < SITES else g.facts.montans[g.company_of(holder)].engine_boxes
    usable = g.charters.engine_boxes(s, holder) if holder >= SITES or s.linked[holder] else 0
    boxes = [
        BoxView(text=engines[n], sign="", closed=False)
        if n < len(engines)
        else BoxView(sign=TRACK_SIGN if holder < SITES else "", closed=n >= usable)
        for n in range(max(printed, len(engines)))
    ]
    return BoxRow(label=Msg("ruhr.line.engines"), boxes=tuple(boxes))


# --- pMCs -------------------------------------------------------------------------------------------------------------
def mines_board(g: RuhrRail, s: RuhrState) -> Cards:
    """Charters of the active pMCs that belong to players, in the order in which they act."""
    owned = [site.index for site in g.facts.sites if g.owner(s, site.index) != NOBODY]
    return Cards(title=Msg("ruhr.board.mines"), cards=tuple(_mine(g, s, site) for site in owned))


def _mine(g: RuhrRail, s: RuhrState, site: int) -> Card:
    row = g.facts.sites[site]
    stored = "".join(STAGES[stage] * g.charters.stored(s, site, stage) for stage in ALL_STAGES)
    lines = [
        Line(label=Msg("rail.line.owner"), value=g.person(g.owner(s, site))),
        Line(label=Msg("rail.line.treasury"), value=s.cash[g.chest(site)]),
        Line(label=Msg("ruhr.line.income"), value=g.charters.income(s, site)),
        *_what_and_where(g, site),
        Line(label=Msg("ruhr.line.link"), value=Msg("ruhr.line.linked" if s.linked[site] else "ruhr.line.not_linked")),
    ]
    if stored:
        lines.append(Line(label=Msg("ruhr.line.treasury_markers"), value=" ".join(stored)))
    return Card(
        id=g.d.lots[row.lot].code,
        title=row.name,
        letters=str(row.number),
        colour=_COLOURS[row.industry],
        lines=tuple(lines),
        boxes=development_boxes(g, s, site),
        scene=_SCENES[row.industry],
        figures=(f"private_montan_companies.{row.number}",),
    )


def _industry(industry: int) -> Msg:
    return Msg("ruhr.industry.coal" if industry == COAL else "ruhr.industry.steel")


def _what_and_where(g: RuhrRail, site: int) -> tuple[Line, Line]:
    row = g.facts.sites[site]
    kind = _industry(row.industry)
    return Line(label=Msg("ruhr.line.industry"), value=kind), Line(
        label=Msg("ruhr.line.place"), value=f"{row.place} ({g.d.hexes[row.hex].id})"
    )


# --- MONTAN corporations ----------------------------------------------------------------------------------------------
def montan_board(g: RuhrRail, s: RuhrState, all_companies: Cards) -> Cards:
    """Charters of the MONTAN corporations."""
    cards = tuple(_montan(g, s, company, all_companies.cards[company]) for company in sorted(g.facts.montans))
    return Cards(title=Msg("ruhr.board.montan"), cards=cards)


def _montan(g: RuhrRail, s: RuhrState, company: int, card: Card) -> Card:
    kept = tuple(x for x in card.lines if not (isinstance(x.label, Msg) and x.label.key in _NO_LINES))
    row = g.facts.montans[company]
    kind = Line(label=Msg("ruhr.line.industry"), value=_industry(row.industry))
    if s.square[company] < 0:
        printed = development_boxes(g, s, g.holder_of(company))
        return structs.replace(card, lines=(kind,), boxes=printed, note=Msg("ruhr.line.director_only"))
    sites = [g.facts.sites[site] for site in g.charters.locations(s, company)]
    circles = [BoxView(text=str(site.number)) for site in sites]
    circles += [BoxView() for _ in range(row.circles - len(circles))]
    places = Line(label=Msg("ruhr.line.sites"), value=", ".join(f"{x.place} ({g.d.hexes[x.hex].id})" for x in sites))
    lines = (*kept, Line(label=Msg("ruhr.line.income"), value=g.charters.income(s, g.holder_of(company))), kind, places)
    rows = (
        *development_boxes(g, s, g.holder_of(company)),
        BoxRow(label=Msg("ruhr.line.circles"), boxes=tuple(circles)),
    )
    return structs.replace(card, lines=lines, boxes=rows)


# --- railways and the starting package --------------------------------------------------------------------------------
def railways_board(g: RuhrRail, all_companies: Cards) -> Cards:
    """Charters of the railways."""
    return Cards(
        title=Msg("ruhr.board.railways"), cards=tuple(all_companies.cards[company] for company in g.facts.railways)
    )


def railway_lines(g: RuhrRail, s: RuhrState, company: int) -> tuple[Line, ...]:
    """What waits for a railway, or makes it wait."""
    if company == g.facts.bme and s.cash[g.accounts.aside()]:
        return (Line(label=Msg("ruhr.line.waiting"), value=s.cash[g.accounts.aside()]),)
    first = g.facts.founded_after.get(company)
    if first is not None and not s.operated[first]:  # ruhr:2.5.c
        return (Line(label=Msg("ruhr.line.waits"), value=Msg("ruhr.line.waits_for", {"other": g.company_id(first)})),)
    phase = g.facts.acts_from.get(company, 0)
    if s.phase < phase:
        name = g.d.phases[phase].name
        return (Line(label=Msg("ruhr.line.waits"), value=Msg("ruhr.line.waits_for_phase", {"phase": name})),)
    return ()


def scene(g: RuhrRail, lot: int) -> str:
    """The little picture of a private: of a mine, a mill or a railway."""
    site = _site_lots(g).get(lot)
    return "railway" if site is None else _SCENES[g.facts.sites[site].industry]


def package_board(g: RuhrRail, s: RuhrState, all_lots: Cards) -> Cards:
    """What is still for sale of the starting package, in its two columns, and the privates that pay."""
    cards = all_lots.cards
    shown = [lot for lot in s.columns if s.lots[lot] == UNSOLD]
    shown += [lot for lot in range(len(cards)) if s.lots[lot] not in (UNSOLD, CLOSED) and lot not in _site_lots(g)]
    return Cards(title=Msg("ruhr.board.package"), cards=tuple(_lot(g, s, lot, cards[lot]) for lot in shown))


def _site_lots(g: RuhrRail) -> dict[int, int]:
    return {site.lot: site.index for site in g.facts.sites}


def _lot(g: RuhrRail, s: RuhrState, lot: int, card: Card) -> Card:
    site = _site_lots(g).get(lot)
    column = (Line(label=Msg("ruhr.line.column"), value=s.columns.index(lot) % 2 + 1),) if s.lots[lot] == UNSOLD else ()
    if site is None:
        return structs.replace(card, letters="", lines=(*card.lines, *column), note=g.facts.powers[lot].told_in(g, lot))
    row = g.facts.sites[site]
    markers = " ".join(STAGES[stage] for stage in ALL_STAGES for _ in range(row.markers[stage]))
    lines = (
        Line(label=Msg("rail.line.price"), value=row.price),
        *column,
        *_what_and_where(g, site),
        Line(label=Msg("ruhr.line.start"), value=row.start),
        Line(label=Msg("ruhr.line.markers"), value=markers),
    )
    boxes = development_boxes(g, s, site)
    return structs.replace(card, letters=str(row.number), colour=_COLOURS[row.industry], lines=lines, boxes=boxes)
