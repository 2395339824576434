"""Everything a person may look at without acting: boards, pictures, the log, clauses, refusals, a hint."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

from revier.bots import Explains, make_bot
from revier.cli.play.screen import Screen
from revier.cli.play.terminal import heading, width
from revier.cli.show import draw_picture, with_names
from revier.cli.speech import explain, language, say, sentence, show
from revier.core.action import Refused, kind_phrase
from revier.core.cite import Clause
from revier.core.errors import RevierError, trouble
from revier.core.table import AnyTable
from revier.core.translation import clauses_in
from revier.core.view import Board, Cards, FreeBoard, HexMap, Holdings, PriceGrid, TableView, TileSheet
from revier.games import package_of

HINT_BOT = "greedy"


class Looks:
    """Shows one table to one person."""

    def __init__(self, at: AnyTable, screen: Screen) -> None:
        self.at = at
        self.screen = screen

    def board(self, name: str) -> None:
        """A board by its name, as text."""
        from revier.draw import as_text

        view = self.at.game.view(self.at.state, None)
        board: Board = view.boards[name]
        if isinstance(board, Cards | TableView | Holdings):
            self.screen.paper(board)
        else:
            show(as_text(with_names(board, self.screen.seats), language=language(), width=width()))

    def pictures(self, folder: Path) -> None:
        """Write the boards that are worth a picture, and say where."""
        view = self.at.game.view(self.at.state, None)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, board in view.boards.items():
                if isinstance(board, FreeBoard | HexMap | PriceGrid | TileSheet):
                    place = folder / f"{name}.svg"
                    place.write_text(draw_picture(view, name), encoding="utf-8")
                    show(say("show.written", file=str(place)))
        except OSError as error:
            show(say("bad.file", file=str(error.filename or folder), detail=trouble(error)))

    def log(self, word: str) -> None:
        """What happened, the last twenty sentences or as many as wished."""
        if word and not word.isdecimal():
            show(say("play.log_number", given=word))
            return
        events = [event for ply in self.at.log for event in ply]
        heading(say("play.log", count=len(events)))
        show(*(f"  {self.screen.say(event)}" for event in events[-int(word or 20) :]))

    # --- rules ------------------------------------------------------------------------------------------------------
    def clause(self, word: str) -> None:
        """A clause in our own words."""
        clauses = clauses_in(package_of(self.at.game.info.id), language())
        found = clauses.get(word.rpartition(":")[2].strip().rstrip("."))
        if found is None:
            near = [c for c in clauses if word and c.startswith(word.rpartition(":")[2])][:12]
            show(say("play.no_clause", given=word, near=", ".join(near or list(clauses)[:6])))
            return
        _tell_clause(found)

    def refused(self) -> None:
        """What one would expect to be possible, and why it is not."""
        listed = self._refusals()
        if not listed:
            show(say("play.none_refused"))
            return
        heading(say("play.refused"))
        for number, one in enumerate(listed, start=1):
            show(f"{number:>4}  {_in_words(one)}", f"      {self._reason(one)}")
        show(say("play.why_hint"))

    def why(self, word: str) -> None:
        """One of the refused choices with the text of its clause."""
        listed = self._refusals()
        if not word.isdecimal() or not 0 < int(word) <= len(listed):
            show(say("play.why_number", count=len(listed)))
            return
        one = listed[int(word) - 1]
        show(_in_words(one), self._reason(one))
        if one.refusal.clause:
            self.clause(one.refusal.clause)

    def _refusals(self) -> list[Refused]:
        return list(self.at.legal.refused())

    def _reason(self, one: Refused) -> str:
        clause = f" [{one.refusal.clause}]" if one.refusal.clause else ""
        return f"{self.screen.say(one.refusal.reason)}{clause}"

    # --- advice -----------------------------------------------------------------------------------------------------
    def hint(self) -> None:
        """What a bot would do here, and why."""
        game, state = self.at.game, self.at.state
        try:
            bot = make_bot(HINT_BOT)
        except RevierError as error:
            show(explain(error))
            return
        action = bot.choose(game, state, game.legal(state), random.Random(len(self.at)))
        show(say("play.hint", bot=HINT_BOT, what=self.screen.say(game.say(state, action))))
        if isinstance(bot, Explains):
            show(f"  {self.screen.say(bot.why(game, state, action))}")


def _tell_clause(clause: Clause) -> None:
    heading(f"{clause.id}  {clause.topic}")
    show(clause.text)
    if clause.ruling:
        show(say("play.ruling", text=clause.ruling))


def _in_words(one: Refused) -> str:
    """A refused action has no sentence of its own: it cannot be done. Its kind and fields say what was meant."""
    fields = {k: v for k, v in msgspec.to_builtins(one.action).items() if k not in ("kind", "seat")}
    inside = ", ".join(f"{key} {_plain(value)}" for key, value in fields.items())
    phrase = sentence(kind_phrase(type(one.action)))
    return f"{phrase}: {inside}" if inside else phrase


def _plain(value: Any) -> str:
    """A field as one reads it: several values side by side."""
    return " + ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
