"""A game keeps the figures it began with: those of today, of a release, or kept beside the tables that use them."""

from __future__ import annotations

import logging

import msgspec

from revier.core.data import DataSet
from revier.core.errors import BadInput, RevierError
from revier.core.game import AnyGame
from revier.core.record import Header, Record
from revier.core.released import packed
from revier.core.replay import overlay_for
from revier.core.title import HasFigures
from revier.games import broken, playable, title
from revier.server.jobs import Spec, game_of
from revier.server.store import Store

log = logging.getLogger("revier.server")


def keep_figures(store: Store, game: AnyGame) -> None:
    """Keep the figures a game is wired with, unless they ship with the package for ever."""
    info, found = game.info, title(game.info.id)
    if not isinstance(found, HasFigures) or info.figures in (release.digest for release in found.releases()):
        return
    today: DataSet = found.figures()
    if today.figures == info.figures and not store.figures.knows(info.id, info.figures):
        store.figures.keep(info.id, info.figures, packed(today))


def wired(store: Store, header: Header, begun: str) -> tuple[Spec, AnyGame]:
    """The game of a table, wired as it was begun under the version `begun` of the rules.

    Figures that nobody has kept, or that the rules of today cannot play any more, are those of today: what has been
    played is checked action by action, and people are told.
    """
    if header.game not in playable():
        unknown = BadInput.of("core.title.unknown", game=header.game, known=", ".join(playable()))
        raise broken().get(header.game, unknown)  # its package may be gone, or broken
    options = title(header.game).info().resolve(header.options, begun=begun)
    spec = Spec(header.game, header.players, tuple(sorted(options.items())), overlay=overlay_for(Record(header)))
    try:
        asked = _with_figures(store, spec, header)
        return asked, game_of(asked)
    except RevierError as error:
        log.warning("figures %s of %s cannot be played: %s", header.data_digest, header.game, error)
        return spec, game_of(spec)


def _with_figures(store: Store, spec: Spec, header: Header) -> Spec:
    found, digest = title(header.game), _digest(header)
    if not isinstance(found, HasFigures) or not digest or digest == found.figures().figures:
        return spec
    if found.knows(digest):
        return spec._replace(figures=digest)
    kept = store.figures.kept(header.game, digest)
    return spec if kept is None else spec._replace(figures=digest, kept=kept)


def _digest(header: Header) -> str:
    """The figures a game began with, without its overlay; empty if its header does not say."""
    mark = header.overlay
    if mark is None or mark.figures:
        return header.data_digest if mark is None else mark.figures
    found = title(header.game)
    releases = found.releases() if isinstance(found, HasFigures) else ()
    return releases[0].digest if releases else ""  # only 0.1.0 did not say what an overlay lay over


def kept_for(store: Store, text: str) -> tuple[str, str] | None:
    """Digest and text of the figures a record began with, where its title knows them no more and they are kept here."""
    try:
        header = msgspec.json.decode(text.partition("\n")[0], type=Header)
        found = title(header.game)
    except (msgspec.MsgspecError, RevierError, UnicodeError, RecursionError):
        return None  # whatever is wrong with it is said where it is read
    digest = _digest(header)
    if not isinstance(found, HasFigures) or found.knows(digest):
        return None
    kept = store.figures.kept(header.game, digest)
    return None if kept is None else (digest, kept)
