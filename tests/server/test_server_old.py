"""What 0.1.0 wrote stays readable for ever: a database its server left behind (commit f2e81ba), opened and played on.

`old/tables-0.1.0.sqlite.gz` is the file itself. `old/tables-0.1.0.json` is what the server of that time answered about
each table, and the cookie of the browser that sat there. All five titles are there, with options of every kind.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from fastapi.testclient import TestClient

from revier.core.record import Header, read_record
from revier.core.replay import rebuild, replay
from revier.games import title, titles
from revier.server.app import create_app
from scenes.server import Server, Somebody, settings

OLD = Path(__file__).parent / "old"
TOLD: dict[str, Any] = json.loads((OLD / "tables-0.1.0.json").read_text())
TABLES: list[dict[str, Any]] = TOLD["tables"]


@contextmanager
def opened(folder: Path) -> Iterator[Server]:
    (folder / "tables.sqlite").write_bytes(gzip.decompress((OLD / "tables-0.1.0.sqlite.gz").read_bytes()))
    with TestClient(create_app(settings(folder)), raise_server_exceptions=False) as client:
        yield Server(client)


def anna(server: Server) -> Somebody:
    """The browser that sat there, with its language."""
    found = server.somebody()
    found.http.cookies.update({"revier": TOLD["cookie"], "language": "de"})
    return found


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with opened(tmp_path_factory.mktemp("old")) as server:
        yield server


def test_all_titles_are_among_the_tables_kept() -> None:
    assert {told["game"] for told in TABLES} == {"rhl", "trg", "coal", "ruhr", "hsb"} <= set(titles())


def test_the_list_shows_every_table_as_it_was(tmp_path: Path) -> None:
    with opened(tmp_path) as server:
        me = anna(server)
        found = me.get("/tables").json()
        assert me.get("/me").json()["name"] == "Anna"
    listed = {row["id"]: row for name in ("mine", "others", "finished") for row in found[name]}
    assert len(found["finished"]) == sum(told["finished"] for told in TABLES) == 1
    for told in TABLES:
        row = listed[told["id"]]
        assert (row["game"], row["position"], row["to_move"]) == (told["game"], told["position"], told["to_move"])


@pytest.mark.parametrize("told", TABLES, ids=lambda told: f"{told['game']}: {told['what']}")
def test_a_table_is_as_it_was_and_plays_on(old: Server, told: dict[str, Any]) -> None:
    me = anna(old)
    where = f"/tables/{told['id']}"
    now = me.table(told["id"])
    assert now["stopped"] is None
    same = (
        "position",
        "revision",
        "epoch",
        "to_move",
        "finished",
        "result",
        "agreements",
        "pending_consent",
        "programs",
    )
    assert {key: now[key] for key in same} == {key: told[key] for key in same}
    assert [seat["name"] for seat in now["seats"]] == told["seats"]
    log = me.get(f"{where}/log").json()
    assert (len(log), sum(entry["undone"] for entry in log)) == (told["log"], told["undone"])
    assert me.get(f"{where}/sheet").json()["history"][-1]["worth"] == told["worth"]
    lines = me.get(f"{where}/record").text.splitlines()
    assert len(lines) - 1 == told["lines"]
    legal = me.get(f"{where}/legal").json()
    assert [group["kind"] for group in legal["groups"]] == told["kinds"]
    assert sum(group["total"] for group in legal["groups"]) == told["choices"]
    if not told["finished"]:
        done = me.act(told["id"], me.get(f"{where}/hint").json()["action"])
        assert done.status_code == 200, done.text
        assert done.json()["position"] > told["position"]


@pytest.mark.parametrize("told", TABLES, ids=lambda told: f"{told['game']}: {told['what']}")
def test_an_old_table_has_the_figures_it_began_with_and_its_people_are_told_which_rules_changed(
    old: Server, told: dict[str, Any]
) -> None:
    live = old.house.tables.get(told["id"])
    header = msgspec.json.decode(live.row.header, type=Header)
    assert live.game.info.figures == header.data_digest
    begun = {"rhl": "3.0", "trg": "2019-11-20", "coal": "2017", "ruhr": "2.1", "hsb": "4.21"}[told["game"]]
    assert header.rules_version == begun
    news = anna(old).table(told["id"])["new_rules"]
    if live.game.info.rules_version == begun:
        assert news is None
    else:
        assert (news["begun"], news["now"], news["figures"]) == (begun, live.game.info.rules_version, False)
        assert news["clauses"]


def test_a_request_to_go_back_is_understood_not_only_carried_along(tmp_path: Path) -> None:
    told = next(told for told in TABLES if told["pending_consent"])
    with opened(tmp_path) as server:
        answer = anna(server).post(f"/tables/{told['id']}/consent", {"yes": False})
        assert (answer.status_code, answer.json()["pending_consent"]) == (200, None)
        assert anna(server).get(f"/tables/{told['id']}/log").json()[-1]["kind"] == "consent"


@pytest.mark.parametrize("file", sorted((OLD / "records").glob("*.jsonl")), ids=lambda file: file.stem)
def test_a_record_of_0_1_0_is_read_replayed_and_imported(old: Server, file: Path) -> None:
    told = next(told for told in TABLES if told["id"] == file.stem.partition("-")[2])
    made = old.somebody().http.post("/api/v1/imports", content=file.read_bytes())
    assert made.status_code == 201, made.text
    live = old.house.tables.get(made.json()["id"])
    assert live.position >= told["lines"]  # chance and what leaves no choice may follow
    played = rebuild(record := read_record(file), title(told["game"]))
    found = replay(played, record)
    assert found.stopped is None
    assert list(played.value_hint(found.state)) == told["worth"]


@pytest.mark.parametrize("told", TABLES, ids=lambda told: f"{told['game']}: {told['what']}")
def test_every_option_of_0_1_0_may_still_be_wished_for(old: Server, told: dict[str, Any]) -> None:
    wish = {"game": told["game"], "players": len(told["seats"]), "options": told["options"]}
    made = old.somebody().post("/tables", {**wish, "seats": [{"kind": "hotseat"}] * len(told["seats"])})
    assert made.status_code == 201, made.text


def test_an_import_says_what_was_odd_about_the_record(old: Server) -> None:
    text = next((OLD / "records").glob("trg-*.jsonl")).read_text()
    same = old.somebody().http.post("/api/v1/imports?lang=en", content=text.encode())
    header = json.loads(text.partition("\n")[0])
    odd = text.replace(header["data_digest"], "0" * len(header["data_digest"]))
    other = old.somebody().http.post("/api/v1/imports?lang=en", content=odd.encode())
    assert other.status_code == 201, other.text
    assert len(other.json()["warnings"]) == len(same.json().get("warnings", ())) + 1


def test_an_option_that_never_had_an_effect_is_taken_with_a_warning(old: Server) -> None:
    seats = [{"kind": "hotseat"}] * 3
    wish = {"game": "rhl", "players": 3, "seats": seats, "options": {"rge_ends": "opposite_logo_hexes"}}
    made = old.somebody().post("/tables?lang=en", wish)
    assert made.status_code == 201, made.text
    (warning,) = made.json()["warnings"]
    assert "rge_ends" in warning
    plain = old.somebody().post("/tables", {**wish, "options": {}})
    assert "warnings" not in plain.json()
