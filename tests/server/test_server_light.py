"""What goes over the wire: compressed, asked for once, and only what has changed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from revier.games import titles
from revier.server import assets
from scenes.server import Server, Somebody

GOLDEN = Path(__file__).parents[1] / "golden"
PICTURES = {"hex_map": "hexes", "free_board": "shapes", "tile_sheet": "tiles"}


def lines_of(game: str) -> list[str]:
    """A recorded game: its head and its actions."""
    return sorted((GOLDEN / game).glob("*.jsonl"))[0].read_text("utf-8").splitlines()


def brought(who: Somebody, lines: list[str]) -> str:
    made = who.http.post("/api/v1/imports", content="\n".join(lines) + "\n", headers={"Content-Type": "text/plain"})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def shown(who: Somebody, table: str) -> Any:
    return who.get(f"/tables/{table}/shown").json()


def seen(now: dict[str, Any], lines: int) -> dict[str, int]:
    """What somebody who got this answer says of themselves the next time."""
    return {"revision": now["table"]["revision"], "epoch": now["table"]["epoch"], "log": lines}


# --- compressed -------------------------------------------------------------------------------------------------------
def test_answers_pages_and_pictures_are_compressed_for_those_who_can_read_it(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("rhl", "me", "hotseat", "hotseat")
    for path in (f"/api/v1/tables/{table}/now", f"/api/v1/tables/{table}/boards/map.svg", f"/tables/{table}"):
        packed = who.http.get(path, headers={"Accept-Encoding": "gzip"})
        plain = who.http.get(path, headers={"Accept-Encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert "Accept-Encoding" in packed.headers["vary"]
        assert int(packed.headers["content-length"]) < len(plain.content) / 3


# --- kept -------------------------------------------------------------------------------------------------------------
def test_a_tag_is_of_the_body_and_not_of_the_moment(shared: Server) -> None:
    """The same position at two tables, and after something was taken back, is the same to whoever keeps it."""
    who = shared.somebody()
    tables = [who.open("rhl", "hotseat", "hotseat", "hotseat", seed=5) for _ in range(2)]
    first, second = (who.get(f"/tables/{table}/boards/market.svg").headers["etag"] for table in tables)
    assert first == second
    who.first(tables[0])
    who.post(f"/tables/{tables[0]}/undo", {"position": who.table(tables[0])["position"], "key": who.key()})
    again = who.get(f"/tables/{tables[0]}/boards/market.svg", headers={"If-None-Match": f'"other", {first}'})
    assert (again.status_code, again.content) == (304, b"")


def test_a_share_bought_leaves_the_map_where_it_is_and_a_tile_laid_does_not(shared: Server) -> None:
    who = shared.somebody()
    lines = lines_of("rhl")
    for kind, same in (("buy", True), ("lay_tile", False)):
        at = next(n for n, line in enumerate(lines[1:], 1) if json.loads(line)["kind"] == kind)
        before, after = (shown(who, brought(who, lines[:cut]))["pictures"] for cut in (at, at + 1))
        assert (before["map"] == after["map"]) is same


def test_a_picture_is_kept_for_ever_under_its_hash_alone(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("trg", "me", "hotseat", "hotseat")
    path = f"/tables/{table}/boards/map.svg"
    digest = shown(who, table)["pictures"]["map"]
    kept, asked, wrong = (who.get(f"{path}{query}") for query in (f"?hash={digest}", "", "?hash=0123"))
    assert "immutable" in kept.headers["cache-control"]
    assert asked.headers["cache-control"] == wrong.headers["cache-control"] == "private, no-cache"
    assert kept.content == asked.content


@pytest.mark.parametrize("game", titles())
def test_what_is_seen_on_a_picture_alone_is_not_sent_twice(shared: Server, game: str) -> None:
    """A view for a page is the view of the interface without what lies on maps; every picture has a hash."""
    who = shared.somebody()
    table = brought(who, lines_of(game)[:200])
    light, whole = shown(who, table), who.get(f"/tables/{table}/view").json()
    drawn = {name: board for name, board in whole["view"]["boards"].items() if board["type"] in PICTURES}
    assert drawn
    assert set(drawn) <= set(light["pictures"])
    for name, board in drawn.items():
        assert board[PICTURES[board["type"]]]
        assert light["view"]["boards"][name][PICTURES[board["type"]]] == []
        light["view"]["boards"][name] = board
    assert light["view"] == whole["view"]


# --- one answer after news --------------------------------------------------------------------------------------------
def test_one_answer_tells_what_five_did(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("rhl", "hotseat", "hotseat", "hotseat")
    for _ in range(3):
        who.first(table)
    now = who.get(f"/tables/{table}/now").json()
    assert now["table"] == who.table(table)
    assert now["shown"] == shown(who, table)
    assert now["legal"] == who.get(f"/tables/{table}/legal").json()
    assert (now["log"], now["whole"]) == (who.get(f"/tables/{table}/log").json(), True)


def test_who_has_seen_it_is_told_only_what_is_new(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("rhl", "hotseat", "hotseat", "hotseat")
    first = who.get(f"/tables/{table}/now").json()
    lines = first["log"]
    same = who.get(f"/tables/{table}/now", params=seen(first, len(lines))).json()
    assert (same["log"], same["whole"]) == ([], False)
    assert not {"shown", "legal"} & set(same)
    who.first(table)
    after = who.get(f"/tables/{table}/now", params=seen(first, len(lines))).json()
    assert after["whole"] is False
    assert after["shown"]["position"] == first["table"]["position"] + 1
    assert [*lines, *after["log"]] == who.get(f"/tables/{table}/log").json()


def in_full(brief: list[dict[str, Any]], first: int) -> list[dict[str, Any]]:
    """Short lines of the log as docs/api.md says they are to be read."""
    found: list[dict[str, Any]] = []
    position = time = 0
    for number, line in enumerate(brief, first):
        position += line.get("plies", 1)
        time += line.get("later", 0)
        usual = {"kind": "move", "by": "", "texts": [], "undone": False, "round": "", "income": False}
        told = {name: value for name, value in line.items() if name not in ("plies", "later")}
        found.append({**usual, **told, "number": number, "position": position, "time": time})
    return found


def test_short_lines_of_the_log_say_all_that_whole_ones_say(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("rhl", "hotseat", "hotseat", "hotseat")
    who.first(table)
    who.post(f"/tables/{table}/undo", {"position": who.table(table)["position"], "key": who.key()})
    for _ in range(3):
        who.first(table)
    for known in (0, 4):
        params = {"epoch": who.table(table)["epoch"], "log": known}
        whole = who.get(f"/tables/{table}/now", params=params).json()
        brief = who.get(f"/tables/{table}/now", params={**params, "brief": True}).json()
        assert (brief["log"], brief["whole"], whole["whole"]) == ([], known == 0, known == 0)
        assert whole["log"][-1]["number"] >= 4
        assert in_full(brief["brief"], known) == whole["log"]
    assert any(line["undone"] for line in who.get(f"/tables/{table}/log").json())


def test_after_something_was_taken_back_the_log_is_told_anew(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("rhl", "hotseat", "hotseat", "hotseat")
    who.first(table)
    first = who.get(f"/tables/{table}/now").json()
    who.post(f"/tables/{table}/undo", {"position": who.table(table)["position"], "key": who.key()})
    after = who.get(f"/tables/{table}/now", params=seen(first, len(first["log"]))).json()
    assert after["whole"] is True
    assert any(line["undone"] for line in after["log"])


def test_an_onlooker_is_told_no_choices_and_routes_are_searched_for_apart(shared: Server) -> None:
    host, guest = shared.somebody(), shared.somebody()
    lines = lines_of("rhl")
    run = max(n for n, line in enumerate(lines[1:], 1) if json.loads(line)["kind"] == "run")
    table = brought(host, lines[:run])
    asked = host.get(f"/tables/{table}/now").json()
    assert asked["searching"] is True
    assert "legal" not in asked
    found = host.get(f"/tables/{table}/legal").json()
    assert found["mine"] is True
    assert host.get(f"/tables/{table}/now").json()["legal"] == found  # once it is known there is nothing to search
    looking = guest.get(f"/tables/{table}/now").json()
    assert "legal" not in looking
    assert looking["searching"] is False


# --- files ------------------------------------------------------------------------------------------------------------
def test_files_are_kept_for_ever_at_an_address_that_names_their_hash(shared: Server) -> None:
    who = shared.somebody()
    table = who.open("rhl", "me", "hotseat", "hotseat")
    text = who.http.get(f"/tables/{table}").text
    named = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', text))
    assert len(named) > 30
    for path in named:
        answer = who.http.get(path)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"], path
    assert "immutable" not in who.http.get("/static/js/table.js").headers["cache-control"]
    assert who.http.get("/static/0000000000000000/js/table.js").status_code == 404


def test_no_page_names_a_file_without_its_hash() -> None:
    for file in (assets.FOLDER.parent / "templates").rglob("*.html"):
        assert '"/static/' not in file.read_text("utf-8"), file


def test_a_page_fetches_all_its_scripts_at_once() -> None:
    found = assets.modules("js/table.js")
    assert found[0] == "js/table.js"
    imported = {
        (assets.FOLDER / name).parent.joinpath(path).resolve().relative_to(assets.FOLDER.resolve()).as_posix()
        for name in found
        for path in re.findall(r"from '(\.[^']+\.js)'", (assets.FOLDER / name).read_text("utf-8"))
    }
    assert imported <= set(found)


def test_comments_are_left_out_and_nothing_else() -> None:
    script = "/** Says\n * what. */\nconst a = `/* no\n comment */`; // stays\n  // goes\nb('//');\n"
    assert assets.without_comments(script) == "\n\nconst a = `/* no\n comment */`; // stays\n\nb('//');\n"
    for file in assets.FOLDER.rglob("*.js"):
        text = file.read_text("utf-8")
        short = assets.without_comments(text)
        assert short.count("\n") == text.count("\n")  # a mistake is told with the line it stands in
        for literal in re.findall(r"`[^`]*`", "\n".join(re.sub(r"//.*", "", line) for line in short.splitlines())):
            assert literal in re.sub(r"//.*", "", text), file
        assert len(short) < len(text)
