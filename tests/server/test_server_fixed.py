"""Chance of a table is fixed: no way of going back throws it again, and afterwards everybody can check it."""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.core.fair import commitment
from revier.core.record import parse_record
from revier.core.verify import check_chance
from revier.server.app import create_app
from scenes.server import Server, Somebody, settings

OLD = Path(__file__).parent / "old"


def back(who: Somebody, table: str, to: int) -> Any:
    body = {"position": who.table(table)["position"], "key": who.key(), "to": to}
    return who.post(f"/tables/{table}/undo", body)


def drawn(server: Server, table: str, after: int = 0) -> list[str]:
    lines = server.house.tables.get(table).play.record.lines[after:]
    return [json.loads(line)["result"] for line in lines if json.loads(line)["kind"] == "draw"]


def before_the_bag(server: Server, who: Somebody) -> tuple[str, int, dict[str, Any]]:
    """A game of the coal trade up to the decision after which a marker is drawn: table, position and that decision."""
    table = who.open("coal", "hotseat", "hotseat", seed=None)
    live = server.house.tables.get(table)
    while True:
        position, before = live.position, len(drawn(server, table))
        action = who.choices(table)[-1]["action"]
        assert who.act(table, action).status_code == 200
        if len(drawn(server, table)) > before:
            assert back(who, table, position).status_code == 200
            return table, position, action


def test_the_same_action_five_times_draws_the_same_marker_five_times(shared: Server) -> None:
    """The attack: go back, do the same again, and see whether the bag brings something better (it brought six)."""
    who = shared.somebody()
    table, position, action = before_the_bag(shared, who)
    found = []
    for _ in range(6):
        assert who.act(table, action).status_code == 200
        found.append(drawn(shared, table, position))
        assert back(who, table, position).status_code == 200
    assert found[0]
    assert found == [found[0]] * 6


def test_no_other_way_to_the_bag_throws_it_again(shared: Server) -> None:
    """By every other decision that leads to a draw, and with others slipped in between further back."""
    who = shared.somebody()
    table, position, _ = before_the_bag(shared, who)
    live = shared.house.tables.get(table)
    marker = set()
    for to in (position, max(0, position - 2)):
        if live.position > to:
            assert back(who, table, to).status_code == 200
        for choice in who.choices(table)[:6]:
            assert who.act(table, choice["action"]).status_code == 200
            while not (new := drawn(shared, table, to)):
                assert who.act(table, who.choices(table)[0]["action"]).status_code == 200
            marker.add(new[0])
            assert back(who, table, to).status_code == 200
    assert len(marker) == 1, marker
    assert live.game.players == 2


def test_a_bot_that_is_asked_again_answers_the_same(shared: Server) -> None:
    """What a bot throws is thrown once for every position, too."""
    who = shared.somebody()
    table = who.open("rhl", "me", "random", "random", seed=None)
    live = shared.house.tables.get(table)
    shared.wait(lambda: live.to_move == 0)
    action, position = who.choices(table)[0]["action"], live.position
    told = set()
    for _ in range(4):
        assert who.act(table, action).status_code == 200
        shared.wait(lambda: live.to_move == 0 and live.position > position)
        told.add(tuple(live.play.record.lines[position:]))
        assert back(who, table, position).status_code == 200
    assert len(told) == 1


def finish(who: Somebody, server: Server, table: str) -> None:
    live = server.house.tables.get(table)
    while not live.finished:
        choices = who.choices(table)
        assert who.act(table, choices[len(choices) // 2]["action"]).status_code == 200


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A small game to its end: told before it, and after it."""
    import sealed
    from revier.server import jobs
    from support.installed import install

    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(install(tmp_path_factory.mktemp("elsewhere"), sealed="sealed:TITLE"))
        folder = tmp_path_factory.mktemp("over")
        with TestClient(create_app(settings(folder)), raise_server_exceptions=False) as client:
            server = Server(client)
            who = server.somebody()
            table = who.open("sealed", "hotseat", "hotseat", seed=None)
            before, record = who.table(table)["chance"], who.get(f"/tables/{table}/record").text
            while not who.table(table)["finished"]:
                seat = who.table(table)["to_move"]
                assert who.act(table, {"kind": "bid", "seat": seat, "bid": 3}).status_code == 200
            yield server, who, table, before, record, sealed
    jobs.game_of.cache_clear()


def test_the_hash_is_shown_first_and_the_seed_when_it_is_over(over: Any) -> None:
    server, who, table, before, record, _ = over
    seed = server.house.tables.get(table).row.chance
    assert before == {"commitment": commitment(seed), "since": 0, "open": False, "seed": None}
    assert seed not in record
    mark = parse_record(record).header.chance
    assert mark is not None
    assert mark.commitment == before["commitment"]
    after = who.table(table)["chance"]
    assert after == {**before, "seed": seed}
    text = who.get(f"/tables/{table}/record").text
    assert f'"seed":"{seed}"' in text.splitlines()[0]
    found = check_chance(server.house.tables.get(table).game, parse_record(text))
    assert (found.ok, found.checked) == (True, 4)


def test_a_seed_once_shown_stays_shown_also_after_a_restart(over: Any) -> None:
    """Whoever goes back from the end plays on with chance everybody may know; it is not thrown again either."""
    server, who, table, before, _, _ = over
    position = who.table(table)["position"]
    assert back(who, table, position - 1).status_code == 200
    told = who.table(table)
    assert (told["finished"], told["chance"]["seed"]) == (False, server.house.tables.get(table).row.chance)
    server.house.tables.forget(server.house.tables.get(table))
    assert who.table(table)["chance"] == told["chance"]
    assert told["chance"]["commitment"] == before["commitment"]


def test_a_branch_has_chance_of_its_own(shared: Server) -> None:
    """Nobody looks into the future of a game by branching off: six branches, and what they draw is not what comes."""
    who = shared.somebody()
    table, position, action = before_the_bag(shared, who)
    found = []
    for _ in range(8):
        branch = who.post(f"/tables/{table}/fork", {"at": position}).json()
        assert branch["chance"]["since"] == position
        assert branch["chance"]["commitment"] != who.table(table)["chance"]["commitment"]
        assert who.act(branch["id"], action).status_code == 200
        found.append(tuple(drawn(shared, branch["id"], position)))
    assert len(set(found)) > 1  # 22 markers: eight times the same by chance is out of the question


# --- tables from before -----------------------------------------------------------------------------------------------
def test_an_old_table_gets_a_seed_and_says_from_when_on_it_counts(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(gzip.decompress((OLD / "tables-0.1.0.sqlite.gz").read_bytes()))
    told = json.loads((OLD / "tables-0.1.0.json").read_text())
    one = next(t for t in told["tables"] if t["game"] == "coal" and not t["finished"])
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        server = Server(client)
        who = server.somebody()
        who.http.cookies.update({"revier": told["cookie"]})
        assert who.table(one["id"])["chance"] is None
        position = who.table(one["id"])["position"]
        assert who.act(one["id"], who.choices(one["id"])[0]["action"]).status_code == 200
        chance = who.table(one["id"])["chance"]
        assert (chance["since"], chance["open"], chance["seed"]) == (position, False, None)
        log = who.get(f"/tables/{one['id']}/log").json()
        said = [entry for entry in log if entry["kind"] == "chance"]
        assert [entry["position"] for entry in said] == [position]
        assert str(position) in said[0]["texts"][0]
        lines = server.house.tables.get(one["id"]).play.record.lines
    with sqlite3.connect(file) as c:
        seeds = [seed for (seed,) in c.execute("SELECT chance FROM tables")]
        former = {seed for (seed,) in c.execute("SELECT seed FROM tables")}
    assert len(set(seeds)) == len(seeds)
    assert {len(seed) for seed in seeds} == {64}
    assert not former & set(seeds)
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        server = Server(client)
        assert server.house.tables.get(one["id"]).play.record.lines == lines
        assert server.somebody().table(one["id"])["chance"] == chance


def test_every_draw_of_a_table_is_the_one_its_seed_brings(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("coal", "hotseat", "hotseat", seed=None)
    while len(drawn(shared, table)) < 5:
        choices = who.choices(table)
        assert who.act(table, choices[len(choices) // 3]["action"]).status_code == 200
    live = shared.house.tables.get(table)
    record = parse_record(live.play.record.text())
    found = check_chance(live.game, record, live.row.chance)
    assert (found.ok, found.checked) == (True, len(drawn(shared, table)))
    other = check_chance(live.game, record, "another seed")
    assert not other.ok
