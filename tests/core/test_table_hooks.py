"""Whoever runs a table may have a word of its own: before and after a ply, on what is forced, and on the dice."""

from __future__ import annotations

import random

import pytest

from revier.core.abilities import headline_of, kinds_of, open_kinds, plain_form
from revier.core.action import Action
from revier.core.errors import RevierError
from revier.core.message import Msg
from revier.core.record import new_record
from revier.core.table import Hooks, Table
from toy import Take, ToyState, toy


class Heard(Hooks[ToyState]):
    """Keeps what it is told; refuses what it is told to."""

    def __init__(self, refuses: str = "") -> None:
        self.plies: list[tuple[int, str, int]] = []
        self.refuses = refuses
        self.thrown = 0

    def before(self, table: Table[ToyState], action: Action) -> None:
        if type(action).__name__ == self.refuses:
            raise RevierError(Msg("core.game_over"))

    def after(self, table: Table[ToyState], action: Action, heard: list[Msg]) -> None:
        self.plies.append((len(table), type(action).__name__, len(heard)))

    def dice(self, table: Table[ToyState]) -> random.Random:
        self.thrown += 1
        return random.Random(f"{len(table)}")


def begun(hooks: Hooks[ToyState]) -> Table[ToyState]:
    game = toy()
    return Table.begin(game, new_record(game, ("Ada", "Bo")).header, hooks, keep_every=4)


def test_every_ply_is_told_once_it_stands_in_the_record_chance_too() -> None:
    hooks = Heard()
    table = begun(hooks)
    table.submit(Take(0, 2))
    assert hooks.plies == [(1, "Take", 1), (2, "Draw", 1)]
    assert len(table.record) == 2


def test_a_ply_that_is_refused_before_has_not_happened() -> None:
    table = begun(Heard(refuses="Take"))
    before = table.state.digest()
    with pytest.raises(RevierError):
        table.submit(Take(0, 2))
    assert (table.state.digest(), len(table), table.record.lines) == (before, 0, [])


def test_the_dice_are_asked_for_once_a_change_and_used() -> None:
    rolled = []
    for _ in range(2):
        hooks = Heard()
        table = begun(hooks)
        table.submit(Take(0, 2))
        rolled.append(table.record.lines[-1])
        assert hooks.thrown == 1
        table.rng = random.Random(99)  # its own are not looked at
    assert rolled[0] == rolled[1]


def test_what_counts_as_forced_is_played_and_is_no_decision() -> None:
    class TakesOne(Hooks[ToyState]):
        def forced(self, table: Table[ToyState], s: ToyState) -> Action | None:
            mover = table.game.to_move(s)
            return Take(1, 1) if mover == 1 else None

    table = begun(TakesOne())
    table.submit(Take(0, 2))
    assert [action.seat for action in table.history.actions] == [0, -1, 1, -1]
    assert [table.decided(n) for n in (0, 2)] == [True, False]
    assert table.last_decision() == 0


def test_a_table_begun_has_nothing_played_until_it_settles() -> None:
    table = begun(Heard())
    table.carry_out(Take(0, 2))
    assert (len(table), table.to_move) == (1, -1)  # chance is to speak and has not
    table.settle()
    assert table.to_move == 1
    table.go_back(1)
    assert table.to_move == -1
    assert len(table.aside) == 1


def test_what_a_game_cannot_say_has_an_answer_all_the_same() -> None:
    game = toy()
    state = game.new()
    assert open_kinds(game) == frozenset()
    assert plain_form(game, state, Take(0, 1)) == Take(0, 1)
    assert Take in kinds_of(game)
    assert headline_of(game, state) == game.headline(state)

    class Mute:
        """Has none of the abilities."""

        def view(self, s: ToyState, seat: int | None) -> object:
            return game.view(s, seat)

    mute = Mute()
    assert kinds_of(mute) == ()  # type: ignore[arg-type]
    assert open_kinds(mute) == frozenset()  # type: ignore[arg-type]
    assert headline_of(mute, state) == game.view(state, None).headline  # type: ignore[arg-type]
