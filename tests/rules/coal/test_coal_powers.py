"""Powers of the coal trade: declared once, told in both languages, and in agreement with figures and flow."""

from __future__ import annotations

import re

import pytest

from revier.core.cite import load_clauses
from revier.core.message import LANGUAGES, missing, render
from revier.games.coal.facts import CoalFacts
from revier.games.coal.game import build, figures
from revier.games.coal.powers import (
    BY_CODE,
    COAL_HAULER,
    COAL_SHOP,
    END,
    GREY,
    HAULING_ACTION,
    INN,
    MARKERS,
    MAYOR,
    PORT_RUHRORT,
    POWERS,
    RAILWAY,
    RUHR_BARGE,
    WAREHOUSE,
    ProgressMarker,
)
from revier.games.coal.state import CLAIMED
from revier.games.coal.white import CoalHaulerMove, InnMove
from scenes.coal import A, B, Scene

ROWS = figures().tables["progress_markers"]
GAME = build(4)
FACTS: CoalFacts = GAME.facts
PHASE = {3: "act", 4: "deliver", 6: "buy"}


@pytest.mark.parametrize("code", POWERS)
def test_every_power_has_a_clause_and_a_sentence_in_both_languages(code: str) -> None:
    power = POWERS[code]
    assert power.clause in load_clauses("revier.games.coal")
    for language in LANGUAGES:
        assert missing(GAME.told(code), language) == []
    assert len({render(GAME.told(code), language) for language in LANGUAGES}) == len(LANGUAGES)


def test_markers_are_the_printed_ones_wherever_their_rows_stand() -> None:
    assert BY_CODE.keys() == ROWS.keys()
    assert [marker.place for marker in MARKERS] == list(range(len(MARKERS)))
    assert {marker.code for marker in MARKERS[:GREY]} == {name for name, row in ROWS.items() if row["colour"] == "grey"}
    assert [row.power for row in FACTS.progress] == list(MARKERS)


@pytest.mark.parametrize("marker", MARKERS, ids=lambda marker: marker.code)
def test_when_and_how_often_agree_with_the_figures(marker: ProgressMarker) -> None:
    row = ROWS[marker.code]
    assert (marker.uses == 1) == (row["use"] in ("once_per_game", "game_end")) == marker.white
    if row["phase"] == "end":
        assert (marker.when, marker.phases) == (END, ())
    else:
        phases = row["phase"] if isinstance(row["phase"], list) else [row["phase"]]
        assert marker.phases == tuple(PHASE[number] for number in phases)
        assert marker.lacking.removeprefix("coal:") in load_clauses("revier.games.coal")


def test_inn_and_coal_hauler_can_be_used_in_the_phases_they_name() -> None:
    nodes = build(4).nodes
    for kind, marker in ((InnMove, INN), (CoalHaulerMove, COAL_HAULER)):
        found = {name for name, node in nodes.items() if any(isinstance(move, kind) for move in node.moves)}
        assert found - {"sail"} == set(marker.phases)  # moving the barge belongs to phase 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("marker", "told"),
    [
        (INN, {FACTS.once.inn["thalers"], FACTS.once.inn["points"]}),
        (COAL_HAULER, {FACTS.once.coal_hauler}),
        (WAREHOUSE, {FACTS.building.white_price}),
        (PORT_RUHRORT, {FACTS.building.port_move}),
        (RUHR_BARGE, {FACTS.scoring.barge_in_port, FACTS.scoring.barge_elsewhere}),
        (MAYOR, {FACTS.scoring.per_thaler}),
        (RAILWAY, {FACTS.scoring.per_city}),
        (BY_CODE["wage"], {1, FACTS.rounds[1].wage, FACTS.rounds[12].wage}),
        (BY_CODE["supply"], {FACTS.rounds[1].supply, FACTS.rounds[12].supply}),
    ],
    ids=lambda value: value.code if isinstance(value, ProgressMarker) else "",
)
def test_a_sentence_tells_the_figures_of_the_game(marker: ProgressMarker, told: set[int], language: str) -> None:
    words = re.sub(r"[Pp]hase [\d, ]+(or |oder )?\d*", "", render(GAME.told(marker.code), language))
    assert {int(number) for number in re.findall(r"\d+", words)} == told


def test_a_marker_is_found_by_its_code_and_not_by_the_order_of_the_rows() -> None:
    scene = Scene().give(A, "coal_shop")
    assert scene.has(A, "coal_shop") == CLAIMED != scene.has(B, "coal_shop")
    assert scene.s.progress[COAL_SHOP.place] == CLAIMED
    assert HAULING_ACTION.row == 1
