"""The figures of 18Ruhr match the list of its material, the tables of the rulebook and its worked examples."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from revier.core.cite import load_clauses
from revier.core.data import load_data
from revier.games.ruhr.options import RuhrOptions
from revier.games.ruhr.tables import kit_tables
from revier.games.ruhr.tables_facts import COAL, INDUSTRIES, STAGES, STEEL, Facts, compile_facts
from revier.rail.compiling import compile_rail
from revier.rail.model import RailDef

PACKAGE = "revier.games.ruhr"
DATA = load_data(f"{PACKAGE}.data")
T = DATA.tables
PMCS: dict[str, dict[str, Any]] = T["private_montan_companies"]
PLAYERS = (3, 4, 5, 6)


def compiled(players: int = 4, *, optional_cards: bool = False) -> RailDef:
    return compile_rail(kit_tables(T, optional_cards), players)


def known(players: int = 4) -> Facts:
    return compile_facts(compiled(players), players)


# --- the list of the material ----------------------------------------------------------------------------------------


@pytest.mark.rule("ruhr:0.2.a", "ruhr:0.2.b")
def test_188_tiles_in_four_colours() -> None:
    stock: Counter[str] = Counter()
    for tile in T["tiles"].values():
        stock[tile["colour"]] += tile["count"]
    assert stock == {"yellow": 96, "green": 62, "brown": 24, "grey": 6}
    assert stock.total() == 188
    assert T["components"]["tiles"] == dict(stock)
    assert all(T[table] for table in ("hexes", "stock_market", "upgrades", "phases"))


@pytest.mark.rule("ruhr:0.2.c")
def test_50_capex_cards_or_54_with_the_optional_ones() -> None:
    without, added = compiled(), compiled(optional_cards=True)
    assert sum(train.count for train in without.trains) == 50
    assert sum(train.count for train in added.trains) == 54
    more = {a.name: b.count - a.count for a, b in zip(without.trains, added.trains, strict=True)}
    assert {name: n for name, n in more.items() if n} == {"2": 2, "3": 1, "4": 1}


@pytest.mark.rule("ruhr:0.2.d", "ruhr:2.4.a", "ruhr:2.4.b")
def test_four_privates_and_the_package_of_each_number_of_players() -> None:
    names = ["Private BME", "Ruhrschifffahrt", "Sellerbecker Pferdebahn", "Generaler Pferdebahn"]
    assert [row["name"] for row in T["privates"].values()] == names
    assert T["components"]["montan_round_cards"] == 6
    in_play = {n: [compiled(n).lots[lot].name for lot in known(n).packet_privates] for n in PLAYERS}
    assert in_play == {3: names[:1], 4: names, 5: [names[0], names[3]], 6: names}
    # eight pMCs, the privates, and the director's certificate under the Private BME
    assert {n: 8 + len(in_play[n]) + 1 for n in PLAYERS} == {3: 10, 4: 13, 5: 11, 6: 13}
    assert T["starting_package"]["certificates"] == {"3": 10, "4": 13, "5": 11, "6": 13}


@pytest.mark.rule("ruhr:0.2.e", "ruhr:0.2.f", "ruhr:0.2.g", "ruhr:5.1.h", "ruhr:5.1.i")
def test_certificates_of_railways_and_montan_corporations() -> None:
    railways = {c: row["certificates"] for c, row in T["corporations"].items()}
    assert railways.pop("DGEE") == [20, 20, 20, 10, 10, 10, 10]
    assert set(railways) == {"BME", "CME", "KWE", "PWB", "RhE", "EH"}
    assert all(certificates == [20, *[10] * 8] for certificates in railways.values())
    assert sum(map(len, railways.values())) == 54 == T["components"]["shares_of_six_railways"]
    montan = {c: row["certificates"] for c, row in T["montan_corporations"].items()}
    assert all(certificates == [20] * 5 for certificates in montan.values())
    assert sum(map(len, montan.values())) == 30 == T["components"]["shares_of_montan_corporations"]
    assert all(sum(company.certificates) == 100 for company in compiled().companies)


@pytest.mark.rule("ruhr:0.2.h", "ruhr:0.2.j")
def test_development_markers_and_switch_engines() -> None:
    f = known()
    assert f.supply[COAL] == f.supply[STEEL] == (13, 10, 9, 8, 5, 6)
    assert sum(f.supply[COAL]) == 51
    assert f.engine_supply == (4, 4, 4, 4)
    assert dict(zip(STAGES, f.supply[COAL], strict=True)) == T["components"]["development_markers_per_industry"]


@pytest.mark.rule("ruhr:0.2.k", "ruhr:5.1.l")
def test_station_markers() -> None:
    """The second costs 60, the third 80, every further one 100 (10.4)."""
    d = compiled()
    markers = {d.companies[c].id: d.companies[c].marker_costs for c in known().railways}
    table = {"BME": 5, "CME": 5, "DGEE": 2, "KWE": 3, "PWB": 3, "RhE": 5, "EH": 3}
    assert {c: len(costs) for c, costs in markers.items()} == table
    assert sum(table.values()) == 26 == T["components"]["station_markers"]
    assert all(costs == (0, 60, 80, 100, 100)[: len(costs)] for costs in markers.values())


@pytest.mark.rule("ruhr:0.2.i", "ruhr:0.2.l", "ruhr:0.2.m")
def test_charters_and_markers_of_the_works() -> None:
    c = T["components"]
    assert len(PMCS) == 18 == c["charters"]["pmc"] == c["pmc_location_markers"] == c["pmc_status_markers"]
    assert (len(T["corporations"]), len(T["montan_corporations"])) == (7, 6)
    assert (c["charters"]["railway"], c["charters"]["montan_corporation"], c["stock_markers"]) == (7, 6, 13)
    active = {len(row["active"]) for row in T["scenarios"].values()}
    assert active == {8} == {c["connection_markers"]}
    assert 18 - 8 == 10 == c["passive_location_markers"]
    assert c["montan_corporation_location_markers"] == 6


@pytest.mark.rule("ruhr:0.2.l", "ruhr:0.2.m")
def test_what_is_on_the_charters_of_the_works() -> None:
    """Four A, three B and two C boxes; every C box has a track sign, and the third B box of a mine. START is what is
    left of the price when an A marker is taken for 25 and a B marker for 35."""
    for number, row in PMCS.items():
        signs = {"C": [1, 2]} | ({"B": [3]} if row["industry"] == "coal" else {})
        assert (row["boxes"], row["track_signs"]) == ({"A": 4, "B": 3, "C": 2}, signs), number
        markers = row["markers"]
        assert row["start"] == row["price"] - 25 * markers["A"] - 35 * markers.get("B", 0), number
        assert 1 <= sum(markers.values()) <= 3, number
    for active in SCENARIOS.values():
        for industry, price in (("coal", 550), ("steel", 470)):
            assert sum(PMCS[str(n)]["price"] for n in active if PMCS[str(n)]["industry"] == industry) == price


@pytest.mark.rule("ruhr:0.2.n", "ruhr:2.2.a", "ruhr:14.3.b")
def test_money_and_certificate_limits() -> None:
    assert {n: (compiled(n).starting_cash, compiled(n).certificate_limit) for n in PLAYERS} == {
        3: (650, 25),
        4: (530, 18),
        5: (410, 15),
        6: (360, 12),
    }
    assert compiled().bank == 13000
    assert 13000 - 4 * compiled(4).starting_cash == 10880


# --- scenarios and the starting package ------------------------------------------------------------------------------

SCENARIOS = {
    "hellweg": {1, 3, 5, 6, 7, 9, 10, 15},
    "metropolis": {2, 4, 5, 6, 7, 10, 13, 15},
    "ruhr_valley": {3, 5, 7, 9, 12, 13, 15, 16},
    "emscher_valley": {1, 2, 4, 6, 10, 11, 14, 18},
    "north_south": {3, 8, 9, 11, 12, 14, 17, 18},
}


@pytest.mark.rule("ruhr:2.3.d", "ruhr:2.3.e", "ruhr:2.3.f", "ruhr:2.3.g", "ruhr:2.3.h")
def test_the_five_scenarios() -> None:
    f = known()
    assert {name: {f.sites[site].number for site in active} for name, active in f.scenarios.items()} == SCENARIOS


@pytest.mark.rule("ruhr:2.3.a", "ruhr:2.3.l", "ruhr:0.1.b")
def test_four_mines_and_four_mills_are_active_and_five_of_each_passive() -> None:
    f = known()
    assert Counter(site.industry for site in f.sites) == {COAL: 9, STEEL: 9}
    for active in f.scenarios.values():
        assert Counter(f.sites[site].industry for site in active) == {COAL: 4, STEEL: 4}


def test_every_scenario_costs_the_same() -> None:
    """Not printed: prices were chosen so that no scenario is dearer than another."""
    for active in SCENARIOS.values():
        for industry, price in (("coal", 550), ("steel", 470)):
            assert sum(PMCS[str(n)]["price"] for n in active if PMCS[str(n)]["industry"] == industry) == price


def test_the_whole_package_can_be_paid_and_leaves_money_for_railways() -> None:
    """If it could not be bought the game would never leave the first stock round."""
    for players in PLAYERS:
        d, f = compiled(players), known(players)
        money = players * d.starting_cash
        for active in f.scenarios.values():
            lots = [*f.packet_privates, *(f.sites[site].lot for site in active)]
            assert sum(d.lots[lot].value for lot in lots) + 5 * len(lots) < money


@pytest.mark.parametrize("players", [4, 5, 6])
def test_prices_allow_the_worked_example_of_the_package(players: int) -> None:
    """3.1: numbers 7 and 5 lie above number 10 (150) in column 2; so it is in Hellweg, sorted by price."""
    d, f = compiled(players), known(players)
    lots = [*f.packet_privates, *(f.sites[site].lot for site in f.scenarios["hellweg"])]
    column = [d.lots[lot].code for lot in sorted(lots, key=lambda lot: (d.lots[lot].value, lot))[1::2]]
    above = column[: column.index("10")]
    assert above[-2:] == ["7", "5"]
    assert d.lots[d.lot_index["10"]].value == 150


def test_what_a_pmc_brings_is_worth_its_price() -> None:
    """Price less 25 for each A and 35 for each B is its start money; the markers fit into its free boxes."""
    for site in known().sites:
        assert site.start == site.price - 25 * site.markers[0] - 35 * site.markers[1], site.number
        assert all(n <= free for n, free in zip(site.markers, site.free_boxes, strict=True))
        assert site.boxes == (4, 3, 2, 0, 0, 0)
        assert site.free_boxes == ((4, 2, 0) if site.industry == COAL else (4, 3, 0)) + (0, 0, 0)


# --- cards, phases, market -------------------------------------------------------------------------------------------


def test_cards_name_their_stage_engine_and_phase() -> None:
    d, f = compiled(), known()
    assert [train.title for train in d.trains] == ["2+2", "3+3", "4+4", "5+5", "6+6", "8+8"]
    assert [train.cities for train in d.trains] == [2, 3, 4, 5, 6, 8]
    assert {t.name: t.scrapped_by for t in d.trains if t.scrapped_by} == {"2": "4", "3": "6", "4": "8"}
    for train, card in zip(d.trains, f.cards, strict=True):
        assert d.phases[card.phase].name == train.name
        assert set(card.stages) == f.phases[card.phase].stages, "a card brings every stage released up to its type"
        assert card.engine not in f.phases[card.phase].scrapped_engines
    assert [card.engine for card in f.cards] == [0, 1, 2, 2, 2, 3]
    assert f.cards[2].markers == 3  # printed for type 4 (9.1.3)
    assert [card.area_factor for card in f.cards] == [1, 1, 1, 1, 1, 2]


def test_phases_follow_the_table_of_section_11() -> None:
    d, f = compiled(), known()
    assert [phase.name for phase in d.phases] == ["2", "3", "4", "5", "6", "8"]
    assert [phase.colour for phase in f.phases] == ["yellow", "green", "green", "brown", "brown", "grey"]
    assert [phase.train_limit for phase in d.phases] == [4, 4, 3, 2, 2, 2]
    assert [phase.operating_rounds for phase in d.phases] == [2, 2, 2, 2, 2, 3]
    assert [phase.high_values for phase in d.phases] == [False, False, False, True, True, True]
    assert [phase.full_capital for phase in d.phases] == [False, False, False, True, True, True]
    assert [phase.montan_round for phase in f.phases] == [False, False, True, True, True, True]
    assert ["".join(STAGES[n] for n in sorted(phase.inactive)) for phase in f.phases] == [
        "",
        "",
        "A",
        "AB",
        "AB",
        "ABC",
    ]
    assert [phase.scrapped_engines for phase in f.phases] == [(), (), (), (), (0,), (0, 1)]
    closed = [{d.lots[lot].code for lot in phase.closed_lots} for phase in f.phases]
    assert closed[:3] == [set(), set(), {"private_bme"}]
    assert closed[3] == closed[5] == set(T["privates"])
    assert f.acts_from == {d.company_index["EH"]: 3}


def test_stages_become_inactive_when_the_markers_say() -> None:
    f, d = known(), compiled()
    for n, stage in enumerate(STAGES):
        row = T["development_markers"][stage]
        released = [phase.name for phase, more in zip(d.phases, f.phases, strict=True) if n in more.stages]
        asleep = [phase.name for phase, more in zip(d.phases, f.phases, strict=True) if n in more.inactive]
        assert released[0] == row["from_phase"]
        assert asleep[:1] == ([row["inactive_from"]] if "inactive_from" in row else [])


def test_the_market_is_one_rising_row_with_every_start_value() -> None:
    d, f = compiled(), known()
    (prices,) = d.market.rows
    assert list(prices) == sorted(set(prices))
    assert tuple(d.market.starts) == (50, 55, 60, 65, 70, 75, 80, 90, 100)
    for phase in f.phases:
        assert set(phase.railway_starts) | set(phase.montan_starts) <= set(d.market.starts)
    assert f.bme_starts == f.phases[0].railway_starts == (50, 55, 60, 65, 70)
    assert [phase.railway_starts[-1] for phase in f.phases] == [70, 80, 80, 100, 100, 100]
    assert [phase.montan_starts for phase in f.phases[2:]] == [
        (50, 60, 70),
        (70, 80, 90, 100),  # 90 by the steps of the table, 100 by the example in 13.3.2
        (70, 80, 90, 100),
        (80, 90, 100),
    ]


def test_founding_from_a_passive_pmc_keeps_the_pyramid() -> None:
    """12.1.2: three A and a B in green, four A and two B in brown, a C more in grey."""
    f = known()
    assert [phase.montan_markers[:3] for phase in f.phases[2:]] == [(3, 1, 0), (4, 2, 0), (4, 2, 0), (4, 2, 1)]
    for phase in f.phases:
        assert all(phase.montan_markers[upper] <= phase.montan_markers[lower] for upper, lower in f.pyramid)


def test_montan_corporations_have_room_for_all_active_pmcs_and_for_the_a_markers_allowed() -> None:
    f = known()
    for industry in range(len(INDUSTRIES)):
        mine = [montan for montan in f.montans.values() if montan.industry == industry]
        assert len(mine) == 3
        assert sum(montan.circles for montan in mine) >= 4
        assert {montan.boxes[0] for montan in mine} == {f.most_a} == {5}
        assert all(montan.engine_boxes == 1 or montan.circles >= f.engines_need_sites for montan in mine)
    assert [compiled().companies[c].id for c in f.montans] == ["RB", "SK", "TB", "US", "VH", "W"]


# --- sources ---------------------------------------------------------------------------------------------------------


def test_every_figure_has_a_known_source() -> None:
    kinds = {fact.kind for fact in DATA.facts()}
    assert kinds == {"rulebook", "public", "derived", "reconstructed"}


def test_what_was_reconstructed_says_so() -> None:
    found = {fact.path: fact.source for fact in DATA.facts()}
    assert found["private_montan_companies.10.price"] == "rulebook"  # the example of section 3.1
    assert found["private_montan_companies.7.price"] == "reconstructed"
    assert found["capex_cards.4.markers"] == "rulebook"
    assert found["capex_cards.4.train_price"] == "reconstructed"
    assert found["hexes.J3.key"] == "rulebook"
    assert found["hexes.J3.paths"] == "reconstructed"
    assert found["stock_market.montan_start_from_passive.brown"] == "derived"


def test_an_owner_of_the_printed_game_can_correct_figures(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("[capex_cards.8]\ntrain_price = 900\n[private_montan_companies.7]\nprice = 115\nstart = 55\n")
    data = load_data(f"{PACKAGE}.data", mine)
    assert {fact.path: fact.value for fact in data.facts() if fact.kind == "overlay"} == {
        "capex_cards.8.train_price": 900,
        "private_montan_companies.7.price": 115,
        "private_montan_companies.7.start": 55,
    }
    d = compile_rail(kit_tables(data.tables, optional_cards=False), 3)
    assert (d.trains[-1].price, d.lots[d.lot_index["7"]].value, compile_facts(d, 3).sites[6].start) == (900, 115, 55)


def test_options_and_their_clauses() -> None:
    clauses = load_clauses(PACKAGE)
    options = {option.name: option for option in RuhrOptions.listed("ruhr")}
    assert {name: option.default for name, option in options.items()} == {
        "scenario": "random",
        "optional_cards": False,
        "seats_as_given": False,
    }
    assert options["scenario"].values == ("random", *T["scenarios"])
    assert all(option.clause.removeprefix("ruhr:") in clauses for option in options.values())
