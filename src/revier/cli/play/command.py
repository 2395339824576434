"""``revier play``: who sits where, which game, new or from a record; then the session begins."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from revier.bots import Bot, any_bot, bot_names
from revier.cli.common import Option, Overlay, Profile, Seed, make_game, open_record
from revier.cli.play.saves import Keeper, new_place, saved_games
from revier.cli.play.session import Session
from revier.cli.play.terminal import Closed, ask, ask_number
from revier.cli.simulate import bot_list
from revier.cli.speech import say, seat_label, sentence, show, warn
from revier.core.action import seat_name
from revier.core.errors import BadInput
from revier.core.message import render
from revier.core.options import GameInfo
from revier.core.record import Record
from revier.core.simulate import dice
from revier.core.table import AnyTable, Table
from revier.games import title, titles

MaybeGame = Annotated[str, typer.Argument(metavar="GAME", show_default=False)]
MaybePlayers = Annotated[int | None, typer.Option("--players", min=1)]
Seats = Annotated[list[int] | None, typer.Option("--seat", metavar="N")]
Bots = Annotated[str, typer.Option("--bots", metavar="NAME,...")]
Name = Annotated[str, typer.Option("--name", show_default=False)]
Resume = Annotated[str | None, typer.Option("--resume", metavar="[RECORD]", show_default=False)]


def play(
    game: MaybeGame = "",
    players: MaybePlayers = None,
    seat: Seats = None,
    bots: Bots = "greedy",
    name: Name = "",
    resume: Resume = None,
    option: Option = None,
    profile: Profile = "",
    overlay: Overlay = None,
    seed: Seed = None,
) -> None:
    """Play a game here and now. Everything is saved as you go; closing the input is a way to stop."""
    show(say("play.welcome"))
    names = bot_list(bots)
    if resume is None and not game and players is None:
        resume, players = _first_question(title(titles()[0]).info(overlay), names)
    chance = random.Random(seed)
    if resume is not None:
        at, keeper = _sit_down_again(resume, overlay, chance)
    else:
        at, keeper = _sit_down(game or titles()[0], players, seat, names, name, option, profile, overlay, chance)
    sitting = _bots_at(at.record, seat, names)
    source = chance.randrange(2**32)
    generators = {n: dice(source, 0, str(n)) for n in sitting}
    show(say("play.keeps", file=str(keeper.place)), say("play.first_help"))
    Session(at, sitting, generators, keeper).run()


def _first_question(info: GameInfo, names: Sequence[str]) -> tuple[str | None, int | None]:
    """Enter begins at once. Returns what to resume, or the number of players."""
    fewest = info.players[0]
    rivals = ", ".join(names[n % len(names)] for n in range(fewest - 1))
    counts = ", ".join(str(n) for n in info.players)
    saved = saved_games()
    show(say("play.first", title=info.title, players=fewest, bots=rivals, counts=counts))
    if saved:
        show(say("play.first_resume", count=len(saved)))
    while True:
        try:
            text = ask(say("play.first_prompt"))
        except Closed:
            return None, fewest  # nobody there: the game is set up, saved and left
        if not text:
            return None, fewest
        if text.isdecimal() and int(text) in info.players:
            return None, int(text)
        if saved and text.lower() in {"r", "resume", say("play.word_resume")}:
            return "", None
        show(say("play.no_number", given=text, allowed=counts))


# --- a new game -----------------------------------------------------------------------------------------------------
def _sit_down(
    game: str,
    players: int | None,
    seat: Sequence[int] | None,
    names: Sequence[str],
    name: str,
    option: Sequence[str] | None,
    profile: str,
    overlay: Path | None,
    chance: random.Random,
) -> tuple[AnyTable, Keeper]:
    count = players if players is not None else title(game).info(overlay).players[0]
    built = make_game(game, count, option, profile, overlay)
    people = _people(seat, count)
    seats = []
    for number in range(count):
        if number in people:
            seats.append(name if name and number == min(people) else render(seat_name(number)))
        else:
            seats.append(f"{names[_nth_bot(number, people) % len(names)]} {number + 1}")
    return Table(built, seats, chance), Keeper(new_place(game, count))


def _people(seat: Sequence[int] | None, count: int) -> set[int]:
    for number in seat or ():
        if not 1 <= number <= count:
            raise BadInput.of("cli.bad.seat", given=number, count=count)
    return {number - 1 for number in seat or (1,)}


def _nth_bot(number: int, people: set[int]) -> int:
    return sum(1 for other in range(number) if other not in people)


# --- a saved game ---------------------------------------------------------------------------------------------------
def _sit_down_again(place: str, overlay: Path | None, chance: random.Random) -> tuple[AnyTable, Keeper]:
    path = Path(place) if place else _choose_saved()
    record, game = open_record(path, overlay)
    at: AnyTable = Table.resume(game, record, chance)
    for warning in at.warnings:
        warn(sentence(warning))
    if at.stopped is None:
        return at, Keeper(path)
    # What no longer fits stays where it is: the shortened game goes into a file of its own.
    refusal = at.stopped.refusal
    reason = sentence(refusal.reason, record.header.seats) + (f" [{refusal.clause}]" if refusal.clause else "")
    warn(say("play.cut", line=at.stopped.index + 2, reason=reason))
    return at, Keeper(new_place(record.header.game, record.header.players))


def _choose_saved() -> Path:
    saved = saved_games()
    if not saved:
        raise BadInput.of("cli.bad.nothing_saved")
    for number, (path, header, actions) in enumerate(saved[:20], start=1):
        seats = ", ".join(seat_label(header.seats, seat) for seat in range(header.players))
        over = say("play.listed_over") if header.result else ""
        show(say("play.listed", number=number, file=path.name, seats=seats, actions=actions) + over)
    try:
        chosen = ask_number(say("play.which"), range(1, len(saved[:20]) + 1), 1)
    except Closed:
        chosen = 1
    return saved[chosen - 1][0]


def _bots_at(record: Record, seat: Sequence[int] | None, names: Sequence[str]) -> dict[int, Bot]:
    """The bots of a record by the names of its seats; a record without any gets bots in all seats nobody takes."""
    found = {n: kind for n, name in enumerate(record.header.seats) if (kind := _bot_in(name))}
    if seat or not found:
        people = _people(seat, record.header.players)
        others = [n for n in range(record.header.players) if n not in people]
        found = {n: found.get(n) or names[k % len(names)] for k, n in enumerate(others)}
    return {n: any_bot(kind) for n, kind in found.items()}


def _bot_in(name: str) -> str:
    """The bot that sits there, by the name of its seat: ``greedy 2``."""
    found = re.fullmatch(r"(\w+) \d+", name)
    return found[1] if found and found[1] in bot_names() else ""
