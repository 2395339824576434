"""What can be chosen before a game of 18Ruhr. The wiring reads it; nothing else does."""

from __future__ import annotations

from typing import Literal

from revier.core.options import SET_UP, OptionSet, option

ANY_SCENARIO = "random"


class RuhrOptions(OptionSet):
    """The rulebook's choices: the mines and mills in play, four cards more, and how the seats are found."""

    scenario: Literal["random", "hellweg", "metropolis", "ruhr_valley", "emscher_valley", "north_south"] = option(
        ANY_SCENARIO, clause="2.3.i", group=SET_UP
    )
    optional_cards: bool = option(False, clause="0.2.c")
    seats_as_given: bool = option(False, clause="2.1.a", group=SET_UP)
