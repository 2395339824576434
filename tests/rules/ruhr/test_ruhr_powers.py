"""What private companies can do is declared by code: with a clause, a sentence in both languages, and a use in play."""

from pathlib import Path

import pytest

from revier.core.cite import load_clauses
from revier.core.message import LANGUAGES, catalogue, render
from revier.core.view import Cards
from revier.games.ruhr.actions import ClosePrivate, UseHorse
from revier.games.ruhr.powers import PMC, POWERS, FreeLink, KeepsDirector
from revier.rail.actions import BuyLot
from scenes.ruhr import A, B, Scene

LINKS = "free_link_for_any_pmc_then_closes"


@pytest.mark.parametrize("code", POWERS)
def test_every_power_has_a_clause_and_its_own_words_in_both_languages(code: str) -> None:
    power = POWERS[code]
    assert power.clause in load_clauses("revier.games.ruhr")
    words = [catalogue("ruhr", language).get(power.told.key, "") for language in LANGUAGES]
    assert all(words)
    assert len(set(words)) == len(LANGUAGES)


def test_every_certificate_of_the_package_has_a_power_and_no_power_is_left_over() -> None:
    g = Scene(6).g
    used = {g.facts.powers[lot.index].code for lot in g.d.lots}
    assert used == set(POWERS)
    assert {lot.code for lot in g.d.lots if g.facts.powers[lot.index] is PMC} == {str(n) for n in range(1, 19)}


@pytest.mark.rule("ruhr:4.1.3.b", "ruhr:4.1.4.a", "ruhr:4.1.2.a")
@pytest.mark.parametrize("code", [code for code, power in POWERS.items() if power is not PMC])
def test_only_a_free_link_builds_links(code: str) -> None:
    scene = Scene().cleared().found("PWB", {B: 50}, value=60, treasury=100).private(code, A).pmc(7, A, "A").spend(7)
    assert scene.allows(UseHorse(A, code, 2)) == isinstance(POWERS[code], FreeLink)


@pytest.mark.rule("ruhr:4.1.1.i", "ruhr:4.1.2.b")
@pytest.mark.parametrize("code", [code for code, power in POWERS.items() if power is not PMC])
def test_only_what_closes_at_will_is_closed_at_will(code: str) -> None:
    scene = Scene().cleared().found("BME", {A: 50}).private(code, A).stock_turn(A)
    assert scene.allows(ClosePrivate(A, code)) == isinstance(POWERS[code], KeepsDirector)


def test_an_overlay_may_give_a_private_company_another_power(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(f'[privates.ruhrschifffahrt]\npower = "{LINKS}"\n[privates.generaler]\npower = "none"\n')
    scene = Scene(overlay=mine).cleared().found("PWB", {B: 50}, value=60, treasury=100)
    scene.private("ruhrschifffahrt", A).private("generaler", A).pmc(7, A, "A").spend(7)
    assert scene.allows(UseHorse(A, "ruhrschifffahrt", 2))
    assert not scene.allows(UseHorse(A, "generaler", 2))


def test_a_certificate_tells_what_it_can_do() -> None:
    scene = Scene(4).do(BuyLot(A, "sellerbecker"))
    board = scene.g.view(scene.s, None).boards["lots"]
    assert isinstance(board, Cards)
    notes = {card.id: card.note for card in board.cards}
    told = notes["sellerbecker"]
    assert told == POWERS["sellerbecker"].told_in(scene.g, scene.g.d.lot_index["sellerbecker"])
    assert "first card of type 5" in render(told)  # ruhr:4.1.3.e
    assert "railway link" in render(told)
    assert "Gleisanschluss" in render(told, "de")
