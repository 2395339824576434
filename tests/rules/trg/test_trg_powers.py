"""What the breweries give: declared once, known by code, asked by the rules and told on their certificates."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.cite import load_clauses
from revier.core.message import LANGUAGES, missing, render
from revier.core.view import Cards
from revier.games.trg.base import held
from revier.games.trg.game import build
from revier.games.trg.powers import (
    POWERS,
    BeerBonus,
    BreweryPower,
    ExtraCube,
    HalfPrice,
    ReservedPlace,
    StartCubes,
)
from scenes.trg import BREWERIES, A, B, C, D, Scene


@pytest.mark.parametrize("code", POWERS)
def test_every_power_has_a_clause_and_a_sentence_in_both_languages(code: str) -> None:
    power = POWERS[code]
    assert power.clause in load_clauses("revier.games.trg")
    for language in LANGUAGES:
        assert missing(power.told, language) == []
    assert len({render(power.told, language) for language in LANGUAGES}) == len(LANGUAGES)


@pytest.mark.rule("trg:5.1.c")
def test_every_brewery_has_one_and_its_moment_is_a_step_of_a_turn() -> None:
    game = build(5)
    assert tuple(POWERS) == BREWERIES == tuple(lot.code for lot in game.d.lots)
    assert {power.when for power in game.facts.powers} <= set(game.nodes)


def test_figures_stand_in_the_data() -> None:
    by_code = {power.code: power for power in build(4).facts.powers}
    bonus, extra = by_code["PB4"], by_code["PB5"]
    assert isinstance(bonus, BeerBonus)
    assert bonus.amount == 10
    assert isinstance(extra, ExtraCube)
    assert (extra.cubes, extra.trains) == (1, frozenset({"3", "4", "5", "6", "8"}))


@pytest.mark.rule("trg:5.1.c", "trg:5.1.g")
@pytest.mark.parametrize(
    ("code", "kind"), [("PB2", ReservedPlace), ("PB3", HalfPrice), ("PB4", BeerBonus), ("PB5", ExtraCube)]
)
def test_a_railway_has_a_right_once_the_marker_is_on_its_charter(code: str, kind: type[BreweryPower]) -> None:
    scene = Scene(5).give_lots().found("CME", {A: 60}).found("BME", {B: 60})
    cme, bme = scene.number("CME"), scene.number("BME")
    assert held(scene.g, scene.s, cme, kind) == []
    scene.assign(code, "CME")
    assert [power.code for power in held(scene.g, scene.s, cme, kind)] == [code]
    others = {ReservedPlace, HalfPrice, BeerBonus, ExtraCube} - {kind}
    assert [held(scene.g, scene.s, cme, other) for other in others] == [[]] * 3  # this right and no other
    assert held(scene.g, scene.s, bme, kind) == []


def test_breweries_are_known_by_code_wherever_they_stand(tmp_path: Path) -> None:
    """Certificates No. 3 and No. 4 with each other's codes: rights go with the code, boxes with the row."""
    mine = tmp_path / "mine.toml"
    mine.write_text('[privates.3]\ncode = "PB4"\n[privates.4]\ncode = "PB3"\n')
    game = build(4, overlay=mine)
    assert [lot.code for lot in game.d.lots] == ["PB1", "PB2", "PB4", "PB3", "PB5"]
    kinds = {lot.code: type(power) for lot, power in zip(game.d.lots, game.facts.powers, strict=True)}
    assert kinds == {code: type(power) for code, power in POWERS.items()}
    assert game.facts.boxes[game.d.lot_index["PB4"]][0] == 60


def test_the_certificate_tells_what_it_gives_until_nobody_can_have_it() -> None:
    scene = Scene(4).give_lots()  # No. 5 is out of the game

    def notes() -> dict[str, object]:
        board = scene.g.view(scene.s, None).boards["lots"]
        assert isinstance(board, Cards)
        return {card.id: card.note for card in board.cards}

    assert notes() == {**{code: power.told for code, power in POWERS.items()}, "PB5": ""}
    scene.set_phase("6")  # markers still unassigned leave the game
    assert notes()["PB3"] == ""


@pytest.mark.rule("trg:5.1.b", "trg:5.2.1.c")
def test_start_cubes_can_be_given_once() -> None:
    scene = Scene(4).give_lots(PB1=A, PB2=B, PB3=C, PB4=D).found("CME", {A: 60})
    lot = scene.g.d.lot_index["PB1"]
    power = scene.g.facts.powers[lot]
    assert isinstance(power, StartCubes)
    assert power.to_give(scene.s, lot)
    power.give(scene.s, lot, scene.number("CME"))
    assert (scene.charter_cubes("CME"), scene.start_cubes) == (2, 0)
    assert not power.to_give(scene.s, lot)
