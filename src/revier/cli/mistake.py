"""A mistake of ours: one sentence for whoever meets it, and a file with all that is needed to mend it."""

from __future__ import annotations

import os
import platform
import re
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from revier import __version__
from revier.cli.speech import complain, say
from revier.core.folders import data_folder

FOLDER = "mistakes"
_KEPT = 20  # the latest; older ones go
_PASSWORD = re.compile(r"(://[^:/@\s]*):[^\s/]*@")  # of a database, in its address


def confess(error: Exception, argv: Sequence[str]) -> None:
    """Say so and write the file; where nothing can be written, say at least what and where it was."""
    try:
        place = _written(_report(error, argv))
    except OSError:
        complain(say("mistake.unwritten", what=_what(error), where=_where(error)))
        return
    complain(say("mistake.written", what=_what(error), file=str(place)))


def _report(error: Exception, argv: Sequence[str]) -> str:
    home = str(Path.home())
    lines = [
        f"revier {__version__}",
        f"python {platform.python_version()} on {platform.platform()}",
        f"command: revier {' '.join(argv)}",
        "",
        "".join(traceback.format_exception(error)),
    ]
    # Names of people stand in paths, passwords in addresses: whoever sends the file need not send theirs.
    report = _PASSWORD.sub(r"\1:***@", "\n".join(lines))
    return report.replace(home, "~") if len(home) > 1 else report


def _written(report: str) -> Path:
    folder = data_folder() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    place = folder / f"mistake-{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    place.write_text(report, encoding="utf-8")
    for old in sorted(folder.glob("mistake-*.txt"))[:-_KEPT]:
        old.unlink(missing_ok=True)
    return place


def _what(error: Exception) -> str:
    return _PASSWORD.sub(r"\1:***@", " ".join(f"{type(error).__name__} {error}".split()))[:120]


def _where(error: Exception) -> str:
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "-"
