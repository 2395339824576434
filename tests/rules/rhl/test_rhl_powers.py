"""What certificates allow is declared by code: the six of the rulebook, and one that an owner adds."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass
from typing import Any

import pytest

from revier.core.chance import Draw, any_action, draw_one
from revier.core.cite import load_clauses
from revier.core.message import LANGUAGES, missing, render
from revier.games.rhl.base import RhlGame
from revier.games.rhl.game import figures, info, wire
from revier.games.rhl.options import RhlOptions
from revier.games.rhl.powers import POWERS, RhlPower, TerrainDiscount
from revier.rail.actions import LayTile
from revier.rail.powers import FreeHex
from revier.rail.state import CLOSED
from revier.rail.view import lots_board
from scenes.rhl import A, B, Scene

ADDED = {"code": "BrB", "name": "Brückenbau", "value": 100, "revenue": 10, "power": "bridges_and_hills_for_less"}
POWER = TerrainDiscount(code="BrB", clause="7.1.n", amount=20, terrain=("mountain",))
HILL = "E14"


@dataclass(frozen=True, kw_only=True)
class FreeHill(RhlPower, FreeHex):
    """A power that an owner could add."""


# --- the powers of the rulebook ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("power", POWERS.values(), ids=lambda power: power.code)
def test_every_power_is_told_in_both_languages_and_stands_on_a_clause(power: RhlPower) -> None:
    assert power.clause in load_clauses("revier.games.rhl")
    game = Scene(ratingen="implementation" if power.code == "ATB" else "none").g
    told = power.told_in(game, game.d.lot_index[power.code])
    assert [gap for language in LANGUAGES for gap in missing(told, language)] == []
    assert len({render(told, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_the_certificates_of_every_packet_have_their_powers() -> None:
    for ratingen, first in (("none", "PWB"), ("implementation", "ATB"), ("issue_7030", "ATB")):
        game = Scene(ratingen=ratingen).g
        assert [power.code for power in game.powers] == [first, "KEO", "Szl", "Tjt", "NLK", "RhE"]
        assert all(type(power) is type(POWERS[power.code]) for power in game.powers)


@pytest.mark.rule("rhl:7.3.a")
def test_the_concession_is_told_with_its_tile_its_hex_and_its_time() -> None:
    game = Scene().g
    told = render(POWERS["KEO"].told_in(game, game.d.lot_index["KEO"]))
    assert [part for part in ("first 3-train", "first 5-train", "935", "E8") if part not in told] == []


@pytest.mark.rule("rhl:4.1.h")
def test_a_certificate_on_the_table_says_what_it_allows_until_it_closes() -> None:
    scene = Scene()
    shown = {card.id: card.note for card in lots_board(scene.g, scene.s).cards}
    told = {code: POWERS[code].told_in(scene.g, lot) for code, lot in scene.g.d.lot_index.items()}
    assert [shown[code] for code in POWERS if code in shown] == [told[code] for code in POWERS if code in shown]
    assert len(shown) == 6
    scene.s.lots = [CLOSED] * 6
    assert {card.note for card in lots_board(scene.g, scene.s).cards} == {""}


# --- one that an owner adds -------------------------------------------------------------------------------------------
class Wider(Scene):
    """18Rhl with a seventh certificate: a row in the table of certificates, and one object that says what it allows."""

    def __init__(self, *powers: RhlPower) -> None:
        self.g = with_certificate(*powers)
        self.s = self.g.new()
        self.events = []
        self.do(Draw(-1, "mines", "5"))


def with_certificate(*powers: RhlPower) -> RhlGame:
    tables: dict[str, Any] = copy.deepcopy(dict(figures().tables))
    for number, power in enumerate(powers or (POWER,), 7):
        tables["privates"][str(number)] = ADDED | {"code": power.code}
    options = RhlOptions.of(info().resolve({"seats_as_given": True}))
    return wire(info(), options, 3, tables, powers)


def test_an_added_certificate_takes_its_place_in_the_sale_by_its_price() -> None:
    game = with_certificate(POWER)
    codes = [game.d.lots[lot].code for lot in game.facts.by_price]
    assert codes == ["PWB", "KEO", "Szl", "Tjt", "BrB", "NLK", "RhE"]


@pytest.mark.rule("rhl:7.1.n")
@pytest.mark.parametrize(("owner", "paid"), [(A, 10), (B, 30)])
def test_a_terrain_discount_is_really_paid_less_by_companies_of_its_owner(owner: int, paid: int) -> None:
    """E14 has a hill of 30; the certificate takes 20 off for whoever owns it."""
    scene = Wider(POWER).give_lots(BrB=owner).set_phase("2")
    scene.found("BME", {A: 50, B: 10}).set_treasury("BME", 500).step("BME", "track")
    lay = next(a for a in (c.action for c in scene.g.legal(scene.s)) if isinstance(a, LayTile) and a.hex == HILL)
    assert scene.g.terms(scene.s, lay).cost == paid
    scene.do(lay)
    assert scene.treasury("BME") == 500 - paid


@pytest.mark.rule("rhl:7.1.n")
def test_of_two_discounts_the_larger_counts_alone() -> None:
    """E14 has a hill of 30: 20 off by one certificate and 10 by the other leave 10 to pay, not 0 and not 20."""
    small = TerrainDiscount(code="BrC", clause="7.1.n", amount=10, terrain=("mountain",))
    scene = Wider(POWER, small).give_lots(BrB=A, BrC=A).found("BME", {A: 50}, treasury=500).step("BME", "track")
    assert scene.do(LayTile(A, HILL, "9", 0)).treasury("BME") == 500 - 10


@pytest.mark.rule("rhl:7.1.n")
@pytest.mark.parametrize(("owner", "hexes"), [(A, {"E14"}), (B, set[str]())])
def test_who_pays_less_may_build_where_the_full_price_is_too_much(owner: int, hexes: set[str]) -> None:
    scene = Wider(POWER).give_lots(BrB=owner).set_phase("2")
    scene.found("BME", {A: 50, B: 10}).set_treasury("BME", 15).step("BME", "track")
    lays = [choice.action for choice in scene.g.legal(scene.s).of(LayTile)]
    assert {a.hex for a in lays if isinstance(a, LayTile) and a.hex in ("E14", "G14")} == hexes


def test_a_random_game_with_it_is_played_to_its_end_and_saves_money_on_the_way() -> None:
    game, rng = with_certificate(POWER), random.Random(5)
    state = game.new()
    saved = 0
    while state.flow:
        legal = game.legal(state)
        action = draw_one(legal, rng) if game.to_move(state) == -1 else any_action(legal, rng)
        if isinstance(action, LayTile):
            at = game.d.hex_index[action.hex]
            printed = game.d.faces[state.tile[at]].cost
            saved += printed - game.terms(state, action).cost
        game.apply(state, action)
        assert game.violations(state) == []
    assert game.outcome(state) is not None
    assert saved > 0


@pytest.mark.rule("rhl:7.1.n")
@pytest.mark.parametrize(("owner", "paid"), [(A, 0), (B, 30)])
def test_a_free_hex_costs_companies_of_its_owner_nothing(owner: int, paid: int) -> None:
    """E14 has a hill of 30; the certificate names it."""
    tables: dict[str, Any] = copy.deepcopy(dict(figures().tables))
    tables["privates"]["7"] = ADDED | {"hexes": [HILL]}
    options = RhlOptions.of(info().resolve({"seats_as_given": True}))
    scene = Wider(POWER)
    scene.g = wire(info(), options, 3, tables, [FreeHill(code="BrB", clause="7.1.n")])
    scene.s = scene.g.new()
    scene.do(Draw(-1, "mines", "5"))
    scene.give_lots(BrB=owner).set_phase("2")
    scene.found("BME", {A: 50, B: 10}).set_treasury("BME", 500).step("BME", "track")
    lay = next(a for a in (c.action for c in scene.g.legal(scene.s)) if isinstance(a, LayTile) and a.hex == HILL)
    assert scene.do(lay).treasury("BME") == 500 - paid
