"""18Rhl - Rhineland: figures and options in, a wired game out."""

from __future__ import annotations

from collections.abc import Iterable

from revier.core.allowed import ids, words
from revier.core.options import GameInfo
from revier.core.title import PackagedTitle, Tables
from revier.games.rhl.as_18xx.figures import figures_18xx
from revier.games.rhl.as_18xx.wire import as_18xx
from revier.games.rhl.base import RhlGame
from revier.games.rhl.facts import compile_facts
from revier.games.rhl.options import RhlOptions
from revier.games.rhl.powers import RhlPower, powers_of
from revier.games.rhl.receivership import with_receiver
from revier.games.rhl.tables import ratingen_bonus, with_variants
from revier.games.rhl.wiring import rulebook
from revier.rail.compiling import compile_rail
from revier.rail.fit import fit
from revier.rail.vocabulary import rail_vocabulary

FIGURES_OF_0_1_0 = "1e4b4f0df889aead"  # the same figures, when options were kept among them
LABELS = words("AC", "D", "DU", "K", "Moers", "OO", "Y", "R", "Essen", "Osterath", "D/K", "D/DU/K")
VOCABULARY = {
    "hexes.*.label": LABELS,
    "tiles.*.label": LABELS,
    "hexes.*.symbols": words("coal", "steel", "iron_rhine", "rge"),
    "hexes.*.cities.*.symbol": words("coal", "steel"),
    "hexes.*.cost.terrain": words("mountain", "river"),
    "coal_and_steel.variable.*.coal": ids("hexes"),
    "coal_and_steel.variable.*.steel": ids("hexes"),
}
RULES = "3.0-2"  # version of the rulebook, and the number of our reading of it: 0.1.0 had the first


def wire(info: GameInfo, options: RhlOptions, players: int, tables: Tables, added: Iterable[RhlPower] = ()) -> RhlGame:
    """The game for these figures; who adds a certificate to them adds what it allows."""
    changed = figures_18xx(with_variants(tables, options), options.habits)
    d = fit(compile_rail(changed, players))
    facts = compile_facts(d, changed, ratingen_bonus(d, changed, options))
    powers = powers_of((lot.code for lot in d.lots), added)
    wiring = as_18xx(rulebook(d, facts, powers, options, players), options.habits)
    wiring = with_receiver(wiring, options.receivership_buys_trains)
    return RhlGame(info, options, players, wiring)


TITLE = PackagedTitle(
    "rhl",
    "revier.games.rhl",
    wire,
    profiles=("rulebook", "18xx"),
    edition=RULES,
    options=RhlOptions,
    same_figures=(FIGURES_OF_0_1_0,),
    vocabulary=rail_vocabulary(VOCABULARY),
)
figures, info, build = TITLE.figures, TITLE.info, TITLE.build

__all__ = ["TITLE", "RhlGame", "build", "figures", "info", "wire"]
