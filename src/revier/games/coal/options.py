"""What can be chosen before a game of the coal trade."""

from __future__ import annotations

from typing import Literal

from revier.core.options import READING, SET_UP, OptionSet, option


class CoalOptions(OptionSet):
    """The rulebook's four degrees of difficulty (which water markers stay in the box), and a reading worth choosing.

    `loss_for_sale_only` turns the figure `delivery.die_keeps_lower_value` off; otherwise it is as the figures say.
    """

    difficulty: Literal["easy", "normal", "hard", "transport_master"] = option("normal", clause="2.2.a", group=SET_UP)
    loss_for_sale_only: bool = option(False, clause="6.4.1.i", group=READING)
