"""The conformance suite passes a sound game and finds what is wrong with broken ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Self

import pytest

from revier.core.action import Action, Choice, Refused, Seat, Span
from revier.core.chance import Draw
from revier.core.checks import check_copy, check_mutants, check_offers, check_texts, filled
from revier.core.conformance import Report, Sampling, check_game
from revier.core.message import Msg, msg
from revier.core.mutants import mutants, word_pool
from revier.core.refusal import Refusal, refuse
from revier.core.view import View
from toy import TITLE, Answer, Buy, BuyMove, PassMove, Take, TakeMove, Toy, ToyOptions, ToyState, Turn, toy


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("options", [{}, {"die": False}, {"heap": "large"}])
def test_a_sound_game_passes(players: int, options: dict[str, Any]) -> None:
    for seed in range(5):
        report = check_game(TITLE.build(players, options), seed)
        assert report.ok, report
        assert report.finished
        assert report.reason == "heap"
        assert report.checked["conservation"] == report.plies + 1
        assert min(report.checked[name] for name in ("offers", "refused", "mutants", "views", "copies")) >= 1
        assert (report.checked["determinism"], report.checked["record"]) == (1, 1)


def test_close_looks_are_rarer_when_asked_but_cover_every_meeting_of_kinds() -> None:
    often = check_game(toy(heap="large"), 1, sampling=Sampling(every=1))
    rarely = check_game(toy(heap="large"), 1, sampling=Sampling(every=1000))
    assert often.checked["offers"] == often.plies
    assert 3 <= rarely.checked["offers"] < often.plies
    assert often.plies == rarely.plies


# --- broken games -----------------------------------------------------------------------------------------------------
def found(game: Toy, seeds: int = 8) -> str:
    """All problems over a few games."""
    reports = [check_game(game, seed, sampling=Sampling(every=1)) for seed in range(seeds)]
    return "\n".join(problem for report in reports for problem in report.problems)


def wired(turn: Turn | None = None, game: type[Toy] = Toy, **options: Any) -> Toy:
    made = game(TITLE.info(), ToyOptions.of(TITLE.info().resolve(options)), 2)
    if turn is not None:
        made.nodes = {**made.nodes, "turn": turn}
    return made


def with_move(move: Any) -> Toy:
    """The game with one move of a turn replaced."""
    turn = Turn()
    turn.moves = tuple(move if old.kind is move.kind else old for old in turn.moves)
    return wired(turn)


class LeakyState(ToyState):
    """A copy that shares the accounts with its original."""

    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.__class__ = type(self)
        twin.cash = self.cash
        return twin


class Leaky(Toy):
    def new(self) -> ToyState:
        s = super().new()
        s.__class__ = LeakyState
        return s


def test_a_copy_that_leaks_is_found() -> None:
    game = wired(game=Leaky)
    assert "the position was changed" in found(game)
    s = game.new()
    game.apply(s, Take(0, 1))
    assert any("a copy played on" in p for p in check_copy(game, s, random.Random(1)))


class GreedyTake(TakeMove):
    """Offers more stones than may be taken."""

    def offers(self, g: Toy, s: ToyState) -> Iterator[Choice]:
        yield Choice(Take(s.turn, 1), Span("count", 1, 3))


def test_an_offer_that_is_refused_is_found() -> None:
    assert "offered but refused" in found(with_move(GreedyTake()))


class StingyTake(TakeMove):
    """Forgets to offer the highest amount."""

    def offers(self, g: Toy, s: ToyState) -> Iterator[Choice]:
        yield Choice(Take(s.turn, 1), Span("count", 1, max(1, g.most(s) - 1)))


def test_an_action_that_is_legal_but_not_offered_is_found_unless_its_kind_is_open() -> None:
    game = with_move(StingyTake())
    assert "legal but not offered" in found(game)
    game.open_kinds = (Take,)
    assert found(game) == ""


class CarelessBuy(BuyMove):
    """The price vanishes."""

    def apply(self, g: Toy, s: ToyState, a: Buy) -> None:
        super().apply(g, s, a)
        s.cash[g.players] -= 1


def test_lost_money_is_found() -> None:
    game = with_move(CarelessBuy())
    assert "not conserved: 103 M in all" in found(game)
    assert check_offers(game, game.new(), random.Random(1)) == ["Buy(seat=0): not conserved: 103 M in all"]


class MeddlingBuy(BuyMove):
    """Counts a ply although it refuses."""

    def check(self, g: Toy, s: ToyState, a: Buy) -> Refusal | None:
        refusal = super().check(g, s, a)
        if refusal is not None:
            s.ply += 1
        return refusal


def test_a_refusal_that_changes_the_position_is_found() -> None:
    assert "the position was changed" in found(with_move(MeddlingBuy()))


class SilentPass(PassMove):
    """Refuses without a word."""

    def check(self, g: Toy, s: ToyState, a: Action) -> Refusal | None:
        return refuse("toy.no.words") if s.passed else None


def test_a_refusal_without_words_is_found() -> None:
    assert "no text in de for toy.no.words" in found(with_move(SilentPass()))


class FragileTake(TakeMove):
    """Cannot be asked about amounts it does not know."""

    def check(self, g: Toy, s: ToyState, a: Take) -> Refusal | None:
        return {1: None, 2: None, 3: None}[a.count] if a.count <= g.most(s) else super().check(g, s, a)


def test_a_question_that_crashes_is_found() -> None:
    assert "raises KeyError" in found(with_move(FragileTake()))


class CrashingTake(TakeMove):
    """Legal, but cannot be carried out."""

    def apply(self, g: Toy, s: ToyState, a: Take) -> None:
        if g.heap(s) == a.count:
            raise ZeroDivisionError("no stones")
        super().apply(g, s, a)


def test_a_legal_action_that_cannot_be_carried_out_is_found() -> None:
    assert "legal but cannot be carried out" in found(with_move(CrashingTake()))


class Standstill(Toy):
    """Steps lead nowhere."""

    def step(self, s: ToyState, a: Action) -> ToyState:
        super().step(s, a)
        return s.copy()


def test_a_step_that_does_something_else_than_apply_is_found() -> None:
    assert "`step` and `apply` disagree" in found(wired(game=Standstill))


class WrongRefused(BuyMove):
    """Shows as refused what is legal."""

    def refused(self, g: Toy, s: ToyState) -> Iterator[Refused]:
        yield Refused(Buy(s.turn), refuse("toy.no.twice", "toy:2"))


def test_something_shown_as_refused_that_is_legal_is_found() -> None:
    assert "but legal: Buy" in found(with_move(WrongRefused()))


class OtherReason(BuyMove):
    """Shows another clause than the refusal names."""

    def refused(self, g: Toy, s: ToyState) -> Iterator[Refused]:
        for action, refusal in super().refused(g, s):
            yield Refused(action, refusal._replace(clause="toy:9"))


def test_another_clause_shown_than_named_is_found() -> None:
    assert "but shown as" in found(with_move(OtherReason()))


class Talkative(BuyMove):
    """Says something nobody has words for."""

    def sentence(self, g: Toy, s: ToyState, a: Buy) -> Msg:
        return msg("toy.say.buy")


def test_a_sentence_with_a_gap_is_found() -> None:
    assert "no text in en for toy.say.buy: {price}" in found(with_move(Talkative()))


class Moody(Toy):
    """Another game every time."""

    made = 0

    def new(self) -> ToyState:
        s = super().new()
        Moody.made += 1
        s.turn = Moody.made % 2
        return s


def test_a_game_that_depends_on_more_than_its_actions_is_found() -> None:
    assert "the same seed gives another position" in found(wired(game=Moody))


class Endless(Toy):
    """The heap fills itself again."""

    def end_turn(self, s: ToyState, *, passed: bool) -> None:
        super().end_turn(s, passed=passed)
        for seat in range(self.players):
            s.stones[self.players] += s.stones[seat]
            s.stones[seat] = 0


def test_a_game_without_end_is_found() -> None:
    report = check_game(wired(game=Endless), 1, max_actions=50)
    assert report.problems == ["the game did not end within 50 actions"]
    assert check_game(wired(game=Endless), 1, max_actions=50, must_end=False).ok


class Blind(Toy):
    """Has no view for onlookers."""

    def view(self, s: ToyState, seat: Seat | None) -> View:
        if seat is None:
            raise KeyError(seat)
        return super().view(s, seat)


def test_a_view_that_fails_for_somebody_is_found() -> None:
    assert "views: KeyError" in found(wired(game=Blind))


def test_a_position_where_nothing_is_legal_is_found() -> None:
    class Nothing(Turn):
        def available(self, g: Toy, s: ToyState) -> tuple[Any, ...]:
            return () if s.passed else self.moves

    assert "nothing is legal" in found(wired(Nothing()))


class LooseOutcome(Toy):
    """Forgets the losers."""

    def outcome(self, s: ToyState) -> Any:
        full = super().outcome(s)
        return full and full._replace(ranking=full.ranking[:1])


def test_an_outcome_that_forgets_a_seat_is_found() -> None:
    assert "does not name every seat once" in found(wired(game=LooseOutcome))


# --- parts ------------------------------------------------------------------------------------------------------------
def test_an_open_amount_is_tried_low_in_the_middle_and_high() -> None:
    assert [a.count for a in filled(Choice(Take(0, 0), Span("count", 5, 22, 5))) if isinstance(a, Take)] == [5, 10, 20]
    assert filled(Choice(Take(0, 0), Span("count", 2, 2))) == [Take(0, 2)]
    assert filled(Choice(Buy(0))) == [Buy(0)]


def test_mutants_change_one_field_and_differ() -> None:
    model = Take(0, 2)
    assert set(mutants(model, 2, {})) == {
        *(Take(seat, 2) for seat in (-1, 1, 2)),
        *(Take(0, count) for count in (1, 3, 5, -3, 0)),
    }
    pool = word_pool([Draw(-1, "die", "1"), Draw(-1, "die", "2")])
    assert Draw(-1, "die", "2") in set(mutants(Draw(-1, "die", "1"), 2, pool))
    assert Answer(0, False) in set(mutants(Answer(0, True), 2, {}))


def test_the_single_checks_work_on_any_position() -> None:
    game, rng = toy(), random.Random(1)
    s = game.step(game.new(), Take(0, 3))
    assert check_offers(game, s, rng) == []
    assert check_mutants(game, s, rng) == []
    assert check_texts([msg("toy.took", who="a", count=1)]) == []
    assert check_texts([msg("toy.tok")]) == ["no text in en for toy.tok", "no text in de for toy.tok"]


def test_a_report_says_where_it_was() -> None:
    report = Report("toy", 2, 7, plies=3, problems=["ply 3: broken"])
    assert str(report) == "toy, 2 players, seed 7: 3 plies, 1 problems\nply 3: broken"
