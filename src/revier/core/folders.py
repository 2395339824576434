"""Where things of this user lie: each system has its own place for them."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

NAME = "revier"


def data_folder() -> Path:
    """The user's data folder: ``$XDG_DATA_HOME/revier`` where that is set, else where the system keeps such things.

    Releases before 0.2.0 used the place of Linux on every system; whoever has games there keeps it.
    """
    earlier = Path.home() / ".local" / "share" / NAME
    found = user_data_path(NAME, appauthor=False)
    return earlier if earlier.is_dir() and not found.is_dir() else found
