"""Positions, choices and refusals as the answers the API speaks in."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, TypedDict

import msgspec

from revier.core.abilities import open_kinds
from revier.core.action import Action, Choice, Legal, Refused, kind_name, kind_phrase, kind_verb
from revier.core.data import DataSet, Fact
from revier.core.errors import RulesBug
from revier.core.game import AnyGame, FlowState, Preview
from revier.core.message import Msg, catalogue
from revier.core.options import GameInfo, Option
from revier.core.terms import Moved
from revier.core.tracing import RouteEditor, route_editor
from revier.core.view import (
    Board,
    Cards,
    DeskLine,
    FreeBoard,
    HexMap,
    PriceGrid,
    RoundView,
    SeatView,
    Stage,
    TileSheet,
    View,
)
from revier.draw.palette import PALETTES, companies
from revier.games import title
from revier.server.provenance import figures_of, share_of, shown, why
from revier.server.speech import sentence, spoken_board, spoken_text
from revier.server.wire import choices as wire
from revier.server.wire import games as wire_games
from revier.server.wire import tables as wire_tables
from revier.server.wire.base import Plain


def provenance_form(game_id: str, data: DataSet, language: str) -> wire_games.Provenance:
    """What is printed and what is ours, with the parts in the game's own words; one word may name several tables."""
    share = share_of(data)
    parts = (own_words(game_id, f"part.{table}", language, table.replace("_", " ")) for table in share.parts)
    return wire_games.Provenance(
        all=share.all, printed=share.printed, ours=share.ours, yours=share.yours, parts=list(dict.fromkeys(parts))
    )


def own_words(game_id: str, key: str, language: str, otherwise: str = "") -> str:
    """A sentence of the game's own catalogue, if it has one under that key."""
    title(game_id)  # its words are known once the game is
    full = f"{game_id}.{key}"
    return sentence(Msg(full), language) if full in catalogue(game_id, "en") else otherwise


def figure_form(fact: Fact, data: DataSet) -> wire_games.Figure:
    """A figure in words."""
    detail = fact.source.partition(":")[2]
    said = shown(fact.value)
    return wire_games.Figure(path=fact.path, value=said, kind=fact.kind, detail=detail, why=why(fact.source, data))


def game_form(info: GameInfo, words: Mapping[str, str], language: str) -> wire_games.Game:
    """A game and what can be chosen about it."""
    return wire_games.Game(
        id=info.id,
        title=info.title,
        players=list(info.players),
        profiles=list(info.profiles),
        rules_version=info.rules_version,
        data_digest=info.data_digest,
        options=[_option_form(info, option, language) for option in info.options],
        introduction=words["introduction"],
        length=words["length"],
        provenance=provenance_form(info.id, figures_of(info.id), language),
    )


def _option_form(info: GameInfo, option: Option, language: str) -> wire_games.Option:
    return wire_games.Option(
        name=option.name,
        kind=option.kind,
        values=list(option.values) if option.values else [False, True],
        default=option.default,
        profiles={profile: option.profiles.get(profile, option.default) for profile in info.profiles},
        clause=option.clause,
        meaning=info.meaning(option, language),
        group=option.group,
    )


def view_form(
    view: View, language: str, seats: Sequence[str], told: Callable[[Board], Plain] | None = None
) -> wire_tables.View:
    """All that one seat may see, messages as sentences; `told` says a board that may have been said before."""
    return wire_tables.View(
        game=view.game,
        headline=sentence(view.headline, language, seats),
        to_move=view.to_move,
        steps=[spoken_text(step, language, seats) for step in view.steps],
        step=view.step,
        boards={n: told(b) if told else spoken_board(b, language, seats) for n, b in view.boards.items()},
        stages=[_stage_form(stage, language, seats) for stage in view.set_up()],
        stage=on_stage.name if (on_stage := view.on_stage()) else "",
        papers=list(view.beside()),
        paints=paints(view),
        seats=[_seat_form(seat, language, seats) for seat in view.seats],
        desk=[_desk_line(line, language, seats) for line in view.desk],
        rounds=[_round_form(one, language, seats) for one in view.rounds],
        round=view.round,
    )


def paints(view: View) -> dict[str, dict[str, tuple[str, str]]]:
    """The colours of all companies of a view in every palette."""
    colours: dict[str, str] = {}
    for board in view.boards.values():
        if isinstance(board, HexMap | PriceGrid):
            colours |= board.colours
    return _painted(tuple(colours.items()))


@lru_cache(maxsize=64)
def _painted(colours: tuple[tuple[str, str], ...]) -> dict[str, dict[str, tuple[str, str]]]:
    """What hangs on the companies of a game alone is worked out once."""
    return {
        palette: {name: (paint.fill, paint.ink) for name, paint in companies(dict(colours), palette).items()}
        for palette in PALETTES
    }


def _stage_form(stage: Stage, language: str, seats: Sequence[str]) -> wire_tables.Stage:
    title = spoken_text(stage.title, language, seats)
    return wire_tables.Stage(name=stage.name, title=title, boards=list(stage.boards), paper=stage.paper)


def _seat_form(seat: SeatView, language: str, seats: Sequence[str]) -> wire_tables.SeatFigures:
    return wire_tables.SeatFigures(
        seat=seat.seat,
        money=seat.money,
        worth=spoken_text(seat.worth, language, seats),
        papers=seat.papers,
        first=spoken_text(seat.first, language, seats),
    )


def _round_form(one: RoundView, language: str, seats: Sequence[str]) -> wire_tables.Round:
    short, name = (spoken_text(text, language, seats) for text in (one.short, one.name))
    return wire_tables.Round(short=short, name=name)


def _desk_line(line: DeskLine, language: str, seats: Sequence[str]) -> wire_tables.DeskLine:
    value = line.value if isinstance(line.value, int) else spoken_text(line.value, language, seats)
    label = spoken_text(line.label, language, seats)
    return wire_tables.DeskLine(label=label, value=value, account=line.account)


def shown_form(
    view: View,
    position: int,
    epoch: int,
    language: str,
    seats: tuple[str, ...],
    told: Callable[[Board], Plain] | None = None,
) -> wire_tables.Shown:
    """A view for who shows it: boards that are pictures are left empty, and the hash of each is named instead."""
    pictures = {name: digest_of(board, seats) for name, board in view.boards.items() if isinstance(board, Drawn)}
    light = {name: _emptied(board) for name, board in view.boards.items()}
    form = view_form(msgspec.structs.replace(view, boards=light), language, seats, told)
    # The colours of companies stand on the boards that were emptied, too.
    form = msgspec.structs.replace(form, paints=paints(view))
    return wire_tables.Shown(position=position, epoch=epoch, view=form, pictures=pictures)


Drawn = HexMap | FreeBoard | TileSheet | PriceGrid  # what a page may show as a picture


def _emptied(board: Board) -> Board:
    """A board without what is seen on its picture alone."""
    match board:
        case HexMap():
            return msgspec.structs.replace(board, hexes=(), routes=(), marked=())
        case FreeBoard():
            return msgspec.structs.replace(board, shapes=())
        case TileSheet():
            return msgspec.structs.replace(board, tiles=())
    return board


def digest_of(board: Board, seats: Sequence[str]) -> str:
    """A hash of all a picture is drawn from, names of people included; palette and language apart."""
    return hashlib.blake2b(msgspec.json.encode((board, tuple(seats))), digest_size=9).hexdigest()


# --- choices ----------------------------------------------------------------------------------------------------------
def legal_form(
    game: AnyGame, state: FlowState, language: str, seats: Sequence[str], at_hand: View | None = None
) -> wire.Choices:
    """All choices by kind, and what one would expect but may not do; `at_hand`: what an onlooker sees, if known."""
    legal: Legal = game.legal(state)
    known = places_of(at_hand) if at_hand is not None else places(game, state)
    editor = route_editor(game)
    groups = []
    number = 0
    for kind in legal.kinds():
        found = []
        for choice in legal.of(kind):
            found.append(choice_form(game, state, choice, number, language, seats, known))
            number += 1
        groups.append(_group_form(kind, found, editor, language, seats))
    refused = [refused_form(game, state, one, language, seats, known) for one in legal.refused()]
    return wire.Choices(groups=groups, refused=refused)


def _group_form(
    kind: type[Action], found: list[wire.Choice], editor: RouteEditor | None, language: str, seats: Sequence[str]
) -> wire.Group:
    return wire.Group(
        kind=kind_name(kind),
        word=sentence(kind_phrase(kind), language, seats),
        verb=sentence(verb, language, seats) if (verb := kind_verb(kind)) else "",
        routes=editor is not None and kind_name(kind) in editor.route_kinds,
        choices=found,
        total=len(found),
    )


class Places(NamedTuple):
    """Ids of all that can be pointed at, to find the place an action names."""

    hexes: frozenset[str]
    papers: frozenset[str]


def places(game: AnyGame, state: FlowState) -> Places:
    """All that can be pointed at in a position."""
    return places_of(game.view(state, None))


def places_of(view: View) -> Places:
    """All that can be pointed at in what is seen of a position."""
    boards = view.boards.values()
    hexes = {hex_.id for board in boards if isinstance(board, HexMap) for hex_ in board.hexes}
    papers = {card.id for board in boards if isinstance(board, Cards) for card in board.cards}
    papers |= {shape.id for board in boards if isinstance(board, FreeBoard) for shape in board.shapes if shape.id}
    return Places(frozenset(hexes), frozenset(papers))


def choice_form(
    game: AnyGame, state: FlowState, choice: Choice, number: int, language: str, seats: Sequence[str], known: Places
) -> wire.Choice:
    """One choice with its sentence, what it costs and gives, and the places it touches."""
    preview = game.preview(state, choice.action)
    span = choice.span
    return wire.Choice(
        id=number,
        action=action_form(choice.action),
        span=wire.Span(field=span.field, low=span.low, high=span.high, step=span.step) if span else None,
        weight=choice.weight,
        **terms(preview, game.info.id, language, seats, choice.action, known),
    )


class Terms(TypedDict):
    """The fields of `wire.Terms`, for the forms that add to them."""

    sentence: str
    cost: int
    gives: int
    cash: int
    moved: list[wire.Balance]
    prices: list[wire.Repriced]
    figures: list[str]
    costly: bool
    warning: str
    final: bool
    lines: list[str]
    marks: list[str]


def terms(preview: Preview, game: str, language: str, seats: Sequence[str], action: Action, known: Places) -> Terms:
    """What an action means; where the game names no places, those among its own fields.

    Whoever asks again before something `final` asks too before something `costly`, and where there is a `warning`.
    """
    warning = preview.warning(game)
    return {
        "sentence": sentence(preview.sentence, language, seats),
        "cost": preview.cost,
        "gives": preview.gives,
        "cash": preview.cash,
        "moved": [_moved_form(one, language, seats) for one in preview.moved],
        "prices": [wire.Repriced(company=one.company, before=one.before, after=one.after) for one in preview.prices],
        "figures": [sentence(said, language, seats) for said in preview.figures(game)],
        "costly": preview.costly,
        "warning": sentence(warning, language, seats) if warning is not None else "",
        "final": preview.final,
        "lines": [sentence(line, language, seats) for line in preview.lines],
        "marks": marks_of(preview, action, known),
    }


def _moved_form(one: Moved, language: str, seats: Sequence[str]) -> wire.Balance:
    who = spoken_text(one.who, language, seats)
    return wire.Balance(account=one.account, who=who, seat=one.seat, before=one.before, after=one.after)


def no_terms(said: str) -> Terms:
    """What is refused has no price."""
    return {
        "sentence": said,
        "cost": 0,
        "gives": 0,
        "cash": 0,
        "moved": [],
        "prices": [],
        "figures": [],
        "costly": False,
        "warning": "",
        "final": False,
        "lines": [],
        "marks": [],
    }


def action_form(action: Action) -> Plain:
    """An action as it goes over the wire."""
    found: Plain = msgspec.to_builtins(action)
    return found


def marks_of(preview: Preview, action: Action, known: Places) -> list[str]:
    """What one would press to do this: what the game names, else the places among the fields of the action."""
    return list(preview.marks) or _named_places(action, known)


def _named_places(action: Action, known: Places) -> list[str]:
    """A hex is named by a field called so; any other field with its letters means a paper."""
    fields = ((name, getattr(action, name)) for name in action.__struct_fields__)
    words = ((value, known.hexes if name == "hex" else known.papers) for name, value in fields)
    return [value for value, places in words if isinstance(value, str) and value in places]


def hexes_of(action: Action, marks: Sequence[str], known: Places) -> list[str]:
    """The hexes among what an action touches: a paper may have the letters of a hex and is not meant to be one."""
    named = getattr(action, "hex", None)
    return [mark for mark in marks if mark in known.hexes and (mark == named or mark not in known.papers)]


def refused_form(
    game: AnyGame, state: FlowState, one: Refused, language: str, seats: Sequence[str], known: Places
) -> wire.Refused:
    """A choice one would expect, said as if it were one, and why it is none now."""
    try:
        marks = list(game.preview(state, one.action).marks)
    except (RulesBug, LookupError):
        marks = []
    return wire.Refused(
        action=action_form(one.action),
        sentence=action_sentence(game, state, one.action, language, seats),
        marks=marks or _named_places(one.action, known),
        reason=sentence(one.refusal.reason, language, seats),
        clause=one.refusal.clause,
    )


def refused_words(action: Action, language: str, seats: Sequence[str]) -> str:
    """An action that has no sentence of its own here: its kind and fields say what was meant."""
    fields = {k: v for k, v in action_form(action).items() if k not in ("kind", "seat")}
    inside = ", ".join(str(v) for v in fields.values() if isinstance(v, str | int) and not isinstance(v, bool))
    phrase = sentence(kind_phrase(type(action)), language, seats)
    return f"{phrase}: {inside}" if inside else phrase


def action_sentence(game: AnyGame, state: FlowState, action: Action, language: str, seats: Sequence[str]) -> str:
    """An action in words, legal here or not."""
    try:
        return sentence(game.say(state, action), language, seats)
    except (RulesBug, LookupError):
        return refused_words(action, language, seats)


def asks_for_search(game: AnyGame, legal: Legal) -> bool:
    """Whether listing the choices means searching (the best runs of trains): work for another process."""
    wanted = open_kinds(game)
    return bool(wanted) and any(kind_name(kind) in wanted for kind in legal.spoken_of())
