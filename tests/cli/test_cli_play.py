"""play: a person at the terminal types numbers, words and nonsense, leaves and comes back."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Cli, Result
from revier.bots import make_bot
from revier.cli.play.saves import Keeper
from revier.cli.play.session import WORDS, Session
from revier.cli.speech import set_language
from revier.core.action import NATURE
from revier.core.chance import any_action, draw_one
from revier.core.cite import load_clauses
from revier.core.message import LANGUAGES, catalogue, render
from revier.core.record import Record, new_record, read_record, write_record
from revier.core.table import Table
from revier.games import build
from toy import toy

Play = Callable[..., Result]

# Player 1 begins: certificate No. 1 costs 20, No. 2 costs 30 (rhl:3.d), a bid is 5 above the price at least (rhl:3.e).
BUY_FIRST, BID_SECOND = "1", "2"


@pytest.fixture
def play(cli: Cli) -> Play:
    """A game of three against random bots in which the person opens."""

    def call(*lines: str, flags: tuple[object, ...] = ()) -> Result:
        setup = ("rhl", "--bots", "random", "--seed", 2, "--option", "seats_as_given=on")
        return cli("play", *(flags or setup), stdin="".join(f"{line}\n" for line in lines))

    return call


def saved(tmp_path: Path) -> Record:
    (place,) = (tmp_path / "data" / "revier" / "games").glob("*.jsonl")
    return read_record(place)


def mine(record: Record) -> list[dict[str, object]]:
    """What the person in seat 0 has done."""
    return [action for line in record.lines if (action := json.loads(line))["seat"] == 0]


# --- leaving --------------------------------------------------------------------------------------------------------
def test_closed_input_saves_and_leaves(play: Play, cli: Cli, tmp_path: Path) -> None:
    result = play()
    assert (result.code, result.err) == (0, "")
    assert "Saved: " in result.out
    assert saved(tmp_path).header.players == 3
    assert cli("replay", next((tmp_path / "data").rglob("*.jsonl"))).code == 0


def test_enter_starts_a_game_of_three_against_two_greedy_bots(cli: Cli, tmp_path: Path) -> None:
    result = cli("play", stdin="\nquit\n")
    assert result.code == 0
    assert saved(tmp_path).header.seats == ("Player 1", "greedy 2", "greedy 3")
    assert "18Rhl" in result.out


def test_nobody_at_the_keyboard_still_leaves_a_saved_game(cli: Cli, tmp_path: Path) -> None:
    assert cli("play", stdin="").code == 0
    assert saved(tmp_path).header.game == "rhl"


def test_the_first_question_takes_a_number_and_explains_what_it_does_not_take(cli: Cli, tmp_path: Path) -> None:
    result = cli("play", "--bots", "random", stdin="9\nx\n5\n")
    assert result.code == 0
    assert result.out.count("3, 4, 5, 6") == 3  # asked once, explained twice
    assert saved(tmp_path).header.seats[1:] == ("random 2", "random 3", "random 4", "random 5")


def test_a_folder_that_cannot_be_written_to_does_not_end_the_game(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    result = play(BUY_FIRST, "quit")
    assert result.code == 0
    assert "Player 1 buys Prinz-Wilhelm-Bahn for 20 M." in result.out
    assert result.err.count("cannot be saved") == 1
    assert "Saved" not in result.out


# --- choosing -------------------------------------------------------------------------------------------------------
def test_a_number_takes_a_choice_and_the_bots_answer(play: Play, tmp_path: Path) -> None:
    result = play(BUY_FIRST)
    assert "Player 1 buys Prinz-Wilhelm-Bahn for 20 M." in result.out
    record = saved(tmp_path)
    assert mine(record)[0] == {"kind": "buy_lot", "seat": 0, "lot": "PWB"}
    assert {json.loads(line)["seat"] for line in record.lines} == {-1, 0, 1, 2}
    assert "580" in result.out  # 600 less 20


def test_an_amount_is_asked_for_with_its_range(play: Play, tmp_path: Path) -> None:
    result = play(BID_SECOND, "34", "601", "much", "40")
    assert result.out.count("from 35 to 600") == 3  # three answers that are none
    assert mine(saved(tmp_path))[0] == {"kind": "bid", "seat": 0, "lot": "KEO", "amount": 40}


def test_enter_takes_the_lowest_amount_and_back_chooses_anew(play: Play, tmp_path: Path) -> None:
    play(BID_SECOND, "back", BID_SECOND, "")
    assert mine(saved(tmp_path)) == [{"kind": "bid", "seat": 0, "lot": "KEO", "amount": 35}]


@pytest.mark.parametrize(
    "nonsense", ["0", "99", "-1", "1.5", "buy", "do", "do {", "why", "why 7", "clause 99.x", "log x"]
)
def test_nonsense_gets_a_friendly_sentence_and_changes_nothing(play: Play, tmp_path: Path, nonsense: str) -> None:
    result = play(nonsense)
    assert (result.code, result.err) == (0, "")
    assert mine(saved(tmp_path)) == []
    answer = result.out.rpartition("your choice > ")[0].rpartition("your choice > ")[2]
    assert len(answer.strip()) > 20
    assert "cli." not in answer


def test_an_action_in_full_is_judged_by_the_rules(play: Play, tmp_path: Path) -> None:
    low = 'do {"kind":"bid","seat":0,"lot":"KEO","amount":34}'
    result = play(low, low.replace("34", "77"))
    assert "[rhl:3.e]" in result.out
    assert mine(saved(tmp_path))[0]["amount"] == 77


# --- looking --------------------------------------------------------------------------------------------------------
def test_looking_changes_nothing(play: Play, tmp_path: Path) -> None:
    result = play("help", "map", "market", "companies", "players", "trains", "tiles", "refused", "log", "clause 3.e")
    assert (result.code, result.err) == (0, "")
    assert mine(saved(tmp_path)) == []
    for word in ("Krefeld", "Share prices", "ADR", "at least 5 Mark above the printed price", "(SVG)"):
        assert word in result.out


def test_pictures_are_written_where_it_says(play: Play, tmp_path: Path) -> None:
    result = play(f"svg {tmp_path / 'pictures'}")
    assert {file.name for file in (tmp_path / "pictures").iterdir()} == {"map.svg", "market.svg", "tiles.svg"}
    assert str(tmp_path / "pictures" / "map.svg") in result.out


def test_a_free_board_is_a_picture_too(play: Play, tmp_path: Path) -> None:
    play(f"svg {tmp_path / 'pictures'}", flags=("hsb", "--players", 3, "--bots", "random", "--seed", 2))
    assert {file.name for file in (tmp_path / "pictures").iterdir()} == {
        "map.svg",
        "beer.svg",
        "market.svg",
        "tiles.svg",
    }


def test_refused_choices_come_with_reason_and_clause(play: Play, tmp_path: Path) -> None:
    """In the middle of a random game, where something one would expect is not allowed."""
    game: Any = build("rhl", 3)
    s, rng, record = game.new(), random.Random(4), new_record(game)
    while not (game.to_move(s) == 0 and any(one.refusal.clause for one in game.legal(s).refused()[:1])):
        legal = game.legal(s)
        action = draw_one(legal, rng) if game.to_move(s) == NATURE else any_action(legal, rng)
        record.append(action)
        game.apply(s, action)
    first = game.legal(s).refused()[0].refusal
    write_record(tmp_path / "middle.jsonl", record)
    result = play("refused", "why 1", flags=("--resume", tmp_path / "middle.jsonl", "--bots", "random"))
    assert result.code == 0
    assert result.out.count(f"{render(first.reason)} [{first.clause}]") == 2
    clause = load_clauses("revier.games.rhl")[first.clause.removeprefix("rhl:")]
    assert clause.text in result.out


def test_a_hint_says_what_the_greedy_bot_would_do(play: Play, tmp_path: Path) -> None:
    result = play("hint")
    assert "greedy would do this" in result.out
    assert mine(saved(tmp_path)) == []


# --- taking back, saving, coming back -------------------------------------------------------------------------------
def test_undo_takes_back_the_own_decision_over_the_bots(play: Play, tmp_path: Path) -> None:
    play(BUY_FIRST, "undo", BID_SECOND, "50")
    assert mine(saved(tmp_path))[0] == {"kind": "bid", "seat": 0, "lot": "KEO", "amount": 50}


def test_redo_restores_everything(play: Play, tmp_path: Path) -> None:
    play(BUY_FIRST)
    once = saved(tmp_path).lines
    next((tmp_path / "data").rglob("*.jsonl")).unlink()
    play(BUY_FIRST, "undo", "redo")
    assert saved(tmp_path).lines == once


def test_nothing_to_take_back_is_said(play: Play) -> None:
    result = play("undo", "redo")
    assert "nothing to take back" in result.out
    assert "nothing to restore" in result.out


def test_a_game_saved_elsewhere_is_resumed_where_it_was(play: Play, cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "kept" / "mine.jsonl"
    play(BUY_FIRST, f"save {file}", "quit")
    before = read_record(file)
    assert before.header.seats == ("Player 1", "random 2", "random 3")
    result = play("pass it on", "quit", flags=("--resume", file))
    assert result.code == 0
    assert read_record(file) == before
    again = play("1", flags=("--resume", file))
    assert again.code == 0
    after = read_record(file)
    assert after.lines[: len(before)] == before.lines
    assert len(mine(after)) == len(mine(before)) + 1


def test_resume_without_a_file_offers_the_saved_games(play: Play, cli: Cli, tmp_path: Path) -> None:
    play(BUY_FIRST)
    before = len(saved(tmp_path))
    result = cli("play", "--resume", stdin="7\n1\n1\n")
    assert result.code == 0
    assert "random 2" in result.out
    assert "“7” does not fit" in result.out
    assert len(saved(tmp_path)) > before
    asked = cli("play", stdin="resume\n\n")
    assert asked.code == 0
    assert "1 game is saved" in asked.out


def test_a_record_that_no_longer_fits_goes_on_in_a_file_of_its_own(cli: Cli, record: Path, tmp_path: Path) -> None:
    record.write_text(record.read_text() + '{"kind":"pass","seat":2}\n')
    before = record.read_bytes()
    result = cli("play", "--resume", record, "--bots", "random", stdin="quit\n")
    assert result.code == 0
    assert "line 3" in result.err
    assert re.search(r"\[rhl:\d+(\.\d+)*\.\w+\]", result.err)  # the clause behind the refusal
    assert record.read_bytes() == before
    assert len(saved(tmp_path)) == 1


def test_two_people_at_one_keyboard(cli: Cli, tmp_path: Path) -> None:
    flags = ("--bots", "random", "--seat", 1, "--seat", 2, "--name", "Ada", "--option", "seats_as_given=on")
    result = cli("play", "rhl", *flags, stdin=f"{BUY_FIRST}\n1\n")
    assert saved(tmp_path).header.seats == ("Ada", "Player 2", "random 3")
    assert "Ada, your choice" in result.out
    assert "Player 2, your choice" in result.out


def test_german_words_and_sentences(play: Play, cli: Cli, tmp_path: Path) -> None:
    flags = ("rhl", "--bots", "random", "--option", "seats_as_given=on", "--lang", "de")
    result = play(
        "hilfe", "karte", "verboten", "verlauf", "regel 3.e", "2", "zurück", "1", "zurücknehmen", "ende", flags=flags
    )
    assert (result.code, result.err) == (0, "")
    assert "Gespeichert: " in result.out
    assert "nicht zu verstehen" not in result.out
    assert mine(saved(tmp_path)) == []


def test_every_word_means_one_thing() -> None:
    for language in LANGUAGES:
        words = [catalogue("cli", language)[f"cli.play.word.{word}"] for word in WORDS]
        assert len(set(words)) == len(words)
        assert not any(" " in word for word in words)


# --- any game: the made-up one to its end ---------------------------------------------------------------------------
def test_a_whole_game_to_its_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Stones without a die; the person takes stones until the heap is gone, takes the last move back, and plays on."""
    set_language("en")
    at = Table(toy(die=False), ("Ada", "random 2"), random.Random(1))
    keeper = Keeper(tmp_path / "stones.jsonl")
    session = Session(at, {1: make_bot("random")}, {1: random.Random(1)}, keeper)
    undone = False

    def typed(_prompt: str) -> str:
        nonlocal undone
        if at.to_move is not None:
            return "1"  # take stones; an amount that is asked for: one
        if not undone:
            undone = True
            return "undo"
        return ""

    monkeypatch.setattr("builtins.input", typed)
    session.run()
    assert undone
    assert at.to_move is None
    record = read_record(tmp_path / "stones.jsonl")
    outcome = at.game.outcome(at.state)
    assert outcome is not None
    assert record.header.result is not None
    assert record.header.result.scores == outcome.scores
    said = capsys.readouterr().out
    assert said.count("Place") == 2  # the ranking, before and after taking back
    assert f"{outcome.scores[0]}" in said
