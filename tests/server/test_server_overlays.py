"""Figures of somebody's own: brought, checked, kept for whoever brought them, played with, and seen by the table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from revier.core.overlay import LONGEST
from revier.core.record import parse_record
from revier.server.app import create_app
from revier.server.provenance import figures_of
from scenes.server import Server, Somebody, settings

CHEAPER = "[trains.2]\nprice = 70\n"  # the public figure is 80


def bring(anna: Somebody, text: str = CHEAPER, game: str = "trg", name: str = "mine.toml") -> Any:
    return anna.post("/overlays", {"game": game, "name": name, "text": text})


def price_of_trains(anna: Somebody, table: str) -> int:
    view = anna.get(f"/tables/{table}/view").json()["view"]
    return int(view["boards"]["trains"]["rows"][0][1])


def open_with(anna: Somebody, digest: str) -> str:
    return anna.open("trg", "me", "hotseat", "hotseat", overlay=digest)


def test_an_overlay_is_brought_once_and_listed_for_its_owner_alone(shared: Server) -> None:
    anna, bert = shared.somebody(), shared.somebody()
    made = bring(anna)
    assert made.status_code == 201
    kept = made.json()
    assert (kept["name"], kept["changes"], kept["problem"]) == ("mine.toml", ["trains.2.price"], "")
    assert bring(anna).json()["digest"] == kept["digest"]
    assert [one["digest"] for one in anna.get("/overlays?game=trg").json()] == [kept["digest"]]
    assert anna.get("/overlays?game=rhl").json() == []
    assert bert.get("/overlays").json() == []
    assert anna.get(f"/overlays/trg/{kept['digest']}.toml").text == CHEAPER
    assert bert.get(f"/overlays/trg/{kept['digest']}.toml").status_code == 404
    assert bert.delete(f"/overlays/trg/{kept['digest']}").status_code == 404
    assert anna.delete(f"/overlays/trg/{kept['digest']}").status_code == 204
    assert anna.get("/overlays").json() == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[trains.2]\nprice = ", "mine.toml"),
        ("[trains.2]\nprise = 70\n", "price"),
        ("[trains.2]\nprice = 'much'\n", "trains.2.price"),
        ("a = " + "[" * 40 + "]" * 40, "mine.toml"),
        ("", "mine.toml"),
    ],
)
def test_a_wrong_one_is_answered_with_what_is_wrong_and_where(shared: Server, text: str, said: str) -> None:
    anna = shared.somebody()
    answer = bring(anna, text)
    assert answer.status_code == 422
    assert said in answer.json()["detail"]
    assert anna.get("/overlays").json() == []


def test_what_is_too_long_is_refused_before_it_is_read(shared: Server) -> None:
    anna = shared.somebody()
    assert bring(anna, "#" * (LONGEST + 1)).status_code == 422
    assert bring(anna, "#" * 2_000_000).status_code == 413
    assert bring(anna, CHEAPER, game="nothing").status_code == 404


def test_nobody_keeps_more_than_so_many(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        server = Server(client)
        anna = server.somebody()
        most = server.house.settings.limits.overlays
        first = bring(anna).json()
        for n in range(1, most):
            server.house.store.overlays.keep(owner_of(server), "trg", overlay(f"[trains.2]\nprice = {n}\n"))
        assert bring(anna, "[trains.2]\nprice = 71\n").status_code == 409
        assert bring(anna).json()["digest"] == first["digest"], "what is there already is no new one"


def test_figures_with_which_the_game_cannot_be_set_up_are_named(shared: Server) -> None:
    """A start value that no square of the chart has."""
    anna = shared.somebody()
    answer = bring(anna, "[stock_market.start_squares.0]\nprice = 51\n")
    assert answer.status_code == 422
    assert "stock_market.start_squares.0.price" in answer.json()["detail"]


@pytest.mark.parametrize("players", ["[]", "[9]", "[-1]", "[1000000]"])
def test_nobody_is_a_number_of_players(shared: Server, players: str) -> None:
    answer = bring(shared.somebody(), f"[game]\nplayers = {players}\n")
    assert answer.status_code == 422
    assert "game.players" in answer.json()["detail"]


def owner_of(server: Server) -> str:
    from sqlalchemy import select

    from revier.server.store.schema import overlays

    with server.house.store.engine.connect() as c:
        return str(c.execute(select(overlays.c.owner)).scalar())


def overlay(text: str) -> Any:
    from revier.core.overlay import Overlay

    return Overlay("more.toml", text)


def test_a_table_plays_with_it_and_everybody_there_sees_it(shared: Server) -> None:
    anna, bert = shared.somebody(), shared.somebody()
    digest = bring(anna).json()["digest"]
    table = open_with(anna, digest)
    assert price_of_trains(anna, table) == 70
    assert price_of_trains(anna, anna.open("trg", "me", "hotseat", "hotseat")) == 80
    seen = bert.table(table)
    assert seen["overlay"] == {"name": "mine.toml", "digest": digest}
    assert seen["provenance"]["yours"] == 1
    assert bert.get(f"/tables/{table}/overlay.toml").text == CHEAPER
    (figure,) = bert.get(f"/tables/{table}/figures?of=trains.2.price").json()["figures"]
    assert (figure["kind"], figure["value"]) == ("overlay", "70")
    page = bert.http.get(f"/data/trg?at={table}&source=overlay").text
    assert "trains.2.price" in page
    assert "mine.toml" in page


def test_an_overlay_of_somebody_else_cannot_be_chosen(shared: Server) -> None:
    anna, bert = shared.somebody(), shared.somebody()
    digest = bring(anna).json()["digest"]
    seats = [{"kind": "me"}, {"kind": "hotseat"}, {"kind": "hotseat"}]
    answer = bert.post("/tables", {"game": "trg", "players": 3, "seats": seats, "overlay": digest})
    assert (answer.status_code, answer.json()["code"]) == (404, "no_overlay")


def test_a_table_keeps_its_overlay_though_the_owner_forgets_it_and_the_server_restarts(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        anna = Server(client).somebody()
        digest = bring(anna).json()["digest"]
        table = open_with(anna, digest)
        anna.first(table)
        assert anna.delete(f"/overlays/trg/{digest}").status_code == 204
    with TestClient(create_app(settings(tmp_path)), raise_server_exceptions=False) as client:
        bert = Server(client).somebody()
        assert price_of_trains(bert, table) == 70
        assert bert.table(table)["overlay"]["digest"] == digest
        assert bert.table(table)["position"] > 0


def test_bots_play_with_the_figures_of_their_table(shared: Server) -> None:
    anna = shared.somebody()
    digest = bring(anna, "[game.starting_cash]\n3 = 650\n").json()["digest"]
    table = anna.open("trg", "me", "greedy", "greedy", overlay=digest)
    shared.wait(lambda: anna.table(table)["to_move"] in (0, None))
    rows = anna.get(f"/tables/{table}/view").json()["view"]["boards"]["players"]["rows"]
    assert sum(row[1] for row in rows) > 3 * 400


def test_a_record_carries_its_overlay_and_is_imported_anywhere(shared: Server) -> None:
    anna, bert = shared.somebody(), shared.somebody()
    table = open_with(anna, bring(anna).json()["digest"])
    anna.first(table)
    text = anna.get(f"/tables/{table}/record").text
    mark = parse_record(text, "-").header.overlay
    assert mark is not None
    assert mark.text == CHEAPER
    made = bert.http.post("/api/v1/imports", content=text, headers={"Content-Type": "text/plain"})
    assert made.status_code == 201, made.text
    other = made.json()["id"]
    assert price_of_trains(bert, other) == 70
    assert bert.table(other)["overlay"]["name"] == "mine.toml"
    forked = bert.post(f"/tables/{other}/fork", {"at": 0})
    assert forked.status_code == 201
    assert price_of_trains(bert, forked.json()["id"]) == 70


# --- the pages --------------------------------------------------------------------------------------------------------
def test_the_form_of_a_new_table_offers_mine_and_opens_with_it(shared: Server) -> None:
    anna = shared.somebody()
    digest = bring(anna).json()["digest"]
    assert f'value="{digest}" selected' in anna.http.get(f"/new?game=trg&overlay={digest}").text
    assert digest not in anna.http.get("/new?game=rhl").text
    seats = {"seat0": "me", "seat1": "hotseat", "seat2": "hotseat"}
    answer = anna.http.post(
        "/new", data={"game": "trg", "players": "3", "overlay": digest, **seats}, follow_redirects=False
    )
    table = answer.headers["location"].rsplit("/", 1)[-1]
    assert price_of_trains(anna, table) == 70


def test_a_figure_is_corrected_without_scripts_and_played_with(shared: Server) -> None:
    anna = shared.somebody()
    form = anna.http.get("/data/trg/correct?path=trains.2.price")
    assert 'value="80"' in form.text
    done = anna.http.post("/data/trg/correct", data={"path": "trains.2.price", "value": "75"}, follow_redirects=False)
    assert done.status_code == 303
    (first,) = anna.get("/overlays?game=trg").json()
    assert f"overlay={first['digest']}" in done.headers["location"]
    both = {"path": "stock_market.start_squares.0.colour", "value": "green", "overlay": first["digest"]}
    assert anna.http.post("/data/trg/correct", data=both, follow_redirects=False).status_code == 303
    (second,) = anna.get("/overlays?game=trg").json()
    assert set(second["changes"]) == {"trains.2.price", "stock_market.start_squares.0.colour"}
    assert price_of_trains(anna, open_with(anna, second["digest"])) == 75
    page = anna.http.get(f"/data/trg?overlay={second['digest']}&source=overlay").text
    assert page.count('<td class="path">') == 2


@pytest.mark.parametrize(
    ("path", "value"), [("trains.2.price", "much"), ("trains.2.price", ""), ("trains.2.price", "-5")]
)
def test_a_wrong_value_stays_in_the_form_with_the_reason(shared: Server, path: str, value: str) -> None:
    anna = shared.somebody()
    answer = anna.http.post("/data/trg/correct", data={"path": path, "value": value}, follow_redirects=False)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert f'value="{value}"' in answer.text
    assert anna.get("/overlays").json() == []


def test_comments_of_a_file_somebody_brought_are_not_lost_by_a_correction(shared: Server) -> None:
    anna = shared.somebody()
    brought = bring(anna, f"# from the box of 2019\n{CHEAPER}").json()["digest"]
    more = {"path": "trains.3.price", "value": "170", "overlay": brought}
    assert anna.http.post("/data/trg/correct", data=more, follow_redirects=False).status_code == 303
    kept = {one["digest"]: one["changes"] for one in anna.get("/overlays?game=trg").json()}
    assert kept.pop(brought) == ["trains.2.price"]
    assert list(kept.values()) == [["trains.2.price", "trains.3.price"]]


def test_pages_of_overlays_that_are_not_mine_are_not_there(shared: Server) -> None:
    anna, bert = shared.somebody(), shared.somebody()
    digest = bring(anna).json()["digest"]
    for path in (f"/data/trg?overlay={digest}", f"/data/trg/correct?path=trains.2.price&overlay={digest}"):
        assert anna.http.get(path).status_code == 200
        assert bert.http.get(path).status_code == 404
    assert anna.http.get("/data/trg/correct?path=no.such.figure").status_code == 404
    assert anna.http.post("/data/trg/forget", data={"overlay": digest}, follow_redirects=False).status_code == 303
    assert anna.get("/overlays").json() == []


def test_what_is_missing_is_added_and_what_is_not_printed_taken_out(shared: Server) -> None:
    """The likeliest corrections of a reconstructed map: a mine where we have none, no cost where we have one."""
    anna = shared.somebody()
    assert anna.http.get("/data/hsb/correct?path=hexes.E5.location").status_code == 200
    assert anna.http.get("/data/hsb/correct?path=hexes.Z99.location").status_code == 404

    def says(path: str, overlay: str = "", **more: str) -> str:
        given = {"path": path, "overlay": overlay, **more}
        done = anna.http.post("/data/hsb/correct", data=given, follow_redirects=False)
        assert done.status_code == 303, done.text
        kept = anna.get("/overlays?game=hsb").json()
        assert len(kept) <= 1
        return str(kept[0]["digest"]) if kept else ""

    costly = next(fact for fact in figures_of("hsb").facts() if fact.path.endswith(".cost.amount"))
    taken = costly.path.removesuffix(".amount")
    first = says(costly.path, deed="out")
    assert anna.get("/overlays?game=hsb").json()[0]["changes"] == [taken]
    assert taken in anna.http.get(f"/data/hsb?overlay={first}").text
    second = says("hexes.E5.cost", first, value='{ amount = 30, terrain = "hills", place = "" }')
    changed = anna.get("/overlays?game=hsb").json()[0]["changes"]
    assert set(changed) == {taken, "hexes.E5.cost.amount", "hexes.E5.cost.terrain", "hexes.E5.cost.place"}
    third = says("hexes.E5.cost", second, deed="back")
    assert anna.get("/overlays?game=hsb").json()[0]["changes"] == [taken]
    assert says(taken, third, deed="back") == ""
