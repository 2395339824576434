"""Chapter 9: words and what they mean."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from revier.games.dortmund.actions import BuildLink
from revier.games.hsb.actions import Deliver
from scenes.hsb import A, B, Scene


def sentences(table: dict[str, Any], path: str = "") -> dict[str, str]:
    """All sentences of a catalogue by key."""
    found: dict[str, str] = {}
    for key, value in table.items():
        name = f"{path}{key}"
        found |= sentences(value, f"{name}.") if isinstance(value, dict) else {name: str(value)}
    return found


@pytest.mark.rule("hsb:9.a")
@pytest.mark.parametrize(("language", "word"), [("en", "equipment"), ("de", "ausstattung")])
def test_brewery_equipment_has_one_name(language: str, word: str) -> None:
    """The rulebook has five abbreviations for it; people read the word they stand for."""
    text = (files("revier.games.hsb.text") / f"{language}.toml").read_text(encoding="utf-8")
    spoken = sentences(tomllib.loads(text))
    for key, sentence in spoken.items():
        plain = re.sub(r"\{[^}]*\}", "", sentence)
        assert not re.search(r"\b(BE|BEC|BECs|BA|BAC|Brauereiausrüstung|Ausrüstung)\b", plain), key
    for key in (
        "log.buys_bec",
        "log.disposes",
        "do.buy_bec",
        "do.dispose",
        "refused.must_own_bec",
        "refused.bec_limit",
    ):
        assert word in spoken[key].lower(), key


CAPACITY = {"1": 1, "2": 2, "3": 3, "4": 3, "5": 4, "6": 4, "8": 5}


@pytest.mark.rule("hsb:9.b")
@pytest.mark.parametrize("card", CAPACITY)
def test_a_card_delivers_as_many_cubes_as_it_shows(card: str) -> None:
    segment = min(int(card), 6)
    phase = card if int(card) > 2 else "2"
    scene = Scene(5).give_minors().set_phase(phase).found("DUB", {A: 50}).set_demand(**{f"s{segment}": (4, 4)})
    code, owner = ("B4", B) if card in ("1", "2") else ("DUB", A)
    scene.set_cards(code, card).brewery_step(code, "deliver").do(Deliver(owner))
    assert sum(scene.supplied(segment)) == CAPACITY[card]


@pytest.mark.rule("hsb:9.c")
def test_a_hex_is_blocked_when_others_have_all_its_places() -> None:
    """BME from Hagen over the freight yard F12, which has three places, to the city."""
    scene = Scene(4).give_minors().found("BME", {A: 50}).lay_all("H12=K58/0 G11=8/3").give_trains("BME", "4")
    through = ("4", "I11:o0 H12:c0 G11 F12:c0 E13:c0")
    for railway in ("CME", "RhE"):
        scene.found(railway, {B: 50}).mark(railway, "F12")
    one_free, own = scene.fork().step("BME", "run"), scene.fork().mark("BME", "F12").step("BME", "run")
    assert one_free.allows(one_free.run(through))
    assert own.allows(own.run(through))
    full = scene.found("KWE", {B: 50}).mark("KWE", "F12").step("BME", "run")
    assert full.clause(full.run(through)) == "5.6.1.2.e"
    assert full.allows(full.run(("4", "I11:o0 H12:c0 G11 F12:c0")))  # a route may end there


@pytest.mark.rule("hsb:9.h")
def test_a_railway_link_connects_a_mine_or_mill() -> None:
    scene = Scene(4).give_minors().found("BME", {A: 50}, treasury=90).lay_all("H12=K58/0 G11=8/3").step("BME", "link")
    linked = {a.hex for a in scene.offers(BuildLink) if isinstance(a, BuildLink)}
    assert linked
    assert linked <= set(scene.g.d.tables["locations"])
