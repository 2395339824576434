"""Makes the reviewed files of refusals anew: ``python tests/refusals/make_refusals.py [--golden] [TITLE | FILE ...]``.

It runs the rule tests of the titles (all, if none is named), then looks through their golden games for what no test
hears. A place that is named in a file and still says the same refusal is kept. What has changed must be read before it
is committed: is the sentence true, of this title, in that position?

With files of rule tests only those are run, and with ``--golden`` none: what other tests say stays as it is. The one is
enough when tests were added, the other when golden games were made anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS))

from revier.core.refusal import Refusal  # noqa: E402 - after the path of the tests
from revier.games import titles  # noqa: E402
from support.refusals import (  # noqa: E402
    GOLDEN,
    IN_GAME,
    Reviewed,
    Said,
    Shelf,
    Witness,
    has_files,
    refusals_of_a_game,
    reviewed,
    said,
    said_in_game,
    sentences,
    write,
)

EVERY = 5  # plies between positions of golden games that are looked at
GOLDEN_ONLY = "--golden"
SHARED = {"trg": ["dortmund"], "hsb": ["dortmund"]}


def main() -> None:
    """Files of the titles named, or of all."""
    words = [word for word in sys.argv[1:] if word != GOLDEN_ONLY]
    files = [str(Path(word).resolve()) for word in words if word.endswith(".py")]
    named = [word for word in words if not word.endswith(".py")] or titles()
    shelf = Shelf()
    if files or GOLDEN_ONLY in sys.argv:
        for game_id in named:
            shelf.heard[game_id] = {each: {w.where: w.sentences} for each, w in told_by_others(game_id, files)}
    else:
        folders = dict.fromkeys(folder for name in named for folder in (name, *SHARED.get(name, ())))
        files = [str(TESTS / "rules" / folder) for folder in folders]
    if files:
        pytest.main(["-n", "0", *files], plugins=[_named(shelf)])
    for game_id in named:
        write(game_id, gathered(game_id, shelf))


def told_by_others(game_id: str, files: list[str]) -> list[tuple[Said, Witness]]:
    """Entries of a file that a test hears, apart from those of the tests to be run."""
    entries = [(each, w) for each, w in reviewed(game_id).items() if not w.where.startswith(IN_GAME)]
    return [(each, w) for each, w in entries if str(TESTS.parent / w.where.partition("::")[0]) not in files]


def _named(shelf: Shelf) -> object:
    class Plugin:
        def pytest_configure(self, config: pytest.Config) -> None:
            config.pluginmanager.register(shelf, Shelf.name)

    return Plugin()


def gathered(game_id: str, shelf: Shelf) -> Reviewed:
    """What tests heard, then what golden games add."""
    before = reviewed(game_id) if has_files(game_id) else {}
    found: dict[Said, Witness] = {}
    for each, tests in shelf.heard.get(game_id, {}).items():
        where = before[each].where if each in before and before[each].where in tests else min(tests)
        found[each] = Witness(tests[where], where)
    for each, witness in before.items():
        if each not in found and witness.where.startswith(IN_GAME):
            refusal = still_said(game_id, witness.where)
            if refusal is not None and said(refusal) == each:
                found[each] = Witness(sentences(refusal), witness.where)
    for path in sorted((GOLDEN / game_id).glob("*.jsonl")):
        for where, refusal in refusals_of_a_game(game_id, path, EVERY):
            if said(refusal) not in found:
                found[said(refusal)] = Witness(sentences(refusal), where)
    return found


def still_said(game_id: str, where: str) -> Refusal | None:
    """What is said at a place of a golden game now; nothing if that game is gone."""
    try:
        return said_in_game(game_id, where)
    except LookupError:
        return None


if __name__ == "__main__":
    main()
