"""Looking back on a game: every figure here can be worked out by hand."""

from revier.core.retrospect import LEAD, SWING, Turn, turning_points


def test_the_lead_changes_and_the_largest_swings_are_found() -> None:
    """B passes A at position 3 by a gain of 30 and stays ahead; at 5 A wins 8 back, at 1 A had gained 10."""
    worths = [(100, 100), (110, 100), (110, 100), (110, 130), (110, 130), (118, 130)]
    assert turning_points(worths) == [Turn(1, SWING, 0, 1, 10), Turn(3, LEAD, 1, 0, 20), Turn(5, SWING, 0, 1, 8)]


def test_what_one_loses_the_others_gain_on_him() -> None:
    """A loses 50 and C gains 20 by the same ply: C has gained 70 on A."""
    assert turning_points([(300, 200, 100), (250, 200, 120)]) == [Turn(1, SWING, 2, 0, 70)]


def test_the_first_to_be_ahead_has_taken_the_lead_from_nobody() -> None:
    assert turning_points([(0, 0), (0, 5), (0, 5)]) == [Turn(1, SWING, 1, 0, 5)]


def test_a_lead_that_does_not_last_is_none() -> None:
    """In 90 positions a lead must last for three: that of B for two does not count, that of B in the end does."""
    worths = [(10, 0)] * 40 + [(10, 11)] * 2 + [(10, 0)] * 45 + [(10, 12)] * 3
    leads = [turn for turn in turning_points(worths, few=0) if turn.kind == LEAD]
    assert leads == [Turn(87, LEAD, 1, 0, 2)]


def test_no_more_swings_are_told_than_are_wanted_and_the_largest_of_all() -> None:
    worths = [(0, 0)]
    for gain in (1, 7, 3, 9, 5):
        worths.append((worths[-1][0] + gain, 0))
    assert [(turn.position, turn.amount) for turn in turning_points(worths, few=2)] == [(2, 7), (4, 9)]


def test_equal_steps_of_all_turn_nothing() -> None:
    assert turning_points([(5, 5), (9, 9), (2, 2)]) == []
