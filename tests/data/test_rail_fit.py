"""Figures of a railway game that do not fit one another are refused with file, line and path, before a game begins."""

from __future__ import annotations

import pytest

from revier.core.errors import DataError
from revier.core.overlay import Overlay
from revier.games import title


@pytest.mark.parametrize(
    ("game_id", "text", "path"),
    [
        ("trg", "corporations.DHB.marker_costs = []", "corporations.DHB.marker_costs"),
        ("trg", "corporations.DHB.homes.0.city = 1", "corporations.DHB.homes.0.city"),
        ("ruhr", "corporations.EH.homes.0.city = 10", "corporations.EH.homes.0.city"),
        (
            "trg",
            "corporations.BME.certificates = [10, 10, 10, 10, 10, 10, 10, 10, 20]",
            "corporations.BME.certificates",
        ),
        ("trg", 'remove = ["hexes.E11.label"]', "hexes.E11.label"),  # a letter to which a frame belongs
        ("trg", "tiles.DH57.only_on = []", "tiles.DH57.only_on"),
        ("trg", "game.dividend_rounded_down_to = 0", "game.dividend_rounded_down_to"),
        ("trg", "game.starting_cash.4 = 79", "game.starting_cash.4"),  # the fourth brewery begins at 80
        ("trg", "game.players = []", "game.players"),
        ("hsb", "game.starting_cash.4 = 0", "game.starting_cash.4"),
        ("hsb", "minor_breweries.B5.number = 1", "minor_breweries.B5.number"),
        ("hsb", 'minor_breweries.B5.bec."2" = 999', "capex_cards.2.green_border"),
        ("hsb", "capex_cards.2.bec.segment = 7", "capex_cards.2.bec.segment"),
        ("hsb", "capex_cards.3.link.segment = 1", "capex_cards.3.link.segment"),
        ("hsb", "phases.2.bec_limit.minor = 0", "phases.2.bec_limit.minor"),
        ("hsb", "phases.3.bec_limit.corporation = 0", "phases.3.bec_limit.corporation"),
        ("hsb", "phases.6.export_box_to_stock = false", "phases.*.export_box_to_stock"),
        ("hsb", "stock_market.start_squares.railway.0.at = 999", "stock_market.start_squares"),
        ("hsb", "stock_market.start_squares.railway.0.price = 90", "stock_market.start_squares"),  # as another shows
        ("trg", "stock_market.start_squares.0.price = 90", "stock_market.start_squares"),
        ("trg", "stock_market.start_squares.0.at = [9, 9]", "stock_market.start_squares"),
        ("rhl", "corporations.KKK.float_percent = 101", "corporations.KKK.float_percent"),
        ("hsb", "rounds.sets = 13", "readings.set_lengths"),
        ("hsb", "rounds.starting_round.bid_boxes = []", "rounds.starting_round.bid_boxes"),
        ("hsb", "brewery_round.income.dividend_rounded_down_to = 0", "brewery_round.income.dividend_rounded_down_to"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_line(game_id: str, text: str, path: str) -> None:
    overlay = Overlay("mine.toml", f"# what my box says\n{text}\n")
    with pytest.raises(DataError) as refused:
        title(game_id).build(4, overlay=overlay)
    assert "mine.toml, line 2" in str(refused.value)
    assert path in str(refused.value)
