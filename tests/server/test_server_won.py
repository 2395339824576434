"""How it was won: the page of a finished game, who may read it, and what is kept of it."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from revier.core.message import Msg
from revier.core.record import parse_record
from revier.core.replay import rebuild, replay
from revier.core.retrospect import Item, items_of, worth_at_every_ply
from revier.games import playable, title
from revier.server.pages.won import Taken, best
from revier.server.review import MARKED
from scenes import rhl, ruhr, trg
from scenes.server import Server, Somebody

GOLDEN = Path(__file__).parents[1] / "golden"
SHORT = GOLDEN / "coal" / "2p-rounds-3223811eeee3a8bfc1a52b48.jsonl"
A, B = 0, 1


def bring(server: Server, text: str) -> tuple[Somebody, str]:
    ada = server.somebody()
    made = ada.http.post("/api/v1/imports", content=text, headers={"Content-Type": "text/plain"})
    assert made.status_code == 201, made.text
    return ada, str(made.json()["id"])


def amounts(items: list[Item]) -> list[tuple[str, int]]:
    """Items by letters or key, with what they count."""
    return [
        (item.letters or (item.name.key if isinstance(item.name, Msg) else item.name), item.amount)
        for item in items
        if item.amount
    ]


# --- what worth consists of -------------------------------------------------------------------------------------------
def test_shares_count_a_tenth_at_their_price() -> None:
    """40 % of BME at 100, 10 % of DEE at 80: 4 x 100 and 80."""
    scene = rhl.Scene(3)
    scene.found("BME", {A: 40}, value=100).found("DEE", {A: 10, B: 50}, value=80).set_cash(55, 0, 0)
    assert amounts(scene.g.story.items(scene.s, A)) == [("rail.column.cash", 55), ("BME", 400), ("DEE", 80)]


def test_credits_are_taken_off_twice() -> None:
    scene = trg.Scene(3).give_lots().set_cash(60, 0, 0)
    scene.s.credit[A] = 70
    assert amounts(scene.g.story.items(scene.s, A)) == [("rail.column.cash", 60), ("dortmund.column.credit", -140)]


def test_mines_count_their_printed_price_and_debts_are_taken_off() -> None:
    """Number 10 is printed with 150."""
    scene = ruhr.Scene(3).cleared().pmc(10, A, "AAB")
    scene.s.owed[A] = 30
    assert [amount for _, amount in amounts(scene.g.story.items(scene.s, A))] == [650, 150, -30]


@pytest.mark.parametrize("game", playable())
def test_the_parts_are_the_whole_in_every_position(game: str) -> None:
    """Whatever a title counts is among the parts: they add up at the end of every golden game, and half-way."""
    for file in sorted((GOLDEN / game).glob("*.jsonl"))[:3]:
        record = parse_record(file.read_text("utf-8"), "-")
        built = rebuild(record, title(game))
        end = replay(built, record).state
        half = built.new()
        for line in record.lines[: len(record.lines) // 2]:
            built.apply(half, built.decode(line))
        for state in (half, end):
            parts = tuple(sum(item.amount for item in items_of(built, state, n)) for n in range(built.players))
            assert parts == built.value_hint(state)


def test_of_everybody_the_greatest_income_counts_and_of_equal_ones_the_first() -> None:
    takings = [Taken(3, "X", 30), Taken(4, "Y", 80), Taken(8, "X", 90), Taken(9, "X", 90)]
    assert best(takings) == [Taken(8, "X", 90), Taken(4, "Y", 80)]


# --- the page ---------------------------------------------------------------------------------------------------------
def test_a_stranger_reads_in_both_languages_how_it_was_won(shared: Server) -> None:
    _, table = bring(shared, SHORT.read_text("utf-8"))
    stranger = shared.somebody()
    english, german = (stranger.http.get(f"/tables/{table}/won?lang={language}") for language in ("en", "de"))
    assert (english.status_code, german.status_code) == (200, 200)
    assert "Player 2 won." in english.text
    assert "Spieler 2 hat gewonnen." in german.text
    assert "Best deliveries" in english.text
    assert "Beste Lieferungen" in german.text
    assert re.search(r'href="/new\?game=coal&amp;players=2&amp;profile=own', english.text)


def test_turning_points_lead_to_their_positions(shared: Server) -> None:
    _, table = bring(shared, SHORT.read_text("utf-8"))
    text = shared.somebody().http.get(f"/tables/{table}/won").text
    live = shared.house.table(table)
    worths = worth_at_every_ply(live.game, live.play.history.actions)
    for position in map(int, re.findall(r'id="turn-\d+".*?\?at=(\d+)"', text, re.DOTALL)):
        assert worths[position - 1] != worths[position]


def test_there_is_nothing_to_tell_of_a_game_that_goes_on(shared: Server) -> None:
    ada = shared.somebody()
    table = ada.open("coal", "me", "hotseat")
    told = ada.http.get(f"/tables/{table}/won")
    assert told.status_code == 404
    assert "not over yet" in told.text
    assert shared.house.reviews.begin(shared.house.table(table)) is None
    assert ada.http.get("/tables/abcd1234/won").status_code == 404


def test_a_name_is_never_taken_for_markup(shared: Server) -> None:
    lines = SHORT.read_text("utf-8").splitlines()
    record = parse_record("\n".join(lines) + "\n", "-")
    evil = "\n".join(lines).replace(f'"{record.header.seats[0]}"', '"<b>Eve</b>"', 1)
    ada, table = bring(shared, evil + "\n")
    text = ada.http.get(f"/tables/{table}/won").text
    assert "&lt;b&gt;Eve" in text
    assert "<b>Eve" not in text


# --- the dearest moments ----------------------------------------------------------------------------------------------
def test_the_dearest_moments_are_looked_for_once_and_kept(server: Server) -> None:
    ada, table = bring(server, SHORT.read_text("utf-8"))
    live = server.house.table(table)
    assert "data-begin" in ada.http.get(f"/tables/{table}/won").text
    under_way = server.house.reviews.begin(live)
    assert under_way is not None
    under_way.result(120)
    found = server.house.reviews.found(live)
    assert found is not None
    assert 5 < len(found.moments) <= MARKED
    assert found.looked == found.of
    losses = [moment.loss for moment in found.moments]
    assert losses == sorted(losses, reverse=True)
    assert server.house.reviews.begin(live) is None
    server.house.tables.forget(live)
    page = ada.http.get(f"/tables/{table}/won?lang=de").text
    assert page.count("<dt>gespielt</dt>") == 5
    ada.http.post(f"/tables/{table}/delete", data={"sure": "yes"})
    assert server.house.store.notes.review(table, live.revision) is None


def test_a_moment_is_what_the_hint_of_the_table_says(server: Server) -> None:
    """Who takes everything back to the dearest moment and asks for a hint is told the same."""
    ada, table = bring(server, SHORT.read_text("utf-8"))
    live = server.house.table(table)
    under_way = server.house.reviews.begin(live)
    assert under_way is not None
    under_way.result(120)
    found = server.house.reviews.found(live)
    assert found is not None
    page = ada.http.get(f"/tables/{table}/won?lang=en").text
    lines = SHORT.read_text("utf-8").splitlines()
    dearest = found.moments[0]
    ben, cut = bring(server, "\n".join(lines[: 1 + dearest.position]) + "\n")
    hint = ben.get(f"/tables/{cut}/hint?lang=en").json()
    assert hint["sentence"] in page


def test_who_has_no_time_says_so(server: Server) -> None:
    object.__setattr__(server.house.settings, "review_seconds", 0.0)
    ada, table = bring(server, SHORT.read_text("utf-8"))
    under_way = server.house.reviews.begin(server.house.table(table))
    assert under_way is not None
    under_way.result(120)
    assert "In the time there was 0 of about" in ada.http.get(f"/tables/{table}/won?lang=en").text


def test_dear_decisions_are_had_over_the_interface(server: Server) -> None:
    """They stand at the position after the decision, as the log has it, and are those of the page."""
    ada, table = bring(server, SHORT.read_text("utf-8"))
    before = ada.get(f"/tables/{table}/review").json()
    assert before == {"progress": None, "looked": None, "of": None, "moments": []}
    began = ada.post(f"/tables/{table}/review")
    assert began.status_code == 202
    server.wait(lambda: server.house.reviews.found(server.house.table(table)) is not None)
    told = ada.get(f"/tables/{table}/review?lang=en").json()
    kept = server.house.reviews.found(server.house.table(table))
    assert kept is not None
    assert (told["looked"], told["of"], len(told["moments"])) == (kept.looked, kept.of, len(kept.moments))
    losses = [dear["loss"] for dear in told["moments"]]
    assert losses == sorted(losses, reverse=True)
    lines = {line["position"]: line for line in ada.get(f"/tables/{table}/log").json() if line["kind"] == "move"}
    assert all(lines[dear["position"]]["seat"] == dear["seat"] for dear in told["moments"])
    page = ada.http.get(f"/tables/{table}/won?lang=en").text
    assert told["moments"][0]["better"] in unescape(page)


def test_of_a_game_that_goes_on_nothing_is_told(server: Server) -> None:
    me = server.somebody()
    table = me.open("coal", "hotseat", "hotseat")
    for asked in (me.get(f"/tables/{table}/review"), me.post(f"/tables/{table}/review")):
        assert (asked.status_code, asked.json()["code"]) == (409, "not_over")
    assert server.house.reviews.progress(server.house.table(table)) is None
