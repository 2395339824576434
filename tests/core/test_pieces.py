"""Counted pieces are never lost on their way, not even between two racks."""

from __future__ import annotations

import pytest

from revier.core.errors import RulesBug
from revier.core.pieces import hand_over, move


def test_pieces_change_racks_without_being_lost() -> None:
    rack, other = [2, 1], [0]
    hand_over(rack, 0, other, 0, 2)
    assert (rack, other) == ([0, 1], [2])


@pytest.mark.parametrize("count", [-1, 3])
def test_nobody_hands_over_or_moves_what_is_not_there(count: int) -> None:
    with pytest.raises(RulesBug):
        hand_over([2, 1], 0, [0], 0, count)
    with pytest.raises(RulesBug):
        move([2, 1], 2, 0, 0, 1, count)
