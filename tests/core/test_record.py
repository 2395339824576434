"""Records: what is written comes back, and whatever is wrong with a file is named."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from revier.core.action import Action
from revier.core.chance import Draw, any_action
from revier.core.errors import BadInput
from revier.core.message import LANGUAGES, missing
from revier.core.overlay import Overlay
from revier.core.record import (
    OverlayMark,
    Record,
    append_action,
    new_record,
    parse_record,
    read_record,
    write_record,
)
from revier.core.replay import rebuild, replay, resolved_options
from toy import TITLE, Answer, Buy, Pass, Take, ToyState, toy

PLAYED: tuple[Action, ...] = (Buy(0), Take(0, 3), Answer(1, False), Draw(-1, "die", "2"), Pass(1))


def record(*actions: Action) -> Record:
    made = new_record(toy(), ("Ada", "Bo"))
    for action in actions or PLAYED:
        made.append(action)
    return made


def changed(change: Callable[[dict[str, Any]], Any]) -> str:
    """The text of a record after a change to its header."""
    head, *rest = record().text().split("\n")
    raw = json.loads(head)
    change(raw)
    return "\n".join([json.dumps(raw), *rest])


def problem(text: str | bytes, tmp_path: Path) -> BadInput:
    """What is said about a file with this content; it always names the file and has words in both languages."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BadInput) as caught:
        read_record(path)
    assert str(path) in str(caught.value)
    assert [missing(caught.value.message, language) for language in LANGUAGES] == [[], []]
    return caught.value


# --- what is written --------------------------------------------------------------------------------------------------
def test_a_record_is_a_header_and_one_action_a_line() -> None:
    head, *lines, last = record().text().split("\n")
    assert json.loads(head) == {
        "revier": 1,
        "game": "toy",
        "players": 2,
        "options": {"die": True, "heap": "small"},
        "seats": ["Ada", "Bo"],
        "rules_version": "1.0",
        "data_digest": "d0",
        "overlay": None,
    }
    assert [json.loads(line) for line in lines] == [
        {"kind": "buy", "seat": 0},
        {"kind": "take", "seat": 0, "count": 3},
        {"kind": "answer", "seat": 1, "yes": False},
        {"kind": "draw", "seat": -1, "stack": "die", "result": "2"},
        {"kind": "pass", "seat": 1},
    ]
    assert last == ""


def test_write_and_read_give_the_same_record(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_record(path, record())
    assert read_record(path) == record()
    append_action(path, Take(0, 1))
    assert read_record(path) == record(*PLAYED, Take(0, 1))
    assert [p.name for p in tmp_path.iterdir()] == ["game.jsonl"]


def test_whoever_is_reading_still_sees_the_whole_old_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    write_record(path, record())
    with path.open(encoding="utf-8") as reader:
        write_record(path, record(Pass(0)))
        assert reader.read() == record().text()


def test_names_may_hold_any_character(tmp_path: Path) -> None:
    made = new_record(toy(), ("Jürgen\u2028", 'a"\n'))
    write_record(tmp_path / "game.jsonl", made)
    assert read_record(tmp_path / "game.jsonl").header.seats == ("Jürgen\u2028", 'a"\n')


def test_a_file_written_on_another_system_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + record().text().replace("\n", "\r\n").encode())
    assert read_record(path) == record()


def test_a_failed_write_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    write_record(path, record())

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadInput, match="the disk is full"):
        write_record(path, record(Pass(0)))
    monkeypatch.undo()
    assert read_record(path) == record()
    assert [p.name for p in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_place_that_cannot_be_written_or_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="nowhere"):
        write_record(tmp_path / "nowhere" / "game.jsonl", record())
    with pytest.raises(BadInput, match="nowhere"):
        append_action(tmp_path / "nowhere" / "game.jsonl", Pass(0))
    with pytest.raises(BadInput, match="nowhere"):
        read_record(tmp_path / "nowhere")
    with pytest.raises(BadInput):
        read_record(tmp_path)


def test_seats_need_a_name_each() -> None:
    with pytest.raises(BadInput, match="3 names given for 2 seats"):
        new_record(toy(), ("a", "b", "c"))
    assert new_record(toy(3)).header.seats == ("Player 1", "Player 2", "Player 3")


# --- what is wrong with a file ----------------------------------------------------------------------------------------
@pytest.mark.parametrize("content", ["", "\n\n"])
def test_an_empty_file(content: str, tmp_path: Path) -> None:
    assert problem(content, tmp_path).message.key == "core.record.empty"


@pytest.mark.parametrize(
    "content", ["hello\n", "[1, 2]\n", '{"id": 7, "title": "18Rhl"}', "{}", '{\n  "id": 7\n}', "key: value\n"]
)
def test_a_foreign_file(content: str, tmp_path: Path) -> None:
    assert problem(content, tmp_path).message.key == "core.record.foreign"


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    assert problem(b"\x89PNG\r\n\x1a\n\xff\xfe", tmp_path).message.key == "core.record.not_text"


@pytest.mark.parametrize("version", [2, 0, "1", None])
def test_another_format(version: object, tmp_path: Path) -> None:
    found = problem(changed(lambda raw: raw.update(revier=version)), tmp_path)
    assert found.message.key == "core.record.version"
    assert str(version) in str(found)


def test_a_broken_header(tmp_path: Path) -> None:
    assert problem(record().text()[:30], tmp_path).message.args["line"] == 1


def test_an_unknown_field_in_the_header(tmp_path: Path) -> None:
    found = problem(changed(lambda raw: raw.update(profile="18xx")), tmp_path)
    assert found.message.key == "core.record.unknown_field"
    assert (found.message.args["line"], found.message.args["field"]) == (1, "profile")


@pytest.mark.parametrize("field", ["game", "players", "options", "seats", "rules_version", "data_digest", "overlay"])
def test_a_missing_field_in_the_header(field: str, tmp_path: Path) -> None:
    found = problem(changed(lambda raw: raw.pop(field)), tmp_path)
    assert found.message.key == "core.record.missing_field"
    assert found.message.args["field"] == field


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", 1),
        ("players", "2"),
        ("players", True),
        ("players", 0),
        ("options", {"die": 1}),
        ("options", []),
        ("seats", ["Ada"]),
        ("seats", "AB"),
        ("seats", [1, 2]),
        ("rules_version", None),
        ("data_digest", {}),
        ("overlay", "file.toml"),
        ("overlay", {"name": "a", "digest": "b", "path": "c"}),
        ("result", {"scores": []}),
    ],
)
def test_a_field_of_the_wrong_form(field: str, value: object, tmp_path: Path) -> None:
    found = problem(changed(lambda raw: raw.update({field: value})), tmp_path)
    assert found.message.key == "core.record.bad_field"
    assert (found.message.args["line"], found.message.args["field"]) == (1, field)


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ('{"kind": "pass", "seat": ', "core.record.broken"),
        ("", "core.record.broken"),
        ("[]", "core.record.broken"),
        ('{"seat": 0}', "core.record.missing_field"),
        ('{"kind": "pass"}', "core.record.missing_field"),
        ('{"kind": 1, "seat": 0}', "core.record.bad_field"),
        ('{"kind": "pass", "seat": true}', "core.record.bad_field"),
        ("[" * 100_000, "core.record.broken"),
    ],
)
def test_a_broken_line_is_named_by_its_number(line: str, key: str, tmp_path: Path) -> None:
    lines = record().text().split("\n")
    lines[3] = line
    found = problem("\n".join(lines), tmp_path)
    assert (found.message.key, found.message.args["line"]) == (key, 4)


def test_a_cut_off_last_line_is_told_from_a_broken_one(tmp_path: Path) -> None:
    found = problem(record().text()[:-5], tmp_path)
    assert (found.message.key, found.message.args["line"]) == ("core.record.cut_off", 6)


def test_a_last_line_that_only_lacks_its_end_is_read() -> None:
    assert parse_record(record().text()[:-1]) == record()


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ('{"kind":"take","seat":0,"count":3,"colour":"red"}', "colour"),
        ('{"kind":"take","seat":0}', "count"),
        ('{"kind":"fly","seat":0}', "fly"),
    ],
)
def test_an_action_the_game_does_not_know_is_named_with_file_and_line(line: str, named: str) -> None:
    made = record()
    made.lines[1] = line
    made.source = "old.jsonl"
    with pytest.raises(BadInput, match=r"old\.jsonl, line 3") as caught:
        replay(toy(), made)
    assert named in str(caught.value)
    with pytest.raises(BadInput, match=r"old\.jsonl, line 3"):
        made.actions(toy())


# --- replay -----------------------------------------------------------------------------------------------------------
def test_a_replay_reaches_the_same_position_and_tells_the_same_events() -> None:
    game, s = toy(), toy().new()
    for action in PLAYED:
        s = game.step(s, action)
    played = replay(game, record())
    assert played.state == s
    assert (played.warnings, played.stopped) == ((), None)
    assert [[e.key for e in events] for events in played.events] == [
        ["toy.bought"],
        ["toy.took"],
        ["toy.spared"],
        ["toy.rolled"],
        ["toy.passed"],
    ]


@pytest.mark.parametrize("keep_every", [1, 2, 3, 100])
def test_every_position_in_between_can_be_seen(keep_every: int) -> None:
    game = toy(3, heap="large")
    made, rng = new_record(game), random.Random(5)
    states: list[ToyState] = [game.new()]
    while game.to_move(states[-1]) is not None:
        action = any_action(game.legal(states[-1]), rng)
        made.append(action)
        states.append(game.step(states[-1], action))
    played = replay(game, made, keep_every=keep_every)
    assert [played.at(n) for n in range(len(states))] == states
    assert played.state == states[-1]
    for n in (-1, len(states)):
        with pytest.raises(BadInput, match=f"0 to {len(made)}"):
            played.at(n)


def test_a_refused_action_ends_the_replay_and_keeps_the_position() -> None:
    game = toy()
    played = replay(game, record(Pass(0), Pass(1), Take(1, 1)))
    assert played.stopped is not None
    assert played.stopped.index == 1
    assert played.stopped.refusal.clause == "toy:3"
    assert played.actions == [Pass(0)]
    assert played.state == game.step(game.new(), Pass(0))


@pytest.mark.parametrize(
    ("field", "key"), [("rules_version", "core.record.rules_changed"), ("data_digest", "core.record.data_changed")]
)
def test_another_version_or_figure_replays_with_a_warning(field: str, key: str) -> None:
    made = parse_record(changed(lambda raw: raw.update({field: "0.9"})))
    played = replay(toy(), made)
    assert [w.key for w in played.warnings] == [key]
    assert played.warnings[0].args["found"] == "0.9"
    assert (len(played.actions), played.stopped) == (5, None)


def test_under_another_version_an_action_of_a_lost_kind_ends_the_replay() -> None:
    made = parse_record(changed(lambda raw: raw.update(rules_version="0.9")))
    made.lines[4] = '{"kind":"fly","seat":1}'
    played = replay(toy(), made)
    assert played.stopped is not None
    assert (played.stopped.index, len(played.actions)) == (4, 4)
    assert "fly" in str(BadInput(played.stopped.refusal.reason))


def test_a_record_is_only_played_with_its_own_game() -> None:
    with pytest.raises(BadInput, match="for 2 players, not for 3"):
        replay(toy(3), record())
    with pytest.raises(BadInput, match="die = on, not off"):
        replay(toy(die=False), record())
    other = parse_record(changed(lambda raw: raw.update(game="rhl")))
    with pytest.raises(BadInput, match="rhl"):
        replay(toy(), other)


# --- options and overlays ---------------------------------------------------------------------------------------------
def test_the_game_is_built_again_from_the_header() -> None:
    made = new_record(toy(3, die=False, heap="large"))
    again = rebuild(made, TITLE)
    assert (again.players, again.options) == (3, {"die": False, "heap": "large"})


def test_an_option_the_record_does_not_mention_takes_its_default_with_a_warning() -> None:
    made = parse_record(changed(lambda raw: raw["options"].pop("heap")))
    options, warnings = resolved_options(TITLE.info(), made)
    assert options == {"die": True, "heap": "small"}
    assert [(w.key, w.args["name"]) for w in warnings] == [("core.record.option_missing", "heap")]
    assert replay(rebuild(made, TITLE), made).warnings == tuple(warnings)


@pytest.mark.parametrize("options", [{"dice": True}, {"heap": "huge"}, {"die": "perhaps"}])
def test_unknown_options_and_values_are_bad_input(options: dict[str, Any]) -> None:
    made = parse_record(changed(lambda raw: raw.update(options=options)), "old.jsonl")
    with pytest.raises(BadInput, match=r"old\.jsonl, line 1, field “options”") as caught:
        rebuild(made, TITLE)
    assert next(iter(options)) in str(caught.value)


def test_a_number_of_players_the_game_is_not_for() -> None:
    made = parse_record(changed(lambda raw: raw.update(players=4, seats=["a", "b", "c", "d"])))
    with pytest.raises(BadInput, match="2, 3"):
        rebuild(made, TITLE)


def test_a_record_carries_its_overlay(tmp_path: Path) -> None:
    overlay = tmp_path / "figures.toml"
    overlay.write_text("a = 1\n")
    made = parse_record(new_record(TITLE.build(2, None, overlay)).text())
    overlay.unlink()
    assert made.header.overlay == OverlayMark("figures.toml", Overlay("", "a = 1\n").digest, "a = 1\n", "d0")
    assert rebuild(made, TITLE).info.overlay == Overlay("figures.toml", "a = 1\n")
    assert replay(rebuild(made, TITLE), made).warnings == ()


def test_an_empty_overlay_is_carried_as_well() -> None:
    made = parse_record(new_record(TITLE.build(2, None, Overlay("mine.toml", ""))).text())
    assert replay(rebuild(made, TITLE), made).warnings == ()


def test_a_record_of_0_1_0_wants_its_overlay_back(tmp_path: Path) -> None:
    """Its header has name and digest alone."""
    overlay = tmp_path / "figures.toml"
    overlay.write_text("a = 1\n")
    mark = {"name": "figures.toml", "digest": Overlay.read(overlay).digest}
    digest = TITLE.info(overlay).data_digest
    made = parse_record(changed(lambda raw: raw.update(overlay=mark, data_digest=digest)))
    assert replay(rebuild(made, TITLE, overlay), made).warnings == ()
    with pytest.raises(BadInput, match=r"figures\.toml"):
        rebuild(made, TITLE)
    with pytest.raises(BadInput, match="without a data overlay"):
        rebuild(record(), TITLE, overlay)
    overlay.write_text("a = 2\n")
    assert [w.key for w in replay(rebuild(made, TITLE, overlay), made).warnings] == ["core.record.overlay_changed"]


def test_a_finished_game_notes_its_result_and_a_cut_one_forgets_it(tmp_path: Path) -> None:
    game = toy(die=False)
    made = new_record(game)
    s = game.new()
    for seat in (0, 1, 0, 1):
        for action in (Take(seat, 3), Answer(1 - seat, False)):
            s = game.step(s, action)
            made.append(action)
    made.finish(game.outcome(s))
    write_record(tmp_path / "game.jsonl", made)
    result = read_record(tmp_path / "game.jsonl").header.result
    assert result is not None
    assert (result.scores, result.ranking, result.reason) == ((62, 62), ((0, 1),), "heap")
    made.cut(3)
    assert (made.header.result, len(made)) == (None, 3)
