"""When the server tidies up."""

from __future__ import annotations

import gc
import time

from revier.server.tidy import Tidy


def test_a_full_pass_waits_until_nobody_does_but_not_for_ever() -> None:
    tidy = Tidy()
    start = time.monotonic()
    tidy._done, tidy._seen = start, start
    assert not tidy.due(start + 30)  # too soon after the last one
    assert tidy.due(start + 90)  # a minute later, and quiet
    tidy._seen = start + 89
    assert not tidy.due(start + 90)  # somebody has just asked for something
    tidy._seen = start + 1000
    assert tidy.due(start + 1000)  # busy all the time: it cannot be put off any longer


def test_a_server_that_ends_leaves_the_collector_as_it_was() -> None:
    before = gc.get_threshold()
    tidy = Tidy()
    tidy.start()
    assert gc.get_threshold() != before
    tidy.stop()
    assert gc.get_threshold() == before
