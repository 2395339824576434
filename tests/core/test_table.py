"""The table: plays what nobody decides, lets people take back their own moves, and keeps the record true."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from revier.core.action import Action
from revier.core.chance import Draw, any_action
from revier.core.errors import BadInput, IllegalAction
from revier.core.forced import only_action
from revier.core.record import read_record
from revier.core.replay import replay
from revier.core.table import Table
from toy import Answer, Buy, Pass, Take, Toy, ToyState, toy


def table(game: Toy | None = None, seed: int = 1, **settings: Any) -> Table[ToyState]:
    return Table(game or toy(die=False), ("Ada", "Bo"), random.Random(seed), **settings)


def submit(at: Table[ToyState], *actions: Action) -> None:
    for action in actions:
        at.submit(action)


def refused(at: Table[ToyState], deed: str, seat: int) -> str:
    """The key of the refusal; nothing may have changed."""
    before, lines, aside = at.state.digest(), list(at.record.lines), len(at.aside)
    with pytest.raises(IllegalAction) as caught:
        getattr(at, deed)(seat)
    assert (at.state.digest(), at.record.lines, len(at.aside)) == (before, lines, aside)
    return caught.value.refusal.reason.key


def agrees(at: Table[ToyState]) -> bool:
    """The record leads to the table's position."""
    played = replay(at.game, at.record)
    same = all(played.at(n) == at.at(n) for n in range(len(at) + 1))
    return same and played.stopped is None and played.state == at.state and played.actions == at.history.actions


# --- playing ----------------------------------------------------------------------------------------------------------
def test_chance_speaks_by_itself_and_stands_in_the_record() -> None:
    at = table(toy())
    events = at.submit(Take(0, 2))
    assert [e.key for e in events] == ["toy.took", "toy.rolled"]
    assert [[e.key for e in ply] for ply in at.log] == [["toy.took"], ["toy.rolled"]]
    assert at.to_move == 1
    (_, roll) = at.history.actions
    assert isinstance(roll, Draw)
    assert at.state.cash[0] == 2 + int(roll.result)
    assert agrees(at)


def test_the_dice_are_the_tables_own() -> None:
    def rolls(seed: int) -> list[str]:
        at = table(toy(heap="large"), seed)
        for n in range(12):
            at.submit(Take(n % 2, 1))
        return [a.result for a in at.history.actions if isinstance(a, Draw)]

    assert rolls(1) == rolls(1)
    assert len({tuple(rolls(seed)) for seed in range(5)}) > 1


def test_an_illegal_action_changes_nothing() -> None:
    at = table()
    before = at.state.digest()
    with pytest.raises(IllegalAction) as caught:
        at.submit(Take(0, 4))
    assert caught.value.refusal.clause == "toy:1"
    assert (at.state.digest(), len(at), at.record.lines) == (before, 0, [])


def test_a_ply_without_a_choice_is_played_and_recorded() -> None:
    """With no money left nobody can be asked for a toll: the answer can only be no."""
    at = table()
    submit(at, Buy(0), Take(0, 3))
    assert at.history.actions == [Buy(0), Take(0, 3), Answer(1, False)]
    assert agrees(at)


@pytest.mark.parametrize("seed", range(4))
def test_what_was_a_decision_is_known_without_looking_back(seed: int) -> None:
    """What the table notes while it plays is what one finds by going back to each position, over undo and redo."""
    at, dice = table(toy(heap="large"), seed), random.Random(seed)
    for n in range(40):
        if at.to_move is None:
            break
        at.submit(any_action(at.legal, dice))
        if n % 5 == 4:
            at.undo_any()
            if n % 2 and at.aside:
                at.redo_any()
    found = [only_action(at.game, at.at(n), at.opened) != action for n, action in enumerate(at.history.actions)]
    assert [at.decided(n) for n in range(len(at))] == found
    again = Table.resume(at.game, at.record, random.Random(0))
    assert [again.decided(n) for n in range(len(at))] == found
    assert True in found


def test_a_forced_ply_stays_no_decision_after_going_back_to_it() -> None:
    at = table()
    submit(at, Buy(0), Take(0, 3))
    assert [at.decided(n) for n in range(3)] == [True, True, False]
    at.undo_any(1)
    at.submit(Take(0, 2))
    assert [at.decided(n) for n in range(len(at))] == [
        only_action(at.game, at.at(n), at.opened) != action for n, action in enumerate(at.history.actions)
    ]


def test_plies_without_a_choice_can_be_left_to_people() -> None:
    at = table(settle_forced=False)
    submit(at, Buy(0), Take(0, 3))
    assert at.history.actions == [Buy(0), Take(0, 3)]
    assert at.to_move == 1


def test_a_kind_with_more_legal_than_offered_is_never_played_by_the_table() -> None:
    game = toy(die=False)
    game.open_kinds = ("answer",)
    at = table(game)
    submit(at, Buy(0), Take(0, 3))
    assert at.history.actions == [Buy(0), Take(0, 3)]


def test_positions_handed_out_are_copies() -> None:
    at = table()
    submit(at, Pass(0), Take(1, 2))
    old = at.at(1)
    assert (old.turn, old.stones) == (1, [0, 0, 12])
    old.stones[0] = 99
    assert at.at(1).stones == [0, 0, 12]
    assert at.at(2) == at.state
    with pytest.raises(BadInput):
        at.at(3)


def test_listeners_hear_of_every_change_until_they_leave() -> None:
    at, heard = table(), list[int]()
    leave = at.on_change(lambda t: heard.append(len(t)))
    at.submit(Buy(0))
    at.undo(0)
    at.redo(0)
    leave()
    at.submit(Pass(0))
    assert heard == [1, 0, 1]


def test_rules_that_break_leave_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table()
    submit(at, Buy(0))
    before = at.state.digest()

    def break_after(s: ToyState, *, passed: bool) -> None:
        s.turn = 7
        raise ZeroDivisionError

    monkeypatch.setattr(at.game, "end_turn", break_after)
    with pytest.raises(ZeroDivisionError):
        at.submit(Take(0, 1))
    assert (at.state.digest(), len(at), len(at.record)) == (before, 1, 1)


# --- taking back ------------------------------------------------------------------------------------------------------
def test_own_actions_are_taken_back_one_by_one_and_restored() -> None:
    at = table()
    submit(at, Buy(0), Pass(0))
    at.undo(0)
    assert at.state == at.game.step(at.game.new(), Buy(0))
    at.undo(0)
    assert at.state == at.game.new()
    assert at.record.lines == []
    assert at.aside == [[Pass(0)], [Buy(0)]]
    assert refused(at, "undo", 0) == "core.table.undo_none"
    assert [e.key for e in at.redo(0)] == ["toy.bought"]
    at.redo(0)
    assert at.history.actions == [Buy(0), Pass(0)]
    assert refused(at, "redo", 0) == "core.table.redo_none"
    assert agrees(at)


def test_nothing_is_taken_back_once_another_person_has_acted() -> None:
    at = table()
    submit(at, Pass(0))
    assert refused(at, "undo", 1) == "core.table.undo_none"
    submit(at, Buy(1))
    assert refused(at, "undo", 0) == "core.table.undo_other"
    at.undo(1)
    at.undo(0)
    assert at.state == at.game.new()


def test_nothing_is_taken_back_once_chance_has_spoken() -> None:
    at = table(toy())
    submit(at, Take(0, 1))
    assert refused(at, "undo", 0) == "core.table.undo_chance"
    assert refused(at, "undo", 1) == "core.table.undo_none"
    submit(at, Buy(1))
    at.undo(1)
    assert refused(at, "undo", 0) == "core.table.undo_chance"


def test_plies_without_a_choice_are_taken_back_too_and_restored() -> None:
    at = table()
    submit(at, Buy(0), Take(0, 3))
    assert at.history.actions[-1] == Answer(1, False)
    at.undo(0)
    assert at.history.actions == [Buy(0)]
    assert agrees(at)
    at.redo(0)
    assert at.history.actions == [Buy(0), Take(0, 3), Answer(1, False)]
    assert agrees(at)


def test_a_real_answer_of_another_person_is_not_taken_back() -> None:
    at = table()
    submit(at, Take(0, 3), Answer(1, False))
    assert refused(at, "undo", 0) == "core.table.undo_other"


def test_a_person_who_plays_every_ply_alone_takes_back_every_ply_alone() -> None:
    at = table(settle_forced=False)
    submit(at, Buy(0), Take(0, 3), Answer(1, False))
    assert refused(at, "undo", 0) == "core.table.undo_other"
    at.undo(1)
    assert at.history.actions == [Buy(0), Take(0, 3)]


def test_after_a_new_action_nothing_can_be_restored() -> None:
    at = table()
    submit(at, Buy(0))
    at.undo(0)
    at.submit(Pass(0))
    assert agrees(at)
    assert at.aside == []
    assert refused(at, "redo", 0) == "core.table.redo_none"


def test_only_the_owner_restores_what_was_taken_back() -> None:
    at = table()
    submit(at, Buy(0))
    at.undo(0)
    assert refused(at, "redo", 1) == "core.table.redo_other"


def test_by_consent_everything_can_be_taken_back() -> None:
    at = table(toy())
    submit(at, Pass(0), Take(1, 1), Buy(0))
    assert [type(a) for a in at.history.actions] == [Pass, Take, Draw, Buy]
    at.undo_any()
    at.undo_any()
    assert at.history.actions == [Pass(0)]
    assert at.to_move == 1
    at.redo_any()
    assert [type(a) for a in at.history.actions] == [Pass, Take, Draw]
    at.undo_any(0)
    assert at.state == at.game.new()
    with pytest.raises(IllegalAction):
        at.undo_any()


def test_a_person_among_bots_goes_back_to_the_own_last_decision() -> None:
    at = table(toy())
    submit(at, Pass(0), Take(1, 1))
    assert at.last_decision(0) == 0
    assert at.last_decision() == 1
    at.undo_any(at.last_decision(0))
    assert at.state == at.game.new()


def test_chance_that_was_taken_back_speaks_anew_and_the_old_word_is_forgotten() -> None:
    at = table(toy())
    submit(at, Take(0, 1), Buy(1))
    at.undo_any(1)
    assert [type(a) for a in at.history.actions] == [Take, Draw]
    assert at.aside == []
    assert agrees(at)


# --- saving -----------------------------------------------------------------------------------------------------------
def play_out(at: Table[ToyState], seed: int) -> Iterator[None]:
    rng = random.Random(seed)
    while at.to_move is not None:
        yield
        at.submit(any_action(at.legal, rng))


def test_a_saved_game_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    at = table(toy())
    for n, _ in enumerate(play_out(at, 3)):
        if n == 4:
            break
    at.save(tmp_path / "game.jsonl")
    again = Table.resume(toy(), read_record(tmp_path / "game.jsonl"), random.Random(9))
    assert (again.state, again.log, again.record) == (at.state, at.log, at.record)
    assert (again.warnings, again.stopped) == ((), None)
    for _ in play_out(again, 4):
        pass
    assert again.record.header.seats == ("Ada", "Bo")
    assert again.record.header.result is not None
    assert again.record.header.result.scores == again.game.value_hint(again.state)
    assert agrees(again)


def test_undo_after_resuming_knows_which_plies_were_no_decisions(tmp_path: Path) -> None:
    at = table()
    submit(at, Buy(0), Take(0, 3))
    at.save(tmp_path / "game.jsonl")
    again = Table.resume(at.game, read_record(tmp_path / "game.jsonl"))
    again.undo(0)
    assert again.history.actions == [Buy(0)]


def test_the_result_goes_when_the_last_move_is_taken_back() -> None:
    at = table()
    for _ in play_out(at, 1):
        pass
    assert at.record.header.result is not None
    at.undo_any()
    assert at.record.header.result is None
    assert at.to_move is not None


def test_resuming_keeps_what_still_fits_and_says_what_does_not() -> None:
    at = table()
    submit(at, Pass(0), Take(1, 1))
    at.record.lines[1] = '{"kind":"pass","seat":1}'
    again = Table.resume(at.game, at.record)
    assert again.history.actions == [Pass(0)]
    assert again.stopped is not None
    assert again.stopped.refusal.clause == "toy:3"
    assert len(again.record) == 1
    assert agrees(again)
