"""Importing an export: the replay that agrees with it furthest, its report and its trace."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from revier.core.action import Action
from revier.core.message import Msg, render
from revier.core.options import OptionValue
from revier.core.title import check_players
from revier.games.rhl.game import RhlGame, info
from revier.games.rhl.import18xx.differences import explain, suspects
from revier.games.rhl.import18xx.export import OPTIONAL_RULES, Export, Recorded, read_export
from revier.games.rhl.import18xx.replayer import Replayer, Step
from revier.games.rhl.state import RhlState
from revier.rail import market

# What the public implementation decided otherwise before 2023.
OLDER: Mapping[str, OptionValue] = {
    "rhe_first_rise": False,
    "trajekt_marker_paid": False,
    "rhe_start_values": "any_violet",
    "rhe_link_test": "track_only",
}
CHANGED = 1672531200  # 1 January 2023
BY_AGREEMENT = "agreement"  # why a game ended that the players stopped


class Imported(NamedTuple):
    """The end of a replay."""

    replayer: Replayer
    steps: int  # recorded actions applied
    options: Mapping[str, OptionValue]
    trace: tuple[dict[str, Any], ...] = ()
    agreed: int = 0  # recorded actions up to the first whose figures are not those of the export
    behind: tuple[str, ...] = ()  # options of which another value would get further

    @property
    def ok(self) -> bool:
        return self.replayer.failure is None

    @property
    def damaged(self) -> bool:
        """Did it stop at an entry that cannot be read?"""
        return self.replayer.failure is not None and self.replayer.failure.damaged

    @property
    def scores(self) -> dict[str, int]:
        """Cash and shares of every player, under the ids of the export."""
        r = self.replayer
        return {player: r.g.worth(r.s, seat) for seat, player in enumerate(r.export.players)}

    @property
    def reproduced(self) -> bool:
        """Did the replay come to the figures and the result the export notes?"""
        noted = self.replayer.export.result
        whole = self.ok and self.agreed == len(self.replayer.export.actions)
        return whole and (not noted or self.replayer.g.outcome(self.replayer.s) is None or noted == self.scores)

    @property
    def warnings(self) -> tuple[Msg, ...]:
        """Where it stopped and why, or that it came to another end than the export notes."""
        r = self.replayer
        if (failed := self._failed_at("en")) is not None and r.failure is not None:
            reason = explain(r.failure.refusal, self.options, self.behind)
            at, kind, clause = (str(failed[key] or "–") for key in ("id", "type", "clause"))
            return (Msg("rhl.import.stopped", {"id": at, "type": kind, "reason": reason, "clause": clause}),)
        if self.reproduced or not (r.ended or r.g.outcome(r.s)):
            return ()
        noted = [
            f"{name} {r.export.result.get(player, '–')}"
            for player, name in zip(r.export.players, r.export.names, strict=True)
        ]
        return (Msg("rhl.import.other_result", {"noted": noted}),)

    def report(self, language: str = "en") -> dict[str, Any]:
        """The object that ``--json`` prints."""
        r = self.replayer
        outcome = r.g.outcome(r.s)
        return {
            "schema": 1,
            "game": "rhl",
            "ok": self.ok,
            "finished": outcome is not None or r.ended,
            "actions_total": len(r.export.actions),
            "actions_applied": self.steps,
            "options": dict(self.options),
            "result": self.scores,
            "end_reason": outcome.reason if outcome else BY_AGREEMENT if r.ended else None,
            "failed_at": self._failed_at(language),
        }

    def _failed_at(self, language: str) -> dict[str, Any] | None:
        failure = self.replayer.failure
        if failure is None:
            return None
        return {
            "id": failure.recorded.id,
            "index": failure.recorded.position,
            "type": failure.recorded.type,
            "reason": render(explain(failure.refusal, self.options, self.behind), language),
            "clause": failure.refusal.clause.partition(":")[2] or None,
        }


def trace_line(r: Replayer, step: Step) -> dict[str, Any]:
    """Cash and prices after a recorded action, under the names of the export."""
    g, s = r.g, step.state
    return {
        "id": step.recorded.id,
        "players": {player: g.accounts.cash_of(s, seat) for seat, player in enumerate(r.export.players)},
        "corporations": {
            c.recorded_as or c.id: {
                "cash": g.accounts.funds(s, c.index),
                "price": market.price(g.d, s, c.index) or None,
            }
            for c in g.d.companies
        },
        "revenue": step.revenue,
    }


# --- importing ------------------------------------------------------------------------------------------------------
def import_game(
    path: Path, given: Mapping[str, str | bool] | None = None, profile: str = "18xx", *, traced: bool = False
) -> Imported:
    """Replay an export. Where it does not come out as noted, the decisions of its time are tried too."""
    export = read_export(path)
    about = info()
    check_players(about, len(export.players))
    explicit = dict(given or {})
    imported = _replay(export, about.resolve({**export.options, **explicit}, profile), export.rows[0], traced)
    if imported.reproduced:
        return imported
    best = _as_of_its_time(imported, explicit, profile)
    return best._replace(behind=_behind(best, explicit))


def _replay(export: Export, options: Mapping[str, OptionValue], row: str, traced: bool) -> Imported:
    replayer = Replayer(export, options, row)
    count = agreed = 0
    lines: list[dict[str, Any]] = []
    for step in replayer.steps():
        if agreed == count and step.agrees:
            agreed += 1
        count += 1
        if traced:
            lines.append(trace_line(replayer, step))
    return Imported(replayer, count, replayer.g.options, tuple(lines), agreed)


def _as_of_its_time(first: Imported, explicit: Mapping[str, str | bool], profile: str) -> Imported:
    """Change one decision at a time, as long as the replay agrees with the export further than before.

    Games from before 2023 were played under other decisions, and drew the mines by the number of the game. What was
    given on the command line stays.
    """
    best, traced = first, bool(first.trace)
    export = first.replayer.export
    older = {name: value for name, value in _older(export, profile).items() if name not in explicit}
    while not best.reproduced:
        changed = [({**best.options, name: value}, best.replayer.row) for name, value in older.items()]
        changed += [(dict(best.options), row) for row in export.rows]
        tried = [_replay(export, options, row, traced) for options, row in changed]
        further = max(tried, key=_rank)
        if _rank(further) <= _rank(best):
            break
        best = further
    return best


def _older(export: Export, profile: str) -> Mapping[str, OptionValue]:
    return OLDER if profile == "18xx" and 0 < export.created < CHANGED else {}


def _behind(stopped: Imported, explicit: Mapping[str, str | bool]) -> tuple[str, ...]:
    """Options with another value of which a replay that failed would have got further."""
    failure = stopped.replayer.failure
    if failure is None or failure.damaged:
        return ()
    tries = suspects(failure.refusal.clause.partition(":")[2], stopped.options)
    tries += [(name, value) for name, value in OLDER.items() if name in explicit and (name, value) not in tries]
    variants = {name for name, _ in OPTIONAL_RULES.values()}
    return tuple(dict.fromkeys(n for n, value in tries if n not in variants and _gets_further(stopped, {n: value})))


def _gets_further(stopped: Imported, change: Mapping[str, OptionValue]) -> bool:
    replayer = stopped.replayer
    return _replay(replayer.export, {**stopped.options, **change}, replayer.row, traced=False).steps > stopped.steps


def _rank(imported: Imported) -> tuple[bool, int, int]:
    return imported.reproduced, imported.agreed, imported.steps


def load_states(path: Path) -> Iterator[tuple[RhlGame, RhlState, Recorded, tuple[Action, ...]]]:
    """Every position of a recorded game before a recorded action, for benchmarks: game, state, it, what it becomes."""
    found = import_game(path).replayer
    replayer = Replayer(found.export, found.g.options, found.row)
    before = replayer.g.new()
    for step in replayer.steps():
        yield replayer.g, before, step.recorded, step.actions
        before = step.state.copy()


__all__ = ["Imported", "Replayer", "import_game", "load_states", "trace_line"]
