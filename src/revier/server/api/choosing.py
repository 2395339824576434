"""What may be done now: listed at once where that is quick, in another process where it means searching."""

from __future__ import annotations

from typing import NamedTuple

from revier.core.game import FlowState
from revier.core.view import View
from revier.server import secrecy
from revier.server.forms import asks_for_search, legal_form
from revier.server.house import House
from revier.server.jobs import Place
from revier.server.tables import LiveTable
from revier.server.wire.choices import Choices, Legal


class Moment(NamedTuple):
    """A table at one moment: what choices are made of."""

    state: FlowState
    position: int
    revision: int
    mover: int | None
    names: tuple[str, ...]
    place: Place
    hidden: bool


def choices_now(house: House, table: LiveTable, mine: tuple[int, ...], language: str) -> Legal:
    """What may be done now, however long it takes."""
    moment = _moment(table)

    def make() -> Choices:
        if asks_for_search(table.game, table.game.legal(moment.state)):
            found: Choices = house.in_worker("revier.server.jobs:legal", moment.place, language, moment.names)
            return found
        return legal_form(table.game, moment.state, language, moment.names, _seen(house, table, moment))

    if moment.hidden and moment.mover not in mine:  # what a seat may do tells what it holds
        return _form(moment, mine, Choices(groups=[], refused=[]))
    return _form(moment, mine, house.pictures.choices(table, moment.revision, language, moment.names, make))


def _seen(house: House, table: LiveTable, moment: Moment) -> View | None:
    """What an onlooker sees of the position, which has been built for them already, or will be."""
    with table.lock:
        return house.pictures.view(table, None, None)[2] if table.revision == moment.revision else None


def choices_at_hand(house: House, table: LiveTable, mine: tuple[int, ...], language: str) -> Legal | None:
    """The same for one who is to decide, if nothing has to be searched for; None if it has."""
    moment = _moment(table)
    known = house.pictures.known_choices(table, moment.revision, language, moment.names)
    if known is not None:
        return _form(moment, mine, known)
    if asks_for_search(table.game, table.game.legal(moment.state)):
        return None
    return choices_now(house, table, mine, language)


def _moment(table: LiveTable) -> Moment:
    with table.lock:
        state = table.play.at(table.position)
        hidden = secrecy.hides(table)
        return Moment(state, table.position, table.revision, table.to_move, table.names, table.place, hidden)


def _form(moment: Moment, mine: tuple[int, ...], found: Choices) -> Legal:
    return Legal(
        position=moment.position,
        revision=moment.revision,
        to_move=moment.mover,
        mine=moment.mover in mine,
        groups=found.groups,
        refused=found.refused,
    )
