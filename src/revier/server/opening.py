"""Opening tables: new ones, imported games, and analysis tables that branch off another."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from revier.bots import bot_names
from revier.core.action import NATURE, seat_name
from revier.core.errors import BadInput
from revier.core.fair import commitment, new_seed
from revier.core.message import Msg, render
from revier.core.overlay import Overlay
from revier.core.record import Header, Record, new_record
from revier.core.title import check_players
from revier.games import playable, title
from revier.server.figures import keep_figures, wired
from revier.server.jobs import Spec, game_of
from revier.server.overlays import must_set_up
from revier.server.problems import Problem, refused
from revier.server.seats import Who, new_secret
from revier.server.store import SeatRow, TableRow
from revier.server.store.bodies import Acted, Fixed, Opened, Paced, Remarked, rows
from revier.server.tables import LiveTable

if TYPE_CHECKING:
    from revier.server.house import House

LONGEST_NAME = 40
DAY = 24 * 3600


class Wish(NamedTuple):
    """How somebody wants a seat to be taken."""

    kind: str
    name: str = ""
    bot: str = ""


class Ways(NamedTuple):
    """How people are with each other at a table."""

    private: bool = False
    absence: int = DAY  # seconds somebody is waited for before a bot may stand in; 0: for ever
    pace: float = 0.0  # seconds at least between two decisions of bots


class Luck(NamedTuple):
    """What is left to chance at a table: the seed of its draws, and that of its bots, who must not know the other."""

    chance: str
    bots: str
    fixed: Fixed

    @classmethod
    def secret(cls) -> Luck:
        """Nobody knows what will come."""
        seed = new_seed()
        return cls(seed, secrets.token_hex(16), Fixed(commitment(seed)))

    @classmethod
    def chosen(cls, seed: str) -> Luck:
        """Somebody chose the seed."""
        return cls(seed, f"bots of {seed}", Fixed(commitment(seed), open=True))


def clean(text: str, longest: int) -> str:
    """What a person wrote, without control characters and doubled spaces."""
    words = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return words[:longest].strip()


def open_table(
    house: House,
    who: Who,
    game_id: str,
    players: int,
    options: Mapping[str, str | bool],
    profile: str,
    wishes: Sequence[Wish],
    seed: str | None,
    overlay: Overlay | None = None,
    ways: Ways = Ways(),  # noqa: B008  (a tuple)
) -> LiveTable:
    """A new table, with everything chance decides before the first person does.

    `seed` is for open analysis and for tests: whoever gave it may know what comes, and everybody is told.
    """
    if game_id not in playable():
        raise refused(BadInput.of("core.title.unknown", game=game_id, known=", ".join(playable())))
    info = title(game_id).info(overlay)
    check_players(info, players)
    if len(wishes) != players:
        raise refused(BadInput.of("core.table.seats", found=len(wishes), wanted=players))
    chosen = info.resolve(options, profile)
    spec = Spec(game_id, players, tuple(sorted(chosen.items())), overlay=overlay)
    if overlay is not None:
        must_set_up(house, [spec])
    sitting = [_seat(number, wish) for number, wish in enumerate(wishes)]
    record = new_record(game_of(spec), [seat.name for seat in sitting])
    luck = Luck.secret() if seed is None else Luck.chosen(seed)
    return _settle_in(house, who, spec, record, sitting, luck, ways=ways)


def _seat(number: int, wish: Wish) -> SeatRow:
    name = clean(wish.name, LONGEST_NAME)
    if wish.kind == "bot":
        bot = wish.bot or bot_names()[-1]
        if bot not in bot_names():
            raise refused(BadInput.of("core.bot.unknown", bot=bot, known=", ".join(bot_names())))
        return SeatRow(number, "bot", name or render(Msg("server.bot", {"n": number + 1})), bot=bot)
    invitation = new_secret() if wish.kind == "open" else ""
    return SeatRow(number, wish.kind, name or render(seat_name(number)), invitation=invitation)


def analysis_table(
    house: House,
    who: Who,
    header: Header,
    lines: Sequence[str],
    fitting: int | None = None,
    remarks: Sequence[Msg] = (),
    *,
    scripted: bool = False,
) -> LiveTable:
    """A table at which one person moves for everybody: an import, a branch of another game (whose chance has nothing to
    do with that of the game it leaves), or a lesson, in which chance follows a script.

    If only the first `fitting` actions are allowed, the rest is kept, and the table stands where the rules stop it.
    """
    sitting = [SeatRow(n, "hotseat", clean(name, LONGEST_NAME)) for n, name in enumerate(header.seats)]
    spec, _ = wired(house.store, header, header.rules_version)
    seats = tuple(seat.name for seat in sitting)
    record = Record(msgspec.structs.replace(header, result=None, seats=seats), lines[:fitting])
    later: list[Acted | Remarked] = [
        *(Acted(line) for line in lines[len(record) :]),
        *(Remarked(odd) for odd in remarks),
    ]
    luck = Luck.secret()
    return _settle_in(house, who, spec, record, sitting, luck, analysis=True, later=later, scripted=scripted)


def _settle_in(
    house: House,
    who: Who,
    spec: Spec,
    record: Record,
    sitting: list[SeatRow],
    luck: Luck,
    *,
    analysis: bool = False,
    scripted: bool = False,
    ways: Ways = Ways(absence=0),  # noqa: B008
    later: Sequence[Acted | Remarked] = (),
) -> LiveTable:
    game = game_of(spec)
    info, stopped = game.info, any(isinstance(body, Acted) for body in later)
    played: dict[str, object] = {"options": dict(game.options)}
    if not stopped:
        played |= {"rules_version": info.rules_version, "data_digest": info.data_digest}
    header = msgspec.structs.replace(record.header, **played, result=None, agreements=(), chance=None)
    table_id = secrets.token_hex(6)
    written, now = msgspec.json.encode(header).decode(), time.time()
    row = TableRow(table_id, written, luck.bots, who.hash, analysis, now, chance=luck.chance)
    mine = [seat.seat for seat in sitting if seat.kind in ("me", "hotseat")]
    row = row._replace(host_seat=min(mine, default=None), private=ways.private, absence=ways.absence)
    live = LiveTable.begin(row, spec, game, header)
    for number, line in enumerate(record.lines):
        try:
            # Checked before: by the worker that read it, or when it was played here.
            live.play.carry_out(game.decode(line))
        except AssertionError:
            raise Problem(422, "no_replay", position=number + 1) from None
    promise = [] if scripted or stopped else [luck.fixed]
    for fixed in promise:
        live.take_fixed(fixed)
    slow = [Paced(min(mine, default=NATURE), ways.pace)] if ways.pace else []
    for wish in slow:
        live.set_pace(wish.by, wish.seconds)
    begun = live.position
    if not stopped:
        live.play.settle()
    keep_figures(house.store, game)
    happened = [Acted(line) for line in live.lines(0)]
    bodies: list[msgspec.Struct] = [
        *happened[:begun],
        *promise,
        *slow,
        *happened[begun:],
        *later,
        *record.header.agreements,
    ]
    bodies = bodies or [Opened()]
    for made in house.store.add_table(row._replace(summary=live.summary()), sitting, rows(bodies)):
        live.noted(made)
    for seat in sitting:
        if seat.kind in ("me", "hotseat"):
            house.store.seating.grant(who.hash, table_id, seat.seat, "program" if who.bearer else "browser")
    if later:
        return house.tables.get(table_id)  # where it stops, and what is said of it, is read from the log
    live.book.stamp(live.updated)
    live.set_seats(sitting)
    kept = msgspec.structs.replace(live.play.record.header, agreements=record.header.agreements)
    live.play.record.header = kept
    house.tables.keep(live)
    house.wake(live)
    return live
