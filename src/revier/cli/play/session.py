"""One game at the terminal: bots play, the person is asked, everything is saved at once."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from revier.bots import Bot
from revier.cli.play.looks import Looks
from revier.cli.play.menu import PAGE, Branch, Item, Leaf, build_menu, names_on
from revier.cli.play.saves import Keeper, write
from revier.cli.play.screen import Screen, words_of
from revier.cli.play.terminal import Closed, ask, heading
from revier.cli.records import tell_outcome
from revier.cli.speech import explain, language, say, seat_label, show
from revier.core.action import Action
from revier.core.errors import RevierError
from revier.core.message import LANGUAGES, Msg, catalogue
from revier.core.secret import decided
from revier.core.table import AnyTable

Dice = Mapping[int, random.Random]

# Words a person may type; the catalogues hold them in each language, English ones are always understood.
WORDS = (
    *("help", "back", "more", "map", "svg", "refused", "why", "clause", "hint"),
    *("undo", "redo", "save", "log", "do", "quit"),
)


def words_known() -> dict[str, str]:
    """Every word that can be typed, in the user's language and in English, with the command it stands for."""
    found: dict[str, str] = {}
    for spoken in dict.fromkeys((*LANGUAGES[:1], language())):
        texts = catalogue("cli", spoken)
        found |= {texts[f"cli.play.word.{word}"]: word for word in WORDS}
    return found | {"?": "help", "b": "back", "m": "more", "q": "quit", "u": "undo"}


class Session:
    """A table, the seats of people, and the bots in the others."""

    def __init__(self, at: AnyTable, bots: Mapping[int, Bot], dice: Dice, keeper: Keeper) -> None:
        self.at = at
        self.bots = bots
        self.dice = dice
        self.keeper = keeper
        self.screen = Screen(at.game, at.record.header.seats)
        self.looks = Looks(at, self.screen)
        self.menus: list[tuple[Item, ...]] = []
        self.page = 0
        self._news: list[Msg] = [event for ply in at.log for event in ply][-12:]
        self._commands = self._command_table()
        at.on_change(keeper.save)

    # --- the game ---------------------------------------------------------------------------------------------------
    def run(self) -> None:
        """Play until the person leaves the table; closed input leaves too. The game is always saved."""
        self.keeper.save(self.at)
        try:
            while True:
                self._bots_play()
                self._open_turn()
                while not self._answer(ask(self._prompt())):
                    pass
        except (Closed, Left):
            self._leave()
        except KeyboardInterrupt:
            show("")
            self._leave()
            raise

    def _leave(self) -> None:
        self.keeper.save(self.at)
        if self.keeper.works:
            show(say("play.saved", file=str(self.keeper.place)))

    def _bots_play(self) -> None:
        """Everybody without a body decides, until a person must or the game is over."""
        while (seat := self.at.to_move) is not None and seat in self.bots:
            action = decided(self.bots[seat], self.at.game, self.at.state, self.dice[seat])
            self._news += self.at.submit(action)

    def _open_turn(self) -> None:
        """Tell the news, show the position, list the choices."""
        view = self.at.game.view(self.at.state, None)
        self.screen.news(self._news)
        self._news = []
        self.menus = [build_menu(self.at.legal, names_on(view))]
        self.screen.position(view, words_of(self.menus[0]))
        outcome = self.at.game.outcome(self.at.state)
        if outcome is not None:
            tell_outcome(self.screen.seats, outcome.scores, outcome.ranking)
        self._list()

    def _list(self, page: int = 0) -> None:
        self.page = page
        items = self.menus[-1]
        if items:
            self.screen.choices(items, page, self.at.state, self.at.game.view(self.at.state, None))

    def _prompt(self) -> str:
        seat = self.at.to_move
        if seat is None:
            return say("play.prompt_over")
        return say("play.prompt", name=seat_label(self.screen.seats, seat))

    # --- what the person types --------------------------------------------------------------------------------------
    def _answer(self, text: str) -> bool:
        """True when the position has changed and everybody must look again."""
        if not text:
            return self._nothing_typed()
        if text.isdecimal():
            return self._pick(int(text))
        word, _, rest = text.partition(" ")
        name = word.lower()
        command = words_known().get(name, name)
        if command in self._commands:
            return self._commands[command](rest.strip())
        if command in self.at.game.view(self.at.state, None).boards:
            self.looks.board(command)
            return False
        show(say("play.not_understood", given=text))
        return False

    def _nothing_typed(self) -> bool:
        if self.at.to_move is None:
            raise Left
        self._list(self.page)
        return False

    def _command_table(self) -> dict[str, Callable[[str], bool]]:
        def looking(look: Callable[[str], None]) -> Callable[[str], bool]:
            def command(rest: str) -> bool:
                look(rest)
                return False

            return command

        return {
            "help": looking(lambda _: self._help()),
            "svg": looking(lambda rest: self.looks.pictures(Path(rest) if rest else self.keeper.place.with_suffix(""))),
            "refused": looking(lambda _: self.looks.refused()),
            "why": looking(self.looks.why),
            "clause": looking(self.looks.clause),
            "hint": looking(lambda _: self._hint()),
            "log": looking(self.looks.log),
            "save": looking(self._save),
            "back": looking(lambda _: self._back()),
            "more": looking(lambda _: self._more()),
            "undo": lambda _: self._try(self._undo),
            "redo": lambda _: self._try(self._redo),
            "do": lambda rest: self._try(lambda: self._submit(self.at.game.decode(rest))),
            "quit": lambda _: self._quit(),
        }

    def _help(self) -> None:
        heading(say("play.help"))
        texts = catalogue("cli", language())
        for word in WORDS:
            show(f"  {texts[f'cli.play.word.{word}']:<12} {say(f'play.help_{word}')}")
        boards = ", ".join(self.at.game.view(self.at.state, None).boards)
        show(f"  {boards}", f"  {'':<12} {say('play.help_boards')}")

    def _hint(self) -> None:
        if self.at.to_move is None:
            show(say("play.over"))
        else:
            self.looks.hint()

    def _quit(self) -> bool:
        raise Left

    def _save(self, rest: str) -> None:
        place = Path(rest).expanduser() if rest else self.keeper.place
        try:
            write(self.at, place)
        except RevierError as error:
            show(explain(error))
        else:
            show(say("play.saved", file=str(place)))

    # --- choosing ---------------------------------------------------------------------------------------------------
    def _pick(self, number: int) -> bool:
        items = self.menus[-1]
        if not 0 < number <= len(items):
            show(say("play.no_choice", given=number, count=len(items)) if items else say("play.over"))
            return False
        item = items[number - 1]
        if isinstance(item, Branch):
            self.menus.append(item.items)
            show(f"{self.screen.say(item.text)}:")
            self._list()
            return False
        return self._take(item)

    def _take(self, item: Leaf) -> bool:
        """Carry a choice out; an amount left open is asked for. A word instead of an amount is a command like any."""
        span = item.choice.span
        if span is None:
            return self._try(lambda: self._submit(item.choice.action))
        top = span.high - (span.high - span.low) % span.step
        while True:
            text = ask(say("play.amount", low=span.low, high=top, step=span.step))
            if text.partition(" ")[0].lower() in words_known():
                return self._answer(text)
            amount = int(text) if re.fullmatch(r"-?\d{1,9}", text) else None if text else span.low
            if amount is not None and amount in span:
                action = item.choice.fill(amount)
                break
            show(say("play.no_amount", given=text, low=span.low, high=top, step=span.step))
        return self._try(lambda: self._submit(action))

    def _back(self) -> None:
        if len(self.menus) > 1:
            self.menus.pop()
        self._list()

    def _more(self) -> None:
        pages = max(1, -(-len(self.menus[-1]) // PAGE))
        self._list((self.page + 1) % pages)

    # --- acting -----------------------------------------------------------------------------------------------------
    def _try(self, deed: Callable[[], Sequence[Msg]]) -> bool:
        """Do something the rules may refuse; a refusal is explained and nothing has changed."""
        try:
            self._news += deed()
        except RevierError as error:
            show(explain(error))
            return False
        return True

    def _submit(self, action: Action) -> Sequence[Msg]:
        return self.at.submit(action)

    def _undo(self) -> Sequence[Msg]:
        """Back to the last decision of a person here; bots and chance do not mind."""
        people = [seat for seat in range(self.at.game.players) if seat not in self.bots]
        decisions = [n for seat in people if (n := self.at.last_decision(seat)) is not None]
        self.at.undo_any(max(decisions) if decisions else len(self.at))
        return [Msg("cli.play.undone")]

    def _redo(self) -> Sequence[Msg]:
        return self.at.redo_any()


class Left(Exception):
    """The person has said goodbye."""
