"""Everything on the table can be asked what it is: in both languages, with the figures of the game at hand."""

from __future__ import annotations

import re
from typing import Any

import pytest

from revier.core.cite import load_clauses
from revier.core.help import behind
from revier.core.message import LANGUAGES, missing, render
from revier.core.overlay import Overlay
from revier.core.things import thing_at, things_of
from revier.core.view import Holdings, PriceGrid
from revier.games import package_of, title, titles
from support.learning import all_things, figures_on, positions, records, said_by, wired

PLACEHOLDER = re.compile(r"[{}]|\b[a-z]+\.[a-z_]+\.[a-z_]+")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", titles())
def test_every_thing_of_every_setting_is_told_in_whole_sentences(game: str, language: str) -> None:
    for thing in all_things(game):
        assert [gap for said in said_by(thing) for gap in missing(said, language)] == [], thing.id
        for said in thing.says:
            text = render(said, language)
            assert text[0].isupper() or text[0].isdigit(), (thing.id, text)
            assert text.endswith("."), (thing.id, text)
            assert not PLACEHOLDER.search(text), (thing.id, text)


@pytest.mark.parametrize("game", titles())
def test_the_two_languages_say_it_each_in_its_own_words(game: str) -> None:
    for thing in all_things(game):
        assert [render(said) for said in thing.says if render(said) == render(said, "de")] == [], thing.id


@pytest.mark.parametrize("game", titles())
def test_nothing_is_called_twice_and_all_clauses_named_exist(game: str) -> None:
    clauses, sorts = load_clauses(package_of(game)), behind(package_of(game)).things
    for one in wired(game):
        ids = [thing.id for thing in things_of(one)]
        assert len(set(ids)) == len(ids)
        kinds = {thing.kind for thing in things_of(one)}
        assert kinds - set(sorts) == set(), "sorts of things without clauses"
        assert {clause for thing in things_of(one) for clause in thing.clauses} - set(clauses) == set()
    assert {clause for named in sorts.values() for clause in named} - set(clauses) == set()


@pytest.mark.parametrize("game", titles())
def test_whatever_lies_on_a_board_is_a_thing_in_every_setting(game: str) -> None:
    for one in wired(game):
        assert unknown(one, one.new()) == []


@pytest.mark.parametrize("game", titles())
def test_whatever_lies_on_a_board_is_a_thing_all_through_a_game(game: str) -> None:
    path = records(game)[0]
    for n, (one, state) in enumerate(positions(path)):
        if n % 60 == 0:
            assert unknown(one, state) == [], n


def unknown(game: Any, state: Any) -> list[tuple[str, tuple[str, ...]]]:
    """What is on the boards of a position and no thing."""
    view, things = game.view(state, None), things_of(game)
    known = {thing.id for thing in things}
    found = [(board, figures) for board, figures in figures_on(view) if thing_at(things, figures) is None]
    for name, board in view.boards.items():
        if isinstance(board, Holdings):
            found += [(name, (row.company,)) for row in board.rows if f"company:{row.company}" not in known]
        if isinstance(board, PriceGrid):
            tints = {cell.tint for row in board.rows for cell in row if cell is not None and cell.tint}
            found += [(name, (tint,)) for tint in tints if f"market:{tint}" not in known]
    return found


# --- figures ----------------------------------------------------------------------------------------------------------
# Figures that an owner of the printed game may correct, and the thing whose sentences must say the new one.
CORRECTED = [
    ("rhl", "privates.1.revenue = 7", "lot:PWB", "7 M"),
    ("rhl", 'privates.1.blocks = ["F11"]', "lot:PWB", "F11"),
    ("rhl", "trains.3.price = 210", "train:3", "210 M"),
    ("rhl", "bonuses.iron_rhine.amount = 90", "bonus:iron_rhine", "90 M"),
    ("rhl", "corporations.ADR.marker_costs = [0, 65, 85]", "company:ADR", "65 M"),
    ("trg", "beer_transport.bonus_private_4 = 15", "lot:PB4", "15 M"),
    ("trg", "links.cost = 35", "token:location", "35 M"),
    ("hsb", "expert.sem.G.amount = 25", "event:G", "25 M"),
    ("hsb", "expert.mcm.A2.revenue = 12", "marker:A2", "12 M"),
    ("hsb", "minor_breweries.B3.price = 105", "brewery:B3", "105 M"),
    ("ruhr", "capex_cards.3.train_price = 190", "card:3", "190 M"),
    ("ruhr", "development_markers.B.income = 25", "marker:B", "25 M"),
    ("coal", "progress_markers.inn.effect.one_of.thalers = 4", "progress:inn", "4 T"),
    ("coal", "rounds.6.event.each_player_gets_one_of.thalers = 2", "year:6", "2 T"),
]


@pytest.mark.parametrize(("game", "line", "thing", "said"), CORRECTED, ids=[f"{c[0]}-{c[2]}" for c in CORRECTED])
def test_a_corrected_figure_is_in_the_sentences(game: str, line: str, thing: str, said: str) -> None:
    options = {"expert": True} if game == "hsb" else {}
    players = title(game).info().players[-1]
    before, after = (
        title(game).build(players, options, overlay=overlay) for overlay in (None, Overlay("m.toml", line))
    )
    texts = [
        " ".join(render(sentence, "en") for sentence in one.says)
        for built in (before, after)
        for one in things_of(built)
        if one.id == thing
    ]
    assert re.search(rf"(?<!\d){said}(?!\w)", texts[0]) is None
    assert re.search(rf"(?<!\d){said}(?!\w)", texts[1]), texts[1]


def test_figures_of_the_rulebook_stand_in_the_sentences() -> None:
    """Written out by hand from the clauses: 4.2.1, 4.2.4, 14.b of 18Rhl; 9.11.a, 9.15.a of the coal trade."""
    rhl = {thing.id: " ".join(map(render, thing.says)) for thing in things_of(title("rhl").build(4))}
    assert "first tile on E14" in rhl["lot:PWB"]
    assert "Printed price 20 M; it pays its owner 5 M" in rhl["lot:PWB"]
    assert "first 5-train" in rhl["lot:PWB"]
    assert "first 3-train" in rhl["lot:Tjt"]
    assert "operating rounds: 2." in rhl["phase:3"]
    coal = {thing.id: " ".join(map(render, thing.says)) for thing in things_of(title("coal").build(4))}
    assert "3 T or 2 points" in coal["progress:inn"]
    assert "4 points" in coal["progress:ruhr_barge"]
    assert "else 2" in coal["progress:ruhr_barge"]
