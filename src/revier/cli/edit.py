"""``revier data GAME --edit``: somebody with the printed game at hand corrects figures, and gets an overlay file.

Everything is asked line by line, so that a file of lines can answer as well as a person.
"""

from __future__ import annotations

from pathlib import Path

from revier.cli.figures_text import value_text
from revier.cli.play.terminal import Closed, ask
from revier.cli.speech import complain, say, sentence, show
from revier.core.correct import Found, as_it_was, corrected, search, taken_out
from revier.core.data import DataSet, load_data
from revier.core.errors import BadInput, trouble
from revier.core.overlay import Overlay
from revier.games import package_of, title

REMOVES, RESTORES = "-", "="
SHOWN = 20


def edit_figures(game_id: str, file: Path) -> None:
    """Ask, correct, write; what has been typed so far is in the file at any time."""
    begun = file.exists()
    data = load_data(f"{package_of(game_id)}.data", file if begun else Overlay(file.name, ""))
    show(say("edit.begin", game=title(game_id).info().title, file=str(file)))
    try:
        while words := ask(say("edit.search")):
            data = _look_for(game_id, data, words, file)
    except Closed:
        pass
    changed = sum(1 for fact in data.facts() if fact.kind == "overlay") + len(data.removed)
    show(say("edit.end", count=changed, file=str(file)) if file.exists() else say("edit.nothing"))


def _look_for(game_id: str, data: DataSet, words: str, file: Path) -> DataSet:
    """One search: the figures found, the one meant, the printed value."""
    found = search(data, words, SHOWN + 1)
    if not found:
        show(say("edit.none", words=words))
        return data
    for number, one in enumerate(found[:SHOWN], start=1):
        show(f"{number:>3}  {one.fact.path} = {value_text(one.fact.value)}")
    if len(found) > SHOWN:
        show(say("edit.more"))
    answer = "1" if len(found) == 1 else ask(say("edit.which"))
    if not answer:
        return data
    if not answer.isdecimal() or not 1 <= int(answer) <= min(len(found), SHOWN):
        complain(say("edit.no_number", given=answer))
        return data
    meant = found[int(answer) - 1]
    _tell(meant)
    typed = ask(say("edit.value"))
    return _corrected(game_id, data, meant, typed, file) if typed else data


def _tell(found: Found) -> None:
    fact = found.fact
    meaning = f" ({found.meaning})" if found.meaning else ""
    show(say("edit.figure", path=fact.path, value=value_text(fact.value), source=fact.source + meaning))
    if found.note:
        show(say("edit.note", note=found.note))
    if found.described:
        show(say("edit.described", reason=found.described))


def _corrected(game_id: str, data: DataSet, meant: Found, typed: str, file: Path) -> DataSet:
    """The figures with what was typed, if a game can be played with it; else as they were, and why."""
    path = meant.fact.path
    try:
        overlay = (
            taken_out(data, path)
            if typed == REMOVES
            else as_it_was(data, path)
            if typed == RESTORES
            else corrected(data, path, typed)
        )
        for players in title(game_id).info().players:
            title(game_id).build(players, overlay=overlay)
    except BadInput as error:
        complain(sentence(error.message))
        return data
    _write(file, overlay)
    show(say("edit.kept", path=path, value=typed, file=str(file)))
    return data.under(overlay)


def _write(file: Path, overlay: Overlay) -> None:
    try:
        file.write_text(overlay.text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadInput.of("core.record.unwritable", file=str(file), detail=trouble(error)) from None
