"""18Rhl - Rhineland: figures and options in, a wired game out."""

from __future__ import annotations

from revier.core.cite import implements
from revier.core.options import GameInfo
from revier.core.title import PackagedTitle, Tables
from revier.games.rhl.as_18xx.figures import figures_18xx
from revier.games.rhl.as_18xx.wire import as_18xx
from revier.games.rhl.base import RhlGame
from revier.games.rhl.facts import compile_facts
from revier.games.rhl.options import RhlOptions
from revier.games.rhl.tables import ratingen_bonus, with_variants
from revier.games.rhl.wiring import rulebook
from revier.rail.model import compile_rail

FIGURES_OF_0_1_0 = "1e4b4f0df889aead"  # the same figures, when options were kept among them


@implements("rhl:0.a")
def _wire(info: GameInfo, options: RhlOptions, players: int, tables: Tables) -> RhlGame:
    changed = figures_18xx(with_variants(tables, options), options.habits)
    d = compile_rail(changed, players)
    facts = compile_facts(d, changed, ratingen_bonus(d, changed, options))
    wiring = as_18xx(rulebook(d, facts, options, players), options.habits)
    return RhlGame(info, options, players, wiring)


TITLE = PackagedTitle(
    "rhl",
    "revier.games.rhl",
    _wire,
    profiles=("rulebook", "18xx"),
    options=RhlOptions,
    same_figures=(FIGURES_OF_0_1_0,),
)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build

__all__ = ["TITLE", "RhlGame", "build", "figures", "info"]
