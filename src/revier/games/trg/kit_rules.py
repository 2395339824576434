"""Where the clauses of The Railway Game live that the rail kit or the common ground of the Dortmund games carries out.

Neither names this title, so neither can cite; these tables do it for The Railway Game. Keys are ``module:name`` below
``revier``, values the clauses that part carries out for this game.
"""

KIT_RULES: dict[str, tuple[str, ...]] = {
    # --- chapters 0 to 4 ------------------------------------------------------------------------------------------
    "rail.nodes.run:RunMove.incomes": ("1.a",),
    "rail.nodes.base:actor": ("1.c", "6.3.b"),
    "rail.shares:Shares.new_rack": ("2.3.a",),
    "rail.trains:Trains.new_on_sale": ("2.3.b",),
    "games.dortmund.links:LinkMove.check": ("2.3.i",),
    "rail.game:RailGame.blank": ("2.3.j",),
    "rail.view:tile_sheet": ("2.3.k",),
    "rail.nodes.stock:StockTurn": ("4.1.c", "7.b", "7.c"),
    "rail.nodes.stock:StockTurn.resume": ("4.2.a", "7.e"),
    "rail.floating:float_all": ("4.2.c",),
    "rail.nodes.rounds:Rounds.resume": ("4.2.d",),
    # --- chapter 5 ------------------------------------------------------------------------------------------------
    "rail.nodes.rounds:pay_revenues": ("5.1.a",),
    "rail.selling:no_such_company": ("5.1.d",),
    "rail.network:through_stops": ("5.2.2.d",),
    "rail.nodes.station:next_marker_cost": ("5.2.3.c",),
    # --- chapters 6 and 7 -----------------------------------------------------------------------------------------
    "rail.nodes.run:pay_out": ("6.1.a",),
    "rail.nodes.run:withhold": ("6.1.a",),
    "rail.selling:sell": ("6.1.c", "6.4.g", "7.4.a"),
    "games.dortmund.links:LinkMove.uses_gift": ("6.2.d", "6.2.e"),
    "rail.nodes.stock:open_company": ("6.3.a", "7.1.c", "7.1.e"),
    "rail.nodes.stock:settle_director": ("6.4.a",),
    "rail.selling:_successor": ("6.4.b", "6.4.f"),
    "rail.selling:plan_sale": ("4.1.d", "6.4.c", "6.4.h", "6.4.j", "7.4.e"),
    "rail.shares:Shares.swap_director": ("6.4.g", "6.4.i"),
    "rail.nodes.stock:begin_stock_round": ("7.a",),
    "rail.nodes.stock:finish_purchase": ("4.1.c", "7.d"),
    "rail.nodes.stock:PassTurn": ("7.c", "7.e"),
    "rail.nodes.stock:FoundMove.apply": ("7.1.a", "7.1.d"),
    "rail.nodes.stock:BuyShareMove.apply": ("7.2.a", "7.2.b", "7.2.c"),
    "rail.nodes.stock:limit_fault": ("7.3.a", "7.3.b"),
    "rail.nodes.stock:SellMove.apply": ("7.4.f",),
    "rail.market:down": ("7.5.a",),
    "rail.market:put": ("7.1.e", "7.5.b"),
    "rail.floating:note_float": ("7.6.a",),
    "rail.nodes.rounds:OperatingRound": ("7.6.b",),
    "rail.nodes.station:place_homes": ("7.6.c",),
    "rail.floating:rise_after_stock_round": ("7.7.a",),
}

# The same places carry out rules of several chapters, so chapters 8 to 10 have a table of their own.
KIT_RULES_FROM_8: dict[str, tuple[str, ...]] = {}
