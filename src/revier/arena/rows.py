"""Results on disk: the field in the first line, then a line a game, written as soon as it is over."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from revier.arena.play import Field, Row, as_line
from revier.core.errors import BadInput


class Rows:
    """The results of some fields in one file, or in none."""

    def __init__(self, fields: Sequence[Field], file: Path | None) -> None:
        self.fields, self.file = list(fields), file
        self.found: dict[tuple[int, int], Row] = {}
        if file is not None and file.exists() and file.stat().st_size:
            self._read(file)
        elif file is not None:
            file.write_bytes(as_line(self.fields))

    def add(self, field: int, row: Row) -> None:
        """A game is over."""
        self.found[field, row.number] = row
        if self.file is not None:
            with self.file.open("ab") as out:
                out.write(as_line((field, row)))

    def of(self, field: int) -> list[Row]:
        """The games of a field, in their order."""
        return [row for (n, _), row in sorted(self.found.items(), key=lambda item: item[0]) if n == field]

    def _read(self, file: Path) -> None:
        """A line that was cut off when somebody ended the run is played again."""
        first, *lines = file.read_bytes().splitlines(keepends=True)
        try:
            kept = msgspec.json.decode(first, type=list[Field])
        except msgspec.DecodeError as error:
            raise BadInput.of("core.arena.unreadable", file=str(file), detail=str(error)) from None
        if kept != self.fields:
            raise BadInput.of("core.arena.other", file=str(file), kept=_said(kept), asked=_said(self.fields))
        whole = [line for line in lines if line.endswith(b"\n")]
        for number, line in enumerate(whole, 2):
            try:
                field, row = msgspec.json.decode(line, type=tuple[int, Row])
            except msgspec.DecodeError as error:
                detail = f"{number}: {error}"
                raise BadInput.of("core.arena.unreadable", file=str(file), detail=detail) from None
            self.found[field, row.number] = row
        if len(whole) < len(lines):
            file.write_bytes(b"".join([first, *whole]))


def _said(fields: Sequence[Field]) -> str:
    """A run in one line."""
    field = fields[0]
    bots = "; ".join(dict.fromkeys(",".join(f.bots) for f in fields))
    return f"{field.game}, {field.players}, {bots}, seed {field.seed}, playouts {field.playouts}"


__all__ = ["Rows"]
