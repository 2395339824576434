"""A title is a game before it is wired: it shows its face and builds the rules for a table.

Players, options and figures are fixed when a game is built, so that the rules themselves never ask about variants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from revier.core.data import DataSet, load_data
from revier.core.errors import BadInput, DataError
from revier.core.game import Game
from revier.core.message import register_texts
from revier.core.options import GameInfo, Option, OptionSet, OptionValue

G_co = TypeVar("G_co", bound=Game[Any], covariant=True)

Tables = Mapping[str, Any]


class Title(Protocol):
    """What the module ``game`` of a title's package offers under the name ``TITLE``."""

    def info(self, overlay: Path | None = None) -> GameInfo:
        """The face of the game; an overlay changes its figures and so its data digest."""
        ...

    def build(
        self, players: int, options: Mapping[str, OptionValue] | None = None, overlay: Path | None = None
    ) -> Game[Any]:
        """The rules wired for so many players and these options (the rest by default)."""
        ...


@cache
def _figures(package: str, overlay: Path | None) -> DataSet:
    return load_data(f"{package}.data", overlay)


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
    ) -> None:
        self.id = id
        self.package = package
        self.profiles = profiles
        self.edition = edition
        self.options = options
        self.same_figures = same_figures
        self._wire = wire
        register_texts(id, f"{package}.text")

    def figures(self, overlay: Path | None = None) -> DataSet:
        """The figures of the game, with an owner's corrections."""
        return _figures(self.package, overlay)

    def info(self, overlay: Path | None = None) -> GameInfo:
        """What there is to know before a game begins."""
        data = self.figures(overlay)
        game = data.tables["game"]
        former: tuple[Option, ...] = ()
        if self.options is None:
            options = tuple(self._option(name, row) for name, row in data.tables.get("options", {}).items())
        else:
            options, former = self.options.listed(self.id), self.options.listed_former(self.id)
        edition = self.edition or game.get("rules_version") or game["rules_date"]
        players = tuple(game["players"])
        about = (self.profiles, edition, data.digest, self.same_figures, former)
        return GameInfo(self.id, game["title"], players, options, *about)

    def _option(self, name: str, row: Mapping[str, Any]) -> Option:
        values, clause = tuple(row.get("values", ())), f"{self.id}:{row['clause']}"
        return Option(name, row["default"], values, clause, row["meaning"], row.get("profiles", {}))

    def build(
        self, players: int, options: Mapping[str, OptionValue] | None = None, overlay: Path | None = None
    ) -> G_co:
        """A game for so many players; options not given have their default."""
        about = self.info(overlay)
        check_players(about, players)
        resolved, tables = about.resolve(options), self.figures(overlay).tables
        chosen = resolved if self.options is None else self.options.of(resolved)
        if overlay is None:
            return self._wire(about, chosen, players, tables)
        try:
            game = self._wire(about, chosen, players, tables)
            game.new()
        except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError) as error:
            changed = [fact.path for fact in self.figures(overlay).facts() if fact.kind == "overlay"]
            if not changed:
                raise  # a mistake of ours
            raise DataError.of("core.data.unfit", file=overlay.name, changed=", ".join(changed)) from error
        return game


def check_players(info: GameInfo, players: int) -> None:
    """Refuse a number of players the game is not made for."""
    if players not in info.players:
        raise BadInput.of("core.players", game=info.title, players=players, allowed=info.players)
