"""Where the clauses of 18Ruhr live that the rail kit carries out.

The kit names no title, so it cannot cite; these tables do it for 18Ruhr. Keys are ``module:name`` below ``revier``,
values the clauses that part of the kit carries out for this game.
"""

KIT_RULES: dict[str, tuple[str, ...]] = {
    "rail.selling:kept_by_lot": ("4.1.1.e", "5.4.c"),
    # --- chapters 0 to 4 ----------------------------------------------------------------------------------------------
    "rail.game:RailGame.outcome": ("1.a", "2.5.h"),
    "rail.reckoning:cash_and_shares": ("1.a",),
    "rail.nodes.run:RunMove.incomes": ("1.b",),
    "rail.view:players_board": ("0.2.o",),
    "rail.view:phases_board": ("0.2.o",),
    "rail.model:compile_rail": ("1.d",),
    "rail.nodes.base:actor": ("1.e",),
    "rail.shares:Shares.new_rack": ("2.5.a", "5.1.h", "5.5.a"),
    "rail.shares:Shares.next_in_offer": ("2.5.b",),
    "rail.trains:Trains.new_on_sale": ("2.5.d",),
    "rail.view:tile_sheet": ("2.5.e",),
    "rail.shares:Shares.swap_director": ("2.5.f", "5.3.i"),
    "rail.accounts:Accounts.treasury": ("2.5.g",),
    "rail.selling:_successor": ("4.1.1.k", "5.3.b", "5.3.d", "5.3.e", "5.3.g"),
    "rail.nodes.rounds:pay_revenues": ("4.1.2.a", "4.1.3.a"),
    # --- chapters 5 to 8 ----------------------------------------------------------------------------------------------
    "rail.shares:Shares.percent": ("5.1.a",),
    "rail.nodes.stock:open_company": ("5.1.b",),
    "rail.floating:sold_enough": ("5.1.c",),
    "rail.nodes.run:pay_out": ("5.1.f", "7.2.h"),
    "rail.market:cost": ("5.1.g",),
    "rail.nodes.stock:BuyShareMove.papers": ("5.1.j",),
    "rail.nodes.stock:settle_director": ("5.3.a", "5.3.c"),
    "rail.selling:plan_sale": ("5.3.f", "5.3.h", "5.3.j", "5.3.k"),
    "rail.nodes.stock:FoundMove.offers": ("5.6.c",),
    "rail.nodes.rounds:CompanyTurn": ("5.6.a",),
    "rail.nodes.station:PlaceStationMove": ("7.3.d",),
    "rail.nodes.run:DividendMove.apply": ("7.3.f",),
    "rail.nodes.trains:begin_phase": ("7.3.g",),
    "rail.nodes.trains:PassTrains.check": ("7.3.h",),
    "rail.nodes.rounds:Rounds.rounds_in_set": ("7.4.c",),
    "rail.nodes.trains:TrainStep": ("8.g", "8.h"),
}

# The same places of the kit carry out rules of several chapters, so chapters 10 to 16 have a table of their own.
KIT_RULES_FROM_10: dict[str, tuple[str, ...]] = {
    # --- chapter 10: building and stations ----------------------------------------------------------------------------
    "rail.building:connection_fault": ("10.1.1.e",),
    "rail.building:connected": ("10.1.1.j",),
    "rail.rules:printed_cost": ("10.1.1.h",),
    "rail.network:through_stops": ("10.1.1.f", "10.2.1.i", "10.4.d"),
    "rail.building:place_face": ("10.1.3.a", "10.2.1.j"),
    "rail.building:placement_fault": ("10.1.3.b", "10.1.3.c", "10.2.1.f"),
    "rail.tiles:stop_map": ("10.2.2.e",),
    "rail.nodes.station:place_homes": ("10.4.a",),
    # --- chapter 10: running, paying, prices --------------------------------------------------------------------------
    "rail.nodes.run:RunStep.resume": ("10.5.p",),
    "rail.nodes.run:RunMove.income": ("10.6.1.a",),
    "rail.nodes.run:DividendMove": ("10.6.2.a",),
    "rail.nodes.run:pay_out": ("10.6.2.b", "10.6.2.c", "10.6.2.d"),
    "rail.market:put": ("10.7.e", "14.2.f"),
    "rail.market:operating_order": ("10.7.f",),
    # --- chapters 10 and 11: trains and phases ------------------------------------------------------------------------
    "rail.nodes.trains:take_train": ("10.8.1.b",),
    "rail.nodes.trains:BuyTrainMove": ("10.8.1.g",),
    "rail.nodes.trains:trains_limit": ("10.8.2.a",),
    "rail.trains:Trains.scrap_type": ("10.8.2.f", "11.e", "11.n", "11.r"),
    "rail.building:colour_fault": ("11.c", "11.j"),
    # --- chapters 12 to 16 --------------------------------------------------------------------------------------------
    "rail.floating:float_company": ("13.3.1.e",),
    "rail.floating:float_all": ("13.3.b",),
    "rail.market:price": ("13.1.c",),
    "rail.nodes.stock:StockTurn": ("13.1.a", "14.1.a", "14.1.b"),
    "rail.nodes.stock:BuyShareMove.papers": ("13.1.b",),
    "rail.nodes.stock:BuyShareMove.check": ("14.2.j",),
    "rail.nodes.stock:BuyShareMove.apply": ("14.2.h", "14.2.i"),
    "rail.nodes.stock:FoundMove.apply": ("14.2.d",),
    "rail.nodes.stock:finish_purchase": ("14.2.k",),
    "rail.nodes.stock:limit_fault": ("14.3.b", "14.3.d"),
    "rail.nodes.stock:PassTurn.check": ("14.3.c",),
    "rail.selling:plan_sale": ("14.4.b", "14.4.c", "14.4.d", "14.4.e"),
    "rail.selling:sell": ("14.4.f",),
    "rail.nodes.stock:SellMove.apply": ("14.4.g",),
    "rail.nodes.rounds:OperatingSet.resume": ("15.1.a",),
    "rail.nodes.rounds:begin_operating_round": ("15.1.f",),
    "rail.game:RailGame.outcome": ("15.2.d",),
}
