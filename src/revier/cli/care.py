"""``revier backup``, ``restore`` and ``doctor``: what whoever runs a server does beside it."""

from __future__ import annotations

import json
import logging
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from revier.cli import common
from revier.cli.speech import say, sentence, show

File = Annotated[Path, typer.Argument(metavar="FILE")]
Database = Annotated[str, typer.Option("--database", metavar="URL", show_default=False)]
Json = Annotated[bool, typer.Option("--json")]
Replay = Annotated[bool, typer.Option("--replay/--no-replay")]
Sweep = Annotated[bool, typer.Option("--sweep")]
_MOST_SHOWN = 40


def _place(database: str) -> str:
    from revier.server.configure import configured

    return configured({"database": database} if database else {}).database


def backup(file: File, database: Database = "") -> None:
    """Save a database into a file, also while a server runs."""
    from revier.server.store.archive import save

    saved = save(_place(database), file)
    show(say("care.saved", file=str(file), tables=saved.rows.get("tables", 0), rows=sum(saved.rows.values())))


def restore(file: File, database: Database = "") -> None:
    """Fill an empty database with what was saved."""
    from revier.server.alone import Alone
    from revier.server.store.archive import restore as fill

    place = _place(database)
    alone = Alone(place)
    try:
        found = fill(file, place)
    finally:
        alone.release()
    show(say("care.restored", file=str(file), tables=found.rows.get("tables", 0), rows=sum(found.rows.values())))


def doctor(database: Database = "", json_: Json = False, replay: Replay = True, sweep: Sweep = False) -> int:
    """Look at a database: exit status 1 if something is not as it should be."""
    from revier.server.doctor import look
    from revier.server.doctor import sweep as clean
    from revier.server.store import Store

    logging.getLogger("revier.server").setLevel(logging.CRITICAL)  # what is wrong is said below
    store = Store(_place(database))
    try:
        gone = clean(store) if sweep else 0
        found = look(store, replay=replay)
    finally:
        store.close()
    if json_:
        rows = [{"kind": one.kind, "table": one.table, "text": sentence(one.text)} for one in found.findings]
        form = {"schema": 1, "tables": found.tables, "events": found.events, "swept": gone, "findings": rows}
        show(json.dumps(form, ensure_ascii=False))
    else:
        if gone:
            show(say("care.swept", count=gone))
        for one in found.findings[:_MOST_SHOWN]:
            show(sentence(one.text))
        kinds = Counter(one.kind for one in found.findings)
        if len(found.findings) > _MOST_SHOWN:
            show(say("care.more", count=len(found.findings) - _MOST_SHOWN))
        about = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        looked = say("care.looked", tables=found.tables, events=found.events)
        show(looked, say("care.found", kinds=about) if kinds else say("care.well"))
    return common.FAILED if found.findings else common.OK
