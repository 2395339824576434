"""Hidden information: who hears what, and that the made-up game which hides things is a proper game."""

from __future__ import annotations

import pytest

import sealed
import toy
from revier.core import secret
from revier.core.conformance import check_game
from revier.core.message import Msg, render
from revier.core.view import View

OWN, OTHERS, OPEN = Msg("toy.heap"), Msg("toy.seat"), Msg("core.game_over")


def test_a_secret_is_heard_by_those_it_is_for() -> None:
    said = [OPEN, secret.secret((1,), OWN, OTHERS), secret.secret((2,), OWN)]
    assert secret.heard(said, (1,)) == [OPEN, OWN]
    assert secret.heard(said, (0,)) == [OPEN, OTHERS]
    assert secret.heard(said, ()) == [OPEN, OTHERS]
    assert secret.heard(said, (1, 2)) == [OPEN, OWN, OWN]
    assert secret.heard(said, (), over=True) == [OPEN, OWN, OWN]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_secret_that_is_said_aloud_by_mistake_tells_nothing(language: str) -> None:
    said = secret.secret((1,), Msg("sealed.dealt", {"card": "heron"}))
    assert "heron" not in render(said, language)


def test_a_game_that_hides_nothing_lets_everything_through() -> None:
    game = toy.toy()
    s = game.new()
    action = toy.Take(0, 1)
    assert not secret.hides(game)
    assert secret.sees(game, s, action, ())
    assert not secret.reveals(game, s, action)


def test_whoever_holds_several_seats_knows_what_any_of_them_knows() -> None:
    game = sealed.TITLE.build(2)
    s = game.new()
    dealt = next(iter(game.legal(s))).action  # to seat 0
    assert secret.sees(game, s, dealt, (0,))
    assert secret.sees(game, s, dealt, (1, 0))
    assert not secret.sees(game, s, dealt, (1,))
    assert not secret.sees(game, s, dealt, ())


@pytest.mark.parametrize("seed", range(3))
def test_the_game_that_hides_things_keeps_all_that_games_keep(seed: int) -> None:
    report = check_game(sealed.TITLE.build(2), seed)
    assert report.ok, report


def test_a_view_of_its_own_without_a_word_about_secrets_is_found() -> None:
    class Careless(toy.Toy):
        def view(self, s: toy.ToyState, seat: int | None) -> View:
            return super().view(s, None) if seat is None else View(game="toy", headline=OPEN, to_move=seat)

    plain = toy.toy()
    assert "hides nothing" in str(check_game(Careless(plain.info, toy.ToyOptions.of(plain.options), 2), 1))
