"""A title is a game before it is wired: it shows its face and builds the rules for a table.

Players, options and figures are fixed when a game is built, so that the rules themselves never ask about variants.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

from revier.core.allowed import Vocabulary
from revier.core.data import DataSet, load_data, place_in_files
from revier.core.errors import BadInput, DataError, RulesBug
from revier.core.game import Game
from revier.core.laying import place_in, place_of, told_of
from revier.core.message import Msg, register_texts
from revier.core.options import GameInfo, Option, OptionSet, OptionValue
from revier.core.overlay import AnyOverlay, Overlay, as_overlay
from revier.core.released import Release, released, releases

# What figures no rule is made for may end in, where nothing has named them before.
_BREAKS = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, StopIteration, RulesBug)

G_co = TypeVar("G_co", bound=Game[Any], covariant=True)

Tables = Mapping[str, Any]


class Title(Protocol):
    """What the module ``game`` of a title's package offers under the name ``TITLE``."""

    def info(self, overlay: AnyOverlay | None = None, figures: DataSet | None = None) -> GameInfo:
        """The face of the game; an overlay or other figures change its data digest."""
        ...

    def build(
        self,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        overlay: AnyOverlay | None = None,
        figures: DataSet | None = None,
    ) -> Game[Any]:
        """The rules wired for so many players and these options (the rest by default)."""
        ...


@runtime_checkable
class HasFigures(Protocol):
    """A title that knows figures by digest: its own of today, and those of its releases."""

    def figures(self, overlay: AnyOverlay | None = None, digest: str = "") -> DataSet:
        """The figures of today or those with this digest, under an overlay."""
        ...

    def knows(self, digest: str) -> bool:
        """Are there figures with this digest?"""
        ...

    def releases(self) -> tuple[Release, ...]:
        """The sets of figures that were published, the oldest first."""
        ...


@lru_cache(maxsize=64)  # overlays come from anywhere; only some are kept
def _laid(data: DataSet, overlay: Overlay, vocabulary: Vocabulary | None) -> DataSet:
    made = data.under(overlay)
    for trail, given, known in vocabulary.misplaced(made) if vocabulary else ():
        place, path = place_in(overlay, trail), ".".join(trail)
        raise DataError.of("core.data.word", file=place, path=path, given=given, known=", ".join(known))
    return made


class PackagedTitle(Generic[G_co]):
    """A title whose figures and sentences lie in its package.

    The table ``game`` of its figures names it, its players and the edition of its rules (unless that is given here);
    its class of options says what there is to choose (a title written for 0.1.0 may still list them in a table
    ``options``, and is given them by name). What is left to the title is the wiring: figures and choices to rules.
    """

    def __init__(
        self,
        id: str,
        package: str,
        wire: Callable[[GameInfo, Any, int, Tables], G_co],
        profiles: tuple[str, ...] = ("rulebook",),
        edition: str = "",
        options: type[OptionSet] | None = None,
        same_figures: tuple[str, ...] = (),
        vocabulary: Vocabulary | None = None,
    ) -> None:
        self.id = id
        self.package = package
        self.profiles = profiles
        self.edition = edition
        self.options = options
        self.same_figures = same_figures
        self.vocabulary = vocabulary
        self._wire = wire
        register_texts(id, f"{package}.text")

    def figures(self, overlay: AnyOverlay | None = None, digest: str = "") -> DataSet:
        """The figures of the game, of today or as they were released, with an owner's corrections."""
        return self._under(overlay, self._known(digest) if digest else None)

    def knows(self, digest: str) -> bool:
        """Are these the figures of today, or of a release?"""
        return digest == self.figures().digest or digest in (release.digest for release in self.releases())

    def releases(self) -> tuple[Release, ...]:
        """The sets of figures that were published, the oldest first."""
        return releases(self.package)

    def _known(self, digest: str) -> DataSet:
        today = load_data(f"{self.package}.data")
        found = today if digest == today.digest else released(self.package, digest)
        if found is None:
            known = ", ".join((today.digest, *(release.digest for release in self.releases())))
            raise BadInput.of("core.data.released.unknown", game=self.id, digest=digest, known=known)
        return found

    def _under(self, overlay: AnyOverlay | None, figures: DataSet | None) -> DataSet:
        data = figures or load_data(f"{self.package}.data")
        laid = as_overlay(overlay)
        return data if laid is None else _laid(data, laid, self.vocabulary)

    def misplaced(self) -> Iterator[Msg]:
        """Words in our own files that the rules do not know, each with its file and line."""
        package = f"{self.package}.data"
        for trail, given, known in self.vocabulary.misplaced(self.figures()) if self.vocabulary else ():
            place, path = place_in_files(package, trail), ".".join(trail)
            yield Msg("core.data.word", {"file": place, "path": path, "given": given, "known": ", ".join(known)})

    def info(self, overlay: AnyOverlay | None = None, figures: DataSet | None = None) -> GameInfo:
        """What there is to know before a game begins."""
        return self._info(self._under(overlay, figures))

    def _info(self, data: DataSet) -> GameInfo:
        game = data.tables["game"]
        former: tuple[Option, ...] = ()
        if self.options is None:
            options = tuple(self._option(name, row) for name, row in data.tables.get("options", {}).items())
        else:
            options, former = self.options.listed(self.id), self.options.listed_former(self.id)
        today = load_data(f"{self.package}.data").tables["game"]  # rules are those of today, whatever the figures
        edition = self.edition or today.get("rules_version") or today["rules_date"]
        players = tuple(game["players"])
        if not players:
            ours = Msg("core.data.file", {"file": self.package})
            place = place_of(data.overlay, "game.players") if data.overlay else ours
            raise DataError.of("core.data.nobody", file=place)
        about = (self.profiles, edition, data.digest, self.same_figures, former, data.figures, data.overlay)
        return GameInfo(self.id, game["title"], players, options, *about)

    def _option(self, name: str, row: Mapping[str, Any]) -> Option:
        values, clause = tuple(row.get("values", ())), f"{self.id}:{row['clause']}"
        return Option(name, row["default"], values, clause, row["meaning"], row.get("profiles", {}))

    def build(
        self,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        overlay: AnyOverlay | None = None,
        figures: DataSet | None = None,
    ) -> G_co:
        """A game for so many players; options not given have their default, figures are those of today."""
        data = self._under(overlay, figures)
        about = self._info(data)
        check_players(about, players)
        resolved = about.resolve(options)
        chosen = resolved if self.options is None else self.options.of(resolved)
        if data.overlay is None and figures is None:
            return self._wire(about, chosen, players, data.tables)
        try:
            game = self._wire(about, chosen, players, data.tables)
            game.new()
        except DataError as error:
            if data.overlay is None:
                raise
            raise DataError(told_of(data.overlay, error.message)) from error
        except _BREAKS as error:
            changed = [*(fact.path for fact in data.facts() if fact.kind == "overlay"), *data.removed]
            if data.overlay is not None and changed:
                file = place_of(data.overlay, changed[0])
                raise DataError.of("core.data.unfit", file=file, changed=", ".join(changed)) from error
            if self.knows(data.figures):
                raise  # a mistake of ours
            raise DataError.of("core.data.released.unfit", game=about.title, digest=data.figures) from error
        return game


def check_players(info: GameInfo, players: int) -> None:
    """Refuse a number of players the game is not made for."""
    if players not in info.players:
        raise BadInput.of("core.players", game=info.title, players=players, allowed=info.players)
