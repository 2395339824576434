"""While rule tests run, what titles refuse is held against the reviewed files (tests/refusals)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.refusals import Heard, has_files, listening, reviewed, sentences, shelf_of

REMEDY = "python tests/refusals/make_refusals.py FILE_OF_THIS_TEST, and read what it wrote"


@pytest.fixture(autouse=True)
def refusals_are_reviewed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every refusal of a title stands in its file; the sentence there is the one this test hears, if it says so."""
    if getattr(request.function, "is_hypothesis_test", False):  # its figures are others every time
        yield
        return
    with listening() as heard:
        yield
    shelf = shelf_of(request.config)
    if shelf is not None:
        shelf.note(request.node.nodeid, heard)
    else:
        _hold_against_the_files(request.node.nodeid, heard)


def _hold_against_the_files(test: str, heard: Heard) -> None:
    for (game_id, each), refusal in heard.items():
        if not has_files(game_id):  # a game of the tests
            continue
        known = reviewed(game_id)
        assert each in known, f"{game_id}: {each} is not in the reviewed file; {REMEDY}"
        if known[each].where == test:
            assert known[each].sentences == sentences(refusal), f"{game_id}: {each} is said otherwise now; {REMEDY}"
