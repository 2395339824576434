"""Where games at the terminal are kept, so that nothing is lost when a window closes."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from revier.cli.speech import explain, say, warn
from revier.core.errors import BadInput, RevierError, trouble
from revier.core.folders import data_folder
from revier.core.record import Header, read_record
from revier.core.table import AnyTable

_ENDING = ".jsonl"


def folder() -> Path:
    """The user's folder for saved games."""
    return data_folder() / "games"


def new_place(game: str, players: int) -> Path:
    """A name not yet taken."""
    stem = f"{game}-{players}p-{datetime.now():%Y%m%d-%H%M%S}"
    place = folder() / f"{stem}{_ENDING}"
    number = 1
    while place.exists():
        number += 1
        place = folder() / f"{stem}-{number}{_ENDING}"
    return place


def saved_games() -> list[tuple[Path, Header, int]]:
    """Saved games, the latest first, with header and number of actions; what is no record is left out."""
    places = folder().glob(f"*{_ENDING}") if folder().is_dir() else ()
    found = []
    for place in sorted(places, key=lambda p: p.stat().st_mtime_ns, reverse=True):
        try:
            record = read_record(place)
        except RevierError:
            continue
        found.append((place, record.header, len(record)))
    return found


class Keeper:
    """Saves a game after every action, and says once when it cannot."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.works = True

    def save(self, at: AnyTable) -> None:
        """Write the game; a full disk must not end it."""
        try:
            write(at, self.place)
        except BadInput as error:
            if self.works:
                warn(say("play.unsaved", reason=explain(error)))
            self.works = False
        else:
            self.works = True


def write(at: AnyTable, place: Path) -> None:
    """Write the game to a file, making its folder where there is none."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput.of("core.record.unwritable", file=str(place), detail=trouble(error)) from None
    at.save(place)
