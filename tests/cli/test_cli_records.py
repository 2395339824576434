"""new, legal, act and replay: the record on disk changes by legal actions alone."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Cli
from revier.core.action import NATURE
from revier.core.chance import any_action, draw_one
from revier.core.record import new_record, read_record, write_record
from revier.games import build, title

PASS = '{"kind":"pass","seat":0}'
BUY_FIRST = '{"kind":"buy_lot","seat":0,"lot":"PWB"}'


# --- new ------------------------------------------------------------------------------------------------------------
def test_a_record_holds_every_option_and_the_draws_before_the_first_decision(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    result = cli("new", "rhl", "--players", 4, "--seed", 7, "-o", path, "--json")
    assert result.code == 0
    record = read_record(path)
    assert set(record.header.options) == {option.name for option in title("rhl").info().options}
    # rhl:2.1.a and 2.2.a: four certificates are dealt for the seats, then one share places mine and mill.
    assert [json.loads(line)["stack"] for line in record.lines] == ["seating"] * 4 + ["mines"]
    form = result.json
    assert (form["game"], form["players"], form["ply"], form["record"]) == ("rhl", 4, 5, str(path))
    assert form["options"] == dict(record.header.options)
    assert form["outcome"] is None
    assert form["to_move"] in range(4)


def test_the_same_seed_begins_the_same_game(cli: Cli, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a", "b", "c")]
    for path, seed in zip(paths, (3, 3, 4), strict=True):
        cli("new", "rhl", "--players", 3, "--seed", seed, "-o", path)
    texts = [path.read_text() for path in paths]
    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_an_option_beats_the_profile_which_beats_the_default(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    flags = ("--profile", "18xx", "--option", "auction_speaker=clockwise", "--option", "optional_2_train=1")
    cli("new", "rhl", "--players", 3, "-o", path, *flags)
    options = read_record(path).header.options
    assert options["seats_as_given"] is True  # as the profile has it
    assert title("rhl").info().value(options, "auction_speaker") == "clockwise"  # the profile would have it otherwise
    assert options["first_share_turn"] == "most_cash"
    assert options["optional_2_train"] is True
    assert "18xx" not in path.read_text().splitlines()[0]  # values, never the name of a profile


def test_a_record_that_lies_there_already_is_kept(cli: Cli, record: Path) -> None:
    before = record.read_bytes()
    result = cli("new", "rhl", "--players", 5, "-o", record)
    assert result.code == 0
    assert "game.jsonl~" in result.err
    assert record.with_name("game.jsonl~").read_bytes() == before
    assert read_record(record).header.players == 5


def test_names_of_players_stand_in_the_record_and_in_sentences(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    seats = [word for name in ("Ada", "Bo", "Cy [1]") for word in ("--seat", name)]
    cli("new", "rhl", "--players", 3, "--option", "seats_as_given=on", *seats, "-o", path)
    assert read_record(path).header.seats == ("Ada", "Bo", "Cy [1]")
    assert "Ada decides" in cli("legal", path).out


# --- overlays -------------------------------------------------------------------------------------------------------
def test_an_overlay_changes_figures_and_goes_with_the_record(cli: Cli, tmp_path: Path) -> None:
    path, overlay = tmp_path / "game.jsonl", tmp_path / "mine.toml"
    overlay.write_text("[game.starting_cash]\n3 = 777\n")
    assert cli("new", "rhl", "--players", 3, "--overlay", overlay, "-o", path).code == 0
    overlay.unlink()
    rows = cli("show", path, "--json").json["boards"]["players"]["rows"]
    assert [row[1] for row in rows] == [777, 777, 777]
    again = cli("replay", path, "--json").json
    assert (again["ok"], again["warnings"]) == (True, [])


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[game]\nbanck = 9000\n", "game.banck"),
        ('[game]\nbank = "much"\n', "game.bank"),
        ("[game\n", "mine.toml"),
    ],
)
def test_an_overlay_with_a_wrong_key_is_refused_by_name(cli: Cli, tmp_path: Path, text: str, named: str) -> None:
    path, overlay = tmp_path / "game.jsonl", tmp_path / "mine.toml"
    overlay.write_text(text)
    result = cli("new", "rhl", "--players", 3, "--overlay", overlay, "-o", path)
    assert result.code == 2
    assert named in result.err
    assert not path.exists()


@pytest.mark.parametrize(
    ("game_id", "text"),
    [
        ("rhl", "corporations.ADR.certificates = []"),
        ("trg", "corporations.BME.certificates = []"),
        ("coal", "transport_tracks.brickearth.arrow = 99"),
        ("ruhr", "corporations.BME.certificates = []"),
        ("hsb", "minor_breweries.B2.bec.1 = 99"),
    ],
)
def test_a_figure_no_game_can_be_set_up_with_is_explained(cli: Cli, tmp_path: Path, game_id: str, text: str) -> None:
    """No certificates, a box beside the track, more cards than there are: the right type, and no stack trace for it."""
    path, overlay = tmp_path / "game.jsonl", tmp_path / "mine.toml"
    overlay.write_text(text)
    result = cli("new", game_id, "--players", 3, "--overlay", overlay, "-o", path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: mine.toml")
    assert text.partition(" =")[0] in result.err
    assert result.err.count("\n") == 1
    assert not path.exists()


def test_a_figure_of_the_beer_market_takes_effect(cli: Cli, tmp_path: Path) -> None:
    """Our treasury of B2, which is always on offer (hsb:5.1.4), is reconstructed; the owner's stands on the charter."""
    path, overlay = tmp_path / "game.jsonl", tmp_path / "mine.toml"
    overlay.write_text("[minor_breweries.B2]\ntreasury = 77\n")
    assert cli("new", "hsb", "--players", 3, "--overlay", overlay, "-o", path).code == 0
    cards = cli("show", path, "--overlay", overlay, "--json").json["boards"]["breweries"]["cards"]
    (charter,) = (card for card in cards if card["id"] == "B2")
    assert {line["label"]: line["value"] for line in charter["lines"]}["Treasury"] == 77


# --- legal ----------------------------------------------------------------------------------------------------------
def test_legal_lists_choices_with_action_amount_and_sentence(cli: Cli, record: Path) -> None:
    form = cli("legal", record, "--json").json
    assert set(form) == {"schema", "game", "ply", "to_move", "headline", "choices", "refused"}
    assert (form["game"], form["ply"], form["to_move"]) == ("rhl", 1, 0)
    assert all(set(choice) == {"action", "span", "weight", "sentence"} for choice in form["choices"])
    bids = {c["action"]["lot"]: c["span"] for c in form["choices"] if c["action"]["kind"] == "bid"}
    # rhl:3.e: a bid is at least 5 above the printed price; Konzession Essen-Osterath costs 30, a player has 600.
    assert bids["KEO"] == {"field": "amount", "low": 35, "high": 600, "step": 1}
    assert {"kind": "pass", "seat": 0} in [choice["action"] for choice in form["choices"]]


def test_everything_listed_can_be_done_and_everything_refused_cannot(cli: Cli, finished: Path, tmp_path: Path) -> None:
    """At a position in the middle of a game: the lists and `act` agree."""
    record = read_record(finished)
    path = tmp_path / "middle.jsonl"
    seen = 0
    for n in range(20, len(record), max(1, len(record) // 5)):
        record_n = read_record(finished)
        record_n.cut(n)
        write_record(path, record_n)
        form = cli("legal", path, "--json").json
        for one in form["refused"][:2]:
            result = cli("act", path, json.dumps(one["action"]))
            assert result.code == 1
            assert one["reason"] in result.err
            assert one["clause"] in result.err
            seen += 1
        choice = form["choices"][-1]["action"]
        assert cli("act", path, json.dumps(choice)).code == 0
    assert seen > 0


def test_legal_in_words(cli: Cli, record: Path) -> None:
    result = cli("legal", record)
    assert result.code == 0
    assert "Prinz-Wilhelm-Bahn" in result.out
    assert BUY_FIRST in result.out
    assert "35 to 600" in result.out


# --- act ------------------------------------------------------------------------------------------------------------
def test_act_writes_the_action_and_tells_what_happened(cli: Cli, record: Path) -> None:
    before = record.read_text()
    result = cli("act", record, BUY_FIRST, "--json")
    assert result.code == 0
    assert set(result.json) == {
        *("schema", "ok", "refused", "played", "events", "ply", "to_move", "headline", "outcome"),
    }
    assert result.json["ok"] is True
    assert result.json["refused"] is None
    assert result.json["played"][0] == json.loads(BUY_FIRST)
    assert result.json["to_move"] == 1
    assert any("Prinz-Wilhelm-Bahn" in event for event in result.json["events"])
    assert record.read_text() == before + "".join(
        f"{json.dumps(a, separators=(',', ':'))}\n" for a in result.json["played"]
    )


def test_act_reads_the_action_from_standard_input(cli: Cli, record: Path) -> None:
    assert cli("act", record, "-", stdin=BUY_FIRST).code == 0
    assert read_record(record).lines[-1] == BUY_FIRST


ILLEGAL = {
    "not one's turn": '{"kind":"pass","seat":1}',
    "a seat that is not there": '{"kind":"pass","seat":9}',
    "too low a bid": '{"kind":"bid","seat":0,"lot":"KEO","amount":34}',
    "more than one has": '{"kind":"bid","seat":0,"lot":"KEO","amount":601}',
    "no such certificate": '{"kind":"buy_lot","seat":0,"lot":"XYZ"}',
    "another moment": '{"kind":"dividend","seat":0,"pay":true}',
    "chance in place of a player": '{"kind":"draw","seat":-1,"stack":"mines","result":"1"}',
}


@pytest.mark.parametrize("action", ILLEGAL.values(), ids=ILLEGAL.keys())
def test_an_illegal_action_leaves_the_file_as_it_is(cli: Cli, record: Path, action: str) -> None:
    before = record.read_bytes()
    result = cli("act", record, action)
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith("error: ")
    assert record.read_bytes() == before
    form = cli("act", record, action, "--json").json
    assert form["ok"] is False
    assert form["refused"]["reason"] in result.err
    assert form["refused"]["clause"] in result.err


def test_a_refusal_names_its_clause(cli: Cli, record: Path) -> None:
    assert "[rhl:" in cli("act", record, ILLEGAL["too low a bid"]).err


MALFORMED = {
    "no JSON": "pass",
    "cut off": '{"kind":"pass"',
    "no object": "[1]",
    "no kind": '{"seat":0}',
    "unknown kind": '{"kind":"dance","seat":0}',
    "unknown field": '{"kind":"pass","seat":0,"really":true}',
    "missing field": '{"kind":"bid","seat":0,"lot":"KEO"}',
    "wrong type": '{"kind":"bid","seat":0,"lot":"KEO","amount":"much"}',
    "nothing": "",
}


@pytest.mark.parametrize("action", MALFORMED.values(), ids=MALFORMED.keys())
def test_a_malformed_action_is_bad_input(cli: Cli, record: Path, action: str) -> None:
    before = record.read_bytes()
    result = cli("act", record, action)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("error: ")
    assert record.read_bytes() == before


# --- records that are broken ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", ["legal", "replay", "show"])
def test_a_broken_line_is_named(cli: Cli, record: Path, command: str) -> None:
    record.write_text(record.read_text() + '{"kind":"pass","seat":}\n')
    result = cli(command, record)
    assert result.code == 2
    assert f"{record}, line 3" in result.err


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"{}\n", b"hello\n", b'{"revier": 99}\n'])
def test_a_foreign_file_is_no_record(cli: Cli, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign"
    path.write_bytes(content)
    for command in ("legal", "replay", "show"):
        result = cli(command, path)
        assert result.code == 2
        assert str(path) in result.err
    assert cli("act", path, PASS).code == 2
    assert path.read_bytes() == content


def test_a_record_with_an_illegal_action_stops_there_and_is_not_written_to(cli: Cli, record: Path) -> None:
    record.write_text(record.read_text() + '{"kind":"pass","seat":2}\n' + PASS + "\n")
    before = record.read_bytes()
    result = cli("replay", record, "--json")
    assert result.code == 1
    form = result.json
    assert (form["ok"], form["actions_total"], form["actions_applied"]) == (False, 3, 1)
    assert (form["failed_at"]["index"], form["failed_at"]["line"]) == (1, 3)
    assert form["failed_at"]["action"] == {"kind": "pass", "seat": 2}
    assert form["failed_at"]["reason"]
    assert "line 3" in cli("replay", record).err
    assert cli("legal", record).code == 1
    assert cli("act", record, PASS).code == 1
    assert record.read_bytes() == before


# --- replay ---------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A complete game, played at random."""
    path = tmp_path_factory.mktemp("records") / "finished.jsonl"
    game: Any = build("rhl", 3)
    for seed in range(1, 50):
        rng, s, record = random.Random(seed), game.new(), new_record(game)
        while (mover := game.to_move(s)) is not None and len(record) < 1500:
            legal = game.legal(s)
            action = draw_one(legal, rng) if mover == NATURE else any_action(legal, rng)
            record.append(action)
            game.apply(s, action)
        if mover is None and len(record) > 300:
            record.finish(game.outcome(s))
            write_record(path, record)
            return path
    raise AssertionError("no random game ended within 1500 actions")


def test_replay_checks_a_whole_game(cli: Cli, finished: Path) -> None:
    form = cli("replay", finished, "--json").json
    record = read_record(finished)
    assert (form["ok"], form["finished"], form["failed_at"]) == (True, True, None)
    assert form["actions_applied"] == form["actions_total"] == len(record)
    assert record.header.result is not None
    assert tuple(form["outcome"]["scores"]) == record.header.result.scores
    assert form["violations"] == []
    assert form["to_move"] is None
    text = cli("replay", finished)
    assert text.code == 0
    assert str(max(record.header.result.scores)) in text.out


def test_replay_does_not_believe_a_result_it_cannot_confirm(cli: Cli, finished: Path, tmp_path: Path) -> None:
    record = read_record(finished)
    result = record.header.result
    assert result is not None
    forged = tmp_path / "forged.jsonl"
    text = finished.read_text()
    forged.write_text(text.replace(f'"scores":[{result.scores[0]},', f'"scores":[{result.scores[0] + 1},', 1))
    assert forged.read_text() != text
    shown = cli("replay", forged, "--json")
    assert (shown.code, shown.json["result_agrees"], shown.json["ok"]) == (1, False, False)
    assert "result" in cli("replay", forged).err


def test_nothing_can_be_done_after_the_end(cli: Cli, finished: Path) -> None:
    before = finished.read_bytes()
    assert cli("act", finished, PASS).code == 1
    assert cli("legal", finished, "--json").json["choices"] == []
    assert finished.read_bytes() == before


def test_another_rules_version_is_told_and_played_as_far_as_it_goes(cli: Cli, record: Path) -> None:
    lines = record.read_text().splitlines()
    header = json.loads(lines[0]) | {"rules_version": "0.1"}
    record.write_text("\n".join([json.dumps(header), *lines[1:], ""]))
    result = cli("replay", record, "--json")
    assert (result.code, result.json["actions_applied"]) == (0, 1)
    assert "0.1" in result.json["warnings"][0]
    assert "0.1" in result.err
