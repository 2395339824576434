"""Who says so, over the wire and on the pages: what is printed, what is ours, and the figures behind a thing."""

from __future__ import annotations

import html
import re

import pytest

from revier.core.data import load_data
from revier.games import package_of, title, titles
from revier.server.provenance import facts_at, figures_of, share_of
from scenes.server import Server


def counted(game_id: str, kind: str) -> int:
    return sum(fact.kind == kind for fact in load_data(f"{package_of(game_id)}.data").facts())


def test_games_say_how_many_figures_are_printed_and_how_many_are_ours(shared: Server) -> None:
    for game in shared.somebody().get("/games").json():
        found = game["provenance"]
        assert found["all"] == found["printed"] + found["ours"] + found["yours"]
        assert (found["ours"], found["yours"]) == (counted(game["id"], "reconstructed"), 0)


def test_the_parts_named_hold_most_of_what_is_ours() -> None:
    for game_id in titles():
        share = share_of(figures_of(game_id))
        facts = [fact for fact in figures_of(game_id).facts() if fact.kind == "reconstructed"]
        inside = sum(fact.path.partition(".")[0] in share.parts for fact in facts)
        assert inside >= len(facts) / 2
        assert len(share.parts) <= 4


@pytest.mark.parametrize("language", ["en", "de"])
def test_home_says_it_of_every_game(shared: Server, language: str) -> None:
    page = html.unescape(shared.client.get(f"/?lang={language}").text)
    lines = re.findall(r'<p class="facts provenance">(.*?)</p>', page, re.S)
    assert len(lines) == len(titles())
    for game_id in titles():
        share = share_of(figures_of(game_id))
        told = next(
            line for line in lines if f" {share.all} " in line and (f" {share.ours} " in line or not share.ours)
        )
        assert ("source=reconstructed" in told) == bool(share.ours)
        assert "_" not in re.sub("<.*?>", "", told), "tables have words people use"


def test_a_thing_on_the_table_is_answered_with_its_figures_and_their_sources(shared: Server) -> None:
    anna = shared.somebody()
    table = anna.open("trg", "me", "hotseat", "hotseat")
    found = anna.get(f"/tables/{table}/figures?of=hexes.A3&of=tiles.7").json()
    by_path = {one["path"]: one for one in found["figures"]}
    assert {path.rsplit(".", len(path.split(".")) - 2)[0] for path in by_path} == {"hexes.A3", "tiles.7"}
    for fact in facts_at(figures_of("trg"), ["hexes.A3", "tiles.7"]):
        assert by_path[fact.path]["kind"] == fact.kind
    assert anna.get("/games/trg/figures?of=hexes.A3&of=tiles.7").json() == found


def test_a_path_means_what_lies_below_it_and_nothing_beside_it() -> None:
    paths = {fact.path for fact in facts_at(figures_of("trg"), ["hexes.A1"])}
    assert paths == set(), "A17 is another hex than A1"
    paths = {fact.path for fact in facts_at(figures_of("trg"), ["stock_market.rows"])}
    assert paths == {"stock_market.rows"}


@pytest.mark.parametrize("asked", ["", "?of=" + "x" * 300, "?" + "&".join(["of=hexes.A3"] * 30)])
def test_questions_without_measure_are_refused(shared: Server, asked: str) -> None:
    answer = shared.client.get(f"/api/v1/games/trg/figures{asked}")
    assert answer.status_code == 422
    assert answer.json()["detail"]


def test_the_table_knows_what_is_ours(shared: Server) -> None:
    anna = shared.somebody()
    state = anna.table(anna.open("coal", "me", "hotseat"))
    assert state["provenance"]["ours"] == counted("coal", "reconstructed")
    assert state["provenance"]["parts"]


def test_the_page_of_figures_shows_what_stands_behind_one_thing(shared: Server) -> None:
    page = shared.client.get("/data/trg?of=hexes.A3%20tiles.7").text
    paths = set(re.findall(r'<td class="path"><code>(.*?)</code>', page))
    assert paths == {fact.path for fact in facts_at(figures_of("trg"), ["hexes.A3", "tiles.7"])}
    assert title("trg").info().title in page
