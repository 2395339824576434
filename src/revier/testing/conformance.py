"""What every game must hold, tried out by playing it at random; `revier.core.conformance` says how it is looked at."""

from revier.core.conformance import Report, Sampling, check_game

__all__ = ["Report", "Sampling", "check_game"]
