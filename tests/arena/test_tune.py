"""Tuning: fresh deals for every generation, the same for all its proposals; a search that finds what is best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from revier.arena import tune as tuning
from revier.arena.play import Field, Job, Row
from revier.arena.tune import Plan, parts_of, tune
from revier.bots.weights import Weights, read_weights
from revier.core.errors import BadInput

pytest.importorskip("cmaes", reason="an extra")

PLAN = Plan(
    Field("toy", 3, ("overseer",), seed=3),
    Weights(),
    ("prospects", "rival"),
    generations=25,
    population=8,
    blocks=2,
    proof=6,
)
BEST = 1.7


class Played:
    """Stands for games: whoever weighs prospects nearest to 1.7 leads by most."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.jobs: list[tuple[int, Job]] = []
        monkeypatch.setattr(tuning, "played", self.play)

    def play(self, todo: Sequence[tuple[int, Job]], jobs: int) -> Iterator[tuple[int, Row]]:
        for n, job in todo:
            self.jobs.append((n, job))
            names = job.field.seats(job.number)
            scores = tuple(round(1_000_000 - 100_000 * (self.prospects(name) - BEST) ** 2) for name in names)
            best = max(scores)
            winners = tuple(seat for seat, score in enumerate(scores) if score == best)
            yield n, Row(job.number, names, scores, winners, 9, 0.0, {})

    @staticmethod
    def prospects(name: str) -> float:
        _, _, text = name.partition("@")
        return read_weights("overseer", text).prospects if text else 1.0


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> Played:
    return Played(monkeypatch)


def test_the_search_finds_what_plays_best_and_proves_it_on_new_deals(played: Played) -> None:
    found = tune(PLAN, None)
    assert abs(found.weights.prospects - BEST) < 0.1
    assert found.weights.holdings == found.weights.cash == 1.0  # nobody asked for them
    assert found.proof is not None
    assert (found.proof.games, found.proof.win_rate) == (6, 1.0)
    proof = [job.number for _, job in played.jobs[-6:]]
    assert min(proof) > max(job.number for _, job in played.jobs[:-6])


def test_all_proposals_of_a_generation_play_the_same_deals_and_the_next_one_others(played: Played) -> None:
    tune(msgspec.structs.replace(PLAN, generations=2, proof=0), None)
    deals: list[dict[int, list[int]]] = [{}, {}]
    for index, (n, job) in enumerate(played.jobs):
        deals[index // (8 * 6)].setdefault(n, []).append(job.number)
    assert all(numbers == list(range(6)) for numbers in deals[0].values())
    assert all(numbers == list(range(6, 12)) for numbers in deals[1].values())
    assert [len(by_proposal) for by_proposal in deals] == [8, 8]
    rivals = {job.field.bots[1:] for _, job in played.jobs[: 8 * 6]}
    assert len(rivals) == 1  # what the proposals lie around


def test_a_run_goes_on_where_its_file_ends(played: Played, tmp_path: Path) -> None:
    whole = tune(PLAN, None)
    file = tmp_path / "tuned.jsonl"
    tune(msgspec.structs.replace(PLAN, generations=10), file)
    file.write_bytes(file.read_bytes()[:-9])  # ended in the middle of a line
    played.jobs.clear()
    assert tune(PLAN, file) == whole
    assert len(played.jobs) == (25 - 9) * 8 * 6 + 6


def test_a_file_of_another_plan_is_left_alone(played: Played, tmp_path: Path) -> None:
    file = tmp_path / "tuned.jsonl"
    tune(msgspec.structs.replace(PLAN, generations=1), file)
    before = file.read_bytes()
    with pytest.raises(BadInput, match=r"prospects, rival.*prospects, 8"):
        tune(msgspec.structs.replace(PLAN, parts=("prospects",)), file)
    assert file.read_bytes() == before
    file.write_bytes(b"nothing of the kind\n")
    with pytest.raises(BadInput, match=r"tuned\.jsonl"):
        tune(PLAN, file)


def test_what_is_the_measure_cannot_be_tuned() -> None:
    assert parts_of(["rival", "cash", "rival"]) == ("rival", "cash")
    with pytest.raises(BadInput, match="holdings"):
        parts_of(["holdings"])
