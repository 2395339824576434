"""The reviewed files of refusals: every sentence with which a title says no, in a position where it does.

``tests/refusals/TITLE.en.txt`` and ``TITLE.de.txt`` hold, for every key and clause a title utters, one sentence as it
is said, and where: in a rule test, or in a golden game. Somebody has read them and found them true of that title. At
the end are the keys that are never uttered there. docs/write-a-rule-test.md says how they are made anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest

from revier.core.game import FlowGame
from revier.core.message import LANGUAGES, catalogue, render
from revier.core.mutants import mutants, word_pool
from revier.core.record import encode, read_record
from revier.core.refusal import Refusal
from revier.core.replay import rebuild
from revier.games import title

HERE = Path(__file__).parent.parent / "refusals"
GOLDEN = HERE.parent / "golden"
SPOKEN = {
    "coal": ("core", "coal"),
    "hsb": ("core", "rail", "dortmund", "hsb"),
    "trg": ("core", "rail", "dortmund", "trg"),
}
NEVER = "Never said here:"
IN_GAME = "golden game "


class Said(NamedTuple):
    """What was refused, by which clause."""

    key: str
    clause: str


class Witness(NamedTuple):
    """The sentence in every language, and where it was said."""

    sentences: tuple[str, ...]
    where: str


Reviewed = Mapping[Said, Witness]
Heard = dict[tuple[str, Said], Refusal]  # by title: how it was said first


def spoken_by(game_id: str) -> tuple[str, ...]:
    """Namespaces of the sentences a title speaks."""
    return SPOKEN.get(game_id, ("core", "rail", game_id))


def sentences(refusal: Refusal) -> tuple[str, ...]:
    """What is said, in every language."""
    return tuple(render(refusal.reason, language) for language in LANGUAGES)


def said(refusal: Refusal) -> Said:
    return Said(refusal.reason.key, refusal.clause)


@contextmanager
def listening() -> Iterator[Heard]:
    """Note every refusal that any game of the house gives."""
    heard: Heard = {}
    plain = FlowGame._why_not

    def noting(self: FlowGame[Any], *args: Any) -> Refusal | None:
        refusal = plain(self, *args)
        if refusal is not None:
            heard.setdefault((self.info.id, said(refusal)), refusal)
        return refusal

    with patch.object(FlowGame, "_why_not", noting):
        yield heard


# --- the files --------------------------------------------------------------------------------------------------------
def _blocks(game_id: str, language: str) -> Iterator[list[str]]:
    text = (HERE / f"{game_id}.{language}.txt").read_text(encoding="utf-8")
    for block in text.split("\n\n"):
        lines = block.strip().splitlines()
        if lines and not lines[0].startswith("#"):
            yield lines


@cache
def reviewed(game_id: str) -> Reviewed:
    """What stands in the files of a title."""
    found: dict[Said, Witness] = {}
    for language in LANGUAGES:
        for lines in _blocks(game_id, language):
            if lines[0] == NEVER:
                continue
            key, _, clause = lines[0].partition("  ")
            before = found.get(Said(key, clause.strip()), Witness((), ""))
            found[Said(key, clause.strip())] = Witness((*before.sentences, lines[1].strip()), lines[2].strip())
    return found


def has_files(game_id: str) -> bool:
    """Have the refusals of a title been reviewed?"""
    return (HERE / f"{game_id}.en.txt").exists()


def never_said(game_id: str) -> set[str]:
    """Keys that the files of a title list as never uttered."""
    return {line.strip() for lines in _blocks(game_id, "en") if lines[0] == NEVER for line in lines[1:]}


def all_keys(game_id: str) -> set[str]:
    """Keys of every refusal there are words for in the catalogues of a title."""
    title(game_id)  # says where its words are
    return {
        key
        for namespace in spoken_by(game_id)
        for key in catalogue(namespace, "en")
        if key.startswith(f"{namespace}.refused.")
    }


def write(game_id: str, entries: Reviewed) -> None:
    """Both files of a title."""
    silent = sorted(all_keys(game_id) - {each.key for each in entries})
    for number, language in enumerate(LANGUAGES):
        parts = [
            f"# Refusals of {game_id}: key and clause, the sentence as it is said once, where. Read and found true."
        ]
        for each in sorted(entries):
            witness = entries[each]
            parts.append(
                f"{each.key}  {each.clause}".rstrip() + f"\n    {witness.sentences[number]}\n    {witness.where}"
            )
        parts.append("\n    ".join([NEVER, *silent]))
        (HERE / f"{game_id}.{language}.txt").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


# --- golden games -----------------------------------------------------------------------------------------------------
def golden_game(game_id: str, name: str) -> Path:
    """A golden game by players, end and number of plies."""
    players, end, plies = name.split("-")
    for path in sorted((GOLDEN / game_id).glob(f"{players}-{end}-*.jsonl")):
        if len(read_record(path)) == int(plies):
            return path
    raise LookupError(
        f"no golden game {game_id} {name} any more; python tests/refusals/make_refusals.py --golden {game_id}"
    )


def refusals_of_a_game(game_id: str, path: Path, every: int) -> Iterator[tuple[str, Refusal]]:
    """What is refused in a golden game: its own actions a little changed, and those of other moments."""
    record = read_record(path)
    game = rebuild(record, title(game_id))
    assert isinstance(game, FlowGame)
    actions = list(record.actions(game))
    pool, s = word_pool(actions), game.new()
    kinds = list({type(action): action for action in actions}.values())
    players, end, _ = path.stem.split("-")
    for ply, action in enumerate(actions):
        if ply % every == 0:
            legal = game.legal(s)
            for each in (*mutants(action, game.players, pool), *kinds):
                refusal = legal.why_not(each)
                if refusal is not None:
                    name = f"{players}-{end}-{len(actions)}"
                    yield f"{IN_GAME}{name} at {ply}: {encode(each)}", refusal
        game.apply(s, action)


def said_in_game(game_id: str, where: str) -> Refusal | None:
    """What is said at the place in a golden game that a file names."""
    name, _, rest = where.removeprefix(IN_GAME).partition(" at ")
    ply, _, words = rest.partition(": ")
    record = read_record(golden_game(game_id, name))
    game = rebuild(record, title(game_id))
    assert isinstance(game, FlowGame)
    s = game.new()
    for action in list(record.actions(game))[: int(ply)]:
        game.apply(s, action)
    return game.legal(s).why_not(game.decode(words))


# --- making them anew -------------------------------------------------------------------------------------------------
class Shelf:
    """A plugin of pytest that gathers what rule tests hear."""

    name = "refusals"

    def __init__(self) -> None:
        self.heard: dict[str, dict[Said, dict[str, tuple[str, ...]]]] = {}

    def note(self, test: str, heard: Heard) -> None:
        """What one test heard."""
        for (game_id, each), refusal in heard.items():
            self.heard.setdefault(game_id, {}).setdefault(each, {})[test] = sentences(refusal)


def shelf_of(config: pytest.Config) -> Shelf | None:
    """Where to put what is heard, if the files are being made."""
    found = config.pluginmanager.get_plugin(Shelf.name)
    return found if isinstance(found, Shelf) else None
