"""The scripts of all guided games: ``python tests/support/guided.py [GAME ...]`` (`make guided`).

Made anew when rules, figures or plans have changed; a test says when that is.
"""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path

import msgspec

from revier.core.guided import FOLDER, Script, plan_of
from revier.games import build, package_of, titles
from revier.testing.guided import Maker


def made(game_id: str) -> Script | None:
    """The script of a title's lesson as it would be made today; None if it has no lesson."""
    plan = plan_of(package_of(game_id))
    return None if plan is None else Maker(build(game_id, plan.players, plan.options), plan).script()


def main(games: list[str]) -> None:
    """Write the scripts that differ from those there are."""
    for game_id in games or titles():
        script = made(game_id)
        if script is None:
            continue
        file = Path(str(resources.files(package_of(game_id)))) / FOLDER / "script.json"
        text = msgspec.json.format(msgspec.json.encode(script), indent=1).decode() + "\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")
            print(f"made anew: {game_id}")


if __name__ == "__main__":
    main(sys.argv[1:])
