"""What can be chosen before a game of The Railway Game, and what each choice changes at the table."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from revier.core.action import NATURE
from revier.core.chance import Draw, draw_one
from revier.core.record import parse_record
from revier.core.replay import replay
from revier.games.dortmund.actions import PlaceBid
from revier.games.trg.game import TITLE, build
from revier.games.trg.options import TrgOptions
from scenes.trg import A, Scene

OLD = Path(__file__).parents[2] / "server" / "old" / "records"  # as 0.1.0 wrote them


def test_there_is_one_thing_to_choose() -> None:
    (option,) = TITLE.info().options
    assert (option.name, option.default, option.clause) == ("seats_as_given", False, "trg:2.1.a")
    assert TrgOptions.of({}).chosen() == {"seats_as_given": False}


@pytest.mark.rule("trg:2.1.a")
def test_order_cards_decide_who_bids_first_unless_seats_are_given() -> None:
    """Dealt: chance moves first and nobody can bid yet. Given: the first of the list bids, and no card is drawn."""
    cards, given = Scene(4, seated=False), Scene(4, seated=True)
    bid = PlaceBid(A, "PB1", 20)
    assert cards.mover == NATURE
    assert cards.legal.why_not(bid) is not None
    assert given.mover == A
    assert given.legal.why_not(bid) is None
    assert given.legal.why_not(Draw(NATURE, "order", "1")) is not None


@pytest.mark.rule("trg:2.1.a", "trg:2.1.b")
def test_only_dealt_seats_differ_from_game_to_game() -> None:
    def orders(*, given: bool) -> set[tuple[int, ...]]:
        game = build(4, {"seats_as_given": given})
        found = set()
        for seed in range(12):
            s, rng = game.new(), random.Random(seed)
            while game.to_move(s) == NATURE:
                game.apply(s, draw_one(game.legal(s), rng))
            found.add(tuple(s.order))
        return found

    assert orders(given=True) == {(0, 1, 2, 3)}
    assert len(orders(given=False)) > 1


def test_a_record_of_0_1_0_is_played_and_told_that_rules_have_changed() -> None:
    """Its header names the figures of 0.1.0, whose files held the options; the figures themselves are the same."""
    (path,) = OLD.glob("trg-*.jsonl")
    record = parse_record(path.read_text(encoding="utf-8"), path.name)
    assert record.header.data_digest != TITLE.info().data_digest
    played = replay(build(record.header.players, record.header.options), record)
    assert [warning.key for warning in played.warnings] == ["core.record.rules_changed"]  # 8.4.1.g
    assert played.stopped is None
