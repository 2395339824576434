"""An overlay: the file in which somebody who owns the printed game corrects figures, as a piece of text with a name.

It is TOML with the same keys as the data (``revier.core.laying`` says what it may change). It can come from a disk, a
browser or the header of a record, so it is known by its text and not by its place. What is no overlay at all (too
long, too deep, numbers no game can count to) is refused here, before anything else looks at it.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from revier.core.errors import DataError, trouble

Value = Any  # a figure, or a list or table of figures, as TOML has them
Table = dict[str, Value]
LONGEST = 100_000  # characters of the whole text; the figures of the largest game have about 60,000
LONGEST_NAME = 80
DEEPEST = 12  # tables and lists in each other; our figures go down to seven
LARGEST = 1_000_000_000  # no game counts further, and every form of record can hold it


@dataclass(frozen=True)
class Overlay:
    """Somebody's figures: the name they go by, and the text of the file."""

    name: str
    text: str

    def __post_init__(self) -> None:
        name = "".join(c for c in self.name if c.isprintable()).strip()[:LONGEST_NAME]
        object.__setattr__(self, "name", name or "overlay.toml")

    @classmethod
    def read(cls, file: Path) -> Overlay:
        """An overlay from a file."""
        try:
            if file.stat().st_size > 4 * LONGEST:  # no character has more than four bytes
                raise DataError.of("core.data.overlay.long", file=file.name, most=LONGEST)
            return cls(file.name, file.read_bytes().decode("utf-8"))
        except OSError as error:
            raise DataError.of("core.data.missing", file=str(file), detail=trouble(error)) from None
        except UnicodeDecodeError as error:
            raise DataError.of("core.data.unreadable", file=file.name, detail=str(error)) from None

    @cached_property
    def digest(self) -> str:
        """What tells this content from any other, whatever the file is called."""
        return hashlib.blake2b(self.text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()

    @cached_property
    def tables(self) -> Table:
        """What the text says; checked to be of a size and shape that can be looked at."""
        if len(self.text) > LONGEST:
            raise DataError.of("core.data.overlay.long", file=self.name, most=LONGEST)
        try:
            tables = tomllib.loads(self.text.removeprefix("\ufeff").replace("\r\n", "\n"))
        except RecursionError:
            raise DataError.of("core.data.overlay.deep", file=self.name, path="…", most=DEEPEST) from None
        except ValueError as error:  # also of a number too long to be read
            raise DataError.of("core.data.unreadable", file=self.name, detail=str(error)) from None
        _check_shape(self.name, tables)
        return tables


AnyOverlay = Overlay | Path  # what may be given for an overlay: itself, or where it lies


def as_overlay(given: AnyOverlay | None) -> Overlay | None:
    """The overlay, read if only its place was named."""
    return Overlay.read(given) if isinstance(given, Path) else given


def _check_shape(file: str, tables: Table) -> None:
    """Refuse what no figure can be; looked for without recursion, since depth is one of the questions."""
    waiting: list[tuple[tuple[str, ...], Value]] = [((), tables)]
    while waiting:
        trail, value = waiting.pop()
        path = ".".join(trail[:DEEPEST])
        if len(trail) > DEEPEST:
            raise DataError.of("core.data.overlay.deep", file=file, path=path, most=DEEPEST)
        if isinstance(value, dict):
            waiting += [((*trail, key), below) for key, below in value.items()]
        elif isinstance(value, list):
            waiting += [((*trail, str(n)), below) for n, below in enumerate(value)]
        elif not isinstance(value, str | int | float):
            raise DataError.of("core.data.overlay.kind", file=file, path=path, given=str(value))
        elif not isinstance(value, str) and not abs(value) <= LARGEST:  # also what is no number at all
            raise DataError.of("core.data.overlay.large", file=file, path=path, most=LARGEST)
