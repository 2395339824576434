"""Where the clauses of 18Rhl live that the rail kit carries out.

The kit names no title, so it cannot cite; this table does it for 18Rhl. Keys are ``module:name`` below ``revier.rail``,
values the clauses that part of the kit carries out for this game.
"""

KIT_RULES: dict[str, tuple[str, ...]] = {
    # --- chapters 0 to 4 ------------------------------------------------------------------------------------------------
    # --- chapters 5 to 9 ------------------------------------------------------------------------------------------------
    # --- chapters 10 to 18 ----------------------------------------------------------------------------------------------
}
