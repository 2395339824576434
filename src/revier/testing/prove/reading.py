"""TOML as tests read it: parsed once for all processes that are forked, and with a figure changed where it stands."""

from __future__ import annotations

import marshal
import tomllib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from revier.testing.prove.figures import Figure, changed_loads


class Reading:
    """From now on what reads TOML reads it here. `begun` says that modules are imported and tests collected: a file
    that was read before may live on in what they made of it.
    """

    def __init__(self) -> None:
        self.begun = False
        self._early: set[str] = set()
        self._known: dict[str, bytes] = {}
        self._loads: Callable[..., dict[str, Any]] = tomllib.loads
        setattr(tomllib, "loads", self._read)  # noqa: B010  # it takes what `loads` takes

    def early(self, file: Path) -> bool:
        """Was the file read while modules were imported or tests collected?"""
        return file.read_text(encoding="utf-8") in self._early

    def change(self, figure: Figure) -> None:
        """From now on, and until the process ends, the figure is another."""
        setattr(tomllib, "loads", changed_loads(figure))  # noqa: B010  # it takes what `loads` takes

    def _read(self, text: str, /, **how: Any) -> dict[str, Any]:
        if not self.begun:
            self._early.add(text)
        if not how and text in self._known:
            known: dict[str, Any] = marshal.loads(self._known[text])  # noqa: S302  # nobody else wrote it
            return known
        content = self._loads(text, **how)
        if not how:
            with suppress(ValueError):  # a date: parsed each time
                self._known[text] = marshal.dumps(content)
        return content
