"""``revier data``: every figure of a game with the source that vouches for it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from revier.cli.common import SCHEMA, AsJson, GameId, Overlay, check_game_id
from revier.cli.edit import edit_figures
from revier.cli.figures_text import value_text
from revier.cli.speech import Form, cell, out, print_json, say, show, table
from revier.core.data import KINDS, Fact, load_data
from revier.core.errors import BadInput
from revier.games import package_of

Edit = Annotated[bool, typer.Option("--edit")]
Output = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE")]
Source = Annotated[str, typer.Option("--source", metavar="KIND", show_default=False)]


def data(
    game: GameId,
    source: Source = "",
    overlay: Overlay = None,
    edit: Edit = False,
    output: Output = None,
    json: AsJson = False,
) -> None:
    """List the figures of a game, all or those of one source; or correct them one by one."""
    check_game_id(game)
    if edit:
        edit_figures(game, output or overlay or Path(f"{game}.overlay.toml"))
        return
    kind = source.partition(":")[0]
    if source and kind not in KINDS:
        raise BadInput.of("cli.bad.source", given=source, known=", ".join(KINDS))
    found = load_data(f"{package_of(game)}.data", overlay)
    facts = [fact for fact in found.facts() if not source or _from(fact, source)]
    counts = Counter(fact.kind for fact in facts)
    if json:
        head = {"schema": SCHEMA, "game": game, "digest": found.digest, "source": source or None}
        rest: Form = {"sources": found.sources, "notes": found.notes}
        print_json({**head, "counts": dict(counts), "facts": [fact._asdict() for fact in facts], **rest})
        return
    listed = table(say("data.path"), say("data.value"), say("data.source"))
    for fact in facts:
        listed.add_row(cell(fact.path), cell(value_text(fact.value)), cell(fact.source))
    out().print(listed)
    kinds = ", ".join(f"{kind} {counts[kind]}" for kind in KINDS if counts[kind]) or "–"
    show(say("data.total", count=len(facts), kinds=kinds, digest=found.digest))


def _from(fact: Fact, source: str) -> bool:
    """A kind stands for all its details: ``rulebook`` for ``rulebook:2.3``."""
    return fact.source == source or fact.source.startswith(f"{source}:") or fact.kind == source
