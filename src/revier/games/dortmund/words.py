"""Refusals of the kit that would not be true in the Dortmund games, and the sentences that are.

There are mines, mills and freight yards where other games have cities, every railway needs a train, and a forced
purchase goes its own way.
"""

WORDS = {
    "track.hex_city": "dortmund.refused.place.tile",
    "station.full": "dortmund.refused.place.full",
    "station.reserved": "dortmund.refused.place.kept",
    "station.not_linked": "dortmund.refused.place.not_linked",
    "run.left_out": "dortmund.refused.place.left_out",
    "run.blocked": "dortmund.refused.place.blocked",
    "run.cut_off": "dortmund.refused.place.cut_off",
    "train.given_up": "dortmund.refused.train.given_up",
    "train.must_own": "dortmund.refused.train.must_own",
    "train.not_forced": "dortmund.refused.train.not_forced",
    "train.raise_first": "dortmund.refused.train.raise_first",
    "train.enough_cash": "dortmund.refused.train.enough_cash",
}
