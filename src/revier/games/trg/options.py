"""What can be chosen before a game. The only profile is `rulebook`: every default is what our clauses rule."""

from __future__ import annotations

from revier.core.options import SET_UP, OptionSet, option


class TrgOptions(OptionSet):
    """The options of The Railway Game."""

    seats_as_given: bool = option(False, clause="2.1.a", group=SET_UP)
