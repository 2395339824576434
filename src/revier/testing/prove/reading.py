"""TOML as tests read it: parsed once for all processes that are forked, and with a figure changed where it stands."""

from __future__ import annotations

import gc
import marshal
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from types import FrameType

from revier.core.overlay import Table
from revier.testing.prove.figures import Figure, changed_loads

EVERY = "*"  # a module that several test files use has read it


class Reading:
    """From now on what reads TOML reads it here.

    What a test file, or a module, makes of a file while it is imported knows nothing of a figure that is changed
    later; so it is noted who reads what before the first test runs.
    """

    def __init__(self, tests: Path) -> None:
        self._tests = f"{tests}/"
        self.collecting = ""  # the test file that is being collected
        self.begun = False  # tests run
        self._early: dict[str, set[str]] = {}
        self._rules: set[str] = set()  # read while modules of the rules were imported
        self._known: dict[str, bytes] = {}
        self._loads: Callable[..., Table] = tomllib.loads
        setattr(tomllib, "loads", self._read)  # noqa: B010  # it takes what `loads` takes

    def collect(self, file: str) -> None:
        """A test file is collected next. What was read for another is forgotten: it is to be read for this one, too."""
        self.collecting = file
        for thing in gc.get_objects():
            if isinstance(thing, _lru_cache_wrapper):
                thing.cache_clear()

    def early(self, file: Path) -> set[str] | None:
        """Test files that hold what they read of a file when they were collected, or `EVERY`; None if rules do."""
        text = file.read_text(encoding="utf-8")
        return None if text in self._rules else self._early.get(text, set())

    def change(self, figure: Figure) -> None:
        """From now on, and until the process ends, the figure is another."""
        setattr(tomllib, "loads", changed_loads(figure))  # noqa: B010  # it takes what `loads` takes

    def _read(self, text: str, /, **how: object) -> Table:
        if not self.begun:
            self._note(text)
        if not how and text in self._known:
            known: Table = marshal.loads(self._known[text])  # noqa: S302  # nobody else wrote it
            return known
        content = self._loads(text, **how)
        if not how:
            with suppress(ValueError):  # a date: parsed each time
                self._known[text] = marshal.dumps(content)
        return content

    def _note(self, text: str) -> None:
        importing = {*_importing()}
        if not all(file.startswith(self._tests) for file in importing):
            self._rules.add(text)
        else:
            alone = self.collecting and importing <= {self.collecting}
            self._early.setdefault(text, set()).add(self.collecting if alone else EVERY)


def _importing() -> Iterator[str]:
    """Files whose own code is on the stack since the proof has begun: they are being imported."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and (frame.f_code.co_filename == __file__ or not _is_ours(frame)):
        if frame.f_code.co_name == "<module>":
            yield frame.f_code.co_filename
        frame = frame.f_back


def _is_ours(frame: FrameType) -> bool:
    return Path(frame.f_code.co_filename).parent == Path(__file__).parent
