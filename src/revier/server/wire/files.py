"""The files that are made of the shapes, and which of them are out of date."""

from __future__ import annotations

from pathlib import Path

from revier.server.api import ANSWERS, PREFIX
from revier.server.app import create_app
from revier.server.settings import Settings
from revier.server.wire.document import filled
from revier.server.wire.schema import shapes_of
from revier.server.wire.typescript import declarations

TYPES = Path(__file__).parents[1] / "static" / "js" / "types.d.ts"


def made(document: Path) -> dict[Path, str]:
    """Every file with what must stand in it."""
    parts = shapes_of(ANSWERS.values()).parts
    described = create_app(Settings(database="sqlite://")).openapi()
    text = document.read_text(encoding="utf-8")
    return {TYPES: declarations(parts), document: filled(text, described, parts, PREFIX)}


def outdated(document: Path) -> list[Path]:
    """The files that say something else than the shapes do."""
    return [file for file, text in made(document).items() if file.read_text(encoding="utf-8") != text]


def write(document: Path) -> list[Path]:
    """Bring the files up to date; returns those that were not."""
    wanted = made(document)
    stale = [file for file, text in wanted.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    for file in stale:
        file.write_text(wanted[file], encoding="utf-8")
    return stale
