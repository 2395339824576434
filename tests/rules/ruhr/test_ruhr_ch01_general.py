"""Introduction and chapter 1: for whom the game is, what it is about, and who acts for whom."""

import pytest

from revier.core.errors import BadInput
from revier.core.view import TableView
from revier.games.ruhr.game import build
from revier.games.ruhr.tables_facts import ENGINES, INDUSTRIES, STAGES
from revier.rail.actions import BuyLot, BuyTrain, Dividend, LayTile, Pass, PlaceStation, Run
from revier.rail.state import UNSOLD
from scenes.ruhr import A, B, C, Scene, develop


# --- introduction -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:0.1.a")
@pytest.mark.parametrize("players", [2, 7])
def test_not_for_2_or_7_players(players: int) -> None:
    with pytest.raises(BadInput):
        build(players)


@pytest.mark.rule("ruhr:0.1.a")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_for_3_to_6_players(players: int) -> None:
    assert Scene(players).g.players == players


@pytest.mark.rule("ruhr:0.1.b")
def test_every_montan_company_is_a_mine_or_a_mill() -> None:
    scene = Scene()
    coal: list[int | str] = [5, 7, 10, 11, 14, 15, 16, 17, 18, "RB", "SK", "TB"]
    steel: list[int | str] = [1, 2, 3, 4, 6, 8, 9, 12, 13, "US", "VH", "W"]
    assert {INDUSTRIES[scene.g.charters.industry(scene.holder(who))] for who in coal} == {"coal"}
    assert {INDUSTRIES[scene.g.charters.industry(scene.holder(who))] for who in steel} == {"steel"}


# --- material ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:0.2.n", "ruhr:16.c")
def test_13000_mark_with_the_players_money() -> None:
    scene = Scene(4)
    assert sum(scene.s.cash) == 13000
    assert scene.bank == 13000 - 4 * 530 == 10880


@pytest.mark.rule("ruhr:0.2.h", "ruhr:0.2.j")
def test_all_markers_and_engines_begin_in_the_supply() -> None:
    scene = Scene()
    for industry in INDUSTRIES:
        assert [scene.supply(industry, stage) for stage in STAGES] == [13, 10, 9, 8, 5, 6]
    assert [scene.engine_supply(engine) for engine in ENGINES] == [4, 4, 4, 4]
    assert (sum(scene.s.markers_at), sum(scene.s.engines_at)) == (2 * 51, 16)
    scene.cleared().montan("W", {A: 40}, "X", site=1, engines=("W4",))  # the last of all places
    assert (scene.boxes("W"), scene.engines("W")) == ("X", ["W4"])


@pytest.mark.rule("ruhr:0.2.i")
def test_eight_links_need_all_eight_connection_markers() -> None:
    scene = Scene()
    active = [n for n in range(1, 19) if scene.owner(str(n)) == UNSOLD]
    scene.link(*active)
    markers = scene.g.d.tables["components"]["connection_markers"]
    assert len(active) == sum(scene.s.linked) == markers == 8


@pytest.mark.rule("ruhr:0.2.o")
def test_exactly_one_player_holds_the_priority_deal() -> None:
    """Before the first purchase, in the interrupting operating round, and after it."""
    sold, interrupted = (Scene().do(BuyLot(A, "1")) for _ in range(2))
    interrupted.passes(4)
    after = interrupted.fork().do(Dividend(A, True), Pass(A))
    for position in (Scene(), sold, interrupted, after):
        players = position.g.view(position.s, A).boards["players"]
        assert isinstance(players, TableView)
        assert [row[-1] for row in players.rows].count("●") == 1


@pytest.mark.rule("ruhr:0.2.o", "ruhr:0.2.a")
def test_phases_and_components_can_be_looked_up_at_any_time() -> None:
    scene = Scene()
    boards = scene.g.view(scene.s, B).boards
    assert {"map", "market", "tiles", "phases", "markers", "trains"} <= set(boards)
    phases = boards["phases"]
    assert isinstance(phases, TableView)
    assert [row[0] for row in phases.rows] == ["2", "3", "4", "5", "6", "8"]


@pytest.mark.rule("ruhr:0.2.o")
def test_the_table_of_players_says_what_everybody_has() -> None:
    """A directs the CME with 50% at 80 and has the mine number 7 (110); with it he has five certificates of 25."""
    scene = Scene(3).cleared().set_cash(100, 20, 30).found("CME", {A: 50, B: 10}, value=80).pmc(7, A, "A").stock_turn(A)
    scene.s.priority = B
    players = scene.g.view(scene.s, A).boards["players"]
    assert isinstance(players, TableView)
    heads = [head if isinstance(head, str) else head.key for head in players.columns]
    a, b, c = (dict(zip(heads, row, strict=True)) for row in players.rows)
    assert [row["CME"] for row in (a, b, c)] == ["50%*", "10%", ""]
    assert (a["rail.column.cash"], a["rail.column.worth"]) == (100, 100 + 400 + 110)
    assert [row["rail.column.certificates"] for row in (a, b, c)] == ["5/25", "1/25", "0/25"]
    assert [row["rail.column.priority"] for row in (a, b, c)] == ["", "●", ""]
    assert (a["ruhr.column.mines"], b["ruhr.column.mines"]) == ("7", "")


# --- 1 ----------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("ruhr:1.a", "ruhr:15.2.d")
def test_most_cash_and_shares_wins() -> None:
    """A 900; B 700 and 50% of the CME at 100; C 1100."""
    scene = Scene(3).cleared().set_cash(900, 700, 1100).found("CME", {B: 50}, value=100)
    scene.s.end = "last_set"
    scene.s.flow = []
    outcome = scene.g.outcome(scene.s)
    assert outcome is not None
    assert outcome.scores == (900, 1200, 1100)
    assert outcome.ranking == ((B,), (C,), (A,))


@pytest.mark.rule("ruhr:1.b")
def test_railways_build_and_run_and_more_places_earn_more() -> None:
    """The KWE from Hamm (30) to Kamen (10), and on to Unna (10)."""
    scene = Scene().cleared().found("KWE", {A: 50}, treasury=100)
    assert scene.fork().step("KWE", "track").offers(LayTile)
    assert BuyTrain(A, "2", "bank", 80) in scene.fork().step("KWE", "train").legal
    scene.lay_all("C16=9/1 D15=883/4 F15=8/3 G16=884/2").give_trains("KWE", "2").step("KWE", "run")
    near, far = ("2", "B17:c0 C16 D15:t0"), ("2", "B17:c0 C16 D15:t0 F15 G16:t0")
    assert (scene.income(near), scene.income(far)) == (40, 50)


@pytest.mark.rule("ruhr:1.c")
def test_a_mine_builds_no_track_and_runs_no_trains() -> None:
    scene = Scene().cleared().pmc(7, A, "AA", chest=200).spend(7)
    for action in (LayTile(A, "H7", "883", 0), PlaceStation(A, "H7", 0), Run(A, ())):
        assert scene.clause(action) == "9.a"
    assert not {LayTile, PlaceStation, Run} & set(scene.legal.kinds())


@pytest.mark.rule("ruhr:1.c")
def test_a_mine_draws_on_the_cards_of_the_railways_and_earns_more_with_each_marker() -> None:
    """Two A earn 20, a B more earns 40; the card is gone for the railways too."""
    scene = Scene().cleared().pmc(7, A, "AA", chest=200).spend(7)
    cards, income = scene.cards_left("2"), scene.montan_income(7)
    scene.do(develop(A, "2", "B"))
    assert (cards - scene.cards_left("2"), income, scene.montan_income(7)) == (1, 20, 40)


@pytest.mark.rule("ruhr:1.d")
def test_eight_pmcs_are_for_sale_and_13_corporations_exist() -> None:
    scene = Scene()
    assert sum(scene.owner(str(n)) == UNSOLD for n in range(1, 19)) == 8
    assert len(scene.g.d.companies) == 13
    assert (len(scene.g.facts.railways), len(scene.g.facts.montans)) == (7, 6)


@pytest.mark.rule("ruhr:1.e", "ruhr:5.2.a")
def test_only_the_director_acts_for_a_corporation() -> None:
    scene = Scene().cleared().found("RhE", {A: 50, B: 40}, treasury=200)
    for step in ("track", "train"):
        scene.step("RhE", step)
        assert scene.clause(Pass(B)) == "5.2.a"
        assert scene.mover == A
    assert scene.step("RhE", "station").clause(PlaceStation(B, "N1", 0)) == "5.2.a"


@pytest.mark.rule("ruhr:1.e", "ruhr:5.2.a")
def test_only_the_director_acts_for_a_montan_corporation() -> None:
    scene = Scene().cleared().montan("RB", {A: 40, B: 40}, "AAB", site=7, director=A, treasury=100)
    scene.step("RB", "montan_spend")
    assert (scene.clause(develop(B, "2", "A")), scene.clause(Pass(B))) == ("5.2.a", "5.2.a")
