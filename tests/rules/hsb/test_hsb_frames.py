"""What the flow of Heat, Sweat & Beer remembers survives being written to bytes, also what waits for its moment."""

from __future__ import annotations

from revier.core.flow import top
from revier.core.positions import pack, unpack
from revier.games.hsb.cards import SURPLUS_BECS
from revier.games.hsb.frames import BreweryFrame, DeliverFrame
from revier.rail.actions import Pass
from scenes.hsb import A, B, Scene


def test_a_decision_that_waits_in_a_stock_round_comes_with_its_frame_after_bytes() -> None:
    scene = Scene(4).give_minors().set_phase("3").found("DUB", {A: 50, B: 10}).set_cards("DUB", "3", "3", "2", "2", "2")
    b = scene.brewery("DUB")
    scene.stock_turn(A).s.waiting = [BreweryFrame(SURPLUS_BECS, b)]
    read = unpack(scene.g, pack(scene.s))
    assert read.digest() == scene.s.digest()
    scene.g.apply(read, Pass(A))
    assert top(read, BreweryFrame) == BreweryFrame(SURPLUS_BECS, b)
    assert scene.g.to_move(read) == A


def test_where_bottling_lines_stand_is_read_back() -> None:
    scene = Scene(4, expert=True).give_minors().set_phase("6").set_demand(s3=(3, 0))
    scene.found("DUB", {A: 50, B: 10}).set_cards("DUB", "3").give_markers("DUB", "B2").brewery_step("DUB", "deliver")
    read = unpack(scene.g, pack(scene.s))
    assert top(read, DeliverFrame) == top(scene.s, DeliverFrame)
    assert top(read, DeliverFrame).lines
