"""How many ways lead on from the start, ply by ply. Regression witnesses: our own counts, never evidence for a rule.

The first figures can be checked by hand. 18Rhl with seats as given: nine shares can be drawn (rhl:2.2.a), then the
first player buys the cheapest certificate, bids the least or the most on each of the five others, or passes: 9 x 12.
The Railway Game with four players in given seats: seven boxes beside each of five breweries (trg:3.d), 35; the second
player has all boxes of the other four and the higher ones of the one bid on: 5 x (0+1+2+3+4+5+6) + 35 x 28 = 1,085.
The coal trade with four players: each of them may begin (coal:7.1.a), and the bag may bring any of 22 kinds of marker
(coal:2.2.c), 4 x 22; then six special actions or none are open, and after one of the four kinds of water only the three
without a pilot or none (coal:6.3.2.d): 4 x (18 x 7 + 4 x 4) = 568.
Heat, Sweat & Beer with three players in given seats: beside the charter that is always there three of the other seven
are drawn (hsb:5.1.4.b), 7 x 6 x 5; then the first player has seven boxes beside each of the four (hsb:5.3.a): 210 x 28.
"""

from __future__ import annotations

import pytest

from revier.cli.perft import count_plies
from revier.games import build


@pytest.mark.parametrize(
    ("game_id", "players", "options", "ways"),
    [
        ("rhl", 3, {"seats_as_given": True}, [1, 9, 108]),
        ("trg", 4, {"seats_as_given": True}, [1, 35, 1085]),
        ("coal", 4, {}, [1, 4, 88, 568]),
        ("hsb", 3, {"seats_as_given": True}, [1, 7, 42, 210, 5880]),
    ],
)
def test_ways_from_the_start(game_id: str, players: int, options: dict[str, bool], ways: list[int]) -> None:
    game = build(game_id, players, options)
    assert [nodes for nodes, _ in count_plies(game, len(ways) - 1)] == ways
