"""Overlays in the browser: brought once, checked where they can do no harm, kept for whoever brought them.

Who sees an overlay: the browser that brought it finds it in its list; a table that plays with one shows it to everybody
who may look at that table, and its record carries it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, NamedTuple

from revier.core.errors import DataError, RevierError
from revier.core.message import Msg
from revier.core.overlay import Overlay
from revier.games import title
from revier.server.jobs import Spec
from revier.server.problems import Problem, refused
from revier.server.provenance import YOURS, facts_of, figures_of
from revier.server.seats import Who
from revier.server.store.overlays import KeptOverlay
from revier.server.workers import WorkerBroken, WorkerLost

if TYPE_CHECKING:
    from revier.server.house import House

log = logging.getLogger("revier.server")


class Changes(NamedTuple):
    """What an overlay changes in the figures of today, or why it fits them no more."""

    paths: tuple[str, ...]
    problem: Msg | None = None


def bring(house: House, who: Who, game_id: str, overlay: Overlay) -> KeptOverlay:
    """Check an overlay by setting up the game with it, and keep it."""
    most = house.settings.limits.overlays
    kept = house.store.overlays
    if kept.one(who.hash, game_id, overlay.digest) is None and kept.number(who.hash) >= most:
        raise Problem(409, "many_overlays", most=most)
    try:
        if not changes(game_id, overlay, raises=True).paths:
            raise Problem(422, "empty_overlay", name=overlay.name)
        players = title(game_id).info(overlay).players
    except RevierError as error:
        raise refused(error) from None
    if not players:
        raise refused(DataError.of("core.data.unfit", file=overlay.name, changed="game.players"))
    must_set_up(house, [Spec(game_id, number, (), overlay=overlay) for number in players])
    return kept.keep(who.hash, game_id, overlay)


def must_set_up(house: House, specs: list[Spec]) -> None:
    """Refuse figures with which a game cannot be set up, or not in good time; tried in a process of its own."""
    game, overlay = specs[0].game, specs[0].overlay
    assert overlay is not None
    try:
        house.workers.call("revier.server.jobs:set_up", specs, seconds=house.settings.overlay_seconds)
    except RevierError as error:
        raise refused(error) from None
    except WorkerLost:
        raise Problem(422, "heavy_overlay", name=overlay.name) from None
    except WorkerBroken:
        log.exception("%s cannot be set up with the overlay %s", game, overlay.digest)
        changed = ", ".join(changes(game, overlay).paths)
        raise refused(DataError.of("core.data.unfit", file=overlay.name, changed=changed)) from None


def changes(game_id: str, overlay: Overlay, *, raises: bool = False) -> Changes:
    """The paths of the figures an overlay changes, adds or takes out."""
    try:
        data = figures_of(game_id, overlay)
        return Changes((*(fact.path for fact in facts_of(data) if fact.kind == YOURS), *data.removed))
    except RevierError as error:
        if raises:
            raise
        return Changes((), error.message)


def overlay_of(house: House, who: Who, game_id: str, digest: str) -> Overlay | None:
    """The overlay somebody chose; none if they chose none."""
    if not digest:
        return None
    found = house.store.overlays.one(who.hash, game_id, digest) if who.hash else None
    if found is None:
        raise Problem(404, "no_overlay")
    return found
