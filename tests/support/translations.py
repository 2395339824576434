"""Translating clauses: what is missing or stale, and putting in what somebody wrote.

    python tests/support/translations.py list GAME de [PREFIX]     what is to be translated, as JSON
    python tests/support/translations.py put GAME de FILE          words from a JSON file {id: {topic, text, ...}}

`put` marks every entry with the words it was made from, and keeps the order of the rulebook.
"""

from __future__ import annotations

import json
import sys
from importlib import resources
from pathlib import Path

from revier.core.cite import load_clauses
from revier.core.translation import WORDS, file_name, mark_of, stale, translations
from revier.games import package_of


def wanted(game: str, language: str, prefix: str) -> dict[str, dict[str, str]]:
    """The words to be translated."""
    package = package_of(game)
    clauses, wrong = load_clauses(package), stale(package, language)
    return {
        key: {name: getattr(clauses[key], name) for name in WORDS if getattr(clauses[key], name)}
        for key in clauses
        if key in wrong and key.startswith(prefix)
    }


def put(game: str, language: str, words: dict[str, dict[str, str]]) -> int:
    """Writes the words into the file of the language; returns how many clauses it has now."""
    package = package_of(game)
    clauses, known = load_clauses(package), translations(package, language)
    unknown = sorted(set(words) - set(clauses))
    if unknown:
        raise SystemExit(f"no such clause: {', '.join(unknown)}")
    lines = [
        f"# The clauses of {game} in another language; `of` marks the words they were made from (core/translation.py)."
    ]
    count = 0
    for key, clause in clauses.items():
        row = {"of": mark_of(clause), **words[key]} if key in words else _kept(known.get(key))
        if row:
            count += 1
            lines += [
                "",
                f'[clauses."{key}"]',
                *(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in row.items()),
            ]
    Path(str(resources.files(package) / file_name(language))).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return count


def _kept(row: object) -> dict[str, str]:
    return {name: value for name in ("of", *WORDS) if (value := getattr(row, name, ""))}


def main(command: str, game: str, language: str, rest: str = "") -> None:
    if command == "list":
        sys.stdout.write(json.dumps(wanted(game, language, rest), ensure_ascii=False, indent=1) + "\n")
    elif command == "put":
        sys.stdout.write(f"{put(game, language, json.loads(Path(rest).read_text(encoding='utf-8')))}\n")
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
