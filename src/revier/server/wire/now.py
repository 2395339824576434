"""All that a page needs to know after news, in one answer."""

from __future__ import annotations

from typing import Annotated

from revier.server.wire.base import UNSET, Form, Unset, says
from revier.server.wire.choices import Legal
from revier.server.wire.tables import LogEntry, Shown, TableState


class Now(Form, frozen=True, kw_only=True):
    """How a table stands, and what of the position, the log and the choices is new to whoever asks."""

    table: TableState
    log: Annotated[list[LogEntry], says("lines after those the asker has, or all of them")]
    whole: Annotated[bool, says("whether `log` is the whole log: something was taken back, or the asker had none")]
    shown: Annotated[Shown | Unset, says("the present position; missing if the asker has seen this revision")] = UNSET
    legal: Annotated[Legal | Unset, says("my choices; missing if I have none, or have seen this revision")] = UNSET
    searching: Annotated[bool, says("my choices have to be searched for: ask for `legal`")]
