"""Where a learner is in a guided game follows from the actions played."""

from __future__ import annotations

from pathlib import Path

import pytest

from revier.core.errors import BadInput
from revier.core.guided import Lesson, Plan, Script, Step, Where, lesson_of, words_of

BID, PASS, DRAW, RUN = '{"kind":"bid","amount":5}', '{"kind":"pass"}', '{"kind":"draw"}', '{"kind":"run","by":"a"}'
LESSON = Lesson(
    Plan(
        players=2,
        seat=0,
        seed=1,
        step=(
            Step(id="bid", part="first", do={"kind": "bid", "amount": 5}),
            Step(id="watch", until="mine"),
            Step(id="run", part="second", do={"kind": "run"}),
        ),
    ),
    Script(start=(DRAW,), steps=((BID,), (PASS, PASS), (RUN, DRAW))),
)


@pytest.mark.parametrize(
    ("played", "where"),
    [
        ([DRAW], Where(0, 0)),
        ([DRAW, BID], Where(1, 0)),
        ([DRAW, BID, PASS], Where(1, 1)),
        ([DRAW, BID, PASS, PASS], Where(2, 0)),
        ([DRAW, BID, PASS, PASS, '{"kind":"run","by":"b"}'], Where(2, 1)),  # another way to do what was asked for
        ([DRAW, BID, PASS, PASS, RUN, DRAW], Where(3, 0)),
        ([DRAW, BID, PASS, PASS, RUN, DRAW, PASS], Where(3, 0)),  # the lesson is over: whatever comes is not its affair
    ],
)
def test_the_actions_played_say_which_step_it_is(played: list[str], where: Where) -> None:
    assert LESSON.where(played) == where


@pytest.mark.parametrize(
    ("played", "where"),
    [
        ([PASS], Where(0, 0, strayed=0)),
        ([DRAW, '{"kind":"bid","amount":6}'], Where(0, 0, strayed=1)),
        ([DRAW, '{"kind":"bid","amount":6}', PASS, PASS], Where(0, 0, strayed=1)),  # the first one counts
        ([DRAW, BID, PASS, BID], Where(1, 1, strayed=3)),
        ([DRAW, BID, PASS, PASS, RUN, PASS], Where(2, 1, strayed=5)),  # a task is free, what follows it is not
    ],
)
def test_whoever_does_something_else_has_strayed_there(played: list[str], where: Where) -> None:
    assert LESSON.where(played) == where


def test_what_is_left_of_a_step_and_which_chapter_it_belongs_to() -> None:
    assert LESSON.rest(Where(1, 1)) == (PASS,)
    assert LESSON.rest(Where(3, 0)) == ()
    assert LESSON.parts() == ("first", "first", "second")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lesson.toml", "players = 2"),
        ("lesson.toml", "players = 2\nseat = 0\nseed = 1\nstep = [{ id = 1 }]"),
        ("lesson.toml", "players = "),
        ("script.json", '{"start": [], "steps": [[]]}'),
        ("script.json", "{"),
        ("en.toml", "[parts]"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / f"lessons_{abs(hash((name, text)))}"
    (package / "guided").mkdir(parents=True)
    (package / "__init__.py").touch()
    (package / "guided/lesson.toml").write_text("players = 2\nseat = 0\nseed = 1\nstep = []")
    (package / "guided/script.json").write_text('{"start": [], "steps": []}')
    (package / "guided" / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    read = (lambda: words_of(package.name, "en")) if name == "en.toml" else (lambda: lesson_of(package.name))
    with pytest.raises(BadInput, match=name):
        read()


def test_a_title_without_a_lesson_has_none() -> None:
    assert lesson_of("revier.core") is None
