"""What can be chosen before a game of the coal trade."""

from __future__ import annotations

from typing import Literal

from revier.core.options import SET_UP, OptionSet, option


class CoalOptions(OptionSet):
    """The rulebook's four degrees of difficulty: which water markers stay in the box."""

    difficulty: Literal["easy", "normal", "hard", "transport_master"] = option("normal", clause="2.2.a", group=SET_UP)
