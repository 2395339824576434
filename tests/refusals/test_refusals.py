"""The reviewed files of refusals are whole, and say what golden games say; rule tests hold theirs against them."""

from __future__ import annotations

import pytest

from revier.core.message import LANGUAGES
from revier.games import titles
from support.refusals import IN_GAME, all_keys, has_files, never_said, reviewed, said, said_in_game, sentences

each_title = pytest.mark.parametrize("game_id", [name for name in titles() if has_files(name)])


@each_title
def test_every_refusal_there_are_words_for_is_shown_or_listed_as_never_said(game_id: str) -> None:
    shown = {each.key for each in reviewed(game_id)}
    assert all_keys(game_id) - shown == never_said(game_id)
    assert shown <= all_keys(game_id)


@each_title
def test_every_refusal_is_shown_in_both_languages(game_id: str) -> None:
    for each, witness in reviewed(game_id).items():
        assert len(witness.sentences) == len(LANGUAGES), each
        assert "{" not in "".join(witness.sentences), each


@each_title
def test_golden_games_say_what_the_file_shows(game_id: str) -> None:
    for each, witness in reviewed(game_id).items():
        if witness.where.startswith(IN_GAME):
            refusal = said_in_game(game_id, witness.where)
            assert refusal is not None
            assert (said(refusal), sentences(refusal)) == (each, witness.sentences)
