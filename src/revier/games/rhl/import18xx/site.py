"""What the site does without asking: steps in which nobody has a choice leave no action in an export."""

from __future__ import annotations

from revier.core.action import NATURE, Action
from revier.core.chance import Draw
from revier.core.flow import nodes_of
from revier.games.rhl.actions import PowerTile
from revier.games.rhl.as_18xx.policies import was_linked
from revier.games.rhl.base import RhlGame
from revier.games.rhl.packet import cheapest, must_take
from revier.games.rhl.state import RhlState
from revier.rail.actions import Answer, BuyLot, Pass, Run
from revier.rail.nodes.run import RunMove

# Everywhere else somebody is always asked, even one who can only pass (a bid) or has one thing to do (a discard).
SKIPPED_IF_IDLE = ("stock_turn", "station", "power_marker", "train")
_RUN = RunMove()


def mover(g: RhlGame, s: RhlState) -> int:
    """Who decides; chance where the game is over."""
    seat = g.to_move(s)
    return NATURE if seat is None else seat


def unasked(g: RhlGame, s: RhlState, row: str) -> Action | None:
    """The ply the site plays by itself in this position; None where it asks somebody or the game is over."""
    if not s.flow:
        return None
    node = nodes_of(s)[-1]
    if node in SKIPPED_IF_IDLE or (node == "track" and not _asks_for_tile(g, s)):
        return Pass(mover(g, s)) if idle(g, s) else None
    if node == "run":
        return Run(mover(g, s), ()) if not _asks_for_run(g, s) else None
    if node == "offer":
        return Answer(mover(g, s), True)
    if node == "packet" and must_take(g, s):
        return BuyLot(mover(g, s), g.d.lots[cheapest(g, s)].code)
    return _draw(g, s, row)


def _draw(g: RhlGame, s: RhlState, row: str) -> Action | None:
    """The site draws the mines with its seed and leaves the players where they sit."""
    node = nodes_of(s)[-1]
    if node == "mines":
        return Draw(NATURE, "mines", row)
    if node == "seating":
        return Draw(NATURE, "seating", g.d.lots[s.dealt.index(-1)].code)
    return None


def idle(g: RhlGame, s: RhlState) -> bool:
    """Is passing all that can be done? Rights of private companies never keep the site from going on."""
    for move in g.top(s).available(g, s):
        if move.kind not in (Pass, PowerTile) and next(iter(move.offers(g, s)), None) is not None:
            return False
    return Pass(mover(g, s)) in g.legal(s)


def _asks_for_tile(g: RhlGame, s: RhlState) -> bool:
    """A tile is always asked for, even where none fits; only not when one is laid or the treasury is below nothing."""
    return not s.tile_laid and g.accounts.funds(s, g.operator(s)) >= 0


def _asks_for_run(g: RhlGame, s: RhlState) -> bool:
    """A company linked to anything is asked for its run, even where no train has a legal route."""
    return was_linked(g, s, g.operator(s)) or not _RUN.routeless(g, s)
