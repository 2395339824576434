"""What can be chosen before a game of Heat, Sweat & Beer."""

from __future__ import annotations

from typing import Literal

from revier.core.options import READING, SET_UP, OptionSet, option


class HsbOptions(OptionSet):
    """The Expert Game (hsb:1.e), readings (hsb:5.2.c, hsb:4.s, hsb:5.6.2.1.c, hsb:8.2.o) and how the table is set up
    (hsb:5.3.j, 5.1.5).
    """

    expert: bool = option(False, clause="1.e")
    or_sets: Literal["fixed", "by_phase"] = option("fixed", clause="5.2.c", group=READING)
    export_reserve_phase: Literal["6", "8"] = option("6", clause="4.s", group=READING)
    own_sale: Literal["per_tenth", "per_certificate"] = option("per_tenth", clause="5.6.2.1.c", group=READING)
    investor: Literal["besides_deal", "is_the_deal"] = option(
        "besides_deal", clause="8.2.o", group=READING, before={"4.21": "is_the_deal"}
    )
    beginners: bool = option(False, clause="5.3.j")
    seats_as_given: bool = option(False, clause="5.1.5.b", group=SET_UP)


__all__ = ["HsbOptions"]
