"""Outcomes kept in a file as they come, so that a proof can be broken off and gone on with."""

from __future__ import annotations

import json
from pathlib import Path

from revier.testing.prove.choose import Mutant


class Kept:
    """Lines of JSON, one an outcome. What was changed since, code or test, has another key and is tried again."""

    def __init__(self, file: Path | None, game: str) -> None:
        self.file, self.game = file, game
        self._known: dict[str, int] = {}
        if file is not None and file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                try:
                    row = json.loads(line)
                    self._known[row["key"]] = int(row["outcome"])
                except (ValueError, KeyError, TypeError):
                    continue  # the last line of a run that was cut off

    def outcome(self, key: str) -> int | None:
        """How did it fare? None: not known yet."""
        return self._known.get(key)

    def keep(self, key: str, mutant: Mutant, outcome: int) -> None:
        if self.file is None:
            return
        row = {"key": key, "game": self.game, "where": mutant.where, "change": mutant.change, "outcome": outcome}
        with self.file.open("a", encoding="utf-8") as out:
            print(json.dumps(row), file=out)
