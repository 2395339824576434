"""The judgement of the house as it was in November 2026 (commit 43af12f), word for word, so that a newer one can be
measured against it: ``revier arena rhl --players 4 --bots greedy,benchmarks.frozen:FrozenGreedy,...`` from the top of a
checkout, or ``python -m benchmarks.frozen rhl``, which needs nothing but the engine.

Copied, not imported from an old checkout: both judgements must play the same game by the rules of today, in one
process, and a tarball has no history. Only imports differ, the keys under which answers are kept with the track (old
and new must not read each other's), and that nobody asks for reasons. When the engine moves on, only what no longer
runs is mended here; no figure and no decision.
"""

from benchmarks.frozen.greedy import FrozenGreedy

__all__ = ["FrozenGreedy"]
