"""What can be chosen before a game of Ferry."""

from __future__ import annotations

from typing import Literal

from revier.core.options import OptionSet, option


class FerryOptions(OptionSet):
    """Read where the game is wired, and nowhere else."""

    boat: Literal["punt", "barge"] = option("punt", clause="1.c")
