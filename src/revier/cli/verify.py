"""``revier verify``: was chance what had been promised when the table opened?"""

from __future__ import annotations

from typing import Annotated

import msgspec
import typer

from revier.cli.common import FAILED, SCHEMA, AsJson, Overlay, RecordFile, open_record
from revier.cli.speech import Form, complain, print_json, say, show
from revier.core.record import Record
from revier.core.verify import Checked, check_chance

TableSeed = Annotated[str, typer.Option("--seed", show_default=False)]


def verify(record: RecordFile, seed: TableSeed = "", overlay: Overlay = None, json: AsJson = False) -> None:
    """Check every draw of a record against the seed of its table, and the seed against its hash."""
    held, game = open_record(record, overlay)
    found = check_chance(game, held, seed)
    if json:
        print_json(_form(held, found))
    else:
        _tell(held, found)
    if not found.ok:
        raise typer.Exit(FAILED)


def _form(held: Record, found: Checked) -> Form:
    wrong = [{"line": one.index + 2, **msgspec.to_builtins(one)} for one in found.wrong]
    return {"schema": SCHEMA, "record": held.source, "ok": found.ok, **msgspec.to_builtins(found), "wrong": wrong}


def _tell(held: Record, found: Checked) -> None:
    if found.promised and not found.seed:
        complain(say("verify.secret", commitment=found.commitment))
        return
    if found.promise_kept is None:
        complain(say("verify.none"))
    elif found.promise_kept:
        show(say("verify.kept", commitment=found.commitment))
    else:
        complain(say("verify.broken", commitment=found.commitment))
    if found.open:
        show(say("verify.open"))
    if found.since:
        show(say("verify.since", since=found.since, earlier=found.earlier))
    if found.seed:
        show(say("verify.draws", checked=found.checked, wrong=len(found.wrong)))
    for one in found.wrong:
        drawn = {"source": one.source, "found": one.found, "expected": one.expected}
        complain(say("verify.wrong", file=held.source, line=one.index + 2, number=one.number, **drawn))
    if not found.whole:
        complain(say("verify.stopped", file=held.source))
