"""Records from the terminal: begin one, ask what is legal, act, play it again."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from revier.cli.common import (
    FAILED,
    SCHEMA,
    AsJson,
    GameId,
    Option,
    Overlay,
    Players,
    Profile,
    RecordFile,
    Seed,
    as_plain,
    choice_form,
    dice,
    make_game,
    outcome_form,
    play_again,
    refusal_form,
    refused_form,
    turn_form,
)
from revier.cli.speech import (
    Form,
    cell,
    complain,
    explain,
    out,
    print_json,
    say,
    seat_label,
    sentence,
    show,
    table,
    warn,
)
from revier.core.action import Action
from revier.core.errors import IllegalAction
from revier.core.game import AnyGame
from revier.core.record import Record, write_record
from revier.core.refusal import Refusal
from revier.core.replay import AnyReplay, Stop
from revier.core.table import AnyTable, Table

OutRecord = Annotated[Path, typer.Option("--output", "-o", metavar="RECORD")]
Names = Annotated[list[str] | None, typer.Option("--seat", metavar="NAME")]


def new(
    game: GameId,
    players: Players,
    output: OutRecord,
    option: Option = None,
    profile: Profile = "",
    overlay: Overlay = None,
    seat: Names = None,
    seed: Seed = None,
    json: AsJson = False,
) -> None:
    """Begin a game: write its record, with everything chance decides before the first person does."""
    built = make_game(game, players, option, profile, overlay)
    begun: AnyTable = Table(built, seat or (), dice(seed))
    _keep_old(output)
    begun.save(output)
    seats = begun.record.header.seats
    if json:
        print_json({"schema": SCHEMA, "record": str(output), **record_form(begun.record), **_now(begun)})
        return
    show(say("new.written", file=str(output), title=built.info.title, players=players))
    show(*(sentence(event, seats) for ply in begun.log for event in ply))
    show(turn_form(built, begun.state, seats)["headline"])


def _keep_old(path: Path) -> None:
    """A record that lies there already is kept beside the new one."""
    if path.is_file() and path.stat().st_size:
        kept = path.with_name(f"{path.name}~")
        path.replace(kept)
        warn(say("new.kept", file=str(path), kept=str(kept)))


def record_form(record: Record) -> Form:
    """The header of a record as plain JSON."""
    header = record.header
    return {
        "game": header.game,
        "players": header.players,
        "seats": list(header.seats),
        "options": dict(header.options),
        "rules_version": header.rules_version,
        "data_digest": header.data_digest,
        "overlay": msgspec.to_builtins(header.overlay),
    }


def _now(at: AnyTable) -> Form:
    seats = at.record.header.seats
    return {"ply": len(at), **turn_form(at.game, at.state, seats), "outcome": outcome_form(at.game, at.state)}


def legal(record: RecordFile, overlay: Overlay = None, json: AsJson = False) -> None:
    """What may be done now, and what one would expect but may not be done, with reason and clause."""
    held, played = play_again(record, overlay)
    game, state, seats = played.history.game, played.state, held.header.seats
    if played.stopped is not None:
        _stopped(held, played.stopped)
    found = game.legal(state)
    choices = [choice_form(game, state, choice, seats) for choice in found]
    refused = [refused_form(one, seats) for one in found.refused()]
    if json:
        turn = {"game": held.header.game, "ply": len(played.actions), **turn_form(game, state, seats)}
        print_json({"schema": SCHEMA, **turn, "choices": choices, "refused": refused})
    else:
        _list_choices(turn_form(game, state, seats)["headline"], choices, refused)
    if played.stopped is not None:
        raise typer.Exit(FAILED)


def _list_choices(headline: str, choices: list[Form], refused: list[Form]) -> None:
    show(headline)
    listed = table("", say("legal.choice"), say("legal.action"), right=(0,))
    for number, choice in enumerate(choices, start=1):
        span = choice["span"]
        amount = say("legal.span", **span) if span else ""
        action = msgspec.json.encode(choice["action"]).decode()
        listed.add_row(cell(number), cell(f"{choice['sentence']}{amount}"), cell(action, "dim"))
    if choices:
        out().print(listed)
    if refused:
        show("", say("legal.refused"))
        closed = table(say("legal.action"), say("legal.reason"), say("legal.clause"))
        for one in refused:
            action = msgspec.json.encode(one["action"]).decode()
            closed.add_row(cell(action, "dim"), cell(one["reason"]), cell(one["clause"]))
        out().print(closed)


def act(
    record: RecordFile,
    action: Annotated[str, typer.Argument(metavar="JSON")],
    overlay: Overlay = None,
    seed: Seed = None,
    json: AsJson = False,
) -> None:
    """Carry out one action and write it to the record, with the draws and forced plies that follow.

    What is refused leaves the file as it is: the new record replaces the old one only when all is done.
    """
    held, played = play_again(record, overlay)
    game, seats, before = played.history.game, held.header.seats, len(held)
    wanted = game.decode(sys.stdin.read() if action == "-" else action)
    if played.stopped is not None:
        _stopped(held, played.stopped)
        raise typer.Exit(FAILED)
    refusal = game.legal(played.state).why_not(wanted)
    try:
        at = _acted(game, held, wanted, refusal, dice(seed))
    except IllegalAction as error:
        if json:
            now = {"ply": before, **turn_form(game, played.state, seats), "outcome": outcome_form(game, played.state)}
            refused = refusal_form(error.refusal, seats)
            print_json({"schema": SCHEMA, "ok": False, "refused": refused, "played": [], "events": [], **now})
        complain(explain(error))
        raise typer.Exit(FAILED) from None
    write_record(record, at.record)
    events = [sentence(event, seats) for ply in at.log[before:] for event in ply]
    if json:
        done = [as_plain(made) for made in at.history.actions[before:]]
        print_json({"schema": SCHEMA, "ok": True, "refused": None, "played": done, "events": events, **_now(at)})
        return
    show(*events, turn_form(game, at.state, seats)["headline"])


def _acted(game: AnyGame, held: Record, wanted: Action, refusal: Refusal | None, rng: random.Random) -> AnyTable:
    """The table after the action. A record may end before a draw or a ply without a choice: then that comes first."""
    if refusal is None:
        held.append(wanted)
        return Table.resume(game, held, rng)
    at: AnyTable = Table.resume(game, held, rng)
    if wanted not in at.legal:
        raise IllegalAction(refusal)
    at.submit(wanted)
    return at


def replay(record: RecordFile, overlay: Overlay = None, json: AsJson = False) -> None:
    """Play a record again, every action checked; it stops at the first one the rules refuse."""
    held, played = play_again(record, overlay)
    form = replay_form(held, played)
    if json:
        print_json(form)
    else:
        _tell_replay(held, played, form)
    if not form["ok"]:
        raise typer.Exit(FAILED)


def replay_form(held: Record, played: AnyReplay) -> Form:
    """A replay as ``--json`` tells it. `ok`: all actions legal, nothing lost, and the result is the one noted."""
    game, seats = played.history.game, held.header.seats
    outcome = outcome_form(game, played.state)
    noted = msgspec.to_builtins(held.header.result)
    violations = game.violations(played.state)
    agrees = noted is None or noted == outcome
    return {
        "schema": SCHEMA,
        **record_form(held),
        "ok": played.stopped is None and not violations and agrees,
        "finished": outcome is not None,
        "actions_total": len(held),
        "actions_applied": len(played.actions),
        "digest": played.state.digest(),
        **turn_form(game, played.state, seats),
        "outcome": outcome,
        "result_agrees": agrees,
        "violations": violations,
        "warnings": [sentence(warning) for warning in played.warnings],
        "failed_at": _stop_form(played.stopped, seats) if played.stopped else None,
    }


def _stop_form(stop: Stop, seats: tuple[str, ...]) -> Form:
    action = msgspec.json.decode(stop.line)
    return {"index": stop.index, "line": stop.index + 2, "action": action, **refusal_form(stop.refusal, seats)}


def _stopped(held: Record, stop: Stop) -> None:
    """Name the line at which the rules say no."""
    reason = sentence(stop.refusal.reason, held.header.seats)
    clause = f" [{stop.refusal.clause}]" if stop.refusal.clause else ""
    complain(say("replay.stopped", file=held.source, line=stop.index + 2, reason=f"{reason}{clause}"))


def _tell_replay(held: Record, played: AnyReplay, form: Form) -> None:
    game: AnyGame = played.history.game
    names = game.info.title, form["players"]
    show(say("replay.head", title=names[0], players=names[1], applied=form["actions_applied"], total=len(held)))
    show(form["headline"])
    outcome = game.outcome(played.state)
    if outcome is not None:
        tell_outcome(held.header.seats, outcome.scores, outcome.ranking)
    if not form["result_agrees"]:
        complain(say("replay.result", file=held.source))
    for what in form["violations"]:
        complain(say("replay.violation", what=what))
    if played.stopped is not None:
        _stopped(held, played.stopped)


def tell_outcome(seats: tuple[str, ...], scores: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> None:
    """The final ranking."""
    listed = table(say("outcome.place"), say("outcome.player"), say("outcome.score"), right=(0, 2))
    place = 1
    for tied in ranking:
        for seat in tied:
            listed.add_row(cell(place), cell(seat_label(seats, seat)), cell(scores[seat]))
        place += len(tied)
    out().print(listed)
