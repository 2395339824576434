"""Chance fixed beforehand: what a draw brings hangs on seed, source and number alone, and nobody is favoured."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from itertools import permutations
from random import Random

import msgspec
import pytest

from revier.core.action import NATURE, Action, Choice
from revier.core.chance import Draw, any_action, draws
from revier.core.fair import commitment, fixed_draw, new_seed, number_of, promised
from revier.core.record import ChanceMark, Header, Record, new_record, parse_record
from revier.core.verify import check_chance
from revier.games import build
from toy import Take


def bag(seed: str, content: dict[str, int], most: int) -> list[str]:
    """Draws from a bag, nothing put back."""
    left, drawn = dict(content), list[Action]()
    for _ in range(most):
        action = fixed_draw(seed, draws("bag", left), drawn)
        assert isinstance(action, Draw)
        left[action.result] -= 1
        drawn.append(action)
    return [action.result for action in drawn if isinstance(action, Draw)]


def test_a_draw_is_what_somebody_else_would_make_of_the_same_recipe() -> None:
    """The recipe of docs/fair.md, written down a second time."""
    for seed, number in (("a seed", 1), ("a seed", 2), ("00" * 32, 3)):
        before = [Draw(NATURE, "die", "1")] * (number - 1)
        row = ["five"] * 3 + ["one"] + ["two"] * 2  # by name, each as often as it weighs
        digest = hmac.new(seed.encode(), f"{number}|0|die".encode(), hashlib.sha256).hexdigest()
        expected = row[int(digest, 16) % 6]
        assert fixed_draw(seed, draws("die", {"two": 2, "five": 3, "one": 1}), before) == Draw(NATURE, "die", expected)
    assert commitment("a seed") == hashlib.sha256(b"a seed").hexdigest()


def test_a_draw_hangs_on_nothing_but_its_source_and_its_number() -> None:
    """What else was done in between, and how the choices were listed, counts for nothing."""
    faces = {str(n): 1 for n in range(1000)}
    other = dict(reversed(faces.items()))
    before: list[Action] = [Draw(NATURE, "bag", "7"), Draw(NATURE, "flag", "x")]
    slipped = [Take(0, 1), *before, Take(1, 2), Draw(NATURE, "flag", "y")]
    for n in range(50):
        seed = f"seed {n}"
        first = fixed_draw(seed, draws("bag", faces), before)
        assert first == fixed_draw(seed, draws("bag", other), slipped)
        assert first != fixed_draw(seed, draws("bag", faces), [*before, Draw(NATURE, "bag", "1")])
        assert first != fixed_draw(f"other {n}", draws("bag", faces), before)
    assert (number_of("bag", slipped), number_of("flag", slipped), number_of("die", slipped)) == (2, 3, 1)


def test_sources_have_nothing_to_do_with_one_another() -> None:
    """Two dice thrown together: every pair of faces as often as any other, within five standard deviations."""
    faces = {str(n): 1 for n in range(1, 7)}
    pairs = Counter(
        tuple(fixed_draw(f"s{n}", draws(source, faces), ()) for source in ("left", "right")) for n in range(7200)
    )
    assert len(pairs) == 36
    assert all(abs(found - 200) < 5 * 200**0.5 for found in pairs.values())


def test_every_order_of_a_bag_is_as_likely_as_any_other() -> None:
    """Three markers without putting back: six orders, 1000 each; and with two of a kind as its weight says."""
    orders = Counter(tuple(bag(f"s{n}", {"a": 1, "b": 1, "c": 1}, 3)) for n in range(6000))
    assert set(orders) == set(permutations("abc"))
    assert all(abs(found - 1000) < 5 * (1000 * 5 / 6) ** 0.5 for found in orders.values())
    first = Counter(bag(f"t{n}", {"many": 3, "few": 1}, 1)[0] for n in range(4000))
    assert abs(first["many"] - 3000) < 5 * 750**0.5
    assert {tuple(sorted(bag(f"u{n}", {"many": 3, "few": 1}, 4))) for n in range(50)} == {("few", *["many"] * 3)}


def test_no_outcome_is_favoured_by_the_remainder(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number beyond the last whole multiple of the total is thrown away, and the next one taken."""
    numbers = {b"1|0|bag": 2**256 - 1, b"1|1|bag": 4}
    monkeypatch.setattr(hmac, "digest", lambda _key, message, _how: numbers[message].to_bytes(32, "big"))
    assert 2**256 % 3 == 1  # so the very last number is one too many
    assert fixed_draw("seed", draws("bag", {"a": 1, "b": 1, "c": 1}), ()) == Draw(NATURE, "bag", "b")


def test_a_seed_is_long_and_never_the_same() -> None:
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(bytes.fromhex(new_seed())) == 32


# --- checking a record ------------------------------------------------------------------------------------------------
def played(seed: str, plies: int = 60) -> Record:
    """A game of the coal trade with fixed chance."""
    game = build("coal", 2)
    record, state, rng = new_record(game), game.new(), Random(4)
    actions: list[Action] = []
    while len(actions) < plies and (mover := game.to_move(state)) is not None:
        legal = game.legal(state)
        action = fixed_draw(seed, list(legal), actions) if mover == NATURE else any_action(legal, rng)
        game.apply(state, action)
        actions.append(action)
        record.append(action)
    record.header = _with(record, promised(seed, open_=True))
    return record


def _with(record: Record, mark: ChanceMark) -> Header:
    return msgspec.structs.replace(record.header, chance=mark)


SEED = "5e" * 32


def test_a_record_is_checked_against_its_seed() -> None:
    record = parse_record(played(SEED).text())
    found = check_chance(build("coal", 2), record)
    assert found.ok
    assert (found.promised, found.promise_kept, found.wrong, found.earlier) == (True, True, (), 0)
    assert found.checked == sum('"draw"' in line for line in record.lines) > 3


def test_a_draw_that_was_thrown_again_is_found() -> None:
    """Somebody looked, went back, and drew otherwise: the line is named with what it had to be."""
    record = played(SEED)
    n = next(n for n, line in enumerate(record.lines) if '"start"' in line)
    honest = record.lines[n]
    other = {"1": "2", "2": "1"}
    result = json.loads(honest)["result"]
    record.cut(n + 1)
    record.lines[n] = honest.replace(f'"result":"{result}"', f'"result":"{other[result]}"')
    found = check_chance(build("coal", 2), record)
    assert not found.ok
    assert [(one.index, one.source, one.found, one.expected) for one in found.wrong] == [
        (n, "start", other[result], result)
    ]


def test_another_seed_than_promised_is_found() -> None:
    record = played(SEED)
    record.header = _with(record, promised("another"))
    assert check_chance(build("coal", 2), record).promise_kept is None
    found = check_chance(build("coal", 2), record, SEED)
    assert (found.promise_kept, found.ok, found.wrong) == (False, False, ())


def test_what_came_before_the_promise_is_not_judged() -> None:
    record = played(SEED)
    record.header = _with(record, promised("later", since=len(record), open_=True))
    found = check_chance(build("coal", 2), record)
    assert (found.ok, found.checked) == (True, 0)
    assert found.earlier > 3


def test_a_choice_of_a_kind_of_its_own_is_a_source_too() -> None:
    """A game may name chance otherwise than by `Draw`: then its kind is the source."""
    choices = [Choice(Take(NATURE, n), weight=n) for n in (1, 2, 3)]
    taken = Counter(fixed_draw(f"s{n}", choices, ()).count for n in range(600))  # type: ignore[attr-defined]
    assert abs(taken[3] - 300) < 5 * 150**0.5
