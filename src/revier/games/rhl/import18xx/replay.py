"""Replaying an export action by action; what the site skipped (steps without a choice) is played in between."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TextIO

from revier.core.action import NATURE, Action
from revier.core.chance import Draw
from revier.core.errors import BadInput
from revier.core.message import Msg, render
from revier.core.options import OptionValue
from revier.core.refusal import Refusal
from revier.games.rhl.game import RhlGame, build, info
from revier.games.rhl.import18xx.differences import explain
from revier.games.rhl.import18xx.export import Export, Recorded, mines_row, read_export
from revier.games.rhl.import18xx.translate import Translator, Untranslatable, silent
from revier.games.rhl.state import RhlState
from revier.rail import market
from revier.rail.actions import AnnounceTrain, Answer, GoBankrupt, Pass, PowerTile, Run, SellShares
from revier.rail.nodes.run import RunMove
from revier.rail.state import NOBODY

SKIPS = 60  # plies without a choice that may lie between two recorded actions, with room to spare


class Failure(NamedTuple):
    """Where and why a replay stopped."""

    recorded: Recorded
    reason: Msg
    clause: str


class Step(NamedTuple):
    """A recorded action that was applied: the actions of ours it became, the position after it, income of a run."""

    recorded: Recorded
    actions: tuple[Action, ...]
    state: RhlState
    revenue: int | None


class Replayer:
    """One replay of one export."""

    def __init__(self, export: Export, options: Mapping[str, OptionValue]) -> None:
        self.export = export
        self.g: RhlGame = build(len(export.players), options)
        self.s = self.g.new()
        self.translator = Translator(self.g, export.players)
        self.failure: Failure | None = None
        self.played: list[Action] = []
        self._run = RunMove()

    def steps(self) -> Iterator[Step]:
        """Apply recorded actions one after the other until the end or the first refusal."""
        self._settle(self.s, self.played)
        for recorded in self.export.actions:
            before = len(self.played)
            revenue = None
            try:
                for part in self._parts(recorded):
                    earned = self._apply(part)
                    revenue = earned if part.type == "run_routes" else revenue
            except Untranslatable as stop:
                self.failure = Failure(recorded, Msg(stop.key, stop.arguments), "")
            if self.failure is not None:
                return
            yield Step(recorded, tuple(self.played[before:]), self.s, revenue)

    def _parts(self, recorded: Recorded) -> Iterator[Recorded]:
        """An action and what the site did by itself along with it."""
        if not silent(recorded):
            yield recorded
        for extra in recorded.auto:
            if not silent(extra) and extra.type not in ("destination_connection", "message"):
                yield extra

    def _apply(self, recorded: Recorded) -> int | None:
        """Find the place in the flow where the recorded action belongs, and apply it there."""
        s = self.s.copy()
        way: list[Action] = []
        first: Refusal | None = None
        for _ in range(SKIPS):
            action, refusal = self._legal_meaning(s, recorded)
            if action is not None:
                return self._commit(recorded, s, way, action)
            if first is None or (refusal is not None and self._same_actor(s, recorded)):
                first = refusal or first
            onward = self._bridge(s, recorded)
            if onward is None:
                break
            self.g.apply(s, onward)
            way.append(onward)
        reason = first or Refusal(Msg("rhl.import.no_place", {"kind": recorded.type}))
        clause = reason.clause.partition(":")[2]
        self.failure = Failure(recorded, explain(reason, self.g.options), clause)
        return None

    def _same_actor(self, s: RhlState, recorded: Recorded) -> bool:
        company = self.translator.acting_company(recorded)
        acting = next((frame[1] for frame in reversed(s.flow) if frame[0] == "turn"), NOBODY)
        return company in (NOBODY, acting)

    def _legal_meaning(self, s: RhlState, recorded: Recorded) -> tuple[Action | None, Refusal | None]:
        if not s.flow:
            return None, Refusal(Msg("core.refused.over"))
        company = self.translator.acting_company(recorded)
        acting = next((frame[1] for frame in reversed(s.flow) if frame[0] == "turn"), NOBODY)
        if company != NOBODY and company != acting and recorded.type != "discard_train":
            return None, Refusal(Msg("rhl.import.other_company", {"company": self.g.company_id(company)}))
        legal = self.g.legal(s)
        refusal = None
        for action in self.translator.options(s, recorded):
            refusal = legal.why_not(action)
            if refusal is None:
                return action, None
        return None, refusal

    def _commit(self, recorded: Recorded, s: RhlState, way: list[Action], action: Action) -> int | None:
        revenue = self._run.income(self.g, s, action) if isinstance(action, Run) else None
        operator = next((frame[1] for frame in reversed(s.flow) if frame[0] == "turn"), NOBODY)
        self.g.apply(s, action)
        self.played += [*way, action]
        self.translator.done(s, recorded, operator)
        self._settle(s, self.played)
        self.s = s
        return revenue

    # --- between recorded actions -----------------------------------------------------------------------------------------
    def _settle(self, s: RhlState, played: list[Action]) -> None:
        """Play what leaves no choice; the site records no action for it."""
        while s.flow:
            action = self._forced(s)
            if action is None:
                return
            self.g.apply(s, action)
            played.append(action)

    def _forced(self, s: RhlState) -> Action | None:
        node = s.flow[-1][0]
        if node == "mines":
            return Draw(NATURE, "mines", mines_row(self.export.seed))
        if node == "run":
            return Run(self._mover(s), ()) if self._run.routeless(self.g, s) else None
        if node == "raise" or (node == "track" and not s.tile_laid):
            return None  # the site always asks for a tile, even where none fits
        legal = self.g.legal(s)
        kinds = [kind for kind in legal.kinds() if kind is not PowerTile]
        if kinds == [Pass]:  # rights of private companies never keep the site from going on
            return Pass(self._mover(s))
        choice = legal.forced()
        return choice.action if choice is not None else None

    def _mover(self, s: RhlState) -> int:
        mover = self.g.to_move(s)
        return NATURE if mover is None else mover

    def _bridge(self, s: RhlState, recorded: Recorded) -> Action | None:
        """The next ply towards the node a recorded action belongs to; None if there is no way on."""
        if not s.flow:
            return None
        mover = self._mover(s)
        node = s.flow[-1][0]
        legal = self.g.legal(s)
        if node == "offer":
            return Answer(mover, True)
        if node == "run" and mover == NATURE:
            return next(iter(legal)).action
        if node == "train" and recorded.type in ("sell_shares", "bankrupt"):
            return self._announcement(s, recorded)
        if node == "raise" and recorded.type == "bankrupt":
            return next((c.action for c in legal if isinstance(c.action, SellShares)), None)
        if Pass(mover) in legal:
            return Pass(mover)
        forced = self._forced(s)
        return forced if forced is not None and not isinstance(forced, GoBankrupt) else None

    def _announcement(self, s: RhlState, recorded: Recorded) -> Action | None:
        """A forced purchase: the train bought in the end tells which was meant when shares were sold."""
        offers = [c.action for c in self.g.legal(s) if isinstance(c.action, AnnounceTrain)]
        later = (a for a in self.export.actions if a.position > recorded.position and a.type == "buy_train")
        wanted = next(later, None)
        name = str(wanted.raw.get("train", "")).rpartition("-")[0] if wanted else ""
        fitting = [a for a in offers if a.train == name]
        return (fitting or offers or [None])[0]  # type: ignore[list-item]


class Imported(NamedTuple):
    """The end of a replay."""

    replayer: Replayer
    steps: int
    options: Mapping[str, OptionValue]

    def report(self, language: str = "en") -> dict[str, Any]:
        """The object that ``--json`` prints."""
        r = self.replayer
        outcome = r.g.outcome(r.s)
        scores = [r.g.worth(r.s, seat) for seat in range(r.g.players)]
        failure = r.failure
        return {
            "schema": 1,
            "game": "rhl",
            "ok": failure is None,
            "finished": outcome is not None,
            "actions_total": len(r.export.actions),
            "actions_applied": self.steps,
            "options": dict(self.options),
            "result": dict(zip(r.export.players, scores, strict=True)),
            "end_reason": outcome.reason if outcome else None,
            "failed_at": None
            if failure is None
            else {
                "id": failure.recorded.id,
                "index": failure.recorded.position,
                "type": failure.recorded.type,
                "reason": render(failure.reason, language),
                "clause": failure.clause or None,
            },
        }


def trace_line(r: Replayer, step: Step) -> dict[str, Any]:
    """Cash and prices after a recorded action, under the names of the export."""
    g, s = r.g, step.state
    return {
        "id": step.recorded.id,
        "players": {player: g.cash_of(s, seat) for seat, player in enumerate(r.export.players)},
        "corporations": {
            c.recorded_as or c.id: {"cash": g.funds(s, c.index), "price": market.price(g.d, s, c.index) or None}
            for c in g.d.companies
        },
        "revenue": step.revenue,
    }


# Decisions of the public implementation that changed on 31 December 2022.
OLDER = (("rhe_first_rise", False), ("trajekt_marker_paid", False))
CHANGED = 1672531200  # 1 January 2023


def import_game(
    path: Path, given: Mapping[str, str | bool] | None = None, profile: str = "18xx", trace: TextIO | None = None
) -> Imported:
    """Replay an export. A game from before 2023 that fails is tried again with the decisions of its time."""
    export = read_export(path)
    about = info()
    if len(export.players) not in about.players:
        raise BadInput.of("core.option.players", game=about.title, players=len(export.players), known=list(about.players))
    explicit = dict(given or {})
    options = about.resolve({**export.options, **explicit}, profile)
    imported, lines = _replay(export, options)
    if 0 < export.created < CHANGED and not _reproduced(imported):
        for changes in ({OLDER[0][0]: OLDER[0][1]}, {OLDER[1][0]: OLDER[1][1]}, dict(OLDER)):
            if any(name in explicit for name in changes):
                continue
            other, other_lines = _replay(export, {**options, **changes})
            if _reproduced(other):
                imported, lines = other, other_lines
                break
    if trace is not None:
        trace.writelines(json.dumps(line) + "\n" for line in lines)
    return imported


def _replay(export: Export, options: Mapping[str, OptionValue]) -> tuple[Imported, list[dict[str, Any]]]:
    replayer = Replayer(export, options)
    lines = [trace_line(replayer, step) for step in replayer.steps()]
    return Imported(replayer, len(lines), options), lines


def _reproduced(imported: Imported) -> bool:
    recorded = imported.replayer.export.result
    report = imported.report()
    return report["ok"] and (not recorded or report["result"] == recorded)


def load_states(path: Path) -> Iterator[tuple[RhlGame, RhlState, Recorded, tuple[Action, ...]]]:
    """Every position of a recorded game before a recorded action, for benchmarks: game, state, action, what it becomes."""
    export = read_export(path)
    replayer = Replayer(export, info().resolve(dict(export.options), "18xx"))
    before = replayer.g.new()
    for step in replayer.steps():
        yield replayer.g, before, step.recorded, step.actions
        before = step.state.copy()


__all__ = ["Imported", "Replayer", "import_game", "load_states"]
