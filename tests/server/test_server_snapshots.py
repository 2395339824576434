"""Tables opened as they stood: the same table as from its log, and only if the snapshot is whole and its own."""

from __future__ import annotations

import dataclasses
import gc
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select, update

from revier.core.message import Msg
from revier.server import snapshots
from revier.server.doctor import look
from revier.server.entries import CHAPTER, Entries, Entry
from revier.server.snapshots import LEAST, still
from revier.server.store.schema import events
from revier.server.store.schema import snapshots as kept_there
from revier.server.tables import LiveTable
from scenes.server import Server, Somebody

GOLDEN = Path(__file__).parents[1] / "golden"
TITLES = ("coal", "hsb", "rhl", "ruhr", "trg")
PART = 0.35  # of a golden game


def brought(server: Server, game_id: str, part: float = PART) -> tuple[Somebody, str]:
    """Somebody who brings a part of a golden game."""
    lines = sorted((GOLDEN / game_id).glob("*.jsonl"))[0].read_text().splitlines()
    text = "\n".join(lines[: 1 + int((len(lines) - 1) * part)]) + "\n"
    who = server.somebody()
    made = who.http.post("/api/v1/imports", content=text.encode())
    assert made.status_code == 201, made.text
    return who, made.json()["id"]


def asleep(server: Server, table: str) -> None:
    """A table leaves memory, and how it stood is kept."""
    live = server.house.tables.get(table)
    with live.lock:
        server.house.tables.note(live)
    server.house.tables.drop(table)


def from_log(server: Server, table: str, monkeypatch: pytest.MonkeyPatch) -> LiveTable:
    with monkeypatch.context() as without:
        without.setattr(snapshots, "kept", lambda *_asked: None)
        server.house.tables.drop(table)
        return server.house.tables.get(table)


def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each opening of a table carries out."""
    counts: list[int] = []
    take = LiveTable.take

    def counted(self: LiveTable, rows: Any) -> None:
        counts.append(len(rows))
        take(self, rows)

    monkeypatch.setattr(LiveTable, "take", counted)
    return counts


def stands(live: LiveTable) -> Any:
    """All that a table is, as plain objects."""
    found = msgspec.to_builtins(still(live))
    names = snapshots.Still.__struct_fields__
    plain = dict(zip(names, found, strict=True))
    for packed in ("chapters", "latest", "positions"):
        del plain[packed]
    plain["entries"] = [msgspec.to_builtins(entry, enc_hook=list) for entry in live.book.entries]
    return plain


@pytest.mark.parametrize("game_id", TITLES)
def test_a_table_from_its_snapshot_is_the_one_from_its_log(
    shared: Server, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, table = brought(shared, game_id)
    asleep(shared, table)
    counts = played(monkeypatch)
    shown = [who.get(f"/tables/{table}/{what}").json() for what in ("now", "log", "sheet", "view")]
    assert counts == [0]
    live = shared.house.tables.get(table)
    found, last = stands(live), live.position
    at = [live.play.at(n).digest() for n in (0, 1, 17, last // 2, last - 1, last)]
    logged = from_log(shared, table, monkeypatch)
    assert logged is not live
    assert stands(logged) == found
    assert [logged.play.at(n).digest() for n in (0, 1, 17, last // 2, last - 1, last)] == at
    again = [who.get(f"/tables/{table}/{what}").json() for what in ("now", "log", "sheet", "view")]
    assert again == shown
    assert live.play.history.actions == logged.play.history.actions
    assert counts[-1] > LEAST


# What a table does not bring from its snapshot: who it is, what is read beside it, what it makes anew, and this moment.
ANEW = {"row", "spec", "seats", "programs", "ended", "worths", "words", "known", "stop", "lock"}
ANEW |= {"reading", "thinking", "gone", "kept", "stamp", "elsewhere", "thinks_elsewhere", "turns"}
IN_PARTS = {"play", "book"}  # kept under names of their own


def test_whatever_a_table_remembers_is_kept_or_known_to_be_made_anew() -> None:
    """Whoever gives tables something more to remember has to say which: else it is lost when a table sleeps."""
    fields = {field.name for field in dataclasses.fields(LiveTable)}
    assert fields - set(snapshots.Still.__struct_fields__) == ANEW | IN_PARTS


def test_the_pace_of_bots_outlasts_a_sleep(server: Server) -> None:
    who, table = brought(server, "rhl")
    said = who.post(f"/tables/{table}/pace", {"seconds": 2.5})
    assert said.status_code == 200, said.text
    asleep(server, table)
    assert who.table(table)["pace"] == 2.5


def test_what_came_after_the_snapshot_is_carried_out_and_can_be_taken_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seats of an imported game are its bringer's: everything may be taken back, far beyond the snapshot."""
    who, table = brought(server, "rhl")
    position = who.table(table)["position"]
    asleep(server, table)
    for _ in range(3):
        who.first(table)
    later = who.table(table)["position"]
    assert later > position
    server.house.tables.drop(table)
    counts = played(monkeypatch)
    assert who.table(table)["position"] == later
    assert 3 <= counts[0] < LEAST
    done = who.post(f"/tables/{table}/undo", {"position": later, "key": who.key(), "to": position - 20})
    assert done.status_code == 200, done.text
    live = server.house.tables.get(table)
    assert sum(entry.undone for entry in live.book.entries) >= 20
    found = stands(live)
    assert stands(from_log(server, table, monkeypatch)) == found


def damage(server: Server, **values: Any) -> Callable[[str], None]:
    def do(table: str) -> None:
        with server.house.store.engine.begin() as c:
            c.execute(update(kept_there).where(kept_there.c.table_id == table).values(**values))

    return do


def body_of(server: Server, table: str) -> bytes:
    with server.house.store.engine.connect() as c:
        return bytes(c.execute(select(kept_there.c.body).where(kept_there.c.table_id == table)).scalar_one())


@pytest.mark.parametrize("harm", ["bit", "short", "empty", "last", "program", "seq", "other", "log", "gone"])
def test_a_snapshot_that_is_not_whole_or_not_its_own_is_as_if_there_were_none(
    shared: Server, harm: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, table = brought(shared, "coal", 0.3)
    live = shared.house.tables.get(table)
    before, rows = stands(live), live.seq
    asleep(shared, table)
    raw = body_of(shared, table)
    match harm:
        case "bit":
            middle = len(raw) // 2
            damage(shared, body=raw[:middle] + bytes([raw[middle] ^ 4]) + raw[middle + 1 :])(table)
        case "short":
            damage(shared, body=raw[:-9])(table)
        case "empty":
            damage(shared, body=b"")(table)
        case "last" | "program":
            damage(shared, **{harm: "0" * 32})(table)
        case "seq":
            damage(shared, seq=rows - 1)(table)
        case "other":
            _, another = brought(shared, "coal", 0.25)
            asleep(shared, another)
            damage(shared, body=body_of(shared, another))(table)
        case "log":
            with shared.house.store.engine.begin() as c:
                c.execute(update(events).where(events.c.table_id == table, events.c.seq == rows).values(time=1.0))
        case "gone":
            shared.house.store.snapshots.drop(table)
    counts = played(monkeypatch)
    assert who.table(table)["position"] == live.position
    assert counts == [rows]
    if harm != "log":
        assert stands(shared.house.tables.get(table)) == before


def test_a_whole_snapshot_that_leads_to_another_position_is_not_believed(
    shared: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, table = brought(shared, "trg", 0.2)
    live = shared.house.tables.get(table)
    rows = live.seq
    with monkeypatch.context() as lying:
        lying.setattr(type(live.play.state), "digest", lambda _state: "another")
        asleep(shared, table)
    counts, said = played(monkeypatch), list[str]()
    monkeypatch.setattr(snapshots.log, "warning", lambda text, *_about: said.append(text))
    assert who.table(table)["position"] == live.position
    assert counts == [rows]
    assert ["its log is read" in text for text in said] == [True]


def test_another_program_or_other_figures_read_the_log(shared: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of the game that differs is another program."""
    _, table = brought(shared, "hsb", 0.2)
    asleep(shared, table)
    now = snapshots.program("hsb")
    sources = snapshots._sources

    def changed(folder: Any, path: str) -> Any:
        for name, content in sources(folder, path):
            yield name, content + (b" " if name.endswith("hsb/data/beer.toml") else b"")

    snapshots.program.cache_clear()
    try:
        with monkeypatch.context() as other:
            other.setattr(snapshots, "_sources", changed)
            assert snapshots.program("hsb") != now
            counts = played(monkeypatch)
            shared.house.tables.get(table)
            assert counts[0] > LEAST
    finally:
        snapshots.program.cache_clear()
    assert snapshots.program("hsb") == now


def test_the_doctor_reads_the_log_whatever_a_snapshot_says(server: Server) -> None:
    _, table = brought(server, "coal", 0.3)
    asleep(server, table)
    with server.house.store.engine.begin() as c:
        c.execute(update(events).where(events.c.table_id == table, events.c.seq == 20).values(body="{}"))
    assert server.house.tables.get(table).stop is None  # the snapshot stands behind it
    assert [finding.kind for finding in look(server.house.store).findings] != []


def test_a_table_thrown_away_leaves_no_snapshot(server: Server) -> None:
    who, table = brought(server, "coal", 0.3)
    asleep(server, table)
    assert who.delete(f"/tables/{table}").status_code == 204
    with server.house.store.engine.connect() as c:
        assert c.execute(select(func.count()).select_from(kept_there)).scalar() == 0


# --- sleep ------------------------------------------------------------------------------------------------------------
def test_a_table_nobody_uses_leaves_memory_whole_and_comes_back(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    who, table = brought(server, "rhl", 0.2)
    before = who.get(f"/tables/{table}/now").json()
    clock = [1000.0]
    monkeypatch.setattr("revier.server.shelf.time.monotonic", lambda: clock[0])
    server.house.tables.get(table)
    seconds = server.house.settings.sleep_seconds
    clock[0] += seconds - 1
    assert server.house.sleep.sweep() == 0
    gone = weakref.ref(server.house.tables.get(table))  # asked for: its time begins anew
    clock[0] += 2
    assert server.house.sleep.sweep() == 0
    clock[0] += seconds
    assert server.house.sleep.sweep() == 1
    assert table not in server.house.tables
    gc.collect()
    assert gone() is None  # nothing holds it any more
    counts = played(monkeypatch)
    assert who.get(f"/tables/{table}/now").json() == before
    assert counts == [0]


def test_a_table_somebody_looks_at_or_a_bot_thinks_about_does_not_sleep(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, looked_at = brought(server, "rhl", 0.1)
    _, thought_about = brought(server, "coal", 0.1)
    server.house.tables.get(thought_about).thinking = (0, 1)
    clock = [1000.0]
    monkeypatch.setattr("revier.server.shelf.time.monotonic", lambda: clock[0])
    monkeypatch.setattr(server.house.hub, "present", lambda table: {"somebody"} if table == looked_at else set())
    for table in (looked_at, thought_about):
        server.house.tables.get(table)
    clock[0] += 10 * server.house.settings.sleep_seconds
    assert server.house.sleep.sweep() == 0
    assert {looked_at in server.house.tables, thought_about in server.house.tables} == {True}


def test_tables_are_kept_when_the_server_ends(server: Server) -> None:
    _, table = brought(server, "coal", 0.3)
    server.house.sleep.note_all()
    found = server.house.store.snapshots.get(table)
    assert found is not None
    assert found.seq == server.house.tables.get(table).seq


# --- lines in chapters ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("count", [0, 1, CHAPTER, 2 * CHAPTER - 1, 2 * CHAPTER, 5 * CHAPTER + 7])
def test_lines_in_chapters_are_the_lines_that_were_written(count: int) -> None:
    said = [Msg("core.player", {"seat": 2}), Msg("a.b", {"names": ["x", Msg("c.d")], "n": 7})]
    rounds = [None, Msg("e.f", {"round": "1.1"}), Msg("e.f", {"round": "1.2"})]
    plain = [
        Entry(n + 1, n % 3, said[: n % 3], by="bot" * (n % 2), time=float(n + 1), round=rounds[n // 50 % 3])
        for n in range(count)
    ]
    found = Entries()
    for entry in plain:
        found.append(entry)
        found.close_chapters()
    assert (len(found), list(found), list(reversed(found))) == (count, plain, plain[::-1])
    assert list(found.before(count // 2)) == plain[: count // 2][::-1]
    for some in (slice(None), slice(3, 70), slice(-5, None), slice(count // 2, count + 9)):
        assert found[some] == plain[some]
    if count:
        assert (found[0], found[-1]) == (plain[0], plain[-1])
        found.reopen(count // 3)
        found[-1].undone = found[count // 3].undone = True
        assert [entry.position for entry in found if entry.undone] == sorted({count // 3 + 1, count})


def test_lines_that_are_not_on_the_disk_yet_stay_open() -> None:
    found = Entries()
    for n in range(3 * CHAPTER):
        found.append(Entry(n + 1, 0, []))
    found.close_chapters()
    for entry in found:
        entry.time = 2.0  # they are the lines themselves
    assert all(entry.time == 2.0 for entry in found)
