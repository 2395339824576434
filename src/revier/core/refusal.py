"""A refusal says why something may not be done now and which clause says so."""

from __future__ import annotations

from typing import NamedTuple

from revier.core.message import Arg, Msg


class Refusal(NamedTuple):
    """Reason in words (as a message key) and the clause id, such as ``rhl:7.2.b``; empty where no rule speaks."""

    reason: Msg
    clause: str = ""


def refuse(key: str, clause: str = "", **args: Arg) -> Refusal:
    """Short way to write a refusal inside a rule."""
    return Refusal(Msg(key, args), clause)
