"""The engine on a game worked out by hand: only the top frame speaks, interruptions come and go."""

from __future__ import annotations

from typing import Any

import pytest

from revier.core.action import NATURE, Action
from revier.core.chance import Draw
from revier.core.errors import BadInput, IllegalAction
from revier.core.message import Msg
from revier.core.refusal import refuse
from toy import Answer, Buy, Pass, Take, Toy, ToyState, toy


def play(game: Toy, *actions: Action) -> ToyState:
    s = game.new()
    for action in actions:
        s = game.step(s, action)
    return s


def refusal(game: Toy, s: ToyState, action: Action) -> Any:
    with pytest.raises(IllegalAction) as caught:
        game.step(s, action)
    return caught.value.refusal


def test_a_game_worked_out_by_hand() -> None:
    """Stones 6 and 6; the toll moves 1 M to and fro, one stone was bought for 2 M: 62 to 60."""
    game = toy(die=False)
    s = play(
        game,
        Take(0, 3),
        Answer(1, True),  # cash 1 and 3, heap 9
        Buy(1),  # cash 1 and 1, heap 8
        Take(1, 2),  # heap 6
        Take(0, 3),
        Answer(1, False),  # heap 3
        Take(1, 3),
        Answer(0, True),  # cash 2 and 0
    )
    outcome = game.outcome(s)
    assert outcome is not None
    assert outcome.scores == (62, 60)
    assert outcome.winners == (0,)
    assert outcome.reason == "heap"
    assert game.to_move(s) is None
    assert list(game.legal(s)) == []
    assert s.ply == 8


def test_interruptions_are_answered_before_what_lies_below() -> None:
    game = toy()
    s = play(game, Take(0, 3))
    assert [frame[0] for frame in s.flow] == ["turn", "die", "toll"]
    assert game.to_move(s) == 1
    assert {type(c.action) for c in game.legal(s)} == {Answer}
    s = game.step(s, Answer(1, False))
    assert game.to_move(s) == NATURE
    s = game.step(s, Draw(NATURE, "die", "3"))
    assert (game.to_move(s), s.cash[0]) == (1, 5)
    assert [frame[0] for frame in s.flow] == ["turn"]


def test_chance_offers_its_weights() -> None:
    game = toy()
    offered = {c.action: c.weight for c in game.legal(play(game, Take(0, 1)))}
    assert offered == {Draw(-1, "die", "1"): 1, Draw(-1, "die", "2"): 2, Draw(-1, "die", "3"): 1}


def test_refusals_name_reason_and_clause() -> None:
    game = toy()
    first = game.new()
    assert refusal(game, first, Take(0, 4)) == refuse("toy.no.count", "toy:1", count=4, most=3)
    assert refusal(game, first, Take(1, 1)).reason.key == "core.refused.seat"
    assert refusal(game, first, Answer(0, True)) == refuse("core.refused.not_now", action=Msg("core.kind.answer"))
    assert refusal(game, play(game, Buy(0)), Buy(0)).clause == "toy:2"
    assert refusal(game, play(game, Pass(0)), Pass(1)).clause == "toy:3"
    over = play(
        toy(die=False), *[a for _ in range(2) for a in (Take(0, 3), Answer(1, False), Take(1, 3), Answer(0, False))]
    )
    assert refusal(game, over, Take(0, 1)).reason.key == "core.refused.over"


def test_a_refused_or_taken_step_leaves_the_position_given_as_it_is() -> None:
    game = toy()
    s = game.new()
    before = s.digest()
    refusal(game, s, Take(0, 4))
    game.step(s, Take(0, 3))
    assert s.digest() == before


def test_events_are_told_only_while_somebody_listens() -> None:
    game = toy()
    s, heard = game.new(), list[Msg]()
    game.apply(s, Take(0, 2), heard.append)
    assert [event.key for event in heard] == ["toy.took"]
    assert s.sink is None
    game.apply(s, Draw(-1, "die", "1"))
    assert len(heard) == 1


def test_the_headline_says_who_decides() -> None:
    game = toy()
    assert game.headline(game.new()).args["who"] == Msg("core.player", {"seat": 1})
    over = game.new()
    over.flow.clear()
    assert game.headline(over) == Msg("core.game_over")


@pytest.mark.parametrize(
    ("raw", "named"),
    [
        ('{"kind": "take", "seat": 0, "count": 1, "colour": "red"}', "colour"),
        ('{"kind": "take", "seat": 0}', "count"),
        ('{"kind": "take", "seat": 0, "count": "two"}', "count"),
        ('{"kind": "fly", "seat": 0}', "fly"),
        ('{"seat": 0}', "kind"),
        ('{"kind": "take", "seat"', "truncated"),
        ("[]", "object"),
        (b'{"kind": "\xff"}', ""),
        ({"kind": "take", "seat": 0, "count": None}, "count"),
    ],
)
def test_malformed_actions_are_explained(raw: Any, named: str) -> None:
    with pytest.raises(BadInput) as caught:
        toy().decode(raw)
    assert caught.value.message.key == "core.bad_action"
    assert named in str(caught.value)
    assert "answer, buy, draw, pass, take" in str(caught.value)


def test_actions_decode_from_text_and_objects() -> None:
    game = toy()
    assert game.decode('{"kind": "take", "seat": 1, "count": 2}') == Take(1, 2)
    assert game.decode({"kind": "answer", "seat": 0, "yes": True}) == Answer(0, True)


def test_what_happens_at_once_comes_before_the_flow_goes_on() -> None:
    """A rule that empties the heap the moment it has come to six: nobody is asked about the rest."""
    game = toy(die=False)

    def spill(game: Toy, s: ToyState) -> None:
        if game.heap(s) == 6:
            s.stones[0] += 6
            s.stones[-1] = 0

    game.at_once = (spill,)
    s = play(game, Take(0, 3), Answer(1, True), Buy(1), Take(1, 2))
    assert (game.heap(s), game.to_move(s)) == (0, None)
