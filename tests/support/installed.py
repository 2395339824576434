"""Games that come with another package: what an installer leaves behind, written into a folder."""

from __future__ import annotations

from pathlib import Path

from revier.games import GROUP


def install(folder: Path, group: str = GROUP, **places: str) -> Path:
    """Offer games by their ids (``ferry="ferry.game:TITLE"``), or what else has a group of its own, to whoever has the
    folder on the search path.
    """
    info = folder / "games_from_elsewhere-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: games-from-elsewhere\nVersion: 1.0\n", "utf-8")
    offered = "".join(f"{name} = {place}\n" for name, place in places.items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{offered}", "utf-8")
    return folder
