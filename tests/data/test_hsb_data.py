"""The figures of Heat, Sweat & Beer fit together and match its component counts; the board: test_dortmund_data.py."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from revier.core.cite import load_clauses
from revier.core.data import load_data
from revier.games.hsb.game import info

PACKAGE = "revier.games.hsb"
DATA = load_data(f"{PACKAGE}.data")
T = DATA.tables
CARDS: dict[str, dict[str, Any]] = T["capex_cards"]
DISPLAY = {name: card for name, card in CARDS.items() if "count" in card}
MINORS: dict[str, dict[str, Any]] = T["minor_breweries"]
BREWERIES: dict[str, dict[str, Any]] = T["brewery_corporations"]
RAILWAYS: dict[str, dict[str, Any]] = T["corporations"]
SEGMENTS: dict[str, dict[str, Any]] = T["beer_market"]["segments"]
PLAYERS = ("3", "4", "5")
COLOURS = ["yellow", "green", "brown", "grey"]


def with_players(rows: dict[str, dict[str, Any]], players: str) -> list[dict[str, Any]]:
    return [row for row in rows.values() if int(players) in row["players"]]


# --- components -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:2.2.b")
def test_thirteen_boxes_for_certificates_and_six_for_cards() -> None:
    assert len(RAILWAYS) + len(BREWERIES) == 13 == T["components"]["corporations"]
    assert list(DISPLAY) == ["2", "3", "4", "5", "6", "8"]


@pytest.mark.rule("hsb:3.1.a", "hsb:5.1.2.e")
@pytest.mark.parametrize(("players", "railways", "breweries"), [("3", 6, 5), ("4", 6, 5), ("5", 7, 6)])
def test_the_hansa_companies_take_part_only_with_five(players: str, railways: int, breweries: int) -> None:
    assert len(with_players(RAILWAYS, players)) == railways
    assert len(with_players(BREWERIES, players)) == breweries
    rows = (*RAILWAYS.items(), *BREWERIES.items())
    assert {name for name, row in rows if row["players"] == [5]} == {"HBB", "HAN"}


@pytest.mark.rule("hsb:2.5.a")
@pytest.mark.parametrize("players", PLAYERS)
def test_certificates_and_station_tokens_add_up(players: str) -> None:
    components = T["components"]
    for row in (*RAILWAYS.values(), *BREWERIES.values()):
        assert sum(row["certificates"]) == 100, row["name"]
    railways, breweries = with_players(RAILWAYS, players), with_players(BREWERIES, players)
    assert sum(len(row["certificates"]) for row in railways) == components["railway_certificates"][players]
    assert sum(len(row["certificates"]) for row in breweries) == components["brewery_certificates"][players]
    assert sum(len(row["marker_costs"]) for row in railways) == components["station_tokens"][players]


@pytest.mark.rule("hsb:5.1.2.c")
def test_capex_cards_rise_with_the_number_of_players() -> None:
    counts = {p: [card["count"][p] for card in DISPLAY.values()] for p in PLAYERS}
    assert {p: sum(row) for p, row in counts.items()} == {"3": 58, "4": 69, "5": 79} == T["components"]["capex_cards"]
    assert all(few <= more for few, more in zip(counts["3"], counts["4"], strict=True))
    assert all(few <= more for few, more in zip(counts["4"], counts["5"], strict=True))


@pytest.mark.rule("hsb:5.1.3.b", "hsb:5.1.3.c", "hsb:5.1.3.d", "hsb:5.1.3.e")
@pytest.mark.parametrize(
    ("players", "one", "two", "export", "stock", "total"),
    [("3", 6, 6, 6, 8, 26), ("4", 8, 6, 6, 8, 28), ("5", 8, 8, 8, 10, 34)],
)
def test_beer_cubes_at_the_start(players: str, one: int, two: int, export: int, stock: int, total: int) -> None:
    start = T["beer_market"]["start_cubes"][players]
    assert (sum(start["1"]), sum(start["2"]), start["export_box"], start["stock"]) == (one, two, export, stock)
    assert one + two + export + stock == total == T["components"]["beer_cubes"][players]
    assert total <= T["beer_market"]["most_cubes_needed"] == 34
    assert all(regular == new for regular, new in (start["1"], start["2"])), "each customers' box has as many"


@pytest.mark.rule("hsb:2.3.a", "hsb:2.3.b")
def test_six_segments_with_two_prices_and_a_number_of_new_customers() -> None:
    assert list(SEGMENTS) == ["1", "2", "3", "4", "5", "6"]
    prices = [(row["regular"], row["new"]) for row in SEGMENTS.values()]
    assert prices == [(15, 10), (20, 15), (30, 20), (45, 30), (60, 45), (100, 60)]
    printed = {players: [row["refill"][players] for row in SEGMENTS.values()] for players in PLAYERS}
    assert printed == {"3": [3, 3, 3, 3, 4, 4], "4": [4, 3, 3, 3, 4, 4], "5": [4, 4, 3, 3, 4, 4]}
    assert [T["beer_market"]["start_cubes"][players]["stock"] for players in PLAYERS] == [8, 8, 10]


# --- cards and phases -------------------------------------------------------------------------------------------------
def test_cards_and_phases_name_each_other() -> None:
    phases = T["phases"]
    assert list(phases) == list(DISPLAY)
    assert {name: card["colour"] for name, card in DISPLAY.items()} == {n: p["colour"] for n, p in phases.items()}
    gone = {old: new for new, p in phases.items() for old in (*p.get("scraps", ()), *p.get("final_run", ()))}
    assert gone == {name: c["train"]["scrapped_by"] for name, c in DISPLAY.items() if "scrapped_by" in c["train"]}
    assert gone == {"2": "4", "3": "6", "4": "8"}  # section 5.6.1.7.3
    assert CARDS["8"]["available_after"] == {"card": "6", "removed": 2}
    per_turn = [phase["capex_from_bank_per_turn"] for phase in phases.values()]
    assert per_turn == [card["per_turn"] for card in DISPLAY.values()] == [2, 1, 1, 1, 1, 1]


def test_equipment_limits_of_the_phase_table() -> None:
    limits = [phase["bec_limit"] for phase in T["phases"].values()]
    assert [row["minor"] for row in limits] == [3, 3, 2, 1, 1, 1]
    assert [row.get("corporation") for row in limits] == [None, 4, 3, 2, 2, 2]


def test_segments_open_and_close_with_the_phases() -> None:
    """What a phase opens and closes leads from one list of open segments to the next, and agrees with the market."""
    open_now = set(range(1, 7)) - set(T["beer_market"]["start_no_demand"])
    for name, phase in T["phases"].items():
        open_now |= {phase["opens"]} if "opens" in phase else set()
        open_now -= {phase["closes"]} if "closes" in phase else set()
        assert sorted(open_now) == phase["open_segments"], name
        assert [int(n) for n, row in SEGMENTS.items() if name in row["open_in_phases"]] == phase["open_segments"], name
    assert [p.get("opens") for p in T["phases"].values()] == [None, 3, 4, 5, 6, None]
    assert [p.get("closes") for p in T["phases"].values()] == [None, None, 1, 2, None, 3]


def test_export_begins_with_phase_5_where_cards_have_red_arrows() -> None:
    exporting = [name for name, phase in T["phases"].items() if phase["export"]]
    assert exporting == ["5", "6", "8"]
    assert exporting[0] == T["beer_market"]["export"]["from_phase"]
    assert [name for name, card in CARDS.items() if card["bec"]["exportable"]] == exporting
    carriers = [name for name, card in DISPLAY.items() if card["train"]["blue_squares"]]
    assert carriers == exporting == T["beer_transport"]["trains"]
    assert all(card["bec"]["exportable"] <= card["bec"]["cubes"] for card in CARDS.values())


@pytest.mark.rule("hsb:5.1.2.b")
def test_cards_serve_and_feed_the_segment_of_their_number() -> None:
    for name, card in CARDS.items():
        number = min(int(name), 6)  # there is no segment 8
        assert card["bec"]["segment"] == number, name
        assert card.get("link", {}).get("segment", number) == number, name
    links = {name: (card["link"]["cubes"], card["link"]["segment"]) for name, card in DISPLAY.items()}
    assert links == {"2": (2, 2), "3": (2, 3), "4": (2, 4), "5": (1, 5), "6": (1, 6), "8": (1, 6)}
    assert {card["link"]["customers"] for card in DISPLAY.values()} == {"regular", "new"}, "both backgrounds occur"


def test_minor_breweries_may_not_buy_types_6_and_8() -> None:
    barred = [name for name, card in DISPLAY.items() if not card["bec"]["minor_may_buy"]]
    assert barred == ["6", "8"] == T["minor_brewery_rules"]["not_buyable"]


# --- beer market ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:2.3.a", "hsb:2.3.b")
def test_new_customers_pay_less_and_higher_segments_more() -> None:
    assert list(SEGMENTS) == ["1", "2", "3", "4", "5", "6"]
    assert all(row["new"] < row["regular"] for row in SEGMENTS.values())
    for price in ("regular", "new"):
        assert [row[price] for row in SEGMENTS.values()] == sorted({row[price] for row in SEGMENTS.values()})
    assert T["beer_market"]["export"]["price"] == 100 == T["brewery_round"]["income"]["export_cube"]


def test_refill_of_the_worked_example() -> None:
    """5.6.2.5, second example: four new customers in segment 5 and three in segment 4."""
    assert set(SEGMENTS["5"]["refill"].values()) == {4}
    assert set(SEGMENTS["4"]["refill"].values()) == {3}


# --- breweries and railways -------------------------------------------------------------------------------------------
PRICES = {"B1": 80, "B2": 90, "B3": 100, "B4": 120, "B5": 135, "B6": 155, "B7": 165, "B8": 185}  # table of 3.2.1
EQUIPMENT = {"B1": "11", "B2": "111", "B3": "2", "B4": "12", "B5": "12", "B6": "112", "B7": "22", "B8": "122"}


def charter(code: str) -> tuple[int, str]:
    row = MINORS[code]
    return row["price"], "1" * row["bec"]["1"] + "2" * row["bec"]["2"]


def the_rest_of(code: str) -> tuple[int, int, bool]:
    """Its number, its treasury, and whether it is on offer in every game."""
    row = MINORS[code]
    return row["number"], row["treasury"], row.get("always_offered", False)


def spent_on(code: str) -> int:
    """What its equipment is reckoned at: 20 for a card of type 1, 60 for one of type 2."""
    return 20 * EQUIPMENT[code].count("1") + 60 * EQUIPMENT[code].count("2")


@pytest.mark.rule("hsb:3.2.1.b", "hsb:3.2.1.c", "hsb:3.2.1.d", "hsb:3.2.1.e")
@pytest.mark.parametrize("code", ["B1", "B2", "B3", "B4"])
def test_the_four_small_minor_breweries(code: str) -> None:
    assert charter(code) == (PRICES[code], EQUIPMENT[code])
    assert the_rest_of(code) == (int(code[1]), PRICES[code] - spent_on(code), code == "B2")


@pytest.mark.rule("hsb:3.2.1.f", "hsb:3.2.1.g", "hsb:3.2.1.h", "hsb:3.2.1.i")
@pytest.mark.parametrize("code", ["B5", "B6", "B7", "B8"])
def test_the_four_large_minor_breweries(code: str) -> None:
    assert charter(code) == (PRICES[code], EQUIPMENT[code])
    assert the_rest_of(code) == (int(code[1]), PRICES[code] - spent_on(code), False)


def test_numbers_of_the_minor_breweries_and_the_one_always_on_offer() -> None:
    assert [(code, row["number"]) for code, row in MINORS.items()] == [(f"B{n}", n) for n in range(1, 9)]
    assert [code for code, row in MINORS.items() if row.get("always_offered")] == ["B2"]


@pytest.mark.rule("hsb:5.1.2.b")
def test_green_bordered_cards_are_the_starting_equipment() -> None:
    for kind in ("1", "2"):
        needed = sum(row["bec"][kind] for row in MINORS.values())
        assert needed == CARDS[kind]["green_border"] == T["components"]["green_border_cards"][kind]
    limit = T["phases"]["2"]["bec_limit"]["minor"]
    assert all(sum(row["bec"].values()) <= limit for row in MINORS.values())


def test_what_a_minor_brewery_owns_is_worth_its_price() -> None:
    """The reason given for the reconstructed treasuries: 20 for a card of type 1, 60 for one of type 2."""
    for code, row in MINORS.items():
        assert row["treasury"] == row["price"] - 20 * row["bec"]["1"] - 60 * row["bec"]["2"], code


def test_everybody_can_pay_for_a_brewery_and_bid_the_most() -> None:
    boxes = T["rounds"]["starting_round"]["bid_boxes"]
    assert boxes == sorted(set(boxes))
    assert len(boxes) >= max(T["game"]["players"]), "there is always room to overbid"
    dearest = max(row["price"] for row in MINORS.values())
    assert dearest + boxes[-1] <= min(T["game"]["starting_cash"].values())


def split(code: str) -> tuple[int, int, int]:
    """The director's certificate, then how many of 10% and of 20%."""
    director, *others = BREWERIES[code]["certificates"]
    return director, others.count(10), others.count(20)


@pytest.mark.rule("hsb:3.2.2.b", "hsb:3.2.2.d", "hsb:3.2.2.e")
@pytest.mark.parametrize("code", ["DUB", "RIT", "KRO"])
def test_three_brewery_corporations_are_split_alike(code: str) -> None:
    assert split(code) == (30, 5, 1)
    assert len(BREWERIES[code]["certificates"]) == 7
    assert (BREWERIES[code]["players"], BREWERIES[code]["float_percent"]) == ([3, 4, 5], 50)


@pytest.mark.rule("hsb:3.2.2.c", "hsb:3.2.2.f", "hsb:3.2.2.g")
@pytest.mark.parametrize(
    ("code", "certificates", "number"), [("DAB", (20, 4, 2), 7), ("STI", (40, 4, 1), 6), ("HAN", (30, 7, 0), 8)]
)
def test_three_have_a_split_of_their_own(code: str, certificates: tuple[int, int, int], number: int) -> None:
    assert split(code) == certificates
    assert len(BREWERIES[code]["certificates"]) == number
    assert (BREWERIES[code]["players"], BREWERIES[code]["float_percent"]) == ([5] if code == "HAN" else [3, 4, 5], 50)


@pytest.mark.rule("hsb:3.1.a")
def test_homes_and_availability_are_those_of_the_rulebook_table() -> None:
    """Section 3.1; the second hex of DGEE and of the Hansabahn is reconstructed."""
    homes = {
        c: [h for home in row["homes"] for h in home.get("hexes", [home.get("hex")])] for c, row in RAILWAYS.items()
    }
    assert homes == {
        "BME": ["I11"],
        "CME": ["A3", "B2"],
        "RhE": ["H2", "I3"],
        "KWE": ["E21"],
        "DGEE": ["A21", "B20"],
        "DHB": ["C9"],
        "HBB": ["H20", "I21"],
    }
    assert {c: row["available"] for c, row in RAILWAYS.items()} == {
        **{company: {"from": "start"} for company in ("BME", "CME", "RhE", "KWE")},
        "DGEE": {"after_floated_railways": 4},
        "DHB": {"after_founded": "DGEE"},
        "HBB": {"after_founded": "DGEE"},
    }
    assert {row["float_percent"] for row in RAILWAYS.values()} == {50}
    assert {c: row["certificates"] for c, row in RAILWAYS.items() if row["certificates"] != [20, *[10] * 8]} == {
        "DHB": [20, 20, *[10] * 6]
    }


def test_no_company_or_brewery_shares_its_letters() -> None:
    ids = [*RAILWAYS, *BREWERIES, *MINORS]
    assert len(ids) == len(set(ids)) == 21
    assert len({row["livery"] for row in (*RAILWAYS.values(), *BREWERIES.values())}) == 13


# --- market -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("hsb:2.2.a")
@pytest.mark.parametrize("name", ["railway", "brewery"])
def test_each_track_rises_from_the_bankrupt_space_and_shows_its_start_values(name: str) -> None:
    first, *prices = T["stock_market"]["rows"][name]
    assert first == "bankrupt"
    assert prices == sorted(set(prices))
    assert (len(prices), prices[0], prices[-1]) == (20, 10, 250)
    starts = T["stock_market"]["start_squares"][name]
    assert [start["price"] for start in starts] == [55, 60, 65, 75, 80, 90, 100]
    assert all(T["stock_market"]["rows"][name][start["at"]] == start["price"] for start in starts)
    by_price = [start["colour"] for start in sorted(starts, key=lambda start: int(start["price"]))]
    assert by_price == sorted(by_price, key=COLOURS.index)


# --- expert -----------------------------------------------------------------------------------------------------------
def test_markers_of_the_expert_game_are_those_of_the_rulebook_tables() -> None:
    found = {
        code: (row["phase_colour"], row["price"], row["revenue"], *row["count"].values())
        for code, row in T["expert"]["mcm"].items()
    }
    assert found == {
        "A1": ("yellow", 30, 5, 2, 2, 3),
        "A2": ("green", 60, 10, 2, 2, 3),
        "A3": ("brown", 80, 20, 1, 1, 2),
        "A4": ("grey", 120, 40, 1, 1, 1),
        "B2": ("green", 50, 5, 2, 2, 3),
        "B3": ("brown", 100, 10, 1, 1, 2),
        "B4": ("grey", 120, 20, 1, 1, 1),
        "C": ("brown", 100, "variable", 2, 3, 3),
    }


def test_ten_events_and_when_they_begin() -> None:
    found: dict[str, str] = {}
    for code, row in T["expert"]["sem"].items():
        found[row["phase_colour"]] = found.get(row["phase_colour"], "") + code
    assert found == {"yellow": "GHIJK", "green": "LMNO", "brown": "P"}


# --- sources and options ----------------------------------------------------------------------------------------------
def test_options_bend_clauses_that_name_them() -> None:
    clauses = load_clauses(PACKAGE)
    bent = {option.name: clauses[option.clause.removeprefix("hsb:")] for option in info().options}
    assert list(bent) == [
        *("expert", "or_sets", "export_reserve_phase", "own_sale", "investor"),
        *("beginners", "seats_as_given"),
    ]
    for name in ("or_sets", "export_reserve_phase", "own_sale", "investor"):
        assert name in bent[name].ruling
    assert len(T["readings"]["set_lengths"]) == 6 == T["rounds"]["sets"]
    assert "beginner option" in bent["beginners"].check
    assert "expert" in bent["expert"].ruling


def test_reconstructed_figures_of_its_own_say_so() -> None:
    found = {fact.path: fact.source for fact in DATA.facts() if fact.kind == "reconstructed"}
    assert found["capex_cards.4.bec.price"] == "reconstructed:bec_price"
    assert found["capex_cards.3.bec.cubes"] == "reconstructed:bec_cubes"
    assert found["minor_breweries.B4.treasury"] == "reconstructed:treasuries"
    assert found["beer_market.segments.3.refill.4"] == "reconstructed:refill"
    assert "beer_market.segments.4.refill.4" not in found


def test_an_owner_of_the_printed_game_can_correct_shared_and_own_figures(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        "[capex_cards.8.bec]\nprice = 700\n[hexes.C5.cost]\namount = 40\n[minor_breweries.B4]\ntreasury = 50\n"
    )
    data = load_data(f"{PACKAGE}.data", mine)
    changed = {fact.path: fact.value for fact in data.facts() if fact.kind == "overlay"}
    assert changed == {"capex_cards.8.bec.price": 700, "hexes.C5.cost.amount": 40, "minor_breweries.B4.treasury": 50}
    assert data.digest != DATA.digest
