"""A whole game, built as docs/add-a-game.md says, holds all a game must, and comes from a package of its own."""

from __future__ import annotations

import random
import re
import tomllib
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from ferry.game import TITLE
from revier.cli.app import run
from revier.cli.check_data import problems_of, text_problems
from revier.core.chance import any_action, draw_one
from revier.core.cite import coverage
from revier.core.conformance import check_game
from revier.core.errors import BadInput, DataError
from revier.core.message import LANGUAGES, catalogue, render
from revier.core.options import OptionValue
from revier.core.record import new_record, parse_record, read_record, write_record
from revier.core.replay import rebuild, replay
from revier.core.simulate import Spec, simulate
from revier.draw import as_text, draw
from revier.games import GROUP, build, package_of, playable, title, titles
from scenes.server import Process
from support.installed import install

TESTS = Path(__file__).parents[1]
GUIDE = TESTS.parent / "docs" / "add-a-game.md"
INFO = TITLE.info()
BOATS = INFO.option("boat").values


def as_the_guide_says() -> dict[str, str]:
    """The entry points in the guide's example of a pyproject.toml, for this game."""
    (example,) = re.findall(r"```toml\n(\[build-system\].*?)```", GUIDE.read_text("utf-8"), re.S)
    found: dict[str, str] = tomllib.loads(example.replace("pebbles", "ferry"))["project"]["entry-points"][GROUP]
    return found


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the search path that offers the game as the guide says."""
    folder = install(tmp_path / "elsewhere", **as_the_guide_says())
    monkeypatch.syspath_prepend(folder)
    return folder


def positions(players: int, options: dict[str, OptionValue], seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """A random game from the first position to the last, each with the action that follows."""
    game, rng = TITLE.build(players, options), random.Random(seed)
    s = game.new()
    while (mover := game.to_move(s)) is not None:
        action = draw_one(game.legal(s), rng) if mover < 0 else any_action(game.legal(s), rng)
        yield game, s, action
        s = game.step(s, action)
    yield game, s, None


# --- what every game must hold --------------------------------------------------------------------------------------
@pytest.mark.parametrize("boat", BOATS)
@pytest.mark.parametrize("players", INFO.players)
def test_it_passes_the_conformance_suite(players: int, boat: str) -> None:
    for seed in range(3):
        report = check_game(TITLE.build(players, {"boat": boat}), seed=seed)
        assert report.ok, str(report)
        assert report.finished


def test_a_record_is_written_read_and_played_again(tmp_path: Path) -> None:
    played = list(positions(3, {"boat": "barge"}, seed=5))
    game, last, _ = played[-1]
    record = new_record(game, ("Ada", "Bo", "Cy"))
    for _, _, action in played[:-1]:
        record.append(action)
    record.finish(game.outcome(last))
    write_record(tmp_path / "ferry.jsonl", record)
    again = read_record(tmp_path / "ferry.jsonl")
    rules = rebuild(again, TITLE)
    found = replay(rules, again)
    assert (found.stopped, found.warnings) == (None, ())
    assert rules.options == {"boat": "barge"}
    assert found.state == last


def test_no_clause_is_open() -> None:
    found = coverage("ferry", "ferry", TESTS, titles())
    assert [render(problem) for problem in found.problems] == []
    assert found.open == ()
    assert len(found.clauses) == 12


def test_what_lies_beside_a_package_of_its_own_implements_nothing() -> None:
    """The rule tests name every clause and lie in a folder beside: they are no code of the game."""
    places = {place for places in coverage("ferry", "ferry").implemented.values() for place in places}
    assert {place.partition(".")[0].partition(":")[0] for place in places} == {"ferry", "data/game"}


@pytest.mark.parametrize("players", INFO.players)
def test_greedy_beats_random(elsewhere: Path, players: int) -> None:
    bots = ("greedy", *["random"] * (players - 1))
    spec = Spec("ferry", players, bots, "revier.games:build", "revier.bots:make_bot", seed=3, check="every")
    summary = simulate(spec, 120)
    assert summary.ok
    wins = sum(r.bots.index("greedy") in r.winners for r in summary.results)
    assert wins > 1.3 * 120 / players  # clearly more than its share


@pytest.mark.parametrize("players", INFO.players)
def test_every_view_draws(players: int) -> None:
    for game, s, _ in positions(players, {}, seed=2):
        view = game.view(s, None)
        assert list(view.boards) == ["river", "players", "bag"]
        for board in view.boards.values():
            for language in LANGUAGES:
                assert ET.fromstring(draw(board, language=language)).tag.endswith("svg")
                assert as_text(board, language=language).strip()


def test_the_boat_shows_every_crate_aboard() -> None:
    for game, s, _ in positions(2, {}, seed=4):
        river = game.view(s, None).boards["river"]
        assert sum(shape.form == "slot" for shape in river.shapes) == 4
        assert sum(shape.form == "cube" for shape in river.shapes) == 12  # ashore, aboard or across: none is lost


# --- figures, options, sentences ------------------------------------------------------------------------------------
def test_it_shows_its_face() -> None:
    assert (INFO.id, INFO.title, INFO.players, INFO.rules_version) == ("ferry", "Ferry", (2, 3, 4), "1.0")
    assert INFO.profiles == ("rulebook",)
    boat = INFO.option("boat")
    assert (boat.default, boat.values, boat.clause) == ("punt", ("punt", "barge"), "ferry:1.c")
    for language in LANGUAGES:
        words = catalogue("ferry", language)
        assert {"ferry.introduction", "ferry.length", "ferry.option.boat", "ferry.value.punt", "ferry.value.barge"} <= {
            *words
        }


def test_figures_have_sources_and_take_an_overlay(tmp_path: Path) -> None:
    facts = {fact.path: fact for fact in TITLE.figures().facts()}
    assert (facts["fare.crate"].value, facts["fare.crate"].source) == (1, "rulebook:3")
    overlay = tmp_path / "mine.toml"
    overlay.write_text("[fare]\ncrate = 2\n", "utf-8")
    changed = {fact.path: fact for fact in TITLE.figures(overlay).facts()}
    assert (changed["fare.crate"].value, changed["fare.crate"].source) == (2, "overlay:mine.toml")
    assert TITLE.info(overlay).data_digest != INFO.data_digest
    game = TITLE.build(2, None, overlay)
    assert game.fare(game.new(), 1, 3) == 6
    overlay = tmp_path / "wrong.toml"
    overlay.write_text("[fare]\nbarrel = 2\n", "utf-8")
    with pytest.raises(DataError, match="barrel"):
        TITLE.info(overlay)


def test_the_house_finds_nothing_amiss(elsewhere: Path) -> None:
    assert [render(problem) for problem in (*problems_of("ferry"), *text_problems("ferry"))] == []


# --- a game from another package --------------------------------------------------------------------------------------
def test_another_package_adds_a_game(elsewhere: Path) -> None:
    assert titles()[-1] == "ferry"
    assert title("ferry") is TITLE
    assert package_of("ferry") == "ferry"
    assert build("ferry", 4, {"boat": "barge"}).options == {"boat": "barge"}


def test_it_is_gone_with_its_package() -> None:
    assert "ferry" not in titles()
    with pytest.raises(BadInput, match="no game “ferry” here"):
        title("ferry")


def test_nobody_takes_the_name_of_a_game_of_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(install(tmp_path, rhl="ferry.game:TITLE"))
    assert title("rhl").info().title != "Ferry"
    assert package_of("rhl") == "revier.games.rhl"


@pytest.mark.parametrize("place", ["nowhere_at_all.game:TITLE", "ferry.game:GAME"])
def test_a_game_that_cannot_be_loaded_is_named(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(install(tmp_path, wreck=place))
    with pytest.raises(DataError) as caught:
        title("wreck")
    assert f"“wreck” cannot be loaded from {place}" in str(caught.value)


def test_a_game_without_figures_costs_the_others_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """An installed package whose files were left behind: it is named, and every other game is listed as before."""
    folder = tmp_path / "hollow"
    for package in (folder, folder / "data", folder / "text"):
        package.mkdir()
        (package / "__init__.py").write_text("")
    (folder / "game.py").write_text(
        "from revier.core.title import PackagedTitle\nTITLE = PackagedTitle('hollow', 'hollow', lambda *_: None)\n"
    )
    monkeypatch.syspath_prepend(install(tmp_path, hollow="hollow.game:TITLE"))
    monkeypatch.syspath_prepend(str(tmp_path))
    assert "hollow" in titles()
    assert playable() == tuple(name for name in titles() if name != "hollow")
    assert run(["games"]) == 0
    told = capsys.readouterr()
    assert "18Rhl - Rhineland" in told.out
    assert "hollow.data holds no TOML file" in told.err


def guide_commands() -> list[str]:
    """The command lines that stand in blocks of the guide, without what is said about them."""
    blocks = re.findall(r"```\w*\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    lines = (line.partition("#")[0].strip() for block in blocks for line in block.splitlines())
    return [line for line in lines if line.startswith("revier ")]


def test_the_commands_of_the_guide_are_green(
    elsewhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    named = [command.split()[1] for command in guide_commands()]
    assert named == ["data", "check-data", "simulate", "new", "show", "rules-coverage"]
    for command in guide_commands():
        ours = command.replace("pebbles", "ferry").replace("heap", "river").replace("--tests tests", f"--tests {TESTS}")
        words = ours.split()[1:]
        assert run(words) == 0, (command, capsys.readouterr().err)
    assert "<svg" in (tmp_path / "river.svg").read_text("utf-8")


# --- over the wire ---------------------------------------------------------------------------------------------------
def test_it_is_played_through_the_server(elsewhere: Path, tmp_path: Path) -> None:
    server = Process(tmp_path, elsewhere, TESTS)
    try:
        with httpx.Client(base_url=server.address, timeout=60) as http:
            offered = {game["id"]: game for game in http.get("/api/v1/games").json()}
            assert offered["ferry"]["introduction"].startswith("A ferry, a river")
            for path in ("/", "/new?game=ferry", "/rules/ferry", "/data/ferry"):
                assert "Ferry" in http.get(path).text, path
            clauses = http.get("/api/v1/games/ferry/clauses").json()
            assert clauses["total"] == 12
            _play(http)
    finally:
        server.kill()


def _play(http: httpx.Client) -> None:
    """Three people at one table play to the end; the record says the same as the table."""
    seats = [{"kind": "hotseat"}] * 3
    opened = {"game": "ferry", "players": 3, "seats": seats, "seed": 3, "options": {"boat": "barge"}}
    made = http.post("/api/v1/tables", json=opened)
    assert made.status_code == 201, made.text
    at = f"/api/v1/tables/{made.json()['id']}"
    hint = http.get(f"{at}/hint")  # a worker, a process of its own, finds the game too
    assert hint.json()["action"]["kind"] == "load", hint.text
    dice, kinds = random.Random(1), set[str]()
    while not http.get(at).json()["finished"]:
        legal = http.get(f"{at}/legal").json()
        choice = dice.choice([c for group in legal["groups"] for c in group["choices"]])
        action = choice["action"]
        if choice["span"]:
            action[choice["span"]["field"]] = choice["span"]["low"]
        kinds.add(action["kind"])
        body = {"action": action, "position": legal["position"], "key": str(legal["position"])}
        assert http.post(f"{at}/moves", json=body).status_code == 200
    assert kinds == {"load", "pass"}
    assert "<svg" in http.get(f"{at}/boards/river.svg").text
    record = parse_record(http.get(f"{at}/record").text)
    rules = rebuild(record, TITLE)
    outcome = rules.outcome(replay(rules, record).state)
    assert outcome is not None
    assert list(outcome.scores) == http.get(at).json()["result"]["scores"]
