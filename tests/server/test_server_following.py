"""What has changed comes with the news: as differences that make the next answer of the one before, compressed once,
and telling nobody more than they could have asked for.
"""

from __future__ import annotations

import asyncio
import json
import queue
import random
import statistics
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

import sealed
from revier.server import moves
from revier.server.api.telling import Sight
from revier.server.differences import edits, put_in, repainted
from revier.server.live import Packed, Reader, Stream, flow
from revier.server.seats import hashed
from scenes.server import PATIENCE, Server, Somebody
from support.installed import install

GOLDEN = Path(__file__).parents[1] / "golden"
MOST = 2500  # bytes of a change as it goes over the wire, in the median; 5,000 are allowed with heads and pictures
MOST_EVER = 12_000


@pytest.fixture(scope="module", autouse=True)
def _sealed_is_a_game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(install(tmp_path_factory.mktemp("elsewhere"), sealed="sealed:TITLE"))
        yield


class Ear(Stream):
    """A stream that ends in the test, with what its reader knows."""

    def __init__(self, server: Server, who: Somebody, table: str, language: str = "en") -> None:
        secret = who.http.cookies.get("revier") or ""
        reader = Reader(hashed(secret) if secret else "", language=language, changes=True)
        super().__init__(reader, frozenset({table}), asyncio.new_event_loop())
        self.who, self.table, self.server = who, table, server
        self.heard: queue.Queue[Packed] = queue.Queue()
        self.now = self.asked()
        server.house.hub.join(self)

    def push(self, data: Packed | None) -> None:
        if data is not None and b"event: change" in data.plain:
            self.heard.put(data)

    def asked(self) -> dict[str, Any]:
        now: dict[str, Any] = self.who.get(f"/tables/{self.table}/now?lang={self.reader.language}").json()
        return now

    def next(self) -> Packed:
        return self.heard.get(timeout=PATIENCE)

    def change(self) -> dict[str, Any]:
        return said(self.next())

    def follow(self, until: int) -> dict[str, Any]:
        """Put in what is told until a revision is reached; the last of it."""
        while True:
            change = self.change()
            assert change["was"] == self.now["tag"]
            assert change.get("lines", 0) == len(self.now["log"])
            known = put_in({"table": self.now["table"], "shown": self.now["shown"]}, change.get("edits", []))
            for line in change.get("undone", []):
                self.now["log"][line]["undone"] = True
            self.now = {**known, "tag": change["tag"], "log": [*self.now["log"], *change.get("log", [])]}
            if known["table"]["revision"] >= until:
                return change

    def leave(self) -> None:
        self.server.house.hub.close(self)
        self.loop.close()


def said(packed: Packed) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(packed.plain.partition(b"data: ")[2])
    return found


def brought(who: Somebody, game: str, kind: str) -> str:
    """A recorded game before one of the last actions of a kind."""
    lines = sorted((GOLDEN / game).glob("*.jsonl"))[0].read_text("utf-8").splitlines()
    at = [n for n, line in enumerate(lines[1:], 1) if json.loads(line)["kind"] == kind][-6]
    made = who.http.post("/api/v1/imports", content="\n".join(lines[:at]) + "\n")
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


# --- differences ------------------------------------------------------------------------------------------------------
def test_edits_make_the_new_of_the_old() -> None:
    dice = random.Random(5)

    def made(depth: int) -> Any:
        if depth == 0:
            return dice.choice([1, 2, "a", "b", None, True, 1.5])
        if dice.random() < 0.5:
            return {key: made(depth - 1) for key in dice.sample("abcdefg", dice.randint(0, 5))}
        return [made(depth - 1) for _ in range(dice.randint(0, 5))]

    different = 0
    for _ in range(500):
        old, new = {"x": made(4)}, {"x": made(4), "y": 1}
        found = edits(old, new)
        different += bool(found)
        again = put_in(json.loads(json.dumps(old)), json.loads(json.dumps(found)))
        assert again == new
    assert different > 400


def test_what_is_the_same_is_not_told() -> None:
    board = {"rows": [[n, "text", {"cash": n}] for n in range(200)], "title": "x"}
    other = json.loads(json.dumps(board))
    other["rows"][117][2]["cash"] = 5
    assert edits(board, json.loads(json.dumps(board))) == []
    assert edits(board, other) == [[["rows", 117, 2, "cash"], 5]]
    del other["rows"][3]
    assert edits({"rows": [*"abcdefg"]}, {"rows": [*"abxfg"]}) == [[["rows"], 2, 3, ["x"]]]


# --- one piece of news for everything ---------------------------------------------------------------------------------
@pytest.mark.parametrize(("game", "board"), [("rhl", "map"), ("coal", "")])
def test_a_reader_who_follows_knows_what_one_who_asks_is_told(shared: Server, game: str, board: str) -> None:
    host, guest, dice = shared.somebody(), shared.somebody(), random.Random(3)
    table = brought(host, game, "lay_tile" if board else "deliver")
    ears = [Ear(shared, host, table), Ear(shared, guest, table, "de")]
    picture = f"/tables/{table}/boards/{board}.svg?lang=de"
    drawn = guest.get(picture).text if board else ""
    sizes, painted = [], 0
    for _ in range(10):
        actions = [one["action"] for one in host.choices(table) if not one["span"]]
        done = host.act(table, dice.choice([one for one in actions if one["kind"] == "lay_tile"] or actions))
        assert done.status_code == 200, done.text
        for ear in ears:
            change = ear.follow(done.json()["revision"])
            asked = ear.asked()
            told = ("table", "shown", "log", "tag")
            assert {key: ear.now[key] for key in told} == {key: asked[key] for key in told}
            if ear.who is guest:
                assert "legal" not in change
            elif not change.get("searching"):
                assert change.get("legal") == asked.get("legal")
            sizes.append(len(zlib.compress(json.dumps({**change, "legal": None}).encode())))
        if board and (part := change.get("drawn", {}).get(board)):
            drawn = repainted(drawn, part["edits"])
            assert part["hash"] == asked["shown"]["pictures"][board]
            assert drawn == guest.get(picture).text
            painted += 1
        elif board:
            drawn = guest.get(picture).text
    for ear in ears:
        ear.leave()
    assert statistics.median(sizes) <= MOST
    assert max(sizes) <= MOST_EVER
    assert painted or not board


def whole(game: str) -> str:
    """A golden game."""
    return sorted((GOLDEN / game).glob("*.jsonl"))[0].read_text("utf-8")


@pytest.mark.parametrize("game", ["coal", "hsb", "rhl", "ruhr", "trg"])
def test_what_differs_between_positions_makes_the_later_of_the_earlier(shared: Server, game: str) -> None:
    """Over a whole golden game: the next position and one much later, in words and in pictures on the stage."""
    who, dice = shared.somebody(), random.Random(11)
    table = who.http.post("/api/v1/imports", content=whole(game)).json()["id"]
    house, live = shared.house, shared.house.tables.get(table)
    pictures, moved, painted = house.pictures, 0, 0
    last = live.position
    pairs = [(n, min(last, n + step)) for step in (1, 1, 1, 40) for n in dice.sample(range(last), 4)]
    for earlier, later in [*pairs, (last, 0)]:
        old, new = (pictures.shown(live, at, None, "en") for at in (earlier, later))
        found = json.loads(msgspec.json.encode(Sight(new).since(Sight(old))))
        known, wanted = (json.loads(msgspec.json.encode({"shown": one})) for one in (old, new))
        moved += bool(found)
        assert put_in(known, found) == wanted
        for name in set(old.pictures) & set(new.pictures) & {"map", "river", "board"}:
            (before, was), (after, _) = (
                pictures.board(live, name, at, None, "classic", "en") for at in (earlier, later)
            )
            painted += before.svg != after.svg
            for _ in range(2):  # worked out, and remembered
                assert repainted(before.svg, after.since(before, was)) == after.svg
            assert after.since(after, "itself") == []
    assert moved > 8
    assert painted


def test_a_storm_of_news_loses_nothing(shared: Server) -> None:
    """Moves and things taken back, faster than they are told: whoever follows ends where one who asks is."""
    host, guest = shared.somebody(), shared.somebody()
    table = brought(host, "coal", "deliver")
    ears = [Ear(shared, host, table), Ear(shared, guest, table, "de")]
    live = shared.house.tables.get(table)
    me, seats = hashed(host.http.cookies["revier"]), tuple(range(live.game.players))
    with live.lock:  # whoever tells has to wait
        for n in range(12):
            action = live.play.legal[0]
            asked = moves.Asked(me, seats, live.position, f"s{n}", "en")
            chosen = action.fill(action.span.low) if action.span else action.action
            status, _ = moves.move(shared.house, live, asked, msgspec.to_builtins(chosen))
            assert status == 200
            if n % 4 == 3:
                again = asked._replace(position=live.position, key=f"u{n}")
                assert moves.undo(shared.house, live, again, live.position - 2)[0] == 200
        revision = live.revision
    for ear in ears:
        ear.follow(revision)
        told = ear.asked()
        assert {key: ear.now[key] for key in ("table", "shown", "log", "tag")} == {
            key: told[key] for key in ("table", "shown", "log", "tag")
        }
    for ear in ears:
        ear.leave()


def test_what_is_taken_back_is_struck_out_by_a_difference(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    ear = Ear(shared, host, table)
    for _ in range(3):
        ear.follow(host.first(table)["revision"])
    for _ in range(2):
        back = host.post(f"/tables/{table}/undo", {"position": host.table(table)["position"], "key": host.key()})
        assert back.status_code == 200
        ear.follow(back.json()["revision"])
    assert ear.now["log"] == host.get(f"/tables/{table}/log").json()
    assert sum(line["undone"] for line in ear.now["log"]) >= 2
    ear.leave()


def test_readers_without_rights_get_the_same_news_made_and_compressed_once(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    mine, *others = [Ear(shared, who, table) for who in (host, shared.somebody(), shared.somebody())]
    host.first(table)
    first, second = (ear.next() for ear in others)
    assert first is second
    assert first.blocks is second.blocks
    assert mine.next() is not first
    for ear in (mine, *others):
        ear.leave()


def test_who_was_away_is_told_that_it_goes_on_from_something_else(shared: Server) -> None:
    host, late = shared.somebody(), shared.somebody()
    table = host.open("rhl", "hotseat", "hotseat", "hotseat")
    ear = Ear(shared, late, table)
    before = ear.now["tag"]
    shared.house.tables.forget(shared.house.tables.get(table))  # the server has begun anew
    host.first(table)
    assert ear.change()["was"] != before
    ear.now = ear.asked()
    ear.follow(host.first(table)["revision"])
    ear.leave()


# --- secrets ----------------------------------------------------------------------------------------------------------
def hears_of_a_bid(server: Server, bid: int) -> tuple[list[bytes], list[str]]:
    """What the other player and an onlooker are told when the first bids; and the words that are secret."""
    first, second, onlooker = (server.somebody() for _ in range(3))
    table = first.open("sealed", "me", "open")
    claim = first.table(table)["seats"][1]["claim"]
    assert second.post(f"/tables/{table}/seats/1/claim", {"invitation": claim}).status_code == 200
    state = server.house.tables.get(table).play.state
    assert isinstance(state, sealed.SealedState)
    ears = [Ear(server, second, table), Ear(server, onlooker, table)]
    done = first.act(table, {"kind": "bid", "seat": 0, "bid": bid}).json()
    told = []
    for ear in ears:
        change = ear.follow(done["revision"])
        for mark in ("table", "was", "tag"):
            change[mark] = ""
        change["edits"] = [edit for edit in change["edits"] if edit[0][-1] not in ("event", "updated")]
        for line in change["log"]:
            line["time"] = 0
        if ear.who is second:  # what one may do is one's own
            assert change.pop("legal")["mine"] is True
        told.append(json.dumps(change).encode())
        ear.leave()
    return told, [sealed.ANIMALS[card] for card in state.cards]


def test_pairs_that_differ_in_what_is_hidden_are_told_alike(shared: Server) -> None:
    pairs = [hears_of_a_bid(shared, bid) for bid in (7351, 17, 7351, 4)]
    for told, animals in pairs:
        assert told == pairs[0][0]
        assert b"7351" not in b"".join(told)
        assert not [animal for animal in animals if animal.encode() in b"".join(told)]


# --- over the wire ----------------------------------------------------------------------------------------------------
def test_what_is_compressed_piece_by_piece_is_one_file() -> None:
    news = [Packed(f"event: move\ndata: {n}\n\n".encode() * 30) for n in range(20)]

    async def heard() -> bytes:
        stream = Stream(Reader("", packed=True), frozenset(), asyncio.get_running_loop())
        for one in [*news, None]:
            stream.queue.put_nowait(one)
        return b"".join([data async for data in flow(stream, [b"data: first\n\n"], 5.0)])

    whole = asyncio.run(heard())
    reading = zlib.decompressobj(31)
    plain = reading.decompress(whole)
    assert reading.eof  # sum and length at the end are right
    assert plain.endswith(b"".join(one.plain for one in news))
    assert b"data: first" in plain
    assert len(whole) < len(plain) / 3


def test_a_right_that_is_taken_away_is_gone_at_once(shared: Server) -> None:
    host = shared.somebody()
    table = host.open("rhl", "me", "hotseat", "hotseat")
    assert host.table(table)["my_seats"] == [0, 1, 2]
    with shared.house.store.writing() as c:
        c.execute(text("DELETE FROM grants WHERE table_id = :table AND seat = 1"), {"table": table})
    assert host.table(table)["my_seats"] == [0, 2]
