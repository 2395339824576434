"""``python -m revier.testing.prove``: what ``revier rules-coverage GAME --prove`` starts; tells all as lines of JSON.

Nothing of the title is imported here: the process that runs the tests is forked before, so that it can record what is
imported, and so are those that import something anew with an edit.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from revier.testing.prove.proof import Proof


def main(words: Sequence[str] | None = None) -> int:
    """Prove the clauses of a game; everything told goes to stdout, one JSON object a line."""
    parser = argparse.ArgumentParser(prog="revier.testing.prove", description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("--package", required=True)
    parser.add_argument("--tests", type=Path, required=True)
    parser.add_argument("--clause", default="")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--resume", type=Path)
    asked = parser.parse_args(words)
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    proof = Proof(asked.game, asked.package, asked.tests.resolve(), jobs=asked.jobs, tell=lambda told: _tell(out, told))
    proof.run(asked.clause, asked.resume)
    return 0


def _tell(out: TextIO, told: object) -> None:
    print(json.dumps(told), file=out, flush=True)


if __name__ == "__main__":
    sys.exit(main())
