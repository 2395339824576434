"""Minor breweries, markers and events are declared as powers: known by code, with a clause, told in both languages."""

from __future__ import annotations

import pytest

from revier.core.cite import load_clauses
from revier.core.message import LANGUAGES, missing, render
from revier.core.power import ALWAYS
from revier.games.hsb.game import build
from revier.games.hsb.powers import EVENTS, MARKERS, POWERS


@pytest.mark.parametrize("code", POWERS)
def test_a_power_has_a_clause_a_moment_and_a_sentence_in_every_language(code: str) -> None:
    power = POWERS[code]
    assert power.clause in load_clauses("revier.games.hsb")
    assert power.when == ALWAYS or power.when in build(3, {"expert": True}).nodes
    told = power.told_in(build(3, {"expert": True}))
    for language in LANGUAGES:
        assert missing(told, language) == []
        assert render(told, language).endswith(".")


def test_every_event_and_marker_of_the_data_has_its_power_and_no_power_is_left_over() -> None:
    facts = build(5).facts
    assert {event.code for event in facts.sem} == set(EVENTS)
    assert {marker.power for marker in facts.mcm} == set(MARKERS.values())


@pytest.mark.rule("hsb:8.2.c", "hsb:8.1.d", "hsb:5.5.c")
def test_events_and_charters_work_once_and_markers_as_long_as_they_are_owned() -> None:
    assert all(event.uses == 1 for event in EVENTS.values())
    assert all(marker.uses is None for marker in MARKERS.values())
    assert POWERS["minor_brewery"].uses == 1
