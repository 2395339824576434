"""When the server tidies up."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator

import pytest

from revier.server import tidy
from revier.server.tidy import Tidy


def test_a_full_pass_waits_until_nobody_does_but_not_for_ever() -> None:
    pass_ = Tidy()
    start = time.monotonic()
    pass_._done, pass_._seen = start, start
    assert not pass_.due(start + 30)  # too soon after the last one
    assert pass_.due(start + 90)  # a minute later, and quiet
    pass_._seen = start + 89
    assert not pass_.due(start + 90)  # somebody has just asked for something
    pass_._seen = start + 1000
    assert pass_.due(start + 1000)  # busy all the time: it cannot be put off any longer


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No server of another test: one may be running while this test does."""
    monkeypatch.setattr(tidy, "_COLLECTOR", tidy._Collector())
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def test_a_server_that_ends_leaves_the_collector_as_it_was(alone: None) -> None:
    one = Tidy()
    one.start()
    assert gc.get_threshold() != (700, 10, 10)
    one.stop()
    assert gc.get_threshold() == (700, 10, 10)


def test_of_two_servers_the_last_to_end_leaves_it_as_it_was_before_both(alone: None) -> None:
    first, second = Tidy(), Tidy()
    first.start()
    second.start()
    first.stop()
    assert gc.get_threshold() != (700, 10, 10)
    first.stop()  # once more says nothing new
    second.stop()
    assert gc.get_threshold() == (700, 10, 10)
