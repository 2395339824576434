"""What the interface says for learning: chapters, help of a step, the glossary of a table, each with its hash."""

from __future__ import annotations

import pytest

from revier.core.translation import clauses_in
from revier.games import package_of, titles
from scenes.server import Server, Somebody

KINDS = {"rhl": "lot:PWB", "trg": "lot:PB1", "hsb": "brewery:B2", "ruhr": "site:1", "coal": "progress:inn"}


def host_at(shared: Server, game: str) -> tuple[Somebody, str]:
    host = Somebody(shared)
    return host, host.open(game, "me", "random", *(["random"] if game != "coal" else []))


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", titles())
def test_chapters_have_names_and_hold_all_clauses(shared: Server, game: str, lang: str) -> None:
    host = Somebody(shared)
    chapters = host.get(f"/games/{game}/chapters?lang={lang}").json()["chapters"]
    clauses = clauses_in(package_of(game), lang)
    assert sum(chapter["number"] for chapter in chapters) == len(clauses)
    assert all(chapter["title"] != chapter["id"] for chapter in chapters)
    one = chapters[-1]
    found = host.get(f"/games/{game}/clauses?lang={lang}&chapter={one['id']}").json()["clauses"]
    assert [clause["id"] for clause in found] == [key for key in clauses if key.split(".")[0] == one["id"]]
    assert "check" not in found[0]  # notes for testers are nobody else's


@pytest.mark.parametrize("game", titles())
def test_a_table_says_what_everything_is_with_clauses_of_its_game(shared: Server, game: str) -> None:
    host, table = host_at(shared, game)
    for lang in ("en", "de"):
        answer = host.get(f"/tables/{table}/glossary?lang={lang}")
        things = {thing["id"]: thing for thing in answer.json()["things"]}
        one = things[KINDS[game]]
        assert one["says"]
        assert one["sort"]
        assert {clause["id"] for clause in one["clauses"]} <= set(clauses_in(package_of(game), lang))
        assert answer.json()["words"]
    tag = answer.headers["etag"]
    again = host.http.get(f"/api/v1/tables/{table}/glossary?lang=de", headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_help_is_that_of_the_position_asked_for(shared: Server) -> None:
    host, table = host_at(shared, "rhl")
    begun = host.get(f"/tables/{table}/help?at=0").json()
    assert begun["step"] == "chance"
    now = host.get(f"/tables/{table}/help").json()
    assert now["step"] == "packet"
    assert now["title"] == "The starting packet"
    assert [clause["id"] for clause in now["clauses"]][:2] == ["3.c", "3.d"]
    assert host.get(f"/tables/{table}/help?lang=de").json()["title"] == "Das Startpaket"
    assert host.get(f"/tables/{table}/help?at=99999").json()["step"] == "packet"


def test_a_hint_compares_the_best_actions_at_the_end_of_the_round(shared: Server) -> None:
    """The first decision is a bid on the packet: each is played on until the stock round after it is over."""
    host, table = host_at(shared, "rhl")
    hint = host.get(f"/tables/{table}/hint").json()
    assert "until the end of stock round 1" in hint["why"]
    assert hint["until"] == "the end of stock round 1"
    assert 2 <= len(hint["lines"]) <= 3
    assert hint["lines"][0]["sentence"] == hint["sentence"]
    assert hint["lines"][0]["behind"] == ""
    assert all(line["behind"] and line["sentence"] != hint["sentence"] for line in hint["lines"][1:])
    assert all(line["follows"] for line in hint["lines"])
    german = host.get(f"/tables/{table}/hint?lang=de").json()
    assert "bis Aktienrunde 1 zu Ende ist" in german["why"]
    assert german["action"] == hint["action"]
