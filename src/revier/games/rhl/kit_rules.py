"""Where the clauses of 18Rhl live that the rail kit carries out.

The kit names no title, so it cannot cite; this table does it for 18Rhl. Keys are ``module:name`` below ``revier.rail``,
values the clauses that part of the kit carries out for this game.
"""

KIT_RULES: dict[str, tuple[str, ...]] = {
    # --- chapters 0 to 4 ------------------------------------------------------------------------------------------
    "game:RailGame.worth": ("1.a",),
    "game:RailGame.outcome": ("1.a",),
    "nodes.run:RunMove.incomes": ("1.b",),
    "nodes.base:StepNode.not_now": ("1.d", "4.1.c", "4.1.d"),
    "nodes.base:actor": ("1.d",),
    "trains:Trains.new_on_sale": ("2.4.d",),
    "shares:Shares.new_rack": ("2.4.b", "2.4.c"),
    "nodes.track:LayTileMove.check": ("2.4.e", "4.2.1.d"),
    "nodes.stock:StockTurn.resume": ("3.1.a",),
    "floating:float_all": ("3.1.d",),
    "floating:sold_enough": ("3.1.d", "4.2.5.c", "4.2.6.d"),
    "nodes.rounds:begin_operating_round": ("4.1.a", "4.1.g"),
    "nodes.rounds:pay_revenues": ("3.s", "4.1.a"),
    "selling:no_such_company": ("4.1.b",),
    "building:colour_fault": ("4.2.2.j",),
    "nodes.station:PlaceStationMove.linked": ("4.2.4.f",),
    # --- chapters 5 to 9 ------------------------------------------------------------------------------------------------
    # --- chapters 10 to 18 ----------------------------------------------------------------------------------------------
}
