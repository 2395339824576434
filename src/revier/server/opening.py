"""Opening tables: new ones, imported games, and analysis tables that branch off another."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from revier.bots import bot_names
from revier.core.action import seat_name
from revier.core.errors import BadInput
from revier.core.message import Msg, render
from revier.core.overlay import Overlay
from revier.core.record import Header, Record, new_record
from revier.core.secret import hides
from revier.core.title import check_players
from revier.games import playable, title
from revier.server.figures import keep_figures, wired
from revier.server.jobs import Spec, game_of
from revier.server.overlays import must_set_up
from revier.server.problems import Problem, refused
from revier.server.seats import Who, new_secret
from revier.server.store import SeatRow, TableRow
from revier.server.store.bodies import Acted, Opened, rows
from revier.server.tables import LiveTable

if TYPE_CHECKING:
    from revier.server.house import House

LONGEST_NAME = 40


class Wish(NamedTuple):
    """How somebody wants a seat to be taken."""

    kind: str
    name: str = ""
    bot: str = ""


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
) -> LiveTable:
    """A new table, with everything chance decides before the first person does."""
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
    dice = seed or secrets.token_hex(16)
    if hides(game_of(spec)) or any(wish.kind == "open" for wish in wishes):
        dice = f"{seed or ''}/{secrets.token_hex(16)}"  # whoever chose the seed would know what chance will bring
    return _settle_in(house, who, spec, record, sitting, dice, analysis=False)


def _seat(number: int, wish: Wish) -> SeatRow:
    name = clean(wish.name, LONGEST_NAME)
    if wish.kind == "bot":
        bot = wish.bot or bot_names()[-1]
        if bot not in bot_names():
            raise refused(BadInput.of("core.bot.unknown", bot=bot, known=", ".join(bot_names())))
        return SeatRow(number, "bot", name or render(Msg("server.bot", {"n": number + 1})), bot=bot)
    invitation = new_secret() if wish.kind == "open" else ""
    return SeatRow(number, wish.kind, name or render(seat_name(number)), invitation=invitation)


def analysis_table(house: House, who: Who, header: Header, lines: Sequence[str]) -> LiveTable:
    """A table at which one person moves for everybody: an import, or a branch of another game."""
    sitting = [SeatRow(n, "hotseat", clean(name, LONGEST_NAME)) for n, name in enumerate(header.seats)]
    spec, _ = wired(house.store, header, header.rules_version)
    seats = tuple(seat.name for seat in sitting)
    record = Record(msgspec.structs.replace(header, result=None, seats=seats), list(lines))
    return _settle_in(house, who, spec, record, sitting, secrets.token_hex(16), analysis=True)


def _settle_in(
    house: House, who: Who, spec: Spec, record: Record, sitting: list[SeatRow], seed: str, *, analysis: bool
) -> LiveTable:
    game = game_of(spec)
    info, options = game.info, dict(game.options)
    played = {"options": options, "rules_version": info.rules_version, "data_digest": info.data_digest}
    header = msgspec.structs.replace(record.header, **played, result=None, agreements=())
    table_id = secrets.token_hex(6)
    row = TableRow(table_id, msgspec.json.encode(header).decode(), seed, who.hash, analysis, time.time())
    live = LiveTable.begin(row, spec, game, header)
    for number, line in enumerate(record.lines):
        try:
            # Checked before: by the worker that read it, or when it was played here.
            live.play.carry_out(game.decode(line))
        except AssertionError:
            raise Problem(422, "no_replay", position=number + 1) from None
    live.play.settle()
    keep_figures(house.store, game)
    happened = [Acted(line) for line in live.lines(0)]
    bodies = [*happened, *record.header.agreements] or [Opened()]
    for made in house.store.add_table(row._replace(summary=live.summary()), sitting, rows(bodies)):
        live.noted(made)
    live.book.stamp(live.updated)
    live.set_seats(sitting)
    kept = msgspec.structs.replace(live.play.record.header, agreements=record.header.agreements)
    live.play.record.header = kept
    house.tables.keep(live)
    for seat in sitting:
        if seat.kind in ("me", "hotseat"):
            house.store.seating.grant(who.hash, table_id, seat.seat, "browser")
    house.wake(live)
    return live
