"""Two families that never mix: mistakes of people (explained) and mistakes of ours (crash early)."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from revier.core.message import Arg, Msg
    from revier.core.refusal import Refusal


class RevierError(Exception):
    """Something a person did cannot be done; `message` says what and how to put it right."""

    def __init__(self, message: Msg) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        from revier.core.message import render

        return render(self.message)


class IllegalAction(RevierError):
    """An action the rules refuse; carries the clause that refuses it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Refusal], dict[str, object]]:
        return type(self), (self.refusal,), self.__dict__

    def __str__(self) -> str:
        text = super().__str__()
        return f"{text} [{self.refusal.clause}]" if self.refusal.clause else text


class BadInput(RevierError):
    """A file, option, record line or request that cannot be read."""

    @classmethod
    def of(cls, key: str, **args: Arg) -> BadInput:
        from revier.core.message import Msg

        return cls(Msg(key, args))


class DataError(BadInput):
    """A data file or overlay with a missing, unknown or impossible figure."""


_TROUBLE = {
    errno.ENOENT: "absent",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.EEXIST: "exists",
    errno.ENOSPC: "full",
    errno.EROFS: "read_only",
    errno.EADDRINUSE: "taken",
}


def trouble(error: OSError) -> Msg:
    """What the system has against a file or a port: the usual things in the language of whoever reads it."""
    from revier.core.message import Msg

    if error.errno in _TROUBLE:
        return Msg(f"core.trouble.{_TROUBLE[error.errno]}", {})
    return Msg("core.trouble.other", {"detail": error.strerror or str(error)})


class RulesBug(AssertionError):
    """The program contradicts itself; never the fault of whoever plays."""
